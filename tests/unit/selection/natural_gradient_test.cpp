// V5: the policy's arithmetic and the estimated matrix, by their numbers.
#include "accel/decide/which/natural_gradient.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "tests/unit/near.h"

using namespace accel::tuning;
using Numbers = std::vector<std::uint32_t>;
using Nanos = std::vector<std::uint64_t>;

namespace {

Numbers identity(std::size_t n) { return matrixOf(std::vector<double>(n, 1.0)); }

Numbers weightsOf(const Nanos& nanos, std::uint64_t temperature = 10000) {
  return NaturalGradientPolicy{temperature}.suggest(nanos, identity(nanos.size())).value().weights;
}

const Nanos kThree = {12000, 8000, 10000};

}  // namespace

TEST_CASE("V5: weights sum to exactly one for hostile latencies") {
  const std::uint64_t top = UINT64_MAX;
  const std::vector<Nanos> hostile = {{0, 1, 2},          {top - 2, top - 1, top}, {0, top, top},
                                      {top, 0, 1},        {5, 5, 5, 5, 5, 5},      {0, 0, 0},
                                      {top, top, top, 0}, {1, 1u << 31, top / 2},  {7}};
  for (std::uint64_t temperature : {std::uint64_t(1), std::uint64_t(10000), top}) {
    for (const Nanos& nanos : hostile) {
      const auto r = NaturalGradientPolicy{temperature}.suggest(nanos, identity(nanos.size()));
      REQUIRE(r.isOk());
      const Numbers& w = r.value().weights;
      CHECK(std::accumulate(w.begin(), w.end(), 0u) == kOneQ16);
      CHECK(nanos[r.value().best] == *std::min_element(nanos.begin(), nanos.end()));
    }
  }
}

TEST_CASE("V5: rounding up takes no more than there is") {
  // Six alike round up to three units more than one, and the last is hopeless.
  const Numbers w = weightsOf({0, 0, 0, 0, 0, 0, UINT64_MAX});
  for (std::uint32_t v : w) CHECK(v <= kOneQ16);
  CHECK(std::accumulate(w.begin(), w.end(), std::uint64_t(0)) == kOneQ16);
  CHECK(w[6] == 0);
}

TEST_CASE("V5: ten microseconds more weigh a factor e less, unless told otherwise") {
  const Numbers w = weightsOf({50000, 60000, 70000});
  CHECK(near(double(w[0]) / w[1], std::exp(1.0), 0.001));
  CHECK(near(double(w[1]) / w[2], std::exp(1.0), 0.001));
  const Numbers cold = weightsOf({50000, 60000, 70000}, 1000);
  CHECK(double(cold[0]) / cold[1] > 1000);
  // Only the distance from the best counts, however long all took.
  const std::uint64_t late = std::uint64_t(1) << 50;
  CHECK(weightsOf({late, late + 10000, late + 5000}) == weightsOf({0, 10000, 5000}));
}

TEST_CASE("V5: identity gives the fastest, an anisotropic matrix redirects the next probe only") {
  const NaturalGradientPolicy policy{4000};
  const auto plain = policy.suggest(kThree, identity(3));
  REQUIRE(plain.isOk());
  CHECK(plain.value().next == 1);
  CHECK(plain.value().best == 1);
  Numbers matrix = identity(3);
  matrix[0] = 8 * kOneQ16;
  const PolicyStep bent = policy.suggest(kThree, matrix).value();
  CHECK(bent.next == 0);
  CHECK(bent.best == 1);
  CHECK(bent.gradient[0] > bent.gradient[1]);
}

TEST_CASE("V5: a row of the matrix says what its own candidate takes from the others") {
  Numbers matrix = identity(2);
  matrix[1] = kOneQ16;  // row 0, column 1
  const PolicyStep step = NaturalGradientPolicy{}.suggest(Nanos{5000, 5000}, matrix).value();
  CHECK(step.gradient[0] == kOneQ16);
  CHECK(step.gradient[1] == kOneQ16 / 2);
  CHECK(step.next == 0);
}

TEST_CASE("V5: no cell overflows, and a tie goes to the measured winner") {
  const Nanos alike = {5000, 5000, 5000};
  const Numbers huge(9, UINT32_MAX);
  const PolicyStep most = NaturalGradientPolicy{}.suggest(alike, huge).value();
  for (std::uint32_t v : most.gradient) CHECK(v >= UINT32_MAX - 3);
  const PolicyStep step = NaturalGradientPolicy{}.suggest(alike, identity(3)).value();
  CHECK(step.best == 0);
  // The last has the remainder of the rounding, a unit more.
  CHECK(step.next == 2);
  CHECK(NaturalGradientPolicy{}.suggest(Nanos{5000, 5000}, identity(2)).value().next == 0);
}

TEST_CASE("V5: the three bad inputs are three errors") {
  const NaturalGradientPolicy policy;
  const auto said = [](const accel::Result<PolicyStep>& r) {
    REQUIRE_FALSE(r.isOk());
    return r.status().message();
  };
  CHECK(said(policy.suggest({}, {})).find("no measurements") == 0);
  CHECK(said(NaturalGradientPolicy{0}.suggest(kThree, identity(3))).find("the temperature") == 0);
  CHECK(said(policy.suggest(kThree, identity(2))).find("a matrix of 4 cells for 3") == 0);
}

TEST_CASE("V5: the matrix is estimated from how far the measurements were apart") {
  CHECK(matrixOf({}).empty());
  CHECK(matrixOf(std::vector<double>{0, 0}) == identity(2));
  CHECK(matrixOf(std::vector<double>{1, INFINITY}) == identity(2));
  // Candidate 0 scatters, the others repeat: its row stands out and pulls the probe to it.
  const Numbers m = matrixOf(std::vector<double>{5000, 10, 10});
  CHECK(m[0] > 2 * m[4]);
  CHECK(m[1] == 0);
  CHECK(std::fabs((double(m[0]) + m[4] + m[8]) / 3 - kOneQ16) < 2);
  const PolicyStep step = NaturalGradientPolicy{4000}.suggest(kThree, m).value();
  CHECK(step.next == 0);
  CHECK(step.best == 1);
}
