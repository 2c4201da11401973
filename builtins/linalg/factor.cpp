// lu, chol, qr: triangular factorisations.
#include "builtins/linalg/matrix.h"
#include "builtins/linalg/options.h"

namespace matlift::linalg {

namespace {

std::vector<int64_t> rowOrder(const std::vector<int>& pivots, int64_t m) {
  std::vector<int64_t> order(static_cast<size_t>(m));
  for (int64_t i = 0; i < m; ++i) order[size_t(i)] = i;
  for (size_t i = 0; i < pivots.size(); ++i) std::swap(order[i], order[size_t(pivots[i] - 1)]);
  return order;
}

// Row k of the permutation matrix has its one in column order[k].
template <class R>
Value permutationValue(const std::vector<int64_t>& order, bool vector, bool columns) {
  int64_t n = int64_t(order.size());
  if (vector) {
    Mat<double> p(1, n);
    for (int64_t i = 0; i < n; ++i) p.data()[i] = double(order[size_t(i)] + 1);
    return std::move(p).value();
  }
  Mat<R> p = Mat<R>::zeros(n, n);
  for (int64_t i = 0; i < n; ++i) (columns ? p(order[size_t(i)], i) : p(i, order[size_t(i)])) = 1;
  return std::move(p).value();
}

template <class T>
Mat<T> unitLower(const Mat<T>& lu, const std::vector<int64_t>* scatter) {
  int64_t m = lu.rows(), k = std::min(m, lu.columns());
  Mat<T> l = Mat<T>::zeros(m, k);
  for (int64_t j = 0; j < k; ++j)
    for (int64_t i = j; i < m; ++i)
      l(scatter ? (*scatter)[size_t(i)] : i, j) = i == j ? T(1) : lu(i, j);
  return l;
}

template <class T>
Mat<T> upperPart(const Mat<T>& a, int64_t rows) {
  Mat<T> r = Mat<T>::zeros(rows, a.columns());
  for (int64_t j = 0; j < a.columns(); ++j)
    for (int64_t i = 0; i <= std::min(j, rows - 1); ++i) r(i, j) = a(i, j);
  return r;
}

Value lu(Call& call) {
  const Value& v = call.arg(0);
  requireMatrix(v, "lu");
  // Only a sparse matrix has a column permutation.
  if (call.nargout > 3) fail("MATLAB:maxlhs", "Too many output arguments.");
  bool vector = false;
  for (int k = 1; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word == "vector")
      vector = true;
    else if (word != "matrix")
      fail("MATLAB:lu:InvalidOption", "Second argument must be 'vector' or 'matrix'.");
  }
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> a = toMat<T>(v);
    int64_t k = std::min(a.rows(), a.columns());
    std::vector<int> pivots(static_cast<size_t>(k));
    if (k > 0) Backend<T>::getrf(a.m(), a.n(), a.data(), pivots.data());
    if (call.nargout <= 1) return std::move(a).narrowed();
    std::vector<int64_t> order = rowOrder(pivots, a.rows());
    call.setOut(1, upperPart(a, k).narrowed());
    if (call.wants(2)) call.setOut(2, permutationValue<RealOf<T>>(order, vector, false));
    return unitLower(a, call.nargout == 2 ? &order : nullptr).narrowed();
  });
}

Value chol(Call& call) {
  const Value& v = call.arg(0);
  if (call.nargout > 2) fail("MATLAB:maxlhs", "Too many output arguments.");
  requireSquare(v, "chol");
  bool lower = false;
  for (int k = 1; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word == "lower")
      lower = true;
    else if (word != "upper" && word != "vector" && word != "matrix")
      fail("MATLAB:chol:InvalidSecondArg", "Second argument must be 'upper' or 'lower'.");
  }
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> a = toMat<T>(v);
    int info = 0;
    // LAPACK drops what is imaginary on the diagonal; such a matrix has no factor.
    for (int64_t i = 0; i < a.rows() && info == 0; ++i)
      if (std::imag(a(i, i)) != 0) info = int(i) + 1;
    if (info == 0 && a.n() > 0) info = Backend<T>::potrf(lower ? 'L' : 'U', a.n(), a.data());
    if (info != 0 && call.nargout < 2) fail("MATLAB:posdef", "Matrix must be positive definite.");
    keepTriangle(a, lower);
    call.setOut(1, Value(double(info)));
    if (info == 0) return std::move(a).narrowed();
    Mat<T> part(info - 1, info - 1);
    for (int64_t j = 0; j < part.columns(); ++j)
      std::copy(a.column(j), a.column(j) + part.rows(), part.column(j));
    return std::move(part).narrowed();
  });
}

struct QrOptions {
  bool economy = false, vector = false;
  const Value* b = nullptr;
};

QrOptions readQrOptions(Call& call) {
  QrOptions o;
  for (int k = 1; k < call.nargin(); ++k) {
    const Value& arg = call.arg(k);
    std::string word = optionWord(arg);
    if (word == "vector")
      o.vector = true;
    else if (word == "matrix")
      o.vector = false;
    else if (word == "econ" || (isZero(arg) && k == call.nargin() - 1))
      o.economy = o.vector = true;
    else if (k == 1 && word.empty() && arg.isPlain())
      o.b = &arg;
    else
      fail("MATLAB:qr:InvalidOption", "Unknown option.");
  }
  return o;
}

