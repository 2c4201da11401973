// besselj, bessely, besseli, besselk, besselh, airy.
#include <boost/math/special_functions/bessel.hpp>
#include <cmath>

#include "builtins/special/bessel_kernel.h"
#include "builtins/special/boost_policy.h"
#include "builtins/support/rows.h"
#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"

namespace matlift::special {

namespace {

using builtins::functionRow;

constexpr double kPi = 3.14159265358979323846;

/// Orders and arguments of one call: of one size, scalars, or a row against a column.
class Grid {
 public:
  Grid(const Value& nu, const Value& z, const char* name) : nu_(nu), z_(z) {
    check(nu, name);
    check(z, name);
    if (nu.isComplex()) fail(strprintf("MATLAB:%s:NuMustBeReal", name).c_str(), "NU must be real.");
    single_ = nu.isSingle() || z.isSingle();
    table_ = nu.dims().isRow() && z.dims().isColumn() && !nu.isScalar() && !z.isScalar();
    if (table_) {
      dims_ = Dims(z.dims().rows(), nu.dims().columns());
    } else if (nu.isScalar() || z.isScalar() || nu.dims() == z.dims()) {
      dims_ = nu.isScalar() ? z.dims() : nu.dims();
    } else {
      fail(strprintf("MATLAB:%s:NUAndZSizeMismatch", name).c_str(),
           "NU and Z must be the same size or one can be a scalar.");
    }
  }

  /// f(order, argument) of every element.
  template <class F>
  Value map(F&& f) const {
    Value out = Value::uninitialized(single_ ? ClassId::Single : ClassId::Double, dims_, true);
    int64_t rows = dims_.rows();
    for (int64_t i = 0, n = dims_.numel(); i < n; ++i) {
      interruptionPoint<256>(uint64_t(i));
      int64_t a = table_ ? i / rows : nu_.isScalar() ? 0 : i;
      int64_t b = table_ ? i % rows : z_.isScalar() ? 0 : i;
      Complex y = f(nu_.doubleAt(a), z_.complexAt(b));
      if (single_)
        out.mutableData<ComplexSingle>()[i] = ComplexSingle(y);
      else
        out.mutableData<Complex>()[i] = y;
    }
    return std::move(out).narrowed();
  }
  Value zeros() const { return Value::zeros(ClassId::Double, dims_); }

