// Hyperbolic functions and their inverses, on expm1 and log1p: kept as pairs for doubles, plain
// doubles for singles (whose 24 bits they decide by themselves).
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/hyper.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include "accel/cpu/math/exp-inl.h"
#include "accel/cpu/simd/function_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

inline constexpr double kLargeHyper = 22.0;  // from here exp(-2x) is below half an ULP of 1

HWY_INLINE V64 oddResult(V64 x, V64 magnitude, V64 tiny) {
  const V64 ax = hn::Abs(x);
  const V64 y = choose(hn::Lt(ax, num(0x1p-28)), tiny, magnitude);
  return choose(isNan(x), x, hn::CopySign(y, x));
}

// exp(x) / 2 for large x, without overflowing too early.
HWY_INLINE V64 halfExp(V64 ax) {
  const Scaled e = expScaled(single(hn::Min(ax, num(800.0))));
  return scaleBy(sum(e.m), hn::Sub(e.k, num(1.0)));
}

// (sinh, cosh) times 2 of 0 <= x <= 22: E + E/(E+1) and E + 1 + 1/(E+1), E = expm1(x).
HWY_INLINE DD twoSinh(V64 c) {
  const DD e = expm1DD(single(c));
  return add(e, divide(e, add(e, num(1.0))));
}
HWY_INLINE DD twoCosh(V64 c) {
  const DD e = add(expm1DD(single(c)), num(1.0));
  return add(e, divide(single(num(1.0)), e));
}
HWY_INLINE V64 capped(V64 ax) { return hn::Min(ax, num(kLargeHyper)); }

HWY_INLINE V64 sinhOf(V64 x) {
  const V64 ax = hn::Abs(x);
  V64 y = hn::Mul(sum(twoSinh(capped(ax))), num(0.5));
  const M64 large = hn::Gt(ax, num(kLargeHyper));
  if (HWY_UNLIKELY(!hn::AllFalse(D64(), large))) y = choose(large, halfExp(ax), y);
  return oddResult(x, y, ax);
}
HWY_INLINE V64 coshOf(V64 x) {
  const V64 ax = hn::Abs(x);
  V64 y = hn::Mul(sum(twoCosh(capped(ax))), num(0.5));
  const M64 large = hn::Gt(ax, num(kLargeHyper));
  if (HWY_UNLIKELY(!hn::AllFalse(D64(), large))) y = choose(large, halfExp(ax), y);
  return choose(isNan(x), x, y);
}
// E / (E + 2), E = expm1(2x).
HWY_INLINE V64 tanhOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 c = capped(ax);
  const DD e = expm1DD(single(hn::Add(c, c)));
  return oddResult(x, sum(divide(e, add(e, num(2.0)))), ax);
}
HWY_INLINE V64 cothOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 c = capped(ax);
  const DD e = expm1DD(single(hn::Add(c, c)));
  const V64 y = sum(divide(add(e, num(2.0)), e));
  return oddResult(x, y, hn::Div(num(1.0), ax));
}
// 2 exp(-x), for where the other half of sech and csch is gone.
HWY_INLINE V64 twoExpMinus(V64 ax) {
  const Scaled e = expScaled(single(hn::Neg(hn::Min(ax, num(800.0)))));
  return scaleBy(sum(e.m), hn::Add(e.k, num(1.0)));
}
HWY_INLINE V64 sechOf(V64 x) {
  const V64 ax = hn::Abs(x);
  V64 y = sum(divide(single(num(2.0)), twoCosh(capped(ax))));
  y = choose(hn::Gt(ax, num(kLargeHyper)), twoExpMinus(ax), y);
  return choose(isNan(x), x, y);
}
HWY_INLINE V64 cschOf(V64 x) {
  const V64 ax = hn::Abs(x);
  V64 y = sum(divide(single(num(2.0)), twoSinh(capped(ax))));
  y = choose(hn::Gt(ax, num(kLargeHyper)), twoExpMinus(ax), y);
  return oddResult(x, y, hn::Div(num(1.0), ax));
}

