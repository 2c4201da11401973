// inv, det, rank, trace, pinv, cond, rcond, null, orth, linsolve, lsqminnorm.
#include <cmath>

#include "builtins/linalg/norm.h"
#include "builtins/linalg/options.h"
#include "builtins/linalg/solve.h"
#include "builtins/linalg/spectral.h"
#include "runtime/value/size_errors.h"

namespace matlift::linalg {

namespace {

template <class R>
R spacing(R x) {
  x = std::abs(x);
  if (!std::isfinite(x)) return std::numeric_limits<R>::quiet_NaN();
  if (x < std::numeric_limits<R>::min()) return std::numeric_limits<R>::denorm_min();
  int exponent = 0;
  std::frexp(x, &exponent);
  return std::ldexp(std::numeric_limits<R>::epsilon(), exponent - 1);
}

template <class T>
Mat<T> invert(Mat<T> a, RealOf<T>& rcond) {
  int n = a.n();
  LuFactors<T> f = factorLu(std::move(a));
  rcond = f.rcond;
  if (rcond == 0) {
    std::fill(f.lu.data(), f.lu.data() + f.lu.numel(), T(INFINITY));
  } else {
    Backend<T>::getri(n, f.lu.data(), f.pivots.data());
  }
  return std::move(f.lu);
}

Value inv(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "inv");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    if (v.isEmpty()) return Mat<T>(0, 0).narrowed();
    RealOf<T> rcond = 1;
    Mat<T> a = toMat<T>(v);
    if (a.n() == 1) {
      // 1/x, also of infinities and of -0.
      T x = a(0, 0);
      if (x == T(0)) warnCondition(call.interpreter, 0, std::is_same_v<RealOf<T>, float>);
      constexpr auto kInfinite = std::numeric_limits<RealOf<T>>::infinity();
      bool complexZero = x == T(0) && !std::is_same_v<T, RealOf<T>>;
      a(0, 0) = std::isinf(std::abs(x)) ? T(0) : complexZero ? T(kInfinite) : T(1) / x;
      return std::move(a).narrowed();
    }
    Mat<T> x = invert(std::move(a), rcond);
    warnCondition(call.interpreter, double(rcond), std::is_same_v<RealOf<T>, float>);
    return std::move(x).narrowed();
  });
}

Value det(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "det");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> a = toMat<T>(v);
    int n = a.n();
    std::vector<int> pivots(static_cast<size_t>(n));
    if (n > 0) Backend<T>::getrf(n, n, a.data(), pivots.data());
    Mat<T> result(1, 1);
    T product = 1;
    for (int i = 0; i < n; ++i) product *= pivots[size_t(i)] != i + 1 ? -a(i, i) : a(i, i);
    result(0, 0) = product;
    return std::move(result).narrowed();
  });
}

Value trace(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "trace", Text::AsNumbers);
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> held, sum = Mat<T>::zeros(1, 1);
    const T* p = elementsAs<T>(v, held);
    int64_t n = v.dims().rows();
    for (int64_t i = 0; i < n; ++i) sum(0, 0) += p[i + i * n];
    return std::move(sum).narrowed();
  });
}

// Number of singular values above the given or the usual tolerance.
template <class R>
int64_t countAbove(const std::vector<R>& s, int64_t longest, const Value* given) {
  R tolerance = given ? R(toDouble(*given, "tol")) : s.empty() ? R(0) : R(longest) * spacing(s[0]);
  return std::count_if(s.begin(), s.end(), [&](R x) { return x > tolerance; });
}

const Value* toleranceArg(Call& call) { return call.has(1) ? &call.arg(1) : nullptr; }

Value rank(Call& call) {
  const Value& v = call.arg(0);
  requireMatrix(v, "rank");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    auto f = singularValues(toMat<T>(v), 'N', "svd");
    return Value(
        countAbove(f.s, std::max(v.dims().rows(), v.dims().columns()), toleranceArg(call)));
  });
}

