// Transforms against the defining sum, for every length up to 300 and for some that take each way.
#include "builtins/signal/fft.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>

using namespace matlift;

namespace {

template <class R>
std::vector<std::complex<R>> randomLine(int64_t n) {
  std::mt19937 g(unsigned(n) + 1);
  std::uniform_real_distribution<double> u(-1, 1);
  std::vector<std::complex<R>> x;
  for (int64_t i = 0; i < n; ++i) x.push_back({R(u(g)), R(u(g))});
  return x;
}

template <class R>
std::complex<double> definition(const std::vector<std::complex<R>>& x, int64_t k, bool real) {
  std::complex<double> sum = 0;
  int64_t n = int64_t(x.size());
  for (int64_t j = 0; j < n; ++j)
    sum += std::complex<double>(x[size_t(j)].real(), real ? 0 : x[size_t(j)].imag()) *
           fft::unityRoot(uint64_t(k * j % n), uint64_t(n));
  return sum;
}

// Worst error over `samples` frequencies, in units of the root-mean-square of the input times √n.
template <class R>
void checkLength(int64_t n, int64_t samples) {
  auto x = randomLine<R>(n);
  std::vector<std::complex<R>> y(x.size()), z(x.size()), r(x.size());
  std::vector<R> re;
  for (auto& c : x) re.push_back(c.real());
  fft::PlanCache plans;
  fft::transformComplex<R>(plans, n, x.data(), {1, n, 1}, y.data(), false);
  fft::transformReal<R>(plans, n, re.data(), {1, n, 1}, r.data(), false);
  double worst = 0, limit = 40 * double(std::numeric_limits<R>::epsilon()) * std::sqrt(double(n));
  for (int64_t s = 0; s < samples; ++s) {
    int64_t k = s * n / samples;
    worst = std::max(worst, std::abs(definition(x, k, false) - std::complex<double>(y[size_t(k)])));
    worst = std::max(worst, std::abs(definition(x, k, true) - std::complex<double>(r[size_t(k)])));
  }
  CHECK_MESSAGE(worst < limit, "length ", n, ": error ", worst);
  fft::transformComplex<R>(plans, n, y.data(), {1, n, 1}, z.data(), true);
  double back = 0;
  for (size_t i = 0; i < x.size(); ++i) back = std::max(back, double(std::abs(z[i] - x[i])));
  CHECK_MESSAGE(back < 40 * double(std::numeric_limits<R>::epsilon()), "length ", n,
                ": round trip ", back);
  for (int64_t k = 1; k < n; ++k) CHECK(r[size_t(k)] == std::conj(r[size_t(n - k)]));
}

}  // namespace

TEST_CASE("every short length") {
  for (int64_t n = 1; n <= 300; ++n) {
    checkLength<double>(n, n);
    checkLength<float>(n, n);
  }
}

TEST_CASE("long lengths: powers, mixed, prime") {
  for (int64_t n : {1009, 1024, 3125, 4096, 6006, 10007, 44100, 65536}) {
    checkLength<double>(n, 5);
    checkLength<float>(n, 5);
  }
}

TEST_CASE("many lines, cut and padded, along any dimension") {
  const int64_t n = 60, outer = 37;
  for (int64_t inner : {1, 3, 20})
    for (int64_t length : {50, 60, 70}) {
      auto x = randomLine<double>(inner * length * outer);
      std::vector<std::complex<double>> y(size_t(inner * n * outer)), r(y.size());
      std::vector<double> re;
      for (auto& c : x) re.push_back(c.real());
      fft::PlanCache plans;
      fft::transformComplex<double>(plans, n, x.data(), {inner, length, outer}, y.data(), false);
      fft::transformReal<double>(plans, n, re.data(), {inner, length, outer}, r.data(), false);
      double worst = 0;
      for (int64_t o = 0; o < outer; o += 5)
        for (int64_t i = 0; i < inner; ++i) {
          std::vector<std::complex<double>> line(size_t(n), 0.0);
          for (int64_t k = 0; k < std::min(n, length); ++k)
            line[size_t(k)] = x[size_t(i + inner * (k + length * o))];
          for (int64_t k = 0; k < n; ++k) {
            size_t at = size_t(i + inner * (k + n * o));
            worst = std::max(worst, std::abs(definition(line, k, false) - y[at]));
            worst = std::max(worst, std::abs(definition(line, k, true) - r[at]));
          }
        }
      CHECK(worst < 1e-12);
    }
}
