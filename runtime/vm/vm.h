// The virtual machine: runs Code, keeps workspaces and functions, and is the Interpreter that
// builtins see. One thread at a time.
#pragma once

#include <accel/hook.h>
#include <accel/kernels.h>

#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "runtime/bytecode/class_code.h"
#include "runtime/bytecode/code.h"
#include "runtime/classes/class_services.h"
#include "runtime/classes/instance.h"
#include "runtime/dispatch/accel_bridge.h"
#include "runtime/dispatch/cleanup_queue.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/object.h"
#include "runtime/vm/frame.h"
#include "runtime/vm/function_table.h"

namespace matlift {

struct CompileOptions;
struct CompiledFile;

/// Told where the program is, for a profiler.
class StatementObserver {
 public:
  virtual ~StatementObserver() = default;
  /// The program is now at this line: a statement begins, or a call has come back to it.
  virtual void at(const SourceText* source, uint32_t line) = 0;
};

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
};

class Vm final : public Interpreter, public ClassServices {
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
  void setStatement(int number) { statement_ = number; }

  // --- Interpreter
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
  ClassServices* classes() override { return this; }
  Value makeHandle(std::string_view name) override;
  Value makeAnonymous(std::string_view source) override;
  Value makeFunction(const std::string& file, std::string_view source) override;
  ValueList localFunctions() override;
  int functionNargin(const Value& f) override;
  int functionNargout(const Value& f) override;
  std::string functionHelp(std::string_view name) override;
  std::vector<std::string>& path() override { return functions_.path; }
  void pathChanged() override { functions_.changed(); }
  void write(std::string_view utf8) override;
  void writeError(std::string_view utf8) override;
  void flush() override;
  std::string capture(const std::function<void()>& action) override;
  void warn(std::string_view identifier, std::string_view message) override;
  void checkInterrupt() override { interruptionPoint(); }
  Error& lastError() override { return lastError_; }
  Value exceptionValue(const Error& e) override;
  Error errorFrom(const Value& exception) override;

  // --- ClassServices
  ClassDef* classNamed(const std::string& name) override { return findClass(name); }
  Value readMember(const Value& object, const std::string& name) override;
  void writeMember(Value& object, const std::string& name, Value v) override;
  Value enumMember(ClassDef& cls, EnumMemberDef& m) override { return memberValue(cls, m); }
  const Value& defaultValue(PropertyDef& p) override { return defaultOf(p); }
  Value emptyArray(ClassDef& cls, const Dims& dims) override { return emptyOf(cls, dims); }
  Value newObject(ClassDef& cls, std::span<Value> args) override { return constructed(cls, args); }
  Value callProtected(const Value& object, const char* method) override;
  void destroy(const Value& object) override;
  void notifyEvent(const Value& object, const std::string& event, Value data) override;
  Value oldObject(const Value& fields, const std::string& name,
                  std::span<const Value> parents) override;
  std::string instanceText(const Value& object) override;

 private:
  /// Where a call's outputs go.
  struct Outputs {
    enum class Mode : uint8_t { Registers, List, Host };
    Mode mode = Mode::Registers;
    Value* registers = nullptr;  // Registers: room for max(1, nargout)
    int nargout = 1;
    ValueList* host = nullptr;  // Host
  };
  struct Callee {
    const BuiltinDescriptor* builtin = nullptr;
    Code* code = nullptr;
    Ref<Environment> environment;         // nested functions
    const FunctionObj* handle = nullptr;  // anonymous functions: their captures
    const MethodRow* method = nullptr;    // of an object, in C++
    ClassDef* cls = nullptr;              // a class: the call constructs
    bool overloadable = true;             // a method of an argument's class comes first
  };

  // --- running (vm_loop.cpp: fast paths, vm_step*.cpp, vm.cpp)
  void run(size_t stopDepth);
  bool ranToEnd(size_t stopDepth);
  void loop(size_t stopDepth);
  /// Runs the instruction at the top frame's pc; false when the run ends.
  bool step(size_t stopDepth);
  bool stepStatement(Frame& running, size_t stopDepth);
  bool enterHandler(Error& e, size_t stopDepth);
  void annotate(Error& e);
  void unwindTo(size_t depth);
  void countStep();
  void flushWhenDue();
  /// Calls the functions of onCleanup objects that have gone; their errors become warnings.
  void runCleanups();
  void runCleanup(const Value& task);
  Frame& top() { return *frames_[depth_ - 1]; }

