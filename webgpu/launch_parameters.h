// What may be chosen about a launch apart from what it computes: which of several kernels with
// equal bits, and with what numbers. No choice changes a bit of any result.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace webgpu {

struct LaunchParameters {
  // Invocations a workgroup. Made to fit what the device and the kernel take: a power of two from
  // 16 (64 for reductions) to the device's limit. Kernels that share a tile have a size of their
  // own and do not ask.
  uint32_t workgroup = 64;
  // The most bytes of one operand that a dispatch takes; 0: as many as the device binds.
  uint64_t pieceBytes = 0;
  // Rather a pipeline that is there already, with another size of workgroup, than a new one.
  bool fastCompile = false;
};

// `key` is the pipeline's, without its parameters (see pipeline_key.h); `invocations` how many the
// dispatch needs. Asked for every dispatch, so it must be quick; each different answer is a
// pipeline of its own, compiled on first use.
using ChooseLaunch = std::function<LaunchParameters(std::string_view key, uint64_t invocations)>;

// Something that several kernels can compute.
struct KernelQuestion {
  std::string_view operation;  // "map", "reduce" or "matmul"
  // map: elements; reduce: results, elements of each; matmul: m, k, n, matrices
  std::array<uint64_t, 4> sizes{1, 1, 1, 1};
  uint32_t ops = 0, inputs = 1, outputs = 1;
  bool broadcast = false;
  std::span<const std::string_view> kernels;  // their names, the launcher's own choice first
};
// An index of question.kernels; anything else counts as 0.
using ChooseKernel = std::function<std::size_t(const KernelQuestion& question)>;

}  // namespace webgpu
