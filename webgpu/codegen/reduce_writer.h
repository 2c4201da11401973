// Reductions in WGSL, with the element function fused in front, in the order of
// accel/reduction_tree.h: the same bits as on the CPU.
#pragma once

#include <accel/kernel_ir.h>

#include <string>

#include "webgpu/codegen/index_plan.h"

namespace webgpu {

// What is carried from element to element: the WGSL type of the accumulator and its bytes.
struct Accumulator {
  // "f32"; "u32" (any, all); "i32", "u32" (products); "vec2<u32>" (double; 64-bit sum; value's bits
  // and position); "vec4<u32>" (a double's bits and position)
  const char* type;
  uint64_t bytes;
};
Accumulator accumulatorOf(accel::Reduce kind, accel::DType dtype);

// False: no such reduction here (a mean of integers).
bool reducible(accel::Reduce kind, accel::DType dtype);
// A product of signed integers saturates at each factor, and a factor -1 may follow: its factors
// have to come one after the other. (An unsigned one that is saturated stays so, or becomes 0.)
bool reducesInOrder(accel::Reduce kind, accel::DType dtype);

// How a pass works: one invocation a set, left to right; or one workgroup of 64 lanes a block.
enum class ReduceForm { Sequential, Lanes };

// First pass reads the kernel's inputs, a later one the partial results; the last pass writes the
// answer, others partial results. `sets` results of `count` elements each, `blocks` a set.
struct ReducePass {
  accel::Reduce kind;
  accel::DType dtype;  // of the reduced node
  ReduceForm form;
  bool first, last;
};
// `node` and `plan` matter for a first pass only.
std::string writeReduce(const accel::KernelIr& kernel, const IndexPlan& plan, accel::NodeId node,
                        bool guards, const ReducePass& pass);
std::string reduceKey(const ReducePass& pass);
// What the last pass stores for each set: "u32", or "vec2<u32>" for a double.
const char* answerType(accel::Reduce kind, accel::DType dtype);

}  // namespace webgpu
