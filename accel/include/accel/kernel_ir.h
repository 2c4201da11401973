// The unit that fusion builds and a provider runs: elementwise expressions over inputs, with
// several results and an optional reduction behind each. Plain data; no pointers into anything.
#pragma once

#include <accel/dtype.h>
#include <accel/ops.h>

#include <cstdint>
#include <vector>

namespace accel {

enum class NodeKind : std::uint8_t { Input, Constant, Apply };

using NodeId = std::uint16_t;

// Nodes are in dependency order: an argument's id is smaller than its user's.
struct Node {
  NodeKind kind = NodeKind::Apply;
  DType dtype = DType::F64;    // of the node's value; for Apply it follows from op and arguments,
                               // for Cast it is the target
  Op op = Op::Add;             // Apply only
  NodeId args[3] = {0, 0, 0};  // Apply: the first arity entries
  std::uint16_t index = 0;     // Input: into inputs; Constant: into constants
};

struct KernelInput {
  DType dtype = DType::F64;
  Shape shape;  // each size is the iteration's or 1 (repeated)
};

// A reduction of no elements gives the neutral element (sum 0, prod 1, any 0, all 1, mean NaN);
// Max, Min and their indices of no elements are never asked for.
//   Sum, Mean, Prod   by the tree of reduction_tree.h, in the node's own float type; integers
//   exactly,
//                     saturated once at the end; Mean is Sum divided by the count (float types
//                     only)
//   Max, Min          NaN ignored; NaN when all are NaN; a zero comes out as +0
//   ArgMax, ArgMin    U32: the position, from 0, of the first such element in the reduced set
//   (column-major);
//                     0 when all are NaN
//   Any, All          Bool of a Bool, numeric or float node: an element counts when it is ~= 0
//                     (a NaN does not count for Any and does for All, as MATLAB has it)
//   SumSquares, and dot, norm, var, std are Sum over Mul/Square/Sub nodes: no kinds of their own.
enum class Reduce : std::uint8_t { None, Sum, Mean, Prod, Max, Min, ArgMax, ArgMin, Any, All };

struct KernelOutput {
  NodeId node = 0;
  Reduce reduce = Reduce::None;
};

// A real function whose argument leaves the reals: `node` < lo or > hi (NaN passes) in any element
// stops the task with StatusCode::DomainExit; what the outputs then hold is undefined, inputs are
// untouched. PowerReal guards the Apply node of a Power: its base is negative where its exponent is
// no integer. NoNan: a NaN is a hit (a cast to logical).
enum class GuardKind : std::uint8_t { Range, PowerReal, NoNan };
struct DomainGuard {
  NodeId node = 0;
  GuardKind kind = GuardKind::Range;
  double lo = 0;
  double hi = 0;
};

struct KernelIr {
  Shape iteration;  // the broadcast of all inputs
  std::uint32_t reduceDims =
      0;  // bit d: dimension d is reduced, in every output whose reduce is not None
  std::vector<Node> nodes;
  std::vector<KernelInput> inputs;
  std::vector<Scalar> constants;  // apart from nodes: a provider may pass them as parameters
  std::vector<KernelOutput> outputs;
  std::vector<DomainGuard> guards;

  Shape outputShape(const KernelOutput& out) const {
    Shape s = iteration;
    if (out.reduce != Reduce::None) {
      for (int d = 0; d < kMaxRank; ++d) {
        if (reduceDims >> d & 1) s.dims[d] = 1;
      }
      s.normalize();
    }
    return s;
  }
  DType outputDType(const KernelOutput& out) const {
    switch (out.reduce) {
      case Reduce::ArgMax:
      case Reduce::ArgMin:
        return DType::U32;
      case Reduce::Any:
      case Reduce::All:
        return DType::Bool;
      default:
        return nodes[out.node].dtype;
    }
  }
};

}  // namespace accel
