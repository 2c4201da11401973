// Formulas of complex functions as steps over real arrays, written once: the builtins run them over
// blocks of elements, the bridge over arrays on a device. Every step is an operation whose bits
// both have, so their results have them too.
//
// `Steps` has a type Array (numbers, or logicals where a comparison made them), apply(op, a [, b]),
// pick(flag, yes, no), number(x) of the operands' class, isSingle(), and anywhere(flag): may any be
// true? Steps are taken of every element, also where their result is not picked; what is dear is
// left out where nobody picks it.
#pragma once

#include <accel/ops.h>

#include <cmath>

namespace matlift::complex_formulas {

using accel::Op;

template <class Array>
struct Pair {
  Array re, im;
};
template <class Steps>
using PairOf = Pair<typename Steps::Array>;

/// Numbers this far from 1 are brought nearer by a power of two, so that no square over- or
/// underflows and no size is subnormal.
struct FarNumbers {
  double large, small;    ///< from where on
  double shrink, expand;  ///< factors; the second is a square
};
inline FarNumbers farNumbers(bool single) {
  return single ? FarNumbers{0x1p125, 0x1p-90, 0.25, 0x1p48}
                : FarNumbers{0x1p1021, 0x1p-960, 0.25, 0x1p108};
}

/// What the functions begin with. Where a number is real nothing is scaled: it is computed as real
/// numbers are.
template <class Steps>
struct Size {
  using Array = typename Steps::Array;

  Size(Steps& s, const Array& x, const Array& y)
      : along(s.apply(Op::Abs, x)), across(s.apply(Op::Abs, y)) {
    const FarNumbers far = farNumbers(s.isSingle());
    const Array most = s.apply(Op::Max, along, across);
    isReal = s.apply(Op::Eq, y, s.number(0));
    const Array isComplex = s.apply(Op::Not, isReal);
    large = s.apply(Op::And, isComplex, s.apply(Op::Gt, most, s.number(far.large)));
    small = s.apply(Op::And, isComplex, s.apply(Op::Lt, most, s.number(far.small)));
    const Array factor = byDistance(s, far.shrink, far.expand, 1);
    scaledAlong = s.apply(Op::Mul, along, factor);
    scaledAcross = s.apply(Op::Mul, across, factor);
    length = s.pick(isReal, along, s.apply(Op::Hypot, scaledAlong, scaledAcross));
  }
  Array byDistance(Steps& s, double far, double near, double usual) const {
    return s.pick(large, s.number(far), s.pick(small, s.number(near), s.number(usual)));
  }

