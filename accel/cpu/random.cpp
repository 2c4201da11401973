// The random stream of accel/random_stream.h many numbers at a time. Every number has the bits of
// its scalar definition.
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

// Blocks that are made together.
constexpr std::size_t kBlocks = 32;

#if HWY_TARGET != HWY_SCALAR

namespace hn = hwy::HWY_NAMESPACE;
using Lanes = hn::ScalableTag<std::uint64_t>;
using Lane = hn::Vec<Lanes>;

// One block a lane. A word is the lower half of its lane; what stands in the upper half does not
// count, so that a product needs no shuffle before or after.
struct Words {
  Lane w0, w1, w2, w3;
};

HWY_INLINE Lane product(Lane a, Lane b) {
  const hn::Repartition<std::uint32_t, Lanes> words;
  return hn::MulEven(hn::BitCast(words, a), hn::BitCast(words, b));
}

HWY_INLINE void philoxRound(Words& w, Lane k0, Lane k1, Lane m0, Lane m1) {
  const Lane p0 = product(w.w0, m0), p1 = product(w.w2, m1);
  w.w0 = hn::Xor(hn::ShiftRight<32>(p1), hn::Xor(w.w1, k0));
  w.w2 = hn::Xor(hn::ShiftRight<32>(p0), hn::Xor(w.w3, k1));
  w.w1 = p1;
  w.w3 = p0;
}

HWY_INLINE Words counters(std::uint64_t first) {
  const Lanes d;
  const Lane low = hn::Add(hn::Set(d, first), hn::Iota(d, 0));
  return {low, hn::ShiftRight<32>(low), hn::Zero(d), hn::Zero(d)};
}

// Blocks first … first + kBlocks - 1 of the stream go to take(k, words of blocks k, k + 1, …).
// Several vectors side by side: their chains of products overlap.
template <class Take>
HWY_INLINE void philoxBlocks(std::uint64_t seed, std::uint64_t first, Take take) {
  const Lanes d;
  const std::size_t n = hn::Lanes(d);
  const Lane m0 = hn::Set(d, 0xD2511F53u), m1 = hn::Set(d, 0xCD9E8D57u);
  for (std::size_t k = 0; k < kBlocks; k += 2 * n) {
    Words a = counters(first + k), b = counters(first + k + n);
    auto k0 = static_cast<std::uint32_t>(seed), k1 = static_cast<std::uint32_t>(seed >> 32);
    for (int round = 0; round < 10; ++round) {
      const Lane key0 = hn::Set(d, k0), key1 = hn::Set(d, k1);
      philoxRound(a, key0, key1, m0, m1);
      philoxRound(b, key0, key1, m0, m1);
      k0 += 0x9E3779B9u;
      k1 += 0xBB67AE85u;
    }
    take(k, a);
    take(k + n, b);
  }
}

// Of 26 bits of each word: 1 + m 2^-52 less 1 - 2^-53, which is exact.
HWY_INLINE hn::Vec<hn::Rebind<double, Lanes>> doubleOf(Lane high, Lane low) {
  const Lanes d;
  const hn::Rebind<double, Lanes> real;
  const Lane upper = hn::ShiftLeft<20>(hn::And(high, hn::Set(d, 0xffffffc0u)));
  const Lane lower = hn::ShiftRight<38>(hn::ShiftLeft<32>(low));
  const Lane bits = hn::Or(hn::Or(upper, lower), hn::Set(d, 0x3ff0000000000000ull));
  return hn::Sub(hn::BitCast(real, bits), hn::Set(real, 1 - 0x1p-53));
}

HWY_INLINE void makeBlocks(std::uint64_t seed, std::uint64_t first, double* HWY_RESTRICT to) {
  const hn::Rebind<double, Lanes> real;
  philoxBlocks(seed, first, [&](std::size_t k, const Words& w) {
    hn::StoreInterleaved2(doubleOf(w.w0, w.w1), doubleOf(w.w2, w.w3), real, to + 2 * k);
  });
}
using Word = std::uint64_t;
struct WordRows {
  alignas(64) Word word[4][kBlocks];
};
HWY_INLINE void philoxWords(std::uint64_t seed, std::uint64_t first, WordRows& out) {
  const Lanes d;
  philoxBlocks(seed, first, [&](std::size_t k, const Words& w) {
    hn::Store(w.w0, d, out.word[0] + k);
    hn::Store(w.w1, d, out.word[1] + k);
    hn::Store(w.w2, d, out.word[2] + k);
    hn::Store(w.w3, d, out.word[3] + k);
  });
}

#else

// Plain loops, which the browser's compiler turns into vectors.
using Word = std::uint32_t;
struct WordRows {
  alignas(64) Word word[4][kBlocks];
};
HWY_INLINE void philoxWords(std::uint64_t seed, std::uint64_t first, WordRows& out) {
  auto& [c0, c1, c2, c3] = out.word;
  for (std::size_t k = 0; k < kBlocks; ++k) {
    c0[k] = static_cast<std::uint32_t>(first + k);
    c1[k] = static_cast<std::uint32_t>((first + k) >> 32);
    c2[k] = c3[k] = 0;
  }
  auto k0 = static_cast<std::uint32_t>(seed), k1 = static_cast<std::uint32_t>(seed >> 32);
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

HWY_INLINE void makeBlocks(std::uint64_t seed, std::uint64_t first, double* HWY_RESTRICT to) {
  WordRows w;
  philoxWords(seed, first, w);
  for (std::size_t k = 0; k < kBlocks; ++k) {
    to[2 * k] = (part(w.word[0][k]) * 67108864.0 + part(w.word[1][k]) + 0.5) * 0x1p-52;
    to[2 * k + 1] = (part(w.word[2][k]) * 67108864.0 + part(w.word[3][k]) + 0.5) * 0x1p-52;
  }
}

#endif

// Exact in single too: 23 bits and a half are 24.
HWY_INLINE void makeBlocks(std::uint64_t seed, std::uint64_t first, float* HWY_RESTRICT to) {
  WordRows w;
  philoxWords(seed, first, w);
  for (std::size_t k = 0; k < kBlocks; ++k)
    for (std::size_t j = 0; j < 4; ++j) {
      const auto bits = static_cast<std::uint32_t>(w.word[j][k]) >> 9;
      to[4 * k + j] = (static_cast<float>(static_cast<std::int32_t>(bits)) + 0.5f) * 0x1p-23f;
    }
}

template <class T>
void uniformTarget(std::uint64_t seed, std::uint64_t first, T* to, std::size_t n) {
  constexpr std::size_t kEach = sizeof(T) == 8 ? 2 : 4;
  alignas(64) T made[kEach * kBlocks];
  while (n > 0) {
    const std::size_t skip = first % kEach, count = std::min(n, kEach * kBlocks - skip);
    T* out = skip == 0 && count == kEach * kBlocks ? to : made;
    makeBlocks(seed, first / kEach, out);
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
