#include "runtime/value/text.h"

#include <bit>
#include <cstring>

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

/// Units below 256 as bytes, four at a time.
void narrow(const char16_t* from, size_t count, char* to) {
  size_t k = 0;
  if constexpr (std::endian::native == std::endian::little)
    for (; k + 4 <= count; k += 4) {
      uint64_t x;
      std::memcpy(&x, from + k, 8);
      x = (x | x >> 8) & 0x0000ffff0000ffff;
      auto four = uint32_t(x | x >> 16);
      std::memcpy(to + k, &four, 4);
    }
  for (; k < count; ++k) to[k] = char(from[k]);
}

}  // namespace

size_t asciiRun(std::string_view utf8) {
  size_t k = 0;
  for (uint64_t eight; k + 8 <= utf8.size(); k += 8) {
    std::memcpy(&eight, utf8.data() + k, 8);
    if (eight & 0x8080808080808080) break;
  }
  while (k < utf8.size() && uint8_t(utf8[k]) < 0x80) ++k;
  return k;
}

size_t asciiRun(std::u16string_view units) {
  size_t k = 0;
  for (uint64_t four; k + 4 <= units.size(); k += 4) {
    std::memcpy(&four, units.data() + k, 8);
    if (four & 0xff80ff80ff80ff80) break;
  }
  while (k < units.size() && units[k] < 0x80) ++k;
  return k;
}

std::u16string utf16FromUtf8(std::string_view utf8) {
  std::u16string out;
  out.reserve(utf8.size());
  for (size_t at = 0; at < utf8.size();) {
    if (size_t run = asciiRun(utf8.substr(at))) {
      out.append(utf8.begin() + std::ptrdiff_t(at), utf8.begin() + std::ptrdiff_t(at + run));
      at += run;
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
    if (size_t run = asciiRun(units.substr(k))) {
      const size_t before = out.size();
      out.resize(before + run);
      narrow(units.data() + k, run, out.data() + before);
      k += run - 1;
      continue;
    }
    char32_t c = units[k];
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
