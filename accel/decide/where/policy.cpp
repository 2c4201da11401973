#include "accel/decide/where/policy.h"

#include <utility>

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

// In the order in which they are asked: by RuleId.
constexpr const Rule* kRules[] = {
#define ACCEL_RULE(id, name) &k##id##Rule,
#include "accel/decide/lists/rules.def"
};

// "30.3 ms (launch 34 us + compute 2.4 ms + ...)"
std::string costText(const CostTerms& t) {
  const std::pair<const char*, float> terms[] = {{"launch", t.launch}, {"compute", t.compute},
                                                 {"upload", t.upload}, {"download", t.download},
                                                 {"sync", t.sync},     {"compile", t.compile}};
  std::string parts;
  for (const auto& [name, seconds] : terms)
    if (seconds > 0)
      parts += (parts.empty() ? "" : " + ") + std::string(name) + " " + secondsText(seconds);
  return secondsText(t.total()) + " (" + parts + ")";
}

}  // namespace

const Rule& ruleOf(RuleId id) noexcept { return *kRules[static_cast<std::size_t>(id)]; }

Target decide(const Work& work, const Situation& situation, Decision& d) noexcept {
  state(work, d);
  d.target = Target::Cpu;
  // Counted beside the decision: there, each step would wait for the one before to be stored.
  TrailStep* next = d.trail.data();
  for (const Rule* rule : kRules) {
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

void describeHostWork(const HostWork& work, const CallSite& site, Decision& d) noexcept {
  d.site = site;
  d.opClass = OpClass::Other;
  d.dtype = work.dtype;
  d.elements = work.elements;
  d.flops = work.operations;
  d.bytesElsewhere = work.bytes;
  d.ops = d.outputs = 1;
  TrailStep& step = d.trail[0];
  step.rule = RuleId::Unsupported;
  d.reason = answer(step, Ruling::Cpu, Reason::Unsupported, work.why);
  d.rule = work.why;
  d.steps = 1;
}

std::vector<std::string> explain(const Decision& d) {
  std::vector<std::string> lines;
  for (int i = 0; i < d.steps; ++i) {
    const TrailStep& step = d.trail[static_cast<std::size_t>(i)];
    const Rule& rule = ruleOf(step.rule);
    const char* verdict = step.ruling == Ruling::Pass     ? "pass"
                          : step.ruling == Ruling::Device ? "DEVICE"
                                                          : "CPU";
    lines.push_back(std::string(ruleName(step.rule)) + ": " + rule.explain(step, d) + " -> " +
                    verdict);
  }
  if (d.failedOver)
    lines.push_back(std::string("tried on the device first, which could not: ") + d.rule);
  std::string end = std::string("ran on ") + d.provider;
  if (d.nanos) end += " in " + secondsText(static_cast<double>(d.nanos) * 1e-9);
  if (d.estimate().known) end += ", expected " + costText(d.estimate());
  if (d.alternative().known)
    end += std::string("; ") + (d.target == Target::Cpu ? "the device" : "the CPU") +
           (d.hypothetical ? " in single" : "") + " was estimated at " + costText(d.alternative());
  if (d.regret > 0) end += "; regret " + secondsText(d.regret);
  lines.push_back(end);
  return lines;
}

}  // namespace accel::policy
