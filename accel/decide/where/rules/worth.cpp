// Rules about what is worth it: facts, prices, and guesses where there are no prices.
#include <string_view>

#include "accel/decide/measure/profile_lines.h"
#include "accel/decide/where/policy.h"

namespace accel::policy {
namespace {

// With costs known the group is priced as a whole; without, a group whose reader is already on the
// device joins it.
Reason consultFusion(const Work& work, const Situation& s, Decision&, TrailStep& step) {
  step.numbers[0] = static_cast<float>(work.ops);
  step.numbers[1] = static_cast<float>(work.reductions);
  if (!s.modelled() && !s.searching() && work.reader == Reader::Device) {
    step.ruling = Ruling::Device;
    return Reason::FusionOverride;
  }
  return Reason::None;
}

std::string explainFusion(const TrailStep& step, const Decision& d) {
  std::string text =
      countText(step.numbers[0]) + (step.numbers[0] == 1 ? " operation" : " operations");
  if (step.numbers[0] == 0) text = step.numbers[1] > 0 ? "" : "one operation";
  if (step.numbers[1] > 0)
    text += (text.empty() ? "" : " and ") + countText(step.numbers[1]) +
            (step.numbers[1] == 1 ? " reduction" : " reductions");
  if (d.fusion == FusionKind::MatmulEpilogue)
    return text + ", done as a product's elements are made";
  if (d.fusion != FusionKind::None) text += ", joined into one pass";
  if (step.ruling == Ruling::Device) return text + "; what reads it next is on the device";
  return text;
}

// With costs known, an operand on the device is a transfer saved; without, it decides.
Reason consultResidency(const Work& work, const Situation& s, Decision& d, TrailStep& step) {
  const auto resident = static_cast<double>(d.bytesResident);
  const auto elsewhere = static_cast<double>(d.bytesElsewhere);
  step.numbers[0] = static_cast<float>(resident);
  step.numbers[1] = static_cast<float>(elsewhere);
  step.numbers[2] = static_cast<float>(s.credit);
  const bool counts = work.opClass == OpClass::Elementwise || work.opClass == OpClass::Unary ||
                      work.opClass == OpClass::Transpose;
  if (counts && resident > 0 && !s.modelled() && !s.searching()) {
    step.ruling = Ruling::Device;
    return Reason::Residency;
  }
  return Reason::None;
}

std::string explainResidency(const TrailStep& step, const Decision& d) {
  const bool some = step.numbers[0] > 0, others = step.numbers[1] > 0;
  std::string text =
      !some && !others ? "it has no operands"
      : !some   ? "none of its " + bytesText(step.numbers[1]) + " of operands is on the device"
      : !others ? "its operands (" + bytesText(step.numbers[0]) + ") are on the device"
                : bytesText(step.numbers[0]) + " of its operands are on the device, " +
                      bytesText(step.numbers[1]) + " are not";
  if (step.ruling == Ruling::Device) return text;
  if (step.numbers[2] > 0)
    text += "; earlier calls have made " + secondsText(step.numbers[2]) + " of moving worth it";
  if (d.reader == Reader::Unknown) return text;
  return text + "; its result is read on the " + readerName(d.reader);
}

// Large arrays of few pages keep a device badly busy. A guess for the time before measurements,
// unless the user has said what few are.
Reason consultSmallBatch(const Work& work, const Situation& s, Decision&, TrailStep& step) {
  const Thresholds& t = *s.thresholds;
  step.numbers[0] = static_cast<float>(work.batch);
  step.numbers[1] = static_cast<float>(work.elements);
  const bool counts = work.opClass == OpClass::Elementwise || work.opClass == OpClass::Unary;
  const bool asked =
      s.asks(&Thresholds::smallBatchMaxDim) || s.asks(&Thresholds::smallBatchMinElements);
  if (!counts || (s.modelled() && !asked) || work.batch <= 0) return Reason::None;
  if (static_cast<double>(work.batch) <= t.smallBatchMaxDim &&
      static_cast<double>(work.elements) >= t.smallBatchMinElements) {
    step.ruling = Ruling::Cpu;
    return Reason::SmallBatchGuard;
  }
  return Reason::None;
}

std::string explainSmallBatch(const TrailStep& step, const Decision&) {
  if (step.ruling == Ruling::Cpu)
    return "a last dimension of " + countText(step.numbers[0]) + " with " +
           countText(step.numbers[1]) + " elements: too few pages to keep the device busy";
  return step.numbers[0] > 0
             ? "a last dimension of " + countText(step.numbers[0]) + " is no concern"
             : "it has no pages (a third dimension)";
}

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

// What goes there in single needs the prices of singles.
bool isPriced(const Work& work, const Situation& s) noexcept {
  if (!work.computesDouble || s.keepsDoubles()) return s.device->knows(work.counts);
  cost::WorkCounts counts = work.counts;
  counts.width = cost::Width::F32;
  return s.device->knows(counts);
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

Reason consultCostModel(const Work& work, const Situation& s, Decision& d, TrailStep& step) {
  if (s.asksFor(work.opClass)) return answer(step, Ruling::Pass, Reason::None, "asked");
  if (!s.modelled()) {
    if (s.profile && s.profile->known() && !s.searching()) return byProfile(work, s, d, step);
    return answer(step, Ruling::Pass, Reason::None, "unknown");
  }
  if (!isPriced(work, s)) return answer(step, Ruling::Cpu, Reason::Uncalibrated, "class");
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

std::string explainCostModel(const TrailStep& step, const Decision&) {
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

// One for each Search but Over.
constexpr const char* kWaits[] = {"over", "search", "open", "measure"};
constexpr const char* kAsked = "asked";

Reason consultThreshold(const Work& work, const Situation& s, Decision& d, TrailStep& step) {
  const double limit = thresholdFor(*s.thresholds, work.opClass);
  d.threshold = limit;
  const bool asked = s.asksFor(work.opClass);
  if (s.searching() && !asked)
    return answer(step, Ruling::Cpu, Reason::Uncalibrated, kWaits[static_cast<int>(s.search)],
                  static_cast<float>(s.eligible), static_cast<float>(s.lookAfter));
  const double size =
      work.opClass == OpClass::Matmul ? work.counts.flops() : static_cast<double>(work.elements);
  return answer(step, size >= limit ? Ruling::Device : Ruling::Cpu, Reason::Threshold,
                asked ? kAsked : "size", static_cast<float>(size), static_cast<float>(limit));
}

std::string explainThreshold(const TrailStep& step, const Decision& d) {
  const std::string_view wait = step.detail;
  if (wait == kWaits[1])
    return "no device was looked for: it takes " + secondsText(step.numbers[1]) +
           " of work that one could do, and there were " + secondsText(step.numbers[0]);
  if (wait == kWaits[2]) return "a device is being opened; the CPU serves meanwhile";
  if (wait == kWaits[3]) return "the device is being measured; the CPU serves meanwhile";
  const char* unit = d.opClass == OpClass::Matmul ? " multiply-adds" : " elements";
  return countText(step.numbers[0]) + unit + " against a threshold of " +
         countText(step.numbers[1]) + (wait == kAsked ? " that you have set" : "");
}

}  // namespace

void estimateCpu(const Work& work, const Situation& s, Decision& d) noexcept {
  if (!s.cpu || !s.cpu->known()) return;
  const cost::CostModel* link = s.device && s.device->known() ? s.device : nullptr;
  cost::costInto(d.estimates[kCpu], *s.cpu, work.counts, work.movementTo(Target::Cpu), link);
}

const Rule kFusionRule = {consultFusion, explainFusion};
const Rule kResidencyRule = {consultResidency, explainResidency};
const Rule kSmallBatchRule = {consultSmallBatch, explainSmallBatch};
const Rule kCostModelRule = {consultCostModel, explainCostModel};
const Rule kThresholdRule = {consultThreshold, explainThreshold};

}  // namespace accel::policy
