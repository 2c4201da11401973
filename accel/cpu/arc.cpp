// Inverse circular functions: all are the angle of a point (x, y), kept as pairs until the end.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/arc.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include "accel/cpu/math/coefficients.h"
#include "accel/cpu/math/dd-inl.h"
#include "accel/cpu/simd/function_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

// atan(y / x) for y, x >= 0, not both zero, finite, the larger one within 2^+-500.
HWY_INLINE DD firstQuadrant(DD y, DD x) {
  const M64 steep = hn::Gt(y.hi, x.hi);
  const DD top = choose(steep, x, y), bottom = choose(steep, y, x);
  // atan(q) = atan(c) + atan((top - c bottom) / (bottom + c top)), c in {0, 1/2, 1}: |t| <= 1/4.
  const M64 some = hn::Gt(top.hi, hn::Mul(bottom.hi, num(0.25)));
  const M64 most = hn::Gt(top.hi, hn::Mul(bottom.hi, num(0.75)));
  const V64 c = choose(most, num(1.0), choose(some, num(0.5), hn::Zero(D64())));
  const DD a = add(top, negate(scale(bottom, c)));
  const DD b = add(bottom, scale(top, c));
  const DD t = divide(a, b);
  const V64 z = hn::Mul(t.hi, t.hi);
  const V64 tail = hn::MulAdd(hn::Mul(z, t.hi), polynomial(kAtan, z), t.lo);
  const DD zero = single(hn::Zero(D64()));
  const DD base = choose(most, constant(kPio4), choose(some, constant(kAtanHalf), zero));
  const DD angle = add(base, quickTwoSum(t.hi, tail));
  return choose(steep, add(constant(kPio2), negate(angle)), angle);
}

// The angle of (x, y), |angle| <= pi, any signs; magnitudes as above.
HWY_INLINE DD angleOf(DD y, DD x) {
  const V64 zero = hn::Zero(D64());
  const M64 left = hn::Lt(x.hi, zero), below = hn::Lt(y.hi, zero);
  const DD q = firstQuadrant(choose(below, negate(y), y), choose(left, negate(x), x));
  const DD half = choose(left, add(constant(kPi), negate(q)), q);
  return choose(below, negate(half), half);
}

template <bool kDegrees>
HWY_INLINE V64 finishAngle(DD a) {
  return kDegrees ? sum(mul(a, constant(k180oPi))) : sum(a);
}

template <bool kDegrees>
HWY_INLINE V64 atanOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 capped = hn::Min(ax, num(0x1p100));
  V64 y = finishAngle<kDegrees>(firstQuadrant(single(capped), single(num(1.0))));
  y = choose(hn::Ge(ax, num(0x1p100)), kDegrees ? num(90.0) : num(kPio2[0]), y);
  if constexpr (kDegrees) {
    // The pair's low half would be subnormal.
    y = choose(hn::Lt(ax, num(0x1p-900)), hn::Mul(ax, num(k180oPi[0])), y);
  } else {
    y = choose(hn::Lt(ax, num(0x1p-28)), ax, y);
  }
  return choose(isNan(x), x, hn::CopySign(y, x));
}

// sqrt(1 - x^2) for |x| <= 1.
HWY_INLINE DD coSine(V64 x) {
  const DD p = twoProd(x, x);
  const DD s = twoSum(num(1.0), hn::Neg(p.hi));
  return squareRoot(quickTwoSum(s.hi, hn::Sub(s.lo, p.lo)));
}

template <bool kDegrees>
HWY_INLINE V64 asinOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 capped = hn::Min(ax, num(1.0));
  V64 y = finishAngle<kDegrees>(firstQuadrant(single(capped), coSine(capped)));
  if constexpr (kDegrees) {
    y = choose(hn::Lt(ax, num(0x1p-900)), hn::Mul(ax, num(k180oPi[0])), y);
  } else {
    y = choose(hn::Lt(ax, num(0x1p-28)), ax, y);
  }
  y = choose(hn::Gt(ax, num(1.0)), notANumber(), hn::CopySign(y, x));
  return choose(isNan(x), x, y);
}

template <bool kDegrees>
HWY_INLINE V64 acosOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 capped = hn::CopySign(hn::Min(ax, num(1.0)), x);
  V64 y = finishAngle<kDegrees>(angleOf(coSine(capped), single(capped)));
  y = choose(hn::Gt(ax, num(1.0)), notANumber(), y);
  return choose(isNan(x), x, y);
}

// sqrt(x^2 - 1) for |x| >= 1; beyond 2^60 it is |x|.
HWY_INLINE DD coTangent(V64 ax) {
  const DD p = twoProd(ax, ax);
  const DD s = twoSum(p.hi, num(-1.0));
  return squareRoot(quickTwoSum(s.hi, hn::Add(s.lo, p.lo)));
}

