// Random kernels: however one is run (calls or machine code, any thread count, any block), its bits
// are those of one operation after the other over whole arrays.
#include "tests/unit/accel/random_kernels.h"

#include <accel/kernels.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "accel/cpu/direct_reduce.h"
#include "accel/cpu/map_runner.h"
#include "accel/cpu/segment_compiler.h"

using namespace accel;
using namespace accel::cpu;
using namespace accel_test;

namespace {

// --- one operation after the other

Bytes expanded(const KernelInput& in, const Bytes& from, const Shape& iteration) {
  const std::size_t size = dtypeSize(in.dtype);
  const auto total = static_cast<std::size_t>(iteration.elements());
  Bytes out(total * size);
  for (std::size_t i = 0; i < total; ++i) {
    std::size_t rest = i, at = 0, stride = 1;
    for (int d = 0; d < iteration.rank; ++d) {
      const auto extent = static_cast<std::size_t>(iteration.size(d));
      const auto own = static_cast<std::size_t>(in.shape.size(d));
      at += (own == 1 ? 0 : rest % extent) * stride;
      stride *= own;
      rest /= extent;
    }
    std::memcpy(out.data() + i * size, from.data() + at * size, size);
  }
  return out;
}

std::vector<Bytes> allNodes(const Generated& g) {
  const KernelIr& k = g.kernel;
  const auto total = static_cast<std::size_t>(k.iteration.elements());
  const KernelTable& table = cpuKernels();
  std::vector<Bytes> values;
  for (const Node& node : k.nodes) {
    const std::size_t size = dtypeSize(node.dtype);
    Bytes out(total * size);
    if (node.kind == NodeKind::Input) {
      out = expanded(k.inputs[node.index], g.inputs[node.index], k.iteration);
    } else if (node.kind == NodeKind::Constant) {
      for (std::size_t i = 0; i < total; ++i)
        std::memcpy(out.data() + i * size, &k.constants[node.index].u64, size);
    } else {
      const DType first = k.nodes[node.args[0]].dtype;
      const MapFn fn = node.op == Op::Cast     ? table.findCast(first, node.dtype)
                       : node.op == Op::Select ? table.find(node.op, k.nodes[node.args[1]].dtype)
                                               : table.find(node.op, first);
      const void* in[3] = {};
      for (int a = 0; a < opInfo(node.op).arity; ++a) in[a] = values[node.args[a]].data();
      const std::uint8_t step[3] = {1, 1, 1};
      fn(in, step, out.data(), total);
    }
    values.push_back(std::move(out));
  }
  return values;
}

std::vector<Bytes> plainly(const Generated& g) {
  const KernelIr& k = g.kernel;
  const std::vector<Bytes> values = allNodes(g);
  const ReducedShape shape = reducedShape(k);
  std::vector<Bytes> out;
  for (const KernelOutput& o : k.outputs) {
    if (o.reduce == Reduce::None) {
      out.push_back(values[o.node]);
      continue;
    }
    out.emplace_back();
    if (!shape.ok) continue;  // only compared between the ways to run it
    out.back().resize(static_cast<std::size_t>(k.outputShape(o).elements()) *
                      dtypeSize(k.outputDType(o)));
    cpuKernels().findReduceDim(o.reduce, k.nodes[o.node].dtype)(
        values[o.node].data(), static_cast<std::size_t>(shape.inner),
        static_cast<std::size_t>(shape.count), static_cast<std::size_t>(shape.outer),
        out.back().data());
  }
  return out;
}

// --- as the provider runs it

using Run = std::function<Status(std::span<const Operand>, std::span<const Operand>)>;

Status provided(const Generated& g, std::vector<Bytes>& out, const Run& run) {
  const KernelIr& k = g.kernel;
  std::vector<Operand> inputs, outputs;
  for (std::size_t i = 0; i < k.inputs.size(); ++i)
    inputs.push_back(
        {k.inputs[i].dtype, k.inputs[i].shape, const_cast<char*>(g.inputs[i].data()), {}});
  out.clear();
  for (const KernelOutput& o : k.outputs)
    out.emplace_back(static_cast<std::size_t>(k.outputShape(o).elements()) *
                     dtypeSize(k.outputDType(o)));
  for (std::size_t i = 0; i < out.size(); ++i)
    outputs.push_back(
        {k.outputDType(k.outputs[i]), k.outputShape(k.outputs[i]), out[i].data(), {}});
  return run(inputs, outputs);
}

Status provided(const Generated& g, const RunPlan& plan, ThreadPool& pool,
                SegmentCompiler* segments, std::vector<Bytes>& out) {
  return provided(g, out, [&](std::span<const Operand> in, std::span<const Operand> results) {
    return runMap(g.kernel, cpuKernels(), in, results, pool, plan, segments);
  });
}

template <class T>
bool sameNumbers(const Bytes& a, const Bytes& b) {
  for (std::size_t at = 0; at < a.size(); at += sizeof(T)) {
    T x, y;
    std::memcpy(&x, a.data() + at, sizeof(T));
    std::memcpy(&y, b.data() + at, sizeof(T));
    const bool nans = x != x && y != y;
    if (!nans && std::memcmp(a.data() + at, b.data() + at, sizeof(T)) != 0) return false;
  }
  return true;
}

bool same(DType t, const Bytes& a, const Bytes& b) {
  if (a.size() != b.size()) return false;
  if (t == DType::F64) return sameNumbers<double>(a, b);
  if (t == DType::F32) return sameNumbers<float>(a, b);
  return a == b;
}

std::string describe(const KernelIr& k) {
  std::string text;
  for (int d = 0; d < k.iteration.rank; ++d) text += std::to_string(k.iteration.dims[d]) + " ";
  for (std::size_t i = 0; i < k.nodes.size(); ++i) {
    const Node& n = k.nodes[i];
    text += "\n" + std::to_string(i) + " type " + std::to_string(int(n.dtype)) + " ";
    if (n.kind != NodeKind::Apply) {
      text += n.kind == NodeKind::Input ? "input" : "constant";
      continue;
    }
    text += opInfo(n.op).id;
    for (int a = 0; a < opInfo(n.op).arity; ++a) text += " " + std::to_string(n.args[a]);
  }
  for (const KernelOutput& o : k.outputs)
    text += "\nout " + std::to_string(o.node) + " reduce " + std::to_string(int(o.reduce));
  return text + "\nreduced " + std::to_string(k.reduceDims);
}

}  // namespace

