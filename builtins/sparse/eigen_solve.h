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
/// x := least squares solution of A x = b, A.columns() numbers a column; returns the rank.
template <class T>
int64_t solveLeastSquares(const Matrix& a, const T* b, int64_t columns, T* x);

enum class Ordering : uint8_t { Amd, Colamd };
/// A column permutation that keeps factors sparse, from 0. Amd works on the pattern of A + A'.
Indices orderingOf(const Matrix& a, Ordering kind);

}  // namespace matlift::sparse
