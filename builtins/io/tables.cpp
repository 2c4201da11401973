// Whole files: text, lines; writing delimited numbers.
#include "builtins/io/tables.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "builtins/support/number_text.h"
#include "builtins/support/printf.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

std::string readableFile(Interpreter& interpreter, const std::string& name) {
  std::error_code none;
  const std::filesystem::path file(name);
  if (name.empty() || file.is_absolute() || std::filesystem::exists(file, none)) return name;
  for (const std::string& folder : interpreter.path()) {
    const std::string there = folder + "/" + name;
    if (std::filesystem::is_regular_file(there, none)) return there;
  }
  return name;
}

std::string readWhole(const std::string& name, const char* function) {
  std::error_code ignored;
  std::ifstream in;
  // A folder would open, but not read.
  if (!std::filesystem::is_directory(name, ignored)) in.open(name, std::ios::binary);
  if (!in.is_open())
    fail(strprintf("MATLAB:%s:cannotOpenFile", function).c_str(),
         "Unable to find or open '%s'. Check the path and filename or file permissions.",
         name.c_str());
  std::string text, block(size_t(1) << 20, '\0');
  while (in.read(block.data(), std::streamsize(block.size())), in.gcount() > 0) {
    interruptionPoint();
    text.append(block.data(), size_t(in.gcount()));
  }
  return text;
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    interruptionPoint(lines.size());
    if (!line.empty() && line.back() == '\r') line.pop_back();
    lines.push_back(std::move(line));
  }
  return lines;
}

char delimiterArg(const Value& v) {
  std::u16string text = processEscapes(textArg(v, "Delimiter"));
  if (text == u"comma") return ',';
  if (text == u"tab") return '\t';
  if (text == u"space" || text.empty()) return ' ';
  if (text == u"semi") return ';';
  if (text == u"bar") return '|';
  return char(text[0]);
}

namespace {

void writeWhole(const std::string& name, const std::string& text, bool append) {
  std::ofstream out(name, append ? std::ios::binary | std::ios::app : std::ios::binary);
  out << text;
  if (!out.flush()) fail("MATLAB:FileIO:cannotOpenFile", "Could not write file %s.", name.c_str());
}

std::string fileName(Call& call, int k) { return toText(call.arg(k), "File name"); }

Value fileread(Call& call) {
  return Value::text(readWhole(readableFile(call.interpreter, fileName(call, 0)), "fileread"));
}

Value readlines(Call& call) {
  std::string text = readWhole(readableFile(call.interpreter, fileName(call, 0)), "readlines");
  std::vector<std::string> lines = linesOf(text);
  if (text.empty() || text.back() == '\n') lines.emplace_back();
  for (int k = 1; k + 1 < call.nargin(); k += 2)
    if (optionWord(call.arg(k)) == "emptylinerule" && optionWord(call.arg(k + 1)) == "skip")
      lines.erase(std::remove(lines.begin(), lines.end(), ""), lines.end());
  Value out = Value::stringArray(Dims(int64_t(lines.size()), 1));
  for (size_t k = 0; k < lines.size(); ++k) {
    interruptionPoint(k);
    out.setCell(int64_t(k), Value::text(lines[k]));
  }
  return out;
}

Value writelines(Call& call) {
  TextArray lines(call.arg(0), "Lines", true);
  bool append = false;
  std::string end = "\n";
  for (int k = 2; k + 1 < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (word == "writemode") append = optionWord(call.arg(k + 1)) == "append";
    if (word == "lineending") end = toText(call.arg(k + 1), "Line ending");
  }
  std::string text;
  for (int64_t k = 0; k < lines.size(); ++k) text += utf8FromUtf16(lines[k]) + end;
  std::string name = call.has(1) ? fileName(call, 1) : "lines.txt";
  writeWhole(name, text, append);
  return {};
}

// --- writing delimited numbers ---

std::string shortest(double x, int digits) { return formatReal('g', digits, x); }

std::string delimited(const Value& v, const std::string& delimiter, const std::string& end,
                      const std::string& format, int digits) {
  int64_t rows = v.dims().rows(), columns = rows == 0 ? 0 : v.numel() / rows;
  std::string text;
  for (int64_t r = 0; r < rows; ++r) {
    interruptionPoint();
    for (int64_t c = 0; c < columns; ++c) {
      if (c) text += delimiter;
      int64_t k = r + c * rows;
      if (v.isCell() || v.isString()) {
        const Value& e = v.cellAt(k);
        text += e.isUndefined()               ? ""
                : e.isChar() || e.isString()  ? textOf(e)
                : e.isPlain() && e.isScalar() ? shortest(e.doubleAt(0), digits)
                                              : "";
      } else if (!format.empty()) {
        Value one[] = {v.elementAt(k)};
        text += formatUtf8(Value::text(format), one);
      } else if (v.isComplex()) {
        Complex z = v.complexAt(k);
        text += shortest(z.real(), digits) + (z.imag() < 0 ? "" : "+") +
                shortest(z.imag(), digits) + "i";
      } else if (v.classId() == ClassId::Int64 || v.classId() == ClassId::UInt64) {
        text += elementText(v, k);
      } else {
        text += shortest(v.doubleAt(k), digits);
      }
    }
    text += end;
  }
  return text;
}

Value csvwrite(Call& call) {
  if (!call.arg(1).isPlain()) fail("MATLAB:csvwrite:InvalidInput", "The data must be numeric.");
  writeWhole(fileName(call, 0), delimited(call.arg(1), ",", "\n", "", 5), false);
  return {};
}

Value dlmwrite(Call& call) {
  std::string delimiter = ",", end = "\n", format;
  int digits = 5, k = 2;
  bool append = false;
  if (!call.arg(1).isPlain()) fail("MATLAB:dlmwrite:InvalidInput", "The data must be numeric.");
  auto isOption = [](const std::string& w) {
    return w == "delimiter" || w == "newline" || w == "precision" || w == "append" ||
           w == "-append" || w == "on" || w == "off" || w == "roffset" || w == "coffset";
  };
  if (call.has(2) && !isOption(optionWord(call.arg(2))))
    delimiter = std::string(1, delimiterArg(call.arg(k++)));
  for (; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word == "-append") {
      append = true;
    } else if (call.has(k + 1)) {
      const Value& v = call.arg(++k);
      if (word == "append")
        append = optionWord(v) == "on";
      else if (word == "delimiter")
        delimiter = std::string(1, delimiterArg(v));
      else if (word == "newline")
        end = optionWord(v) == "pc"     ? "\r\n"
              : optionWord(v) == "unix" ? "\n"
                                        : toText(v, "Newline");
      else if (word == "precision" && v.isNumeric())
        digits = int(toInteger(v, "Precision", 1, 100));
      else if (word == "precision")
        format = toText(v, "Precision");
    }
  }
  writeWhole(fileName(call, 0), delimited(call.arg(1), delimiter, end, format, digits), append);
  return {};
}

