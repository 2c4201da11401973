#include "accel/decide/where/prices.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <new>
#include <thread>

#include "accel/telemetry/quantity_text.h"

namespace accel::policy {
namespace {

constexpr std::size_t kMostNotes = 32;
constexpr double kMostWaited = 600;  // seconds of programs whose share is still to be had

// As calibration::recordKey makes them. Whatever else stands in the file is not shown to anybody.
bool isRecordKey(const std::string& text) {
  return !text.empty() && text.size() < 512 &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == std::string::npos;
}

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

// The best price of an element in the model's own eyes, as a coefficient is the best measurement.
double impliedCoefficient(const cost::TableModel& model, cost::WorkClass work) {
  double best = 0;
  for (int i = 0; i < cost::kSizes; ++i) {
    const auto n = static_cast<double>(cost::sizeAt(i));
    cost::WorkCounts counts;
    counts.elements = cost::sizeAt(i);
    counts.elementOps[static_cast<int>(work)] = static_cast<float>(n);
    counts.trafficBytes = (work == cost::WorkClass::Reduce ? 4 : 12) * n;
    const double each = model.computeSeconds(counts) / n;
    if (best == 0 || each < best) best = each;
  }
  return best;
}

}  // namespace

void Notes::add(std::string line) {
  if (lines_.size() < kMostNotes) lines_.push_back(std::move(line));
}

void Notes::warn(const std::string& line) {
  add(line);
  if (options_.warn) options_.warn("Warning: " + line);
}

void Notes::say(const std::string& line) const {
  if (options_.logLevel != LogLevel::Off && options_.trace) options_.trace("accel: " + line);
}

void Notes::gaveUp(const char* what, const std::exception& problem) noexcept {
  const bool memory = dynamic_cast<const std::bad_alloc*>(&problem);
  try {
    warn(std::string(what) + ": " + (memory ? "out of memory" : problem.what()));
  } catch (const std::exception&) {
    // Nothing is computed wrongly without these words.
  }
}

void Notes::trace(const Decision& d) const noexcept {
  if (options_.logLevel == LogLevel::Off || !options_.trace ||
      (options_.logLevel == LogLevel::Info && d.target == Target::Cpu))
    return;
  try {
    options_.trace("accel: line " + std::to_string(d.site.line) + " " + d.site.name + " " +
                   dtypeName(d.dtype) + " " + countText(static_cast<double>(d.elements)) + " -> " +
                   d.provider + " (" + d.rule + ") " +
                   secondsText(static_cast<double>(d.nanos) * 1e-9));
  } catch (const std::bad_alloc&) {
    // A line of the log is not worth more.
  }
}

void Records::begin(const ProviderInfo& cpu) {
  cpuIdentity_ = calibration::cpuIdentity(cpu.adapter, 0);
  cpuKey_ = "cpu-" + slugified(cpuIdentity_);
}

std::optional<calibration::Record> Records::read(const std::string& key, const char* otherwise) {
  const Result<std::string> text = options_.store->load(key);
  std::string why = text ? "" : text.status().message();
  calibration::Record found;
  if (text && !text.value().empty() && calibration::readRecord(text.value(), found, why)) {
    // Somebody else's numbers are no numbers: not a damage, so no warning.
    if (found.cpu != cpuIdentity_ || found.matlift != options_.matliftVersion) return std::nullopt;
    return found;
  }
  if (text && !why.empty()) why = "the record " + placeOf(key) + " is not used: " + why;
  if (!why.empty()) notes_.warn(why + "; " + otherwise);
  return std::nullopt;
}

bool Records::keep(const std::string& key, calibration::Record& record) {
  record.cpu = cpuIdentity_;
  record.matlift = options_.matliftVersion;
  if (record.time == 0) record.time = unixSeconds();
  const Status s = options_.store->save(key, calibration::writeRecord(record));
  if (!s) notes_.warn(s.message() + "; what was measured is kept for this run only");
  return s.isOk();
}

std::string Records::hintKey() const {
  return "last-" + slugified(options_.deviceHint.empty() ? "device" : options_.deviceHint);
}

std::string Records::lastDevice() {
  if (options_.deviceHint.empty()) return "";
  const Result<std::string> last = options_.store->load(hintKey());
  if (!last) {
    notes_.warn(last.status().message() + "; which device was the last is not known");
    return "";
  }
  if (last.value().empty() || isRecordKey(last.value())) return last.value();
  notes_.warn("the record " + placeOf(hintKey()) + " does not name a device and is ignored");
  return "";
}

void Records::keepLastDevice(const std::string& key) {
  if (!options_.deviceHint.empty()) (void)options_.store->save(hintKey(), key).isOk();
}

void Prices::begin(const ProviderInfo& cpu) {
  cpu_.set(cost::cpuDefaults(cpu.threads), cost::Origin::BuiltIn);
  try {
    records_.begin(cpu);
    readProfile();
    if (records_.believed()) {
      loadCpuRecord();
      if (const std::string last = records_.lastDevice(); !last.empty()) loadRecord(last);
    }
    applyOverrides();
    notes_.say(startLine());
  } catch (const std::exception& problem) {
    notes_.gaveUp("auto-offload starts with built-in numbers", problem);
  }
}

// What decides, where it came from, and what was set by hand.
std::string Prices::startLine() const {
  const Thresholds& t = thresholds_;
  std::string line =
      "device from unary " + countText(t.unary) + ", elementwise " + countText(t.elementwise) +
      ", reduction " + countText(t.reduction) + " elements, matmul " + countText(t.matmul) +
      " multiply-adds (" + cost::originName(thresholdOrigin_) + "); cpu prices " +
      cost::originName(cpu_.origin()) + ", device's " + cost::originName(device_.origin());
  if (!profilePath_.empty()) line += "; profile " + profilePath_;
  for (std::size_t i = 0; i < overridden_.size(); ++i)
    line += (i == 0 ? "; set by you: " : ", ") + overridden_[i];
  return line;
}

void Prices::readProfile() {
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
    notes_.warn(told += why);
  }
}

