#include "accel/decide/which/selector.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "accel/decide/constants.h"
#include "accel/decide/which/natural_gradient.h"
#include "accel/telemetry/quantity_text.h"

namespace accel::selection {
namespace {

constexpr std::uint64_t kEnoughRuns = 3;   // of a candidate, before a workload is well known
constexpr std::uint64_t kFirstCalls = 10;  // of a workload: all timed, since one run tells little
constexpr double kMostRepeats = 1 << 20;   // about ten milliseconds of the shortest products
constexpr std::size_t kFewSamples = 12;    // that a well-known workload is judged by
// The share of a kernel's time that judging may take: at first, and when the same kernel was chosen
// again and again.
constexpr double kJudgeShare = 0.01, kSettledShare = kJudgeShare / 8;
constexpr int kSettling = 4;  // judgements, after which half is enough
// A device is waited for when a run is timed, which costs more than judging: one run of so many.
constexpr double kDeviceRepeats = 63;
// Tries stop a little before the bound: one may cost more than was thought.
constexpr double kSafety = 0.4;
constexpr double kMereGuess = 0.5;        // doubt about a kernel's own numbers
constexpr std::size_t kMostSlots = 3000;  // keeps the record well below its bound

double wallSeconds() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

// Until sleeping workers are awake a kernel on all threads is one on one thread, and so it is when
// it is tried once in a loop that uses one.
constexpr int kCountedTries = 2, kMostTries = 24;
// Judging takes caches and lets workers fall asleep: up to this length that shows, so not the call
// that asked is timed but a later one.
constexpr double kShortNanos = 200000;

bool isShort(const Workload& w, double nanos) {
  return w.backend == Backend::Cpu && nanos < kShortNanos;
}

// A product of so many nanoseconds is cut by columns, so that a try need not cost a whole one: a
// share of it, with columns enough to tell (512^3 on a Zen 3 server).
constexpr double kWorthCutting = 5e5, kLeastShare = 1.0 / 8, kLeastColumns = 64;

double shareToTry(const Workload& w, double bestNanos) {
  if (w.operation != Operation::Matmul || w.backend != Backend::Cpu || w.size[3] != 1) return 1;
  const double share = std::max(kLeastShare, kLeastColumns / static_cast<double>(w.size[2]));
  return bestNanos < kWorthCutting || share > 0.5 ? 1 : share;
}

// What the machine was seen to take, or the starting value.
double seen(const cpu::Waking* waking, std::atomic<float> cpu::Waking::*what, double otherwise) {
  const double nanos = waking ? (waking->*what).load() : 0;
  return nanos > 0 ? nanos : otherwise;
}

bool usesThreads(const KernelEntry& k) {
  return k.backend == Backend::Cpu && k.characteristics.parallelEfficiency > 0 && !k.function;
}

std::string timeText(double nanos) { return secondsText(nanos * 1e-9); }

std::string number(double v) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", v);
  return text;
}

}  // namespace

// A candidate is worth a run while it may still turn out to be the best. About one that never ran
// on such a workload less is known than its model believes, and what was measured long ago may have
// been disturbed by something that is over.
bool Selector::Judged::hasHope(double bestNanos) const {
  constexpr double kStale = 0.12;
  const double old = ran() ? kStale * std::log2(1.0 + static_cast<double>(since)) : 0;
  const double doubt = ran() ? std::hypot(prediction.apart, old) : 1.5 * prediction.apart;
  return prediction.mean - doubt < std::log(bestNanos);
}

Selector::Selector(SelectorOptions options)
    : options_(std::move(options)), judgeNanos_(machine::kJudgeNanos) {}

double Selector::now() const { return options_.now ? options_.now() : wallSeconds(); }

Prediction Selector::predict(const KernelEntry& kernel, const Workload& w) const {
  const Slot* slot = times_.find(workloadKey(w));
  if (const Result<Judgement> judged = judge(w, slot); judged) {
    for (const Judged& j : judged.value().all)
      if (j.kernel == &kernel) return j.prediction;
  }
  return modelOf(w, slot, NearbyModel::kMostSamples)
      .predict(kernel, estimateOf(kernel, w, options_.threads));
}

Slot& Selector::slotOf(const Workload& w, std::uint64_t key) {
  Slot& slot = times_.slot(w, key);
  if (slot.version != registry_.version()) slot.forgetKernels(registry_.version());
  return slot;
}

