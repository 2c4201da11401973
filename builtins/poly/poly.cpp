// Polynomials as vectors of coefficients, highest power first.
#include <cmath>

#include "builtins/linalg/matrix.h"
#include "builtins/linalg/power.h"
#include "builtins/linalg/product.h"
#include "builtins/poly/roots.h"
#include "runtime/value/size_errors.h"

namespace matlift::poly {

namespace {

using linalg::Backend;
using linalg::ComplexOf;
using linalg::elementsAs;
using linalg::isComplexType;
using linalg::Mat;
using linalg::RealOf;
using linalg::toMat;
using linalg::withFloatType;

bool single(const Value& a) { return a.classId() == ClassId::Single; }

void requirePolynomial(const Value& p, const char* name) {
  if (!p.isPlain() || !(p.dims().isVector() || p.isEmpty()) || p.dims().count() > 2)
    fail(strprintf("MATLAB:%s:InvalidP", name).c_str(), "P must be a vector.");
}

template <class T>
Mat<T> rowOf(const std::vector<T>& c) {
  Mat<T> m(1, int64_t(c.size()));
  std::copy(c.begin(), c.end(), m.data());
  return m;
}

template <class T>
std::vector<T> coefficients(const Value& v) {
  std::vector<T> c(static_cast<size_t>(v.numel()));
  if (!c.empty()) linalg::copyElements<T>(v, c.data());
  return c;
}

template <class T>
void trimLeadingZeros(std::vector<T>& c) {
  size_t k = 0;
  while (k + 1 < c.size() && c[k] == T(0)) ++k;
  c.erase(c.begin(), c.begin() + std::ptrdiff_t(k));
  if (c.empty()) c.push_back(T(0));
}

// Horner over blocks that stay in the cache; the inner loop runs in vectors.
template <class T>
void evaluate(const std::vector<T>& p, const T* x, T* y, int64_t n) {
  constexpr int64_t kBlock = 512;
  for (int64_t first = 0; first < n; first += kBlock) {
    int64_t last = std::min(n, first + kBlock);
    for (int64_t i = first; i < last; ++i) y[i] = p.empty() ? T(0) : p[0];
    for (size_t k = 1; k < p.size(); ++k)
      for (int64_t i = first; i < last; ++i) y[i] = y[i] * x[i] + p[k];
  }
}

// Standard error of prediction from polyfit's S.
Value predictionError(const Value& s, const Mat<double>& x, size_t terms, const Dims& dims) {
  const Value *r = s.field("R"), *df = s.field("df"), *normr = s.field("normr");
  if (!r || !df || !normr || !r->isPlain() || r->isComplex() || !df->isPlain() || df->isEmpty() ||
      !normr->isPlain() || normr->isEmpty() || int64_t(terms) != r->dims().columns())
    fail("MATLAB:polyval:InvalidS", "S must be the structure that POLYFIT returns.");
  int64_t n = x.numel(), k = int64_t(terms);
  Mat<double> v(k, n), upper = toMat<double>(*r);
  for (int64_t i = 0; i < n; ++i) {
    double power = 1;
    for (int64_t j = k - 1; j >= 0; --j) {
      v(j, i) = power;
      power *= x.data()[i];
    }
  }
  if (k > 0 && n > 0)
    Backend<double>::trsm('U', 'T', 'N', int(k), int(n), upper.data(), int(k), v.data(), int(k));
  Value out = Value::uninitialized(ClassId::Double, dims);
  double* p = out.mutableData<double>();
  double scale = df->doubleAt(0) == 0 ? INFINITY : normr->doubleAt(0) / std::sqrt(df->doubleAt(0));
  for (int64_t i = 0; i < n; ++i) {
    double sum = 1;
    for (int64_t j = 0; j < k; ++j) sum += v(j, i) * v(j, i);
    p[i] = std::sqrt(sum) * scale;
  }
  return out;
}

Value polyval(Call& call) {
  const Value& pv = call.arg(0);
  const Value& xv = call.arg(1);
  requirePolynomial(pv, "polyval");
  if (!xv.isPlain()) fail("MATLAB:polyval:InvalidX", "X must be numeric.");
  bool narrow = single(pv) || single(xv);
  return withFloatType(narrow, pv.isComplex() || xv.isComplex(), [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    std::vector<T> p = coefficients<T>(pv);
    Value y = Value::uninitialized(classOf<RealOf<T>>, xv.dims(), isComplexType<T>);
    Mat<T> x(xv.numel(), 1);
    linalg::copyElements<T>(xv, x.data());
    if (call.has(3)) {
      if (!call.arg(3).isPlain() || call.arg(3).numel() < 2)
        fail("MATLAB:polyval:InvalidMU", "MU must be the two numbers that POLYFIT returns.");
      double mean = call.arg(3).doubleAt(0), deviation = call.arg(3).doubleAt(1);
      for (int64_t i = 0; i < x.numel(); ++i)
        x.data()[i] = (x.data()[i] - T(RealOf<T>(mean))) / RealOf<T>(deviation);
    }
    evaluate(p, x.data(), y.mutableData<T>(), x.numel());
    if (call.wants(1)) {
      if (!call.has(2) || !call.arg(2).isStruct() || call.arg(2).numel() != 1)
        fail("MATLAB:polyval:RequiresS", "S is required to compute error estimates.");
      if constexpr (std::is_same_v<T, double>)
        call.setOut(1, predictionError(call.arg(2), x, p.size(), xv.dims()));
      else
        fail("MATLAB:polyval:InvalidX", "Error estimates need real double inputs.");
    }
    return std::move(y).narrowed();
  });
}

template <class T>
Value fitOf(Call& call, const Value& xv, const Value& yv, int64_t degree) {
  using R = RealOf<T>;
  int64_t m = xv.numel(), n = degree + 1;
  Mat<T> x(m, 1), y(m, 1);
  linalg::copyElements<T>(xv, x.data());
  linalg::copyElements<T>(yv, y.data());
  if (call.wants(2)) {
    T mean = 0;
    for (int64_t i = 0; i < m; ++i) mean += x.data()[i];
    mean /= R(m);
    R sum = 0;
    for (int64_t i = 0; i < m; ++i) sum += std::norm(x.data()[i] - mean);
    R deviation = std::sqrt(sum / R(std::max<int64_t>(1, m - 1)));
    for (int64_t i = 0; i < m; ++i) x.data()[i] = (x.data()[i] - mean) / deviation;
    Mat<T> mu(2, 1);
    mu.data()[0] = mean;
    mu.data()[1] = deviation;
    call.setOut(2, std::move(mu).narrowed());
  }
  Mat<T> v(m, n);
  std::fill_n(v.column(n - 1), m, T(1));
  for (int64_t j = n - 2; j >= 0; --j)
    for (int64_t i = 0; i < m; ++i) v(i, j) = v(i, j + 1) * x.data()[i];
  int64_t k = std::min(m, n);
  std::vector<T> tau(static_cast<size_t>(k));
  if (k > 0) {
    Backend<T>::geqrf(int(m), int(n), v.data(), tau.data());
    Backend<T>::ormqr('C', int(m), 1, int(k), v.data(), int(m), tau.data(), y.data());
  }
  Mat<T> r = Mat<T>::zeros(k, n), p = Mat<T>::zeros(1, n);
  for (int64_t j = 0; j < n; ++j)
    for (int64_t i = 0; i <= std::min(j, k - 1); ++i) r(i, j) = v(i, j);
  if (m < n) {
    call.interpreter.warn("MATLAB:polyfit:PolyNotUnique",
                          "Polynomial is not unique; degree >= number of data points.");
  } else if (k > 0) {
    R rcond = Backend<T>::trcon('U', 'N', int(k), r.data());
    if (!(rcond > std::numeric_limits<R>::epsilon() / 4))
      call.interpreter.warn(
          "MATLAB:polyfit:RepeatedPointsOrRescale",
          "Polynomial is badly conditioned. Add points with distinct X values, reduce the degree "
          "of the polynomial, or try centering and scaling as described in HELP POLYFIT.");
  }
  R normr = 0;
  for (int64_t i = k; i < m && call.wants(1); ++i) normr = std::hypot(normr, std::abs(y.data()[i]));
  if (k > 0) {
    Backend<T>::trsm('U', 'N', 'N', int(k), 1, r.data(), int(k), y.data(), int(m));
    for (int64_t j = 0; j < k; ++j) p.data()[j] = y.data()[j];
  }
  if (call.wants(1)) {
    Value s = Value::structure();
    s.setField("R", std::move(r).narrowed());
    s.setField("df", Value(double(std::max<int64_t>(0, m - n))));
    s.setField("normr", Value::scalar(normr));
    call.setOut(1, std::move(s));
  }
  return std::move(p).narrowed();
}

Value polyfit(Call& call) {
  const Value& x = call.arg(0);
  const Value& y = call.arg(1);
  if (!x.isPlain() || !y.isPlain() || x.numel() != y.numel())
    failSizes("MATLAB:polyfit:XYSizeMismatch",
              "The first two inputs must have the same number of elements.", x.dims(), y.dims());
  double degree = call.arg(2).isPlain() && call.arg(2).isScalar() ? call.arg(2).doubleAt(0) : -1;
  if (!(degree >= 0) || degree != std::floor(degree) || degree > 1e6)
    fail("MATLAB:polyfit:DegreeMustBeNonnegativeInteger",
         "Degree of the polynomial must be a nonnegative integer scalar.");
  return withFloatType(single(x) || single(y), x.isComplex() || y.isComplex(), [&](auto tag) {
    return fitOf<typename decltype(tag)::type>(call, x, y, int64_t(degree));
  });
}

template <class T>
std::vector<T> derivative(const std::vector<T>& p) {
  std::vector<T> d;
  for (size_t k = 0; k + 1 < p.size(); ++k) d.push_back(p[k] * RealOf<T>(p.size() - 1 - k));
  if (d.empty()) d.push_back(T(0));
  trimLeadingZeros(d);
  return d;
}

template <class T>
std::vector<T> times(const std::vector<T>& a, const std::vector<T>& b) {
  if (a.empty() || b.empty()) return {T(0)};
  std::vector<T> c(a.size() + b.size() - 1, T(0));
  for (size_t i = 0; i < a.size(); ++i)
    for (size_t j = 0; j < b.size(); ++j) c[i + j] += a[i] * b[j];
  return c;
}

Value polyder(Call& call) {
  requirePolynomial(call.arg(0), "polyder");
  bool two = call.has(1);
  if (two) requirePolynomial(call.arg(1), "polyder");
  bool narrow = single(call.arg(0)) || (two && single(call.arg(1)));
  bool complex = call.arg(0).isComplex() || (two && call.arg(1).isComplex());
  return withFloatType(narrow, complex, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    std::vector<T> a = coefficients<T>(call.arg(0));
    if (!two) return rowOf(derivative(a)).narrowed();
    std::vector<T> b = coefficients<T>(call.arg(1));
    if (call.nargout < 2) return rowOf(derivative(times(a, b))).narrowed();
    std::vector<T> left = times(derivative(a), b), right = times(a, derivative(b));
    size_t n = std::max(left.size(), right.size());
    std::vector<T> q(n, T(0)), d = times(b, b);
    for (size_t k = 0; k < left.size(); ++k) q[n - left.size() + k] += left[k];
    for (size_t k = 0; k < right.size(); ++k) q[n - right.size() + k] -= right[k];
    trimLeadingZeros(q);
    trimLeadingZeros(d);
    call.setOut(1, rowOf(d).narrowed());
    return rowOf(q).narrowed();
  });
}

Value polyint(Call& call) {
  requirePolynomial(call.arg(0), "polyint");
  const Value* constant = call.has(1) ? &call.arg(1) : nullptr;
  if (constant && (!constant->isPlain() || !constant->isScalar()))
    fail("MATLAB:polyint:InvalidConstant", "Constant of integration must be a scalar.");
  bool complex = call.arg(0).isComplex() || (constant && constant->isComplex());
  return withFloatType(single(call.arg(0)), complex, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    std::vector<T> p = coefficients<T>(call.arg(0));
    for (size_t k = 0; k < p.size(); ++k) p[k] /= RealOf<T>(p.size() - k);
    T last = 0;
    if (constant) linalg::copyElements<T>(*constant, &last);
    p.push_back(last);
    return rowOf(p).narrowed();
  });
}

