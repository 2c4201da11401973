// Looking for the device, and measuring it and the CPU between the program's calls.
#include <algorithm>
#include <cmath>

#include "accel/policy/auto_offload_parts.h"
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

// What was learned about prices that were not measured again stays true of them.
void keepLessons(const cost::Numbers& before, cost::Numbers& now) {
  for (int kind = 0; kind <= cost::kWorkClasses; ++kind) {
    for (int w = 0; w < cost::kWidths; ++w) {
      const bool same = kind < cost::kWorkClasses ? before.price[kind][w] == now.price[kind][w]
                                                  : before.gemm == now.gemm;
      if (same) now.learned[kind][w] = before.learned[kind][w];
    }
  }
}

// A calibration that was cut short has measured a part of what a call pays for: what calls have
// taught stays true as a time, and no longer as a factor of the old prices. So does what a device
// has taught the hard way (`least` of a factor), at sizes that no probe could bear. bare: the new
// prices by themselves.
void keepTimes(const cost::TableModel& before, const cost::TableModel& bare, double least,
               cost::Numbers& now) {
  for (int kind = 0; kind <= cost::kWorkClasses; ++kind) {
    for (int w = 0; w < cost::kWidths; ++w) {
      for (int i = 0; i < cost::kSizes; ++i) {
        const float learned = before.numbers().learned[kind][w][i];
        if (!(learned > 0) || learned < static_cast<float>(least)) continue;
        const cost::WorkCounts one = workAt(kind, w, i);
        const double factor = before.computeSeconds(one) / bare.computeSeconds(one);
        if (std::isnan(factor)) continue;
        now.learned[kind][w][i] =
            static_cast<float>(std::clamp(factor, 1 / cost::kMostLearned, cost::kMostLearned));
      }
    }
  }
}

}  // namespace

Search AutoOffload::Parts::search() const noexcept {
  // Without calibration, or with a profile or nothing to hope for, thresholds decide at once.
  if (deviceModel.known() || !options.calibrate || hopeless || profile.known()) return Search::Over;
  if (open) return Search::Measuring;
  return opener.started() ? Search::Opening : Search::NotBegun;
}

// The device is there: is its record, and is it the one that was believed so far?
void AutoOffload::Parts::opened() {
  if (open || !device.provider()) return;
  open = true;
  ++stamp;
  absent = false;
  const ProviderInfo& info = device.provider()->info();
  deviceName = info.name;
  deviceDoubles = info.doubles;
  deviceMemory = info.memoryBudget;
  if (info.flushesSubnormals)
    notes.emplace_back(
        "this adapter takes single numbers below 1.18e-38 for zeros; `accel subnormals exact` "
        "keeps singles on the CPU");
  if (opener.seconds() > 0) openSeconds = opener.seconds();
  const calibration::DeviceIdentity identity = calibration::identityOf(info);
  const std::string itsKey = calibration::recordKey(identity);
  if (deviceModel.known() && key == itsKey && record.device == identity && record.complete) return;
  const bool cached =
      options.store && !options.calibrateRefresh && loadRecord(itsKey, true) && record.complete;
  if (!(record.device == identity)) forgetRecord();
  key = itsKey;
  record.device = identity;
  if (cached) {
    if (!options.deviceHint.empty()) (void)options.store->save(hintKey(), key).isOk();
    return;
  }
  if (options.calibrate && options.mode == Mode::Auto && !(calibrator && measuresDevice))
    startCalibration(true, deviceModel.known());
}

// It was looked for, and there is none now. Not for ever: asked again after four times as much
// work.
void AutoOffload::Parts::gone() {
  absent = true;
  ++stamp;
  absence = kept(device.unavailable().empty() ? "none was found" : device.unavailable());
  eligible = 0;
  openAfter = std::clamp(openAfter * 4, 0.2, 60.0);
  // What a record promised about it cannot be had.
  deviceModel.clear();
}

