#include "accel/tuning/workgroup_tuner.h"

#include <algorithm>

namespace accel::tuning {
namespace {

constexpr std::uint64_t kDefaultLaunches = 2;  // before the first probe: the pipeline gets warm
constexpr std::size_t kSamples = 3;            // of a candidate that is still in the race
constexpr std::size_t kKeptSamples = 16;
constexpr int kMaxExtraProbes = 12;
constexpr std::size_t kMaxPrograms = 20000;  // a record of them stays under 4 MiB
// A candidate so much slower than the best at its first sample needs no second one.
constexpr std::uint64_t kHopeless = 2;

}  // namespace

std::vector<std::uint32_t> workgroupCandidates(std::uint32_t limit) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t c : kWorkgroupCandidates)
    if (c <= limit) out.push_back(c);
  return out;
}

Result<std::vector<Measurement>> sweep(std::span<const std::uint32_t> candidates,
                                       WorkgroupTimer& timer, int repeats) {
  std::vector<Measurement> out;
  for (std::uint32_t size : candidates) {
    Measurement best{size, UINT64_MAX};
    for (int r = 0; r < std::max(1, repeats); ++r) {
      const Result<std::uint64_t> nanos = timer.measure(size);
      if (!nanos) return nanos.status();
      best.nanos = std::min(best.nanos, nanos.value());
    }
    out.push_back(best);
  }
  return out;
}

WorkgroupTuner::WorkgroupTuner(std::uint32_t limit, Mode mode, std::uint32_t defaultSize)
    : mode_(mode), default_(std::max(1u, defaultSize)), candidates_(workgroupCandidates(limit)) {
  if (candidates_.empty()) {
    default_ = std::max(1u, limit);
    candidates_ = {default_};
  }
  default_ = std::min(default_, candidates_.back());
}

std::string WorkgroupTuner::load(RecordStore& store, const std::string& key) {
  const Result<std::string> text = store.load(key);
  if (!text) return text.status().message();
  Result<TunerCache> cache = TunerCache::load(text.value(), store.placeOf(key));
  if (!cache) return cache.status().message();
  cache_ = std::move(cache.value());
  return "";
}

Status WorkgroupTuner::save(RecordStore& store, const std::string& key) {
  if (!changed_) return Status::ok();  // in Off mode nothing ever does
  const Status s = store.save(key, cache_.text());
  if (s.isOk()) changed_ = false;
  return s;
}

std::vector<Measurement> WorkgroupTuner::bestOf(const Program& p) const {
  std::vector<Measurement> out;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (p.samples[i].empty()) continue;
    out.push_back({candidates_[i], *std::min_element(p.samples[i].begin(), p.samples[i].end())});
  }
  return out;
}

// The candidate with the fewest samples that still has hope; none when all were seen enough.
std::optional<std::uint32_t> WorkgroupTuner::nextProbe(const Program& p) const {
  std::uint64_t best = UINT64_MAX;
  for (const Measurement& m : bestOf(p)) best = std::min(best, m.nanos);
  std::optional<std::size_t> next;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const auto& s = p.samples[i];
    if (s.size() >= kSamples) continue;
    const bool hopeless = !s.empty() && *std::min_element(s.begin(), s.end()) / kHopeless > best;
    if (hopeless) continue;
    if (!next || s.size() < p.samples[*next].size()) next = i;
  }
  if (!next) return std::nullopt;
  return candidates_[*next];
}

std::uint32_t WorkgroupTuner::sizeFor(const std::string& key, std::string_view label) {
  if (programs_.size() >= kMaxPrograms && !programs_.count(key)) return default_;
  Program& p = programs_[key];
  if (p.samples.empty()) {
    p.samples.resize(candidates_.size());
    p.label = std::string(label);
    const std::optional<std::uint32_t> known = cache_.find(key);
    if (known && *known <= candidates_.back()) {
      p.winner = *known;
      p.fromRecord = true;
    }
  }
  ++p.calls;
  if (p.winner) return p.winner;
  if (mode_ == Mode::Off) return default_;
  // Probes take turns with the default, so that a slow candidate costs at most every other launch.
  if (p.calls <= kDefaultLaunches || p.calls % 2 == 0) return default_;
  if (const auto probe = nextProbe(p)) return *probe;
  return p.pending.value_or(default_);
}

void WorkgroupTuner::report(const std::string& key, std::uint32_t size, std::uint64_t nanos) {
  const auto at = programs_.find(key);
  if (at == programs_.end() || mode_ == Mode::Off || at->second.winner) return;
  Program& p = at->second;
  const auto i = std::find(candidates_.begin(), candidates_.end(), size) - candidates_.begin();
  if (i == static_cast<std::ptrdiff_t>(candidates_.size())) return;
  if (p.calls <= 1) return;  // the very first launch also built the pipeline
  auto& samples = p.samples[static_cast<std::size_t>(i)];
  if (samples.size() < kKeptSamples) samples.push_back(nanos);
  if (p.pending == size) p.pending.reset();
  if (!nextProbe(p) && !p.pending) settle(key, p);
}

