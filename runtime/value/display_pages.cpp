#include "runtime/value/display_pages.h"

#include <algorithm>

#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"

namespace matlift {

std::string sizeDisplay(const Dims& dims) {
  std::string out;
  for (int64_t extent : dims.extents()) {
    if (!out.empty()) out += "×";
    out += std::to_string(extent);
  }
  return out;
}

int displayWidth(std::string_view utf8) {
  return int(std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

namespace {

/// "  Columns 1 through 8", or "  Column 9".
std::string columnsLine(int64_t from, int64_t to) {
  if (to - from == 1) return strprintf("  Column %lld\n", static_cast<long long>(to));
  return strprintf("  Columns %lld through %lld\n", static_cast<long long>(from + 1),
                   static_cast<long long>(to));
}

}  // namespace

void writeGrid(const TextSink& out, int64_t rows, int64_t columns, const std::vector<int>& widths,
               const std::function<void(std::string&, int64_t, int64_t)>& cell, int sep,
               const DisplayFormat& format) {
  constexpr size_t kPiece = 1 << 14;
  std::string text;
  auto lines = [&](int64_t from, int64_t to) {
    for (int64_t r = 0; r < rows; ++r) {
      interruptionPoint<64>(uint64_t(r));
      for (int64_t c = from; c < to; ++c) {
        text.append(size_t(sep), ' ');
        cell(text, r, c);
      }
      text += '\n';
      if (text.size() < kPiece) continue;
      out(text);
      text.clear();
    }
  };
  int64_t total = 0;
  for (int w : widths) total += w + sep;
  if (total <= format.width) {
    lines(0, columns);
    out(text);
    return;
  }
  for (int64_t from = 0; from < columns;) {
    int64_t to = from, used = 0;
    while (to < columns && (to == from || used + widths[size_t(to)] + sep <= format.width))
      used += widths[size_t(to++)] + sep;
    text += columnsLine(from, to) + gap(format);
    lines(from, to);
    if (to < columns) text += gap(format);
    from = to;
  }
  out(text);
}

void writePages(const TextSink& out, std::string_view name, const Dims& dims,
                const DisplayFormat& format, const std::function<void(int64_t)>& page) {
  int64_t pageSize = dims.rows() * dims.columns(), pages = 1;
  for (int k = 2; k < dims.count(); ++k) pages *= dims[k];
  if (dims.count() == 2) {
    page(0);
    return;
  }
  std::vector<int64_t> at(size_t(dims.count()), 0);
  for (int64_t p = 0; p < pages; ++p) {
    std::string title = p > 0 ? std::string(gap(format)) + gap(format) : std::string();
    title += std::string(name) + "(:,:";
    for (size_t k = 2; k < at.size(); ++k) title += "," + std::to_string(at[k] + 1);
    out(title + ") =\n" + gap(format));
    page(p * pageSize);
    for (size_t k = 2; k < at.size(); ++k) {
      if (++at[k] < dims[int(k)]) break;
      at[k] = 0;
    }
  }
}

}  // namespace matlift
