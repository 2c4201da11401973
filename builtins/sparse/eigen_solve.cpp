#include "builtins/sparse/eigen_solve.h"

#include <algorithm>
#include <limits>

#include "builtins/support/eigen.h"
#include "runtime/error/error.h"

namespace matlift::sparse {

namespace {

template <class T>
using EigenSparse = Eigen::SparseMatrix<T, Eigen::ColMajor, int>;
template <class T>
using EigenDense = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;

template <class T>
EigenSparse<T> toEigen(const Matrix& m) {
  const int64_t most = std::numeric_limits<int>::max();
  if (m.rows() > most || m.columns() >= most || m.count() > most)
    fail("MATLAB:nomem", "Out of memory: the matrix is too large to be factored.");
  EigenSparse<T> out(m.rows(), m.columns());
  out.resizeNonZeros(m.count());
  std::copy_n(m.start(), m.columns() + 1, out.outerIndexPtr());
  std::copy_n(m.row(), m.count(), out.innerIndexPtr());
  std::copy_n(m.values.data<T>(), m.count(), out.valuePtr());
  return out;
}

template <class T>
double norm1(const Matrix& m) {
  const T* x = m.values.data<T>();
  double most = 0;
  for (int64_t j = 0; j < m.columns(); ++j) {
    double sum = 0;
    for (int64_t k = m.start()[j]; k < m.start()[j + 1]; ++k) sum += std::abs(x[k]);
    most = std::max(most, sum);
  }
  return most;
}

/// Hager's estimate of the 1-norm of an inverse, from solutions with it and its adjoint.
template <class T, class Solve, class SolveAdjoint>
double inverseNorm(int64_t n, Solve&& solve, SolveAdjoint&& solveAdjoint) {
  EigenDense<T> x = EigenDense<T>::Constant(n, 1, T(1.0 / double(n)));
  double best = 0;
  for (int turn = 0; turn < 5; ++turn) {
    const EigenDense<T> y = solve(x);
    const double size = y.cwiseAbs().sum();
    if (!(size > best)) break;
    best = size;
    EigenDense<T> sign = y;
    for (int64_t i = 0; i < n; ++i)
      sign(i, 0) = std::abs(y(i, 0)) == 0 ? T(1) : y(i, 0) / T(std::abs(y(i, 0)));
    const EigenDense<T> z = solveAdjoint(sign);
    Eigen::Index at = 0, column = 0;
    if (z.cwiseAbs().maxCoeff(&at, &column) <= std::abs((z.adjoint() * x)(0, 0))) break;
    x.setZero();
    x(at, 0) = T(1);
  }
  return best;
}

}  // namespace

template <class T>
Solved solveCholesky(const Matrix& a, T* b, int64_t columns) {
  Eigen::SimplicialLLT<EigenSparse<T>, Eigen::Lower, Eigen::AMDOrdering<int>> factor;
  factor.compute(toEigen<T>(a));
  if (factor.info() != Eigen::Success) return Solved::NotPositive;
  Eigen::Map<EigenDense<T>> right(b, a.rows(), columns);
  const EigenDense<T> x = factor.solve(right);
  right = x;
  return Solved::Well;
}

namespace {

/// True when most places have their mirror place and the diagonal is whole: minimum degree of
/// A + A' then leaves fewer entries than an ordering of the columns, with pivots on the diagonal.
bool looksSymmetric(const Matrix& a) {
  const Matrix t = transposed(a);
  int64_t both = 0, diagonal = 0;
  for (int64_t j = 0; j < a.columns(); ++j) {
    const int64_t *p = a.row() + a.start()[j], *end = a.row() + a.start()[j + 1];
    const int64_t *q = t.row() + t.start()[j], *last = t.row() + t.start()[j + 1];
    while (p != end && q != last) {
      if (*p == *q) {
        ++both;
        diagonal += *p == j;
        ++p, ++q;
      } else {
        *p < *q ? ++p : ++q;
      }
    }
  }
  return diagonal == a.columns() && double(both) >= 0.8 * double(a.count());
}

/// Minimum degree as SparseLU wants it: new places of columns, where Eigen's Cholesky factors want
/// the old columns in their order.
struct SymmetricOrdering {
  using PermutationType = Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int>;
  template <class M>
  void operator()(const M& m, PermutationType& p) {
    Eigen::AMDOrdering<int>()(m, p);
    p = p.inverse().eval();
  }
};

template <class T, class Order>
Solved solveLuBy(const Matrix& a, double pivotThreshold, T* b, int64_t columns, double& rcond) {
  Eigen::SparseLU<EigenSparse<T>, Order> factor;
  factor.setPivotThreshold(pivotThreshold);
  factor.compute(toEigen<T>(a));
  rcond = 0;
  if (factor.info() != Eigen::Success) return Solved::Singular;
  Eigen::Map<EigenDense<T>> right(b, a.rows(), columns);
  const EigenDense<T> x = factor.solve(right);
  right = x;
  const double inverse = inverseNorm<T>(
      a.rows(), [&](const EigenDense<T>& v) -> EigenDense<T> { return factor.solve(v); },
      [&](const EigenDense<T>& v) -> EigenDense<T> { return factor.adjoint().solve(v); });
  const double size = norm1<T>(a);
  rcond = inverse > 0 && size > 0 ? 1 / size / inverse : 0;
  return Solved::Well;
}

}  // namespace

template <class T>
Solved solveLu(const Matrix& a, T* b, int64_t columns, double& rcond) {
  if (looksSymmetric(a)) return solveLuBy<T, SymmetricOrdering>(a, 0.1, b, columns, rcond);
  return solveLuBy<T, Eigen::COLAMDOrdering<int>>(a, 1.0, b, columns, rcond);
}

namespace {

/// Any factor of Eigen's.
template <class Factor>
class FactoredBy final : public Factored {
 public:
  bool compute(const EigenSparse<double>& m) {
    factor_.compute(m);
    return factor_.info() == Eigen::Success;
  }
  void solve(const double* b, double* x) const override {
    using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1>;
    const Eigen::Map<const Vector> right(b, factor_.rows());
    Eigen::Map<Vector>(x, factor_.rows()) = factor_.solve(right);
  }

