// writetable, writetimetable, writecell, writematrix: values as delimited text or a spreadsheet.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "builtins/files/atomic_file.h"
#include "builtins/spreadsheets/workbook.h"
#include "builtins/support/element_object.h"
#include "builtins/support/number_text.h"
#include "builtins/support/parallel.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "builtins/tables/import.h"
#include "builtins/tables/table.h"
#include "builtins/time/time_types.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

using Cell = SheetBlock::Cell;
using Kind = SheetCell::Kind;

struct WriteOptions {
  std::string delimiter = ",", fileType, lineEnding = "\n";
  bool names = true, rowNames = false, quoteAll = false, quoteNone = false;
  std::string mode;
  SheetTarget sheet;
  CellRange range;
};

std::string delimiterWord(const std::string& d) {
  return d == "comma"               ? ","
         : d == "tab" || d == "\\t" ? "\t"
         : d == "space"             ? " "
         : d == "semi"              ? ";"
         : d == "bar"               ? "|"
                                    : d;
}

WriteOptions readOptions(Call& call, int from, const char* function) {
  WriteOptions o;
  for (int k = from; k < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (!call.has(k + 1))
      fail("MATLAB:table:parseArgs:BadParamName", "Options must come in name-value pairs.");
    const Value& v = call.arg(k + 1);
    if (word == "delimiter") {
      o.delimiter = delimiterWord(toText(v, "Delimiter"));
    } else if (word == "writevariablenames") {
      o.names = flagArg(v, "WriteVariableNames");
    } else if (word == "writerownames") {
      o.rowNames = flagArg(v, "WriteRowNames");
    } else if (word == "writemode") {
      o.mode = optionWord(v);
    } else if (word == "quotestrings") {
      std::string rule = v.isTextScalar()             ? optionWord(v)
                         : flagArg(v, "QuoteStrings") ? "all"
                                                      : "minimal";
      o.quoteAll = rule == "all";
      o.quoteNone = rule == "none";
    } else if (word == "sheet") {
      if (v.isTextScalar())
        o.sheet.name = textOf(v);
      else
        o.sheet.number = size_t(toInteger(v, "Sheet", 1, 4096));
    } else if (word == "range") {
      o.range = rangeArg(v, 1);
    } else if (word == "filetype") {
      o.fileType = optionWord(v);
    } else if (word == "lineending") {
      o.lineEnding = toText(v, "LineEnding");
    } else if (word != "encoding" && word != "autofitwidth" && word != "preserveformat" &&
               word != "useexcel" && word != "datelocale") {
      fail("MATLAB:table:parseArgs:BadParamName", "Invalid parameter name: '%s' is none of %s.",
           call.arg(k).isTextScalar() ? textOf(call.arg(k)).c_str() : "this", function);
    }
  }
  return o;
}

// --- values as cells ---

Cell textCell(std::string text) { return {Kind::Text, 0, std::move(text)}; }

std::string numberWord(double x) {
  return std::isnan(x)   ? std::string("NaN")
         : std::isinf(x) ? (x > 0 ? "Inf" : "-Inf")
                         : strprintf("%.15g", x);
}

/// The text stands beside a number that it does not follow from.
Cell numberCell(const Value& v, int64_t k) {
  if (v.isLogical()) return {Kind::Logical, v.data<bool>()[k] ? 1.0 : 0.0, {}};
  if (v.isInteger()) return {Kind::Number, v.doubleAt(k), elementText(v, k)};
  if (!v.isComplex()) return {Kind::Number, v.doubleAt(k), {}};
  Complex z = v.complexAt(k);
  std::string text = numberWord(z.real()) + (z.imag() < 0 ? "" : "+") + numberWord(z.imag()) + "i";
  return {Kind::Text, 0, text};
}

Cell objectCell(const ElementObject& x, int64_t k, const std::string& text) {
  if (std::isnan(x.numbers()[k])) return {};
  auto* date = dynamic_cast<const DatetimeObject*>(&x);
  return {date ? Kind::Date : Kind::Text, date ? date->local(k) : 0, text};
}

Cell anyCell(const Value& e) {
  if (e.isUndefined()) return {};
  if (e.isCharRow() || (e.isString() && e.isScalar())) {
    bool nothing = e.isString() && e.cellAt(0).isUndefined();
    return nothing ? Cell() : textCell(textOf(e));
  }
  if (e.isPlain() && e.isScalar()) return numberCell(e, 0);
  if (auto* x = objectAs<ElementObject>(e); x && x->count() == 1)
    return objectCell(*x, 0, x->elementText(0));
  return {};
}

/// A variable's columns, each with its name and one cell a row.
struct WrittenColumn {
  std::string name;
  std::vector<Cell> cells;
};

