// "Did you mean …?" for names that nobody knows.
#pragma once

#include <string>
#include <string_view>

#include "runtime/dispatch/interpreter.h"

namespace matlift {

/// How many letters have to be added, left out, exchanged or swapped with a neighbour to make one
/// name of the other; counting ends past `limit`.
int editDistance(std::string_view a, std::string_view b, int limit);

/// The variable or function that an undefined name was most likely meant to be; "" when the error
/// is another one, or nothing is close.
std::string suggestionFor(const Error& error, Interpreter& interpreter);

}  // namespace matlift
