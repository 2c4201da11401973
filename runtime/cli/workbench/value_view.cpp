#include "runtime/cli/workbench/value_view.h"

#include <algorithm>
#include <cmath>

#include "accel/engine.h"
#include "builtins/sparse/sparse.h"
#include "builtins/tables/table.h"
#include "runtime/dispatch/accel_bridge_values.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"

namespace matlift::workbench {
namespace {

constexpr size_t kMaxVariables = 2000;
constexpr size_t kMaxPreview = 60;     // characters
constexpr int64_t kMaxPreviewed = 12;  // elements
constexpr size_t kMaxText = 100'000;   // of what disp prints
constexpr int64_t kMaxGridCells = 20'000;

std::string sizeText(const Dims& dims) {
  std::string text;
  for (int k = 0; k < dims.count(); ++k) text += (k ? "×" : "") + std::to_string(dims[k]);
  return text;
}

std::string numberText(double x) {
  if (std::isnan(x)) return "NaN";
  if (std::isinf(x)) return x > 0 ? "Inf" : "-Inf";
  return strprintf(x == std::rint(x) && std::fabs(x) < 1e15 ? "%.0f" : "%.5g", x == 0 ? 0.0 : x);
}

// Cut between characters.
std::string shortened(std::string text, size_t most) {
  if (text.size() <= most) return text;
  size_t end = most;
  while (end > 0 && (uint8_t(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

}  // namespace

std::string elementText(const Value& v, int64_t k) {
  if (v.isComplex()) {
    const Complex z = v.complexAt(k);
    return numberText(z.real()) + (z.imag() < 0 || std::signbit(z.imag()) ? "-" : "+") +
           numberText(std::fabs(z.imag())) + "i";
  }
  switch (v.classId()) {
    case ClassId::Int64:
      return std::to_string(v.data<int64_t>()[k]);
    case ClassId::UInt64:
      return std::to_string(v.data<uint64_t>()[k]);
    default:
      return numberText(v.doubleAt(k));
  }
}

namespace {

std::string kindText(const Value& v) { return sizeText(v.dims()) + " " + v.className(); }

// An array that is there and small, in brackets.
std::string listText(const Value& v) {
  const Dims& dims = v.dims();
  if (dims.count() > 2 || v.numel() > kMaxPreviewed) return kindText(v);
  std::string text = "[";
  for (int64_t r = 0; r < dims[0]; ++r) {
    if (r) text += "; ";
    for (int64_t c = 0; c < dims[1]; ++c) text += (c ? " " : "") + elementText(v, r + c * dims[0]);
  }
  return shortened(text + "]", kMaxPreview);
}

}  // namespace

// One line about a value that says as much as fits.
std::string previewOf(const Value& v) {
  if (v.isCharRow()) return "'" + shortened(textOf(v), kMaxPreview) + "'";
  if (v.isString() && v.numel() == 1)
    return v.cellAt(0).isChar() ? "\"" + shortened(textOf(v.cellAt(0)), kMaxPreview) + "\""
                                : "<missing>";
  if (v.isSparse() || v.isDeferred()) return kindText(v);
  if (v.isPlain() && !v.isChar()) return v.isScalar() ? elementText(v, 0) : listText(v);
  if (v.isFunction()) {
    std::string text = dispText(v, {});
    text.erase(text.find_last_not_of(" \n") + 1);
    return shortened(text.substr(std::min(text.find_first_not_of(' '), text.size())), kMaxPreview);
  }
  if (v.isStruct() && v.numel() == 1) {
    std::string names;
    for (const Name& field : v.structs().fields) names += (names.empty() ? "" : ", ") + field.str();
    return shortened("{" + names + "}", kMaxPreview);
  }
  return kindText(v);
}

namespace {

const char* placeOf(const Value& v, accel::Engine& engine) {
  if (v.isSparse()) return "sparse";
  if (v.isForm(ElementForm::Masked)) return "deferred";
  if (!v.isForm(ElementForm::Deferred)) return "cpu";
  accel::Deferred* array = static_cast<const bridge::HookElements&>(*v.array()->source).array();
  if (!engine.isEvaluated(array)) return "deferred";
  return engine.onDevice(accel::HookArg::of(array)) ? "device" : "cpu";
}

double bytesOf(const Value& v) {
  if (v.isSparse()) return double(sparse::bytesOf(sparse::matrixOf(v)));
  if (v.isInlineScalar()) return double(elementSize(v.classId()));
  if (v.isPlain()) return double(v.numel()) * double(v.array()->elementBytes());
  return 0;
}

// ---- grids -----------------------------------------------------------------------------------

// What a grid is of: names of columns where they have any, and the text of one cell.
struct Grid {
  int64_t rows = 0, columns = 0;
  std::vector<std::string> columnNames, rowNames;
  std::function<std::string(int64_t, int64_t)> cell;
};

const builtins::TableObject* tableIn(const Value& value) {
  return value.isObject() ? dynamic_cast<const builtins::TableObject*>(&value.object()) : nullptr;
}

// A table's column by itself: dates and categories become strings first.
Value cellsOf(Interpreter& interpreter, const Value& column) {
  if (!column.isObject()) return column;
  const Value name = Value::text("string");
  return interpreter.call1(name, {&column, 1});
}

Grid gridOfTable(Interpreter& interpreter, const builtins::TableObject& table) {
  Grid grid;
  grid.rows = table.height;
  std::vector<Value> columns;
  auto add = [&](const std::string& name, const Value& value) {
    grid.columnNames.push_back(name);
    columns.push_back(cellsOf(interpreter, value));
  };
  if (table.timed()) add("Time", table.rowTimes);
  for (const auto& column : table.columns) add(column.name, column.value);
  grid.columns = int64_t(columns.size());
  grid.rowNames = table.rowNames;
  grid.cell = [columns = std::move(columns)](int64_t r, int64_t c) {
    const Value& v = columns[size_t(c)];
    if (v.dims()[0] == 0) return std::string();
    if (v.isCell() || v.isString()) return previewOf(v.cellAt(r));
    if (!v.isPlain()) return kindText(v);
    std::string text;
    const int64_t height = v.dims()[0];
    for (int64_t k = r; k < v.numel(); k += height)
      text += (k == r ? "" : " ") +
              (v.isChar() ? std::string(1, char(v.doubleAt(k))) : elementText(v, k));
    return text;
  };
  return grid;
}

Grid gridOfStructs(const Value& value) {
  const StructObj& s = value.structs();
  Grid grid;
  if (value.numel() == 1) {  // fields below each other
    grid.rows = int64_t(s.fields.size());
    grid.columns = 1;
    grid.columnNames = {"value"};
    for (const Name& field : s.fields) grid.rowNames.push_back(field.str());
    grid.cell = [&s](int64_t r, int64_t) { return previewOf(s.at(0, int(r))); };
    return grid;
  }
  grid.rows = value.numel();
  grid.columns = int64_t(s.fields.size());
  for (const Name& field : s.fields) grid.columnNames.push_back(field.str());
  grid.cell = [&s](int64_t r, int64_t c) { return previewOf(s.at(r, int(c))); };
  return grid;
}

Grid gridOfArray(const Value& value, int64_t page) {
  const Dims& dims = value.dims();
  Grid grid;
  grid.rows = dims[0];
  grid.columns = dims[1];
  const int64_t pageSize = dims[0] * dims[1];
  const int64_t pages = pageSize > 0 ? value.numel() / pageSize : 0;
  const int64_t first = pageSize * std::clamp<int64_t>(page, 0, std::max<int64_t>(pages - 1, 0));
  const bool boxed = value.isCell() || value.isString();
  grid.cell = [&value, rows = dims[0], first, boxed](int64_t r, int64_t c) {
    const int64_t k = first + r + c * rows;
    return boxed ? previewOf(value.cellAt(k)) : elementText(value, k);
  };
  return grid;
}

void writeText(JsonWriter& out, const Value& value) {
  std::string text;
  try {
    dispTo(
        [&](std::string_view piece) {
          text += piece;
          if (text.size() > kMaxText) throw kMaxText;
        },
        value, {});
  } catch (size_t) {
    text = shortened(text, kMaxText);
  }
  out.text("text", text);
}

void writeCells(JsonWriter& out, const Grid& grid, GridPart part) {
  part.row = std::clamp<int64_t>(part.row, 0, grid.rows);
  part.column = std::clamp<int64_t>(part.column, 0, grid.columns);
  const int64_t columns =
      std::clamp<int64_t>(part.columns, 0, std::min<int64_t>(grid.columns - part.column, 500));
  const int64_t most = columns > 0 ? kMaxGridCells / columns : 0;
  const int64_t rows = std::clamp<int64_t>(part.rows, 0, std::min(grid.rows - part.row, most));
  out.integer("gridRows", grid.rows).integer("gridColumns", grid.columns);
  out.integer("row", part.row).integer("column", part.column);
  auto names = [&](const char* key, const std::vector<std::string>& all, int64_t first,
                   int64_t count) {
    if (all.empty()) return;
    out.beginList(key);
    for (int64_t k = first; k < first + count; ++k) out.item(all[size_t(k)]);
    out.endList();
  };
  names("columnNames", grid.columnNames, part.column, columns);
  names("rowNames", grid.rowNames, part.row, rows);
  out.beginList("cells");
  for (int64_t r = part.row; r < part.row + rows; ++r) {
    out.beginItemList();
    for (int64_t c = part.column; c < part.column + columns; ++c) out.item(grid.cell(r, c));
    out.endList();
  }
  out.endList();
}

}  // namespace

void writeVariables(JsonWriter& out, Interpreter& interpreter, accel::Engine& engine) {
  const std::vector<std::string> names = interpreter.variableNames();
  out.beginList("variables");
  for (size_t k = 0; k < std::min(names.size(), kMaxVariables); ++k) {
    const Value* v = interpreter.variable(names[k]);
    if (!v || !v->isDefined()) continue;
    out.beginItem().text("name", names[k]).text("class", v->className());
    out.text("size", sizeText(v->dims())).number("bytes", bytesOf(*v));
    out.text("where", placeOf(*v, engine)).text("preview", previewOf(*v));
    out.flag("numeric", v->isPlain() && !v->isChar()).end();
  }
  out.endList().integer("count", int64_t(names.size()));
}

Value valueOf(Interpreter& interpreter, const std::string& expression) {
  if (const Value* variable = interpreter.variable(expression)) return *variable;
  ValueList made = interpreter.evalCode(expression, 1);
  if (made.empty() || !made[0].isDefined())
    fail("Matlift:workbench:value", "'%s' has no value.", expression.c_str());
  return std::move(made[0]);
}

bool isTable(const Value& value) { return tableIn(value) != nullptr; }

void writeGrid(JsonWriter& out, Interpreter& interpreter, const Value& value, GridPart part) {
  out.text("class", value.className()).text("size", sizeText(value.dims()));
  const builtins::TableObject* table = tableIn(value);
  Grid grid;
  if (table) {
    grid = gridOfTable(interpreter, *table);
  } else if (value.isStruct() && value.numel() > 0) {
    grid = gridOfStructs(value);
  } else if ((value.isPlain() && !value.isChar() && !value.isSparse()) || value.isCell() ||
             value.isString()) {
    grid = gridOfArray(value, part.page);
  } else {
    writeText(out, value);
    return;
  }
  writeCells(out, grid, part);
}

}  // namespace matlift::workbench
