#include "builtins/support/number_text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "builtins/support/printf.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"

namespace matlift::builtins {

namespace {

bool isWhole(double x) { return x == std::floor(x) || !std::isfinite(x); }

/// Significant digits that num2str shows for numbers of this size.
int shownDigits(double largest) {
  int digits = largest > 0 && std::isfinite(largest) ? int(std::floor(std::log10(largest))) : 0;
  return std::min(std::max(digits + 5, 5), 16);
}

std::string paddedLeft(std::string s, int width) {
  if (int(s.size()) < width) s.insert(0, size_t(width) - s.size(), ' ');
  return s;
}

std::string paddedRight(std::string s, int width) {
  if (int(s.size()) < width) s.append(size_t(width) - s.size(), ' ');
  return s;
}

/// How all elements of one num2str call are written.
struct Layout {
  bool whole = true;
  int digits = 0;  // significant, when not whole
  int width = 0;
};

Layout layoutOf(const Value& v) {
  Layout layout;
  double largest = 0;
  bool nonFinite = false;
  auto take = [&](double x) {
    layout.whole = layout.whole && isWhole(x);
    if (std::isfinite(x)) largest = std::max(largest, std::abs(x));
    nonFinite = nonFinite || !std::isfinite(x);
  };
  for (int64_t k = 0, n = v.numel(); k < n; ++k) {
    Complex z = v.complexAt(k);
    take(z.real());
    take(z.imag());
  }
  if (layout.whole) {
    int digits = largest > 0 ? int(std::floor(std::log10(largest))) + 1 : 1;
    layout.width = std::max(digits, nonFinite ? 3 : 1) + 2;
  } else {
    layout.digits = shownDigits(largest);
    layout.width = layout.digits + 7;
  }
  return layout;
}

std::string realText(const Value& v, int64_t k, const Layout& layout) {
  if (!layout.whole) return formatReal('g', layout.digits, v.doubleAt(k));
  if (v.classId() == ClassId::Int64 && !v.isComplex()) return std::to_string(v.data<int64_t>()[k]);
  if (v.classId() == ClassId::UInt64 && !v.isComplex())
    return std::to_string(v.data<uint64_t>()[k]);
  double x = v.doubleAt(k);
  return formatReal('f', 0, x == 0 ? 0 : x);
}

std::string signedText(double x, const Layout& layout) {
  std::string s = layout.whole ? formatReal('f', 0, x) : formatReal('g', layout.digits, x);
  return s[0] == '-' ? s : "+" + s;
}

std::string cellText(const Value& v, int64_t k, const Layout& layout) {
  std::string s = paddedLeft(realText(v, k, layout), layout.width);
  if (v.isComplex())
    s += paddedRight(signedText(v.complexAt(k).imag(), layout) + "i", layout.width + 1);
  return s;
}

}  // namespace

std::string numberText(double x) {
  if (isWhole(x)) return formatReal('f', 0, x == 0 ? 0 : x);
  return formatReal('g', shownDigits(std::abs(x)), x);
}

std::string elementText(const Value& v, int64_t i) {
  if (v.isLogical()) return v.data<bool>()[i] ? "true" : "false";
  if (v.isChar()) return utf8FromUtf16({v.data<char16_t>() + i, 1});
  if (!v.isComplex()) {
    if (v.classId() == ClassId::Int64) return std::to_string(v.data<int64_t>()[i]);
    if (v.classId() == ClassId::UInt64) return std::to_string(v.data<uint64_t>()[i]);
    return numberText(v.doubleAt(i));
  }
  Complex z = v.complexAt(i);
  std::string imag = numberText(z.imag());
  return numberText(z.real()) + (imag[0] == '-' ? "" : "+") + imag + "i";
}

Value charMatrix(const std::vector<std::u16string>& rows) {
  if (rows.empty()) return Value::text("");
  if (rows.size() == 1) return Value::text16(rows[0]);
  size_t width = 0;
  for (const std::u16string& r : rows) width = std::max(width, r.size());
  int64_t count = int64_t(rows.size());
  Value out = Value::uninitialized(ClassId::Char, Dims(count, int64_t(width)));
  char16_t* to = out.mutableData<char16_t>();
  for (size_t c = 0; c < width; ++c) {
    interruptionPoint();
    for (const std::u16string& r : rows) *to++ = c < r.size() ? r[c] : u' ';
  }
  return out;
}

Value num2strValue(const Value& v) {
  if (v.isChar()) return v;
  if (v.isEmpty()) return Value::text("");
  if (v.isScalar() && !v.isComplex()) {
    if (v.isLogical()) return Value::text(v.doubleAt(0) != 0 ? "1" : "0");
    return Value::text(elementText(v, 0));
  }
  Layout layout = layoutOf(v);
  int64_t rows = v.dims().rows(), columns = rows == 0 ? 0 : v.numel() / rows;
  std::vector<std::u16string> lines;
  size_t lead = SIZE_MAX, last = 0;
  for (int64_t r = 0; r < rows; ++r) {
    std::u16string line;
    for (int64_t c = 0; c < columns; ++c) {
      interruptionPoint<256>(uint64_t(c));
      appendAscii(line, cellText(v, r + c * rows, layout));
    }
    lead = std::min(lead, line.find_first_not_of(u' '));
    last = std::max(last, line.find_last_not_of(u' ') + 1);
    lines.push_back(std::move(line));
  }
  for (std::u16string& line : lines) line = line.substr(lead, std::min(last, line.size()) - lead);
  return charMatrix(lines);
}

namespace {

/// A cursor over one number text with blanks around its parts.
class NumberReader {
 public:
  explicit NumberReader(std::u16string_view text) {
    ascii_.reserve(text.size());
    for (char16_t c : text) ascii_ += c < 128 ? char(c) : '\x01';
  }

