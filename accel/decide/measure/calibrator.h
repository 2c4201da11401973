// Measures every cost term by itself, on the CPU and on the device: launch, round trip, transfers,
// compiling, arithmetic by class, traffic, reductions, products. Device idle before, completion
// waited for, several times in turns, the median of the faster half. Sizes go up until the winner
// is clear or the time budget is spent. Without a device the CPU is measured alone.
//
// A state machine: step() does one short measurement, so a running program can calibrate between
// its calls. A probe that fails leaves its numbers alone.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "accel/decide/measure/measurement.h"
#include "accel/decide/measure/thresholds.h"

namespace accel::calibration {

struct CalibratorOptions {
  double budgetSeconds = 0.25;
  int repeats = 5;
  // What is known already: stays where the budget leaves no time to measure it again. Null:
  // nothing.
  const cost::Numbers* cpuBefore = nullptr;
  const cost::Numbers* deviceBefore = nullptr;
  // Probes at the beginning of the plan that an earlier run has made (with cpuBefore, without a
  // device).
  int skip = 0;
  // Goes on where an earlier one was cut short: what deviceBefore has is not measured again.
  bool resume = false;
};

struct Progress {
  int done = 0;
  int total = 0;
  double seconds = 0;     // spent
  const char* what = "";  // the probe at work, in words
};

class Calibrator {
 public:
  // device null: the CPU alone; thresholds other than its coefficients stay.
  Calibrator(Provider& cpu, Provider* device, Clock& clock, HostTasks hostTasks,
             const policy::Thresholds& before, const CalibratorOptions& options = {});

  // One measurement. False: there was nothing left to do.
  bool step() noexcept;
  // A call needs the device's price of this kind of work (cost::kWorkClasses: products): its next
  // probe comes before all others. False: there is none left.
  bool want(int kind) noexcept;
  // What the next one will take, roughly.
  double nextSeconds() const noexcept { return steps_.empty() ? 0 : expected(steps_.front()); }
  bool done() const noexcept { return steps_.empty(); }
  // The first probes are over: launch, transfers and one kernel of each kind are known well enough
  // to decide by.
  bool usable() const noexcept { return quickLeft_ == 0 && launched_; }
  Progress progress() const noexcept;
  double secondsSpent() const noexcept { return spent_; }
  // Ended by its budget, with probes left: a later program goes on.
  bool cutShort() const noexcept { return cut_; }

  const cost::Numbers& cpu() const noexcept { return cpu_; }
  const cost::Numbers& device() const noexcept { return device_; }
  // First sizes at which the device won; those where it never did stay.
  policy::Thresholds thresholds() const noexcept;
  // Probes that failed, in words.
  const std::vector<std::string>& failures() const noexcept { return failures_; }

 private:
  void plan();
  bool known(const Probe& probe) const;
  void run(const Probe& probe);
  void take(const Probe& probe);
  double expected(const Probe& probe) const;
  double pace() const { return foreseen_ > 0 ? std::max(1.0, spent_ / foreseen_) : 1; }
  void launch();
  void map(const Probe& probe);
  void chain(const Probe& probe);
  void task(const Probe& probe);
  void cpuMap(const Probe& probe, double seconds);
  void climb(const Probe& probe, double cpu, double device, double deviceBody);
  void cpuTook(const Probe& probe, double units, double seconds);
  void sizeWon(const Probe& probe, double units, double cpu, double deviceTotal);
  // It is there; otherwise told, unless the side cannot at all.
  bool has(const Result<double>& side, const char* what, bool optional = true);
  // With what a kernel's start adds to reading its result, as a call pays it.
  double transfers(double up, int copies, double down) const;
  void setTraffic(cost::Numbers& numbers, double bytes, double seconds);

  Measurement measure_;
  Clock& clock_;
  CalibratorOptions options_;
  policy::Thresholds thresholds_;
  cost::Numbers cpu_, device_;
  std::deque<Probe> steps_;
  int done_ = 0;
  int quickLeft_ = 0;
  double spent_ = 0, foreseen_ = 0;
  bool cut_ = false;
  bool launched_ = false;                // the device answers; or there is none to ask
  bool chained_[cost::kWidths] = {};     // a chain has told arithmetic from traffic
  bool won_[3] = {false, false, false};  // elementwise, reduction, product
  double bestCpu_[3] = {0, 0, 0};
  std::array<int, cost::kKinds> clearRuns_{};
  std::vector<std::string> failures_;
};

}  // namespace accel::calibration
