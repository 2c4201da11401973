#include "runtime/cli/offload_account.h"

namespace matlift {

OffloadWork SessionOffload::work() {
  using accel::Target;
  const accel::DecisionTotals &here = engine_.log().of(Target::Cpu),
                              &there = engine_.log().of(Target::Device);
  OffloadWork out;
  out.callsHere = int64_t(here.calls);
  out.callsOnDevice = int64_t(there.calls);
  out.secondsHere = double(here.nanos) * 1e-9;
  out.secondsOnDevice = double(there.nanos) * 1e-9;
  out.deviceOnCpu = there.elsewhere;
  if (accel::Residency* residency = engine_.device().residency()) {
    out.bytesUp = int64_t(residency->counters().bytesUp);
    out.bytesDown = int64_t(residency->counters().bytesDown);
    out.device = engine_.device().provider()->info().adapter;
  }
  if (turns()) {
    out.waited = turns()->secondsWaited();
    out.turns = int64_t(turns()->turns());
  }
  return out;
}

void SessionOffload::giveDevice() {
  if (turns() && turns()->holds()) settle();
}

void SessionOffload::allowDevice(bool allowed) {
  using accel::policy::Mode;
  if (mode_ == Mode::Auto) engine_.offload().setMode(allowed ? Mode::Auto : Mode::Off);
}

int SessionOffload::adapters() {
  if (adapters_ > 0) return adapters_;
  adapters_ = 1;
  const accel::EngineOptions& options = engine_.options();
  if (!options.devices.list || options.device.force) return adapters_;
  auto list = options.devices.list();
  if (list)
    adapters_ = std::max(
        1, accel::policy::sharedDevices(accel::policy::chooseDevice(
               std::move(list.value()), options.devices.allowed, options.offload.store.get())));
  return adapters_;
}

}  // namespace matlift
