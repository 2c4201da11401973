// A float reduction in pieces, for a caller that makes the elements block by block and never has
// them all.
#pragma once

#include <accel/kernel_ir.h>

#include <cstddef>

namespace accel::cpu {

// acc is kReduceLanes elements of the type. add: x[0] belongs to lane 0, so all calls but the last
// one of a block pass a multiple of kReduceLanes. tree combines the blocks' results (or a short
// sequence).
struct ReduceSteps {
  void (*start)(void* acc);
  void (*add)(const void* x, std::size_t n, void* acc);
  void (*fold)(void* acc, void* out);
  // The results of a sequence's blocks, each kReduceBlock elements but the last, into out.
  void (*blocks)(const void* x, std::size_t n, void* out);
  // Sum only (null in the others): the same of the products x[k] * y[k].
  void (*productBlocks)(const void* x, const void* y, std::size_t n, void* out);
  // Sequences side by side: acc has `period` elements, x[k] belongs to acc[(at + k) % period].
  void (*addCyclic)(const void* x, std::size_t n, void* acc, std::size_t at, std::size_t period);
  // Folds `lanes` rows (a power of two) of `width` elements; the first row is the answer.
  void (*foldRows)(void* acc, std::size_t lanes, std::size_t width);
  void (*startRows)(void* acc, std::size_t n);
  void (*tree)(const void* x, std::size_t n, void* out);
  // Side by side: combines element w of each of `count` rows, x[w + stride * k], width <= 64.
  void (*columns)(const void* x, std::size_t stride, std::size_t width, std::size_t count,
                  void* out);
};

// Sum (also for Mean, before the division), Prod, Max and Min of F32 and F64; null for the rest.
const ReduceSteps* reduceSteps(Reduce kind, DType dtype);

}  // namespace accel::cpu
