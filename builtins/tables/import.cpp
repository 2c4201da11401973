#include "builtins/tables/import.h"

#include <algorithm>

#include "builtins/library/library.h"
#include "builtins/support/names.h"
#include "builtins/support/text_args.h"
#include "builtins/tables/column_reader.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

// --- grids ---

namespace {

DelimitedOptions textOptions(const ImportOptions& o) {
  DelimitedOptions text = o.text;
  if (o.range) {
    text.skipLines += o.range->row;
    if (o.range->lastRow != SIZE_MAX) text.lines = o.range->lastRow - o.range->row + 1;
  }
  return text;
}

TextRows rowsOf(const std::string& path, const ImportOptions& o, const char* identifier,
                const Parallel& threads) {
  const DelimitedOptions text = textOptions(o);
  if (o.part) return readTextRows(path, identifier, o.encoding, text, *o.part, threads);
  return {DelimitedText(readTextFile(path, identifier, o.encoding), text, threads), 0, true};
}

}  // namespace

TextGrid::TextGrid(const std::string& path, const ImportOptions& o, const char* identifier,
                   const Parallel& threads)
    : rows_(rowsOf(path, o, identifier, threads)) {
  if (o.headerLines < 0 && !o.range) first_ = text().preamble();
  columns_ = text().columns();
  if (o.range) {
    firstColumn_ = std::min(o.range->column, columns_);
    columns_ =
        std::min(columns_, o.range->lastColumn == SIZE_MAX ? columns_ : o.range->lastColumn + 1) -
        firstColumn_;
  }
  // A part has all columns, though none of its rows may be so long.
  if (o.part) columns_ = std::max(columns_, o.columns.size());
}

SheetGrid::SheetGrid(const std::string& path, const ImportOptions& o, const char* identifier) {
  Workbook book(path, identifier);
  size_t k = o.sheetNumber - 1;
  if (!o.sheet.empty()) {
    int found = book.find(o.sheet);
    if (found < 0)
      fail("MATLAB:spreadsheet:book:openSheetName",
           "Unable to open sheet '%s' of '%s': there is no such sheet.", o.sheet.c_str(),
           path.c_str());
    k = size_t(found);
  }
  if (k >= book.names().size())
    fail("MATLAB:spreadsheet:book:openSheetIndex",
         "Unable to open sheet %zu of '%s': the workbook has %zu.", k + 1, path.c_str(),
         book.names().size());
  sheet_ = book.sheet(k);
  rows_ = sheet_.rows();
  columns_ = sheet_.columns();
  if (o.range) {
    first_ = o.range->row;
    firstColumn_ = o.range->column;
    rows_ = o.range->lastRow == SIZE_MAX ? std::max(rows_, first_) : o.range->lastRow + 1;
    columns_ = o.range->lastColumn == SIZE_MAX ? std::max(columns_, firstColumn_)
                                               : o.range->lastColumn + 1;
    rows_ = std::min<size_t>(rows_, kMostRows) - first_;
    columns_ = std::min<size_t>(columns_, kMostColumns) - firstColumn_;
    return;
  }
  // The used part: rows and columns before it do not count.
  while (first_ < rows_ && sheet_.starts[first_ + 1] == sheet_.starts[first_]) ++first_;
  size_t left = columns_;
  for (size_t r = first_; r < rows_; ++r)
    if (sheet_.starts[r + 1] > sheet_.starts[r])
      left = std::min<size_t>(left, sheet_.cells[sheet_.starts[r]].column);
  firstColumn_ = left;
  if (o.headerLines > 0) first_ = std::max(first_, size_t(o.headerLines));
  rows_ = rows_ > first_ ? rows_ - first_ : 0;
  columns_ -= left;
}

FieldView SheetGrid::at(size_t row, size_t column, std::string& scratch) const {
  (void)scratch;
  const SheetCell* c = sheet_.at(row + first_, column + firstColumn_);
  if (!c) return {};
  switch (c->kind) {
    case SheetCell::Kind::Text:
    case SheetCell::Kind::Error:
      return {c->kind, 0, sheet_.textOf(*c)};
    case SheetCell::Kind::Date:
      return {c->kind, sheet_.milliseconds(c->number), {}};
    default:
      return {c->kind, c->number, {}};
  }
}

// --- columns ---

