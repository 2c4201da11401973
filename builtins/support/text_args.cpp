#include "builtins/support/text_args.h"

#include "runtime/error/interrupt.h"

namespace matlift::builtins {

bool isText(const Value& v) {
  if (v.isChar() || v.isString()) return true;
  if (!v.isCell()) return false;
  for (const Value& e : v.boxes().elements)
    if (!e.isChar() && !(e.isString() && e.isScalar())) return false;
  return true;
}

TextArray::TextArray(const Value& v, const char* what, bool rows) {
  if (!isText(v))
    fail("MATLAB:string:MustBeStringScalarOrCharacterVector",
         "%s must be a string array, character vector, or cell array of character vectors.", what);
  if (v.isChar()) {
    form_ = TextForm::Char;
    bool split = rows && v.dims().rows() > 1 && v.dims().count() == 2;
    dims_ = split ? Dims(v.dims().rows(), 1) : Dims(1, 1);
    if (!split) {
      views_.push_back(charUnits(v));
      return;
    }
    for (int64_t r = 0; r < v.dims().rows(); ++r) rows_.push_back(charRow(v, r));
    views_.assign(rows_.begin(), rows_.end());
    return;
  }
  form_ = v.isString() ? TextForm::String : TextForm::Cell;
  dims_ = v.dims();
  views_.reserve(size_t(v.numel()));
  for (const Value& e : v.boxes().elements) {
    std::u16string_view units = e.isUndefined() ? std::u16string_view() : charUnits(e);
    // An empty char value may have no storage: only `missing` is a null view.
    views_.push_back(!e.isUndefined() && !units.data() ? std::u16string_view(u"") : units);
  }
}

TextResult::TextResult(TextForm form, const Dims& dims) : form_(form) {
  if (form == TextForm::Cell) value_ = Value::cell(dims);
  if (form == TextForm::String) value_ = Value::stringArray(dims);
  if (form == TextForm::Char) value_ = Value::text("");
}

void TextResult::set(int64_t k, std::u16string_view units) {
  interruptionPoint(uint64_t(k));
  if (form_ == TextForm::Char) {
    value_ = Value::text16(units);
  } else {
    value_.setCell(k, Value::text16(units));
  }
}

void TextResult::setMissing(int64_t k) {
  if (form_ == TextForm::String) value_.setCell(k, Value());
}

Value stringValue(std::u16string_view units) {
  Value v = Value::stringArray(Dims(1, 1));
  v.setCell(0, Value::text16(units));
  return v;
}

Value textArrayValue(TextForm form, const std::vector<std::u16string>& texts, const Dims& dims) {
  TextResult result(form == TextForm::Char ? TextForm::Cell : form, dims);
  for (size_t k = 0; k < texts.size(); ++k) result.set(int64_t(k), texts[k]);
  return result.take();
}

std::u16string_view textArg(const Value& v, const char* what) {
  if (!v.isTextScalar())
    fail("MATLAB:string:MustBeStringScalarOrCharacterVector",
         "%s must be a string scalar or character vector.", what);
  return charUnits(v);
}

std::string optionWord(const Value& v) {
  if (!v.isTextScalar()) return {};
  std::string word = textOf(v);
  for (char& c : word)
    if (c >= 'A' && c <= 'Z') c = char(c + 32);
  return word;
}

char16_t lowerUnit(char16_t c) {
  if (c < 128) return c >= u'A' && c <= u'Z' ? char16_t(c + 32) : c;
  if (c >= 0xC0 && c <= 0xDE && c != 0xD7) return char16_t(c + 32);
  if (c >= 0x391 && c <= 0x3A9 && c != 0x3A2) return char16_t(c + 32);
  if (c >= 0x410 && c <= 0x42F) return char16_t(c + 32);
  if (c >= 0x400 && c <= 0x40F) return char16_t(c + 80);
  if (c >= 0x100 && c <= 0x137 && c % 2 == 0 && c != 0x130) return char16_t(c + 1);
  return c;
}

char16_t upperUnit(char16_t c) {
  if (c < 128) return c >= u'a' && c <= u'z' ? char16_t(c - 32) : c;
  if (c >= 0xE0 && c <= 0xFE && c != 0xF7) return char16_t(c - 32);
  if (c == 0xFF) return 0x178;
  if (c >= 0x3B1 && c <= 0x3C9 && c != 0x3C2) return char16_t(c - 32);
  if (c >= 0x430 && c <= 0x44F) return char16_t(c - 32);
  if (c >= 0x450 && c <= 0x45F) return char16_t(c - 80);
  if (c >= 0x100 && c <= 0x137 && c % 2 == 1 && c != 0x131) return char16_t(c - 1);
  return c;
}

bool equalsIgnoreCase(std::u16string_view a, std::u16string_view b) {
  if (a.size() != b.size()) return false;
  for (size_t k = 0; k < a.size(); ++k)
    if (lowerUnit(a[k]) != lowerUnit(b[k])) return false;
  return true;
}

bool isSpaceUnit(char16_t c) {
  return c == u' ' || (c >= 9 && c <= 13) || c == 0x85 || c == 0xA0 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x3000;
}

bool flagArg(const Value& v, const char* what) {
  bool ok = v.isPlain() && v.isScalar() && !v.isChar();
  if (!ok)
    fail("MATLAB:InputParser:ArgumentFailedValidation", "%s must be a logical scalar.", what);
  return v.doubleAt(0) != 0;
}

}  // namespace matlift::builtins
