// Numbers to text and back: num2str, int2str, mat2str, str2double, str2num.
#include <algorithm>
#include <cmath>

#include "builtins/support/number_text.h"
#include "builtins/support/printf.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

std::u16string_view trimmed(std::u16string_view s) {
  while (!s.empty() && isSpaceUnit(s.front())) s.remove_prefix(1);
  while (!s.empty() && isSpaceUnit(s.back())) s.remove_suffix(1);
  return s;
}

/// Rows cut to the columns that are not blank in every row.
Value trimmedMatrix(std::vector<std::u16string> rows) {
  size_t lead = SIZE_MAX, last = 0;
  for (const std::u16string& r : rows) {
    size_t first = r.find_first_not_of(u' ');
    if (first == r.npos) continue;
    lead = std::min(lead, first);
    last = std::max(last, r.find_last_not_of(u' ') + 1);
  }
  if (lead == SIZE_MAX) lead = 0;
  for (std::u16string& r : rows)
    r = lead < r.size() ? r.substr(lead, std::max(last, lead) - lead) : std::u16string();
  return charMatrix(rows);
}

/// num2str(x, format): the template once a row.
Value num2strFormat(const Value& x, const Value& format) {
  int64_t rows = x.dims().rows(), columns = rows == 0 ? 0 : x.numel() / rows;
  std::vector<std::u16string> lines;
  for (int64_t r = 0; r < rows; ++r) {
    interruptionPoint();
    ValueList row;
    for (int64_t c = 0; c < columns; ++c) row.push_back(x.elementAt(r + c * rows));
    std::u16string text = formatText(charUnits(format), row);
    for (size_t from = 0;;) {
      size_t end = text.find(u'\n', from);
      if (end == text.npos) {
        if (from < text.size() || from == 0) lines.push_back(text.substr(from));
        break;
      }
      lines.push_back(text.substr(from, end - from));
      from = end + 1;
    }
  }
  return trimmedMatrix(std::move(lines));
}

Value num2strPrecision(const Value& x, int precision) {
  int64_t rows = x.dims().rows(), columns = rows == 0 ? 0 : x.numel() / rows;
  size_t width = size_t(precision) + 7;
  std::vector<std::u16string> lines;
  auto padded = [&](std::string s, bool left) {
    if (s.size() < width) s.insert(left ? 0 : s.size(), width - s.size(), ' ');
    return s;
  };
  for (int64_t r = 0; r < rows; ++r) {
    interruptionPoint();
    std::u16string line;
    for (int64_t c = 0; c < columns; ++c) {
      Complex z = x.complexAt(r + c * rows);
      if (x.isInteger() && !x.isComplex()) {
        std::string whole = elementText(x, r + c * rows);
        if (int(whole.size()) <= precision) {
          appendAscii(line, padded(whole, true));
          continue;
        }
      }
      appendAscii(line, padded(formatReal('g', precision, z.real()), true));
      if (!x.isComplex()) continue;
      std::string imag = formatReal('g', precision, z.imag());
      appendAscii(line, padded((imag[0] == '-' ? "" : "+") + imag + "i", false));
    }
    lines.push_back(std::move(line));
  }
  return trimmedMatrix(std::move(lines));
}

Value num2str(Call& call) {
  const Value& x = call.arg(0);
  if (x.isChar()) return x;
  if (x.isString() && x.isScalar()) return Value::text16(charUnits(x));
  if (!x.isPlain()) fail("MATLAB:num2str:nonNumericInput", "Input to num2str must be numeric.");
  if (call.nargin() == 1) return num2strValue(x);
  if (x.isEmpty()) return Value::text("");
  const Value& how = call.arg(1);
  if (how.isTextScalar()) return num2strFormat(x, how);
  if (!how.isPlain() || !how.isScalar() || !(how.doubleAt(0) >= 0))
    fail("MATLAB:num2str:invalidPrecision",
         "Second input must be a format or a non-negative number of digits.");
  return num2strPrecision(x, int(std::min(how.doubleAt(0), 1000.0)));
}

