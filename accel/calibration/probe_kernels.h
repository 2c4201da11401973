// The kernels that calibration times.
#pragma once

#include <accel/kernel_ir.h>

#include "accel/cost/work_counts.h"

namespace accel::calibration {

// An elementwise kernel with `ops` operations of the class over one or two inputs of that type, all
// of them needed for the result. Reduce: a sum of one input.
KernelIr probeKernel(cost::WorkClass work, DType dtype, std::int64_t elements, int ops);

}  // namespace accel::calibration