// asinh(v) = log1p(v + v^2 / (1 + sqrt(v^2 + 1))), v >= 0 as a pair, v <= 2^100.
HWY_INLINE DD asinhDD(DD v) {
  const DD sq = mul(v, v);
  const DD root = squareRoot(add(sq, num(1.0)));
  return logDD<false, true>(add(v, divide(sq, add(root, num(1.0)))));
}
// log(2x) for x so large that the rest is gone.
HWY_INLINE V64 logTwice(V64 ax) {
  const V64 safe = hn::Min(hn::Max(ax, num(1.0)), num(0x1.fffffffffffffp1023));
  return sum(add(logDD<false, false>(single(safe)), constant(kLn2)));
}
HWY_INLINE V64 asinhOf(V64 x) {
  const V64 ax = hn::Abs(x);
  V64 y = sum(asinhDD(single(hn::Min(ax, num(0x1p60)))));
  const M64 large = hn::Gt(ax, num(0x1p60));
  if (HWY_UNLIKELY(!hn::AllFalse(D64(), large))) y = choose(large, logTwice(ax), y);
  y = choose(hn::Eq(ax, infinity()), ax, y);
  return oddResult(x, y, ax);
}
HWY_INLINE V64 acschOf(V64 x) {
  const V64 ax = hn::Abs(x);
  // Below 2^-60 it is log(2/x); above 2^28 it is 1/x.
  const V64 c = hn::Min(hn::Max(ax, num(0x1p-60)), num(0x1p30));
  V64 y = sum(asinhDD(divide(single(num(1.0)), single(c))));
  const Normalised n = normalise(hn::Max(ax, num(0x1p-1074)));
  const DD ln = add(logDD<false, false>(single(n.x)), mul(constant(kLn2), hn::Neg(n.shift)));
  y = choose(hn::Lt(ax, num(0x1p-60)), sum(add(constant(kLn2), negate(ln))), y);
  y = choose(hn::Eq(ax, hn::Zero(D64())), infinity(), y);
  y = choose(hn::Gt(ax, num(0x1p28)), hn::Div(num(1.0), ax), y);
  return choose(isNan(x), x, hn::CopySign(y, x));
}
// acosh(1 + t) = log1p(t + sqrt(t (t + 2))), t >= 0.
HWY_INLINE DD acoshDD(DD t) {
  return logDD<false, true>(add(t, squareRoot(mul(t, add(t, num(2.0))))));
}

HWY_INLINE V64 acoshOf(V64 x) {
  const V64 c = hn::Min(hn::Max(x, num(1.0)), num(0x1p60));
  V64 y = sum(acoshDD(twoSum(c, num(-1.0))));
  y = choose(hn::Gt(x, num(0x1p60)), logTwice(x), y);
  y = choose(hn::Eq(x, infinity()), x, y);
  y = choose(hn::Lt(x, num(1.0)), notANumber(), y);
  return choose(isNan(x), x, y);
}
HWY_INLINE V64 asechOf(V64 x) {
  const V64 c = hn::Max(hn::Min(x, num(1.0)), num(0x1p-60));
  V64 y = sum(acoshDD(divide(twoSum(num(1.0), hn::Neg(c)), single(c))));
  const Normalised n = normalise(hn::Max(x, num(0x1p-1074)));
  const DD ln = add(logDD<false, false>(single(n.x)), mul(constant(kLn2), hn::Neg(n.shift)));
  y = choose(hn::Lt(x, num(0x1p-60)), sum(add(constant(kLn2), negate(ln))), y);
  y = choose(hn::Eq(x, hn::Zero(D64())), infinity(), y);
  y = choose(hn::Or(hn::Lt(x, hn::Zero(D64())), hn::Gt(x, num(1.0))), notANumber(), y);
  return choose(isNan(x), x, y);
}
// atanh(x) = log1p(2x / (1 - x)) / 2.
HWY_INLINE V64 atanhOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 c = hn::Min(ax, num(0x1.fffffffffffffp-1));
  const DD u = divide(single(hn::Add(c, c)), twoSum(num(1.0), hn::Neg(c)));
  V64 y = hn::Mul(sum(logDD<false, true>(u)), num(0.5));
  y = choose(hn::Eq(ax, num(1.0)), infinity(), y);
  y = choose(hn::Gt(ax, num(1.0)), notANumber(), y);
  return oddResult(x, y, ax);
}
HWY_INLINE V64 acothOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 c = hn::Min(hn::Max(ax, num(0x1.0000000000001p0)), num(0x1p60));
  const DD u = divide(single(num(2.0)), twoSum(c, num(-1.0)));
  V64 y = hn::Mul(sum(logDD<false, true>(u)), num(0.5));
  y = choose(hn::Eq(ax, num(1.0)), infinity(), y);
  y = choose(hn::Lt(ax, num(1.0)), notANumber(), y);
  y = choose(hn::Gt(ax, num(0x1p28)), hn::Div(num(1.0), ax), y);
  return choose(isNan(x), x, hn::CopySign(y, x));
}

