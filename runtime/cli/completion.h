// What Tab offers at the prompt.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/dispatch/interpreter.h"

namespace matlift {

struct Completion {
  size_t start = 0;                     ///< byte offset in the line of what is being completed
  std::vector<std::string> candidates;  ///< sorted, each replaces the line from `start` on
  /// What all candidates begin with; what Tab inserts.
  std::string commonPrefix() const;
};

/// Variables, functions and keywords; files inside a string or after a command that takes one; the
/// fields of a struct after a dot. `line` ends at the cursor.
Completion complete(Interpreter& interpreter, std::string_view line);

}  // namespace matlift
