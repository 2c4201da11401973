// ldl of a dense symmetric or Hermitian matrix: pivots of one or two rows (Bunch and Kaufman).
#include <cmath>
#include <numeric>

#include "builtins/linalg/matrix.h"
#include "builtins/linalg/options.h"
#include "builtins/support/rows.h"
#include "runtime/error/interrupt.h"

namespace matlift::linalg {

namespace {

template <class T>
T conjugated(T x) {
  if constexpr (std::is_same_v<T, RealOf<T>>)
    return x;
  else
    return std::conj(x);
}

/// Works on both triangles of a copy; L grows in the columns that are done.
template <class T>
class LdlSteps {
  using R = RealOf<T>;

 public:
  explicit LdlSteps(Mat<T> matrix)
      : a(std::move(matrix)), d(Mat<T>::zeros(a.rows(), a.rows())), order(size_t(a.rows())) {
    std::iota(order.begin(), order.end(), 0);
    for (int64_t k = 0; k < a.rows();) {
      interruptionPoint();
      k += step(k);
    }
  }
  Mat<T> a, d;
  std::vector<int64_t> order;

 private:
  /// The largest element of a column below k, but for one row, and its row.
  std::pair<int64_t, R> largest(int64_t column, int64_t k, int64_t except) const {
    std::pair<int64_t, R> out{-1, 0};
    for (int64_t i = k; i < a.rows(); ++i)
      if (i != except && std::abs(a(i, column)) > out.second) out = {i, std::abs(a(i, column))};
    return out;
  }

  void exchange(int64_t i, int64_t j) {
    if (i == j) return;
    for (int64_t c = 0; c < a.columns(); ++c) std::swap(a(i, c), a(j, c));
    for (int64_t r = 0; r < a.rows(); ++r) std::swap(a(r, i), a(r, j));
    std::swap(order[size_t(i)], order[size_t(j)]);
  }

  int64_t step(int64_t k) {
    const R alpha = (1 + std::sqrt(R(17))) / 8;
    const R own = std::abs(a(k, k));
    const auto [r, below] = largest(k, k, k);
    if (r < 0) {  // nothing below: the element itself, zero or not
      d(k, k) = a(k, k);
      a(k, k) = T(1);
      return 1;
    }
    if (own >= alpha * below) return single(k);
    const R across = largest(r, k, r).second;
    if (own * across >= alpha * below * below) return single(k);
    if (std::abs(a(r, r)) >= alpha * across) {
      exchange(k, r);
      return single(k);
    }
    exchange(k + 1, r);
    return pair(k);
  }

  int64_t single(int64_t k) {
    const int64_t n = a.rows();
    const T pivot = T(std::real(a(k, k)));
    d(k, k) = pivot;
    for (int64_t i = k + 1; i < n; ++i) a(i, k) /= pivot;
    for (int64_t j = k + 1; j < n; ++j) {
      const T factor = pivot * conjugated(a(j, k));
      for (int64_t i = k + 1; i < n; ++i) a(i, j) -= a(i, k) * factor;
    }
    a(k, k) = T(1);
    return 1;
  }

  int64_t pair(int64_t k) {
    const int64_t n = a.rows();
    const T p = T(std::real(a(k, k))), q = a(k + 1, k), s = T(std::real(a(k + 1, k + 1)));
    d(k, k) = p;
    d(k + 1, k) = q;
    d(k, k + 1) = conjugated(q);
    d(k + 1, k + 1) = s;
    const T det = p * s - q * conjugated(q);
    std::vector<T> x(static_cast<size_t>(n)), y(static_cast<size_t>(n));
    for (int64_t i = k + 2; i < n; ++i) {
      x[size_t(i)] = (a(i, k) * s - a(i, k + 1) * q) / det;
      y[size_t(i)] = (a(i, k + 1) * p - a(i, k) * conjugated(q)) / det;
    }
    for (int64_t j = k + 2; j < n; ++j) {
      const T f = conjugated(a(j, k)), g = conjugated(a(j, k + 1));
      for (int64_t i = k + 2; i < n; ++i) a(i, j) -= x[size_t(i)] * f + y[size_t(i)] * g;
    }
    for (int64_t i = k + 2; i < n; ++i) {
      a(i, k) = x[size_t(i)];
      a(i, k + 1) = y[size_t(i)];
    }
    a(k, k) = a(k + 1, k + 1) = T(1);
    a(k + 1, k) = T(0);
    return 2;
  }
};

/// One triangle is read; the other mirrors it.
template <class T>
void mirror(Mat<T>& a, bool fromUpper) {
  for (int64_t j = 0; j < a.columns(); ++j)
    for (int64_t i = j + 1; i < a.rows(); ++i) {
      if (fromUpper)
        a(i, j) = conjugated(a(j, i));
      else
        a(j, i) = conjugated(a(i, j));
    }
}

Value ldl(Call& call) {
  const Value& v = call.arg(0);
  requireSquare(v, "ldl");
  if (call.nargout > 3) fail("MATLAB:maxlhs", "Too many output arguments.");
  bool vector = false, upper = false;
  for (int k = 1; k < call.nargin(); ++k) {
    const std::string word = optionWord(call.arg(k));
    if (word == "vector")
      vector = true;
    else if (word == "upper")
      upper = true;
    else if (word != "lower" && word != "matrix")
      fail("MATLAB:ldl:InvalidOption", "Options of ldl are 'upper', 'lower' and 'vector'.");
  }
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    Mat<T> given = toMat<T>(v);
    mirror(given, upper);
    LdlSteps<T> f(std::move(given));
    const int64_t n = f.a.rows();
    const bool scattered = call.nargout < 3;  // rows back to where they were: P L
    Mat<T> l = Mat<T>::zeros(n, n);
    for (int64_t j = 0; j < n; ++j)
      for (int64_t i = j; i < n; ++i) {
        const int64_t row = scattered ? f.order[size_t(i)] : i;
        (upper ? l(j, row) : l(row, j)) = upper ? conjugated(f.a(i, j)) : f.a(i, j);
      }
    call.setOut(1, std::move(f.d).narrowed());
    if (call.wants(2)) {
      Mat<double> p = vector ? Mat<double>(1, n) : Mat<double>::zeros(n, n);
      for (int64_t i = 0; i < n; ++i) {
        if (vector)
          p.data()[i] = double(f.order[size_t(i)] + 1);
        else
          p(f.order[size_t(i)], i) = 1;
      }
      call.setOut(2, std::move(p).value());
    }
    return std::move(l).narrowed();
  });
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow(
        "ldl", ldl, 1, 4, 4,
        "[L, D, P] = ldl(A): P'*A*P = L*D*L' with L unit lower triangular and D of blocks of one "
        "or two rows, for a symmetric or Hermitian A of which the lower triangle is read; "
        "[L, D] = ldl(A) has L permuted: A = L*D*L'.\n"
        "ldl(A, 'upper') reads the upper triangle and gives U with U'*D*U; 'vector' gives the "
        "permutation as a vector. A sparse A must be real; ldl(A, thresh) sets its pivot "
        "tolerance (0.01), and the fourth output, a scaling, is the identity.",
        "[L, D] = ldl([4 2; 2 3]); disp(L), disp(D)",
        "    1.0000         0\n    0.5000    1.0000\n     4     0\n     0     2\n"),
};

}  // namespace

}  // namespace matlift::linalg

namespace matlift::builtins {
BuiltinTheme linalgLdlTheme() { return linalg::kRows; }
}  // namespace matlift::builtins
