// residue, mpoles, polyeig, cplxpair: roots and poles in groups.
#include <cmath>

#include "builtins/linalg/matrix.h"
#include "builtins/linalg/power.h"
#include "builtins/linalg/solve.h"
#include "builtins/poly/roots.h"
#include "builtins/support/dim_args.h"
#include "runtime/value/convert.h"

namespace matlift::poly {

namespace {

using linalg::Mat;

std::vector<Complex> complexVector(const Value& v, const char* what) {
  if (!v.isPlain() || !(v.dims().isVector() || v.isEmpty()))
    fail("MATLAB:residue:NonVectorInput", "%s must be a vector.", what);
  std::vector<Complex> c(size_t(v.numel()));
  for (int64_t i = 0; i < v.numel(); ++i) c[size_t(i)] = v.complexAt(i);
  return c;
}

Value complexValue(const std::vector<Complex>& c, bool row) {
  int64_t n = int64_t(c.size());
  Mat<Complex> m(row ? 1 : n, row ? n : 1);
  std::copy(c.begin(), c.end(), m.data());
  return std::move(m).narrowed();
}

struct Multiplicities {
  std::vector<int> power;     ///< 1, 2, ... within a group of equal poles
  std::vector<size_t> order;  ///< indices into the poles
};

// Poles within a relative distance of the first of a group belong to it.
Multiplicities groupPoles(const std::vector<Complex>& p, double tolerance, bool reorder) {
  std::vector<size_t> order(p.size());
  for (size_t k = 0; k < p.size(); ++k) order[k] = k;
  if (reorder)
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return std::abs(p[a]) > std::abs(p[b]); });
  Multiplicities m;
  std::vector<bool> used(p.size(), false);
  for (size_t first : order) {
    if (used[first]) continue;
    double size = std::abs(p[first]), limit = tolerance * (size > 0 ? size : 1);
    int power = 0;
    for (size_t k : order) {
      if (used[k] || !(k == first || std::abs(p[k] - p[first]) <= limit)) continue;
      used[k] = true;
      m.power.push_back(++power);
      m.order.push_back(k);
    }
  }
  return m;
}

Value mpoles(Call& call) {
  std::vector<Complex> p = complexVector(call.arg(0), "P");
  double tolerance = call.has(1) && !call.arg(1).isEmpty() ? toDouble(call.arg(1), "tol") : 0.001;
  bool reorder = !call.has(2) || call.arg(2).isEmpty() || isTrue(call.arg(2));
  Multiplicities m = groupPoles(p, tolerance, reorder);
  std::vector<double> power, order;
  for (size_t k = 0; k < p.size(); ++k) {
    power.push_back(m.power[k]);
    order.push_back(double(m.order[k] + 1));
  }
  call.setOut(1, Value::fromVector(order, false));
  return Value::fromVector(power, false);
}

void multiplyByRoot(std::vector<Complex>& c, Complex root) {
  c.push_back(0);
  for (size_t k = c.size() - 1; k > 0; --k) c[k] -= root * c[k - 1];
}

// Product of (s - p) over all poles but the first `power` of the group that pole j stands in.
std::vector<Complex> withoutPole(const std::vector<Complex>& p, const std::vector<int>& power,
                                 size_t j) {
  std::vector<Complex> c{1};
  size_t start = j + 1 - size_t(power[j]);
  for (size_t k = 0; k < p.size(); ++k)
    if (k < start || k > j) multiplyByRoot(c, p[k]);
  return c;
}

void trimZeros(std::vector<Complex>& c) {
  size_t k = 0;
  while (k + 1 < c.size() && c[k] == Complex(0)) ++k;
  c.erase(c.begin(), c.begin() + std::ptrdiff_t(std::min(k, c.size())));
}

