// Whole files: text, lines, delimited numbers.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "builtins/support/number_text.h"
#include "builtins/support/printf.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

std::string readWhole(const std::string& name) {
  std::ifstream in(name, std::ios::binary);
  if (!in)
    fail("MATLAB:fileread:cannotOpenFile", "Could not open file %s. No such file or directory.",
         name.c_str());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void writeWhole(const std::string& name, const std::string& text, bool append) {
  std::ofstream out(name, append ? std::ios::binary | std::ios::app : std::ios::binary);
  out << text;
  if (!out.flush()) fail("MATLAB:FileIO:cannotOpenFile", "Could not write file %s.", name.c_str());
}

std::string fileName(Call& call, int k) { return toText(call.arg(k), "File name"); }

Value fileread(Call& call) { return Value::text(readWhole(fileName(call, 0))); }

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    lines.push_back(std::move(line));
  }
  return lines;
}

Value readlines(Call& call) {
  std::string text = readWhole(fileName(call, 0));
  std::vector<std::string> lines = linesOf(text);
  if (text.empty() || text.back() == '\n') lines.emplace_back();
  for (int k = 1; k + 1 < call.nargin(); k += 2)
    if (optionWord(call.arg(k)) == "emptylinerule" && optionWord(call.arg(k + 1)) == "skip")
      lines.erase(std::remove(lines.begin(), lines.end(), ""), lines.end());
  Value out = Value::stringArray(Dims(int64_t(lines.size()), 1));
  for (size_t k = 0; k < lines.size(); ++k) out.setCell(int64_t(k), Value::text(lines[k]));
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

// --- delimited numbers ---

/// Delimiter that a line of numbers seems to use.
char guessDelimiter(const std::string& text) {
  for (char c : {',', '\t', ';', '|'})
    if (text.find(c) != text.npos) return c;
  return ' ';
}

std::vector<std::string> fieldsOf(const std::string& line, char delimiter) {
  std::vector<std::string> out;
  if (delimiter == ' ') {
    std::istringstream in(line);
    for (std::string f; in >> f;) out.push_back(f);
    return out;
  }
  std::string field;
  bool quoted = false;
  for (char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == delimiter && !quoted)
      out.push_back(std::move(field)), field.clear();
    else
      field += c;
  }
  out.push_back(std::move(field));
  return out;
}

using Table = std::vector<std::vector<std::string>>;

Table readTable(const std::string& text, char delimiter, size_t skipLines) {
  Table table;
  std::vector<std::string> lines = linesOf(text);
  for (size_t k = skipLines; k < lines.size(); ++k) {
    if (lines[k].find_first_not_of(" \t") == std::string::npos) continue;
    std::string line = lines[k];
    table.push_back(fieldsOf(line, delimiter ? delimiter : guessDelimiter(line)));
  }
  return table;
}

double numberOf(const std::string& field, double otherwise) {
  std::u16string text = utf16FromUtf8(field);
  if (field.find_first_not_of(" \t") == std::string::npos) return otherwise;
  return parseNumber(text).real();
}