  bool read(Complex& out) {
    double first;
    bool imaginary;
    if (!readPart(first, imaginary, true)) return false;
    skipBlanks();
    if (at_ == ascii_.size()) {
      out = imaginary ? Complex(0, first) : Complex(first, 0);
      return true;
    }
    double second;
    bool secondImaginary;
    if (!readPart(second, secondImaginary, false) || imaginary == secondImaginary) return false;
    skipBlanks();
    out = imaginary ? Complex(second, first) : Complex(first, second);
    return at_ == ascii_.size();
  }

 private:
  void skipBlanks() {
    while (at_ < ascii_.size() && (ascii_[at_] == ' ' || (ascii_[at_] >= 9 && ascii_[at_] <= 13)))
      ++at_;
  }
  bool isUnit() const { return at_ < ascii_.size() && (ascii_[at_] == 'i' || ascii_[at_] == 'j'); }
  bool word(const char* w) {
    size_t n = std::char_traits<char>::length(w);
    for (size_t k = 0; k < n; ++k)
      if (at_ + k >= ascii_.size() || (ascii_[at_ + k] | 32) != w[k]) return false;
    at_ += n;
    return true;
  }

  bool readPart(double& x, bool& imaginary, bool signOptional) {
    skipBlanks();
    bool negative = false, sign = false;
    if (at_ < ascii_.size() && (ascii_[at_] == '+' || ascii_[at_] == '-')) {
      negative = ascii_[at_++] == '-';
      sign = true;
      skipBlanks();
    }
    if (!sign && !signOptional) return false;
    imaginary = false;
    bool infinite = isUnit() && at_ + 2 < ascii_.size() && (ascii_[at_ + 1] | 32) == 'n';
    if (isUnit() && !infinite) {  // i*3, or i alone
      imaginary = true;
      ++at_;
      x = 1;
      skipBlanks();
      if (at_ < ascii_.size() && ascii_[at_] == '*') {
        ++at_;
        skipBlanks();
        if (!readUnsigned(x)) return false;
      }
    } else {
      if (!readUnsigned(x)) return false;
      size_t before = at_;
      skipBlanks();
      if (at_ < ascii_.size() && ascii_[at_] == '*') {
        ++at_;
        skipBlanks();
        if (!isUnit()) return false;
        before = at_;
      }
      if (isUnit()) {
        imaginary = true;
        ++at_;
      } else {
        at_ = before;
      }
    }
    if (negative) x = -x;
    return true;
  }

  bool readUnsigned(double& x) {
    if (word("infinity") || word("inf")) {
      x = HUGE_VAL;
      return true;
    }
    if (word("nan") || word("na")) {
      x = std::nan("");
      return true;
    }
    std::string digits;
    bool any = false, point = false;
    for (; at_ < ascii_.size(); ++at_) {
      char c = ascii_[at_];
      if (c >= '0' && c <= '9') {
        digits += c;
        any = true;
      } else if (c == '.' && !point) {
        digits += c;
        point = true;
      } else if (!(c == ',' && any && !point)) {  // thousands separators are skipped
        break;
      }
    }
    if (!any) return false;
    readExponent(digits);
    x = parseDecimal(digits);
    return true;
  }

