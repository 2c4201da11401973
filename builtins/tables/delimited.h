// Delimited text: one scanner for all that read tables. Fields are places in the text, so that a
// file of millions costs no more than its bytes and these.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "builtins/support/parallel.h"

namespace matlift::builtins {

struct DelimitedOptions {
  std::string delimiters;  ///< one or more characters; "": guessed
  std::string comment;     ///< what follows on a line does not count
  size_t skipLines = 0;
  size_t lines = SIZE_MAX;    ///< that are read after those
  size_t most = SIZE_MAX;     ///< rows: reading ends behind them
  bool open = false;          ///< the text goes on: what ends with it may be a part of a row
  bool joinRepeated = false;  ///< delimiters in a row count as one; so do blanks always
};

class DelimitedText {
 public:
  /// Takes the bytes of a file, as readTextFile gives them.
  DelimitedText(std::string bytes, const DelimitedOptions& options,
                const Parallel& threads = Parallel());

  size_t rows() const { return starts_.size() - 1; }
  size_t columns() const { return columns_; }  ///< of the longest row
  size_t fieldsIn(size_t row) const { return starts_[row + 1] - starts_[row]; }
  /// The text of a field without its quotes and outer blanks; "" when the row is shorter.
  /// `scratch` holds it when quotes inside were doubled.
  std::string_view field(size_t row, size_t column, std::string& scratch) const;
  bool quoted(size_t row, size_t column) const;
  const std::string& delimiters() const { return delimiters_; }
  /// Rows at the top that belong to no table: shorter than those that most others are like.
  size_t preamble() const;
  /// Where in the text the first line begins that was not read.
  size_t end() const { return end_; }
  /// The text up to there.
  std::string_view consumed() const { return std::string_view(text_).substr(0, end_); }
  /// Number of the line where a row begins, from 1, those that were skipped not counted.
  size_t lineOf(size_t row) const;

 private:
  /// A place in the text.
  struct Field {
    uint64_t begin : 40;
    uint64_t length : 22;  // kLong: another place has it
    uint64_t flags : 2;    // 1: quoted, 2: with doubled quotes
  };
  static constexpr uint64_t kLong = (uint64_t(1) << 22) - 1;
  /// What was found in a piece of the text.
  struct Rows {
    std::vector<Field> fields;
    std::vector<size_t> ends;                    // of rows, in fields
    std::unordered_map<size_t, size_t> lengths;  // of long fields, by their begin
    size_t columns = 0;
    size_t end = 0;  // where the first line begins that was not looked at
  };
  class Lines;
  void scan(const DelimitedOptions& options, const Parallel& threads);
  void add(Rows& rows);
  void dropLast();

  std::string text_;
  size_t start_ = 0;  // of the first line that was not skipped
  size_t end_ = 0;    // of the last that was read
  std::string delimiters_;
  std::vector<Field> fields_;
  std::vector<size_t> starts_;
  std::unordered_map<size_t, size_t> lengths_;
  size_t columns_ = 0;
};

/// A number as data have it: 1, -2.5e3, NaN, Inf, 1,234 with `thousands`. Nothing for others.
std::optional<double> fieldNumber(std::string_view text, char decimal = '.', char thousands = 0);

/// Bytes of a file as UTF-8: unpacked when gzip, byte order marks heeded.
std::string readTextFile(const std::string& path, const char* identifier,
                         const std::string& encoding = "");

/// Rows of a text file from a place on, for files that are larger than memory.
struct TextPart {
  uint64_t from = 0;                   ///< byte where the first line begins
  size_t rows = SIZE_MAX;              ///< that are wanted
  uint64_t bytes = uint64_t(1) << 20;  ///< that they may take: read first, then twice as many, ...
};
struct TextRows {
  DelimitedText text;
  uint64_t next;  ///< byte of the first line that was not read
  bool last;      ///< nothing is there
};
TextRows readTextRows(const std::string& path, const char* identifier, const std::string& encoding,
                      const DelimitedOptions& options, const TextPart& part,
                      const Parallel& threads);

}  // namespace matlift::builtins
