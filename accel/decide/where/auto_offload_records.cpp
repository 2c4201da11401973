// What auto-offload reads when it starts and keeps for the next run: the CPU's prices, the device's
// record, a profile file.
#include <algorithm>
#include <filesystem>
#include <new>
#include <thread>

#include "accel/decide/measure/table_model.h"
#include "accel/decide/where/auto_offload.h"
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

AutoOffload::AutoOffload(OffloadOptions options, Provider& cpu, DeviceSide& device,
                         DeviceOpener& opener, Clock& clock)
    : options_(std::move(options)), cpu_(cpu), device_(device), opener_(opener), clock_(clock) {
  startedAt_ = now();
  openAfter_ = options_.openAfterSeconds;
}

void AutoOffload::warn(const std::string& line) {
  if (notes_.size() < kMostNotes) notes_.push_back(line);
  if (options_.warn) options_.warn("Warning: " + line);
}

void AutoOffload::say(const std::string& line) const {
  if (options_.logLevel != LogLevel::Off && options_.trace) options_.trace("accel: " + line);
}

// What decides, where it came from, and what was set by hand.
std::string AutoOffload::startLine() const {
  const Thresholds& t = thresholds_;
  std::string line = "device from unary " + countText(t.unary) + ", elementwise " +
                     countText(t.elementwise) + ", reduction " + countText(t.reduction) +
                     " elements, matmul " + countText(t.matmul) + " multiply-adds (" +
                     cost::originName(thresholdOrigin_) + "); cpu prices " +
                     cost::originName(cpuModel_.origin()) + ", device's " +
                     cost::originName(deviceModel_.origin());
  if (!profilePath_.empty()) line += "; profile " + profilePath_;
  for (std::size_t i = 0; i < overridden_.size(); ++i)
    line += (i == 0 ? "; set by you: " : ", ") + overridden_[i];
  return line;
}

void AutoOffload::warnOf(const char* given, const std::exception& problem) noexcept {
  const bool memory = dynamic_cast<const std::bad_alloc*>(&problem);
  try {
    warn(std::string(given) + ": " + (memory ? "out of memory" : problem.what()));
  } catch (const std::exception&) {
    // Nothing is computed wrongly without these words.
  }
}

std::string AutoOffload::hintKey() const {
  return "last-" + slugified(options_.deviceHint.empty() ? "device" : options_.deviceHint);
}

void AutoOffload::initialise() noexcept {
  std::call_once(once_, [&] {
    cpuModel_.set(cost::cpuDefaults(cpu_.info().threads), cost::Origin::BuiltIn);
    try {
      cpuIdentity_ = calibration::cpuIdentity(cpu_.info().adapter, 0);
      cpuKey_ = "cpu-" + slugified(cpuIdentity_);
      readProfile();
      if (options_.store && !options_.calibrateRefresh) {
        loadCpuRecord();
        if (!options_.deviceHint.empty()) {
          const Result<std::string> last = options_.store->load(hintKey());
          if (!last) {
            warn(last.status().message() + "; which device was the last is not known");
          } else if (isRecordKey(last.value())) {
            loadRecord(last.value(), false);
          } else if (!last.value().empty()) {
            warn("the record " + options_.store->placeOf(hintKey()) +
                 " does not name a device and is ignored");
          }
        }
      }
      applyOverrides();
      say(startLine());
    } catch (const std::exception& problem) {
      warnOf("auto-offload starts with built-in numbers", problem);
    }
  });
}

void AutoOffload::readProfile() {
  for (const std::string& path : options_.profilePaths) {
    std::error_code ignored;
    if (path == kUsualProfile && !std::filesystem::exists(path, ignored)) continue;
    const Result<std::string> text = readSmallFile(path);
    std::string why;
    if (!text) {
      why = "it " + text.status().message();
    } else if (profile_.read(text.value(), why) && !profile_.known()) {
      why = "it has no usable samples";
    }
    if (why.empty() && profile_.known()) {
      profilePath_ = path;
      return;
    }
    std::string told = "the profile " + path;
    told += " was ignored: ";
    warn(told += why);
  }
}

