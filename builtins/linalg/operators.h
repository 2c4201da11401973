// What the matrix operators share: checks of their operands and the way to the elementwise form.
#pragma once

#include "runtime/dispatch/interpreter.h"

namespace matlift::linalg {

/// "Operator '*' is not supported for operands of type 'cell'." for what is no plain value.
void checkOperands(const char* symbol, const Value& a, const Value& b);
/// What the call means when an operand is a scalar: op element by element, operands swapped for
/// `\`.
Value elementwiseForm(Call& call, accel::Op op, const char* symbol, bool swapped = false);

}  // namespace matlift::linalg
