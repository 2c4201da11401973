// The side of auto-offload that the `accel` command asks.
#include <algorithm>

#include "accel/decide/where/auto_offload.h"
#include "accel/residency/device_side.h"

namespace accel::policy {
namespace {

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
    cpuRecord_.complete = false;
    cpuRecord_.probes = 0;  // all of them again
  }
  deviceModel_.forgetLessons();
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
  if (calibrator_->usable() && !keepCommitted) {
    cpuRecord_.committed = false;
    endSteering();
  }
  takeOver(true);
  write();
  if (!found) return Status(StatusCode::Unsupported, absence_);
  if (!hopeless_) return Status::ok();
  return Status(StatusCode::Failed, failures.empty() ? "calibration failed" : failures.front());
}

Result<calibration::SampleOutcome> AutoOffload::applySample(const std::string& path, bool commit) {
  initialise();
  Result<calibration::SampleFile> sample = calibration::readSampleFile(path);
  if (!sample) return sample.status();
  Result<calibration::SampleOutcome> outcome =
      calibration::applySample(sample.value(), base_, record_.device);
  if (!outcome) return Status(outcome.status().code(), path + ": " + outcome.status().message());
  calibration::SampleOutcome& out = outcome.value();
  const std::string where = path + ": ";
  for (const std::string& warning : out.warnings) warn(where + warning);
  if (!commit) return outcome;
  ++stamp_;
  endSteering();
  previous_ = base_;
  base_ = out.after;
  thresholdOrigin_ = cost::Origin::Measured;
  applyOverrides();
  priceBy(out.before, out.after);
  cpuRecord_.committed = out.committed = true;
  if (!measuresDevice_) calibrator_.reset();
  cpuChanged_ = changed_ = true;
  if (options_.store) {
    write();
    if (!unkept_) out.persistedTo = options_.store->placeOf(cpuKey_);
  }
  return outcome;
}

void AutoOffload::priceBy(const Thresholds& before, const Thresholds& after) {
  using cost::WorkClass;
  if (after.cpuElementSeconds != before.cpuElementSeconds) {
    const double factor = after.cpuElementSeconds / impliedCoefficient(cpuModel_, WorkClass::Cheap);
    for (WorkClass c :
         {WorkClass::Cheap, WorkClass::Medium, WorkClass::Function, WorkClass::Special})
      cpuModel_.scale(static_cast<int>(c), factor);
  }
  if (after.cpuReductionSeconds != before.cpuReductionSeconds)
    cpuModel_.scale(static_cast<int>(WorkClass::Reduce),
                    after.cpuReductionSeconds / impliedCoefficient(cpuModel_, WorkClass::Reduce));
  if (after.cpuFlopSeconds != before.cpuFlopSeconds)
    cpuModel_.scale(cost::kWorkClasses,
                    after.cpuFlopSeconds * cpuModel_.gemmRate(1024, 1024, 1024, cost::Width::F32));
  cpuModel_.set(cost::Numbers(cpuModel_.numbers()), cost::Origin::Measured);
  // Asked for by the user: not measured over by itself.
  cpuRecord_.complete = true;
}

bool AutoOffload::setThreshold(std::string_view name, double value) {
  initialise();
  const ThresholdField* field = findThreshold(name);
  if (!field || !isThreshold(*field, value)) return false;
  ++stamp_;
  const Thresholds before = thresholds_;
  options_.thresholds.emplace_back(field->name, value);
  applyOverrides();
  if (!field->whole) {  // a coefficient
    if (!unsteered_) unsteered_ = cpuModel_;
    priceBy(before, thresholds_);
  }
  return true;
}

void AutoOffload::endSteering() {
  if (!unsteered_) return;
  cpuModel_ = *unsteered_;
  unsteered_.reset();
  std::erase_if(options_.thresholds,
                [](const auto& given) { return !findThreshold(given.first)->whole; });
  applyOverrides();
}

void AutoOffload::setLogLevel(LogLevel level) {
  initialise();
  options_.logLevel = level;
  ++stamp_;
  say(startLine());
}

bool AutoOffload::setProfile(const std::string& path) {
  initialise();
  profile_ = {};
  profilePath_.clear();
  options_.profilePaths = {path};
  readProfile();
  ++stamp_;
  return profile_.known();
}

void AutoOffload::describe(const cost::Numbers& cpu, const cost::Numbers& device) {
  initialise();
  options_.calibrate = false;
  cpuModel_.set(cpu, cost::Origin::Described);
  if (device_.open()) opened();
  calibrator_.reset();
  deviceModel_.set(device, cost::Origin::Described);
  ++stamp_;
}

OffloadReport AutoOffload::report() {
  initialise();  // a program may ask before it has decided anything
  OffloadReport r;
  r.mode = options_.mode;
  r.precision = options_.precision;
  r.deviceOpen = open_;
  r.devicePossible = open_ || opener_.possible();
  r.provider = open_ ? deviceName_ : key_.empty() ? "none" : options_.providerName;
  r.adapter =
      open_ && device_.provider() ? device_.provider()->info().adapter : record_.device.name;
  r.unavailable = absent_ ? absence_ : device_.unavailable();
  r.search = open_ || (opener_.possible() && !absent_) ? search() : Search::Over;
  r.eligible = eligible_;
  r.lookAfter = openAfter_;
  r.thresholds = thresholds_;
  r.thresholdOrigin = thresholdOrigin_;
  r.overridden = overridden_;
  r.cpuModel = cpuModel_.origin();
  r.deviceModel = deviceModel_.origin();
  r.profilePath = profilePath_;
  if (options_.store && !key_.empty()) r.cachePath = options_.store->placeOf(key_);
  if (options_.store && cpuRecord_.time > 0) r.cpuCachePath = options_.store->placeOf(cpuKey_);
  r.kept = !unkept_;
  r.cpuMeasuredAt = cpuRecord_.time;
  r.calibratedAt = record_.time;
  r.calibrationMillis = record_.millis;
  r.calibrating = calibrator_ != nullptr;
  r.calibrationComplete = record_.complete;
  if (calibrator_) r.progress = calibrator_->progress();
  r.previous = previous_;
  if (thresholdOrigin_ == cost::Origin::Measured) r.delta = calibration::deltaOf(previous_, base_);
  r.drifts = drifts_;
  r.driftOutside = drift_[0].outside() + drift_[1].outside();
  r.driftWindow = drift_[0].count() + drift_[1].count();
  r.notes = notes_;
  return r;
}

}  // namespace accel::policy
