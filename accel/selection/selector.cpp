#include "accel/selection/selector.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace accel::selection {
namespace {

constexpr std::uint64_t kEnoughRuns = 3;  // of a candidate, before a workload is well known
constexpr double kRepeatKnown = 15;       // calls without asking of a workload that is
constexpr double kMostRepeats = 4096;
// What judging costs, and the share of a kernel's time that it may take.
constexpr double kJudgeNanos = 6000, kJudgeShare = 0.01;
// Tries stop a little before the bound: one may cost more than was thought.
constexpr double kSafety = 0.5;
constexpr std::size_t kMostPlaces = 3000;  // keeps the record well below its bound

double wallSeconds() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

// A candidate is worth a run while it may still turn out to be the best. About one that never ran
// on such a workload less is known than its model believes.
bool hasHope(const Prediction& p, const Track* track, double bestNanos) {
  const double doubt = track && track->known() ? 1 : 1.5;
  return p.mean - doubt * p.deviation < std::log(bestNanos);
}

}  // namespace

Selector::Selector(SelectorOptions options) : options_(std::move(options)) {}

double Selector::now() const { return options_.now ? options_.now() : wallSeconds(); }

Prediction Selector::predict(const KernelEntry& kernel, const Workload& w, const Features& features,
                             const Track* track) const {
  Prediction p{0, 1};
  const auto model = models_.find(kernel.id);
  if (model != models_.end()) p = model->second.predict(features);
  p.mean += std::log(std::max(1.0, estimateNanos(kernel, w, options_.threads)));
  if (!track || !track->known()) return p;
  // Two sources, weighed by their precision: the model, and the mean of this workload's own runs.
  constexpr double kSampleDeviation = 0.2;
  const double own = track->weight / (kSampleDeviation * kSampleDeviation);
  const double modelled = 1 / (p.deviation * p.deviation + p.cut * p.cut);
  return {(p.mean * modelled + track->meanLog() * own) / (modelled + own),
          1 / std::sqrt(modelled + own), 0};
}

Prediction Selector::predict(const KernelEntry& kernel, const Workload& w) const {
  const Track* track = nullptr;
  if (const Tracker::Place* place = tracker_.find(workloadKey(w))) {
    const auto at = place->tracks.find(kernel.id);
    if (at != place->tracks.end()) track = &at->second;
  }
  return predict(kernel, w, featuresOf(w), track);
}

Result<Choice> Selector::choose(const Workload& w, std::uint64_t repeated) {
  const std::uint64_t key = workloadKey(w);
  Slot& slot = slots_[key];
  Choice c;
  c.key = key;
  if (options_.learning && repeated && slot.kernel) {
    // Nobody timed them: they took what they usually take.
    runNanos_ += slot.nanos * static_cast<double>(repeated);
    tracker_.picked(tracker_.place(w, key), slot.kernel->id, repeated);
  }
  Result<std::vector<Judged>> judged = judge(w, key);
  if (!judged) return judged.status();
  std::vector<Judged>& all = judged.value();
  double confidence;
  rank(all, w, key, options_.algorithm, confidence);
  c.kernel = all[0].kernel;
  c.bestNanos = all[0].prediction.nanos();
  slot.nanos = c.bestNanos;
  if (!options_.learning) {
    slot.kernel = c.kernel;
    c.repeat = static_cast<std::uint32_t>(kMostRepeats);
    return c;
  }
  ++slot.judged;
  c.timed = true;
  if (const KernelEntry* other = toExplore(all, slot, c.bestNanos)) {
    c.kernel = other;
    c.exploring = true;
    return c;
  }
  Tracker::Place& place = tracker_.place(w, key);
  place.current = c.kernel->id;
  tracker_.picked(place, c.kernel->id);
  slot.kernel = c.kernel;
  c.repeat = repeatOf(all, slot);
  return c;
}

// New workloads are asked about on every call until each candidate had its chance; then so seldom
// that asking does not count.
std::uint32_t Selector::repeatOf(const std::vector<Judged>& all, const Slot& slot) const {
  bool known = true;
  for (const Judged& j : all) {
    const std::uint64_t tries = j.track ? j.track->runs + j.track->failures : 0;
    known = known && (tries >= kEnoughRuns || !hasHope(j.prediction, j.track, slot.nanos));
  }
  if (!known && slot.judged < 2 * kEnoughRuns * all.size()) return 0;
  const double seldom = kJudgeNanos / (kJudgeShare * std::max(1.0, slot.nanos));
  return static_cast<std::uint32_t>(std::clamp(seldom, known ? kRepeatKnown : 0.0, kMostRepeats));
}

// Another kernel worth a try now, or null. A new workload's candidates are looked at on every other
// call until each was seen a few times; later on a tenth of the timed calls. Never when what it may
// cost above the best would take exploration over its share of the run time.
const KernelEntry* Selector::toExplore(const std::vector<Judged>& all, const Slot& slot,
                                       double bestNanos) const {
  if (all.size() < 2 || options_.exploration <= 0) return nullptr;
  const Judged* least = nullptr;
  double leastRuns = 0;
  for (const Judged& j : all) {
    if (j.track && j.track->failures > j.track->runs) continue;
    if (!hasHope(j.prediction, j.track, bestNanos)) continue;
    const double runs = j.track ? static_cast<double>(j.track->runs) : 0;
    if (!least || runs < leastRuns ||
        (runs == leastRuns && j.prediction.mean < least->prediction.mean)) {
      least = &j;
      leastRuns = runs;
    }
  }
  if (!least) return nullptr;
  const bool early = leastRuns < static_cast<double>(kEnoughRuns);
  const auto every = static_cast<std::uint64_t>(
      std::max(1.0, std::round(1 / std::max(1e-9, options_.exploration))));
  if (slot.judged % (early ? 2 : every) != 0) return nullptr;
  // What it is likely to cost. When it costs more, that is booked, and the next try waits longer.
  double excess = std::max(0.0, least->prediction.nanos() - bestNanos);
  if (leastRuns == 0) excess += least->kernel->characteristics.firstNanos;
  const double allowed = kSafety * options_.explorationCost * (runNanos_ + bestNanos);
  return exploreNanos_ + excess <= allowed ? least->kernel : nullptr;
}

void Selector::observe(const Workload& w, const KernelEntry& kernel, double nanos) {
  if (!(nanos > 0) || !std::isfinite(nanos)) return;
  Tracker::Place& place = tracker_.place(w, workloadKey(w));
  tracker_.measured(place, kernel.id, nanos, now());
  const double estimate = std::max(1.0, estimateNanos(kernel, w, options_.threads));
  models_[kernel.id].learn(featuresOf(w), std::log(nanos / estimate));
  changed_ = true;
}

void Selector::record(const Workload& w, const Choice& choice, std::uint64_t nanos, bool ok) {
  if (!options_.learning || !choice.kernel) return;
  if (!ok) {
    tracker_.failed(tracker_.place(w, choice.key), choice.kernel->id, now());
    return;
  }
  if (!choice.timed) return;
  const auto taken = static_cast<double>(nanos);
  runNanos_ += taken;
  if (choice.exploring) {
    exploreNanos_ += std::max(0.0, taken - choice.bestNanos);
    ++explored_;
  }
  if (!choice.first) observe(w, *choice.kernel, std::max(1.0, taken));
  if (tracker_.places().size() > kMostPlaces + kMostPlaces / 4) {
    tracker_.retain(now(), kMostPlaces);
    slots_.clear();
  }
}

}  // namespace accel::selection
