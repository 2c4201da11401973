// What kind of text a value is, what kind each character is; char, string, cellstr.
#include <algorithm>

#include "builtins/support/number_text.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"
#include "runtime/value/nesting.h"

namespace matlift::builtins {

namespace {

bool isUpper(char16_t c) { return lowerUnit(c) != c; }
bool isLower(char16_t c) { return upperUnit(c) != c || c == 0xDF; }
bool isDigit(char16_t c) { return c >= u'0' && c <= u'9'; }
bool isAlpha(char16_t c) {
  if (c < 128) return (c | 32) >= u'a' && (c | 32) <= u'z';
  return c >= 0xC0 ? c != 0xD7 && c != 0xF7 && !(c >= 0x2000 && c <= 0x2BFF)
                   : c == 0xAA || c == 0xB5 || c == 0xBA;
}
bool isAlnum(char16_t c) { return isAlpha(c) || isDigit(c); }
bool isControl(char16_t c) { return c < 32 || c == 127; }
bool isGraph(char16_t c) { return !isControl(c) && !isSpaceUnit(c); }
bool isPrint(char16_t c) { return isGraph(c) || c == u' '; }
bool isPunct(char16_t c) { return isGraph(c) && !isAlnum(c) && c < 128; }
bool isHexDigit(char16_t c) { return isDigit(c) || ((c | 32) >= u'a' && (c | 32) <= u'f'); }
bool isAscii(char16_t c) { return c < 128; }
bool isSpace(char16_t c) { return isSpaceUnit(c); }

using Test = bool (*)(char16_t);

Value testUnits(const Value& v, Test test) {
  if (v.isCell() || v.isString()) {
    const NestingLevel level;
    if (v.isString() && v.isScalar()) return testUnits(v.cellAt(0), test);
    Value out = Value::cell(v.dims());
    for (int64_t k = 0; k < v.numel(); ++k) out.setCell(k, testUnits(v.cellAt(k), test));
    return out;
  }
  if (!v.isChar()) return Value::zeros(ClassId::Logical, v.dims());
  Value out = Value::uninitialized(ClassId::Logical, v.dims());
  const char16_t* from = v.data<char16_t>();
  std::transform(from, from + v.numel(), out.mutableData<bool>(), test);
  return out;
}

template <Test test>
Value unitTest(Call& call) {
  return testUnits(call.arg(0), test);
}

Value isstrprop(Call& call) {
  static constexpr std::pair<const char*, Test> kKinds[] = {
      {"alpha", isAlpha},   {"alphanum", isAlnum},  {"alnum", isAlnum},  {"lower", isLower},
      {"upper", isUpper},   {"digit", isDigit},     {"wspace", isSpace}, {"space", isSpace},
      {"cntrl", isControl}, {"graphic", isGraph},   {"graph", isGraph},  {"print", isPrint},
      {"punct", isPunct},   {"xdigit", isHexDigit}, {"ascii", isAscii}};
  std::string word = optionWord(call.arg(1));
  if (call.has(2) && (call.nargin() != 4 || optionWord(call.arg(2)) != "forcecelloutput"))
    fail("MATLAB:isstrprop:InvalidOption", "The only option is 'ForceCellOutput'.");
  for (auto [name, test] : kKinds) {
    if (word != name) continue;
    const Value& v = call.arg(0);
    return v.isNumeric() ? testUnits(convertClass(v, ClassId::Char), test) : testUnits(v, test);
  }
  fail("MATLAB:isstrprop:UnknownCategory", "Invalid category '%s'.", word.c_str());
}

Value ischar(Call& call) { return Value::logical(call.arg(0).isChar()); }
Value isstring(Call& call) { return Value::logical(call.arg(0).isString()); }
Value iscellstr(Call& call) { return Value::logical(call.arg(0).isCellStr()); }
Value isStringScalar(Call& call) {
  return Value::logical(call.arg(0).isString() && call.arg(0).isScalar());
}

Value cellstrBuiltin(Call& call) {
  const Value& v = call.arg(0);
  if (v.isCellStr()) return v;
  if (v.isString()) {
    Value out = Value::cell(v.dims());
    for (int64_t k = 0; k < v.numel(); ++k)
      out.setCell(k, v.cellAt(k).isUndefined() ? Value::text("") : v.cellAt(k));
    return out;
  }
  if (v.isDouble() && v.isEmpty()) return Value::cellRow({Value::text("")});
  if (!v.isChar() || v.dims().count() > 2)
    fail("MATLAB:cellstr:InputMustBeString", "Input must be text.");
  if (v.isEmpty()) return Value::cellRow({Value::text("")});
  int64_t rows = v.dims().rows();
  Value out = Value::cell(Dims(rows, 1));
  for (int64_t r = 0; r < rows; ++r) {
    std::u16string row = charRow(v, r);
    while (!row.empty() && (isSpaceUnit(row.back()) || row.back() == 0)) row.pop_back();
    out.setCell(r, Value::text16(row));
  }
  return out;
}

/// The rows that char(...) and strvcat(...) stack.
void collectRows(const Value& v, bool keepEmpty, std::vector<std::u16string>& rows) {
  if (v.isCell()) {
    const NestingLevel level;
    for (const Value& e : v.boxes().elements) collectRows(e, keepEmpty, rows);
  } else if (v.isString()) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      if (v.cellAt(k).isUndefined())
        fail("MATLAB:string:CannotConvertMissingToChar",
             "Cannot convert a missing string to char.");
      rows.emplace_back(charUnits(v.cellAt(k)));
    }
  } else if (v.isPlain()) {
    Value chars = convertClass(v, ClassId::Char);
    if (chars.isEmpty()) {
      if (keepEmpty) rows.emplace_back();
      return;
    }
    for (int64_t r = 0; r < chars.dims().rows(); ++r) rows.push_back(charRow(chars, r));
  } else {
    fail("MATLAB:char:InvalidInput", "Conversion to char from %s is not possible.",
         v.className().c_str());
  }
}