std::optional<Choice> Selector::unfinished(Slot& slot) {
  Choice c;
  c.timed = true;
  c.bestNanos = slot.nanos;
  if (slot.tries > 0) {
    c.kernel = slot.tried;
    c.exploring = true;
    c.first = slot.tries-- > kCountedTries;
    return c;
  }
  if (!slot.timesNext) return std::nullopt;
  slot.timesNext = false;
  c.kernel = slot.kernel;
  Times::picked(slot, c.kernel->id);
  return c;
}

// Nobody timed them: they took what they usually take.
void Selector::repeated(Slot& slot, std::uint64_t calls) {
  if (!options_.learning || calls == 0 || !slot.kernel) return;
  Times::picked(slot, slot.kernel->id, calls);
  ran(slot, slot.nanos * static_cast<double>(calls));
}

void Selector::wish(Slot& slot, const KernelEntry& kernel) const {
  if (!options_.learning || slot.tries > 0) return;
  if (slot.exploreNanos > options_.explorationCost * slot.runNanos) return;
  slot.tried = &kernel;
  slot.tries = kCountedTries;  // the first may have to compile
  slot.grant.end();
}

void Selector::countGranted() {
  for (auto& [key, slot] : times_.slots()) repeated(slot, slot.grant.takeUsed());
}

// --- judging: by score, by what was learned, or by both

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

