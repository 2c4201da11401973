// How the selector judges candidates: by score, by what it learned, or by both.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "accel/decide/which/selector.h"
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

NearbyModel Selector::modelOf(const Workload& w, const Slot* own, std::size_t most) const {
  // Of a mean of runs; a single one also touched memory and caches for the first time, and what a
  // judgement before it costs the shortest may be more than they take (4x4x4: 20 ns, seen as 190).
  constexpr double kDisturbedNanos = 200;
  const auto variance = [](const Track& t) {
    const double off = t.undisturbed ? 0 : std::log1p(kDisturbedNanos / t.nanos());
    return (t.runs <= 1 ? 0.36 : 0.04 / t.weight) + off * off;
  };
  std::vector<Position> places = {positionOf(w)};
  std::vector<Sample> samples;
  const auto add = [&](const Slot& slot, std::size_t index) {
    for (const auto& [id, track] : slot.tracks) {
      const KernelEntry* kernel = track.known() ? registry_.find(id) : nullptr;
      if (!kernel || samples.size() == NearbyModel::kMostSamples) continue;
      const Estimate estimate = estimateOf(*kernel, slot.workload, options_.threads);
      samples.push_back({{kernel, index, estimate},
                         track.meanLog() - std::log(std::max(1.0, estimate.nanos)),
                         variance(track)});
    }
  };
  if (own) add(*own, 0);
  std::vector<std::pair<double, const Slot*>> near;
  for (const auto& [key, slot] : times_.slots()) {
    if (samples.size() >= most) break;
    if (&slot == own || !slot.isMeasured() || slot.workload.operation != w.operation ||
        slot.workload.backend != w.backend)
      continue;
    near.emplace_back(distance(places[0], slot.where), &slot);
  }
  const auto end = near.begin() + static_cast<std::ptrdiff_t>(std::min(near.size(), most));
  // Equally far: the same ones in every run.
  std::partial_sort(near.begin(), end, near.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second->where < b.second->where;
  });
  for (auto at = near.begin(); at != end && samples.size() < most; ++at) {
    places.push_back(at->second->where);
    add(*at->second, places.size() - 1);
  }
  return NearbyModel(std::move(places), std::move(samples));
}

// All candidates; those that mostly failed on this workload are left out while there are others.
Result<Selector::Judgement> Selector::judge(const Workload& w, const Slot* slot,
                                            std::size_t mostSamples) const {
  Result<std::vector<const KernelEntry*>> candidates = registry_.candidates(w);
  if (!candidates) return candidates.status();
  const NearbyModel model = modelOf(w, slot, mostSamples);
  std::vector<Subject> subjects;
  for (const KernelEntry* k : candidates.value())
    subjects.push_back({k, 0, estimateOf(*k, w, options_.threads)});
  NearbyModel::Predictions predictions = model.predictAll(subjects);
  Judgement out;
  std::vector<Judged> failing;
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    const KernelEntry* k = subjects[i].kernel;
    const Track* track = nullptr;
    if (slot) {
      const auto at = slot->tracks.find(k->id);
      if (at != slot->tracks.end()) track = &at->second;
    }
    const bool fails = track && track->failures > track->runs;
    const std::int64_t since =
        track ? static_cast<std::int64_t>(slot->asked) - track->lastAsked : 0;
    (fails ? failing : out.all).push_back({k, predictions.each[i], track, since, 0, i});
  }
  if (out.all.empty()) out.all = std::move(failing);
  out.between = std::move(predictions.between);
  out.candidates = subjects.size();
  return out;
}

void Selector::score(std::vector<Judged>& all, const Workload& w, const Slot* slot) const {
  double fastest = INFINITY, leanest = INFINITY, record = INFINITY;
  for (const Judged& j : all) {
    fastest = std::min(fastest, estimateNanos(*j.kernel, w, options_.threads));
    leanest = std::min(leanest, memoryBytes(*j.kernel, w));
    if (j.track && j.track->known()) record = std::min(record, j.track->nanos());
  }
  const ScoreWeights& weights = options_.weights;
  for (Judged& j : all) {
    const double time = fastest / estimateNanos(*j.kernel, w, options_.threads);
    const double bytes = memoryBytes(*j.kernel, w);
    const double memory = bytes > 0 ? leanest / bytes : 1;
    // A kernel without history is neither praised nor blamed.
    double history = 0.5;
    if (j.track && j.track->known()) history = record / j.track->nanos() * j.track->successRate();
    const bool switches = slot && !slot->current.empty() && slot->current != j.kernel->id;
    j.score = weights.time * time + weights.memory * memory +
              weights.cache * j.kernel->characteristics.cacheEfficiency +
              weights.history * history - weights.switching * switches;
  }
}

