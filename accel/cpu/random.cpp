// The random stream of accel/random_stream.h many numbers at a time: plain loops over blocks, which
// the compiler turns into vectors of the instruction set. Every number has the bits of its scalar
// definition.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/random.cpp"
#include <accel/random_stream.h>
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>

#include "accel/cpu/row_lists.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

// Counters side by side: their chains of multiplications overlap and fill vectors.
constexpr std::size_t kBlocks = 32;

struct Words {
  alignas(64) std::uint32_t word[4][kBlocks];
};

// Blocks first … first + kBlocks - 1 of the stream.
HWY_INLINE void philoxBlocks(std::uint64_t seed, std::uint64_t first, Words& out) {
  auto& [c0, c1, c2, c3] = out.word;
  for (std::size_t k = 0; k < kBlocks; ++k) {
    c0[k] = static_cast<std::uint32_t>(first + k);
    c1[k] = static_cast<std::uint32_t>((first + k) >> 32);
    c2[k] = c3[k] = 0;
  }
  std::uint32_t k0 = static_cast<std::uint32_t>(seed);
  std::uint32_t k1 = static_cast<std::uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round) {
    for (std::size_t k = 0; k < kBlocks; ++k) {
      const std::uint64_t p0 = std::uint64_t(0xD2511F53u) * c0[k];
      const std::uint64_t p1 = std::uint64_t(0xCD9E8D57u) * c2[k];
      const std::uint32_t n0 = static_cast<std::uint32_t>(p1 >> 32) ^ c1[k] ^ k0;
      const std::uint32_t n2 = static_cast<std::uint32_t>(p0 >> 32) ^ c3[k] ^ k1;
      c1[k] = static_cast<std::uint32_t>(p1);
      c3[k] = static_cast<std::uint32_t>(p0);
      c0[k] = n0;
      c2[k] = n2;
    }
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
}

// Words below 2^31 go through int, which every instruction set converts.
HWY_INLINE double part(std::uint32_t w) { return static_cast<std::int32_t>(w >> 6); }

HWY_INLINE void doublesOf(const Words& w, double* HWY_RESTRICT to) {
  for (std::size_t k = 0; k < kBlocks; ++k) {
    to[2 * k] = (part(w.word[0][k]) * 67108864.0 + part(w.word[1][k]) + 0.5) * 0x1p-52;
    to[2 * k + 1] = (part(w.word[2][k]) * 67108864.0 + part(w.word[3][k]) + 0.5) * 0x1p-52;
  }
}
// Exact in single too: 23 bits and a half are 24.
HWY_INLINE void singlesOf(const Words& w, float* HWY_RESTRICT to) {
  for (std::size_t k = 0; k < kBlocks; ++k)
    for (std::size_t j = 0; j < 4; ++j)
      to[4 * k + j] =
          (static_cast<float>(static_cast<std::int32_t>(w.word[j][k] >> 9)) + 0.5f) * 0x1p-23f;
}

template <class T>
void uniformTarget(std::uint64_t seed, std::uint64_t first, T* to, std::size_t n) {
  constexpr std::size_t kEach = sizeof(T) == 8 ? 2 : 4;
  Words words;
  alignas(64) T made[kEach * kBlocks];
  while (n > 0) {
    philoxBlocks(seed, first / kEach, words);
    const std::size_t skip = first % kEach, count = std::min(n, kEach * kBlocks - skip);
    T* out = skip == 0 && count == kEach * kBlocks ? to : made;
    if constexpr (sizeof(T) == 8) {
      doublesOf(words, out);
    } else {
      singlesOf(words, out);
    }
    if (out != to) std::copy_n(made + skip, count, to);
    to += count;
    n -= count;
    first += count;
  }
}

// normalSingle in parts, as normalDouble is written.
HWY_INLINE float centreOf(float q) {
  const float r = 0.180625007f - q * q;
  return q * (((59.1093750f * r + 159.291138f) * r + 50.4342728f) * r + 3.38713264f) /
         (((67.1875610f * r + 78.7577591f) * r + 17.8951702f) * r + 1.0f);
}
HWY_INLINE float tailOf(float p) {
  const float r = std::sqrt(-logForNormal(p)) - 1.60000002f;
  return (((0.170238212f * r + 1.30672848f) * r + 2.75681543f) * r + 1.42343724f) /
         ((0.120211333f * r + 0.737001657f) * r + 1.0f);
}
HWY_INLINE double centreOf(double q) { return normalCentre(q); }
HWY_INLINE double tailOf(double p) { return normalTail(p); }

// All as if they were central, then the one in seven that is not again, side by side.
template <class T>
void normaliseBlock(T* HWY_RESTRICT x, std::size_t n) {
  constexpr std::size_t kMost = 256;
  constexpr T kEdge = sizeof(T) == 8 ? T(0.425) : T(0.425f);
  alignas(64) T p[kMost + 8], sign[kMost];
  std::uint16_t at[kMost];
  std::size_t tails = 0;
  // No choice between two values here: the compiler would branch, and half of the branches are
  // guessed wrong.
  for (std::size_t i = 0; i < n; ++i) {
    p[tails] = x[i];
    at[tails] = static_cast<std::uint16_t>(i);
    tails += std::fabs(x[i] - T(0.5)) > kEdge;
  }
  for (std::size_t k = 0; k < tails; ++k) {
    sign[k] = p[k] < T(0.5) ? T(-1) : T(1);
    p[k] = p[k] < T(0.5) ? p[k] : T(1) - p[k];
  }
  for (std::size_t i = 0; i < n; ++i) x[i] = centreOf(x[i] - T(0.5));
  bool far = false;
  if constexpr (sizeof(T) == 8) {
    for (std::size_t k = 0; k < tails; ++k) far |= p[k] < kNormalFar;
  }
  if (far) {
    if constexpr (sizeof(T) == 8) {
      for (std::size_t k = 0; k < tails; ++k)
        x[at[k]] = sign[k] * (p[k] < kNormalFar ? normalFarTail(p[k]) : normalTail(p[k]));
    }
    return;
  }
  for (std::size_t k = 0; k < tails; ++k) p[k] = sign[k] * tailOf(p[k]);
  for (std::size_t k = 0; k < tails; ++k) x[at[k]] = p[k];
}

template <class T>
void normalTarget(std::uint64_t seed, std::uint64_t first, T* to, std::size_t n) {
  constexpr std::size_t kPiece = 256;
  for (std::size_t i = 0; i < n; i += kPiece) {
    const std::size_t count = std::min(kPiece, n - i);
    uniformTarget(seed, first + i, to + i, count);
    normaliseBlock(to + i, count);
  }
}
template <class T>
void toNormalTarget(T* x, std::size_t n) {
  for (std::size_t i = 0; i < n; i += 256) normaliseBlock(x + i, std::min<std::size_t>(256, n - i));
}

void fillRandomTarget(KernelTable& table) {
  RandomKernels& r = table.random;
  r.uniformDoubles = uniformTarget<double>;
  r.uniformSingles = uniformTarget<float>;
  r.normalDoubles = normalTarget<double>;
  r.normalSingles = normalTarget<float>;
  r.toNormalDoubles = toNormalTarget<double>;
  r.toNormalSingles = toNormalTarget<float>;
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(fillRandomTarget);
void fillRandom(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillRandomTarget)(table); }
}  // namespace accel::cpu
#endif
