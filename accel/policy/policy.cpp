#include "accel/policy/policy.h"

namespace accel::policy {
namespace {

void state(const Work& work, Decision& d) noexcept {
  d.site = work.site;
  d.opClass = work.opClass;
  d.dtype = work.dtype;
  d.fusion = work.fusion;
  d.reader = work.reader;
  d.elements = work.elements;
  d.batch = work.batch;
  d.ops = work.ops;
  d.inputs = work.inputCount;
  d.outputs = work.outputs;
  d.reductions = work.reductions;
  d.bytesResident = work.bytesOnDevice();
  if (work.counts.m > 0) {
    d.flops = work.counts.flops();
  } else {
    for (float f : work.counts.elementOps) d.flops += f;
  }
}

}  // namespace

Target decide(const Work& work, const Situation& situation, Decision& d) noexcept {
  state(work, d);
  d.steps = 0;
  d.target = Target::Cpu;
  for (const Rule* rule : ruleList()) {
    const Answered answer = rule->consult(work, situation, d);
    TrailStep& step = d.trail[d.steps++];
    step.rule = rule->id;
    step.ruling = answer.ruling;
    step.detail = answer.detail;
    for (int i = 0; i < 3; ++i) step.numbers[i] = answer.numbers[i];
    if (answer.ruling == Ruling::Pass) continue;
    d.reason = answer.reason;
    d.rule = reasonName(answer.reason);
    if (answer.reason == Reason::Unsupported && *answer.detail) d.rule = answer.detail;
    d.target = answer.ruling == Ruling::Device ? Target::Device : Target::Cpu;
    break;
  }
  d.compiled = d.target == Target::Device && !situation.compiled;
  const cost::Movement move = work.movementTo(d.target);
  d.bytesUp = static_cast<std::uint64_t>(d.target == Target::Device ? move.uploadBytes : 0);
  d.bytesDown = static_cast<std::uint64_t>(move.downloadBytes);
  return d.target;
}

}  // namespace accel::policy
