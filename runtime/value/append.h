// x = [x, parts] without copying x: the in-place half of concatenation.
#pragma once

#include <span>

#include "runtime/value/value.h"

namespace matlift {

/// Adds the parts behind x along `dim` (0 down, 1 to the right), amortised constant when x is not
/// shared. False, with x untouched, when concatenate() has to decide: other classes, shapes that
/// do not fit or whose elements would move, an x without elements.
bool appendInPlace(Value& x, int dim, std::span<const Value> parts);

}  // namespace matlift
