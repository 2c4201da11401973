#include "accel/policy/policy.h"
#include "accel/policy/rules/rules.h"

namespace accel::policy {
namespace {

Reason consult(const Work& work, const Situation& s, Decision& d, TrailStep& step) {
  const double limit = thresholdFor(*s.thresholds, work.opClass);
  const double size =
      work.opClass == OpClass::Matmul ? work.counts.flops() : static_cast<double>(work.elements);
  d.threshold = limit;
  if (!d.estimates[0].known) {
    d.estimates[0].known = true;
    d.estimates[0].compute = static_cast<float>(ruleOfThumbSeconds(
        *s.thresholds, work.opClass, static_cast<double>(work.elements), work.counts.flops()));
  }
  const float numbers[2] = {static_cast<float>(size), static_cast<float>(limit)};
  if (s.calibrating)
    return answer(step, Ruling::Cpu, Reason::Threshold, "calibrating", numbers[0], numbers[1], 0);
  return answer(step, size >= limit ? Ruling::Device : Ruling::Cpu, Reason::Threshold, "size",
                numbers[0], numbers[1], 0);
}

std::string explain(const TrailStep& step, const Decision& d) {
  const char* unit = d.opClass == OpClass::Matmul ? " multiply-adds" : " elements";
  const std::string sizes =
      countText(step.numbers[0]) + unit + " against a threshold of " + countText(step.numbers[1]);
  if (step.detail[0] == 'c')
    return sizes + "; the device is still being measured, and the CPU serves meanwhile";
  return sizes;
}

}  // namespace

const Rule kThresholdRule = {RuleId::Threshold, "threshold", consult, explain};

}  // namespace accel::policy
