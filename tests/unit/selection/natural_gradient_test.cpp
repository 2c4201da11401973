// V5: the policy's arithmetic and the estimated matrix, by their numbers.
#include "accel/tuning/natural_gradient.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

using namespace accel::tuning;

namespace {

std::vector<std::uint32_t> weightsOf(std::vector<std::uint64_t> latencies,
                                     std::uint64_t temperature = 10000) {
  std::vector<Measurement> m;
  for (std::uint64_t t : latencies) m.push_back({std::uint32_t(32 << m.size()), t});
  return NaturalGradientPolicy{temperature}.suggest(m, identityMatrix(m.size())).step.weights;
}

}  // namespace

TEST_CASE("V5: rounding up takes no more than there is") {
  // Six alike round up to three units more than one, and the last is hopeless.
  const std::vector<std::uint32_t> w = weightsOf({0, 0, 0, 0, 0, 0, UINT64_MAX});
  std::uint64_t sum = 0;
  for (std::uint32_t v : w) {
    CHECK(v <= kOneQ16);
    sum += v;
  }
  CHECK(sum == kOneQ16);
  CHECK(w[6] == 0);
}

TEST_CASE("V5: only the distance from the best counts, however long all took") {
  const std::uint64_t late = std::uint64_t(1) << 50;
  CHECK(weightsOf({late, late + 10000, late + 5000}) == weightsOf({0, 10000, 5000}));
}

TEST_CASE("V5: a row of the matrix says what its own candidate takes from the others") {
  const std::vector<Measurement> m = {{64, 5000}, {128, 5000}};
  std::vector<std::uint32_t> matrix = identityMatrix(2);
  matrix[1] = kOneQ16;  // row 0, column 1
  const PolicyStep step = NaturalGradientPolicy{}.suggest(m, matrix).step;
  CHECK(step.gradient[0] == kOneQ16);
  CHECK(step.gradient[1] == kOneQ16 / 2);
  CHECK(step.next == 64);
}

TEST_CASE("V5: no cell overflows, and a tie goes to the measured winner") {
  const std::vector<Measurement> m = {{64, 5000}, {128, 5000}, {256, 5000}};
  const std::vector<std::uint32_t> huge(9, UINT32_MAX);
  for (std::uint32_t v : NaturalGradientPolicy{}.suggest(m, huge).step.gradient)
    CHECK(v >= UINT32_MAX - 3);
  const PolicyStep step = NaturalGradientPolicy{}.suggest(m, identityMatrix(3)).step;
  CHECK(step.best == 64);
  // The last has the remainder of the rounding, a unit more.
  CHECK(step.next == 256);
  CHECK(NaturalGradientPolicy{}.suggest(std::span(m).first(2), identityMatrix(2)).step.next == 64);
}

TEST_CASE("V5: the estimate is the covariance's square root, shrunk, held up, mean one") {
  // Deviations of 1 and 10, independent: 1 and 10 before each has a hundredth of the mean variance.
  const std::vector<std::uint32_t> apart = estimateMatrix({{1, 50}, {2, 60}, {1, 60}, {2, 50}});
  CHECK(std::fabs(double(apart[3]) / apart[0] - std::sqrt(100.505 / 1.505)) < 0.01);
  CHECK(apart[1] == 0);
  CHECK(std::fabs((double(apart[0]) + apart[3]) / 2 - kOneQ16) < 2);
  // Always together: of four rounds three fifths of the correlation are believed.
  const std::vector<std::uint32_t> together = estimateMatrix({{1, 1}, {2, 2}, {3, 3}, {4, 4}});
  const double most = std::sqrt(1.61), least = std::sqrt(0.41);
  CHECK(std::fabs(double(together[1]) / together[0] - (most - least) / (most + least)) < 0.001);
}
