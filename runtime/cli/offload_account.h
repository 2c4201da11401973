// A session's offload engine, as the pool of workers and a worker see it.
#pragma once

#include "accel/engine.h"
#include "runtime/dispatch/parallel.h"

namespace matlift {

class SessionOffload final : public OffloadAccount {
 public:
  /// The engine outlives this object.
  explicit SessionOffload(accel::Engine& engine)
      : engine_(engine), mode_(engine.offload().mode()) {}

  OffloadWork work() override;
  void settle() override { static_cast<void>(engine_.wait()); }
  void giveDevice() override;
  void allowDevice(bool allowed) override;
  int adapters() override;
  double secondsToOpen() override { return engine_.secondsToOpen(); }

 private:
  const accel::DeviceTurns* turns() const { return engine_.options().devices.turns.get(); }

  accel::Engine& engine_;
  const accel::policy::Mode mode_;  // as the user has set it
  int adapters_ = 0;                // 0: not counted yet
};

}  // namespace matlift
