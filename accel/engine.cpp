#include "accel/engine.h"

#include <algorithm>
#include <new>

#include "accel/fusion/graph_size.h"
#include "accel/fusion/result_type.h"

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
const Lazy* lazyOf(const Deferred* d) { return static_cast<const Lazy*>(d); }

Verdict declined(const char* reason) {
  Verdict v;
  v.reason = reason;
  return v;
}

DeviceOptions throughOpener(DeviceOptions options, policy::DeviceOpener& opener) {
  if (options.open) options.open = [&opener] { return opener.take(); };
  return options;
}

policy::OffloadOptions offloadOptions(const EngineOptions& options) {
  policy::OffloadOptions out = options.offload;
  if (options.device.force) out.mode = policy::Mode::Force;
  return out;
}

Verdict failed(Status status) {
  Verdict v;
  v.answer = Answer::Failed;
  v.status = std::move(status);
  return v;
}

}  // namespace

Engine::Engine(HostMemory& memory, const EngineOptions& options)
    : memory_(memory),
      options_(options),
      clock_(options.clock ? *options.clock : steady_),
      cpu_(options.threads, options.code),
      adaptive_(cpu_, options.adaptive),
      opener_(options.device.open),
      device_(cpu_, memory, throughOpener(options.device, opener_)),
      offload_(offloadOptions(options), cpu_, device_, opener_, clock_),
      log_(options.offload.logCapacity) {}

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
  node->ops = node->leaves = 0;
  node->host = {};
  node->resident = nullptr;
  node->range = {};
  node->args[0] = node->args[1] = node->args[2] = nullptr;
  return node;
}

