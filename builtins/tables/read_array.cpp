// readmatrix, readcell, csvread, dlmread: files as plain arrays.
#include <algorithm>
#include <cmath>

#include "builtins/io/tables.h"
#include "builtins/support/creation_args.h"
#include "builtins/support/number_text.h"
#include "builtins/support/parallel.h"
#include "builtins/support/text_args.h"
#include "builtins/tables/import.h"
#include "builtins/tables/numeric_text.h"
#include "builtins/time/time_types.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

using Kind = SheetCell::Kind;

/// Numbers, also complex ones by their real part; `otherwise` for what is missing.
double numberIn(const FieldView& f, const ColumnOptions& c, double otherwise) {
  if (f.kind == Kind::Number || f.kind == Kind::Logical) return f.number;
  if (f.kind == Kind::Empty) return otherwise;
  if (f.kind != Kind::Text) return std::nan("");
  if (std::optional<double> x = fieldNumber(f.text, c.decimal, c.thousands)) return *x;
  return parseNumber(utf16FromUtf8(f.text)).real();
}

/// Rows at the top without any number are headings.
template <class Grid>
size_t headingRows(const Grid& grid, const ImportOptions& o) {
  std::string scratch;
  for (size_t r = 0; r < grid.rows(); ++r) {
    for (size_t c = 0; c < grid.columns(); ++c) {
      FieldView f = grid.at(r, c, scratch);
      if (f.kind == Kind::Number || !std::isnan(numberIn(f, o.common, std::nan(""))) ||
          f.text == "NaN" || f.text == "nan")
        return r;
    }
  }
  return 0;
}

template <class Grid, class Put>
void eachField(const Grid& grid, size_t first, Put&& put) {
  std::string scratch;
  const size_t rows = grid.rows() - first;
  for (size_t c = 0; c < grid.columns(); ++c)
    for (size_t r = 0; r < rows; ++r) {
      interruptionPoint<65536>(r);
      put(int64_t(r + c * rows), grid.at(first + r, c, scratch));
    }
}

template <class Grid>
Dims dimsFrom(const Grid& grid, size_t first) {
  return Dims(int64_t(grid.rows() - first), int64_t(grid.columns()));
}

template <class Grid>
Value numbersOf(const Grid& grid, const ImportOptions& o, size_t first, double otherwise) {
  Value out = Value::uninitialized(ClassId::Double, dimsFrom(grid, first));
  double* to = out.mutableData<double>();
  eachField(grid, first,
            [&](int64_t k, const FieldView& f) { to[k] = numberIn(f, o.common, otherwise); });
  return out;
}

template <class Grid>
Value textsOf(const Grid& grid, size_t first) {
  Value out = Value::stringArray(dimsFrom(grid, first));
  eachField(grid, first, [&](int64_t k, const FieldView& f) {
    if (f.kind == Kind::Number)
      out.setCell(k, Value::text(numberText(f.number)));
    else if (f.kind != Kind::Empty)
      out.setCell(k, Value::text(f.text));
  });
  return out;
}

Value dateValue(double milliseconds) {
  return objectValue(makeRef<DatetimeObject>(Value(milliseconds)));
}

template <class Grid>
Value cellsOf(const Grid& grid, size_t first) {
  Value out = Value::cell(dimsFrom(grid, first));
  const DateFormat* format = nullptr;
  const int pivot = int(clockOf(localNow()).date.year) - 50;
  eachField(grid, first, [&](int64_t k, const FieldView& f) {
    switch (f.kind) {
      case Kind::Empty:
        return out.setCell(k, Value::missingString());
      case Kind::Number:
        return out.setCell(k, Value(f.number));
      case Kind::Logical:
        return out.setCell(k, Value::logical(f.number != 0));
      case Kind::Date:
        return out.setCell(k, dateValue(f.number));
      default:
        break;
    }
    if (!Grid::kTyped) {
      if (std::optional<double> x = fieldNumber(f.text)) return out.setCell(k, Value(*x));
      // Dates as people write them; texts that only begin like one stay texts.
      std::u16string text = utf16FromUtf8(f.text);
      bool digits =
          f.text.size() >= 8 && f.text.size() <= 40 &&
          std::any_of(f.text.begin(), f.text.end(), [](char c) { return isdigit(uint8_t(c)); });
      std::optional<DateFormat::Read> read;
      if (digits && format) read = format->read(text, pivot);
      for (const DateFormat& known : knownDateFormats()) {
        if (!digits || read) break;
        read = known.read(text, pivot);
        if (read) format = &known;
      }
      if (read) {
        Ref<DatetimeObject> date = makeRef<DatetimeObject>(Value(read->local));
        date->format = format->text();
        return out.setCell(k, objectValue(date));
      }
    }
    out.setCell(k, Value::text(f.text));
  });
  return out;
}

