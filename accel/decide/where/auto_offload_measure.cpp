// Looking for the device, and measuring it and the CPU between the program's calls.
#include <algorithm>
#include <cmath>

#include "accel/decide/where/auto_offload.h"
#include "accel/residency/device_side.h"

namespace accel::policy {
namespace {

// The work that a learned factor of a table is about: the table's own kind and size.
cost::WorkCounts workAt(int kind, int w, int i) {
  cost::WorkCounts one;
  one.width = static_cast<cost::Width>(w);
  one.elements = cost::sizeAt(i);
  if (kind < cost::kWorkClasses) {
    one.elementOps[kind] = static_cast<float>(cost::sizeAt(i));
    one.trafficBytes = 12 * static_cast<double>(cost::sizeAt(i));
  } else {
    one.m = one.k = one.n = std::sqrt(static_cast<double>(cost::sizeAt(i)));
    one.matrices = 1;
  }
  return one;
}

// Numbers that were measured just now, with what calls have taught. About prices that were not
// measured again it stays true; elsewhere as a time, no longer as a factor of the old price, from
// that factor on: a calibration that was cut short has measured a part of what a call pays for, and
// what a device has taught the hard way is about sizes that no probe could bear.
cost::Numbers withLessons(const cost::TableModel& before, cost::Numbers now, double fromFactor) {
  cost::TableModel bare;
  bare.set(now, cost::Origin::Measured);
  const cost::Numbers& old = before.numbers();
  for (int kind = 0; kind <= cost::kWorkClasses; ++kind) {
    for (int w = 0; w < cost::kWidths; ++w) {
      const bool same = kind < cost::kWorkClasses ? old.price[kind][w] == now.price[kind][w]
                                                  : old.gemm == now.gemm;
      if (same) now.learned[kind][w] = old.learned[kind][w];
      for (int i = 0; i < cost::kSizes && before.known(); ++i) {
        const float learned = old.learned[kind][w][i];
        if (!(learned > 0) || learned < static_cast<float>(fromFactor)) continue;
        const cost::WorkCounts one = workAt(kind, w, i);
        const double factor = before.computeSeconds(one) / bare.computeSeconds(one);
        if (std::isnan(factor)) continue;
        now.learned[kind][w][i] =
            static_cast<float>(std::clamp(factor, 1 / cost::kMostLearned, cost::kMostLearned));
      }
    }
  }
  return now;
}

}  // namespace

Search AutoOffload::search() const noexcept {
  // Without calibration, or with a profile or nothing to hope for, thresholds decide at once.
  if (deviceModel_.known() || !options_.calibrate || hopeless_ || profile_.known())
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
  deviceDoubles_ = info.doubles;
  deviceMemory_ = info.memoryBudget;
  if (info.flushesSubnormals)
    notes_.emplace_back(
        "this adapter takes single numbers below 1.18e-38 for zeros; `accel subnormals exact` "
        "keeps singles on the CPU");
  if (opener_.seconds() > 0) openSeconds_ = opener_.seconds();
  const calibration::DeviceIdentity identity = calibration::identityOf(info);
  const std::string itsKey = calibration::recordKey(identity);
  if (deviceModel_.known() && key_ == itsKey && record_.device == identity && record_.complete)
    return;
  const bool cached =
      options_.store && !options_.calibrateRefresh && loadRecord(itsKey, true) && record_.complete;
  if (!(record_.device == identity)) forgetRecord();
  key_ = itsKey;
  record_.device = identity;
  if (cached) {
    if (!options_.deviceHint.empty()) (void)options_.store->save(hintKey(), key_).isOk();
    return;
  }
  if (options_.calibrate && options_.mode == Mode::Auto && !(calibrator_ && measuresDevice_))
    startCalibration(true, deviceModel_.known());
}

// It was looked for, and there is none now. Not for ever: asked again after four times as much
// work.
void AutoOffload::gone() {
  absent_ = true;
  ++stamp_;
  absence_ = kept(device_.unavailable().empty() ? "none was found" : device_.unavailable());
  eligible_ = 0;
  openAfter_ = std::clamp(openAfter_ * 4, 0.2, 60.0);
  // What a record promised about it cannot be had.
  deviceModel_.clear();
}

void AutoOffload::startCalibration(bool withDevice, bool resume) {
  if (calibrator_ && calibrator_->usable()) takeOver(false);
  calibration::CalibratorOptions how;
  how.budgetSeconds = options_.calibrationBudget;
  if (cpuModel_.origin() != cost::Origin::BuiltIn) how.cpuBefore = &cpuModel_.numbers();
  if (withDevice && deviceModel_.known()) how.deviceBefore = &deviceModel_.numbers();
  how.resume = resume && how.deviceBefore;
  if (!withDevice && cpuModel_.origin() == cost::Origin::Cache && !cpuRecord_.complete)
    how.skip = cpuRecord_.probes;
  if (!withDevice && cpuModel_.origin() == cost::Origin::BuiltIn && !cpuRecord_.usable) {
    how.cpuBefore = &cpuRecord_.numbers;
    how.skip = cpuRecord_.probes;
  }
  measuresDevice_ = withDevice;
  ++stamp_;
  calibrator_ = std::make_unique<calibration::Calibrator>(
      cpu_, withDevice ? device_.provider() : nullptr, clock_, options_.hostTasks, base_, how);
}

void AutoOffload::takeOverDevice(bool ended) {
  const calibration::Calibrator& c = *calibrator_;
  deviceModel_.set(withLessons(deviceModel_, c.device(), cost::kHardLesson),
                   cost::Origin::Measured);
  drift_[1].reset();
  changed_ = true;
  record_.millis = c.secondsSpent() * 1e3;
  if (!ended) return;
  previous_ = base_;
  base_ = c.thresholds();
  thresholdOrigin_ = cost::Origin::Measured;
  record_.time = unixSeconds();
  record_.complete = !c.cutShort();
  record_.device = calibration::identityOf(device_.provider()->info());
  key_ = calibration::recordKey(record_.device);
  for (const std::string& failure : c.failures()) notes_.push_back("calibration: " + failure);
}

void AutoOffload::takeOverCpu(bool ended) {
  const calibration::Calibrator& c = *calibrator_;
  const bool complete = ended && !c.cutShort();
  const bool partly = !complete && cpuModel_.origin() != cost::Origin::BuiltIn;
  cpuModel_.set(withLessons(cpuModel_, c.cpu(), partly ? 0 : INFINITY), cost::Origin::Measured);
  drift_[0].reset();
  cpuChanged_ = true;
  if (cpuRecord_.time == 0 || ended) cpuRecord_.time = unixSeconds();
  cpuRecord_.millis = c.secondsSpent() * 1e3;
  cpuRecord_.usable = true;
  cpuRecord_.probes = measuresDevice_ ? cpuRecord_.probes : c.progress().done;
  cpuRecord_.complete = cpuRecord_.complete || (complete && !measuresDevice_);
}

// The calibrator's numbers become the models', but for what the user has committed.
void AutoOffload::takeOver(bool ended) {
  ++stamp_;
  const calibration::Calibrator& c = *calibrator_;
  if (!c.usable()) {
    hopeless_ = hopeless_ || measuresDevice_;
    for (const std::string& failure : c.failures()) warn("calibration: " + failure);
    calibrator_.reset();
    return;
  }
  if (!cpuRecord_.committed) takeOverCpu(ended);
  const Thresholds coefficients = cpuRecord_.committed ? base_ : c.thresholds();
  if (measuresDevice_) takeOverDevice(ended);
  takeCoefficients(coefficients);
  applyOverrides();
  if (!ended) return;
  cut_ = c.cutShort() && !measuresDevice_;
  calibrator_.reset();
  write();
}

// A call that may go to the device has stayed, because nobody knows what its kind takes there.
void AutoOffload::want(const Work& work, double seconds) noexcept {
  const int kind = deviceModel_.unknownKind(work.counts);
  if (!deviceModel_.known() || kind < 0 || (unmeasurable_ >> kind & 1)) return;
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
  if (deviceModel_.known() && wanted_ < 0) return;
  if (!opener_.possible() || eligible_ < openAfter_) return;
  if (options_.openInBackground && !opener_.started()) return opener_.start();
  if (options_.openInBackground && !opener_.finished()) return;
  if (device_.open()) return opened();
  gone();
}

// The CPU's prices are still those of another machine, or not all there.
bool AutoOffload::cpuMeasuringDue() const noexcept {
  if (!options_.calibrate || options_.mode == Mode::Off || cpuRecord_.committed) return false;
  if (cpuModel_.origin() == cost::Origin::BuiltIn)
    return cpuSeen_ >= options_.measureCpuAfterSeconds || deviceModel_.known();
  return !cpuRecord_.complete && !cut_ &&
         cpuSeen_ + cpuRecord_.waited >= 10 * options_.measureCpuAfterSeconds;
}

bool AutoOffload::stepDue() noexcept {
  const bool quick = !calibrator_->usable();
  // All calls wait for the outcome of a device's first probes.
  if (quick && measuresDevice_ && !deviceModel_.known()) return true;
  if (quick && cpuModel_.origin() == cost::Origin::BuiltIn)
    return deviceModel_.known() || calibrationSpent_ < options_.quickShare * cpuSeen_;
  // A step that a short program could not bear waits for a longer one, or for many short ones.
  constexpr double kBearable = 0.5;
  const double elapsed = now() - startedAt_, next = calibrator_->nextSeconds();
  return next < kBearable * elapsed &&
         calibrationSpent_ + next < options_.calibrationShare * (elapsed + cpuRecord_.waited);
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
    const bool waited =
        measuresDevice_ ? !deviceModel_.known() : cpuModel_.origin() == cost::Origin::BuiltIn;
    if (!wasUsable && calibrator_->usable() && waited) takeOver(false);
  } catch (const std::exception& problem) {
    warnOf("calibration was given up", problem);
    hopeless_ = hopeless_ || measuresDevice_;
    calibrator_.reset();
  }
}

// The program ends while a device is being opened. That has to be waited for anyway; its first
// probes now, once, spare every later program the same.
void AutoOffload::finishOpening() {
  constexpr double kMostSeconds = 0.3;
  if (open_ || deviceModel_.known() || !opener_.started() || options_.mode != Mode::Auto) return;
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
    warnOf("the device's record was not read", problem);
  }
}

}  // namespace accel::policy
