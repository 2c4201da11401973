// Elements in another order, on all threads.
#pragma once

#include <span>

#include "builtins/support/parallel.h"
#include "runtime/value/value.h"

namespace matlift::builtins {

/// As in element_copy.h and elementwise/ops.h.
Value permuteDims(const Value& x, std::span<const int> order, const Parallel& parallel);
Value transposed(const Value& a, bool conjugate, const Parallel& parallel);

}  // namespace matlift::builtins