void Prices::loadCpuRecord() {
  const auto found = records_.read(records_.cpuKey(), "the CPU is measured anew");
  if (!found) return;
  cost::TableModel read;
  read.set(found->numbers, cost::Origin::Cache);
  if (found->usable && !read.known()) return;
  cpuRecord_ = *found;
  if (!found->usable) return;
  cpu_ = read;
  notes_.say("cpu prices loaded from " + records_.placeOf(records_.cpuKey()));
  takeCoefficients(found->thresholds);
}

bool Prices::loadRecord(const std::string& recordKey, const calibration::DeviceIdentity* open) {
  // Asked for again when the device is open: once told is enough.
  if (recordKey == refused_) return false;
  refused_ = recordKey;
  const auto found = records_.read(recordKey, "the device is taken as not calibrated");
  if (!found) return false;
  refused_.clear();
  if (open && !(found->device == *open)) return false;
  record_ = *found;
  key_ = recordKey;
  notes_.say("the device's prices loaded from " + records_.placeOf(recordKey));
  const Thresholds before = base_;
  base_ = record_.thresholds;
  takeCoefficients(before);  // the CPU's own record has the later ones
  thresholdOrigin_ = cost::Origin::Cache;
  device_.set(record_.numbers, cost::Origin::Cache);
  credits_.remember(record_.pipelines);
  deviceDoubles_ = record_.deviceDoubles;
  openSeconds_ = record_.openSeconds > 0 ? record_.openSeconds : openSeconds_;
  applyOverrides();
  return device_.known();
}

// What was believed until now is another device's, or another driver's.
void Prices::forgetRecord() {
  device_.clear();
  record_ = {};
  credits_.forgetGains();
  if (thresholdOrigin_ != cost::Origin::Cache) return;
  const Thresholds before = base_;
  base_ = {};
  takeCoefficients(before);
  thresholdOrigin_ = cost::Origin::BuiltIn;
  applyOverrides();
}

// The CPU's coefficients, where they were measured or committed.
void Prices::takeCoefficients(const Thresholds& from) {
  const Thresholds builtIn;
  for (double Thresholds::*field : {&Thresholds::cpuElementSeconds,
                                    &Thresholds::cpuReductionSeconds, &Thresholds::cpuFlopSeconds})
    if (from.*field > 0 && (cpuRecord_.committed || from.*field != builtIn.*field))
      base_.*field = from.*field;
}

