// Runs a compiled kernel over its iteration space: block by block, on one or several threads, with
// the reductions behind it. The answer's bits depend on neither the thread count nor the block
// size.
#pragma once

#include <accel/operand.h>

#include <span>

#include "accel/cpu/block_program.h"
#include "accel/cpu/thread_pool.h"

namespace accel::cpu {

// Inputs and outputs as kernel.inputs and kernel.outputs, in host memory. Never throws: out of
// memory is a status.
Status runMap(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
              std::span<const Operand> outputs, ThreadPool& pool) noexcept;

}  // namespace accel::cpu
