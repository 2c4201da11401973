// Numbers as text the way num2str, string() and "text" + number write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/value/value.h"

namespace matlift::builtins {

/// One real number: an integer whole, else four digits after the leading ones (at most 16 in all).
std::string numberText(double x);
/// Element i of a plain value of any class, complex and 64-bit integers included; logical as
/// true/false, char as itself.
std::string elementText(const Value& v, int64_t i);
/// num2str(v) without options: rows of a char matrix joined to one Value.
Value num2strValue(const Value& v);
/// Char matrix from rows, padded with blanks at the right; no row gives 0×0.
Value charMatrix(const std::vector<std::u16string>& rows);

/// mantissa × 10^power, correctly rounded; nothing where that takes more than 128 bits.
std::optional<double> scaledDecimal(uint64_t mantissa, int power);
/// A decimal number that is known to be one (optional sign, digits, point, exponent), correctly
/// rounded.
double parseDecimal(std::string_view ascii);
/// Reads one number as str2double does (the whole text must be a number); NaN when it is none.
Complex parseNumber(std::u16string_view text);

}  // namespace matlift::builtins