// V diag(1/s) U' over the first `rank` triplets.
template <class T>
Mat<T> pseudoInverse(const SvdFactors<T>& f, int64_t rank) {
  Mat<T> scaled(rank, f.vt.columns());
  for (int64_t j = 0; j < scaled.columns(); ++j)
    for (int64_t i = 0; i < rank; ++i) scaled(i, j) = f.vt(i, j) / f.s[size_t(i)];
  Mat<T> x = Mat<T>::zeros(f.vt.columns(), f.u.rows());
  if (rank > 0 && x.numel() > 0)
    Backend<T>::gemm('C', 'C', x.m(), x.n(), int(rank), scaled.data(), int(rank), f.u.data(),
                     f.u.m(), x.data(), x.m());
  return x;
}

Value pinv(Call& call) {
  const Value& v = call.arg(0);
  requireMatrix(v, "pinv");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    auto f = singularValues(toMat<T>(v), 'S', "svd");
    int64_t r = countAbove(f.s, std::max(v.dims().rows(), v.dims().columns()), toleranceArg(call));
    return pseudoInverse(f, r).narrowed();
  });
}

Value lsqminnorm(Call& call) {
  const Value& a = call.arg(0);
  const Value& b = call.arg(1);
  requireMatrix(a, "lsqminnorm");
  requireMatrix(b, "lsqminnorm");
  if (a.dims().rows() != b.dims().rows()) failSolveSizes(a.dims(), b.dims());
  bool single = a.classId() == ClassId::Single || b.classId() == ClassId::Single;
  return withFloatType(single, a.isComplex() || b.isComplex(), [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    auto f = singularValues(toMat<T>(a), 'S', "svd");
    const Value* given = call.has(2) && !call.arg(2).isTextScalar() ? &call.arg(2) : nullptr;
    int64_t r = countAbove(f.s, std::max(a.dims().rows(), a.dims().columns()), given);
    return multiply(pseudoInverse(f, r), toMat<T>(b)).narrowed();
  });
}

Value orth(Call& call) {
  const Value& v = call.arg(0);
  requireMatrix(v, "orth");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    auto f = singularValues(toMat<T>(v), 'S', "svd");
    int64_t r = countAbove(f.s, std::max(v.dims().rows(), v.dims().columns()), toleranceArg(call));
    Mat<T> q(f.u.rows(), r);
    std::copy(f.u.data(), f.u.data() + q.numel(), q.data());
    return std::move(q).narrowed();
  });
}

// Null space from the reduced row echelon form: small whole numbers for small whole matrices.
template <class T>
Mat<T> rationalNullSpace(Mat<T> a) {
  using R = RealOf<T>;
  int64_t m = a.rows(), n = a.columns();
  R biggest = 0;
  for (int64_t i = 0; i < m; ++i) {
    R sum = 0;
    for (int64_t j = 0; j < n; ++j) sum += std::abs(a(i, j));
    biggest = std::max(biggest, sum);
  }
  R tolerance = R(std::max(m, n)) * std::numeric_limits<R>::epsilon() * biggest;
  std::vector<int64_t> pivotColumns, freeColumns;
  int64_t row = 0;
  for (int64_t j = 0; j < n; ++j) {
    int64_t best = row;
    for (int64_t i = row; i < m; ++i)
      if (std::abs(a(i, j)) > std::abs(a(best, j))) best = i;
    if (row >= m || std::abs(a(best, j)) <= tolerance) {
      freeColumns.push_back(j);
      continue;
    }
    pivotColumns.push_back(j);
    for (int64_t c = 0; c < n; ++c) std::swap(a(row, c), a(best, c));
    T pivot = a(row, j);
    for (int64_t c = j; c < n; ++c) a(row, c) /= pivot;
    for (int64_t i = 0; i < m; ++i) {
      T factor = a(i, j);
      if (i == row || factor == T(0)) continue;
      for (int64_t c = j; c < n; ++c) a(i, c) -= factor * a(row, c);
    }
    ++row;
  }
  Mat<T> z = Mat<T>::zeros(n, int64_t(freeColumns.size()));
  for (size_t k = 0; k < freeColumns.size(); ++k) {
    z(freeColumns[k], int64_t(k)) = T(1);
    for (size_t p = 0; p < pivotColumns.size(); ++p)
      z(pivotColumns[p], int64_t(k)) = T(0) - a(int64_t(p), freeColumns[k]);
  }
  return z;
}

