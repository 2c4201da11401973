// Measures every cost term by itself, on the CPU and on the device: launch, round trip, transfers,
// compiling, arithmetic by class, traffic, reductions, products. Device idle before, completion
// waited for, several times in turns, the median of the faster half. Sizes go up until the winner
// is clear or the time budget is spent. Without a device the CPU is measured alone.
//
// A state machine: step() does one short measurement, so a running program can calibrate between
// its calls. A probe that fails leaves its numbers alone.
#pragma once

#include <accel/provider.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "accel/cost/table_model.h"
#include "accel/policy/thresholds.h"
#include "accel/telemetry/clock.h"

namespace accel::calibration {

// Runs tasks that are not maps on host memory (products, sorts): the host program's own functions,
// for their time; they need not write the outputs. Unsupported where it has none: the CPU's rate
// then stays the built-in one until it is learned.
using HostTasks = std::function<Status(const Task&, std::span<const Operand> inputs,
                                       std::span<const Operand> outputs)>;

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
  ~Calibrator();

  // One measurement. False: there was nothing left to do.
  bool step() noexcept;
  // A call needs the device's price of this kind of work (cost::kWorkClasses: products): its next
  // probe comes before all others. False: there is none left.
  bool want(int kind) noexcept;
  // What the next one will take, roughly.
  double nextSeconds() const noexcept;
  bool done() const noexcept;
  // The first probes are over: launch, transfers and one kernel of each kind are known well enough
  // to decide by.
  bool usable() const noexcept;
  Progress progress() const noexcept;
  double secondsSpent() const noexcept;
  // Ended by its budget, with probes left: a later program goes on.
  bool cutShort() const noexcept;

  const cost::Numbers& cpu() const noexcept;
  const cost::Numbers& device() const noexcept;
  // First sizes at which the device won; those where it never did stay.
  policy::Thresholds thresholds() const noexcept;
  // Probes that failed, in words.
  const std::vector<std::string>& failures() const noexcept;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

// The median of the faster half: a run is made longer by other programs, never shorter.
double steadyTime(std::vector<double> values);

}  // namespace accel::calibration
