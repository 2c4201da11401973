// Products that wait for what is done with them: an elementwise expression over a product is
// computed in the product's own blocks, while they are in cache, and in the result's memory.
#include <accel/stop.h>

#include <new>

#include "accel/engine.h"
#include "accel/verdict.h"

namespace accel {

using fusion::Lazy;

Verdict Engine::product(const HookArg& a, const HookArg& b, const CallSite& site) noexcept {
  const bool matrices = a.shape.rank <= 2 && b.shape.rank <= 2 && isFloat(a.dtype) &&
                        a.dtype == b.dtype && a.shape.size(1) == b.shape.size(0);
  if (!matrices || a.kind == HookArg::Kind::Constant || b.kind == HookArg::Kind::Constant)
    return declined("class");
  const Shape shape{a.shape.size(0), b.shape.size(1)};
  if (!wants(shape.elements())) return declined("small");
  // Where a device may take it, the product is a task of its own.
  if (wantsTasks() || !isCanonicalProduct(a.shape.size(1))) return declined("library");
  Lazy* operands[2] = {};
  auto letGo = [&](const char* reason) {
    for (Lazy* operand : operands) {
      if (!operand) continue;
      --operand->inside;
      graph_.unreference(operand);
    }
    return declined(reason);
  };
  try {
    for (int k = 0; k < 2; ++k) {
      const HookArg& arg = k ? b : a;
      operands[k] = arg.kind == HookArg::Kind::Deferred ? static_cast<Lazy*>(arg.deferred)
                                                        : graph_.leafOf(arg);
      ++operands[k]->inside;
      Status status = evaluateNode(operands[k]);
      if (status.isOk()) status = bringHome(operands[k]);
      if (!status.isOk()) return letGo("operand");
    }
    Lazy* node = graph_.newNode();
    node->dtype = a.dtype;
    node->shape = shape;
    node->site = site;
    node->range = fusion::rangeOfType(node->dtype);
    node->leaves = 1;
    node->bytes = operands[0]->bytes + operands[1]->bytes;
    node->product = true;
    node->argCount = 2;
    node->args[0] = operands[0];
    node->args[1] = operands[1];
    graph_.enlist(node);
    return handedOut(node);
  } catch (const std::bad_alloc&) {
    return letGo("memory");
  }
}

MatmulArgs Engine::productOf(const Lazy& node, void* result) {
  MatmulArgs args;
  args.dtype = node.dtype;
  args.m = node.shape.size(0);
  args.k = node.args[0]->shape.size(node.turns[0] ? 0 : 1);
  args.n = node.shape.size(1);
  args.a = node.args[0]->host.data;
  args.b = node.args[1]->host.data;
  args.c = result;
  return args;
}

// What the device would not take after all.
Status Engine::multiplyAtHome(Lazy* node) {
  std::vector<HostBlock> rooms;
  const auto letGo = [&] {
    for (const HostBlock& room : rooms) memory_.release(room.owner);
  };
  const auto room = [&](const Lazy& like) {
    rooms.push_back(
        memory_.allocate(static_cast<std::size_t>(like.shape.elements()) * dtypeSize(like.dtype)));
    return rooms.back().data;
  };
  MatmulArgs args = productOf(*node, room(*node));
  Status status = args.c ? Status::ok() : Status(StatusCode::OutOfMemory, "product");
  for (int i = 0; status.isOk() && i < 2; ++i) {
    if (!node->turns[i]) continue;
    const Operand in = operandOf(*node->args[i]);
    const Operand out{in.dtype, {in.shape.size(1), in.shape.size(0)}, room(*node->args[i]), {}};
    (i ? args.b : args.a) = out.host;
    status = out.host
                 ? device_.runOnHost(PermuteTask{{1, 0, 2, 3, 4, 5, 6, 7}}, {&in, 1}, {&out, 1})
                 : Status(StatusCode::OutOfMemory, "transpose");
  }
  if (status.isOk() && !adaptive_.products().multiply(args))
    status = stopRequested() ? Status(StatusCode::Stopped, "")
                             : Status(StatusCode::OutOfMemory, "product");
  if (status.isOk()) {
    memory_.retain(rooms[0].owner);
    graph_.becomeEvaluated(node, {rooms[0], nullptr});
  }
  letGo();
  return status;
}

Status Engine::evaluateProduct(Lazy* node) {
  if (node->there) return evaluateWaiting(node);
  const auto bytes = static_cast<std::size_t>(node->shape.elements()) * dtypeSize(node->dtype);
  const HostBlock block = memory_.allocate(bytes);
  if (!block.data) return Status(StatusCode::OutOfMemory, "product");
  if (!adaptive_.products().multiply(productOf(*node, block.data))) {
    memory_.release(block.owner);
    if (stopRequested()) return Status(StatusCode::Stopped, "");
    return Status(StatusCode::OutOfMemory, "product");
  }
  graph_.becomeEvaluated(node, {block, nullptr});
  return Status::ok();
}

// One product that nobody else wants, of the results' shape and the type of one of them.
Status Engine::settleProducts(const fusion::Group& group, Lazy*& together) {
  const KernelIr& kernel = group.kernel;
  for (Lazy* in : group.inputs) {
    if (in->turned) {
      if (Status s = evaluateNode(in); !s.isOk()) return s;
    }
    if (!in->product) continue;
    bool fits = !together && in->shape == kernel.iteration && in->outside == 0 &&
                in->inside <= in->groupRefs;
    // A device's product is not looked at for what leaves the reals.
    const bool rounded = offload_.precision() == policy::Precision::Single;
    fits = fits && (in->there ? kernel.guards.empty() && !rounded : !wantsTasks());
    bool room = false;
    for (const KernelOutput& out : kernel.outputs) {
      fits = fits && out.reduce == Reduce::None;
      room = room || in->there || kernel.outputDType(out) == in->dtype;
    }
    if (fits && room) {
      together = in;
    } else if (Status s = evaluateProduct(in); !s.isOk()) {
      return s;
    }
  }
  return Status::ok();
}

// The group as the end of the device's product: the task's inputs are the product's, then the
// group's others.
bool Engine::runInProduct(Run& run, const Lazy& made, const CallSite& site) {
  const fusion::Group& group = run.group;
  KernelIr epilogue = group.kernel;
  std::vector<Lazy*> inputs{made.args[0], made.args[1]};
  std::vector<std::uint16_t> places;
  std::vector<KernelInput> forms{{made.dtype, made.shape}};
  for (std::size_t i = 0; i < group.inputs.size(); ++i) {
    const bool itself = group.inputs[i] == &made;
    places.push_back(itself ? 0 : static_cast<std::uint16_t>(forms.size()));
    if (itself) continue;
    inputs.push_back(group.inputs[i]);
    forms.push_back(epilogue.inputs[i]);
  }
  epilogue.inputs = forms;
  for (Node& node : epilogue.nodes)
    if (node.kind == NodeKind::Input) node.index = places[node.index];
  std::vector<ArrayForm> results;
  for (const KernelOutput& out : epilogue.outputs)
    results.push_back({epilogue.outputDType(out), epilogue.outputShape(out)});
  const MatmulTask task{made.turns[0], made.turns[1], &epilogue};
  return runApart(task, inputs, results, site, run.placed).answer == Answer::Done;
}

// Logged and learned as the product that it mostly is.
Status Engine::runProductGroup(Run& run, const Lazy& made, const CallSite& site) {
  policy::Work work;
  work.site = site;
  std::vector<Operand> in = {operandOf(*made.args[0]), operandOf(*made.args[1])};
  const Operand out{made.dtype, made.shape, nullptr, {}};
  policy::describeTask(MatmulTask{}, in, std::span(&out, 1), work);
  for (const Lazy* operand : {made.args[0], made.args[1]}) addInput(*operand, work);
  Decision d;
  (void)offload_.decide(work, d);
  run.cached = nullptr;
  const Status status = runOnCpu(run, &made);
  if (status.code() == StatusCode::Stopped) return status;
  d.nanos = clock_.nanos() - d.time;
  d.domainExit = status.code() == StatusCode::DomainExit;
  if (!run.placed.empty()) work.outputKey = run.placed[0].host.owner;
  offload_.finish(work, d);
  log_.add(d);
  return status;
}

}  // namespace accel
