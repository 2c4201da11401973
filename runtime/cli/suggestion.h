// "Did you mean …?" for names that nobody knows, "MATLAB has it" for names that are missing here.
#pragma once

#include <string>
#include <string_view>

#include "runtime/dispatch/interpreter.h"

namespace matlift {

/// How many letters have to be added, left out, exchanged or swapped with a neighbour to make one
/// name of the other; counting ends past `limit`.
int editDistance(std::string_view a, std::string_view b, int limit);

/// What to say about an undefined name: that MATLAB has it and Matlift does not, or which variable
/// or function was most likely meant. "" when the error is another one, or nothing is close.
std::string suggestionFor(const Error& error, Interpreter& interpreter);

}  // namespace matlift