void AutoOffload::Parts::startCalibration(bool withDevice, bool resume) {
  if (calibrator && calibrator->usable()) takeOver(false);
  calibration::CalibratorOptions how;
  how.budgetSeconds = options.calibrationBudget;
  if (cpuModel.origin() != cost::Origin::BuiltIn) how.cpuBefore = &cpuModel.numbers();
  if (withDevice && deviceModel.known()) how.deviceBefore = &deviceModel.numbers();
  how.resume = resume && how.deviceBefore;
  if (!withDevice && cpuModel.origin() == cost::Origin::Cache && !cpuRecord.complete)
    how.skip = cpuRecord.probes;
  if (!withDevice && cpuModel.origin() == cost::Origin::BuiltIn && !cpuRecord.usable) {
    how.cpuBefore = &cpuRecord.numbers;
    how.skip = cpuRecord.probes;
  }
  measuresDevice = withDevice;
  ++stamp;
  calibrator = std::make_unique<calibration::Calibrator>(
      cpu, withDevice ? device.provider() : nullptr, clock, options.hostTasks, base, how);
}

void AutoOffload::Parts::takeOverDevice(bool ended) {
  const calibration::Calibrator& c = *calibrator;
  cost::Numbers measured = c.device();
  cost::TableModel bare;
  bare.set(measured, cost::Origin::Measured);
  keepLessons(deviceModel.numbers(), measured);
  if (deviceModel.known()) keepTimes(deviceModel, bare, cost::kHardLesson, measured);
  deviceModel.set(measured, cost::Origin::Measured);
  drift[1].reset();
  changed = true;
  record.millis = c.secondsSpent() * 1e3;
  if (!ended) return;
  previous = base;
  base = c.thresholds();
  thresholdOrigin = cost::Origin::Measured;
  record.time = unixSeconds();
  record.complete = !c.cutShort();
  record.device = calibration::identityOf(device.provider()->info());
  key = calibration::recordKey(record.device);
  for (const std::string& failure : c.failures()) notes.push_back("calibration: " + failure);
}

void AutoOffload::Parts::takeOverCpu(bool ended) {
  const calibration::Calibrator& c = *calibrator;
  cost::Numbers measured = c.cpu();
  cost::TableModel bare;
  bare.set(measured, cost::Origin::Measured);
  keepLessons(cpuModel.numbers(), measured);
  const bool complete = ended && !c.cutShort();
  if (!complete && cpuModel.origin() != cost::Origin::BuiltIn)
    keepTimes(cpuModel, bare, 0, measured);
  cpuModel.set(measured, cost::Origin::Measured);
  drift[0].reset();
  cpuChanged = true;
  if (cpuRecord.time == 0 || ended) cpuRecord.time = unixSeconds();
  cpuRecord.millis = c.secondsSpent() * 1e3;
  cpuRecord.usable = true;
  cpuRecord.probes = measuresDevice ? cpuRecord.probes : c.progress().done;
  cpuRecord.complete = cpuRecord.complete || (complete && !measuresDevice);
}

// The calibrator's numbers become the models', but for what the user has committed.
void AutoOffload::Parts::takeOver(bool ended) {
  ++stamp;
  const calibration::Calibrator& c = *calibrator;
  if (!c.usable()) {
    hopeless = hopeless || measuresDevice;
    for (const std::string& failure : c.failures()) warn("calibration: " + failure);
    calibrator.reset();
    return;
  }
  if (!cpuRecord.committed) takeOverCpu(ended);
  const Thresholds coefficients = cpuRecord.committed ? base : c.thresholds();
  if (measuresDevice) takeOverDevice(ended);
  takeCoefficients(coefficients);
  applyOverrides();
  if (!ended) return;
  cut = c.cutShort() && !measuresDevice;
  calibrator.reset();
  save();
}

// A call that may go to the device has stayed, because nobody knows what its kind takes there.
void AutoOffload::Parts::want(const Work& work, double seconds) noexcept {
  const int kind = deviceModel.unknownKind(work.counts);
  if (!deviceModel.known() || kind < 0 || (unmeasurable >> kind & 1)) return;
  wanted = kind;
  wantedSeen += seconds;
}

