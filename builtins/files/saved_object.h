// Values that MAT-files have no public form for. They are written as a version 5 object: the name
// of the class and a struct of named fields, which every reader can show.
//
//   string           text: cell of char, missing: logical
//   function_handle  as MATLAB writes it: a struct with function, type and workspace
//   instances        their properties (saved_instances.h)
//   other objects    what their saveobj gives; loadobj of the class gets it back
#pragma once

#include <optional>
#include <string>

#include "runtime/value/value.h"

namespace matlift {
class Interpreter;
}

namespace matlift::builtins {

/// Class name and fields of a value in a file.
struct SavedObject {
  std::string className;
  Value fields;  ///< a struct
};

SavedObject savedForm(Interpreter& interpreter, const Value& v);
/// The value again; nothing when the class is not known or the fields do not fit it.
std::optional<Value> fromSavedForm(Interpreter& interpreter, const SavedObject& saved);

/// The struct behind a function handle in a file, and back.
Value savedFunction(const Value& f);
std::optional<Value> functionFromSaved(Interpreter& interpreter, const Value& fields);

}  // namespace matlift::builtins
