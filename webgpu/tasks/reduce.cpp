#include <accel/reduction_tree.h>

#include "webgpu/codegen/kernel_writer.h"
#include "webgpu/codegen/reduce_writer.h"
#include "webgpu/tasks/tasks.h"

namespace webgpu {

using accel::DType;
using accel::KernelIr;
using accel::Reduce;

namespace {

struct Extent {
  uint64_t sets = 1, count = 1;
};

Extent extentOf(const KernelIr& kernel) {
  Extent extent;
  for (int d = 0; d < kernel.iteration.rank; ++d) {
    uint64_t& part = kernel.reduceDims >> d & 1 ? extent.count : extent.sets;
    part *= uint64_t(kernel.iteration.size(d));
  }
  return extent;
}

Status fillNeutral(Context& context, Reduce kind, const Tensor& out) {
  accel::FillTask fill;
  switch (kind) {
    case Reduce::Prod:
      fill.value = accel::Scalar::ofDouble(1);
      break;
    case Reduce::Mean:
      fill.value = accel::Scalar::ofDouble(__builtin_nan(""));
      break;
    case Reduce::All:
      fill.value = accel::Scalar::ofBool(true);
      break;
    default:
      break;
  }
  return runTask(context, fill, {}, Tensors(&out, 1));
}

}  // namespace

Status packLogical(Context& context, uint64_t words, const Tensor& out) {
  Launch launch;
  launch.key = "pack";
  launch.params.u32("count", out.elements());
  launch.buffers = {{"words", "u32", false, words, 0, out.elements() * 4},
                    bindTensor(out, "bytes", "u32", true)};
  launch.body = [] { return std::string(wgslFile("pack")); };
  launch.invocations = (out.elements() + 3) / 4;
  launch.work = out.elements();
  return context.launch(launch);
}

Status runReduce(Context& context, const KernelIr& kernel, const accel::KernelOutput& output,
                 Tensors in, const Tensor& out, bool guards, uint64_t flag) {
  const DType dtype = kernel.nodes[output.node].dtype;
  const Extent extent = extentOf(kernel);
  if (extent.sets == 0) return Status();
  if (extent.count == 0) return fillNeutral(context, output.reduce, out);
  const IndexPlan plan = planIndices(kernel);
  const Accumulator accumulator = accumulatorOf(output.reduce, dtype);
  const bool logical = out.dtype == DType::Bool;
  ScopedBuffer words(context, logical ? out.elements() * 4 : 4);
  if (!words.status()) return words.status();

  uint64_t count = extent.count, part = 0;
  std::vector<std::unique_ptr<ScopedBuffer>> partials;
  for (bool first = true;; first = false) {
    const bool sequential = count <= accel::kReduceSequential;
    const uint64_t blocks =
        sequential ? 1 : (count + accel::kReduceBlock - 1) / accel::kReduceBlock;
    const ReducePass pass{output.reduce, dtype,
                          sequential ? ReduceForm::Sequential : ReduceForm::Lanes, first,
                          blocks == 1};
    Launch launch;
    launch.key = "reduce:" + reduceKey(pass);
    launch.params.u32("sets", extent.sets);
    launch.params.u32("count", count);
    launch.params.u32("blocks", blocks);
    launch.params.f32("total", float(extent.count));
    if (first) {
      launch.key += ":" + indexKey(plan) + ":" + elementKey(kernel, {output.node}, guards);
      addIndexParams(plan, true, launch.params);
      addElementParams(kernel, guards, launch.params);
      for (size_t i = 0; i < in.size(); ++i)
        launch.buffers.push_back(
            bindTensor(in[i], "bx" + std::to_string(i),
                       in[i].dtype == DType::Bool ? "u32" : wgslType(in[i].dtype)));
      if (guards) launch.buffers.push_back({"flag", "atomic<u32>", true, flag, 0, 16});
    } else {
      launch.buffers.push_back(
          {"part", accumulator.type, false, part, 0, extent.sets * count * accumulator.bytes});
    }
    if (pass.last) {
      launch.buffers.push_back(
          {"answer", "u32", true, logical ? words.id() : out.id, 0, extent.sets * 4});
    } else {
      const uint64_t bytes = extent.sets * blocks * accumulator.bytes;
      partials.push_back(std::make_unique<ScopedBuffer>(context, bytes));
      if (!partials.back()->status()) return partials.back()->status();
      part = partials.back()->id();
      launch.buffers.push_back({"rest", accumulator.type, true, part, 0, bytes});
    }
    launch.body = [&] { return writeReduce(kernel, plan, output.node, guards, pass); };
    launch.invocations = sequential ? extent.sets : extent.sets * blocks * accel::kReduceLanes;
    if (!sequential) launch.leastWorkgroup = accel::kReduceLanes;
    launch.work = extent.sets * count * 8;
    if (Status status = context.launch(launch); !status) return status;
    if (pass.last) break;
    count = blocks;
  }
  return logical ? packLogical(context, words.id(), out) : Status();
}

}  // namespace webgpu