// None: there is no record, or it cannot be used (told).
std::optional<calibration::Record> AutoOffload::recordAt(const std::string& recordKey,
                                                         const char* otherwise) {
  const Result<std::string> text = options_.store->load(recordKey);
  std::string why = text ? "" : text.status().message();
  calibration::Record found;
  if (text && !text.value().empty() && calibration::readRecord(text.value(), found, why))
    return found;
  if (text && !why.empty())
    why = "the record " + options_.store->placeOf(recordKey) + " is not used: " + why;
  if (!why.empty()) warn(why + "; " + otherwise);
  return std::nullopt;
}

void AutoOffload::loadCpuRecord() {
  const auto found = recordAt(cpuKey_, "the CPU is measured anew");
  // Somebody else's numbers are no numbers: not a damage, so no warning.
  if (!found || found->cpu != cpuIdentity_ || found->matlift != options_.matliftVersion) return;
  cost::TableModel read;
  read.set(found->numbers, cost::Origin::Cache);
  if (found->usable && !read.known()) return;
  cpuRecord_ = *found;
  if (!found->usable) return;
  cpuModel_ = read;
  say("cpu prices loaded from " + options_.store->placeOf(cpuKey_));
  takeCoefficients(found->thresholds);
}

bool AutoOffload::loadRecord(const std::string& recordKey, bool deviceIsOpen) {
  // Asked for again when the device is open: once told is enough.
  if (recordKey == refused_) return false;
  refused_ = recordKey;
  const auto found = recordAt(recordKey, "the device is taken as not calibrated");
  if (!found) return false;
  refused_.clear();
  if (found->cpu != cpuIdentity_ || found->matlift != options_.matliftVersion) return false;
  if (deviceIsOpen && !(found->device == calibration::identityOf(device_.provider()->info())))
    return false;
  record_ = *found;
  key_ = recordKey;
  say("the device's prices loaded from " + options_.store->placeOf(recordKey));
  const Thresholds before = base_;
  base_ = record_.thresholds;
  takeCoefficients(before);  // the CPU's own record has the later ones
  thresholdOrigin_ = cost::Origin::Cache;
  deviceModel_.set(record_.numbers, cost::Origin::Cache);
  for (const auto& [signature, seconds] : record_.pipelines)
    gains_[signature].before = static_cast<float>(seconds);
  deviceDoubles_ = record_.deviceDoubles;
  openSeconds_ = record_.openSeconds > 0 ? record_.openSeconds : openSeconds_;
  if (!record_.device.name.empty() && !deviceIsOpen) deviceName_ = "device";
  applyOverrides();
  return deviceModel_.known();
}

// What was believed until now is another device's, or another driver's.
void AutoOffload::forgetRecord() {
  deviceModel_.clear();
  record_ = {};
  gains_ = {};
  if (thresholdOrigin_ != cost::Origin::Cache) return;
  const Thresholds before = base_;
  base_ = {};
  takeCoefficients(before);
  thresholdOrigin_ = cost::Origin::BuiltIn;
  applyOverrides();
}

// The CPU's coefficients, where they were measured or committed.
void AutoOffload::takeCoefficients(const Thresholds& from) {
  const Thresholds builtIn;
  for (double Thresholds::*field : {&Thresholds::cpuElementSeconds,
                                    &Thresholds::cpuReductionSeconds, &Thresholds::cpuFlopSeconds})
    if (from.*field > 0 && (cpuRecord_.committed || from.*field != builtIn.*field))
      base_.*field = from.*field;
}

