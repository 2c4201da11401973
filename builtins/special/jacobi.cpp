// ellipj: Jacobi's elliptic functions.
#include <cmath>

#include "builtins/special/real_args.h"
#include "builtins/support/rows.h"
#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"

namespace matlift::special {

namespace {

struct Jacobi {
  double sn, cn, dn;
};

// Descending Landen transformation by the arithmetic-geometric mean (Abramowitz and Stegun 16.4).
Jacobi jacobi(double u, double m) {
  if (std::isnan(u) || std::isnan(m)) return {NAN, NAN, NAN};
  if (m == 0) return {std::sin(u), std::cos(u), 1};
  if (m == 1) {
    double sech = 1 / std::cosh(u);
    return {std::tanh(u), sech, sech};
  }
  constexpr int kMost = 16;
  double a[kMost], c[kMost], b = std::sqrt(1 - m);
  int n = 0;
  a[0] = 1;
  c[0] = std::sqrt(m);
  while (n + 1 < kMost && std::fabs(c[n]) > 2.2e-16 * a[n]) {
    a[n + 1] = (a[n] + b) / 2;
    c[n + 1] = (a[n] - b) / 2;
    b = std::sqrt(a[n] * b);
    ++n;
  }
  double phi = std::ldexp(a[n] * u, n), before = phi;
  for (; n > 0; --n) {
    before = phi;
    phi = (std::asin(c[n] * std::sin(phi) / a[n]) + phi) / 2;
  }
  double sn = std::sin(phi), cn = std::cos(phi), difference = std::cos(before - phi);
  double dn = std::fabs(difference) < 0.1 ? std::sqrt(1 - m * sn * sn) : cn / difference;
  return {sn, cn, dn};
}

struct ComplexJacobi {
  Complex sn, cn, dn;
};

// By the addition theorem from real and imaginary part (Abramowitz and Stegun 16.21).
ComplexJacobi jacobiOf(Complex u, double m) {
  Jacobi r = jacobi(u.real(), m);
  if (u.imag() == 0) return {r.sn, r.cn, r.dn};
  Jacobi i = jacobi(u.imag(), 1 - m);
  double d = i.cn * i.cn + m * r.sn * r.sn * i.sn * i.sn;
  return {Complex(r.sn * i.dn, r.cn * r.dn * i.sn * i.cn) / d,
          Complex(r.cn * i.cn, -r.sn * r.dn * i.sn * i.dn) / d,
          Complex(r.dn * i.cn * i.dn, -m * r.sn * r.cn * i.sn) / d};
}

void require(const Value& v, const char* what) {
  if (!v.isFloat()) fail("MATLAB:ellipj:NonFloatInput", "%s must be single or double.", what);
}

Value ellipj(Call& call) {
  const Value &u = call.arg(0), &m = call.arg(1);
  require(u, "U");
  require(m, "M");
  if (m.isComplex()) fail("MATLAB:ellipj:ComplexM", "M must be real.");
  for (int64_t i = 0; i < m.numel(); ++i)
    if (m.doubleAt(i) < 0 || m.doubleAt(i) > 1)
      fail("MATLAB:ellipj:MOutOfRange", "M must be in the range 0 <= M <= 1.");
  // A row against a column gives a table.
  bool table = u.dims().isRow() && m.dims().isColumn() && !u.isScalar() && !m.isScalar();
  bool fits = table || u.isScalar() || m.isScalar() || u.dims() == m.dims();
  if (!fits) fail("MATLAB:ellipj:InputSizeMismatch", "U and M must be the same size.");
  Dims dims = table ? Dims(m.numel(), u.numel()) : u.isScalar() ? m.dims() : u.dims();
  ClassId type = u.isSingle() || m.isSingle() ? ClassId::Single : ClassId::Double;
  Value outs[3];
  for (Value& out : outs) out = Value::uninitialized(type, dims, true);
  int64_t rows = dims.rows();
  for (int64_t k = 0, n = dims.numel(); k < n; ++k) {
    interruptionPoint(uint64_t(k));
    int64_t a = table          ? k / rows
                : u.isScalar() ? 0
                               : k,
            b = table          ? k % rows
                : m.isScalar() ? 0
                               : k;
    ComplexJacobi j = jacobiOf(u.complexAt(a), m.doubleAt(b));
    Complex values[] = {j.sn, j.cn, j.dn};
    for (int o = 0; o < 3; ++o) {
      if (type == ClassId::Single)
        outs[o].mutableData<ComplexSingle>()[k] = ComplexSingle(values[o]);
      else
        outs[o].mutableData<Complex>()[k] = values[o];
    }
  }
  call.setOut(1, std::move(outs[1]).narrowed());
  call.setOut(2, std::move(outs[2]).narrowed());
  call.setOut(3, Value::zeros(ClassId::Double, dims));
  return std::move(outs[0]).narrowed();
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow("ellipj", ellipj, 2, 3, 4,
                          "[sn, cn, dn] = ellipj(u, m) are Jacobi's elliptic functions with "
                          "parameter m, 0 <= m <= 1.\nu may be complex.",
                          "fprintf('%.6f\\n', ellipj(1, 0.5))", "0.803002\n"),
};

}  // namespace

}  // namespace matlift::special

namespace matlift::builtins {
BuiltinTheme jacobiTheme() { return special::kRows; }
}  // namespace matlift::builtins
