// Text in and out of values: UTF-8 outside, UTF-16 units inside.
#pragma once

#include <string>
#include <string_view>

#include "runtime/value/value.h"

namespace matlift {

/// Invalid UTF-8 bytes become U+FFFD.
std::u16string utf16FromUtf8(std::string_view utf8);
/// Lone surrogates become U+FFFD.
std::string utf8FromUtf16(std::u16string_view units);

/// How many characters at the beginning are ASCII.
size_t asciiRun(std::string_view utf8);
size_t asciiRun(std::u16string_view units);

/// All units of a char value in column-major order, or of a string scalar ("" when missing).
std::u16string_view charUnits(const Value& v);
/// The same as UTF-8. The value must be char or a string scalar.
std::string textOf(const Value& v);
/// Row r of a char matrix, trailing blanks kept.
std::u16string charRow(const Value& v, int64_t row);

}  // namespace matlift