void addColumns(std::vector<WrittenColumn>& out, const std::string& name, const Value& v) {
  if (auto* t = objectAs<TableObject>(v)) {
    for (const TableObject::Column& c : t->columns) addColumns(out, name + "_" + c.name, c.value);
    return;
  }
  int64_t n = rowCount(v), columns = v.isChar() ? 1 : n ? v.dims().numel() / n : 1;
  auto* object = objectAs<ElementObject>(v);
  std::vector<std::string> texts = object ? object->elementTexts() : std::vector<std::string>();
  for (int64_t c = 0; c < columns; ++c) {
    WrittenColumn w{columns == 1 ? name : name + "_" + std::to_string(c + 1), {}};
    w.cells.reserve(size_t(n));
    for (int64_t r = 0; r < n; ++r) {
      interruptionPoint(uint64_t(r));
      int64_t k = r + c * n;
      if (v.isChar())
        w.cells.push_back(textCell(utf8FromUtf16(charRow(v, r))));
      else if (object)
        w.cells.push_back(objectCell(*object, k, texts[size_t(k)]));
      else if (v.isString() || v.isCell())
        w.cells.push_back(anyCell(v.cellAt(k)));
      else if (v.isPlain())
        w.cells.push_back(numberCell(v, k));
      else
        fail("MATLAB:table:write:UnsupportedType",
             "A variable of class '%s' cannot be written as text.", v.className().c_str());
    }
    out.push_back(std::move(w));
  }
}

// --- delimited text ---

/// Quoted when it would be read otherwise without.
std::string quotedText(const std::string& text, const WriteOptions& o) {
  bool needed = text.find(o.delimiter) != text.npos || text.find_first_of("\"\r\n") != text.npos ||
                (!text.empty() && (text.front() == ' ' || text.back() == ' '));
  if (o.quoteNone || (!needed && !o.quoteAll)) return text;
  std::string out = "\"";
  for (char c : text) {
    out += c;
    if (c == '"') out += c;
  }
  return out + "\"";
}

void appendText(std::string& out, const Cell& c, const WriteOptions& o) {
  if (c.kind == Kind::Text || c.kind == Kind::Date)
    out += quotedText(c.text, o);
  else if (c.kind == Kind::Logical)
    out += c.number != 0 ? '1' : '0';
  else if (c.kind == Kind::Number)
    out += c.text.empty() ? numberWord(c.number) : c.text;
}

void writeText(const std::string& path, const std::vector<WrittenColumn>& columns, int64_t rows,
               const WriteOptions& o) {
  std::string text;
  std::error_code ignored;
  if (o.mode == "append" && std::filesystem::exists(path, ignored)) {
    std::ifstream old(path, std::ios::binary);
    text.assign(std::istreambuf_iterator<char>(old), {});
  } else if (o.names) {
    for (size_t c = 0; c < columns.size(); ++c)
      text += (c ? o.delimiter : "") + quotedText(columns[c].name, o);
    text += o.lineEnding;
  }
  for (int64_t r = 0; r < rows; ++r) {
    interruptionPoint(uint64_t(r));
    for (size_t c = 0; c < columns.size(); ++c) {
      if (c) text += o.delimiter;
      appendText(text, columns[c].cells[size_t(r)], o);
    }
    text += o.lineEnding;
  }
  writeFileAtomically(path, text, "MATLAB:table:write:FileOpenError");
}

// --- spreadsheets ---

void writeToSheet(Call& call, const std::string& path, std::vector<WrittenColumn> columns,
                  int64_t rows, const WriteOptions& o) {
  SheetWrite mode = SheetWrite::InPlace;
  if (o.mode == "append")
    mode = SheetWrite::Append;
  else if (o.mode == "overwritesheet")
    mode = SheetWrite::OverwriteSheet;
  else if (o.mode == "replacefile")
    mode = SheetWrite::ReplaceFile;
  bool names = o.names && mode != SheetWrite::Append;
  SheetBlock block;
  block.row = o.range.row;
  block.column = o.range.column;
  block.rows = size_t(rows) + (names ? 1 : 0);
  block.columns = columns.size();
  auto cut = [](size_t& n, size_t first, size_t last) {
    if (last != SIZE_MAX) n = std::min(n, last - first + 1);
  };
  cut(block.rows, o.range.row, o.range.lastRow);
  cut(block.columns, o.range.column, o.range.lastColumn);
  for (size_t r = 0; r < block.rows; ++r)
    for (size_t c = 0; c < block.columns; ++c) {
      if (names && r == 0)
        block.cells.push_back(textCell(columns[c].name));
      else
        block.cells.push_back(std::move(columns[c].cells[r - (names ? 1 : 0)]));
    }
  writeSheet(path, o.sheet, block, mode, Parallel(call.interpreter),
             "MATLAB:table:write:FileOpenError");
}

