// xlsread, xlswrite, xlsfinfo, sheetnames.
#include <algorithm>
#include <cmath>

#include "builtins/support/parallel.h"
#include "builtins/support/text_args.h"
#include "builtins/tables/import.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

using Kind = SheetCell::Kind;

Value sheetnames(Call& call) {
  Workbook book(toText(call.arg(0), "File name"), "MATLAB:spreadsheet:book:fileOpen");
  std::vector<std::string> names = book.names();
  Value out = Value::stringArray(Dims(int64_t(names.size()), 1));
  for (size_t k = 0; k < names.size(); ++k) out.setCell(int64_t(k), Value::text(names[k]));
  return out;
}

Value xlsfinfo(Call& call) {
  Workbook book(toText(call.arg(0), "File name"), "MATLAB:xlsfinfo:FileNotFound");
  call.setOut(1, cellRowOfTexts(book.names()));
  call.setOut(2, Value::text("xlOpenXMLWorkbook"));
  return Value::text("Microsoft Excel Spreadsheet");
}

/// Sheet and range of the arguments: a text with a colon is a range, after a sheet one without too.
ImportOptions placeArgs(Call& call, int k) {
  ImportOptions o;
  o.fileType = "spreadsheet";
  for (; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    if (v.isTextScalar()) {
      std::string text = textOf(v);
      size_t row = 0, column = 0;
      size_t colon = text.find(':');
      if (text == "basic" || text.empty()) continue;
      const bool afterSheet = o.sheetNumber > 0 || !o.sheet.empty();
      if (colon != text.npos && parseCellName(text.substr(0, colon), row, column))
        o.range = rangeArg(v, 1);
      else if (afterSheet && parseCellName(text, row, column))
        o.range = rangeArg(Value::text(text + ":" + text), 1);
      else
        o.sheet = text;
    } else if (v.isNumeric() && v.numel() == 1) {
      o.sheetNumber = size_t(toInteger(v, "Sheet", 1, 4096));
    }
  }
  return o;
}

/// The part of a sheet that is left when outer rows and columns without such cells are cut off.
struct Trimmed {
  size_t row = SIZE_MAX, column = SIZE_MAX, lastRow = 0, lastColumn = 0;
  void include(size_t r, size_t c) {
    row = std::min(row, r);
    column = std::min(column, c);
    lastRow = std::max(lastRow, r);
    lastColumn = std::max(lastColumn, c);
  }
  bool none() const { return row == SIZE_MAX; }
  Dims dims() const {
    return none() ? Dims(0, 0) : Dims(int64_t(lastRow - row + 1), int64_t(lastColumn - column + 1));
  }
  int64_t place(size_t r, size_t c) const {
    return int64_t(r - row) + int64_t(c - column) * int64_t(lastRow - row + 1);
  }
  bool holds(size_t r, size_t c) const {
    return !none() && r >= row && r <= lastRow && c >= column && c <= lastColumn;
  }
};

bool isNumber(const FieldView& f) {
  return f.kind == Kind::Number || f.kind == Kind::Logical || f.kind == Kind::Date;
}

/// Days as the program counts them are what numbers of dates were.
double numberOf(const FieldView& f) {
  return f.kind == Kind::Date ? f.number / 86400e3 + 25569 : f.number;
}

Value xlsread(Call& call) {
  ImportOptions o = placeArgs(call, 1);
  SheetGrid grid(toText(call.arg(0), "File name"), o, "MATLAB:xlsread:FileNotFound");
  std::string scratch;
  Trimmed numbers, texts;
  auto each = [&](auto&& f) {
    for (size_t c = 0; c < grid.columns(); ++c)
      for (size_t r = 0; r < grid.rows(); ++r) f(r, c, grid.at(r, c, scratch));
  };
  each([&](size_t r, size_t c, const FieldView& f) {
    if (isNumber(f)) numbers.include(r, c);
    if (f.kind == Kind::Text) texts.include(r, c);
  });
  // Texts begin where the sheet does, so that their places can be found again.
  if (!texts.none()) texts.row = texts.column = 0;
  Dims all(int64_t(grid.rows()), int64_t(grid.columns()));
  Value num = Value::uninitialized(ClassId::Double, numbers.dims());
  Value txt = Value::cell(texts.dims()), raw = Value::cell(all);
  if (num.numel()) {
    double* to = num.mutableData<double>();
    std::fill(to, to + num.numel(), std::nan(""));
  }
  for (int64_t k = 0; k < txt.numel(); ++k) txt.setCell(k, Value::text(""));
  each([&](size_t r, size_t c, const FieldView& f) {
    int64_t at = int64_t(r) + int64_t(c) * all.rows();
    if (isNumber(f) && numbers.holds(r, c))
      num.mutableData<double>()[numbers.place(r, c)] = numberOf(f);
    if (f.kind == Kind::Text) txt.setCell(texts.place(r, c), Value::text(f.text));
    raw.setCell(at, f.kind == Kind::Text || f.kind == Kind::Error ? Value::text(f.text)
                    : f.kind == Kind::Logical                     ? Value::logical(f.number != 0)
                    : f.kind == Kind::Empty                       ? Value(std::nan(""))
                                                                  : Value(numberOf(f)));
  });
  call.setOut(1, std::move(txt));
  call.setOut(2, std::move(raw));
  return num;
}

