// Class conversions and checked reading of arguments.
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <type_traits>

#include "runtime/value/value.h"

namespace matlift {

/// To another plain class: integers round half away from zero and saturate, NaN gives 0; logical of
/// NaN is an error (MATLAB:nologicalnan); complex stays complex for double and single, is an error
/// for logical and char.
Value convertClass(const Value& v, ClassId to);

/// Any value to a string array of the same shape, as string(x) does: char rows become elements,
/// numbers their short text, cells of text their elements.
Value toStringArray(const Value& v);
/// Text of one real number as string(x) and "a" + x write it: up to five decimals, no padding.
std::string numberText(double x);

/// Saturating conversion of one number, as MATLAB's int8(x) ….
template <class T>
T saturate(double x) {
  static_assert(std::is_integral_v<T>);
  if (std::isnan(x)) return 0;
  double r = std::round(x);
  // 2^63 and 2^64 are the first doubles above the range: compare with >= so they saturate.
  if (r >= double(std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
  if (r <= double(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
  return T(r);
}

/// Truth of a condition: non-empty and all elements non-zero. Errors for NaN-free classes only
/// where MATLAB has them (cells, structs: MATLAB:UnableToConvert…); complex counts as its real
/// part.
bool isTrue(const Value& v);

/// A real scalar number (any plain class), or an error naming `what`.
double toDouble(const Value& v, const char* what);
/// A whole number in [lowest, highest], or an error naming `what`.
int64_t toInteger(const Value& v, const char* what,
                  int64_t lowest = std::numeric_limits<int64_t>::min(),
                  int64_t highest = std::numeric_limits<int64_t>::max());
/// Text of a char row or string scalar, or an error naming `what`.
std::string toText(const Value& v, const char* what);
/// Size vector(s) as zeros(...) takes them: zeros(3), zeros(2,3), zeros([2 3 4]); negatives become
/// 0.
Dims toDims(std::span<const Value> args, const char* function);

/// True when the arrays are equal in class-insensitive value and size, as isequal defines it.
bool isEqual(const Value& a, const Value& b, bool nanEqual = false);

}  // namespace matlift
