// When deferred arrays are computed: on being read, by a reduction, by a flush.
#include <accel/out_of_memory.h>

#include <new>

#include "accel/cpu/block_program.h"
#include "accel/engine.h"

namespace accel {
namespace {

using fusion::Lazy;

Lazy* lazyOf(Deferred* d) { return static_cast<Lazy*>(d); }
const Lazy* lazyOf(const Deferred* d) { return static_cast<const Lazy*>(d); }

}  // namespace

// New memory, or that of an operand which nobody else refers to.
HostBlock Engine::aloneBlock(const Lazy* node, std::size_t bytes) {
  for (int a = 0; a < node->argCount; ++a) {
    const Lazy* in = node->args[a];
    const int own = (node->args[0] == in) + (node->args[1] == in) + (node->args[2] == in);
    if (!in || in->outside > 0 || in->inside > own || !in->host.owner || in->bytes != bytes ||
        dtypeSize(in->dtype) != dtypeSize(node->dtype) || !(in->shape == node->shape) ||
        !memory_.unique(in->host.owner))
      continue;
    memory_.retain(in->host.owner);
    return in->host;
  }
  return memory_.allocate(bytes);
}

// A short operation on nothing but arrays that are there: at once, as the host program would.
// False: it has to be a group.
bool Engine::evaluateAlone(Lazy* node) {
  const std::int64_t n = node->shape.elements();
  const double work = static_cast<double>(n) * cpu::opWeight(node->op);
  if (work >= static_cast<double>(options_.minAloneElements) || node->pinned || node->ownGuard ||
      offload_.mode() == policy::Mode::Force)
    return false;
  const void* in[3] = {};
  std::uint8_t step[3] = {};
  DType types[3] = {};
  for (int a = 0; a < node->argCount; ++a) {
    const Lazy* operand = node->args[a];
    types[a] = operand ? operand->dtype : node->constants[a].dtype;
    in[a] = operand ? operand->host.data : &node->constants[a].u64;
    if (!operand) continue;
    if (!operand->evaluated() || operand->resident || operand->strided || !in[a]) return false;
    step[a] = operand->shape == node->shape;
    if (!step[a] && operand->shape.elements() != 1) return false;
  }
  const MapFn fn = cpu::kernelFor(cpuKernels(), node->op, node->dtype, types[0], types[1]);
  if (!fn) return false;
  const HostBlock block = aloneBlock(node, static_cast<std::size_t>(n) * dtypeSize(node->dtype));
  if (!block.data) return false;
  fn(in, step, block.data, static_cast<std::size_t>(n));
  graph_.becomeEvaluated(node, {block, nullptr});
  return true;
}

// Has the group more operands than a kernel of the device that it is going to may have?
bool Engine::tooWide(const fusion::Group& group, std::size_t reductions) const {
  const Provider* provider = device_.provider();
  if (!provider) return false;
  const std::size_t limit = static_cast<std::size_t>(provider->info().maxInputs);
  if (group.inputs.size() + group.results.size() + reductions <= limit) return false;
  if (device_.forced()) return true;
  for (const Lazy* in : group.inputs)
    if (in->pinned || (in->resident && !in->host.data)) return true;
  return false;
}

// The group of a node. What is too wide for a device is computed in parts: as a whole it would go
// to the CPU, and everything that is on the device with it.
Status Engine::buildFitting(Lazy* node, bool wanted, std::size_t reductions, fusion::Group& group) {
  while (true) {
    std::uint32_t& mark = graph_.newMark();
    fusion::buildGroup(node, wanted, mark, group);
    if (!tooWide(group, reductions)) return Status::ok();
    const std::size_t limit = static_cast<std::size_t>(device_.provider()->info().maxInputs);
    Lazy* part = fusion::widestPart(group, node, limit, mark);
    if (!part) return Status::ok();
    if (Status s = evaluateNode(part); !s.isOk()) return s;
  }
}

Status Engine::evaluateNode(Lazy* node) {
  if (node->evaluated()) return Status::ok();
  if (node->product) return evaluateProduct(node);
  if (node->turned) return evaluateWaiting(node);
  if (evaluateAlone(node)) return Status::ok();
  RunLease lease(*this);
  fusion::Group& group = (*lease).group;
  const std::vector<Placed>& placed = (*lease).placed;
  if (Status s = buildFitting(node, true, 0, group); !s.isOk()) return s;
  if (Status s = runGroup(*lease, {}, node->site); !s.isOk()) return s;
  // Held while their operands are let go: one result may be another's operand.
  for (Lazy* result : group.results) ++result->outside;
  for (std::size_t i = 0; i < group.results.size(); ++i)
    graph_.becomeEvaluated(group.results[i], placed[i]);
  for (Lazy* result : group.results) {
    --result->outside;
    if (result != node) graph_.unreference(result);
  }
  return Status::ok();
}

Result<HostBlock> Engine::evaluate(Deferred* array) noexcept {
  Lazy* node = lazyOf(array);
  hostRoot_ = node;
  const Status evaluated = orOutOfMemory([&] { return evaluateNode(node); });
  hostRoot_ = nullptr;
  if (!evaluated.isOk()) return evaluated;
  return orOutOfMemory([&]() -> Result<HostBlock> {
    if (Status s = bringHome(node); !s.isOk()) return s;
    if (node->host.owner) memory_.retain(node->host.owner);
    return node->host;
  });
}

// An array on the host alone, whose reduction the host program does as fast.
bool Engine::isShortAlone(const HookArg& arg) const {
  if (arg.shape.elements() >= options_.minAloneElements || offload_.mode() == policy::Mode::Force)
    return false;
  if (arg.kind == HookArg::Kind::Host) return !onDevice(arg);
  const Lazy* node = lazyOf(arg.deferred);
  return !node->resident && !node->strided;
}

Status Engine::reduce(std::span<const Reduce> kinds, const HookArg& arg, std::uint32_t dims,
                      const CallSite& site, std::span<Reduced> out) noexcept {
  auto decline = [&](const char* reason) {
    for (Reduced& r : out) r.reason = reason;
    return Status::ok();
  };
  return orOutOfMemory([&]() -> Status {
    if (out.size() != kinds.size()) return Status(StatusCode::InvalidTask, "answers");
    if (arg.kind == HookArg::Kind::Constant) return decline("small");
    const bool lazy = arg.kind == HookArg::Kind::Deferred && !lazyOf(arg.deferred)->evaluated();
    const bool here = !lazy && !isPinned(arg) && !isAway(arg);
    if (here && (!wants(arg.shape.elements()) || isShortAlone(arg))) return decline("small");
    for (Reduce kind : kinds) {
      if (!cpuKernels().findReduce(kind, arg.dtype)) return decline("class");
      if ((kind == Reduce::ArgMax || kind == Reduce::ArgMin) && arg.shape.elements() >= INT64_C(1)
                                                                                            << 32) {
        return decline("size");
      }
    }
    Lazy* node = arg.kind == HookArg::Kind::Deferred ? lazyOf(arg.deferred) : graph_.leafOf(arg);
    const Graph::Hold held(graph_, node);
    if (node->isInput()) {
      if (Status s = evaluateNode(node); !s.isOk()) return s;
    }
    const bool wanted = node->outside - (arg.dying ? 1 : 0) > 0 || node->inside > 1;
    RunLease lease(*this);
    fusion::Group& group = (*lease).group;
    const std::vector<Placed>& placed = (*lease).placed;
    if (Status s = buildFitting(node, wanted, kinds.size(), group); !s.isOk()) return s;
    const std::size_t results = group.results.size();
    group.kernel.reduceDims = dims;
    for (Reduce kind : kinds) group.kernel.outputs.push_back({node->node, kind});
    Status status = runGroup(*lease, kinds, site);
    if (status.isOk()) {
      for (Lazy* result : group.results) ++result->outside;
      for (std::size_t i = 0; i < results; ++i) graph_.becomeEvaluated(group.results[i], placed[i]);
      for (Lazy* result : group.results) {
        --result->outside;
        graph_.unreference(result);
      }
      const bool pinned = anyPinned(group.inputs);
      for (std::size_t i = 0; i < kinds.size(); ++i) {
        const KernelOutput& o = group.kernel.outputs[results + i];
        const ArrayForm form{group.kernel.outputDType(o), group.kernel.outputShape(o)};
        const Placed& place = placed[results + i];
        out[i] = {Answer::Done, "", form.dtype, form.shape, place.host, nullptr, Status::ok()};
        if (!place.resident) continue;
        Lazy* made = madeThere(form, place.resident, pinned, site);
        made->range = fusion::rangeOfReduction(kinds[i], node->range, form.dtype);
        out[i].array = made;
      }
    }
    return status;
  });
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
  graph_.becomeEvaluated(lazyOf(array), {host, nullptr});
}

Status Engine::flush() noexcept {
  try {
    Lazy* node = graph_.waiting();
    while (node) {
      // Evaluation takes this node and others off the list; what fails for its domain stays for its
      // reader.
      Lazy* next = node->next;
      // What a kernel has computed on the way without storing it, because nobody had asked for its
      // elements (fusion/build_kernel.cpp), is not computed once more for a clock's sake.
      if (node->outside > 0 && node->skips == 0) {
        Status s = evaluateNode(node);
        if (s.isOk()) {
          next = graph_.waiting();  // the list has changed: from the start
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
