// rref, bandwidth, subspace, rsf2csf, normest, condest, cholupdate, compan, planerot.
#include <cmath>

#include "builtins/linalg/matrix.h"
#include "builtins/linalg/options.h"
#include "builtins/linalg/power.h"
#include "builtins/linalg/solve.h"
#include "builtins/linalg/spectral.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/size_errors.h"

namespace matlift::linalg {

namespace {

// Gauss-Jordan with partial pivoting.
template <class T>
std::vector<int64_t> reduceRows(Mat<T>& a, RealOf<T> tolerance) {
  std::vector<int64_t> pivots;
  int64_t row = 0, m = a.rows(), n = a.columns();
  for (int64_t j = 0; j < n && row < m; ++j) {
    int64_t best = row;
    for (int64_t i = row; i < m; ++i)
      if (std::abs(a(i, j)) > std::abs(a(best, j))) best = i;
    if (std::abs(a(best, j)) <= tolerance) {
      for (int64_t i = row; i < m; ++i) a(i, j) = T(0);
      continue;
    }
    pivots.push_back(j);
    for (int64_t c = j; c < n; ++c) std::swap(a(row, c), a(best, c));
    T pivot = a(row, j);
    for (int64_t c = j; c < n; ++c) a(row, c) /= pivot;
    // Column by column, as they lie in memory; the pivot's own column is the factors, and last.
    const T* factors = &a(0, j);
    for (int64_t c = n; c-- > j;) {
      interruptionPoint<64>(uint64_t(c));
      const T top = a(row, c);
      for (int64_t i = 0; i < m; ++i)
        if (i != row) a(i, c) -= factors[i] * top;
    }
    ++row;
  }
  return pivots;
}

Value rref(Call& call) {
  const Value& v = call.arg(0);
  requireMatrix(v, "rref");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    using R = RealOf<T>;
    Mat<T> a = toMat<T>(v);
    R biggest = 0;
    for (int64_t i = 0; i < a.rows(); ++i) {
      R sum = 0;
      for (int64_t j = 0; j < a.columns(); ++j) sum += std::abs(a(i, j));
      biggest = std::max(biggest, sum);
    }
    R tolerance = R(std::max(a.rows(), a.columns())) * std::numeric_limits<R>::epsilon() * biggest;
    if (call.has(1)) tolerance = R(toDouble(call.arg(1), "tol"));
    std::vector<double> pivots;
    for (int64_t j : reduceRows(a, tolerance)) pivots.push_back(double(j + 1));
    call.setOut(1, Value::fromVector(pivots, true));
    return std::move(a).narrowed();
  });
}

Value bandwidth(Call& call) {
  const Value& v = call.arg(0);
  if (!v.isPlain() || v.dims().count() > 2)
    fail("MATLAB:bandwidth:MustBeNumericOrLogical",
         "First argument must be a numeric or logical matrix.");
  int64_t m = v.dims().rows(), lower = 0, upper = 0;
  for (int64_t k = 0; k < v.numel(); ++k) {
    if (v.complexAt(k) == Complex(0)) continue;
    int64_t offset = k % m - k / m;
    lower = std::max(lower, offset);
    upper = std::max(upper, -offset);
  }
  if (call.has(1)) {
    std::string word = optionWord(call.arg(1));
    if (word != "lower" && word != "upper")
      fail("MATLAB:bandwidth:InvalidType", "Second argument must be 'lower' or 'upper'.");
    return Value(double(word == "lower" ? lower : upper));
  }
  call.setOut(1, Value(double(upper)));
  return Value(double(lower));
}

template <class T>
Mat<T> orthonormalBasis(const Value& v) {
  auto f = singularValues(toMat<T>(v), 'S', "svd");
  using R = RealOf<T>;
  R tolerance = f.s.empty() ? R(0)
                            : R(std::max(v.dims().rows(), v.dims().columns())) * f.s[0] *
                                  std::numeric_limits<R>::epsilon();
  int64_t r = std::count_if(f.s.begin(), f.s.end(), [&](R s) { return s > tolerance; });
  Mat<T> q(f.u.rows(), r);
  std::copy(f.u.data(), f.u.data() + q.numel(), q.data());
  return q;
}

