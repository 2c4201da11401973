#include "accel/decide/which/natural_gradient.h"

#include <algorithm>
#include <cmath>

namespace accel::tuning {
namespace {

std::vector<std::uint32_t> softmax(std::span<const std::uint64_t> nanos, std::uint64_t best,
                                   std::uint64_t temperature) {
  std::vector<double> raw;
  double sum = 0;
  for (std::uint64_t t : nanos) {
    raw.push_back(std::exp(-static_cast<double>(t - best) / static_cast<double>(temperature)));
    sum += raw.back();
  }
  std::vector<std::uint32_t> out;
  std::uint32_t left = kOneQ16;
  for (std::size_t i = 0; i + 1 < raw.size(); ++i) {
    const double share = std::round(raw[i] / sum * kOneQ16);
    out.push_back(std::min(left, static_cast<std::uint32_t>(share)));
    left -= out.back();
  }
  out.push_back(left);
  return out;
}

}  // namespace

std::vector<std::uint32_t> matrixOf(std::span<const double> deviations) {
  const std::size_t n = deviations.size();
  double mean = 0;
  for (double d : deviations) mean += d / static_cast<double>(n);
  std::vector<std::uint32_t> m(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    const double q = mean > 0 && std::isfinite(mean) ? deviations[i] / mean * kOneQ16 : kOneQ16;
    m[i * n + i] = static_cast<std::uint32_t>(std::clamp(std::round(q), 0.0, 4294967295.0));
  }
  return m;
}

Result<PolicyStep> NaturalGradientPolicy::suggest(std::span<const std::uint64_t> nanos,
                                                  std::span<const std::uint32_t> matrix) const {
  const std::size_t n = nanos.size();
  const auto refused = [](std::string why) {
    return Status(StatusCode::InvalidTask, std::move(why));
  };
  if (n == 0) return refused("no measurements: measure at least one candidate first");
  if (temperatureNanos == 0) return refused("the temperature is zero: use at least 1 ns");
  if (matrix.size() != n * n)
    return refused("a matrix of " + std::to_string(matrix.size()) + " cells for " +
                   std::to_string(n) + " measurements: pass n x n cells");
  PolicyStep step;
  step.best =
      static_cast<std::size_t>(std::min_element(nanos.begin(), nanos.end()) - nanos.begin());
  step.weights = softmax(nanos, nanos[step.best], temperatureNanos);
  for (std::size_t row = 0; row < n; ++row) {
    std::uint64_t sum = 0;
    // The weights' sum is one, so this is no more than the row's largest cell.
    for (std::size_t column = 0; column < n; ++column)
      sum += std::uint64_t(matrix[row * n + column]) * step.weights[column] >> 16;
    step.gradient.push_back(static_cast<std::uint32_t>(sum));
  }
  // A tie goes to the measured winner, then to the first.
  step.next = step.best;
  for (std::size_t i = 0; i < n; ++i)
    if (step.gradient[i] > step.gradient[step.next]) step.next = i;
  return step;
}

}  // namespace accel::tuning
