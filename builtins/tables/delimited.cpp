#include "builtins/tables/delimited.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "builtins/support/deflate.h"
#include "builtins/support/number_text.h"
#include "runtime/error/error.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

/// The delimiter that the first lines use most evenly.
std::string guess(const std::string& text, size_t from) {
  static constexpr char candidates[] = {',', '\t', ';', '|'};
  size_t best = 0;
  char chosen = ' ';
  for (char c : candidates) {
    size_t lines = 0, least = SIZE_MAX, count = 0;
    bool quoted = false;
    for (size_t k = from; k < text.size() && lines < 20; ++k) {
      if (text[k] == '"') quoted = !quoted;
      if (!quoted && text[k] == c) ++count;
      if (!quoted && text[k] == '\n') {
        if (count || k + 1 < text.size()) least = std::min(least, count);
        ++lines;
        count = 0;
      }
    }
    if (lines == 0) least = count;
    if (least != SIZE_MAX && least > best) best = least, chosen = c;
  }
  if (best == 0) {  // no line without: at least one with
    size_t end = std::min(text.size(), from + 4096);
    for (char c : candidates)
      if (std::find(text.begin() + std::ptrdiff_t(from), text.begin() + std::ptrdiff_t(end), c) !=
          text.begin() + std::ptrdiff_t(end))
        return std::string(1, c);
  }
  return std::string(1, chosen);
}

constexpr double kPowers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                              1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                              1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

bool sameWord(std::string_view text, std::string_view word) {
  if (text.size() != word.size()) return false;
  for (size_t k = 0; k < text.size(); ++k)
    if (tolower(uint8_t(text[k])) != word[k]) return false;
  return true;
}

}  // namespace

std::optional<double> fieldNumber(std::string_view text, char decimal, char thousands) {
  const char* at = text.data();
  const char* end = at + text.size();
  if (at == end) return {};
  bool negative = *at == '-';
  if (*at == '-' || *at == '+') ++at;
  uint64_t mantissa = 0;
  int digits = 0, scale = 0, any = 0;
  bool fraction = false;
  const char* first = at;
  for (; at < end; ++at) {
    unsigned d = unsigned(*at - '0');
    if (d < 10) {
      if (digits < 19) mantissa = mantissa * 10 + d;
      if (mantissa) ++digits;
      scale -= fraction;
      ++any;
    } else if (*at == decimal && !fraction) {
      fraction = true;
    } else if (thousands && *at == thousands && any && !fraction) {
      continue;
    } else {
      break;
    }
  }
  if (!any) {
    std::string_view word(first, size_t(end - first));
    if (sameWord(word, "nan")) return std::nan("");
    if (sameWord(word, "inf") || sameWord(word, "infinity")) return negative ? -INFINITY : INFINITY;
    return {};
  }
  int exponent = 0;
  if (at < end && (*at == 'e' || *at == 'E' || *at == 'd' || *at == 'D')) {
    const char* mark = at++;
    bool down = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+')) ++at;
    if (at == end || unsigned(*at - '0') >= 10) return {};
    for (; at < end && unsigned(*at - '0') < 10; ++at)
      exponent = std::min(exponent * 10 + (*at - '0'), 100000);
    if (down) exponent = -exponent;
    (void)mark;
  }
  if (at != end) return {};
  double value;
  int power = scale + exponent;
  if (digits <= 15 && std::abs(power) <= 22) {  // both exact: one rounding
    value = power < 0 ? double(mantissa) / kPowers[-power] : double(mantissa) * kPowers[power];
  } else {
    std::string plain;
    for (char c : text) {
      if (thousands && c == thousands) continue;
      plain += c == decimal ? '.' : c == 'd' || c == 'D' ? 'e' : c;
    }
    if (plain[0] == '+' || plain[0] == '-') plain.erase(0, 1);
    value = parseDecimal(plain);
  }
  return negative ? -value : value;
}

DelimitedText::DelimitedText(std::string bytes, const DelimitedOptions& options)
    : text_(std::move(bytes)) {
  scan(options);
}

