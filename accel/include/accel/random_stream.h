// The random stream: element i of stream `seed` is a pure function of (seed, i), the same on every
// provider. Philox4x32-10 after Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1,
// 2, 3" (SC11): multipliers 0xD2511F53 and 0xCD9E8D57, key increments 0x9E3779B9 and 0xBB67AE85.
//
// Counter block c (64 bits) is words {lo(c), hi(c), 0, 0}; key is {lo(seed), hi(seed)}. It yields
// four words w0..w3.
//   uniform double i:  block i / 2, words (w0,w1) for even i, (w2,w3) for odd i:
//                      ((w_a >> 6) * 2^26 + (w_b >> 6) + 0.5) * 2^-52          in (0, 1), exact
//   uniform single i:  block i / 4, word w_(i mod 4): ((w >> 9) + 0.5) * 2^-23  in (0, 1)
// A single and a double of the same stream are therefore different numbers, as in MATLAB. Normal
// and integer values are made from the uniform double (or single, for single) of the same index:
// integers as low + floor(u * (high - low + 1)), normals as -sqrt(2) * erfcinv(2 u).
#pragma once

#include <cstdint>

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

}  // namespace accel
