#include "accel/decide/where/rules/rules.h"

namespace accel::policy {
namespace {

Reason consult(const Work& work, const Situation&, Decision&, TrailStep& step) {
  return work.sink ? answer(step, Ruling::Cpu, Reason::Sink, "") : Reason::None;
}

std::string explain(const TrailStep& step, const Decision&) {
  return step.ruling == Ruling::Cpu
             ? "it reads its arguments on the host (it prints, saves or the like)"
             : "it does not print, save or the like";
}

}  // namespace

const Rule kSinkRule = {consult, explain};

}  // namespace accel::policy
