// What the readers and the writers of text files share.
#pragma once

#include <string>
#include <vector>

#include "runtime/dispatch/interpreter.h"

namespace matlift {
class Interpreter;
}

namespace matlift::builtins {

/// The bytes of a file, or an error of `function` that names it.
std::string readWhole(const std::string& name, const char* function);
/// A file to read: as named, or in a folder of the path when there is none of that name here.
std::string readableFile(Interpreter& interpreter, const std::string& name);
std::vector<std::string> linesOf(const std::string& text);
/// A delimiter character, also by its name: 'comma', 'tab', 'space', 'semi', 'bar'.
char delimiterArg(const Value& v);

}  // namespace matlift::builtins