template <class T>
std::vector<ComplexOf<T>> companionRoots(std::vector<T> c) {
  using C = ComplexOf<T>;
  size_t zeros = 0;
  while (!c.empty() && c.back() == T(0)) {
    c.pop_back();
    ++zeros;
  }
  size_t first = 0;
  while (first < c.size() && c[first] == T(0)) ++first;
  c.erase(c.begin(), c.begin() + std::ptrdiff_t(first));
  std::vector<C> r;
  if (c.empty()) return r;
  // Leading coefficients so small that the division overflows stand for roots at infinity.
  while (c.size() > 1) {
    bool finite = true;
    for (size_t k = 1; k < c.size(); ++k) finite = finite && std::isfinite(std::abs(c[k] / c[0]));
    if (finite) break;
    c.erase(c.begin());
  }
  int n = int(c.size()) - 1;
  if (n > 0) {
    Mat<T> companion = Mat<T>::zeros(n, n);
    for (int k = 0; k < n; ++k) companion(0, k) = -c[size_t(k) + 1] / c[0];
    for (int k = 1; k < n; ++k) companion(k, k - 1) = T(1);
    r.resize(size_t(n));
    if (Backend<T>::geev('B', n, companion.data(), r.data(), nullptr, nullptr) != 0)
      linalg::failNoConvergence("roots");
  }
  r.insert(r.end(), zeros, C(0));
  return r;
}

