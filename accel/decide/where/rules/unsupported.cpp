#include <string_view>

#include "accel/decide/where/rules/rules.h"

namespace accel::policy {
namespace {

Reason consult(const Work& work, const Situation&, Decision&, TrailStep& step) {
  if (work.support == Support::No)
    return answer(step, Ruling::Cpu, Reason::Unsupported, work.unsupported);
  return answer(step, Ruling::Pass, Reason::None, work.support == Support::Yes ? "yes" : "unknown");
}

std::string explain(const TrailStep& step, const Decision&) {
  if (step.ruling == Ruling::Cpu)
    return std::string("the device cannot run this (") + step.detail + ")";
  return step.detail[0] == 'y' ? "the device can run this"
                               : "asked only when the device would be the choice";
}

}  // namespace

const Rule kUnsupportedRule = {consult, explain};

}  // namespace accel::policy
