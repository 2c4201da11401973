#include "runtime/syntax/source_text.h"

#include <algorithm>
#include <cstdint>
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

// What the bytes 0x80 to 0x9F mean in Windows-1252; the five that it leaves open stand for
// themselves. Those above are the code points of their number.
constexpr std::uint16_t kWindows1252[32] = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

void appendWindows1252(std::string& out, unsigned byte) {
  const unsigned point = byte < 0xA0 ? kWindows1252[byte - 0x80] : byte;
  if (point < 0x800) {
    out += static_cast<char>(0xC0 | point >> 6);
  } else {
    out += static_cast<char>(0xE0 | point >> 12);
    out += static_cast<char>(0x80 | (point >> 6 & 0x3F));
  }
  out += static_cast<char>(0x80 | (point & 0x3F));
}

// Bytes that are not UTF-8 are read as Windows-1252, which old files are written in, byte by byte
// (a file may hold both); NULs are blanks.
std::string decoded(std::string text) {
  std::size_t i = plainPrefix(text, 0);
  if (i == text.size()) return text;
  std::string out = text.substr(0, i);
  while (i < text.size()) {
    if (text[i] == '\0') {
      out += ' ';
      ++i;
    } else if (const std::size_t length = sequenceLength(text, i); length > 0) {
      out.append(text, i, length);
      i += length;
    } else {
      appendWindows1252(out, byteAt(text, i));
      ++i;
    }
    const std::size_t next = plainPrefix(text, i);
    out.append(text, i, next - i);
    i = next;
  }
  return out;
}

}  // namespace

std::string normaliseSource(std::string_view raw) {
  if (raw.substr(0, 3) == "\xEF\xBB\xBF") raw.remove_prefix(3);
  if (raw.find('\r') == std::string_view::npos) return decoded(std::string(raw));
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
  return decoded(std::move(text));
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
