// The vector code of the random stream against its definition, number by number.
#include <accel/kernels.h>
#include <accel/random_stream.h>
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <vector>

using namespace accel;

namespace {

template <class T>
bool sameBits(T a, T b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class T, class Made, class Defined>
int differences(Made made, Defined defined) {
  int wrong = 0;
  for (std::uint64_t seed : {0ull, 7ull, 0x123456789abcdefull})
    for (std::uint64_t first : {0ull, 1ull, 2ull, 3ull, 63ull, 0xfffffffdull, (1ull << 40) + 5})
      for (std::size_t n : {0u, 1u, 2u, 7u, 64u, 127u, 128u, 129u, 1000u}) {
        std::vector<T> x(n + 1, T(-5));
        made(seed, first, x.data(), n);
        for (std::size_t i = 0; i < n; ++i) wrong += !sameBits(x[i], defined(seed, first + i));
        wrong += x[n] != T(-5);
      }
  return wrong;
}

}  // namespace

TEST_CASE("random numbers are those of the stream, wherever a run of them begins") {
  const RandomKernels& r = cpuKernels().random;
  CHECK(differences<double>(r.uniformDoubles, uniformDouble) == 0);
  CHECK(differences<float>(r.uniformSingles, uniformSingle) == 0);
  CHECK(differences<double>(r.normalDoubles, [](std::uint64_t seed, std::uint64_t i) {
          return normalDouble(uniformDouble(seed, i));
        }) == 0);
  CHECK(differences<float>(r.normalSingles, [](std::uint64_t seed, std::uint64_t i) {
          return normalSingle(uniformSingle(seed, i));
        }) == 0);
}

TEST_CASE("normal doubles invert the distribution, far out too") {
  std::vector<double> u;
  for (int k = 1; k <= 53; ++k) {
    u.push_back(std::ldexp(1.0, -k));
    u.push_back(1.0 - std::ldexp(1.0, -k));
    u.push_back(std::ldexp(0.7, -k));
  }
  for (double edge : {0.075, 0.925, 0.5, kNormalFar}) {
    u.push_back(std::nextafter(edge, 0.0));
    u.push_back(edge);
    u.push_back(std::nextafter(edge, 1.0));
  }
  std::vector<double> x = u, exact = u;
  cpuKernels().random.toNormalDoubles(x.data(), x.size());
  for (double& p : exact) p *= 2;
  const void* in[] = {exact.data()};
  const std::uint8_t step[] = {1};
  cpuKernels().find(Op::Erfcinv, DType::F64)(in, step, exact.data(), exact.size());
  for (std::size_t i = 0; i < u.size(); ++i) {
    INFO("u = ", u[i]);
    CHECK(sameBits(x[i], normalDouble(u[i])));
    const double wanted = -std::sqrt(2.0) * exact[i];
    CHECK(std::fabs(x[i] - wanted) <= 2e-15 * std::fabs(wanted) + 1e-17);
  }
}