  // --- calls (vm_calls.cpp)
  /// True when a frame was pushed and the loop has to go on in it; false: outputs are there.
  bool invoke(const Callee& f, const std::string& name, std::span<Value> args, const Outputs& out,
              CallSite* site = nullptr);
  bool invokeNamed(CallSite& site, std::span<Value> args, const Outputs& out);
  bool invokeValue(const Value& f, std::span<Value> args, const Outputs& out);
  void callBuiltin(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out);
  /// The callee itself, whatever the classes of the arguments are.
  bool enter(const Callee& f, const std::string& name, std::span<Value> args, const Outputs& out);
  static void colonsToText(std::span<Value> args);
  // frames (vm_frames.cpp)
  void pushFrame(const Callee& f, std::span<Value> args, const Outputs& out);
  // the loop's own (quick_calls.h): Call and Return, an anonymous function's call and its result
  bool callPlain(Frame& caller, const Instruction* pc);
  bool returnPlain(Frame& frame, size_t stopDepth);
  bool enterPlain(Frame& caller, const Instruction* pc, Code& code);
  bool callHandle(Frame& caller, const Instruction* pc, const Value& f);
  bool callAnonymous(Frame& caller, const Instruction* pc, const FunctionObj& handle);
  bool returnAnonymous(Frame& frame, const Instruction* pc, size_t stopDepth);
  bool mayEnter() const;
  bool callMethodPlain(Frame& caller, const Instruction* pc);
  static Code* knownMethod(const CallSite& site, std::span<const Value> args);
  static void colonToText(Value& v);
  Frame& enterQuick(Frame& caller, const Instruction* pc, Code& code);
  void leaveQuick(Frame& frame);
  void markHeights(Frame& frame);
  void enterEnvironment(Frame& frame, const Ref<Environment>& outer);
  void pushScript(Ref<Code> code, Frame* workspace);
  void popFrame();
  void giveOutputs();
  bool isIgnored(int output);
  void giveList();
  void giveValue(Value& v);
  void deliver(const Outputs& out, std::span<Value> values);
  Callee calleeOf(const FunctionObj& f);
  Callee calleeNamed(std::string_view name);
  void resolve(CallSite& site, const Code& code);
  Value callVariableName(int reg);
  /// Throws when the unset variable is a parameter that the caller did not give.
  static void checkGiven(const Frame& frame, int reg);
  Value handleOf(Frame& frame, CallSite& site);
  Value closureOf(Frame& frame, int child);
  void declareGlobal(Value* r, int slot, const std::string& name, bool hasValue);
  [[noreturn]] void undefinedName(const std::string& name);
  bool dynamicVariable(Frame& frame, const Name& name, Value& out);
  /// A name with no value in its register may still be a variable: one that the code does not
  /// know, or one of the workspace that a script runs in. The outermost script has taken those
  /// over.
  static bool mayHideVariables(const Frame& frame, int slot) {
    return frame.dynamic || (frame.code->isScript && (frame.workspace || slot < 0));
  }
  bool callSite(Frame& frame, int site, int slot, std::span<Value> args, const Outputs& out);

