// Norms of vectors and matrices.
#pragma once

#include "builtins/linalg/matrix.h"

namespace matlift::linalg {

struct NormKind {
  enum Type { Power, Infinity, NegativeInfinity, Frobenius } type = Power;
  double p = 2;
};
/// 1, 2, inf, -inf, any p, 'fro', 'inf'.
NormKind readNormKind(const Value& v);

/// Norm of a non-empty matrix; errors for a p that matrices do not have.
template <class T>
RealOf<T> matrixNorm(const Mat<T>& a, NormKind kind);
template <class T>
RealOf<T> vectorNorm(const T* x, int64_t n, NormKind kind);

}  // namespace matlift::linalg
