// The cases of the decisions bench, and what each of them costs where.
#pragma once

#include <accel/provider.h>

#include <string>
#include <vector>

#include "accel/decide/where/work.h"
#include "accel/sim/device_profile.h"

namespace decisions {

struct Case {
  accel::cost::WorkClass work;
  accel::DType dtype;
  std::int64_t elements;
  int ops;
  bool resident;         // operands are on the device
  accel::Reader reader;  // of the result
  std::string name() const;
};

// Op class x type x size x residency x chain x reader.
std::vector<Case> grid();

// The kernel and the facts as the engine would state them.
accel::KernelIr kernelOf(const Case& c);
accel::policy::Work workOf(const Case& c, const accel::KernelIr& kernel);

struct Times {
  double cpu = 0;     // seconds, with what has to come down and go up for the reader
  double device = 0;  // the same there; 0: it cannot
};

// Runs every case on both, results read or waited for. Long cases run fewer times.
class Stopwatch {
 public:
  Stopwatch(accel::Provider& cpu, accel::Provider* device) : cpu_(cpu), device_(device) {}
  // Compute alone on the CPU.
  double cpuSeconds(const Case& c);
  // All of it on the device, and what the CPU's way moves there.
  bool deviceSeconds(const Case& c, double& seconds, double& cpuMovement);

 private:
  accel::Provider& cpu_;
  accel::Provider* device_;
  std::vector<char> memory_[3];
};

// The same for a described device, computed.
bool describedSeconds(const accel::sim::DeviceProfile& profile, const Case& c, double& seconds,
                      double& cpuMovement);

}  // namespace decisions
