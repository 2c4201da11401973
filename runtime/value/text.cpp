#include "runtime/value/text.h"

namespace matlift {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// Decodes one code point at `at` and moves past it.
char32_t decodeUtf8(std::string_view s, size_t& at) {
  auto byte = [&](size_t k) { return uint8_t(s[k]); };
  uint8_t lead = byte(at++);
  if (lead < 0x80) return lead;
  int extra = lead >= 0xF0 && lead < 0xF5 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC2 ? 1 : 0;
  if (extra == 0 || lead >= 0xF5) return kReplacement;
  char32_t code = lead & (0x3F >> extra);
  for (int k = 0; k < extra; ++k) {
    if (at >= s.size() || (byte(at) & 0xC0) != 0x80) return kReplacement;
    code = code << 6 | (byte(at++) & 0x3F);
  }
  constexpr char32_t smallest[] = {0, 0x80, 0x800, 0x10000};
  bool bad = code < smallest[extra] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000);
  return bad ? kReplacement : code;
}

void appendUtf8(std::string& out, char32_t c) {
  if (c < 0x80) {
    out += char(c);
  } else if (c < 0x800) {
    out += char(0xC0 | c >> 6);
    out += char(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += char(0xE0 | c >> 12);
    out += char(0x80 | (c >> 6 & 0x3F));
    out += char(0x80 | (c & 0x3F));
  } else {
    out += char(0xF0 | c >> 18);
    out += char(0x80 | (c >> 12 & 0x3F));
    out += char(0x80 | (c >> 6 & 0x3F));
    out += char(0x80 | (c & 0x3F));
  }
}

}  // namespace

std::u16string utf16FromUtf8(std::string_view utf8) {
  std::u16string out;
  out.reserve(utf8.size());
  for (size_t at = 0; at < utf8.size();) {
    if (uint8_t(utf8[at]) < 0x80) {
      out += char16_t(utf8[at++]);
      continue;
    }
    char32_t c = decodeUtf8(utf8, at);
    if (c >= 0x10000) {
      out += char16_t(0xD800 + ((c - 0x10000) >> 10));
      out += char16_t(0xDC00 + ((c - 0x10000) & 0x3FF));
    } else {
      out += char16_t(c);
    }
  }
  return out;
}

std::string utf8FromUtf16(std::u16string_view units) {
  std::string out;
  out.reserve(units.size());
  for (size_t k = 0; k < units.size(); ++k) {
    char32_t c = units[k];
    if (c < 0x80) {
      out += char(c);
      continue;
    }
    bool high = c >= 0xD800 && c < 0xDC00;
    bool pair = high && k + 1 < units.size() && units[k + 1] >= 0xDC00 && units[k + 1] < 0xE000;
    if (pair) {
      c = 0x10000 + ((c - 0xD800) << 10) + (units[++k] - 0xDC00);
    } else if (c >= 0xD800 && c < 0xE000) {
      c = kReplacement;
    }
    appendUtf8(out, c);
  }
  return out;
}

std::u16string_view charUnits(const Value& v) {
  if (v.isString()) {
    const Value& chars = v.cellAt(0);
    if (chars.isUndefined()) return {};
    return charUnits(chars);
  }
  return {v.data<char16_t>(), size_t(v.numel())};
}

std::string textOf(const Value& v) { return utf8FromUtf16(charUnits(v)); }

std::u16string charRow(const Value& v, int64_t row) {
  int64_t rows = v.dims().rows(), columns = v.dims().columns();
  const char16_t* units = v.data<char16_t>();
  std::u16string out(size_t(columns), u' ');
  for (int64_t c = 0; c < columns; ++c) out[size_t(c)] = units[row + c * rows];
  return out;
}

}  // namespace matlift
