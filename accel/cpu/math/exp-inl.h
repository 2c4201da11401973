// Exponentials, logarithms and powers.
#if defined(ACCEL_CPU_EXP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ACCEL_CPU_EXP_INL_H_
#undef ACCEL_CPU_EXP_INL_H_
#else
#define ACCEL_CPU_EXP_INL_H_
#endif

#include "accel/cpu/math/exp_log-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

// Beyond these the answer is Inf or 0 (or -1 for expm1) and the reduction still works.
HWY_INLINE V64 clampExp(V64 x) { return hn::Min(hn::Max(x, num(-800.0)), num(800.0)); }

// A plain exp: the sum 1 + (r + r^2 q) keeps the error near half an ULP without pairs.
HWY_INLINE V64 expFull(V64 x) {
  const V64 magic = num(0x1.8p52);
  const V64 c = clampExp(x);
  const V64 t = hn::MulAdd(c, num(kInvLn2[0]), magic);
  const V64 k = hn::Sub(t, magic);
  const V64 a = hn::NegMulAdd(k, num(kLn2Split[0]), c);
  const V64 b = hn::Mul(k, num(kLn2Split[1]));
  const V64 r = hn::Sub(a, b);
  const V64 rlo = hn::Sub(hn::Sub(a, r), b);
  const V64 q = hn::MulAdd(polynomial(kExp, r), r, num(0.5));
  const V64 p = hn::MulAdd(hn::Mul(r, r), q, hn::MulAdd(rlo, r, rlo));
  const DD s = quickTwoSum(num(1.0), r);
  const V64 m = hn::Add(s.hi, hn::Add(s.lo, p));
  V64 y;
  if (HWY_LIKELY(hn::AllTrue(D64(), hn::Le(hn::Abs(x), num(708.0))))) {
    const auto bits = hn::ShiftLeft<52>(hn::BitCast(I64(), t));
    y = hn::BitCast(D64(), hn::Add(hn::BitCast(I64(), m), bits));
  } else {
    y = choose(isNan(x), x, scaleBy(m, k));
  }
  return y;
}

HWY_INLINE V64 expLite(V64 x) {
  const V64 magic = num(0x1.8p52);
  // Beyond these, single is Inf or 0; a NaN goes through Min and Max as either operand, so it is
  // put back.
  const V64 c = hn::Min(hn::Max(x, num(-120.0)), num(120.0));
  const V64 t = hn::MulAdd(c, num(kInvLn2[0]), magic);
  const V64 r = hn::NegMulAdd(hn::Sub(t, magic), num(kLn2[0]), c);
  const V64 m = hn::MulAdd(hn::Mul(r, r), polynomial(kExpLite, r), hn::Add(r, num(1.0)));
  const auto bits = hn::ShiftLeft<52>(hn::BitCast(I64(), t));
  const V64 y = hn::BitCast(D64(), hn::Add(hn::BitCast(I64(), m), bits));
  return choose(isNan(x), x, y);
}

HWY_INLINE V64 exp2Lite(V64 x) {
  const V64 magic = num(0x1.8p52);
  const V64 c = hn::Min(hn::Max(x, num(-200.0)), num(200.0));
  const V64 t = hn::Add(c, magic);
  const V64 r = hn::Mul(hn::Sub(c, hn::Sub(t, magic)), num(kLn2[0]));
  const V64 m = hn::MulAdd(hn::Mul(r, r), polynomial(kExpLite, r), hn::Add(r, num(1.0)));
  const auto bits = hn::ShiftLeft<52>(hn::BitCast(I64(), t));
  return choose(isNan(x), x, hn::BitCast(D64(), hn::Add(hn::BitCast(I64(), m), bits)));
}

// 2^k (1 + p) - 1: nothing cancels that single would show. A NaN is the caller's.
HWY_INLINE V64 expm1Lite(V64 x) {
  const V64 magic = num(0x1.8p52);
  const V64 c = hn::Min(hn::Max(x, num(-120.0)), num(120.0));
  const V64 t = hn::MulAdd(c, num(kInvLn2[0]), magic);
  const V64 r = hn::NegMulAdd(hn::Sub(t, magic), num(kLn2[0]), c);
  const V64 p = hn::MulAdd(hn::Mul(r, r), polynomial(kExpLite, r), r);
  const auto bits = hn::ShiftLeft<52>(hn::BitCast(I64(), t));
  const V64 scale = hn::BitCast(D64(), hn::Add(hn::BitCast(I64(), num(1.0)), bits));
  return hn::MulAdd(scale, p, hn::Sub(scale, num(1.0)));
}

HWY_INLINE V64 exp2Full(V64 x) {
  const V64 magic = num(0x1.8p52);
  const V64 c = hn::Min(hn::Max(x, num(-1200.0)), num(1200.0));
  const V64 k = hn::Sub(hn::Add(c, magic), magic);
  const DD r = mul(constant(kLn2), hn::Sub(c, k));
  const DD p = expm1Small(r);
  const DD s = quickTwoSum(num(1.0), p.hi);
  return choose(isNan(x), x, scaleBy(hn::Add(s.hi, hn::Add(s.lo, p.lo)), k));
}

