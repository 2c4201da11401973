// y = A x and y = A' x of one long column, on all threads. Every element of y is added up by
// ascending column of the left matrix, whichever way is taken: the bits are those of one thread.
#pragma once

#include "builtins/sparse/sparse.h"

namespace matlift::builtins {
class Parallel;
}

namespace matlift::sparse {

template <class S, class T>
using Product =
    std::conditional_t<std::is_same_v<S, Complex> || std::is_same_v<T, Complex>, Complex, double>;

/// y += columns [first, last) of A times x.
template <class S, class T, class R>
void addColumns(const Matrix& a, const S* values, const T* x, R* y, int64_t first, int64_t last) {
  const int64_t *start = a.start(), *row = a.row();
  for (int64_t j = first; j < last; ++j) {
    const T xj = x[j];
    for (int64_t k = start[j]; k < start[j + 1]; ++k) y[row[k]] += R(values[k]) * R(xj);
  }
}

/// Writes all of y = A x.
template <class S, class T>
void multiplyVector(const builtins::Parallel& parallel, const Matrix& a, const S* values,
                    const T* x, Product<S, T>* y);

/// y = A.' x, or A' x: one column of A at a time, without its transpose.
template <class S, class T>
void multiplyTransposed(const builtins::Parallel& parallel, const Matrix& a, bool conjugated,
                        const T* x, Product<S, T>* y);

}  // namespace matlift::sparse