Value charBuiltin(Call& call) {
  const Value& v = call.arg(0);
  if (call.nargin() == 1) {
    if (v.isChar()) return v;
    if (v.isPlain()) return convertClass(v, ClassId::Char);
    if (v.isString() && v.isScalar() && v.cellAt(0).isDefined()) return v.cellAt(0);
  }
  std::vector<std::u16string> rows;
  for (const Value& a : call.args) collectRows(a, true, rows);
  if (rows.size() == 1 && rows[0].empty()) return Value::text("");
  return charMatrix(rows);
}

Value strvcat(Call& call) {
  std::vector<std::u16string> rows;
  for (const Value& a : call.args) collectRows(a, false, rows);
  return charMatrix(rows);
}

Value stringBuiltin(Call& call) {
  if (call.nargin() == 0) return Value::string("");
  const Value& v = call.arg(0);
  if (v.isString()) return v;
  if (v.isFunction()) {
    ValueList out = call.interpreter.call(Value::text("func2str"), call.args.first(1), 1);
    return stringValue(charUnits(out.at(0)));
  }
  if (v.isChar()) {
    if (v.isCharRow()) return stringValue(charUnits(v));
    if (v.dims().count() > 2)
      fail("MATLAB:string:CannotConvert", "Cannot convert this char array to string.");
    Value out = Value::stringArray(Dims(v.dims().rows(), 1));
    for (int64_t r = 0; r < v.dims().rows(); ++r) out.setCell(r, Value::text16(charRow(v, r)));
    return out;
  }
  if (v.isCell()) {
    Value out = Value::stringArray(v.dims());
    for (int64_t k = 0; k < v.numel(); ++k) {
      interruptionPoint(uint64_t(k));
      const Value& e = v.cellAt(k);
      if (e.isChar() || (e.isString() && e.isScalar()))
        out.setCell(k, Value::text16(charUnits(e)));
      else if (e.isPlain() && e.isScalar())
        out.setCell(k, Value::text(elementText(e, 0)));
      else if (e.isPlain() && e.isEmpty())
        out.setCell(k, Value::text(""));
      else
        fail("MATLAB:string:MustBeConvertibleCellArray",
             "Conversion from cell failed. Element %lld must be convertible to a string scalar.",
             (long long)(k + 1));
    }
    return out;
  }
  if (!v.isPlain())
    fail("MATLAB:string:CannotConvert", "Conversion to string from %s is not possible.",
         v.className().c_str());
  Value out = Value::stringArray(v.dims());
  for (int64_t k = 0; k < v.numel(); ++k) {
    interruptionPoint<256>(uint64_t(k));
    bool missing = v.isFloat() && !v.isComplex() && v.doubleAt(k) != v.doubleAt(k);
    out.setCell(k, missing ? Value() : Value::text(elementText(v, k)));
  }
  return out;
}

