// Delimited text: one scanner for all that read tables. Fields are places in the text, so that a
// file of millions costs no more than its bytes and these.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matlift::builtins {

struct DelimitedOptions {
  std::string delimiters;  ///< one or more characters; "": guessed
  std::string comment;     ///< what follows on a line does not count
  size_t skipLines = 0;
  bool joinRepeated = false;  ///< delimiters in a row count as one; so do blanks always
};

class DelimitedText {
 public:
  /// Takes the bytes of a file: a byte order mark is dropped, UTF-16 and Latin-1 become UTF-8.
  DelimitedText(std::string bytes, const DelimitedOptions& options);

  size_t rows() const { return starts_.size() - 1; }
  size_t columns() const { return columns_; }  ///< of the longest row
  size_t fieldsIn(size_t row) const { return starts_[row + 1] - starts_[row]; }
  /// The text of a field without its quotes and outer blanks; "" when the row is shorter.
  /// `scratch` holds it when quotes inside were doubled.
  std::string_view field(size_t row, size_t column, std::string& scratch) const;
  bool quoted(size_t row, size_t column) const;
  const std::string& delimiters() const { return delimiters_; }

 private:
  struct Field {
    uint64_t begin : 48;
    uint64_t flags : 16;  // 1: quoted, 2: with doubled quotes
    uint32_t length;
  };
  void scan(const DelimitedOptions& options);

  std::string text_;
  std::string delimiters_;
  std::vector<Field> fields_;
  std::vector<size_t> starts_;
  size_t columns_ = 0;
};

/// A number as data have it: 1, -2.5e3, NaN, Inf, 1,234 with `thousands`. Nothing for others.
std::optional<double> fieldNumber(std::string_view text, char decimal = '.', char thousands = 0);

/// Bytes of a file as UTF-8: unpacked when gzip, byte order marks heeded.
std::string readTextFile(const std::string& path, const char* identifier,
                         const std::string& encoding = "");

}  // namespace matlift::builtins
