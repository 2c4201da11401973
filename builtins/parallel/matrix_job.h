// Work on matrices that the workers of MPI do together, by ScaLAPACK: what a worker asks its module
// for.
#pragma once

#include <cstdint>

namespace matlift::parallel {

/// All workers ask for the same, each with its own columns of the matrices: worker k has columns
/// cuts[k] .. cuts[k + 1] - 1 of all rows.
struct MatrixJob {
  enum class Task : int { Product, Solve, Cholesky, Lu, Qr, Svd, Eig };
  enum class Kind : int { Single, Double, ComplexSingle, ComplexDouble };
  Task task = Task::Product;
  Kind kind = Kind::Double;
  int workers = 1;
  int64_t rows = 0, inner = 0, columns = 0;  ///< a is rows x inner, b inner x columns
  const int64_t *cutsA = nullptr, *cutsB = nullptr;
  const void *a = nullptr, *b = nullptr;
  /// Cut as b. Of the factors as a: of Cholesky the lower one, of Lu both in one matrix, of Qr Q,
  /// of Svd U, of Eig the vectors.
  void* result = nullptr;
  void* second = nullptr;     ///< cut as a: R of Qr, above the rest; V' of Svd
  double* numbers = nullptr;  ///< of all workers: pivots of Lu, singular values, eigenvalues
  bool vectors = true;        ///< false: without Q, U, V or the eigenvectors

  // --- what came of it
  bool done = false;         ///< false: there is no ScaLAPACK in some worker, or not for this size
  int info = 0;              ///< of LAPACK: not 0, and there is no result
  double smallestPivot = 1;  ///< of Solve, beside the largest
};

}  // namespace matlift::parallel
