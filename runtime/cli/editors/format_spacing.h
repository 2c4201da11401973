// The blanks between the pieces of a line.
#pragma once

#include <string_view>
#include <vector>

#include "runtime/cli/editors/format_lines.h"

namespace matlift::editors {

class Spacing {
 public:
  explicit Spacing(const std::vector<SourceLine>& lines);
  /// White space before a piece of a line; of the first one none.
  std::string_view before(std::size_t line, std::size_t piece) const;

 private:
  std::vector<std::vector<std::string_view>> blanks_;
};

}  // namespace matlift::editors