  void readExponent(std::string& digits) {
    if (at_ >= ascii_.size() || !std::strchr("eEdD", ascii_[at_])) return;
    size_t p = at_ + 1;
    std::string exponent = "e";
    if (p < ascii_.size() && (ascii_[p] == '+' || ascii_[p] == '-')) exponent += ascii_[p++];
    size_t first = p;
    while (p < ascii_.size() && ascii_[p] >= '0' && ascii_[p] <= '9') exponent += ascii_[p++];
    if (p == first) return;
    digits += exponent;
    at_ = p;
  }

  std::string ascii_;
  size_t at_ = 0;
};

}  // namespace

namespace {

/// Plain decimal numbers, the common case, without building texts.
bool parsePlain(std::u16string_view text, double& x) {
#ifdef __cpp_lib_to_chars
  while (!text.empty() && text.front() == u' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == u' ') text.remove_suffix(1);
  char buffer[48];
  if (text.empty() || text.size() > sizeof buffer) return false;
  for (size_t k = 0; k < text.size(); ++k) {
    bool usual = (text[k] >= u'0' && text[k] <= u'9') || text[k] == u'.' || text[k] == u'-' ||
                 text[k] == u'e';
    if (!usual) return false;
    buffer[k] = char(text[k]);
  }
  auto [end, error] = std::from_chars(buffer, buffer + text.size(), x);
  return error == std::errc() && end == buffer + text.size();
#else
  (void)text, (void)x;
  return false;
#endif
}

}  // namespace

namespace {

constexpr double kPowers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                              1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                              1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr int kMostWholePower = 19;  // 10^19 < 2^64

uint64_t wholePower(int n) {
  static constexpr auto all = [] {
    std::array<uint64_t, kMostWholePower + 1> out{1};
    for (size_t k = 1; k < out.size(); ++k) out[k] = out[k - 1] * 10;
    return out;
  }();
  return all[size_t(n)];
}

/// top × 2^exponent, top's first bit set; `more`: something follows its last bit.
double rounded(uint64_t top, bool more, int exponent) {
  uint64_t tail = top & 0x7ff, half = 0x400;
  top >>= 11;
  if (tail > half || (tail == half && (more || (top & 1)))) ++top;
  const uint64_t bits = uint64_t(1023 + exponent + 11) << 52;
  double power;
  std::memcpy(&power, &bits, sizeof power);
  return double(top) * power;
}

}  // namespace

std::optional<double> scaledDecimal(uint64_t mantissa, int power) {
  if (mantissa <= uint64_t(1) << 53 && power >= -22 && power <= 22)  // both exact: one rounding
    return power < 0 ? double(mantissa) / kPowers[-power] : double(mantissa) * kPowers[power];
  if (mantissa == 0) return 0.0;
  if (power < -kMostWholePower || power > kMostWholePower) return {};
  __extension__ using Wide = unsigned __int128;
  const int shift = std::countl_zero(mantissa);
  mantissa <<= shift;
  if (power >= 0) {
    Wide product = Wide(mantissa) * wholePower(power);
    int high = std::countl_zero(uint64_t(product >> 64));  // 64 where that is 0
    product = high < 64 ? product << high : product << 64;
    return rounded(uint64_t(product >> 64), uint64_t(product) != 0, 64 - high - shift);
  }
  uint64_t divisor = wholePower(-power);
  const int up = std::countl_zero(divisor);
  divisor <<= up;
  const int halved = mantissa >= divisor;  // so that the quotient has 64 bits
  const Wide dividend = Wide(mantissa) << (64 - halved);
  const auto quotient = uint64_t(dividend / divisor);
  const bool more = Wide(quotient) * divisor != dividend;
  return rounded(quotient, more, up - shift - 64 + halved);
}

double parseDecimal(std::string_view ascii) {
#ifdef __cpp_lib_to_chars
  double x = 0;
  std::string_view digits = ascii;
  if (!digits.empty() && digits[0] == '+') digits.remove_prefix(1);
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), x);
  if (error == std::errc() && end == digits.data() + digits.size()) return x;
#endif
  return std::strtod(std::string(ascii).c_str(), nullptr);
}

Complex parseNumber(std::u16string_view text) {
  double plain;
  if (parsePlain(text, plain)) return plain;
  Complex z;
  if (NumberReader(text).read(z)) return z;
  return Complex(std::nan(""), 0);
}

}  // namespace matlift::builtins
