// Aligned columns for a terminal of 80 columns: what does not fit is cut in the columns that allow
// it.
#pragma once

#include <string>
#include <vector>

namespace matlift {

class TextTable {
 public:
  enum class Align : unsigned char { Left, Right };
  struct Column {
    std::string title;
    Align align = Align::Left;
    bool mayShrink = false;  ///< its cells are cut (with "~") when the table is too wide
  };

  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

  void add(std::vector<std::string> cells);
  bool empty() const { return rows_.empty(); }
  /// Every line ends with a newline and starts with `indent` spaces.
  std::string text(int width, int indent = 2);

 private:
  std::vector<std::size_t> widths(int room);
  std::string line(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths,
                   int indent) const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
  std::size_t gap_ = 2;  // blanks between columns
};

/// The text broken into lines of at most `width` columns, each with `indent` spaces before it.
std::string wrapped(const std::string& text, int width, int indent);

/// Escape sequences around the text on a terminal; the text alone elsewhere.
struct Colours {
  bool on = false;
  std::string bold(const std::string& s) const { return wrap("1", s); }
  std::string good(const std::string& s) const { return wrap("32", s); }
  std::string bad(const std::string& s) const { return wrap("31", s); }
  std::string dim(const std::string& s) const { return wrap("2", s); }

 private:
  std::string wrap(const char* code, const std::string& s) const {
    return on ? "\033[" + std::string(code) + "m" + s + "\033[0m" : s;
  }
};

}  // namespace matlift