Value nullSpace(Call& call) {
  const Value& v = call.arg(0);
  requireMatrix(v, "null");
  std::string word = call.has(1) ? optionWord(call.arg(1)) : "";
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    if (word == "r" || word == "rational") return rationalNullSpace(toMat<T>(v)).narrowed();
    auto f = singularValues(toMat<T>(v), 'A', "svd");
    int64_t r = countAbove(f.s, std::max(v.dims().rows(), v.dims().columns()), toleranceArg(call));
    Mat<T> vectors = adjoint(f.vt);
    Mat<T> z(vectors.rows(), vectors.columns() - r);
    std::copy(vectors.column(r), vectors.column(r) + z.numel(), z.data());
    return std::move(z).narrowed();
  });
}

Value cond(Call& call) {
  const Value& v = call.arg(0);
  requireMatrix(v, "cond");
  NormKind kind = call.has(1) ? readNormKind(call.arg(1)) : NormKind{NormKind::Power, 2};
  if (v.isEmpty()) return Value(0.0);
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    using R = RealOf<T>;
    Mat<T> a = toMat<T>(v);
    if (kind.type == NormKind::Power && kind.p == 2) {
      auto f = singularValues(std::move(a), 'N', "svd");
      R low = f.s.back(), high = f.s.front();
      return Value::scalar(low == 0 ? R(INFINITY) : R(high / low));
    }
    if (a.rows() != a.columns())
      fail("MATLAB:cond:normMismatchSizeA", "A is rectangular.  Use the 2 norm.");
    R norm = matrixNorm(a, kind), rcond = 1;
    Mat<T> x = invert(std::move(a), rcond);
    if (rcond == 0) return Value::scalar(R(INFINITY));
    return Value::scalar(R(norm * matrixNorm(x, kind)));
  });
}

Value rcond(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "rcond");
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    if (v.isEmpty()) return Value::scalar(RealOf<T>(INFINITY));
    return Value::scalar(factorLu(toMat<T>(v)).rcond);
  });
}

struct LinsolveOptions {
  bool lower = false, upper = false, positive = false, transposed = false;
};

LinsolveOptions readLinsolveOptions(Call& call) {
  LinsolveOptions o;
  if (!call.has(2)) return o;
  const Value& s = call.arg(2);
  if (!s.isStruct() || s.numel() != 1)
    fail("MATLAB:linsolve:OptsNotStruct", "OPTS must be a struct.");
  auto flag = [&](const char* name) {
    const Value* f = s.field(name);
    return f && f->isPlain() && !f->isEmpty() && f->doubleAt(0) != 0;
  };
  o.lower = flag("LT");
  o.upper = flag("UT");
  o.positive = flag("POSDEF");
  o.transposed = flag("TRANSA");
  return o;
}

Value linsolve(Call& call) {
  const Value& av = call.arg(0);
  const Value& bv = call.arg(1);
  requireMatrix(av, "linsolve");
  requireMatrix(bv, "linsolve");
  LinsolveOptions o = readLinsolveOptions(call);
  if ((o.transposed ? av.dims().columns() : av.dims().rows()) != bv.dims().rows())
    failSolveSizes(av.dims(), bv.dims());
  bool single = av.classId() == ClassId::Single || bv.classId() == ClassId::Single;
  return withFloatType(single, av.isComplex() || bv.isComplex(), [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> a = toMat<T>(av), b = toMat<T>(bv);
    Solution<T> s;
    bool square = a.rows() == a.columns() && a.rows() > 0;
    if ((o.lower || o.upper) && square) {
      s = solveTriangular(a.data(), a.n(), o.lower ? 'L' : 'U', o.transposed ? 'C' : 'N',
                          std::move(b));
    } else {
      if (o.transposed) a = adjoint(a);
      s = solveSystem(std::move(a), std::move(b));
    }
    if (call.nargout < 2)
      warnSolution(call.interpreter, s);
    else
      call.setOut(1, square ? Value::scalar(s.rcond) : Value::scalar(RealOf<T>(s.rank)));
    return std::move(s.x).narrowed();
  });
}