Value stringsBuiltin(Call& call) {
  return Value::stringArray(call.nargin() == 0 ? Dims(1, 1) : toDims(call.args, "strings"));
}

Value missingBuiltin(Call&) { return Value::missingString(); }

Value convertCharsToStrings(Call& call) {
  for (int k = 0; k < call.nargin(); ++k) {
    Value v = call.arg(k);
    if (v.isChar())
      v = stringValue(charUnits(v));
    else if (v.isCellStr()) {
      Value out = Value::stringArray(v.dims());
      for (int64_t e = 0; e < v.numel(); ++e) out.setCell(e, Value::text16(charUnits(v.cellAt(e))));
      v = out;
    }
    if (k > 0)
      call.setOut(k, v);
    else
      call.arg(0) = v;
  }
  return call.arg(0);
}

Value convertStringsToChars(Call& call) {
  for (int k = 0; k < call.nargin(); ++k) {
    Value v = call.arg(k);
    if (v.isString() && v.isScalar()) {
      v = v.cellAt(0).isUndefined() ? Value::text("") : v.cellAt(0);
    } else if (v.isString()) {
      Value out = Value::cell(v.dims());
      for (int64_t e = 0; e < v.numel(); ++e)
        out.setCell(e, v.cellAt(e).isUndefined() ? Value::text("") : v.cellAt(e));
      v = out;
    }
    if (k > 0)
      call.setOut(k, v);
    else
      call.arg(0) = v;
  }
  return call.arg(0);
}

#define UNIT_TEST(NAME, TEST, WHAT, TEXT)                                     \
  {                                                                           \
    .name = NAME, .function = unitTest<TEST>, .minIn = 1, .maxIn = 1,         \
    .help = NAME "(text) is true where a character is " WHAT ".",             \
    .example = "fprintf('%d\\n', " NAME "('" TEXT "'))", .expected = "1\n0\n" \
  }