// Angle between two subspaces; the sine form is used because it is accurate for small angles.
Value subspace(Call& call) {
  const Value &av = call.arg(0), &bv = call.arg(1);
  requireMatrix(av, "subspace");
  requireMatrix(bv, "subspace");
  if (av.dims().rows() != bv.dims().rows()) failSolveSizes(av.dims(), bv.dims());
  bool single = av.classId() == ClassId::Single || bv.classId() == ClassId::Single;
  return withFloatType(single, av.isComplex() || bv.isComplex(), [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    using R = RealOf<T>;
    Mat<T> a = orthonormalBasis<T>(av), b = orthonormalBasis<T>(bv);
    if (a.columns() < b.columns()) std::swap(a, b);
    Mat<T> projected = multiply(a, multiply(a, b, 'C'));
    for (int64_t i = 0; i < b.numel(); ++i) projected.data()[i] = b.data()[i] - projected.data()[i];
    auto s = singularValues(std::move(projected), 'N', "svd").s;
    return Value::scalar(s.empty() ? R(0) : R(std::asin(std::min(R(1), s[0]))));
  });
}

Value rsf2csf(Call& call) {
  const Value &uv = call.arg(0), &tv = call.arg(1);
  requireSquare(uv, "rsf2csf");
  requireSquare(tv, "rsf2csf");
  if (uv.dims() != tv.dims()) fail("MATLAB:rsf2csf:sizeMismatch", "Matrix dimensions must agree.");
  bool single = uv.classId() == ClassId::Single || tv.classId() == ClassId::Single;
  return withFloatType(single, true, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    if constexpr (isComplexType<T>) {
      Mat<T> u = toMat<T>(uv), t = toMat<T>(tv);
      toComplexSchur(t, u);
      call.setOut(1, std::move(t).narrowed());
      return std::move(u).narrowed();
    } else {
      return {};
    }
  });
}

Value normest(Call& call) {
  const Value& v = call.arg(0);
  requireMatrix(v, "normest");
  call.setOut(1, Value(1.0));
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    auto s = singularValues(toMat<T>(v), 'N', "svd").s;
    return Value::scalar(s.empty() ? RealOf<T>(0) : s[0]);
  });
}

// Condition in the 1-norm from the explicit inverse: a sharp estimate.
Value condest(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "condest");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    using R = RealOf<T>;
    if (v.isEmpty()) return Value(0.0);
    Mat<T> a = toMat<T>(v);
    R norm = Backend<T>::norm1(a.m(), a.n(), a.data());
    LuFactors<T> f = factorLu(std::move(a));
    if (f.rcond == 0) return Value::scalar(R(INFINITY));
    Backend<T>::getri(f.lu.n(), f.lu.data(), f.pivots.data());
    return Value::scalar(R(norm * Backend<T>::norm1(f.lu.m(), f.lu.n(), f.lu.data())));
  });
}

Value cholupdate(Call& call) {
  const Value &rv = call.arg(0), &xv = call.arg(1);
  requireSquare(rv, "cholupdate");
  requireMatrix(xv, "cholupdate");
  if (xv.numel() != rv.dims().rows()) failSolveSizes(rv.dims(), xv.dims());
  double sign = 1;
  if (call.has(2)) {
    if (!call.arg(2).isTextScalar() || (textOf(call.arg(2)) != "+" && textOf(call.arg(2)) != "-"))
      fail("MATLAB:cholupdate:BadOption", "Third argument must be '+' or '-'.");
    sign = textOf(call.arg(2)) == "-" ? -1 : 1;
  }
  bool single = rv.classId() == ClassId::Single || xv.classId() == ClassId::Single;
  return withFloatType(single, rv.isComplex() || xv.isComplex(), [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> r = toMat<T>(rv), x(xv.numel(), 1);
    copyElements<T>(xv, x.data());
    keepTriangle(r, false);
    // R'R ± xx', factored again.
    Mat<T> a = multiply(r, r, 'C');
    for (int64_t j = 0; j < a.columns(); ++j)
      for (int64_t i = 0; i < a.rows(); ++i)
        a(i, j) += RealOf<T>(sign) * x.data()[i] * conjugate(x.data()[j]);
    int info = a.n() > 0 ? Backend<T>::potrf('U', a.n(), a.data()) : 0;
    if (info != 0 && call.nargout < 2)
      fail("MATLAB:cholupdate:notPosDef", "Downdated matrix must be positive definite.");
    call.setOut(1, Value(info == 0 ? 0.0 : 1.0));
    if (info != 0) return rv;
    keepTriangle(a, false);
    return std::move(a).narrowed();
  });
}

