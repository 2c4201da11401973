#include "runtime/value/display_number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "runtime/error/error.h"

namespace matlift {

namespace {

using Style = DisplayFormat::Style;

/// Largest integer that `format short` prints in full; the next one gets an exponent.
constexpr double kShortIntegerLimit = 1e9;
constexpr double kLongIntegerLimit = 1e15;

/// What decides the format of a real array.
struct Range {
  double largest = 0;  ///< of the finite magnitudes
  bool integers = true;
  bool finite = true;

  void add(double x) {
    if (!std::isfinite(x)) {
      finite = false;
      return;
    }
    double a = std::fabs(x);
    largest = std::max(largest, a);
    integers = integers && a == std::floor(a);
  }
  int exponent() const { return largest == 0 ? 0 : int(std::floor(std::log10(largest))); }
  /// Power of ten that leaves at most 1: what MATLAB takes out of small numbers.
  int smallExponent() const { return largest == 0 ? 0 : int(std::ceil(std::log10(largest))); }
};

/// One way to print a real number.
struct RealFormat {
  enum class Kind { Integer, Fixed, Exponent, General, Hex, Rational, Plus };
  Kind kind = Kind::Fixed;
  int width = 10;
  int digits = 4;
  int scale = 0;  ///< power of ten that was taken out
  bool single = false;
};

bool isLong(Style s) { return s == Style::Long || s == Style::LongG || s == Style::LongE; }

int fixedDigits(Style style, bool single) { return !isLong(style) ? 4 : single ? 7 : 15; }
int generalDigits(Style style, bool single) { return !isLong(style) ? 5 : single ? 7 : 15; }
/// Magnitudes from 10^this on get an exponent or a scale factor.
int exponentLimit(Style style) { return isLong(style) ? 2 : 3; }

int integerWidth(double largest, Style style) {
  if (largest < 1000) return 6;
  int digits = int(std::log10(largest)) + 1;
  return isLong(style) ? std::max(12, digits + 4) : 12;
}

bool printsAsInteger(const Range& r, Style style) {
  return r.integers && r.largest < (isLong(style) ? kLongIntegerLimit : kShortIntegerLimit);
}

RealFormat specialFormat(Style style, bool single) {
  RealFormat f;
  f.single = single;
  switch (style) {
    case Style::Bank:
      f.width = 14;
      f.digits = 2;
      return f;
    case Style::Hex:
      f.kind = RealFormat::Kind::Hex;
      f.width = single ? 11 : 19;
      return f;
    case Style::Rational:
      f.kind = RealFormat::Kind::Rational;
      f.width = 15;
      return f;
    default:
      f.kind = RealFormat::Kind::Plus;
      f.width = 1;
      return f;
  }
}

RealFormat chooseFormat(const Range& r, Style style, bool single, bool scalar) {
  if (style == Style::Bank || style == Style::Hex || style == Style::Rational ||
      style == Style::Plus)
    return specialFormat(style, single);
  RealFormat f;
  f.single = single;
  if (printsAsInteger(r, style)) {
    f.kind = RealFormat::Kind::Integer;
    f.width = integerWidth(r.largest, style);
    return f;
  }
  bool general = style == Style::ShortG || style == Style::LongG;
  bool exponent = style == Style::ShortE || style == Style::LongE;
  if (general) {
    f.kind = RealFormat::Kind::General;
    f.digits = generalDigits(style, single);
    f.width = f.digits == 15 ? 26 : f.digits == 7 ? 16 : 13;
    return f;
  }
  f.digits = fixedDigits(style, single);
  int e = r.exponent();
  bool tiny = r.smallExponent() <= -3;
  bool large = e >= exponentLimit(style) || tiny;
  if (exponent || (large && scalar)) {
    f.kind = RealFormat::Kind::Exponent;
    f.width = f.digits == 15 ? 26 : f.digits + 9;
    return f;
  }
  f.width = f.digits == 15 ? 20 : f.digits == 7 ? 12 : 10;
  if (large) f.scale = tiny ? r.smallExponent() : e;
  return f;
}

/// The simplest fraction near x, as `format rat` and rats print it.
std::string rationalText(double x) {
  if (!std::isfinite(x)) return std::isnan(x) ? "NaN" : x > 0 ? "Inf" : "-Inf";
  double tolerance = std::fabs(x) * 1e-6;
  double n0 = 1, d0 = 0, n1 = std::round(x), d1 = 1, rest = x - n1;
  while (std::fabs(x - n1 / d1) >= tolerance && rest != 0 && std::fabs(d1) < 1e9) {
    double flip = 1 / rest, step = std::round(flip);
    rest = flip - step;
    double n2 = n1 * step + n0, d2 = d1 * step + d0;
    n0 = n1, d0 = d1, n1 = n2, d1 = d2;
  }
  if (d1 < 0) n1 = -n1, d1 = -d1;
  if (n1 == 0) n1 = 0;
  std::string top = strprintf("%.0f", n1);
  if (d1 == 1) return strprintf("%8s       ", top.c_str());
  return strprintf("%8s/%-6.0f", top.c_str(), d1);
}

std::string hexText(double x, bool single) {
  if (single) {
    float s = float(x);
    uint32_t bits;
    std::memcpy(&bits, &s, sizeof bits);
    return strprintf("%08x", bits);
  }
  uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return strprintf("%016llx", static_cast<unsigned long long>(bits));
}

std::string exponentText(double x, int digits) { return strprintf("%.*e", digits, x); }

std::string realText(double x, const RealFormat& f) {
  using Kind = RealFormat::Kind;
  if (f.kind == Kind::Hex) return hexText(x, f.single);
  if (f.kind == Kind::Plus) return x > 0 ? "+" : x < 0 ? "-" : " ";
  if (std::isnan(x)) return "NaN";
  if (std::isinf(x)) return x > 0 ? "Inf" : "-Inf";
  if (f.kind == Kind::Rational) return rationalText(x);
  bool bank = f.kind == Kind::Fixed && f.digits == 2;
  if (x == 0 && !bank) return "0";
  switch (f.kind) {
    case Kind::Integer:
      return strprintf("%.0f", x);
    case Kind::Exponent:
      return exponentText(x, f.digits);
    case Kind::General:
      return strprintf("%.*g", f.digits, x);
    default:
      return strprintf("%.*f", f.digits, f.scale ? x / std::pow(10.0, f.scale) : x);
  }
}

std::string padLeft(std::string s, int width) {
  if (int(s.size()) < width) s.insert(0, size_t(width) - s.size(), ' ');
  return s;
}

/// The text, padded on the left, at the end of `line`.
void appendPadded(std::string& line, std::string_view text, int width) {
  if (int(text.size()) < width) line.append(size_t(width) - text.size(), ' ');
  line += text;
}

#ifdef __cpp_lib_to_chars
/// What most numbers of large arrays need, without printf's detours; false for the rest.
bool appendFixed(std::string& line, double x, const RealFormat& f) {
  const bool whole = f.kind == RealFormat::Kind::Integer;
  if ((f.kind != RealFormat::Kind::Fixed && !whole) || !std::isfinite(x) || x == 0) return false;
  char text[512];
  const double shown = f.scale && !whole ? x / std::pow(10.0, f.scale) : x;
  const auto end = std::to_chars(text, text + sizeof text, shown, std::chars_format::fixed,
                                 whole ? 0 : f.digits);
  if (end.ec != std::errc()) return false;
  appendPadded(line, std::string_view(text, size_t(end.ptr - text)), f.width);
  return true;
}
#else
bool appendFixed(std::string&, double, const RealFormat&) { return false; }
#endif

/// A text for each element, all as wide as the widest and `lead` blanks. The widest is not known
/// before all were made once; they are not kept, but made again when they are written.
NumberTexts alignedTexts(int64_t n, int lead, std::function<std::string(int64_t)> text) {
  NumberTexts out;
  for (int64_t i = 0; i < n; ++i) out.width = std::max(out.width, int(text(i).size()));
  out.width += lead;
  out.append = [text = std::move(text), width = out.width](std::string& line, int64_t i) {
    appendPadded(line, text(i), width);
  };
  return out;
}

std::string scaleLine(int scale) {
  if (scale == 0) return "";
  return strprintf("   1.0e%c%02d *", scale < 0 ? '-' : '+', std::abs(scale));
}

// --- complex ---

std::string partText(double x, const RealFormat& f) {
  if (x == 0 && f.kind == RealFormat::Kind::Fixed) return strprintf("%.*f", f.digits, 0.0);
  return realText(x, f);
}

struct ComplexWidths {
  int real, imag;
};

ComplexWidths complexWidths(const RealFormat& f) {
  if (f.kind == RealFormat::Kind::Fixed && f.digits != 2) return {f.digits + 5, f.digits + 3};
  if (f.kind == RealFormat::Kind::Exponent) return {f.digits + 9, f.digits + 7};
  return {f.width, f.width - 3};
}

std::string complexText(Complex z, const RealFormat& f, bool padded) {
  ComplexWidths w = padded ? complexWidths(f) : ComplexWidths{0, 0};
  std::string im = partText(std::fabs(z.imag()), f);
  bool minus = std::signbit(z.imag()) && !std::isnan(z.imag());
  std::string out = padLeft(partText(z.real(), f), w.real);
  out += minus ? " -" : " +";
  return out + padLeft(im, padded ? w.imag : int(im.size()) + 1) + "i";
}

RealFormat complexFormat(const Range& r, Style style, bool single, bool scalar) {
  // Whole complex numbers are printed with decimals, and one digit fewer fits before the point.
  Range range = r;
  range.integers = false;
  RealFormat f = chooseFormat(range, style, single, scalar);
  bool plainStyle = style == Style::Short || style == Style::Long;
  int e = r.exponent();
  if (plainStyle && e == 2) {
    if (scalar) {
      f.kind = RealFormat::Kind::Exponent;
    } else {
      f.scale = e;
    }
  }
  return f;
}

NumberTexts complexTexts(const Value& v, const DisplayFormat& format) {
  Range range;
  int64_t n = v.numel();
  for (int64_t i = 0; i < n; ++i) {
    Complex z = v.complexAt(i);
    range.add(z.real());
    range.add(z.imag());
  }
  RealFormat f = complexFormat(range, format.style, v.isSingle(), n == 1);
  NumberTexts out =
      alignedTexts(n, 0, [&v, f](int64_t i) { return complexText(v.complexAt(i), f, true); });
  out.scaleLine = scaleLine(f.scale);
  return out;
}

// --- integer classes and logical ---

std::string wholeText(const Value& v, int64_t i, bool hex) {
  return withElementType(v.classId(), [&](auto tag) -> std::string {
    using T = typename decltype(tag)::type;
    T x = v.data<T>()[i];
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool> &&
                  !std::is_same_v<T, char16_t>) {
      if (hex)
        return strprintf("%0*llx", int(2 * sizeof(T)),
                         static_cast<unsigned long long>(std::make_unsigned_t<T>(x)));
    }
    if constexpr (std::is_same_v<T, uint64_t>) return std::to_string(x);
    return std::to_string(int64_t(x));
  });
}

std::string wholeComplexText(const Value& v, int64_t i) {
  Complex z = v.complexAt(i);
  return strprintf("%.0f %c %.0fi", z.real(), z.imag() < 0 ? '-' : '+', std::fabs(z.imag()));
}

NumberTexts wholeTexts(const Value& v, const DisplayFormat& format) {
  bool complex = v.isComplex(), hex = format.style == Style::Hex;
  return alignedTexts(v.numel(), 3, [&v, complex, hex](int64_t i) {
    return complex ? wholeComplexText(v, i) : wholeText(v, i, hex);
  });
}

}  // namespace

