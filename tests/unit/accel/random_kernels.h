// Kernels made by chance, with elements and constants for them.
#pragma once

#include <accel/kernel_ir.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

namespace accel_test {

using namespace accel;

using Bytes = std::vector<char>;

struct Generated {
  KernelIr kernel;
  std::vector<Bytes> inputs;
};

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  Generated make() {
    Generated g;
    KernelIr& k = g.kernel;
    const int rank = 1 + below(3);
    for (int d = 0; d < rank; ++d) k.iteration.dims[d] = size(rank);
    // Long sequences, few of them side by side.
    if (rank == 2 && below(3) == 0)
      k.iteration.dims[0] = 1 + below(6), k.iteration.dims[1] = 20000 + below(20000);
    // Short rows that repeat for a while, then others.
    if (rank == 3 && below(3) == 0)
      k.iteration.dims[0] = 1 + below(12), k.iteration.dims[1] = 1000 + below(9000);
    k.iteration.rank = rank;
    k.iteration.normalize();
    const int inputs = 1 + below(4);
    for (int i = 0; i < inputs; ++i) addInput(g, i == 0);
    for (int c = 0; c < 3; ++c) addConstant(k);
    const int ops = 1 + below(14);
    for (int o = 0; o < ops; ++o) addOp(k);
    addOutputs(k);
    return g;
  }

