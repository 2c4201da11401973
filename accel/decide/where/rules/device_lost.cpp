#include "accel/decide/where/rules/rules.h"

namespace accel::policy {
namespace {

Reason consult(const Work&, const Situation& s, Decision&, TrailStep& step) {
  if (s.deviceLost) return answer(step, Ruling::Cpu, Reason::DeviceLost, "lost");
  if (s.deviceLate) return answer(step, Ruling::Cpu, Reason::DeviceLate, "late");
  if (!s.devicePossible) return answer(step, Ruling::Cpu, Reason::Unavailable, s.absent);
  return Reason::None;
}

std::string explain(const TrailStep& step, const Decision& d) {
  if (step.ruling == Ruling::Pass) return "there is one, or none was looked for yet";
  if (d.reason == Reason::DeviceLate)
    return "the device is still at work on a call that took far longer than expected";
  if (d.reason == Reason::DeviceLost) return "the device was lost too often and given up";
  return std::string("there is no device") + (*step.detail ? ": " : "") + step.detail;
}

}  // namespace

const Rule kDeviceLostRule = {consult, explain};

}  // namespace accel::policy
