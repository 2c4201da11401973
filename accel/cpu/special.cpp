// Gamma and error functions.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/special.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <cmath>

#include "accel/cpu/math/exp_log-inl.h"
#include "accel/cpu/simd/function_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

// --- error functions

// Horner's rule: the tail in doubles, the first coefficients in pairs.
template <std::size_t kHigh, std::size_t kTail>
HWY_INLINE DD polynomialDD(const double (&high)[kHigh][2], const double (&tail)[kTail], DD x) {
  DD p = add(mul(x, polynomial(tail, x.hi)), constant(high[kHigh - 1]));
  for (int i = static_cast<int>(kHigh) - 2; i >= 0; --i) p = add(mul(p, x), constant(high[i]));
  return p;
}

// x in [-0.85, 0.85]: x + x P(x^2).
HWY_INLINE V64 erfSmall(V64 x) { return hn::MulAdd(x, polynomial(kErf, hn::Mul(x, x)), x); }
HWY_INLINE DD erfSmallDD(V64 x) {
  return quickTwoSum(x, hn::Mul(x, polynomial(kErf, hn::Mul(x, x))));
}

// exp(x^2) erfc(x) for 0.45 <= x <= 2^60, to a few units of the last place: what iterations need.
HWY_INLINE V64 erfcxRough(V64 x) {
  const V64 pole = num(kErfcxPole);
  const V64 t = hn::Div(hn::Sub(x, pole), hn::Add(x, pole));
  V64 p = polynomial(kErfcxTail, t);
  for (int i = static_cast<int>(std::size(kErfcxHigh)) - 1; i >= 0; --i)
    p = hn::MulAdd(p, t, num(kErfcxHigh[i][0]));
  return hn::Div(p, hn::MulAdd(x, num(2.0), num(1.0)));
}

// The same for every x >= 0.45, to about 2^-58 of itself.
HWY_INLINE DD erfcxDD(V64 x) {
  const V64 pole = num(kErfcxPole);
  const V64 c = hn::Min(x, num(0x1p60));
  const DD t = divide(twoSum(c, hn::Neg(pole)), twoSum(c, pole));
  const DD p = polynomialDD(kErfcxHigh, kErfcxTail, t);
  const DD y = divide(p, twoSum(hn::Add(c, c), num(1.0)));
  const DD far = single(hn::Div(num(0.5 * kTwoOverSqrtPi[0]), x));
  return choose(hn::Gt(x, num(0x1p60)), far, y);
}

// exp(-x^2) with the square's rounding error kept.
HWY_INLINE V64 gauss(V64 x) {
  const DD s = twoProd(hn::Min(x, num(30.0)), hn::Min(x, num(30.0)));
  return expOf(negate(s));
}

// erfc(x) for x >= 0.45; the last factor of exp is applied at the end, for subnormal results.
HWY_INLINE V64 erfcPositive(V64 x) {
  const V64 c = hn::Min(x, num(30.0));
  const Scaled e = expScaled(negate(twoProd(c, c)));
  return scaleBy(sum(mul(e.m, erfcxDD(c))), e.k);
}

HWY_INLINE V64 erfOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 tail = hn::Sub(num(1.0), erfcPositive(hn::Max(ax, num(0.84))));
  const V64 y = choose(hn::Lt(ax, num(0.84)), erfSmall(hn::Min(ax, num(0.84))), tail);
  return choose(isNan(x), x, hn::CopySign(y, x));
}

// 1 - erf(x) for |x| <= 0.5.
HWY_INLINE DD erfcSmallDD(V64 x) { return add(negate(erfSmallDD(x)), num(1.0)); }

HWY_INLINE V64 erfcOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 tail = erfcPositive(hn::Max(ax, num(0.5)));
  const V64 outer = choose(hn::Lt(x, hn::Zero(D64())), hn::Sub(num(2.0), tail), tail);
  const V64 inner = sum(erfcSmallDD(hn::CopySign(hn::Min(ax, num(0.5)), x)));
  return choose(isNan(x), x, choose(hn::Lt(ax, num(0.5)), inner, outer));
}

