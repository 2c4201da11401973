// Text to text, element by element: case, blanks, padding, reversing.
#include <algorithm>
#include <cmath>

#include "builtins/support/number_text.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"
#include "runtime/value/nesting.h"

namespace matlift::builtins {

namespace {

/// Every unit of a text value through f, shape kept; other values come back unchanged.
template <class F>
Value mapUnits(const Value& v, F f) {
  if (v.isChar()) {
    Value out = Value::uninitialized(ClassId::Char, v.dims());
    const char16_t* from = v.data<char16_t>();
    char16_t* to = out.mutableData<char16_t>();
    forBlocks(v.numel(), [&](int64_t begin, int64_t n) {
      std::transform(from + begin, from + begin + n, to + begin, f);
    });
    return out;
  }
  if (!v.isCell() && !v.isString()) return v;
  const NestingLevel level;
  Value out = v;
  for (Value& e : out.mutableBoxes().elements)
    if (e.isDefined()) e = mapUnits(e, f);
  return out;
}

bool isNestedText(const Value& v) {
  if (!v.isCell()) return v.isChar() || v.isString();
  const NestingLevel level;
  const ValueList& all = v.boxes().elements;
  return std::all_of(all.begin(), all.end(), isNestedText);
}

Value changeCase(Call& call, char16_t (*f)(char16_t)) {
  const Value& v = call.arg(0);
  if (v.isCell() && !isNestedText(v))
    fail("MATLAB:upperlower:invalidInput",
         "Cell array input must be a cell array of character vectors.");
  return mapUnits(v, f);
}

Value lowerBuiltin(Call& call) { return changeCase(call, lowerUnit); }
Value upperBuiltin(Call& call) { return changeCase(call, upperUnit); }

bool isTrimmed(char16_t c) { return isSpaceUnit(c) || c == 0; }

std::u16string_view cutLeft(std::u16string_view s, auto drop) {
  while (!s.empty() && drop(s.front())) s.remove_prefix(1);
  return s;
}
std::u16string_view cutRight(std::u16string_view s, auto drop) {
  while (!s.empty() && drop(s.back())) s.remove_suffix(1);
  return s;
}

/// f on each text, the result in the form of the argument; missing stays missing.
template <class F>
Value mapTexts(const Value& v, const char* what, F f) {
  TextArray text(v, what);
  TextResult out(text);
  for (int64_t k = 0; k < text.size(); ++k) {
    if (text.missing(k))
      out.setMissing(k);
    else
      out.set(k, f(text[k]));
  }
  return out.take();
}

/// Columns [first, last) of a char matrix.
Value charColumns(const Value& v, int64_t first, int64_t last) {
  int64_t rows = v.dims().rows();
  Value out = Value::uninitialized(ClassId::Char, Dims(rows, std::max<int64_t>(last - first, 0)));
  const char16_t* from = v.data<char16_t>() + first * rows;
  std::copy(from, from + out.numel(), out.mutableData<char16_t>());
  return out;
}

Value trimMatrix(const Value& v, bool left) {
  int64_t rows = v.dims().rows(), columns = v.dims().columns();
  const char16_t* units = v.data<char16_t>();
  auto blank = [&](int64_t c) {
    return std::all_of(units + c * rows, units + (c + 1) * rows, isTrimmed);
  };
  int64_t first = 0, last = columns;
  while (left && first < last && blank(first)) ++first;
  while (last > first && blank(last - 1)) --last;
  return charColumns(v, first, last);
}

Value trim(Call& call, bool left, const char* function) {
  const Value& v = call.arg(0);
  if (v.isCell()) {
    // strtrim reaches into nested cells.
    Value out = v;
    for (Value& e : out.mutableBoxes().elements) {
      Value arg[] = {e};
      Call inner(call.interpreter, arg, 1, {});
      e = trim(inner, left, function);
    }
    return out;
  }
  if (v.isEmpty() && v.isDouble() && !left) return v;
  if (!v.isChar() && !v.isString())
    fail(left ? "MATLAB:strtrim:InputClass" : "MATLAB:deblank:NonStringInput",
         "Input must be a string array, character array or cell array of character vectors.");
  if (v.isChar() && v.dims().rows() != 1) return v.isEmpty() ? v : trimMatrix(v, left);
  return mapTexts(v, "Input", [&](std::u16string_view s) {
    return cutRight(left ? cutLeft(s, isTrimmed) : s, isTrimmed);
  });
}

Value strtrimBuiltin(Call& call) { return trim(call, true, "strtrim"); }
Value deblank(Call& call) { return trim(call, false, "deblank"); }

Value strip(Call& call) {
  bool left = true, right = true;
  std::u16string set;
  for (int k = 1; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word == "left")
      right = false;
    else if (word == "right")
      left = false;
    else if (word != "both")
      set = textArg(call.arg(k), "Character to strip");
  }
  auto drop = [&](char16_t c) { return set.empty() ? isSpaceUnit(c) : set.find(c) != set.npos; };
  return mapTexts(call.arg(0), "First argument", [&](std::u16string_view s) {
    if (left) s = cutLeft(s, drop);
    return right ? cutRight(s, drop) : s;
  });
}

Value padBuiltin(Call& call) {
  TextArray text(call.arg(0), "First argument");
  int64_t width = -1;
  std::string side = "right";
  char16_t fill = u' ';
  for (int k = 1; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    std::string word = optionWord(v);
    if (v.isNumeric())
      width = toInteger(v, "Width", 0, 1 << 30);
    else if (word == "left" || word == "right" || word == "both")
      side = word;
    else if (v.isTextScalar() && charUnits(v).size() == 1)
      fill = charUnits(v)[0];
    else
      fail("MATLAB:pad:InvalidOption", "Invalid option of pad.");
  }
  if (width < 0)
    for (int64_t k = 0; k < text.size(); ++k) width = std::max(width, int64_t(text[k].size()));
  TextResult out(text);
  for (int64_t k = 0; k < text.size(); ++k) {
    int64_t lacking = width - int64_t(text[k].size());
    if (text.missing(k)) {
      out.setMissing(k);
    } else if (lacking <= 0) {
      out.set(k, text[k]);
    } else {
      int64_t before = side == "left" ? lacking : side == "both" ? lacking / 2 : 0;
      out.set(k, std::u16string(size_t(before), fill) + std::u16string(text[k]) +
                     std::u16string(size_t(lacking - before), fill));
    }
  }
  return out.take();
}

Value reverseBuiltin(Call& call) {
  return mapTexts(call.arg(0), "Input",
                  [](std::u16string_view s) { return std::u16string(s.rbegin(), s.rend()); });
}

Value blanks(Call& call) {
  const Value& n = call.arg(0);
  if (!n.isPlain() || !n.isScalar() || !std::isfinite(n.doubleAt(0)) ||
      n.doubleAt(0) != std::trunc(n.doubleAt(0)))
    fail("MATLAB:blanks:invalidInput", "The number of blanks must be an integer.");
  const double wanted = std::max(n.doubleAt(0), 0.0);  // fewer than none are none
  Value out = Value::uninitialized(ClassId::Char, Dims(1, int64_t(wanted)));
  std::fill_n(out.mutableData<char16_t>(), out.numel(), u' ');
  return out;
}

/// A text whose blanks on both sides go to one of them, or are shared out.
std::u16string justified(std::u16string_view text, const std::string& side) {
  const std::u16string_view core = cutRight(cutLeft(text, isTrimmed), isTrimmed);
  const size_t lacking = text.size() - core.size();
  const size_t before = side[0] == 'l' ? 0 : side[0] == 'c' ? lacking / 2 : lacking;
  return std::u16string(before, u' ') + std::u16string(core) +
         std::u16string(lacking - before, u' ');
}

Value strjust(Call& call) {
  const Value& v = call.arg(0);
  const std::string side = call.has(1) ? optionWord(call.arg(1)) : "right";
  if (side != "left" && side != "right" && side != "center")
    fail("MATLAB:strjust:UnknownParameter", "The side is 'left', 'right' or 'center'.");
  if (v.isString() || v.isCellStr()) {
    Value out = v;
    for (Value& t : out.mutableBoxes().elements)
      if (t.isDefined() && !t.isEmpty()) t = Value::text16(justified(charRow(t, 0), side));
    return out;
  }
  if (!v.isChar() || v.dims().count() > 2)
    fail("MATLAB:strjust:invalidInput", "Input must be a character array.");
  int64_t rows = v.dims().rows();
  std::vector<std::u16string> lines;
  for (int64_t r = 0; r < rows; ++r) lines.push_back(justified(charRow(v, r), side));
  return lines.empty() ? v : charMatrix(lines);
}

Value strlengthBuiltin(Call& call) {
  TextArray text(call.arg(0), "First argument");
  Value out = Value::uninitialized(ClassId::Double, text.dims());
  for (int64_t k = 0; k < text.size(); ++k)
    out.mutableData<double>()[k] =
        text.missing(k) ? std::numeric_limits<double>::quiet_NaN() : double(text[k].size());
  return out;
}

Value newlineBuiltin(Call&) { return Value::scalar(char16_t(u'\n')); }

const BuiltinDescriptor kRows[] = {
    {.name = "lower",
     .function = lowerBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "lower(text) makes all letters small.",
     .example = "disp(lower('ABc'))",
     .expected = "abc\n"},
    {.name = "tolower",
     .function = lowerBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "tolower(text) makes all letters small.",
     .example = "disp(tolower('ABc'))",
     .expected = "abc\n"},
    {.name = "upper",
     .function = upperBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "upper(text) makes all letters capital.",
     .example = "disp(upper('aBc'))",
     .expected = "ABC\n"},
    {.name = "toupper",
     .function = upperBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "toupper(text) makes all letters capital.",
     .example = "disp(toupper('aBc'))",
     .expected = "ABC\n"},
    {.name = "strtrim",
     .function = strtrimBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "strtrim(text) removes white space at both ends.",
     .example = "disp(['[' strtrim('  a b ') ']'])",
     .expected = "[a b]\n"},
    {.name = "deblank",
     .function = deblank,
     .minIn = 1,
     .maxIn = 1,
     .help = "deblank(text) removes white space at the end.",
     .example = "disp(['[' deblank('  a ') ']'])",
     .expected = "[  a]\n"},
    {.name = "strip",
     .function = strip,
     .minIn = 1,
     .maxIn = 3,
     .help = "strip(text) removes white space at both ends.\nstrip(text, side, character) says "
             "where and what.",
     .example = "disp(strip('xxaxx', 'x'))",
     .expected = "a\n"},
    {.name = "pad",
     .function = padBuiltin,
     .minIn = 1,
     .maxIn = 4,
     .help =
         "pad(text) makes all texts equally long with blanks.\npad(text, width, side, character).",
     .example = "disp(pad('7', 3, 'left', '0'))",
     .expected = "007\n"},
    {.name = "reverse",
     .function = reverseBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "reverse(text) turns the order of the characters around.",
     .example = "disp(reverse('abc'))",
     .expected = "cba\n"},
    {.name = "blanks",
     .function = blanks,
     .minIn = 1,
     .maxIn = 1,
     .help = "blanks(n) is a row of n blanks.",
     .example = "disp(['[' blanks(3) ']'])",
     .expected = "[   ]\n"},
    {.name = "strjust",
     .function = strjust,
     .minIn = 1,
     .maxIn = 2,
     .help = "strjust(text, side) moves the text of each row to the right, left or center.",
     .example = "disp(strjust(['a ';'bb'], 'right'))",
     .expected = " a\nbb\n"},
    {.name = "strlength",
     .function = strlengthBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "strlength(text) counts the characters of each text.",
     .example = "fprintf('%d\\n', strlength('hello'))",
     .expected = "5\n"},
    {.name = "newline",
     .function = newlineBuiltin,
     .help = "newline is the character that ends a line.",
     .example = "fprintf('%d\\n', double(newline))",
     .expected = "10\n"},
};

}  // namespace

BuiltinTheme stringTransformTheme() { return kRows; }

}  // namespace matlift::builtins
