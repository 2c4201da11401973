// How the selector judges candidates: by score, by what it learned, or by both.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "accel/selection/selector.h"
#include "accel/telemetry/quantity_text.h"

namespace accel::selection {
namespace {

std::string timeText(double nanos) { return secondsText(nanos * 1e-9); }

std::string number(double v) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", v);
  return text;
}

}  // namespace

// All candidates; those that mostly failed on this workload are left out while there are others.
Result<std::vector<Selector::Judged>> Selector::judge(const Workload& w, std::uint64_t key) const {
  Result<std::vector<const KernelEntry*>> candidates = registry_.candidates(w);
  if (!candidates) return candidates.status();
  const Tracker::Place* place = tracker_.find(key);
  const Features features = featuresOf(w);
  std::vector<Judged> all, failing;
  for (const KernelEntry* k : candidates.value()) {
    const Track* track = nullptr;
    if (place) {
      const auto at = place->tracks.find(k->id);
      if (at != place->tracks.end()) track = &at->second;
    }
    const bool fails = track && track->failures > track->runs;
    (fails ? failing : all).push_back({k, modelled(*k, w, features), track, 0});
  }
  if (all.empty()) all = std::move(failing);
  level(all);
  return all;
}

// Joins the models with this workload's own runs. What they say about one kernel holds for the
// others too, as far as the models know how kernels differ: that a workload takes twice the time
// that was thought makes no other kernel look better.
void Selector::level(std::vector<Judged>& all) const {
  // Of a mean of runs; a single one also touched memory and caches for the first time.
  const auto variance = [](const Track& t) { return t.runs <= 1 ? 0.36 : 0.04 / t.weight; };
  double sum = 0, precision = 0;
  for (const Judged& j : all) {
    if (!j.track || !j.track->known()) continue;
    const Prediction& p = j.prediction;
    const double weight = 1 / (p.apart * p.apart + variance(*j.track));
    sum += weight * (j.track->meanLog() - p.mean);
    precision += weight;
  }
  if (precision == 0) return;
  const double shift = sum / precision, left = 1 / precision;
  for (Judged& j : all) {
    Prediction& p = j.prediction;
    p.mean += shift;
    p.deviation = std::sqrt(p.apart * p.apart + left);
    if (!j.track || !j.track->known()) continue;
    const double own = 1 / variance(*j.track);
    const double modelled = 1 / (p.apart * p.apart + p.cut * p.cut);
    p = {(p.mean * modelled + j.track->meanLog() * own) / (modelled + own),
         1 / std::sqrt(modelled + own), 0, 1 / std::sqrt(modelled + own)};
  }
}

void Selector::score(std::vector<Judged>& all, const Workload& w, std::uint64_t key) const {
  double fastest = INFINITY, leanest = INFINITY, record = INFINITY;
  for (const Judged& j : all) {
    fastest = std::min(fastest, estimateNanos(*j.kernel, w, options_.threads));
    leanest = std::min(leanest, memoryBytes(*j.kernel, w));
    if (j.track && j.track->known()) record = std::min(record, j.track->nanos());
  }
  const Tracker::Place* place = tracker_.find(key);
  const ScoreWeights& weights = options_.weights;
  for (Judged& j : all) {
    const double time = fastest / estimateNanos(*j.kernel, w, options_.threads);
    const double bytes = memoryBytes(*j.kernel, w);
    const double memory = bytes > 0 ? leanest / bytes : 1;
    // A kernel without history is neither praised nor blamed.
    double history = 0.5;
    if (j.track && j.track->known()) history = record / j.track->nanos() * j.track->successRate();
    const bool switches = place && !place->current.empty() && place->current != j.kernel->id;
    j.score = weights.time * time + weights.memory * memory +
              weights.cache * j.kernel->characteristics.cacheEfficiency +
              weights.history * history - weights.switching * switches;
  }
}