HWY_INLINE V64 erfcxOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const DD tail = erfcxDD(hn::Max(ax, num(0.5)));
  const V64 c = hn::Min(ax, num(30.0));
  const Scaled e = expScaled(twoProd(c, c));  // exp(x^2)
  // 2 exp(x^2) - erfcx(-x) in units of 2^k; far out the second term is nothing.
  const V64 unit = powerOfTwo(hn::Max(hn::Neg(e.k), num(-1000.0)));
  const V64 negative = scaleBy(sum(add(scale(e.m, num(2.0)), negate(scale(tail, unit)))), e.k);
  const V64 outer = choose(hn::Lt(x, hn::Zero(D64())), negative, sum(tail));
  const V64 inner =
      scaleBy(sum(mul(e.m, erfcSmallDD(hn::CopySign(hn::Min(ax, num(0.5)), x)))), e.k);
  return choose(isNan(x), x, choose(hn::Lt(ax, num(0.5)), inner, outer));
}

// log of a positive normal number.
HWY_INLINE V64 logOf(V64 x) { return sum(logDD<false, false>(single(x))); }

// A first guess at |x| with erf(x) = y from log(1 - y^2) (Winitzki's formula, 0.4 %).
HWY_INLINE V64 guessInverse(V64 logTerm) {
  const V64 a = num(0.147);
  const V64 b = hn::MulAdd(logTerm, num(0.5), num(2.0 / (3.14159265358979324 * 0.147)));
  const V64 root = hn::Sqrt(hn::Sub(hn::Mul(b, b), hn::Div(logTerm, a)));
  return hn::Sqrt(hn::Max(hn::Sub(root, b), hn::Zero(D64())));
}

// One of Halley's steps for erf(x) = y, given erf(x) - y.
HWY_INLINE V64 halleyStep(V64 x, V64 difference) {
  const V64 u = hn::Div(difference, hn::Mul(num(kTwoOverSqrtPi[0]), gauss(x)));
  return hn::Sub(x, hn::Div(u, hn::MulAdd(x, u, num(1.0))));
}

// erf(x) = y for 0 <= y <= 0.55; the last step sees the difference in pairs.
HWY_INLINE V64 inverseCentre(V64 y) {
  V64 x = guessInverse(logOf(hn::NegMulAdd(y, y, num(1.0))));
  for (int i = 0; i < 2; ++i) x = halleyStep(x, hn::Sub(erfSmall(x), y));
  const DD e = erfSmallDD(x);
  return halleyStep(x, hn::Add(hn::Sub(e.hi, y), e.lo));
}

// One of Newton's steps for log(erfc(x)) = lz, given f = erfcx(x).
HWY_INLINE V64 tailStep(V64 x, V64 f, DD logF, DD lz) {
  const V64 g = sum(add(add(logF, negate(twoProd(x, x))), negate(lz)));
  return hn::Max(hn::MulAdd(g, hn::Mul(f, num(kHalfSqrtPi[0])), x), num(0.46));
}

// erfc(x) = z 2^-shift for 0 < z <= 0.5; the last step sees erfcx in pairs.
HWY_INLINE V64 inverseTail(V64 z, V64 shift) {
  const DD lz = add(logDD<false, false>(single(z)), mul(constant(kLn2), hn::Neg(shift)));
  const V64 twoMinus =
      hn::Sub(num(2.0), choose(hn::Eq(shift, hn::Zero(D64())), z, hn::Zero(D64())));
  V64 x = hn::Max(guessInverse(hn::Add(lz.hi, logOf(twoMinus))), num(0.46));
  for (int i = 0; i < 3; ++i) {
    const V64 f = erfcxRough(x);
    x = tailStep(x, f, logDD<false, false>(single(f)), lz);
  }
  const DD f = erfcxDD(x);
  return tailStep(x, f.hi, logDD<false, false, true>(f), lz);
}

HWY_INLINE V64 erfinvOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 centre = inverseCentre(hn::Min(ax, num(0.5)));
  const V64 z = hn::Min(hn::Max(hn::Sub(num(1.0), ax), num(0x1p-60)), num(0.5));
  V64 y = choose(hn::Le(ax, num(0.5)), centre, inverseTail(z, hn::Zero(D64())));
  y = choose(hn::Lt(ax, num(0x1p-28)), sum(mul(constant(kHalfSqrtPi), ax)), y);
  y = choose(hn::Eq(ax, num(1.0)), infinity(), y);
  y = choose(hn::Gt(ax, num(1.0)), notANumber(), hn::CopySign(y, x));
  return choose(isNan(x), x, y);
}

