// What is to be computed, as far as it matters for choosing a kernel.
#pragma once

#include <accel/dtype.h>
#include <accel/kernel_ir.h>
#include <accel/matmul.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <string>

namespace accel::selection {

enum class Operation : std::uint8_t { Map, Reduce, Matmul };
inline constexpr int kOperations = 3;
constexpr const char* operationName(Operation op) {
  constexpr const char* kNames[] = {"map", "reduce", "matmul"};
  return kNames[static_cast<int>(op)];
}

enum class Backend : std::uint8_t { Cpu, WebGpu };
inline constexpr int kBackends = 2;
constexpr const char* backendName(Backend b) { return b == Backend::Cpu ? "cpu" : "webgpu"; }

// Sizes, by operation:
//   Map      {elements, 1, 1, 1}
//   Reduce   {inner, count, outer, 1} (kernel_ir's reduced dimensions)
//   Matmul   {m, k, n, batch}
struct Workload {
  Operation operation = Operation::Map;
  Backend backend = Backend::Cpu;
  DType dtype = DType::F64;
  std::int64_t size[4] = {1, 1, 1, 1};
  std::int32_t ops = 0;      // elementwise operations joined in
  double weight = 1;         // their cost for one element, in adds
  std::int32_t inputs = 1;   // arrays read from end to end
  std::int32_t outputs = 1;  // arrays written
  bool broadcast = false;    // some input is repeated
  // How it can be made, the lower eight bits: of a cpu's reduction those of cpu::wayBit, of a
  // device the kernels that its provider offers. The next eight: those that it would take by
  // itself.
  std::uint32_t ways = ~0u;
  bool canonical = false;        // Matmul: must have the canonical bits (accel/matmul.h)
  std::uint32_t alignment = 64;  // of all operands, bytes

  double elements() const {
    double n = 1;
    for (std::int64_t s : size) n *= static_cast<double>(s);
    return n;
  }
  // Elementary steps: adds for maps and reductions, multiply-adds for products.
  double work() const { return operation == Operation::Matmul ? elements() : elements() * weight; }
  // Bytes read and written, each array once.
  double bytes() const;
};

Workload workloadOf(const KernelIr& kernel);
Workload workloadOf(const MatmulArgs& args);

// Where a workload is among others: logarithms of what its time depends on.
using Position = std::array<float, 7>;
Position positionOf(const Workload& w);
// In octaves of size.
double distance(const Position& a, const Position& b);

// Workloads that are alike: sizes by half octaves, the rest as it is. Never 0.
std::uint64_t workloadKey(const Workload& w);
// For the report: "matmul 1000x8x8 double".
std::string workloadText(const Workload& w);

}  // namespace accel::selection
