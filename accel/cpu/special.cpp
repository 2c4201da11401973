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

// x in [-0.85, 0.85]: x + x P(x^2).
HWY_INLINE V64 erfSmall(V64 x) { return hn::MulAdd(x, polynomial(kErf, hn::Mul(x, x)), x); }

// exp(x^2) erfc(x) for x >= 0.45.
HWY_INLINE V64 erfcxPositive(V64 x) {
  const V64 pole = num(kErfcxPole);
  const V64 capped = hn::Min(x, num(0x1p60));
  const V64 t = hn::Div(hn::Sub(capped, pole), hn::Add(capped, pole));
  const V64 y = hn::Div(polynomial(kErfcx, t), hn::MulAdd(capped, num(2.0), num(1.0)));
  return choose(hn::Gt(x, num(0x1p60)), hn::Div(num(0.5 * kTwoOverSqrtPi[0]), x), y);
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
  const V64 f = erfcxPositive(c);
  const V64 low = hn::Mul(e.m.lo, f);
  return scaleBy(hn::MulAdd(e.m.hi, f, low), e.k);
}

HWY_INLINE V64 erfOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 tail = hn::Sub(num(1.0), erfcPositive(hn::Max(ax, num(0.84))));
  const V64 y = choose(hn::Lt(ax, num(0.84)), erfSmall(hn::Min(ax, num(0.84))), tail);
  return choose(isNan(x), x, hn::CopySign(y, x));
}

HWY_INLINE V64 erfcOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 tail = erfcPositive(hn::Max(ax, num(0.5)));
  const V64 outer = choose(hn::Lt(x, hn::Zero(D64())), hn::Sub(num(2.0), tail), tail);
  const V64 inner = hn::Sub(num(1.0), erfSmall(hn::CopySign(hn::Min(ax, num(0.5)), x)));
  return choose(isNan(x), x, choose(hn::Lt(ax, num(0.5)), inner, outer));
}

HWY_INLINE V64 erfcxOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 tail = erfcxPositive(hn::Max(ax, num(0.5)));
  const V64 c = hn::Min(ax, num(30.0));
  const V64 e = expOf(twoProd(c, c));  // exp(x^2)
  const V64 negative = hn::Sub(hn::Add(e, e), tail);
  const V64 outer = choose(hn::Lt(x, hn::Zero(D64())), negative, tail);
  const V64 inner = hn::Mul(e, hn::Sub(num(1.0), erfSmall(hn::CopySign(hn::Min(ax, num(0.5)), x))));
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

// erf(x) = y for 0 <= y <= 0.55 by Halley's steps.
HWY_INLINE V64 inverseCentre(V64 y) {
  V64 x = guessInverse(logOf(hn::NegMulAdd(y, y, num(1.0))));
  for (int i = 0; i < 3; ++i) {
    const V64 u = hn::Div(hn::Sub(erfSmall(x), y), hn::Mul(num(kTwoOverSqrtPi[0]), gauss(x)));
    x = hn::Sub(x, hn::Div(u, hn::MulAdd(x, u, num(1.0))));
  }
  return x;
}

// erfc(x) = z for 0 < z <= 0.5 by Newton's steps on log(erfc(x)) = log(z).
HWY_INLINE V64 inverseTail(V64 z, V64 shift) {
  const DD lz = add(logDD<false, false>(single(z)), mul(constant(kLn2), hn::Neg(shift)));
  const V64 twoMinus =
      hn::Sub(num(2.0), choose(hn::Eq(shift, hn::Zero(D64())), z, hn::Zero(D64())));
  V64 x = hn::Max(guessInverse(hn::Add(lz.hi, logOf(twoMinus))), num(0.46));
  for (int i = 0; i < 4; ++i) {
    const V64 f = erfcxPositive(x);
    const DD lf = logDD<false, false>(single(f));
    const DD sq = twoProd(x, x);
    const V64 g = sum(add(add(lf, negate(sq)), negate(lz)));
    x = hn::Max(hn::MulAdd(g, hn::Mul(f, num(1.0 / kTwoOverSqrtPi[0])), x), num(0.46));
  }
  return x;
}

HWY_INLINE V64 erfinvOf(V64 x) {
  const V64 ax = hn::Abs(x);
  const V64 centre = inverseCentre(hn::Min(ax, num(0.5)));
  const V64 z = hn::Min(hn::Max(hn::Sub(num(1.0), ax), num(0x1p-60)), num(0.5));
  V64 y = choose(hn::Le(ax, num(0.5)), centre, inverseTail(z, hn::Zero(D64())));
  y = choose(hn::Lt(ax, num(0x1p-28)), hn::Mul(ax, num(0.88622692545275801)), y);
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
  y = choose(hn::Lt(y0, num(0x1p-28)), hn::Mul(y0, num(0.88622692545275801)), y);
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
  y = choose(nearOne, hn::Mul(one, polynomial(kGammalnOne, one)), y);
  y = choose(nearTwo, hn::Mul(two, polynomial(kGammalnTwo, two)), y);
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