Value int2str(Call& call) {
  Value x = call.arg(0);
  if (x.isChar()) return x;
  if (!x.isPlain()) fail("MATLAB:int2str:nonNumericInput", "Input to int2str must be numeric.");
  if (x.isDoubleScalar()) return Value::text(numberText(std::round(x.asDouble())));
  if (x.isFloat() && !x.isComplex()) {
    x = convertClass(x, ClassId::Double);
    double* p = x.mutableData<double>();
    for (int64_t k = 0; k < x.numel(); ++k) p[k] = std::round(p[k]);
  }
  return num2strValue(x);
}

std::string matElement(const Value& x, int64_t k, int precision, int imagPrecision) {
  if (x.isLogical()) return x.data<bool>()[k] ? "true" : "false";
  if (!x.isComplex()) {
    if (x.classId() == ClassId::Int64) return std::to_string(x.data<int64_t>()[k]);
    if (x.classId() == ClassId::UInt64) return std::to_string(x.data<uint64_t>()[k]);
    return formatReal('g', precision, x.doubleAt(k));
  }
  Complex z = x.complexAt(k);
  std::string imag = formatReal('g', imagPrecision, z.imag());
  if (!std::isfinite(z.imag())) imag += "*";
  return formatReal('g', precision, z.real()) + (imag[0] == '-' ? "" : "+") + imag + "i";
}

std::string quotedRow(std::u16string_view row, const char* quote) {
  std::string text = quote;
  for (char c : utf8FromUtf16(row)) {
    if (c == *quote) text += c;
    text += c;
  }
  return text + quote;
}

std::string matChar(const Value& x) {
  int64_t rows = x.dims().rows();
  if (x.isEmpty())
    return x.dims() == Dims(0, 0) ? "''"
                                  : "char(zeros(" + std::to_string(rows) + "," +
                                        std::to_string(x.dims().columns()) + "))";
  if (rows == 1) return quotedRow(charUnits(x), "'");
  std::string text = "[";
  for (int64_t r = 0; r < rows; ++r) text += (r ? ";" : "") + quotedRow(charRow(x, r), "'");
  return text + "]";
}

std::string matStrings(const Value& x) {
  auto one = [&](int64_t k) {
    const Value& v = x.cellAt(k);
    return v.isUndefined() ? std::string("missing") : quotedRow(charUnits(v), "\"");
  };
  int64_t rows = x.dims().rows(), columns = x.dims().columns();
  if (x.isEmpty()) return "strings(" + std::to_string(rows) + "," + std::to_string(columns) + ")";
  if (x.isScalar()) return one(0);
  std::string text = "[";
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < columns; ++c) text += (c ? " " : r ? ";" : "") + one(r + c * rows);
  return text + "]";
}

Value mat2str(Call& call) {
  const Value& x = call.arg(0);
  if (!x.isPlain() && !x.isString())
    fail("MATLAB:mat2str:NonNumericInput",
         "Input must be a numeric, logical, char or string array.");
  if (x.dims().count() > 2) fail("MATLAB:mat2str:TwoDInput", "Input matrix must be 2-D.");
  int precision = 15, imagPrecision = 15;
  bool withClass = false;
  for (int k = 1; k < call.nargin(); ++k) {
    if (optionWord(call.arg(k)) == "class") {
      withClass = true;
    } else {
      const Value& p = call.arg(k);
      if (!p.isPlain() || p.isEmpty() || p.numel() > 2)
        fail("MATLAB:mat2str:InvalidPrecision", "Invalid precision.");
      precision = int(std::clamp(p.doubleAt(0), 0.0, 100.0));
      imagPrecision = int(std::clamp(p.doubleAt(p.numel() - 1), 0.0, 100.0));
    }
  }
  if (x.isChar()) return Value::text(matChar(x));
  if (x.isString()) return Value::text(matStrings(x));
  int64_t rows = x.dims().rows(), columns = x.dims().columns();
  std::string text;
  if (x.isEmpty()) {
    text = "zeros(" + std::to_string(rows) + "," + std::to_string(columns) + ")";
  } else {
    bool scalar = x.isScalar();
    if (!scalar) text += "[";
    for (int64_t r = 0; r < rows; ++r) {
      if (r) text += ";";
      interruptionPoint();
      for (int64_t c = 0; c < columns; ++c)
        text += (c ? " " : "") + matElement(x, r + c * rows, precision, imagPrecision);
    }
    if (!scalar) text += "]";
  }
  if (withClass && !x.isDouble() && !x.isLogical()) text = x.className() + "(" + text + ")";
  return Value::text(text);
}

