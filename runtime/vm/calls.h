// Calling functions: user functions push a frame, builtins run at once, and methods of objects
// among the arguments come before both.
//
// What returns a bool says whether a frame was pushed: the loop, or Runner::runTop(), has to go on
// in it; false: the outputs are there.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "runtime/vm/callee.h"
#include "runtime/vm/frame.h"

namespace matlift {

struct VmParts;
class FunctionTable;

class Calls {
 public:
  explicit Calls(VmParts& vm) : vm_(vm) {}
  /// Operators by their builtins; all of them must be there.
  void takeOperators(const FunctionTable& table);

  // --- by what is called
  /// bare: a name without parentheses, which a variable hides without being called.
  bool callSite(Frame& frame, int site, int slot, std::span<Value> args, const Outputs& out,
                bool bare);
  bool invokeValue(const Value& f, std::span<Value> args, const Outputs& out);
  bool invoke(const Callee& f, const std::string& name, std::span<Value> args, const Outputs& out,
              CallSite* site = nullptr);
  /// The callee itself, whatever the classes of the arguments are.
  bool enter(const Callee& f, const std::string& name, std::span<Value> args, const Outputs& out);
  void callBuiltin(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out);
  /// An operator: a method when an operand is an object, its builtin otherwise.
  bool operate(Operator op, std::span<Value> args, const Outputs& out) {
    if (anyObject(args)) [[unlikely]] {
      Callee f;
      f.builtin = operators_[int(op)];
      return invoke(f, kOperatorFunctions[int(op)], args, out);
    }
    callBuiltin(*operators_[int(op)], args, out);
    return false;
  }
  const BuiltinDescriptor& builtinOf(Operator op) const { return *operators_[int(op)]; }

  // --- run to their end
  ValueList call(const Value& function, std::span<const Value> args, int nargout);
  Value called(const Callee& f, const std::string& name, std::span<Value> args);
  void perform(const Callee& f, const std::string& name, std::span<Value> args);
  Value operated(Operator op, std::span<Value> args);
  /// An unset variable that may be a function.
  Value callVariableName(int reg);
  Value joined(int dim, std::span<Value> parts);
  Value joinedRows(std::span<ValueList> rows);
  bool joinByName(const std::string& name, std::span<Value> args, const Outputs& out);
  Value concatenateObjects(int dim, std::span<Value> parts);

  bool inTermsOfMethod(const std::string& name, std::span<Value> args, Callee& m);
  /// The method `name` that the classes of the arguments give; false when none has it.
  bool findMethod(std::string_view name, std::span<const Value> args, Callee& out);

  /// The builtin last called was called by another, not by an instruction.
  bool calledBack = false;

 private:
  bool invokeNamed(CallSite& site, std::span<Value> args, const Outputs& out);
  void callMethod(const MethodRow& method, std::span<Value> args, const Outputs& out);
  bool moveByIndex(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out);
  void moveElements(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out);
  [[noreturn]] void undefinedFor(const std::string& name, std::span<const Value> args);

  VmParts& vm_;
  const BuiltinDescriptor* operators_[kOperators] = {};
};

}  // namespace matlift
