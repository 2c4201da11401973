// MATLAB source in one shape: indentation by blocks, blanks around operators and after commas. What
// the text means is never changed; README.md of this folder has the rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/syntax/parser.h"

namespace matlift::editors {

struct FormatOptions {
  int indent = 4;  ///< columns a level
  bool tabs = false;
};

struct Formatted {
  std::string text;  ///< as it came when there is an error
  std::optional<syntax::SyntaxError> error;
};

/// Line ends and a byte order mark stay as they are in the source.
Formatted formatSource(std::string_view source, const FormatOptions& options = {});

}  // namespace matlift::editors
