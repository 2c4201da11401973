// The row of a function that is one op of ops.def on one argument.
#pragma once

#include "builtins/elementwise/ops.h"
#include "builtins/support/rows.h"

namespace matlift::builtins {

template <accel::Op op>
Value unaryOp(Call& call) {
  return elementwiseUnary(op, std::move(call.arg(0)), call);
}

/// f(x) element by element, nothing but `op`.
template <accel::Op op>
constexpr BuiltinDescriptor opRow(const char* name, const char* help, const char* example,
                                  const char* expected) {
  return unaryRow(name, unaryOp<op>, op, help, example, expected);
}

}  // namespace matlift::builtins
