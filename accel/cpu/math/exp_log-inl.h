// exp, expm1 and log in the forms that the other functions are built on.
#if defined(ACCEL_CPU_EXP_LOG_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ACCEL_CPU_EXP_LOG_INL_H_
#undef ACCEL_CPU_EXP_LOG_INL_H_
#else
#define ACCEL_CPU_EXP_LOG_INL_H_
#endif

#include "accel/cpu/math/coefficients.h"
#include "accel/cpu/math/dd-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

// x = k ln2 + r with |r| <= 0.35. |x| < 2^19.
struct ExpReduced {
  V64 k;
  DD r;
};
HWY_INLINE ExpReduced reduceExp(DD x) {
  const V64 magic = num(0x1.8p52);
  const V64 k = hn::Sub(hn::MulAdd(x.hi, num(kInvLn2[0]), magic), magic);
  const V64 a = hn::Sub(x.hi, hn::Mul(k, num(kLn2Split[0])));  // exact: the product has 49 bits
  const DD p = twoProd(k, num(kLn2Split[1]));
  const DD s = twoSum(a, hn::Neg(p.hi));
  return {k, quickTwoSum(s.hi, hn::Add(s.lo, hn::Sub(x.lo, p.lo)))};
}

// exp(r) - 1, good to about 2^-58 of itself.
HWY_INLINE DD expm1Small(DD r) {
  const DD sq = twoProd(r.hi, r.hi);
  const V64 half = num(0.5);
  const DD s = quickTwoSum(r.hi, hn::Mul(sq.hi, half));
  const V64 cube = hn::Mul(hn::Mul(sq.hi, r.hi), polynomial(kExp, r.hi));
  const V64 low = hn::MulAdd(r.lo, s.hi, r.lo);
  return quickTwoSum(s.hi, hn::Add(s.lo, hn::Add(hn::MulAdd(sq.lo, half, cube), low)));
}

// exp(x) = m * 2^k, m in [0.7, 1.42].
struct Scaled {
  DD m;
  V64 k;
};
HWY_INLINE Scaled expScaled(DD x) {
  const ExpReduced e = reduceExp(x);
  const DD p = expm1Small(e.r);
  const DD s = quickTwoSum(num(1.0), p.hi);
  return {quickTwoSum(s.hi, hn::Add(s.lo, p.lo)), e.k};
}

// exp(x) for |x| < 2^19, over- and underflow included; NaN and Inf are the caller's.
HWY_INLINE V64 expOf(DD x) {
  const Scaled e = expScaled(x);
  return scaleBy(sum(e.m), e.k);
}

// exp(x) - 1 for |x| < 45, to about 2^-57 of itself.
HWY_INLINE DD expm1DD(DD x) {
  const ExpReduced e = reduceExp(x);
  const DD p = scale(expm1Small(e.r), powerOfTwo(e.k));
  return add(p, hn::Sub(powerOfTwo(e.k), num(1.0)));
}

// log(x) for a positive, finite, normal x.hi. kAccurate: to 2^-65, for powers; otherwise to 2^-58
// of itself. kPair: x.lo is not zero. With kPlusOne the argument is 1 + x instead, x > -1, and
// small x keep their relative precision.
template <bool kAccurate, bool kPlusOne, bool kPair = kPlusOne>
HWY_INLINE DD logDD(DD x) {
  const D64 d;
  const I64 di;
  DD a = x;
  if constexpr (kPlusOne) {
    const DD s = twoSum(num(1.0), x.hi);
    a = quickTwoSum(s.hi, hn::Add(s.lo, x.lo));
  }
  const auto bits = hn::BitCast(di, a.hi);
  const auto offset = hn::BitCast(di, num(0.70710678118654746));
  // Arithmetic shift by 52 of a 64-bit lane, which not every target has: shift the biased value
  // instead.
  const auto biased = hn::Add(hn::Sub(bits, offset), hn::Set(di, std::int64_t(1023) << 52));
  const auto exponent =
      hn::BitCast(di, hn::ShiftRight<52>(hn::BitCast(hn::RebindToUnsigned<D64>(), biased)));
  const V64 e =
      hn::Sub(hn::BitCast(d, hn::Or(exponent, hn::BitCast(di, num(0x1p52)))), num(0x1p52 + 1023));
  const auto shift = hn::ShiftLeft<52>(hn::Sub(exponent, hn::Set(di, 1023)));
  const V64 m = hn::BitCast(d, hn::Sub(bits, shift));
  DD f = {hn::Sub(m, num(1.0)), hn::Zero(d)};
  if constexpr (kPair) f.lo = hn::Mul(a.lo, powerOfTwo(hn::Neg(e)));
  if constexpr (kPlusOne) f = choose(hn::Eq(e, hn::Zero(d)), x, f);
  const DD den0 = twoSum(num(2.0), f.hi);
  const DD s = divide(f, {den0.hi, hn::Add(den0.lo, f.lo)});
  const V64 z = hn::Mul(s.hi, s.hi);
  DD r;
  if constexpr (kAccurate) {
    const DD zz = mul(s, s);
    const DD cube = mul(s, zz);
    const V64 tail = hn::Mul(hn::Mul(cube.hi, z), polynomial(kLogTail, z));
    const DD t = mul(cube, constant(kTwoThirds));
    const DD two = scale(s, num(2.0));
    const DD u = quickTwoSum(two.hi, t.hi);
    r = quickTwoSum(u.hi, hn::Add(u.lo, hn::Add(hn::Add(two.lo, t.lo), tail)));
  } else {
    const V64 t = hn::Mul(hn::Mul(s.hi, z), polynomial(kLog, z));
    r = quickTwoSum(hn::Add(s.hi, s.hi), hn::Add(hn::Add(s.lo, s.lo), t));
  }
  const V64 high = hn::Mul(e, num(kLn2Split[0]));
  const DD u = twoSum(high, r.hi);
  return quickTwoSum(u.hi, hn::Add(u.lo, hn::MulAdd(e, num(kLn2Split[1]), r.lo)));
}

// The exceptional arguments of a logarithm: 0, negative, Inf, NaN; y is the answer for the others.
HWY_INLINE V64 finishLog(V64 x, V64 y) {
  const V64 zero = hn::Zero(D64());
  y = choose(hn::Eq(x, infinity()), x, y);
  y = choose(hn::Eq(x, zero), hn::Neg(infinity()), y);
  y = choose(hn::Lt(x, zero), notANumber(), y);
  return choose(isNan(x), x, y);
}

// Brings subnormals into the normal range: x * 2^54 and the exponent to take away again.
struct Normalised {
  V64 x, shift;
};
HWY_INLINE Normalised normalise(V64 x) {
  const M64 tiny = hn::Lt(x, num(0x1p-1022));
  return {choose(tiny, hn::Mul(x, num(0x1p54)), x), choose(tiny, num(54.0), hn::Zero(D64()))};
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#endif
