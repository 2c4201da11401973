// Deciding and learning. Records: auto_offload_records.cpp; opening and measuring:
// auto_offload_measure.cpp; the command's side: auto_offload_command.cpp.
#include "accel/policy/auto_offload.h"

#include <algorithm>

#include "accel/policy/auto_offload_parts.h"
#include "accel/residency/device_side.h"

namespace accel::policy {
namespace {

// Shorter calls are not timed well enough to learn from, and not worth it.
constexpr double kShortestLesson = 20e-6;
// What was gained by a pipeline before, over its price, for it to be made at once.
constexpr double kSureGain = 1.25;

std::uint64_t keyOf(const CallSite& site) noexcept {
  return reinterpret_cast<std::uintptr_t>(site.file) * 31 +
         reinterpret_cast<std::uintptr_t>(site.name) + static_cast<std::uint64_t>(site.line) + 1;
}

// Who reads what a creation function makes is not known when it is made: what became of the last
// array of the same call says it. Nothing known: the host, so that nothing is lost if it does.
Reader likelyReader(const CreditTable& siteUse, const CallSite& site) noexcept {
  return siteUse.at(keyOf(site)) > 0 ? Reader::Device : Reader::Host;
}

// Seconds that the device saves where the CPU takes `cpu`, once its operands and pipeline are
// there.
double gainOf(const Decision& d, double cpu) noexcept {
  const CostTerms& there = d.estimates[1];
  if (!d.estimates[0].known || !there.known) return 0;
  return cpu - (there.total() - there.upload - there.compile);
}

}  // namespace

AutoOffload::AutoOffload(OffloadOptions options, Provider& cpu, DeviceSide& device,
                         DeviceOpener& opener, Clock& clock)
    : parts_(std::make_unique<Parts>(std::move(options), cpu, device, opener, clock)) {}

AutoOffload::~AutoOffload() {
  try {
    parts_->finishOpening();
  } catch (const std::exception&) {
    // No memory: the next program looks for it.
  }
  save();
}

// What earlier calls have made worth paying of this one's one-off costs.
double AutoOffload::Parts::creditFor(const Work& work, bool compiled) const noexcept {
  double upload = 0, earned = 0;
  for (int i = 0; i < work.inputCount; ++i) {
    const WorkInput& in = work.inputs[i];
    if (in.onDevice || !in.bytes) continue;
    upload += deviceModel.uploadSeconds(static_cast<double>(in.bytes), 1);
    earned += blocks.at(keyOf(in.key));
  }
  double credit = std::min(upload, earned);
  if (!compiled) {
    const double compile = deviceModel.compileSeconds();
    const bool paidBefore = gains.expected(work.signature) >= kSureGain * compile;
    credit +=
        paidBefore ? compile : std::min<double>(compile, pipelineCredit.at(work.signature) / 2);
  }
  return credit;
}

Situation AutoOffload::Parts::situation(const Work& work) const noexcept {
  Situation s;
  s.mode = options.mode;
  s.precision = options.precision;
  s.deviceDoubles = deviceDoubles;
  s.devicePossible = open || (opener.possible() && !absent);
  s.absent = absence;
  s.deviceLost = open && device.residency() && !device.residency()->usable();
  s.deviceKnown = deviceModel.known();
  s.deviceMemory = deviceMemory;
  s.deviceLate = open && device.residency() && device.residency()->late();
  s.thresholds = &thresholds;
  s.asked = asked;
  s.cpu = &cpuModel;
  s.device = &deviceModel;
  s.profile = profile.known() ? &profile : nullptr;
  if (s.deviceKnown) {
    s.compiled = pipelines.has(work.signature);
    s.credit = creditFor(work, s.compiled);
  } else if (s.devicePossible) {
    s.search = search();
    s.eligible = eligible;
    s.lookAfter = openAfter;
  }
  return s;
}

Target AutoOffload::decide(Work& work, Decision& d) noexcept {
  Parts& p = *parts_;
  initialise();
  if (work.opClass == OpClass::Creation && work.reader == Reader::Unknown)
    work.reader = likelyReader(p.siteUse, work.site);
  const Situation s = p.situation(work);
  d.time = p.clock.nanos();
  Target target = policy::decide(work, s, d);
  if (target == Target::Device && !p.open && s.mode == Mode::Auto)
    target = p.beforeOpening(work, d);
  d.provider = target == Target::Device ? p.deviceName.c_str() : "cpu";
  return target;
}

// A device that is only known by its record: opened in the background once it is worth its opening,
// and the CPU serves until it is there.
Target AutoOffload::Parts::beforeOpening(const Work& work, Decision& d) noexcept {
  missed += std::max(0.0, gainOf(d, d.estimates[0].total()));
  const double before = gains.expected(work.signature);
  const bool worth = !deviceModel.known() || d.reason == Reason::Threshold ||
                     missed >= openSeconds ||
                     before >= kSureGain * (openSeconds + deviceModel.compileSeconds());
  if (worth && !opener.started() && options.openInBackground) opener.start();
  const bool ready = opener.finished() || !options.openInBackground;
  if (worth && ready) {
    if (device.open()) {
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
  parts_->learn(work, d, static_cast<double>(d.nanos) * 1e-9);
  parts_->countGain(work, d, static_cast<double>(d.nanos) * 1e-9);
}

void AutoOffload::finish(const Work& work, Decision& d, double waited) noexcept {
  Parts& p = *parts_;
  const double actual = static_cast<double>(d.nanos) * 1e-9;
  p.learn(work, d, waited);
  p.countGain(work, d, actual);
  if (d.reason == Reason::CostModel) {
    const bool onCpu = d.target == Target::Cpu;
    if ((onCpu ? p.deviceModel : p.cpuModel).doubt(work.counts))
      (onCpu ? p.changed : p.cpuChanged) = true;
  }
  if (d.target == Target::Device) {
    p.pipelines.add(work.signature);
    p.pipelineCredit.set(work.signature, 0);
    for (int i = 0; i < work.inputCount; ++i)
      if (!work.inputs[i].onDevice) p.blocks.set(p.keyOf(work.inputs[i].key), 0);
  } else {
    p.leaveCredit(work, d, actual);
    p.cpuSeen += actual;
    const bool mayGo = !work.computesDouble || p.options.precision == Precision::Single;
    const bool unknown = !p.deviceModel.knows(work.counts);
    if (unknown && mayGo && actual >= kShortestLesson) p.eligible += actual;
    if (unknown && d.reason == Reason::Uncalibrated) p.want(work, actual);
  }
  p.tellOrigins(work, d.target);
  if (p.options.logLevel != LogLevel::Off) p.traceDecision(d);
  p.between();
}

std::uint32_t AutoOffload::repeats(const Work& work, const Decision& d) const noexcept {
  constexpr std::uint32_t kRepeats = 31;
  const Parts& p = *parts_;
  const double actual = static_cast<double>(d.nanos) * 1e-9;
  if (d.target != Target::Cpu || d.failedOver || d.domainExit ||
      p.options.logLevel != LogLevel::Off)
    return 0;
  if (actual >= kShortestLesson || work.reader == Reader::Device) return 0;
  for (int i = 0; i < work.inputCount; ++i)
    if (work.inputs[i].onDevice || !work.inputs[i].onHost) return 0;
  // Where costs decide, or may decide soon, each call leaves a credit.
  const bool costs = d.reason == Reason::CostModel || d.reason == Reason::ProfileModel;
  return costs || p.deviceModel.known() ? 0 : kRepeats;
}

void AutoOffload::repeated(const Decision& d) noexcept {
  parts_->cpuSeen += static_cast<double>(d.nanos) * 1e-9;
}

std::uint64_t AutoOffload::stamp() const noexcept { return parts_->stamp; }

void AutoOffload::created(const CallSite& site, const void* block) noexcept {
  if (block) parts_->origins.set(parts_->keyOf(block), keyOf(site));
}

void AutoOffload::readOnHost(const void* block) noexcept {
  Parts& p = *parts_;
  if (const std::uint64_t site = p.origins.at(p.keyOf(block))) p.siteUse.set(site, 0);
}

// An array that had to go up should have been made there; one that the host read should not.
void AutoOffload::Parts::tellOrigins(const Work& work, Target target) noexcept {
  for (int i = 0; i < work.inputCount; ++i) {
    const WorkInput& in = work.inputs[i];
    const std::uint64_t site = in.key ? origins.at(keyOf(in.key)) : 0;
    if (site != 0) siteUse.set(site, target == Target::Device ? 1 : 0);
  }
}

void AutoOffload::Parts::learn(const Work& work, Decision& d, double waited) noexcept {
  const CostTerms& expected = d.estimate();
  const double actual = static_cast<double>(d.nanos) * 1e-9;
  if (d.nanos == 0 || !expected.known) return;
  if (d.alternative().known && !d.hypothetical)
    d.regret = static_cast<float>(std::max(0.0, actual - d.alternative().total()));
  if (actual < kShortestLesson || d.domainExit) return;
  const bool onCpu = d.target == Target::Cpu;
  cost::TableModel& model = onCpu ? cpuModel : deviceModel;
  if (!model.known()) return;
  const double around = expected.total() - expected.compute;
  if (d.compiled) {
    // A driver may compile when the kernel first runs, but not for seconds.
    constexpr double kCompiling = 1;
    const double rest = expected.total() - expected.compile;
    if (waited > std::max(kCompiling + 10 * expected.compile, cost::kHardLesson * rest)) {
      model.learn(work.counts, waited);
      (onCpu ? cpuChanged : changed) = true;
    } else {
      model.learnCompile(actual - rest);
    }
    return;
  }
  // Lowered to single on the way: its time is no price of either type.
  if (!onCpu && work.goesInSingle(deviceDoubles)) return;
  // What the other terms leave; when they leave too little they are what is wrong, and a price
  // must not pay for that.
  const double body = actual - around;
  if (body > 0.25 * actual || expected.compute > 0.25f * expected.total())
    model.learn(work.counts, std::max(body, 0.1 * actual));
  (onCpu ? cpuChanged : changed) = true;
  // A guess cannot drift.
  if (model.origin() == cost::Origin::BuiltIn) return;
  // One that is off by so much says as much as many that are a little.
  const bool hard = !onCpu && actual >= cost::kHardLesson * expected.total();
  if (drift[static_cast<int>(d.target)].add(expected.total(), actual) || hard) {
    ++drifts;
    drift[0].reset();
    drift[1].reset();
    // Calls correct what the user has committed; measuring would not be believed.
    const bool kept = onCpu && cpuRecord.committed;
    if (options.calibrate && !calibrator && !kept) startCalibration(open);
  }
}

// For the next program: what having the pipeline was worth in this one.
void AutoOffload::Parts::countGain(const Work& work, const Decision& d, double actual) noexcept {
  if (d.reason != Reason::CostModel && d.reason != Reason::Unavailable) return;
  double gain = 0;
  if (d.target == Target::Cpu) {
    gain = std::max(0.0, gainOf(d, actual > 0 ? actual : d.estimates[0].total()));
  } else if (d.estimates[0].known && actual > 0) {
    gain = d.estimates[0].total() - (actual - (d.compiled ? d.estimates[1].compile : 0));
  }
  if (gain == 0) return;
  gains.add(work.signature, static_cast<float>(gain));
  changed = true;
}

// A call that the device would have won, had its operands and pipeline been there.
void AutoOffload::Parts::leaveCredit(const Work& work, const Decision& d, double actual) noexcept {
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
      blocks.add(keyOf(in.key), static_cast<float>(lost * static_cast<double>(in.bytes) /
                                                   static_cast<double>(bytes)));
    carried = std::max(carried, blocks.at(keyOf(in.key)));
  }
  // A result follows its operands: in x = f(x) the array is a new one each time.
  if (work.outputKey && work.reader != Reader::Host && carried > 0)
    blocks.set(keyOf(work.outputKey), carried);
  if (lost > 0 && d.estimates[1].compile > 0)
    pipelineCredit.add(work.signature, static_cast<float>(lost));
}

}  // namespace accel::policy
