#include "builtins/support/printf.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

constexpr int kNone = -1, kStar = -2;
constexpr int kMaxField = 1 << 20;  // a wider field is a mistake, and must not take all memory

/// A piece of the template: literal text, or one conversion (conversion != 0).
struct Piece {
  std::u16string literal;
  char conversion = 0;
  char bits = 0;     ///< 'b', 't': the bits of a double, of a single
  int argument = 0;  ///< %3$d: the third argument; 0: the next
  bool minus = false, plus = false, space = false, zero = false, alternate = false;
  int width = kNone, precision = kNone;
};

int hexDigit(char16_t c) {
  if (c >= u'0' && c <= u'9') return c - u'0';
  if (c >= u'a' && c <= u'f') return c - u'a' + 10;
  if (c >= u'A' && c <= u'F') return c - u'A' + 10;
  return -1;
}

/// The escape at text[at] == '\\'; moves past it.
void appendEscape(std::u16string_view text, size_t& at, std::u16string& out) {
  if (at + 1 >= text.size()) {
    out += text[at++];
    return;
  }
  static constexpr std::u16string_view kFrom = u"abfnrtv\\\"'";
  static constexpr std::u16string_view kTo = u"\a\b\f\n\r\t\v\\\"'";
  char16_t c = text[at + 1];
  if (size_t k = kFrom.find(c); k != kFrom.npos) {
    out += kTo[k];
    at += 2;
  } else if (c == u'x' && at + 2 < text.size() && hexDigit(text[at + 2]) >= 0) {
    unsigned code = 0;
    for (at += 2; at < text.size() && hexDigit(text[at]) >= 0 && code < 0x1000; ++at)
      code = code * 16 + unsigned(hexDigit(text[at]));
    out += char16_t(code);
  } else if (c >= u'0' && c <= u'7') {
    unsigned code = 0;
    size_t last = at + 4;
    for (++at; at < text.size() && at < last && text[at] >= u'0' && text[at] <= u'7'; ++at)
      code = code * 8 + (text[at] - u'0');
    out += char16_t(code);
  } else {
    out += text[at++];
  }
}

int parseCount(std::u16string_view text, size_t& at) {
  if (at < text.size() && text[at] == u'*') {
    ++at;
    return kStar;
  }
  int n = 0;
  for (; at < text.size() && text[at] >= u'0' && text[at] <= u'9'; ++at) {
    n = n * 10 + (text[at] - u'0');
    if (n > kMaxField) fail("MATLAB:printf:fieldTooWide", "Field width or precision is too large.");
  }
  return n;
}

bool parseFlag(char16_t c, Piece& piece) {
  switch (c) {
    case u'-':
      return piece.minus = true;
    case u'+':
      return piece.plus = true;
    case u' ':
      return piece.space = true;
    case u'0':
      return piece.zero = true;
    case u'#':
      return piece.alternate = true;
    default:
      return false;
  }
}

/// Reads the conversion after the '%' at text[at]; false (nothing read) when it is none.
bool parseConversion(std::u16string_view text, size_t& at, Piece& piece) {
  size_t p = at + 1;
  size_t digits = p;
  while (digits < text.size() && digits < p + 4 && text[digits] >= u'0' && text[digits] <= u'9')
    ++digits;
  if (digits > p && digits < text.size() && text[digits] == u'$') {
    piece.argument = parseCount(text, p);
    if (piece.argument == 0) return false;
    ++p;
  }
  while (p < text.size() && parseFlag(text[p], piece)) ++p;
  bool hasWidth = p < text.size() && (text[p] == u'*' || (text[p] >= u'1' && text[p] <= u'9'));
  if (hasWidth) piece.width = parseCount(text, p);
  if (p < text.size() && text[p] == u'.') piece.precision = parseCount(text, ++p);
  while (p < text.size() && (text[p] == u'l' || text[p] == u'h')) ++p;
  if (p + 1 < text.size() && (text[p] == u'b' || text[p] == u't') &&
      std::u16string_view(u"ouxX").find(text[p + 1]) != std::u16string_view::npos)
    piece.bits = char(text[p++]);
  static constexpr std::u16string_view kConversions = u"diouxXfFeEgGaAcs";
  if (p >= text.size() || kConversions.find(text[p]) == kConversions.npos) return false;
  piece.conversion = text[p] == u'i' ? 'd' : char(text[p]);
  at = p + 1;
  return true;
}

