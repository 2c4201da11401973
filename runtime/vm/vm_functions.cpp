// What builtins ask about functions.
#include <algorithm>

#include "runtime/value/text.h"
#include "runtime/vm/vm.h"

namespace matlift {

const BuiltinDescriptor* Vm::findBuiltin(std::string_view name) { return functions_.builtin(name); }

std::span<const BuiltinDescriptor* const> Vm::builtins() { return functions_.builtins(); }

bool Vm::functionExists(std::string_view name) {
  Callee f = calleeNamed(name);
  return f.builtin || f.code || f.cls;
}

std::string Vm::functionFile(std::string_view name) {
  Callee f = calleeNamed(name);
  if (f.cls) return f.cls->file;
  return f.code ? f.code->source->file : "";
}

Value Vm::makeHandle(std::string_view name) {
  Ref<FunctionObj> f = makeRef<FunctionObj>();
  f->name = std::string(name);
  const FunctionScope* scope = depth_ > 0 ? top().code->scope.get() : nullptr;
  if (scope) {
    auto local = scope->functions.find(f->name);
    if (local != scope->functions.end()) f->code = Ref<HeapObject>(local->second.get());
  }
  return Value::function(f);
}

Value Vm::makeAnonymous(std::string_view source) {
  // Run inside a function without variables, so that nothing of the caller's is captured.
  Ref<Code> nothing = makeRef<Code>();
  nothing->source = std::make_shared<SourceText>();
  nothing->code.push_back({Opcode::Return, 0, 0, 0});
  Callee f;
  f.code = nothing.get();
  pushFrame(f, {}, {Outputs::Mode::Host, nullptr, 0, nullptr});
  size_t depth = depth_;
  try {
    ValueList out = evalInFrame(&top(), source, 1);
    unwindTo(depth - 1);
    return std::move(out[0]);
  } catch (...) {
    unwindTo(depth - 1);
    throw;
  }
}

Value Vm::makeFunction(const std::string& file, std::string_view source) {
  Ref<Code> code = compileFunctionFile(file, source, "").code;
  if (!code) fail("MATLAB:class:notAFunction", "'%s' defines a class.", file.c_str());
  Ref<FunctionObj> f = makeRef<FunctionObj>();
  f->name = file.substr(0, file.rfind('.'));
  f->code = Ref<HeapObject>(code.get());
  return Value::function(f);
}

ValueList Vm::localFunctions() {
  std::vector<std::pair<uint32_t, std::string>> found;  // by the line of their first instruction
  if (FunctionScope* scope = currentScope())
    for (const auto& [name, code] : scope->functions)
      if (code.get() != scope->main) found.push_back({code->positionAt(0).line, name});
  std::sort(found.begin(), found.end());
  ValueList out;
  for (const auto& [line, name] : found) out.push_back(makeHandle(name));
  return out;
}

int Vm::callerNargin() {
  Frame* f = current();
  while (f && f->code->isScript) f = f->workspace;
  return f ? f->nargin : -1;
}

int Vm::callerNargout() {
  Frame* f = current();
  while (f && f->code->isScript) f = f->workspace;
  return f ? f->nargout : -1;
}

// k < 0 asks for the builtin that runs: its call is the instruction of the innermost frame. A
// function that a builtin called back has no call site, and so no names.
std::string Vm::inputName(int k) {
  size_t at = depth_;
  if (k >= 0) {
    while (at > 0 && frames_[at - 1]->code->isScript) --at;
    if (at == 0 || frames_[at - 1]->outputMode == uint8_t(Outputs::Mode::Host)) return "";
    --at;
  }
  if (at == 0 || (k < 0 && calledBack_)) return "";
  Frame* caller = frames_[at - 1].get();
  size_t pc = size_t(caller->pc - caller->code->code.data());
  if (k < 0) pc += size_t(caller->code->wordsAt(pc));
  const CallNote* note = caller->code->noteBehind(pc);
  size_t position = size_t(k < 0 ? -1 - k : k);
  if (!note || position >= note->arguments.size()) return "";
  const std::string& name = note->arguments[position].str();
  return findVariable(caller, name) ? name : "";
}

namespace {

const Code* codeOf(const Value& f) {
  return f.isFunction() && f.function().code ? static_cast<const Code*>(f.function().code.get())
                                             : nullptr;
}

std::string nameOf(const Value& f) { return f.isFunction() ? f.function().name : textOf(f); }

[[noreturn]] void notFound(const std::string& name) {
  fail("MATLAB:narginout:notValidMfile", "Function '%s' does not exist.", name.c_str());
}

}  // namespace

int Vm::functionNargin(const Value& f) {
  const Code* code = codeOf(f);
  if (!code) {
    Callee callee = calleeNamed(nameOf(f));
    if (callee.builtin)
      return callee.builtin->maxIn == kAny ? -1 - callee.builtin->minIn : callee.builtin->maxIn;
    if (!callee.code) notFound(nameOf(f));
    code = callee.code;
  }
  return code->vararginSlot >= 0 ? -1 - code->parameters : code->parameters;
}

int Vm::functionNargout(const Value& f) {
  const Code* code = codeOf(f);
  if (!code) {
    Callee callee = calleeNamed(nameOf(f));
    if (callee.builtin) return callee.builtin->maxOut == kAny ? -1 : callee.builtin->maxOut;
    if (!callee.code) notFound(nameOf(f));
    code = callee.code;
  }
  if (code->isAnonymous) return 1;
  int outputs = int(code->outputs.size());
  return code->varargoutSlot >= 0 ? -1 - outputs : outputs;
}

std::string Vm::functionHelp(std::string_view name) {
  Callee f = calleeNamed(name);
  if (f.cls) return f.cls->help;
  return f.code ? f.code->help : "";
}

}  // namespace matlift
