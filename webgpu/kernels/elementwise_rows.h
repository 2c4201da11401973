// The WGSL of every op of accel/ops.def: one row each.
#pragma once

#include <accel/ops.h>

namespace webgpu {

// An expression for each element type that the op's operands can have on the device; $a, $b and $c
// stand for them. Null: not computed here, and supports() says so. A row of nulls is an op that
// stays on the CPU.
struct ElementwiseRow {
  accel::Op op;
  const char* f32;
  const char* f64;
  const char* i32;
  const char* u32;
  const char* boolean;
};

const ElementwiseRow& elementwiseRow(accel::Op op);

}  // namespace webgpu
