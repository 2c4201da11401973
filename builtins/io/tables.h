// What the readers and the writers of text files share.
#pragma once

#include <string>
#include <vector>

#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

/// The bytes of a file, or an error of `function` that names it.
std::string readWhole(const std::string& name, const char* function);
std::vector<std::string> linesOf(const std::string& text);
/// A delimiter character, also by its name: 'comma', 'tab', 'space', 'semi', 'bar'.
char delimiterArg(const Value& v);

}  // namespace matlift::builtins
