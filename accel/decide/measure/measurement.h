// Single measurements for calibration: seconds on the CPU and on the device, completion waited for.
// Both sides take turns, so that a busy moment of the machine hits both, and the faster half of the
// runs counts: other programs make a run longer, never shorter. Buffers are kept between
// measurements.
#pragma once

#include <accel/provider.h>

#include <functional>
#include <memory>
#include <vector>

#include "accel/decide/measure/probe.h"
#include "accel/telemetry/clock.h"

namespace accel::calibration {

// Runs tasks that are not maps on host memory (products, sorts): the host program's own functions,
// for their time; they need not write the outputs. Unsupported where it has none: the CPU's rate
// then stays the built-in one until it is learned.
using HostTasks = std::function<Status(const Task&, std::span<const Operand> inputs,
                                       std::span<const Operand> outputs)>;

// The median of the faster half: a run is made longer by other programs, never shorter.
double steadyTime(std::vector<double> values);

// Seconds. Unsupported: nobody was asked, or it cannot.
struct Sides {
  Result<double> cpu, device;
};

struct LaunchTimes {
  double first = 0;  // with compiling
  double once = 0;   // run and wait
  double each = 0;   // one of many runs in a row
  double read = 0;   // run and download the result
  double idle = 0;   // download it once more
};

class Measurement {
 public:
  // device null: the CPU alone is measured.
  Measurement(Provider& cpu, Provider* device, Clock& clock, HostTasks hostTasks, int repeats);
  ~Measurement();

  // A map with so many operations on each element, or a task. cpuOnly: the device is not asked.
  Sides both(const Probe& probe, int ops, bool cpuOnly = false);
  Result<LaunchTimes> launches();
  // `kernel`: what the run costs that waits for the upload, taken off.
  Result<cost::Line> uploads(double kernel);
  Result<cost::Line> downloads();
  bool hasDevice() const { return device_ != nullptr; }
  double waitSeconds() const { return wait_; }
  // As launches() would find it, from an earlier run.
  void knowWait(double seconds) { wait_ = seconds; }

 private:
  using Job = ProbeJob;
  struct Series;
  float* host(int slot, std::size_t bytes);
  Result<BufferHandle> buffer(int slot, std::size_t bytes);
  void place(Job& job);
  Status bind(Job& job);
  Status runOnCpu(const Job& job);
  Status runOnDevice(const Job& job);
  Status smallJob(Job& job, std::size_t firstBytes);
  Result<double> inStream(const Job& job);
  Sides bothOf(Job& job, bool onDevice);
  template <class Before, class Work>
  Result<cost::Line> lineOf(Before&& before, Work&& work, double less);
  template <class Work>
  Result<double> repeated(Work&& work);
  template <class Before, class Work>
  Result<double> repeated(Before&& before, Work&& work);

  Provider& cpu_;
  Provider* device_;
  Clock& clock_;
  HostTasks hostTasks_;
  int repeats_;
  double wait_ = 0;  // seconds that waiting for a kernel takes beyond the kernel
  struct Slot {
    std::unique_ptr<double[]> host;
    std::size_t hostDoubles = 0;
    BufferHandle device;
    std::size_t deviceBytes = 0;
    std::size_t filled = 0;  // bytes on the device that hold the host's elements
    bool asDoubles = false;
  };
  Slot slots_[4];
};

}  // namespace accel::calibration
