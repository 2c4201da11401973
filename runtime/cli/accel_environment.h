// The offload engine's settings, as the environment states them. The README lists the variables.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "accel/engine.h"
#include "runtime/vm/vm.h"
#include "webgpu/provider.h"

namespace matlift {

/// Reads MATLIFT_FUSION and MATLIFT_ACCEL_*. A value that cannot be understood is told to `warn`
/// (a whole line, without its end) and ignored. Nothing is loaded or started here.
accel::EngineOptions engineOptionsFromEnvironment(
    const std::function<void(std::string_view)>& warn);

/// MATLIFT_JIT: when machine code is made of loops and functions.
JitMode jitModeFromEnvironment(const std::function<void(std::string_view)>& warn);

/// Where compiled shaders, records and reports are kept: a part of the user's caches. Empty: the
/// environment tells no such place, and nothing is kept.
std::string cacheFolder(std::string_view part);

/// "NAME=value" of every MATLIFT_ variable that is set, sorted: for the report.
std::vector<std::string> accelVariables();

/// A count of bytes or elements: digits, then K, M or G (powers of 1024, either case) or nothing.
/// False: the text is something else, 0, or more than an int64 holds.
bool readQuantity(std::string_view text, std::int64_t& out);

}  // namespace matlift
