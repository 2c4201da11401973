// How numbers look: one format for a whole array (width, decimals, common scale factor), as the
// display style asks. Internal to runtime/value.
#pragma once

#include <functional>
#include <string>

#include "runtime/value/display.h"

namespace matlift {

/// The elements of a plain numeric or logical array as text of equal width. The array must live as
/// long: each text is made when it is asked for.
struct NumberTexts {
  std::string scaleLine;  ///< "   1.0e+03 *" or ""
  int width = 0;
  std::function<void(std::string& line, int64_t i)> append;
};

NumberTexts numberTexts(const Value& v, const DisplayFormat& format);

/// One element alone, without padding, as it stands inside a cell or struct field.
std::string elementDisplay(const Value& v, int64_t i, const DisplayFormat& format);

}  // namespace matlift
