// All ways of the canonical product have its bits, for every shape, type and thread count.
#include "accel/cpu/matmul.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

using namespace accel;
using cpu::MatmulPlan;
using cpu::MatmulWay;

namespace {

template <class T>
std::vector<T> plainProduct(const std::vector<T>& a, const std::vector<T>& b, const MatmulArgs& s) {
  std::vector<T> c(static_cast<std::size_t>(s.m * s.n * s.batch));
  for (std::int64_t t = 0; t < s.batch; ++t) {
    for (std::int64_t j = 0; j < s.n; ++j) {
      for (std::int64_t i = 0; i < s.m; ++i) {
        T sum = 0;
        for (std::int64_t p = 0; p < s.k; ++p) {
          const T x = a[static_cast<std::size_t>(t * s.aStep + i + p * s.m)];
          const T y = b[static_cast<std::size_t>(t * s.bStep + p + j * s.k)];
          const T product = x * y;
          sum = cpu::matmulFuses() ? std::fma(x, y, sum) : sum + product;
        }
        c[static_cast<std::size_t>((t * s.n + j) * s.m + i)] = sum;
      }
    }
  }
  return c;
}

template <class T>
void checkShape(std::int64_t m, std::int64_t k, std::int64_t n, std::int64_t batch, bool repeatB) {
  CAPTURE(m);
  CAPTURE(k);
  CAPTURE(n);
  CAPTURE(batch);
  std::mt19937 random(static_cast<unsigned>(m * 31 + k * 7 + n));
  std::normal_distribution<T> normal;
  std::vector<T> a(static_cast<std::size_t>(m * k * batch)),
      b(static_cast<std::size_t>(k * n * (repeatB ? 1 : batch)));
  for (T& v : a) v = normal(random);
  for (T& v : b) v = normal(random);
  if (m * k > 40) {
    a[1] = std::numeric_limits<T>::infinity();
    a[3] = std::numeric_limits<T>::quiet_NaN();
    b[0] = -T(0);
  }
  MatmulArgs args{sizeof(T) == 8 ? DType::F64 : DType::F32,
                  m,
                  k,
                  n,
                  batch,
                  a.data(),
                  b.data(),
                  nullptr,
                  m * k,
                  repeatB ? 0 : k * n};
  const std::vector<T> expected = plainProduct(a, b, args);
  cpu::ThreadPool pool(3);
  for (MatmulWay way : {MatmulWay::Small, MatmulWay::Tiled, MatmulWay::Tall, MatmulWay::Blocked}) {
    for (int threads : {1, 2, 3}) {
      for (std::int64_t depth : {std::int64_t(256), std::int64_t(16), std::int64_t(0)}) {
        // A guard behind the result: nothing may be written past it.
        std::vector<T> c(expected.size() + 16, T(77));
        args.c = c.data();
        cpu::multiply(args, MatmulPlan{way, threads, depth}, pool);
        CAPTURE(static_cast<int>(way));
        CAPTURE(threads);
        bool same = true;
        for (std::size_t i = 0; i < expected.size(); ++i) {
          // By their bits: zeros have signs.
          const bool bits = c[i] == expected[i] && std::signbit(c[i]) == std::signbit(expected[i]);
          same = same && (bits || (std::isnan(c[i]) && std::isnan(expected[i])));
        }
        CHECK(same);
        CHECK(std::vector<T>(c.end() - 16, c.end()) == std::vector<T>(16, T(77)));
      }
    }
  }
}

}  // namespace

TEST_CASE("every way of the canonical product has the same bits") {
  const std::int64_t shapes[][3] = {{1, 1, 1},    {2, 3, 2},     {4, 4, 4},      {5, 7, 9},
                                    {8, 8, 8},    {15, 33, 17},  {16, 1, 16},    {17, 40, 3},
                                    {64, 64, 64}, {1, 50, 200},  {200, 50, 1},   {1000, 5, 4},
                                    {3, 5, 700},  {33, 300, 35}, {130, 513, 70}, {7, 8, 9},
                                    {8, 3, 2},    {9, 8, 5},     {4, 6, 100}};
  for (const auto& s : shapes) {
    checkShape<double>(s[0], s[1], s[2], 1, false);
    checkShape<float>(s[0], s[1], s[2], 1, false);
  }
}

TEST_CASE("tiles of every width, and panels of columns that are packed by several threads") {
  // Around one, two and three tiles of any instruction set; rows for three threads.
  for (std::int64_t n = 1; n <= 26; ++n) {
    checkShape<double>(100, 9, n, 1, false);
    checkShape<float>(200, 5, n, 1, false);
  }
  checkShape<double>(60, 20, 1100, 1, false);  // a third panel, narrower than the others
  checkShape<float>(110, 33, 517, 1, false);
}

TEST_CASE("batches, also with one operand repeated") {
  checkShape<double>(4, 4, 4, 50, false);
  checkShape<double>(4, 5, 3, 13, true);
  checkShape<float>(20, 17, 9, 3, false);
  checkShape<float>(70, 20, 30, 2, true);
}

TEST_CASE("which order a product has follows from its inner size alone") {
  CHECK(isCanonicalProduct(1));
  CHECK(isCanonicalProduct(kLongestChain));
  CHECK_FALSE(isCanonicalProduct(kLongestChain + 1));
}