const BuiltinDescriptor kRows[] = {
    UNIT_TEST("isspace", isSpace, "white space", " a"),
    UNIT_TEST("isletter", isAlpha, "a letter", "a1"),
    UNIT_TEST("isalpha", isAlpha, "a letter", "a1"),
    UNIT_TEST("isdigit", isDigit, "a digit", "1a"),
    UNIT_TEST("isalnum", isAlnum, "a letter or digit", "a-"),
    UNIT_TEST("isupper", isUpper, "a capital letter", "Aa"),
    UNIT_TEST("islower", isLower, "a small letter", "aA"),
    UNIT_TEST("ispunct", isPunct, "punctuation", ".a"),
    UNIT_TEST("iscntrl", isControl, "a control character", "\ta"),
    UNIT_TEST("isgraph", isGraph, "visible", "a "),
    UNIT_TEST("isprint", isPrint, "printable", "a\t"),
    UNIT_TEST("isxdigit", isHexDigit, "a hexadecimal digit", "fg"),
    {.name = "isascii",
     .function = unitTest<isAscii>,
     .minIn = 1,
     .maxIn = 1,
     .help = "isascii(text) is true where a character has a code below 128.",
     .example = "fprintf('%d\\n', isascii('a'))",
     .expected = "1\n"},
    {.name = "isstrprop",
     .function = isstrprop,
     .minIn = 2,
     .maxIn = 3,
     .help = "isstrprop(text, category) is true where a character is of that "
             "category.\nCategories: alpha "
             "alphanum cntrl digit graphic lower print punct wspace upper xdigit.",
     .example = "fprintf('%d\\n', isstrprop('a1', 'digit'))",
     .expected = "0\n1\n"},
    {.name = "ischar",
     .function = ischar,
     .minIn = 1,
     .maxIn = 1,
     .help = "ischar(x) is true for a character array.",
     .example = "fprintf('%d\\n', ischar('a'))",
     .expected = "1\n"},
    {.name = "isstring",
     .function = isstring,
     .minIn = 1,
     .maxIn = 1,
     .help = "isstring(x) is true for a string array.",
     .example = "fprintf('%d\\n', isstring('a'))",
     .expected = "0\n"},
    {.name = "isStringScalar",
     .function = isStringScalar,
     .minIn = 1,
     .maxIn = 1,
     .help = "isStringScalar(x) is true for a string array with one element.",
     .example = "fprintf('%d\\n', isStringScalar('a'))",
     .expected = "0\n"},
    {.name = "iscellstr",
     .function = iscellstr,
     .minIn = 1,
     .maxIn = 1,
     .help = "iscellstr(x) is true for a cell array of character arrays.",
     .example = "fprintf('%d\\n', iscellstr({'a', 1}))",
     .expected = "0\n"},
    {.name = "cellstr",
     .function = cellstrBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "cellstr(x) makes a cell array of the rows of a char array or of strings.",
     .example = "c = cellstr(['ab ';'c  ']); disp(c{2})",
     .expected = "c\n"},
    {.name = "char",
     .function = charBuiltin,
     .minIn = 1,
     .maxIn = kAny,
     .help = "char(x) makes characters of codes, strings or cells; char(a, b, ...) stacks rows.",
     .example = "disp(char([72 105]))",
     .expected = "Hi\n"},
    {.name = "strvcat",
     .function = strvcat,
     .minIn = 1,
     .maxIn = kAny,
     .help = "strvcat(a, b, ...) stacks rows of text, leaving out empty ones.",
     .example = "disp(size(strvcat('a', '', 'bcd'), 1))",
     .expected = "     2\n"},
    {.name = "string",
     .function = stringBuiltin,
     .maxIn = 2,
     .help = "string(x) makes strings of numbers, char arrays or cells.",
     .example = "disp(string(5) + \"!\")",
     .expected = "5!\n"},
    {.name = "strings",
     .function = stringsBuiltin,
     .maxIn = kAny,
     .help = "strings(size) is an array of empty strings.",
     .example = "fprintf('%d\\n', numel(strings(2, 3)))",
     .expected = "6\n"},
    {.name = "missing",
     .function = missingBuiltin,
     .help = "missing is the string without a value.",
     .example = "fprintf('%d\\n', isstring(missing))",
     .expected = "1\n"},
    {.name = "convertCharsToStrings",
     .function = convertCharsToStrings,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = kAny,
     .help = "convertCharsToStrings(a, ...) makes strings of char arguments.",
     .example = "disp(class(convertCharsToStrings('a')))",
     .expected = "string\n"},
    {.name = "convertStringsToChars",
     .function = convertStringsToChars,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = kAny,
     .help = "convertStringsToChars(a, ...) makes char rows of string arguments.",
     .example = "disp(class(convertStringsToChars(\"a\")))",
     .expected = "char\n"},
};

}  // namespace

BuiltinTheme textKindsTheme() { return kRows; }

}  // namespace matlift::builtins