void Engine::freeNode(Lazy* node) {
  dropArgs(node);
  if (node->host.owner) memory_.release(node->host.owner);
  if (node->resident) device_.residency()->release(node->resident);
  node->host = {};
  node->resident = nullptr;
  node->previous = nullptr;
  node->next = free_;
  free_ = node;
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

Lazy* Engine::leafOf(const HookArg& arg) {
  Lazy* leaf = newNode();
  leaf->dtype = arg.dtype;
  leaf->shape = arg.shape;
  leaf->host = arg.host;
  leaf->range = fusion::rangeOfType(arg.dtype);
  leaf->leaves = 1;
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
    Lazy* node = leafOf(part);
    node->host.data = static_cast<char*>(array.host.data) +
                      slice.offset * static_cast<std::int64_t>(dtypeSize(array.dtype));
    node->strided = true;
    std::copy(slice.strides, slice.strides + kMaxRank, node->strides);
    node->outside = 1;
    Verdict v;
    v.answer = Answer::Done;
    v.array = node;
    return v;
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
  for (const HookArg& arg : args) wanted = wanted || (options_.fusion && isPinned(arg));
  if (!wanted) return declined("small");
  // Operands of another shape, and graphs that grow too large, are computed first.
  int ops = 1, leaves = 0;
  for (const HookArg& arg : args) {
    if (arg.kind == HookArg::Kind::Host) ++leaves;
    if (arg.kind != HookArg::Kind::Deferred) continue;
    Lazy* node = lazyOf(arg.deferred);
    if (!node->evaluated() && !(node->shape == shape)) {
      if (Status s = evaluateNode(node); !s.isOk()) return declined("operand");
    }
    ops += node->evaluated() ? 0 : node->ops;
    leaves += node->evaluated() ? 1 : node->leaves;
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
  if (ops > kMaxOps || leaves > kMaxLeaves) {
    ops = 1;
    leaves = 0;
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
  if (const char* reason = attachArgs(node, args)) {
    unreference(node);
    return declined(reason);
  }
  node->outside = 1;
  Verdict v;
  v.answer = Answer::Done;
  v.array = node;
  return v;
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
  node->next = deferredList_;
  if (deferredList_) deferredList_->previous = node;
  deferredList_ = node;
  ++deferred_;
  if (!isFloat(node->dtype) && !isFloat(args[0].dtype)) {
    node->range = fusion::rangeOfType(node->dtype);
    return nullptr;
  }
  const bool same = node->args[0] && node->args[0] == node->args[1];
  if (isFloat(node->dtype)) {
    switch (fusion::domainOf(node->op, ranges[0], ranges[1], exponent, node->guard)) {
      case fusion::Domain::NeverDefer:
        return "domain";
      case fusion::Domain::Guarded:
        node->ownGuard = node->guarded = true;
        break;
      case fusion::Domain::Total:
        break;
    }
    const fusion::Range exact = node->op == Op::Select
                                    ? fusion::Range{std::min(ranges[1].lo, ranges[2].lo),
                                                    std::max(ranges[1].hi, ranges[2].hi)}
                                    : fusion::rangeOf(node->op, ranges[0], ranges[1], same);
    node->range = fusion::rounded(exact, node->dtype);
  } else {
    node->range = fusion::rangeOfType(node->dtype);
  }
  return nullptr;
}

void Engine::becomeEvaluated(Lazy* node, const Placed& placed) {
  dropArgs(node);
  node->host = placed.host;
  node->resident = placed.resident;
  node->guarded = node->ownGuard = false;
  if (node->host.owner && node->resident)
    device_.remember(node->host, node->resident, node->pinned);
}

Status Engine::evaluateNode(Lazy* node) {
  if (node->evaluated()) return Status::ok();
  mark_ += 2;
  fusion::Group group = fusion::buildGroup(node, true, mark_, cpuKernels());
  std::vector<Placed> placed;
  if (Status s = runGroup(group, {}, node->site, placed); !s.isOk()) return s;
  // Held while their operands are let go: one result may be another's operand.
  for (Lazy* result : group.results) ++result->outside;
  for (std::size_t i = 0; i < group.results.size(); ++i)
    becomeEvaluated(group.results[i], placed[i]);
  for (Lazy* result : group.results) {
    --result->outside;
    if (result != node) unreference(result);
  }
  return Status::ok();
}

Result<HostBlock> Engine::evaluate(Deferred* array) noexcept {
  try {
    Lazy* node = lazyOf(array);
    hostRoot_ = node;
    const Status evaluated = evaluateNode(node);
    hostRoot_ = nullptr;
    if (!evaluated.isOk()) return evaluated;
    if (Status s = bringHome(node); !s.isOk()) return s;
    if (node->host.owner) memory_.retain(node->host.owner);
    return node->host;
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "kernel");
  }
}

Status Engine::reduce(std::span<const Reduce> kinds, const HookArg& arg, std::uint32_t dims,
                      const CallSite& site, std::span<Reduced> out) noexcept {
  auto decline = [&](const char* reason) {
    for (Reduced& r : out) r.reason = reason;
    return Status::ok();
  };
  try {
    if (out.size() != kinds.size()) return Status(StatusCode::InvalidTask, "answers");
    if (arg.kind == HookArg::Kind::Constant) return decline("small");
    const bool lazy = arg.kind == HookArg::Kind::Deferred && !lazyOf(arg.deferred)->evaluated();
    if (!lazy && !wants(arg.shape.elements()) && !isPinned(arg)) return decline("small");
    for (Reduce kind : kinds) {
      if (!cpuKernels().findReduce(kind, arg.dtype)) return decline("class");
      if ((kind == Reduce::ArgMax || kind == Reduce::ArgMin) && arg.shape.elements() >= INT64_C(1)
                                                                                            << 32) {
        return decline("size");
      }
    }
    Lazy* node = arg.kind == HookArg::Kind::Deferred ? lazyOf(arg.deferred) : leafOf(arg);
    ++node->inside;  // ours, until the end
    const bool wanted = node->outside - (arg.dying ? 1 : 0) > 0 || node->inside > 1;
    mark_ += 2;
    fusion::Group group = fusion::buildGroup(node, wanted, mark_, cpuKernels());
    const std::size_t results = group.results.size();
    group.kernel.reduceDims = dims;
    for (Reduce kind : kinds) group.kernel.outputs.push_back({node->node, kind});
    std::vector<Placed> placed;
    Status status = runGroup(group, kinds, site, placed);
    if (status.isOk()) {
      for (Lazy* result : group.results) ++result->outside;
      for (std::size_t i = 0; i < results; ++i) becomeEvaluated(group.results[i], placed[i]);
      for (Lazy* result : group.results) {
        --result->outside;
        unreference(result);
      }
      for (std::size_t i = 0; i < kinds.size(); ++i) {
        const KernelOutput& o = group.kernel.outputs[results + i];
        out[i] = {Answer::Done,
                  "",
                  group.kernel.outputDType(o),
                  group.kernel.outputShape(o),
                  placed[results + i].host,
                  Status::ok()};
      }
    }
    --node->inside;
    unreference(node);
    return status;
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "kernel");
  }
}

bool Engine::isEvaluated(const Deferred* array) const noexcept {
  const Lazy* node = lazyOf(array);
  return node->evaluated() && !node->strided && (node->host.data || !node->resident);
}

bool Engine::isGuarded(const Deferred* array) const noexcept {
  return lazyOf(array)->guarded && !lazyOf(array)->evaluated();
}

Recipe Engine::recipe(const Deferred* array) const noexcept {
  const Lazy* node = lazyOf(array);
  Recipe r;
  r.op = node->op;
  r.argCount = node->argCount;
  r.site = node->site;
  for (int a = 0; a < node->argCount; ++a) {
    Lazy* operand = node->args[a];
    if (!operand) {
      r.args[a] = HookArg::of(node->constants[a]);
    } else if (operand->evaluated()) {
      // Elements that cannot be brought home are not there for anybody: the block stays empty.
      (void)bringHome(operand).isOk();
      r.args[a] = HookArg::of(operand->dtype, operand->shape, operand->host);
    } else {
      r.args[a] = HookArg::of(operand);
    }
  }
  return r;
}

void Engine::settle(Deferred* array, HostBlock host) noexcept {
  becomeEvaluated(lazyOf(array), {host, nullptr});
}

Status Engine::flush() noexcept {
  try {
    Lazy* node = deferredList_;
    while (node) {
      // Evaluation takes this node and others off the list; what fails for its domain stays for its
      // reader.
      Lazy* next = node->next;
      if (node->outside > 0) {
        Status s = evaluateNode(node);
        if (s.isOk()) {
          next = deferredList_;  // the list has changed: from the start
        } else if (s.code() != StatusCode::DomainExit) {
          return s;
        }
      }
      node = next;
    }
    return Status::ok();
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "kernel");
  }
}

}  // namespace accel
