#include "accel/tuning/natural_gradient.h"

#include <algorithm>
#include <cmath>

namespace accel::tuning {
namespace {

PolicyResult refused(PolicyError error, std::string message) {
  PolicyResult r;
  r.error = error;
  r.message = std::move(message);
  return r;
}

std::vector<std::uint32_t> softmax(std::span<const Measurement> measurements, std::uint64_t best,
                                   std::uint64_t temperature) {
  std::vector<double> raw;
  double sum = 0;
  for (const Measurement& m : measurements) {
    raw.push_back(
        std::exp(-static_cast<double>(m.nanos - best) / static_cast<double>(temperature)));
    sum += raw.back();
  }
  std::vector<std::uint32_t> out;
  std::uint32_t left = kOneQ16;
  for (std::size_t i = 0; i + 1 < raw.size(); ++i) {
    const double share = std::round(raw[i] / sum * kOneQ16);
    const auto q = std::min(left, static_cast<std::uint32_t>(share));
    out.push_back(q);
    left -= q;
  }
  out.push_back(left);
  return out;
}

std::vector<std::uint32_t> precondition(std::span<const std::uint32_t> matrix,
                                        const std::vector<std::uint32_t>& weights) {
  const std::size_t n = weights.size();
  std::vector<std::uint32_t> out(n);
  for (std::size_t row = 0; row < n; ++row) {
    std::uint64_t sum = 0;
    // The weights' sum is one, so this is no more than the row's largest cell.
    for (std::size_t column = 0; column < n; ++column)
      sum += std::uint64_t(matrix[row * n + column]) * weights[column] >> 16;
    out[row] = static_cast<std::uint32_t>(sum);
  }
  return out;
}

using Square = std::vector<double>;  // n x n, row-major

// Cyclic Jacobi: a becomes diagonal, vectors its eigenvectors in columns.
void diagonalize(Square& a, Square& vectors, std::size_t n) {
  vectors.assign(n * n, 0);
  for (std::size_t i = 0; i < n; ++i) vectors[i * n + i] = 1;
  constexpr int kSweeps = 30;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    for (std::size_t p = 0; p + 1 < n; ++p) {
      for (std::size_t q = p + 1; q < n; ++q) {
        if (std::abs(a[p * n + q]) < 1e-300) continue;
        const double theta = (a[q * n + q] - a[p * n + p]) / (2 * a[p * n + q]);
        const double t = (theta >= 0 ? 1 : -1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
        const double c = 1 / std::sqrt(t * t + 1), s = t * c;
        for (std::size_t k = 0; k < n; ++k) {
          const double x = a[k * n + p], y = a[k * n + q];
          a[k * n + p] = c * x - s * y;
          a[k * n + q] = s * x + c * y;
        }
        for (std::size_t k = 0; k < n; ++k) {
          const double x = a[p * n + k], y = a[q * n + k];
          a[p * n + k] = c * x - s * y;
          a[q * n + k] = s * x + c * y;
          const double u = vectors[k * n + p], v = vectors[k * n + q];
          vectors[k * n + p] = c * u - s * v;
          vectors[k * n + q] = s * u + c * v;
        }
      }
    }
  }
}

Square covarianceOfMeans(const std::vector<std::vector<double>>& rounds) {
  const std::size_t n = rounds[0].size(), count = rounds.size();
  std::vector<double> mean(n);
  for (const auto& round : rounds)
    for (std::size_t i = 0; i < n; ++i) mean[i] += round[i] / static_cast<double>(count);
  Square c(n * n);
  const double scale = 1.0 / (static_cast<double>(count - 1) * static_cast<double>(count));
  for (const auto& round : rounds) {
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        c[i * n + j] += (round[i] - mean[i]) * (round[j] - mean[j]) * scale;
  }
  return c;
}

Square squareRoot(Square a, std::size_t n) {
  Square vectors;
  diagonalize(a, vectors, n);
  Square root(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t k = 0; k < n; ++k)
        root[i * n + j] +=
            vectors[i * n + k] * std::sqrt(std::max(0.0, a[k * n + k])) * vectors[j * n + k];
    }
  }
  return root;
}

}  // namespace

std::vector<std::uint32_t> identityMatrix(std::size_t n) {
  std::vector<std::uint32_t> m(n * n);
  for (std::size_t i = 0; i < n; ++i) m[i * n + i] = kOneQ16;
  return m;
}

std::vector<std::uint32_t> estimateMatrix(const std::vector<std::vector<double>>& rounds) {
  const std::size_t n = rounds.empty() ? 0 : rounds[0].size();
  for (const auto& round : rounds) {
    bool usable = round.size() == n;
    for (double t : round) usable = usable && std::isfinite(t);
    if (!usable) return identityMatrix(n);
  }
  if (rounds.size() < 2 || n == 0) return identityMatrix(n);
  Square c = covarianceOfMeans(rounds);
  // n candidates need about n rounds before the off-diagonal means anything.
  const double keep =
      static_cast<double>(rounds.size() - 1) / static_cast<double>(rounds.size() - 1 + n);
  double trace = 0;
  for (std::size_t i = 0; i < n; ++i) trace += c[i * n + i];
  if (!(trace > 0)) return identityMatrix(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      if (i != j) c[i * n + j] *= keep;
  for (std::size_t i = 0; i < n; ++i) c[i * n + i] += 0.01 * trace / static_cast<double>(n);
  const Square root = squareRoot(c, n);
  double diagonal = 0;
  for (std::size_t i = 0; i < n; ++i) diagonal += root[i * n + i] / static_cast<double>(n);
  std::vector<std::uint32_t> out(n * n);
  for (std::size_t i = 0; i < n * n; ++i) {
    const double q = root[i] / diagonal * kOneQ16;
    out[i] = static_cast<std::uint32_t>(std::clamp(std::round(q), 0.0, 4294967295.0));
  }
  return out;
}

PolicyResult NaturalGradientPolicy::suggest(std::span<const Measurement> measurements,
                                            std::span<const std::uint32_t> matrix) const {
  if (measurements.empty())
    return refused(PolicyError::NoMeasurements,
                   "no measurements: measure at least one candidate first");
  if (temperatureNanos == 0)
    return refused(PolicyError::ZeroTemperature, "the temperature is zero: use at least 1 ns");
  const std::size_t n = measurements.size();
  if (matrix.size() != n * n)
    return refused(PolicyError::MatrixShape, "a matrix of " + std::to_string(matrix.size()) +
                                                 " cells for " + std::to_string(n) +
                                                 " measurements: pass n x n cells");
  std::size_t best = 0;
  for (std::size_t i = 1; i < n; ++i)
    if (measurements[i].nanos < measurements[best].nanos) best = i;
  PolicyResult r;
  r.step.best = measurements[best].size;
  r.step.bestNanos = measurements[best].nanos;
  r.step.weights = softmax(measurements, r.step.bestNanos, temperatureNanos);
  r.step.gradient = precondition(matrix, r.step.weights);
  // A tie goes to the measured winner, then to the first.
  std::size_t next = best;
  for (std::size_t i = 0; i < n; ++i)
    if (r.step.gradient[i] > r.step.gradient[next]) next = i;
  r.step.next = measurements[next].size;
  return r;
}

}  // namespace accel::tuning
