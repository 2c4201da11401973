// How a kernel's iteration space maps to its inputs: dimensions merged where no input can tell
// them apart, and a stride for each input and remaining dimension.
#pragma once

#include <accel/kernel_ir.h>

#include <cstdint>
#include <vector>

namespace webgpu {

// Given: no array, but what the kernel itself has just made (a product's element).
enum class Access : uint8_t { Full, One, Strided, Given };

struct IndexPlan {
  struct Dim {
    uint64_t size = 1;
    bool reduced = false;
  };
  struct Input {
    Access access = Access::Full;
    std::vector<uint64_t> strides;  // a dimension of `dims` each; 0: repeated
    // An input larger than a binding is bound as several windows of IndexPlan::window bytes.
    uint64_t windows = 1;
  };
  std::vector<Dim> dims;  // sizes of 1 left out
  std::vector<Input> inputs;
  uint64_t window = 0;

  // Storage buffers that the inputs take.
  uint64_t bindings() const;
};

IndexPlan planIndices(const accel::KernelIr& kernel);

// Gives inputs of more than `binding` bytes their windows: all of them, or those that are not read
// element by element in order (the others are bound piece by piece).
void splitInputs(const accel::KernelIr& kernel, uint64_t binding, bool everyInput, IndexPlan& plan);

}  // namespace webgpu