Result<Selection> Selector::select(const Workload& w, std::optional<Algorithm> algorithm) const {
  const Slot* slot = times_.find(workloadKey(w));
  Result<Judgement> judged = judge(w, slot);
  if (!judged) return judged.status();
  std::vector<Judged>& all = judged.value().all;
  Selection s;
  s.method = rank(judged.value(), w, slot, algorithm.value_or(options_.algorithm), s.confidence);
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

// --- choosing

Result<Choice> Selector::choose(const Workload& w, Slot& slot) {
  repeated(slot, slot.grant.takeUsed());
  if (std::optional<Choice> known = unfinished(slot)) return *known;
  Choice c;
  const std::uint64_t begin = options_.clock ? options_.clock->nanos() : 0;
  // Neighbours help out until there were runs.
  const bool young = slot.judged < kFirstCalls;
  Result<Judgement> judged = judge(w, &slot, young ? NearbyModel::kMostSamples : kFewSamples);
  if (!judged) return judged.status();
  const std::vector<Judged>& all = judged.value().all;
  double confidence;
  rank(judged.value(), w, &slot, options_.algorithm, confidence);
  // The last eight or so. A longer one was held up by something else.
  if (options_.clock) {
    const auto took = static_cast<double>(options_.clock->since(begin));
    judgeNanos_ += (std::min(took, 4 * judgeNanos_) - judgeNanos_) / 8;
    meters_[static_cast<int>(w.backend)].recommended(took);
  }
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
  c.disturbed = isShort(w, c.bestNanos);
  ++slot.asked;
  const double share = all[0].kernel->function ? 1 : shareToTry(w, c.bestNanos);
  if (const Judged* other =
          toExplore(judged.value(), slot, c.bestNanos, share, c.disturbed && !young)) {
    c.share = other->kernel->function ? 1 : share;
    c.rest = all[0].kernel;
    slot.tried = other->kernel;
    slot.tries = triesOf(*other, *c.kernel, c.disturbed && !young) - 1;
    c.kernel = other->kernel;
    c.exploring = true;
    c.first = slot.tries > 0;
    return c;
  }
  slot.current = c.kernel->id;
  Times::picked(slot, c.kernel->id);
  slot.settled = slot.kernel == c.kernel && !young ? slot.settled + 1 : 0;
  slot.kernel = c.kernel;
  c.repeat = repeatOf(all, slot);
  if (c.disturbed && c.repeat > 0) {
    c.timed = false;
    slot.timesNext = true;
    ran(slot, slot.nanos);
  }
  return c;
}

// New workloads are asked about on every call until each candidate had its chance; then so seldom
// that asking does not count.
std::uint32_t Selector::repeatOf(const std::vector<Judged>& all, const Slot& slot) const {
  bool known = true;
  for (const Judged& j : all) {
    const std::uint64_t tries = j.track ? j.track->runs + j.track->failures : 0;
    known = known && (tries >= kEnoughRuns || !j.hasHope(slot.nanos));
  }
  if (slot.judged < kFirstCalls || (!known && slot.judged < 2 * kEnoughRuns * all.size())) return 0;
  // While another kernel still waits for its chance, as often as at first.
  const int halvings = known ? slot.settled / kSettling : 0;
  const double share = std::max(kSettledShare, std::ldexp(kJudgeShare, -halvings));
  double seldom = judgeNanos_ / (share * std::max(1.0, slot.nanos));
  if (slot.workload.backend != Backend::Cpu) seldom = std::max(seldom, kDeviceRepeats);
  return static_cast<std::uint32_t>(std::min(seldom, kMostRepeats));
}

// What a try costs above the best. Of a kernel whose times are well known: more than is likely, so
// that the bound holds. Of one whose times are a guess: somewhat less, it may as well gain. When it
// costs more, that is booked, and the next try waits longer.
double Selector::Judged::excess(double bestNanos) const {
  const double first = track && track->runs ? 0 : kernel->characteristics.firstNanos;
  const double lean = kernel->characteristics.doubt < kMereGuess ? 0.5 : -0.25;
  const double taken = std::exp(prediction.mean + lean * prediction.apart);
  return std::max(0.0, taken - bestNanos) + first;
}

// The most that a try is likely to cost above the best. A kernel whose own numbers are a mere guess
// would never get its chance by that: it is believed to cost what it should, and what it cost more
// is booked.
double Selector::Judged::worstExcess(double bestNanos) const {
  if (kernel->characteristics.doubt >= kMereGuess) return excess(bestNanos);
  // Of a kernel that never ran on such a workload the model may also be wrong in ways that it knows
  // nothing of.
  constexpr double kDeviations = 1.75, kUnknown = 0.4;
  const double doubt = ran() ? prediction.apart : std::hypot(prediction.apart, kUnknown);
  const double first = track && track->runs ? 0 : kernel->characteristics.firstNanos;
  const double taken = std::exp(prediction.mean + kDeviations * doubt);
  return std::max(0.0, taken - bestNanos) + first;
}

int Selector::triesOf(const Judged& j, const KernelEntry& best, bool disturbed) const {
  if (!usesThreads(*j.kernel) || usesThreads(best)) return disturbed ? 2 : 1;
  const double awake = seen(options_.waking, &cpu::Waking::worker, machine::kAwakeNanos);
  const double waking = awake / std::max(1.0, j.prediction.nanos());
  return waking < 1 ? 1 : kCountedTries + static_cast<int>(std::min(waking, kMostTries - 2.0));
}

// Another kernel worth a try now, or null: the one that ran least of those that may be the best and
// whose try stays within exploration's share of this workload's run time. One that never ran and
// should cost nothing is tried at once, the others on every other call until each was seen a few
// times, later on a tenth of the timed calls. share: of the work that a try takes.
const Selector::Judged* Selector::toExplore(const Judgement& judged, const Slot& slot,
                                            double bestNanos, double share, bool disturbed) const {
  const std::vector<Judged>& all = judged.all;
  if (options_.exploration <= 0) return nullptr;
  const double bound = options_.explorationCost * (slot.runNanos + bestNanos);
  const auto runsOf = [](const Judged& j) { return j.track ? j.track->runs : 0; };
  const Judged* least = nullptr;
  std::vector<const Judged*> affordable;
  for (const Judged& j : all) {
    if (&j == all.data() || (j.track && j.track->failures > j.track->runs)) continue;
    if (!j.hasHope(bestNanos)) continue;
    const int tries = triesOf(j, *all[0].kernel, disturbed);
    const double wake =
        tries > 1 ? seen(options_.waking, &cpu::Waking::caller, machine::kWakeSleepersNanos) : 0;
    const double taken = tries * (j.kernel->function ? 1 : share);
    // What it should cost, with room for others; and even the worst stays within the bound.
    if (slot.exploreNanos + taken * j.excess(bestNanos) + wake > kSafety * bound) continue;
    if (slot.exploreNanos + taken * j.worstExcess(bestNanos) + wake > bound) continue;
    if (options_.natural) affordable.push_back(&j);
    if (!least || runsOf(j) < runsOf(*least) ||
        (runsOf(j) == runsOf(*least) && j.prediction.mean < least->prediction.mean))
      least = &j;
  }
  if (!least) return nullptr;
  if (runsOf(*least) == 0 && slot.judged > 1 && least->excess(bestNanos) == 0) return least;
  const std::uint64_t every =
      runsOf(*least) < kEnoughRuns
          ? 2
          : static_cast<std::uint64_t>(std::max(1.0, std::round(1 / options_.exploration)));
  if (slot.judged % every != 0) return nullptr;
  const bool seen = runsOf(*least) >= kEnoughRuns;
  if (seen && options_.natural && slot.workload.operation == Operation::Workgroup)
    return judged.byPolicy(affordable);
  return least;
}

const Selector::Judged* Selector::Judgement::byPolicy(
    const std::vector<const Judged*>& affordable) const {
  std::vector<const Judged*> racing = {&all[0]};
  racing.insert(racing.end(), affordable.begin(), affordable.end());
  std::vector<std::uint64_t> nanos;
  std::vector<double> deviations;
  for (const Judged* j : racing) {
    nanos.push_back(static_cast<std::uint64_t>(j->prediction.nanos()));
    deviations.push_back(j->track ? j->track->deviation() * j->prediction.nanos() : 0);
  }
  // A quarter of the best time, where that is less than the usual temperature: a short kernel's
  // candidates differ by less than 10 us.
  tuning::NaturalGradientPolicy policy;
  policy.temperatureNanos = std::clamp<std::uint64_t>(nanos[0] / 4, 1, policy.temperatureNanos);
  const Result<tuning::PolicyStep> step = policy.suggest(nanos, tuning::matrixOf(deviations));
  return step && step.value().next > 0 ? racing[step.value().next] : nullptr;
}

void Selector::observe(const Workload& w, const KernelEntry& kernel, double nanos,
                       bool undisturbed) {
  if (!(nanos > 0) || !std::isfinite(nanos)) return;
  Times::measured(slotOf(w, workloadKey(w)), kernel.id, nanos, now(), undisturbed);
  changed_[static_cast<int>(w.backend)] = true;
}

// A try in several calls turned out dearer than was thought: another call like this one would pass
// the bound. What it took so far is then all that is known of the kernel.
bool Selector::endsTry(Slot& slot, double excess) const {
  const double bound = options_.explorationCost * (slot.runNanos + slot.nanos);
  if (slot.tries == 0 || slot.exploreNanos + excess <= bound) return false;
  slot.tries = 0;
  return true;
}

// Against the time of the first of its kernels that ran on such workloads.
void Selector::measure(const Workload& w, const Slot& slot, double expected, double nanos) {
  double plain = 0;
  if (const Result<std::vector<const KernelEntry*>> all = registry_.candidates(w))
    for (const KernelEntry* k : all.value())
      if (const auto at = slot.tracks.find(k->id); plain == 0 && at != slot.tracks.end())
        plain = at->second.known() ? at->second.nanos() : 0;
  meters_[static_cast<int>(w.backend)].ran(std::max(1.0, expected), nanos, plain);
}

void Selector::record(const Workload& w, const Choice& choice, std::uint64_t nanos, bool ok) {
  if (!options_.learning || !choice.kernel) return;
  Slot& slot = slotOf(w, workloadKey(w));
  if (!ok) {
    Times::failed(slot, choice.kernel->id, now());
    meters_[static_cast<int>(w.backend)].failed();
    slot.tries = 0;
    slot.timesNext = false;
    return;
  }
  if (!choice.timed) return;
  const auto taken = static_cast<double>(nanos);
  const double spent = choice.share * taken + (1 - choice.share) * choice.bestNanos;
  ran(slot, spent);
  bool ended = false;
  if (choice.exploring) {
    const double excess = choice.share * std::max(0.0, taken - choice.bestNanos);
    exploreNanos_ += excess;
    slot.exploreNanos += excess;
    ++explored_;
    ended = endsTry(slot, excess);
  }
  if (!choice.first && !choice.exploring) measure(w, slot, choice.bestNanos, taken);
  if (!choice.first || ended) observe(w, *choice.kernel, std::max(1.0, taken), !choice.disturbed);
  if (times_.slots().size() > kMostSlots + kMostSlots / 4) times_.retain(now(), kMostSlots);
}

std::string Selector::load(RecordStore& store, const std::string& key, Backend backend) {
  const Result<std::string> text = store.load(key);
  if (!text) return text.status().message();
  const Status s = restore(text.value(), store.placeOf(key), backend);
  return s.isOk() ? "" : s.message();
}

Status Selector::restore(std::string_view text, const std::string& place, Backend backend) {
  const Status s =
      times_.restore(text, place, threadsOf(backend), backend,
                     [this](const std::string& id) { return registry_.find(id) != nullptr; });
  // Without learning the choices must follow from the record alone, whatever the day.
  if (options_.learning) times_.retain(now(), kMostSlots);
  return s;
}

Status Selector::save(RecordStore& store, const std::string& key, Backend backend) {
  bool& changed = changed_[static_cast<int>(backend)];
  if (!options_.learning || !changed) return Status::ok();
  countGranted();
  times_.retain(now(), kMostSlots);
  const Status s = store.save(key, recordText(backend));
  if (s.isOk()) changed = false;
  return s;
}

// --- for the report

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
