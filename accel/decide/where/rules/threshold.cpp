#include <string_view>

#include "accel/decide/where/policy.h"
#include "accel/decide/where/rules/rules.h"

namespace accel::policy {
namespace {

// One for each Search but Over.
constexpr const char* kWaits[] = {"over", "search", "open", "measure"};
constexpr const char* kAsked = "asked";

Reason consult(const Work& work, const Situation& s, Decision& d, TrailStep& step) {
  const double limit = thresholdFor(*s.thresholds, work.opClass);
  d.threshold = limit;
  const bool asked = s.asksFor(work.opClass);
  if (s.searching() && !asked)
    return answer(step, Ruling::Cpu, Reason::Uncalibrated, kWaits[static_cast<int>(s.search)],
                  static_cast<float>(s.eligible), static_cast<float>(s.lookAfter));
  const double size =
      work.opClass == OpClass::Matmul ? work.counts.flops() : static_cast<double>(work.elements);
  return answer(step, size >= limit ? Ruling::Device : Ruling::Cpu, Reason::Threshold,
                asked ? kAsked : "size", static_cast<float>(size), static_cast<float>(limit));
}

std::string explain(const TrailStep& step, const Decision& d) {
  const std::string_view wait = step.detail;
  if (wait == kWaits[1])
    return "no device was looked for: it takes " + secondsText(step.numbers[1]) +
           " of work that one could do, and there were " + secondsText(step.numbers[0]);
  if (wait == kWaits[2]) return "a device is being opened; the CPU serves meanwhile";
  if (wait == kWaits[3]) return "the device is being measured; the CPU serves meanwhile";
  const char* unit = d.opClass == OpClass::Matmul ? " multiply-adds" : " elements";
  return countText(step.numbers[0]) + unit + " against a threshold of " +
         countText(step.numbers[1]) + (wait == kAsked ? " that you have set" : "");
}

}  // namespace

const Rule kThresholdRule = {consult, explain};

}  // namespace accel::policy
