// Pairs of doubles whose unrounded sum is the value: what carries a function's last bits.
#if defined(ACCEL_CPU_DD_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ACCEL_CPU_DD_INL_H_
#undef ACCEL_CPU_DD_INL_H_
#else
#define ACCEL_CPU_DD_INL_H_
#endif

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>

#include "accel/cpu/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

using D64 = hn::ScalableTag<double>;
using I64 = hn::RebindToSigned<D64>;
using V64 = hn::Vec<D64>;
using M64 = hn::Mask<D64>;

struct DD {
  V64 hi, lo;
};

HWY_INLINE V64 num(double x) { return hn::Set(D64(), x); }
HWY_INLINE DD constant(const double (&pair)[2]) { return {num(pair[0]), num(pair[1])}; }
HWY_INLINE V64 sum(DD a) { return hn::Add(a.hi, a.lo); }
HWY_INLINE DD single(V64 x) { return {x, hn::Zero(D64())}; }
HWY_INLINE DD negate(DD a) { return {hn::Neg(a.hi), hn::Neg(a.lo)}; }
HWY_INLINE DD choose(M64 m, DD a, DD b) {
  return {hn::IfThenElse(m, a.hi, b.hi), hn::IfThenElse(m, a.lo, b.lo)};
}
HWY_INLINE V64 choose(M64 m, V64 a, V64 b) { return hn::IfThenElse(m, a, b); }
HWY_INLINE DD scale(DD a, V64 powerOfTwo) {
  return {hn::Mul(a.hi, powerOfTwo), hn::Mul(a.lo, powerOfTwo)};
}

// Exact for |a| >= |b| or a == 0.
HWY_INLINE DD quickTwoSum(V64 a, V64 b) {
  const V64 s = hn::Add(a, b);
  return {s, hn::Sub(b, hn::Sub(s, a))};
}
HWY_INLINE DD twoSum(V64 a, V64 b) {
  const V64 s = hn::Add(a, b);
  const V64 bb = hn::Sub(s, a);
  return {s, hn::Add(hn::Sub(a, hn::Sub(s, bb)), hn::Sub(b, bb))};
}
HWY_INLINE DD twoProd(V64 a, V64 b) {
  const V64 p = hn::Mul(a, b);
#if HWY_NATIVE_FMA
  return {p, hn::MulSub(a, b, p)};
#else
  // Dekker's split; callers keep factors below 2^970.
  const V64 splitter = num(134217729.0);
  const V64 ca = hn::Mul(a, splitter), cb = hn::Mul(b, splitter);
  const V64 ah = hn::Sub(ca, hn::Sub(ca, a)), bh = hn::Sub(cb, hn::Sub(cb, b));
  const V64 al = hn::Sub(a, ah), bl = hn::Sub(b, bh);
  V64 e = hn::Sub(hn::Mul(ah, bh), p);
  e = hn::Add(e, hn::Mul(ah, bl));
  e = hn::Add(e, hn::Mul(al, bh));
  return {p, hn::Add(e, hn::Mul(al, bl))};
#endif
}
HWY_INLINE DD add(DD a, DD b) {
  const DD s = twoSum(a.hi, b.hi);
  return quickTwoSum(s.hi, hn::Add(s.lo, hn::Add(a.lo, b.lo)));
}
HWY_INLINE DD add(DD a, V64 b) {
  const DD s = twoSum(a.hi, b);
  return quickTwoSum(s.hi, hn::Add(s.lo, a.lo));
}
HWY_INLINE DD mul(DD a, DD b) {
  const DD p = twoProd(a.hi, b.hi);
  return quickTwoSum(p.hi, hn::MulAdd(a.hi, b.lo, hn::MulAdd(a.lo, b.hi, p.lo)));
}
HWY_INLINE DD mul(DD a, V64 b) {
  const DD p = twoProd(a.hi, b);
  return quickTwoSum(p.hi, hn::MulAdd(a.lo, b, p.lo));
}
// One division; the quotient's error is far below a double's.
HWY_INLINE DD divide(DD a, DD b) {
  const V64 inverse = hn::Div(num(1.0), b.hi);
  const V64 q = hn::Mul(a.hi, inverse);
  const DD p = twoProd(q, b.hi);
  const V64 r = hn::Add(hn::Sub(hn::Sub(a.hi, p.hi), p.lo), hn::NegMulAdd(q, b.lo, a.lo));
  return quickTwoSum(q, hn::Mul(r, inverse));
}
HWY_INLINE DD squareRoot(DD a) {
  const V64 s = hn::Sqrt(a.hi);
  const DD p = twoProd(s, s);
  const V64 r = hn::Add(hn::Sub(hn::Sub(a.hi, p.hi), p.lo), a.lo);
  const V64 t = hn::Div(r, hn::Add(s, s));
  return quickTwoSum(s, choose(hn::Gt(s, hn::Zero(D64())), t, hn::Zero(D64())));
}

template <std::size_t kCount>
HWY_INLINE V64 polynomial(const double (&c)[kCount], V64 x) {
  V64 p = num(c[kCount - 1]);
  for (int i = static_cast<int>(kCount) - 2; i >= 0; --i) p = hn::MulAdd(p, x, num(c[i]));
  return p;
}

HWY_INLINE V64 infinity() { return num(std::numeric_limits<double>::infinity()); }
HWY_INLINE V64 notANumber() { return num(std::numeric_limits<double>::quiet_NaN()); }
// Not Ne(x, x): Highway's Ne is false for a NaN on AVX-512.
HWY_INLINE M64 isNan(V64 x) { return hn::IsNaN(x); }

// 2^k for an integer k in [-1022, 1023].
HWY_INLINE V64 powerOfTwo(V64 k) {
  const V64 shifted = hn::Add(k, num(0x1.8p52 + 1023));
  return hn::BitCast(D64(), hn::ShiftLeft<52>(hn::BitCast(I64(), shifted)));
}

// x * 2^k for an integer |k| <= 2200, rounded once as long as x is normal.
HWY_INLINE V64 scaleBy(V64 x, V64 k) {
  const V64 a = hn::Min(hn::Max(k, num(-1000)), num(1000));
  const V64 rest = hn::Sub(k, a);
  const V64 b = hn::Min(hn::Max(rest, num(-1000)), num(1000));
  // The large factor last, so that a subnormal result is rounded in one step only.
  return hn::Mul(hn::Mul(x, powerOfTwo(b)), powerOfTwo(a));
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#endif
