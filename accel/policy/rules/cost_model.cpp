#include "accel/cost/profile_lines.h"
#include "accel/policy/policy.h"
#include "accel/policy/rules/rules.h"

namespace accel::policy {
namespace {

constexpr int kCpu = static_cast<int>(Target::Cpu);
constexpr int kDevice = static_cast<int>(Target::Device);

cost::Movement deviceMovement(const Work& work, const Situation& s) noexcept {
  cost::Movement move = work.movementTo(Target::Device);
  move.compiles = !s.compiled;
  return move;
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
  if (!s.modelled()) {
    if (s.profile && s.profile->known() && !s.calibrating) return byProfile(work, s, d, step);
    return answer(step, Ruling::Pass, Reason::None, "unknown");
  }
  // Earlier rules have left two places that may and can: the pick of cost/pick.h for these two,
  // without the list that it goes through.
  const bool stays = d.bytesResident == 0 && work.reader != Reader::Device;
  const double cpu = stays ? costWhereItIs(d.estimates[kCpu], *s.cpu, work.counts)
                           : cost::costInto(d.estimates[kCpu], *s.cpu, work.counts,
                                            work.movementTo(Target::Cpu), s.device);
  const double device = cost::costInto(d.estimates[kDevice], *s.device, work.counts,
                                       deviceMovement(work, s), nullptr);
  d.credit = static_cast<float>(s.credit);
  return answer(step, device - s.credit < cpu ? Ruling::Device : Ruling::Cpu, Reason::CostModel,
                "measured", static_cast<float>(cpu), static_cast<float>(device), d.credit);
}

std::string terms(const CostTerms& t) {
  std::string out;
  auto add = [&](const char* name, float seconds) {
    if (seconds <= 0) return;
    out += (out.empty() ? "" : " + ") + std::string(name) + " " + secondsText(seconds);
  };
  add("launch", t.launch);
  add("compute", t.compute);
  add("upload", t.upload);
  add("download", t.download);
  add("sync", t.sync);
  add("compile", t.compile);
  return out;
}

std::string explain(const TrailStep& step, const Decision& d) {
  if (step.ruling == Ruling::Pass)
    return step.detail[0] == 'n' ? "the profile file says nothing about this kind of call"
                                 : "the costs are not known yet";
  std::string text = "CPU " + secondsText(step.numbers[0]) + " (" + terms(d.estimates[kCpu]) +
                     "), device " + secondsText(step.numbers[1]) + " (" +
                     terms(d.estimates[kDevice]) + ")";
  if (step.numbers[2] > 0)
    text += ", of which " + secondsText(step.numbers[2]) + " are paid by what earlier calls lost";
  return text + (step.detail[0] == 'p' ? ", by the profile file" : "");
}

}  // namespace

void estimate(const Work& work, const Situation& s, Decision& d) noexcept {
  if (!s.modelled()) return;
  d.estimates[kCpu] = cost::costOf(*s.cpu, work.counts, work.movementTo(Target::Cpu), s.device);
  d.estimates[kDevice] = cost::costOf(*s.device, work.counts, deviceMovement(work, s));
}

const Rule kCostModelRule = {RuleId::CostModel, "cost-model", consult, explain};

}  // namespace accel::policy
