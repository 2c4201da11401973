// Making a Vm and ending it; what builtins ask, passed on to the part that knows.
#include "runtime/vm/vm.h"

#include "runtime/dispatch/rich_display.h"
#include "runtime/dispatch/warnings.h"
#include "runtime/value/exception.h"
#include "runtime/vm/parts.h"

namespace matlift {

Vm::Vm(std::vector<BuiltinTheme> themes, VmOptions options) : options_(std::move(options)) {
  kernels = options_.kernels;
  parts_ = std::make_unique<VmParts>(*this, options_, state<CleanupQueue>());
  state<DebugSlot>().control = &parts_->debugger;
  state<ParallelSlot>().host = &parts_->parallel;
  FunctionTable& table = parts_->functions.table;
  table.addBuiltins(themes);
  parts_->calls.takeOperators(table);
  table.load = [this](const std::string& file, const std::string& name) {
    return parts_->loader.loadFunctionFile(file, name);
  };
  table.loadLibrary = [this](const std::string& name) -> Ref<ClassDef> {
    const char* text = options_.libraryClass ? options_.libraryClass(name) : nullptr;
    return text ? parts_->loader.compileFunctionFile(name + ".m", text, name).cls : Ref<ClassDef>();
  };
}

Vm::~Vm() {
  parts_->frames.unwindTo(0);
  parts_->workspaces.clear();
  try {
    parts_->cleanups.run();
    parts_->cleanups.collectCycles();
    parts_->cleanups.run();
  } catch (...) {
    // Ctrl-C, or exit in a cleanup: the end has come already.
  }
  parts_->cleanups.queue().closed = true;
  flush();
}

namespace {
// Steps end with the program that was stepped through, however it ends.
struct ProgramEnd {
  VmParts& parts;
  ~ProgramEnd() {
    if (parts.frames.depth() == 0) parts.debugger.programEnded();
  }
};
}  // namespace

void Vm::runText(std::string_view text, const std::string& name) {
  const ProgramEnd end{*parts_};
  parts_->loader.runText(text, name);
}
void Vm::runFile(const std::string& path, std::string_view text) {
  const ProgramEnd end{*parts_};
  parts_->loader.runFile(path, text);
}
void Vm::runScript(const std::string& path) { parts_->loader.runScript(path); }
std::string Vm::aboutMachineCode() {
  const char* why = parts_->compiled.whyNot();
  return why ? std::string("interpreted: ") + why : "machine code where they are hot";
}

void Vm::setStatement(int number) { parts_->device.statement = number; }

ValueList Vm::call(const Value& function, std::span<const Value> args, int nargout) {
  return parts_->calls.call(function, args, nargout);
}

// ---------------------------------------------------------------- variables

Frame* Vm::workspaceNamed(std::string_view name) {
  return name == "base" ? parts_->frames.baseFrame() : parts_->frames.callerFrame();
}

ValueList Vm::evalCode(std::string_view code, int nargout) {
  return parts_->loader.evalInFrame(parts_->frames.current(), code, nargout);
}
ValueList Vm::evalIn(std::string_view workspace, std::string_view code, int nargout) {
  return parts_->loader.evalInFrame(workspaceNamed(workspace), code, nargout);
}
const Value* Vm::variable(std::string_view name) {
  return parts_->workspaces.find(parts_->frames.current(), std::string(name));
}
void Vm::setVariable(std::string_view name, Value v) {
  parts_->workspaces.assign(parts_->frames.current(), name, std::move(v));
}
void Vm::setVariableIn(std::string_view workspace, std::string_view name, Value v) {
  parts_->workspaces.assign(workspaceNamed(workspace), name, std::move(v));
}
void Vm::clearVariable(std::string_view name) {
  parts_->workspaces.erase(parts_->frames.current(), std::string(name));
}
void Vm::clearGlobal(std::string_view name) {
  clearVariable(name);
  parts_->workspaces.eraseGlobal(std::string(name));
}
bool Vm::isGlobal(std::string_view name) {
  return parts_->workspaces.isGlobal(parts_->frames.current(), name);
}
std::vector<std::string> Vm::variableNames() {
  return parts_->workspaces.names(parts_->frames.current());
}

// ---------------------------------------------------------------- the calls that run

int Vm::callerNargin() { return parts_->frames.callerNargin(); }
int Vm::callerNargout() { return parts_->frames.callerNargout(); }
std::vector<ErrorFrame> Vm::callStack() {
  std::vector<ErrorFrame> stack = parts_->frames.callStack();
  for (ErrorFrame& frame : stack) frame.file = parts_->loader.wholePath(frame.file);
  return stack;
}
std::string Vm::inputName(int k) { return parts_->functions.inputName(k); }
void Vm::checkInterrupt() { interruptionPoint(); }
Error& Vm::lastError() { return parts_->runner.lastError; }
Value Vm::exceptionValue(const Error& e) { return matlift::exceptionValue(e); }
Error Vm::errorFrom(const Value& exception) { return errorFromException(exception); }

// ---------------------------------------------------------------- functions and classes

const BuiltinDescriptor* Vm::findBuiltin(std::string_view name) {
  return parts_->functions.table.builtin(name);
}
std::span<const BuiltinDescriptor* const> Vm::builtins() {
  return parts_->functions.table.builtins();
}
void Vm::clearFunctions() {
  parts_->functions.table.forget();
  parts_->cleanups.queue().askForCollection();
}
void Vm::clearFunction(std::string_view name) { parts_->functions.table.forget(std::string(name)); }
bool Vm::functionExists(std::string_view name) { return parts_->functions.exists(name); }
std::string Vm::functionFile(std::string_view name) { return parts_->functions.fileOf(name); }
std::string Vm::functionHelp(std::string_view name) { return parts_->functions.helpOf(name); }
int Vm::functionNargin(const Value& f) { return parts_->functions.narginOf(f); }
int Vm::functionNargout(const Value& f) { return parts_->functions.nargoutOf(f); }
Value Vm::makeHandle(std::string_view name) { return parts_->functions.makeHandle(name); }
ValueList Vm::localFunctions() { return parts_->functions.localFunctions(); }
Value Vm::makeAnonymous(std::string_view source) { return parts_->loader.makeAnonymous(source); }
Value Vm::makeFunction(const std::string& file, std::string_view source) {
  return parts_->loader.makeFunction(file, source);
}
std::vector<std::string>& Vm::path() { return parts_->functions.table.path; }
void Vm::pathChanged() { parts_->functions.table.changed(); }
bool Vm::hasMethod(const Value& object, std::string_view name) {
  return parts_->members.hasMethod(object, name);
}
ClassServices* Vm::classes() { return &parts_->instances; }

// ---------------------------------------------------------------- output

void Vm::write(std::string_view utf8) { parts_->console.write(utf8); }
void Vm::writeError(std::string_view utf8) { parts_->console.writeError(utf8); }
void Vm::flush() { parts_->console.flush(); }
std::string Vm::capture(const std::function<void()>& action) {
  const RichDisplay::Pause text(state<RichDisplay>());
  return parts_->console.capture(action);
}
void Vm::warn(std::string_view identifier, std::string_view message) {
  reportWarning(*this, identifier, message);
  parts_->debugger.atWarning(identifier);
}

Value Interpreter::call1(const Value& function, std::span<const Value> args) {
  ValueList out = call(function, args, 1);
  if (out.empty() || out[0].isUndefined())
    fail("MATLAB:maxlhs", "The function returned no value where one is needed.");
  return std::move(out[0]);
}

}  // namespace matlift
