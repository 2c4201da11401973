#include "accel/decide/where/policy.h"

#include "accel/decide/where/rules/rules.h"

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
  d.bytesResident = d.bytesElsewhere = 0;
  for (int i = 0; i < work.inputCount; ++i)
    (work.inputs[i].onDevice ? d.bytesResident : d.bytesElsewhere) += work.inputs[i].bytes;
  d.flops = work.counts.m > 0 ? work.counts.flops() : work.counts.totalOps();
}

}  // namespace

std::span<const Rule* const> ruleList() noexcept {
  static constexpr const Rule* kList[] = {
#define ACCEL_RULE(id, name) &k##id##Rule,
#include "accel/decide/lists/rules.def"
  };
  return kList;
}

Target decide(const Work& work, const Situation& situation, Decision& d) noexcept {
  state(work, d);
  d.target = Target::Cpu;
  // Counted beside the decision: there, each step would wait for the one before to be stored.
  TrailStep* next = d.trail.data();
  for (const Rule* rule : ruleList()) {
    TrailStep& step = *next++;
    step = TrailStep{static_cast<RuleId>(&step - d.trail.data())};
    // A rule that passes gives no reason (reading its step back would wait for the store).
    const Reason reason = rule->consult(work, situation, d, step);
    if (reason == Reason::None) continue;
    d.reason = reason;
    d.rule = reasonName(reason);
    if (reason == Reason::Unsupported && *step.detail) d.rule = step.detail;
    d.target = step.ruling == Ruling::Device ? Target::Device : Target::Cpu;
    break;
  }
  d.steps = static_cast<std::uint8_t>(next - d.trail.data());
  // Whatever settled it, the report compares what was expected with what happened.
  if (d.target == Target::Cpu && !d.estimates[0].known) estimateCpu(work, situation, d);
  d.compiled = d.target == Target::Device && !situation.compiled;
  d.bytesUp = d.bytesDown = 0;
  if (d.target == Target::Device || d.bytesResident) {
    const cost::Movement move = work.movementTo(d.target);
    d.bytesUp = static_cast<std::uint64_t>(d.target == Target::Device ? move.uploadBytes : 0);
    d.bytesDown = static_cast<std::uint64_t>(move.downloadBytes);
  }
  return d.target;
}

}  // namespace accel::policy
