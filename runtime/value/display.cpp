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

void writeNumbers(const TextSink& out, std::string_view name, const Value& v,
                  const DisplayFormat& format) {
  int64_t rows = v.dims().rows(), columns = v.dims().columns();
  writePages(out, name, v.dims(), format, [&](int64_t offset) {
    const Value page = v.dims().count() == 2 ? v : pageOf(v, offset);
    NumberTexts texts = numberTexts(page, format);
    std::vector<int> widths(size_t(columns), texts.width);
    if (!texts.scaleLine.empty()) out(texts.scaleLine + "\n" + gap(format));
    auto cell = [&](std::string& line, int64_t r, int64_t c) { texts.append(line, r + c * rows); };
    writeGrid(out, rows, columns, widths, cell, 0, format);
  });
}

void writeChars(const TextSink& out, std::string_view name, const Value& v,
                const DisplayFormat& format, bool quoted) {
  int64_t rows = v.dims().rows(), columns = v.dims().columns();
  const char16_t* units = v.data<char16_t>();
  writePages(out, name, v.dims(), format, [&](int64_t offset) {
    for (int64_t r = 0; r < rows; ++r) {
      std::u16string line;
      for (int64_t c = 0; c < columns; ++c) line += units[offset + r + c * rows];
      out(quoted ? "    '" + utf8FromUtf16(line) + "'\n" : utf8FromUtf16(line) + "\n");
    }
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

void writeElements(const TextSink& out, std::string_view name, const Value& v,
                   const DisplayFormat& format) {
  if (v.isChar()) return writeChars(out, name, v, format, true);
  if (v.isPlain()) return writeNumbers(out, name, v, format);
  writeBoxes(out, name, v, format);
}

void displayArray(const TextSink& out, std::string_view name, const Value& v,
                  const DisplayFormat& format) {
  std::string lead = std::string(name) + (v.isString() ? " = \n" : " =\n") + gap(format);
  if (v.isEmpty()) {
    bool brackets = v.isDouble() && v.dims() == Dims(0, 0);
    return out(lead + (brackets ? "     []\n" : emptyLine(v)) + gap(format));
  }
  std::string header = headerLine(v);
  if (!header.empty()) header += gap(format);
  // Every page of several has its own "name(:,:,k) ="; the class, when it is named, comes once
  // above.
  const bool pages = v.dims().count() > 2;
  if (!pages || !header.empty()) out(lead + header);
  writeElements(out, name, v, format);
  out(gap(format));
}

/// What is no array and no object with elements of its own: short, and made at once.
std::string displayOther(std::string_view name, const Value& v, const DisplayFormat& format) {
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

void dispArray(const TextSink& out, const Value& v, const DisplayFormat& format) {
  if (v.isChar() && v.isEmpty()) return out("\n");
  if (v.isChar()) return writeChars(out, "", v, format, false);
  if (v.isEmpty()) return out(v.dims() == Dims(0, 0) ? "" : emptyLine(v));
  writeNumbers(out, "", v, format);
  if (v.dims().count() > 2) out(gap(format));
}

void dispBoxes(const TextSink& out, const Value& v, const DisplayFormat& format) {
  if (v.isEmpty()) return out(emptyLine(v));
  if (v.isString() && v.isScalar())
    return out((v.cellAt(0).isDefined() ? textOf(v.cellAt(0)) : std::string("<missing>")) + "\n");
  writeBoxes(out, "", v, format);
  out(gap(format));
}

std::string collected(const std::function<void(const TextSink&)>& write) {
  std::string text;
  write([&](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace

void displayTo(const TextSink& out, std::string_view name, const Value& v,
               const DisplayFormat& format) {
  if (v.standing())
    return out(std::string(name) + " =\n" + gap(format) + v.standing()->text(v, format) +
               gap(format));
  const bool isArray = v.isPlain() || v.kind() == Value::Kind::Boxes;
  if (isArray) return displayArray(out, name, v, format);
  out(displayOther(name, v, format));
}

void dispTo(const TextSink& out, const Value& v, const DisplayFormat& format) {
  if (v.standing()) return out(v.standing()->text(v, format));
  switch (v.kind()) {
    case Value::Kind::Scalar:
    case Value::Kind::Array:
      return dispArray(out, v, format);
    case Value::Kind::Boxes:
      return dispBoxes(out, v, format);
    case Value::Kind::Struct:
      return out(structBody(v, format, false) + gap(format));
    case Value::Kind::Function:
      return out("    " + handleText(v.function()) + "\n");
    case Value::Kind::Object:
      return out(v.object().displayText(format) + gap(format));
    case Value::Kind::Colon:
      return out(":\n");
    default:
      return;
  }
}

std::string displayText(std::string_view name, const Value& v, const DisplayFormat& format) {
  return collected([&](const TextSink& out) { displayTo(out, name, v, format); });
}

std::string dispText(const Value& v, const DisplayFormat& format) {
  return collected([&](const TextSink& out) { dispTo(out, v, format); });
}

}  // namespace matlift