template <bool kDegrees, bool kCosecant>
HWY_INLINE V64 asecOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 capped = hn::Min(hn::Max(ax, num(1.0)), num(0x1p100));
  const DD side = coTangent(capped);
  const DD one = single(num(1.0));
  V64 y;
  if constexpr (kCosecant) {
    y = finishAngle<kDegrees>(firstQuadrant(one, side));
    // A small angle: 1 / x itself.
    const V64 small = kDegrees ? hn::Div(num(k180oPi[0]), ax) : hn::Div(num(1.0), ax);
    y = hn::CopySign(choose(hn::Ge(ax, num(0x1p100)), small, y), x);
  } else {
    y = finishAngle<kDegrees>(angleOf(side, single(hn::CopySign(num(1.0), x))));
  }
  y = choose(hn::Lt(ax, num(1.0)), notANumber(), y);
  return choose(isNan(x), x, y);
}

template <bool kDegrees>
HWY_INLINE V64 acotOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 capped = hn::Min(ax, num(0x1p100));
  V64 y = finishAngle<kDegrees>(firstQuadrant(single(num(1.0)), single(capped)));
  const V64 small = kDegrees ? hn::Div(num(k180oPi[0]), ax) : hn::Div(num(1.0), ax);
  y = choose(hn::Ge(ax, num(0x1p100)), small, y);
  return choose(isNan(x), x, hn::CopySign(y, x));
}

template <bool kDegrees>
HWY_INLINE V64 atan2Of(V64 y, V64 x) {
  const V64 zero = hn::Zero(D64()), one = num(1.0), inf = infinity();
  V64 ay = hn::Abs(y), ax = hn::Abs(x);
  // Infinite sides: only which ones are infinite matters.
  const M64 endlessY = hn::Eq(ay, inf), endlessX = hn::Eq(ax, inf);
  const M64 endless = hn::Or(endlessY, endlessX);
  ay = choose(endless, choose(endlessY, one, zero), ay);
  ax = choose(endless, choose(endlessX, one, zero), ax);
  const V64 big = hn::Max(ay, ax);
  const V64 f = choose(hn::Gt(big, num(0x1p500)), num(0x1p-600),
                       choose(hn::Lt(big, num(0x1p-500)), num(0x1p600), one));
  const V64 sy = hn::Mul(ay, f), sx0 = hn::Mul(ax, f);
  const V64 sx = choose(hn::Eq(big, zero), one, sx0);
  const M64 left = hn::Lt(hn::CopySign(one, x), zero);
  const DD q = firstQuadrant(single(sy), single(sx));
  V64 r = finishAngle<kDegrees>(choose(left, add(constant(kPi), negate(q)), q));
  // A ratio so small that the angle is the ratio: the unscaled quotient, where a pair would lose
  // bits.
  const M64 flat =
      hn::And(hn::Not(left), hn::Lt(sy, hn::Mul(sx, num(kDegrees ? 0x1p-300 : 0x1p-60))));
  const V64 q0 = hn::Div(ay, choose(hn::Eq(big, zero), one, ax));
  r = choose(flat, kDegrees ? hn::Mul(q0, num(k180oPi[0])) : q0, r);
  r = hn::CopySign(r, y);
  return choose(hn::Or(isNan(x), isNan(y)), notANumber(), r);
}

#define ACCEL_SAME(id, form) ACCEL_FUNCTION(id, form, form)
ACCEL_SAME(Asin, asinOf<false>(x))
ACCEL_SAME(Acos, acosOf<false>(x))
ACCEL_SAME(Atan, atanOf<false>(x))
ACCEL_SAME(Asec, (asecOf<false, false>(x)))
ACCEL_SAME(Acsc, (asecOf<false, true>(x)))
ACCEL_SAME(Acot, acotOf<false>(x))
ACCEL_SAME(AsinD, asinOf<true>(x))
ACCEL_SAME(AcosD, acosOf<true>(x))
ACCEL_SAME(AtanD, atanOf<true>(x))
ACCEL_SAME(AsecD, (asecOf<true, false>(x)))
ACCEL_SAME(AcscD, (asecOf<true, true>(x)))
ACCEL_SAME(AcotD, acotOf<true>(x))
ACCEL_FUNCTION2(Atan2, atan2Of<false>(x, y), atan2Of<false>(x, y))
ACCEL_FUNCTION2(Atan2D, atan2Of<true>(x, y), atan2Of<true>(x, y))

void fillArcTarget(KernelTable& table) { setFunctions(table, ArcRows()); }

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(fillArcTarget);
void fillArc(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillArcTarget)(table); }
}  // namespace accel::cpu
#endif