std::vector<Piece> parseTemplate(std::u16string_view text) {
  std::vector<Piece> pieces;
  std::u16string literal;
  auto endLiteral = [&] {
    if (literal.empty()) return;
    pieces.emplace_back().literal = std::move(literal);
    literal.clear();
  };
  for (size_t at = 0; at < text.size();) {
    if (text[at] == u'\\') {
      appendEscape(text, at, literal);
    } else if (text[at] != u'%') {
      literal += text[at++];
    } else if (at + 1 < text.size() && text[at + 1] == u'%') {
      literal += u'%';
      at += 2;
    } else {
      Piece piece;
      if (parseConversion(text, at, piece)) {
        endLiteral();
        pieces.push_back(std::move(piece));
      } else {
        literal += text[at++];
      }
    }
  }
  endLiteral();
  return pieces;
}

/// Walks over all elements of all arguments.
class Data {
 public:
  explicit Data(std::span<const Value> args) {
    for (const Value& v : args) {
      if (v.isString()) {
        for (const Value& element : v.boxes().elements) items_.push_back({&element, true, 1});
      } else if (v.isPlain()) {
        items_.push_back({&v, false, v.numel()});
      } else {
        fail("MATLAB:printf:invalidInputType", "Function is not defined for '%s' inputs.",
             v.className().c_str());
      }
    }
    for (const Item& item : items_) any_ = any_ || item.count > 0;
  }

  /// A guess at the length of the result, so that it does not grow step by step.
  size_t expectedUnits() const {
    int64_t n = 0;
    for (const Item& item : items_) n += item.count;
    return size_t(n) * 8 + 32;
  }
  bool hasItems() const { return !items_.empty(); }
  bool hasElements() const { return any_; }
  /// Another conversion (text: %s) would find data.
  bool more(bool text) {
    while (item_ < items_.size() && items_[item_].count == 0) {
      if (text && isText(items_[item_])) return true;
      ++item_;
    }
    return item_ < items_.size();
  }
  /// The current item as whole text: char data at its beginning, or an element of a string array.
  bool wholeText(bool wantText, std::u16string_view& out) {
    const Item& item = items_[item_];
    if (element_ != 0 || !isText(item) || !(wantText || item.string)) return false;
    out = item.value->isUndefined() ? std::u16string_view(u"<missing>") : charUnits(*item.value);
    ++item_;
    return true;
  }
  const Value& value() const { return *items_[item_].value; }
  int64_t element() const { return element_; }
  void next() {
    if (++element_ >= items_[item_].count) {
      ++item_;
      element_ = 0;
    }
  }
  /// The next number, for a `*` field.
  int nextField() {
    if (!more(false)) return kNone;
    const Value& v = value();
    double d = v.isPlain() ? v.doubleAt(element_) : 0;
    next();
    if (!(std::abs(d) <= kMaxField))
      fail("MATLAB:printf:fieldTooWide", "Field width or precision is too large.");
    return int(d);
  }

 private:
  struct Item {
    const Value* value;
    bool string;
    int64_t count;
  };
  static bool isText(const Item& item) { return item.string || item.value->isChar(); }
  std::vector<Item> items_;
  size_t item_ = 0;
  int64_t element_ = 0;
  bool any_ = false;
};

void pad(std::u16string& out, int64_t n) {
  if (n > 0) out.append(size_t(n), u' ');
}

void appendPadded(std::u16string& out, std::string_view text, const Piece& p) {
  int64_t blanks = p.width - int64_t(text.size());
  if (!p.minus) pad(out, blanks);
  appendAscii(out, text);
  if (p.minus) pad(out, blanks);
}

void appendText(std::u16string& out, std::u16string_view text, const Piece& p) {
  if (p.precision >= 0 && size_t(p.precision) < text.size())
    text = text.substr(0, size_t(p.precision));
  int64_t blanks = p.width - int64_t(text.size());
  if (!p.minus) pad(out, blanks);
  out += text;
  if (p.minus) pad(out, blanks);
}

/// The C format of a piece with `conversion`, which takes width and precision as int arguments.
std::array<char, 16> cFormat(const Piece& p, const char* lengthAndConversion) {
  std::array<char, 16> f{};
  char* at = f.data();
  *at++ = '%';
  if (p.minus) *at++ = '-';
  if (p.plus) *at++ = '+';
  if (p.space) *at++ = ' ';
  if (p.zero) *at++ = '0';
  if (p.alternate) *at++ = '#';
  std::strcpy(at, "*.*");
  std::strcat(at, lengthAndConversion);
  return f;
}