  // --- operands and slow paths (vm_operands.cpp)
  const Value& read(Value* r, int reg);
  Value take(Value* r, int reg);
  Value& target(Value* r, int reg);
  bool binarySlow(Operator op, Value* r, int dst, Value x, Value y);
  const char* keptFileName(const SourceText* source);
  accel::CallSite siteOf(const char* builtin);
  /// x(idx...) and x(idx...) = rhs, offered to the offload engine first when x is large.
  Value indexed(const Value& x, std::span<const Value> idx);
  void assignInto(Value& x, std::span<const Value> idx, Value rhs);
  bool offload(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out);
  bool unarySlow(Operator op, Value* r, int dst, int reg);
  bool compareSlow(Operator op, Value x, Value y, int operand);
  void append(Value* r, int slot, std::span<Value> parts, int dim);
  bool truth(const Value& v, int operand);
  bool indexSlow(Value* r, int dst, int base, std::span<Value> args);
  Value fieldOf(const Value& base, const Name& name);
  bool readField(Value* r, int dst, const Value& base, const Name& name);
  bool fieldCall(Value* r, int base, const Name& name, std::span<Value> args, const Outputs& out);
  void indexFieldSlow(Value* r, int dst, int base, int index, const Name& name);
  void pushFields(const Value& base, const Name& name);
  void setFieldSlow(Value& base, const Name& name, Value v);
  void startForRange(Value* r, int state, int first, int last, int step, bool hasStep);
  void startForEach(Value* r, int state, Value values);
  bool nextForEach(Value* r, int state, int variable);
  bool caseMatches(const Value& subject, const Value& candidate);
  void display(const std::string& name, const Value& v);
  void answer(Value* r, int ans, Value v, bool print);

  // --- objects (vm_objects.cpp): one dispatch for operators, calls, literals and display
  static bool anyObject(std::span<const Value> args) {
    for (const Value& v : args)
      if (v.isObject()) return true;
    return false;
  }
  /// The method `name` that the classes of the arguments give; false when none has it.
  bool findMethod(std::string_view name, std::span<const Value> args, Callee& out);
  bool methodOf(const Value& object, std::string_view name, Callee& out);
  void callMethod(const MethodRow& method, std::span<Value> args, const Outputs& out);
  void moveElements(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out);
  [[noreturn]] void undefinedFor(const std::string& name, std::span<const Value> args);
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
  /// The same, run to its end.
  Value operated(Operator op, std::span<Value> args);
  Value called(const Callee& f, const std::string& name, std::span<Value> args);
  void perform(const Callee& f, const std::string& name, std::span<Value> args);
  Value joined(int dim, std::span<Value> parts);
  Value joinedRows(std::span<ValueList> rows);
  bool readProperty(const Value& object, const Name& name, const Outputs& out);
  bool callMember(const Value& object, const Name& name, std::span<Value> args, const Outputs& out);
  void assignProperty(Value& base, const Name& name, Value v);
  [[noreturn]] void noSuchMember(const Value& object, const Name& name);

  // --- classes (vm_classes.cpp)
  const ClassDef* callingClass();
  const std::vector<std::string>* importsHere() const {
    return depth_ > 0 ? frames_[depth_ - 1]->code->imports.get() : nullptr;
  }
  ClassDef* builtInClass(const std::string& name);
  ClassDef* findClass(const std::string& name);
  void addSuperclass(ClassDef& cls, const std::string& name);
  void linkProperties(ClassDef& cls, const ClassCode& code);
  void linkAccessor(ClassDef& cls, const MethodCode& m);
  void linkMethods(ClassDef& cls, const ClassCode& code);
  void linkFolder(ClassDef& cls, const std::string& folder);
  void linkClass(ClassDef& cls, const ClassCode& code, const std::string& folder);
  Code& methodCode(MethodDef& m);
  const Value& defaultOf(PropertyDef& p);
  static bool builtInKind(const std::string& name);
  Value emptyOf(ClassDef& cls, const Dims& dims);
  Ref<InstanceObj> newInstance(ClassDef& cls);
  static void checkConcrete(const ClassDef& cls);
  bool construct(ClassDef& cls, std::span<Value> args, const Outputs& out);
  Value constructed(ClassDef& cls, std::span<Value> args);
  bool enterConstructor(ClassDef& cls, Value object, std::span<Value> args, const Outputs& out);
  static void setData(Value& object, const Value& v);
  bool enterSuper(const std::string& name, std::span<Value> args, const Outputs& out);
  bool giveMetaclass(const std::string& name, const Outputs& out);
  void staticMethod(const std::string& dotted, Callee& out);
  static void unwrapData(const std::string& function, std::span<Value> args);
  Value memberValue(ClassDef& cls, EnumMemberDef& m);
  Value memberFrom(ClassDef& cls, std::span<Value> args);
  ClassDef* oldClassOf(const std::string& file);