HWY_INLINE V64 erfcinvOf(V64 x) {
  const V64 zero = hn::Zero(D64());
  const M64 upper = hn::Gt(x, num(1.0));
  const V64 z = choose(upper, hn::Sub(num(2.0), x), x);
  const V64 y0 = hn::Sub(num(1.0), z);  // exact from 0.5 on
  const V64 centre = inverseCentre(hn::Min(hn::Max(y0, zero), num(0.5)));
  const Normalised n = normalise(hn::Max(z, num(0x1p-1074)));
  const V64 tail = inverseTail(choose(hn::Eq(n.shift, zero), hn::Min(n.x, num(0.5)), n.x), n.shift);
  V64 y = choose(hn::Ge(z, num(0.5)), centre, tail);
  y = choose(hn::Lt(y0, num(0x1p-28)), sum(mul(constant(kHalfSqrtPi), y0)), y);
  y = choose(upper, hn::Neg(y), y);
  y = choose(hn::Eq(x, zero), infinity(), y);
  y = choose(hn::Eq(x, num(2.0)), hn::Neg(infinity()), y);
  y = choose(hn::Or(hn::Lt(x, zero), hn::Gt(x, num(2.0))), notANumber(), y);
  return choose(isNan(x), x, y);
}

// --- gamma

// Stirling needs x >= 12: Gamma(x) = Gamma(x + n) / (x (x+1) ... (x+n-1)).
struct Shifted {
  DD x;        // >= 12
  DD product;  // 1 when nothing was shifted
};
HWY_INLINE Shifted shiftUp(V64 x) {
  Shifted s = {single(x), single(num(1.0))};
  for (int i = 0; i < 12; ++i) {
    const M64 more = hn::Lt(s.x.hi, num(12.0));
    if (hn::AllFalse(D64(), more)) break;
    s.product = choose(more, mul(s.product, s.x), s.product);
    s.x = choose(more, add(s.x, num(1.0)), s.x);
  }
  return s;
}

// log Gamma(x) for x >= 12.
HWY_INLINE DD stirling(DD x) {
  const DD ln = logDD<true, false, true>(x);
  const DD body = add(mul(add(x, num(-0.5)), ln), negate(x));
  const V64 inverse = hn::Div(num(1.0), x.hi);
  const V64 tail = hn::Mul(polynomial(kStirling, hn::Mul(inverse, inverse)), inverse);
  return add(add(body, constant(kHalfLn2Pi)), tail);
}

// x in (0, 172].
HWY_INLINE V64 gammaPositive(V64 x) {
  const Shifted s = shiftUp(x);
  const Scaled e = expScaled(stirling(s.x));
  const DD q = divide(e.m, s.product);
  return scaleBy(sum(q), e.k);
}

// Negative arguments, one at a time, by reflection: -pi / (x sin(pi x) Gamma(-x)).
HWY_NOINLINE V64 gammaNegative(V64 x) {
  const D64 d;
  HWY_ALIGN double v[hn::MaxLanes(d)], g[hn::MaxLanes(d)], down[hn::MaxLanes(d)];
  hn::Store(x, d, v);
  for (std::size_t i = 0; i < hn::Lanes(d); ++i) {
    // Gamma(a) overflows beyond 171: divide by Gamma(a - 40), then by the 40 factors.
    const double a = v[i] < 0 && v[i] > -200 ? -v[i] : 1.5;
    down[i] = a > 150 ? a - 40 : a;
  }
  hn::Store(gammaPositive(hn::Load(d, down)), d, g);
  for (std::size_t i = 0; i < hn::Lanes(d); ++i) {
    const double a = -v[i];
    if (!(a > 0)) continue;
    const double whole = std::nearbyint(v[i]);
    if (whole == v[i]) {
      v[i] = std::isinf(v[i]) ? std::numeric_limits<double>::quiet_NaN()
                              : std::numeric_limits<double>::infinity();
      continue;
    }
    const bool oddInteger = std::fmod(whole, 2.0) != 0;
    const double s = std::sin(kPi[0] * (v[i] - whole)) * (oddInteger ? -1 : 1);
    if (a >= 190) {
      v[i] = s > 0 ? 0.0 : -0.0;  // -pi / (x s) with x < 0: the sign of s
      continue;
    }
    double r = -kPi[0] / (v[i] * s) / g[i];
    if (a > 150) {
      for (double f = a - 40; f < a - 0.5; ++f) r /= f;
    }
    v[i] = r;
  }
  return hn::Load(d, v);
}

