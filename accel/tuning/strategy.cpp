#include "accel/tuning/strategy.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace accel::tuning {
namespace {

constexpr double kSlack = 1.05;
constexpr std::size_t kMostCells = 4096;

}  // namespace

const char* targetName(Target t) {
  constexpr const char* kNames[] = {"cpu", "webgpu", "metal", "cuda"};
  return kNames[static_cast<int>(t)];
}

void Strategy::Correction::add(double v) {
  count = std::min(count + 1, 8.0);  // about the last eight make the mean
  mean += (v - mean) / count;
}

// Sizes by two octaves: what holds at 1000 elements holds at 3000.
std::string Strategy::sizeKey(const TuningWorkload& w) {
  const auto octave = static_cast<int>(std::log2(std::max(1.0, w.steps)) / 2);
  return std::to_string(static_cast<int>(w.kind)) + "." +
         std::to_string(static_cast<int>(w.dtype)) + "." + std::to_string(octave);
}

// What matters most: everything but the block.
std::string Strategy::coarseKey(const TuningWorkload& w, const Parameters& p) {
  Parameters rough = p;
  rough.blockBytes = 0;
  return sizeKey(w) + "|" + settingKey(rough);
}

std::string Strategy::settingKey(const Parameters& p) {
  std::string key;
  for (std::uint64_t v :
       {std::uint64_t(p.threads), std::uint64_t(p.blockBytes), std::uint64_t(p.tileRows),
        std::uint64_t(p.workgroup), std::uint64_t(p.memory), std::uint64_t(p.pieces)})
    key += std::to_string(v) + ",";
  return key;
}

double Strategy::predict(const TuningWorkload& w, const Parameters& p,
                         const SystemState& state) const {
  const double base = std::max(1.0, model(w, p, state));
  const std::string setting = settingKey(p);
  // From the particular to the general, each as far as it was measured. What is known about other
  // settings is left out: a setting that disappoints must not make an untried one look bad.
  double correction = 0, left = 1;
  auto mix = [&](const Correction& c, double trust) {
    const double share = left * c.count / (c.count + trust);
    correction += share * c.mean;
    left -= share;
  };
  if (const auto at = cells_.find(sizeKey(w) + "|" + setting); at != cells_.end())
    mix(at->second, 0.25);
  if (const auto at = coarse_.find(coarseKey(w, p)); at != coarse_.end()) mix(at->second, 0.5);
  return base * std::exp(correction);
}

Parameters Strategy::defaults(const TuningWorkload& w) const {
  return candidates(w, SystemState{}, Limits{}).front();
}

Recommendation Strategy::recommend(const TuningWorkload& w, const SystemState& state,
                                   const Limits& limits) {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<Setting> all;
  for (const Parameters& p : candidates(w, state, limits)) {
    if (std::any_of(all.begin(), all.end(), [&](const Setting& s) { return s.parameters == p; }))
      continue;
    all.push_back({p, predict(w, p, state)});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Setting& a, const Setting& b) { return a.nanos < b.nanos; });
  Recommendation r;
  r.parameters = all[0].parameters;
  r.nanos = all[0].nanos;
  r.alternatives.assign(all.begin() + 1, all.end());
  r.reason = reason(w, r.parameters, state, limits);
  if (feedbacks_) {
    const auto at = cells_.find(sizeKey(w) + "|" + settingKey(r.parameters));
    const double seen = at == cells_.end() ? 0 : at->second.count;
    r.confidence = accuracySum_ / static_cast<double>(feedbacks_) * (seen + 0.5) / (seen + 1);
  }
  ++recommendations_;
  overhead_ +=
      std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count();
  return r;
}

void Strategy::feedback(const Feedback& f) {
  ++feedbacks_;
  if (!f.ok || !(f.nanos > 0) || !std::isfinite(f.nanos)) return;
  const double predicted = f.predicted > 0 ? f.predicted : predict(f.workload, f.parameters, {});
  accuracySum_ += std::min(predicted, f.nanos) / std::max(predicted, f.nanos);
  const std::string size = sizeKey(f.workload), setting = settingKey(f.parameters);
  const double miss =
      std::log(f.nanos / std::max(1.0, model(f.workload, f.parameters, SystemState{})));
  if (cells_.size() >= kMostCells) cells_.clear();
  cells_[size + "|" + setting].add(miss);
  coarse_[coarseKey(f.workload, f.parameters)].add(miss);
  // How many threads is the kernel's nature as much as a number: compared is what is else default.
  Parameters plainly = defaults(f.workload);
  plainly.threads = f.parameters.threads;
  const auto plain = cells_.find(size + "|" + settingKey(plainly));
  if (plain == cells_.end()) {
    ++successes_;  // nothing to be compared with: that it ran is all that can be said
    return;
  }
  // By what the default takes beside its model, so that sizes that are only alike can be compared.
  const double usual = model(f.workload, plainly, SystemState{}) * std::exp(plain->second.mean);
  const double gain = usual / f.nanos;
  successes_ += gain * kSlack >= 1;
  logSpeedups_ += std::log(gain);
  ++compared_;
}

StrategyMetrics Strategy::metrics() const {
  StrategyMetrics m;
  m.recommendations = recommendations_;
  m.feedbacks = feedbacks_;
  const auto n = static_cast<double>(feedbacks_);
  if (feedbacks_) {
    m.accuracy = accuracySum_ / n;
    m.successRate = static_cast<double>(successes_) / n;
  }
  if (compared_) m.averageSpeedup = std::exp(logSpeedups_ / static_cast<double>(compared_));
  if (recommendations_) m.overheadNanos = overhead_ / static_cast<double>(recommendations_);
  return m;
}

}  // namespace accel::tuning
