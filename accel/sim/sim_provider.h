// A provider that computes on the CPU and charges a described device's time to a virtual clock.
#pragma once

#include <accel/provider.h>

#include <memory>

#include "accel/decide/measure/calibrator.h"
#include "accel/sim/device_profile.h"
#include "accel/telemetry/clock.h"

namespace accel::sim {

// Real time, without what the simulation itself takes, plus what was charged. A manual one stands
// still except for what is charged: what it tells does not depend on how busy the machine is.
class VirtualClock final : public Clock {
 public:
  explicit VirtualClock(bool manual = false) : manual_(manual) {}
  std::uint64_t nanos() noexcept override;
  // The CPU's calls are charged too, by what they should take.
  void goByPrices() noexcept { byPrices_ = true; }
  void ran(double seconds) noexcept override {
    if (byPrices_) charge(seconds);
  }
  void charge(double seconds) noexcept;
  // Not before that moment.
  void waitUntil(std::uint64_t nanos) noexcept;

  // Real time between the two does not count. May nest.
  void pause() noexcept;
  void resume() noexcept;

 private:
  std::uint64_t real() noexcept;
  SteadyClock steady_;
  bool manual_, byPrices_ = false;
  int paused_ = 0;
  std::uint64_t pausedAt_ = 0;
  std::uint64_t excluded_ = 0;
  double charged_ = 0;  // nanoseconds
};

// Launches are charged when asked for, kernels when somebody waits for them, like on a device that
// works beside the host. `cpu` computes maps, `hostTasks` the rest; both outlive the provider.
std::unique_ptr<Provider> makeSimProvider(const DeviceProfile& profile, Provider& cpu,
                                          calibration::HostTasks hostTasks, VirtualClock& clock);

}  // namespace accel::sim
