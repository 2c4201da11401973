// An elementwise kernel over a matrix product, computed in the product's blocks: each is
// multiplied, then the kernel runs over it while it is in cache. The product's bits are those of
// multiply().
#pragma once

#include "accel/cpu/map_runner.h"
#include "accel/cpu/matmul.h"

namespace accel::cpu {

// args.c is the memory of one input and of one output, both of the kernel's iteration; nothing is
// reduced. Otherwise as runMap.
Status runProduct(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
                  std::span<const Operand> outputs, const MatmulArgs& args, const MatmulPlan& plan,
                  ThreadPool& pool, SegmentCompiler* segments) noexcept;

}  // namespace accel::cpu