void DelimitedText::scan(const DelimitedOptions& options) {
  size_t at = 0;
  for (size_t k = 0; k < options.skipLines && at < text_.size(); ++k) {
    size_t end = text_.find('\n', at);
    at = end == text_.npos ? text_.size() : end + 1;
  }
  delimiters_ = options.delimiters.empty() ? guess(text_, at) : options.delimiters;
  bool special[256] = {}, isDelimiter[256] = {};
  for (char c : delimiters_) special[uint8_t(c)] = isDelimiter[uint8_t(c)] = true;
  for (const char c : {'\n', '\r', '"'}) special[uint8_t(c)] = true;
  if (!options.comment.empty()) special[uint8_t(options.comment[0])] = true;
  bool blanks = delimiters_.find(' ') != delimiters_.npos;
  bool joined = options.joinRepeated || blanks;
  const char* data = text_.data();
  size_t size = text_.size();
  starts_.push_back(0);
  while (at < size) {
    size_t lineFields = fields_.size();
    bool ended = false, content = false;
    while (!ended) {
      while (joined && at < size && isDelimiter[uint8_t(data[at])]) ++at;
      while (at < size && (data[at] == ' ' || (data[at] == '\t' && !isDelimiter[uint8_t('\t')])))
        ++at;
      Field f{at, 0, 0};
      if (at < size && data[at] == '"') {
        size_t k = at + 1;
        f.begin = k;
        f.flags = 1;
        for (; k < size; ++k) {
          if (data[k] != '"') continue;
          if (k + 1 < size && data[k + 1] == '"')
            f.flags = 3, ++k;
          else
            break;
        }
        f.length = uint32_t(std::min<size_t>(k - f.begin, UINT32_MAX));
        at = std::min(size, k + 1);
        while (at < size && !isDelimiter[uint8_t(data[at])] && data[at] != '\n' && data[at] != '\r')
          ++at;
      } else {
        size_t begin = at;
        for (;;) {
          while (at < size && !special[uint8_t(data[at])]) ++at;
          if (at >= size || data[at] != '"') {
            bool comment = at < size && !options.comment.empty() &&
                           data[at] == options.comment[0] && !isDelimiter[uint8_t(data[at])];
            if (comment && text_.compare(at, options.comment.size(), options.comment) != 0) {
              ++at;
              continue;
            }
            break;
          }
          ++at;
        }
        size_t last = at;
        while (last > begin && (data[last - 1] == ' ' || data[last - 1] == '\t')) --last;
        f.length = uint32_t(std::min<size_t>(last - begin, UINT32_MAX));
      }
      bool delimiter = at < size && isDelimiter[uint8_t(data[at])];
      content = content || f.length > 0 || f.flags || delimiter;
      bool trailing = joined && f.length == 0 && !f.flags;  // blanks at a line's end
      if (!trailing) fields_.push_back(f);
      if (delimiter) {
        ++at;
        continue;
      }
      if (at < size && !options.comment.empty() && data[at] != '\n' && data[at] != '\r')
        at = std::min(size, text_.find('\n', at));
      if (at < size && data[at] == '\r') ++at;
      if (at < size && data[at] == '\n') ++at;
      ended = true;
    }
    if (!content || fields_.size() == lineFields) {  // an empty line is no row
      fields_.resize(lineFields);
      continue;
    }
    columns_ = std::max(columns_, fields_.size() - lineFields);
    starts_.push_back(fields_.size());
  }
}

std::string_view DelimitedText::field(size_t row, size_t column, std::string& scratch) const {
  if (column >= fieldsIn(row)) return {};
  const Field& f = fields_[starts_[row] + column];
  std::string_view all(text_.data() + f.begin, f.length);
  if (!(f.flags & 2)) return all;
  scratch.clear();
  for (size_t k = 0; k < all.size(); ++k) {
    scratch += all[k];
    if (all[k] == '"') ++k;
  }
  return scratch;
}

bool DelimitedText::quoted(size_t row, size_t column) const {
  return column < fieldsIn(row) && fields_[starts_[row] + column].flags;
}

std::string readTextFile(const std::string& path, const char* identifier,
                         const std::string& encoding) {
  std::error_code ignored;
  std::ifstream in;
  if (!std::filesystem::is_directory(path, ignored))
    in.open(path, std::ios::binary | std::ios::ate);
  if (!in.is_open())
    fail(identifier,
         "Unable to find or open '%s'. Check the path and filename or file permissions.",
         path.c_str());
  std::string bytes;
  std::streamoff size = in.tellg();
  if (size > 0) {
    bytes.resize(size_t(size));
    in.seekg(0);
    in.read(bytes.data(), size);
    bytes.resize(size_t(in.gcount()));
  } else {  // a pipe has no size
    in.clear();
    in.seekg(0);
    in.clear();
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  if (bytes.size() > 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b')
    bytes = gunzipBytes(bytesOf(bytes), identifier, path);
  if (bytes.compare(0, 3, "\xef\xbb\xbf") == 0) return bytes.substr(3);
  bool little = bytes.compare(0, 2, "\xff\xfe") == 0, big = bytes.compare(0, 2, "\xfe\xff") == 0;
  if (little || big || encoding == "utf-16le" || encoding == "utf-16") {
    std::u16string units;
    for (size_t k = little || big ? 2 : 0; k + 1 < bytes.size(); k += 2)
      units += char16_t(uint8_t(bytes[k + (big ? 1 : 0)]) | uint8_t(bytes[k + (big ? 0 : 1)]) << 8);
    return utf8FromUtf16(units);
  }
  if (encoding == "iso-8859-1" || encoding == "latin1" || encoding == "windows-1252") {
    std::u16string units;
    for (char c : bytes) units += char16_t(uint8_t(c));
    return utf8FromUtf16(units);
  }
  return bytes;
}

}  // namespace matlift::builtins
