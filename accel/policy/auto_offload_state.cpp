// What AutoOffload knows and how it came to know it: records, profile files, calibration between
// calls, and what the `accel` command asks.
#include <accel/kernels.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>

#include "accel/policy/auto_offload_parts.h"
#include "accel/residency/device_side.h"

namespace accel::policy {
namespace {

constexpr std::size_t kMostNotes = 32;

std::int64_t unixTime() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

AutoOffload::Parts::Parts(OffloadOptions given, Provider& cpuProvider, DeviceSide& deviceSide,
                          DeviceOpener& deviceOpener, Clock& engineClock)
    : options(std::move(given)),
      cpu(cpuProvider),
      device(deviceSide),
      opener(deviceOpener),
      clock(engineClock) {
  startedAt = now();
  openAfter = options.openAfterSeconds;
}

void AutoOffload::Parts::warn(const std::string& line) {
  if (notes.size() < kMostNotes) notes.push_back(line);
  if (options.warn) options.warn("Warning: " + line);
}

std::string AutoOffload::Parts::hintKey() const {
  return "last-" + slugified(options.deviceHint.empty() ? "device" : options.deviceHint);
}

void AutoOffload::initialise() noexcept {
  Parts& p = *parts_;
  std::call_once(p.once, [&] {
    try {
      p.readProfile();
      if (p.options.store && !p.options.calibrateRefresh && !p.options.deviceHint.empty()) {
        Result<std::string> last = p.options.store->load(p.hintKey());
        if (last && !last.value().empty() && last.value().size() < 512)
          p.loadRecord(last.value(), false);
      }
      p.applyOverrides();
    } catch (const std::exception& problem) {
      p.warn(std::string("auto-offload starts with built-in numbers: ") + problem.what());
    }
  });
}

void AutoOffload::Parts::readProfile() {
  for (const std::string& path : options.profilePaths) {
    std::ifstream file(path, std::ios::binary);
    if (!file) continue;
    std::string text(kMaxRecordBytes + 1, '\0'), why;
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() > kMaxRecordBytes) {
      warn("the profile " + path + " is larger than 4 MiB and was ignored");
    } else if (!profile.read(text, why)) {
      warn("the profile " + path + " was ignored: " + why);
    } else if (!profile.known()) {
      warn("the profile " + path + " was ignored: it has no usable samples");
    } else {
      profilePath = path;
      return;
    }
  }
}

bool AutoOffload::Parts::loadRecord(const std::string& recordKey, bool deviceIsOpen) {
  Result<std::string> text = options.store->load(recordKey);
  const std::string place = options.store->placeOf(recordKey);
  if (!text) {
    warn(text.status().message() + "; the device is taken as not calibrated");
    return false;
  }
  if (text.value().empty()) return false;
  calibration::Record found;
  std::string why;
  if (!calibration::readRecord(text.value(), found, why)) {
    warn("the calibration record " + place + " is not used: " + why +
         "; the device is taken as not calibrated");
    return false;
  }
  // Somebody else's numbers are no numbers: not a damage, so no warning.
  if (found.cpu != calibration::cpuIdentity(cpu.info().adapter, 0)) return false;
  if (found.matlift != options.matliftVersion) return false;
  if (deviceIsOpen && !(found.device == calibration::identityOf(device.provider()->info())))
    return false;
  record = found;
  key = recordKey;
  base = found.thresholds;
  thresholdOrigin = cost::Origin::Cache;
  cpuModel.set(found.cpuNumbers, cost::Origin::Cache);
  deviceModel.set(found.deviceNumbers, cost::Origin::Cache);
  deviceDoubles = found.deviceDoubles;
  openSeconds = found.openSeconds > 0 ? found.openSeconds : openSeconds;
  if (!found.device.name.empty() && !deviceIsOpen) deviceName = "device";
  applyOverrides();
  return deviceModel.known() && cpuModel.known();
}

void AutoOffload::Parts::applyOverrides() {
  thresholds = base;
  overridden.clear();
  for (const auto& [name, value] : options.thresholds) {
    const ThresholdField* field = findThreshold(name);
    if (!field || !isThreshold(*field, value)) {
      warn("the threshold " + name + " is not understood and ignored");
      continue;
    }
    thresholds.*field->value = value;
    if (std::find(overridden.begin(), overridden.end(), field->name) == overridden.end())
      overridden.push_back(field->name);
  }
}

// The device is there: is its record, and is it the one that was believed so far?
void AutoOffload::Parts::opened() {
  if (open || !device.provider()) return;
  open = true;
  const ProviderInfo& info = device.provider()->info();
  deviceName = info.name;
  deviceDoubles = info.doubles;
  deviceMemory = info.memoryBudget;
  if (opener.seconds() > 0) openSeconds = opener.seconds();
  const calibration::DeviceIdentity identity = calibration::identityOf(info);
  const std::string itsKey = calibration::recordKey(identity);
  if (deviceModel.known() && key == itsKey && record.device == identity && record.complete) return;
  const bool cached =
      options.store && !options.calibrateRefresh && loadRecord(itsKey, true) && record.complete;
  if (!(record.device == identity)) {
    deviceModel.clear();
    record = {};
  }
  key = itsKey;
  record.device = identity;
  if (cached) {
    if (!options.deviceHint.empty()) (void)options.store->save(hintKey(), key).isOk();
    return;
  }
  if (options.calibrate && options.mode == Mode::Auto && !calibrator) startCalibration();
}

void AutoOffload::Parts::startCalibration() {
  calibration::CalibratorOptions how;
  how.budgetSeconds = options.calibrationBudget;
  if (cpuModel.known()) how.cpuBefore = &cpuModel.numbers();
  if (deviceModel.known()) how.deviceBefore = &deviceModel.numbers();
  calibrator = std::make_unique<calibration::Calibrator>(cpu, *device.provider(), clock,
                                                         options.hostTasks, base, how);
}

// The calibrator's numbers become the models'.
void AutoOffload::Parts::takeOver(bool complete) {
  const calibration::Calibrator& c = *calibrator;
  if (!c.usable()) {
    hopeless = true;
    for (const std::string& failure : c.failures()) warn("calibration: " + failure);
    calibrator.reset();
    return;
  }
  cpuModel.set(c.cpu(), cost::Origin::Measured);
  deviceModel.set(c.device(), cost::Origin::Measured);
  drift[0].reset();
  drift[1].reset();
  if (!complete) return;
  previous = base;
  base = c.thresholds();
  thresholdOrigin = cost::Origin::Measured;
  applyOverrides();
  record.millis = c.secondsSpent() * 1e3;
  record.time = unixTime();
  record.complete = true;
  record.device = calibration::identityOf(device.provider()->info());
  key = calibration::recordKey(record.device);
  for (const std::string& failure : c.failures()) {
    if (notes.size() < kMostNotes) notes.push_back("calibration: " + failure);
  }
  calibrator.reset();
  changed = true;
  save();
}

// An unknown device is opened when enough work has gone by that it might have done.
void AutoOffload::Parts::openIfDue() {
  if (open || options.mode != Mode::Auto || !options.calibrate || deviceModel.known()) return;
  if (!opener.possible() || eligible < openAfter) return;
  if (options.openInBackground && !opener.started()) return opener.start();
  if (options.openInBackground && !opener.finished()) return;
  if (device.open()) return opened();
  // None now is not none for ever: asked again after four times as much work.
  eligible = 0;
  openAfter = std::min(openAfter * 4, 60.0);
}

// Between two calls: what is due and not too long.
void AutoOffload::Parts::between() noexcept {
  try {
    openIfDue();
    if (!calibrator) return;
    const std::uint64_t begin = clock.nanos();
    // The first probes at once when all calls wait for their outcome; the others by their share.
    const bool wasUsable = calibrator->usable();
    const double share = options.calibrationShare * (now() - startedAt);
    if (!wasUsable && !deviceModel.known()) {
      while (!calibrator->usable() && calibrator->step()) {
      }
    } else if (calibrationSpent < share) {
      calibrator->step();
    } else {
      return;
    }
    calibrationSpent += static_cast<double>(clock.nanos() - begin) * 1e-9;
    if (calibrator->done()) return takeOver(true);
    // Quick numbers are better than none, and worse than a whole set with what was learned since.
    if (!wasUsable && calibrator->usable() && !deviceModel.known()) takeOver(false);
  } catch (const std::exception& problem) {
    warn(std::string("calibration was given up: ") + problem.what());
    calibrator.reset();
    hopeless = true;
  }
}

void AutoOffload::Parts::save() noexcept {
  try {
    if (!options.store || key.empty() || !deviceModel.known() || !changed) return;
    record.cpu = calibration::cpuIdentity(cpu.info().adapter, 0);
    record.matlift = options.matliftVersion;
    record.openSeconds = openSeconds;
    record.deviceDoubles = deviceDoubles;
    record.thresholds = base;
    record.cpuNumbers = cpuModel.numbers();
    record.deviceNumbers = deviceModel.numbers();
    if (record.time == 0) record.time = unixTime();
    changed = false;
    if (Status s = options.store->save(key, calibration::writeRecord(record)); !s)
      return warn(s.message() + "; the calibration is kept for this run only");
    if (!options.deviceHint.empty()) (void)options.store->save(hintKey(), key).isOk();
  } catch (const std::exception&) {
    // No memory for the text: the next run measures again.
  }
}

void AutoOffload::Parts::traceDecision(const Decision& d) noexcept {
  if (!options.trace || (options.logLevel == LogLevel::Info && d.target == Target::Cpu)) return;
  try {
    options.trace("accel: line " + std::to_string(d.site.line) + " " + d.site.name + " " +
                  dtypeName(d.dtype) + " " + countText(static_cast<double>(d.elements)) + " -> " +
                  d.provider + " (" + d.rule + ") " +
                  secondsText(static_cast<double>(d.nanos) * 1e-9));
  } catch (const std::bad_alloc&) {
    // A line of the log is not worth more.
  }
}

void AutoOffload::deviceOpened() noexcept {
  try {
    initialise();
    parts_->opened();
  } catch (const std::exception& problem) {
    parts_->warn(std::string("the device's record was not read: ") + problem.what());
  }
}

void AutoOffload::save() noexcept {
  Parts& p = *parts_;
  // A calibration that the program's end cuts short still has its first numbers.
  if (p.calibrator && p.calibrator->usable()) p.changed = true;
  p.save();
}

Status AutoOffload::calibrate(double budgetSeconds,
                              const std::function<bool(const calibration::Progress&)>& progress) {
  Parts& p = *parts_;
  initialise();
  if (!p.device.open())
    return Status(StatusCode::Unsupported, p.device.unavailable().empty()
                                               ? std::string("there is no device")
                                               : p.device.unavailable());
  const double budget = p.options.calibrationBudget;
  if (budgetSeconds > 0) p.options.calibrationBudget = budgetSeconds;
  p.open = false;  // so that the identity is taken again
  p.calibrator.reset();
  p.opened();
  p.hopeless = false;
  p.startCalibration();
  p.options.calibrationBudget = budget;
  while (p.calibrator->step()) {
    if (progress && !progress(p.calibrator->progress())) {
      p.calibrator.reset();
      return Status(StatusCode::Failed, "calibration was stopped; nothing was changed");
    }
  }
  const std::vector<std::string> failures = p.calibrator->failures();
  p.takeOver(true);
  if (!p.hopeless) return Status::ok();
  return Status(StatusCode::Failed, failures.empty() ? "calibration failed" : failures.front());
}

Result<calibration::SampleOutcome> AutoOffload::applySample(const std::string& path, bool commit) {
  Parts& p = *parts_;
  initialise();
  Result<calibration::SampleFile> sample = calibration::readSampleFile(path);
  if (!sample) return sample.status();
  Result<calibration::SampleOutcome> outcome =
      calibration::applySample(sample.value(), p.base, p.record.device);
  if (!outcome) return Status(outcome.status().code(), path + ": " + outcome.status().message());
  calibration::SampleOutcome& out = outcome.value();
  for (const std::string& warning : out.warnings) p.warn(path + ": " + warning);
  if (!commit) return outcome;
  p.previous = p.base;
  p.base = out.after;
  p.thresholdOrigin = cost::Origin::Measured;
  p.applyOverrides();
  out.committed = true;
  p.changed = true;
  if (p.options.store && !p.key.empty() && p.deviceModel.known()) {
    p.save();
    out.persistedTo = p.options.store->placeOf(p.key);
  }
  return outcome;
}

bool AutoOffload::setThreshold(std::string_view name, double value) {
  initialise();
  const ThresholdField* field = findThreshold(name);
  if (!field || !isThreshold(*field, value)) return false;
  parts_->options.thresholds.emplace_back(field->name, value);
  parts_->applyOverrides();
  return true;
}

void AutoOffload::setMode(Mode mode) { parts_->options.mode = mode; }
void AutoOffload::setPrecision(Precision precision) { parts_->options.precision = precision; }

std::optional<double> AutoOffload::sequenceHint(DType dtype) const {
  const Parts& p = *parts_;
  if (p.options.mode == Mode::Off || !p.open) return std::nullopt;
  if (dtype == DType::F64 && !p.deviceDoubles) return std::nullopt;
  return p.thresholds.unary;
}

const cost::TableModel& AutoOffload::cpuModel() const { return parts_->cpuModel; }
const cost::TableModel& AutoOffload::deviceModel() const { return parts_->deviceModel; }
std::string AutoOffload::recordKey() const { return parts_->key; }
RecordStore* AutoOffload::store() const { return parts_->options.store.get(); }
const Thresholds& AutoOffload::thresholds() const { return parts_->thresholds; }

OffloadReport AutoOffload::report() const {
  const Parts& p = *parts_;
  OffloadReport r;
  r.mode = p.options.mode;
  r.precision = p.options.precision;
  r.deviceOpen = p.open;
  r.provider = p.open ? p.deviceName : p.key.empty() ? "none" : p.record.device.backend;
  r.adapter =
      p.open && p.device.provider() ? p.device.provider()->info().adapter : p.record.device.name;
  r.unavailable = p.device.unavailable();
  r.thresholds = p.thresholds;
  r.thresholdOrigin = p.thresholdOrigin;
  r.overridden = p.overridden;
  r.cpuModel = p.cpuModel.origin();
  r.deviceModel = p.deviceModel.origin();
  r.profilePath = p.profilePath;
  if (p.options.store && !p.key.empty()) r.cachePath = p.options.store->placeOf(p.key);
  r.calibratedAt = p.record.time;
  r.calibrationMillis = p.record.millis;
  r.calibrating = p.calibrator != nullptr;
  r.calibrationComplete = p.record.complete;
  if (p.calibrator) r.progress = p.calibrator->progress();
  r.previous = p.previous;
  if (p.thresholdOrigin == cost::Origin::Measured)
    r.delta = calibration::deltaOf(p.previous, p.base);
  r.drifts = p.drifts;
  r.driftOutside = p.drift[0].outside() + p.drift[1].outside();
  r.driftWindow = p.drift[0].count() + p.drift[1].count();
  r.notes = p.notes;
  return r;
}

}  // namespace accel::policy
