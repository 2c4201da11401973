// Binary operators where an operand or the result is complex.
#pragma once

#include <accel/kernels.h>

#include "runtime/value/value.h"

namespace matlift::builtins {

/// a op b in class `cls` (double or single); narrowed to real when every imaginary part is zero.
Value complexBinary(const accel::KernelTable& kernels, accel::Op op, const Value& a, const Value& b,
                    ClassId cls);
/// == and ~= compare both parts, the orderings only the real parts.
Value complexCompare(const accel::KernelTable& kernels, accel::Op op, const Value& a,
                     const Value& b);
/// z ~= 0, as logical.
Value complexNonzero(const Value& z);

}  // namespace matlift::builtins
