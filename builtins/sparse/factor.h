// Factors of sparse matrices with their permutations, for the builtins that hand them out. The ways
// are those of the textbooks: Cholesky row by row along the elimination tree (Liu), or by dense
// blocks (supernodes.h) where there is much to do for each entry; LU column by column, each a
// sparse triangular system (Gilbert and Peierls).
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

inline double conjugate(double x) { return x; }
inline Complex conjugate(Complex x) { return std::conj(x); }
/// Columns whose rows came in any order, sorted: two transposes.
inline Matrix sortedColumns(const Matrix& m) { return transposed(transposed(m)); }
/// The conjugate transpose.
Matrix adjointOf(const Matrix& m);
Matrix identity(int64_t n);
/// A row of numbers from 1.
Value indexVector(const Indices& list);
/// Parent of each column in the elimination tree of the upper triangle, -1 for roots.
std::vector<int64_t> eliminationTree(const Matrix& a);
/// The columns that row j of L has entries in, in topological order at stack[result …]; mark has
/// one number a column, -1 at first.
int64_t rowReach(const Matrix& a, int64_t j, const std::vector<int64_t>& parent,
                 std::vector<int64_t>& stack, std::vector<int64_t>& mark);

/// A(rows, columns) for permutations; an empty one stands for all in order.
Matrix permuted(const Matrix& a, const Indices& rows, const Indices& columns);
/// The matrix P with P A = A(order, :).
Matrix permutationMatrix(const Indices& order);

}  // namespace matlift::sparse
