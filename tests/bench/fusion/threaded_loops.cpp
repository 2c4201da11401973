#include "tests/bench/fusion/threaded_loops.h"

#include <cmath>
#include <vector>

#include "tests/bench/fusion/hand_loop.h"

namespace bench {
namespace {

constexpr double kStrike = 0.5;

}  // namespace

// work(first, end, worker) on every core, its share each.
template <class F>
void ThreadedLoops::split(std::size_t total, F work) {
  const auto parts = static_cast<std::size_t>(pool_.size());
  pool_.runOnAll([&](int worker) {
    const auto w = static_cast<std::size_t>(worker);
    work(total * w / parts, total * (w + 1) / parts, w);
  });
}

template <class F>
double ThreadedLoops::sumOver(std::size_t total, F work) {
  std::vector<double> part(static_cast<std::size_t>(pool_.size()));
  split(total,
        [&](std::size_t first, std::size_t end, std::size_t w) { part[w] = work(first, end); });
  double sum = 0;
  for (double p : part) sum += p;
  return sum;
}

void ThreadedLoops::chain(const float* x, const float* y, float* z, std::size_t n) {
  split(n, [&](std::size_t a, std::size_t b, std::size_t) {
    chainSingle(x + a, y + a, z + a, b - a);
  });
}

void ThreadedLoops::chain(const double* x, const double* y, double* z, std::size_t n) {
  split(n, [&](std::size_t a, std::size_t b, std::size_t) {
    chainDouble(x + a, y + a, z + a, b - a);
  });
}

double ThreadedLoops::variance(const double* x, std::size_t n) {
  const auto count = static_cast<double>(n);
  const double mean =
      sumOver(n, [&](std::size_t a, std::size_t b) { return sumOf(x + a, b - a); }) / count;
  return sumOver(n, [&](std::size_t a,
                        std::size_t b) { return sumSquaredDeviation(x + a, b - a, mean); }) /
         (count - 1);
}

double ThreadedLoops::norm(const double* x, const double* y, std::size_t n) {
  return std::sqrt(sumOver(
      n, [&](std::size_t a, std::size_t b) { return sumSquaredDifference(x + a, y + a, b - a); }));
}

bool ThreadedLoops::any(const double* x, const double* y, std::size_t n) {
  return sumOver(n, [&](std::size_t a, std::size_t b) {
           return anyBoth(x + a, y + a, b - a) ? 1.0 : 0.0;
         }) > 0;
}

double ThreadedLoops::payoff(const double* x, std::size_t n) {
  return sumOver(n,
                 [&](std::size_t a, std::size_t b) { return sumPayoff(x + a, b - a, kStrike); }) /
         static_cast<double>(n);
}

void ThreadedLoops::images(const float* x, std::size_t pixels, std::size_t count, float* z) {
  std::vector<float> means(3 * count), scales(3 * count);
  const auto size = static_cast<float>(pixels);
  auto each = [&](auto work) {
    split(count, [&](std::size_t first, std::size_t end, std::size_t) {
      for (std::size_t k = first; k < end; ++k)
        work(x + 3 * pixels * k, &means[3 * k], &scales[3 * k], z + 3 * pixels * k);
    });
  };
  each([&](const float* from, float* m, float*, float*) {
    channelSums(from, pixels, m);
    for (int c = 0; c < 3; ++c) m[c] /= size;
  });
  each([&](const float* from, const float* m, float* s, float*) {
    channelSquares(from, pixels, m, s);
    for (int c = 0; c < 3; ++c) s[c] = std::sqrt(s[c] / size + 1e-5f);
  });
  each([&](const float* from, const float* m, const float* s, float* to) {
    normalise(from, pixels, m, s, to);
  });
}

}  // namespace bench