Value matrixOf(const Table& table, size_t firstRow, size_t firstColumn, double otherwise) {
  size_t columns = 0, rows = table.size() > firstRow ? table.size() - firstRow : 0;
  for (size_t r = firstRow; r < table.size(); ++r) columns = std::max(columns, table[r].size());
  columns = columns > firstColumn ? columns - firstColumn : 0;
  Value out = Value::uninitialized(ClassId::Double, Dims(int64_t(rows), int64_t(columns)));
  double* to = out.mutableData<double>();
  for (size_t c = 0; c < columns; ++c)
    for (size_t r = 0; r < rows; ++r) {
      const auto& row = table[firstRow + r];
      size_t at = firstColumn + c;
      to[r + c * rows] = at < row.size() ? numberOf(row[at], otherwise) : otherwise;
    }
  return out;
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

/// Lines at the top without any number are headings.
size_t headingLines(const Table& table) {
  size_t k = 0;
  for (; k < table.size(); ++k) {
    bool number = std::any_of(table[k].begin(), table[k].end(), [](const std::string& f) {
      return !std::isnan(numberOf(f, std::nan(""))) || f == "NaN" || f == "nan";
    });
    if (number) break;
  }
  return k == table.size() ? 0 : k;
}

Value readmatrix(Call& call) {
  char delimiter = 0;
  int64_t heading = -1;
  for (int k = 1; k + 1 < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (word == "delimiter")
      delimiter = delimiterArg(call.arg(k + 1));
    else if (word == "numheaderlines")
      heading = toInteger(call.arg(k + 1), "Number of lines", 0);
  }
  std::string text = readWhole(fileName(call, 0));
  if (!delimiter) delimiter = guessDelimiter(text);
  Table table = readTable(text, delimiter, heading > 0 ? size_t(heading) : 0);
  size_t first = heading < 0 ? headingLines(table) : 0;
  return matrixOf(table, first, 0, std::nan(""));
}

Value readcell(Call& call) {
  std::string text = readWhole(fileName(call, 0));
  Table table = readTable(text, guessDelimiter(text), 0);
  size_t columns = 0;
  for (const auto& row : table) columns = std::max(columns, row.size());
  Value out = Value::cell(Dims(int64_t(table.size()), int64_t(columns)));
  for (size_t r = 0; r < table.size(); ++r)
    for (size_t c = 0; c < table[r].size(); ++c) {
      double x = numberOf(table[r][c], std::nan(""));
      bool number = !std::isnan(x) || table[r][c] == "NaN";
      out.setCell(int64_t(r + c * table.size()), number ? Value(x) : Value::text(table[r][c]));
    }
  return out;
}

/// csvread and dlmread: numbers only, what is missing is 0; a first row and column to skip.
Value dlmreadFrom(Call& call, int offsets, char delimiter) {
  size_t row = call.has(offsets) ? size_t(toInteger(call.arg(offsets), "Row", 0)) : 0;
  size_t column = call.has(offsets + 1) ? size_t(toInteger(call.arg(offsets + 1), "Column", 0)) : 0;
  std::string text = readWhole(fileName(call, 0));
  Table table = readTable(text, delimiter ? delimiter : guessDelimiter(text), row);
  return matrixOf(table, 0, column, 0);
}
Value csvread(Call& call) { return dlmreadFrom(call, 1, ','); }
Value dlmread(Call& call) {
  bool given = call.has(1) && call.arg(1).isTextScalar();
  return dlmreadFrom(call, given ? 2 : 1, given ? delimiterArg(call.arg(1)) : 0);
}

std::string shortest(double x, int digits) { return formatReal('g', digits, x); }

std::string delimited(const Value& v, const std::string& delimiter, const std::string& end,
                      const std::string& format, int digits) {
  int64_t rows = v.dims().rows(), columns = rows == 0 ? 0 : v.numel() / rows;
  std::string text;
  for (int64_t r = 0; r < rows; ++r) {
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

Value writematrix(Call& call) {
  std::string delimiter = ",";
  bool append = false;
  for (int k = 2; k + 1 < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (word == "delimiter")
      delimiter = std::string(1, delimiterArg(call.arg(k + 1)));
    else if (word == "writemode")
      append = optionWord(call.arg(k + 1)) == "append";
  }
  if (!call.arg(0).isPlain() && !call.arg(0).isString() && !call.arg(0).isCell())
    fail("MATLAB:writematrix:InvalidInput", "The input must be an array of numbers or text.");
  std::string name = call.has(1) ? fileName(call, 1) : "matrix.txt";
  writeWhole(name, delimited(call.arg(0), delimiter, "\n", "", 15), append);
  return {};
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
    {.name = "readmatrix",
     .function = readmatrix,
     .minIn = 1,
     .maxIn = kAny,
     .help = "readmatrix(name, 'Delimiter', d, 'NumHeaderLines', n) reads a file of numbers; what "
             "is none is NaN.",
     .example =
         "f = tempname; writematrix([1 2; 3 4], f); fprintf('%d\\n', readmatrix(f)); delete(f)",
     .expected = "1\n3\n2\n4\n",
     .purity = Purity::ReadsState},
    {.name = "readcell",
     .function = readcell,
     .minIn = 1,
     .maxIn = kAny,
     .help = "readcell(name) reads a file of numbers and texts into a cell array.",
     .example = "f = tempname; writelines('a,2', f); c = readcell(f); disp(c{1}); delete(f)",
     .expected = "a\n",
     .purity = Purity::ReadsState},
    {.name = "writematrix",
     .function = writematrix,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "writematrix(x, name, 'Delimiter', d) writes an array to a text file.",
     .example = "f = tempname; writematrix([1.5 2], f); fprintf('%s', fileread(f)); delete(f)",
     .expected = "1.5,2\n",
     .sink = true,
     .purity = Purity::HasEffects},
    {.name = "csvread",
     .function = csvread,
     .minIn = 1,
     .maxIn = 4,
     .help = "csvread(name, row, column) reads numbers separated by commas.",
     .example = "f = tempname; csvwrite(f, [1 2]); fprintf('%d\\n', csvread(f)); delete(f)",
     .expected = "1\n2\n",
     .purity = Purity::ReadsState},
    {.name = "dlmread",
     .function = dlmread,
     .minIn = 1,
     .maxIn = 4,
     .help = "dlmread(name, delimiter, row, column) reads numbers separated by a delimiter.",
     .example =
         "f = tempname; dlmwrite(f, [1 2], ';'); fprintf('%d\\n', dlmread(f, ';')); delete(f)",
     .expected = "1\n2\n",
     .purity = Purity::ReadsState},
    {.name = "csvwrite",
     .function = csvwrite,
     .minIn = 2,
     .maxIn = 4,
     .maxOut = 0,
     .help = "csvwrite(name, x) writes numbers separated by commas.",
     .example = "f = tempname; csvwrite(f, [1 2]); fprintf('%s', fileread(f)); delete(f)",
     .expected = "1,2\n",
     .sink = true,
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
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme tablesTheme() { return kRows; }

}  // namespace matlift::builtins
