// What is to be computed, as far as it matters for choosing a kernel.
#pragma once

#include <accel/dtype.h>
#include <accel/kernel_ir.h>
#include <accel/matmul.h>
#include <accel/workload.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <string>

namespace accel::selection {

using accel::Backend;
using accel::backendName;
using accel::Operation;
using accel::operationName;
using accel::Workload;

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
