#include "builtins/tables/table.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "builtins/support/element_object.h"
#include "builtins/support/text_args.h"
#include "builtins/tables/table_functions.h"
#include "runtime/classes/instance.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"

namespace matlift::builtins {

// --- shared helpers ---

TableObject& tableArg(Call& call, int k, const char* function) {
  if (auto* t = call.has(k) ? objectAs<TableObject>(call.arg(k)) : nullptr) return *t;
  fail("MATLAB:table:InvalidInput", "%s: argument %d must be a table or a timetable.", function,
       k + 1);
}

Value tableValue(Ref<TableObject> t) { return Value::object(Ref<ObjectObj>(t.get())); }

Ref<TableObject> copyOf(const TableObject& t) {
  Ref<TableObject> out = makeRef<TableObject>();
  out->columns = t.columns;
  out->height = t.height;
  out->rowNames = t.rowNames;
  out->rowTimes = t.rowTimes;
  out->rowsName = t.rowsName;
  out->variablesName = t.variablesName;
  out->description = t.description;
  out->userData = t.userData;
  out->custom = t.custom;
  return out;
}

std::vector<std::string> uniqueNames(std::vector<std::string> names) {
  std::set<std::string> taken(names.begin(), names.end());
  std::set<std::string> used;
  for (std::string& name : names) {
    std::string unique = name;
    for (int n = 1; used.count(unique); ++n) {
      unique = name + "_" + std::to_string(n);
      if (!used.count(unique) && taken.count(unique)) continue;
    }
    used.insert(unique);
    name = unique;
  }
  return names;
}

std::vector<std::string> textListArg(const Value& v, const char* what) {
  std::vector<std::string> out;
  if (v.isCell() && v.numel() == 0) return out;
  TextArray texts(v, what, true);
  for (int64_t k = 0; k < texts.size(); ++k) out.push_back(utf8FromUtf16(texts[k]));
  return out;
}

Value cellRowOfTexts(const std::vector<std::string>& texts) {
  Value out = Value::cell(Dims(texts.empty() ? 0 : 1, int64_t(texts.size())));
  for (size_t k = 0; k < texts.size(); ++k) out.setCell(int64_t(k), Value::text(texts[k]));
  return out;
}

Value cellColumnOfTexts(const std::vector<std::string>& texts) {
  Value out = Value::cell(Dims(int64_t(texts.size()), 1));
  for (size_t k = 0; k < texts.size(); ++k) out.setCell(int64_t(k), Value::text(texts[k]));
  return out;
}

namespace {

[[noreturn]] void failHeight() {
  fail("MATLAB:table:RowDimensionMismatch",
       "To assign to or create a variable in a table, the number of rows must match the height of "
       "the table.");
}

[[noreturn]] void failOneSubscript() {
  fail("MATLAB:table:LinearSubscript",
       "Subscripting into a table using one subscript (as in t(i)) is not supported. Specify a row "
       "subscript and a variable subscript, as in t(rows,vars). To select variables, use t(:,i) or "
       "for one variable t.(i). To select rows, use t(i,:).");
}

void requireTwo(std::span<const Value> idx) {
  if (idx.size() == 1) failOneSubscript();
  if (idx.size() != 2)
    fail("MATLAB:table:NDSubscript",
         "Table indexing requires a row subscript and a variable subscript, as in t(rows,vars).");
}

bool isTextIndex(const Value& v) {
  return !v.isColon() && isText(v) && !(v.isChar() && textOf(v) == ":");
}
bool isColonIndex(const Value& v) {
  return v.isColon() || (v.isChar() && v.numel() == 1 && textOf(v) == ":");
}

/// 1:n as a column.
Value countTo(int64_t n) {
  Value out = Value::uninitialized(ClassId::Double, Dims(n, 1));
  for (int64_t k = 0; k < n; ++k) out.mutableData<double>()[k] = double(k + 1);
  return out;
}

}  // namespace

// --- variables and rows ---

int TableObject::find(std::string_view name) const {
  for (size_t k = 0; k < columns.size(); ++k)
    if (columns[k].name == name) return int(k);
  return -1;
}

size_t TableObject::require(std::string_view name) const {
  int at = find(name);
  if (at < 0)
    fail("MATLAB:table:UnrecognizedVarName", "Unrecognized table variable name '%.*s'.",
         int(name.size()), name.data());
  return size_t(at);
}

Value TableObject::chosenBy(const Value& index, const char* method) const {
  auto* object = objectAs<InstanceObj>(index);
  if (!object || !object->cls->method(method)) return {};
  Value args[] = {index, tableValue(copyOf(*this))};
  return object->cls->callMethod(method, args);
}

std::vector<size_t> TableObject::variables(const Value& index,
                                           std::vector<std::string>* added) const {
  if (Value chosen = chosenBy(index, "tableVariables"); chosen.isDefined())
    return variables(chosen, added);
  std::vector<size_t> out;
  if (isColonIndex(index)) {
    for (size_t k = 0; k < columns.size(); ++k) out.push_back(k);
  } else if (isTextIndex(index)) {
    for (const std::string& name : textListArg(index, "Variable names")) {
      int at = find(name);
      if (at < 0 && added) {
        auto known = std::find(added->begin(), added->end(), name);
        out.push_back(columns.size() + size_t(known - added->begin()));
        if (known == added->end()) added->push_back(name);
      } else {
        out.push_back(at < 0 ? require(name) : size_t(at));
      }
    }
  } else {
    if (!index.isPlain() || index.isComplex())
      fail(
          "MATLAB:table:InvalidVarSubscript",
          "A table variable subscript must be a numeric array containing real positive integers, a "
          "logical array, a character vector, a string array, or a cell array of character "
          "vectors.");
    int64_t n = int64_t(columns.size());
    if (index.isLogical()) {
      if (index.numel() > n)
        fail("MATLAB:badsubscript", "A variable index exceeds the table dimensions.");
      for (int64_t k = 0; k < index.numel(); ++k)
        if (index.data<bool>()[k]) out.push_back(size_t(k));
      return out;
    }
    for (int64_t k = 0; k < index.numel(); ++k) {
      double x = index.doubleAt(k);
      if (!(x >= 1) || x != std::floor(x))
        fail("MATLAB:badsubscript", "A table variable subscript must be a real positive integer.");
      if (x > double(n)) {
        if (!added || x > double(n + int64_t(added->size())) + 1)
          fail("MATLAB:badsubscript", "A variable index exceeds the table dimensions.");
        if (x == double(n + int64_t(added->size())) + 1)
          added->push_back("Var" + std::to_string(int64_t(x)));
      }
      out.push_back(size_t(x) - 1);
    }
  }
  return out;
}

Value TableObject::rows(const Value& index) const {
  if (Value chosen = chosenBy(index, "tableRows"); chosen.isDefined()) return chosen;
  if (objectAs<ElementObject>(index) || (timed() && isTextIndex(index))) {
    auto* times = timed() ? objectAs<ElementObject>(rowTimes) : nullptr;
    if (!times)
      fail("MATLAB:table:InvalidRowSubscript", "A table without row times has no such rows.");
    Ref<ElementObject> codes = times->accept(index, "compare");
    std::set<double> set;
    for (int64_t k = 0; k < codes->count(); ++k) set.insert(codes->numbers()[k]);
    std::vector<double> out;
    for (int64_t r = 0; r < height; ++r)
      if (set.count(times->numbers()[r])) out.push_back(double(r + 1));
    return Value::fromVector(out, false);
  }
  if (!isTextIndex(index)) return index;
  std::vector<double> out;
  for (const std::string& name : textListArg(index, "Row names")) {
    auto at = std::find(rowNames.begin(), rowNames.end(), name);
    if (at == rowNames.end())
      fail("MATLAB:table:UnrecognizedRowName", "Unrecognized row name '%s'.", name.c_str());
    out.push_back(double(at - rowNames.begin()) + 1);
  }
  return Value::fromVector(out, false);
}

Ref<TableObject> TableObject::part(const Value& rowIndex, const std::vector<size_t>& which) const {
  Ref<TableObject> out = copyOf(*this);
  out->columns.clear();
  bool all = isColonIndex(rowIndex);
  Value numbers = all ? Value() : rows(rowIndex);
  if (!all) {
    Value idx[] = {numbers};
    Value chosen = matlift::indexParen(countTo(height), idx);
    numbers = chosen.reshaped(Dims(chosen.numel(), 1));
    out->height = numbers.numel();
    out->rowNames.clear();
    for (int64_t k = 0; !rowNames.empty() && k < numbers.numel(); ++k)
      out->rowNames.push_back(rowNames[size_t(numbers.data<double>()[k]) - 1]);
    if (!rowNames.empty()) out->rowNames = uniqueNames(out->rowNames);
    if (timed()) out->rowTimes = selectRows(rowTimes, numbers);
  }
  for (size_t k : which) {
    Column c = columns[k];
    if (!all) c.value = selectRows(c.value, numbers);
    if (out->find(c.name) >= 0)
      for (int n = 1; out->find(c.name) >= 0; ++n)
        c.name = columns[k].name + "_" + std::to_string(n);
    out->columns.push_back(std::move(c));
  }
  return out;
}

Ref<TableObject> TableObject::gathered(const std::vector<int64_t>& rowNumbers) const {
  Ref<TableObject> out = copyOf(*this);
  out->height = int64_t(rowNumbers.size());
  for (Column& c : out->columns) c.value = gatherRows(c.value, rowNumbers);
  if (timed()) out->rowTimes = gatherRows(rowTimes, rowNumbers);
  out->rowNames.clear();
  bool named = !rowNames.empty();
  for (size_t k = 0; named && k < rowNumbers.size(); ++k) {
    named = rowNumbers[k] >= 0;
    if (named) out->rowNames.push_back(rowNames[size_t(rowNumbers[k])]);
  }
  out->rowNames = named ? uniqueNames(out->rowNames) : std::vector<std::string>();
  return out;
}

Value TableObject::missing(int64_t n) const {
  return tableValue(gathered(std::vector<int64_t>(size_t(n), -1)));
}

void TableObject::setRowNames(const Value& names) {
  std::vector<std::string> list = textListArg(names, "Row names");
  if (list.empty() || names.isEmpty()) return rowNames.clear();
  if (int64_t(list.size()) != height)
    fail("MATLAB:table:IncorrectNumberOfRowNames",
         "The RowNames property must contain one name for each row in the table.");
  if (std::set<std::string>(list.begin(), list.end()).size() != list.size())
    fail("MATLAB:table:DuplicateRowNames", "Duplicate table row name.");
  rowNames = std::move(list);
}

void TableObject::setVariable(const std::string& name, Value v) {
  if (name.empty() || name == "Properties")
    fail("MATLAB:table:ReservedVarname", "'%s' cannot be the name of a table variable.",
         name.c_str());
  if (columns.empty() && !timed() && rowNames.empty() && height == 0) height = rowCount(v);
  if (rowCount(v) != height) failHeight();
  int at = find(name);
  if (at >= 0)
    columns[size_t(at)].value = std::move(v);
  else
    columns.push_back({name, std::move(v)});
}

Value TableObject::contents(const Value& rowIndex, const std::vector<size_t>& which) const {
  Ref<TableObject> t = part(rowIndex, which);
  if (t->columns.empty()) return Value::zeros(ClassId::Double, Dims(t->height, 0));
  std::vector<Value> parts;
  for (Column& c : t->columns) {
    const Column& first = t->columns[0];
    bool mixed =
        c.value.isCell() != first.value.isCell() ||
        (c.value.isObject() != first.value.isObject() && !isText(c.value) && !isText(first.value));
    if (mixed)
      fail(
          "MATLAB:table:ExtractDataIncompatibleTypeError",
          "Unable to concatenate the table variables '%s' and '%s', because their types are %s and "
          "%s.",
          first.name.c_str(), c.name.c_str(), first.value.className().c_str(),
          c.value.className().c_str());
    parts.push_back(c.value);
  }
  return parts.size() == 1 ? parts[0] : joinColumns(1, parts);
}

// --- what every object answers ---

Ref<ObjectObj> TableObject::clone() const { return Ref<ObjectObj>(copyOf(*this).get()); }

const Dims& TableObject::dims() const {
  dims_ = Dims(height, int64_t(columns.size()));
  return dims_;
}

bool TableObject::equals(const ObjectObj& other, bool nanEqual) const {
  auto* o = dynamic_cast<const TableObject*>(&other);
  if (!o || o->height != height || o->columns.size() != columns.size()) return false;
  if (o->timed() != timed() || o->rowNames != rowNames) return false;
  if (timed() && !isEqual(rowTimes, o->rowTimes, nanEqual)) return false;
  for (size_t k = 0; k < columns.size(); ++k)
    if (columns[k].name != o->columns[k].name ||
        !isEqual(columns[k].value, o->columns[k].value, nanEqual))
      return false;
  return true;
}

bool TableObject::getProperty(std::string_view name, Value& out) {
  int at = find(name);
  if (at >= 0)
    out = columns[size_t(at)].value;
  else if (name == "Properties")
    out = properties();
  else if (timed() && name == rowsName)
    out = rowTimes;
  else if (name == rowsName)
    out = cellColumnOfTexts(rowNames);
  else if (name == variablesName)
    out = contents(Value::colon(), variables(Value::colon()));
  else if (method(name))
    return false;
  else
    require(name);
  return true;
}

void TableObject::setProperty(std::string_view name, Value v) {
  if (name == "Properties") return setProperties(v);
  if (timed() && name == rowsName) {
    if (rowCount(v) != height || !objectAs<ElementObject>(v)) failHeight();
    rowTimes = std::move(v);
    return;
  }
  if (name == rowsName && !timed() && find(name) < 0 && (v.isCellStr() || v.isString()))
    return setRowNames(v);
  if (v.isDouble() && v.dims() == Dims(0, 0) && find(name) >= 0) {
    columns.erase(columns.begin() + find(name));
    return;
  }
  setVariable(std::string(name), std::move(v));
}

std::vector<std::string> TableObject::propertyNames() const {
  std::vector<std::string> out;
  for (const Column& c : columns) out.push_back(c.name);
  for (const char* more : {"Properties", rowsName.c_str(), variablesName.c_str()})
    out.push_back(more);
  return out;
}

// --- indexing ---

Value TableObject::indexParen(std::span<const Value> idx) {
  requireTwo(idx);
  return tableValue(part(idx[0], variables(idx[1])));
}

void TableObject::indexBrace(std::span<const Value> idx, ValueList& out) {
  requireTwo(idx);
  out.push_back(contents(idx[0], variables(idx[1])));
}

void TableObject::growTo(int64_t wanted) {
  if (wanted <= height) return;
  if (timed()) rowTimes = joinColumns(0, {rowTimes, missingRows(rowTimes, wanted - height)});
  for (int64_t r = height; !rowNames.empty() && r < wanted; ++r)
    rowNames.push_back("Row" + std::to_string(r + 1));
  for (Column& c : columns) {
    // New rows have what arrays grow with: 0, [], NaT, missing.
    bool zeros =
        c.value.isPlain() || c.value.isStruct() || (c.value.isCell() && !c.value.isCellStr());
    Value more = missingRows(c.value, wanted - height);
    if (zeros && c.value.isPlain()) more = Value::zeros(c.value.classId(), more.dims());
    c.value = joinColumns(0, {c.value, more});
  }
  height = wanted;
}

std::vector<size_t> TableObject::forAssignment(const Value& rowIndex, const Value& variableIndex,
                                               const std::vector<Value>& models) {
  std::vector<std::string> added;
  std::vector<size_t> which = variables(variableIndex, &added);
  if (!isColonIndex(rowIndex)) {
    Value numbers = isTextIndex(rowIndex) ? Value() : rows(rowIndex);
    if (isTextIndex(rowIndex)) {
      for (const std::string& name : textListArg(rowIndex, "Row names")) {
        if (std::find(rowNames.begin(), rowNames.end(), name) != rowNames.end()) continue;
        if (rowNames.empty()) rows(rowIndex);  // says what is wrong
        growTo(height + 1);
        rowNames.back() = name;
      }
    } else if (!numbers.isLogical()) {
      double most = 0;
      for (int64_t k = 0; k < numbers.numel(); ++k) most = std::max(most, numbers.doubleAt(k));
      if (most > 1e15) fail("MATLAB:badsubscript", "A row index is too large.");
      if (columns.empty() && height == 0 && !timed()) height = int64_t(most);
      growTo(int64_t(most));
    }
  }
  for (size_t k = 0; k < added.size(); ++k) {
    size_t position = columns.size();
    Value model = Value::emptyDouble();
    for (size_t w = 0; w < which.size() && w < models.size(); ++w)
      if (which[w] == position) model = models[w];
    Dims dims = model.dims();
    if (columns.empty() && height == 0 && isColonIndex(rowIndex)) height = dims[0];
    Value fresh = model.isPlain()
                      ? Value::zeros(model.classId(), Dims(height, std::max<int64_t>(1, dims[1])))
                      : missingRows(model, height);
    columns.push_back({added[k], std::move(fresh)});
  }
  return which;
}

namespace {

/// {{'a'}} beside {'a'}: what a variable of cells is given may be wrapped once more.
bool holdsCells(const Value& cells) {
  const ValueList& all = cells.boxes().elements;
  return !all.empty() &&
         std::all_of(all.begin(), all.end(), [](const Value& v) { return v.isCell(); });
}

}  // namespace

void TableObject::assignParen(std::span<const Value> idx, Value v) {
  requireTwo(idx);
  std::vector<Value> sources;
  bool cells = v.isCell();
  if (auto* t = objectAs<TableObject>(v)) {
    for (Column& c : t->columns) sources.push_back(c.value);
  } else if (cells) {
    for (int64_t c = 0; c < v.dims()[1]; ++c) {
      Value column[] = {Value::colon(), Value(c + 1)};
      sources.push_back(matlift::indexParen(v, column));
    }
  } else {
    fail("MATLAB:table:InvalidRHS",
         "Right hand side of an assignment into a table must be another table or a cell array.");
  }
  if (auto* t = objectAs<TableObject>(v); t && columns.empty() && height == 0 && !timed())
    height = t->height;
  std::vector<Value> models = sources;
  for (Value& m : models)
    if (cells && m.numel() > 0 && !m.cellAt(0).isChar()) m = m.cellAt(0);
  std::vector<size_t> which = forAssignment(idx[0], idx[1], models);
  if (which.size() != sources.size() && sources.size() != 1)
    fail("MATLAB:table:VarDimensionMismatch",
         "Unable to perform assignment because the table on the left has %zu variables and the "
         "right "
         "side has %zu.",
         which.size(), sources.size());
  Value numbers = isColonIndex(idx[0]) ? countTo(height) : rows(idx[0]);
  for (size_t k = 0; k < which.size(); ++k) {
    Value source = sources[sources.size() == 1 ? 0 : k];
    Value& target = columns[which[k]].value;
    if (cells && (!target.isCell() || holdsCells(source)))
      source = joinColumns(0, source.boxes().elements);
    assignRows(target, numbers, std::move(source));
  }
}

void TableObject::assignBrace(std::span<const Value> idx, Value v) {
  requireTwo(idx);
  std::vector<Value> models;
  std::vector<size_t> which = forAssignment(idx[0], idx[1], {v});
  Value numbers = isColonIndex(idx[0]) ? countTo(height) : rows(idx[0]);
  int64_t width = 0, at = 0;
  for (size_t k : which) width += height ? columns[k].value.dims().numel() / height : 1;
  if (v.numel() != 1 && v.dims()[1] != width)
    fail("MATLAB:table:VarDimensionMismatch",
         "Unable to perform assignment because the table variables on the left have %lld columns "
         "and "
         "the right side has %lld.",
         static_cast<long long>(width), static_cast<long long>(v.dims()[1]));
  for (size_t k : which) {
    int64_t columnsHere = height ? columns[k].value.dims().numel() / height : 1;
    Value piece = v;
    if (v.numel() != 1 && width != columnsHere) {
      Value range = countTo(columnsHere);
      for (int64_t c = 0; c < columnsHere; ++c) range.mutableData<double>()[c] += double(at);
      Value pick[] = {Value::colon(), range};
      piece = v.isObject() ? v.object().indexParen(pick) : matlift::indexParen(v, pick);
    }
    at += columnsHere;
    assignRows(columns[k].value, numbers, std::move(piece));
  }
}

void TableObject::deleteElements(std::span<const Value> idx) {
  requireTwo(idx);
  if (isColonIndex(idx[0])) {
    std::vector<size_t> gone = variables(idx[1]);
    std::set<size_t> set(gone.begin(), gone.end());
    for (size_t k = columns.size(); k-- > 0;)
      if (set.count(k)) columns.erase(columns.begin() + std::ptrdiff_t(k));
    return;
  }
  if (!isColonIndex(idx[1]))
    fail("MATLAB:table:InvalidEmptyAssignment",
         "At least one subscript must be ':' when you delete rows or variables by assigning [].");
  Value numbers = rows(idx[0]), left = countTo(height);
  Value which[] = {numbers};
  matlift::deleteElements(left, which);
  *this = *part(left, variables(Value::colon()));
}

// --- joining ---

Value TableObject::join(int dim, std::span<const Value> parts) {
  const TableObject* first = nullptr;
  for (const Value& v : parts)
    if (!first) first = objectAs<TableObject>(v);
  Ref<TableObject> out;
  std::vector<const TableObject*> tables;
  std::vector<Ref<TableObject>> made;
  for (const Value& v : parts) {
    if (v.isDouble() && v.dims() == Dims(0, 0)) continue;
    auto* t = objectAs<TableObject>(v);
    if (!t && dim == 0 && v.isCell() && v.dims()[1] == int64_t(first->columns.size())) {
      // [T; {1, 'a'}]: a row of cells takes the names of the table.
      Ref<TableObject> row = copyOf(*first);
      row->rowNames.clear();
      row->height = v.dims()[0];
      for (size_t c = 0; c < row->columns.size(); ++c) {
        Value pick[] = {Value::colon(), Value(double(c + 1))};
        Value cells = matlift::indexParen(v, pick);
        row->columns[c].value =
            row->columns[c].value.isCell() ? cells : joinColumns(0, cells.boxes().elements);
      }
      made.push_back(row);
      t = row.get();
    }
    if (!t)
      fail("MATLAB:table:InvalidInput",
           "All input arguments must be tables to concatenate with a table.");
    if (t->columns.empty() && t->height == 0 && !t->timed()) continue;
    tables.push_back(t);
  }
  if (tables.empty()) return tableValue(copyOf(*first));
  out = copyOf(*tables[0]);
  if (dim == 1) {
    for (size_t k = 1; k < tables.size(); ++k) {
      if (tables[k]->height != out->height)
        fail("MATLAB:table:horzcat:SizeMismatch",
             "All tables in the bracketed expression must have the same number of rows.");
      for (const Column& c : tables[k]->columns) {
        if (out->find(c.name) >= 0)
          fail("MATLAB:table:DuplicateVarNames", "Duplicate table variable name: '%s'.",
               c.name.c_str());
        out->columns.push_back(c);
      }
      if (out->rowNames.empty()) out->rowNames = tables[k]->rowNames;
    }
    return tableValue(out);
  }
  for (const TableObject* t : tables) {
    if (t->columns.size() != out->columns.size())
      fail("MATLAB:table:vertcat:SizeMismatch",
           "All tables being vertically concatenated must have the same number of variables.");
    if (t->timed() != out->timed())
      fail("MATLAB:table:InvalidInput", "Tables and timetables cannot be concatenated vertically.");
  }
  for (Column& c : out->columns) {
    std::vector<Value> list;
    for (const TableObject* t : tables) {
      int at = t->find(c.name);
      if (at < 0)
        fail("MATLAB:table:vertcat:UnequalVarNames",
             "All tables being vertically concatenated must have the same variable names: '%s' is "
             "missing.",
             c.name.c_str());
      list.push_back(t->columns[size_t(at)].value);
    }
    c.value = joinColumns(0, list);
  }
  std::vector<Value> times;
  bool named = false;
  out->height = 0;
  for (const TableObject* t : tables) named = named || !t->rowNames.empty();
  std::vector<std::string> names;
  for (const TableObject* t : tables) {
    if (t->timed()) times.push_back(t->rowTimes);
    for (int64_t r = 0; named && r < t->height; ++r)
      names.push_back(t->rowNames.empty() ? "Row" + std::to_string(out->height + r + 1)
                                          : t->rowNames[size_t(r)]);
    out->height += t->height;
  }
  if (named && std::set<std::string>(names.begin(), names.end()).size() != names.size())
    fail("MATLAB:table:DuplicateRowNames", "Duplicate table row name.");
  out->rowNames = names;
  if (out->timed()) out->rowTimes = joinColumns(0, times);
  return tableValue(out);
}

}  // namespace matlift::builtins
