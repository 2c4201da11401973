// Builtins of scalars that compiled code computes itself or calls without the interpreter, with
// the bits that the builtin gives.
#pragma once

#include <accel/kernels.h>

#include <limits>

#include "runtime/dispatch/descriptor.h"
#include "runtime/jit/ir.h"

namespace matlift::jit {

struct ScalarFunction {
  const char* name;
  accel::Op op;  ///< whose kernel it is
  int arity;
  Op inlined = Op::Map1;  ///< the instruction that does it; Map1 or Map2: the kernel is called
  // Where a real argument has a real result, or the shortcut is the builtin's answer.
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

/// Functions without arguments that are a number: pi, true.
const Value* constantFunction(const BuiltinDescriptor& f);

/// Null: none of them.
const ScalarFunction* scalarFunction(const BuiltinDescriptor& f);

/// What Map1 and Map2 call: a kernel on one element.
double callKernel1(accel::MapFn kernel, double x);
double callKernel2(accel::MapFn kernel, double x, double y);

}  // namespace matlift::jit
