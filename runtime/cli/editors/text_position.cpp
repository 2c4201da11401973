#include "runtime/cli/editors/text_position.h"

#include <algorithm>

namespace matlift::editors {
namespace {

// UTF-16 units of the character that this byte starts; of the bytes that go on with one none.
int unitsOf(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte & 0xC0) == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1;
}

}  // namespace

LineMap::LineMap(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t k = 0; k < text.size(); ++k) {
    const bool pair = text[k] == '\r' && k + 1 < text.size() && text[k + 1] == '\n';
    if (text[k] == '\n' || (text[k] == '\r' && !pair)) starts_.push_back(k + 1);
  }
}

std::string_view LineMap::line(std::size_t number) const {
  if (number >= starts_.size()) return {};
  const std::size_t end = number + 1 < starts_.size() ? starts_[number + 1] : text_.size();
  std::string_view line = text_.substr(starts_[number], end - starts_[number]);
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  return line;
}

std::size_t LineMap::offsetOf(TextPosition position) const {
  if (position.line < 0) return 0;
  if (std::size_t(position.line) >= starts_.size()) return text_.size();
  const std::string_view text = line(std::size_t(position.line));
  std::int64_t units = 0;
  std::size_t k = 0;
  while (k < text.size() &&
         units + unitsOf(text[k]) <= std::max<std::int64_t>(position.character, 0))
    units += unitsOf(text[k++]);
  return starts_[std::size_t(position.line)] + k;
}

TextPosition LineMap::positionOf(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const std::size_t number = std::size_t(after - starts_.begin()) - 1;
  const std::string_view text = line(number).substr(0, offset - starts_[number]);
  std::int64_t units = 0;
  for (char c : text) units += unitsOf(c);
  return {std::int64_t(number), units};
}

}  // namespace matlift::editors
