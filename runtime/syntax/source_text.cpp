#include "runtime/syntax/source_text.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace matlift::syntax {
namespace {

unsigned byteAt(std::string_view s, std::size_t i) { return static_cast<unsigned char>(s[i]); }

// Bytes of the well-formed sequence at `i` (Unicode table 3-7), 0 if there is none.
std::size_t sequenceLength(std::string_view s, std::size_t i) {
  unsigned lead = byteAt(s, i);
  if (lead < 0x80) return 1;
  std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || i + length > s.size()) return 0;
  unsigned low = 0x80, high = 0xBF;
  if (lead == 0xE0) low = 0xA0;
  if (lead == 0xED) high = 0x9F;
  if (lead == 0xF0) low = 0x90;
  if (lead == 0xF4) high = 0x8F;
  for (std::size_t k = 1; k < length; ++k) {
    unsigned c = byteAt(s, i + k);
    if (c < low || c > high) return 0;
    low = 0x80;
    high = 0xBF;
  }
  return length;
}

// Length of the leading part that is ASCII without NUL.
std::size_t plainPrefix(std::string_view s, std::size_t i) {
  constexpr std::uint64_t kHigh = 0x8080808080808080u, kOnes = 0x0101010101010101u;
  while (i + 8 <= s.size()) {
    std::uint64_t word;
    std::memcpy(&word, s.data() + i, 8);
    if ((word & kHigh) != 0 || ((word - kOnes) & ~word & kHigh) != 0) break;
    i += 8;
  }
  while (i < s.size() && byteAt(s, i) < 0x80 && s[i] != '\0') ++i;
  return i;
}

SyntaxError encodingError(std::string_view text, std::size_t at, std::string message) {
  SyntaxError error;
  error.pos = positionAt(text, at);
  auto offset = static_cast<std::uint32_t>(at);
  error.range = {offset, offset + 1};
  error.identifier = "MATLAB:m_illegal_character";
  error.message = std::move(message);
  error.expected = "UTF-8 text";
  error.sourceLine = std::string(lineAt(text, at));
  return error;
}

}  // namespace

std::string normaliseSource(std::string_view raw) {
  if (raw.substr(0, 3) == "\xEF\xBB\xBF") raw.remove_prefix(3);
  if (raw.find('\r') == std::string_view::npos) return std::string(raw);
  std::string text;
  text.reserve(raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] != '\r') {
      text.push_back(raw[i]);
    } else {
      text.push_back('\n');
      if (i + 1 < raw.size() && raw[i + 1] == '\n') ++i;
    }
  }
  return text;
}

std::optional<SyntaxError> checkEncoding(std::string_view text) {
  std::size_t i = 0;
  while ((i = plainPrefix(text, i)) < text.size()) {
    if (text[i] == '\0') {
      return encodingError(text, i, "Invalid text character: the source holds a NUL byte.");
    }
    std::size_t length = sequenceLength(text, i);
    if (length == 0) {
      char message[96];
      std::snprintf(message, sizeof message,
                    "Invalid text character: byte 0x%02X is not valid UTF-8.", byteAt(text, i));
      return encodingError(text, i, message);
    }
    i += length;
  }
  return std::nullopt;
}

SourcePos positionAt(std::string_view text, std::size_t offset) {
  std::string_view before = text.substr(0, std::min(offset, text.size()));
  SourcePos pos{1, 1};
  pos.line += static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n'));
  std::size_t start = before.rfind('\n');
  for (char c : before.substr(start == std::string_view::npos ? 0 : start + 1)) {
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++pos.column;
  }
  return pos;
}

std::string_view lineAt(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  std::size_t start = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  start = start == std::string_view::npos ? 0 : start + 1;
  std::size_t end = text.find('\n', offset);
  return text.substr(start, end == std::string_view::npos ? end : end - start);
}

}  // namespace matlift::syntax
