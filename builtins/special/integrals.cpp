// expint, psi, ellipke, legendre.
#include <boost/math/special_functions/digamma.hpp>
#include <boost/math/special_functions/ellint_rf.hpp>
#include <boost/math/special_functions/ellint_rg.hpp>
#include <boost/math/special_functions/expint.hpp>
#include <boost/math/special_functions/polygamma.hpp>
#include <cmath>

#include "builtins/linalg/matrix.h"
#include "builtins/special/boost_policy.h"
#include "builtins/special/real_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"

namespace matlift::special {

namespace {

using builtins::functionRow;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kPi = 3.14159265358979323846;
constexpr double kEuler = 0.57721566490153286061;

// E1 by its power series at 0.
Complex expintSeries(Complex z) {
  Complex term = 1, sum = 0;
  for (int n = 1; n < 500; ++n) {
    term *= -z / double(n);
    Complex next = term / double(n);
    sum += next;
    if (std::abs(next) <= 1e-17 * std::abs(sum)) break;
  }
  return -kEuler - std::log(z) - sum;
}

// E1 by its continued fraction (Lentz), away from the negative real axis.
Complex expintFraction(Complex z) {
  Complex b = z + 1.0, c = 1e300, d = 1.0 / b, h = d;
  for (int n = 1; n < 20000; ++n) {
    double an = -double(n) * n;
    b += 2.0;
    d = 1.0 / (an * d + b);
    c = b + an / c;
    Complex delta = c * d;
    h *= delta;
    if (std::abs(delta - 1.0) < 1e-16) break;
  }
  return h * std::exp(-z);
}

// E1 for large |z| near the negative real axis.
Complex expintAsymptotic(Complex z) {
  Complex term = 1, sum = 1;
  for (int n = 1; n < 100; ++n) {
    Complex next = term * (-double(n) / z);
    if (std::abs(next) >= std::abs(term) || std::abs(next) < 1e-17) break;
    term = next;
    sum += term;
  }
  Complex e = std::exp(-z) / z * sum;
  return z.imag() == 0 ? e - Complex(0, kPi) : e - Complex(0, z.imag() > 0 ? kPi : -kPi);
}

Complex expintComplex(Complex z) {
  if (std::isnan(z.real()) || std::isnan(z.imag())) return {kNan, 0};
  bool nearAxis = z.real() < 0 && std::abs(z.imag()) < -0.3 * z.real();
  if (std::abs(z) < 2 || (nearAxis && std::abs(z) < 40)) return expintSeries(z);
  return nearAxis ? expintAsymptotic(z) : expintFraction(z);
}

Complex expintOf(Complex z) {
  if (z.imag() != 0) return expintComplex(z);
  double x = z.real();
  if (std::isnan(x)) return x;
  if (x == 0) return kInfinity;
  if (x == kInfinity) return 0;
  if (x == -kInfinity) return {-kInfinity, -kPi};
  if (x > 0) return boost::math::expint(1, x, Policy());
  return {-boost::math::expint(-x, Policy()), -kPi};
}

Value expint(Call& call) {
  const Value& x = call.arg(0);
  if (!x.isPlain() || x.isInteger())
    fail("MATLAB:expint:NonFloatInput", "Input to expint must be single or double.");
  Value out =
      Value::uninitialized(x.isSingle() ? ClassId::Single : ClassId::Double, x.dims(), true);
  for (int64_t i = 0; i < x.numel(); ++i) {
    Complex y = expintOf(x.complexAt(i));
    if (x.isSingle())
      out.mutableData<ComplexSingle>()[i] = ComplexSingle(y);
    else
      out.mutableData<Complex>()[i] = y;
  }
  return std::move(out).narrowed();
}

double polygamma(int order, double x) {
  if (std::isnan(x)) return x;
  if (x == 0) return order == 0 || order % 2 == 0 ? -kInfinity : kInfinity;
  if (x == kInfinity) return order == 0 ? kInfinity : 0;
  if (x < 0 && x == std::floor(x)) return order % 2 == 0 ? -kInfinity : kInfinity;
  if (order == 0) return boost::math::digamma(x, Policy());
  return boost::math::polygamma(order, x, Policy());
}

Value psi(Call& call) {
  if (!call.has(1)) {
    RealArgs x({&call.arg(0)}, "psi");
    return x.map([&](int64_t i) { return polygamma(0, x.at(0, i)); });
  }
  const Value& order = call.arg(0);
  double k = order.isPlain() && !order.isComplex() && order.isScalar() ? order.doubleAt(0) : -1;
  if (!(k >= 0) || k != std::floor(k) || k > 1000)
    fail("MATLAB:psi:kNonnegativeInteger", "K must be a nonnegative integer scalar.");
  RealArgs x({&call.arg(1)}, "psi");
  for (int64_t i = 0; i < x.size(); ++i)
    if (k > 0 && x.at(0, i) < 0) fail("MATLAB:psi:XNonnegative", "X must be nonnegative.");
  return x.map([&](int64_t i) { return polygamma(int(k), x.at(0, i)); });
}

// Complete elliptic integrals in Carlson's symmetric forms, which stay exact near m = 1.
struct Elliptic {
  double k, e;
};
Elliptic elliptic(double m) {
  if (std::isnan(m)) return {kNan, kNan};
  if (m == 1) return {kInfinity, 1};
  if (m == -kInfinity) return {0, kInfinity};
  return {boost::math::ellint_rf(0.0, 1 - m, 1.0, Policy()),
          2 * boost::math::ellint_rg(0.0, 1 - m, 1.0, Policy())};
}

Value ellipke(Call& call) {
  RealArgs m({&call.arg(0)}, "ellipke");
  for (int64_t i = 0; i < m.size(); ++i)
    if (m.at(0, i) > 1) fail("MATLAB:ellipke:MOutOfRange", "M must be in the range M <= 1.");
  if (call.wants(1)) call.setOut(1, m.map([&](int64_t i) { return elliptic(m.at(0, i)).e; }));
  return m.map([&](int64_t i) { return elliptic(m.at(0, i)).k; });
}

enum class Norm { None, Schmidt, Full };

// P_n^m(x), m = 0 ... n, by the upward recurrence in the degree, in the fully normalised form
// (it neither over- nor underflows early), rescaled at the end.
void legendreColumn(int n, double x, Norm norm, double* out) {
  double s = std::sqrt((1 - x) * (1 + x)), diagonal = std::sqrt(0.5);
  for (int m = 0; m <= n; ++m) {
    if (m > 0) diagonal *= s * std::sqrt((2 * m + 1.0) / (2 * m));
    double previous = 0, p = diagonal;
    for (int l = m + 1; l <= n; ++l) {
      double a = std::sqrt((4.0 * l * l - 1) / (double(l) * l - double(m) * m));
      double b =
          l - 1 > m
              ? std::sqrt(((l - 1.0) * (l - 1) - double(m) * m) / (4.0 * (l - 1) * (l - 1) - 1))
              : 0;
      double next = a * (x * p - b * previous);
      previous = p;
      p = next;
    }
    out[m] = p;
    if (norm == Norm::Full) continue;
    double scale = std::sqrt(2.0 / (2 * n + 1));
    if (norm == Norm::Schmidt) {
      out[m] *= m > 0 ? scale * std::sqrt(2.0) : scale;
      continue;
    }
    // sqrt((n+m)!/(n-m)!) factor by factor.
    for (int k = n - m + 1; k <= n + m; ++k) scale *= std::sqrt(double(k));
    out[m] = out[m] * (m % 2 ? -scale : scale) + 0.0;  // no negative zeros
  }
  if (norm == Norm::Full) return;
  // The polynomial itself by its own recurrence: exact where it is simple.
  double before = 0, p = 1;
  for (int l = 0; l < n; ++l) {
    double next = ((2 * l + 1) * x * p - l * before) / (l + 1);
    before = p;
    p = next;
  }
  out[0] = p;
}

Value legendre(Call& call) {
  const Value& degree = call.arg(0);
  double n = degree.isPlain() && !degree.isComplex() && degree.isScalar() ? degree.doubleAt(0) : -1;
  if (!(n >= 0) || n != std::floor(n) || n > 100000)
    fail("MATLAB:legendre:PositiveScalarN", "N must be a positive scalar integer.");
  RealArgs x({&call.arg(1)}, "legendre");
  std::string word = call.has(2) ? builtins::optionWord(call.arg(2)) : "unnorm";
  if (word != "unnorm" && word != "sch" && word != "norm")
    fail("MATLAB:legendre:InvalidNormalization",
         "The normalization must be 'unnorm', 'norm' or 'sch'.");
  Norm norm = word == "sch" ? Norm::Schmidt : word == "norm" ? Norm::Full : Norm::None;
  int64_t rows = int64_t(n) + 1;
  std::vector<int64_t> sizes{rows};
  const Dims& d = call.arg(1).dims();
  if (d.isVector())
    sizes.push_back(x.size());
  else
    for (int k = 0; k < d.count(); ++k) sizes.push_back(d[k]);
  std::vector<double> columns(size_t(rows * x.size()));
  for (int64_t i = 0; i < x.size(); ++i) {
    interruptionPoint<64>(uint64_t(i));
    if (!(std::abs(x.at(0, i)) <= 1))
      fail("MATLAB:legendre:XOutOfRange", "X must contain real values in the range -1 <= X <= 1.");
    legendreColumn(int(n), x.at(0, i), norm, columns.data() + i * rows);
  }
  Value out = Value::fromVector(columns, false);
  if (x.isSingle()) out = convertClass(out, ClassId::Single);
  return out.reshaped(Dims(std::span<const int64_t>(sizes)));
}

const BuiltinDescriptor kRows[] = {
    functionRow("expint", expint, 1, 1, 1,
                "expint(x) is the exponential integral E1(x), the integral of exp(-t)/t from x to "
                "Inf; x may be complex.",
                "fprintf('%.6f\\n', expint(1))", "0.219384\n"),
    functionRow("psi", psi, 1, 2, 1,
                "psi(x) is the digamma function, the derivative of gammaln.\n"
                "psi(k, x) is its k-th derivative.",
                "fprintf('%.6f\\n', psi(1))", "-0.577216\n"),
    functionRow("ellipke", ellipke, 1, 2, 2,
                "[K, E] = ellipke(m) gives the complete elliptic integrals of the first and second "
                "kind.",
                "[k, e] = ellipke(0.5);\nfprintf('%.6f %.6f\\n', k, e)", "1.854075 1.350644\n"),
    functionRow("legendre", legendre, 2, 3, 1,
                "legendre(n, x) gives the associated Legendre functions of degree n, one order a "
                "row.\nlegendre(n, x, 'sch') and legendre(n, x, 'norm') normalise them.",
                "fprintf('%.4f\\n', legendre(2, 0.5))", "-0.1250\n-1.2990\n2.2500\n"),
};

}  // namespace

}  // namespace matlift::special

namespace matlift::builtins {
BuiltinTheme specialIntegralsTheme() { return special::kRows; }
}  // namespace matlift::builtins
