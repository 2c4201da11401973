// Names of variables and functions, and patterns with wildcards.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace matlift::builtins {

std::span<const std::string_view> keywords();  ///< MATLAB's, sorted
bool isKeyword(std::string_view text);
/// A letter, then letters, digits and underscores, at most 63; no keyword.
bool isVariableName(std::string_view text);
/// * any characters, ? one, [abc] one of a set.
bool wildcardMatches(std::string_view pattern, std::string_view text);

}  // namespace matlift::builtins
