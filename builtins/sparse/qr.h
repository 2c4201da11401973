// Orthogonal factors of sparse matrices by Householder reflections, column by column.
#pragma once

#include "builtins/sparse/sparse.h"

namespace matlift::sparse {

/// x := least squares solution of A x = b with double or complex values, A.columns() numbers a
/// column; returns the rank: what is left of a column, below `tolerance`, counts as zero. Of many
/// solutions it is a basic one: zero where a column was not used.
template <class T>
int64_t solveLeastSquares(const Matrix& a, const T* b, int64_t columns, T* x, double& tolerance);

}  // namespace matlift::sparse
