// Sums of products, none of which is stored.
#pragma once

#include <accel/kernels.h>

#include "builtins/support/map_arrays.h"

namespace matlift::builtins {

/// The sum of x[i] * y[i], T float or double.
template <class T>
T dotProduct(const accel::KernelTable& kernels, const T* x, const T* y, int64_t n) {
  T sum;
  kernels.sumProducts[int(dtypeOf(classOf<T>))](x, y, size_t(n), &sum);
  return sum;
}

}  // namespace matlift::builtins