TEST_CASE("random kernels have the same bits however they are run") {
  ThreadPool pool(3);
  SegmentCompiler code(CodeMode::AtOnce);
  int reduced = 0;
  for (unsigned seed = 1; seed <= 600; ++seed) {
    const Generated g = Generator(seed).make();
    const std::vector<Bytes> expected = plainly(g);
    std::vector<Bytes> first, got;
    CAPTURE(seed);
    CAPTURE(describe(g.kernel));
    const RunPlan plans[] = {
        {1, kBlockBytes}, {3, kBlockBytes}, {1, 1024}, {1, std::size_t(1) << 30}};
    for (const RunPlan& plan : plans) {
      for (SegmentCompiler* segments : {static_cast<SegmentCompiler*>(nullptr), &code}) {
        const Status s = provided(g, plan, pool, segments, got);
        // A reduction of what is the same for all elements is the caller's.
        if (s.code() == StatusCode::Unsupported) continue;
        REQUIRE(s.isOk());
        if (first.empty()) first = got;
        for (std::size_t o = 0; o < got.size(); ++o) {
          const KernelOutput& out = g.kernel.outputs[o];
          CAPTURE(o);
          reduced += out.reduce != Reduce::None;
          const Bytes& wanted = expected[o].empty() ? first[o] : expected[o];
          REQUIRE(same(g.kernel.outputDType(out), got[o], wanted));
        }
      }
    }
  }
  CHECK(reduced > 100);
  // Where the machine has the instructions and the assembler, code was made for most of them.
  if (code.available()) CHECK(code.count() > 100);
}