NumberTexts numberTexts(const Value& v, const DisplayFormat& format) {
  if (!v.isFloat()) return wholeTexts(v, format);
  if (v.isComplex()) return complexTexts(v, format);
  int64_t n = v.numel();
  Range range;
  for (int64_t i = 0; i < n; ++i) range.add(v.doubleAt(i));
  RealFormat f = chooseFormat(range, format.style, v.isSingle(), n == 1);
  NumberTexts out;
  out.scaleLine = scaleLine(f.scale);
  out.width = f.width;
  out.append = [&v, f](std::string& line, int64_t i) {
    const double x = v.doubleAt(i);
    if (!appendFixed(line, x, f)) appendPadded(line, realText(x, f), f.width);
  };
  return out;
}

std::string elementDisplay(const Value& v, int64_t i, const DisplayFormat& format) {
  if (!v.isFloat())
    return v.isComplex() ? wholeComplexText(v, i) : wholeText(v, i, format.style == Style::Hex);
  Complex z = v.complexAt(i);
  Range range;
  range.add(z.real());
  std::string text;
  if (v.isComplex()) {
    range.add(z.imag());
    text = complexText(z, complexFormat(range, format.style, v.isSingle(), true), false);
  } else {
    text = realText(z.real(), chooseFormat(range, format.style, v.isSingle(), true));
  }
  size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
  return first == std::string::npos ? text : text.substr(first, last - first + 1);
}

}  // namespace matlift