  // The same kernel with other elements and constants.
  void refill(Generated& g) {
    for (std::size_t i = 0; i < g.inputs.size(); ++i) {
      const DType t = g.kernel.inputs[i].dtype;
      for (std::size_t at = 0; at < g.inputs[i].size(); at += dtypeSize(t))
        put(t, g.inputs[i].data() + at);
    }
    for (Scalar& c : g.kernel.constants) {
      const double x = someNumber();
      c = c.dtype == DType::F64   ? Scalar::ofDouble(x)
          : c.dtype == DType::F32 ? Scalar::ofFloat(static_cast<float>(x))
                                  : Scalar::ofBool(x > 0);
    }
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::int64_t size(int rank) {
    const int most[] = {20000, 150, 30};
    return below(6) == 0 ? 1 + below(5) : 1 + below(most[rank - 1]);
  }
  DType someType() {
    const DType types[] = {DType::F64, DType::F64, DType::F32, DType::F32, DType::Bool, DType::I32};
    return types[below(6)];
  }

  double someNumber() {
    const double special[] = {0.0,
                              -0.0,
                              1,
                              -1,
                              0.5,
                              1e300,
                              -1e-310,
                              3e38,
                              1e-40,
                              std::numeric_limits<double>::infinity(),
                              -std::numeric_limits<double>::infinity(),
                              std::numeric_limits<double>::quiet_NaN()};
    if (below(12) == 0) return special[below(12)];
    return (below(2000001) - 1000000) / 250000.0;
  }

  void put(DType t, char* to) {
    const double x = someNumber();
    if (t == DType::F64) std::memcpy(to, &x, 8);
    const auto f = static_cast<float>(x);
    if (t == DType::F32) std::memcpy(to, &f, 4);
    const std::int32_t i = below(100001) - 50000;
    if (t == DType::I32) std::memcpy(to, &i, 4);
    if (t == DType::Bool) *to = static_cast<char>(below(2));
  }

  void addInput(Generated& g, bool whole) {
    KernelIr& k = g.kernel;
    KernelInput in{someType(), k.iteration};
    for (int d = 0; d < in.shape.rank && !whole; ++d) {
      if (below(3) == 0) in.shape.dims[d] = 1;
    }
    in.shape.normalize();
    Bytes bytes(static_cast<std::size_t>(in.shape.elements()) * dtypeSize(in.dtype));
    for (std::size_t at = 0; at < bytes.size(); at += dtypeSize(in.dtype))
      put(in.dtype, bytes.data() + at);
    Node node;
    node.kind = NodeKind::Input;
    node.dtype = in.dtype;
    node.index = static_cast<std::uint16_t>(k.inputs.size());
    k.inputs.push_back(in);
    k.nodes.push_back(node);
    g.inputs.push_back(std::move(bytes));
  }

  void addConstant(KernelIr& k) {
    Node node;
    node.kind = NodeKind::Constant;
    node.index = static_cast<std::uint16_t>(k.constants.size());
    const double x = someNumber();
    const int kind = below(3);
    k.constants.push_back(kind == 0   ? Scalar::ofDouble(x)
                          : kind == 1 ? Scalar::ofFloat(static_cast<float>(x))
                                      : Scalar::ofBool(x > 0));
    node.dtype = k.constants.back().dtype;
    k.nodes.push_back(node);
  }

  // Some earlier node of the type, the newest with preference; -1: none.
  int someNode(const KernelIr& k, DType t) {
    std::vector<int> found;
    for (std::size_t i = 0; i < k.nodes.size(); ++i) {
      if (k.nodes[i].dtype == t) found.push_back(static_cast<int>(i));
    }
    if (found.empty()) return -1;
    return below(2) ? found.back() : found[static_cast<std::size_t>(below(int(found.size())))];
  }

  void addOp(KernelIr& k) {
    static const Op floats[] = {
        Op::Add,   Op::Sub,    Op::Mul,      Op::Div,    Op::Neg,   Op::Abs,  Op::Sign, Op::Max,
        Op::Min,   Op::Sqrt,   Op::Exp,      Op::Sin,    Op::Floor, Op::Ceil, Op::Fix,  Op::Round,
        Op::Cos,   Op::Square, Op::Eq,       Op::Ne,     Op::Lt,    Op::Le,   Op::Gt,   Op::Ge,
        Op::IsNan, Op::IsInf,  Op::IsFinite, Op::Select, Op::Hypot};
    static const Op logic[] = {Op::And, Op::Or, Op::Xor, Op::Not, Op::Select, Op::Cast, Op::Cast};
    static const Op integers[] = {Op::Add, Op::Sub, Op::Max, Op::Lt, Op::Eq};
    const DType t = someType();
    Node node;
    node.op = isFloat(t)         ? floats[below(int(std::size(floats)))]
              : t == DType::Bool ? logic[below(int(std::size(logic)))]
                                 : integers[below(int(std::size(integers)))];
    const OpInfo& info = opInfo(node.op);
    for (int a = 0; a < info.arity; ++a) {
      const int arg = someNode(k, node.op == Op::Select && a == 0 ? DType::Bool : t);
      if (arg < 0) return;
      node.args[a] = static_cast<NodeId>(arg);
    }
    node.dtype = t;
    if (info.kind == OpKind::Compare || info.kind == OpKind::Test) node.dtype = DType::Bool;
    if (node.op == Op::Cast) node.dtype = below(2) ? DType::F64 : DType::F32;
    k.nodes.push_back(node);
  }

  void addOutputs(KernelIr& k) {
    const auto last = static_cast<NodeId>(k.nodes.size() - 1);
    const bool applied = k.nodes[last].kind == NodeKind::Apply;
    if (applied && below(2)) addReductions(k, last);
    for (std::size_t i = 0; i < k.nodes.size(); ++i) {
      if (k.nodes[i].kind == NodeKind::Apply && below(6) == 0)
        k.outputs.push_back({static_cast<NodeId>(i), Reduce::None});
    }
    if (k.outputs.empty()) k.outputs.push_back({last, Reduce::None});
  }

  void addReductions(KernelIr& k, NodeId node) {
    if (k.iteration.rank == 0) return;
    k.reduceDims = static_cast<std::uint32_t>(1 + below((1 << k.iteration.rank) - 1));
    const Reduce floats[] = {Reduce::Sum, Reduce::Mean, Reduce::Prod,   Reduce::Max,
                             Reduce::Min, Reduce::Any,  Reduce::ArgMax, Reduce::ArgMin};
    const DType t = k.nodes[node].dtype;
    if (isFloat(t)) {
      for (int r = 0, n = 1 + below(2); r < n; ++r) k.outputs.push_back({node, floats[below(8)]});
    } else if (t == DType::Bool) {
      k.outputs.push_back({node, below(2) ? Reduce::Any : Reduce::All});
    }
  }

  std::mt19937 random_;
};

}  // namespace accel_test