  // --- members of instances (vm_members.cpp)
  static InstanceObj* instanceIn(const Value& v);
  static ClassDef* classOf(const Value& v);
  bool isInside(const ClassDef& cls);
  MethodDef* overload(const Value& object, const char* name);
  bool callSubsref(MethodDef& m, const Value& object, Value links, const Outputs& out);
  Value* parentPart(InstanceObj& o);
  bool readInstance(const Value& object, InstanceObj& o, const Name& name, const Outputs& out);
  /// What the loop may remember of a read, a write, a call by the running code.
  void rememberRead(const Value& object, int name);
  void rememberWrite(const Value& object, int name);
  void rememberCall(const Value& object, int name);
  void rememberMethod(CallSite& site, std::span<const Value> args, const Callee& f);
  bool callMemberFunction(const Value& object, const Name& name, std::span<Value> args,
                          const Outputs& out);
  void braced(const Value& base, std::span<const Value> args, ValueList& out);
  bool indexObject(const Value& object, std::span<Value> args, const Outputs& out);
  Value indexFrom(const Value& v);
  Value endOfValue(const Value& base, int position, int count);
  Value checkedValue(PropertyDef& p, Value v);
  PropertyDef& settable(const InstanceObj& o, const ClassProperty& p);
  void writeInstance(Value& base, InstanceObj& o, const Name& name, Value v);
  void callSetter(Value& base, PropertyDef& p, Value v);
  void callSubsasgn(Value& base, Value links, Value rhs);
  Value* placeOfProperty(Value& base, const Name& name);
  bool walkMembers(Value v, std::span<const std::string> names, std::span<Value> args, bool called,
                   const Outputs& out);
  bool classMember(ClassDef& cls, std::span<const std::string> names, std::span<Value> args,
                   bool isCalled, const Outputs& out);
  bool callDotted(Frame& frame, CallSite& site, int slot, std::span<Value> args, bool isCalled,
                  const Outputs& out);
  void notifyProperty(const Value& object, const std::string& property, const char* event);
  void callListener(ListenerObj& l, std::span<Value> args);
  void runDelete(const Value& object, MethodDef& m);

  // --- assignment paths (vm_paths.cpp)
  struct PathArgs {
    const Path& path;
    size_t firstMark;  // index in marks_ of the first link's list
  };
  std::span<Value> linkArgs(const PathArgs& p, size_t link);
  Name linkField(const PathArgs& p, size_t link);
  static Name linkFieldName(const Value& v);
  void assignPath(Value& base, const PathArgs& p, size_t link, Value rhs, bool deletes);
  void assignStructField(Value& base, int64_t element, const PathArgs& p, size_t link, Value rhs,
                         bool deletes);
  void assignObject(Value& base, const PathArgs& p, size_t link, Value rhs, bool deletes);
  Value pathLinks(const PathArgs& p, size_t from);
  static Value elementToAssign(const Value& base, std::span<const Value> own);
  void assignEach(Value& objects, const Name& name, std::span<Value> values);
  bool readPath(const Value& base, const PathArgs& p, size_t upTo, Value& out);
  int64_t countIndexed(const Value& base, const PathArgs& p, size_t link);
  int64_t countPath(const Value& base, const PathArgs& p);
  bool assignElements(Value& base, const PathArgs& p, std::span<Value> values);
  void assignMany(Value& base, const PathArgs& p, std::span<Value> values);
  void dropLists(size_t count);
  std::span<Value> topList();

  // --- arguments blocks (vm_arguments.cpp)
  void checkArgument(Value& v, const ArgumentRule& rule);
  static Error argumentError(const Error& e, const ArgumentRule& rule);
  /// How many of the arguments are positional; the others are name-value pairs.
  static int positionalCount(const Code& code, std::span<const Value> args);
  void nameValues(Value& v, const ArgumentRule& rule);

