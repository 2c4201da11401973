#include "runtime/value/display_container.h"

#include <algorithm>

#include "runtime/value/display_number.h"
#include "runtime/value/display_pages.h"
#include "runtime/value/text.h"

namespace matlift {

namespace {

/// Rows longer than this are shown by size and class.
constexpr int64_t kInlineElements = 10;

std::string stringElement(const Value& v) {
  return v.isUndefined() ? "<missing>" : "\"" + textOf(v) + "\"";
}

std::string sizeAndClass(const Value& v) { return sizeDisplay(v.dims()) + " " + v.className(); }

bool isShortRow(const Value& v) {
  return v.dims().isRow() && v.numel() > 0 && v.numel() <= kInlineElements;
}

std::string rowElements(const Value& v, const DisplayFormat& format) {
  std::string out;
  for (int64_t i = 0, n = v.numel(); i < n; ++i) {
    if (i > 0) out += v.isString() ? "    " : " ";
    out += v.isString() ? stringElement(v.cellAt(i)) : elementDisplay(v, i, format);
  }
  return out;
}

}  // namespace

std::string onOneLine(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\n')
      out += "↵";
    else if (c == '\t')
      out += "→";
    else
      out += c;
  }
  return out;
}

namespace {

/// One element of a cell: what stands between the braces, and where padding goes.
struct CellText {
  std::string text;
  size_t padAt;
};

CellText cellElement(const Value& v, const DisplayFormat& format) {
  std::string text;
  if (v.isCharRow() && !v.isEmpty()) {
    text = "'" + textOf(v) + "'";
  } else if (v.isPlain() && !v.isChar() && isShortRow(v)) {
    return {"[" + rowElements(v, format) + "]", 1};
  } else if (v.isString() && isShortRow(v)) {
    text = "[" + rowElements(v, format) + "]";
  } else if (v.isFunction()) {
    text = handleText(v.function());
  } else {
    text = sizeAndClass(v);
  }
  text = onOneLine(text);
  size_t end = text.size();
  return {std::move(text), end};
}

std::string padTo(const CellText& c, int width) {
  std::string out = c.text;
  int missing = width - displayWidth(out);
  if (missing > 0) out.insert(c.padAt, size_t(missing), ' ');
  return out;
}

void writeCellPage(const TextSink& out, const Value& v, int64_t offset,
                   const DisplayFormat& format) {
  int64_t rows = v.dims().rows(), columns = v.dims().columns();
  std::vector<CellText> texts;
  std::vector<int> widths(size_t(columns), 0), outer(size_t(columns), 0);
  for (int64_t c = 0; c < columns; ++c) {
    for (int64_t r = 0; r < rows; ++r) {
      texts.push_back(cellElement(v.cellAt(offset + r + c * rows), format));
      widths[size_t(c)] = std::max(widths[size_t(c)], displayWidth(texts.back().text));
    }
    outer[size_t(c)] = widths[size_t(c)] + 2;
  }
  auto cell = [&](std::string& line, int64_t r, int64_t c) {
    line += "{" + padTo(texts[size_t(r + c * rows)], widths[size_t(c)]) + "}";
  };
  writeGrid(out, rows, columns, outer, cell, 4, format);
}

void writeStringPage(const TextSink& out, const Value& v, int64_t offset,
                     const DisplayFormat& format) {
  int64_t rows = v.dims().rows(), columns = v.dims().columns();
  std::vector<int> widths(size_t(columns), 0);
  auto text = [&](int64_t r, int64_t c) {
    std::string shown = stringElement(v.cellAt(offset + r + c * rows));
    return v.isScalar() ? shown : onOneLine(shown);
  };
  for (int64_t c = 0; c < columns; ++c)
    for (int64_t r = 0; r < rows; ++r)
      widths[size_t(c)] = std::max(widths[size_t(c)], displayWidth(text(r, c)));
  auto cell = [&](std::string& line, int64_t r, int64_t c) {
    std::string s = text(r, c);
    int missing = widths[size_t(c)] - displayWidth(s);
    line += s;
    if (missing > 0 && c + 1 < columns) line.append(size_t(missing), ' ');
  };
  writeGrid(out, rows, columns, widths, cell, 4, format);
}

std::string fieldText(const Value& v, const DisplayFormat& format) {
  if (v.isChar()) {
    if (v.isCharRow()) return "'" + (v.isEmpty() ? std::string() : onOneLine(textOf(v))) + "'";
    return "[" + sizeAndClass(v) + "]";
  }
  if (v.isPlain()) {
    if (v.isScalar()) return elementDisplay(v, 0, format);
    if (v.isDouble() && v.dims() == Dims(0, 0)) return "[]";
    if (isShortRow(v)) return "[" + rowElements(v, format) + "]";
    return "[" + sizeAndClass(v) + "]";
  }
  if (v.isString()) {
    if (v.isScalar()) return onOneLine(stringElement(v.cellAt(0)));
    if (isShortRow(v)) return "[" + onOneLine(rowElements(v, format)) + "]";
    return "[" + sizeAndClass(v) + "]";
  }
  if (v.isCell()) return v.dims() == Dims(0, 0) ? "{}" : "{" + sizeAndClass(v) + "}";
  if (v.isFunction()) return handleText(v.function());
  return "[" + sizeAndClass(v) + "]";
}

std::string scalarStruct(const StructObj& s, const DisplayFormat& format) {
  size_t longest = 0;
  for (const Name& f : s.fields) longest = std::max(longest, f.str().size());
  std::string out;
  for (size_t k = 0; k < s.fields.size(); ++k) {
    const std::string& name = s.fields[k].str();
    out += std::string(4 + longest - name.size(), ' ') + name + ": " +
           fieldText(s.at(0, int(k)), format) + "\n";
  }
  return out;
}

}  // namespace

std::string handleText(const FunctionObj& f) { return f.isAnonymous() ? f.text : "@" + f.name; }

void writeBoxes(const TextSink& out, std::string_view name, const Value& v,
                const DisplayFormat& format) {
  writePages(out, name, v.dims(), format, [&](int64_t offset) {
    if (v.isCell()) {
      writeCellPage(out, v, offset, format);
    } else {
      writeStringPage(out, v, offset, format);
    }
  });
}

std::string structBody(const Value& v, const DisplayFormat& format, bool header) {
  const StructObj& s = v.structs();
  if (s.dims.isScalar()) {
    if (s.fields.empty()) return header ? "  struct with no fields.\n" : "";
    return (header ? std::string("  struct with fields:\n") + gap(format) : std::string()) +
           scalarStruct(s, format);
  }
  std::string what =
      "  " + sizeDisplay(s.dims) + (v.isEmpty() ? " empty" : "") + " struct array with ";
  if (s.fields.empty()) return what + "no fields.\n";
  std::string out = what + "fields:\n" + gap(format);
  for (const Name& f : s.fields) out += "    " + f.str() + "\n";
  return out;
}

}  // namespace matlift
