// Cutting a text at delimiters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace matlift::builtins {

struct Pieces {
  std::vector<std::u16string_view> parts;  ///< one more than separators
  std::vector<std::u16string_view> separators;
};

/// At each place the longest delimiter counts; `collapse`: adjoining delimiters are one.
Pieces splitAt(std::u16string_view text, const std::vector<std::u16string>& delimiters,
               bool collapse);

}  // namespace matlift::builtins
