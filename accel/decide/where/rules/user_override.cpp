#include "accel/decide/where/rules/rules.h"

namespace accel::policy {
namespace {

Reason consult(const Work& work, const Situation& s, Decision&, TrailStep& step) {
  if (s.mode == Mode::Off) return answer(step, Ruling::Cpu, Reason::Disabled, "off");
  if (s.mode != Mode::Force || work.sink) return answer(step, Ruling::Pass, Reason::None, "auto");
  // Forcing says where, not in what precision, and does not make a device out of nothing.
  if (work.computesDouble && !s.deviceDoubles && s.precision == Precision::Double)
    return answer(step, Ruling::Pass, Reason::None, "force");
  if (!s.devicePossible || s.deviceLost || work.support == Support::No)
    return answer(step, Ruling::Pass, Reason::None, "force");
  return answer(step, Ruling::Device, Reason::User, "force");
}

std::string explain(const TrailStep& step, const Decision&) {
  switch (step.ruling) {
    case Ruling::Cpu:
      return "offloading is switched off: everything stays on the CPU";
    case Ruling::Device:
      return "you asked for the device";
    default:
      return step.detail[0] == 'f' ? "you asked for the device, but see below"
                                   : "you have not said where";
  }
}

}  // namespace

const Rule kUserOverrideRule = {consult, explain};

}  // namespace accel::policy
