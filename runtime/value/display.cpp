#include "runtime/value/display.h"

#include <algorithm>

#include "runtime/error/error.h"
#include "runtime/value/display_container.h"
#include "runtime/value/display_number.h"
#include "runtime/value/display_pages.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"

namespace matlift {

namespace {

/// The page that begins at element `offset`, which chooses its format for itself.
Value pageOf(const Value& v, int64_t offset) {
  Dims dims(v.dims().rows(), v.dims().columns());
  Value out = Value::uninitialized(v.classId(), dims, v.isComplex());
  size_t bytes = elementSize(v.classId()) * (v.isComplex() ? 2 : 1);
  const char* from = static_cast<const char*>(v.rawData()) + size_t(offset) * bytes;
  std::copy_n(from, size_t(dims.numel()) * bytes, static_cast<char*>(out.mutableRawData()));
  return out;
}

std::string numbersBody(std::string_view name, const Value& v, const DisplayFormat& format) {
  int64_t rows = v.dims().rows(), columns = v.dims().columns();
  return pagesText(name, v.dims(), format, [&](int64_t offset) {
    NumberTexts texts = numberTexts(v.dims().count() == 2 ? v : pageOf(v, offset), format);
    std::vector<int> widths(size_t(columns), texts.width);
    std::string out;
    if (!texts.scaleLine.empty()) out = texts.scaleLine + "\n" + gap(format);
    auto cell = [&](int64_t r, int64_t c) { return texts.cells[size_t(r + c * rows)]; };
    return out + gridText(rows, columns, widths, cell, 0, format);
  });
}

std::string charsBody(std::string_view name, const Value& v, const DisplayFormat& format,
                      bool quoted) {
  int64_t rows = v.dims().rows(), columns = v.dims().columns();
  const char16_t* units = v.data<char16_t>();
  return pagesText(name, v.dims(), format, [&](int64_t offset) {
    std::string out;
    for (int64_t r = 0; r < rows; ++r) {
      std::u16string line;
      for (int64_t c = 0; c < columns; ++c) line += units[offset + r + c * rows];
      out += quoted ? "    '" + utf8FromUtf16(line) + "'\n" : utf8FromUtf16(line) + "\n";
    }
    return out;
  });
}

/// "row vector", "column vector", "matrix" or "array".
const char* shapeWord(const Dims& d) {
  if (d.count() > 2) return "array";
  return d.isRow() ? "row vector" : d.isColumn() ? "column vector" : "matrix";
}

std::string emptyLine(const Value& v) {
  bool numeric = v.isNumeric();
  return "  " + sizeDisplay(v.dims()) + " empty " + v.className() + " " +
         (numeric ? shapeWord(v.dims()) : "array") + "\n";
}

/// The line above the elements that names size and class; double arrays have none.
std::string headerLine(const Value& v) {
  if (v.isDouble()) return "";
  bool scalar = v.isScalar();
  std::string cls = v.className();
  if (v.isChar() || v.isString()) {
    bool oneRow = v.isChar() ? v.dims().isRow() : scalar;
    return oneRow ? "" : "  " + sizeDisplay(v.dims()) + " " + cls + " array\n";
  }
  if (v.isCell()) return "  " + sizeDisplay(v.dims()) + " cell array\n";
  if (scalar) return "  " + cls + "\n";
  return "  " + sizeDisplay(v.dims()) + " " + cls + " " +
         (v.isLogical() ? "array" : shapeWord(v.dims())) + "\n";
}

std::string arrayBody(std::string_view name, const Value& v, const DisplayFormat& format) {
  if (v.isChar()) return charsBody(name, v, format, true);
  if (v.isPlain()) return numbersBody(name, v, format);
  return boxesBody(name, v, format);
}

std::string displayArray(std::string_view name, const Value& v, const DisplayFormat& format) {
  std::string lead = std::string(name) + (v.isString() ? " = \n" : " =\n") + gap(format);
  if (v.isEmpty()) {
    bool brackets = v.isDouble() && v.dims() == Dims(0, 0);
    return lead + (brackets ? "     []\n" : emptyLine(v)) + gap(format);
  }
  std::string header = headerLine(v);
  std::string body = arrayBody(name, v, format);
  if (v.dims().count() > 2) {
    // Every page has its own "name(:,:,k) ="; the class, when it is named, comes once above.
    if (header.empty()) return body + gap(format);
    return lead + header + gap(format) + body + gap(format);
  }
  if (!header.empty()) header += gap(format);
  return lead + header + body + gap(format);
}

}  // namespace

std::string displayText(std::string_view name, const Value& v, const DisplayFormat& format) {
  if (v.standing())
    return std::string(name) + " =\n" + gap(format) + v.standing()->text(v, format) + gap(format);
  bool isArray = v.isPlain() || v.kind() == Value::Kind::Boxes;
  if (isArray) return displayArray(name, v, format);
  std::string lead = std::string(name) + " = \n" + gap(format);
  switch (v.kind()) {
    case Value::Kind::Struct:
      return lead + structBody(v, format, true) + gap(format);
    case Value::Kind::Function:
      return lead + "  function_handle with value:\n" + gap(format) + "    " +
             handleText(v.function()) + "\n" + gap(format);
    case Value::Kind::Object:
      return v.object().displayNamed(name, format);
    case Value::Kind::Colon:
      return lead + "    ':'\n" + gap(format);
    default:
      return "";
  }
}

std::string dispText(const Value& v, const DisplayFormat& format) {
  if (v.standing()) return v.standing()->text(v, format);
  switch (v.kind()) {
    case Value::Kind::Scalar:
    case Value::Kind::Array:
      if (v.isChar()) return v.isEmpty() ? "\n" : charsBody("", v, format, false);
      if (v.isEmpty()) return v.dims() == Dims(0, 0) ? "" : emptyLine(v);
      return numbersBody("", v, format) + (v.dims().count() > 2 ? gap(format) : "");
    case Value::Kind::Boxes:
      if (v.isEmpty()) return emptyLine(v);
      if (v.isString() && v.isScalar())
        return (v.cellAt(0).isDefined() ? textOf(v.cellAt(0)) : std::string("<missing>")) + "\n";
      return boxesBody("", v, format) + gap(format);
    case Value::Kind::Struct:
      return structBody(v, format, false) + gap(format);
    case Value::Kind::Function:
      return "    " + handleText(v.function()) + "\n";
    case Value::Kind::Object:
      return v.object().displayText(format) + gap(format);
    case Value::Kind::Colon:
      return ":\n";
    default:
      return "";
  }
}

}  // namespace matlift
