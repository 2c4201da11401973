// Single measurements for calibration: seconds on one provider, completion waited for, the median
// of several runs with outliers left out. Buffers are kept between measurements.
#pragma once

#include <accel/provider.h>

#include <vector>

#include "accel/calibration/calibrator.h"
#include "accel/cost/table_model.h"

namespace accel::calibration {

// One input (two for Cheap and Medium), one output.
struct MapProbe {
  cost::WorkClass work;
  DType dtype;
  std::int64_t elements;
  int ops;
  double trafficBytes() const;
};

// Cheap: a square product of that order; else the work's own task over so many elements.
struct TaskProbe {
  cost::WorkClass work;
  std::int64_t size;
};

struct LaunchTimes {
  double first = 0;  // with compiling
  double once = 0;   // run and wait
  double each = 0;   // one of many runs in a row
};

class Measurement {
 public:
  Measurement(Provider& cpu, Provider& device, Clock& clock, HostTasks hostTasks, int repeats);
  ~Measurement();

  Result<double> onCpu(const MapProbe& probe);
  Result<double> onDevice(const MapProbe& probe);
  Result<double> onCpu(const TaskProbe& probe);
  Result<double> onDevice(const TaskProbe& probe);
  Result<LaunchTimes> launches();
  // `kernel`: what the run costs that waits for the upload, taken off.
  Result<cost::Line> uploads(double kernel);
  Result<cost::Line> downloads();
  bool deviceDoubles() const { return device_.info().doubles; }

 private:
  struct Job;
  float* host(int slot, std::size_t bytes);
  Result<BufferHandle> buffer(int slot, std::size_t bytes);
  Status place(Job& job);
  Result<double> timeJob(Job& job, bool device);
  template <class Work>
  Result<double> repeated(Work&& work);

  Provider& cpu_;
  Provider& device_;
  Clock& clock_;
  HostTasks hostTasks_;
  int repeats_;
  struct Slot {
    std::vector<double> host;
    BufferHandle device;
    std::size_t deviceBytes = 0;
    std::size_t filled = 0;  // bytes on the device that hold the host's elements
    bool asDoubles = false;
  };
  Slot slots_[4];
};

}  // namespace accel::calibration
