#include "accel/decide/measure/profile_lines.h"
#include "accel/decide/where/policy.h"
#include "accel/decide/where/rules/rules.h"

namespace accel::policy {
namespace {

constexpr int kCpu = static_cast<int>(Target::Cpu);
constexpr int kDevice = static_cast<int>(Target::Device);

// Operands that are rounded on the way up, and results widened on the way down: one cheap pass of
// the CPU over each.
double roundingSeconds(const Work& work, const cost::CostModel& cpu) noexcept {
  double bytes = work.computesDouble ? static_cast<double>(work.outputBytes) : 0;
  for (int i = 0; i < work.inputCount; ++i)
    bytes += work.inputs[i].isDouble ? static_cast<double>(work.inputs[i].bytes) : 0;
  cost::WorkCounts pass;
  pass.width = cost::Width::F64;
  pass.elements = static_cast<std::int64_t>(bytes / 8);
  pass.elementOps[static_cast<int>(cost::WorkClass::Cheap)] = static_cast<float>(bytes / 8);
  pass.trafficBytes = 1.5 * bytes;
  return cpu.computeSeconds(pass);
}

double costInSingle(CostTerms& terms, const Work& work, const Situation& s) noexcept {
  cost::WorkCounts counts = work.counts;
  if (work.computesDouble) {
    counts.width = cost::Width::F32;
    counts.trafficBytes /= 2;
  }
  cost::Movement move = work.movementInSingle();
  move.compiles = !s.compiled;
  const double there = cost::costInto(terms, *s.device, counts, move, nullptr);
  const double rounding = roundingSeconds(work, *s.cpu);
  terms.upload += static_cast<float>(rounding);
  return there + rounding;
}

double costOnDevice(CostTerms& terms, const Work& work, const Situation& s) noexcept {
  if (work.goesInSingle(s.keepsDoubles())) [[unlikely]]
    return costInSingle(terms, work, s);
  cost::Movement move = work.movementTo(Target::Device);
  move.compiles = !s.compiled;
  return cost::costInto(terms, *s.device, work.counts, move, nullptr);
}

// Nothing has to move.
double costWhereItIs(CostTerms& terms, const cost::CostModel& model,
                     const cost::WorkCounts& counts) noexcept {
  terms.known = true;
  terms.upload = terms.download = terms.sync = 0;
  return model.runInto(terms, counts, false);
}

// A profile's lines are whole times, so they stand against the CPU's with nothing added.
Reason byProfile(const Work& work, const Situation& s, Decision& d, TrailStep& step) {
  const auto* profile = static_cast<const cost::ProfileModel*>(s.profile);
  if (!profile->knows(work.counts)) return answer(step, Ruling::Pass, Reason::None, "no line");
  d.estimates[kDevice] = cost::costOf(*profile, work.counts, {});
  if (s.cpu && s.cpu->known()) {
    d.estimates[kCpu] = cost::costOf(*s.cpu, work.counts, {});
  } else {
    d.estimates[kCpu] = {};
    d.estimates[kCpu].known = true;
    d.estimates[kCpu].compute = static_cast<float>(ruleOfThumbSeconds(
        *s.thresholds, work.opClass, static_cast<double>(work.elements), work.counts.flops()));
  }
  const float cpu = d.estimates[kCpu].total(), device = d.estimates[kDevice].total();
  return answer(step, device < cpu ? Ruling::Device : Ruling::Cpu, Reason::ProfileModel, "profile",
                cpu, device, 0);
}

Reason consult(const Work& work, const Situation& s, Decision& d, TrailStep& step) {
  if (s.asksFor(work.opClass)) return answer(step, Ruling::Pass, Reason::None, "asked");
  if (!s.modelled()) {
    if (s.profile && s.profile->known() && !s.searching()) return byProfile(work, s, d, step);
    return answer(step, Ruling::Pass, Reason::None, "unknown");
  }
  if (!s.device->knows(work.counts))
    return answer(step, Ruling::Cpu, Reason::Uncalibrated, "class");
  // Earlier rules have left two places that may and can.
  const bool stays = d.bytesResident == 0 && work.reader != Reader::Device;
  const double cpu = stays ? costWhereItIs(d.estimates[kCpu], *s.cpu, work.counts)
                           : cost::costInto(d.estimates[kCpu], *s.cpu, work.counts,
                                            work.movementTo(Target::Cpu), s.device);
  const double device = costOnDevice(d.estimates[kDevice], work, s);
  d.credit = static_cast<float>(s.credit);
  return answer(step, device - s.credit < cpu ? Ruling::Device : Ruling::Cpu, Reason::CostModel,
                "measured", static_cast<float>(cpu), static_cast<float>(device), d.credit);
}

std::string explain(const TrailStep& step, const Decision&) {
  if (step.detail[0] == 'a')
    return "not asked: you have set the size from which the device is used";
  if (step.detail[0] == 'c')
    return "what this kind of work takes on the device has not been measured; the CPU serves";
  if (step.ruling == Ruling::Pass)
    return step.detail[0] == 'n' ? "the profile file says nothing about this kind of call"
                                 : "what it would cost on a device is not known yet";
  std::string text =
      "CPU " + secondsText(step.numbers[0]) + ", device " + secondsText(step.numbers[1]);
  if (step.numbers[2] > 0)
    text += ", of which " + secondsText(step.numbers[2]) +
            " do not count: earlier calls have lost as much by not paying them";
  return text + (step.detail[0] == 'p' ? ", by the profile file" : "");
}

}  // namespace

void estimateCpu(const Work& work, const Situation& s, Decision& d) noexcept {
  if (!s.cpu || !s.cpu->known()) return;
  const cost::CostModel* link = s.device && s.device->known() ? s.device : nullptr;
  cost::costInto(d.estimates[kCpu], *s.cpu, work.counts, work.movementTo(Target::Cpu), link);
}

const Rule kCostModelRule = {consult, explain};

}  // namespace accel::policy