  Array along, across, isReal, large, small;
  Array scaledAlong, scaledAcross, length;  ///< scaled
};

template <class Steps>
PairOf<Steps> squareRoot(Steps& s, const typename Steps::Array& x, const typename Steps::Array& y) {
  using Array = typename Steps::Array;
  const FarNumbers far = farNumbers(s.isSingle());
  const Size<Steps> z(s, x, y);
  const Array zero = s.number(0), left = s.apply(Op::Lt, x, zero);
  const Array sum = s.apply(Op::Mul, s.apply(Op::Add, z.scaledAlong, z.length), s.number(0.5));
  const Array root = s.apply(Op::Sqrt, s.apply(Op::Abs, s.pick(z.isReal, z.along, sum)));
  const Array rest =
      s.pick(z.isReal, zero, s.apply(Op::Div, z.scaledAcross, s.apply(Op::Add, root, root)));
  const Array back = z.byDistance(s, 1 / std::sqrt(far.shrink), 1 / std::sqrt(far.expand), 1);
  Array re = s.apply(Op::Mul, s.pick(left, rest, root), back);
  Array im = s.apply(Op::Mul, s.pick(left, root, rest), back);
  im = s.pick(s.apply(Op::Lt, y, zero), s.apply(Op::Neg, im), im);
  const Array endless = s.apply(Op::IsInf, y);
  re = s.pick(endless, s.number(INFINITY), re);
  im = s.pick(endless, y, im);
  // The root of -0 is -0.
  const Array nothing = s.apply(Op::And, z.isReal, s.apply(Op::Eq, x, zero));
  return {s.pick(nothing, x, re), im};
}

/// a * a without rounding, as two numbers (Dekker 1971, Veltkamp's split).
template <class Steps>
PairOf<Steps> exactSquare(Steps& s, const typename Steps::Array& a) {
  using Array = typename Steps::Array;
  const Array wide = s.apply(Op::Mul, a, s.number(s.isSingle() ? 0x1p12 + 1 : 0x1p27 + 1));
  const Array high = s.apply(Op::Sub, wide, s.apply(Op::Sub, wide, a));
  const Array low = s.apply(Op::Sub, a, high), square = s.apply(Op::Mul, a, a);
  const Array cross = s.apply(Op::Mul, high, low);
  Array rest = s.apply(Op::Sub, s.apply(Op::Mul, high, high), square);
  rest = s.apply(Op::Add, s.apply(Op::Add, rest, s.apply(Op::Add, cross, cross)),
                 s.apply(Op::Mul, low, low));
  return {square, rest};
}

/// a + b without rounding, as two numbers (Knuth).
template <class Steps>
PairOf<Steps> exactSum(Steps& s, const typename Steps::Array& a, const typename Steps::Array& b) {
  const auto sum = s.apply(Op::Add, a, b), part = s.apply(Op::Sub, sum, a);
  const auto first = s.apply(Op::Sub, a, s.apply(Op::Sub, sum, part));
  return {sum, s.apply(Op::Add, first, s.apply(Op::Sub, b, part))};
}

/// x^2 + y^2 - 1, where that is near 0, from h = max - 1: 2h + h^2 + min^2.
template <class Steps>
typename Steps::Array beyondOne(Steps& s, const Size<Steps>& z) {
  const auto most = s.apply(Op::Max, z.along, z.across), h = s.apply(Op::Sub, most, s.number(1));
  const auto first = exactSquare(s, h),
             second = exactSquare(s, s.apply(Op::Min, z.along, z.across));
  const auto a = exactSum(s, s.apply(Op::Add, h, h), second.re), b = exactSum(s, a.re, first.re);
  const auto rests =
      s.apply(Op::Add, s.apply(Op::Add, a.im, b.im), s.apply(Op::Add, first.im, second.im));
  return s.apply(Op::Add, b.re, rests);
}

/// The angle in (-pi, pi]; of a real number, 0 or pi.
template <class Steps>
typename Steps::Array angleOf(Steps& s, const typename Steps::Array& x,
                              const typename Steps::Array& y, const Size<Steps>& z) {
  const auto left = s.apply(Op::Lt, x, s.number(0));
  return s.pick(z.isReal, s.pick(left, s.number(M_PI), s.number(0)), s.apply(Op::Atan2, y, x));
}

/// What the natural logarithm is divided by.
inline double logUnit(Op op) {
  return op == Op::Log2 ? std::log(2.0) : op == Op::Log10 ? std::log(10.0) : 1;
}

/// The natural logarithm, divided by `unit` where that is not 1. Near |z| = 1 the real part is
/// small and comes from |z|^2 - 1, not from |z|, which has rounded it away.
template <class Steps>
PairOf<Steps> logarithm(Steps& s, const typename Steps::Array& x, const typename Steps::Array& y,
                        double unit = 1) {
  using Array = typename Steps::Array;
  const FarNumbers far = farNumbers(s.isSingle());
  const Size<Steps> z(s, x, y);
  const Array shift = z.byDistance(s, -std::log(far.shrink), -std::log(far.expand), 0);
  const Array usual = s.apply(Op::Add, s.apply(Op::Log, s.apply(Op::Abs, z.length)), shift);
  const Array above = s.apply(Op::Gt, z.length, s.number(0.5));
  const Array near = s.apply(Op::And, above, s.apply(Op::Lt, z.length, s.number(2)));
  const Array close = s.apply(Op::And, near, s.apply(Op::Not, z.isReal));
  Pair<Array> out{usual, angleOf(s, x, y, z)};
  if (s.anywhere(close)) {
    const Array beyond = s.apply(Op::Max, beyondOne(s, z), s.number(-1));
    const Array part = s.apply(Op::Mul, s.apply(Op::Log1p, beyond), s.number(0.5));
    out.re = s.pick(close, part, usual);
  }
  if (unit == 1) return out;
  return {s.apply(Op::Div, out.re, s.number(unit)), s.apply(Op::Div, out.im, s.number(unit))};
}

template <class Steps>
PairOf<Steps> product(Steps& s, const PairOf<Steps>& a, const PairOf<Steps>& b) {
  return {s.apply(Op::Sub, s.apply(Op::Mul, a.re, b.re), s.apply(Op::Mul, a.im, b.im)),
          s.apply(Op::Add, s.apply(Op::Mul, a.re, b.im), s.apply(Op::Mul, a.im, b.re))};
}

/// Smith's method: no overflow in |b|^2. An infinite divisor of something finite leaves nothing.
template <class Steps>
PairOf<Steps> quotient(Steps& s, const PairOf<Steps>& a, const PairOf<Steps>& b) {
  using Array = typename Steps::Array;
  const Array zero = s.number(0);
  const auto mul = [&](const Array& x, const Array& y) { return s.apply(Op::Mul, x, y); };
  const auto div = [&](const Array& x, const Array& y) { return s.apply(Op::Div, x, y); };
  const Array big = s.apply(Op::Ge, s.apply(Op::Abs, b.re), s.apply(Op::Abs, b.im));
  const Array p = s.pick(big, b.re, b.im), q = s.pick(big, b.im, b.re);
  const Array r = div(q, p), d = s.apply(Op::Add, p, mul(q, r));
  const Array u = s.pick(big, a.re, a.im), v = s.pick(big, a.im, a.re), ur = mul(u, r);
  Array re = div(s.apply(Op::Add, u, mul(v, r)), d);
  Array im = div(s.pick(big, s.apply(Op::Sub, v, ur), s.apply(Op::Sub, ur, v)), d);
  const Array endless = s.apply(Op::Or, s.apply(Op::IsInf, b.re), s.apply(Op::IsInf, b.im));
  const Array finite = s.apply(Op::And, s.apply(Op::IsFinite, a.re), s.apply(Op::IsFinite, a.im));
  const Array nothing = s.apply(Op::And, endless, finite);
  const Array isReal = s.apply(Op::Eq, b.im, zero);
  re = s.pick(isReal, div(a.re, b.re), s.pick(nothing, zero, re));
  im = s.pick(isReal, div(a.im, b.re), s.pick(nothing, zero, im));
  return {re, im};
}

/// A whole power by squaring: exact where the products are.
template <class Steps>
PairOf<Steps> wholePower(Steps& s, PairOf<Steps> z, int n) {
  PairOf<Steps> out{s.number(1), s.number(0)};
  const PairOf<Steps> one = out;
  for (unsigned m = n < 0 ? 0u - unsigned(n) : unsigned(n); m != 0; m >>= 1) {
    if (m & 1) out = product(s, out, z);
    if (m > 1) z = product(s, z, z);
  }
  return n < 0 ? quotient(s, one, out) : out;
}

/// z .^ w of one real number w that is not 2.
template <class Steps>
PairOf<Steps> power(Steps& s, const typename Steps::Array& x, const typename Steps::Array& y,
                    double w) {
  using Array = typename Steps::Array;
  constexpr double kMostSquared = 1024;
  const Array zero = s.number(0), exponent = s.number(w);
  const bool whole = std::floor(w) == w;
  if (whole && std::fabs(w) <= kMostSquared) {
    const Array isReal = s.apply(Op::Eq, y, zero);
    const PairOf<Steps> made = wholePower(s, {x, y}, int(w));
    if (!s.anywhere(isReal)) return made;
    return {s.pick(isReal, s.apply(Op::Power, x, exponent), made.re),
            s.pick(isReal, zero, made.im)};
  }
  const Array isReal = s.apply(Op::Eq, y, zero), length = s.apply(Op::Hypot, x, y);
  const Array left = s.apply(Op::Lt, x, zero), along = s.apply(Op::Abs, x);
  const Array size = s.apply(Op::Power, s.apply(Op::Abs, s.pick(isReal, along, length)), exponent);
  const Array angle = s.pick(isReal, s.pick(left, s.number(M_PI), zero), s.apply(Op::Atan2, y, x));
  const Array turn = s.apply(Op::Mul, angle, exponent);
  const Array re = s.apply(Op::Mul, size, s.apply(Op::Cos, turn));
  const Array im = s.apply(Op::Mul, size, s.apply(Op::Sin, turn));
  // Real answers of real numbers: powers of what is not negative, and whole ones.
  const Array real = whole ? isReal : s.apply(Op::And, isReal, s.apply(Op::Not, left));
  const bool odd = whole && std::fmod(w, 2) != 0;
  const Array answer = odd ? s.pick(left, s.apply(Op::Neg, size), size) : size;
  return {s.pick(real, answer, re), s.pick(real, zero, im)};
}

}  // namespace matlift::complex_formulas
