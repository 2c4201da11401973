// Text arguments in MATLAB's three forms: a char array, a cell array of char arrays, a string
// array. A function reads them through TextArray and gives its result back in the same form.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/error/error.h"
#include "runtime/value/text.h"
#include "runtime/value/value.h"

namespace matlift::builtins {

enum class TextForm : uint8_t { Char, Cell, String };

/// Char arrays (of any shape), cells of char arrays (string scalars inside count too), strings.
bool isText(const Value& v);

/// Reads a text argument; keeps no copy: `v` must outlive it.
class TextArray {
 public:
  /// Throws `identifier` with MATLAB's "must be text" message when v is no text. A char matrix is
  /// one element a row when `rows`, else one element of all its units.
  TextArray(const Value& v, const char* what, bool rows = false);
  TextArray(TextArray&&) noexcept = default;

  TextForm form() const { return form_; }
  const Dims& dims() const { return dims_; }
  int64_t size() const { return int64_t(views_.size()); }
  std::u16string_view operator[](int64_t k) const { return views_[size_t(k)]; }
  bool missing(int64_t k) const {
    return form_ == TextForm::String && views_[size_t(k)].data() == nullptr;
  }
  bool isScalar() const { return views_.size() == 1; }

 private:
  TextForm form_;
  Dims dims_;
  std::vector<std::u16string_view> views_;
  std::vector<std::u16string> rows_;
};

/// Builds a result in a form: one char row, a cell array, a string array.
class TextResult {
 public:
  TextResult(TextForm form, const Dims& dims);
  /// Result with the form and the shape of an argument.
  explicit TextResult(const TextArray& like) : TextResult(like.form(), like.dims()) {}
  void set(int64_t k, std::u16string_view units);
  void setMissing(int64_t k);
  Value take() { return std::move(value_); }

 private:
  TextForm form_;
  Value value_;
};

/// A 1×1 string from UTF-16.
Value stringValue(std::u16string_view units);
/// A string array or a cell column/row from texts.
Value textArrayValue(TextForm form, const std::vector<std::u16string>& texts, const Dims& dims);

/// Text scalar argument as UTF-16, or an error naming `what`.
std::u16string_view textArg(const Value& v, const char* what);
/// Option word, lower-cased ASCII; "" when v is no text scalar.
std::string optionWord(const Value& v);
bool equalsIgnoreCase(std::u16string_view a, std::u16string_view b);
char16_t lowerUnit(char16_t c);
char16_t upperUnit(char16_t c);
bool isSpaceUnit(char16_t c);

/// A truth value from name-value arguments ('IgnoreCase', true).
bool flagArg(const Value& v, const char* what);

}  // namespace matlift::builtins
