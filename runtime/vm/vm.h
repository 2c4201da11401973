// The virtual machine as its owner and the builtins see it: runs text and files, and is the
// Interpreter. One thread at a time. What it is made of: parts.h.
#pragma once

#include <accel/hook.h>
#include <accel/kernels.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/bytecode/code.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift {

struct Frame;
struct VmParts;

/// Told where the program is, for a profiler.
class StatementObserver {
 public:
  virtual ~StatementObserver() = default;
  /// The program is now at this line: a statement begins, or a call has come back to it.
  virtual void at(const SourceText* source, uint32_t line) = 0;
  /// A hot loop begins at this line. While somebody watches the interpreter runs it; `verdict` says
  /// whether it is machine code otherwise, or why not.
  virtual void hotLoop(const SourceText*, uint32_t, const std::string&) {}
};

/// When machine code is made of loops and functions.
enum class JitMode : uint8_t { Off, WhenHot, Always };

struct VmOptions {
  std::function<void(std::string_view)> output;
  std::function<void(std::string_view)> errorOutput;
  uint64_t stepLimit = 0;  ///< loop turns and calls before Interrupted; 0: none
  int recursionLimit = 500;
  /// Output goes out with every line (a person looks on), not in large pieces.
  bool lineBuffered = false;
  const accel::KernelTable* kernels = nullptr;
  accel::Hook* hook = nullptr;  ///< the offload engine; outlives the Vm. Null: everything at once
  /// Text of a class that is part of the system; null: there is none of that name.
  std::function<const char*(std::string_view name)> libraryClass;
  StatementObserver* observer = nullptr;  ///< outlives the Vm; null: nobody watches
  JitMode jit = JitMode::WhenHot;
};

class Vm final : public Interpreter {
 public:
  Vm(std::vector<BuiltinTheme> themes, VmOptions options);
  ~Vm() override;

  /// Runs text as a script in the base workspace. Throws Error (with its place), Interrupted,
  /// ExitRequest. `name` stands in messages.
  void runText(std::string_view text, const std::string& name);
  /// Runs a file: a script in the base workspace with its folder on the path, or a function file
  /// called with no arguments.
  void runFile(const std::string& path, std::string_view text);
  /// Text without a file is the prompt's statement of this number: what stands for its lines where
  /// decisions are told (0: its lines).
  void setStatement(int number);
  /// Whether hot loops and functions become machine code here, in words.
  std::string aboutMachineCode();

  // --- Interpreter: each is one call of a part
  ValueList call(const Value& function, std::span<const Value> args, int nargout) override;
  ValueList evalCode(std::string_view code, int nargout) override;
  ValueList evalIn(std::string_view workspace, std::string_view code, int nargout) override;
  void runScript(const std::string& path) override;
  const Value* variable(std::string_view name) override;
  void setVariable(std::string_view name, Value v) override;
  void setVariableIn(std::string_view workspace, std::string_view name, Value v) override;
  void clearVariable(std::string_view name) override;
  void clearGlobal(std::string_view name) override;
  void clearFunctions() override;
  void clearFunction(std::string_view name) override;
  bool isGlobal(std::string_view name) override;
  std::vector<std::string> variableNames() override;
  int callerNargin() override;
  int callerNargout() override;
  std::vector<ErrorFrame> callStack() override;
  std::string inputName(int k) override;
  const BuiltinDescriptor* findBuiltin(std::string_view name) override;
  std::span<const BuiltinDescriptor* const> builtins() override;
  bool functionExists(std::string_view name) override;
  std::string functionFile(std::string_view name) override;
  bool hasMethod(const Value& object, std::string_view name) override;
  ClassServices* classes() override;
  Value makeHandle(std::string_view name) override;
  Value makeAnonymous(std::string_view source) override;
  Value makeFunction(const std::string& file, std::string_view source) override;
  ValueList localFunctions() override;
  int functionNargin(const Value& f) override;
  int functionNargout(const Value& f) override;
  std::string functionHelp(std::string_view name) override;
  std::vector<std::string>& path() override;
  void pathChanged() override;
  void write(std::string_view utf8) override;
  void writeError(std::string_view utf8) override;
  void flush() override;
  std::string capture(const std::function<void()>& action) override;
  void warn(std::string_view identifier, std::string_view message) override;
  void checkInterrupt() override;
  Error& lastError() override;
  Value exceptionValue(const Error& e) override;
  Error errorFrom(const Value& exception) override;

 private:
  Frame* workspaceNamed(std::string_view name);

  VmOptions options_;
  std::unique_ptr<VmParts> parts_;
};

}  // namespace matlift
