// How a kernel is launched, apart from what it computes: the numbers that a tuner may choose. No
// choice changes a bit of any result.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace webgpu {

struct LaunchParameters {
  // Invocations a workgroup. Made to fit what the device and the kernel take: a power of two from
  // 16 (64 for reductions) to the device's limit. Kernels that share a tile have a size of their
  // own and do not ask.
  uint32_t workgroup = 64;
};

// `key` is the pipeline's, without its parameters (see pipeline_key.h); `invocations` how many the
// dispatch needs. Asked for every dispatch, so it must be quick; each different answer is a
// pipeline of its own, compiled on first use.
using ChooseLaunch = std::function<LaunchParameters(std::string_view key, uint64_t invocations)>;

}  // namespace webgpu
