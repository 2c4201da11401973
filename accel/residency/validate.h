// Checks a kernel's results on a device node by node: each op is computed again on the CPU from the
// values that the device itself had for its operands, so the bound of ops.def applies as it stands,
// and an error is named where it arose. Slow; for MATLIFT_ACCEL_VALIDATE.
#pragma once

#include <accel/kernels.h>

#include <span>
#include <string>

#include "accel/residency/residency.h"

namespace accel {

// What differs beyond the bound, in words; empty: nothing does. `outputs` are what the kernel gave.
std::string validateKernel(Residency& device, Provider& cpu, HostMemory& memory,
                           const KernelTable& table, const KernelIr& kernel,
                           std::span<Resident* const> inputs, std::span<Resident* const> outputs);

// The same for any other task, whose results must have the CPU's bits; products, transforms and
// spaced points keep an error bound.
std::string validateTask(Residency& device, Provider& cpu, HostMemory& memory, const Task& task,
                         std::span<Resident* const> inputs, std::span<Resident* const> outputs);

}  // namespace accel
