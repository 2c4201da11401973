// Which of a device's kernels: the provider asks here for everything that it can compute in several
// ways, the selector answers, and what a run of the device took is learned when it spoke of one
// choice only.
//
// One thread at a time. The engine says begin() before a run of the device and end() after it.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "accel/selection/repeats.h"
#include "accel/selection/selector.h"

namespace accel::selection {

// The kernels that a WebGPU provider has, as rows of the registry.
void addWebGpuKernels(KernelRegistry& registry);

struct DeviceQuestion {
  std::string_view operation;             // "map", "reduce" or "matmul"
  std::uint64_t sizes[4] = {1, 1, 1, 1};  // as the provider has them
  std::uint32_t ops = 0, inputs = 1, outputs = 1;
  bool broadcast = false;
  std::span<const std::string_view> kernels;  // the provider's own choice first
};

class DeviceKernels {
 public:
  // The selector outlives its attachment; null: the provider's own choices.
  void attach(Selector* selector) { selector_ = selector; }

  void begin();
  std::size_t choose(const DeviceQuestion& question);
  // Should end() be told what this run took?
  bool wantsTime() const { return asked_ == 1 && choice_.timed; }
  // The kind of workload that this run was; 0: it had no choice, or several.
  std::uint64_t lastWorkload() const { return asked_ == 1 ? key_ : 0; }
  // Tells the selection of runs that did not ask it.
  void countRepeats() {
    if (selector_) repeats_.countIn(*selector_);
  }
  // nanos 0: not known, or not of the kernels alone.
  void end(std::uint64_t nanos, bool ok);

 private:
  struct NoPlan {};

  Selector* selector_ = nullptr;
  Repeats<NoPlan> repeats_;
  bool running_ = false;
  int asked_ = 0;          // questions of this run that were judged or granted
  std::uint64_t key_ = 0;  // of the last question
  Workload workload_;
  Choice choice_;
  // Whose pipeline is there: a run that compiles says nothing about the kernel.
  std::set<std::pair<std::uint64_t, const KernelEntry*>> ran_;
};

}  // namespace accel::selection