// Before anything else, in a small share of the time that such calls take.
void AutoOffload::Parts::measureWanted() {
  constexpr double kShare = 0.05;
  if (wanted < 0 || !open || !options.calibrate) return;
  if (!calibrator || !measuresDevice) startCalibration(true, true);
  if (!calibrator->want(wanted)) {
    unmeasurable |= 1U << wanted;
    wanted = -1;
    return;
  }
  if (wantedSpent + calibrator->nextSeconds() > kShare * wantedSeen) return;
  const std::uint64_t begin = clock.nanos();
  calibrator->step();
  const double took = static_cast<double>(clock.nanos() - begin) * 1e-9;
  wantedSpent += took;
  calibrationSpent += took;
  cost::TableModel found;
  found.set(calibrator->device(), cost::Origin::Measured);
  if (!found.knowsKind(wanted)) return;
  wanted = -1;
  takeOver(calibrator->done());
}

// An unknown device is opened when enough work has gone by that it might have done.
void AutoOffload::Parts::openIfDue() {
  if (open || options.mode != Mode::Auto || !options.calibrate) return;
  if (deviceModel.known() && wanted < 0) return;
  if (!opener.possible() || eligible < openAfter) return;
  if (options.openInBackground && !opener.started()) return opener.start();
  if (options.openInBackground && !opener.finished()) return;
  if (device.open()) return opened();
  gone();
}

// The CPU's prices are still those of another machine, or not all there.
bool AutoOffload::Parts::cpuMeasuringDue() const noexcept {
  if (!options.calibrate || options.mode == Mode::Off || cpuRecord.committed) return false;
  if (cpuModel.origin() == cost::Origin::BuiltIn)
    return cpuSeen >= options.measureCpuAfterSeconds || deviceModel.known();
  return !cpuRecord.complete && !cut &&
         cpuSeen + cpuRecord.waited >= 10 * options.measureCpuAfterSeconds;
}

bool AutoOffload::Parts::stepDue() noexcept {
  const bool quick = !calibrator->usable();
  // All calls wait for the outcome of a device's first probes.
  if (quick && measuresDevice && !deviceModel.known()) return true;
  if (quick && cpuModel.origin() == cost::Origin::BuiltIn)
    return deviceModel.known() || calibrationSpent < options.quickShare * cpuSeen;
  // A step that a short program could not bear waits for a longer one, or for many short ones.
  constexpr double kBearable = 0.5;
  const double elapsed = now() - startedAt, next = calibrator->nextSeconds();
  return next < kBearable * elapsed &&
         calibrationSpent + next < options.calibrationShare * (elapsed + cpuRecord.waited);
}

// Between two calls: what is due and not too long.
void AutoOffload::Parts::between() noexcept {
  try {
    openIfDue();
    measureWanted();
    if (!calibrator && cpuMeasuringDue()) startCalibration(false);
    if (!calibrator || !stepDue()) return;
    const std::uint64_t begin = clock.nanos();
    const bool wasUsable = calibrator->usable();
    calibrator->step();
    while (!calibrator->usable() && !calibrator->done() && measuresDevice && stepDue())
      calibrator->step();
    calibrationSpent += static_cast<double>(clock.nanos() - begin) * 1e-9;
    if (calibrator->done()) return takeOver(true);
    // Quick numbers are better than none, and worse than a whole set with what was learned since.
    const bool waited =
        measuresDevice ? !deviceModel.known() : cpuModel.origin() == cost::Origin::BuiltIn;
    if (!wasUsable && calibrator->usable() && waited) takeOver(false);
  } catch (const std::exception& problem) {
    warnOf("calibration was given up", problem);
    hopeless = hopeless || measuresDevice;
    calibrator.reset();
  }
}

// The program ends while a device is being opened. That has to be waited for anyway; its first
// probes now, once, spare every later program the same.
void AutoOffload::Parts::finishOpening() {
  constexpr double kMostSeconds = 0.3;
  if (open || deviceModel.known() || !opener.started() || options.mode != Mode::Auto) return;
  if (!options.calibrate || !options.store) return;
  if (!device.open()) return gone();
  opened();
  const double begin = now();
  while (calibrator && measuresDevice && !calibrator->usable() && !calibrator->done() &&
         now() - begin < kMostSeconds)
    calibrator->step();
  if (calibrator && measuresDevice && calibrator->usable()) takeOver(false);
}

void AutoOffload::deviceOpened() noexcept {
  try {
    initialise();
    parts_->opened();
  } catch (const std::exception& problem) {
    parts_->warnOf("the device's record was not read", problem);
  }
}

}  // namespace accel::policy
