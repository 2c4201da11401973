// Instances of classes written in the language, in files: a struct of their stored properties. MAT
// files have no public form for them; any reader can show this one.
//
//   matlift_instance   0, or the number of a handle, the same in all variables of a file; a
//                      second mention in a variable has this field alone
//   matlift_member     of an enumeration: the member's name, and nothing else
//   matlift_elements   of an array: a cell of its elements, and nothing else
//   matlift_data       of a class with a built-in superclass: its value
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "runtime/value/value.h"

namespace matlift {
class Interpreter;
struct InstanceObj;
}  // namespace matlift

namespace matlift::builtins {

class SavedInstances {
 public:
  /// Stands in a function that writes or reads one file: the handles of files are apart.
  class Scope {
   public:
    explicit Scope(Interpreter& interpreter);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Interpreter& interpreter_;
    SavedInstances* before_;
  };

  /// Each variable has all of its handles, so that it can be read without the others.
  static void beginVariable(Interpreter& interpreter);
  /// Undefined: `object` is no instance, or array of them.
  static Value fieldsOf(Interpreter& interpreter, const Value& object);
  static bool isInstance(const Value& fields);
  /// Nothing when the class is not known or the fields do not fit it.
  static std::optional<Value> made(Interpreter& interpreter, const std::string& className,
                                   const Value& fields);

 private:
  SavedInstances();
  double numberOf(InstanceObj& handle, bool& known);

  double last_;                                       // number that was given
  std::unordered_map<InstanceObj*, double> numbers_;  // of what is written
  std::unordered_set<InstanceObj*> written_;          // in this variable
  std::unordered_map<double, Value> handles_;         // that were made
};

}  // namespace matlift::builtins
