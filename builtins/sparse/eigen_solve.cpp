#ifndef EIGEN_MPL2_ONLY  // the browser build defines it for all
#define EIGEN_MPL2_ONLY
#endif
#include "builtins/sparse/eigen_solve.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#include <Eigen/SparseLU>
#include <Eigen/SparseQR>
#include <algorithm>
#include <limits>

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

template <class T>
Solved solveLu(const Matrix& a, T* b, int64_t columns, double& rcond) {
  Eigen::SparseLU<EigenSparse<T>, Eigen::COLAMDOrdering<int>> factor;
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

template <class T>
int64_t solveLeastSquares(const Matrix& a, const T* b, int64_t columns, T* x) {
  // A wide system has many solutions: the basic one comes from the columns that the factors keep.
  Eigen::SparseQR<EigenSparse<T>, Eigen::COLAMDOrdering<int>> factor;
  factor.compute(toEigen<T>(a));
  const Eigen::Map<const EigenDense<T>> right(b, a.rows(), columns);
  Eigen::Map<EigenDense<T>> out(x, a.columns(), columns);
  const EigenDense<T> solution = factor.solve(right);
  out = solution;
  return factor.rank();
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
template int64_t solveLeastSquares<double>(const Matrix&, const double*, int64_t, double*);
template int64_t solveLeastSquares<Complex>(const Matrix&, const Complex*, int64_t, Complex*);

}  // namespace matlift::sparse
