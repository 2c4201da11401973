#include "webgpu/codegen/index_plan.h"

#include <algorithm>

namespace webgpu {
namespace {

// Bit i: input i repeats along d; the top bit: d is reduced. Dimensions with equal signs merge.
uint64_t sign(const accel::KernelIr& kernel, int d) {
  uint64_t bits = 0;
  for (size_t i = 0; i < kernel.inputs.size(); ++i) {
    if (kernel.inputs[i].shape.size(d) == 1) bits |= uint64_t{1} << i;
  }
  return bits | uint64_t(kernel.reduceDims >> d & 1) << 63;
}

}  // namespace

IndexPlan planIndices(const accel::KernelIr& kernel) {
  IndexPlan plan;
  std::vector<uint64_t> signs;
  for (int d = 0; d < kernel.iteration.rank; ++d) {
    const uint64_t size = uint64_t(kernel.iteration.size(d));
    if (size == 1) continue;
    const uint64_t bits = sign(kernel, d);
    if (!signs.empty() && signs.back() == bits) {
      plan.dims.back().size *= size;
    } else {
      plan.dims.push_back({size, bits >> 63 != 0});
      signs.push_back(bits);
    }
  }
  plan.inputs.resize(kernel.inputs.size());
  for (size_t i = 0; i < plan.inputs.size(); ++i) {
    IndexPlan::Input& input = plan.inputs[i];
    uint64_t stride = 1;
    bool repeats = false, advances = false;
    for (size_t d = 0; d < plan.dims.size(); ++d) {
      const bool repeated = signs[d] >> i & 1;
      input.strides.push_back(repeated ? 0 : stride);
      if (!repeated) stride *= plan.dims[d].size;
      (repeated ? repeats : advances) = true;
    }
    input.access = !advances && repeats ? Access::One : repeats ? Access::Strided : Access::Full;
  }
  return plan;
}

uint64_t IndexPlan::bindings() const {
  uint64_t total = 0;
  for (const Input& input : inputs) total += input.windows;
  return total;
}

void splitInputs(const accel::KernelIr& kernel, uint64_t binding, bool everyInput,
                 IndexPlan& plan) {
  plan.window = binding / 256 * 256;  // an offset that every device takes
  for (size_t i = 0; i < plan.inputs.size(); ++i) {
    if (!everyInput && plan.inputs[i].access == Access::Full) continue;
    const uint64_t bytes =
        uint64_t(kernel.inputs[i].shape.elements()) * accel::dtypeSize(kernel.inputs[i].dtype);
    plan.inputs[i].windows = std::max<uint64_t>(1, (bytes + plan.window - 1) / plan.window);
  }
}

}  // namespace webgpu
