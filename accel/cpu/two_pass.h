// Reductions that cannot be made as the blocks are: the elements are written out first.
#pragma once

#include "accel/cpu/map_runner.h"

namespace accel::cpu {

// Throws bad_alloc.
Status runTwoPass(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
                  std::span<const Operand> outputs, ThreadPool& pool, const RunPlan& plan,
                  SegmentCompiler* segments);

}  // namespace accel::cpu
