// The vector code of the Mersenne twister against its definition, word by word.
#include <accel/twister.h>
#include <accel/ziggurat.h>
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

using namespace accel;

namespace {

// 624 words of the library's generator, and what it was seeded with as its state.
std::vector<std::uint32_t> seeded(std::uint32_t seed) {
  std::vector<std::uint32_t> state(kTwisterWords);
  state[0] = seed;
  for (std::uint32_t k = 1; k < kTwisterWords; ++k)
    state[k] = 1812433253u * (state[k - 1] ^ (state[k - 1] >> 30)) + k;
  return state;
}

}  // namespace

TEST_CASE("the twister's words are those of the standard library's") {
  const TwisterKernels& kernels = twisterKernels();
  std::mt19937 expected(5489);
  std::vector<std::uint32_t> state = seeded(5489), words(kTwisterWords);
  int wrong = 0;
  for (int block = 0; block < 5; ++block) {
    kernels.twist(state.data());
    kernels.temper(state.data(), words.data());
    for (std::uint32_t w : words) wrong += w != expected();
  }
  CHECK(wrong == 0);
}

TEST_CASE("uniform and normal numbers of pairs of words") {
  const TwisterKernels& kernels = twisterKernels();
  std::mt19937 source(1);
  std::vector<std::uint32_t> words(2 * 1001);
  for (std::uint32_t& w : words) w = std::uint32_t(source());
  words[0] = words[1] = 0;
  words[2] = words[3] = 0xffffffffu;
  for (std::size_t n : {0u, 1u, 2u, 7u, 1001u}) {
    std::vector<double> u(n + 1, -5), x(n + 1, -5);
    std::vector<std::uint16_t> open(n + 1);
    kernels.uniform(words.data(), u.data(), n);
    const std::size_t count = kernels.ziggurat(words.data(), x.data(), n, open.data());
    std::size_t wrong = 0, opened = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint32_t a = words[2 * i], b = words[2 * i + 1];
      wrong += u[i] != ((a >> 5) * 67108864.0 + (b >> 6)) * 0x1p-53;
      const double m = double((std::uint64_t(a >> 3) << 24) | (b & 0xffffff));
      const double made = (m * 0x1p-52 - 1) * kZigguratEdges[(b >> 24) + 1];
      const bool final = std::fabs(made) < kZigguratEdges[b >> 24];
      wrong += final ? x[i] != made : opened >= count || open[opened] != i;
      opened += !final;
    }
    CHECK(wrong == 0);
    CHECK(opened == count);
    CHECK(u[n] == -5);
    CHECK(x[n] == -5);
  }
}
