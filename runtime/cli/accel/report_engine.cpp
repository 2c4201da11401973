// The report of a running engine.
#include <algorithm>
#include <chrono>
#include <map>

#include "accel/decide/where/auto_offload.h"
#include "accel/engine.h"
#include "runtime/cli/accel/report.h"
#include "runtime/cli/accel_environment.h"

namespace matlift {
namespace {

using accel::CostTerms;
using accel::Decision;

ReportedCost costOf(const CostTerms& t) {
  return {t.known, t.launch, t.compute, t.upload, t.download, t.sync, t.compile};
}

const char* rulingName(accel::Ruling ruling) {
  switch (ruling) {
    case accel::Ruling::Cpu:
      return "cpu";
    case accel::Ruling::Device:
      return "device";
    default:
      return "pass";
  }
}

const char* searchName(accel::policy::Search search) {
  constexpr const char* kNames[] = {"over", "not-begun", "opening", "measuring"};
  return kNames[int(search)];
}

/// The moment, on the calendar's clock, at which the engine's clock stood at 0.
double calendarOffset(const accel::Engine& engine) {
  accel::SteadyClock steady;
  accel::Clock* clock = engine.options().clock;
  const double now = double(clock ? clock->nanos() : steady.nanos()) * 1e-9;
  const auto calendar = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(calendar).count() - now;
}

ReportedDecision decisionOf(const Decision& d, double calendar) {
  ReportedDecision out;
  out.sequence = d.sequence;
  out.at = calendar + double(d.time) * 1e-9;
  out.builtin = d.site.name;
  out.file = d.site.file;
  out.line = d.site.line;
  out.operation = accel::opClassName(d.opClass);
  out.dtype = accel::dtypeName(d.dtype);
  out.fusion = accel::fusionKindName(d.fusion);
  out.provider = d.provider;
  out.reason = d.rule;
  out.elements = d.elements;
  out.batch = d.batch;
  out.operations = d.ops;
  out.flops = d.flops;
  out.bytesUp = d.bytesUp;
  out.bytesDown = d.bytesDown;
  out.cpu = costOf(d.estimates[int(accel::Target::Cpu)]);
  out.device = costOf(d.estimates[int(accel::Target::Device)]);
  out.deviceAsSingle = d.hypothetical;
  out.threshold = d.threshold;
  out.actual = double(d.nanos) * 1e-9;
  out.regret = d.regret;
  for (int k = 0; k < d.steps; ++k) {
    const accel::TrailStep& step = d.trail[std::size_t(k)];
    const accel::policy::Rule& rule = accel::policy::ruleOf(step.rule);
    out.trail.push_back(
        {accel::ruleName(step.rule), rulingName(step.ruling), rule.explain(step, d)});
  }
  return out;
}

ReportedTotals totalsOf(const std::string& name, const accel::DecisionTotals& t) {
  return {name,        t.calls,        double(t.nanos) * 1e-9,
          t.bytesUp,   t.bytesDown,    t.regret,
          t.predicted, t.mispredicted, t.predicted > 0 ? t.errorFactor() : 1,
          t.wouldWin,  t.wouldSave};
}

void addTotals(const accel::DecisionLog& log, const std::string& device, AccelReport& out) {
  for (accel::Target target : {accel::Target::Cpu, accel::Target::Device})
    if (log.of(target).calls > 0)
      out.byProvider.push_back(
          totalsOf(target == accel::Target::Cpu ? "cpu" : device, log.of(target)));
  for (int k = 0; k < accel::kReasons; ++k) {
    const accel::DecisionTotals& t = log.keptOnCpu(accel::Reason(k));
    if (t.calls > 0) out.keptByReason.push_back(totalsOf(reasonName(accel::Reason(k)), t));
  }
}

void addThresholds(const accel::policy::OffloadReport& from, AccelReport& out) {
  for (const accel::policy::ThresholdField& field : accel::policy::kThresholdFields) {
    ReportedThreshold t{field.name, from.thresholds.*field.value, from.previous.*field.value, false,
                        ""};
    t.fromEnvironment =
        std::find(from.overridden.begin(), from.overridden.end(), t.name) != from.overridden.end();
    // Coefficients are the CPU's, sizes the device's; one that nobody has measured is built in.
    const accel::cost::Origin origin = field.whole ? from.thresholdOrigin : from.cpuModel;
    const bool builtIn = t.value == accel::policy::Thresholds().*field.value;
    t.from =
        t.fromEnvironment ? "you" : originName(builtIn ? accel::cost::Origin::BuiltIn : origin);
    out.thresholds.push_back(t);
  }
}

}  // namespace

AccelReport reportOf(accel::Engine& engine, std::span<const Decision> shown) {
  const accel::policy::OffloadReport from = engine.offload().report();
  AccelReport out;
  out.matliftVersion = MATLIFT_VERSION;
  out.enabled = from.mode != accel::policy::Mode::Off;
  out.precision = from.precision == accel::policy::Precision::Single ? "single" : "double";
  if (from.provider != "none") out.provider = from.provider;
  out.adapter = from.adapter;
  out.unavailable = from.unavailable;
  out.search = from.devicePossible ? searchName(from.search) : "none";
  out.eligible = from.eligible;
  out.lookAfter = from.lookAfter;
  out.cpu = engine.cpu().info().adapter;
  out.cpuPricesFrom = originName(from.cpuModel);
  out.cpuMeasuredAt = double(from.cpuMeasuredAt);
  out.cpuFile = from.cpuCachePath;
  out.thresholdsFrom = originName(from.thresholdOrigin);
  addThresholds(from, out);
  out.calibrationFile = from.cachePath;
  out.calibratedAt = double(from.calibratedAt);
  out.calibrationSeconds = from.calibrationMillis * 1e-3;
  out.environment = accelVariables();
  out.decisions = engine.log().total();
  addTotals(engine.log(), from.provider, out);
  std::vector<std::string> kernels = reportLines(engine.adaptive().report());
  if (!kernels.empty()) out.sections.push_back({"Kernels and tuning", std::move(kernels)});
  if (!from.notes.empty()) out.sections.push_back({"Notes", from.notes});
  const double calendar = calendarOffset(engine);
  // Once a kind of workload: a loop asks for the same hundreds of times, and judging takes a while.
  std::map<std::uint64_t, std::string> kernelOf;
  for (const Decision& d : shown) {
    out.log.push_back(decisionOf(d, calendar));
    const auto [at, added] = kernelOf.try_emplace(d.workload);
    if (added) at->second = engine.adaptive().explain(d.workload);
    out.log.back().kernel = at->second;
  }
  return out;
}

}  // namespace matlift
