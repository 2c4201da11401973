// What is to be computed, as far as it matters for how long it takes: one description for every
// choice, on the CPU and on a device.
#pragma once

#include <accel/dtype.h>

#include <cstdint>

namespace accel {

enum class Operation : std::uint8_t {
#define ACCEL_OPERATION(id, name) id,
#include <accel/operations.def>
};
inline constexpr const char* kOperationNames[] = {
#define ACCEL_OPERATION(id, name) name,
#include <accel/operations.def>
};
inline constexpr int kOperations = sizeof(kOperationNames) / sizeof(kOperationNames[0]);
constexpr const char* operationName(Operation op) { return kOperationNames[static_cast<int>(op)]; }

enum class Backend : std::uint8_t { Cpu, WebGpu };
inline constexpr int kBackends = 2;
constexpr const char* backendName(Backend b) { return b == Backend::Cpu ? "cpu" : "webgpu"; }

/// What an operation costs beside an add, by OpCost: on the CPU's vector units. (Measured on Zen 4
/// and Ice Lake servers; a starting value, which prices of whole kernels replace.)
inline constexpr double kOpWeights[] = {1, 4, 12, 60};

/// Sizes, by operation:
///   Map      {elements, 1, 1, 1}
///   Reduce   {inner, count, outer, 1} (kernel_ir's reduced dimensions)
///   Matmul   {m, k, n, batch}
///   Workgroup {invocations, 1, 1, 1}
struct Workload {
  Operation operation = Operation::Map;
  Backend backend = Backend::Cpu;
  DType dtype = DType::F64;
  std::int64_t size[4] = {1, 1, 1, 1};
  std::int32_t ops = 0;      ///< elementwise operations joined in
  double weight = 1;         ///< their cost per element, in adds
  std::int32_t inputs = 1;   ///< arrays read from end to end
  std::int32_t outputs = 1;  ///< arrays written
  bool broadcast = false;    ///< some input is repeated
  /// How it can be made, the lower eight bits: of a CPU's reduction those of cpu::wayBit, of a
  /// device the kernels that its provider offers. The next eight: those that the provider would
  /// take by itself.
  std::uint32_t ways = ~0u;
  std::uint64_t program = 0;     ///< Workgroup: whose, by its key; else 0
  bool canonical = false;        ///< Matmul: must have the canonical bits (accel/matmul.h)
  std::uint32_t alignment = 64;  ///< of all operands, in bytes

  double elements() const {
    double n = 1;
    for (std::int64_t s : size) n *= static_cast<double>(s);
    return n;
  }
  /// Elementary steps: adds for maps and reductions, multiply-adds for products.
  double work() const { return operation == Operation::Matmul ? elements() : elements() * weight; }
  /// Bytes read and written, each array once.
  double bytes() const {
    const auto width = static_cast<double>(dtypeSize(dtype));
    const auto a = static_cast<double>(size[0]), b = static_cast<double>(size[1]),
               c = static_cast<double>(size[2]), d = static_cast<double>(size[3]);
    if (operation == Operation::Matmul) return (a * b + b * c + a * c) * d * width;
    if (operation == Operation::Reduce) return (a * b * c * (inputs + outputs - 1) + a * c) * width;
    return elements() * (inputs + outputs) * width;
  }
};

}  // namespace accel
