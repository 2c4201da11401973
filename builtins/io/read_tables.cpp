// Delimited numbers and texts read from files.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "builtins/io/tables.h"
#include "builtins/support/creation_args.h"
#include "builtins/support/number_text.h"
#include "builtins/support/printf.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

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

/// Rows and columns of a file, from 0, the last ones included.
struct Range {
  size_t row = 0, column = 0, lastRow = SIZE_MAX, lastColumn = SIZE_MAX;
};

/// Lines from `first` to `last`; blank ones do not count unless they lie before.
Table readTable(const std::string& text, char delimiter, size_t first, size_t last,
                const std::string& comment) {
  Table table;
  std::vector<std::string> lines = linesOf(text);
  for (size_t k = first; k < lines.size() && k <= last; ++k) {
    interruptionPoint(k);
    std::string line = lines[k];
    if (!comment.empty()) line = line.substr(0, line.find(comment));
    if (line.find_first_not_of(" \t") == std::string::npos) continue;
    table.push_back(fieldsOf(line, delimiter ? delimiter : guessDelimiter(line)));
  }
  return table;
}

double numberOf(const std::string& field, double otherwise) {
  std::u16string text = utf16FromUtf8(field);
  if (field.find_first_not_of(" \t") == std::string::npos) return otherwise;
  return parseNumber(text).real();
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

/// The fields of a table as values of one array; what is not there is empty text.
template <class Set>
Dims eachField(const Table& table, const Range& range, size_t firstRow, Set set) {
  size_t columns = 0, rows = table.size() > firstRow ? table.size() - firstRow : 0;
  for (size_t r = firstRow; r < table.size(); ++r) columns = std::max(columns, table[r].size());
  if (range.lastColumn < columns) columns = range.lastColumn + 1;
  columns = columns > range.column ? columns - range.column : 0;
  Dims dims{int64_t(rows), int64_t(columns)};
  static const std::string kNothing;
  set.start(dims);
  for (size_t c = 0; c < columns; ++c)
    for (size_t r = 0; r < rows; ++r) {
      interruptionPoint(r);
      const auto& row = table[firstRow + r];
      size_t at = range.column + c;
      set.put(int64_t(r + c * rows), at < row.size() ? row[at] : kNothing);
    }
  return dims;
}

struct Numbers {
  Value& out;
  double otherwise;
  void start(const Dims& dims) { out = Value::uninitialized(ClassId::Double, dims); }
  void put(int64_t k, const std::string& f) {
    out.mutableData<double>()[k] = numberOf(f, otherwise);
  }
};

struct Texts {
  Value& out;
  void start(const Dims& dims) { out = Value::stringArray(dims); }
  void put(int64_t k, const std::string& f) {
    if (!f.empty()) out.setCell(k, Value::text(f));
  }
};

struct Mixed {
  Value& out;
  void start(const Dims& dims) { out = Value::cell(dims); }
  void put(int64_t k, const std::string& f) {
    double x = numberOf(f, std::nan(""));
    bool number = !std::isnan(x) || f == "NaN";
    if (f.empty())
      out.setCell(k, Value::missingString());
    else
      out.setCell(k, number ? Value(x) : Value::text(f));
  }
};

// --- ranges: [row column lastRow lastColumn], 'B2', 'B2:D5', 'B:D', '2:5' ---

/// One corner of a spreadsheet's range; a part that is not given stays as it is.
void cornerOf(const std::string& text, size_t& row, size_t& column) {
  size_t k = 0, letters = 0, digits = 0;
  for (; k < text.size() && isalpha(uint8_t(text[k])); ++k)
    letters = std::min<size_t>(letters, 1 << 20) * 26 + size_t(toupper(text[k]) - 'A' + 1);
  size_t numberAt = k;
  for (; k < text.size() && isdigit(uint8_t(text[k])); ++k)
    digits = std::min<size_t>(digits, 1 << 26) * 10 + size_t(text[k] - '0');
  if (text.empty() || k != text.size() || (numberAt < k && digits == 0))
    fail("MATLAB:textio:textio:InvalidRange", "Invalid range '%s'.", text.c_str());
  if (letters) column = letters - 1;
  if (digits) row = digits - 1;
}

/// `base` is what the first row is called: 1 in ranges, 0 in the offsets of csvread.
Range rangeArg(const Value& v, int base) {
  Range r;
  if (v.isTextScalar()) {
    std::string text = textOf(v);
    size_t dots = text.find(".."), colon = text.find(':');
    size_t cut = dots != text.npos ? dots : colon;
    cornerOf(text.substr(0, cut), r.row, r.column);
    if (cut != text.npos)
      cornerOf(text.substr(cut + (dots != text.npos ? 2 : 1)), r.lastRow, r.lastColumn);
    return r;
  }
  bool good = v.isNumeric() && (v.numel() == 1 || v.numel() == 2 || v.numel() == 4);
  size_t* parts[] = {&r.row, &r.column, &r.lastRow, &r.lastColumn};
  for (int64_t k = 0; good && k < v.numel(); ++k) {
    double x = v.doubleAt(k) - base;
    good = x >= 0 && x == std::floor(x);
    if (good) *parts[k] = x < 1e15 ? size_t(x) : SIZE_MAX;
  }
  if (!good || r.lastRow < r.row || r.lastColumn < r.column)
    fail("MATLAB:textio:textio:InvalidRange",
         "A range must be text or [row column lastRow lastColumn].");
  return r;
}

// --- readmatrix, readcell ---

struct ReadOptions {
  char delimiter = 0;
  int64_t heading = -1;
  bool ranged = false;
  Range range;
  std::string comment, outputType = "double";
};

ReadOptions readOptions(Call& call, const char* name) {
  ReadOptions o;
  for (int k = 1; k < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (!call.has(k + 1))
      fail(strprintf("MATLAB:%s:UnpairedArguments", name).c_str(),
           "Options must come in name-value pairs.");
    const Value& v = call.arg(k + 1);
    if (word == "delimiter")
      o.delimiter = delimiterArg(v);
    else if (word == "numheaderlines")
      o.heading = toInteger(v, "Number of lines", 0);
    else if (word == "range")
      o.range = rangeArg(v, 1), o.ranged = true;
    else if (word == "commentstyle")
      o.comment = toText(v, "Comment style");
    else if (word == "outputtype")
      o.outputType = optionWord(v);
    else if (word != "filetype" && word != "encoding")
      fail(strprintf("MATLAB:%s:UnknownOption", name).c_str(),
           "'%s' is not a recognized parameter of %s.", textOf(call.arg(k)).c_str(), name);
  }
  return o;
}

Table tableArg(Call& call, ReadOptions& o, const char* name) {
  std::string text = readWhole(toText(call.arg(0), "File name"), name);
  if (!o.delimiter) o.delimiter = guessDelimiter(text);
  size_t first = o.heading > 0 ? size_t(o.heading) : 0;
  return readTable(text, o.delimiter, first + o.range.row, o.range.lastRow, o.comment);
}

Value readmatrix(Call& call) {
  ReadOptions o = readOptions(call, "readmatrix");
  Table table = tableArg(call, o, "readmatrix");
  size_t first = o.heading < 0 && !o.ranged ? headingLines(table) : 0;
  Value out;
  if (o.outputType == "string" || o.outputType == "char") {
    eachField(table, o.range, first, Texts{out});
    return out;
  }
  eachField(table, o.range, first, Numbers{out, std::nan("")});
  std::optional<ClassId> cls = plainClassNamed(o.outputType);
  if (!cls)
    fail("MATLAB:readmatrix:InvalidOutputType", "Unknown output type '%s'.", o.outputType.c_str());
  return convertClass(out, *cls);
}

Value readcell(Call& call) {
  ReadOptions o = readOptions(call, "readcell");
  Value out;
  eachField(tableArg(call, o, "readcell"), o.range, 0, Mixed{out});
  return out;
}

/// csvread and dlmread: numbers only, what is missing is 0; a first row and column to skip, or a
/// range of both.
Value dlmreadFrom(Call& call, int offsets, char delimiter, const char* name) {
  Range range;
  const bool only =
      call.has(offsets) && (call.arg(offsets).numel() != 1 || call.arg(offsets).isTextScalar());
  if (only) {
    range = rangeArg(call.arg(offsets), call.arg(offsets).isTextScalar() ? 1 : 0);
  } else {
    if (call.has(offsets)) range.row = size_t(toInteger(call.arg(offsets), "Row", 0));
    if (call.has(offsets + 1)) range.column = size_t(toInteger(call.arg(offsets + 1), "Column", 0));
    if (call.has(offsets + 2))
      range = rangeArg(call.arg(offsets + 2), call.arg(offsets + 2).isTextScalar() ? 1 : 0);
  }
  std::string text = readWhole(toText(call.arg(0), "File name"), name);
  Table table =
      readTable(text, delimiter ? delimiter : guessDelimiter(text), range.row, range.lastRow, "");
  Value out;
  eachField(table, range, 0, Numbers{out, 0});
  return out;
}
Value csvread(Call& call) { return dlmreadFrom(call, 1, ',', "csvread"); }
Value dlmread(Call& call) {
  bool given = call.has(1) && call.arg(1).isTextScalar();
  return dlmreadFrom(call, given ? 2 : 1, given ? delimiterArg(call.arg(1)) : 0, "dlmread");
}

const BuiltinDescriptor kRows[] = {
    {.name = "readmatrix",
     .function = readmatrix,
     .minIn = 1,
     .maxIn = kAny,
     .help = "readmatrix(name, ...) reads a file of numbers; what is none is NaN.\nOptions: "
             "'Delimiter', 'NumHeaderLines', 'Range' ('B2:D5', [row column lastRow lastColumn]), "
             "'CommentStyle', 'OutputType'.",
     .example =
         "f = tempname; writematrix([1 2; 3 4], f); fprintf('%d\\n', readmatrix(f)); delete(f)",
     .expected = "1\n3\n2\n4\n",
     .purity = Purity::ReadsState},
    {.name = "readcell",
     .function = readcell,
     .minIn = 1,
     .maxIn = kAny,
     .help = "readcell(name, ...) reads a file of numbers and texts into a cell array.",
     .example = "f = tempname; writelines('a,2', f); c = readcell(f); disp(c{1}); delete(f)",
     .expected = "a\n",
     .purity = Purity::ReadsState},
    {.name = "csvread",
     .function = csvread,
     .minIn = 1,
     .maxIn = 4,
     .help = "csvread(name, row, column, [row column lastRow lastColumn]) reads numbers separated "
             "by commas; rows and columns count from 0.",
     .example = "f = tempname; csvwrite(f, [1 2]); fprintf('%d\\n', csvread(f)); delete(f)",
     .expected = "1\n2\n",
     .purity = Purity::ReadsState},
    {.name = "dlmread",
     .function = dlmread,
     .minIn = 1,
     .maxIn = 5,
     .help = "dlmread(name, delimiter, row, column, range) reads numbers separated by a delimiter.",
     .example =
         "f = tempname; dlmwrite(f, [1 2], ';'); fprintf('%d\\n', dlmread(f, ';')); delete(f)",
     .expected = "1\n2\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme readTablesTheme() { return kRows; }

}  // namespace matlift::builtins