// The same for singles. Beyond 120 single is at its end, and so is expm1Lite.
HWY_INLINE V64 oddLite(V64 x, V64 magnitude) {
  return choose(isNan(x), x, hn::CopySign(magnitude, x));
}
HWY_INLINE V64 sinhLite(V64 x) {
  const V64 ax = hn::Abs(x), e = expm1Lite(ax);
  const V64 y = hn::Mul(hn::Add(e, hn::Div(e, hn::Add(e, num(1.0)))), num(0.5));
  return oddLite(x, choose(hn::Lt(ax, num(0x1p-28)), ax, y));
}
HWY_INLINE V64 coshLite(V64 x) {
  const V64 e = expLite(hn::Abs(x));
  return hn::Mul(hn::Add(e, hn::Div(num(1.0), e)), num(0.5));
}
HWY_INLINE V64 tanhLite(V64 x) {
  const V64 ax = hn::Abs(x), c = capped(ax);
  const V64 e = expm1Lite(hn::Add(c, c));
  return oddLite(x, choose(hn::Lt(ax, num(0x1p-28)), ax, hn::Div(e, hn::Add(e, num(2.0)))));
}
HWY_INLINE V64 asinhLite(V64 x) {
  const V64 ax = hn::Abs(x), c = hn::Min(ax, num(0x1p200));
  const V64 square = hn::Mul(c, c);
  const V64 root = hn::Sqrt(hn::Add(square, num(1.0)));
  const V64 y = log1pLite(hn::Add(c, hn::Div(square, hn::Add(root, num(1.0)))));
  return oddLite(x, choose(hn::Eq(ax, infinity()), ax, y));
}
// acosh(1 + t).
HWY_INLINE V64 acoshLite(V64 t) {
  const V64 y = log1pLite(hn::Add(t, hn::Sqrt(hn::Mul(t, hn::Add(t, num(2.0))))));
  return choose(hn::Lt(t, hn::Zero(D64())), notANumber(), y);
}
HWY_INLINE V64 asechLite(V64 x) {
  const V64 y = acoshLite(hn::Div(hn::Sub(num(1.0), x), x));
  return choose(hn::Eq(x, hn::Zero(D64())), infinity(), y);
}
// Of u = (1 + x) / (1 - x) - 1.
HWY_INLINE V64 halfLog1p(V64 u) { return hn::Mul(log1pLite(u), num(0.5)); }
HWY_INLINE V64 atanhLite(V64 x) {
  const V64 ax = hn::Abs(x);
  return oddLite(x, halfLog1p(hn::Div(hn::Add(ax, ax), hn::Sub(num(1.0), ax))));
}
HWY_INLINE V64 acothLite(V64 x) {
  return oddLite(x, halfLog1p(hn::Div(num(2.0), hn::Sub(hn::Abs(x), num(1.0)))));
}
HWY_INLINE V64 inverse(V64 x) { return hn::Div(num(1.0), x); }

ACCEL_FUNCTION(Sinh, sinhOf(x), sinhLite(x))
ACCEL_FUNCTION(Cosh, coshOf(x), coshLite(x))
ACCEL_FUNCTION(Tanh, tanhOf(x), tanhLite(x))
ACCEL_FUNCTION(Sech, sechOf(x), inverse(coshLite(x)))
ACCEL_FUNCTION(Csch, cschOf(x), inverse(sinhLite(x)))
ACCEL_FUNCTION(Coth, cothOf(x), inverse(tanhLite(x)))
ACCEL_FUNCTION(Asinh, asinhOf(x), asinhLite(x))
ACCEL_FUNCTION(Acosh, acoshOf(x), acoshLite(hn::Sub(x, num(1.0))))
ACCEL_FUNCTION(Atanh, atanhOf(x), atanhLite(x))
ACCEL_FUNCTION(Asech, asechOf(x), asechLite(x))
ACCEL_FUNCTION(Acsch, acschOf(x), asinhLite(inverse(x)))
ACCEL_FUNCTION(Acoth, acothOf(x), acothLite(x))

void fillHyperTarget(KernelTable& table) { setFunctions(table, HyperRows()); }

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(fillHyperTarget);
void fillHyper(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillHyperTarget)(table); }
}  // namespace accel::cpu
#endif
