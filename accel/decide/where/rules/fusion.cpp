#include "accel/decide/where/policy.h"
#include "accel/decide/where/rules/rules.h"

namespace accel::policy {
namespace {

// With costs known the group is priced as a whole; without, a group whose reader is already on the
// device joins it.
Reason consult(const Work& work, const Situation& s, Decision&, TrailStep& step) {
  step.numbers[0] = static_cast<float>(work.ops);
  step.numbers[1] = static_cast<float>(work.reductions);
  if (!s.modelled() && !s.searching() && work.reader == Reader::Device) {
    step.ruling = Ruling::Device;
    return Reason::FusionOverride;
  }
  return Reason::None;
}

std::string explain(const TrailStep& step, const Decision& d) {
  std::string text =
      countText(step.numbers[0]) + (step.numbers[0] == 1 ? " operation" : " operations");
  if (step.numbers[0] == 0) text = step.numbers[1] > 0 ? "" : "one operation";
  if (step.numbers[1] > 0)
    text += (text.empty() ? "" : " and ") + countText(step.numbers[1]) +
            (step.numbers[1] == 1 ? " reduction" : " reductions");
  if (d.fusion == FusionKind::MatmulEpilogue)
    return text + ", done as a product's elements are made";
  if (d.fusion != FusionKind::None) text += ", joined into one pass";
  if (step.ruling == Ruling::Device) return text + "; what reads it next is on the device";
  return text;
}

}  // namespace

const Rule kFusionRule = {consult, explain};

}  // namespace accel::policy