  // --- workspaces (vm_workspace.cpp)
  Value* holderOf(Frame* frame, const std::string& name);
  Value* findVariable(Frame* frame, const std::string& name);
  Value takeVariable(Frame* frame, const std::string& name);
  Value& placeOf(Frame* frame, const std::string& name);
  void putVariable(Frame* frame, const std::string& name, Value v);
  void forgetPlace(Frame* frame, const std::string& name);
  void eraseVariable(Frame* frame, const std::string& name);
  void collectNames(Frame* frame, std::vector<std::string>& out);
  Frame* callerFrame();
  Frame* baseFrame();
  Frame* current() { return depth_ > 0 ? frames_[depth_ - 1].get() : nullptr; }
  Ref<VariableObj> globalVariable(const std::string& name);
  ValueList evalInFrame(Frame* frame, std::string_view code, int nargout);
  CompileOptions compileOptions();
  void observeTop();
  Ref<Code> compileText(std::string_view text, const std::string& name, Frame* workspace);
  void runScriptCode(Ref<Code> code, Frame* workspace);
  void keepScope(const Ref<FunctionScope>& scope);
  FunctionTable::File loadFunctionFile(const std::string& file, const std::string& name);
  FunctionTable::File compileFunctionFile(const std::string& file, std::string_view text,
                                          const std::string& name, ClassDef* owner = nullptr);
  Ref<Code> loadMethodFile(const std::string& file, ClassDef* owner);
  Ref<Code> loadCode(const std::string& file);
  void defineClasses(const CompiledFile& compiled);

  VmOptions options_;
  std::unordered_set<std::string> fileNames_;
  const SourceText* namedSource_ = nullptr;  ///< whose file keptName_ is
  const char* keptName_ = "";
  FunctionTable functions_;
  const BuiltinDescriptor* operators_[kOperators] = {};
  accel::MapFn power_ = nullptr;
  std::unique_ptr<AccelBridge> bridge_;
  CleanupQueue& cleanups_;
  bool inCleanups_ = false;

  std::vector<std::unique_ptr<Frame>> frames_;
  size_t depth_ = 0;
  RegisterStack registers_;
  std::vector<Handler> handlers_;
  ValueList lists_;
  std::vector<size_t> marks_;
  std::vector<size_t> rowEnds_;
  Value scratch_[4];
  int nextScratch_ = 0;
  bool calledBack_ = false;  // the builtin last called was called by another, not by an instruction

  std::unordered_map<std::string, Ref<ClassDef>> builtInClasses_, oldClasses_;
  std::set<std::string> linking_;                // classes whose superclasses are being found
  std::unordered_set<std::string> methodNames_;  // of all classes: functions they may hide
  std::vector<Ref<Code>> accessors_;             // methods that only classes refer to
  std::shared_ptr<std::vector<std::string>> imports_ =
      std::make_shared<std::vector<std::string>>();  // of the base workspace

  Workspace base_;
  std::unordered_map<std::string, Ref<VariableObj>> globals_;
  std::vector<Ref<FunctionScope>> scopes_;
  /// What the names of handles were found to mean, so that no call of one asks the file system;
  /// valid as long as the function table stays as it is.
  struct FoundName {
    std::string name;
    Ref<FunctionScope> scope;
    uint64_t epoch = 0;
    FunctionTable::Found found;
  };
  std::array<FoundName, 64> foundNames_;
  FoundName& foundName(std::string_view name) {
    return foundNames_[std::hash<std::string_view>{}(name) % foundNames_.size()];
  }
  FunctionScope* currentScope() { return depth_ > 0 ? top().code->scope.get() : nullptr; }
  bool isFound(const FoundName& f, std::string_view name) {
    return f.epoch == functions_.epoch() && f.scope.get() == currentScope() && f.name == name;
  }

  std::string output_;
  std::chrono::steady_clock::time_point lastFlush_{};
  std::vector<std::string> captures_;
  Error lastError_{"", ""};
  Error pending_{"", ""};
  int statement_ = 0;
  uint32_t fuel_ = 0;
  uint64_t steps_ = 0;
};

}  // namespace matlift
