// What a provider may ask about a launch apart from what it computes: which of several kernels with
// equal bits, and with what numbers. No answer changes a bit of any result.
#pragma once

#include <accel/workload.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace accel {

struct LaunchParameters {
  /// Invocations per workgroup. Made to fit what the device and the kernel take: a power of two
  /// from 16 (64 for reductions) to the device's limit. Kernels that share a tile have a size of
  /// their own and do not ask.
  std::uint32_t workgroup = 64;
  /// The most bytes of one operand that a dispatch takes; 0: as many as the device binds.
  std::uint64_t pieceBytes = 0;
  /// Rather a pipeline that exists already, with another workgroup size, than a new one.
  bool fastCompile = false;
};

/// Something that several kernels can compute.
struct KernelQuestion {
  Workload work;
  std::span<const std::string_view> kernels;  ///< their names, the provider's own choice first
};

/// Asked by a provider, on the thread that runs its tasks, for every dispatch: answers are quick.
class LaunchAdvisor {
 public:
  virtual ~LaunchAdvisor() = default;
  /// `key` names the pipeline without its parameters; `invocations`: how many the dispatch needs.
  /// Each different answer is a pipeline of its own, compiled on first use.
  virtual LaunchParameters launch(std::string_view key, std::uint64_t invocations) = 0;
  /// An index of question.kernels; anything else counts as 0.
  virtual std::size_t kernel(const KernelQuestion& question) = 0;
};

}  // namespace accel
