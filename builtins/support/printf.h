// The template language of sprintf, fprintf, error, warning, ...: MATLAB's rules for conversions
// that do not fit their data, for running out of data and for data left over.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "runtime/value/value.h"

namespace matlift::builtins {

/// Formats `args` by `format`. The template is used again while data is left; output stops at the
/// first conversion without data. Backslash escapes in the template are processed here. Throws
/// MATLAB:printf:invalidInputType for cells, structs and other data that is no number and no text.
std::u16string formatText(std::u16string_view format, std::span<const Value> args);

/// The same for a template that is a value (char row or string scalar), with the result as UTF-8.
std::string formatUtf8(const Value& format, std::span<const Value> args);

/// \n, \t, \\, \xHH, \ooo, ... replaced by what they stand for; unknown ones stay as they are.
std::u16string processEscapes(std::u16string_view text);

/// ASCII text appended to UTF-16.
inline void appendAscii(std::u16string& out, std::string_view ascii) {
  size_t at = out.size();
  out.resize(at + ascii.size());
  for (size_t k = 0; k < ascii.size(); ++k) out[at + k] = char16_t(uint8_t(ascii[k]));
}

/// One number by one C conversion ('f', 'e', 'g', with a precision), locale-free and exactly
/// rounded. Inf and NaN are spelt as MATLAB spells them.
std::string formatReal(char conversion, int precision, double x);

}  // namespace matlift::builtins
