// Systems of equations by Eigen's sparse factorizations. Only eigen_solve.cpp includes Eigen.
#pragma once

#include "builtins/sparse/sparse.h"

namespace matlift::sparse {

enum class Solved : uint8_t { Well, NotPositive, Singular };

/// b := A \ b of a Hermitian positive definite matrix with double or complex values, b dense with
/// `columns` columns of A.rows() numbers.
template <class T>
Solved solveCholesky(const Matrix& a, T* b, int64_t columns);
/// The same of any square matrix; `rcond` is an estimate of the reciprocal condition number.
template <class T>
Solved solveLu(const Matrix& a, T* b, int64_t columns, double& rcond);
/// A matrix factored once, for many right sides.
class Factored {
 public:
  virtual ~Factored() = default;
  /// x := A \ b.
  virtual void solve(const double* b, double* x) const = 0;
};
/// A - shift I of a symmetric A: by Cholesky where it is positive definite, else LU; null when it
/// is singular.
std::unique_ptr<Factored> factorShifted(const Matrix& a, double shift);

enum class Ordering : uint8_t { Amd, Colamd };
/// A column permutation that keeps factors sparse, from 0. Amd works on the pattern of A + A'.
Indices orderingOf(const Matrix& a, Ordering kind);

}  // namespace matlift::sparse
