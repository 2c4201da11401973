#include "accel/selection/learned.h"

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
constexpr double kSharedReach = 8, kReach = 16;
constexpr double kThreads = 0.3, kThreadsAlike = 0.7;  // one kernel's threads tell of another's
constexpr double kOwn = 0.3;

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
      const double d = distance(places[i], places[j]);
      nearness_[i * placeCount_ + j] =
          nearness_[j * placeCount_ + i] = {std::exp(-d / kSharedReach), std::exp(-d / kReach)};
    }
  }
  // Cholesky's decomposition; the measurements' variance keeps it positive.
  for (std::size_t i = 0; i < n_; ++i) {
    const Sample& a = samples_[i];
    double* to = root_.data() + i * n_;
    for (std::size_t j = 0; j <= i; ++j) {
      const Sample& b = samples_[j];
      const double c = covariance(*a.kernel, a.place, *b.kernel, b.place).sum() +
                       (i == j ? a.variance : 0) - dot(row(i), row(j), j);
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

NearbyModel::Covariance NearbyModel::covariance(const KernelEntry& a, std::size_t placeA,
                                                const KernelEntry& b, std::size_t placeB) const {
  const Nearness& near = nearness_[placeA * placeCount_ + placeB];
  const bool same = &a == &b;
  const double shared = sharedOf(a.backend);
  Covariance c{shared * shared * near.shared, 0};
  if (same || family(a) == family(b)) {
    const double doubt = a.characteristics.doubt;
    c.others += doubt * doubt * near.others;
  }
  if (!a.like.empty() && !b.like.empty())
    c.others += kThreads * kThreads * near.others * (same ? 1 : kThreadsAlike);
  if (same && placeA == placeB) c.others += kOwn * kOwn;
  return c;
}

Prediction NearbyModel::predict(const KernelEntry& kernel, double estimate) const {
  Prediction p;
  p.mean = std::log(std::max(1.0, estimate));
  const Covariance before = covariance(kernel, 0, kernel, 0);
  double all = before.sum(), others = before.others;
  double u[kMostSamples], v[kMostSamples];  // the root's inverse * covariances
  for (std::size_t i = 0; i < n_; ++i) {
    const Sample& s = samples_[i];
    const Covariance c = covariance(kernel, 0, *s.kernel, s.place);
    p.mean += c.sum() * alpha_[i];
    p.known = p.known || s.kernel == &kernel;
    u[i] = (c.sum() - dot(row(i), u, i)) / row(i)[i];
    v[i] = (c.others - dot(row(i), v, i)) / row(i)[i];
    all -= u[i] * u[i];
    others -= v[i] * v[i];
  }
  p.deviation = std::sqrt(std::max(all, 1e-4));
  p.apart = std::min(p.deviation, std::sqrt(std::max(others, 1e-4)));
  return p;
}

double chanceToBeBest(const Prediction& chosen, const Prediction& other) {
  const double spread = std::hypot(chosen.apart, other.apart);
  const double lead = other.mean - chosen.mean + std::log(1.05);
  return 0.5 * std::erfc(-lead / (spread * std::sqrt(2.0)));
}

}  // namespace accel::selection
