// The elementwise operators and functions on values: classes, expansion, complex numbers, errors.
// Both the operators' builtins and the matrix operators (whose scalar forms are elementwise) use
// these.
#pragma once

#include <accel/ops.h>

#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

/// a op b with MATLAB's class rules and implicit expansion. `op` is any binary op of ops.def except
/// the bit ops. `symbol` is what errors call it ("*" for the scalar form of mtimes); the op's own
/// otherwise.
Value elementwiseBinary(accel::Op op, Value a, Value b, Call& call, const char* symbol = nullptr);

/// op(a) for any unary op of ops.def; real arguments outside a function's domain give complex
/// results.
Value elementwiseUnary(accel::Op op, Value a, Call& call);

/// The class of the result of an arithmetic operator on plain classes; integers of two classes are
/// an error (MATLAB:mixedClasses).
ClassId arithmeticClass(ClassId a, ClassId b);

/// "Operator '+' is not supported for operands of type 'cell'."
[[noreturn]] void failOperator(const char* symbol, const Value& operand);
/// "Undefined function 'sin' for input arguments of type 'cell'."
[[noreturn]] void failFunction(const char* name, const Value& argument);
/// "Invalid data type. Arguments of 'sum' cannot be of class 'cell'.": of functions that look at
/// their arguments before they are chosen by class.
[[noreturn]] void failArgument(const char* name, const Value& argument);

/// Throws MATLAB:nologicalnan when a NaN is among the elements: they are about to become logical.
void checkNoNan(const Value& v);

/// start:step:stop with MATLAB's rule for the last element and its class rules; `step` may be null.
Value colonRange(const Value& start, const Value* step, const Value& stop);
/// Number of elements of start:step:stop in doubles; 0 when it is empty or an operand is NaN.
int64_t rangeCount(double start, double step, double stop);

/// a.' (and a' when `conjugate`), any class; N-D arrays are an error.
Value transposed(const Value& a, bool conjugate);

/// String operands: "a" + x, and comparisons. One of a and b is a string array.
Value stringPlus(const Value& a, const Value& b, Call& call);
Value stringCompare(accel::Op op, const Value& a, const Value& b);

}  // namespace matlift::builtins
