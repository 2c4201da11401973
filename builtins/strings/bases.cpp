// Numbers in other bases: dec2bin, hex2dec, num2hex, ...
#include <algorithm>
#include <cmath>
#include <cstring>

#include "builtins/support/number_text.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

constexpr char kDigits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

std::u16string digitsOf(double x, int base, std::u16string_view symbols) {
  std::u16string out;
  if (x < 0x1p53) {
    for (auto n = uint64_t(x); n > 0; n /= uint64_t(base))
      out += symbols[size_t(n % uint64_t(base))];
  } else {
    for (double n = x; n >= 1; n = std::floor(n / base)) out += symbols[size_t(std::fmod(n, base))];
  }
  if (out.empty()) out += symbols[0];
  return {out.rbegin(), out.rend()};
}

std::u16string digitsOf64(uint64_t n, unsigned base, std::u16string_view symbols) {
  std::u16string out;
  for (; n > 0; n /= base) out += symbols[size_t(n % base)];
  if (out.empty()) out += symbols[0];
  return {out.rbegin(), out.rend()};
}

/// Two's complement width for a negative number: 8, 16, 32 or 64 bits.
uint64_t twosComplement(int64_t n) {
  if (n >= -128) return uint8_t(n);
  if (n >= -32768) return uint16_t(n);
  if (n >= -2147483648LL) return uint32_t(n);
  return uint64_t(n);
}

Value rowsOf(std::vector<std::u16string> rows, size_t width, char16_t fill) {
  for (const std::u16string& r : rows) width = std::max(width, r.size());
  for (std::u16string& r : rows) r.insert(0, width - r.size(), fill);
  return charMatrix(rows);
}

/// The numbers of an argument, also of a cell of numbers.
Value numbersArg(const Value& v) {
  if (!v.isCell()) {
    if (!v.isPlain()) fail("MATLAB:dec2base:InvalidInput", "The input must be numeric.");
    return v;
  }
  Value out = Value::zeros(ClassId::Double, Dims(v.numel(), 1));
  for (int64_t k = 0; k < v.numel(); ++k)
    out.mutableData<double>()[k] = toDouble(v.cellAt(k), "Number");
  return out;
}

Value decTo(Call& call, int base, int widthArg, std::u16string_view symbols, bool negatives) {
  Value v = numbersArg(call.arg(0));
  size_t width = call.has(widthArg)
                     ? size_t(toInteger(call.arg(widthArg), "Number of digits", 0, 1 << 16))
                     : 0;
  if (v.isEmpty()) return Value::text("");
  std::vector<std::u16string> rows;
  for (int64_t k = 0; k < v.numel(); ++k) {
    interruptionPoint(uint64_t(k));
    if (v.classId() == ClassId::UInt64) {
      rows.push_back(digitsOf64(v.data<uint64_t>()[k], unsigned(base), symbols));
      continue;
    }
    if (v.classId() == ClassId::Int64 && negatives) {
      int64_t n = v.data<int64_t>()[k];
      rows.push_back(digitsOf64(n < 0 ? twosComplement(n) : uint64_t(n), unsigned(base), symbols));
      continue;
    }
    double x = v.doubleAt(k);
    if (!std::isfinite(x) || x != std::floor(x) || (x < 0 && (!negatives || x < -0x1p63)))
      fail("MATLAB:dec2base:FirstArg",
           negatives ? "The input must be integers." : "The input must be non-negative integers.");
    rows.push_back(x < 0 ? digitsOf64(twosComplement(int64_t(x)), unsigned(base), symbols)
                         : digitsOf(x, base, symbols));
  }
  return rowsOf(std::move(rows), width, symbols[0]);
}

std::u16string standardSymbols() { return std::u16string(kDigits, kDigits + 36); }

Value dec2bin(Call& call) { return decTo(call, 2, 1, standardSymbols(), true); }
Value dec2hex(Call& call) { return decTo(call, 16, 1, standardSymbols(), true); }

/// A base argument: a number 2..36, or the symbols themselves.
std::u16string symbolsArg(const Value& v) {
  if (v.isTextScalar()) {
    std::u16string symbols(charUnits(v));
    if (symbols.size() < 2)
      fail("MATLAB:dec2base:SecondArg", "There must be at least two symbols.");
    for (size_t k = 0; k < symbols.size(); ++k)
      if (symbols.find(symbols[k], k + 1) != symbols.npos || isSpaceUnit(symbols[k]))
        fail("MATLAB:dec2base:SecondArg", "The symbols must be different and not blank.");
    return symbols;
  }
  int64_t base = toInteger(v, "Base", 2, 36);
  return standardSymbols().substr(0, size_t(base));
}

Value dec2base(Call& call) {
  std::u16string symbols = symbolsArg(call.arg(1));
  return decTo(call, int(symbols.size()), 2, symbols, false);
}

/// One text as a number in a base; blanks are skipped, an unknown digit gives NaN.
double valueOf(std::u16string_view text, std::u16string_view symbols, bool foldCase) {
  double x = 0;
  bool any = false;
  for (char16_t c : text) {
    if (c == u' ') continue;
    size_t digit = symbols.find(foldCase ? upperUnit(c) : c);
    if (digit == symbols.npos) return std::nan("");
    x = x * double(symbols.size()) + double(digit);
    any = true;
  }
  return any ? x : std::nan("");
}

