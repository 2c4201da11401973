#include "accel/calibration/probe_kernels.h"

namespace accel::calibration {
namespace {

NodeId add(KernelIr& k, Op op, DType t, NodeId a, NodeId b) {
  Node n;
  n.op = op;
  n.dtype = t;
  n.args[0] = a;
  n.args[1] = b;
  k.nodes.push_back(n);
  return static_cast<NodeId>(k.nodes.size() - 1);
}

NodeId input(KernelIr& k, DType t) {
  Node n;
  n.kind = NodeKind::Input;
  n.dtype = t;
  n.index = static_cast<std::uint16_t>(k.inputs.size());
  k.inputs.push_back({t, k.iteration});
  k.nodes.push_back(n);
  return static_cast<NodeId>(k.nodes.size() - 1);
}

}  // namespace

KernelIr probeKernel(cost::WorkClass work, DType t, std::int64_t elements, int ops) {
  using cost::WorkClass;
  KernelIr k;
  k.iteration = Shape{elements, 1};
  NodeId last = input(k, t);
  if (work == WorkClass::Reduce) {
    k.reduceDims = 1;
    k.outputs.push_back({last, Reduce::Sum});
    return k;
  }
  const NodeId other = work == WorkClass::Cheap || work == WorkClass::Medium ? input(k, t) : last;
  for (int i = 0; i < ops; ++i) {
    switch (work) {
      case WorkClass::Medium:
        last = add(k, Op::Div, t, last, other);
        break;
      case WorkClass::Function:
        // Inputs are near 1, and both keep their values there.
        last = add(k, i % 2 ? Op::Sin : Op::Exp, t, last, 0);
        break;
      case WorkClass::Special:
        last = add(k, Op::Erf, t, last, 0);
        break;
      default:
        last = add(k, i % 2 ? Op::Mul : Op::Add, t, last, other);
        break;
    }
  }
  k.outputs.push_back({last, Reduce::None});
  return k;
}

}  // namespace accel::calibration
