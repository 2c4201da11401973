#include <algorithm>

#include "webgpu/codegen/kernel_writer.h"
#include "webgpu/tasks/tasks.h"

namespace webgpu {

using accel::DType;
using accel::KernelIr;

namespace {

uint64_t bytesOf(DType dtype, uint64_t elements) { return elements * accel::dtypeSize(dtype); }

std::string elementType(DType dtype, bool vector) {
  if (dtype == DType::Bool) return "u32";
  const std::string type = wgslType(dtype);
  return vector && accel::dtypeSize(dtype) == 4 ? "vec4<" + type + ">" : type;
}

// How many elements one dispatch may take so that no full operand exceeds a binding, nor what was
// asked for (0: nothing).
uint64_t pieceElements(const Context& context, Tensors in, Tensors out, uint64_t mostBytes) {
  uint64_t bytes = context.device().limits().maxBindingBytes, widest = 4;
  if (mostBytes) bytes = std::min(bytes, mostBytes);
  for (Tensors side : {in, out})
    for (const Tensor& t : side) widest = std::max<uint64_t>(widest, accel::dtypeSize(t.dtype));
  return std::max<uint64_t>(1024, bytes / widest / 1024 * 1024);
}

constexpr std::string_view formName(MapForm form) {
  return form == MapForm::Vectors ? "vec4" : form == MapForm::Loop ? "loop" : "single";
}

// Which form, and "" or what tells its pipeline from the usual one's.
struct ChosenForm {
  MapForm form;
  std::string mark;
};
ChosenForm chooseForm(const Context& context, const KernelIr& kernel, const IndexPlan& plan,
                      const std::vector<accel::NodeId>& nodes) {
  const std::vector<MapForm> forms = mapForms(kernel, nodes);
  std::vector<std::string_view> names;
  for (MapForm form : forms) names.push_back(formName(form));
  accel::KernelQuestion question;
  accel::Workload& work = question.work;
  work.size[0] = kernel.iteration.elements();
  for (const accel::Node& node : kernel.nodes) work.ops += node.kind == accel::NodeKind::Apply;
  work.inputs = int(kernel.inputs.size());
  work.outputs = int(nodes.size());
  for (const IndexPlan::Input& input : plan.inputs)
    work.broadcast |= input.access == Access::Strided;
  question.kernels = names;
  const std::string_view name = context.choose(question);
  for (MapForm form : forms)
    if (formName(form) == name && form != forms[0]) return {form, "." + std::string(name)};
  return {forms[0], ""};
}

}  // namespace

uint64_t workOf(const KernelIr& kernel) {
  uint64_t work = 1;
  for (const accel::Node& node : kernel.nodes) {
    if (node.kind != accel::NodeKind::Apply) continue;
    constexpr uint64_t kWeights[] = {1, 4, 30, 200};  // by OpCost
    constexpr uint64_t kDouble = 100;                 // integer operations of one, about
    const bool wide = node.dtype == DType::F64 || kernel.nodes[node.args[0]].dtype == DType::F64;
    work += kWeights[static_cast<int>(accel::opInfo(node.op).cost)] * (wide ? kDouble : 1);
  }
  return work;
}

void bindWindows(const IndexPlan& plan, size_t input, const Tensor& tensor,
                 const std::string& element, Launch& launch) {
  const uint64_t windows = plan.inputs[input].windows;
  for (uint64_t w = 0; w < windows; ++w) {
    KernelBuffer buffer = bindTensor(tensor, windowName(input, w), element);
    buffer.offset = w * plan.window;
    buffer.bytes =
        windows == 1 ? tensor.bytes() : std::min(plan.window, tensor.bytes() - buffer.offset);
    launch.buffers.push_back(buffer);
  }
}

Status runMap(Context& context, const KernelIr& kernel, Tensors in, Tensors out, uint64_t flag) {
  std::vector<accel::NodeId> nodes;
  std::vector<size_t> mapped;  // outputs without a reduction
  for (size_t i = 0; i < kernel.outputs.size(); ++i) {
    if (kernel.outputs[i].reduce != accel::Reduce::None) continue;
    nodes.push_back(kernel.outputs[i].node);
    mapped.push_back(i);
  }
  const bool guards = !kernel.guards.empty();
  const uint64_t count = uint64_t(kernel.iteration.elements());
  bool guarded = false;  // one kernel that checks is enough
  if (!mapped.empty() && count > 0) {
    IndexPlan plan = planIndices(kernel);
    splitInputs(kernel, context.device().limits().maxBindingBytes, false, plan);
    const ChosenForm chosen = chooseForm(context, kernel, plan, nodes);
    const bool single = chosen.form == MapForm::Single;
    const std::string key =
        "map" + chosen.mark + ":" + indexKey(plan) + ":" + elementKey(kernel, nodes, guards);
    const uint64_t most = context.parameters(key, single ? count : (count + 3) / 4).pieceBytes;
    const uint64_t piece = pieceElements(context, in, out, most);
    for (uint64_t base = 0; base < count; base += piece) {
      const uint64_t part = std::min(piece, count - base);
      Launch launch;
      launch.key = key;
      launch.params.u32("count", part);
      launch.params.u32("base", base);
      addIndexParams(plan, false, launch.params);
      addElementParams(kernel, guards, launch.params);
      for (size_t i = 0; i < in.size(); ++i) {
        const bool full = plan.inputs[i].access == Access::Full;
        bindWindows(plan, i, in[i], elementType(in[i].dtype, full && !single), launch);
        if (!full) continue;
        launch.buffers.back().offset = bytesOf(in[i].dtype, base);
        launch.buffers.back().bytes = bytesOf(in[i].dtype, part);
      }
      for (size_t i = 0; i < mapped.size(); ++i) {
        const Tensor& target = out[mapped[i]];
        KernelBuffer buffer =
            bindTensor(target, "by" + std::to_string(i), elementType(target.dtype, !single), true);
        buffer.offset = bytesOf(target.dtype, base);
        buffer.bytes = bytesOf(target.dtype, part);
        launch.buffers.push_back(buffer);
      }
      if (guards) launch.buffers.push_back({"flag", "atomic<u32>", true, flag, 0, 16});
      launch.body = [&] { return writeMap(kernel, plan, nodes, guards, chosen.form); };
      launch.invocations = single ? part : (part + 3) / 4;
      launch.work = part * workOf(kernel);
      if (Status status = context.launch(launch); !status) return status;
    }
    guarded = guards;
  }
  for (size_t i = 0; i < kernel.outputs.size(); ++i) {
    if (kernel.outputs[i].reduce == accel::Reduce::None) continue;
    const bool checks = guards && !guarded;
    Status status = runReduce(context, kernel, kernel.outputs[i], in, out[i], checks, flag);
    if (!status) return status;
    guarded |= checks;
  }
  if (!guarded || count == 0) return Status();
  uint32_t hit = 0;
  if (Status status = context.download(flag, 0, &hit, 4); !status) return status;
  if (hit == 0) return Status();
  hit = 0;
  if (Status status = context.upload(flag, 0, &hit, 4); !status) return status;
  return Status(StatusCode::DomainExit, "an argument leaves the real domain");
}

}  // namespace webgpu
