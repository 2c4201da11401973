// What a builtin may ask of the interpreter that called it. The VM implements it; nothing here
// depends on the VM.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/dispatch/descriptor.h"
#include "runtime/value/display.h"
#include "runtime/value/value.h"

namespace accel {
struct KernelTable;
}

namespace matlift {

class ClassServices;

class Interpreter {
 public:
  virtual ~Interpreter() = default;

  // --- calling back ---
  /// Calls a function handle, or a function by name (char or string value).
  virtual ValueList call(const Value& function, std::span<const Value> args, int nargout) = 0;
  Value call1(const Value& function, std::span<const Value> args);  ///< one output, or an error
  /// Runs code in the current workspace. With nargout > 0 it must be an expression.
  virtual ValueList evalCode(std::string_view code, int nargout) = 0;
  /// The same in "base" or "caller".
  virtual ValueList evalIn(std::string_view workspace, std::string_view code, int nargout) = 0;
  /// Runs a script file in the current workspace.
  virtual void runScript(const std::string& path) = 0;

  // --- the workspace of the code that called the builtin ---
  virtual const Value* variable(std::string_view name) = 0;  ///< null when there is none
  virtual void setVariable(std::string_view name, Value v) = 0;
  virtual void setVariableIn(std::string_view workspace, std::string_view name, Value v) = 0;
  virtual void clearVariable(std::string_view name) = 0;
  virtual void clearGlobal(std::string_view name) = 0;
  virtual void clearFunctions() = 0;
  /// A function that was read from a file: the file is read again, its persistent variables begin
  /// anew.
  virtual void clearFunction(std::string_view name) = 0;
  virtual bool isGlobal(std::string_view name) = 0;
  virtual std::vector<std::string> variableNames() = 0;  ///< sorted
  /// nargin, nargout of the calling function; -1 in a script.
  virtual int callerNargin() = 0;
  virtual int callerNargout() = 0;
  /// Name and file of the calling function, outermost last (dbstack, mfilename).
  virtual std::vector<ErrorFrame> callStack() = 0;
  /// The variable passed as argument k of the calling function, or -1-k of the builtin; "": none.
  virtual std::string inputName(int k) = 0;

  // --- functions ---
  virtual const BuiltinDescriptor* findBuiltin(std::string_view name) = 0;
  virtual std::span<const BuiltinDescriptor* const> builtins() = 0;  ///< sorted by name
  /// True when a call of `name` would find a function (builtin, file, local).
  virtual bool functionExists(std::string_view name) = 0;
  /// File that defines function `name`; "" when it is builtin or unknown.
  virtual std::string functionFile(std::string_view name) = 0;
  /// True when the object's class has a method `name`; call() by that name then finds it.
  virtual bool hasMethod(const Value&, std::string_view) { return false; }
  /// What builtins may ask about classes (runtime/classes/class_services.h); null: there are none.
  virtual ClassServices* classes() { return nullptr; }
  /// Handle value for @name; never fails (an unknown name fails when it is called).
  virtual Value makeHandle(std::string_view name) = 0;
  /// str2func of "@(x) …": compiles in an empty workspace.
  virtual Value makeAnonymous(std::string_view source) = 0;
  /// Handle of the main function of a function file's text; `file` names it in errors.
  virtual Value makeFunction(const std::string& file, std::string_view source) = 0;
  /// Handles of the local functions of the calling code's file, in its order.
  virtual ValueList localFunctions() { return {}; }
  /// Declared inputs and outputs, negative with varargin/varargout as MATLAB's nargin(f) reports.
  virtual int functionNargin(const Value& f) = 0;
  virtual int functionNargout(const Value& f) = 0;
  /// Help text of a user function; "" when there is none.
  virtual std::string functionHelp(std::string_view name) = 0;
  virtual std::vector<std::string>& path() = 0;  ///< folders searched after the current one
  virtual void pathChanged() = 0;                ///< after path() or the current folder changed

  // --- output, errors, limits ---
  virtual void write(std::string_view utf8) = 0;  ///< standard output, or evalc's capture
  virtual void writeError(std::string_view utf8) = 0;
  virtual void flush() = 0;
  virtual std::string capture(const std::function<void()>& action) = 0;  ///< evalc
  /// Prints "Warning: …" unless that identifier is off; records lastwarn.
  virtual void warn(std::string_view identifier, std::string_view message) = 0;
  /// Throws Interrupted when the user pressed Ctrl-C. Call it in loops that may take long.
  virtual void checkInterrupt() = 0;
  virtual Error& lastError() = 0;
  /// MException value of an error, and back.
  virtual Value exceptionValue(const Error& e) = 0;
  virtual Error errorFrom(const Value& exception) = 0;

  DisplayFormat format;
  /// Elementwise and summation kernels: the same code for a scalar as for an array.
  const accel::KernelTable* kernels = nullptr;

  /// State of one theme of builtins (random stream, open files, …), made on first use and owned by
  /// the interpreter, so that two interpreters share nothing.
  template <class T>
  T& state() {
    std::shared_ptr<void>& slot = states_[&stateKey<T>];
    if (!slot) slot = std::make_shared<T>();
    return *static_cast<T*>(slot.get());
  }

 private:
  // Its address stands for the type: a type's own hash reads its whole name, with every call.
  template <class T>
  static inline char stateKey = 0;
  std::unordered_map<const void*, std::shared_ptr<void>> states_;
};

}  // namespace matlift
