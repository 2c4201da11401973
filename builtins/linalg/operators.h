// What the matrix operators share: checks of their operands and the way to the elementwise form.
#pragma once

#include "runtime/dispatch/interpreter.h"

namespace matlift::linalg {

/// "Operator '*' is not supported for operands of type 'cell'." for what is no plain value.
void checkOperands(const char* symbol, const Value& a, const Value& b);
/// Hands the same call to the elementwise builtin of that name (times, rdivide, ldivide, power).
Value elementwiseForm(Call& call, const char* name);

}  // namespace matlift::linalg
