// How the engine runs a group: decides where, runs it there, logs what happened.
#include <algorithm>

#include "accel/engine.h"

namespace accel {

using fusion::Lazy;

// New memory, or that of an input which nobody needs after this kernel.
HostBlock Engine::outputBlock(const fusion::Group& group, std::size_t bytes,
                              std::vector<bool>& taken) {
  for (std::size_t i = 0; i < group.inputs.size(); ++i) {
    Lazy* in = group.inputs[i];
    if (taken[i] || in->strided || !in->host.owner || in->outside > 0 || in->inside > in->groupRefs)
      continue;
    const auto size = static_cast<std::size_t>(in->shape.elements()) * dtypeSize(in->dtype);
    if (size != bytes || !(in->shape == group.kernel.iteration) || !memory_.unique(in->host.owner))
      continue;
    taken[i] = true;
    memory_.retain(in->host.owner);
    return in->host;
  }
  return memory_.allocate(bytes);
}

// Makes the elements of an evaluated node be on the host.
Status Engine::bringHome(Lazy* node) const {
  if (node->strided) return pack(node);
  if (node->host.data || !node->resident) return Status::ok();
  Result<HostBlock> block = device_.residency()->host(node->resident);
  if (!block) return block.status();
  node->host = block.value();
  return Status::ok();
}

Operand Engine::operandOf(const Lazy& node) {
  Operand o{node.dtype, node.shape, node.host.data, {}};
  o.strided = node.strided;
  if (node.strided) std::copy(node.strides, node.strides + kMaxRank, o.strides);
  return o;
}

Status Engine::runOnCpu(fusion::Group& group, std::vector<Placed>& placed) {
  const KernelIr& kernel = group.kernel;
  std::vector<Operand> inputs, outputs;
  for (Lazy* in : group.inputs) {
    if (!in->strided) {
      if (Status s = bringHome(in); !s.isOk()) return s;
    }
    inputs.push_back(operandOf(*in));
  }
  std::vector<bool> taken(group.inputs.size());
  Status status;
  for (const KernelOutput& out : kernel.outputs) {
    Operand o{kernel.outputDType(out), kernel.outputShape(out), nullptr, {}};
    // A guarded kernel may fail half-way: then its inputs must still be whole.
    const bool reuse = kernel.guards.empty() && out.reduce == Reduce::None;
    const HostBlock block =
        reuse ? outputBlock(group, o.bytes(), taken) : memory_.allocate(o.bytes());
    if (!block.data) status = Status(StatusCode::OutOfMemory, "result");
    o.host = block.data;
    outputs.push_back(o);
    placed.push_back({block, nullptr});
  }
  if (status.isOk()) status = cpu_.run(MapTask{&kernel}, inputs, outputs);
  if (!status.isOk()) {
    for (const Placed& p : placed) {
      if (p.host.owner) memory_.release(p.host.owner);
    }
    placed.clear();
  }
  return status;
}

// Results stay on the device; reductions, which the caller wants now, come down.
Status Engine::runOnDevice(fusion::Group& group, std::vector<Placed>& placed) {
  const KernelIr& kernel = group.kernel;
  std::vector<Resident*> in, made(kernel.outputs.size());
  for (Lazy* leaf : group.inputs) {
    if (leaf->strided) {
      if (Status s = pack(leaf); !s.isOk()) return s;
    }
    if (!leaf->resident) leaf->resident = device_.mirror(leaf->dtype, leaf->shape, leaf->host);
    if (!leaf->resident) return Status(StatusCode::OutOfMemory, "device record");
    in.push_back(leaf->resident);
  }
  if (Status s = device_.run(kernel, in, made); !s.isOk()) return s;
  Status status;
  for (std::size_t i = 0; i < made.size(); ++i) {
    Placed p{{}, made[i]};
    if (kernel.outputs[i].reduce != Reduce::None) {
      Result<HostBlock> block = device_.residency()->host(made[i]);
      device_.residency()->release(made[i]);
      if (!block) status = block.status();
      p = {block.value(), nullptr};
    }
    placed.push_back(p);
  }
  if (!status.isOk()) {
    for (const Placed& p : placed) {
      if (p.host.owner) memory_.release(p.host.owner);
      if (p.resident) device_.residency()->release(p.resident);
    }
    placed.clear();
  }
  return status;
}

// Runs the kernel with `kinds` of reductions of its last node added. placed: one for each output.
Status Engine::runGroup(fusion::Group& group, std::span<const Reduce> kinds, const CallSite& site,
                        std::vector<Placed>& placed) {
  const KernelIr& kernel = group.kernel;
  Decision d;
  d.rule = "fusion";
  Status status;
  bool done = false;
  if (device_.forced()) {
    const char* refusal = device_.refusal(kernel);
    d.rule = refusal ? refusal : "user";
    if (!refusal) {
      status = runOnDevice(group, placed);
      done = status.isOk() || status.code() == StatusCode::DomainExit;
      if (!done) d.rule = status.code() == StatusCode::OutOfMemory ? "memory" : "device-lost";
    }
  }
  if (done) {
    d.provider = "webgpu";
    d.nanos = device_.provider()->lastRunNanos();
  } else {
    status = runOnCpu(group, placed);
    d.nanos = cpu_.lastRunNanos();
  }
  d.site = site;
  d.dtype = kernel.nodes.back().dtype;
  d.elements = kernel.iteration.elements();
  for (const Node& n : kernel.nodes) d.ops += n.kind == NodeKind::Apply;
  d.inputs = static_cast<std::int32_t>(kernel.inputs.size());
  d.outputs = static_cast<std::int32_t>(kernel.outputs.size());
  d.reductions = static_cast<std::int32_t>(kinds.size());
  d.domainExit = status.code() == StatusCode::DomainExit;
  log_.add(d);
  return status;
}

}  // namespace accel
