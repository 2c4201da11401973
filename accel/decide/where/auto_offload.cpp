#include "accel/decide/where/auto_offload.h"

#include <algorithm>

#include "accel/residency/device_side.h"

namespace accel::policy {
namespace {

// Shorter calls are not timed well enough to learn from, and not worth it.
constexpr double kShortestLesson = 20e-6;

}  // namespace

AutoOffload::AutoOffload(OffloadOptions options, Provider& cpu, DeviceSide& device,
                         DeviceOpener& opener, Clock& clock)
    : options_(std::move(options)),
      cpu_(cpu),
      device_(device),
      opener_(opener),
      clock_(clock),
      notes_(options_),
      prices_(options_, notes_, credits_) {
  startedAt_ = now();
  openAfter_ = options_.openAfterSeconds;
}

AutoOffload::~AutoOffload() {
  try {
    finishOpening();
  } catch (const std::exception&) {
    // No memory: the next program looks for it.
  }
  save();
}

Situation AutoOffload::situation(const Work& work) const noexcept {
  Situation s;
  prices_.tell(s);
  s.mode = options_.mode;
  s.precision = options_.precision;
  s.devicePossible = open_ || (opener_.possible() && !absent_);
  s.absent = absence_;
  s.deviceLost = open_ && device_.residency() && !device_.residency()->usable();
  s.deviceMemory = deviceMemory_;
  s.deviceLate = open_ && device_.residency() && device_.residency()->late();
  if (s.deviceKnown) {
    s.compiled = credits_.isCompiled(work.signature);
    s.credit = credits_.of(work, s.compiled, prices_.device());
  } else if (s.devicePossible) {
    s.search = search();
    s.eligible = eligible_;
    s.lookAfter = openAfter_;
  }
  return s;
}

void AutoOffload::initialise() noexcept {
  std::call_once(once_, [&] { prices_.begin(cpu_.info()); });
}

Target AutoOffload::decide(Work& work, Decision& d) noexcept {
  initialise();
  if (work.opClass == OpClass::Creation && work.reader == Reader::Unknown)
    work.reader = readers_.isReadOnDevice(work.site) ? Reader::Device : Reader::Host;
  // A reduction's answer that the device reads does not come down.
  if (work.opClass == OpClass::Reduction && readers_.isReadOnDevice(work.site))
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
  const double opening = prices_.openSeconds();
  const bool worth =
      !prices_.device().known() || d.reason == Reason::Threshold || missed_ >= opening ||
      credits_.paidBefore(work.signature, opening + prices_.device().compileSeconds());
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
  const double actual = static_cast<double>(d.nanos) * 1e-9;
  learn(work, d, actual);
  if (credits_.countGain(work, d, actual)) prices_.changed(Target::Device);
}

void AutoOffload::finish(const Work& work, Decision& d, double waited) noexcept {
  const double actual = static_cast<double>(d.nanos) * 1e-9;
  learn(work, d, waited);
  if (credits_.countGain(work, d, actual)) prices_.changed(Target::Device);
  if (d.reason == Reason::CostModel) {
    const Target other = d.target == Target::Cpu ? Target::Device : Target::Cpu;
    if (prices_.of(other).doubt(work.counts)) prices_.changed(other);
  }
  if (d.target == Target::Device) {
    credits_.ranOnDevice(work);
  } else {
    credits_.stayedOnCpu(work, d, actual);
    cpuSeen_ += actual;
    const bool mayGo =
        !work.computesDouble || prices_.deviceDoubles() || options_.precision == Precision::Single;
    const bool unknown = !prices_.device().knows(work.counts);
    if (unknown && mayGo && actual >= kShortestLesson) eligible_ += actual;
    if (unknown && d.reason == Reason::Uncalibrated) want(work, actual);
  }
  readers_.ran(work, d.target);
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
  return costs || prices_.device().known() ? 0 : kRepeats;
}

void AutoOffload::repeated(const Decision& d) noexcept {
  cpuSeen_ += static_cast<double>(d.nanos) * 1e-9;
}

void AutoOffload::learn(const Work& work, Decision& d, double waited) noexcept {
  const CostTerms& expected = d.estimate();
  const double actual = static_cast<double>(d.nanos) * 1e-9;
  if (d.nanos == 0 || !expected.known) return;
  if (d.alternative().known && !d.hypothetical)
    d.regret = static_cast<float>(std::max(0.0, actual - d.alternative().total()));
  if (actual < kShortestLesson || d.domainExit) return;
  const bool onCpu = d.target == Target::Cpu;
  cost::TableModel& model = prices_.of(d.target);
  if (!model.known()) return;
  const double around = expected.total() - expected.compute;
  if (d.compiled) {
    // A driver may compile when the kernel first runs, but not for seconds.
    constexpr double kCompiling = 1;
    const double rest = expected.total() - expected.compile;
    if (waited > std::max(kCompiling + 10 * expected.compile, cost::kHardLesson * rest)) {
      model.learn(work.counts, waited);
      prices_.changed(d.target);
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
  prices_.changed(d.target);
  // A guess cannot drift.
  if (model.origin() == cost::Origin::BuiltIn) return;
  // One that is off by so much says as much as many that are a little.
  const bool hard = !onCpu && actual >= cost::kHardLesson * expected.total();
  if (drift_[static_cast<int>(d.target)].add(expected.total(), actual) || hard) {
    ++drifts_;
    drift_[0].reset();
    drift_[1].reset();
    // Calls correct what the user has committed; measuring would not be believed.
    const bool kept = onCpu && prices_.cpuRecord().committed;
    if (options_.calibrate && !calibrator_ && !kept) startCalibration(open_);
  }
}

void AutoOffload::write() noexcept {
  try {
    // A program that ended before the first probes were over leaves them to the next.
    const bool unfinished = calibrator_ && !calibrator_->usable() && !measuresDevice_;
    const double share = options_.calibrationShare;
    const double used = share > 0 ? calibrationSpent_ / share : 0;
    prices_.save(now() - startedAt_ - used, unfinished ? calibrator_.get() : nullptr);
  } catch (const std::exception&) {
    // No memory for the text: the next run measures again.
  }
}

void AutoOffload::save() noexcept {
  try {
    // A calibration that the program's end cuts short: the next one goes on behind these numbers.
    if (calibrator_ && calibrator_->usable()) takeOver(false);
  } catch (const std::exception&) {
    // No memory: what was taken over before is kept.
  }
  write();
}

// --- looking for the device, and measuring it and the CPU between the program's calls

Search AutoOffload::search() const noexcept {
  // Without calibration, or with a profile or nothing to hope for, thresholds decide at once.
  if (prices_.device().known() || !options_.calibrate || hopeless_ || prices_.byProfile())
    return Search::Over;
  if (open_) return Search::Measuring;
  return opener_.started() ? Search::Opening : Search::NotBegun;
}

// The device is there: is its record, and is it the one that was believed so far?
void AutoOffload::opened() {
  if (open_ || !device_.provider()) return;
  open_ = true;
  ++stamp_;
  absent_ = false;
  const ProviderInfo& info = device_.provider()->info();
  deviceName_ = info.name;
  deviceMemory_ = info.memoryBudget;
  if (info.flushesSubnormals)
    notes_.add(
        "this adapter takes single numbers below 1.18e-38 for zeros; `accel subnormals exact` "
        "keeps singles on the CPU");
  if (prices_.meet(info, opener_.seconds())) return;
  if (options_.calibrate && options_.mode == Mode::Auto && !(calibrator_ && measuresDevice_))
    startCalibration(true, prices_.device().known());
}

// It was looked for, and there is none now. Not for ever: asked again after four times as much
// work.
void AutoOffload::gone() {
  absent_ = true;
  ++stamp_;
  const std::string why = device_.unavailable();
  absence_ = words_.insert(why.empty() ? "none was found" : why).first->c_str();
  eligible_ = 0;
  openAfter_ = std::clamp(openAfter_ * 4, 0.2, 60.0);
  // What a record promised about it cannot be had.
  prices_.of(Target::Device).clear();
}

void AutoOffload::startCalibration(bool withDevice, bool resume) {
  if (calibrator_ && calibrator_->usable()) takeOver(false);
  measuresDevice_ = withDevice;
  ++stamp_;
  calibrator_ = std::make_unique<calibration::Calibrator>(
      cpu_, withDevice ? device_.provider() : nullptr, clock_, options_.hostTasks,
      prices_.measuredThresholds(), prices_.calibration(withDevice, resume));
}

// The calibrator's numbers become the models', but for what the user has committed.
void AutoOffload::takeOver(bool ended) {
  ++stamp_;
  const calibration::Calibrator& c = *calibrator_;
  if (!c.usable()) {
    hopeless_ = hopeless_ || measuresDevice_;
    for (const std::string& failure : c.failures()) notes_.warn("calibration: " + failure);
    calibrator_.reset();
    return;
  }
  if (!prices_.cpuRecord().committed) drift_[0].reset();
  if (measuresDevice_) drift_[1].reset();
  prices_.take(c, measuresDevice_ ? &device_.provider()->info() : nullptr, ended);
  if (!ended) return;
  cut_ = c.cutShort() && !measuresDevice_;
  calibrator_.reset();
  write();
}

// A call that may go to the device has stayed, because nobody knows what its kind takes there.
void AutoOffload::want(const Work& work, double seconds) noexcept {
  const int kind = prices_.device().unknownKind(work.counts);
  if (!prices_.device().known() || kind < 0 || (unmeasurable_ >> kind & 1)) return;
  wanted_ = kind;
  wantedSeen_ += seconds;
}

// Before anything else, in a small share of the time that such calls take.
void AutoOffload::measureWanted() {
  constexpr double kShare = 0.05;
  if (wanted_ < 0 || !open_ || !options_.calibrate) return;
  if (!calibrator_ || !measuresDevice_) startCalibration(true, true);
  if (!calibrator_->want(wanted_)) {
    unmeasurable_ |= 1U << wanted_;
    wanted_ = -1;
    return;
  }
  if (wantedSpent_ + calibrator_->nextSeconds() > kShare * wantedSeen_) return;
  const std::uint64_t begin = clock_.nanos();
  calibrator_->step();
  const double took = static_cast<double>(clock_.nanos() - begin) * 1e-9;
  wantedSpent_ += took;
  calibrationSpent_ += took;
  cost::TableModel found;
  found.set(calibrator_->device(), cost::Origin::Measured);
  if (!found.knowsKind(wanted_)) return;
  wanted_ = -1;
  takeOver(calibrator_->done());
}

// An unknown device is opened when enough work has gone by that it might have done.
void AutoOffload::openIfDue() {
  if (open_ || options_.mode != Mode::Auto || !options_.calibrate) return;
  if (prices_.device().known() && wanted_ < 0) return;
  if (!opener_.possible() || eligible_ < openAfter_) return;
  if (options_.openInBackground && !opener_.started()) return opener_.start();
  if (options_.openInBackground && !opener_.finished()) return;
  if (device_.open()) return opened();
  gone();
}

// The CPU's prices are still those of another machine, or not all there.
bool AutoOffload::cpuMeasuringDue() const noexcept {
  if (!options_.calibrate || options_.mode == Mode::Off || prices_.cpuRecord().committed)
    return false;
  if (prices_.cpu().origin() == cost::Origin::BuiltIn)
    return cpuSeen_ >= options_.measureCpuAfterSeconds || prices_.device().known();
  return !prices_.cpuRecord().complete && !cut_ &&
         cpuSeen_ + prices_.cpuRecord().waited >= 10 * options_.measureCpuAfterSeconds;
}

bool AutoOffload::stepDue() noexcept {
  const bool quick = !calibrator_->usable();
  // All calls wait for the outcome of a device's first probes.
  if (quick && measuresDevice_ && !prices_.device().known()) return true;
  if (quick && prices_.cpu().origin() == cost::Origin::BuiltIn)
    return prices_.device().known() || calibrationSpent_ < options_.quickShare * cpuSeen_;
  // A step that a short program could not bear waits for a longer one, or for many short ones.
  constexpr double kBearable = 0.5;
  const double elapsed = now() - startedAt_, next = calibrator_->nextSeconds();
  return next < kBearable * elapsed &&
         calibrationSpent_ + next <
             options_.calibrationShare * (elapsed + prices_.cpuRecord().waited);
}

// Between two calls: what is due and not too long.
void AutoOffload::between() noexcept {
  try {
    openIfDue();
    measureWanted();
    if (!calibrator_ && cpuMeasuringDue()) startCalibration(false);
    if (!calibrator_ || !stepDue()) return;
    const std::uint64_t begin = clock_.nanos();
    const bool wasUsable = calibrator_->usable();
    calibrator_->step();
    while (!calibrator_->usable() && !calibrator_->done() && measuresDevice_ && stepDue())
      calibrator_->step();
    calibrationSpent_ += static_cast<double>(clock_.nanos() - begin) * 1e-9;
    if (calibrator_->done()) return takeOver(true);
    // Quick numbers are better than none, and worse than a whole set with what was learned since.
    const bool waited = measuresDevice_ ? !prices_.device().known()
                                        : prices_.cpu().origin() == cost::Origin::BuiltIn;
    if (!wasUsable && calibrator_->usable() && waited) takeOver(false);
  } catch (const std::exception& problem) {
    notes_.gaveUp("calibration was given up", problem);
    hopeless_ = hopeless_ || measuresDevice_;
    calibrator_.reset();
  }
}

// The program ends while a device is being opened. That has to be waited for anyway; its first
// probes now, once, spare every later program the same.
void AutoOffload::finishOpening() {
  constexpr double kMostSeconds = 0.3;
  if (open_ || prices_.device().known() || !opener_.started() || options_.mode != Mode::Auto)
    return;
  if (!options_.calibrate || !options_.store) return;
  if (!device_.open()) return gone();
  opened();
  const double begin = now();
  while (calibrator_ && measuresDevice_ && !calibrator_->usable() && !calibrator_->done() &&
         now() - begin < kMostSeconds)
    calibrator_->step();
  if (calibrator_ && measuresDevice_ && calibrator_->usable()) takeOver(false);
}

void AutoOffload::deviceOpened() noexcept {
  try {
    initialise();
    opened();
  } catch (const std::exception& problem) {
    notes_.gaveUp("the device's record was not read", problem);
  }
}

// --- what the `accel` command asks

Status AutoOffload::calibrate(double budgetSeconds,
                              const std::function<bool(const calibration::Progress&)>& progress,
                              bool keepCommitted) {
  initialise();
  const bool found = device_.open();
  const double budget = options_.calibrationBudget;
  if (budgetSeconds > 0) options_.calibrationBudget = budgetSeconds;
  calibrator_.reset();
  ++stamp_;
  if (found) {
    open_ = false;  // so that the identity is taken again
    opened();
    calibrator_.reset();
    hopeless_ = false;
  } else {
    gone();
  }
  prices_.measureAnew(found);
  unmeasurable_ = 0;
  startCalibration(found);
  options_.calibrationBudget = budget;
  while (calibrator_->step()) {
    if (progress && !progress(calibrator_->progress())) {
      calibrator_.reset();
      return Status(StatusCode::Failed, "calibration was stopped; nothing was changed");
    }
  }
  const std::vector<std::string> failures = calibrator_->failures();
  if (calibrator_->usable() && !keepCommitted) prices_.uncommit();
  takeOver(true);
  write();
  if (!found) return Status(StatusCode::Unsupported, absence_);
  if (!hopeless_) return Status::ok();
  return Status(StatusCode::Failed, failures.empty() ? "calibration failed" : failures.front());
}

Result<calibration::SampleOutcome> AutoOffload::applySample(const std::string& path, bool commit) {
  initialise();
  Result<calibration::SampleOutcome> outcome = prices_.applySample(path, commit);
  if (!outcome || !commit) return outcome;
  ++stamp_;
  if (!measuresDevice_) calibrator_.reset();
  write();
  outcome.value().persistedTo = prices_.cpuPlace();
  return outcome;
}

void AutoOffload::setLogLevel(LogLevel level) {
  initialise();
  options_.logLevel = level;
  ++stamp_;
  notes_.say(prices_.startLine());
}

void AutoOffload::describe(const cost::Numbers& cpu, const cost::Numbers& device) {
  initialise();
  options_.calibrate = false;
  prices_.of(Target::Cpu).set(cpu, cost::Origin::Described);
  if (device_.open()) opened();
  calibrator_.reset();
  prices_.of(Target::Device).set(device, cost::Origin::Described);
  ++stamp_;
}

OffloadReport AutoOffload::report() {
  initialise();  // a program may ask before it has decided anything
  OffloadReport r;
  prices_.tell(r);
  r.mode = options_.mode;
  r.precision = options_.precision;
  r.deviceOpen = open_;
  r.devicePossible = open_ || opener_.possible();
  r.provider = open_ ? deviceName_ : prices_.deviceKey().empty() ? "none" : options_.providerName;
  if (open_ && device_.provider()) r.adapter = device_.provider()->info().adapter;
  r.unavailable = absent_ ? absence_ : device_.unavailable();
  r.search = open_ || (opener_.possible() && !absent_) ? search() : Search::Over;
  r.eligible = eligible_;
  r.lookAfter = openAfter_;
  r.calibrating = calibrator_ != nullptr;
  if (calibrator_) r.progress = calibrator_->progress();
  r.drifts = drifts_;
  r.driftOutside = drift_[0].outside() + drift_[1].outside();
  r.driftWindow = drift_[0].count() + drift_[1].count();
  r.notes = notes_.all();
  return r;
}

}  // namespace accel::policy
