#include "accel/residency/validate.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

namespace accel {
namespace {

using Bytes = std::vector<char>;

bool readArray(Residency& device, HostMemory& memory, Resident* array, Bytes& bytes) {
  Result<HostBlock> block = device.host(array);
  if (!block) return false;
  const auto* from = static_cast<const char*>(block.value().data);
  bytes.assign(from, from + std::size_t(array->shape.elements()) * dtypeSize(array->dtype));
  if (block.value().owner) memory.release(block.value().owner);
  return true;
}

// The values of one node on the device, broadcast to the iteration.
bool readNode(Residency& device, HostMemory& memory, const KernelIr& kernel, NodeId node,
              std::span<Resident* const> inputs, Bytes& bytes) {
  KernelIr one = kernel;
  one.guards.clear();
  one.reduceDims = 0;
  one.outputs = {{node, Reduce::None}};
  const Operand form{kernel.nodes[node].dtype, kernel.iteration, nullptr, {}};
  Resident* made = nullptr;
  if (!device.run(MapTask{&one}, inputs, {&form, 1}, {&made, 1})) return false;
  const bool read = readArray(device, memory, made, bytes);
  device.release(made);
  return read;
}

float floatAt(const Bytes& bytes, std::size_t i) {
  float value;
  std::memcpy(&value, bytes.data() + 4 * i, 4);
  return value;
}
bool isSubnormal(float v) { return v != 0 && std::fabs(v) < 0x1p-126f; }

// Both within the bound of the exact value; subnormals count as zeros, which a device may make of
// them.
bool close(float a, float b, double ulp) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (a == b || (std::fabs(a) < 0x1p-125f && std::fabs(b) < 0x1p-125f)) return true;
  if (ulp == 0) return false;
  const double unit = std::ldexp(1.0, std::max(std::ilogb(b), -126) - 23);
  return std::isfinite(a) && std::isfinite(b) && std::fabs(double(a) - double(b)) <= ulp * unit;
}

double doubleAt(const Bytes& bytes, std::size_t i) {
  double value;
  std::memcpy(&value, bytes.data() + 8 * i, 8);
  return value;
}
// Doubles are computed by integers: nothing is flushed.
bool closeDoubles(double a, double b, double ulp) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (std::memcmp(&a, &b, 8) == 0) return true;
  if (ulp == 0 || !std::isfinite(a) || !std::isfinite(b)) return false;
  return std::fabs(a - b) <= ulp * std::ldexp(1.0, std::max(std::ilogb(b), -1022) - 52);
}

// Within the operation's bounds (0: the same bits).
bool agree(DType dtype, const Bytes& a, const Bytes& b, std::size_t i, double ulp32, double ulp64) {
  if (dtype == DType::F32) return close(floatAt(a, i), floatAt(b, i), ulp32);
  if (dtype == DType::F64) return closeDoubles(doubleAt(a, i), doubleAt(b, i), ulp64);
  const std::size_t size = dtypeSize(dtype);
  return std::memcmp(&a[i * size], &b[i * size], size) == 0;
}

std::string show(DType dtype, const Bytes& bytes, std::size_t i) {
  char text[32];
  if (dtype == DType::F32) {
    std::snprintf(text, sizeof text, "%.9g", double(floatAt(bytes, i)));
  } else if (dtype == DType::F64) {
    std::snprintf(text, sizeof text, "%.17g", doubleAt(bytes, i));
  } else {
    std::int32_t word = 0;
    std::memcpy(&word, bytes.data() + i * dtypeSize(dtype), dtypeSize(dtype));
    std::snprintf(text, sizeof text, "%d", word);
  }
  return text;
}

