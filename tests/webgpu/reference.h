// What the functions of accel/ops.def should give, in double, from the C library.
#pragma once

#include <accel/ops.h>

namespace harness {

using Unary = double (*)(double);
using Binary = double (*)(double, double);

// Null when there is none here.
Unary unaryReference(accel::Op op);
Binary binaryReference(accel::Op op);

}  // namespace harness
