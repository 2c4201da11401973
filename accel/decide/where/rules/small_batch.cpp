#include "accel/decide/where/policy.h"
#include "accel/decide/where/rules/rules.h"

namespace accel::policy {
namespace {

// Large arrays of few pages keep a device badly busy. A guess for the time before measurements,
// unless the user has said what few are.
Reason consult(const Work& work, const Situation& s, Decision&, TrailStep& step) {
  const Thresholds& t = *s.thresholds;
  step.numbers[0] = static_cast<float>(work.batch);
  step.numbers[1] = static_cast<float>(work.elements);
  const bool counts = work.opClass == OpClass::Elementwise || work.opClass == OpClass::Unary;
  const bool asked =
      s.asks(&Thresholds::smallBatchMaxDim) || s.asks(&Thresholds::smallBatchMinElements);
  if (!counts || (s.modelled() && !asked) || work.batch <= 0) return Reason::None;
  if (static_cast<double>(work.batch) <= t.smallBatchMaxDim &&
      static_cast<double>(work.elements) >= t.smallBatchMinElements) {
    step.ruling = Ruling::Cpu;
    return Reason::SmallBatchGuard;
  }
  return Reason::None;
}

std::string explain(const TrailStep& step, const Decision&) {
  if (step.ruling == Ruling::Cpu)
    return "a last dimension of " + countText(step.numbers[0]) + " with " +
           countText(step.numbers[1]) + " elements: too few pages to keep the device busy";
  return step.numbers[0] > 0
             ? "a last dimension of " + countText(step.numbers[0]) + " is no concern"
             : "it has no pages (a third dimension)";
}

}  // namespace

const Rule kSmallBatchRule = {consult, explain};

}  // namespace accel::policy
