// x - k pi/2 for arguments too large for the vector reduction (Payne and Hanek): the bits of 2/pi
// that matter are multiplied out in integers, one element at a time.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "accel/cpu/math/coefficients.h"

namespace accel::cpu {

struct ReducedAngle {
  double hi, lo;  // in [-pi/4, pi/4], about 100 bits
  int quadrant;   // k mod 4
};

// |x| >= 2^10, finite.
inline ReducedAngle reduceHugeAngle(double x) {
  __extension__ using U128 = unsigned __int128;
  int exponent;
  const double fraction = std::frexp(std::abs(x), &exponent);
  const std::uint64_t mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
  const int e = exponent - 53;  // |x| = mantissa * 2^e
  // Bits of 2/pi whose product with mantissa * 2^e is a multiple of 4 drop out: start two above.
  const int start = e - 2 > 0 ? e - 2 : 0;
  const int word = start / 64, shift = start % 64;
  std::uint64_t bits[4];
  for (int i = 0; i < 4; ++i) {
    const std::uint64_t a = kTwoOverPi[word + i], b = kTwoOverPi[word + i + 1];
    bits[i] = shift ? a << shift | b >> (64 - shift) : a;
  }
  // product = mantissa * bits, 320 bits; bits[0] has weight 2^-(start+64).
  std::uint64_t p[5] = {};
  std::uint64_t carry = 0;
  for (int i = 3; i >= 0; --i) {
    const U128 t = static_cast<U128>(mantissa) * bits[i] + carry;
    p[i + 1] = static_cast<std::uint64_t>(t);
    carry = static_cast<std::uint64_t>(t >> 64);
  }
  p[0] = carry;
  // The value is p * 2^(e - start - 256): its integer part ends `point` bits below the top.
  const int point = 320 - 256 + (e - start);
  const int w = point / 64, s = point % 64;
  auto at = [&](int i) { return i < 5 ? p[i] : 0; };
  auto windowAt = [&](int i) { return s ? at(i) << s | at(i + 1) >> (64 - s) : at(i); };
  std::uint64_t f0 = windowAt(w), f1 = windowAt(w + 1), f2 = windowAt(w + 2);
  const std::uint64_t above = w ? p[w - 1] : 0;
  int quadrant = static_cast<int>((s ? above << s | at(w) >> (64 - s) : above) & 3);
  const bool roundUp = f0 >> 63;
  if (roundUp) {
    quadrant = (quadrant + 1) & 3;
    f0 = ~f0;
    f1 = ~f1;
    f2 = ~f2;
  }
  // Three pieces of the fraction, then times pi/2.
  double hi = std::ldexp(static_cast<double>(f0 >> 11), -53);
  double mid = std::ldexp(static_cast<double>((f0 & 0x7FF) << 42 | f1 >> 22), -106);
  double low = std::ldexp(static_cast<double>((f1 & 0x3FFFFF) << 31 | f2 >> 33), -159);
  double top = hi + mid;
  double rest = (mid - (top - hi)) + low;
  hi = top + rest;
  low = rest - (hi - top);
  const double product = hi * kPio2[0];
  const double error = std::fma(hi, kPio2[0], -product) + (hi * kPio2[1] + low * kPio2[0]);
  double rhi = product + error;
  double rlo = error - (rhi - product);
  if (roundUp) rhi = -rhi, rlo = -rlo;
  if (x < 0) {
    rhi = -rhi, rlo = -rlo;
    quadrant = (4 - quadrant) & 3;
  }
  return {rhi, rlo, quadrant};
}

}  // namespace accel::cpu