// By what they should take, and by nothing else. Where kernels ran on such a workload the best of
// them stays until another ran better; where none did, the fastest by its own numbers: a kernel
// that never ran must be faster by more than its guessed lead is uncertain. Trying it out is
// exploration's.
void Selector::rankLearned(Judgement& judged, const Workload& w, const Slot* slot) const {
  constexpr double kProof = 0.7;  // deviations
  std::vector<Judged>& all = judged.all;
  const auto better = [&](const Judged& a, const Judged& b) {
    if (a.ran() != b.ran()) return a.ran();
    if (a.ran()) return a.prediction.mean < b.prediction.mean;
    return estimateNanos(*a.kernel, w, options_.threads) <
           estimateNanos(*b.kernel, w, options_.threads);
  };
  score(all, w, slot);
  const Judged holder = *std::min_element(all.begin(), all.end(), better);
  const auto safely = [&](const Judged& j) {
    const bool proven = j.ran() || j.index == holder.index;
    return j.prediction.mean + (proven ? 0 : kProof * judged.apart(j, holder));
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const Judged& a, const Judged& b) { return safely(a) < safely(b); });
}

Algorithm Selector::rank(Judgement& judged, const Workload& w, const Slot* slot,
                         Algorithm algorithm, double& confidence) const {
  rankLearned(judged, w, slot);
  std::vector<Judged>& all = judged.all;
  double chance = 1;
  for (std::size_t i = 1; i < all.size(); ++i)
    chance = std::min(
        chance, chanceToBeBest(all[0].prediction, all[i].prediction, judged.apart(all[0], all[i])));
  // A kernel that never ran has nothing learned about it.
  if (all.size() > 1 && !all[0].prediction.known) chance = 0;
  if (algorithm == Algorithm::Hybrid)
    algorithm = chance >= options_.confidence ? Algorithm::Learned : Algorithm::Score;
  confidence = chance;
  if (algorithm == Algorithm::Learned) return algorithm;
  std::stable_sort(all.begin(), all.end(),
                   [](const Judged& a, const Judged& b) { return a.score > b.score; });
  // Certain when the best is a fifth ahead of the next.
  const double lead = all.size() > 1 ? (all[0].score - all[1].score) / all[0].score : 1;
  confidence = std::clamp(0.5 + 2.5 * lead, 0.0, 1.0);
  return algorithm;
}

Result<Selection> Selector::select(const Workload& w, Algorithm algorithm) const {
  const Slot* slot = times_.find(workloadKey(w));
  Result<Judgement> judged = judge(w, slot);
  if (!judged) return judged.status();
  std::vector<Judged>& all = judged.value().all;
  Selection s;
  s.method = rank(judged.value(), w, slot, algorithm, s.confidence);
  s.kernel = all[0].kernel;
  s.nanos = all[0].prediction.nanos();
  for (std::size_t i = 1; i < all.size(); ++i) {
    const Judged& j = all[i];
    s.alternatives.push_back(
        {j.kernel, j.ran() ? j.track->nanos() : j.prediction.nanos(), j.ran(), j.score});
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
  const Slot* slot = times_.find(key);
  if (!slot || !slot->isMeasured()) return std::nullopt;
  const Result<Selection> s = select(slot->workload);
  if (!s) return std::nullopt;
  ReportedChoice c;
  c.workload = workloadText(slot->workload) + (slot->label.empty() ? "" : " of " + slot->label);
  c.kernel = s.value().kernel->id;
  c.variant = variantName(s.value().kernel->variant);
  c.reason = s.value().reason;
  c.nanos = s.value().nanos;
  c.confidence = s.value().confidence;
  c.alternatives = s.value().alternatives;
  for (const auto& [id, track] : slot->tracks) c.runs += std::max(track.runs, track.picks);
  return c;
}

SelectionReport Selector::report(std::size_t most) const {
  SelectionReport r;
  r.hindsight = times_.hindsight();
  r.runNanos = runNanos_;
  r.exploreNanos = exploreNanos_;
  r.explored = explored_;
  for (int op = 0; op < kOperations; ++op) {
    for (int b = 0; b < kBackends; ++b) {
      const auto operation = static_cast<Operation>(op);
      const auto backend = static_cast<Backend>(b);
      const Hindsight h = times_.hindsight(operation, backend);
      if (h.judged) r.byKind.push_back({operation, backend, h});
    }
  }
  for (const auto& [key, slot] : times_.slots()) {
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
