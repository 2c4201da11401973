// Circular functions of radians, multiples of pi and degrees.
#if defined(ACCEL_CPU_TRIG_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ACCEL_CPU_TRIG_INL_H_
#undef ACCEL_CPU_TRIG_INL_H_
#else
#define ACCEL_CPU_TRIG_INL_H_
#endif

#include <cmath>

#include "accel/cpu/math/coefficients.h"
#include "accel/cpu/math/dd-inl.h"
#include "accel/cpu/math/trig_reduction.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

// An angle as quadrant * pi/2 + r. The quadrant's low two bits stand in the low bits of `turn`.
struct Angle {
  DD r;
  V64 turn;  // quadrant + 1.5 * 2^52
};

inline constexpr double kTurnBase = 0x1.8p52;

HWY_INLINE M64 turnBit(V64 turn, int bit) {
  const auto b = hn::And(hn::BitCast(I64(), turn), hn::Set(I64(), std::int64_t(1) << bit));
  return hn::RebindMask(D64(), hn::Ne(b, hn::Zero(I64())));
}
HWY_INLINE V64 nextTurn(V64 turn) { return hn::Add(turn, num(1.0)); }

// Lanes beyond the vector reduction, one at a time; NaN and Inf give NaN.
inline HWY_NOINLINE Angle reduceLarge(V64 x) {
  const D64 d;
  HWY_ALIGN double v[hn::MaxLanes(d)], hi[hn::MaxLanes(d)], lo[hn::MaxLanes(d)], q[hn::MaxLanes(d)];
  hn::Store(x, d, v);
  for (std::size_t i = 0; i < hn::Lanes(d); ++i) {
    if (!std::isfinite(v[i])) {
      hi[i] = lo[i] = std::numeric_limits<double>::quiet_NaN();
      q[i] = kTurnBase;
    } else {
      const ReducedAngle r = reduceHugeAngle(std::abs(v[i]) < 1024 ? 1024.0 : v[i]);
      hi[i] = r.hi;
      lo[i] = r.lo;
      q[i] = kTurnBase + r.quadrant;
    }
  }
  return {{hn::Load(d, hi), hn::Load(d, lo)}, hn::Load(d, q)};
}

// pi/2 in pieces of 33, 33, 53 and 53 bits: for |k| < 2^20 the first two products are exact.
HWY_INLINE Angle reduceRadians(V64 x) {
  const V64 turn = hn::MulAdd(x, num(0.63661977236758138), num(kTurnBase));
  const V64 k = hn::Sub(turn, num(kTurnBase));
  const V64 a = hn::NegMulAdd(k, num(kPio2Split[0]), x);
  const DD t = twoSum(a, hn::Neg(hn::Mul(k, num(kPio2Split[1]))));
  const DD p = twoProd(k, num(kPio2Split[2]));
  const DD s = twoSum(t.hi, hn::Neg(p.hi));
  const V64 low = hn::Sub(t.lo, hn::MulAdd(k, num(kPio2Split[3]), p.lo));
  Angle angle = {quickTwoSum(s.hi, hn::Add(s.lo, low)), turn};
  const M64 fits = hn::Lt(hn::Abs(x), num(1.6e6));
  if (HWY_UNLIKELY(!hn::AllTrue(D64(), fits))) {
    const Angle large = reduceLarge(x);
    angle.r = choose(fits, angle.r, large.r);
    angle.turn = choose(fits, angle.turn, large.turn);
  }
  return angle;
}

// x half turns: sin(pi x). The remainder to the nearest multiple of 1/2 is exact.
HWY_INLINE Angle reduceHalfTurns(V64 x) {
  // From 2^53 on every number is an even integer: zero, with no turn.
  const M64 huge = hn::Ge(hn::Abs(x), num(0x1p53));
  const V64 y = choose(huge, hn::Mul(x, hn::Zero(D64())), x);
  const V64 whole = hn::Mul(hn::Trunc(hn::Mul(y, num(0.5))), num(2.0));
  const V64 part = hn::Sub(y, whole);  // in (-2, 2)
  const V64 turn = hn::MulAdd(part, num(2.0), num(kTurnBase));
  const V64 rest = hn::NegMulAdd(hn::Sub(turn, num(kTurnBase)), num(0.5), part);
  return {mul(constant(kPi), rest), turn};
}

