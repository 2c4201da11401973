// What is said where sizes do not fit. Every message tells the sizes that were met.
#pragma once

#include "runtime/value/dims.h"

namespace matlift {

/// MESSAGE (2x3 and 3x2)
[[noreturn]] void failSizes(const char* id, const char* message, const Dims& a, const Dims& b);

[[noreturn]] void failConcatenation(const Dims& first, const Dims& other);
[[noreturn]] void failElementwiseSizes(const Dims& a, const Dims& b);
[[noreturn]] void failInnerSizes(const Dims& a, const Dims& b);
/// a\b and its kin: the rows differ.
[[noreturn]] void failSolveSizes(const Dims& a, const Dims& b);
[[noreturn]] void failNotSquare(const Dims& dims);
[[noreturn]] void failReshape(const Dims& from, const Dims& to);
/// x(index) = right with another number of elements than the index has.
[[noreturn]] void failAssignedCount(int64_t left, int64_t right);

}  // namespace matlift
