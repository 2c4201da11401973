// Incomplete gamma and beta functions and their inverses.
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "builtins/special/boost_policy.h"
#include "builtins/special/real_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"

namespace matlift::special {

namespace {

using builtins::functionRow;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

enum class Tail { Lower, Upper, ScaledLower, ScaledUpper };

Tail tailArg(Call& call, int k, const char* function, bool scaled) {
  if (!call.has(k)) return Tail::Lower;
  std::string word = builtins::optionWord(call.arg(k));
  if (word == "lower") return Tail::Lower;
  if (word == "upper") return Tail::Upper;
  if (scaled && word == "scaledlower") return Tail::ScaledLower;
  if (scaled && word == "scaledupper") return Tail::ScaledUpper;
  fail(strprintf("MATLAB:%s:InvalidTailArg", function).c_str(),
       scaled ? "The tail must be 'lower', 'upper', 'scaledlower' or 'scaledupper'."
              : "The tail must be 'lower' or 'upper'.");
}

// What is computed in between: wide enough that the result is rounded once. The browser's long
// double is software.
#ifdef __EMSCRIPTEN__
using Wide = double;
#else
using Wide = long double;
#endif

// Sum of x^n / ((a+1) ... (a+n)), n >= 0: the scaled lower function.
Wide lowerSeries(Wide x, Wide a) {
  Wide term = 1, sum = 1;
  for (int n = 1; n < 100000; ++n) {
    term *= x / (a + n);
    sum += term;
    if (std::abs(term) <= Wide(1e-20) * std::abs(sum)) break;
  }
  return sum;
}

// a times Legendre's continued fraction of gamma(a,x) exp(x) x^-a, by Lentz's method; x > a + 1.
Wide upperFraction(Wide x, Wide a) {
  constexpr Wide kTiny = Wide(1e-300);
  Wide b = x + 1 - a, c = 1 / kTiny, d = 1 / b, h = d;
  for (int n = 1; n < 100000; ++n) {
    Wide an = -n * (n - a);
    b += 2;
    d = an * d + b;
    if (std::abs(d) < kTiny) d = kTiny;
    c = b + an / c;
    if (std::abs(c) < kTiny) c = kTiny;
    d = 1 / d;
    Wide delta = d * c;
    h *= delta;
    if (std::abs(delta - 1) < std::numeric_limits<Wide>::epsilon()) break;
  }
  return a * h;
}

// gamma(a+1) exp(x) / x^a.
Wide scaleOf(Wide x, Wide a) { return std::exp(std::lgamma(a + 1) + x - a * std::log(x)); }

Wide lowerGamma(Wide x, Wide a) {
  if (a == 0) return 1;
  if (x == 0) return 0;
  if (std::isinf(a)) return std::isinf(x) ? kNan : 0;
  if (std::isinf(x)) return 1;
  return boost::math::gamma_p(a, x, Policy());
}

Wide upperGamma(Wide x, Wide a) {
  if (a == 0) return 0;
  if (x == 0) return 1;
  if (std::isinf(a)) return std::isinf(x) ? kNan : 1;
  if (std::isinf(x)) return 0;
  return boost::math::gamma_q(a, x, Policy());
}

double incompleteGamma(double x, double a, Tail tail) {
  if (std::isnan(x) || std::isnan(a)) return kNan;
  switch (tail) {
    case Tail::Lower:
      return double(lowerGamma(x, a));
    case Tail::Upper:
      return double(upperGamma(x, a));
    case Tail::ScaledLower:
      if (x == 0 || std::isinf(a)) return 1;
      if (std::isinf(x)) return kInfinity;
      if (x <= a + 50) return double(lowerSeries(x, a));
      return double(lowerGamma(x, a) * scaleOf(x, a));
    case Tail::ScaledUpper:
      if (a == 0) return 0;
      if (x == 0 || std::isinf(a)) return kInfinity;
      if (std::isinf(x)) return 0;
      if (x >= a) return double(upperFraction(x, a));
      return double(upperGamma(x, a) * scaleOf(x, a));
  }
  return kNan;
}

// For x < 0 the power x^a is complex unless a is whole; `lowerSeries` converges everywhere.
Complex negativeGamma(double x, double a, Tail tail) {
  Wide series = lowerSeries(x, a);
  if (tail == Tail::ScaledLower) return double(series);
  Wide size = std::exp(a * std::log(-Wide(x)) - x - std::lgamma(Wide(a) + 1));
  std::complex<Wide> turn = std::exp(std::complex<Wide>(0, Wide(3.14159265358979323846L) * a));
  if (a == std::floor(a)) turn = std::fmod(a, 2) == 0 ? 1 : -1;
  std::complex<Wide> lower = turn * (size * series);
  if (tail == Tail::Lower) return Complex(lower);
  std::complex<Wide> upper = Wide(1) - lower;
  return Complex(tail == Tail::Upper ? upper : upper / (turn * size));
}

Value gammainc(Call& call) {
  RealArgs args({&call.arg(0), &call.arg(1)}, "gammainc");
  Tail tail = tailArg(call, 2, "gammainc", true);
  bool anyNegative = false;
  for (int64_t i = 0; i < args.size(); ++i) {
    if (args.at(1, i) < 0) fail("MATLAB:gammainc:NegativeArg", "A must be nonnegative.");
    anyNegative = anyNegative || args.at(0, i) < 0;
  }
  if (!anyNegative)
    return args.map([&](int64_t i) { return incompleteGamma(args.at(0, i), args.at(1, i), tail); });
  Value out =
      Value::uninitialized(args.isSingle() ? ClassId::Single : ClassId::Double, args.dims(), true);
  for (int64_t i = 0; i < args.size(); ++i) {
    interruptionPoint<256>(uint64_t(i));
    double x = args.at(0, i), a = args.at(1, i);
    Complex z = x < 0 ? negativeGamma(x, a, tail) : Complex(incompleteGamma(x, a, tail));
    if (args.isSingle())
      out.mutableData<ComplexSingle>()[i] = ComplexSingle(z);
    else
      out.mutableData<Complex>()[i] = z;
  }
  return std::move(out).narrowed();
}

Value gammaincinv(Call& call) {
  RealArgs args({&call.arg(0), &call.arg(1)}, "gammaincinv");
  bool upper = tailArg(call, 2, "gammaincinv", false) == Tail::Upper;
  return args.map([&](int64_t i) {
    double y = args.at(0, i), a = args.at(1, i);
    if (y < 0 || y > 1) fail("MATLAB:gammaincinv:YOutOfRange", "Y must be in the interval [0,1].");
    if (a < 0) fail("MATLAB:gammaincinv:NegativeArg", "A must be nonnegative.");
    if (std::isnan(y) || std::isnan(a)) return kNan;
    if (y == (upper ? 1 : 0)) return 0.0;
    if (a == 0) return 0.0;
    if (y == (upper ? 0 : 1)) return kInfinity;
    return upper ? boost::math::gamma_q_inv(a, y, Policy())
                 : boost::math::gamma_p_inv(a, y, Policy());
  });
}

double incompleteBeta(double x, double a, double b, bool upper) {
  if (std::isnan(x) || std::isnan(a) || std::isnan(b)) return kNan;
  double lower = -1;  // a limit that settles the value
  if (x == 0)
    lower = 0;
  else if (x == 1)
    lower = 1;
  else if ((a == 0 && b == 0) || (std::isinf(a) && std::isinf(b)))
    return kNan;
  else if (a == 0 || std::isinf(b))
    lower = 1;
  else if (b == 0 || std::isinf(a))
    lower = 0;
  if (lower >= 0) return upper ? 1 - lower : lower;
  return upper ? boost::math::ibetac(a, b, x, Policy()) : boost::math::ibeta(a, b, x, Policy());
}

void requireBetaArgs(const RealArgs& args, const char* function) {
  for (int64_t i = 0; i < args.size(); ++i) {
    if (args.at(0, i) < 0 || args.at(0, i) > 1)
      fail(strprintf("MATLAB:%s:XoutOfRange", function).c_str(),
           "The first input must be in the interval [0,1].");
    if (args.at(1, i) < 0 || args.at(2, i) < 0)
      fail(strprintf("MATLAB:%s:PositiveZandW", function).c_str(),
           "The second and third inputs must be nonnegative.");
  }
}

Value betainc(Call& call) {
  RealArgs args({&call.arg(0), &call.arg(1), &call.arg(2)}, "betainc");
  bool upper = tailArg(call, 3, "betainc", false) == Tail::Upper;
  requireBetaArgs(args, "betainc");
  return args.map([&](int64_t i) {
    return incompleteBeta(args.at(0, i), args.at(1, i), args.at(2, i), upper);
  });
}

Value betaincinv(Call& call) {
  RealArgs args({&call.arg(0), &call.arg(1), &call.arg(2)}, "betaincinv");
  bool upper = tailArg(call, 3, "betaincinv", false) == Tail::Upper;
  requireBetaArgs(args, "betaincinv");
  return args.map([&](int64_t i) {
    double y = args.at(0, i), a = args.at(1, i), b = args.at(2, i);
    if (std::isnan(y) || std::isnan(a) || std::isnan(b) || a == 0 || b == 0) return kNan;
    if (y == 0) return upper ? 1.0 : 0.0;
    if (y == 1) return upper ? 0.0 : 1.0;
    return upper ? boost::math::ibetac_inv(a, b, y, Policy())
                 : boost::math::ibeta_inv(a, b, y, Policy());
  });
}

const BuiltinDescriptor kRows[] = {
    functionRow("gammainc", gammainc, 2, 3, 1,
                "gammainc(x, a) is the regularised lower incomplete gamma function.\n"
                "gammainc(x, a, 'upper') is 1 minus it; 'scaledlower' and 'scaledupper' multiply "
                "by gamma(a+1)*exp(x)/x^a.",
                "fprintf('%.6f\\n', gammainc(1, 2))", "0.264241\n"),
    functionRow("gammaincinv", gammaincinv, 2, 3, 1,
                "gammaincinv(y, a) is the x with gammainc(x, a) = y.\n"
                "gammaincinv(y, a, 'upper') solves gammainc(x, a, 'upper') = y.",
                "fprintf('%.6f\\n', gammaincinv(0.5, 1))", "0.693147\n"),
    functionRow("betainc", betainc, 3, 4, 1,
                "betainc(x, a, b) is the regularised incomplete beta function.\n"
                "betainc(x, a, b, 'upper') is 1 minus it.",
                "fprintf('%.6f\\n', betainc(0.5, 1, 3))", "0.875000\n"),
    functionRow("betaincinv", betaincinv, 3, 4, 1,
                "betaincinv(y, a, b) is the x with betainc(x, a, b) = y.\n"
                "betaincinv(y, a, b, 'upper') solves betainc(x, a, b, 'upper') = y.",
                "fprintf('%.6f\\n', betaincinv(0.875, 1, 3))", "0.500000\n"),
};

}  // namespace

}  // namespace matlift::special

namespace matlift::builtins {
BuiltinTheme incompleteTheme() { return special::kRows; }
}  // namespace matlift::builtins