namespace {

using Kind = SheetCell::Kind;

// --- tables ---

/// The first row has names when none of its fields is a number or a date, and there is some text.
template <class Grid>
bool looksLikeNames(const Grid& grid, const ImportOptions& o) {
  if (grid.rows() == 0) return false;
  std::string scratch;
  bool any = false;
  for (size_t c = 0; c < std::min(grid.columns(), grid.fieldsIn(0)); ++c) {
    FieldView f = grid.at(0, c, scratch);
    if (f.kind == Kind::Empty) continue;
    if (f.kind != Kind::Text || fieldNumber(f.text, o.common.decimal, o.common.thousands))
      return false;
    any = true;
  }
  return any;
}

std::string validName(Interpreter& interpreter, const std::string& name) {
  Value args[] = {Value::text(name)};
  ValueList outs(1);
  Call inner(interpreter, args, 1, outs);
  return textOf(callLibrary(inner, "makeValidName"));
}

template <class Grid>
std::vector<std::string> columnNames(Interpreter& interpreter, const Grid& grid,
                                     const ImportOptions& o, bool named,
                                     std::vector<std::string>& original) {
  std::vector<std::string> names;
  std::string scratch;
  for (size_t c = 0; c < grid.columns(); ++c) {
    std::string name;
    if (c < o.columns.size()) {
      name = o.columns[c].name;
      original.emplace_back();
    } else {
      FieldView f = named ? grid.at(0, c, scratch) : FieldView();
      if (f.kind == Kind::Text) name = f.text;
      original.push_back(name);
      if (!name.empty() && o.namingRule != "preserve" && !isVariableName(name))
        name = validName(interpreter, name);
    }
    if (name.empty()) name = "Var" + std::to_string(c + 1);
    names.push_back(name);
  }
  return uniqueNames(names);
}

void warnRenamed(Interpreter& interpreter) {
  interpreter.warn(
      "MATLAB:table:ModifiedAndSavedVarnames",
      "Column headers from the file were modified to make them valid MATLAB identifiers before "
      "creating variable names for the table. The original column headers are saved in the "
      "VariableDescriptions property.\nSet 'VariableNamingRule' to 'preserve' to use the original "
      "column headers as table variable names.");
}

/// Leaves out rows or variables with what is missing or could not be read, as the rules say.
void applyRules(TableObject& t, const std::vector<Trouble>& troubles, const ImportOptions& o) {
  std::vector<bool> drop(size_t(t.height), false), dropVariable(troubles.size(), false);
  bool any = false;
  for (size_t c = 0; c < troubles.size(); ++c)
    for (int64_t r = 0; r < t.height; ++r) {
      auto hit = [&](const std::string& rule, bool is) {
        if (!is || rule == "fill") return;
        if (rule == "error")
          fail("MATLAB:textio:textio:ImportError",
               "Unable to read variable '%s' at row %lld of the data.", t.columns[c].name.c_str(),
               static_cast<long long>(r + 1));
        if (rule == "omitvar")
          dropVariable[c] = true;
        else
          drop[size_t(r)] = any = true;
      };
      hit(o.missingRule, troubles[c].missing[size_t(r)]);
      hit(o.errorRule, troubles[c].failed[size_t(r)]);
    }
  if (any) {
    std::vector<int64_t> keep;
    for (int64_t r = 0; r < t.height; ++r)
      if (!drop[size_t(r)]) keep.push_back(r);
    for (TableObject::Column& c : t.columns) c.value = gatherRows(c.value, keep);
    t.height = int64_t(keep.size());
  }
  for (size_t c = troubles.size(); c-- > 0;)
    if (dropVariable[c]) t.columns.erase(t.columns.begin() + std::ptrdiff_t(c));
}

template <class Grid>
Ref<TableObject> tableOf(Call& call, const Grid& grid, const ImportOptions& o) {
  Interpreter& in = call.interpreter;
  bool named = o.readNames < 0 ? looksLikeNames(grid, o) : o.readNames != 0;
  size_t first = named && grid.rows() > 0 ? 1 : 0;
  std::vector<std::string> original, names = columnNames(in, grid, o, named, original);
  Ref<TableObject> t = makeRef<TableObject>();
  t->height = int64_t(grid.rows() - first);
  bool renamed = false, careful = o.missingRule != "fill" || o.errorRule != "fill";
  std::vector<Trouble> troubles;
  auto wanted = [&](const std::string& name) {
    return o.selected.empty() ||
           std::find(o.selected.begin(), o.selected.end(), name) != o.selected.end();
  };
  const Parallel threads(in);
  std::vector<size_t> chosen;
  for (size_t c = 0; c < grid.columns(); ++c)
    if (wanted(names[c]) && (o.columns.empty() || c < o.columns.size())) chosen.push_back(c);
  if (careful) troubles.resize(chosen.size());
  std::vector<ColumnReader<Grid>> readers;
  for (size_t k = 0; k < chosen.size(); ++k)
    readers.emplace_back(threads, grid, chosen[k], first, o, careful ? &troubles[k] : nullptr);
  const ValueList numbers = numericColumns(readers, t->height, threads);
  for (size_t k = 0; k < chosen.size(); ++k) {
    in.checkInterrupt();
    const size_t c = chosen[k];
    TableObject::Column column{names[c], readers[k].read(in, numbers[k])};
    if (named && !original[c].empty() && original[c] != names[c])
      column.description = original[c], renamed = true;
    t->columns.push_back(std::move(column));
  }
  if (careful) applyRules(*t, troubles, o);
  if (renamed) warnRenamed(in);
  // As they were selected, which may be another order than the file's.
  if (!o.selected.empty())
    std::stable_sort(t->columns.begin(), t->columns.end(), [&](const auto& a, const auto& b) {
      auto place = [&](const std::string& n) {
        return std::find(o.selected.begin(), o.selected.end(), n) - o.selected.begin();
      };
      return place(a.name) < place(b.name);
    });
  if (o.readRowNames && !t->columns.empty()) {
    Value args[] = {t->columns[0].value};
    Value texts = isText(args[0]) ? args[0] : in.call1(Value::text("string"), args);
    t->columns.erase(t->columns.begin());
    t->setRowNames(texts);
  }
  return t;
}

}  // namespace

