// mldivide and mrdivide: `\` and `/`.
#include "builtins/linalg/solve.h"

#include "builtins/linalg/operators.h"
#include "runtime/value/size_errors.h"

namespace matlift::linalg {

namespace {

template <class T>
bool positiveDiagonal(const T* a, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    if (!(std::real(a[i + i * n]) > 0) || std::imag(a[i + i * n]) != 0) return false;
  return true;
}

template <class T>
Solution<T> solveSquare(Mat<T> a, Mat<T> b) {
  int n = a.n();
  if (isUpperTriangular(a.data(), n, n))
    return solveTriangular(a.data(), n, 'U', 'N', std::move(b));
  if (isLowerTriangular(a.data(), n, n))
    return solveTriangular(a.data(), n, 'L', 'N', std::move(b));
  if (positiveDiagonal(a.data(), n) && isHermitian(a.data(), n)) {
    RealOf<T> norm = Backend<T>::norm1(n, n, a.data());
    Mat<T> factor = a.clone();
    if (Backend<T>::potrf('U', n, factor.data()) == 0) {
      Backend<T>::potrs('U', n, b.n(), factor.data(), b.data());
      RealOf<T> rcond = Backend<T>::pocon('U', n, factor.data(), norm);
      return {std::move(b), rcond};
    }
  }
  LuFactors<T> f = factorLu(std::move(a));
  Backend<T>::getrs('N', n, b.n(), f.lu.data(), f.pivots.data(), b.data());
  return {std::move(b), f.rcond};
}

// Basic solution: columns past the rank get zeros.
template <class T>
Solution<T> leastSquares(Mat<T> a, Mat<T> b) {
  using R = RealOf<T>;
  int m = a.m(), n = a.n(), k = std::min(m, n), nrhs = b.n();
  std::vector<T> tau{};
  tau.resize(size_t(k));
  std::vector<int> columns(size_t(n), 0);
  Backend<T>::geqp3(m, n, a.data(), columns.data(), tau.data());
  R tolerance = R(std::max(m, n)) * std::numeric_limits<R>::epsilon() * std::abs(a(0, 0));
  int rank = 0;
  while (rank < k && std::abs(a(rank, rank)) > tolerance) ++rank;
  Backend<T>::ormqr('C', m, nrhs, k, a.data(), m, tau.data(), b.data());
  Solution<T> s{Mat<T>::zeros(n, nrhs)};
  if (rank > 0) Backend<T>::trsm('U', 'N', 'N', rank, nrhs, a.data(), m, b.data(), m);
  for (int j = 0; j < nrhs; ++j)
    for (int i = 0; i < rank; ++i) s.x(columns[size_t(i)] - 1, j) = b(i, j);
  if (rank < k) {
    s.rank = rank;
    s.tolerance = tolerance;
  }
  return s;
}

template <class T>
Mat<T> adjointOf(const Value& v) {
  Mat<T> held;
  const T* p = elementsAs<T>(v, held);
  return adjoint(p, v.dims().rows(), v.dims().columns());
}

struct Operands {
  bool single, complex;
};

Operands checkDivision(const char* symbol, const char* name, const Value& a, const Value& b) {
  checkOperands(symbol, a, b);
  if (a.isInteger() || b.isInteger())
    fail("MATLAB:UndefinedFunction",
         "Integer data types are not fully supported for this operation. At least one operand must "
         "be a "
         "scalar.");
  if (a.dims().count() > 2 || b.dims().count() > 2)
    fail("MATLAB:mdivide:inputsMustBe2D",
         "Arguments must be 2-D, or at least one argument must be scalar. "
         "Use RDIVIDE (./) or LDIVIDE (.\\) for elementwise division.");
  requireMatrix(a, name, Text::AsNumbers);
  requireMatrix(b, name, Text::AsNumbers);
  return {a.classId() == ClassId::Single || b.classId() == ClassId::Single,
          a.isComplex() || b.isComplex()};
}

}  // namespace

template <class T>
LuFactors<T> factorLu(Mat<T> a) {
  int n = a.n();
  LuFactors<T> f{std::move(a), std::vector<int>(size_t(n))};
  RealOf<T> norm = Backend<T>::norm1(n, n, f.lu.data());
  int info = Backend<T>::getrf(n, n, f.lu.data(), f.pivots.data());
  if (std::isnan(norm))
    f.rcond = norm;
  else if (info == 0)
    f.rcond = std::isinf(norm) ? 0 : Backend<T>::gecon(n, f.lu.data(), norm);
  return f;
}

template <class T>
Solution<T> solveTriangular(const T* a, int n, char uplo, char op, Mat<T> b) {
  Backend<T>::trsm(uplo, op, 'N', n, b.n(), a, n, b.data(), n);
  RealOf<T> rcond = 1;
  for (int64_t i = 0; i < n; ++i)
    if (a[i + i * int64_t(n)] == T(0)) rcond = 0;
  if (rcond != 0) rcond = Backend<T>::trcon(uplo, 'N', n, a);
  return {std::move(b), rcond};
}

template <class T>
Solution<T> solveSystem(Mat<T> a, Mat<T> b) {
  if (a.rows() == 0 || a.columns() == 0 || b.columns() == 0)
    return {Mat<T>::zeros(a.columns(), b.columns())};
  if (a.rows() == a.columns()) return solveSquare(std::move(a), std::move(b));
  return leastSquares(std::move(a), std::move(b));
}

#define INSTANTIATE(T)                                                     \
  template LuFactors<T> factorLu(Mat<T>);                                  \
  template Solution<T> solveTriangular(const T*, int, char, char, Mat<T>); \
  template Solution<T> solveSystem(Mat<T>, Mat<T>);
INSTANTIATE(double)
INSTANTIATE(float)
INSTANTIATE(Complex)
INSTANTIATE(ComplexSingle)
#undef INSTANTIATE

Value solveValues(Interpreter& interpreter, const Value& a, const Value& b) {
  if (a.dims().rows() != b.dims().rows()) failSolveSizes(a.dims(), b.dims());
  bool single = a.classId() == ClassId::Single || b.classId() == ClassId::Single;
  return withFloatType(single, a.isComplex() || b.isComplex(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    Solution<T> s = solveSystem(toMat<T>(a), toMat<T>(b));
    warnSolution(interpreter, s);
    return std::move(s.x).narrowed();
  });
}

Value leftDivide(Call& call) {
  Value& a = call.arg(0);
  Value& b = call.arg(1);
  if (a.isDoubleScalar() && b.isDoubleScalar()) return Value(b.asDouble() / a.asDouble());
  if (a.isPlain() && b.isPlain() && a.isScalar())
    return elementwiseForm(call, accel::Op::Div, "\\", true);
  checkDivision("\\", "mldivide", a, b);
  return solveValues(call.interpreter, a, b);
}

Value rightDivide(Call& call) {
  Value& a = call.arg(0);
  Value& b = call.arg(1);
  if (a.isDoubleScalar() && b.isDoubleScalar()) return Value(a.asDouble() / b.asDouble());
  if (a.isPlain() && b.isPlain() && b.isScalar()) return elementwiseForm(call, accel::Op::Div, "/");
  Operands kind = checkDivision("/", "mrdivide", a, b);
  if (a.dims().columns() != b.dims().columns()) failSolveSizes(a.dims(), b.dims());
  return withFloatType(kind.single, kind.complex, [&](auto tag) {
    using T = typename decltype(tag)::type;
    Solution<T> s = solveSystem(adjointOf<T>(b), adjointOf<T>(a));
    warnSolution(call.interpreter, s);
    return adjoint(s.x).narrowed();
  });
}

}  // namespace matlift::linalg