Value roots(Call& call) {
  const Value& v = call.arg(0);
  if (!v.isPlain() || !(v.dims().isVector() || v.isEmpty()) || v.dims().count() > 2)
    fail("MATLAB:roots:NonVectorInput", "Input must be a vector.");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    std::vector<T> c = coefficients<T>(v);
    if (!linalg::allFinite(c.data(), int64_t(c.size())))
      fail("MATLAB:roots:NonFiniteInput", "Input to ROOTS must not contain NaN or Inf.");
    auto r = companionRoots(c);
    bool anything = std::any_of(c.begin(), c.end(), [](const T& z) { return z != T(0); });
    if (r.empty()) return Value::zeros(classOf<RealOf<T>>, anything ? Dims(0, 1) : Dims(0, 0));
    Mat<ComplexOf<T>> out(int64_t(r.size()), 1);
    std::copy(r.begin(), r.end(), out.data());
    return std::move(out).narrowed();
  });
}

// True when complex values come in exact conjugate pairs: their polynomial is then real.
template <class C>
bool inPairs(const std::vector<C>& e) {
  std::vector<std::pair<double, double>> up, down;
  for (const C& z : e) {
    if (z.imag() > 0) up.push_back({z.real(), z.imag()});
    if (z.imag() < 0) down.push_back({z.real(), -z.imag()});
  }
  std::sort(up.begin(), up.end());
  std::sort(down.begin(), down.end());
  return up == down;
}

