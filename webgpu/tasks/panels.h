// Arrays larger than a device binds at once. Where a result falls into panels along its outermost
// dimension, each from panels of the operands (or from whole ones), a task is run panel by panel.
#pragma once

#include <vector>

#include "webgpu/tasks/tasks.h"

namespace webgpu {

struct Panels {
  int64_t steps = 1;       // of the outermost dimension
  int64_t each = 1;        // steps of a panel; 0: the task cannot be run this way
  bool flat = false;       // arrays count as one dimension
  uint32_t cutInputs = 0;  // bit i: input i is cut as the outputs are; others are read whole
  static constexpr uint32_t kEvery = ~0u;

  int64_t count() const { return each ? (steps + each - 1) / each : 0; }
  bool cuts(size_t input) const {
    return cutInputs == kEvery || (input < 32 && cutInputs >> input & 1);
  }
  Tensor of(const Tensor& whole, int64_t panel) const;
  std::vector<Tensor> inputs(Tensors whole, int64_t panel) const;
  std::vector<Tensor> outputs(Tensors whole, int64_t panel) const;
};

// Panels that a device which binds so many bytes can take; for tasks that are no maps.
Panels panelsOf(const accel::Task& task, Tensors in, Tensors out, uint64_t binding);
// Of the product itself, before an epilogue.
Panels panelsOf(const accel::MatmulTask& task, Tensors in, const Tensor& product, uint64_t binding);

}  // namespace webgpu