void WorkgroupTuner::wish(const std::string& key, std::uint32_t size) {
  const auto at = programs_.find(key);
  if (at == programs_.end() || at->second.winner) return;
  if (std::find(candidates_.begin(), candidates_.end(), size) == candidates_.end()) return;
  Program& p = at->second;
  if (p.pending || p.extraProbes >= kMaxExtraProbes) return;
  ++p.extraProbes;
  p.pending = size;
}

// What the natural-gradient policy would look at again; none when that is the measured winner.
// Candidates that lost at their first sample are out of the race.
std::optional<std::uint32_t> WorkgroupTuner::policyWish(const Program& p,
                                                        std::uint64_t bestNanos) const {
  std::vector<Measurement> racing;
  std::vector<std::vector<double>> rounds(kKeptSamples);
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const auto& s = p.samples[i];
    if (s.size() < kSamples) continue;
    racing.push_back({candidates_[i], *std::min_element(s.begin(), s.end())});
    rounds.resize(std::min(rounds.size(), s.size()));
  }
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    for (std::size_t r = 0; p.samples[i].size() >= kSamples && r < rounds.size(); ++r)
      rounds[r].push_back(static_cast<double>(p.samples[i][r]));
  }
  // A quarter of the best time, where that is less than the usual temperature: a short kernel's
  // candidates differ by less than 10 us.
  NaturalGradientPolicy policy;
  policy.temperatureNanos = std::clamp<std::uint64_t>(bestNanos / 4, 1, policy.temperatureNanos);
  const PolicyResult r = policy.suggest(racing, estimateMatrix(rounds));
  if (!r.isOk() || r.step.next == r.step.best) return std::nullopt;
  return r.step.next;
}

// All candidates were seen. Natural mode looks again at what the policy, preconditioned by how
// uncertain each candidate's time is, would rather have been the winner.
void WorkgroupTuner::settle(const std::string& key, Program& p) {
  const std::vector<Measurement> best = bestOf(p);
  if (best.empty()) return;
  std::uint32_t winner = best[0].size;
  std::uint64_t nanos = best[0].nanos;
  for (const Measurement& m : best) {
    if (m.nanos < nanos) {
      winner = m.size;
      nanos = m.nanos;
    }
  }
  if (mode_ == Mode::Natural && p.extraProbes < kMaxExtraProbes) {
    if (const auto again = policyWish(p, nanos)) {
      ++p.extraProbes;
      p.pending = again;
      return;
    }
  }
  p.winner = winner;
  p.pending.reset();
  cache_.set(key, winner);
  changed_ = true;
}

std::uint32_t WorkgroupTuner::peek(const std::string& key) const {
  const auto at = programs_.find(key);
  if (at != programs_.end() && at->second.winner) return at->second.winner;
  const std::optional<std::uint32_t> known = cache_.find(key);
  return known && *known <= candidates_.back() ? *known : default_;
}

bool WorkgroupTuner::isSettled(const std::string& key) const {
  const auto at = programs_.find(key);
  return at != programs_.end() && at->second.winner != 0;
}

Result<std::uint32_t> WorkgroupTuner::tune(const std::string& key, WorkgroupTimer& timer) {
  if (const auto known = cache_.find(key)) return *known;
  if (mode_ == Mode::Off) return default_;
  sizeFor(key);
  Program& p = programs_[key];
  p.calls = kDefaultLaunches + 1;
  while (!p.winner) {
    const std::uint32_t size = nextProbe(p).value_or(p.pending.value_or(default_));
    const Result<std::uint64_t> nanos = timer.measure(size);
    if (!nanos) return nanos.status();
    report(key, size, nanos.value());
  }
  return p.winner;
}

std::vector<TunerWinner> WorkgroupTuner::winners() const {
  std::vector<TunerWinner> out;
  for (const auto& [key, p] : programs_) {
    if (!p.winner) continue;
    TunerWinner w;
    w.key = key;
    w.label = p.label;
    w.size = p.winner;
    w.fromRecord = p.fromRecord;
    w.measured = bestOf(p);
    for (const Measurement& m : w.measured) {
      if (m.size == w.size) w.nanos = m.nanos;
      if (m.size == default_) w.defaultNanos = m.nanos;
    }
    out.push_back(std::move(w));
  }
  return out;
}

}  // namespace accel::tuning
