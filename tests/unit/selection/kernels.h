// Kernels and arrays for the tests of selection and tuning.
#pragma once

#include <accel/kernel_ir.h>
#include <accel/operand.h>

#include <cstring>
#include <random>
#include <vector>

#include "accel/cpu/provider.h"

namespace selection_test {

using accel::DType;
using accel::KernelIr;
using accel::Node;
using accel::NodeKind;
using accel::Op;
using accel::Operand;
using accel::Reduce;
using accel::Shape;

// sqrt(abs(x .* y)) + x over arrays of one shape, with outputs by `kinds` (None: the elements).
inline KernelIr chain(const Shape& shape, DType dtype, const std::vector<Reduce>& kinds,
                      unsigned dims = 0) {
  KernelIr ir;
  ir.iteration = shape;
  ir.reduceDims = dims;
  ir.inputs = {{dtype, shape}, {dtype, shape}};
  auto input = [&](int i) {
    Node n;
    n.kind = NodeKind::Input;
    n.dtype = dtype;
    n.index = static_cast<std::uint16_t>(i);
    ir.nodes.push_back(n);
  };
  auto apply = [&](Op op, int a, int b) {
    Node n;
    n.dtype = dtype;
    n.op = op;
    n.args[0] = static_cast<accel::NodeId>(a);
    n.args[1] = static_cast<accel::NodeId>(b);
    ir.nodes.push_back(n);
  };
  input(0);
  input(1);
  apply(Op::Mul, 0, 1);
  apply(Op::Abs, 2, 0);
  apply(Op::Sqrt, 3, 0);
  apply(Op::Add, 4, 0);
  for (Reduce kind : kinds) ir.outputs.push_back({5, kind});
  return ir;
}

// Only the reductions of one input.
inline KernelIr reduction(const Shape& shape, DType dtype, const std::vector<Reduce>& kinds,
                          unsigned dims) {
  KernelIr ir;
  ir.iteration = shape;
  ir.reduceDims = dims;
  ir.inputs = {{dtype, shape}};
  Node n;
  n.kind = NodeKind::Input;
  n.dtype = dtype;
  ir.nodes.push_back(n);
  for (Reduce kind : kinds) ir.outputs.push_back({0, kind});
  return ir;
}

// A kernel's arrays: random inputs with a few NaN, infinities and zeros of both signs, and room for
// the outputs.
class Arrays {
 public:
  Arrays(const KernelIr& kernel, unsigned seed = 7) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    for (const accel::KernelInput& in : kernel.inputs) {
      const auto n = static_cast<std::size_t>(in.shape.elements());
      memory_.emplace_back(n * 8 + 64);
      for (std::size_t i = 0; i < n; ++i) {
        double v = normal(random);
        if (i % 997 == 13) v = -0.0;
        if (i % 5003 == 99) v = 1e300;
        if (in.dtype == DType::F64) std::memcpy(&memory_.back()[i * 8], &v, 8);
        const auto f = static_cast<float>(i % 5003 == 99 ? 1e30 : v);
        if (in.dtype == DType::F32) std::memcpy(&memory_.back()[i * 4], &f, 4);
        if (in.dtype == DType::I32) {
          const auto k = static_cast<std::int32_t>(v > 1e9 ? 1e9 : v * 1e6);
          std::memcpy(&memory_.back()[i * 4], &k, 4);
        }
      }
      inputs.push_back({in.dtype, in.shape, memory_.back().data(), {}});
    }
    for (const accel::KernelOutput& out : kernel.outputs) {
      Operand o{kernel.outputDType(out), kernel.outputShape(out), nullptr, {}};
      memory_.emplace_back(o.bytes() + 64);
      o.host = memory_.back().data();
      outputs.push_back(o);
    }
  }
  // The outputs' bits, and wipes them.
  std::vector<char> take() {
    std::vector<char> all;
    for (const Operand& o : outputs) {
      const char* p = static_cast<const char*>(o.host);
      all.insert(all.end(), p, p + o.bytes());
      std::memset(o.host, 0x55, o.bytes());
    }
    return all;
  }
  std::vector<Operand> inputs, outputs;

 private:
  std::vector<std::vector<char>> memory_;
};

}  // namespace selection_test
