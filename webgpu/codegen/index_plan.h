// How a kernel's iteration space maps to its inputs: dimensions merged where no input can tell
// them apart, and a stride for each input and remaining dimension.
#pragma once

#include <accel/kernel_ir.h>

#include <cstdint>
#include <vector>

namespace webgpu {

enum class Access : uint8_t { Full, One, Strided };

struct IndexPlan {
  struct Dim {
    uint64_t size = 1;
    bool reduced = false;
  };
  struct Input {
    Access access = Access::Full;
    std::vector<uint64_t> strides;  // a dimension of `dims` each; 0: repeated
  };
  std::vector<Dim> dims;  // sizes of 1 left out
  std::vector<Input> inputs;
};

IndexPlan planIndices(const accel::KernelIr& kernel);

}  // namespace webgpu
