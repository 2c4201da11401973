// \ and /, inverse, determinant, and the factors as builtins hand them out.
#include <cmath>
#include <limits>
#include <numeric>

#include "builtins/sparse/eigen_solve.h"
#include "builtins/sparse/factor.h"
#include "builtins/sparse/qr.h"
#include "builtins/sparse/sparse.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/size_errors.h"
#include "runtime/value/text.h"

namespace matlift::sparse {

namespace {

enum class Shape : uint8_t { Diagonal, Upper, Lower, Hermitian, General };

/// What decides how a square system is solved, in the order of asking.
template <class T>
Shape shapeOf(const Matrix& a) {
  bool upper = true, lower = true;
  for (int64_t j = 0; j < a.columns(); ++j) {
    if (a.start()[j] == a.start()[j + 1]) continue;
    upper = upper && a.row()[a.start()[j + 1] - 1] <= j;
    lower = lower && a.row()[a.start()[j]] >= j;
  }
  if (upper && lower) return Shape::Diagonal;
  if (upper) return Shape::Upper;
  if (lower) return Shape::Lower;
  const T* x = a.values.data<T>();
  for (int64_t j = 0; j < a.columns(); ++j) {
    const int64_t *begin = a.row() + a.start()[j], *end = a.row() + a.start()[j + 1];
    const int64_t* at = std::lower_bound(begin, end, j);
    if (at == end || *at != j || !(std::real(x[at - a.row()]) > 0)) return Shape::General;
  }
  Matrix t = transposed(a);
  if (!std::equal(a.start(), a.start() + a.columns() + 1, t.start()) ||
      !std::equal(a.row(), a.row() + a.count(), t.row()))
    return Shape::General;
  const T* y = t.values.data<T>();
  for (int64_t k = 0; k < a.count(); ++k) {
    if constexpr (std::is_same_v<T, Complex>) {
      if (x[k] != std::conj(y[k])) return Shape::General;
    } else {
      if (x[k] != y[k]) return Shape::General;
    }
  }
  return Shape::Hermitian;
}

/// b := T \ b for a triangular matrix; false when a diagonal element is zero.
template <class T>
bool solveTriangle(const Matrix& a, bool upper, T* b, int64_t columns) {
  const T* x = a.values.data<T>();
  const int64_t n = a.columns();
  bool regular = true;
  for (int64_t c = 0; c < columns; ++c, b += n)
    for (int64_t step = 0; step < n; ++step) {
      const int64_t j = upper ? n - 1 - step : step;
      const int64_t begin = a.start()[j], end = a.start()[j + 1];
      const int64_t diagonal = upper ? end - 1 : begin;
      const bool there = begin < end && a.row()[diagonal] == j;
      regular = regular && there;
      b[j] = b[j] / (there ? x[diagonal] : T(0));
      if (b[j] == T(0)) continue;
      for (int64_t k = begin; k < end; ++k)
        if (k != diagonal || !there) b[a.row()[k]] -= x[k] * b[j];
    }
  return regular;
}

void warnSingular(Call& call) {
  call.interpreter.warn("MATLAB:singularMatrix", "Matrix is singular to working precision.");
}

void warnBadly(Call& call, double rcond) {
  char text[160];
  std::snprintf(text, sizeof text,
                "Matrix is close to singular or badly scaled. Results may be inaccurate. RCOND = "
                "%13.6e.",
                rcond);
  call.interpreter.warn("MATLAB:nearlySingularMatrix", text);
}

template <class T>
Value solveSquare(Call& call, const Matrix& a, Value b) {
  T* x = b.mutableData<T>();
  const int64_t columns = b.dims().columns(), n = a.rows();
  const Shape shape = shapeOf<T>(a);
  if (shape == Shape::Diagonal || shape == Shape::Upper || shape == Shape::Lower) {
    if (!solveTriangle(a, shape != Shape::Lower, x, columns)) warnSingular(call);
    return b;
  }
  if (shape == Shape::Hermitian && solveCholesky(a, x, columns) == Solved::Well) return b;
  double rcond;
  if (solveLu(a, x, columns, rcond) == Solved::Singular) {
    warnSingular(call);
    std::fill_n(x, n * columns, T(std::numeric_limits<double>::infinity()));
  } else if (!(rcond >= std::numeric_limits<double>::epsilon())) {
    warnBadly(call, rcond);
  }
  return b;
}

template <class T>
Value solveAny(Call& call, const Matrix& a, Value b) {
  const int64_t columns = b.dims().columns();
  if (a.rows() == 0 || a.columns() == 0 || columns == 0)
    return Value::zeros(ClassId::Double, Dims(a.columns(), columns));
  if (a.rows() == a.columns()) return solveSquare<T>(call, a, std::move(b));
  Value x =
      Value::uninitialized(ClassId::Double, Dims(a.columns(), columns), std::is_same_v<T, Complex>);
  double tolerance;
  const int64_t rank = solveLeastSquares(a, b.data<T>(), columns, x.mutableData<T>(), tolerance);
  if (rank < std::min(a.rows(), a.columns())) {
    char text[80];
    std::snprintf(text, sizeof text, "Rank deficient, rank = %lld, tol = %13.4e.",
                  static_cast<long long>(rank), tolerance);
    call.interpreter.warn("MATLAB:rankDeficientMatrix", text);
  }
  return x;
}

/// Every element as a complex number, also where all are real.
Value complexArray(const Value& v) {
  Value out = Value::uninitialized(ClassId::Double, v.dims(), true);
  auto* to = out.mutableData<Complex>();
  for (int64_t k = 0, n = v.numel(); k < n; ++k) to[k] = v.complexAt(k);
  return out;
}

/// A \ b with A sparse and b dense.
Value solved(Call& call, const Matrix& a, const Value& b) {
  if (a.rows() != b.dims().rows()) failSolveSizes(Dims(a.rows(), a.columns()), b.dims());
  const Value right = callDense(call, "double", {b});
  if (a.isComplex() || right.isComplex())
    return solveAny<Complex>(call, complexOf(a), complexArray(right)).narrowed();
  return solveAny<double>(call, numbersOf(a), right).narrowed();
}

Value adjointValue(Call& call, const Value& v) {
  if (!v.isSparse()) return callDense(call, "ctranspose", {v});
  Value arg = v, none, out;
  Call inner(call.interpreter, {&arg, 1}, 1, {&none, 1});
  (void)transposeForm("ctranspose", inner, out);
  return out;
}

Value divided(Call& call, const Value& a, const Value& b) {
  if (!a.isSparse()) return callDense(call, "mldivide", {a, denseOf(b)});
  Value x = solved(call, matrixOf(a), denseOf(b));
  return b.isSparse() ? toValue(toMatrix(x)) : x;
}

void requireSquare(const Matrix& m) {
  if (m.rows() != m.columns()) failNotSquare(Dims(m.rows(), m.columns()));
}

/// Takes a word out of the end of the arguments.
bool takeWord(Call& call, std::string_view word) {
  for (size_t k = call.args.size(); k-- > 1;) {
    if (!call.args[k].isTextScalar() || textOf(call.args[k]) != word) continue;
    for (; k + 1 < call.args.size(); ++k) std::swap(call.args[k], call.args[k + 1]);
    call.args = call.args.first(call.args.size() - 1);
    return true;
  }
  return false;
}

/// Sign of a permutation.
double signOf(const Indices& p) {
  std::vector<bool> seen(p.size(), false);
  double sign = 1;
  for (size_t k = 0; k < p.size(); ++k) {
    size_t length = 0;
    for (size_t i = k; !seen[i]; i = size_t(p[i]), ++length) seen[i] = true;
    if (length > 0 && length % 2 == 0) sign = -sign;
  }
  return sign;
}

}  // namespace

bool solveForm(std::string_view f, Call& call, Value& out) {
  const Value a = call.arg(0), b = call.arg(1);
  if (!a.isPlain() || !b.isPlain() || a.dims().count() > 2 || b.dims().count() > 2) return false;
  const bool left = f == "mldivide";
  // Classes that no sparse matrix mixes with are refused there.
  if ((left ? a : b).numel() == 1 || a.isSingle() || b.isSingle() || a.isInteger() || b.isInteger())
    return quotientForm(left ? "ldivide" : "rdivide", call, out);
  if (left) {
    out = divided(call, a, b);
    return true;
  }
  if (a.dims().columns() != b.dims().columns()) failSolveSizes(a.dims(), b.dims());
  out = adjointValue(call, divided(call, adjointValue(call, b), adjointValue(call, a)));
  return true;
}

bool inverseForm(std::string_view, Call& call, Value& out) {
  const Matrix m = numbersOf(matrixOf(call.arg(0)));
  requireSquare(m);
  out = toValue(toMatrix(solved(call, m, toDense(identity(m.rows())))));
  return true;
}

bool determinantForm(std::string_view, Call& call, Value& out) {
  const Matrix m = numbersOf(matrixOf(call.arg(0)));
  requireSquare(m);
  const Indices columns = orderingOf(m, Ordering::Colamd);
  const LuFactor f = luOf(m, columns);
  Complex product = signOf(f.rows) * signOf(columns);
  for (int64_t j = 0; j < m.columns(); ++j) {
    const int64_t last = f.upper.start()[j + 1] - 1;
    const bool there = last >= f.upper.start()[j] && f.upper.row()[last] == j;
    product *= there ? f.upper.values.complexAt(last) : Complex(0);
  }
  out = Value::complexScalar(product);
  return true;
}

bool choleskyForm(std::string_view, Call& call, Value& out) {
  const Matrix given = numbersOf(matrixOf(call.arg(0)));
  requireSquare(given);
  const bool vector = takeWord(call, "vector"), lower = takeWord(call, "lower");
  (void)takeWord(call, "upper");
  (void)takeWord(call, "matrix");
  Indices order;
  if (call.nargout > 2) order = orderingOf(given, Ordering::Amd);
  Matrix m = call.nargout > 2 ? permuted(given, order, order) : given;
  // Of 'lower' the lower triangle is read.
  if (lower) m = adjointOf(m);
  const CholeskyFactor factor = choleskyOf(m);
  if (factor.failed > 0 && call.nargout < 2)
    fail("MATLAB:posdef", "Matrix must be positive definite.");
  out = lower ? toValue(factor.lower) : toValue(adjointOf(factor.lower));
  call.setOut(1, Value(factor.failed));
  if (call.nargout > 2)
    call.setOut(2, vector ? indexVector(order) : toValue(transposed(permutationMatrix(order))));
  return true;
}

bool luForm(std::string_view, Call& call, Value& out) {
  const bool vector = takeWord(call, "vector");
  if (!call.arg(0).isSparse()) return false;
  const Matrix m = numbersOf(matrixOf(call.arg(0)));
  Indices columns;
  if (call.nargout > 3) columns = orderingOf(m, Ordering::Colamd);
  LuFactor f = luOf(m, columns);
  if (call.nargout < 2) {
    // Both in one matrix: the ones of L are left out.
    const Matrix strict = selected(f.lower, [](int64_t i, int64_t j, int64_t) { return i != j; });
    Value both[] = {toValue(strict), toValue(f.upper)}, none;
    Call inner(call.interpreter, both, 1, {&none, 1});
    if (m.rows() != m.columns())
      fail("MATLAB:lu:rectangular", "With one output the matrix must be square.");
    return pairForm("plus", inner, out);
  }
  const Matrix p = permutationMatrix(f.rows);
  if (call.nargout == 2) {
    // Rows of L go back to where they were.
    Indices back(f.rows.size());
    for (size_t k = 0; k < f.rows.size(); ++k) back[size_t(f.rows[k])] = int64_t(k);
    out = toValue(permuted(f.lower, back, {}));
  } else {
    out = toValue(f.lower);
  }
  call.setOut(1, toValue(f.upper));
  if (call.nargout > 2) call.setOut(2, vector ? indexVector(f.rows) : toValue(p));
  if (call.nargout > 3)
    call.setOut(3, vector ? indexVector(columns) : toValue(transposed(permutationMatrix(columns))));
  if (call.nargout > 4) call.setOut(4, toValue(identity(m.rows())));
  return true;
}

}  // namespace matlift::sparse