// b(s)/a(s) = sum of r ./ (s - p).^m + k(s).
Value expandFraction(Call& call) {
  std::vector<Complex> b = complexVector(call.arg(0), "B"), a = complexVector(call.arg(1), "A");
  if (!linalg::allFinite(a.data(), int64_t(a.size())))
    fail("MATLAB:residue:NonFiniteInput", "Input to RESIDUE must not contain NaN or Inf.");
  trimZeros(a);
  trimZeros(b);
  if (a.empty() || a[0] == Complex(0))
    fail("MATLAB:residue:ZeroDenominator", "The denominator must not be zero.");
  std::vector<Complex> k;
  for (size_t i = 0; b.size() >= a.size() && i + a.size() <= b.size(); ++i) {
    k.push_back(b[i] / a[0]);
    for (size_t j = 0; j < a.size(); ++j) b[i + j] -= k.back() * a[j];
  }
  b.erase(b.begin(), b.begin() + std::ptrdiff_t(k.size()));
  std::vector<Complex> roots = rootsOf(a);
  Multiplicities m = groupPoles(roots, 0.001, true);
  size_t n = roots.size();
  std::vector<Complex> p(n);
  for (size_t j = 0; j < n;) {
    size_t end = j + 1;
    while (end < n && m.power[end] > 1) ++end;
    Complex mean = 0;
    for (size_t i = j; i < end; ++i) mean += roots[m.order[i]];
    for (size_t i = j; i < end; ++i) p[i] = mean / double(end - j);
    j = end;
  }
  Mat<Complex> system = Mat<Complex>::zeros(int64_t(n), int64_t(n));
  Mat<Complex> right = Mat<Complex>::zeros(int64_t(n), 1);
  for (size_t j = 0; j < n; ++j) {
    std::vector<Complex> c = withoutPole(p, m.power, j);
    for (size_t i = 0; i < c.size(); ++i) system(int64_t(n - c.size() + i), int64_t(j)) = c[i];
  }
  for (size_t i = 0; i < b.size(); ++i) right.data()[n - b.size() + i] = b[i] / a[0];
  std::vector<Complex> r(n);
  if (n > 0) {
    Mat<Complex> x = linalg::solveSystem(std::move(system), std::move(right)).x;
    std::copy(x.data(), x.data() + n, r.begin());
  }
  std::vector<double> powers(m.power.begin(), m.power.end());
  call.setOut(1, complexValue(p, false));
  call.setOut(2, k.empty() ? Value::emptyDouble() : complexValue(k, true));
  call.setOut(3, Value::fromVector(powers, false));
  return complexValue(r, false);
}

// Rounding leaves imaginary dust where poles come in conjugate pairs.
void dropDust(std::vector<Complex>& c) {
  double size = 0, dust = 0;
  for (Complex z : c) {
    size = std::max(size, std::abs(z));
    dust = std::max(dust, std::abs(z.imag()));
  }
  if (dust <= 1e-14 * size * double(c.size()))
    for (Complex& z : c) z = z.real();
}

Value joinFractions(Call& call) {
  std::vector<Complex> r = complexVector(call.arg(0), "R"), poles = complexVector(call.arg(1), "P"),
                       k = complexVector(call.arg(2), "K");
  if (r.size() != poles.size())
    fail("MATLAB:residue:SizeMismatch", "R and P must have the same number of elements.");
  Multiplicities m = groupPoles(poles, 0.001, false);
  std::vector<Complex> p;
  for (size_t j : m.order) p.push_back(poles[j]);
  std::vector<Complex> a{1};
  for (Complex z : p) multiplyByRoot(a, z);
  size_t n = std::max(p.size(), k.empty() ? size_t(0) : a.size() + k.size() - 1);
  std::vector<Complex> b(std::max<size_t>(n, 1), Complex(0));
  for (size_t j = 0; j < p.size(); ++j) {
    std::vector<Complex> c = withoutPole(p, m.power, j);
    for (size_t i = 0; i < c.size(); ++i) b[b.size() - c.size() + i] += r[m.order[j]] * c[i];
  }
  for (size_t i = 0; i < k.size(); ++i)
    for (size_t j = 0; j < a.size(); ++j)
      b[i + j + b.size() - (a.size() + k.size() - 1)] += k[i] * a[j];
  dropDust(a);
  dropDust(b);
  trimZeros(b);
  call.setOut(1, complexValue(a, true));
  return complexValue(b, true);
}

Value residue(Call& call) {
  return call.nargin() == 2 ? expandFraction(call) : joinFractions(call);
}

