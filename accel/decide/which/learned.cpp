#include "accel/decide/which/learned.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace accel::selection {
namespace {

// Deviations of the parts, and how far their influence reaches, in octaves of size. Chosen by what
// predicts best on held-out workloads (./dev bench selection; flat around these).
// Another device may be a hundred times as fast as the one that times were stated for, another
// processor is not.
constexpr double sharedOf(Backend b) { return b == Backend::Cpu ? 1 : 3; }
constexpr double kReach = 8;
constexpr double kThreads = 0.3, kThreadsAlike = 0.7;  // one kernel's threads tell of another's
constexpr double kOwn = 0.3;
// Deviations of the numbers that estimates are made of: of a kernel's start, of waking threads and
// of memory for all of them, of memory for one, of what work outside of a range costs.
constexpr double kStart = 0.5, kWaking = 1, kMemory = 1, kOwnMemory = 0.5, kMisfit = 1;

std::string_view family(const KernelEntry& k) { return k.like.empty() ? k.id : k.like; }

// Four sums at a time: one would wait for itself.
double dot(const double* a, const double* b, std::size_t n) {
  double s[4] = {};
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4)
    for (std::size_t j = 0; j < 4; ++j) s[j] += a[i + j] * b[i + j];
  for (; i < n; ++i) s[0] += a[i] * b[i];
  return (s[0] + s[1]) + (s[2] + s[3]);
}

}  // namespace

double Prediction::nanos() const { return std::exp(mean); }

NearbyModel::NearbyModel(std::vector<Position> places, std::vector<Sample> samples)
    : n_(std::min(samples.size(), kMostSamples)),
      placeCount_(places.size()),
      samples_(std::move(samples)),
      nearness_(placeCount_ * placeCount_),
      root_(n_ * n_),
      alpha_(n_) {
  for (std::size_t i = 0; i < placeCount_; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      nearness_[i * placeCount_ + j] = nearness_[j * placeCount_ + i] =
          std::exp(-distance(places[i], places[j]) / kReach);
    }
  }
  // Cholesky's decomposition; the measurements' variance keeps it positive.
  for (std::size_t i = 0; i < n_; ++i) {
    const Sample& a = samples_[i];
    double* to = root_.data() + i * n_;
    for (std::size_t j = 0; j <= i; ++j) {
      const Sample& b = samples_[j];
      const double c =
          covariance(a.of, b.of).sum() + (i == j ? a.variance : 0) - dot(row(i), row(j), j);
      to[j] = i == j ? std::sqrt(std::max(c, 1e-9)) : c / row(j)[j];
    }
    alpha_[i] = (a.residual - dot(row(i), alpha_.data(), i)) / to[i];
  }
  for (std::size_t i = n_; i-- > 0;) {
    double s = alpha_[i];
    for (std::size_t p = i + 1; p < n_; ++p) s -= row(p)[i] * alpha_[p];
    alpha_[i] = s / row(i)[i];
  }
}

NearbyModel::Covariance NearbyModel::covariance(const Subject& a, const Subject& b) const {
  const double near = nearness_[a.place * placeCount_ + b.place];
  const KernelEntry &k = *a.kernel, &l = *b.kernel;
  const bool same = &k == &l;
  const double shared = sharedOf(k.backend);
  Covariance c{shared * shared * near, 0};
  const Estimate &e = a.estimate, &f = b.estimate;
  c.others += kMemory * kMemory * e.memory * f.memory + kMisfit * kMisfit * e.misfit * f.misfit;
  const bool threads = !k.like.empty(), bothThreads = threads && !l.like.empty();
  if (same || family(k) == family(l)) {
    const double doubt = k.characteristics.doubt;
    c.others += doubt * doubt * near + kOwnMemory * kOwnMemory * e.memory * f.memory;
    // What a kernel on all threads does first is to wake them.
    if (!threads && l.like.empty()) c.others += kStart * kStart * e.start * f.start;
  }
  if (bothThreads) {
    c.others += kThreads * kThreads * near * (same ? 1 : kThreadsAlike) +
                kWaking * kWaking * e.start * f.start;
  }
  if (same && a.place == b.place) c.others += kOwn * kOwn;
  return c;
}

Prediction NearbyModel::predict(const Subject& subject, Weights& w) const {
  Prediction p;
  p.mean = std::log(std::max(1.0, subject.estimate.nanos));
  const Covariance before = covariance(subject, subject);
  double all = before.sum(), others = before.others;
  for (std::size_t i = 0; i < n_; ++i) {
    const Sample& s = samples_[i];
    const Covariance c = covariance(subject, s.of);
    p.mean += c.sum() * alpha_[i];
    p.known = p.known || s.of.kernel == subject.kernel;
    w.all[i] = (c.sum() - dot(row(i), w.all, i)) / row(i)[i];
    w.others[i] = (c.others - dot(row(i), w.others, i)) / row(i)[i];
    all -= w.all[i] * w.all[i];
    others -= w.others[i] * w.others[i];
  }
  p.deviation = std::sqrt(std::max(all, 1e-4));
  p.apart = std::min(p.deviation, std::sqrt(std::max(others, 1e-4)));
  return p;
}

Prediction NearbyModel::predict(const KernelEntry& kernel, const Estimate& estimate) const {
  Weights weights;
  return predict({&kernel, 0, estimate}, weights);
}

NearbyModel::Predictions NearbyModel::predictAll(std::span<const Subject> candidates) const {
  const std::size_t n = candidates.size();
  std::vector<Weights> weights(n);
  Predictions p;
  p.between.assign(n * n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    p.each.push_back(predict(candidates[i], weights[i]));
    for (std::size_t j = 0; j < i; ++j) {
      const double before = covariance(candidates[i], candidates[i]).sum() +
                            covariance(candidates[j], candidates[j]).sum() -
                            2 * covariance(candidates[i], candidates[j]).sum();
      double known = 0;
      for (std::size_t s = 0; s < n_; ++s) {
        const double d = weights[i].all[s] - weights[j].all[s];
        known += d * d;
      }
      p.between[i * n + j] = p.between[j * n + i] = std::sqrt(std::max(before - known, 1e-4));
    }
  }
  return p;
}

double chanceToBeBest(const Prediction& chosen, const Prediction& other, double between) {
  const double lead = other.mean - chosen.mean + std::log(1.05);
  return 0.5 * std::erfc(-lead / (between * std::sqrt(2.0)));
}

}  // namespace accel::selection