HWY_INLINE V64 expm1Full(V64 x) {
  // From 40 on the 1 is below half an ULP; from there exp alone, with its own overflow.
  const M64 large = hn::Gt(x, num(40.0));
  const DD small = expm1DD(single(hn::Min(hn::Max(x, num(-45.0)), num(40.0))));
  V64 y = sum(small);
  if (HWY_UNLIKELY(!hn::AllFalse(D64(), large))) y = choose(large, expFull(x), y);
  // Tiny arguments, zeros and subnormals are their own answer.
  y = choose(hn::Lt(hn::Abs(x), num(0x1p-54)), x, y);
  return choose(isNan(x), x, y);
}

HWY_INLINE V64 logFull(V64 x) {
  const Normalised n = normalise(x);
  const DD y = logDD<false, false>(single(n.x));
  if (HWY_LIKELY(hn::AllTrue(D64(), hn::And(hn::Ge(x, num(0x1p-1022)), hn::Lt(x, infinity()))))) {
    return sum(y);
  }
  return finishLog(x, sum(add(y, mul(constant(kLn2), hn::Neg(n.shift)))));
}

template <int kBase>
HWY_INLINE V64 logBase(V64 x) {
  const Normalised n = normalise(x);
  const DD ln = add(logDD<true, false>(single(n.x)), mul(constant(kLn2), hn::Neg(n.shift)));
  if constexpr (kBase == 2) return finishLog(x, sum(mul(ln, constant(kInvLn2))));
  return finishLog(x, sum(mul(ln, constant(kInvLn10))));
}

// Singles have at most 24 bits, so a plain double logarithm decides the rounding.
HWY_INLINE V64 logLite(V64 x) {
  const D64 d;
  const I64 di;
  const auto bits = hn::BitCast(di, x);
  const auto offset = hn::BitCast(di, num(0.70710678118654746));
  const auto biased = hn::Add(hn::Sub(bits, offset), hn::Set(di, std::int64_t(1023) << 52));
  const auto exponent =
      hn::BitCast(di, hn::ShiftRight<52>(hn::BitCast(hn::RebindToUnsigned<D64>(), biased)));
  const V64 e =
      hn::Sub(hn::BitCast(d, hn::Or(exponent, hn::BitCast(di, num(0x1p52)))), num(0x1p52 + 1023));
  const V64 m =
      hn::BitCast(d, hn::Sub(bits, hn::ShiftLeft<52>(hn::Sub(exponent, hn::Set(di, 1023)))));
  const V64 f = hn::Sub(m, num(1.0));
  const V64 p = hn::MulAdd(hn::Mul(f, f), polynomial(kLogLite, f), f);
  const V64 y = hn::MulAdd(e, num(kLn2[0]), p);
  if (HWY_LIKELY(hn::AllTrue(d, hn::And(hn::Gt(x, hn::Zero(d)), hn::Lt(x, infinity()))))) return y;
  return finishLog(x, y);
}

// 1 + x is exact where it matters; below, the series is.
HWY_INLINE V64 log1pLite(V64 x) {
  const V64 series = hn::MulAdd(hn::Mul(x, num(-0.5)), x, x);
  return choose(hn::Lt(hn::Abs(x), num(0x1p-20)), series, logLite(hn::Add(x, num(1.0))));
}

HWY_INLINE V64 log1pFull(V64 x) {
  const V64 c = hn::Min(hn::Max(x, num(-0x1.fffffffffffffp-1)), num(0x1p1000));
  V64 y = sum(logDD<false, true>(single(c)));
  const M64 large = hn::Gt(x, num(0x1p60));
  if (HWY_UNLIKELY(!hn::AllFalse(D64(), large))) y = choose(large, logFull(x), y);
  y = choose(hn::Lt(hn::Abs(x), num(0x1p-54)), x, y);
  y = choose(hn::Eq(x, num(-1.0)), hn::Neg(infinity()), y);
  y = choose(hn::Lt(x, num(-1.0)), notANumber(), y);
  return choose(isNan(x), x, y);
}

// |x|^(y.hi + y.lo) for a positive finite |x|.
HWY_INLINE V64 powerMagnitude(V64 ax, DD y) {
  const Normalised n = normalise(ax);
  const DD ln = add(logDD<true, false>(single(n.x)), mul(constant(kLn2), hn::Neg(n.shift)));
  // A huge exponent only needs to stay huge.
  const V64 yh = hn::Min(hn::Max(y.hi, num(-0x1p80)), num(0x1p80));
  DD t = mul(ln, DD{yh, y.lo});
  const M64 out = hn::Gt(hn::Abs(t.hi), num(800.0));
  t.hi = choose(out, hn::CopySign(num(800.0), t.hi), t.hi);
  t.lo = choose(out, hn::Zero(D64()), t.lo);
  return expOf(t);
}

