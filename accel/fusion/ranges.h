// What is known about a value without computing it: bounds that every element keeps (NaN apart).
// They prove that a real function stays real, so that no guard is needed.
#pragma once

#include <accel/kernel_ir.h>
#include <accel/ops.h>

#include <limits>

namespace accel::fusion {

struct Range {
  double lo = -std::numeric_limits<double>::infinity();
  double hi = std::numeric_limits<double>::infinity();
};

Range rangeOfType(DType dtype);
Range rangeOf(const Scalar& value);
// By the op's column in ops.def. same: the first two operands are the same value.
Range rangeOf(Op op, const Range (&of)[3], bool same);

// Of a reduction's answer, whose elements are within `of`.
Range rangeOfReduction(Reduce kind, const Range& of, DType dtype);

// The bounds as arithmetic in this type gives them: rounding keeps order, so they hold for every
// rounded element.
Range rounded(const Range& r, DType dtype);

enum class Domain { Total, Guarded, NeverDefer };

// Whether op's real answer exists for a first operand in the range, by its column in ops.def.
// Guarded fills in guard's kind and bounds.
Domain domainOf(Op op, const Range& a, const Scalar* exponent, DomainGuard& guard);

}  // namespace accel::fusion