void AutoOffload::applyOverrides() {
  // Told once: this is done again whenever the numbers below change.
  std::erase_if(options_.thresholds, [&](const auto& given) {
    const ThresholdField* field = findThreshold(given.first);
    const bool good = field && isThreshold(*field, given.second);
    if (!good) warn("the threshold " + given.first + " is not understood and ignored");
    return !good;
  });
  thresholds_ = base_;
  overridden_.clear();
  asked_ = 0;
  for (const auto& [name, value] : options_.thresholds) {
    const ThresholdField* field = findThreshold(name);
    thresholds_.*field->value = value;
    asked_ |= bitOf(field->value);
    if (std::find(overridden_.begin(), overridden_.end(), field->name) == overridden_.end())
      overridden_.push_back(field->name);
  }
}

// A program that ended before the first probes were over leaves them to the next.
void AutoOffload::leaveProbes() {
  if (!calibrator_ || calibrator_->usable() || measuresDevice_ || cpuKey_.empty()) return;
  if (cpuModel_.origin() != cost::Origin::BuiltIn || calibrator_->progress().done == 0) return;
  calibration::Record partial;
  partial.time = unixSeconds();
  partial.usable = false;
  partial.probes = calibrator_->progress().done;
  partial.numbers = calibrator_->cpu();
  keep(cpuKey_, partial);
}

bool AutoOffload::keep(const std::string& recordKey, calibration::Record& record) {
  record.cpu = cpuIdentity_;
  record.matlift = options_.matliftVersion;
  if (record.time == 0) record.time = unixSeconds();
  const Status s = options_.store->save(recordKey, calibration::writeRecord(record));
  if (!s) {
    unkept_ = true;
    warn(s.message() + "; what was measured is kept for this run only");
  }
  return s.isOk();
}

void AutoOffload::saveCpu() {
  if (!cpuChanged_ || cpuKey_.empty() || unsteered_) return;
  cpuChanged_ = false;
  // What a guess has learned lives as long as the guess: a record is of measured numbers.
  if (cpuModel_.origin() == cost::Origin::BuiltIn) return;
  cpuRecord_.thresholds = base_;
  cpuRecord_.numbers = cpuModel_.numbers();
  calibration::Record kept = cpuRecord_;
  const double used =
      options_.calibrationShare > 0 ? calibrationSpent_ / options_.calibrationShare : 0;
  kept.waited = std::clamp(cpuRecord_.waited + now() - startedAt_ - used, 0.0, kMostWaited);
  unkept_ = false;
  if (keep(cpuKey_, kept)) say("cpu prices kept in " + options_.store->placeOf(cpuKey_));
  cpuRecord_.time = kept.time;
}

void AutoOffload::saveDevice() {
  if (!changed_ || key_.empty() || !deviceModel_.known()) return;
  changed_ = false;
  record_.openSeconds = openSeconds_;
  record_.deviceDoubles = deviceDoubles_;
  record_.thresholds = base_;
  record_.numbers = deviceModel_.numbers();
  record_.pipelines.clear();
  static_assert(decltype(gains_)::kEntries <= calibration::kMostPipelines);
  for (const auto& [signature, gain] : gains_.entries())
    if (gain.next() > kWorthKeeping) record_.pipelines.emplace_back(signature, gain.next());
  if (!keep(key_, record_)) return;
  say("the device's prices kept in " + options_.store->placeOf(key_));
  if (!options_.deviceHint.empty()) (void)options_.store->save(hintKey(), key_).isOk();
}

void AutoOffload::write() noexcept {
  try {
    if (!options_.store) return;
    leaveProbes();
    saveCpu();
    saveDevice();
  } catch (const std::exception&) {
    // No memory for the text: the next run measures again.
  }
}

void AutoOffload::traceDecision(const Decision& d) noexcept {
  if (!options_.trace || (options_.logLevel == LogLevel::Info && d.target == Target::Cpu)) return;
  try {
    options_.trace("accel: line " + std::to_string(d.site.line) + " " + d.site.name + " " +
                   dtypeName(d.dtype) + " " + countText(static_cast<double>(d.elements)) + " -> " +
                   d.provider + " (" + d.rule + ") " +
                   secondsText(static_cast<double>(d.nanos) * 1e-9));
  } catch (const std::bad_alloc&) {
    // A line of the log is not worth more.
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

}  // namespace accel::policy
