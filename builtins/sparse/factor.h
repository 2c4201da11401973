// Factors of sparse matrices with their permutations, for the builtins that hand them out. The ways
// are those of the textbooks: Cholesky row by row along the elimination tree (Liu), LU column by
// column, each a sparse triangular system (Gilbert and Peierls).
#pragma once

#include "builtins/sparse/sparse.h"

namespace matlift::sparse {

struct CholeskyFactor {
  Matrix lower;        ///< of the leading part that is positive definite
  int64_t failed = 0;  ///< from 1: the row at which it ended; 0: none
};
/// L with L L' = A; only the upper triangle of A is read.
CholeskyFactor choleskyOf(const Matrix& a);

struct LuFactor {
  Matrix lower, upper;  ///< m × k and k × n, k = min(m, n)
  Indices rows;         ///< from 0: row i of L U is row rows[i] of A
};
/// Columns of A in the given order, rows by partial pivoting.
LuFactor luOf(const Matrix& a, const Indices& columns);

/// A(rows, columns) for permutations; an empty one stands for all in order.
Matrix permuted(const Matrix& a, const Indices& rows, const Indices& columns);
/// The matrix P with P A = A(order, :).
Matrix permutationMatrix(const Indices& order);

}  // namespace matlift::sparse
