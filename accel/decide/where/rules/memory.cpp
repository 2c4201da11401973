#include "accel/decide/where/policy.h"
#include "accel/decide/where/rules/rules.h"

namespace accel::policy {
namespace {

Reason consult(const Work& work, const Situation& s, Decision& d, TrailStep& step) {
  const auto bytes = static_cast<double>(work.outputBytes + d.bytesResident + d.bytesElsewhere);
  step.numbers[0] = static_cast<float>(bytes);
  step.numbers[1] = static_cast<float>(s.deviceMemory);
  if (!s.deviceMemory || bytes <= static_cast<double>(s.deviceMemory)) return Reason::None;
  step.ruling = Ruling::Cpu;
  return Reason::Memory;
}

std::string explain(const TrailStep& step, const Decision&) {
  const std::string need = "its arrays take " + bytesText(step.numbers[0]);
  if (step.ruling == Ruling::Cpu)
    return need + ", more than the device's " + bytesText(step.numbers[1]);
  return step.numbers[1] > 0 ? need + " of the device's " + bytesText(step.numbers[1]) : need;
}

}  // namespace

const Rule kMemoryRule = {consult, explain};

}  // namespace accel::policy
