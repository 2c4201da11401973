// Matrix products on the cpu, each by the kernel that the selection gives it.
#pragma once

#include <accel/matmul.h>

#include "accel/cpu/thread_pool.h"
#include "accel/selection/cpu_tuning.h"
#include "accel/selection/repeats.h"
#include "accel/selection/selector.h"
#include "accel/telemetry/clock.h"

namespace accel::selection {

class CpuProducts final : public MatrixProducts {
 public:
  // All outlive this. tuning null: the kernels' own numbers.
  CpuProducts(Selector& selector, cpu::ThreadPool& pool, Clock& clock, CpuTuning* tuning = nullptr)
      : selector_(selector), pool_(pool), clock_(clock), tuning_(tuning) {}

  bool multiply(const MatmulArgs& args) noexcept override;
  // The kind of workload that the last product was.
  std::uint64_t lastWorkload() const { return lastKey_; }
  // The plan of the kernel that the selection thinks best, for a caller whose time tells nothing of
  // the product alone.
  cpu::MatmulPlan planOf(const MatmulArgs& args) const;
  // By this kernel, whatever the selection thinks.
  Status run(const KernelEntry& kernel, const MatmulArgs& args, const cpu::MatmulPlan& plan);

 private:
  cpu::MatmulPlan planFor(const Workload& w, std::uint64_t key, const KernelEntry& kernel) const;
  // As the choice says; in nanos what record() wants.
  Status runChoice(const Workload& w, const Choice& c, const cpu::MatmulPlan& plan,
                   const MatmulArgs& args, std::uint64_t& nanos);

  Selector& selector_;
  cpu::ThreadPool& pool_;
  Clock& clock_;
  CpuTuning* tuning_;
  Repeats<cpu::MatmulPlan> repeats_;
  // Loops multiply the same sizes again and again: no key is made for those.
  MatmulArgs last_;
  std::uint64_t lastKey_ = 0;
  Repeats<cpu::MatmulPlan>::Entry* granted_ = nullptr;  // of the last sizes
  std::uint64_t version_ = 0;                           // of the registry, then
};

}  // namespace accel::selection
