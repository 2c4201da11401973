// Runs a compiled kernel over its iteration space: block by block, on one or several threads, with
// the reductions behind it. The answer's bits depend on neither the thread count nor the block
// size.
#pragma once

#include <accel/operand.h>

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "accel/cpu/block_program.h"
#include "accel/cpu/thread_pool.h"

namespace accel::cpu {

// How a kernel is run. The answer has the same bits for every plan.
struct RunPlan {
  enum class Reduction : std::uint8_t {
    Auto,      // a rule by shape chooses among the others
    TwoPass,   // all elements first, then the reductions over them
    Direct,    // over the caller's array itself, where nothing is computed before
    Blocks,    // as the blocks are made, one sequence after the other
    Gathered,  // whole slices in cache, then reduced
    Strips,    // as the blocks are made, many sequences side by side
  };
  // At most so many workers. 0: all above a measured amount of work, one below.
  int threads = 0;
  // Of a block of the widest type: a power of two from kMinBlockBytes. More than the array has
  // means that each operation passes over the whole array (a reduction's blocks stay within its
  // tree's).
  std::size_t blockBytes = kBlockBytes;
  Reduction reduction = Reduction::Auto;
};
inline constexpr std::size_t kMinBlockBytes = 1024;

// How this kernel's reductions can be made: bit w for Reduction w. Asked for in another way it is
// done as by Auto. 0: the kernel reduces nothing.
unsigned reductionWays(const KernelIr& kernel);
constexpr unsigned wayBit(RunPlan::Reduction way) { return 1u << static_cast<unsigned>(way); }

// Inputs and outputs as kernel.inputs and kernel.outputs, in host memory. segments: makes machine
// code for runs of operations; null: each is a call. Never throws: out of memory is a status.
Status runMap(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
              std::span<const Operand> outputs, ThreadPool& pool, const RunPlan& plan = {},
              SegmentCompiler* segments = nullptr) noexcept;

// One kernel, kept as it was made ready to run: the second time only pointers and constants are
// filled in. With two plans, or two ways in which operands share memory, at a time. One thread at a
// time.
class PreparedMap {
 public:
  PreparedMap();
  ~PreparedMap();
  PreparedMap(const PreparedMap&) = delete;
  PreparedMap& operator=(const PreparedMap&) = delete;

  // As runMap. The kernel and its inputs differ from call to call in nothing but constants' values
  // and where elements are; the others stay the same, and outlive this.
  Status run(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
             std::span<const Operand> outputs, ThreadPool& pool, const RunPlan& plan,
             SegmentCompiler& segments) noexcept;

 private:
  struct Ready;
  std::array<std::unique_ptr<Ready>, 2> ready_;  // the one used last first
  std::vector<int> alias_;                       // of the run that is asked for
};

}  // namespace accel::cpu