// The long problem's matrices for vectors [x^(p-1) v; ...; x v; v]: the first block row is the
// polynomial, the others say that each block is x times the next.
template <class T>
void linearise(Call& call, int64_t n, int p, Mat<T>& a, Mat<T>& b) {
  for (int k = 0; k < p; ++k) {
    Mat<T> m = linalg::toMat<T>(call.arg(k));
    for (int64_t j = 0; j < n; ++j)
      for (int64_t i = 0; i < n; ++i) a(i, (p - 1 - k) * n + j) = m(i, j);
  }
  Mat<T> last = linalg::toMat<T>(call.arg(p));
  for (int64_t j = 0; j < n; ++j)
    for (int64_t i = 0; i < n; ++i) b(i, j) = -last(i, j);
  for (int64_t i = n; i < a.rows(); ++i) a(i, i - n) = b(i, i) = T(1);
}

// The largest block of each long vector has the most digits of v.
template <class C>
Mat<C> shortVectors(const Mat<C>& right, int64_t n) {
  Mat<C> x(n, right.columns());
  for (int64_t j = 0; j < right.columns(); ++j) {
    int64_t best = 0;
    linalg::RealOf<C> biggest = -1;
    for (int64_t first = 0; first < right.rows(); first += n) {
      linalg::RealOf<C> sum = 0;
      for (int64_t i = 0; i < n; ++i) sum += std::norm(right(first + i, j));
      if (sum > biggest) {
        biggest = sum;
        best = first;
      }
    }
    for (int64_t i = 0; i < n; ++i) x(i, j) = right(best + i, j) / std::sqrt(biggest);
  }
  return x;
}

// det(A0 + x A1 + ... + x^p Ap) = 0 as one generalised problem of size n p.
template <class T>
Value polyeigOf(Call& call, int64_t n) {
  using C = linalg::ComplexOf<T>;
  int p = call.nargin() - 1;
  int64_t size = n * p;
  Mat<T> a = Mat<T>::zeros(size, size), b = Mat<T>::zeros(size, size);
  linearise(call, n, p, a, b);
  if (!linalg::allFinite(a) || !linalg::allFinite(b)) linalg::failNotFinite("polyeig");
  std::vector<C> alpha(static_cast<size_t>(size)), beta(static_cast<size_t>(size));
  Mat<C> left(size, size), right(size, size);
  if (size > 0 && linalg::Backend<T>::ggev(int(size), a.data(), b.data(), alpha.data(), beta.data(),
                                           left.data(), right.data()) != 0)
    linalg::failNoConvergence("polyeig");
  Mat<C> e(size, 1);
  for (size_t k = 0; k < alpha.size(); ++k)
    e.data()[k] = beta[k] == C(0) ? C(INFINITY) : alpha[k] / beta[k];
  if (!call.wants(1)) return std::move(e).narrowed();
  call.setOut(1, std::move(e).narrowed());
  return shortVectors(right, n).narrowed();
}

Value polyeig(Call& call) {
  bool single = false, complex = false;
  for (Value& v : call.args) {
    linalg::requireSquare(v, "polyeig");
    if (v.dims().rows() != call.arg(0).dims().rows())
      fail("MATLAB:polyeig:MatricesMustBeSameSize", "Matrices must be the same size.");
    single = single || v.isSingle();
    complex = complex || v.isComplex();
  }
  int64_t n = call.arg(0).dims().rows();
  return linalg::withFloatType(
      single, complex, [&](auto tag) { return polyeigOf<typename decltype(tag)::type>(call, n); });
}

// One line: pairs by real part, the negative imaginary part first, then the reals.
void pairUp(std::vector<Complex>& z, double tolerance) {
  std::vector<Complex> pairs;
  std::vector<double> reals;
  std::vector<Complex> open;
  for (Complex c : z) {
    if (std::abs(c.imag()) <= tolerance * std::abs(c))
      reals.push_back(c.real());
    else
      open.push_back(c);
  }
  std::sort(reals.begin(), reals.end());
  std::stable_sort(open.begin(), open.end(), [](Complex a, Complex b) {
    return a.real() != b.real() ? a.real() < b.real() : std::abs(a.imag()) < std::abs(b.imag());
  });
  while (!open.empty()) {
    Complex first = open.front();
    size_t best = 0;
    double nearest = INFINITY;
    for (size_t k = 1; k < open.size(); ++k) {
      double d = std::abs(open[k] - std::conj(first));
      if (d < nearest) {
        nearest = d;
        best = k;
      }
    }
    if (!(nearest <= tolerance * std::abs(first)))
      fail("MATLAB:cplxpair:InputNotPaired", "Complex numbers can't be paired.");
    Complex mate(first.real(), std::abs(first.imag()));
    pairs.push_back(std::conj(mate));
    pairs.push_back(mate);
    open.erase(open.begin() + std::ptrdiff_t(best));
    open.erase(open.begin());
  }
  pairs.insert(pairs.end(), reals.begin(), reals.end());
  z = std::move(pairs);
}

