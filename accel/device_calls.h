// Calls that run on the device, and their time: it is the call's that caused it, whoever waits. A
// call that keeps the device for much longer than it was expected to is late: the CPU computes the
// same (accel/residency), what the device makes of it is dropped, and no other call goes there
// until it has finished. One thread at a time, like the engine.
#pragma once

#include <optional>
#include <vector>

#include "accel/decide/where/auto_offload.h"
#include "accel/residency/device_side.h"
#include "accel/telemetry/clock.h"
#include "accel/telemetry/decision_log.h"

namespace accel {

class DeviceCalls {
 public:
  // All four outlive this object.
  DeviceCalls(DeviceSide& device, policy::AutoOffload& offload, DecisionLog& log, Clock& clock)
      : device_(device), offload_(offload), log_(log), clock_(clock) {}
  // Tells what a call that is still late took at least.
  ~DeviceCalls();
  DeviceCalls(const DeviceCalls&) = delete;
  DeviceCalls& operator=(const DeviceCalls&) = delete;

  // The decided call is asked of the device from now on.
  void begin(const Decision& decision) noexcept;
  // It could not: the CPU does it.
  void abandon() noexcept { running_ = false; }
  // Waits for everything that was asked for. False: it is late.
  bool settle() noexcept;
  // The call has been asked for: finishes and logs it. `complete`: its results were waited for.
  // Otherwise its time comes later.
  void end(const policy::Work& work, Decision& decision, bool complete) noexcept;
  // Before a decision: a late device may have finished.
  void watch() noexcept;

 private:
  struct Call {
    policy::Work work;
    Decision decision;
    double nanos = 0;
  };
  void share(double nanos) noexcept;
  void publish() noexcept;
  void beLate() noexcept;

  DeviceSide& device_;
  ResidencyCounters before_;  // the call at hand
  policy::AutoOffload& offload_;
  DecisionLog& log_;
  Clock& clock_;
  std::vector<Call> calls_;  // that nobody has waited for
  // The one that is being made: its share of what was waited, and that of the others.
  bool running_ = false;
  double expected_ = 0, waited_ = 0, others_ = 0;
  // The longest of those that made the device late; `seen`: when it was last found at work.
  struct Late {
    Call call;
    std::uint64_t begin = 0, seen = 0;
  };
  std::optional<Late> late_;
};

}  // namespace accel
