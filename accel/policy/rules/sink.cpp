#include "accel/policy/rules/rules.h"

namespace accel::policy {
namespace {

Answered consult(const Work& work, const Situation&, Decision&) {
  return work.sink ? Answered{Ruling::Cpu, Reason::Sink, "", {}} : Answered{};
}

std::string explain(const TrailStep& step, const Decision&) {
  return step.ruling == Ruling::Cpu ? "the builtin reads its arguments on the host"
                                    : "not a builtin that reads its arguments on the host";
}

}  // namespace

const Rule kSinkRule = {RuleId::Sink, "sink", consult, explain};

}  // namespace accel::policy