Value compan(Call& call) {
  const Value& v = call.arg(0);
  if (!v.isPlain() || !v.dims().isVector() || v.isEmpty())
    fail("MATLAB:compan:NeedVectorInput", "Input argument must be a vector.");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> c(v.numel(), 1);
    copyElements<T>(v, c.data());
    int64_t n = v.numel() - 1;
    if (n == 0) return Mat<T>(0, 0).narrowed();
    Mat<T> a = Mat<T>::zeros(n, n);
    for (int64_t k = 0; k < n; ++k) a(0, k) = -c.data()[k + 1] / c.data()[0];
    for (int64_t k = 1; k < n; ++k) a(k, k - 1) = T(1);
    return std::move(a).narrowed();
  });
}

double adjoint(double x) { return x; }
Complex adjoint(Complex x) { return std::conj(x); }

template <class T>
Value rotation(Call& call, T x, T y) {
  const double r = std::hypot(std::abs(x), std::abs(y));
  Mat<T> g = Mat<T>::identity(2), out(2, 1);
  if (y != T(0)) {
    g(0, 0) = adjoint(x) / r;
    g(0, 1) = adjoint(y) / r;
    g(1, 0) = -y / r;
    g(1, 1) = x / r;
  }
  out(0, 0) = y != T(0) ? T(r) : x;
  out(1, 0) = T(0);
  call.setOut(1, std::move(out).narrowed());
  return std::move(g).narrowed();
}

Value planerot(Call& call) {
  const Value& v = call.arg(0);
  if (!v.isPlain() || v.numel() != 2)
    fail("MATLAB:planerot:InvalidInput", "Input must be a vector of two elements.");
  if (v.isComplex()) return rotation<Complex>(call, v.complexAt(0), v.complexAt(1));
  return rotation<double>(call, v.doubleAt(0), v.doubleAt(1));
}

const BuiltinDescriptor kRows[] = {
    {.name = "rref",
     .function = rref,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "rref(A) is the reduced row echelon form of A.\n[R,p] = rref(A,tol) also gives the "
             "pivot columns.",
     .example = "disp(rref([1 2; 2 4]))",
     .expected = "     1     2\n     0     0\n"},
    {.name = "bandwidth",
     .function = bandwidth,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "[lower,upper] = bandwidth(A) counts the diagonals with non-zeros below and above the "
             "main one.\n"
             "bandwidth(A,'lower') and bandwidth(A,'upper') give one of them.",
     .example = "disp(bandwidth([1 2; 0 3], 'upper'))",
     .expected = "     1\n"},
    {.name = "subspace",
     .function = subspace,
     .minIn = 2,
     .maxIn = 2,
     .help = "subspace(A,B) is the angle between the ranges of A and B.",
     .example = "fprintf('%.4f\\n', subspace([1;0], [1;1]))",
     .expected = "0.7854\n"},
    {.name = "rsf2csf",
     .function = rsf2csf,
     .minIn = 2,
     .maxIn = 2,
     .maxOut = 2,
     .help = "[U,T] = rsf2csf(U,T) turns a real Schur form into a complex, triangular one.",
     .example = "[U, T] = rsf2csf(eye(2), [1 2; 0 3]);\ndisp(T)",
     .expected = "     1     2\n     0     3\n"},
    {.name = "normest",
     .function = normest,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "normest(A) is the 2-norm of A.",
     .example = "disp(normest([3 0; 0 4]))",
     .expected = "     4\n"},
    {.name = "condest",
     .function = condest,
     .minIn = 1,
     .maxIn = 2,
     .help = "condest(A) is the condition of A in the 1-norm.",
     .example = "disp(condest([1 0; 0 4]))",
     .expected = "     4\n"},
    {.name = "cholupdate",
     .function = cholupdate,
     .minIn = 2,
     .maxIn = 3,
     .maxOut = 2,
     .help = "cholupdate(R,x) is the Cholesky factor of R'*R + x*x'.\ncholupdate(R,x,'-') of R'*R "
             "- x*x'.",
     .example = "disp(cholupdate(2, 0))",
     .expected = "     2\n"},
    {.name = "compan",
     .function = compan,
     .minIn = 1,
     .maxIn = 1,
     .help = "compan(p) is the companion matrix of a polynomial: its eigenvalues are the roots.",
     .example = "disp(compan([1 -3 2]))",
     .expected = "     3    -2\n     1     0\n"},
    {.name = "planerot",
     .function = planerot,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 2,
     .help = "[G,y] = planerot(x) is the rotation for which y = G*x has a zero second element.",
     .example = "[G, y] = planerot([3; 4]);\ndisp(y)",
     .expected = "     5\n     0\n"},
};

}  // namespace

}  // namespace matlift::linalg

namespace matlift::builtins {
BuiltinTheme linalgRelatedTheme() { return linalg::kRows; }
}  // namespace matlift::builtins
