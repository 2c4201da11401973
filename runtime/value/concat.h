// [a, b; c]: concatenation with MATLAB's class rules (char wins over numbers, integers over floats,
// single over double, cells and structs and strings absorb), empties skipped where MATLAB skips
// them.
#pragma once

#include <span>

#include "runtime/value/value.h"

namespace matlift {

/// cat along dimension `dim` (0-based). No part at all gives [].
Value concatenate(int dim, std::span<const Value> parts);
inline Value horzcat(std::span<const Value> parts) { return concatenate(1, parts); }
inline Value vertcat(std::span<const Value> parts) { return concatenate(0, parts); }

/// A matrix literal: rows of parts. Char rows of unequal length are an error, as in MATLAB.
Value matrixLiteral(std::span<const ValueList> rows);
/// A cell literal {a, b; c}: cells inside are concatenated when written as c{:} only, else nested.
Value cellLiteral(std::span<const ValueList> rows);

}  // namespace matlift