template <class T>
void appendByC(std::u16string& out, const Piece& p, const char* conversion, int precision, T x) {
  std::array<char, 16> f = cFormat(p, conversion);
  int width = p.width < 0 ? 0 : p.width;
  char small[128];
  int n = std::snprintf(small, sizeof small, f.data(), width, precision, x);
  if (n < int(sizeof small)) {
    appendAscii(out, std::string_view(small, size_t(n < 0 ? 0 : n)));
    return;
  }
  std::string big(size_t(n) + 1, '\0');
  std::snprintf(big.data(), big.size(), f.data(), width, precision, x);
  big.resize(size_t(n));
  appendAscii(out, big);
}

void appendNonFinite(std::u16string& out, const Piece& p, double x) {
  std::string text = std::isnan(x) ? "NaN" : x < 0 ? "-Inf" : "Inf";
  if (!(x < 0) && p.plus) text = "+" + text;
  if (!(x < 0) && !p.plus && p.space) text = " " + text;
  appendPadded(out, text, p);
}

void appendFloat(std::u16string& out, const Piece& p, char conversion, double x) {
  if (!std::isfinite(x)) return appendNonFinite(out, p, x);
  int precision = p.precision;
#ifdef __cpp_lib_to_chars
  bool simple = !p.plus && !p.space && !p.zero && !p.alternate && precision <= 40;
  char lower = char(conversion | 0x20);
  if (simple && conversion == lower && lower != 'a') {
    std::chars_format how = lower == 'f'   ? std::chars_format::fixed
                            : lower == 'e' ? std::chars_format::scientific
                                           : std::chars_format::general;
    char text[400];
    auto [end, error] =
        std::to_chars(text, text + sizeof text, x, how, precision < 0 ? 6 : precision);
    if (error == std::errc())
      return appendPadded(out, std::string_view(text, size_t(end - text)), p);
  }
#endif
  char letters[] = {conversion, 0};
  appendByC(out, p, letters, precision, x);
}

template <class T>
void appendInteger(std::u16string& out, const Piece& p, T x) {
  bool base10 = p.conversion == 'd' || p.conversion == 'u';
  if (base10 && !p.plus && !p.space && !p.zero && p.precision < 0) {
    char text[24];
    auto result = std::to_chars(text, text + sizeof text, x);
    return appendPadded(out, std::string_view(text, size_t(result.ptr - text)), p);
  }
  if (base10 && std::is_signed_v<T>) return appendByC(out, p, "lld", p.precision, (long long)(x));
  char letters[] = {'l', 'l', base10 ? 'u' : p.conversion, 0};
  appendByC(out, p, letters, p.precision, (unsigned long long)(x));
}

/// An integer conversion of a double: as an integer when it is one, else in %e as MATLAB does.
void appendDoubleAsInteger(std::u16string& out, const Piece& p, double x) {
  if (!std::isfinite(x)) return appendNonFinite(out, p, x);
  if (x != std::floor(x)) return appendFloat(out, p, 'e', x);
  bool fits = x >= -9.2e18 && x <= 9.2e18;
  bool base10 = p.conversion == 'd' || p.conversion == 'u';
  if (fits && (x >= 0 || base10)) return appendInteger(out, p, int64_t(x));
  Piece whole = p;
  whole.precision = 0;
  appendFloat(out, whole, 'f', x);
}

/// %bx and %tx: what stands in memory.
void appendBits(std::u16string& out, const Piece& p, double x) {
  uint64_t bits = p.bits == 'b' ? __builtin_bit_cast(uint64_t, x)
                                : uint64_t(__builtin_bit_cast(uint32_t, float(x)));
  appendInteger(out, p, bits);
}

void appendNumber(std::u16string& out, const Piece& p, const Value& v, int64_t i) {
  if (p.bits) return appendBits(out, p, v.doubleAt(i));
  bool integerConversion = std::strchr("douxX", p.conversion) != nullptr;
  if (integerConversion && v.isInteger() && !v.isComplex()) {
    if (v.classId() == ClassId::UInt64) return appendInteger(out, p, v.data<uint64_t>()[i]);
    if (v.classId() == ClassId::Int64 && (p.conversion == 'd' || v.data<int64_t>()[i] >= 0))
      return appendInteger(out, p, v.data<int64_t>()[i]);
  }
  double x = v.isDouble() && !v.isComplex() ? v.data<double>()[i] : v.doubleAt(i);
  if (integerConversion) return appendDoubleAsInteger(out, p, x);
  appendFloat(out, p, p.conversion, x);
}

