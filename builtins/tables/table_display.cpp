// How a table is shown: a block of text for each variable, centred under its name.
#include <algorithm>
#include <cmath>

#include "builtins/support/element_object.h"
#include "builtins/support/number_text.h"
#include "builtins/tables/table.h"
#include "runtime/value/display_container.h"
#include "runtime/value/index.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

size_t shownWidth(const std::string& utf8) {
  return size_t(std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

/// One text a row, all of one width.
struct Block {
  std::vector<std::string> rows;
  size_t width = 0;
  void align(bool right) {
    for (const std::string& r : rows) width = std::max(width, shownWidth(r));
    for (std::string& r : rows) {
      std::string blanks(width - shownWidth(r), ' ');
      r = right ? blanks + r : r + blanks;
    }
  }
};

std::string sizeText(const Value& v) {
  std::string out;
  for (int64_t e : v.dims().extents()) out += (out.empty() ? "" : "×") + std::to_string(e);
  return out + " " + v.className();
}

std::string numberCell(const Value& v, int64_t k) {
  if (v.isLogical()) return v.data<bool>()[k] ? "true" : "false";
  if (v.isInteger()) return elementText(v, k);
  auto one = [](double x) {
    if (!std::isfinite(x)) return std::string(std::isnan(x) ? "NaN" : x > 0 ? "Inf" : "-Inf");
    return strprintf("%.5g", x == 0 ? 0.0 : x);
  };
  if (!v.isComplex()) return one(v.doubleAt(k));
  Complex z = v.complexAt(k);
  return one(z.real()) + (z.imag() < 0 ? "-" : "+") + one(std::fabs(z.imag())) + "i";
}

/// What stands between the braces of a cell.
std::string insideCell(const Value& e) {
  if (e.isCharRow()) return "'" + onOneLine(textOf(e)) + "'";
  if (e.isString() && e.isScalar()) return "\"" + onOneLine(textOf(e)) + "\"";
  if (e.isPlain() && e.isScalar()) return "[" + numberCell(e, 0) + "]";
  if (auto* o = objectAs<ElementObject>(e); o && o->count() == 1)
    return "[" + o->elementText(0) + "]";
  return sizeText(e);
}

/// Column c of a variable with n rows.
Block columnBlock(const Value& v, int64_t n, int64_t c) {
  Block b;
  if (v.isCell()) {
    for (int64_t r = 0; r < n; ++r) b.rows.push_back(insideCell(v.cellAt(r + c * n)));
    b.align(false);
    for (std::string& r : b.rows) r = "{" + r + "}";
    b.width += 2;
    return b;
  }
  bool right = v.isNumeric();
  const ElementObject* o = objectAs<ElementObject>(v);
  std::vector<std::string> texts = o ? o->elementTexts() : std::vector<std::string>();
  for (int64_t r = 0; r < n; ++r) {
    int64_t k = r + c * n;
    if (o) {
      b.rows.push_back(texts[size_t(k)]);
      right = o->className() == "duration";
    } else if (v.isString()) {
      b.rows.push_back(v.cellAt(k).isUndefined() ? "<missing>"
                                                 : "\"" + onOneLine(textOf(v.cellAt(k))) + "\"");
    } else if (v.isPlain() && !v.isChar()) {
      b.rows.push_back(numberCell(v, k));
    } else {
      b.rows.push_back("1×1 " + v.className());
    }
  }
  b.align(right);
  return b;
}

/// Blocks side by side, four blanks between them.
Block beside(const std::vector<Block>& parts, int64_t n) {
  Block out;
  for (int64_t r = 0; r < n; ++r) {
    std::string line;
    for (size_t k = 0; k < parts.size(); ++k) line += (k ? "    " : "") + parts[k].rows[size_t(r)];
    out.rows.push_back(line);
  }
  for (size_t k = 0; k < parts.size(); ++k) out.width += parts[k].width + (k ? 4 : 0);
  return out;
}

Block variableBlock(const Value& v) {
  int64_t n = rowCount(v), columns = n ? v.dims().numel() / n : 0;
  if (v.isChar()) {
    Block b;
    for (int64_t r = 0; r < n; ++r) b.rows.push_back(utf8FromUtf16(charRow(v, r)));
    b.align(false);
    return b;
  }
  if (auto* t = objectAs<TableObject>(v)) {
    std::vector<Block> parts;
    for (const TableObject::Column& c : t->columns) parts.push_back(variableBlock(c.value));
    return beside(parts, n);
  }
  std::vector<Block> parts;
  if (v.isObject() && v.dims()[0] != n)
    columns = 1;  // an instance that says itself how large it is
  for (int64_t c = 0; c < columns; ++c) parts.push_back(columnBlock(v, n, c));
  return beside(parts, n);
}

std::string centred(const std::string& text, size_t width) {
  size_t w = shownWidth(text), left = width > w ? (width - w) / 2 : 0;
  return std::string(left, ' ') + text + std::string(width > w + left ? width - w - left : 0, ' ');
}

struct Shown {
  std::string heading;
  Block block;
  bool label = false;  ///< row names: not centred
};

std::string linesOf(const std::vector<Shown>& all, size_t from, size_t to, bool labels, int64_t n) {
  std::vector<const Shown*> use;
  if (labels) use.push_back(&all[0]);
  for (size_t k = from; k < to; ++k) use.push_back(&all[k]);
  std::string names, rules, body;
  for (const Shown* s : use) {
    size_t width = std::max(s->block.width, shownWidth(s->heading));
    names += "    " + centred(s->heading, width);
    bool bare = s->label && s->heading.empty();
    rules += "    " + std::string(bare ? width : 0, ' ');
    for (size_t k = 0; !bare && k < width; ++k) rules += '_';
  }
  for (int64_t r = 0; r < n; ++r) {
    for (const Shown* s : use) {
      size_t width = std::max(s->block.width, shownWidth(s->heading));
      const std::string& cell = s->block.rows[size_t(r)];
      body += "    ";
      body += s->label ? cell + std::string(width - s->block.width, ' ') : centred(cell, width);
    }
    body += "\n";
  }
  return names + "\n" + rules + "\n\n" + body;
}

}  // namespace

std::string TableObject::displayText(const DisplayFormat& format) const {
  if (columns.empty() || height == 0) return "";
  std::vector<Shown> all;
  bool labels = timed() || !rowNames.empty();
  if (timed()) {
    all.push_back({rowsName, variableBlock(rowTimes), true});
  } else if (!rowNames.empty()) {
    Block b;
    b.rows = rowNames;
    b.align(false);
    all.push_back({"", b, true});
  }
  for (const Column& c : columns) all.push_back({c.name, variableBlock(c.value), false});
  size_t first = labels ? 1 : 0, at = first;
  std::string out;
  auto widthOf = [&](const Shown& s) { return std::max(s.block.width, shownWidth(s.heading)) + 4; };
  // As many variables at once as the line holds.
  while (at < all.size()) {
    size_t width = labels ? widthOf(all[0]) : 0, to = at;
    while (to < all.size() &&
           (to == at || width + widthOf(all[to]) <= size_t(std::max(20, format.width))))
      width += widthOf(all[to++]);
    if (at > first || to < all.size())
      out += to - at == 1 ? strprintf("  Column %zu\n\n", at - first + 1)
                          : strprintf("  Columns %zu through %zu\n\n", at - first + 1, to - first);
    out += linesOf(all, at, to, labels, height);
    if (to < all.size()) out += "\n";
    at = to;
  }
  return out;
}

std::string TableObject::displayNamed(std::string_view name, const DisplayFormat& format) const {
  std::string gap = format.compact ? "" : "\n";
  bool isEmpty = columns.empty() || height == 0;
  std::string size = std::to_string(height) + "×" + std::to_string(columns.size()) +
                     (isEmpty ? " empty " : " ") + std::string(className());
  std::string out = std::string(name) + " =\n" + gap + "  " + size + "\n" + gap;
  std::string body = displayText(format);
  return body.empty() ? out : out + body + gap;
}

}  // namespace matlift::builtins
