// The template language of sscanf, fscanf and textscan.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/value/value.h"

namespace matlift::builtins {

struct ScanResult {
  std::vector<double> values;  ///< numbers, and characters as their codes
  bool allText = true;         ///< only %s, %c and %[...] stored something
  int64_t count = 0;           ///< conversions that stored something
  size_t position = 0;         ///< units read
  std::string message;         ///< why it stopped, "" at the end of the text
};

/// Reads text by a template, again while it fits; at most `limit` values.
ScanResult scanText(std::u16string_view text, std::u16string_view format, double limit);

/// Gives values the shape that sscanf's size argument asks for: Inf, n, [m n], [m Inf].
Value shapedScan(const ScanResult& result, const Value* size);
/// How many values that argument lets in.
double scanLimit(const Value* size);

}  // namespace matlift::builtins
