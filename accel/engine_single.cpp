// Doubles on a device that has none: operands go there rounded, results that are doubles come back
// widened. Only where the user has allowed single precision, or where the program rounds them
// before anything is computed.
#include <utility>

#include "accel/engine.h"

namespace accel {

using fusion::Lazy;

namespace {

DType lowered(DType t) { return t == DType::F64 ? DType::F32 : t; }

}  // namespace

KernelIr Engine::inSingle(const KernelIr& kernel) {
  KernelIr out = kernel;
  for (Node& node : out.nodes) node.dtype = lowered(node.dtype);
  for (KernelInput& input : out.inputs) input.dtype = lowered(input.dtype);
  for (Scalar& c : out.constants) {
    if (c.dtype == DType::F64) c = Scalar::ofFloat(static_cast<float>(c.f64));
  }
  return out;
}

// A record of the node's elements, rounded where they are doubles; one reference for the caller.
Resident* Engine::roundedResident(Lazy* node) {
  if (node->strided && !bringHome(node).isOk()) return nullptr;
  if (node->dtype != DType::F64) {
    if (!node->resident) node->resident = device_.mirror(node->dtype, node->shape, node->host);
    if (node->resident) device_.residency()->retain(node->resident);
    return node->resident;
  }
  if (!bringHome(node).isOk()) return nullptr;
  const auto n = static_cast<std::size_t>(node->shape.elements());
  const HostBlock block = memory_.allocate(n * sizeof(float));
  if (!block.data) return nullptr;
  const auto* from = static_cast<const double*>(node->host.data);
  auto* to = static_cast<float*>(block.data);
  for (std::size_t i = 0; i < n; ++i) to[i] = static_cast<float>(from[i]);
  Resident* made = device_.residency()->adopt(DType::F32, node->shape, block);
  memory_.release(block.owner);
  return made;
}

Status Engine::widened(Resident* made, DType wanted, HostBlock& out) {
  Result<HostBlock> got = fromDevice(made);
  if (!got) return got.status();
  if (wanted != DType::F64) {
    out = got.value();
    return Status::ok();
  }
  const auto n = static_cast<std::size_t>(made->shape.elements());
  out = memory_.allocate(n * sizeof(double));
  if (out.data) {
    const auto* from = static_cast<const float*>(got.value().data);
    auto* to = static_cast<double*>(out.data);
    for (std::size_t i = 0; i < n; ++i) to[i] = from[i];
  }
  memory_.release(got.value().owner);
  return out.data ? Status::ok() : Status(StatusCode::OutOfMemory, "result");
}

Status Engine::runInSingle(Run& run, const Decision& decision) {
  const fusion::Group& group = run.group;
  std::vector<Placed>& placed = run.placed;
  placed.clear();
  const KernelIr kernel = inSingle(group.kernel);
  std::vector<Resident*> in, made(kernel.outputs.size());
  Status status;
  for (Lazy* leaf : group.inputs) {
    Resident* one = roundedResident(leaf);
    if (!one) status = Status(StatusCode::OutOfMemory, "rounded operand");
    if (!one) break;
    in.push_back(one);
  }
  calls_.begin(decision);
  if (status.isOk()) status = device_.run(kernel, in, made);
  for (Resident* one : in) device_.residency()->release(one);
  if (!status.isOk()) return status;
  for (std::size_t i = 0; i < made.size(); ++i) {
    const KernelOutput& out = group.kernel.outputs[i];
    const DType wanted = group.kernel.outputDType(out);
    Placed p;
    if (out.reduce == Reduce::None && wanted != DType::F64) {
      p.resident = made[i];
    } else {
      if (status.isOk()) status = widened(made[i], wanted, p.host);
      device_.residency()->release(made[i]);
    }
    placed.push_back(p);
  }
  if (!status.isOk()) letGo(run);
  return status;
}

}  // namespace accel
