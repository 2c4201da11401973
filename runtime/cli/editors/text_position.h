// Lines and UTF-16 columns, as editors count, and bytes, as we do.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace matlift::editors {

/// Both from 0.
struct TextPosition {
  std::int64_t line = 0, character = 0;
};

class LineMap {
 public:
  explicit LineMap(std::string_view text);
  std::size_t lines() const { return starts_.size(); }
  /// Without its end.
  std::string_view line(std::size_t number) const;
  /// Positions outside the text are moved to its nearest place.
  std::size_t offsetOf(TextPosition position) const;
  TextPosition positionOf(std::size_t offset) const;

 private:
  std::string_view text_;
  std::vector<std::size_t> starts_;
};

}  // namespace matlift::editors
