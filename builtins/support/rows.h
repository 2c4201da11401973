// Rows of the usual shapes, so that a theme's table says only what differs.
#pragma once

#include "runtime/dispatch/descriptor.h"

namespace matlift::builtins {

/// A pure function on the CPU.
constexpr BuiltinDescriptor functionRow(const char* name, BuiltinFunction f, int minIn, int maxIn,
                                        int maxOut, const char* help, const char* example,
                                        const char* expected) {
  return {.name = name,
          .function = f,
          .minIn = minIn,
          .maxIn = maxIn,
          .maxOut = maxOut,
          .help = help,
          .example = example,
          .expected = expected};
}

/// f(x) element by element; `op` is its entry in ops.def.
constexpr BuiltinDescriptor unaryRow(const char* name, BuiltinFunction f, accel::Op op,
                                     const char* help, const char* example, const char* expected) {
  BuiltinDescriptor row = functionRow(name, f, 1, 1, 1, help, example, expected);
  row.tag = AccelTag::Unary;
  row.op = op;
  return row;
}

/// f(x, y) element by element with implicit expansion.
constexpr BuiltinDescriptor binaryRow(const char* name, BuiltinFunction f, accel::Op op,
                                      const char* help, const char* example, const char* expected) {
  BuiltinDescriptor row = functionRow(name, f, 2, 2, 1, help, example, expected);
  row.tag = AccelTag::Elementwise;
  row.op = op;
  return row;
}

/// A function that has other forms as well: the one with as many arguments as `op` takes is the op.
constexpr BuiltinDescriptor withOp(BuiltinDescriptor row, accel::Op op) {
  row.tag = AccelTag::Elementwise;
  row.op = op;
  return row;
}

/// A reduction along a dimension.
constexpr BuiltinDescriptor reductionRow(const char* name, BuiltinFunction f, int maxIn, int maxOut,
                                         const char* help, const char* example,
                                         const char* expected) {
  BuiltinDescriptor row = functionRow(name, f, 1, maxIn, maxOut, help, example, expected);
  row.tag = AccelTag::Reduction;
  return row;
}

}  // namespace matlift::builtins