 private:
  static void check(const Value& v, const char* name) {
    if (!v.isPlain() || v.isChar())
      fail(strprintf("MATLAB:%s:NumericInput", name).c_str(), "Inputs to %s must be numeric.",
           name);
  }
  const Value& nu_;
  const Value& z_;
  Dims dims_;
  bool table_ = false, single_ = false;
};

bool scaledArg(Call& call, int k, const char* name) {
  if (!call.has(k)) return false;
  const Value& v = call.arg(k);
  if (v.isPlain() && v.isEmpty()) return false;
  double flag = v.isPlain() && v.isScalar() && !v.isComplex() ? v.doubleAt(0) : -1;
  if (flag != 0 && flag != 1)
    fail(strprintf("MATLAB:%s:InvalidScale", name).c_str(), "SCALE must be 0 or 1.");
  return flag == 1;
}

// x > 0, any order, not scaled.
double onPositive(BesselKind kind, double nu, double x) {
  double order = std::fabs(nu);
  switch (kind) {
    case BesselKind::J:
      return boost::math::cyl_bessel_j(nu, x, Policy());
    case BesselKind::Y:
      return boost::math::cyl_neumann(nu, x, Policy());
    case BesselKind::I:
      return boost::math::cyl_bessel_i(nu, x, Policy());
    default:
      return boost::math::cyl_bessel_k(order, x, Policy());
  }
}

Complex turned(double nu) {
  double x = std::fmod(nu, 2.0);
  if (x == std::floor(x)) return x == 0 ? 1 : -1;
  return {std::cos(kPi * x), std::sin(kPi * x)};
}

// Real arguments in double's plain range: Boost's functions, continued to negative ones.
Complex onReal(BesselKind kind, double nu, double x) {
  double w = std::fabs(x);
  double value = onPositive(kind, nu, w);
  if (x > 0) return value;
  switch (kind) {
    case BesselKind::J:
    case BesselKind::I:
      return turned(nu) * value;
    case BesselKind::Y:
      return turned(-nu) * value +
             Complex(0, 2 * turned(nu).real() * onPositive(BesselKind::J, nu, w));
    default:
      return turned(-std::fabs(nu)) * value -
             Complex(0, kPi * onPositive(BesselKind::I, std::fabs(nu), w));
  }
}

Complex evaluate(BesselKind kind, double nu, Complex z, bool scaled) {
  double x = z.real(), size = std::fabs(x);
  bool plain = z.imag() == 0 && size > 0 && size < 500 && std::fabs(nu) < 500;
  if (!plain) {
    Complex y = bessel(kind, nu, z, scaled);
    bool realAnswer = z.imag() == 0 && x > 0;
    return realAnswer ? Complex(y.real()) : y;
  }
  Complex y = onReal(kind, nu, x);
  if (scaled && kind == BesselKind::I) y *= std::exp(-size);
  if (scaled && kind == BesselKind::K) y *= std::exp(x);
  return y;
}

template <BesselKind kind>
Value besselOf(Call& call, const char* name) {
  bool scaled = scaledArg(call, 2, name);
  Grid grid(call.arg(0), call.arg(1), name);
  call.setOut(1, grid.zeros());
  return grid.map([&](double nu, Complex z) { return evaluate(kind, nu, z, scaled); });
}

Value besselj(Call& call) { return besselOf<BesselKind::J>(call, "besselj"); }
Value bessely(Call& call) { return besselOf<BesselKind::Y>(call, "bessely"); }
Value besseli(Call& call) { return besselOf<BesselKind::I>(call, "besseli"); }
Value besselk(Call& call) { return besselOf<BesselKind::K>(call, "besselk"); }

Value besselh(Call& call) {
  bool hasKind = call.nargin() > 2;
  double k = 1;
  if (hasKind) {
    const Value& v = call.arg(1);
    k = v.isPlain() && v.isScalar() && !v.isComplex() ? v.doubleAt(0) : 0;
    if (k != 1 && k != 2) fail("MATLAB:besselh:InvalidK", "K must be 1 or 2.");
  }
  bool scaled = scaledArg(call, 3, "besselh");
  Grid grid(call.arg(0), call.arg(hasKind ? 2 : 1), "besselh");
  call.setOut(1, grid.zeros());
  BesselKind kind = k == 1 ? BesselKind::H1 : BesselKind::H2;
  return grid.map([&](double nu, Complex z) -> Complex {
    bool plain = z.imag() == 0 && z.real() > 0 && z.real() < 500 && std::fabs(nu) < 500;
    if (scaled || !plain) return bessel(kind, nu, z, scaled);
    double y = onPositive(BesselKind::Y, nu, z.real());
    return {onPositive(BesselKind::J, nu, z.real()), k == 1 ? y : -y};
  });
}

// Airy's functions by those of order 1/3 and 2/3 (DLMF 9.6); k as airy's first argument.
Complex airyOf(int k, Complex z) {
  constexpr double third = 1.0 / 3, twoThirds = 2.0 / 3;
  bool derivative = k % 2 == 1;
  if (z == Complex(0)) {
    constexpr double kValues[] = {0.35502805388781723926, -0.25881940379280679841,
                                  0.61492662744600073515, 0.44828835735382635791};
    return kValues[k];
  }
  double nu = derivative ? twoThirds : third;
  // Left of the lines at 120 degrees the sums of J converge without loss.
  bool left = std::fabs(std::arg(z)) > 2 * kPi / 3;
  Complex w = left ? -z : z, root = std::sqrt(w), zeta = twoThirds * w * root;
  auto j = [&](double order) { return bessel(BesselKind::J, order, zeta, false); };
  auto i = [&](double order) { return bessel(BesselKind::I, order, zeta, false); };
  const double sqrt3 = std::sqrt(3.0);
  if (left) {
    Complex plus = j(nu), minus = j(-nu);
    if (k == 0) return root / 3.0 * (plus + minus);
    if (k == 1) return w / 3.0 * (plus - minus);
    if (k == 2) return root / sqrt3 * (minus - plus);
    return w / sqrt3 * (minus + plus);
  }
  if (k < 2) {
    Complex value = bessel(BesselKind::K, nu, zeta, false) / kPi;
    return derivative ? -w / sqrt3 * value : root / sqrt3 * value;
  }
  return (derivative ? w : root) / sqrt3 * (i(-nu) + i(nu));
}

Value airy(Call& call) {
  bool hasKind = call.nargin() > 1;
  double k = 0;
  if (hasKind) {
    const Value& v = call.arg(0);
    k = v.isPlain() && v.isScalar() && !v.isComplex() ? v.doubleAt(0) : -1;
    if (k != 0 && k != 1 && k != 2 && k != 3)
      fail("MATLAB:airy:InvalidK", "K must be 0, 1, 2, or 3.");
  }
  bool scaled = scaledArg(call, 2, "airy");
  Value one = Value(1.0);
  Grid grid(one, call.arg(hasKind ? 1 : 0), "airy");
  call.setOut(1, grid.zeros());
  return grid.map([&](double, Complex z) {
    Complex y = airyOf(int(k), z);
    if (z.imag() == 0) y = y.real();
    if (!scaled) return y;
    Complex zeta = 2.0 / 3 * z * std::sqrt(z);
    return y * (k < 2 ? std::exp(zeta) : Complex(std::exp(-std::fabs(zeta.real()))));
  });
}

const BuiltinDescriptor kRows[] = {
    functionRow("besselj", besselj, 2, 3, 2,
                "besselj(nu, z) is the Bessel function of the first kind.\n"
                "A row of orders and a column of arguments give a table. besselj(nu, z, 1) is "
                "scaled by exp(-abs(imag(z))).",
                "fprintf('%.8f\\n', besselj(0, 1))", "0.76519769\n"),
    functionRow("bessely", bessely, 2, 3, 2,
                "bessely(nu, z) is the Bessel function of the second kind.\n"
                "bessely(nu, z, 1) is scaled by exp(-abs(imag(z))).",
                "fprintf('%.8f\\n', bessely(0, 1))", "0.08825696\n"),
    functionRow("besseli", besseli, 2, 3, 2,
                "besseli(nu, z) is the modified Bessel function of the first kind.\n"
                "besseli(nu, z, 1) is scaled by exp(-abs(real(z))).",
                "fprintf('%.8f\\n', besseli(0, 1))", "1.26606588\n"),
    functionRow("besselk", besselk, 2, 3, 2,
                "besselk(nu, z) is the modified Bessel function of the second kind.\n"
                "besselk(nu, z, 1) is scaled by exp(z).",
                "fprintf('%.8f\\n', besselk(0, 1))", "0.42102444\n"),
    functionRow("besselh", besselh, 2, 4, 2,
                "besselh(nu, k, z) is Hankel's function of kind k (1 or 2); besselh(nu, z) of "
                "kind 1.\nbesselh(nu, k, z, 1) is scaled by exp(-1i*z) or exp(1i*z).",
                "h = besselh(0, 1, 1); fprintf('%.6f %.6f\\n', real(h), imag(h))",
                "0.765198 0.088257\n"),
    functionRow("airy", airy, 1, 3, 2,
                "airy(z) is Airy's function Ai; airy(k, z) Ai, Ai', Bi, Bi' for k = 0 to 3.\n"
                "airy(k, z, 1) is scaled.",
                "fprintf('%.8f\\n', airy(1))", "0.13529242\n"),
};

}  // namespace

}  // namespace matlift::special

namespace matlift::builtins {
BuiltinTheme besselTheme() { return special::kRows; }
}  // namespace matlift::builtins
