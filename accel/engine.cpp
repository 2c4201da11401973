#include "accel/engine.h"

#include <algorithm>
#include <new>

#include "accel/fusion/graph_size.h"
#include "accel/fusion/result_type.h"
#include "accel/verdict.h"

namespace accel {
namespace {

using fusion::Lazy;

// A kernel's size: beyond it the parts are computed first. Operands stay below the buffers that a
// WebGPU device binds at once; past some dozens of ops the pass over memory costs little beside
// them.
constexpr int kMaxOps = 64;
constexpr int kMaxLeaves = 12;

Lazy* lazyOf(Deferred* d) { return static_cast<Lazy*>(d); }

DeviceOptions throughOpener(DeviceOptions options, policy::DeviceOpener& opener) {
  if (options.open) options.open = [&opener] { return opener.take(); };
  return options;
}

// A device that the host program opens itself is not chosen.
EngineOptions withChoice(EngineOptions options) {
  if (options.devices.list && !options.device.open)
    options.device.open = [devices = options.devices, store = options.offload.store] {
      return policy::openChosen(devices, store.get());
    };
  return options;
}

policy::OffloadOptions offloadOptions(const EngineOptions& options) {
  policy::OffloadOptions out = options.offload;
  if (options.device.force) out.mode = policy::Mode::Force;
  return out;
}

}  // namespace

Engine::Engine(HostMemory& memory, const EngineOptions& options)
    : memory_(memory),
      options_(withChoice(options)),
      clock_(options.clock ? *options.clock : steady_),
      cpu_(options.threads, options.code),
      adaptive_(cpu_, options.adaptive),
      opener_(options_.device.open),
      device_(cpu_, memory, throughOpener(options_.device, opener_)),
      offload_(offloadOptions(options), cpu_, device_, opener_, clock_),
      log_(options.offload.logCapacity),
      calls_(device_, offload_, log_, clock_),
      graph_(memory, device_) {}

void Engine::retain(Deferred* array) noexcept { ++lazyOf(array)->outside; }

void Engine::release(Deferred* array) noexcept {
  Lazy* node = lazyOf(array);
  --node->outside;
  graph_.unreference(node);
}

Verdict Engine::map(Op op, std::span<const HookArg> args, const CallSite& site) noexcept {
  try {
    return op == Op::Cast ? declined("cast") : deferOp(op, args, DType::F64, site);
  } catch (const std::bad_alloc&) {
    return failed(Status(StatusCode::OutOfMemory, "deferred graph"));
  }
}

Verdict Engine::cast(const HookArg& arg, DType to, const CallSite& site) noexcept {
  try {
    // NaN to logical is an error that must come at once.
    if (to == DType::Bool && isFloat(arg.dtype)) return declined("nan");
    return deferOp(Op::Cast, std::span(&arg, 1), to, site);
  } catch (const std::bad_alloc&) {
    return failed(Status(StatusCode::OutOfMemory, "deferred graph"));
  }
}

Verdict Engine::slice(const HookArg& array, const Slice& slice) noexcept {
  if (array.kind != HookArg::Kind::Host || !wants(slice.shape.elements())) return declined("small");
  try {
    HookArg part = array;
    part.shape = slice.shape;
    Lazy* node = graph_.newLeaf(part);
    node->host.data = static_cast<char*>(array.host.data) +
                      slice.offset * static_cast<std::int64_t>(dtypeSize(array.dtype));
    node->strided = true;
    std::copy(slice.strides, slice.strides + kMaxRank, node->strides);
    return handedOut(node);
  } catch (const std::bad_alloc&) {
    return failed(Status(StatusCode::OutOfMemory, "deferred graph"));
  }
}

// Gives a slice elements of its own.
Status Engine::pack(Lazy* node) const {
  KernelIr kernel;
  kernel.iteration = node->shape;
  kernel.inputs.push_back({node->dtype, node->shape});
  Node input;
  input.kind = NodeKind::Input;
  input.dtype = node->dtype;
  kernel.nodes.push_back(input);
  kernel.outputs.push_back({0, Reduce::None});
  Operand from = operandOf(*node);
  Operand to{node->dtype, node->shape, nullptr, {}};
  const HostBlock block = memory_.allocate(to.bytes());
  if (!block.data) return Status(StatusCode::OutOfMemory, "slice");
  to.host = block.data;
  if (Status s = cpu_.run(MapTask{&kernel}, std::span(&from, 1), std::span(&to, 1)); !s.isOk()) {
    memory_.release(block.owner);
    return s;
  }
  memory_.release(node->host.owner);
  node->host = block;
  node->strided = false;
  return Status::ok();
}

Verdict Engine::deferOp(Op op, std::span<const HookArg> args, DType to, const CallSite& site) {
  DType dtype;
  if (!fusion::resultType(op, args, to, dtype)) return declined("class");
  Shape shape;
  bool first = true;
  for (const HookArg& arg : args) {
    if (arg.kind == HookArg::Kind::Constant) continue;
    Shape joined = arg.shape;
    if (!first && !broadcastShape(shape, arg.shape, joined)) return declined("shape");
    shape = joined;
    first = false;
  }
  if (first) return declined("small");
  // What the program has put on the device stays there, however small.
  bool wanted = wants(shape.elements());
  for (const HookArg& arg : args)
    wanted = wanted || (options_.fusion && (isPinned(arg) || isAway(arg)));
  if (!wanted) return declined("small");
  // Operands of another shape, and graphs that grow too large, are computed first.
  int ops = 1, leaves = 0;
  std::uint64_t bytes = 0;
  for (const HookArg& arg : args) {
    if (arg.kind == HookArg::Kind::Host) {
      ++leaves;
      bytes += static_cast<std::uint64_t>(arg.shape.elements()) * dtypeSize(arg.dtype);
    }
    if (arg.kind != HookArg::Kind::Deferred) continue;
    Lazy* node = lazyOf(arg.deferred);
    if (!node->evaluated() && !(node->shape == shape)) {
      if (Status s = evaluateNode(node); !s.isOk()) return declined("operand");
    }
    ops += node->evaluated() ? 0 : node->ops;
    leaves += node->evaluated() ? 1 : node->leaves;
    bytes += node->bytes;
  }
  if (ops > kMaxOps || leaves > kMaxLeaves) {
    // The sums count shared parts again and again; now it matters.
    Lazy* roots[3];
    std::size_t count = 0;
    ops = 1;
    leaves = 0;
    for (const HookArg& arg : args) {
      if (arg.kind == HookArg::Kind::Deferred) roots[count++] = lazyOf(arg.deferred);
      if (arg.kind == HookArg::Kind::Host) ++leaves;
    }
    const fusion::GraphSize size =
        fusion::graphSize(std::span(roots, count), {kMaxOps, kMaxLeaves}, graph_.newMark());
    ops += size.ops;
    leaves += size.leaves;
  }
  if (ops > kMaxOps || leaves > kMaxLeaves || pinsTooMuch(args, bytes)) {
    ops = 1;
    leaves = 0;
    bytes = 0;
    for (const HookArg& arg : args) {
      leaves += arg.kind != HookArg::Kind::Constant;
      if (arg.kind != HookArg::Kind::Deferred || lazyOf(arg.deferred)->evaluated()) continue;
      if (Status s = evaluateNode(lazyOf(arg.deferred)); !s.isOk()) return declined("operand");
    }
  }
  Lazy* node = graph_.newNode();
  node->dtype = dtype;
  node->shape = shape;
  node->op = op;
  node->site = site;
  node->ops = static_cast<std::uint16_t>(ops);
  node->leaves = static_cast<std::uint16_t>(leaves);
  node->bytes = bytes;
  if (const char* reason = graph_.attach(node, args)) {
    graph_.unreference(node);
    return declined(reason);
  }
  return handedOut(node);
}

// bytes: an upper bound, which is enough for nearly all expressions.
bool Engine::pinsTooMuch(std::span<const HookArg> args, std::uint64_t bytes) {
  if (bytes <= options_.maxPinnedBytes) return false;
  Lazy* roots[3];
  std::size_t count = 0;
  for (const HookArg& arg : args) {
    if (arg.kind == HookArg::Kind::Deferred) roots[count++] = lazyOf(arg.deferred);
  }
  return fusion::pinnedBytes(std::span(roots, count), memory_, graph_.newMark()) >
         options_.maxPinnedBytes;
}

}  // namespace accel