SheetBlock blockOf(const Value& v) {
  SheetBlock block;
  block.rows = size_t(v.dims().rows());
  block.columns = block.rows ? size_t(v.numel()) / block.rows : 0;
  for (size_t r = 0; r < block.rows; ++r)
    for (size_t c = 0; c < block.columns; ++c) {
      int64_t k = int64_t(r + c * block.rows);
      const Value e = v.isCell() || v.isString() ? v.cellAt(k) : v.elementAt(k);
      SheetBlock::Cell cell;
      if (e.isDefined() && e.isTextScalar())
        cell = {Kind::Text, 0, textOf(e)};
      else if (e.isDefined() && e.isPlain() && e.numel() == 1 && !std::isnan(e.doubleAt(0)))
        cell = {e.isLogical() ? Kind::Logical : Kind::Number, e.doubleAt(0), {}};
      block.cells.push_back(std::move(cell));
    }
  return block;
}

Value xlswrite(Call& call) {
  std::string path = toText(call.arg(0), "File name");
  if (path.find('.') == path.npos) path += ".xlsx";
  const Value& data = call.arg(1);
  if (!data.isPlain() && !data.isCell() && !data.isString())
    fail("MATLAB:xlswrite:InputClass",
         "Input data must be a numeric, cell, string, or logical array.");
  ImportOptions o = placeArgs(call, 2);
  SheetBlock block = blockOf(data);
  if (o.range) block.row = o.range->row, block.column = o.range->column;
  writeSheet(path, {o.sheet, o.sheetNumber}, block, SheetWrite::InPlace, Parallel(call.interpreter),
             "MATLAB:xlswrite:FileOpen");
  return Value::logical(true);
}

const BuiltinDescriptor kRows[] = {
    {.name = "sheetnames",
     .function = sheetnames,
     .minIn = 1,
     .maxIn = 1,
     .help = "sheetnames(file) are the names of a spreadsheet's sheets, as a string column.",
     .example = "f = [tempname '.xlsx']; writematrix(1, f, 'Sheet', 'Data'); disp(sheetnames(f)); "
                "delete(f)",
     .expected = "Data\n",
     .purity = Purity::ReadsState},
    {.name = "xlsfinfo",
     .function = xlsfinfo,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 3,
     .help = "[kind, sheets, format] = xlsfinfo(file) tells of a spreadsheet.",
     .example = "f = [tempname '.xlsx']; writematrix(1, f); [~, s] = xlsfinfo(f); disp(s{1}); "
                "delete(f)",
     .expected = "Sheet1\n",
     .purity = Purity::ReadsState},
    {.name = "xlsread",
     .function = xlsread,
     .minIn = 1,
     .maxIn = 4,
     .maxOut = 3,
     .help = "[num, txt, raw] = xlsread(file, sheet, range) reads the numbers, the texts and all "
             "cells of a sheet (.xlsx).",
     .example = "f = [tempname '.xlsx']; writecell({'a', 2}, f); [n, t] = xlsread(f); "
                "fprintf('%d %s\\n', n, t{1}); delete(f)",
     .expected = "2 a\n",
     .purity = Purity::ReadsState},
    {.name = "xlswrite",
     .function = xlswrite,
     .minIn = 2,
     .maxIn = 4,
     .maxOut = 2,
     .help = "xlswrite(file, data, sheet, range) writes numbers or cells to a sheet (.xlsx); "
             "others stay as they are.",
     .example = "f = [tempname '.xlsx']; xlswrite(f, [1 2]); disp(xlsread(f)); delete(f)",
     .expected = "     1     2\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme spreadsheetsTheme() { return kRows; }

}  // namespace matlift::builtins
