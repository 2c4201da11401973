// Reading option words.
#pragma once

#include "builtins/support/text_args.h"

namespace matlift::linalg {

using builtins::optionWord;

/// A numeric 0, as in svd(A, 0).
inline bool isZero(const Value& v) {
  return v.isPlain() && !v.isChar() && v.isScalar() && v.doubleAt(0) == 0;
}

}  // namespace matlift::linalg
