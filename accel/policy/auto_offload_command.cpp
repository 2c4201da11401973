// The side of auto-offload that the `accel` command asks.
#include <algorithm>

#include "accel/policy/auto_offload_parts.h"
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
  Parts& p = *parts_;
  initialise();
  const bool found = p.device.open();
  const double budget = p.options.calibrationBudget;
  if (budgetSeconds > 0) p.options.calibrationBudget = budgetSeconds;
  p.calibrator.reset();
  ++p.stamp;
  if (found) {
    p.open = false;  // so that the identity is taken again
    p.opened();
    p.calibrator.reset();
    p.hopeless = false;
  } else {
    p.gone();
    p.cpuRecord.complete = false;
    p.cpuRecord.probes = 0;  // all of them again
  }
  p.deviceModel.forgetLessons();
  p.unmeasurable = 0;
  p.startCalibration(found);
  p.options.calibrationBudget = budget;
  while (p.calibrator->step()) {
    if (progress && !progress(p.calibrator->progress())) {
      p.calibrator.reset();
      return Status(StatusCode::Failed, "calibration was stopped; nothing was changed");
    }
  }
  const std::vector<std::string> failures = p.calibrator->failures();
  if (p.calibrator->usable() && !keepCommitted) {
    p.cpuRecord.committed = false;
    p.endSteering();
  }
  p.takeOver(true);
  p.save();
  if (!found) return Status(StatusCode::Unsupported, p.absence);
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
  const std::string where = path + ": ";
  for (const std::string& warning : out.warnings) p.warn(where + warning);
  if (!commit) return outcome;
  ++p.stamp;
  p.endSteering();
  p.previous = p.base;
  p.base = out.after;
  p.thresholdOrigin = cost::Origin::Measured;
  p.applyOverrides();
  p.priceBy(out.before, out.after);
  p.cpuRecord.committed = out.committed = true;
  if (!p.measuresDevice) p.calibrator.reset();
  p.cpuChanged = p.changed = true;
  if (p.options.store) {
    p.save();
    if (!p.unkept) out.persistedTo = p.options.store->placeOf(p.cpuKey);
  }
  return outcome;
}

void AutoOffload::Parts::priceBy(const Thresholds& before, const Thresholds& after) {
  using cost::WorkClass;
  if (after.cpuElementSeconds != before.cpuElementSeconds) {
    const double factor = after.cpuElementSeconds / impliedCoefficient(cpuModel, WorkClass::Cheap);
    for (WorkClass c :
         {WorkClass::Cheap, WorkClass::Medium, WorkClass::Function, WorkClass::Special})
      cpuModel.scale(static_cast<int>(c), factor);
  }
  if (after.cpuReductionSeconds != before.cpuReductionSeconds)
    cpuModel.scale(static_cast<int>(WorkClass::Reduce),
                   after.cpuReductionSeconds / impliedCoefficient(cpuModel, WorkClass::Reduce));
  if (after.cpuFlopSeconds != before.cpuFlopSeconds)
    cpuModel.scale(cost::kWorkClasses,
                   after.cpuFlopSeconds * cpuModel.gemmRate(1024, 1024, 1024, cost::Width::F32));
  cpuModel.set(cost::Numbers(cpuModel.numbers()), cost::Origin::Measured);
  // Asked for by the user: not measured over by itself.
  cpuRecord.complete = true;
}

bool AutoOffload::setThreshold(std::string_view name, double value) {
  initialise();
  const ThresholdField* field = findThreshold(name);
  if (!field || !isThreshold(*field, value)) return false;
  ++parts_->stamp;
  const Thresholds before = parts_->thresholds;
  parts_->options.thresholds.emplace_back(field->name, value);
  parts_->applyOverrides();
  if (!field->whole) {  // a coefficient
    if (!parts_->unsteered) parts_->unsteered = parts_->cpuModel;
    parts_->priceBy(before, parts_->thresholds);
  }
  return true;
}

void AutoOffload::Parts::endSteering() {
  if (!unsteered) return;
  cpuModel = *unsteered;
  unsteered.reset();
  std::erase_if(options.thresholds,
                [](const auto& given) { return !findThreshold(given.first)->whole; });
  applyOverrides();
}

void AutoOffload::setMode(Mode mode) {
  parts_->options.mode = mode;
  ++parts_->stamp;
}
Mode AutoOffload::mode() const noexcept { return parts_->options.mode; }
void AutoOffload::setPrecision(Precision precision) {
  parts_->options.precision = precision;
  ++parts_->stamp;
}

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
const Thresholds& AutoOffload::thresholds() const {
  initialise();
  return parts_->thresholds;
}

OffloadReport AutoOffload::report() const {
  initialise();  // a program may ask before it has decided anything
  const Parts& p = *parts_;
  OffloadReport r;
  r.mode = p.options.mode;
  r.precision = p.options.precision;
  r.deviceOpen = p.open;
  r.devicePossible = p.open || p.opener.possible();
  r.provider = p.open ? p.deviceName : p.key.empty() ? "none" : p.options.providerName;
  r.adapter =
      p.open && p.device.provider() ? p.device.provider()->info().adapter : p.record.device.name;
  r.unavailable = p.absent ? p.absence : p.device.unavailable();
  r.search = p.open || (p.opener.possible() && !p.absent) ? p.search() : Search::Over;
  r.eligible = p.eligible;
  r.lookAfter = p.openAfter;
  r.thresholds = p.thresholds;
  r.thresholdOrigin = p.thresholdOrigin;
  r.overridden = p.overridden;
  r.cpuModel = p.cpuModel.origin();
  r.deviceModel = p.deviceModel.origin();
  r.profilePath = p.profilePath;
  if (p.options.store && !p.key.empty()) r.cachePath = p.options.store->placeOf(p.key);
  if (p.options.store && p.cpuRecord.time > 0) r.cpuCachePath = p.options.store->placeOf(p.cpuKey);
  r.kept = !p.unkept;
  r.cpuMeasuredAt = p.cpuRecord.time;
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