void Prices::applyOverrides() {
  // Told once: this is done again whenever the numbers below change.
  std::erase_if(options_.thresholds, [&](const auto& given) {
    const ThresholdField* field = findThreshold(given.first);
    const bool good = field && isThreshold(*field, given.second);
    if (!good) notes_.warn("the threshold " + given.first + " is not understood and ignored");
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

// The device is there: is its record, and is it the one that was believed so far?
bool Prices::meet(const ProviderInfo& info, double openSeconds) {
  deviceDoubles_ = info.doubles;
  if (openSeconds > 0) openSeconds_ = openSeconds;
  const calibration::DeviceIdentity identity = calibration::identityOf(info);
  const std::string itsKey = calibration::recordKey(identity);
  if (device_.known() && key_ == itsKey && record_.device == identity && record_.complete)
    return true;
  const bool found = records_.kept() && !options_.calibrateRefresh &&
                     loadRecord(itsKey, &identity) && record_.complete;
  if (!(record_.device == identity)) forgetRecord();
  key_ = itsKey;
  record_.device = identity;
  if (found) records_.keepLastDevice(key_);
  return found;
}

void Prices::takeDevice(const calibration::Calibrator& c, const ProviderInfo& info, bool ended) {
  device_.set(withLessons(device_, c.device(), cost::kHardLesson), cost::Origin::Measured);
  changed_[1] = true;
  record_.millis = c.secondsSpent() * 1e3;
  if (!ended) return;
  previous_ = base_;
  base_ = c.thresholds();
  thresholdOrigin_ = cost::Origin::Measured;
  record_.time = unixSeconds();
  record_.complete = !c.cutShort();
  record_.device = calibration::identityOf(info);
  key_ = calibration::recordKey(record_.device);
  for (const std::string& failure : c.failures()) notes_.add("calibration: " + failure);
}

void Prices::takeCpu(const calibration::Calibrator& c, bool withDevice, bool ended) {
  const bool complete = ended && !c.cutShort();
  const bool partly = !complete && cpu_.origin() != cost::Origin::BuiltIn;
  cpu_.set(withLessons(cpu_, c.cpu(), partly ? 0 : INFINITY), cost::Origin::Measured);
  changed_[0] = true;
  if (cpuRecord_.time == 0 || ended) cpuRecord_.time = unixSeconds();
  cpuRecord_.millis = c.secondsSpent() * 1e3;
  cpuRecord_.usable = true;
  cpuRecord_.probes = withDevice ? cpuRecord_.probes : c.progress().done;
  cpuRecord_.complete = cpuRecord_.complete || (complete && !withDevice);
}

void Prices::take(const calibration::Calibrator& c, const ProviderInfo* device, bool ended) {
  if (!cpuRecord_.committed) takeCpu(c, device != nullptr, ended);
  const Thresholds coefficients = cpuRecord_.committed ? base_ : c.thresholds();
  if (device) takeDevice(c, *device, ended);
  takeCoefficients(coefficients);
  applyOverrides();
}

// What the next calibration may build on, and where it goes on.
calibration::CalibratorOptions Prices::calibration(bool withDevice, bool resume) const {
  calibration::CalibratorOptions how;
  how.budgetSeconds = options_.calibrationBudget;
  if (cpu_.origin() != cost::Origin::BuiltIn) how.cpuBefore = &cpu_.numbers();
  if (withDevice && device_.known()) how.deviceBefore = &device_.numbers();
  how.resume = resume && how.deviceBefore;
  if (!withDevice && cpu_.origin() == cost::Origin::Cache && !cpuRecord_.complete)
    how.skip = cpuRecord_.probes;
  if (!withDevice && cpu_.origin() == cost::Origin::BuiltIn && !cpuRecord_.usable) {
    how.cpuBefore = &cpuRecord_.numbers;
    how.skip = cpuRecord_.probes;
  }
  return how;
}

void Prices::measureAnew(bool withDevice) {
  device_.forgetLessons();
  if (withDevice) return;
  cpuRecord_.complete = false;
  cpuRecord_.probes = 0;  // all of them again
}

void Prices::uncommit() {
  cpuRecord_.committed = false;
  endSteering();
}

void Prices::priceBy(const Thresholds& before, const Thresholds& after) {
  using cost::WorkClass;
  if (after.cpuElementSeconds != before.cpuElementSeconds) {
    const double factor = after.cpuElementSeconds / impliedCoefficient(cpu_, WorkClass::Cheap);
    for (WorkClass c :
         {WorkClass::Cheap, WorkClass::Medium, WorkClass::Function, WorkClass::Special})
      cpu_.scale(static_cast<int>(c), factor);
  }
  if (after.cpuReductionSeconds != before.cpuReductionSeconds)
    cpu_.scale(static_cast<int>(WorkClass::Reduce),
               after.cpuReductionSeconds / impliedCoefficient(cpu_, WorkClass::Reduce));
  if (after.cpuFlopSeconds != before.cpuFlopSeconds)
    cpu_.scale(cost::kWorkClasses,
               after.cpuFlopSeconds * cpu_.gemmRate(1024, 1024, 1024, cost::Width::F32));
  cpu_.set(cost::Numbers(cpu_.numbers()), cost::Origin::Measured);
  // Asked for by the user: not measured over by itself.
  cpuRecord_.complete = true;
}

bool Prices::setThreshold(std::string_view name, double value) {
  const ThresholdField* field = findThreshold(name);
  if (!field || !isThreshold(*field, value)) return false;
  ++stamp_;
  const Thresholds before = thresholds_;
  options_.thresholds.emplace_back(field->name, value);
  applyOverrides();
  if (!field->whole) {  // a coefficient
    if (!unsteered_) unsteered_ = cpu_;
    priceBy(before, thresholds_);
  }
  return true;
}

void Prices::endSteering() {
  if (!unsteered_) return;
  cpu_ = *unsteered_;
  unsteered_.reset();
  std::erase_if(options_.thresholds,
                [](const auto& given) { return !findThreshold(given.first)->whole; });
  applyOverrides();
}

bool Prices::setProfile(const std::string& path) {
  ++stamp_;
  profile_ = {};
  profilePath_.clear();
  options_.profilePaths = {path};
  readProfile();
  return profile_.known();
}

Result<calibration::SampleOutcome> Prices::applySample(const std::string& path, bool commit) {
  Result<calibration::SampleFile> sample = calibration::readSampleFile(path);
  if (!sample) return sample.status();
  Result<calibration::SampleOutcome> outcome =
      calibration::applySample(sample.value(), base_, record_.device);
  if (!outcome) return Status(outcome.status().code(), path + ": " + outcome.status().message());
  calibration::SampleOutcome& out = outcome.value();
  const std::string where = path + ": ";
  for (const std::string& warning : out.warnings) notes_.warn(where + warning);
  if (!commit) return outcome;
  endSteering();
  previous_ = base_;
  base_ = out.after;
  thresholdOrigin_ = cost::Origin::Measured;
  applyOverrides();
  priceBy(out.before, out.after);
  cpuRecord_.committed = out.committed = true;
  changed_[0] = changed_[1] = true;
  return outcome;
}

// A program that ended before the first probes were over leaves them to the next.
void Prices::leaveProbes(const calibration::Calibrator& unfinished) {
  if (records_.cpuKey().empty() || cpu_.origin() != cost::Origin::BuiltIn) return;
  if (unfinished.progress().done == 0) return;
  calibration::Record partial;
  partial.time = unixSeconds();
  partial.usable = false;
  partial.probes = unfinished.progress().done;
  partial.numbers = unfinished.cpu();
  unkept_ = !records_.keep(records_.cpuKey(), partial);
}

void Prices::saveCpu(double waited) {
  if (!changed_[0] || records_.cpuKey().empty() || unsteered_) return;
  changed_[0] = false;
  // What a guess has learned lives as long as the guess: a record is of measured numbers.
  if (cpu_.origin() == cost::Origin::BuiltIn) return;
  cpuRecord_.thresholds = base_;
  cpuRecord_.numbers = cpu_.numbers();
  calibration::Record kept = cpuRecord_;
  kept.waited = std::clamp(cpuRecord_.waited + waited, 0.0, kMostWaited);
  unkept_ = !records_.keep(records_.cpuKey(), kept);
  if (!unkept_) notes_.say("cpu prices kept in " + records_.placeOf(records_.cpuKey()));
  cpuRecord_.time = kept.time;
}

void Prices::saveDevice() {
  if (!changed_[1] || key_.empty() || !device_.known()) return;
  changed_[1] = false;
  record_.openSeconds = openSeconds_;
  record_.deviceDoubles = deviceDoubles_;
  record_.thresholds = base_;
  record_.numbers = device_.numbers();
  record_.pipelines = credits_.gains();
  if (!records_.keep(key_, record_)) {
    unkept_ = true;
    return;
  }
  notes_.say("the device's prices kept in " + records_.placeOf(key_));
  records_.keepLastDevice(key_);
}

void Prices::save(double waited, const calibration::Calibrator* unfinished) {
  if (!records_.kept()) return;
  if (unfinished) leaveProbes(*unfinished);
  saveCpu(waited);
  saveDevice();
}

std::string Prices::cpuPlace() const {
  const bool kept = records_.kept() && cpuRecord_.time > 0 && !unkept_;
  return kept ? records_.placeOf(records_.cpuKey()) : "";
}

void Prices::tell(Situation& s) const noexcept {
  s.deviceDoubles = deviceDoubles_;
  s.deviceKnown = device_.known();
  s.thresholds = &thresholds_;
  s.asked = asked_;
  s.cpu = &cpu_;
  s.device = &device_;
  s.profile = profile_.known() ? &profile_ : nullptr;
}

void Prices::tell(OffloadReport& r) const {
  r.adapter = record_.device.name;
  r.thresholds = thresholds_;
  r.thresholdOrigin = thresholdOrigin_;
  r.overridden = overridden_;
  r.cpuModel = cpu_.origin();
  r.deviceModel = device_.origin();
  r.profilePath = profilePath_;
  if (records_.kept() && !key_.empty()) r.cachePath = records_.placeOf(key_);
  if (records_.kept() && cpuRecord_.time > 0) r.cpuCachePath = records_.placeOf(records_.cpuKey());
  r.kept = !unkept_;
  r.cpuMeasuredAt = cpuRecord_.time;
  r.calibratedAt = record_.time;
  r.calibrationMillis = record_.millis;
  r.calibrationComplete = record_.complete;
  r.previous = previous_;
  if (thresholdOrigin_ == cost::Origin::Measured) r.delta = calibration::deltaOf(previous_, base_);
}

}  // namespace accel::policy