HWY_INLINE M64 isInteger(V64 y) { return hn::Eq(y, hn::Trunc(y)); }
HWY_INLINE M64 isOdd(V64 y) {
  const V64 half = hn::Mul(y, num(0.5));
  return hn::And(isInteger(y),
                 hn::And(hn::Ne(half, hn::Trunc(half)), hn::Lt(hn::Abs(y), num(0x1p53))));
}

// For singles: their 24 bits need a logarithm to 2^-34 of itself, and no pairs.
HWY_INLINE V64 powerMagnitudeLite(V64 ax, V64 y) {
  const V64 t = hn::Mul(logLite(ax), hn::Min(hn::Max(y, num(-0x1p80)), num(0x1p80)));
  return expLite(t);
}

template <bool kLite>
HWY_INLINE V64 powerOf(V64 x, V64 y) {
  const V64 zero = hn::Zero(D64()), one = num(1.0), inf = infinity();
  const V64 ax = hn::Abs(x);
  const M64 odd = isOdd(y);
  V64 r;
  if constexpr (kLite) {
    r = powerMagnitudeLite(ax, y);
  } else {
    r = powerMagnitude(ax, single(y));
  }
  // Zero and infinite bases, infinite exponents.
  const M64 up = hn::Gt(y, zero);
  r = choose(hn::Eq(ax, zero), choose(up, zero, inf), r);
  r = choose(hn::Eq(ax, inf), choose(up, inf, zero), r);
  const M64 endless = hn::Eq(hn::Abs(y), inf);
  const M64 grows = hn::Not(hn::Xor(hn::Gt(ax, one), up));
  r = choose(endless, choose(grows, inf, zero), r);
  r = choose(hn::And(endless, hn::Eq(ax, one)), one, r);
  r = choose(hn::And(odd, hn::Lt(hn::CopySign(one, x), zero)), hn::Neg(r), r);
  const M64 complexAnswer =
      hn::And(hn::Lt(x, zero), hn::Not(hn::Or(isInteger(y), hn::Eq(ax, inf))));
  r = choose(complexAnswer, notANumber(), r);
  r = choose(hn::Or(isNan(x), isNan(y)), notANumber(), r);
  r = choose(hn::Eq(y, zero), one, r);
  r = choose(hn::Eq(y, num(2.0)), hn::Mul(x, x), r);
  return choose(hn::Eq(y, one), x, r);
}

// |x|^(1/n) with the exponent as a pair; n's sign and parity as nthroot has them.
HWY_INLINE V64 rootFull(V64 x, V64 n) {
  const V64 zero = hn::Zero(D64()), inf = infinity();
  const V64 ax = hn::Abs(x);
  V64 r = powerMagnitude(ax, divide(single(num(1.0)), single(n)));
  const M64 up = hn::Gt(n, zero);
  r = choose(hn::Eq(ax, zero), choose(up, zero, inf), r);
  r = choose(hn::Eq(ax, inf), choose(up, inf, zero), r);
  r = choose(hn::Eq(hn::Abs(n), inf), num(1.0), r);
  const M64 negative = hn::Lt(x, zero);
  r = choose(negative, choose(isOdd(n), hn::Neg(r), notANumber()), r);
  r = choose(hn::And(hn::Eq(ax, zero), isOdd(n)), hn::CopySign(r, x), r);
  r = choose(hn::Eq(n, zero), notANumber(), r);
  return choose(hn::Or(isNan(x), isNan(n)), notANumber(), r);
}

// The squares of singles are exact, and far from a double's ends.
HWY_INLINE V64 hypotLite(V64 x, V64 y) {
  const V64 r = hn::Sqrt(hn::MulAdd(x, x, hn::Mul(y, y)));
  const M64 endless = hn::Or(hn::Eq(hn::Abs(x), infinity()), hn::Eq(hn::Abs(y), infinity()));
  return choose(endless, infinity(), r);
}

HWY_INLINE V64 hypotFull(V64 x, V64 y) {
  const V64 ax = hn::Abs(x), ay = hn::Abs(y);
  const V64 big = hn::Max(ax, ay), small = hn::Min(ax, ay);
  // Scaled so that squares neither overflow nor lose bits.
  const M64 huge = hn::Gt(big, num(0x1p500)), tiny = hn::Lt(big, num(0x1p-450));
  const V64 f = choose(huge, num(0x1p-600), choose(tiny, num(0x1p600), num(1.0)));
  const V64 g = choose(huge, num(0x1p600), choose(tiny, num(0x1p-600), num(1.0)));
  const V64 b = hn::Mul(big, f), s = hn::Mul(small, f);
  const DD squares = add(twoProd(b, b), twoProd(s, s));
  V64 r = hn::Mul(sum(squareRoot(squares)), g);
  r = choose(hn::Eq(small, hn::Zero(D64())), big, r);
  r = choose(hn::Or(isNan(x), isNan(y)), notANumber(), r);
  return choose(hn::Or(hn::Eq(ax, infinity()), hn::Eq(ay, infinity())), infinity(), r);
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#endif