Ref<TableObject> importTable(Call& call, const std::string& path, const ImportOptions& o) {
  return withGrid(call.interpreter, path, o, "MATLAB:readtable:OpenFailed",
                  [&](const auto& grid) { return tableOf(call, grid, o); });
}

namespace {

/// What detectImportOptions tells the library, which makes the object.
template <class Grid>
Value detected(Call& call, const std::string& path, const Grid& grid, const ImportOptions& o) {
  bool named = o.readNames < 0 ? looksLikeNames(grid, o) : o.readNames != 0;
  size_t first = named && grid.rows() > 0 ? 1 : 0;
  std::vector<std::string> original, types,
      names = columnNames(call.interpreter, grid, o, named, original);
  const Parallel threads(call.interpreter);
  for (size_t c = 0; c < grid.columns(); ++c)
    types.push_back(
        ColumnReader<Grid>(threads, grid, c, first, o, nullptr).guessedType(call.interpreter));
  Value out = Value::structure();
  out.setField("file", Value::text(path));
  out.setField("spreadsheet", Value::logical(Grid::kTyped));
  out.setField("names", cellRowOfTexts(names));
  out.setField("types", cellRowOfTexts(types));
  out.setField("namingRule", Value::text(o.namingRule));
  if constexpr (Grid::kTyped) {
    out.setField("sheet", o.sheet.empty()
                              ? (o.sheetNumber > 1 ? Value(double(o.sheetNumber)) : Value::text(""))
                              : Value::text(o.sheet));
    out.setField("dataRange", Value::text(cellName(grid.firstRow() + first, grid.firstColumn())));
    out.setField("namesRange",
                 Value::text(named ? cellName(grid.firstRow(), grid.firstColumn()) : ""));
  } else {
    const DelimitedText& text = grid.text();
    std::vector<std::string> delimiters;
    for (char c : text.delimiters()) delimiters.emplace_back(1, c);
    out.setField("delimiter", cellRowOfTexts(delimiters));
    out.setField("consecutive", Value::text(o.text.joinRepeated ? "join" : "split"));
    out.setField("comment", o.text.comment.empty() ? Value::cell(Dims(0, 0))
                                                   : cellRowOfTexts({o.text.comment}));
    out.setField("encoding", Value::text(o.encoding));
    size_t skipped = o.text.skipLines;
    out.setField("namesLine", Value(named ? double(skipped + text.lineOf(grid.firstRow())) : 0.0));
    out.setField("dataLine", Value(double(skipped + text.lineOf(grid.firstRow() + first))));
  }
  return out;
}

std::string fileArg(Call& call) { return toText(call.arg(0), "File name"); }

Value detectImportOptions(Call& call) {
  ImportOptions o = importOptions(call, 1, "detectImportOptions");
  std::string path = fileArg(call);
  Value facts[] = {withGrid(call.interpreter, path, o, "MATLAB:textio:textio:FileNotFound",
                            [&](const auto& grid) { return detected(call, path, grid, o); })};
  ValueList outs(1);
  Call inner(call.interpreter, facts, 1, outs);
  return callLibrary(inner, "importOptionsFrom");
}

Value readtable(Call& call) {
  return tableValue(importTable(call, fileArg(call), importOptions(call, 1, "readtable")));
}

Value textRows(Call& call) {
  ImportOptions o = importOptions(call, 4, "textRows");
  o.part = TextPart{uint64_t(toInteger(call.arg(1), "The place", 0)),
                    size_t(toInteger(call.arg(2), "The number of rows", 1)),
                    uint64_t(toInteger(call.arg(3), "The number of bytes", 1))};
  const TextGrid grid(fileArg(call), o, "MATLAB:readtable:OpenFailed", Parallel(call.interpreter));
  call.setOut(1, Value(double(grid.next())));
  call.setOut(2, Value::logical(grid.last()));
  return tableValue(tableOf(call, grid, o));
}

Value readtimetable(Call& call) {
  // What says how the times are made goes to the function that makes them.
  std::vector<Value> options, times;
  for (int k = 1; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    bool timing =
        word == "rowtimes" || word == "samplerate" || word == "timestep" || word == "starttime";
    if (timing && call.has(k + 1)) {
      times.push_back(call.arg(k));
      times.push_back(call.arg(++k));
    } else {
      options.push_back(call.arg(k));
    }
  }
  options.insert(options.begin(), call.arg(0));
  ValueList outs(1);
  Call inner(call.interpreter, options, 1, outs);
  times.insert(times.begin(), readtable(inner));
  return call.interpreter.call1(Value::text("table2timetable"), times);
}

Value readvars(Call& call) {
  Ref<TableObject> t = importTable(call, fileArg(call), importOptions(call, 1, "readvars"));
  if (t->columns.empty()) return Value::emptyDouble();
  for (size_t k = 1; k < t->columns.size(); ++k) call.setOut(int(k), t->columns[k].value);
  return t->columns[0].value;
}

const BuiltinDescriptor kRows[] = {
    {.name = "readtable",
     .function = readtable,
     .minIn = 1,
     .maxIn = kAny,
     .help = "readtable(name, ...) reads delimited text (also gzip) or a spreadsheet (.xlsx) as a "
             "table; numbers, dates, durations and texts are told by what a column holds.\n"
             "readtable(name, opts) follows what detectImportOptions gave.\nOptions: 'Delimiter', "
             "'NumHeaderLines', 'Range', 'Sheet', 'ReadVariableNames', 'ReadRowNames', 'TextType', "
             "'CommentStyle', 'TreatAsMissing', 'Encoding', 'DecimalSeparator', "
             "'ThousandsSeparator', 'VariableNamingRule', 'ConsecutiveDelimitersRule', "
             "'MissingRule', 'ImportErrorRule', 'FileType'.",
     .example = "f = [tempname '.csv']; writelines({'a,b','1,x','2,y'}, f); T = readtable(f); "
                "disp(T.a'); delete(f)",
     .expected = "     1     2\n",
     .purity = Purity::ReadsState},
    {.name = "textRows",
     .function = textRows,
     .minIn = 4,
     .maxIn = kAny,
     .maxOut = 3,
     .help =
         "[T, next, last] = textRows(name, from, n, bytes, opts) reads n rows of a text file as "
         "a table, from a byte on where a line begins: datastores read files larger than "
         "memory so.\n`next` is the byte behind them, `last` whether the file ends there. "
         "`bytes` is how many they are expected to take; opts as of readtable.",
     .example = "f = [tempname '.csv']; writelines({'a,b','1,2','3,4'}, f); opts = "
                "detectImportOptions(f); [T, next] = textRows(f, 0, 1, 100, opts); disp([T.a "
                "next]); delete(f)",
     .expected = "     1     8\n",
     .purity = Purity::ReadsState},
    {.name = "readtimetable",
     .function = readtimetable,
     .minIn = 1,
     .maxIn = kAny,
     .help = "readtimetable(name, ...) reads a file as a timetable; the first variable of dates or "
             "durations gives the row times.\nOptions: 'RowTimes', 'SampleRate', 'TimeStep', "
             "'StartTime', and those of readtable.",
     .example = "f = [tempname '.csv']; writelines({'t,b','2024-01-01,5'}, f); T = "
                "readtimetable(f); disp(T.b); delete(f)",
     .expected = "     5\n",
     .purity = Purity::ReadsState},
    {.name = "readvars",
     .function = readvars,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = kAny,
     .help = "[a,b,...] = readvars(name, ...) reads the columns of a file; options as of "
             "readtable.",
     .example = "f = [tempname '.csv']; writelines({'a,b','1,x','2,y'}, f); [a,b] = readvars(f); "
                "disp(a'); delete(f)",
     .expected = "     1     2\n",
     .purity = Purity::ReadsState},
    {.name = "detectImportOptions",
     .function = detectImportOptions,
     .minIn = 1,
     .maxIn = kAny,
     .help = "opts = detectImportOptions(name, ...) is how a file would be read: delimiter, lines, "
             "names and types of variables. Change it (opts.SelectedVariableNames, setvartype, "
             "setvaropts) and give it to readtable or readmatrix.",
     .example = "f = [tempname '.csv']; writelines({'a,b','1,x'}, f); o = detectImportOptions(f); "
                "disp(o.VariableTypes); delete(f)",
     .expected = "    {'double'}    {'char'}\n\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme readTableTheme() { return kRows; }

}  // namespace matlift::builtins
