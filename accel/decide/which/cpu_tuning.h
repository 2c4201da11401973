// With what numbers the CPU runs the chosen kernel: threads by the machine's load, power and heat,
// blocks by the first-level cache. How many threads pay is a question of kernels: each number is a
// row of the registry, and so are panels. No number changes a result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "accel/decide/which/registry.h"
#include "accel/decide/which/strategy.h"
#include "accel/decide/which/system_state.h"

namespace accel::tuning {

// What does not change while the program runs.
struct CpuFacts {
  int threads = 1;
  int nodeThreads = 0;  // of one memory node, where there are several; 0: there are not
  int vectorBits = 128;
  std::size_t firstCache = 32768, secondCache = 1 << 20;

  // Do blocks of so many bytes, one of each array, fit the first-level cache together?
  bool holds(std::size_t blockBytes, const Workload& w) const;
  // Inner size of a product's panels.
  std::int64_t panelDepth() const;
};
// Of the machine that this runs on.
CpuFacts cpuFacts(int threads);

}  // namespace accel::tuning

namespace accel::selection {

class CpuTuning {
 public:
  CpuTuning(int threads, tuning::Mode mode) : CpuTuning(tuning::cpuFacts(threads), mode) {}
  CpuTuning(const tuning::CpuFacts& facts, tuning::Mode mode) : mode_(mode), facts_(facts) {}

  // The kernel's plan, within what the machine can spare now. Off: as it stands.
  cpu::RunPlan planFor(const Workload& w, const KernelEntry& kernel);
  cpu::MatmulPlan productPlanFor(const Workload& w, const KernelEntry& kernel);
  // In words, for `accel explain`: the numbers that such a kernel gets, and why. "" when off, or
  // when they are the host program's.
  std::string explain(const Workload& w, const KernelEntry& kernel);

  // Tests and hosts that know better than the OS; until then the OS is asked once a second.
  void setState(const tuning::SystemState& state);
  // How many threads may run side by side now, however much work there is.
  int threadsNow() const;

 private:
  int threadsFor(const Workload& w, int most) const;
  void watch();

  tuning::Mode mode_;
  tuning::CpuFacts facts_;
  tuning::SystemWatch watch_;
  tuning::SystemState state_;
  std::uint64_t stateAt_ = 0;
  bool ownState_ = false;
};

}  // namespace accel::selection