 private:
  Factor factor_;
};

template <class Factor>
std::unique_ptr<Factored> factoredBy(const EigenSparse<double>& m) {
  auto out = std::make_unique<FactoredBy<Factor>>();
  return out->compute(m) ? std::move(out) : nullptr;
}

}  // namespace

std::unique_ptr<Factored> factorShifted(const Matrix& a, double shift) {
  EigenSparse<double> m = toEigen<double>(a);
  if (shift != 0) {
    EigenSparse<double> one(a.rows(), a.rows());
    one.setIdentity();
    m = EigenSparse<double>(m - shift * one);
  }
  using Cholesky = Eigen::SimplicialLLT<EigenSparse<double>, Eigen::Lower, Eigen::AMDOrdering<int>>;
  if (std::unique_ptr<Factored> factor = factoredBy<Cholesky>(m)) return factor;
  m.prune([](Eigen::Index, Eigen::Index, double v) { return v != 0; });
  return factoredBy<Eigen::SparseLU<EigenSparse<double>, Eigen::COLAMDOrdering<int>>>(m);
}

Indices orderingOf(const Matrix& a, Ordering kind) {
  // The pattern alone: values are ones.
  EigenSparse<double> pattern(a.rows(), a.columns());
  const int64_t most = std::numeric_limits<int>::max();
  if (a.rows() > most || a.columns() >= most || a.count() > most)
    fail("MATLAB:nomem", "Out of memory: the matrix is too large to be ordered.");
  pattern.resizeNonZeros(a.count());
  std::copy_n(a.start(), a.columns() + 1, pattern.outerIndexPtr());
  std::copy_n(a.row(), a.count(), pattern.innerIndexPtr());
  std::fill_n(pattern.valuePtr(), a.count(), 1.0);
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> p(a.columns());
  if (kind == Ordering::Amd) {
    Eigen::AMDOrdering<int>()(pattern, p);
  } else {
    Eigen::COLAMDOrdering<int>()(pattern, p);
  }
  Indices out(static_cast<size_t>(a.columns()));
  // Amd gives the order of the old columns, Colamd their new places.
  for (int64_t j = 0; j < a.columns(); ++j) {
    if (kind == Ordering::Amd)
      out[size_t(j)] = p.indices()[j];
    else
      out[size_t(p.indices()[j])] = j;
  }
  return out;
}

template Solved solveCholesky<double>(const Matrix&, double*, int64_t);
template Solved solveCholesky<Complex>(const Matrix&, Complex*, int64_t);
template Solved solveLu<double>(const Matrix&, double*, int64_t, double&);
template Solved solveLu<Complex>(const Matrix&, Complex*, int64_t, double&);

}  // namespace matlift::sparse
