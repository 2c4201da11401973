// Deciding and learning. Records: auto_offload_records.cpp; opening and measuring:
// auto_offload_measure.cpp; the command's side: auto_offload_command.cpp.
#include "accel/decide/where/auto_offload.h"

#include <algorithm>

#include "accel/residency/device_side.h"

namespace accel::policy {
namespace {

// Shorter calls are not timed well enough to learn from, and not worth it.
constexpr double kShortestLesson = 20e-6;
// What was gained by a pipeline before, over its price, for it to be made at once.
constexpr double kSureGain = 1.25;

// Uses of what a call makes: positive on the device, negative on the host, for so many calls.
constexpr float kReadOnDevice = 1, kReadOnHost = -16;

std::uint64_t siteOf(const CallSite& site) noexcept {
  return reinterpret_cast<std::uintptr_t>(site.file) * 31 +
         reinterpret_cast<std::uintptr_t>(site.name) + static_cast<std::uint64_t>(site.line) + 1;
}

// Who reads what a creation function makes is not known when it is made: what became of the last
// array of the same call says it. Nothing known: the host, so that nothing is lost if it does.
Reader likelyReader(const Remembered<float>& siteUse, const CallSite& site) noexcept {
  return siteUse.at(siteOf(site)) > 0 ? Reader::Device : Reader::Host;
}

// Seconds that the device saves where the CPU takes `cpu`, once its operands and pipeline are
// there.
double gainOf(const Decision& d, double cpu) noexcept {
  const CostTerms& there = d.estimates[1];
  if (!d.estimates[0].known || !there.known) return 0;
  return cpu - (there.total() - there.upload - there.compile);
}

}  // namespace

AutoOffload::~AutoOffload() {
  try {
    finishOpening();
  } catch (const std::exception&) {
    // No memory: the next program looks for it.
  }
  save();
}

// What earlier calls have made worth paying of this one's one-off costs.
double AutoOffload::creditFor(const Work& work, bool compiled) const noexcept {
  double upload = 0, earned = 0;
  for (int i = 0; i < work.inputCount; ++i) {
    const WorkInput& in = work.inputs[i];
    if (in.onDevice || !in.bytes) continue;
    upload += deviceModel_.uploadSeconds(static_cast<double>(in.bytes), 1);
    earned += blocks_.at(keyOf(in.key));
  }
  double credit = std::min(upload, earned);
  if (!compiled) {
    const double compile = deviceModel_.compileSeconds();
    const bool paidBefore = gains_.at(work.signature).before >= kSureGain * compile;
    credit +=
        paidBefore ? compile : std::min<double>(compile, pipelineCredit_.at(work.signature) / 2);
  }
  return credit;
}

Situation AutoOffload::situation(const Work& work) const noexcept {
  Situation s;
  s.mode = options_.mode;
  s.precision = options_.precision;
  s.deviceDoubles = deviceDoubles_;
  s.devicePossible = open_ || (opener_.possible() && !absent_);
  s.absent = absence_;
  s.deviceLost = open_ && device_.residency() && !device_.residency()->usable();
  s.deviceKnown = deviceModel_.known();
  s.deviceMemory = deviceMemory_;
  s.deviceLate = open_ && device_.residency() && device_.residency()->late();
  s.thresholds = &thresholds_;
  s.asked = asked_;
  s.cpu = &cpuModel_;
  s.device = &deviceModel_;
  s.profile = profile_.known() ? &profile_ : nullptr;
  if (s.deviceKnown) {
    s.compiled = pipelines_.at(work.signature);
    s.credit = creditFor(work, s.compiled);
  } else if (s.devicePossible) {
    s.search = search();
    s.eligible = eligible_;
    s.lookAfter = openAfter_;
  }
  return s;
}

Target AutoOffload::decide(Work& work, Decision& d) noexcept {
  initialise();
  if (work.opClass == OpClass::Creation && work.reader == Reader::Unknown)
    work.reader = likelyReader(siteUse_, work.site);
  // A reduction's answer that the device reads does not come down.
  if (work.opClass == OpClass::Reduction && siteUse_.at(siteOf(work.site)) > 0)
    work.immediateBytes = 0;
  const Situation s = situation(work);
  d.time = clock_.nanos();
  Target target = policy::decide(work, s, d);
  if (target == Target::Device && !open_ && s.mode == Mode::Auto) target = beforeOpening(work, d);
  d.provider = target == Target::Device ? deviceName_.c_str() : "cpu";
  return target;
}

// A device that is only known by its record: opened in the background once it is worth its opening,
// and the CPU serves until it is there.
Target AutoOffload::beforeOpening(const Work& work, Decision& d) noexcept {
  missed_ += std::max(0.0, gainOf(d, d.estimates[0].total()));
  const double before = gains_.at(work.signature).before;
  const bool worth = !deviceModel_.known() || d.reason == Reason::Threshold ||
                     missed_ >= openSeconds_ ||
                     before >= kSureGain * (openSeconds_ + deviceModel_.compileSeconds());
  if (worth && !opener_.started() && options_.openInBackground) opener_.start();
  const bool ready = opener_.finished() || !options_.openInBackground;
  if (worth && ready) {
    if (device_.open()) {
      opened();
      // The record may have been another device's.
      return policy::decide(work, situation(work), d);
    }
    gone();
  }
  TrailStep& step = d.trail[d.steps - 1];
  step.ruling = Ruling::Pass;
  d.target = Target::Cpu;
  d.reason = Reason::Unavailable;
  d.rule = reasonName(d.reason);
  d.compiled = false;
  d.bytesUp = d.bytesDown = 0;
  return Target::Cpu;
}

void AutoOffload::timed(const Work& work, Decision& d) noexcept {
  learn(work, d, static_cast<double>(d.nanos) * 1e-9);
  countGain(work, d, static_cast<double>(d.nanos) * 1e-9);
}

void AutoOffload::finish(const Work& work, Decision& d, double waited) noexcept {
  const double actual = static_cast<double>(d.nanos) * 1e-9;
  learn(work, d, waited);
  countGain(work, d, actual);
  if (d.reason == Reason::CostModel) {
    const bool onCpu = d.target == Target::Cpu;
    if ((onCpu ? deviceModel_ : cpuModel_).doubt(work.counts))
      (onCpu ? changed_ : cpuChanged_) = true;
  }
  if (d.target == Target::Device) {
    pipelines_.set(work.signature, true);
    pipelineCredit_.set(work.signature, 0);
    for (int i = 0; i < work.inputCount; ++i)
      if (!work.inputs[i].onDevice) blocks_.set(keyOf(work.inputs[i].key), 0);
  } else {
    leaveCredit(work, d, actual);
    cpuSeen_ += actual;
    const bool mayGo =
        !work.computesDouble || deviceDoubles_ || options_.precision == Precision::Single;
    const bool unknown = !deviceModel_.knows(work.counts);
    if (unknown && mayGo && actual >= kShortestLesson) eligible_ += actual;
    if (unknown && d.reason == Reason::Uncalibrated) want(work, actual);
  }
  tellOrigins(work, d.target);
  tell(d);
  between();
}

std::uint32_t AutoOffload::repeats(const Work& work, const Decision& d) const noexcept {
  constexpr std::uint32_t kRepeats = 31;
  const double actual = static_cast<double>(d.nanos) * 1e-9;
  if (d.target != Target::Cpu || d.failedOver || d.domainExit || options_.logLevel != LogLevel::Off)
    return 0;
  if (actual >= kShortestLesson || work.reader == Reader::Device) return 0;
  for (int i = 0; i < work.inputCount; ++i)
    if (work.inputs[i].onDevice || !work.inputs[i].onHost) return 0;
  // Where costs decide, or may decide soon, each call leaves a credit.
  const bool costs = d.reason == Reason::CostModel || d.reason == Reason::ProfileModel;
  return costs || deviceModel_.known() ? 0 : kRepeats;
}

void AutoOffload::repeated(const Decision& d) noexcept {
  cpuSeen_ += static_cast<double>(d.nanos) * 1e-9;
}

void AutoOffload::created(const CallSite& site, const void* block) noexcept {
  if (block) origins_.set(keyOf(block), siteOf(site));
}

void AutoOffload::readOnHost(const void* block) noexcept {
  if (const std::uint64_t site = origins_.at(keyOf(block))) siteUse_.set(site, kReadOnHost);
}

bool AutoOffload::isReadOnHost(const CallSite& site) noexcept {
  if (siteUse_.at(siteOf(site)) >= 0) return false;
  siteUse_[siteOf(site)] += 1;
  return true;
}

// An array that had to go up should have been made there; one that the host read should not.
void AutoOffload::tellOrigins(const Work& work, Target target) noexcept {
  for (int i = 0; i < work.inputCount; ++i) {
    const WorkInput& in = work.inputs[i];
    const std::uint64_t site = in.key ? origins_.at(keyOf(in.key)) : 0;
    if (site != 0) siteUse_.set(site, target == Target::Device ? kReadOnDevice : kReadOnHost);
  }
}

void AutoOffload::learn(const Work& work, Decision& d, double waited) noexcept {
  const CostTerms& expected = d.estimate();
  const double actual = static_cast<double>(d.nanos) * 1e-9;
  if (d.nanos == 0 || !expected.known) return;
  if (d.alternative().known && !d.hypothetical)
    d.regret = static_cast<float>(std::max(0.0, actual - d.alternative().total()));
  if (actual < kShortestLesson || d.domainExit) return;
  const bool onCpu = d.target == Target::Cpu;
  cost::TableModel& model = onCpu ? cpuModel_ : deviceModel_;
  if (!model.known()) return;
  const double around = expected.total() - expected.compute;
  if (d.compiled) {
    // A driver may compile when the kernel first runs, but not for seconds.
    constexpr double kCompiling = 1;
    const double rest = expected.total() - expected.compile;
    if (waited > std::max(kCompiling + 10 * expected.compile, cost::kHardLesson * rest)) {
      model.learn(work.counts, waited);
      (onCpu ? cpuChanged_ : changed_) = true;
    } else {
      model.learnCompile(actual - rest);
    }
    return;
  }
  // Lowered to single on the way: its time is no price of either type.
  if (!onCpu && work.goesInSingle(keepsDoubles())) return;
  // What the other terms leave; when they leave too little they are what is wrong, and a price
  // must not pay for that.
  const double body = actual - around;
  if (body > 0.25 * actual || expected.compute > 0.25f * expected.total())
    model.learn(work.counts, std::max(body, 0.1 * actual));
  (onCpu ? cpuChanged_ : changed_) = true;
  // A guess cannot drift.
  if (model.origin() == cost::Origin::BuiltIn) return;
  // One that is off by so much says as much as many that are a little.
  const bool hard = !onCpu && actual >= cost::kHardLesson * expected.total();
  if (drift_[static_cast<int>(d.target)].add(expected.total(), actual) || hard) {
    ++drifts_;
    drift_[0].reset();
    drift_[1].reset();
    // Calls correct what the user has committed; measuring would not be believed.
    const bool kept = onCpu && cpuRecord_.committed;
    if (options_.calibrate && !calibrator_ && !kept) startCalibration(open_);
  }
}

// For the next program: what having the pipeline was worth in this one.
void AutoOffload::countGain(const Work& work, const Decision& d, double actual) noexcept {
  if (d.reason != Reason::CostModel && d.reason != Reason::Unavailable) return;
  double gain = 0;
  if (d.target == Target::Cpu) {
    gain = std::max(0.0, gainOf(d, actual > 0 ? actual : d.estimates[0].total()));
  } else if (d.estimates[0].known && actual > 0) {
    gain = d.estimates[0].total() - (actual - (d.compiled ? d.estimates[1].compile : 0));
  }
  if (gain == 0) return;
  Gain& g = gains_[work.signature];
  g.now += static_cast<float>(gain);
  g.used = true;
  changed_ = true;
}

// A call that the device would have won, had its operands and pipeline been there.
void AutoOffload::leaveCredit(const Work& work, const Decision& d, double actual) noexcept {
  if (d.reason != Reason::CostModel || !d.estimates[1].known) return;
  const double lost = gainOf(d, actual > 0 ? actual : d.estimates[0].total());
  std::uint64_t bytes = 0;
  float carried = 0;
  for (int i = 0; i < work.inputCount; ++i) {
    if (!work.inputs[i].onDevice) bytes += work.inputs[i].bytes;
  }
  for (int i = 0; i < work.inputCount; ++i) {
    const WorkInput& in = work.inputs[i];
    if (in.onDevice || !in.bytes) continue;
    if (lost > 0)
      blocks_[keyOf(in.key)] +=
          static_cast<float>(lost * static_cast<double>(in.bytes) / static_cast<double>(bytes));
    carried = std::max(carried, blocks_.at(keyOf(in.key)));
  }
  // A result follows its operands: in x = f(x) the array is a new one each time.
  if (work.outputKey && work.reader != Reader::Host && carried > 0)
    blocks_.set(keyOf(work.outputKey), carried);
  if (lost > 0 && d.estimates[1].compile > 0)
    pipelineCredit_[work.signature] += static_cast<float>(lost);
}

}  // namespace accel::policy