inline HWY_NOINLINE V64 remainder360Slow(V64 x) {
  const D64 d;
  HWY_ALIGN double v[hn::MaxLanes(d)];
  hn::Store(x, d, v);
  for (std::size_t i = 0; i < hn::Lanes(d); ++i) v[i] = std::fmod(v[i], 360.0);
  return hn::Load(d, v);
}

HWY_INLINE Angle reduceDegrees(V64 x) {
  V64 y = x;
  // Lane by lane: a large neighbour changes no other's bits.
  const M64 fits = hn::Lt(hn::Abs(x), num(0x1p45));
  if (HWY_UNLIKELY(!hn::AllTrue(D64(), fits))) y = choose(fits, x, remainder360Slow(x));
  const V64 turn = hn::MulAdd(y, num(1.0 / 90), num(kTurnBase));
  const V64 r = hn::NegMulAdd(hn::Sub(turn, num(kTurnBase)), num(90.0), y);  // exact: 52 bits
  return {mul(constant(kPio180), r), turn};
}

// Sine and cosine of the reduced angle, with about 2^-57 relative error.
HWY_INLINE DD sinReduced(DD r) {
  const V64 z = hn::Mul(r.hi, r.hi);
  const V64 c = hn::NegMulAdd(hn::Mul(z, num(0.5)), r.lo, r.lo);
  return quickTwoSum(r.hi, hn::MulAdd(hn::Mul(z, r.hi), polynomial(kSin, z), c));
}
HWY_INLINE DD cosReduced(DD r) {
  const DD z = twoProd(r.hi, r.hi);
  const DD s = quickTwoSum(num(1.0), hn::Mul(z.hi, num(-0.5)));
  const V64 tail = hn::MulAdd(hn::Mul(z.hi, z.hi), polynomial(kCos, z.hi),
                              hn::NegMulAdd(r.hi, r.lo, hn::Mul(z.lo, num(-0.5))));
  return quickTwoSum(s.hi, hn::Add(s.lo, tail));
}

struct SinCos {
  DD sin, cos;
};
HWY_INLINE SinCos sinCos(Angle a) {
  const DD s = sinReduced(a.r), c = cosReduced(a.r);
  const M64 swap = turnBit(a.turn, 0);
  const DD ss = choose(swap, c, s), cc = choose(swap, s, c);
  const M64 negSin = turnBit(a.turn, 1), negCos = turnBit(nextTurn(a.turn), 1);
  return {choose(negSin, negate(ss), ss), choose(negCos, negate(cc), cc)};
}

// The sine of quadrant * pi/2 + r, in one double; the cosine is that of the next quadrant.
HWY_INLINE V64 sinOnly(DD r, V64 turn) {
  const D64 d;
  const V64 z = hn::Mul(r.hi, r.hi);
  const V64 half = hn::Mul(z, num(0.5));
  const V64 ps = hn::MulAdd(hn::Mul(z, r.hi), polynomial(kSin, z), hn::NegMulAdd(half, r.lo, r.lo));
  const V64 w = hn::Sub(num(1.0), half);
  const V64 wl = hn::Sub(hn::Sub(num(1.0), w), half);
  const V64 pc = hn::MulAdd(hn::Mul(z, z), polynomial(kCos, z), hn::NegMulAdd(r.hi, r.lo, wl));
  const M64 swap = turnBit(turn, 0);
  const V64 y = hn::Add(choose(swap, w, r.hi), choose(swap, pc, ps));
  const auto sign = hn::ShiftLeft<62>(hn::And(hn::BitCast(I64(), turn), hn::Set(I64(), 2)));
  return hn::BitCast(d, hn::Xor(hn::BitCast(I64(), y), sign));
}

// Zeros and tiny arguments of odd functions: sin x = x below 2^-27 or so, with -0 kept.
HWY_INLINE V64 sinOf(V64 x) {
  const Angle a = reduceRadians(x);
  return choose(hn::Eq(x, hn::Zero(D64())), x, sinOnly(a.r, a.turn));
}
HWY_INLINE V64 cosOf(V64 x) {
  const Angle a = reduceRadians(x);
  return sinOnly(a.r, nextTurn(a.turn));
}

