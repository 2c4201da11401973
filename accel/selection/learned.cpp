#include "accel/selection/learned.h"

#include <algorithm>
#include <cmath>

namespace accel::selection {
namespace {

// A single time scatters by about 15 % on a machine in use.
constexpr double kNoise = 0.15;
constexpr double kFirstNoise = 0.4;  // the first one's
// Old samples fade: half their weight after some 350 newer ones.
constexpr double kForget = 0.998;
constexpr double kErrorRate = 0.1;
constexpr std::uint64_t kWarmUp = 3;
// However few samples there are: no kernel is faster than it was said to be by more than the first
// of these factors' logarithms, or slower by more than the second.
constexpr double kFaster = 1.5, kSlower = 3;

double log2of(double v) { return std::log2(std::max(1.0, v)); }

}  // namespace

// Scaled to about one, so that one prior variance fits all.
Features featuresOf(const Workload& w) {
  const double work = log2of(w.work()), bytes = log2of(w.bytes());
  return {1, (work - 16) / 8, (work - 16) * (work - 16) / 128,
          (log2of(static_cast<double>(w.size[0])) - 8) / 8,
          (log2of(static_cast<double>(w.size[1])) - 4) / 8,
          (log2of(static_cast<double>(w.size[2])) - 4) / 8,
          (log2of(static_cast<double>(w.size[3])) + log2of(w.weight)) / 8,
          // Where arrays leave the first, second and third cache.
          std::max(0.0, bytes - 15) / 8, std::max(0.0, bytes - 20) / 8,
          std::max(0.0, bytes - 25) / 4};
}

double Prediction::nanos() const { return std::exp(mean); }

TimeModel::TimeModel(double doubt) : prior_(doubt * doubt) {
  weights.fill(0);
  spread.fill(0);
  for (std::size_t i = 0; i < kFeatures; ++i) spread[i * kFeatures + i] = prior_;
}

void TimeModel::restore(std::uint64_t samples, double error) {
  samples_ = samples;
  error_ = error;
}

double TimeModel::mean(const Features& x) const {
  double sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += weights[i] * x[i];
  return sum;
}

double TimeModel::variance(const Features& x) const {
  double sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    double row = 0;
    for (std::size_t j = 0; j < kFeatures; ++j) row += spread[i * kFeatures + j] * x[j];
    sum += x[i] * row;
  }
  return std::max(0.0, sum);
}

void TimeModel::learn(const Features& x, double miss, double total) {
  // The first samples show how wrong the kernel's own estimate was, not how good the model is.
  if (samples_ == kWarmUp) error_ = std::abs(miss);
  if (samples_ > kWarmUp) error_ += kErrorRate * (std::abs(miss) - error_);
  ++samples_;
  Features gain;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    gain[i] = 0;
    for (std::size_t j = 0; j < kFeatures; ++j) gain[i] += spread[i * kFeatures + j] * x[j];
  }
  for (std::size_t i = 0; i < kFeatures; ++i) weights[i] += gain[i] / total * miss;
  double trace = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    for (std::size_t j = 0; j < kFeatures; ++j)
      spread[i * kFeatures + j] -= gain[i] * gain[j] / total;
    trace += spread[i * kFeatures + i];
  }
  // Directions that no sample speaks of would grow without bound.
  if (trace >= prior_ * kFeatures) return;
  for (double& p : spread) p /= kForget;
}

Prediction predict(std::span<const ModelPart> parts, const Features& x) {
  double mean = 0, shared = 0, own = 0, scatter = kNoise;
  for (const ModelPart& part : parts) {
    mean += part.mean(x);
    (&part == parts.data() ? shared : own) += part.variance(x);
    // What the samples say about themselves counts once there are some; the most particular says
    // it best.
    if (part.model && part.model->samples() > kWarmUp)
      scatter = std::max(kNoise, 1.25 * part.model->measuredError());
  }
  own += scatter * scatter;
  const double bounded = std::clamp(mean, -kFaster, kSlower);
  return {bounded, std::sqrt(shared + own), mean - bounded, std::sqrt(own)};
}

void learn(std::span<TimeModel* const> parts, const Features& x, double target, bool first) {
  if (!std::isfinite(target)) return;
  const double noise = first ? kFirstNoise : kNoise;
  double total = kForget * noise * noise, mean = 0;
  for (const TimeModel* part : parts) {
    total += part->variance(x);
    mean += part->mean(x);
  }
  for (TimeModel* part : parts) part->learn(x, target - mean, total);
}

double chanceToBeBest(const Prediction& chosen, const Prediction& other) {
  const double spread = std::hypot(chosen.apart, other.apart);
  const double lead = other.mean - chosen.mean + std::log(1.05);
  return 0.5 * std::erfc(-lead / (spread * std::sqrt(2.0)));
}

}  // namespace accel::selection