/// %c and %s of one element: a character when the number can be one.
void appendCharacter(std::u16string& out, const Piece& p, const Value& v, int64_t i) {
  double x = v.doubleAt(i);
  bool isCode = x >= 0 && x <= 0x10FFFF && x == std::floor(x);
  if (!isCode) return appendFloat(out, p, 'e', x);
  char16_t units[2] = {char16_t(x), 0};
  size_t n = 1;
  if (x >= 0x10000) {
    units[0] = char16_t(0xD800 + ((unsigned(x) - 0x10000) >> 10));
    units[1] = char16_t(0xDC00 + ((unsigned(x) - 0x10000) & 0x3FF));
    n = 2;
  }
  Piece whole = p;
  whole.precision = kNone;
  appendText(out, std::u16string_view(units, n), whole);
}

/// Resolves the `*` fields of a piece from the data.
Piece resolved(const Piece& piece, Data& data) {
  Piece p = piece;
  if (p.width == kStar) {
    p.width = data.nextField();
    if (p.width < kNone) {
      p.minus = true;
      p.width = -p.width;
    }
  }
  if (p.precision == kStar) p.precision = data.nextField();
  if (p.precision < 0) p.precision = kNone;
  return p;
}

void appendConversion(std::u16string& out, const Piece& p, Data& data) {
  bool text = p.conversion == 's';
  std::u16string_view whole;
  if (data.wholeText(text, whole)) return appendText(out, whole, p);
  const Value& v = data.value();
  if (text || p.conversion == 'c') {
    appendCharacter(out, p, v, data.element());
  } else {
    appendNumber(out, p, v, data.element());
  }
  data.next();
}

/// One pass over the template; false when it stopped for want of data.
bool onePass(const std::vector<Piece>& pieces, Data& data, std::u16string& out) {
  interruptionPoint();
  for (const Piece& piece : pieces) {
    if (!piece.conversion) {
      out += piece.literal;
      continue;
    }
    bool star = piece.width == kStar || piece.precision == kStar;
    if (!data.more(piece.conversion == 's' || piece.conversion == 'c')) return false;
    if (!star) {
      appendConversion(out, piece, data);
      continue;
    }
    Piece p = resolved(piece, data);
    if (!data.more(piece.conversion == 's')) return false;
    appendConversion(out, p, data);
  }
  return true;
}

}  // namespace

std::u16string processEscapes(std::u16string_view text) {
  std::u16string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    if (text[at] == u'\\') {
      appendEscape(text, at, out);
    } else {
      out += text[at++];
    }
  }
  return out;
}

namespace {

/// A template with %n$ conversions: one pass, each takes the beginning of its argument.
std::u16string formatNumbered(const std::vector<Piece>& pieces, std::span<const Value> args) {
  std::u16string out;
  for (const Piece& p : pieces) {
    out += p.literal;
    if (!p.conversion) continue;
    if (p.argument == 0)
      fail("MATLAB:printf:mixedIdentifiers",
           "Conversions with and without an argument number cannot be mixed.");
    if (size_t(p.argument) > args.size()) return out;
    Data data(args.subspan(size_t(p.argument) - 1, 1));
    if (data.more(p.conversion == 's')) appendConversion(out, p, data);
  }
  return out;
}

}  // namespace

std::u16string formatText(std::u16string_view format, std::span<const Value> args) {
  std::vector<Piece> pieces = parseTemplate(format);
  for (const Piece& p : pieces)
    if (p.argument > 0) return formatNumbered(pieces, args);
  Data data(args);
  std::u16string out;
  out.reserve(data.expectedUnits());
  bool converts = false;
  for (const Piece& p : pieces) converts = converts || p.conversion;
  if (!converts || !data.hasElements()) {
    // Without arguments the text ends at the first conversion; empty ones give nothing for each.
    for (const Piece& p : pieces) {
      if (p.conversion && !data.hasItems()) break;
      out += p.literal;
      if (p.conversion == 's') pad(out, p.width);
    }
    return out;
  }
  while (onePass(pieces, data, out) && data.more(false)) {
  }
  return out;
}

std::string formatUtf8(const Value& format, std::span<const Value> args) {
  return utf8FromUtf16(formatText(charUnits(format), args));
}

std::string formatReal(char conversion, int precision, double x) {
#ifdef __cpp_lib_to_chars
  if (std::isfinite(x) && precision >= 0 && precision <= 40 &&
      (conversion == 'g' || conversion == 'f')) {
    char buffer[400];
    auto how = conversion == 'f' ? std::chars_format::fixed : std::chars_format::general;
    auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, x, how, precision);
    if (error == std::errc()) return std::string(buffer, end);
  }
#endif
  Piece p;
  p.conversion = conversion;
  p.precision = precision;
  std::u16string out;
  appendFloat(out, p, conversion, x);
  std::string text;
  text.reserve(out.size());
  for (char16_t c : out) text += char(c);
  return text;
}

}  // namespace matlift::builtins
