// Indexing as the language defines it, for every class: x(...), x(...) = v, x(...) = [], c{...}.
// An index is a Value: numbers (1-based, rounded integers or an error), a logical mask, ':' (char)
// or Value::colon(). Errors carry MATLAB's identifiers (MATLAB:badsubscript,
// MATLAB:index:outOfBounds …); the VM adds the variable's name to the text.
#pragma once

#include <span>

#include "runtime/value/value.h"

namespace matlift {

/// x(idx...). No index at all gives x itself.
Value indexParen(const Value& x, std::span<const Value> idx);

/// c{idx...}: every selected element of a cell, in order. Strings give their char rows.
void indexBrace(const Value& c, std::span<const Value> idx, ValueList& out);

/// x(idx...) = rhs. Grows x as needed, converts classes by MATLAB's rules (an undefined or 0×0
/// double x takes rhs's class), works in place when x is unshared; appending one element at a time
/// is amortised constant.
void assignParen(Value& x, std::span<const Value> idx, Value rhs);

/// x(idx...) = [].
void deleteElements(Value& x, std::span<const Value> idx);

/// c{idx...} = rhs with one selected element; x undefined or [] becomes a cell.
void assignBrace(Value& c, std::span<const Value> idx, Value rhs);

/// Where x(idx...) = s.f = … or c{idx...}.f = … lands: makes room (growing like an assignment) and
/// returns the single element to write to. `idx` must select exactly one element.
Value& elementForUpdate(Value& cell, std::span<const Value> idx);
/// The same for one element of a struct array: its 0-based number, after growing.
int64_t structElementForUpdate(Value& s, std::span<const Value> idx);

/// Value of `end` at position k (0-based) of n indices into x.
int64_t endOf(const Value& x, int position, int count);

}  // namespace matlift
