#include "runtime/cli/accel/text_table.h"

#include <algorithm>

namespace matlift {
namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowest = 6;  // what is left of a cell that is cut

// Columns on the screen: the bytes that begin a character.
std::size_t shownWidth(const std::string& s) {
  return std::size_t(std::count_if(s.begin(), s.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string cut(const std::string& s, std::size_t width) {
  if (shownWidth(s) <= width) return s;
  std::string out;
  std::size_t shown = 0;
  for (char c : s) {
    if ((c & 0xc0) != 0x80 && ++shown == width) break;
    out += c;
  }
  return out + "~";
}

}  // namespace

void TextTable::add(std::vector<std::string> cells) {
  cells.resize(columns_.size());
  rows_.push_back(std::move(cells));
}

std::vector<std::size_t> TextTable::widths(int room) {
  std::vector<std::size_t> out;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    std::size_t widest = shownWidth(columns_[c].title);
    for (const auto& row : rows_) widest = std::max(widest, shownWidth(row[c]));
    out.push_back(widest);
  }
  std::size_t total = out.empty() ? 0 : kGap * (out.size() - 1);
  for (std::size_t w : out) total += w;
  // A word is cut only after the gaps have given what they can.
  const std::size_t over = total > std::size_t(std::max(room, 0)) ? total - std::size_t(room) : 0;
  gap_ = over > 0 && over < out.size() ? kGap - 1 : kGap;
  if (gap_ < kGap) total -= out.size() - 1;
  while (total > std::size_t(std::max(room, 0))) {
    // The widest of those that may shrink gives way.
    std::size_t widest = columns_.size();
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (!columns_[c].mayShrink || out[c] <= kNarrowest) continue;
      if (widest == columns_.size() || out[c] > out[widest]) widest = c;
    }
    if (widest == columns_.size()) break;
    --out[widest];
    --total;
  }
  return out;
}

std::string TextTable::line(const std::vector<std::string>& cells,
                            const std::vector<std::size_t>& widths, int indent) const {
  std::string out(std::size_t(indent), ' ');
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const std::string cell = cut(cells[c], widths[c]);
    const std::string pad(widths[c] - shownWidth(cell), ' ');
    if (c > 0) out.append(gap_, ' ');
    out += columns_[c].align == Align::Right ? pad + cell : cell + pad;
  }
  out.erase(out.find_last_not_of(' ') + 1);
  return out + "\n";
}

std::string TextTable::text(int width, int indent) {
  const std::vector<std::size_t> w = widths(width - indent);
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  std::string out = line(titles, w, indent);
  for (const auto& row : rows_) out += line(row, w, indent);
  return out;
}

// A number stays with its unit.
static std::size_t wordEnd(const std::string& text, std::size_t at) {
  const std::size_t space = std::min(text.find(' ', at), text.size());
  const bool number = at < text.size() && text[at] >= '0' && text[at] <= '9';
  const std::size_t next = std::min(text.find_first_of(" ,;.)", space + 1), text.size());
  for (const char* unit : {"s", "ms", "us", "ns", "B", "kB", "MB", "GB", "%"})
    if (number && space < text.size() && text.compare(space + 1, next - space - 1, unit) == 0)
      return std::min(text.find(' ', space + 1), text.size());
  return space;
}

// How much of a word that is longer than a line fits: to the end of a path's last folder that does,
// else as many characters as there is room for.
static std::size_t fittingBytes(const std::string& word, std::size_t room) {
  std::size_t shown = 0, folder = 0, at = 0;
  for (; at < word.size(); ++at) {
    if ((word[at] & 0xc0) == 0x80) continue;
    if (shown++ == room) break;
    if (word[at] == '/') folder = at + 1;
  }
  return at < word.size() && folder > 0 ? folder : at;
}

std::string wrapped(const std::string& text, int width, int indent) {
  std::string out, row;
  const std::string margin(std::size_t(indent), ' ');
  const std::size_t room = std::size_t(std::max(width - indent, 20));
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t space = wordEnd(text, at);
    std::string word = text.substr(at, space - at);
    if (!row.empty() && shownWidth(row) + 1 + shownWidth(word) > room) {
      out += margin + row + "\n";
      row.clear();
    }
    while (row.empty() && shownWidth(word) > room) {
      const std::size_t part = fittingBytes(word, room);
      out += margin + word.substr(0, part) + "\n";
      word.erase(0, part);
    }
    row += (row.empty() ? "" : " ") + word;
    at = space + 1;
  }
  return row.empty() ? out : out + margin + row + "\n";
}

}  // namespace matlift