Value cplxpair(Call& call) {
  const Value& v = call.arg(0);
  if (!v.isFloat()) fail("MATLAB:cplxpair:InputType", "Input must be single or double.");
  double tolerance = v.isSingle() ? 100 * double(std::numeric_limits<float>::epsilon())
                                  : 100 * std::numeric_limits<double>::epsilon();
  if (call.has(1) && !call.arg(1).isEmpty()) tolerance = toDouble(call.arg(1), "tol");
  builtins::DimChoice choice;
  if (call.has(2)) choice = builtins::DimChoice{false, false, {builtins::parseDim(call.arg(2))}};
  builtins::Slices s = builtins::sliceAlong(v, choice);
  Value out = Value::zeros(ClassId::Double, v.dims(), true);
  Complex* to = out.mutableData<Complex>();
  for (int64_t o = 0; o < s.outer; ++o)
    for (int64_t i = 0; i < s.inner; ++i) {
      std::vector<Complex> line;
      for (int64_t k = 0; k < s.count; ++k)
        line.push_back(v.complexAt(i + s.inner * (k + s.count * o)));
      pairUp(line, tolerance);
      for (int64_t k = 0; k < s.count; ++k) to[i + s.inner * (k + s.count * o)] = line[size_t(k)];
    }
  return std::move(v.isSingle() ? out = convertClass(out, ClassId::Single) : out).narrowed();
}

const BuiltinDescriptor kRows[] = {
    {.name = "residue",
     .function = residue,
     .minIn = 2,
     .maxIn = 3,
     .maxOut = 4,
     .help = "[r,p,k] = residue(b,a) expands b(s)/a(s) into partial fractions r/(s-p) plus k(s).\n"
             "[b,a] = residue(r,p,k) goes back.",
     .example = "[r,p,k] = residue([1 2], [1 4 3]);\nfprintf('%.4f %.4f\\n', r, p)",
     .expected = "0.5000 0.5000\n-3.0000 -1.0000\n"},
    {.name = "mpoles",
     .function = mpoles,
     .minIn = 1,
     .maxIn = 3,
     .maxOut = 2,
     .help = "[m,k] = mpoles(p) numbers equal poles; p(k) has them in groups, largest first.\n"
             "mpoles(p,tol,reorder): a relative distance (0.001), and 0 to keep the order.",
     .example = "disp(mpoles([2 3 1 1 2])')",
     .expected = "     1     1     2     1     2\n"},
    {.name = "polyeig",
     .function = polyeig,
     .minIn = 2,
     .maxIn = kAny,
     .maxOut = 2,
     .help = "polyeig(A0,A1,...,Ap) solves (A0 + x*A1 + ... + x^p*Ap)*v = 0 for x.\n[V,x] = "
             "polyeig(...) also gives the vectors.",
     .example = "fprintf('%.4f\\n', sort(real(polyeig(2, -3, 1))))",
     .expected = "1.0000\n2.0000\n"},
    {.name = "cplxpair",
     .function = cplxpair,
     .minIn = 1,
     .maxIn = 3,
     .help = "cplxpair(z) orders complex numbers in conjugate pairs, real numbers last.\n"
             "cplxpair(z,tol,dim).",
     .example = "disp(cplxpair([1+i 3 1-i]))",
     .expected = "   1.0000 - 1.0000i   1.0000 + 1.0000i   3.0000 + 0.0000i\n"},
};

}  // namespace

}  // namespace matlift::poly

namespace matlift::builtins {
BuiltinTheme fractionsTheme() { return poly::kRows; }
}  // namespace matlift::builtins
