#include "accel/selection/selector.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace accel::selection {
namespace {

constexpr std::uint64_t kEnoughRuns = 3;   // of a candidate, before a workload is well known
constexpr std::uint64_t kFirstCalls = 10;  // of a workload: all timed, since one run tells little
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
  return p.mean - doubt * p.apart < std::log(bestNanos);
}

// The machine may be several times as fast as the one that times were stated for; one version of a
// kernel differs from another by less than kernels do.
constexpr double kSharedDoubt = 1, kVersionDoubt = 0.05;

}  // namespace

Selector::Selector(SelectorOptions options) : options_(std::move(options)) {}

double Selector::now() const { return options_.now ? options_.now() : wallSeconds(); }

std::vector<Selector::Named> Selector::partsOf(const KernelEntry& kernel) const {
  const std::string shared =
      std::string(backendName(kernel.backend)) + "." + operationName(kernel.operation);
  const KernelEntry* base = kernel.like.empty() ? nullptr : registry_.find(kernel.like);
  if (!base) return {{shared, kSharedDoubt}, {kernel.id, kernel.characteristics.doubt}};
  return {
      {shared, kSharedDoubt}, {base->id, base->characteristics.doubt}, {kernel.id, kVersionDoubt}};
}

double Selector::doubtOf(const std::string& model) const {
  for (const KernelEntry* k : registry_.all())
    for (const Named& part : partsOf(*k))
      if (part.name == model) return part.doubt;
  return 0;
}

Prediction Selector::modelled(const KernelEntry& kernel, const Workload& w,
                              const Features& features) const {
  std::vector<ModelPart> parts;
  for (const Named& part : partsOf(kernel)) {
    const auto at = models_.find(part.name);
    parts.push_back({at == models_.end() ? nullptr : &at->second, part.doubt});
  }
  Prediction p = selection::predict(parts, features);
  p.mean += std::log(std::max(1.0, estimateNanos(kernel, w, options_.threads)));
  return p;
}

Prediction Selector::predict(const KernelEntry& kernel, const Workload& w) const {
  if (const Result<std::vector<Judged>> all = judge(w, workloadKey(w)); all) {
    for (const Judged& j : all.value())
      if (j.kernel == &kernel) return j.prediction;
  }
  return modelled(kernel, w, featuresOf(w));
}

Result<Choice> Selector::choose(const Workload& w, std::uint64_t repeated) {
  const std::uint64_t key = workloadKey(w);
  Slot& slot = slots_[key];
  Choice c;
  c.key = key;
  if (options_.learning && repeated && slot.kernel) {
    // Nobody timed them: they took what they usually take.
    runNanos_ += slot.nanos * static_cast<double>(repeated);
    slot.runNanos += slot.nanos * static_cast<double>(repeated);
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
  if (slot.judged < kFirstCalls || (!known && slot.judged < 2 * kEnoughRuns * all.size())) return 0;
  const double seldom = kJudgeNanos / (kJudgeShare * std::max(1.0, slot.nanos));
  return static_cast<std::uint32_t>(std::min(seldom, kMostRepeats));
}

// What a try costs above the best. Of a kernel whose times are well known: more than is likely, so
// that the bound holds. Of one whose times are a guess: somewhat less, it may as well gain. When it
// costs more, that is booked, and the next try waits longer.
double Selector::excessOf(const Judged& j, double bestNanos) {
  const double first = j.track && j.track->runs ? 0 : j.kernel->characteristics.firstNanos;
  const double lean = j.kernel->characteristics.doubt < 0.5 ? 0.5 : -0.25;
  const double taken = std::exp(j.prediction.mean + lean * j.prediction.apart);
  return std::max(0.0, taken - bestNanos) + first;
}

// Another kernel worth a try now, or null: the one that ran least of those that may be the best and
// whose try stays within exploration's share of this workload's run time. One that never ran and
// should cost nothing is tried at once, the others on every other call until each was seen a few
// times, later on a tenth of the timed calls.
const KernelEntry* Selector::toExplore(const std::vector<Judged>& all, const Slot& slot,
                                       double bestNanos) const {
  if (options_.exploration <= 0) return nullptr;
  const double allowed = kSafety * options_.explorationCost * (slot.runNanos + bestNanos);
  const auto runsOf = [](const Judged& j) { return j.track ? j.track->runs : 0; };
  const Judged* least = nullptr;
  for (const Judged& j : all) {
    if (&j == all.data() || (j.track && j.track->failures > j.track->runs)) continue;
    if (!hasHope(j.prediction, j.track, bestNanos)) continue;
    if (slot.exploreNanos + excessOf(j, bestNanos) > allowed) continue;
    if (!least || runsOf(j) < runsOf(*least) ||
        (runsOf(j) == runsOf(*least) && j.prediction.mean < least->prediction.mean))
      least = &j;
  }
  if (!least) return nullptr;
  if (runsOf(*least) == 0 && slot.judged > 1 && excessOf(*least, bestNanos) == 0)
    return least->kernel;
  const std::uint64_t every =
      runsOf(*least) < kEnoughRuns
          ? 2
          : static_cast<std::uint64_t>(std::max(1.0, std::round(1 / options_.exploration)));
  return slot.judged % every == 0 ? least->kernel : nullptr;
}

void Selector::observe(const Workload& w, const KernelEntry& kernel, double nanos) {
  if (!(nanos > 0) || !std::isfinite(nanos)) return;
  Tracker::Place& place = tracker_.place(w, workloadKey(w));
  const bool first = !place.tracks[kernel.id].known();
  tracker_.measured(place, kernel.id, nanos, now());
  const double estimate = std::max(1.0, estimateNanos(kernel, w, options_.threads));
  std::vector<TimeModel*> parts;
  for (const Named& part : partsOf(kernel))
    parts.push_back(&models_.try_emplace(part.name, part.doubt).first->second);
  learn(parts, featuresOf(w), std::log(nanos / estimate), first);
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
  Slot& slot = slots_[choice.key];
  slot.runNanos += taken;
  if (choice.exploring) {
    const double excess = std::max(0.0, taken - choice.bestNanos);
    exploreNanos_ += excess;
    slot.exploreNanos += excess;
    ++explored_;
  }
  if (!choice.first) observe(w, *choice.kernel, std::max(1.0, taken));
  if (tracker_.places().size() > kMostPlaces + kMostPlaces / 4) {
    tracker_.retain(now(), kMostPlaces);
    slots_.clear();
  }
}

}  // namespace accel::selection
