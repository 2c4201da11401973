// The cpu strategy between the selection and the kernels: the numbers for a kernel's plan.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>

#include "accel/selection/kernel.h"
#include "accel/tuning/strategy.h"
#include "accel/tuning/tuner_mode.h"

namespace accel::selection {

tuning::TuningWorkload tuningWorkload(const Workload& w);
// Of the machine that this runs on.
tuning::DeviceFacts cpuFacts(int threads);

class CpuTuning {
 public:
  CpuTuning(int threads, tuning::Mode mode);

  // The kernel's plan with tuned numbers. Off: the plan as it stands.
  const cpu::RunPlan& plan(const Workload& w, std::uint64_t key, const KernelEntry& kernel);
  const cpu::MatmulPlan& matmulPlan(const Workload& w, std::uint64_t key,
                                    const KernelEntry& kernel);
  // What the last plan given for this workload and kernel took.
  void report(const Workload& w, std::uint64_t key, const KernelEntry& kernel, double nanos,
              bool ok);

  tuning::Strategy& strategy() { return *strategy_; }
  const tuning::Strategy& strategy() const { return *strategy_; }
  // Tests and hosts that know better than the OS; until then the OS is asked once a second.
  void setState(const tuning::SystemState& state);

 private:
  struct Tuned {
    tuning::Parameters parameters;
    double predicted = 0;
    cpu::RunPlan plan;
    cpu::MatmulPlan matmul;
    std::uint32_t uses = 0;
    std::uint32_t situation = 0;  // when it was tuned
  };
  static std::uint64_t slotOf(std::uint64_t key, const KernelEntry& kernel);
  Tuned& tuned(const Workload& w, std::uint64_t key, const KernelEntry& kernel);
  void retune(Tuned& t, const Workload& w, const KernelEntry& kernel);
  // Asks the OS once a second. situation_ changes with what plans depend on.
  void watch();

  tuning::Mode mode_;
  std::unique_ptr<tuning::Strategy> strategy_;
  std::unordered_map<std::uint64_t, Tuned> tuned_;
  tuning::SystemWatch watch_;
  tuning::SystemState state_;
  std::uint64_t stateAt_ = 0;
  std::uint32_t situation_ = 0;
  bool ownState_ = false;
};

}  // namespace accel::selection