template <class T>
Value qrOf(Call& call, Mat<T> a, const QrOptions& o) {
  int m = a.m(), n = a.n(), k = std::min(m, n);
  int wanted = call.nargout - (o.b ? 1 : 0);
  bool pivoting = o.b ? call.nargout > 2 : call.nargout > 2;
  std::vector<T> tau(static_cast<size_t>(k));
  std::vector<int> columns(static_cast<size_t>(n));
  for (int j = 0; j < n; ++j) columns[size_t(j)] = j + 1;
  if (k > 0) {
    if (pivoting)
      Backend<T>::geqp3(m, n, a.data(), columns.data(), tau.data());
    else
      Backend<T>::geqrf(m, n, a.data(), tau.data());
  }
  if (wanted <= 1 && !o.b && !pivoting && (k == m || !o.economy)) {
    // R alone: the factors' own place, without what stands below it.
    keepTriangle(a, false);
    return std::move(a).narrowed();
  }
  Mat<T> r = upperPart(a, o.economy ? k : m);
  if (pivoting) {
    std::vector<int64_t> order;
    for (int c : columns) order.push_back(c - 1);
    call.setOut(2, permutationValue<RealOf<T>>(order, o.vector, true));
  }
  if (o.b) {
    Mat<T> c = toMat<T>(*o.b);
    if (k > 0 && c.numel() > 0)
      Backend<T>::ormqr('C', m, c.n(), k, a.data(), m, tau.data(), c.data());
    if (o.economy && k < m) {
      Mat<T> part(k, c.columns());
      for (int64_t j = 0; j < c.columns(); ++j)
        std::copy(c.column(j), c.column(j) + k, part.column(j));
      c = std::move(part);
    }
    call.setOut(1, std::move(r).narrowed());
    return std::move(c).narrowed();
  }
  if (wanted <= 1) return std::move(r).narrowed();
  int width = o.economy ? k : m;
  Mat<T> q = Mat<T>::identity(m);
  if (k > 0) {
    q = Mat<T>::zeros(m, width);
    std::copy(a.data(), a.data() + int64_t(m) * k, q.data());
    Backend<T>::orgqr(m, width, k, q.data(), tau.data());
  } else if (o.economy) {
    q = Mat<T>(m, 0);
  }
  call.setOut(1, std::move(r).narrowed());
  return std::move(q).narrowed();
}

Value qr(Call& call) {
  const Value& v = call.arg(0);
  requireMatrix(v, "qr");
  QrOptions o = readQrOptions(call);
  bool single = v.classId() == ClassId::Single, complex = v.isComplex();
  if (o.b) {
    requireMatrix(*o.b, "qr");
    if (o.b->dims().rows() != v.dims().rows())
      fail("MATLAB:qr:RowDimMismatch", "First two inputs must have the same number of rows.");
    single = single || o.b->classId() == ClassId::Single;
    complex = complex || o.b->isComplex();
  }
  return withFloatType(single, complex, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    return qrOf<T>(call, toMat<T>(v), o);
  });
}

const BuiltinDescriptor kRows[] = {
    {.name = "lu",
     .function = lu,
     .minIn = 1,
     .maxIn = 3,
     .maxOut = 5,
     .help = "[L,U,P] = lu(A) factors A with row exchanges: P*A = L*U.\n[L,U] = lu(A) leaves the "
             "exchanges "
             "in L; Y = lu(A) packs both factors in one matrix.\nlu(A,'vector') gives the "
             "exchanges as a "
             "vector.",
     .example = "[L, U, P] = lu([1 2; 2 2]);\ndisp(U)",
     .expected = "     2     2\n     0     1\n"},
    {.name = "chol",
     .function = chol,
     .minIn = 1,
     .maxIn = 3,
     .maxOut = 3,
     .help = "R = chol(A) is the Cholesky factor of a positive definite matrix: A = "
             "R'*R.\nchol(A,'lower') gives L with "
             "A = L*L'. [R,flag] = chol(A) does not fail: flag is 0 on success.",
     .example = "disp(chol([4 2; 2 5]))",
     .expected = "     2     1\n     0     2\n"},
    {.name = "qr",
     .function = qr,
     .minIn = 1,
     .maxIn = 4,
     .maxOut = 3,
     .help =
         "[Q,R] = qr(A) factors A into an orthogonal and an upper triangular matrix.\n[Q,R,P] = "
         "qr(A) "
         "exchanges columns: A*P = Q*R. qr(A,\"econ\") and qr(A,0) give the thin form.\n[C,R] = "
         "qr(A,B) gives C = Q'*B.",
     .example = "R = qr([3 4; 4 3]);\nfprintf('%.4f\\n', abs(R(1,1)))",
     .expected = "5.0000\n"},
};

}  // namespace

}  // namespace matlift::linalg

namespace matlift::builtins {
BuiltinTheme factorTheme() { return linalg::kRows; }
}  // namespace matlift::builtins