Value polyOf(Call& call) {
  const Value& v = call.arg(0);
  if (!v.isPlain() || v.dims().count() > 2)
    fail("MATLAB:poly:InputSize", "Argument must be a vector or a square matrix.");
  bool vector = v.dims().isVector() || v.isEmpty();
  if (!vector && v.dims().rows() != v.dims().columns())
    fail("MATLAB:poly:InputSize", "Argument must be a vector or a square matrix.");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    using C = ComplexOf<T>;
    std::vector<C> e;
    if (vector) {
      for (T z : coefficients<T>(v)) e.push_back(C(z));
    } else {
      e = linalg::eigenDecompose(toMat<T>(v), "eig").values;
    }
    e.erase(std::remove_if(e.begin(), e.end(), [](const C& z) { return std::isinf(std::abs(z)); }),
            e.end());
    std::vector<C> c{C(1)};
    for (const C& z : e) {
      c.push_back(C(0));
      for (size_t k = c.size() - 1; k > 0; --k) c[k] -= z * c[k - 1];
    }
    if (inPairs(e))
      for (C& z : c) z = C(z.real());
    return rowOf(c).narrowed();
  });
}

Value polyvalm(Call& call) {
  requirePolynomial(call.arg(0), "polyvalm");
  const Value& xv = call.arg(1);
  linalg::requireSquare(xv, "polyvalm");
  bool complex = call.arg(0).isComplex() || xv.isComplex();
  return withFloatType(single(call.arg(0)) || single(xv), complex, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    std::vector<T> p = coefficients<T>(call.arg(0));
    Mat<T> x = toMat<T>(xv), y = Mat<T>::zeros(x.rows(), x.rows());
    for (const T& c : p) {
      y = multiply(y, x);
      for (int64_t i = 0; i < y.rows(); ++i) y(i, i) += c;
    }
    return std::move(y).narrowed();
  });
}

