// Making arrays larger. Internal to runtime/value.
#pragma once

#include "runtime/value/selection.h"

namespace matlift {

/// Changes x to `dims`, each extent at least the old one; old elements keep their subscripts, new
/// ones are 0, [] or <missing>. Appending at the end of the storage is amortised constant.
void growArray(Value& x, const Dims& dims);

/// Grows x so that every subscript of s is in bounds, and s.extents with it.
void growToFit(Value& x, Selection& s);

/// Grows x to hold the single element that idx picks; its 0-based number. An error when idx picks
/// more or fewer than one.
int64_t growToElement(Value& x, std::span<const Value> idx);

}  // namespace matlift
