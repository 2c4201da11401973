// Files of nothing but numbers, read in blocks on all threads: memory is the result's and little
// more, whatever the file's size.
#pragma once

#include <optional>
#include <string>

#include "runtime/value/value.h"

namespace matlift::builtins {

class Parallel;

struct NumericText {
  char delimiter = 0;      ///< 0: guessed
  int64_t skipLines = -1;  ///< -1: lines at the top without a number
  double otherwise = 0;    ///< for fields that are missing
};

/// The rows of a file; nothing when it is not so simple (quotes, rows longer than the first ones,
/// compressed, another encoding): then it is read in another way.
std::optional<Value> readNumericText(const std::string& path, const NumericText& how,
                                     const Parallel& threads);

}  // namespace matlift::builtins