void writeColumns(Call& call, std::string path, std::vector<WrittenColumn> columns, int64_t rows,
                  const WriteOptions& o) {
  ImportOptions kind;
  kind.fileType = o.fileType;
  if (!isSpreadsheet(path, kind)) return writeText(path, columns, rows, o);
  std::string extension = std::filesystem::path(path).extension().string();
  if (extension == ".xls" || extension == ".xlsb")
    fail("MATLAB:table:write:UnsupportedFormat",
         "Spreadsheets are written as .xlsx here, not as %s.", extension.c_str());
  writeToSheet(call, path, std::move(columns), rows, o);
}

std::string fileArg(Call& call, const WriteOptions& o, const char* otherwise) {
  std::string path =
      call.has(1) ? toText(call.arg(1), "File name") : call.interpreter.inputName(-1);
  if (path.empty()) path = otherwise;
  if (std::filesystem::path(path).extension().empty() && !call.has(1))
    path += o.fileType == "spreadsheet" ? ".xlsx" : ".txt";
  return path;
}

Value writetable(Call& call) {
  TableObject& t = tableArg(call, 0, "writetable");
  WriteOptions o = readOptions(call, 2, "writetable");
  std::string path = fileArg(call, o, "table");
  if (std::filesystem::path(path).extension().empty())
    path += o.fileType == "spreadsheet" ? ".xlsx" : ".txt";
  std::vector<WrittenColumn> columns;
  if (t.timed())
    addColumns(columns, t.rowsName, t.rowTimes);
  else if (o.rowNames && !t.rowNames.empty())
    addColumns(columns, t.rowsName, cellColumnOfTexts(t.rowNames));
  for (const TableObject::Column& c : t.columns) addColumns(columns, c.name, c.value);
  writeColumns(call, path, std::move(columns), t.height, o);
  return {};
}

Value writecell(Call& call) {
  const Value& c = call.arg(0);
  if (!c.isCell()) fail("MATLAB:writecell:InvalidInput", "The input must be a cell array.");
  WriteOptions o = readOptions(call, 2, "writecell");
  std::string path = fileArg(call, o, "cell");
  if (std::filesystem::path(path).extension().empty())
    path += o.fileType == "spreadsheet" ? ".xlsx" : ".txt";
  o.names = false;
  std::vector<WrittenColumn> columns;
  addColumns(columns, "", c);
  writeColumns(call, path, std::move(columns), rowCount(c), o);
  return {};
}

Value writematrix(Call& call) {
  const Value& x = call.arg(0);
  if (!x.isPlain() && !x.isString() && !x.isCell() && !objectAs<ElementObject>(x))
    fail("MATLAB:writematrix:InvalidInput", "The input must be an array of numbers or text.");
  WriteOptions o = readOptions(call, 2, "writematrix");
  o.names = false;
  std::vector<WrittenColumn> columns;
  addColumns(columns, "", x);
  writeColumns(call, fileArg(call, o, "matrix"), std::move(columns), rowCount(x), o);
  return {};
}

const BuiltinDescriptor kRows[] = {
    {.name = "writetable",
     .function = writetable,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "writetable(T, name, ...) writes a table as delimited text, or as a spreadsheet when "
             "the name ends in .xlsx: other sheets and cells of an existing one stay.\nOptions: "
             "'Delimiter', 'WriteVariableNames', 'WriteRowNames', 'WriteMode', 'QuoteStrings', "
             "'Sheet', 'Range', 'FileType'.",
     .example = "f = [tempname '.csv']; writetable(table([1;2],{'x';'y'}), f); fprintf('%s', "
                "fileread(f)); delete(f)",
     .expected = "Var1,Var2\n1,x\n2,y\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
    {.name = "writetimetable",
     .function = writetable,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "writetimetable(T, name, ...) writes a timetable; options as of writetable.",
     .example = "f = [tempname '.csv']; writetimetable(timetable(seconds(1),5), f); fprintf('%s', "
                "fileread(f)); delete(f)",
     .expected = "Time,Var1\n1 sec,5\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
    {.name = "writecell",
     .function = writecell,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "writecell(C, name, ...) writes a cell array as delimited text or a spreadsheet.",
     .example =
         "f = [tempname '.csv']; writecell({1,'x, y'}, f); fprintf('%s', fileread(f)); delete(f)",
     .expected = "1,\"x, y\"\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
    {.name = "writematrix",
     .function = writematrix,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "writematrix(x, name, 'Delimiter', d) writes an array as delimited text or a "
             "spreadsheet; options as of writetable.",
     .example = "f = tempname; writematrix([1.5 2], f); fprintf('%s', fileread(f)); delete(f)",
     .expected = "1.5,2\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme writeTableTheme() { return kRows; }

}  // namespace matlift::builtins
