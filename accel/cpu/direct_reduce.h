// Reductions of arrays, and of products of two, that are there already: no blocks, no copy.
#pragma once

#include <accel/operand.h>
#include <accel/status.h>

#include <span>

#include "accel/cpu/block_program.h"
#include "accel/cpu/thread_pool.h"

namespace accel::cpu {

// Reduced dimensions as inner x count x outer; ok is false when they are not neighbours.
struct ReducedShape {
  std::int64_t inner = 1, count = 1, outer = 1;
  bool ok = true;
};
ReducedShape reducedShape(const KernelIr& kernel);

// Is every output a reduction of an input, over dimensions that are
// neighbours?
bool reducesInputs(const KernelIr& kernel);

// Is it the sum or mean of a long sequence x .* y of floats?
bool reducesProducts(const KernelIr& kernel);

// Only for kernels with reducesInputs or reducesProducts, and inputs that are not strided. threads
// as in RunPlan. Throws bad_alloc.
Status reduceDirect(const KernelIr& kernel, const KernelTable& table,
                    std::span<const Operand> inputs, std::span<const Operand> outputs,
                    ThreadPool& pool, int threads, SegmentCompiler* segments);

}  // namespace accel::cpu
