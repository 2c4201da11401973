// Making tables, and what they are made of again.
#include <algorithm>
#include <cmath>

#include "builtins/library/library.h"
#include "builtins/support/element_object.h"
#include "builtins/support/names.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "builtins/tables/table.h"
#include "builtins/tables/table_functions.h"
#include "builtins/time/time_types.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"

namespace matlift::builtins {

namespace {

struct Options {
  std::vector<std::string> names, rowNames, dimensionNames;
  bool namesGiven = false, asArray = false, sizeGiven = false, convertCells = false;
  Value size, types, rowTimes, timeStep, sampleRate, startTime = durationValue(Value(0.0));
};

/// Name-value pairs after the data; gives back how many arguments stand before them.
int readOptions(Call& call, Options& o, int from) {
  static constexpr std::string_view known[] = {
      "variablenames", "rownames", "dimensionnames", "size",       "variabletypes",
      "asarray",       "rowtimes", "timestep",       "samplerate", "starttime"};
  for (int k = from; k + 1 < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (std::find(std::begin(known), std::end(known), word) == std::end(known)) continue;
    for (int p = k; p < call.nargin(); p += 2) {
      word = optionWord(call.arg(p));
      if (p + 1 >= call.nargin() ||
          std::find(std::begin(known), std::end(known), word) == std::end(known))
        fail("MATLAB:table:parseArgs:BadParamName", "Invalid parameter name among the options.");
      const Value& v = call.arg(p + 1);
      if (word == "variablenames") o.names = textListArg(v, "VariableNames"), o.namesGiven = true;
      if (word == "rownames") o.rowNames = textListArg(v, "RowNames");
      if (word == "dimensionnames") o.dimensionNames = textListArg(v, "DimensionNames");
      if (word == "size") o.size = v, o.sizeGiven = true;
      if (word == "variabletypes") o.types = v;
      if (word == "asarray") o.asArray = flagArg(v, "AsArray");
      if (word == "rowtimes") o.rowTimes = v;
      if (word == "timestep") o.timeStep = v;
      if (word == "samplerate") o.sampleRate = v;
      if (word == "starttime") o.startTime = v;
    }
    return k;
  }
  return call.nargin();
}

void applyOptions(TableObject& t, const Options& o) {
  if (o.namesGiven) {
    if (o.names.size() != t.columns.size())
      fail("MATLAB:table:IncorrectNumberOfVarNames",
           "The VariableNames property must contain one name for each variable in the table.");
    std::vector<std::string> sorted = o.names;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
      fail("MATLAB:table:DuplicateVarNames", "Duplicate table variable name.");
    for (size_t k = 0; k < o.names.size(); ++k) t.columns[k].name = o.names[k];
  }
  if (!o.rowNames.empty()) t.setRowNames(cellColumnOfTexts(o.rowNames));
  if (o.dimensionNames.size() == 2)
    t.rowsName = o.dimensionNames[0], t.variablesName = o.dimensionNames[1];
}

void addColumn(TableObject& t, const std::string& name, Value v) {
  if (v.isChar() && v.dims().rows() == 1 && t.height != 1 && !t.columns.empty() && v.numel() > 1)
    fail("MATLAB:table:CharArray",
         "A char row is one text: use a cell or a string array for texts.");
  if (t.columns.empty() && !t.timed()) t.height = rowCount(v);
  if (rowCount(v) != t.height)
    fail("MATLAB:table:UnequalVarLengths",
         "All table variables must have the same number of rows.");
  t.columns.push_back({name, std::move(v)});
}

Value ofType(const std::string& type, int64_t n, Interpreter& interpreter) {
  Dims dims(n, 1);
  if (type == "cell" || type == "cellstr") {
    Value out = Value::cell(dims);
    for (int64_t k = 0; type == "cellstr" && k < n; ++k) out.setCell(k, Value::text(""));
    return out;
  }
  Value nans = Value::uninitialized(ClassId::Double, dims);
  std::fill_n(nans.mutableData<double>(), n, std::nan(""));
  if (type == "string") return missingRows(Value::stringArray(Dims(0, 1)), n);
  if (type == "datetime") return objectValue(makeRef<DatetimeObject>(nans));
  if (type == "duration") return durationValue(Value::zeros(ClassId::Double, dims));
  if (type == "categorical") {
    Value args[] = {missingRows(Value::stringArray(Dims(0, 1)), n)};
    return interpreter.call1(Value::text("categorical"), args);
  }
  if (type == "doublenan") return nans;
  if (type == "singlenan") return convertClass(nans, ClassId::Single);
  for (ClassId c : {ClassId::Double, ClassId::Single, ClassId::Int8, ClassId::Int16, ClassId::Int32,
                    ClassId::Int64, ClassId::UInt8, ClassId::UInt16, ClassId::UInt32,
                    ClassId::UInt64, ClassId::Logical, ClassId::Char})
    if (type == className(c)) return Value::zeros(c, dims);
  fail("MATLAB:table:InvalidVarType", "'%s' is not a class that a table variable can be made of.",
       type.c_str());
}

void preallocate(Call& call, TableObject& t, const Options& o) {
  if (o.size.numel() != 2)
    fail("MATLAB:table:InvalidSize", "Size must be a vector of two numbers.");
  t.height = toInteger(Value(o.size.doubleAt(0)), "Size", 0);
  int64_t width = toInteger(Value(o.size.doubleAt(1)), "Size", 0, 1 << 20);
  std::vector<std::string> types =
      o.types.isDefined() ? textListArg(o.types, "VariableTypes") : std::vector<std::string>();
  if (int64_t(types.size()) != width)
    fail("MATLAB:table:MustSpecifyVarTypes",
         "VariableTypes must name one class for each variable.");
  for (int64_t k = 0; k < width; ++k)
    t.columns.push_back(
        {"Var" + std::to_string(k + 1), ofType(types[size_t(k)], t.height, call.interpreter)});
}

Value makeTable(Call& call) {
  Options o;
  int count = readOptions(call, o, 0);
  Ref<TableObject> t = makeRef<TableObject>();
  if (o.sizeGiven) preallocate(call, *t, o);
  for (int k = 0; k < count; ++k) {
    // Arguments that are variables give their names.
    std::string name = call.interpreter.inputName(-1 - k);
    if (name.empty()) name = "Var" + std::to_string(k + 1);
    addColumn(*t, name, call.arg(k));
  }
  std::vector<std::string> names;
  for (TableObject::Column& c : t->columns) names.push_back(c.name);
  names = uniqueNames(names);
  for (size_t k = 0; k < names.size(); ++k) t->columns[k].name = names[k];
  if (t->columns.empty() && !o.rowNames.empty()) t->height = int64_t(o.rowNames.size());
  applyOptions(*t, o);
  return tableValue(t);
}

/// Times at equal steps.
Value steppedTimes(Call& call, const Options& o, int64_t n) {
  Value steps = Value::uninitialized(ClassId::Double, Dims(n, 1));
  for (int64_t k = 0; k < n; ++k) steps.mutableData<double>()[k] = double(k);
  Value step = o.timeStep;
  if (o.sampleRate.isDefined()) {
    Value inverse[] = {Value(1 / toDouble(o.sampleRate, "SampleRate"))};
    step = call.interpreter.call1(Value::text("seconds"), inverse);
  }
  Value product[] = {steps, step};
  Value offsets = call.interpreter.call1(Value::text("times"), product);
  Value sum[] = {o.startTime, offsets};
  Value out = call.interpreter.call1(Value::text("plus"), sum);
  if (auto* d = objectAs<DurationObject>(out))
    if (auto* s = objectAs<DurationObject>(step)) d->format = s->format;
  return out;
}

Value makeTimetable(Call& call) {
  Options o;
  int count = readOptions(call, o, 0), first = 0;
  Ref<TableObject> t = makeRef<TableObject>();
  t->rowsName = "Time";
  if (count > 0 && !o.rowTimes.isDefined() && !o.timeStep.isDefined() &&
      !o.sampleRate.isDefined()) {
    o.rowTimes = call.arg(0);
    std::string name = call.interpreter.inputName(-1);
    if (!name.empty()) t->rowsName = name;
    first = 1;
  }
  if (o.sizeGiven) preallocate(call, *t, o);
  if ((count > first || o.sizeGiven) && !o.rowTimes.isDefined())
    o.rowTimes = steppedTimes(call, o, o.sizeGiven ? t->height : rowCount(call.arg(first)));
  auto* times = objectAs<ElementObject>(o.rowTimes);
  if (!times || (times->className() != "datetime" && times->className() != "duration"))
    fail("MATLAB:timetable:InvalidRowTimes",
         "Row times must be a datetime or duration vector. Give them as the first input or by "
         "'RowTimes', 'TimeStep' or 'SampleRate'.");
  if (o.sizeGiven && times->count() != t->height)
    fail("MATLAB:table:RowDimensionMismatch",
         "There must be one row time for each row of the size.");
  t->height = times->count();
  t->rowTimes = objectValue(times->likePlanes({times->codes().reshaped(Dims(t->height, 1))}));
  for (int k = first; k < count; ++k) {
    std::string name = call.interpreter.inputName(-1 - k);
    addColumn(*t, name.empty() ? "Var" + std::to_string(k - first + 1) : name, call.arg(k));
  }
  applyOptions(*t, o);
  return tableValue(t);
}

Value array2table(Call& call) {
  Options o;
  readOptions(call, o, 1);
  const Value& x = call.arg(0);
  if (x.dims().count() > 2) fail("MATLAB:array2table:NotMatrix", "The input must be a matrix.");
  Ref<TableObject> t = makeRef<TableObject>();
  t->height = rowCount(x);
  std::string base = call.interpreter.inputName(-1);
  if (base.empty()) base = "Var";
  for (int64_t c = 1; c <= x.dims()[1]; ++c) {
    Value idx[] = {Value::colon(), Value(c)};
    Value column = x.isObject() ? x.object().indexParen(idx) : indexParen(x, idx);
    t->columns.push_back({base + std::to_string(c), column});
  }
  applyOptions(*t, o);
  return tableValue(t);
}

/// A column of cells as an array of their class, when they are all rows of one.
Value uncelled(const Value& cells) {
  int64_t n = cells.numel();
  if (n == 0) return cells;
  const Value& first = cells.cellAt(0);
  bool text = first.isChar();
  for (int64_t k = 0; k < n; ++k) {
    const Value& e = cells.cellAt(k);
    if (text || e.isCell() || e.isFunction() || e.className() != first.className() ||
        e.dims()[0] != 1 || !(e.dims() == first.dims()))
      return cells;
  }
  return joinColumns(0, cells.boxes().elements);
}

Value cell2table(Call& call) {
  Options o;
  readOptions(call, o, 1);
  const Value& x = call.arg(0);
  if (!x.isCell() || x.dims().count() > 2)
    fail("MATLAB:cell2table:NDCell", "The input must be a two-dimensional cell array.");
  Ref<TableObject> t = makeRef<TableObject>();
  t->height = rowCount(x);
  std::string base = call.interpreter.inputName(-1);
  if (base.empty()) base = "Var";
  for (int64_t c = 1; c <= x.dims()[1]; ++c) {
    Value idx[] = {Value::colon(), Value(c)};
    t->columns.push_back({base + std::to_string(c), uncelled(indexParen(x, idx))});
  }
  applyOptions(*t, o);
  return tableValue(t);
}

Value struct2table(Call& call) {
  Options o;
  readOptions(call, o, 1);
  const Value& s = call.arg(0);
  if (!s.isStruct()) fail("MATLAB:struct2table:NotStruct", "The input must be a struct.");
  Ref<TableObject> t = makeRef<TableObject>();
  bool scalar = s.numel() == 1 && !o.asArray;
  t->height = s.numel();
  for (const Name& field : s.structs().fields) {
    if (scalar) {
      addColumn(*t, field.str(), *s.field(field));
      continue;
    }
    Value cells = Value::cell(Dims(s.numel(), 1));
    for (int64_t k = 0; k < s.numel(); ++k) cells.setCell(k, *s.field(field, k));
    t->columns.push_back({field.str(), uncelled(cells)});
  }
  applyOptions(*t, o);
  return tableValue(t);
}

// --- and back ---

Value table2array(Call& call) {
  TableObject& t = tableArg(call, 0, "table2array");
  return t.contents(Value::colon(), t.variables(Value::colon()));
}

/// Rows of each variable as cells.
Value table2cell(Call& call) {
  TableObject& t = tableArg(call, 0, "table2cell");
  Value out = Value::cell(Dims(t.height, int64_t(t.columns.size())));
  for (size_t c = 0; c < t.columns.size(); ++c) {
    const Value& v = t.columns[c].value;
    for (int64_t r = 0; r < t.height; ++r) {
      Value e = v.isCell() && v.dims()[1] == 1 ? v.cellAt(r) : selectRows(v, Value(r + 1));
      out.setCell(r + int64_t(c) * t.height, std::move(e));
    }
  }
  return out;
}

Value table2struct(Call& call) {
  TableObject& t = tableArg(call, 0, "table2struct");
  bool scalar = call.nargin() == 3 && optionWord(call.arg(1)) == "toscalar" &&
                flagArg(call.arg(2), "ToScalar");
  std::vector<Name> names;
  for (const TableObject::Column& c : t.columns) names.push_back(Name(c.name));
  Value out = Value::structArray(scalar ? Dims(1, 1) : Dims(t.height, 1), names);
  for (size_t c = 0; c < t.columns.size(); ++c) {
    const Value& v = t.columns[c].value;
    if (scalar) {
      out.setField(names[c], v);
      continue;
    }
    for (int64_t r = 0; r < t.height; ++r)
      out.setField(names[c],
                   v.isCell() && v.dims()[1] == 1 ? v.cellAt(r) : selectRows(v, Value(r + 1)), r);
  }
  return out;
}

Value timetable2table(Call& call) {
  TableObject& t = tableArg(call, 0, "timetable2table");
  bool keeps = true;
  if (call.nargin() > 1) {
    if (call.nargin() != 3 || optionWord(call.arg(1)) != "convertrowtimes")
      fail("MATLAB:table:parseArgs:BadParamName",
           "The option of timetable2table is ConvertRowTimes.");
    keeps = flagArg(call.arg(2), "ConvertRowTimes");
  }
  Ref<TableObject> out = copyOf(t);
  if (t.timed()) {
    if (keeps) out->columns.insert(out->columns.begin(), {t.rowsName, t.rowTimes});
    out->rowTimes = Value();
    out->rowsName = "Row";
  }
  return tableValue(out);
}

Value table2timetable(Call& call) {
  TableObject& t = tableArg(call, 0, "table2timetable");
  Options o;
  readOptions(call, o, 1);
  Ref<TableObject> out = copyOf(t);
  out->rowsName = "Time";
  if (o.timeStep.isDefined() || o.sampleRate.isDefined()) {
    out->rowTimes = steppedTimes(call, o, t.height);
    return tableValue(out);
  }
  if (o.rowTimes.isDefined() && !isText(o.rowTimes)) {
    out->rowTimes = o.rowTimes;
  } else {
    for (size_t k = 0; k < t.columns.size(); ++k) {
      auto* e = objectAs<ElementObject>(t.columns[k].value);
      bool wanted = !o.rowTimes.isDefined() || textOf(o.rowTimes) == t.columns[k].name;
      if (!e || !wanted || (e->className() != "datetime" && e->className() != "duration")) continue;
      out->rowTimes = t.columns[k].value;
      out->rowsName = t.columns[k].name;
      out->columns.erase(out->columns.begin() + std::ptrdiff_t(k));
      break;
    }
  }
  if (!out->timed() || rowCount(out->rowTimes) != t.height)
    fail("MATLAB:table2timetable:NoTimeVarFound",
         "The table has no variable of dates or durations for the rows.");
  out->rowNames.clear();
  return tableValue(out);
}

// --- size and parts ---

Value heightOf(Call& call) {
  auto* t = objectAs<TableObject>(call.arg(0));
  return Value(t ? t->height : rowCount(call.arg(0)));
}
Value widthOf(Call& call) { return Value(extentOf(call.arg(0), 2)); }

Value firstRows(Call& call, bool fromStart) {
  int64_t n = call.has(1) ? toInteger(call.arg(1), "Number of rows", 0) : 8;
  int64_t all = rowCount(call.arg(0)), take = std::min(n, all);
  std::vector<int64_t> rows;
  for (int64_t k = 0; k < take; ++k) rows.push_back(fromStart ? k : all - take + k);
  if (auto* t = objectAs<TableObject>(call.arg(0))) return tableValue(t->gathered(rows));
  return gatherRows(call.arg(0), rows);
}
Value head(Call& call) { return firstRows(call, true); }
Value tail(Call& call) { return firstRows(call, false); }

Value istable(Call& call) {
  auto* t = objectAs<TableObject>(call.arg(0));
  return Value::logical(t && !t->timed());
}
Value istimetable(Call& call) {
  auto* t = objectAs<TableObject>(call.arg(0));
  return Value::logical(t && t->timed());
}
Value istabular(Call& call) {
  return Value::logical(objectAs<TableObject>(call.arg(0)) != nullptr);
}

// --- in MAT-files ---

Value loadedTable(Call& call) {
  const Value& s = call.arg(0);
  bool good = s.isStruct() && s.numel() == 1 && s.field("names") && s.field("values") &&
              s.field("rows") && s.field("properties") && s.field("values")->isCell() &&
              s.field("rows")->isDouble() && s.field("rows")->isScalar();
  if (!good) fail("MATLAB:table:InvalidData", "These are not the fields of a table.");
  Ref<TableObject> t = makeRef<TableObject>();
  t->height = toInteger(*s.field("rows"), "Rows", 0);
  std::vector<std::string> names = textListArg(*s.field("names"), "Names");
  const Value& values = *s.field("values");
  if (int64_t(names.size()) != values.numel())
    fail("MATLAB:table:InvalidData", "These are not the fields of a table.");
  for (size_t k = 0; k < names.size(); ++k) {
    if (rowCount(values.cellAt(int64_t(k))) != t->height)
      fail("MATLAB:table:InvalidData", "The variables of a table have different numbers of rows.");
    t->columns.push_back({names[k], values.cellAt(int64_t(k))});
  }
  const Value* times = s.field("times");
  if (times && times->isObject()) {
    if (!objectAs<ElementObject>(*times) || rowCount(*times) != t->height)
      fail("MATLAB:table:InvalidData", "These are not the fields of a timetable.");
    t->rowTimes = *times;
  }
  // Files of before have none.
  const Value* kinds = s.field("custom");
  if (kinds && kinds->isStruct() && kinds->numel() == 1)
    for (const Name& name : kinds->structs().fields)
      t->custom.push_back({name.str(), isTrue(*kinds->field(name)), Value::emptyDouble()});
  t->setProperty("Properties", *s.field("properties"));
  return tableValue(t);
}

}  // namespace

Value savedTable(Call& call) {
  TableObject& t = tableArg(call, 0, "saveobj");
  Value out = Value::structure(), values = Value::cell(Dims(1, int64_t(t.columns.size())));
  std::vector<std::string> names;
  for (size_t k = 0; k < t.columns.size(); ++k) {
    names.push_back(t.columns[k].name);
    values.setCell(int64_t(k), t.columns[k].value);
  }
  Value properties;
  t.getProperty("Properties", properties);
  out.setField("names", cellRowOfTexts(names));
  out.setField("values", values);
  out.setField("rows", Value(t.height));
  out.setField("times", t.timed() ? t.rowTimes : Value::emptyDouble());
  out.setField("properties", savedProperties(properties));
  Value kinds = Value::structure();
  for (const TableObject::CustomProperty& p : t.custom)
    kinds.setField(p.name, Value::logical(p.ofVariables));
  out.setField("custom", kinds);
  return out;
}

namespace {

Value horizontally(Call& call) { return TableObject::join(1, call.args); }
/// Rows of cells among the parts are rows of a table with the names of the first one.
Value vertically(Call& call) {
  const auto first = std::find_if(call.args.begin(), call.args.end(), [](const Value& v) {
    return objectAs<TableObject>(v) != nullptr;
  });
  for (Value& part : call.args) {
    if (!part.isCell() || first == call.args.end()) continue;
    std::vector<std::string> list;
    for (const TableObject::Column& c : objectAs<TableObject>(*first)->columns)
      list.push_back(c.name);
    Value args[] = {part, Value::text("VariableNames"), cellRowOfTexts(list)};
    part = call.interpreter.call1(Value::text("cell2table"), args);
  }
  return TableObject::join(0, call.args);
}
Value numelOf(Call& call) { return Value(tableArg(call, 0, "numel").dims().numel()); }

constexpr BuiltinDescriptor row(const char* name, BuiltinFunction f, int most, const char* help,
                                const char* example, const char* expected) {
  return functionRow(name, f, 1, most, 1, help, example, expected);
}

const BuiltinDescriptor kRows[] = {
    {.name = "table",
     .function = makeTable,
     .maxIn = kAny,
     .help = "table(a,b,...) is a table of variables with the same number of rows.\nOptions: "
             "'VariableNames', 'RowNames', 'Size' with 'VariableTypes'. T.x, T{rows,vars}, "
             "T(rows,vars) "
             "read and change it.",
     .example = "T = table([1;2],{'a';'b'},'VariableNames',{'x','y'}); disp(T.x')",
     .expected = "     1     2\n",
     .purity = Purity::ReadsState},
    {.name = "timetable",
     .function = makeTimetable,
     .maxIn = kAny,
     .help = "timetable(times,a,b,...) is a table with a time for each row.\nOptions: 'RowTimes', "
             "'TimeStep', 'SampleRate', 'StartTime', 'VariableNames', 'Size' with 'VariableTypes'.",
     .example = "T = timetable([1;2],'RowTimes',seconds([0;1]),'VariableNames',{'x'}); disp(T.x')",
     .expected = "     1     2\n",
     .purity = Purity::ReadsState},
    row("table.loadobj", loadedTable, 1,
        "A table from what a MAT-file has of it.\ntable.loadobj(s)",
        "T = table.loadobj(saveobj(table([1;2]))); disp(height(T))", "     2\n"),
    row("timetable.loadobj", loadedTable, 1,
        "A timetable from what a MAT-file has of it.\ntimetable.loadobj(s)",
        "T = timetable.loadobj(saveobj(timetable(seconds([1;2])))); disp(height(T))", "     2\n"),
    row("array2table", array2table, kAny,
        "A table with a variable for each "
        "column.\narray2table(x,'VariableNames',names,'RowNames',names)",
        "T = array2table([1 2;3 4],'VariableNames',{'a','b'}); disp(T.b')", "     2     4\n"),
    row("cell2table", cell2table, kAny,
        "A table with a variable for each column of a cell "
        "array.\ncell2table(c,'VariableNames',names)",
        "T = cell2table({1,'x';2,'y'},'VariableNames',{'a','b'}); disp(T.a')", "     1     2\n"),
    row("struct2table", struct2table, kAny,
        "A table with a variable for each field.\nstruct2table(s), struct2table(s,'AsArray',tf)",
        "T = struct2table(struct('a',{1,2})); disp(T.a')", "     1     2\n"),
    row("table2array", table2array, 1, "The values of a table as one array.\ntable2array(T)",
        "disp(table2array(table([1;2],[3;4])))", "     1     3\n     2     4\n"),
    row("table2cell", table2cell, 1, "The values of a table as cells.\ntable2cell(T)",
        "disp(table2cell(table(1,2)))", "    {[1]}    {[2]}\n\n"),
    row("table2struct", table2struct, 3,
        "A struct for each row.\ntable2struct(T), table2struct(T,'ToScalar',true)",
        "s = table2struct(table([1;2],'VariableNames',{'a'})); disp(s(2).a)", "     2\n"),
    row("timetable2table", timetable2table, 3,
        "A table with the row times as first variable.\ntimetable2table(T), "
        "timetable2table(T,'ConvertRowTimes',false) leaves them out",
        "T = timetable2table(timetable(seconds(1),5)); disp(width(T))", "     2\n"),
    row("table2timetable", table2timetable, kAny,
        "A timetable whose row times are the first variable of dates or "
        "durations.\ntable2timetable(T,'RowTimes',name)",
        "T = table2timetable(table(seconds(1),5)); disp(width(T))", "     1\n"),
    row("height", heightOf, 1, "Number of rows.\nheight(T)", "disp(height(table([1;2])))",
        "     2\n"),
    row("width", widthOf, 1, "Number of variables, or columns.\nwidth(T)",
        "disp(width(table(1,2)))", "     2\n"),
    row("head", head, 2, "The first rows.\nhead(T), head(T,n)", "disp(head((1:9)',2)')",
        "     1     2\n"),
    row("tail", tail, 2, "The last rows.\ntail(T), tail(T,n)", "disp(tail((1:9)',2)')",
        "     8     9\n"),
    row("istable", istable, 1, "True for a table.\nistable(x)", "disp(istable(table(1)))",
        "   1\n"),
    row("istimetable", istimetable, 1, "True for a timetable.\nistimetable(x)",
        "disp(istimetable(1))", "   0\n"),
    row("istabular", istabular, 1, "True for a table or a timetable.\nistabular(x)",
        "disp(istabular(table(1)))", "   1\n"),
};

}  // namespace

/// issorted(TT): of the times alone; with variables, of those.
static Value sortedRows(Call& call) {
  TableObject& t = tableArg(call, 0, "issorted");
  if (t.timed() && call.nargin() == 1) {
    Value times = t.rowTimes;
    return call.interpreter.call1(Value::text("issorted"), {&times, 1});
  }
  return callLibrary(call, "issortedrows");
}

const MethodTable* TableObject::methods() const {
  static const MethodTable table = [] {
    std::vector<MethodRow> rows{{"horzcat", horizontally},
                                {"vertcat", vertically},
                                {"numel", numelOf},
                                {"sortrows", sortTableRows, 1, -1, 2},
                                {"unique", uniqueTableRows, 1, -1, 3},
                                {"ismember", tableRowMembers, 2, -1, 2},
                                {"issorted", sortedRows, 1, -1},
                                {"ismissing", missingInTable},
                                {"rmmissing", withoutMissingRows, 1, -1, 2},
                                {"join", joinTables, 2, -1, 3},
                                {"addprop", addTableProperty, 3, 3},
                                {"rmprop", removeTableProperty, 2, 2},
                                {"saveobj", savedTable}};
    for (const MethodRow& row : tableMathMethods()) rows.push_back(row);
    return MethodTable(std::move(rows));
  }();
  return &table;
}

BuiltinTheme tableTheme() { return kRows; }

}  // namespace matlift::builtins
