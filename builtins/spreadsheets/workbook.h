// Spreadsheets in Office Open XML (.xlsx, ECMA-376): sheets as rows of typed cells, read and
// written. Formulas count by the value that was computed last, and stay where they are not
// replaced.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "builtins/support/zip.h"

namespace matlift::builtins {

constexpr uint32_t kMostRows = 1048576, kMostColumns = 16384;

struct SheetCell {
  enum class Kind : uint8_t { Empty, Number, Text, Logical, Error, Date };
  uint32_t column = 0;  ///< from 0
  uint32_t style = 0;   ///< number of its format in the workbook
  Kind kind = Kind::Empty;
  double number = 0;  ///< of a date: days as the workbook counts them
  uint32_t text = 0;  ///< place in the sheet's texts
  int32_t formula = -1;
};

/// The cells that are not empty, row by row, by ascending column.
struct Sheet {
  std::string name;
  std::vector<SheetCell> cells;
  std::vector<size_t> starts;  ///< of each row in `cells`, and the end
  std::shared_ptr<std::vector<std::string>> texts = std::make_shared<std::vector<std::string>>();
  std::vector<std::string> formulas;
  bool since1904 = false;

  size_t rows() const { return starts.empty() ? 0 : starts.size() - 1; }
  size_t columns() const;
  /// Null: empty.
  const SheetCell* at(size_t row, size_t column) const;
  const std::string& textOf(const SheetCell& c) const { return (*texts)[c.text]; }
  /// Milliseconds since 1970 of a date cell.
  double milliseconds(double days) const;
};

class Workbook {
 public:
  /// Throws `identifier` for a file that is none, with place and cause.
  Workbook(const std::string& path, const char* identifier);

  std::vector<std::string> names() const;
  /// By number from 0.
  Sheet sheet(size_t k) const;
  /// -1: no sheet of that name.
  int find(const std::string& name) const;

  // --- what writing changes
  /// The part of the archive that holds a sheet.
  const std::string& partOf(size_t k) const { return sheets_[k].part; }
  const ZipReader& archive() const { return zip_; }
  const std::string& workbookPart() const { return workbook_; }
  std::string relationsPart() const;
  std::string stylesPart() const { return styles_; }
  /// A format that shows dates; -1: there is none.
  int dateStyle() const { return dateStyle_; }

 private:
  struct Listed {
    std::string name, part;
  };
  std::string part(const std::string& name) const;
  std::map<std::string, std::string> relations(const std::string& of,
                                               std::map<std::string, std::string>* types) const;
  void readSheets();
  void readStyles();

  std::string path_;
  const char* identifier_;
  ZipReader zip_;
  std::string workbook_, styles_, shared_;
  std::vector<Listed> sheets_;
  std::vector<bool> isDate_;  ///< by number of format
  bool since1904_ = false;
  int dateStyle_ = -1;
};

/// "B7" and back, from 0.
std::string cellName(size_t row, size_t column);
bool parseCellName(std::string_view text, size_t& row, size_t& column);

/// New contents of a sheet: a rectangle of cells.
struct SheetBlock {
  struct Cell {
    SheetCell::Kind kind = SheetCell::Kind::Empty;
    double number = 0;  ///< of a date: milliseconds since 1970
    std::string text;
  };
  size_t row = 0, column = 0;  ///< where it goes, from 0
  size_t rows = 0, columns = 0;
  std::vector<Cell> cells;  ///< row by row
};

enum class SheetWrite { InPlace, OverwriteSheet, ReplaceFile, Append };

/// Puts a block into a sheet (by name, or number from 1 when it is text of digits only is not
/// meant: see `number`). Other sheets stay as they are; the file appears whole or not at all.
struct SheetTarget {
  std::string name;   ///< "": by number
  size_t number = 1;  ///< from 1
};
void writeSheet(const std::string& path, const SheetTarget& target, const SheetBlock& block,
                SheetWrite mode, const Parallel& threads, const char* identifier);

}  // namespace matlift::builtins
