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
constexpr std::size_t kSlab = 256;

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
      calls_(device_, offload_, log_, clock_) {}

Engine::~Engine() {
  // Whatever the program still holds dies with the slabs; its host memory is given back.
  for (auto& slab : slabs_) {
    for (std::size_t i = 0; i < kSlab; ++i) {
      if (slab[i].host.owner) memory_.release(slab[i].host.owner);
      if (slab[i].resident) device_.residency()->release(slab[i].resident);
    }
  }
}

Lazy* Engine::newNode() {
  if (!free_) {
    slabs_.push_back(std::make_unique<Lazy[]>(kSlab));
    for (std::size_t i = 0; i < kSlab; ++i) {
      slabs_.back()[i].next = free_;
      free_ = &slabs_.back()[i];
    }
  }
  Lazy* node = free_;
  free_ = node->next;
  node->next = node->previous = nullptr;
  node->outside = node->inside = 0;
  node->argCount = node->skips = 0;
  node->guarded = node->ownGuard = node->strided = node->pinned = false;
  node->product = node->turned = node->there = node->turns[0] = node->turns[1] = false;
  node->ops = node->leaves = 0;
  node->bytes = 0;
  node->host = {};
  node->resident = nullptr;
  node->range = {};
  node->args[0] = node->args[1] = node->args[2] = nullptr;
  return node;
}

void Engine::freeNode(Lazy* node) {
  dropArgs(node);
  if (Lazy*& place = leafPlace(node->host.data); place == node) place = nullptr;
  if (node->host.owner) memory_.release(node->host.owner);
  if (node->resident) device_.residency()->release(node->resident);
  node->host = {};
  node->resident = nullptr;
  node->previous = nullptr;
  node->next = free_;
  free_ = node;
}

void Engine::enlist(Lazy* node) {
  node->next = deferredList_;
  if (deferredList_) deferredList_->previous = node;
  deferredList_ = node;
  ++deferred_;
}

// Takes the node out of the deferred list and lets its operands go.
void Engine::dropArgs(Lazy* node) {
  if (node->evaluated()) return;
  (node->previous ? node->previous->next : deferredList_) = node->next;
  if (node->next) node->next->previous = node->previous;
  node->next = node->previous = nullptr;
  --deferred_;
  const int count = node->argCount;
  node->argCount = 0;
  for (int a = 0; a < count; ++a) {
    if (!node->args[a]) continue;
    --node->args[a]->inside;
    unreference(node->args[a]);
    node->args[a] = nullptr;
  }
}

void Engine::unreference(Lazy* node) {
  if (node->outside == 0 && node->inside == 0) freeNode(node);
}

void Engine::retain(Deferred* array) noexcept { ++lazyOf(array)->outside; }

void Engine::release(Deferred* array) noexcept {
  Lazy* node = lazyOf(array);
  --node->outside;
  unreference(node);
}

// One array is one leaf, as long as an expression holds it: then its memory is the expression's own
// as soon as the program lets it go.
Lazy* Engine::leafOf(const HookArg& arg) {
  Lazy*& place = leafPlace(arg.host.data);
  if (place && place->host.data == arg.host.data && place->host.owner == arg.host.owner &&
      place->dtype == arg.dtype && place->shape == arg.shape && !place->strided) {
    return place;
  }
  return place = newLeaf(arg);
}

Lazy* Engine::newLeaf(const HookArg& arg) {
  Lazy* leaf = newNode();
  leaf->dtype = arg.dtype;
  leaf->shape = arg.shape;
  leaf->host = arg.host;
  leaf->range = fusion::rangeOfType(arg.dtype);
  leaf->leaves = 1;
  leaf->bytes = static_cast<std::uint64_t>(arg.shape.elements()) * dtypeSize(arg.dtype);
  if (arg.host.owner) memory_.retain(arg.host.owner);
  leaf->resident = device_.mirrorOf(arg.dtype, arg.shape, arg.host, leaf->pinned);
  return leaf;
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
    Lazy* node = newLeaf(part);
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
    mark_ += 2;
    const fusion::GraphSize size =
        fusion::graphSize(std::span(roots, count), {kMaxOps, kMaxLeaves}, mark_);
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
  Lazy* node = newNode();
  node->dtype = dtype;
  node->shape = shape;
  node->op = op;
  node->site = site;
  node->ops = static_cast<std::uint16_t>(ops);
  node->leaves = static_cast<std::uint16_t>(leaves);
  node->bytes = bytes;
  if (const char* reason = attachArgs(node, args)) {
    unreference(node);
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
  mark_ += 2;
  return fusion::pinnedBytes(std::span(roots, count), memory_, mark_) > options_.maxPinnedBytes;
}

// Links the operands and works out range and guard; a reason when the op must not be deferred.
const char* Engine::attachArgs(Lazy* node, std::span<const HookArg> args) {
  fusion::Range ranges[3];
  const Scalar* exponent = nullptr;
  for (std::size_t a = 0; a < args.size(); ++a) {
    const HookArg& arg = args[a];
    if (arg.kind == HookArg::Kind::Constant) {
      node->constants[a] = arg.constant;
      ranges[a] = fusion::rangeOf(arg.constant);
      if (a == 1) exponent = &node->constants[a];
      continue;
    }
    Lazy* operand = arg.kind == HookArg::Kind::Deferred ? lazyOf(arg.deferred) : leafOf(arg);
    node->args[a] = operand;
    ++operand->inside;
    ranges[a] = operand->range;
    node->guarded |= operand->guarded && !operand->evaluated();
    node->pinned |= operand->pinned;
  }
  node->argCount = static_cast<std::uint8_t>(args.size());
  enlist(node);
  if (!isFloat(node->dtype) && !isFloat(args[0].dtype)) {
    node->range = fusion::rangeOfType(node->dtype);
    return nullptr;
  }
  const bool same = node->args[0] && node->args[0] == node->args[1];
  if (isFloat(node->dtype)) {
    switch (fusion::domainOf(node->op, ranges[0], exponent, node->guard)) {
      case fusion::Domain::NeverDefer:
        return "domain";
      case fusion::Domain::Guarded:
        node->ownGuard = node->guarded = true;
        break;
      case fusion::Domain::Total:
        break;
    }
    node->range = fusion::rounded(fusion::rangeOf(node->op, ranges, same), node->dtype);
  } else {
    node->range = fusion::rangeOfType(node->dtype);
  }
  return nullptr;
}

}  // namespace accel
