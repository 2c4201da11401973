// How files of rows and columns are read: delimited text and spreadsheets, by the same rules. Data
// flow: arguments or an options object → ImportOptions → a grid of fields → columns → a table, a
// matrix or a cell array.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "builtins/spreadsheets/workbook.h"
#include "builtins/tables/delimited.h"
#include "builtins/tables/table.h"

namespace matlift::builtins {

/// Rows and columns of a file, from 0, the last ones included.
struct CellRange {
  size_t row = 0, column = 0, lastRow = SIZE_MAX, lastColumn = SIZE_MAX;
};
/// 'B2', 'B2:D5', 'B:D', '2:5' or [row column lastRow lastColumn]; `base` is what the first row is
/// called in numbers.
CellRange rangeArg(const Value& v, int base);

/// What is known of one variable before it is read.
struct ColumnOptions {
  std::string name, type = "auto";
  std::string inputFormat, displayFormat, zone;  ///< of dates
  std::vector<std::string> missing, prefixes, suffixes;
  Value fill;  ///< undefined: what is missing in its class
  char decimal = '.', thousands = 0;
  bool trimNonNumeric = false;
};

struct ImportOptions {
  DelimitedOptions text;
  std::string encoding, textType = "char", namingRule = "modify", fileType;
  std::string sheet;  ///< "": by number
  size_t sheetNumber = 1;
  std::optional<CellRange> range;
  std::optional<TextPart> part;  ///< of a text file; none: all of it
  int readNames = -1;            ///< -1: by what the first row looks like
  int64_t headerLines = -1;
  bool readRowNames = false, keepsDates = true;
  ColumnOptions common;                ///< of variables that nothing else is said about
  std::vector<ColumnOptions> columns;  ///< of an options object: all of them, in the file's order
  std::vector<std::string> selected;   ///< those that are wanted; none: all
  std::string missingRule = "fill", errorRule = "fill", outputType = "double";

  const ColumnOptions& column(size_t k) const { return k < columns.size() ? columns[k] : common; }
};

/// Name-value arguments from `k` on, or an options object there and what follows.
ImportOptions importOptions(Call& call, int k, const char* function);
bool isSpreadsheet(const std::string& path, const ImportOptions& o);

/// One field of a grid.
struct FieldView {
  SheetCell::Kind kind = SheetCell::Kind::Empty;
  double number = 0;  ///< of a date: milliseconds since 1970
  std::string_view text;
};

/// Fields of delimited text: texts, or nothing.
class TextGrid {
 public:
  static constexpr bool kTyped = false;
  TextGrid(const std::string& path, const ImportOptions& o, const char* identifier,
           const Parallel& threads);
  size_t rows() const { return text().rows() - first_; }
  size_t columns() const { return columns_; }
  FieldView at(size_t row, size_t column, std::string& scratch) const {
    std::string_view f = text().field(row + first_, column + firstColumn_, scratch);
    return {f.empty() ? SheetCell::Kind::Empty : SheetCell::Kind::Text, 0, f};
  }
  bool quoted(size_t row, size_t column) const {
    return text().quoted(row + first_, column + firstColumn_);
  }
  size_t fieldsIn(size_t row) const { return text().fieldsIn(row + first_); }
  const DelimitedText& text() const { return rows_.text; }
  size_t firstRow() const { return first_; }
  /// Byte of the file behind what was read, and whether that is its end.
  uint64_t next() const { return rows_.next; }
  bool last() const { return rows_.last; }

 private:
  TextRows rows_;
  size_t first_ = 0, firstColumn_ = 0, columns_ = 0;
};

/// Cells of a sheet, which know what they are.
class SheetGrid {
 public:
  static constexpr bool kTyped = true;
  SheetGrid(const std::string& path, const ImportOptions& o, const char* identifier);
  size_t rows() const { return rows_; }
  size_t columns() const { return columns_; }
  FieldView at(size_t row, size_t column, std::string& scratch) const;
  bool quoted(size_t, size_t) const { return false; }
  size_t fieldsIn(size_t) const { return columns_; }
  size_t firstRow() const { return first_; }
  size_t firstColumn() const { return firstColumn_; }

 private:
  Sheet sheet_;
  size_t first_ = 0, firstColumn_ = 0, rows_ = 0, columns_ = 0;
};

/// Calls f(grid) with the grid of a file.
template <class F>
decltype(auto) withGrid(Interpreter& interpreter, const std::string& path, const ImportOptions& o,
                        const char* identifier, F&& f) {
  if (isSpreadsheet(path, o)) return f(SheetGrid(path, o, identifier));
  return f(TextGrid(path, o, identifier, Parallel(interpreter)));
}

/// A file as a table.
Ref<TableObject> importTable(Call& call, const std::string& path, const ImportOptions& o);

}  // namespace matlift::builtins
