// One launcher for each kind of task: from operands in the pool to dispatches in the batch. None
// waits, apart from a map with domain guards.
#pragma once

#include <accel/task.h>

#include <span>

#include "webgpu/codegen/index_plan.h"
#include "webgpu/context.h"

namespace webgpu {

// An operand whose elements are in the pool.
struct Tensor {
  accel::DType dtype = accel::DType::F32;
  accel::Shape shape;
  uint64_t id = 0;
  uint64_t offset = 0;  // bytes from the buffer's start: a panel of a larger array

  uint64_t elements() const { return uint64_t(shape.elements()); }
  uint64_t bytes() const { return elements() * accel::dtypeSize(dtype); }
};
using Tensors = std::span<const Tensor>;

// `flag`: a pool buffer whose first word is 0 between tasks; a domain guard sets it.
Status runMap(Context& context, const accel::KernelIr& kernel, Tensors in, Tensors out,
              uint64_t flag);
Status runReduce(Context& context, const accel::KernelIr& kernel, const accel::KernelOutput& output,
                 Tensors in, const Tensor& out, bool guards, uint64_t flag);

Status runTask(Context& context, const accel::FillTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::EyeTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::LinspaceTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::RandomTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::GatherTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::ScatterTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::CompactTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::ConcatTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::PermuteTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::SliceTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::AssignTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::ScanTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::SortTask& task, Tensors in, Tensors out);
Status runTask(Context& context, const accel::FftTask& task, Tensors in, Tensors out);
Status runMatmul(Context& context, const accel::MatmulTask& task, Tensors in, Tensors out,
                 uint64_t flag);

// How many of an output's sets a reduction can do at a time on a device that binds so many bytes: a
// part's results and its partial results have to be bound whole. 0: not even few.
uint64_t reduceSetsAtOnce(const accel::KernelIr& kernel, const accel::KernelOutput& output,
                          uint64_t binding);

// `count` bytes 0/1 of a logical array, from its element `first` on (a multiple of 256), from words
// 0/1: results of kernels that make one element an invocation.
Status packLogical(Context& context, uint64_t words, const Tensor& out, uint64_t first,
                   uint64_t count);

// An element's cost in element-operations.
uint64_t workOf(const accel::KernelIr& kernel);

// Binds input i of a kernel whole, in as many windows as the plan says.
void bindWindows(const IndexPlan& plan, size_t input, const Tensor& tensor,
                 const std::string& element, Launch& launch);

// Joined along the outermost dimension, or a part without gaps: copies, for which nothing is bound.
bool concatCopies(const accel::ConcatTask& task, const Tensor& out);
bool sliceCopies(const accel::Slice& part, accel::DType dtype);

// The value's bits in the element type, by the rules of a Cast node: as they stand in memory,
// shorter types repeated to two words.
struct FillBits {
  uint32_t low, high;
};
FillBits fillBits(const accel::Scalar& value, accel::DType dtype);

// A kernel binding of a tensor, as an array of `element`.
inline KernelBuffer bindTensor(const Tensor& tensor, std::string name, std::string element,
                               bool writable = false) {
  return {std::move(name), std::move(element), writable, tensor.id, tensor.offset, tensor.bytes()};
}

}  // namespace webgpu
