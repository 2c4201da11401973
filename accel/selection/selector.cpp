#include "accel/selection/selector.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace accel::selection {
namespace {

constexpr std::uint64_t kTimedEvery = 16;  // of a settled workload's calls
constexpr std::uint64_t kEnoughRuns = 3;   // of a candidate, before a workload is settled
// A candidate predicted to be slower than this many times the best is not worth a run.
constexpr double kHopeless = 3;
constexpr double kDrift = 1.4;  // a settled kernel that got so much slower is judged anew
constexpr std::size_t kMostPlaces = 3000;  // keeps the record well below its bound

double wallSeconds() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

Selector::Selector(SelectorOptions options) : options_(std::move(options)) {}

double Selector::now() const { return options_.now ? options_.now() : wallSeconds(); }

Prediction Selector::predict(const KernelEntry& kernel, const Workload& w) const {
  Prediction p{0, 1};
  const auto model = models_.find(kernel.id);
  if (model != models_.end()) p = model->second.predict(featuresOf(w));
  p.mean += std::log(std::max(1.0, estimateNanos(kernel, w, options_.threads)));
  const Tracker::Place* place = tracker_.find(workloadKey(w));
  if (!place) return p;
  const auto at = place->tracks.find(kernel.id);
  if (at == place->tracks.end() || !at->second.known()) return p;
  // Two sources, weighed by their precision: the model, and the mean of this workload's own runs.
  constexpr double kSampleDeviation = 0.2;
  const double own = at->second.weight / (kSampleDeviation * kSampleDeviation);
  const double modelled = 1 / (p.deviation * p.deviation);
  return {(p.mean * modelled + at->second.meanLog() * own) / (modelled + own),
          1 / std::sqrt(modelled + own)};
}

Result<Choice> Selector::choose(const Workload& w) {
  const std::uint64_t key = workloadKey(w);
  Slot& slot = slots_[key];
  ++slot.calls;
  Choice c;
  c.key = key;
  if (!options_.learning) {
    if (!slot.kernel) {
      Result<Selection> s = select(w);
      if (!s) return s.status();
      slot.kernel = s.value().kernel;
    }
    c.kernel = slot.kernel;
    return c;
  }
  if (slot.settled && slot.calls % kTimedEvery != 0) {
    ++slot.untimed;
    c.kernel = slot.kernel;
    return c;
  }
  account(w, slot);
  Result<Selection> s = select(w);
  if (!s) return s.status();
  ++slot.judged;
  c.timed = true;
  c.kernel = s.value().kernel;
  c.bestNanos = s.value().nanos;
  if (const KernelEntry* other = toExplore(w, slot, c.bestNanos)) {
    c.kernel = other;
    c.exploring = true;
    return c;
  }
  Tracker::Place& place = tracker_.place(w, key);
  place.current = c.kernel->id;
  tracker_.picked(place, c.kernel->id);
  slot.kernel = c.kernel;
  return c;
}

// Books the runs of a settled workload that nobody timed: they took what they usually take.
void Selector::account(const Workload& w, Slot& slot) {
  if (!slot.untimed) return;
  runNanos_ += slot.settledNanos * static_cast<double>(slot.untimed);
  tracker_.picked(tracker_.place(w, workloadKey(w)), slot.kernel->id, slot.untimed);
  slot.untimed = 0;
}

// Another kernel worth a try now, or null. A new workload's candidates are looked at on every other
// call until each was seen a few times; later on a tenth of the timed calls. Never when what it may
// cost above the best would take exploration over its share of the run time.
const KernelEntry* Selector::toExplore(const Workload& w, const Slot& slot,
                                       double bestNanos) const {
  const Result<std::vector<Judged>> all = judge(w);
  if (!all || all.value().size() < 2) return nullptr;
  const Judged* least = nullptr;
  double leastRuns = 0;
  for (const Judged& j : all.value()) {
    if (j.track && j.track->failures > j.track->runs) continue;
    const double hopeful = std::exp(j.prediction.mean - j.prediction.deviation);
    if (hopeful > kHopeless * bestNanos) continue;
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
  if (options_.exploration <= 0 || slot.judged % (early ? 2 : every) != 0) return nullptr;
  // What it is likely to cost. When it costs more, that is booked, and the next try waits longer.
  const double excess = std::max(0.0, least->prediction.nanos() - bestNanos);
  const double allowed = options_.explorationCost * (runNanos_ + bestNanos);
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
  Slot& slot = slots_[choice.key];
  if (!ok) {
    tracker_.failed(tracker_.place(w, choice.key), choice.kernel->id, now());
    slot.settled = false;
    return;
  }
  if (!choice.timed) return;
  const auto taken = static_cast<double>(nanos);
  runNanos_ += taken;
  if (choice.exploring) {
    exploreNanos_ += std::max(0.0, taken - choice.bestNanos);
    ++explored_;
  }
  observe(w, *choice.kernel, std::max(1.0, taken));
  settle(w, slot);
  if (tracker_.places().size() > kMostPlaces + kMostPlaces / 4) {
    tracker_.retain(now(), kMostPlaces);
    slots_.clear();
  }
}

// A workload whose hopeful candidates were all seen often enough needs no judging on each call.
void Selector::settle(const Workload& w, Slot& slot) {
  const Result<std::vector<Judged>> all = judge(w);
  if (!all) return;
  const Judged* best = nullptr;
  for (const Judged& j : all.value())
    if (!best || j.prediction.mean < best->prediction.mean) best = &j;
  bool seen = true;
  for (const Judged& j : all.value()) {
    const bool hopeless =
        j.prediction.mean - j.prediction.deviation > best->prediction.mean + std::log(kHopeless);
    const std::uint64_t tries = j.track ? j.track->runs + j.track->failures : 0;
    seen = seen && (hopeless || tries >= kEnoughRuns);
  }
  const double nanos = best->prediction.nanos();
  if (slot.settled && best->kernel == slot.kernel && nanos > kDrift * slot.settledNanos) {
    slot.settled = false;
    return;
  }
  if (!seen) return;
  if (!slot.settled || best->kernel != slot.kernel) slot.settledNanos = nanos;
  slot.settled = true;
  slot.kernel = best->kernel;
}

}  // namespace accel::selection