// For singles: x - k pi for the nearest k (or k + 1/2, for the cosine) leaves one odd polynomial,
// and k's last bit the sign. -0 stays what it is.
template <bool kCosine>
HWY_INLINE V64 sinOrCosSingle(V64 x) {
  const D64 d;
  const V64 base = num(kTurnBase), inverse = num(0.31830988618379067);
  const V64 turn =
      kCosine ? hn::Add(hn::MulAdd(x, inverse, num(-0.5)), base) : hn::MulAdd(x, inverse, base);
  V64 k = hn::Sub(turn, base);
  if constexpr (kCosine) k = hn::Add(k, num(0.5));
  const V64 r = hn::NegMulAdd(k, num(kPiLite[1]), hn::NegMulAdd(k, num(kPiLite[0]), x));
  const V64 z = hn::Mul(r, r);
  const V64 s = hn::Mul(r, hn::MulAdd(z, polynomial(kSinLite, z), num(1.0)));
  // cos(x + pi/2) = -sin(x)
  const auto odd = hn::BitCast(I64(), kCosine ? nextTurn(turn) : turn);
  V64 y = hn::BitCast(d, hn::Xor(hn::BitCast(I64(), s), hn::ShiftLeft<63>(odd)));
  const M64 fits = hn::Lt(hn::Abs(x), num(1.6e6));
  if (HWY_UNLIKELY(!hn::AllTrue(d, fits))) {
    const Angle large = reduceLarge(x);
    y = choose(fits, y, sinOnly(large.r, kCosine ? nextTurn(large.turn) : large.turn));
  }
  return y;
}
HWY_INLINE V64 sinSingle(V64 x) { return sinOrCosSingle<false>(x); }
HWY_INLINE V64 cosSingle(V64 x) { return sinOrCosSingle<true>(x); }

HWY_INLINE V64 reciprocal(DD y) {
  const V64 r = sum(divide(single(num(1.0)), y));
  // Too small for a pair: the plain quotient already is exact enough (or infinite).
  return choose(hn::Lt(hn::Abs(y.hi), num(0x1p-1000)), hn::Div(num(1.0), y.hi), r);
}
HWY_INLINE V64 quotient(DD a, DD b) {
  const V64 r = sum(divide(a, b));
  const M64 plain =
      hn::Or(hn::Lt(hn::Abs(b.hi), num(0x1p-900)), hn::Lt(hn::Abs(a.hi), num(0x1p-900)));
  return choose(plain, hn::Div(a.hi, b.hi), r);
}

HWY_INLINE V64 tanOf(V64 x) {
  const SinCos a = sinCos(reduceRadians(x));
  return choose(hn::Lt(hn::Abs(x), num(0x1p-28)), x, quotient(a.sin, a.cos));
}
HWY_INLINE V64 cotOf(V64 x) {
  const SinCos a = sinCos(reduceRadians(x));
  return choose(hn::Lt(hn::Abs(x), num(0x1p-28)), hn::Div(num(1.0), x), quotient(a.cos, a.sin));
}
HWY_INLINE V64 cscOf(V64 x) {
  return choose(hn::Lt(hn::Abs(x), num(0x1p-28)), hn::Div(num(1.0), x),
                reciprocal(sinCos(reduceRadians(x)).sin));
}
HWY_INLINE V64 secOf(V64 x) { return reciprocal(sinCos(reduceRadians(x)).cos); }

// Exact zeros carry no sign in the degree and half-turn forms.
HWY_INLINE V64 plainZero(V64 y) { return hn::Add(y, hn::Zero(D64())); }

HWY_INLINE V64 sinOfTurns(Angle a) { return plainZero(sum(sinCos(a).sin)); }
HWY_INLINE V64 cosOfTurns(Angle a) { return plainZero(sum(sinCos(a).cos)); }
HWY_INLINE V64 tanDegrees(V64 x) {
  const SinCos a = sinCos(reduceDegrees(x));
  const V64 zero = hn::Zero(D64());
  const V64 y = hn::Div(sum(a.sin), plainZero(sum(a.cos)));
  return plainZero(choose(hn::Eq(sum(a.cos), zero), y, quotient(a.sin, a.cos)));
}
HWY_INLINE V64 cotDegrees(V64 x) {
  const SinCos a = sinCos(reduceDegrees(x));
  const V64 zero = hn::Zero(D64());
  const V64 y = hn::Div(sum(a.cos), plainZero(sum(a.sin)));
  return plainZero(choose(hn::Eq(sum(a.sin), zero), y, quotient(a.cos, a.sin)));
}
HWY_INLINE V64 inverseOf(DD y) {
  const DD positive = {plainZero(y.hi), y.lo};
  return reciprocal(positive);
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#endif
