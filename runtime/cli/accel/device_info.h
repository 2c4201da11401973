// `accel info`: the device, its memory, and what is special about it.
#pragma once

#include <string>

#include "accel/engine.h"
#include "runtime/cli/accel/report.h"

namespace matlift {

/// Opens the device if it is not open yet: who asks for it wants to know.
/// loops: whether they become machine code; "": nobody knows.
std::string deviceInfoText(accel::Engine& engine, const std::string& loops, const TextStyle& style);

}  // namespace matlift
