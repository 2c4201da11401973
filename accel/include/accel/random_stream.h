// The random stream: element i of stream `seed` is a pure function of (seed, i), the same on every
// provider. Philox4x32-10 after Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1,
// 2, 3" (SC11): multipliers 0xD2511F53 and 0xCD9E8D57, key increments 0x9E3779B9 and 0xBB67AE85.
//
// Counter block c (64 bits) is words {lo(c), hi(c), 0, 0}; key is {lo(seed), hi(seed)}. It yields
// four words w0..w3.
//   uniform double i:  block i / 2, words (w0,w1) for even i, (w2,w3) for odd i:
//                      ((w_a >> 6) * 2^26 + (w_b >> 6) + 0.5) * 2^-52          in (0, 1), exact
//   uniform single i:  block i / 4, word w_(i mod 4): ((w >> 9) + 0.5) * 2^-23  in (0, 1)
// A single and a double of the same stream are therefore different numbers, as in MATLAB. Integers
// are made from the uniform double of the same index as low + floor(u * (high - low + 1)), normal
// doubles as -sqrt(2) * erfcinv(2 u), and normal singles from the uniform single by normalSingle
// below, which uses nothing but correctly rounded operations: the same bits everywhere.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace accel {

struct PhiloxBlock {
  std::uint32_t word[4];
};

constexpr PhiloxBlock philox(std::uint64_t seed, std::uint64_t counter) {
  std::uint32_t c0 = static_cast<std::uint32_t>(counter);
  std::uint32_t c1 = static_cast<std::uint32_t>(counter >> 32);
  std::uint32_t c2 = 0, c3 = 0;
  std::uint32_t k0 = static_cast<std::uint32_t>(seed);
  std::uint32_t k1 = static_cast<std::uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t p0 = 0xD2511F53ull * c0;
    const std::uint64_t p1 = 0xCD9E8D57ull * c2;
    const std::uint32_t n0 = static_cast<std::uint32_t>(p1 >> 32) ^ c1 ^ k0;
    const std::uint32_t n2 = static_cast<std::uint32_t>(p0 >> 32) ^ c3 ^ k1;
    c1 = static_cast<std::uint32_t>(p1);
    c3 = static_cast<std::uint32_t>(p0);
    c0 = n0;
    c2 = n2;
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return {{c0, c1, c2, c3}};
}

constexpr double uniformDouble(std::uint64_t seed, std::uint64_t i) {
  const PhiloxBlock b = philox(seed, i / 2);
  const std::uint32_t high = b.word[i % 2 * 2] >> 6, low = b.word[i % 2 * 2 + 1] >> 6;
  return (high * 67108864.0 + low + 0.5) * 0x1p-52;
}

constexpr float uniformSingle(std::uint64_t seed, std::uint64_t i) {
  const PhiloxBlock b = philox(seed, i / 4);
  return static_cast<float>(((b.word[i % 4] >> 9) + 0.5) * 0x1p-23);
}

// log of a normal number in (0, 1]: m * 2^e with m around 1, log m = 2 atanh((m - 1) / (m + 1)).
inline float logForNormal(float p) {
  std::uint32_t bits;
  std::memcpy(&bits, &p, 4);
  const std::int32_t e = static_cast<std::int32_t>(bits - 0x3f3504f3u) >> 23;  // from sqrt(1/2) on
  bits -= static_cast<std::uint32_t>(e) << 23;
  float m;
  std::memcpy(&m, &bits, 4);
  const float s = (m - 1.0f) / (m + 1.0f), z = s * s, x = static_cast<float>(e);
  const float tail =
      z * (0.666666687f + z * (0.400000006f + z * (0.285714298f + z * 0.222222224f)));
  const float logM = s * (2.0f + tail);
  return x * 0.693145752f + (x * 1.42860677e-06f + logM);
}

// The normal quantile of u, 2^-24 <= u <= 1 - 2^-24: algorithm AS 241 (PPND7) of Wichura, Applied
// Statistics 37 (1988). Operations in the order written, each rounded to single; there is no a*b +
// a*c in it, which some shader compilers turn into a*(b + c).
inline float normalSingle(float u) {
  const float q = u - 0.5f;
  if (std::fabs(q) <= 0.425f) {
    const float r = 0.180625007f - q * q;
    return q * (((59.1093750f * r + 159.291138f) * r + 50.4342728f) * r + 3.38713264f) /
           (((67.1875610f * r + 78.7577591f) * r + 17.8951702f) * r + 1.0f);
  }
  const float r = std::sqrt(-logForNormal(q < 0 ? u : 1.0f - u)) - 1.60000002f;
  const float x = (((0.170238212f * r + 1.30672848f) * r + 2.75681543f) * r + 1.42343724f) /
                  ((0.120211333f * r + 0.737001657f) * r + 1.0f);
  return q < 0 ? -x : x;
}

}  // namespace accel