TEST_CASE("a kernel that was kept has the bits of a new one, on other elements and constants") {
  ThreadPool pool(3);
  for (CodeMode mode : {CodeMode::Never, CodeMode::WhenWorth, CodeMode::AtOnce}) {
    SegmentCompiler code(mode);
    for (unsigned seed = 1; seed <= 250; ++seed) {
      Generator generator(seed);
      Generated g = generator.make();
      PreparedMap prepared;
      CAPTURE(seed);
      CAPTURE(describe(g.kernel));
      // Two plans in turns, as the selection tries them.
      const RunPlan plans[] = {{1, kBlockBytes}, {3, kBlockBytes}, {1, kBlockBytes}, {1, 1024}};
      for (const RunPlan& plan : plans) {
        generator.refill(g);
        const std::vector<Bytes> expected = plainly(g);
        std::vector<Bytes> got, fresh;
        const Status s =
            provided(g, got, [&](std::span<const Operand> in, std::span<const Operand> results) {
              return prepared.run(g.kernel, cpuKernels(), in, results, pool, plan, code);
            });
        if (s.code() == StatusCode::Unsupported) continue;
        REQUIRE(s.isOk());
        REQUIRE(provided(g, plan, pool, nullptr, fresh).isOk());
        for (std::size_t o = 0; o < got.size(); ++o) {
          CAPTURE(o);
          const Bytes& wanted = expected[o].empty() ? fresh[o] : expected[o];
          REQUIRE(same(g.kernel.outputDType(g.kernel.outputs[o]), got[o], wanted));
        }
      }
    }
  }
}

// x = x .* 2 + y in the memory of x, then in memory of its own, and so on.
TEST_CASE("a kernel that was kept knows whose memory its result has") {
  ThreadPool pool(1);
  SegmentCompiler code(CodeMode::WhenWorth);
  PreparedMap prepared;
  const std::int64_t n = 20000;
  KernelIr k;
  k.iteration = Shape{n};
  k.inputs = {{DType::F64, k.iteration}, {DType::F64, k.iteration}};
  k.constants = {Scalar::ofDouble(2)};
  k.nodes.resize(5);
  k.nodes[0].kind = k.nodes[1].kind = NodeKind::Input;
  k.nodes[1].index = 1;
  k.nodes[2].kind = NodeKind::Constant;
  k.nodes[3].op = Op::Mul;
  k.nodes[3].args[0] = 0;
  k.nodes[3].args[1] = 2;
  k.nodes[4].args[0] = 3;
  k.nodes[4].args[1] = 1;
  k.outputs = {{4, Reduce::None}};
  std::vector<double> y(n, 1), other(n);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> x(n, round);
    double* to = round % 3 ? other.data() : x.data();
    k.constants[0] = Scalar::ofDouble(round % 7);
    const Operand in[2] = {{DType::F64, k.iteration, x.data(), {}},
                           {DType::F64, k.iteration, y.data(), {}}};
    const Operand out{DType::F64, k.iteration, to, {}};
    REQUIRE(
        prepared.run(k, cpuKernels(), in, std::span(&out, 1), pool, {1, kBlockBytes}, code).isOk());
    const double wanted = round * (round % 7) + 1;
    REQUIRE(std::all_of(to, to + n, [wanted](double v) { return v == wanted; }));
  }
}

TEST_CASE("few sequences side by side have the same sums whatever their length") {
  ThreadPool pool(1);
  SegmentCompiler code(CodeMode::AtOnce);
  for (DType t : {DType::F32, DType::F64}) {
    for (std::int64_t width : {2, 3, 4}) {
      for (std::int64_t count = 33000; count < 33300; count += 13) {
        Generated g;
        KernelIr& k = g.kernel;
        k.iteration = Shape{width, count};
        k.inputs = {{t, k.iteration}, {t, Shape{width, 1}}};
        k.nodes.resize(3);
        for (std::uint16_t i = 0; i < 2; ++i) {
          k.nodes[i].kind = NodeKind::Input;
          k.nodes[i].index = i;
        }
        for (Node& node : k.nodes) node.dtype = t;
        k.nodes[2].op = Op::Sub;
        k.nodes[2].args[0] = 0;
        k.nodes[2].args[1] = 1;
        k.reduceDims = 2;
        k.outputs = {{2, Reduce::Sum}};
        for (const KernelInput& in : k.inputs) {
          g.inputs.emplace_back(static_cast<std::size_t>(in.shape.elements()) * dtypeSize(t));
          for (std::size_t i = 0; i < static_cast<std::size_t>(in.shape.elements()); ++i) {
            const double x = static_cast<double>(i * 7919 % 1009) / 1009;
            const auto f = static_cast<float>(x);
            std::memcpy(g.inputs.back().data() + i * dtypeSize(t),
                        t == DType::F64 ? static_cast<const void*>(&x) : &f, dtypeSize(t));
          }
        }
        std::vector<Bytes> got;
        REQUIRE(provided(g, {1, kBlockBytes}, pool, &code, got).isOk());
        CAPTURE(width);
        CAPTURE(count);
        CHECK(same(t, got[0], plainly(g)[0]));
      }
    }
  }
}
