// What auto-offload reads when it starts and keeps for the next run: the CPU's prices, the device's
// record, a profile file.
#include <algorithm>
#include <filesystem>
#include <new>
#include <thread>

#include "accel/cost/cpu_defaults.h"
#include "accel/policy/auto_offload_parts.h"
#include "accel/residency/device_side.h"
#include "accel/telemetry/quantity_text.h"

namespace accel::policy {
namespace {

constexpr std::size_t kMostNotes = 32;
constexpr double kMostWaited = 600;     // seconds of programs whose share is still to be had
constexpr float kWorthKeeping = 1e-4F;  // seconds: no pipeline is made in less

// As calibration::recordKey makes them. Whatever else stands in the file is not shown to anybody.
bool isRecordKey(const std::string& text) {
  return !text.empty() && text.size() < 512 &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == std::string::npos;
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

void AutoOffload::Parts::warnOf(const char* given, const std::exception& problem) noexcept {
  const bool memory = dynamic_cast<const std::bad_alloc*>(&problem);
  try {
    warn(std::string(given) + ": " + (memory ? "out of memory" : problem.what()));
  } catch (const std::exception&) {
    // Nothing is computed wrongly without these words.
  }
}

std::string AutoOffload::Parts::hintKey() const {
  return "last-" + slugified(options.deviceHint.empty() ? "device" : options.deviceHint);
}

void AutoOffload::initialise() const noexcept {
  Parts& p = *parts_;
  std::call_once(p.once, [&] {
    const auto threads = static_cast<int>(std::thread::hardware_concurrency());
    p.cpuModel.set(cost::cpuDefaults(threads), cost::Origin::BuiltIn);
    try {
      p.cpuIdentity = calibration::cpuIdentity(p.cpu.info().adapter, 0);
      p.cpuKey = "cpu-" + slugified(p.cpuIdentity);
      p.readProfile();
      if (p.options.store && !p.options.calibrateRefresh) {
        p.loadCpuRecord();
        if (!p.options.deviceHint.empty()) {
          const Result<std::string> last = p.options.store->load(p.hintKey());
          if (!last) {
            p.warn(last.status().message() + "; which device was the last is not known");
          } else if (isRecordKey(last.value())) {
            p.loadRecord(last.value(), false);
          } else if (!last.value().empty()) {
            p.warn("the record " + p.options.store->placeOf(p.hintKey()) +
                   " does not name a device and is ignored");
          }
        }
      }
      p.applyOverrides();
    } catch (const std::exception& problem) {
      p.warnOf("auto-offload starts with built-in numbers", problem);
    }
  });
}

void AutoOffload::Parts::readProfile() {
  for (const std::string& path : options.profilePaths) {
    std::error_code ignored;
    if (path == kUsualProfile && !std::filesystem::exists(path, ignored)) continue;
    const Result<std::string> text = readSmallFile(path);
    std::string why;
    if (!text) {
      why = "it " + text.status().message();
    } else if (profile.read(text.value(), why) && !profile.known()) {
      why = "it has no usable samples";
    }
    if (why.empty() && profile.known()) {
      profilePath = path;
      return;
    }
    std::string told = "the profile " + path;
    told += " was ignored: ";
    warn(told += why);
  }
}

// None: there is no record, or it cannot be read (told).
std::optional<std::string> AutoOffload::Parts::recordText(const std::string& recordKey,
                                                          const char* otherwise) {
  Result<std::string> text = options.store->load(recordKey);
  if (!text) {
    warn(text.status().message() + "; " + otherwise);
    return std::nullopt;
  }
  if (text.value().empty()) return std::nullopt;
  return std::move(text.value());
}

void AutoOffload::Parts::loadCpuRecord() {
  constexpr const char* kOtherwise = "the CPU is measured anew";
  const std::optional<std::string> text = recordText(cpuKey, kOtherwise);
  if (!text) return;
  calibration::CpuRecord found;
  std::string why;
  if (!calibration::readRecord(*text, found, why)) {
    if (!why.empty())
      warn("the record " + options.store->placeOf(cpuKey) + " is not used: " + why + "; " +
           kOtherwise);
    return;
  }
  // Somebody else's numbers are no numbers: not a damage, so no warning.
  if (found.cpu != cpuIdentity || found.matlift != options.matliftVersion) return;
  if (!found.usable) {
    cpuRecord = found;
    return;
  }
  cost::TableModel read;
  read.set(found.numbers, cost::Origin::Cache);
  if (!read.known()) return;
  cpuRecord = found;
  cpuModel = read;
  Thresholds own = base;
  own.cpuElementSeconds = found.elementSeconds;
  own.cpuReductionSeconds = found.reductionSeconds;
  own.cpuFlopSeconds = found.flopSeconds;
  takeCoefficients(own);
}

bool AutoOffload::Parts::loadRecord(const std::string& recordKey, bool deviceIsOpen) {
  constexpr const char* kOtherwise = "the device is taken as not calibrated";
  // Asked for again when the device is open: once told is enough.
  if (recordKey == refused) return false;
  refused = recordKey;
  const std::optional<std::string> text = recordText(recordKey, kOtherwise);
  if (!text) return false;
  calibration::Record found;
  std::string why;
  if (!calibration::readRecord(*text, found, why)) {
    if (!why.empty())
      warn("the calibration record " + options.store->placeOf(recordKey) + " is not used: " + why +
           "; " + kOtherwise);
    return false;
  }
  refused.clear();
  if (found.cpu != cpuIdentity || found.matlift != options.matliftVersion) return false;
  if (deviceIsOpen && !(found.device == calibration::identityOf(device.provider()->info())))
    return false;
  record = found;
  key = recordKey;
  const Thresholds before = base;
  base = found.thresholds;
  takeCoefficients(before);  // the CPU's own record has the later ones
  thresholdOrigin = cost::Origin::Cache;
  deviceModel.set(found.deviceNumbers, cost::Origin::Cache);
  for (const auto& [signature, seconds] : found.pipelines)
    gains.remember(signature, static_cast<float>(seconds));
  deviceDoubles = found.deviceDoubles;
  openSeconds = found.openSeconds > 0 ? found.openSeconds : openSeconds;
  if (!found.device.name.empty() && !deviceIsOpen) deviceName = "device";
  applyOverrides();
  return deviceModel.known();
}

// What was believed until now is another device's, or another driver's.
void AutoOffload::Parts::forgetRecord() {
  deviceModel.clear();
  record = {};
  gains = {};
  if (thresholdOrigin != cost::Origin::Cache) return;
  const Thresholds before = base;
  base = {};
  takeCoefficients(before);
  thresholdOrigin = cost::Origin::BuiltIn;
  applyOverrides();
}

// The CPU's coefficients, where they were measured or committed.
void AutoOffload::Parts::takeCoefficients(const Thresholds& from) {
  const Thresholds builtIn;
  for (double Thresholds::*field : {&Thresholds::cpuElementSeconds,
                                    &Thresholds::cpuReductionSeconds, &Thresholds::cpuFlopSeconds})
    if (from.*field > 0 && (cpuRecord.committed || from.*field != builtIn.*field))
      base.*field = from.*field;
}

void AutoOffload::Parts::applyOverrides() {
  // Told once: this is done again whenever the numbers below change.
  std::erase_if(options.thresholds, [&](const auto& given) {
    const ThresholdField* field = findThreshold(given.first);
    const bool good = field && isThreshold(*field, given.second);
    if (!good) warn("the threshold " + given.first + " is not understood and ignored");
    return !good;
  });
  thresholds = base;
  overridden.clear();
  asked = 0;
  for (const auto& [name, value] : options.thresholds) {
    const ThresholdField* field = findThreshold(name);
    thresholds.*field->value = value;
    asked |= bitOf(field->value);
    if (std::find(overridden.begin(), overridden.end(), field->name) == overridden.end())
      overridden.push_back(field->name);
  }
}

// A program that ended before the first probes were over leaves them to the next.
void AutoOffload::Parts::leaveProbes() {
  if (!calibrator || calibrator->usable() || measuresDevice || cpuKey.empty()) return;
  if (cpuModel.origin() != cost::Origin::BuiltIn || calibrator->progress().done == 0) return;
  calibration::CpuRecord partial;
  partial.cpu = cpuIdentity;
  partial.matlift = options.matliftVersion;
  partial.time = unixSeconds();
  partial.usable = false;
  partial.probes = calibrator->progress().done;
  partial.numbers = calibrator->cpu();
  if (Status s = options.store->save(cpuKey, calibration::writeRecord(partial)); !s)
    warn(s.message() + "; what was measured is kept for this run only");
}

void AutoOffload::Parts::saveCpu() {
  if (!cpuChanged || cpuKey.empty() || unsteered) return;
  cpuChanged = false;
  // What a guess has learned lives as long as the guess: a record is of measured numbers.
  if (cpuModel.origin() == cost::Origin::BuiltIn) return;
  cpuRecord.cpu = cpuIdentity;
  cpuRecord.matlift = options.matliftVersion;
  if (cpuRecord.time == 0) cpuRecord.time = unixSeconds();
  cpuRecord.elementSeconds = base.cpuElementSeconds;
  cpuRecord.reductionSeconds = base.cpuReductionSeconds;
  cpuRecord.flopSeconds = base.cpuFlopSeconds;
  cpuRecord.numbers = cpuModel.numbers();
  calibration::CpuRecord kept = cpuRecord;
  const double used =
      options.calibrationShare > 0 ? calibrationSpent / options.calibrationShare : 0;
  kept.waited = std::clamp(cpuRecord.waited + now() - startedAt - used, 0.0, kMostWaited);
  const Status s = options.store->save(cpuKey, calibration::writeRecord(kept));
  unkept = !s.isOk();
  if (unkept) warn(s.message() + "; what was measured is kept for this run only");
}

void AutoOffload::Parts::saveDevice() {
  if (!changed || key.empty() || !deviceModel.known()) return;
  changed = false;
  record.cpu = cpuIdentity;
  record.matlift = options.matliftVersion;
  record.openSeconds = openSeconds;
  record.deviceDoubles = deviceDoubles;
  record.thresholds = base;
  record.deviceNumbers = deviceModel.numbers();
  record.pipelines.clear();
  static_assert(GainTable::kEntries <= calibration::kMostPipelines);
  for (const GainTable::Entry& e : gains.entries())
    if (e.next() > kWorthKeeping) record.pipelines.emplace_back(e.signature, e.next());
  if (record.time == 0) record.time = unixSeconds();
  if (Status s = options.store->save(key, calibration::writeRecord(record)); !s) {
    unkept = true;
    return warn(s.message() + "; the calibration is kept for this run only");
  }
  if (!options.deviceHint.empty()) (void)options.store->save(hintKey(), key).isOk();
}

void AutoOffload::Parts::save() noexcept {
  try {
    if (!options.store) return;
    leaveProbes();
    saveCpu();
    saveDevice();
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

void AutoOffload::save() noexcept {
  Parts& p = *parts_;
  try {
    // A calibration that the program's end cuts short: the next one goes on behind these numbers.
    if (p.calibrator && p.calibrator->usable()) p.takeOver(false);
  } catch (const std::exception&) {
    // No memory: what was taken over before is kept.
  }
  p.save();
}

}  // namespace accel::policy
