// Reading option words.
#pragma once

#include <cctype>
#include <string>

#include "runtime/value/text.h"
#include "runtime/value/value.h"

namespace matlift::linalg {

/// Lower-case text of a char row or string scalar; "" for anything else.
inline std::string optionWord(const Value& v) {
  if (!v.isTextScalar()) return {};
  std::string word = textOf(v);
  for (char& c : word) c = char(std::tolower(static_cast<unsigned char>(c)));
  return word;
}

/// A numeric 0, as in svd(A, 0).
inline bool isZero(const Value& v) {
  return v.isPlain() && !v.isChar() && v.isScalar() && v.doubleAt(0) == 0;
}

}  // namespace matlift::linalg
