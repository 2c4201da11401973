// In which ways a kernel's reductions can be made, by the shape of what is reduced.
#pragma once

#include <accel/reduction_tree.h>

#include "accel/cpu/direct_reduce.h"
#include "accel/cpu/map_runner.h"

namespace accel::cpu {

// A block of the fixed reduction tree.
inline constexpr auto kTreeBlock = static_cast<std::int64_t>(kReduceBlock);

// ArgMax and ArgMin: where the extreme is.
constexpr bool isPlace(Reduce kind) { return kind == Reduce::ArgMax || kind == Reduce::ArgMin; }

// Elements of an accumulator that a kernel's own code may keep; 0: partial results are not made so.
std::size_t lanesOf(const ReducedShape& s);

// Slices of several sequences: gathered in cache when they are short and many, since each strip has
// a cost of its own. sideBySide: strips are possible.
bool gathers(const ReducedShape& s, bool sideBySide);

// What Auto would be when nothing is computed before.
bool autoIsTwoPass(const ReducedShape& s, unsigned ways);

}  // namespace accel::cpu