HWY_INLINE V64 gammaOf(V64 x) {
  const V64 zero = hn::Zero(D64());
  const V64 c = hn::Min(hn::Max(x, num(0x1p-1000)), num(172.0));
  V64 y = gammaPositive(c);
  y = choose(hn::Gt(x, num(171.7)), infinity(), y);
  // Tiny: 1/x (with the sign of a zero).
  const M64 tiny = hn::Lt(hn::Abs(x), num(0x1p-60));
  const M64 negative = hn::Lt(x, zero);
  if (HWY_UNLIKELY(!hn::AllFalse(D64(), negative))) y = choose(negative, gammaNegative(x), y);
  y = choose(tiny, hn::Div(num(1.0), x), y);
  return choose(isNan(x), x, y);
}

HWY_INLINE V64 gammalnOf(V64 x) {
  const V64 zero = hn::Zero(D64());
  const V64 c = hn::Min(hn::Max(x, num(0x1p-60)), num(0x1p900));
  const Shifted s = shiftUp(c);
  DD big = stirling(s.x);
  if (!hn::AllTrue(D64(), hn::Ge(c, num(12.0)))) {
    const DD lp = logDD<true, false, true>(s.product);
    big = choose(hn::Ge(c, num(12.0)), big, add(big, negate(lp)));
  }
  V64 y = sum(big);
  // Around its zeros at 1 and 2 the difference above has no digits left.
  const V64 one = hn::Sub(x, num(1.0)), two = hn::Sub(x, num(2.0));
  const M64 nearOne = hn::Lt(hn::Abs(one), num(0.25)), nearTwo = hn::Lt(hn::Abs(two), num(0.25));
  const DD atOne = mul(polynomialDD(kGammalnOneHigh, kGammalnOneTail, single(one)), one);
  const DD atTwo = mul(polynomialDD(kGammalnTwoHigh, kGammalnTwoTail, single(two)), two);
  y = choose(nearOne, sum(atOne), y);
  y = hn::Add(choose(nearTwo, sum(atTwo), y), zero);  // +0 at both zeros
  const Normalised n = normalise(hn::Max(x, num(0x1p-1074)));
  const DD ln = add(logDD<false, false>(single(hn::Min(n.x, num(0x1p1023)))),
                    mul(constant(kLn2), hn::Neg(n.shift)));
  y = choose(hn::Lt(x, num(0x1p-60)), sum(negate(ln)), y);
  y = choose(hn::Ge(x, num(0x1p900)), hn::Mul(x, hn::Sub(ln.hi, num(1.0))), y);
  y = choose(hn::Eq(x, zero), infinity(), y);
  y = choose(hn::Eq(x, infinity()), x, y);
  y = choose(hn::Lt(x, zero), notANumber(), y);
  return choose(isNan(x), x, y);
}

#define ACCEL_SAME(id, form) ACCEL_FUNCTION(id, form, form)
ACCEL_SAME(Gamma, gammaOf(x))
ACCEL_SAME(Gammaln, gammalnOf(x))
ACCEL_SAME(Erf, erfOf(x))
ACCEL_SAME(Erfc, erfcOf(x))
ACCEL_SAME(Erfcx, erfcxOf(x))
ACCEL_SAME(Erfinv, erfinvOf(x))
ACCEL_SAME(Erfcinv, erfcinvOf(x))

void fillSpecialTarget(KernelTable& table) { setFunctions(table, SpecialRows()); }

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(fillSpecialTarget);
void fillSpecial(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillSpecialTarget)(table); }
}  // namespace accel::cpu
#endif