// The first element of node n that is out of bounds, described; empty: none.
std::string checkNode(const KernelTable& table, const KernelIr& kernel, NodeId n,
                      const std::vector<Bytes>& values) {
  const Node& node = kernel.nodes[n];
  const OpInfo& info = opInfo(node.op);
  const DType operand = kernel.nodes[node.args[node.op == Op::Select ? 1 : 0]].dtype;
  const MapFn fn =
      node.op == Op::Cast ? table.findCast(operand, node.dtype) : table.find(node.op, operand);
  if (!fn) return {};
  const std::size_t count = std::size_t(kernel.iteration.elements());
  Bytes want(values[n].size());
  const void* in[3] = {};
  const std::uint8_t steps[3] = {1, 1, 1};
  for (int a = 0; a < info.arity; ++a) in[a] = values[node.args[a]].data();
  fn(in, steps, want.data(), count);
  const auto bound = [](double ulp) { return ulp == 0 ? 0 : ulp + 1; };
  for (std::size_t i = 0; i < count; ++i) {
    bool flushed = false;
    for (int a = 0; a < info.arity; ++a)
      flushed |= kernel.nodes[node.args[a]].dtype == DType::F32 &&
                 isSubnormal(floatAt(values[node.args[a]], i));
    if (flushed) continue;
    if (agree(node.dtype, values[n], want, i, bound(info.ulp32), bound(info.ulp64))) continue;
    std::string text = std::string(info.name) + "(";
    for (int a = 0; a < info.arity; ++a)
      text += (a ? ", " : "") + show(kernel.nodes[node.args[a]].dtype, values[node.args[a]], i);
    return text + ") is " + show(node.dtype, values[n], i) + " on the device and " +
           show(node.dtype, want, i) + " on the CPU, element " + std::to_string(i);
  }
  return {};
}

// An output against what follows from its node's values: the same bits (a reduction by the CPU).
std::string checkOutput(Provider& cpu, const KernelIr& kernel, const KernelOutput& output,
                        const Bytes& node, const Bytes& got) {
  Bytes want = node;
  if (output.reduce != Reduce::None) {
    KernelIr reduce;
    reduce.iteration = kernel.iteration;
    reduce.reduceDims = kernel.reduceDims;
    const DType dtype = kernel.nodes[output.node].dtype;
    reduce.inputs = {{dtype, kernel.iteration}};
    reduce.nodes = {{NodeKind::Input, dtype, Op::Add, {}, 0}};
    reduce.outputs = {{0, output.reduce}};
    want.assign(got.size(), 0);
    Bytes copy = node;
    const Operand in{dtype, kernel.iteration, copy.data(), {}};
    const Operand out{reduce.outputDType(reduce.outputs[0]),
                      reduce.outputShape(reduce.outputs[0]),
                      want.data(),
                      {}};
    if (!cpu.run(MapTask{&reduce}, {&in, 1}, {&out, 1})) return {};
  }
  const DType dtype = kernel.outputDType(output);
  for (std::size_t i = 0; i < got.size() / dtypeSize(dtype); ++i) {
    if (!agree(dtype, got, want, i, 0, 0))
      return "output " + show(dtype, got, i) + " on the device and " + show(dtype, want, i) +
             " on the CPU, element " + std::to_string(i);
  }
  return {};
}

}  // namespace

std::string validateKernel(Residency& device, Provider& cpu, HostMemory& memory,
                           const KernelTable& table, const KernelIr& kernel,
                           std::span<Resident* const> inputs, std::span<Resident* const> outputs) {
  std::vector<Bytes> values(kernel.nodes.size());
  for (std::size_t n = 0; n < kernel.nodes.size(); ++n) {
    // What cannot be read (no memory) is not compared: that is no difference.
    if (!readNode(device, memory, kernel, NodeId(n), inputs, values[n])) return {};
    if (kernel.nodes[n].kind != NodeKind::Apply) continue;
    if (std::string text = checkNode(table, kernel, NodeId(n), values); !text.empty()) return text;
  }
  for (std::size_t o = 0; o < outputs.size(); ++o) {
    Bytes got;
    if (!readArray(device, memory, outputs[o], got)) return {};
    const KernelOutput& output = kernel.outputs[o];
    if (std::string text = checkOutput(cpu, kernel, output, values[output.node], got);
        !text.empty())
      return text;
  }
  return {};
}

}  // namespace accel
