#include "accel/decide/where/work.h"

#include <algorithm>
#include <cmath>

namespace accel::policy {
namespace {

using cost::WorkClass;

// FNV-1a over small numbers.
struct Signature {
  std::uint64_t value = 0xcbf29ce484222325u;
  void add(std::uint64_t part) {
    value ^= part;
    value *= 0x100000001b3u;
    value ^= value >> 29;
  }
};

double bytesOf(const Operand& o) {
  return static_cast<double>(o.shape.elements()) * static_cast<double>(dtypeSize(o.dtype));
}

std::int64_t batchOf(const Shape& shape) {
  return shape.rank >= 3 ? shape.size(shape.rank - 1) : 0;
}

void widen(Work& work, DType t) {
  work.computesDouble |= t == DType::F64;
  // Types are listed from the dearest to the cheapest.
  work.counts.width = std::min(work.counts.width, cost::widthOf(t));
}

// Types by what is computed in: a double that is only rounded to single is no double computed.
void widenByUse(const KernelIr& kernel, const Node& n, Work& work) {
  if (n.kind != NodeKind::Apply) return;
  widen(work, n.dtype);
  for (int a = 0; a < opInfo(n.op).arity; ++a) {
    const Node& arg = kernel.nodes[n.args[a]];
    if (arg.kind == NodeKind::Apply) continue;
    const bool rounded = arg.kind == NodeKind::Input && arg.dtype == DType::F64 &&
                         n.op == Op::Cast && n.dtype == DType::F32;
    if (rounded)
      work.roundsInputs = true;
    else
      widen(work, arg.dtype);
  }
}

bool broadcasts(const KernelIr& kernel, const KernelInput& in) {
  return !(in.shape == kernel.iteration);
}

void describeProduct(const MatmulTask& task, std::span<const Operand> in, Work& work) {
  cost::WorkCounts& counts = work.counts;
  const Shape &a = in[0].shape, &b = in[1].shape;
  counts.m = static_cast<double>(a.size(task.transposeA ? 1 : 0));
  counts.k = static_cast<double>(a.size(task.transposeA ? 0 : 1));
  counts.n = static_cast<double>(b.size(task.transposeB ? 0 : 1));
  double matrices = 1;
  for (int d = 2; d < kMaxRank; ++d)
    matrices *= static_cast<double>(std::max(a.size(d), b.size(d)));
  counts.matrices = matrices;
  work.opClass = OpClass::Matmul;
  if (!task.epilogue) return;
  work.fusion = FusionKind::MatmulEpilogue;
  Signature signature{work.signature};
  for (const Node& n : task.epilogue->nodes) {
    if (n.kind != NodeKind::Apply) continue;
    signature.add(static_cast<std::uint64_t>(n.op) << 16 | n.args[0]);
    work.signature = signature.value;
    ++work.ops;
    counts.elementOps[static_cast<int>(cost::workClassOf(opInfo(n.op).cost))] +=
        static_cast<float>(work.elements);
  }
}

struct TaskKind {
  OpClass opClass;
  WorkClass workClass;
};

// By the order of Task's alternatives; maps and products are described by themselves.
constexpr TaskKind kTaskKinds[] = {
    {OpClass::Elementwise, WorkClass::Cheap}, {OpClass::Scan, WorkClass::Scan},
    {OpClass::Transpose, WorkClass::Permute}, {OpClass::Index, WorkClass::Index},
    {OpClass::Index, WorkClass::Index},       {OpClass::Index, WorkClass::Index},
    {OpClass::Index, WorkClass::Fill},        {OpClass::Matmul, WorkClass::Cheap},
    {OpClass::Sort, WorkClass::Sort},         {OpClass::Fft, WorkClass::Fft},
    {OpClass::Creation, WorkClass::Random},   {OpClass::Creation, WorkClass::Fill},
    {OpClass::Creation, WorkClass::Fill},     {OpClass::Creation, WorkClass::Fill},
    {OpClass::Index, WorkClass::Index},       {OpClass::Index, WorkClass::Index}};
static_assert(std::variant_size_v<Task> == std::size(kTaskKinds));

}  // namespace

cost::Movement Work::movementTo(Target target) const noexcept {
  cost::Movement move;
  for (int i = 0; i < inputCount; ++i) {
    if (target == Target::Device && !inputs[i].onDevice && inputs[i].bytes) {
      ++move.uploads;
      move.uploadBytes += static_cast<double>(inputs[i].bytes);
    }
    if (target == Target::Cpu && !inputs[i].onHost && inputs[i].bytes) {
      ++move.downloads;
      move.downloadBytes += static_cast<double>(inputs[i].bytes);
    }
  }
  if (target == Target::Device) {
    move.syncs = waits;
    if (immediateBytes) {
      ++move.downloads;
      move.downloadBytes += static_cast<double>(immediateBytes);
    }
    if (reader == Reader::Host && outputBytes > immediateBytes) {
      ++move.downloads;
      move.downloadBytes += static_cast<double>(outputBytes - immediateBytes);
    }
    move.flushes = move.downloads > 0;
  } else if (reader == Reader::Device && outputBytes > immediateBytes) {
    ++move.uploads;
    move.uploadBytes += static_cast<double>(outputBytes - immediateBytes);
  }
  return move;
}

cost::Movement Work::movementInSingle() const noexcept {
  cost::Movement move = movementTo(Target::Device);
  for (int i = 0; i < inputCount; ++i) {
    if (inputs[i].isDouble && !inputs[i].onDevice)
      move.uploadBytes -= static_cast<double>(inputs[i].bytes) / 2;
  }
  if (!computesDouble) return move;
  move.downloads = outputBytes ? 1 : 0;
  move.flushes = move.downloads > 0;
  move.downloadBytes = static_cast<double>(outputBytes) / 2;
  return move;
}

std::uint64_t Work::bytesOnDevice() const noexcept {
  std::uint64_t sum = 0;
  for (int i = 0; i < inputCount; ++i) sum += inputs[i].onDevice ? inputs[i].bytes : 0;
  return sum;
}

void describeKernel(const KernelIr& kernel, Work& work) noexcept {
  cost::WorkCounts& counts = work.counts;
  work.elements = counts.elements = kernel.iteration.elements();
  work.batch = batchOf(kernel.iteration);
  counts.width = cost::Width::Small;
  Signature signature;
  int arrays = 0;
  const auto elements = static_cast<float>(work.elements);
  for (const Node& n : kernel.nodes) {
    widenByUse(kernel, n, work);
    signature.add(static_cast<std::uint64_t>(n.kind) << 40 |
                  static_cast<std::uint64_t>(n.dtype) << 32 |
                  static_cast<std::uint64_t>(n.op) << 16 | n.args[0]);
    signature.add(static_cast<std::uint64_t>(n.args[1]) << 16 | n.args[2]);
    if (n.kind != NodeKind::Apply) continue;
    ++work.ops;
    counts.elementOps[static_cast<int>(cost::workClassOf(opInfo(n.op).cost))] += elements;
  }
  for (const KernelInput& in : kernel.inputs) {
    counts.trafficBytes +=
        static_cast<double>(in.shape.elements()) * static_cast<double>(dtypeSize(in.dtype));
    signature.add(broadcasts(kernel, in));
    arrays += in.shape.elements() > 1;
  }
  work.outputs = static_cast<std::int32_t>(kernel.outputs.size());
  for (const DomainGuard& guard : kernel.guards) widen(work, kernel.nodes[guard.node].dtype);
  for (const KernelOutput& out : kernel.outputs) {
    widen(work, kernel.nodes[out.node].dtype);
    const double bytes = static_cast<double>(kernel.outputShape(out).elements()) *
                         static_cast<double>(dtypeSize(kernel.outputDType(out)));
    counts.trafficBytes += bytes;
    work.outputBytes += static_cast<std::uint64_t>(bytes);
    signature.add(static_cast<std::uint64_t>(out.reduce) << 16 | out.node);
    if (out.reduce == Reduce::None) continue;
    ++work.reductions;
    work.immediateBytes += static_cast<std::uint64_t>(bytes);
    counts.elementOps[static_cast<int>(WorkClass::Reduce)] += elements;
  }
  signature.add(kernel.reduceDims);
  work.waits = kernel.guards.empty() ? 0 : 1;
  work.signature = signature.value;
  work.dtype = kernel.nodes.empty() ? DType::F64 : kernel.nodes.back().dtype;
  if (work.reductions) {
    work.opClass = OpClass::Reduction;
    work.fusion = work.ops ? FusionKind::Reduction : FusionKind::None;
    // Two passes: blocks, then their sums.
    counts.launches = 2;
  } else {
    work.opClass = arrays > 1 ? OpClass::Elementwise : OpClass::Unary;
    work.fusion = work.ops > 1 ? FusionKind::Chain : FusionKind::None;
  }
}

void describeTask(const Task& task, std::span<const Operand> inputs,
                  std::span<const Operand> outputs, Work& work) noexcept {
  if (const auto* map = std::get_if<MapTask>(&task)) return describeKernel(*map->kernel, work);
  cost::WorkCounts& counts = work.counts;
  counts.width = cost::Width::Small;
  Signature signature;
  signature.add(task.index());
  std::int64_t most = 0;
  for (std::span<const Operand> operands : {inputs, outputs}) {
    for (const Operand& o : operands) {
      widen(work, o.dtype);
      counts.trafficBytes += bytesOf(o);
      most = std::max(most, o.shape.elements());
      signature.add(static_cast<std::uint64_t>(o.dtype));
    }
  }
  for (const Operand& o : outputs) work.outputBytes += static_cast<std::uint64_t>(bytesOf(o));
  work.outputs = static_cast<std::int32_t>(outputs.size());
  work.elements = counts.elements = outputs.empty() ? most : outputs[0].shape.elements();
  work.dtype = outputs.empty() ? DType::F64 : outputs[0].dtype;
  work.batch = outputs.empty() ? 0 : batchOf(outputs[0].shape);
  work.signature = signature.value;
  if (const auto* product = std::get_if<MatmulTask>(&task)) {
    if (inputs.size() >= 2) describeProduct(*product, inputs, work);
    return;
  }
  const TaskKind kind = kTaskKinds[task.index()];
  work.opClass = kind.opClass;
  counts.elements = most;
  double units = static_cast<double>(most);
  if (kind.workClass == WorkClass::Sort || kind.workClass == WorkClass::Fft) {
    // Priced by the element and doubling: n log2 n, in units of 2^16 elements.
    units *= std::log2(std::max(2.0, units)) / 16;
  }
  counts.elementOps[static_cast<int>(kind.workClass)] = static_cast<float>(units);
  // Normal numbers are uniform ones through the inverse of erfc.
  const auto* random = std::get_if<RandomTask>(&task);
  if (random && random->kind == RandomKind::Normal)
    counts.elementOps[static_cast<int>(WorkClass::Special)] = static_cast<float>(units);
  ++work.ops;
}

}  // namespace accel::policy
