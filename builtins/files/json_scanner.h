// The smallest parts of JSON text: words, numbers, texts, and where a mistake is.
#pragma once

#include <cmath>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "builtins/support/number_text.h"
#include "runtime/error/error.h"

namespace matlift::builtins {

class JsonScanner {
 public:
  explicit JsonScanner(std::u16string_view text)
      : begin_(text.data()), at_(begin_), end_(begin_ + text.size()) {}

 protected:
  [[noreturn]] void wrong(const char* identifier, const char* cause) const {
    size_t line = 1, column = 1;
    for (const char16_t* p = begin_; p < at_; ++p) {
      ++column;
      if (*p == u'\n') ++line, column = 1;
    }
    fail(identifier, "JSON syntax error at line %zu, column %zu (character %zu): %s.", line, column,
         size_t(at_ - begin_) + 1, cause);
  }
  void blanks() {
    while (at_ < end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')) ++at_;
  }
  char16_t peek() const {
    if (at_ == end_) wrong("MATLAB:json:UnexpectedEnd", "unexpected end of input");
    return *at_;
  }
  bool takeWord(std::u16string_view word) {
    if (size_t(end_ - at_) < word.size() || std::memcmp(at_, word.data(), word.size() * 2) != 0)
      return false;
    at_ += word.size();
    return true;
  }
  /// After an item: true at a comma, false at the closing character.
  bool another(char16_t closing, const char* missing) {
    blanks();
    char16_t c = peek();
    if (c != ',' && c != closing) wrong("MATLAB:json:ExpectedSeparator", missing);
    ++at_;
    return c == ',';
  }

  double number() {
    const char16_t* start = at_;
    bool negative = *at_ == '-';
    if (negative) ++at_;
    const char16_t* first = at_;
    uint64_t mantissa = 0;
    auto digits = [&] {
      const char16_t* from = at_;
      for (; at_ < end_ && unsigned(*at_ - '0') < 10; ++at_)
        mantissa = mantissa * 10 + uint64_t(*at_ - '0');
      return at_ - from;
    };
    std::ptrdiff_t whole = digits(), fraction = 0;
    if (whole == 0) return wordNumber(start);
    if (*first == '0' && whole > 1)
      wrong("MATLAB:json:ExpectedValue", "a number has a leading zero");
    if (at_ < end_ && *at_ == '.') {
      ++at_;
      fraction = digits();
      if (fraction == 0) wrong("MATLAB:json:ExpectedValue", "a digit is missing");
    }
    int exponent = readExponent();
    if (whole + fraction <= 19)  // they fit into the mantissa
      if (std::optional<double> x = scaledDecimal(mantissa, exponent - int(fraction)))
        return negative ? -*x : *x;
    return parseDecimal(std::string(start, at_));
  }
  /// What is no JSON, but written by many.
  double wordNumber(const char16_t* start) {
    bool negative = *start == '-';
    if (!negative && takeWord(u"NaN")) return std::nan("");
    if (takeWord(u"Infinity") || takeWord(u"Inf")) return negative ? -INFINITY : INFINITY;
    wrong("MATLAB:json:ExpectedValue", "a value is missing");
  }
  int readExponent() {
    if (at_ == end_ || (*at_ != 'e' && *at_ != 'E')) return 0;
    ++at_;
    bool down = at_ < end_ && *at_ == '-';
    if (at_ < end_ && (*at_ == '-' || *at_ == '+')) ++at_;
    const char16_t* from = at_;
    int e = 0;
    for (; at_ < end_ && unsigned(*at_ - '0') < 10; ++at_)
      e = std::min(e * 10 + (*at_ - '0'), 100000);
    if (at_ == from) wrong("MATLAB:json:ExpectedValue", "a digit is missing");
    return down ? -e : e;
  }

  /// A text, from its quote on.
  std::u16string text() {
    ++at_;
    std::u16string out;
    for (;;) {
      const char16_t* from = at_;
      while (at_ < end_ && *at_ != '"' && *at_ != '\\' && *at_ >= 0x20) ++at_;
      out.append(from, size_t(at_ - from));
      char16_t c = peek();
      if (c == '"') {
        ++at_;
        return out;
      }
      if (c != '\\') wrong("MATLAB:json:InvalidCharacter", "a control character in a text");
      ++at_;
      out += escape();
    }
  }
  char16_t escape() {
    static constexpr std::u16string_view letters = u"\"\\/bfnrt", meant = u"\"\\/\b\f\n\r\t";
    char16_t c = peek();
    size_t k = letters.find(c);
    if (c != 'u' && k == letters.npos)
      wrong("MATLAB:json:InvalidEscape", "an unknown escape in a text");
    ++at_;
    return c == 'u' ? unit() : meant[k];
  }
  char16_t unit() {
    uint32_t x = 0;
    for (int k = 0; k < 4; ++k) {
      char16_t c = peek();
      int digit = c >= '0' && c <= '9'   ? c - '0'
                  : c >= 'a' && c <= 'f' ? c - 'a' + 10
                  : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                         : -1;
      if (digit < 0) wrong("MATLAB:json:InvalidEscape", "four hexadecimal digits are missing");
      x = x * 16 + uint32_t(digit);
      ++at_;
    }
    return char16_t(x);
  }

  const char16_t* begin_;
  const char16_t* at_;
  const char16_t* end_;
};

}  // namespace matlift::builtins
