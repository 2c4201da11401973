// With what numbers the CPU runs a kernel: threads by the machine's load, power and heat, blocks by
// the first-level cache, panels by the second; corrected by what runs took. No number changes a
// result, and each of them reaches a kernel.
#pragma once

#include <accel/workload.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "accel/decide/which/strategy.h"
#include "accel/decide/which/system_state.h"
#include "accel/decide/which/times.h"

namespace accel::tuning {

// What does not change while the program runs.
struct CpuFacts {
  int threads = 1;
  int nodeThreads = 0;  // of one memory node, where there are several; 0: there are not
  int vectorBits = 128;
  std::size_t firstCache = 32768, secondCache = 1 << 20;
};
// Of the machine that this runs on.
CpuFacts cpuFacts(int threads);

struct Parameters {
  int threads = 1;
  std::size_t blockBytes = 4096;
  std::uint32_t panelDepth = 0;  // of a product's packed panels

  friend bool operator==(const Parameters&, const Parameters&) = default;
};

struct Setting {
  Parameters parameters;
  double nanos = 0;  // predicted
};

struct Recommendation {
  Parameters parameters;
  double nanos = 0;
  double confidence = 0;              // 0 to 1: measured, 0 without any feedback
  std::vector<Setting> alternatives;  // best first
  std::string reason;
};

}  // namespace accel::tuning

namespace accel::selection {

class CpuTuning {
 public:
  CpuTuning(int threads, tuning::Mode mode) : CpuTuning(tuning::cpuFacts(threads), mode) {}
  CpuTuning(const tuning::CpuFacts& facts, tuning::Mode mode) : mode_(mode), facts_(facts) {}

  // The kernel's plan for the slot's workloads, with tuned numbers. Off: the plan as it stands.
  const TunedPlan& planFor(const Workload& w, Slot& slot, const KernelEntry& kernel);
  // What the last plan given for this slot and kernel took.
  void report(const Workload& w, Slot& slot, const KernelEntry& kernel, double nanos, bool ok);
  // In words, with the alternatives and how sure that is: for `accel explain`.
  std::string explain(const Workload& w);

  tuning::Recommendation recommend(const Workload& w);
  // The model's time, corrected by feedback on like workloads.
  double predict(const Workload& w, const tuning::Parameters& p) const;
  // What a run with these parameters took.
  void feedback(const Workload& w, const tuning::Parameters& p, double nanos, bool ok);
  // The parameters without any tuning.
  tuning::Parameters defaults(const Workload& w) const;
  tuning::StrategyMetrics metrics() const { return meter_.read(); }

  // Tests and hosts that know better than the OS; until then the OS is asked once a second.
  void setState(const tuning::SystemState& state);
  const tuning::SystemState& state() const { return state_; }
  // How many threads may run side by side now, however much work there is.
  int threadsNow() const { return threadsIn(state_); }

 private:
  struct Correction {
    double mean = 0;  // of the logarithm of actual / model
    double count = 0;
    void add(double v);
  };
  using Corrections = std::map<std::uint64_t, Correction>;

  int threadsIn(const tuning::SystemState& state) const;
  int threadsFor(const Workload& w) const;
  std::uint32_t panelDepth() const;
  std::size_t usualBlock(const Workload& w) const;
  double model(const Workload& w, const tuning::Parameters& p,
               const tuning::SystemState& state) const;
  double predict(const Workload& w, const tuning::Parameters& p,
                 const tuning::SystemState& state) const;
  std::string reason(const Workload& w, const tuning::Parameters& p) const;
  void retune(TunedPlan& t, const Workload& w);
  // Asks the OS once a second. situation_ changes with what plans depend on.
  void watch();

  tuning::Mode mode_;
  tuning::CpuFacts facts_;
  tuning::SystemWatch watch_;
  tuning::SystemState state_;
  std::uint64_t stateAt_ = 0;
  std::uint32_t situation_ = 0;
  bool ownState_ = false;
  Corrections cells_;  // by kind of workload and setting, and by all of that but the block
  tuning::StrategyMeter meter_;
};

}  // namespace accel::selection
