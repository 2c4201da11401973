// How cells, strings, structs and handles look. Internal to runtime/value.
#pragma once

#include <string>
#include <string_view>

#include "runtime/value/display.h"

namespace matlift {

/// Elements of a cell or string array, without name and class line.
void writeBoxes(const TextSink& out, std::string_view name, const Value& v,
                const DisplayFormat& format);

/// Fields and values of a 1×1 struct, the field names of an array. `header`: with the line
/// "struct with fields:" above.
std::string structBody(const Value& v, const DisplayFormat& format, bool header);

/// Text with its line ends and tabs as signs (↵ →), for places that have one line only.
std::string onOneLine(std::string_view text);

/// "@sin", "@(x)x+1".
std::string handleText(const FunctionObj& f);

}  // namespace matlift