Algorithm Selector::rank(std::vector<Judged>& all, const Workload& w, std::uint64_t key,
                         Algorithm algorithm, double& confidence) const {
  // A kernel that never ran on such a workload must be better by more than the guess about it is
  // uncertain; trying it out is exploration's.
  const auto safely = [](const Judged& j) {
    const bool known = j.track && j.track->known();
    return j.prediction.mean + (known ? 0 : 0.5 * j.prediction.apart);
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const Judged& a, const Judged& b) { return safely(a) < safely(b); });
  double chance = 1;
  for (std::size_t i = 1; i < all.size(); ++i)
    chance = std::min(chance, chanceToBeBest(all[0].prediction, all[i].prediction));
  // A kernel that never ran has nothing learned about it.
  const auto model = models_.find(all[0].kernel->id);
  if (all.size() > 1 && (model == models_.end() || model->second.samples() == 0)) chance = 0;
  if (algorithm == Algorithm::Hybrid)
    algorithm = chance >= options_.confidence ? Algorithm::Learned : Algorithm::Score;
  confidence = chance;
  if (algorithm == Algorithm::Learned) return algorithm;
  score(all, w, key);
  std::stable_sort(all.begin(), all.end(),
                   [](const Judged& a, const Judged& b) { return a.score > b.score; });
  // Certain when the best is a fifth ahead of the next.
  const double lead = all.size() > 1 ? (all[0].score - all[1].score) / all[0].score : 1;
  confidence = std::clamp(0.5 + 2.5 * lead, 0.0, 1.0);
  return algorithm;
}

Result<Selection> Selector::select(const Workload& w, Algorithm algorithm) const {
  const std::uint64_t key = workloadKey(w);
  Result<std::vector<Judged>> judged = judge(w, key);
  if (!judged) return judged.status();
  std::vector<Judged>& all = judged.value();
  score(all, w, key);
  Selection s;
  s.method = rank(all, w, key, algorithm, s.confidence);
  s.kernel = all[0].kernel;
  s.nanos = all[0].prediction.nanos();
  for (std::size_t i = 1; i < all.size(); ++i) {
    const Judged& j = all[i];
    const bool known = j.track && j.track->known();
    s.alternatives.push_back(
        {j.kernel, known ? j.track->nanos() : j.prediction.nanos(), known, j.score});
  }
  if (all.size() == 1) {
    s.reason = "the only kernel that takes it";
  } else if (s.method == Algorithm::Score) {
    s.reason = "score " + number(all[0].score) + " against " + number(all[1].score) + " of " +
               all[1].kernel->id;
  } else {
    s.reason = "learned: " + timeText(s.nanos) + " against " + timeText(all[1].prediction.nanos()) +
               " of " + all[1].kernel->id;
  }
  return s;
}

std::optional<ReportedChoice> Selector::reported(std::uint64_t key) const {
  const Tracker::Place* place = tracker_.find(key);
  if (!place) return std::nullopt;
  const Result<Selection> s = select(place->workload);
  if (!s) return std::nullopt;
  ReportedChoice c;
  c.workload = workloadText(place->workload);
  c.kernel = s.value().kernel->id;
  c.variant = variantName(s.value().kernel->variant);
  c.reason = s.value().reason;
  c.nanos = s.value().nanos;
  c.confidence = s.value().confidence;
  c.alternatives = s.value().alternatives;
  for (const auto& [id, track] : place->tracks) c.runs += std::max(track.runs, track.picks);
  return c;
}

SelectionReport Selector::report(std::size_t most) const {
  SelectionReport r;
  r.hindsight = tracker_.hindsight();
  r.runNanos = runNanos_;
  r.exploreNanos = exploreNanos_;
  r.explored = explored_;
  for (int op = 0; op < kOperations; ++op) {
    for (int b = 0; b < kBackends; ++b) {
      const auto operation = static_cast<Operation>(op);
      const auto backend = static_cast<Backend>(b);
      const Hindsight h = tracker_.hindsight(operation, backend);
      if (h.judged) r.byKind.push_back({operation, backend, h});
    }
  }
  for (const auto& [key, place] : tracker_.places()) {
    if (std::optional<ReportedChoice> c = reported(key)) r.choices.push_back(std::move(*c));
  }
  std::sort(r.choices.begin(), r.choices.end(),
            [](const ReportedChoice& a, const ReportedChoice& b) {
              return a.runs != b.runs ? a.runs > b.runs : a.workload < b.workload;
            });
  if (r.choices.size() > most) r.choices.resize(most);
  return r;
}

}  // namespace accel::selection