const BuiltinDescriptor kRows[] = {
    {.name = "polyval",
     .function = polyval,
     .minIn = 2,
     .maxIn = 4,
     .maxOut = 2,
     .help = "polyval(p,x) evaluates the polynomial p at every x.\n[y,delta] = polyval(p,x,S,mu) "
             "uses what polyfit "
             "returned, for error bounds and scaling.",
     .example = "disp(polyval([1 2 3], 2))",
     .expected = "    11\n"},
    {.name = "polyfit",
     .function = polyfit,
     .minIn = 3,
     .maxIn = 3,
     .maxOut = 3,
     .help = "polyfit(x,y,n) fits a polynomial of degree n by least squares.\n[p,S,mu] = "
             "polyfit(x,y,n) also gives "
             "what polyval needs for error bounds, and centres and scales x.",
     .example = "fprintf('%.4f %.4f\\n', polyfit([0 1 2], [1 3 5], 1))",
     .expected = "2.0000 1.0000\n"},
    {.name = "polyder",
     .function = polyder,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "polyder(p) is the derivative of a polynomial.\npolyder(a,b) of the product a*b; "
             "[q,d] = polyder(b,a) of "
             "the quotient b/a.",
     .example = "disp(polyder([1 2 3]))",
     .expected = "     2     2\n"},
    {.name = "polyint",
     .function = polyint,
     .minIn = 1,
     .maxIn = 2,
     .help = "polyint(p) is the integral of a polynomial.\npolyint(p,k) with the constant k.",
     .example = "disp(polyint([2 2], 3))",
     .expected = "     1     2     3\n"},
    {.name = "roots",
     .function = roots,
     .minIn = 1,
     .maxIn = 1,
     .help = "roots(p) gives the roots of a polynomial.",
     .example = "fprintf('%.4f\\n', roots([1 -3 2]))",
     .expected = "2.0000\n1.0000\n"},
    {.name = "poly",
     .function = polyOf,
     .minIn = 1,
     .maxIn = 1,
     .help = "poly(r) is the polynomial with the roots r.\npoly(A) is the characteristic "
             "polynomial of a matrix.",
     .example = "disp(poly([1 2]))",
     .expected = "     1    -3     2\n"},
    {.name = "polyvalm",
     .function = polyvalm,
     .minIn = 2,
     .maxIn = 2,
     .help = "polyvalm(p,X) evaluates a polynomial of a square matrix, with matrix products.",
     .example = "disp(polyvalm([1 0 1], [1 1; 0 1]))",
     .expected = "     2     2\n     0     2\n"},
};

}  // namespace

std::vector<Complex> rootsOf(const std::vector<Complex>& c) {
  // A real matrix gives exact conjugate pairs.
  if (std::all_of(c.begin(), c.end(), [](Complex z) { return z.imag() == 0; })) {
    std::vector<double> real;
    for (Complex z : c) real.push_back(z.real());
    return companionRoots(real);
  }
  return companionRoots(c);
}

}  // namespace matlift::poly

namespace matlift::builtins {
BuiltinTheme polynomialTheme() { return poly::kRows; }
}  // namespace matlift::builtins
