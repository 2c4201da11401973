// The themes of builtins. A theme is one .cpp file (or a few) ending in one table of rows; all.cpp
// lists the themes and nothing else does.
#pragma once

#include <vector>

#include "runtime/dispatch/descriptor.h"

namespace matlift::builtins {

/// All rows, theme by theme. The table is injected into the runtime by whoever joins the two.
std::vector<BuiltinTheme> allThemes();

}  // namespace matlift::builtins