Value numbersOf(const std::vector<Complex>& z, const Dims& dims) {
  bool complex = std::any_of(z.begin(), z.end(), [](Complex c) { return c.imag() != 0; });
  Value out = Value::uninitialized(ClassId::Double, dims, complex);
  for (size_t k = 0; k < z.size(); ++k) {
    if (complex)
      out.mutableData<Complex>()[k] = z[k];
    else
      out.mutableData<double>()[k] = z[k].real();
  }
  return out;
}

Value str2double(Call& call) {
  const Value& x = call.arg(0);
  const double nan = std::nan("");
  if (x.isChar()) {
    if (x.isEmpty()) return Value(nan);
    if (x.dims().rows() == 1 && x.dims().count() == 2)
      return Value::complexScalar(parseNumber(charUnits(x)));
    std::vector<Complex> z;
    for (int64_t r = 0; r < x.dims().rows() && x.dims().count() == 2; ++r)
      z.push_back(parseNumber(charRow(x, r)));
    if (z.empty()) return Value(nan);
    Dims dims(int64_t(z.size()), 1);
    return numbersOf(z, dims);
  }
  if (x.isCell() || x.isString()) {
    std::vector<Complex> z;
    for (const Value& e : x.boxes().elements) {
      bool text = e.isDefined() && (e.isCharRow() || (e.isString() && e.isScalar()));
      z.push_back(text && !e.isEmpty() ? parseNumber(charUnits(e)) : Complex(nan, 0));
    }
    return numbersOf(z, x.dims());
  }
  return Value(nan);
}

Value str2num(Call& call) {
  const Value& x = call.arg(0);
  if (!x.isChar() && !(x.isString() && x.isScalar()))
    fail("MATLAB:str2num:InvalidArgument", "Input must be a character array or string scalar.");
  std::string code;
  if (x.isChar() && x.dims().rows() > 1) {
    for (int64_t r = 0; r < x.dims().rows(); ++r)
      code += utf8FromUtf16(trimmed(charRow(x, r))) + ";";
  } else {
    code = textOf(x);
  }
  call.setOut(1, Value::logical(false));
  try {
    ValueList out = call.interpreter.evalCode("[" + code + "]", 1);
    if (!out.empty() && out[0].isPlain()) {
      call.setOut(1, Value::logical(true));
      return out[0];
    }
  } catch (const Error&) {
  }
  return Value::emptyDouble();
}

const BuiltinDescriptor kRows[] = {
    {.name = "num2str",
     .function = num2str,
     .minIn = 1,
     .maxIn = 2,
     .help = "num2str(x) writes numbers as text, about four digits after the point.\n"
             "num2str(x, digits) and num2str(x, format) say how.",
     .example = "disp(num2str([pi; 10]))",
     .expected = "3.14159\n     10\n",
     .sink = true,
     .residency = Residency::GatherImmediately},
    {.name = "int2str",
     .function = int2str,
     .minIn = 1,
     .maxIn = 1,
     .help = "int2str(x) writes numbers rounded to integers.",
     .example = "disp(int2str(2.7))",
     .expected = "3\n",
     .sink = true,
     .residency = Residency::GatherImmediately},
    {.name = "mat2str",
     .function = mat2str,
     .minIn = 1,
     .maxIn = 3,
     .help =
         "mat2str(x) writes a matrix as MATLAB code.\nmat2str(x, digits) and mat2str(x, 'class').",
     .example = "disp(mat2str([1 2; 3 4.5]))",
     .expected = "[1 2;3 4.5]\n",
     .sink = true,
     .residency = Residency::GatherImmediately},
    {.name = "str2double",
     .function = str2double,
     .minIn = 1,
     .maxIn = 1,
     .help = "str2double(text) reads one number from each text; NaN where there is none.",
     .example = "disp(str2double('2.5e3'))",
     .expected = "        2500\n"},
    {.name = "str2num",
     .function = str2num,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "[x, ok] = str2num(text) evaluates text as a matrix.",
     .example = "x = str2num('[1 2 3]'); fprintf('%d\\n', sum(x))",
     .expected = "6\n",
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme numberStringsTheme() { return kRows; }

}  // namespace matlift::builtins