Value fromBase(Call& call, std::u16string_view symbols, bool foldCase, const char* prefix) {
  const Value& v = call.arg(0);
  if (!isText(v)) fail("MATLAB:base2dec:InvalidInput", "The input must be text.");
  if (v.isChar() && v.isEmpty()) return Value::emptyDouble();
  TextArray texts(v, "Input", true);
  std::vector<double> out;
  for (int64_t k = 0; k < texts.size(); ++k) {
    interruptionPoint(uint64_t(k));
    std::u16string_view s = texts[k];
    if (prefix && s.size() > 2 && s[0] == u'0' && lowerUnit(s[1]) == char16_t(*prefix))
      s.remove_prefix(2);
    out.push_back(valueOf(s, symbols, foldCase));
  }
  if (v.isString()) {
    Value shaped = Value::fromVector(out, false);
    return shaped.reshaped(v.dims());
  }
  return Value::fromVector(out, false);
}

Value bin2dec(Call& call) { return fromBase(call, u"01", true, "b"); }
Value hex2dec(Call& call) { return fromBase(call, standardSymbols().substr(0, 16), true, "x"); }
Value base2dec(Call& call) {
  std::u16string symbols = symbolsArg(call.arg(1));
  return fromBase(call, symbols, !call.arg(1).isTextScalar(), nullptr);
}

Value num2hex(Call& call) {
  const Value& v = call.arg(0);
  if (!v.isPlain() || v.isComplex())
    fail("MATLAB:num2hex:floatpointInput", "The input must be real numbers.");
  size_t bytes = elementSize(v.classId());
  std::vector<std::u16string> rows;
  for (int64_t k = 0; k < v.numel(); ++k) {
    uint64_t bits = 0;
    std::memcpy(&bits, v.data<char>() + size_t(k) * bytes, bytes);
    std::u16string row;
    for (int shift = int(bytes) * 8 - 4; shift >= 0; shift -= 4)
      row += lowerUnit(char16_t(kDigits[bits >> shift & 15]));
    rows.push_back(row);
  }
  return charMatrix(rows);
}

Value hex2num(Call& call) {
  TextArray texts(call.arg(0), "Input", true);
  bool single = call.has(1) && optionWord(call.arg(1)) == "single";
  size_t width = single ? 8 : 16;
  Value out = Value::zeros(single ? ClassId::Single : ClassId::Double, Dims(texts.size(), 1));
  for (int64_t k = 0; k < texts.size(); ++k) {
    uint64_t bits = 0;
    if (texts[k].size() > width)
      fail("MATLAB:hex2num:TooLong", "There are too many hexadecimal digits.");
    for (size_t d = 0; d < width; ++d) {
      char16_t c = d < texts[k].size() && texts[k][d] != u' ' ? upperUnit(texts[k][d]) : u'0';
      const char* at = c < 128 && c != 0 ? std::strchr(kDigits, char(c)) : nullptr;
      if (!at || at - kDigits > 15)
        fail("MATLAB:hex2num:InvalidHex", "The text must hold hexadecimal digits.");
      bits = bits << 4 | uint64_t(at - kDigits);
    }
    if (single) {
      auto half = uint32_t(bits);
      std::memcpy(out.mutableData<float>() + k, &half, 4);
    } else {
      std::memcpy(out.mutableData<double>() + k, &bits, 8);
    }
  }
  return out;
}

const BuiltinDescriptor kRows[] = {
    {.name = "dec2bin",
     .function = dec2bin,
     .minIn = 1,
     .maxIn = 2,
     .help = "dec2bin(n, digits) writes integers in base 2, one row each.",
     .example = "disp(dec2bin(5, 8))",
     .expected = "00000101\n"},
    {.name = "dec2hex",
     .function = dec2hex,
     .minIn = 1,
     .maxIn = 2,
     .help = "dec2hex(n, digits) writes integers in base 16, one row each.",
     .example = "disp(dec2hex(255))",
     .expected = "FF\n"},
    {.name = "dec2base",
     .function = dec2base,
     .minIn = 2,
     .maxIn = 3,
     .help = "dec2base(n, base, digits) writes integers in a base from 2 to 36.",
     .example = "disp(dec2base(10, 3))",
     .expected = "101\n"},
    {.name = "bin2dec",
     .function = bin2dec,
     .minIn = 1,
     .maxIn = 1,
     .help = "bin2dec(text) reads numbers in base 2.",
     .example = "fprintf('%d\\n', bin2dec('101'))",
     .expected = "5\n"},
    {.name = "hex2dec",
     .function = hex2dec,
     .minIn = 1,
     .maxIn = 1,
     .help = "hex2dec(text) reads numbers in base 16.",
     .example = "fprintf('%d\\n', hex2dec('FF'))",
     .expected = "255\n"},
    {.name = "base2dec",
     .function = base2dec,
     .minIn = 2,
     .maxIn = 2,
     .help = "base2dec(text, base) reads numbers in a base from 2 to 36.",
     .example = "fprintf('%d\\n', base2dec('zz', 36))",
     .expected = "1295\n"},
    {.name = "num2hex",
     .function = num2hex,
     .minIn = 1,
     .maxIn = 2,
     .help = "num2hex(x) writes the bits of numbers as hexadecimal digits.",
     .example = "disp(num2hex(1))",
     .expected = "3ff0000000000000\n"},
    {.name = "hex2num",
     .function = hex2num,
     .minIn = 1,
     .maxIn = 2,
     .help = "hex2num(text, class) reads numbers from the hexadecimal digits of their bits.",
     .example = "fprintf('%d\\n', hex2num('4008'))",
     .expected = "3\n"},
};

}  // namespace

BuiltinTheme basesTheme() { return kRows; }

}  // namespace matlift::builtins
