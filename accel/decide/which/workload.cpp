#include "accel/decide/which/workload.h"

#include <algorithm>
#include <cstring>

#include "accel/cpu/direct_reduce.h"
#include "accel/cpu/map_runner.h"

namespace accel::selection {
namespace {

std::uint64_t mixed(std::uint64_t h, std::uint64_t v) {
  h = (h ^ v) * 0x9e3779b97f4a7c15u;
  return h ^ h >> 29;
}

// 0 for nothing, else one more than twice the binary logarithm, rounded down. From the bits of the
// number: this is on the path of every product.
std::uint64_t halfOctave(double v) {
  if (v < 1) return 0;
  std::uint64_t bits;
  std::memcpy(&bits, &v, 8);
  constexpr std::uint64_t kRootOfTwo = 0x6a09e;  // its fraction's first twenty bits
  const bool upper = (bits >> 32 & 0xfffff) >= kRootOfTwo;
  return 2 * ((bits >> 52) - 1023) + upper + 1;
}

}  // namespace

Workload workloadOf(const KernelIr& kernel) {
  Workload w;
  w.weight = 0;
  for (const Node& n : kernel.nodes) {
    if (n.kind != NodeKind::Apply) continue;
    ++w.ops;
    w.weight += cpu::opWeight(n.op);
  }
  w.dtype = kernel.nodes.empty() ? DType::F64 : kernel.nodes.back().dtype;
  w.inputs = w.outputs = 0;
  for (const KernelInput& in : kernel.inputs) {
    if (in.shape == kernel.iteration) {
      ++w.inputs;
    } else if (in.shape.elements() != 1) {
      w.broadcast = true;
    }
  }
  bool reduces = false;
  for (const KernelOutput& out : kernel.outputs) {
    reduces = reduces || out.reduce != Reduce::None;
    ++w.outputs;
  }
  if (!reduces) {
    w.size[0] = kernel.iteration.elements();
    w.weight = std::max(w.weight, 1.0);
    return w;
  }
  w.operation = Operation::Reduce;
  w.ways = cpu::reductionWays(kernel);
  w.weight += 1;
  const cpu::ReducedShape shape = cpu::reducedShape(kernel);
  w.size[0] = shape.inner;
  w.size[1] = shape.count;
  w.size[2] = shape.outer;
  return w;
}

Workload workloadOf(const MatmulArgs& args) {
  Workload w;
  w.operation = Operation::Matmul;
  w.dtype = args.dtype;
  w.size[0] = args.m;
  w.size[1] = args.k;
  w.size[2] = args.n;
  w.size[3] = args.batch;
  w.inputs = 2;
  w.canonical = isCanonicalProduct(args.k);
  return w;
}

// Work counts beside the sizes; operations joined in, and another type, make kernels differ more
// than sizes do.
Position positionOf(const Workload& w) {
  constexpr double kWork = 0.77, kWeight = 2, kJoined = 3, kWide = 2;
  const auto log2of = [](double v) { return std::log2(std::max(1.0, v)); };
  Position p;
  for (std::size_t i = 0; i < 4; ++i)
    p[i] = static_cast<float>(log2of(static_cast<double>(w.size[i])));
  p[4] = static_cast<float>(kWork * log2of(w.work()));
  p[5] = static_cast<float>(kWeight * log2of(1 + w.weight) + (w.ops > 0 ? kJoined : 0));
  p[6] = static_cast<float>(kWide * log2of(static_cast<double>(dtypeSize(w.dtype))));
  // What one program's workgroups take tells nothing of another's: as far apart as can be.
  if (w.program) p[5] = static_cast<float>(w.program % 8192) * 64;
  return p;
}

double distance(const Position& a, const Position& b) {
  float sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

std::uint64_t workloadKey(const Workload& w) {
  // Each half octave is below 128; arrays beyond 15 count as 15.
  std::uint64_t sizes = 0;
  for (std::int64_t s : w.size) sizes = sizes << 7 | halfOctave(static_cast<double>(s));
  sizes = sizes << 8 | halfOctave(w.weight);
  std::uint64_t rest = static_cast<std::uint64_t>(w.operation);
  rest = rest << 4 | static_cast<std::uint64_t>(w.backend);
  rest = rest << 4 | static_cast<std::uint64_t>(w.dtype);
  rest = rest << 4 | static_cast<std::uint64_t>(std::min(w.inputs, 15));
  rest = rest << 4 | static_cast<std::uint64_t>(std::min(w.outputs, 15));
  rest = rest << 2 | static_cast<std::uint64_t>(std::min(w.ops, 2));
  rest = rest << 2 | std::uint64_t(w.broadcast) | std::uint64_t(w.canonical) << 1;
  rest = rest << 8 | (w.ways & 0xff);
  std::uint64_t h = mixed(mixed(0x6d61746c69667431u, sizes), rest);
  if (w.program) h = mixed(h, w.program);
  return h ? h : 1;
}

std::string workloadText(const Workload& w) {
  std::string text = operationName(w.operation);
  const bool flat = w.operation == Operation::Map || w.operation == Operation::Workgroup;
  const int dims = flat ? 1 : w.operation != Operation::Reduce && w.size[3] > 1 ? 4 : 3;
  for (int i = 0; i < dims; ++i) text += (i ? "x" : " ") + std::to_string(w.size[i]);
  text += std::string(" ") + dtypeName(w.dtype);
  if (w.ops > 0) text += ", " + std::to_string(w.ops) + (w.ops == 1 ? " op" : " ops");
  return text;
}

}  // namespace accel::selection