const BuiltinDescriptor kRows[] = {
    {.name = "fileread",
     .function = fileread,
     .minIn = 1,
     .maxIn = 3,
     .help = "fileread(name) is the text of a file.",
     .example = "f = tempname; writelines('ab', f); fprintf('%s', fileread(f)); delete(f)",
     .expected = "ab\n",
     .purity = Purity::ReadsState},
    {.name = "readlines",
     .function = readlines,
     .minIn = 1,
     .maxIn = kAny,
     .help = "readlines(name) is a string column of the lines of a file.",
     .example = "f = tempname; writelines({'a', 'b'}, f); s = readlines(f); disp(s(2)); delete(f)",
     .expected = "b\n",
     .purity = Purity::ReadsState},
    {.name = "writelines",
     .function = writelines,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "writelines(lines, name, 'WriteMode', 'append') writes lines to a file.",
     .example = "f = tempname; writelines('x', f); fprintf('%d\\n', isfile(f)); delete(f)",
     .expected = "1\n",
     .purity = Purity::HasEffects},
    {.name = "csvwrite",
     .function = csvwrite,
     .minIn = 2,
     .maxIn = 4,
     .maxOut = 0,
     .help = "csvwrite(name, x) writes numbers separated by commas.",
     .example = "f = tempname; csvwrite(f, [1 2]); fprintf('%s', fileread(f)); delete(f)",
     .expected = "1,2\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
    {.name = "dlmwrite",
     .function = dlmwrite,
     .minIn = 2,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "dlmwrite(name, x, delimiter) writes numbers separated by a delimiter.\nOptions: "
             "'-append', "
             "'delimiter', 'newline', 'precision'.",
     .example = "f = tempname; dlmwrite(f, [1 2], ';'); fprintf('%s', fileread(f)); delete(f)",
     .expected = "1;2\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme tablesTheme() { return kRows; }

}  // namespace matlift::builtins
