// What `help` says of keywords and operators.
#pragma once

#include <string>
#include <string_view>

namespace matlift::builtins {

/// Empty when the text is neither a keyword nor an operator.
std::string languageHelp(std::string_view name);

}  // namespace matlift::builtins
