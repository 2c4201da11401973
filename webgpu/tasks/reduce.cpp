#include <accel/reduction_tree.h>

#include <algorithm>

#include "webgpu/codegen/kernel_writer.h"
#include "webgpu/codegen/reduce_writer.h"
#include "webgpu/tasks/tasks.h"

namespace webgpu {

using accel::DType;
using accel::KernelIr;
using accel::Reduce;

namespace {

uint64_t blocksOf(uint64_t count) {
  return (count + accel::kReduceBlock - 1) / accel::kReduceBlock;
}

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

// The elements first, four at a time and in order, then the reduction over them: pays where the
// reduction itself would read with a stride or compute functions in few invocations.
bool writesElementsFirst(const Context& context, const KernelIr& kernel, const Extent& extent,
                         DType dtype, bool guards) {
  constexpr std::string_view kKernels[] = {"fused", "two_pass"};
  accel::KernelQuestion question;
  accel::Workload& work = question.work;
  work.operation = accel::Operation::Reduce;
  work.size[1] = int64_t(extent.count);
  work.size[2] = int64_t(extent.sets);
  for (const accel::Node& node : kernel.nodes) work.ops += node.kind == accel::NodeKind::Apply;
  work.inputs = int(kernel.inputs.size());
  const bool can = work.ops > 0 && !guards && dtype != DType::Bool &&
                   extent.sets * extent.count * accel::dtypeSize(dtype) <=
                       context.device().limits().maxBindingBytes;
  question.kernels = std::span(kKernels).first(can ? 2 : 1);
  return context.choose(question) == kKernels[1];
}

Status reduceInTwoPasses(Context& context, const KernelIr& kernel,
                         const accel::KernelOutput& output, Tensors in, const Tensor& out,
                         uint64_t flag) {
  Tensor elements{kernel.nodes[output.node].dtype, kernel.iteration, 0};
  ScopedBuffer room(context, elements.bytes());
  if (!room.status()) return room.status();
  elements.id = room.id();
  KernelIr map = kernel;
  map.outputs = {{output.node, Reduce::None}};
  if (Status status = runMap(context, map, in, Tensors(&elements, 1), flag); !status) return status;
  KernelIr plain;
  plain.iteration = kernel.iteration;
  plain.reduceDims = kernel.reduceDims;
  plain.inputs = {{elements.dtype, kernel.iteration}};
  accel::Node node;
  node.kind = accel::NodeKind::Input;
  node.dtype = elements.dtype;
  plain.nodes = {node};
  accel::KernelOutput reduced = output;
  reduced.node = 0;
  plain.outputs = {reduced};
  return runReduce(context, plain, reduced, Tensors(&elements, 1), out, false, flag);
}

// One output's reduction, for some of its sets: `lines` from `line0` on.
struct Reduction {
  const KernelIr& kernel;
  const accel::KernelOutput& output;
  const IndexPlan& plan;
  bool guards;
  uint64_t flag;
  uint64_t count;  // elements of a set
  DType dtype() const { return kernel.nodes[output.node].dtype; }
};

// One pass: from the inputs or partial results to partial results or, the last one, the answer.
Launch passLaunch(const Reduction& r, const ReducePass& pass, Tensors in, uint64_t line0,
                  uint64_t lines, uint64_t count, uint64_t blocks) {
  Launch launch;
  launch.key = "reduce:" + reduceKey(pass);
  launch.params.u32("sets", lines);
  launch.params.u32("count", count);
  launch.params.u32("blocks", blocks);
  if (r.dtype() == DType::F64)
    launch.params.f64("total", double(r.count));
  else
    launch.params.f32("total", float(r.count));
  launch.params.u32("line0", line0);
  if (pass.first) {
    launch.key += ":" + indexKey(r.plan) + ":" + elementKey(r.kernel, {r.output.node}, r.guards);
    addIndexParams(r.plan, true, launch.params);
    addElementParams(r.kernel, r.guards, launch.params);
    for (size_t i = 0; i < in.size(); ++i)
      bindWindows(r.plan, i, in[i], in[i].dtype == DType::Bool ? "u32" : wgslType(in[i].dtype),
                  launch);
    if (r.guards) launch.buffers.push_back({"flag", "atomic<u32>", true, r.flag, 0, 16});
  }
  launch.body = [&r, pass] { return writeReduce(r.kernel, r.plan, r.output.node, r.guards, pass); };
  const bool lanes = pass.form == ReduceForm::Lanes;
  launch.invocations = lanes ? lines * blocks * accel::kReduceLanes : lines;
  if (lanes) launch.leastWorkgroup = accel::kReduceLanes;
  launch.work = lines * count * (pass.first ? 8 + workOf(r.kernel) : 8);
  return launch;
}

// `answer`: one element a set.
Status reduceLines(Context& context, const Reduction& r, Tensors in, uint64_t line0, uint64_t lines,
                   const KernelBuffer& answer) {
  const Accumulator accumulator = accumulatorOf(r.output.reduce, r.dtype());
  uint64_t count = r.count, part = 0;
  std::vector<std::unique_ptr<ScopedBuffer>> partials;
  for (bool first = true;; first = false) {
    const bool sequential =
        count <= accel::kReduceSequential || reducesInOrder(r.output.reduce, r.dtype());
    const uint64_t blocks = sequential ? 1 : blocksOf(count);
    const ReducePass pass{r.output.reduce, r.dtype(),
                          sequential ? ReduceForm::Sequential : ReduceForm::Lanes, first,
                          blocks == 1};
    Launch launch = passLaunch(r, pass, in, line0, lines, count, blocks);
    if (!first)
      launch.buffers.push_back(
          {"part", accumulator.type, false, part, 0, lines * count * accumulator.bytes});
    if (pass.last) {
      launch.buffers.push_back(answer);
      return context.launch(launch);
    }
    const uint64_t bytes = lines * blocks * accumulator.bytes;
    partials.push_back(std::make_unique<ScopedBuffer>(context, bytes));
    if (!partials.back()->status()) return partials.back()->status();
    part = partials.back()->id();
    launch.buffers.push_back({"rest", accumulator.type, true, part, 0, bytes});
    if (Status status = context.launch(launch); !status) return status;
    count = blocks;
  }
}

}  // namespace

uint64_t reduceSetsAtOnce(const KernelIr& kernel, const accel::KernelOutput& output,
                          uint64_t binding) {
  const Extent extent = extentOf(kernel);
  const DType dtype = kernel.nodes[output.node].dtype;
  const bool whole = extent.count <= accel::kReduceBlock || reducesInOrder(output.reduce, dtype);
  const uint64_t answer = accel::dtypeSize(dtype) == 8 ? 8 : 4;
  const uint64_t each =
      whole ? answer
            : std::max<uint64_t>(
                  answer, blocksOf(extent.count) * accumulatorOf(output.reduce, dtype).bytes);
  if (extent.sets * each <= binding) return extent.sets;
  // Where a part begins, words and bytes can be bound.
  constexpr uint64_t kStep = 1024;
  return binding / each / kStep * kStep;
}

Status packLogical(Context& context, uint64_t words, const Tensor& out, uint64_t first,
                   uint64_t count) {
  Launch launch;
  launch.key = "pack";
  launch.params.u32("count", count);
  launch.buffers = {{"words", "u32", false, words, 0, count * 4},
                    {"bytes", "u32", true, out.id, first, count}};
  launch.body = [] { return std::string(wgslFile("pack")); };
  launch.invocations = (count + 3) / 4;
  launch.work = count;
  return context.launch(launch);
}

Status runReduce(Context& context, const KernelIr& kernel, const accel::KernelOutput& output,
                 Tensors in, const Tensor& out, bool guards, uint64_t flag) {
  const Extent extent = extentOf(kernel);
  if (extent.sets == 0) return Status();
  if (extent.count == 0) return fillNeutral(context, output.reduce, out);
  if (writesElementsFirst(context, kernel, extent, kernel.nodes[output.node].dtype, guards))
    return reduceInTwoPasses(context, kernel, output, in, out, flag);
  const uint64_t binding = context.device().limits().maxBindingBytes;
  IndexPlan plan = planIndices(kernel);
  splitInputs(kernel, binding, true, plan);
  const Reduction reduction{kernel, output, plan, guards, flag, extent.count};
  const uint64_t piece = reduceSetsAtOnce(kernel, output, binding);
  if (piece == 0) return Status(StatusCode::Unsupported, "size");
  const bool logical = out.dtype == DType::Bool;
  ScopedBuffer words(context, logical ? std::min(piece, extent.sets) * 4 : 4);
  if (!words.status()) return words.status();
  for (uint64_t line0 = 0; line0 < extent.sets; line0 += piece) {
    const uint64_t lines = std::min(piece, extent.sets - line0);
    const uint64_t size = logical ? 4 : accel::dtypeSize(out.dtype);
    const KernelBuffer answer{"answer",
                              answerType(output.reduce, kernel.nodes[output.node].dtype),
                              true,
                              logical ? words.id() : out.id,
                              logical ? 0 : line0 * size,
                              lines * size};
    Status status = reduceLines(context, reduction, in, line0, lines, answer);
    if (status && logical) status = packLogical(context, words.id(), out, line0, lines);
    if (!status) return status;
  }
  return Status();
}

}  // namespace webgpu