std::string fileArg(Call& call) { return toText(call.arg(0), "File name"); }

bool isPlainNumbers(const ImportOptions& o) {
  return !o.range && o.text.comment.empty() && !o.text.joinRepeated && o.encoding.empty() &&
         o.common.decimal == '.' && !o.common.thousands && o.common.missing.empty() &&
         o.text.delimiters.size() <= 1 && o.outputType == "double";
}

Value readmatrix(Call& call) {
  ImportOptions o = importOptions(call, 1, "readmatrix");
  std::string path = fileArg(call);
  if (!o.columns.empty()) {  // an options object says which variables, and of which classes
    Ref<TableObject> t = importTable(call, path, o);
    std::vector<size_t> all;
    for (size_t k = 0; k < t->columns.size(); ++k) all.push_back(k);
    return t->contents(Value::colon(), all);
  }
  if (isPlainNumbers(o) && !isSpreadsheet(path, o)) {
    NumericText how;
    how.delimiter = o.text.delimiters.empty() ? '\0' : o.text.delimiters[0];
    how.skipLines = o.headerLines;
    how.otherwise = std::nan("");
    if (std::optional<Value> v = readNumericText(path, how, Parallel(call.interpreter))) return *v;
  }
  bool searched = o.headerLines < 0 && !o.range;
  return withGrid(call.interpreter, path, o, "MATLAB:readmatrix:cannotOpenFile",
                  [&](const auto& grid) -> Value {
                    size_t first = searched ? headingRows(grid, o) : 0;
                    if (o.outputType == "string" || o.outputType == "char")
                      return textsOf(grid, first);
                    Value out = numbersOf(grid, o, first, std::nan(""));
                    std::optional<ClassId> cls = plainClassNamed(o.outputType);
                    if (!cls)
                      fail("MATLAB:readmatrix:InvalidOutputType", "Unknown output type '%s'.",
                           o.outputType.c_str());
                    return convertClass(out, *cls);
                  });
}

Value readcell(Call& call) {
  ImportOptions o = importOptions(call, 1, "readcell");
  if (o.headerLines < 0) o.headerLines = 0;  // nothing is left out
  return withGrid(call.interpreter, fileArg(call), o, "MATLAB:readcell:cannotOpenFile",
                  [&](const auto& grid) { return cellsOf(grid, 0); });
}

/// csvread and dlmread: numbers only, what is missing is 0; a first row and column to skip, or a
/// range of both.
Value dlmreadFrom(Call& call, int offsets, char delimiter, const char* name) {
  ImportOptions o;
  CellRange range;
  bool only =
      call.has(offsets) && (call.arg(offsets).numel() != 1 || call.arg(offsets).isTextScalar());
  auto rangeOf = [](const Value& v) { return rangeArg(v, v.isTextScalar() ? 1 : 0); };
  if (only) {
    range = rangeOf(call.arg(offsets));
  } else {
    if (call.has(offsets)) range.row = size_t(toInteger(call.arg(offsets), "Row", 0));
    if (call.has(offsets + 1)) range.column = size_t(toInteger(call.arg(offsets + 1), "Column", 0));
    if (call.has(offsets + 2)) range = rangeOf(call.arg(offsets + 2));
  }
  std::string path = fileArg(call);
  if (delimiter) o.text.delimiters = std::string(1, delimiter);
  if (range.column == 0 && range.lastColumn == SIZE_MAX && range.lastRow == SIZE_MAX) {
    NumericText how{delimiter, int64_t(range.row), 0};
    if (std::optional<Value> v = readNumericText(path, how, Parallel(call.interpreter))) return *v;
  }
  o.range = range;
  TextGrid grid(path, o, strprintf("MATLAB:%s:cannotOpenFile", name).c_str(),
                Parallel(call.interpreter));
  return numbersOf(grid, o, 0, 0);
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
     .help = "readmatrix(name, ...) reads a file of numbers, text or spreadsheet; what is none is "
             "NaN.\nOptions: 'Delimiter', 'NumHeaderLines', 'Range' ('B2:D5', [row column lastRow "
             "lastColumn]), 'Sheet', 'CommentStyle', 'OutputType', and those of readtable.",
     .example =
         "f = tempname; writematrix([1 2; 3 4], f); fprintf('%d\\n', readmatrix(f)); delete(f)",
     .expected = "1\n3\n2\n4\n",
     .purity = Purity::ReadsState},
    {.name = "readcell",
     .function = readcell,
     .minIn = 1,
     .maxIn = kAny,
     .help = "readcell(name, ...) reads a file, text or spreadsheet, into a cell array: numbers, "
             "texts, dates; missing where there is nothing.",
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
