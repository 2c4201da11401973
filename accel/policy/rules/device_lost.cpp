#include "accel/policy/rules/rules.h"

namespace accel::policy {
namespace {

Reason consult(const Work&, const Situation& s, Decision&, TrailStep& step) {
  if (s.deviceLost) return answer(step, Ruling::Cpu, Reason::DeviceLost, "lost");
  if (!s.devicePossible) return answer(step, Ruling::Cpu, Reason::Unavailable, "none");
  return Reason::None;
}

std::string explain(const TrailStep& step, const Decision&) {
  if (step.ruling == Ruling::Pass) return "the device is there, or can be opened";
  return step.detail[0] == 'l' ? "the device was lost too often and given up"
                               : "there is no device: `accel info` says why";
}

}  // namespace

const Rule kDeviceLostRule = {RuleId::DeviceLost, "device-lost", consult, explain};

}  // namespace accel::policy
