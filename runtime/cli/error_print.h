// An uncaught error as a person reads it: text, identifier, place, the source line with a caret.
#pragma once

#include <string>

#include "runtime/error/error.h"

namespace matlift {

/// Ends with a newline. Paths are shown as the program named them.
std::string errorReport(const Error& error, bool coloured);

}  // namespace matlift