const BuiltinDescriptor kRows[] = {
    {.name = "inv",
     .function = inv,
     .minIn = 1,
     .maxIn = 1,
     .help = "inv(A) is the inverse of a square matrix.\nA\\b is faster and more accurate for "
             "solving a system.",
     .example = "disp(inv([2 0; 0 4]))",
     .expected = "    0.5000         0\n         0    0.2500\n"},
    {.name = "det",
     .function = det,
     .minIn = 1,
     .maxIn = 1,
     .help = "det(A) is the determinant of a square matrix.",
     .example = "fprintf('%.4f\\n', det([1 2; 3 4]))",
     .expected = "-2.0000\n"},
    {.name = "trace",
     .function = trace,
     .minIn = 1,
     .maxIn = 1,
     .help = "trace(A) is the sum of the diagonal of a square matrix.",
     .example = "disp(trace([1 2; 3 4]))",
     .expected = "     5\n"},
    {.name = "rank",
     .function = rank,
     .minIn = 1,
     .maxIn = 2,
     .help = "rank(A) counts the singular values of A that are not negligible.\nrank(A,tol) counts "
             "those "
             "above tol.",
     .example = "disp(rank([1 2; 2 4]))",
     .expected = "     1\n"},
    {.name = "pinv",
     .function = pinv,
     .minIn = 1,
     .maxIn = 2,
     .help = "pinv(A) is the Moore-Penrose pseudoinverse of A.\npinv(A,tol) treats singular values "
             "up to tol "
             "as zero.",
     .example = "fprintf('%.2f %.2f\\n', pinv([3; 4]))",
     .expected = "0.12 0.16\n"},
    {.name = "lsqminnorm",
     .function = lsqminnorm,
     .minIn = 2,
     .maxIn = 4,
     .help = "lsqminnorm(A,b) is the least-squares solution of A*x = b with the smallest norm.",
     .example = "fprintf('%.2f %.2f\\n', lsqminnorm([1 1], 2))",
     .expected = "1.00 1.00\n"},
    {.name = "orth",
     .function = orth,
     .minIn = 1,
     .maxIn = 2,
     .help = "orth(A) is an orthonormal basis of the range of A.",
     .example = "disp(size(orth([1 2; 2 4])))",
     .expected = "     2     1\n"},
    {.name = "null",
     .function = nullSpace,
     .minIn = 1,
     .maxIn = 2,
     .help = "null(A) is an orthonormal basis of the null space of A.\nnull(A,'rational') gives "
             "one from the "
             "reduced row echelon form.",
     .example = "disp(null([1 1], 'rational'))",
     .expected = "    -1\n     1\n"},
    {.name = "cond",
     .function = cond,
     .minIn = 1,
     .maxIn = 2,
     .help = "cond(A) is the condition number of A for the 2-norm.\ncond(A,p): p is 1, 2, inf or "
             "'fro'.",
     .example = "disp(cond([4 0; 0 2]))",
     .expected = "     2\n"},
    {.name = "rcond",
     .function = rcond,
     .minIn = 1,
     .maxIn = 1,
     .help = "rcond(A) estimates the reciprocal condition of A in the 1-norm: near 1 is good, near "
             "eps bad.",
     .example = "disp(rcond(eye(3)))",
     .expected = "     1\n"},
    {.name = "linsolve",
     .function = linsolve,
     .minIn = 2,
     .maxIn = 3,
     .maxOut = 2,
     .help = "linsolve(A,B) solves A*X = B.\nlinsolve(A,B,opts) trusts the struct opts about A: "
             "fields LT, UT, "
             "UHESS, SYM, POSDEF, RECT, TRANSA.\n[X,r] = linsolve(A,B) also gives the reciprocal "
             "condition "
             "and does not warn.",
     .example = "disp(linsolve([2 0; 0 4], [2; 8]))",
     .expected = "     1\n     2\n"},
};

}  // namespace

}  // namespace matlift::linalg

namespace matlift::builtins {
BuiltinTheme linalgBasicsTheme() { return linalg::kRows; }
}  // namespace matlift::builtins
