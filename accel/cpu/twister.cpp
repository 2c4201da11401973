// The loops of accel/twister.h: plain ones, which the compiler turns into vectors of the
// instruction set.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/twister.cpp"
#include <accel/twister.h>
#include <accel/ziggurat.h>
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include <cmath>
#include <cstring>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

constexpr std::size_t kAhead = 397;  // the word that a new one is mixed with

HWY_INLINE std::uint32_t twisted(std::uint32_t upper, std::uint32_t lower, std::uint32_t ahead) {
  const std::uint32_t y = (upper & 0x80000000u) | (lower & 0x7fffffffu);
  return ahead ^ (y >> 1) ^ ((0u - (y & 1u)) & 0x9908b0dfu);
}

void twistTarget(std::uint32_t* s) {
  constexpr std::size_t kBehind = kTwisterWords - kAhead;
  for (std::size_t k = 0; k < kBehind; ++k) s[k] = twisted(s[k], s[k + 1], s[k + kAhead]);
  // In pieces shorter than the distance to the new words that are read: no loop reads what it
  // writes.
  constexpr std::size_t kPiece = kBehind - 1;
  for (std::size_t from = kBehind; from < kTwisterWords - 1; from += kPiece) {
    const std::size_t end = from + kPiece < kTwisterWords - 1 ? from + kPiece : kTwisterWords - 1;
    std::uint32_t made[kPiece];
    for (std::size_t k = from; k < end; ++k)
      made[k - from] = twisted(s[k], s[k + 1], s[k - kBehind]);
    std::memcpy(s + from, made, (end - from) * sizeof *s);
  }
  s[kTwisterWords - 1] = twisted(s[kTwisterWords - 1], s[0], s[kAhead - 1]);
}

void temperTarget(const std::uint32_t* HWY_RESTRICT s, std::uint32_t* HWY_RESTRICT to) {
  for (std::size_t k = 0; k < kTwisterWords; ++k) {
    std::uint32_t y = s[k];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    to[k] = y ^ (y >> 18);
  }
}

HWY_INLINE std::uint64_t pairAt(const std::uint32_t* words, std::size_t i) {
  std::uint64_t both;
  std::memcpy(&both, words + 2 * i, sizeof both);
  return both;  // the first word is the lower half: every target is little-endian
}

// 1 + m 2^-52 of the lower 52 bits of m.
HWY_INLINE double oneAnd(std::uint64_t m) {
  const std::uint64_t bits = (m & 0xfffffffffffffull) | 0x3ff0000000000000ull;
  double x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}
HWY_INLINE double topBit(std::uint64_t m) {
  const std::uint64_t bits = (std::uint64_t(0) - (m >> 52)) & 0x3ff0000000000000ull;
  double x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

void uniformTarget(const std::uint32_t* HWY_RESTRICT words, double* HWY_RESTRICT to,
                   std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t v = pairAt(words, i);
    const std::uint64_t m = ((v & 0xffffffe0u) << 21) | (v >> 38);
    to[i] = ((oneAnd(m) - 1.0) + topBit(m)) * 0.5;
  }
}

std::size_t zigguratTarget(const std::uint32_t* HWY_RESTRICT words, double* HWY_RESTRICT to,
                           std::size_t n, std::uint16_t* HWY_RESTRICT open) {
  constexpr double kOpen = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t v = pairAt(words, i);
    const std::uint64_t m = ((v & 0xfffffff8u) << 21) | ((v >> 32) & 0xffffffu);
    const std::int64_t layer = static_cast<std::int64_t>(v >> 56);
    const double x = ((oneAnd(m) - 2.0) + topBit(m)) * kZigguratEdges[layer + 1];
    to[i] = std::fabs(x) < kZigguratEdges[layer] ? x : kOpen;
  }
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; ++i) {
    open[count] = static_cast<std::uint16_t>(i);
    count += to[i] != to[i];
  }
  return count;
}

void fillTwisterTarget(TwisterKernels& kernels) {
  kernels = {twistTarget, temperTarget, uniformTarget, zigguratTarget};
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel {
namespace cpu {
HWY_EXPORT(fillTwisterTarget);
namespace {
TwisterKernels chosenKernels() {
  TwisterKernels kernels;
  HWY_DYNAMIC_DISPATCH(fillTwisterTarget)(kernels);
  return kernels;
}
}  // namespace
}  // namespace cpu

const TwisterKernels& twisterKernels() {
  static const TwisterKernels kernels = cpu::chosenKernels();
  return kernels;
}
}  // namespace accel
#endif
