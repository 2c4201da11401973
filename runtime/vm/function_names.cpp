// Which function a name or a handle means, and what can be asked about it.
#include "runtime/vm/function_names.h"

#include <algorithm>

#include "runtime/value/text.h"
#include "runtime/vm/parts.h"

namespace matlift {

void FunctionNames::undefinedName(const std::string& name) {
  fail("MATLAB:UndefinedFunction", "Unrecognized function or variable '%s'.", name.c_str());
}

void FunctionNames::resolve(CallSite& site, const Code& code) {
  bool known = site.builtin || site.code || site.cls || site.isMethod;
  if (site.epoch == table.epoch() && known) return;
  if (site.nestedLevel >= 0) {
    site.epoch = table.epoch();
    return;
  }
  FunctionTable::Found found = table.find(site.name.str(), code.scope.get(), code.imports.get());
  site.builtin = found.builtin;
  site.code = found.code;
  site.cls = found.cls;
  site.local = found.local;
  // A function that hides a builtin may be hidden by a method: its calls look at their arguments.
  bool fixed =
      found.local || (!table.builtin(site.name.str()) && !vm_.classes.hasMethod(site.name.str()));
  site.plain = found.code && found.code->isPlain && fixed ? found.code : nullptr;
  site.method = nullptr;
  site.isMethod = vm_.classes.hasMethod(site.name.str());
  site.epoch = table.epoch();
}

Callee FunctionNames::named(std::string_view name) {
  FoundName& slot = foundName(name);
  if (!isFound(slot, name, vm_.frames.scope())) {
    slot.epoch = 0;  // while a file is read, and when there is none
    FunctionTable::Found found =
        table.find(std::string(name), vm_.frames.scope(), vm_.frames.imports());
    slot.name = name;
    slot.scope = Ref<FunctionScope>(vm_.frames.scope());
    slot.found = found;
    if (found && !(vm_.frames.imports() && !vm_.frames.imports()->empty()))
      slot.epoch = table.epoch();
  }
  Callee out;
  out.builtin = slot.found.builtin;
  out.code = slot.found.code;
  out.cls = slot.found.cls;
  if (!slot.found && name.find('.') != name.npos) staticMethod(std::string(name), out);
  out.overloadable = !slot.found.local;
  return out;
}

Callee FunctionNames::ofHandle(const FunctionObj& f) {
  Callee out;
  if (f.code) {
    out.code = static_cast<Code*>(f.code.get());
    out.overloadable = false;
    out.handle = &f;
    out.environment = Ref<Environment>(static_cast<Environment*>(f.environment.get()));
    return out;
  }
  out = named(f.name);
  if (out.builtin || out.code || out.cls) return out;
  const auto kept = handled_.find(f.name);
  if (kept != handled_.end()) out.code = static_cast<Code*>(kept->second.get());
  return out;
}

void FunctionNames::keepForHandles(const CallSite& site) {
  if (site.code && !site.code->isScript && !site.local)
    handled_[site.name.str()] = Ref<HeapObject>(site.code);
}

// @Class.method and the like: a static method by its full name.
void FunctionNames::staticMethod(const std::string& dotted, Callee& out) {
  size_t dot = dotted.rfind('.');
  ClassDef* cls = vm_.classes.find(dotted.substr(0, dot));
  MethodDef* m = cls ? cls->method(dotted.substr(dot + 1)) : nullptr;
  if (m && m->isStatic) out.code = &vm_.classes.methodCode(*m);
}

Value FunctionNames::handleOf(Frame& frame, CallSite& site) {
  // @obj.method: a function of any arguments that keeps the object.
  const std::string& name = site.name.str();
  const size_t dot = name.find('.');
  if (dot != name.npos && vm_.workspaces.find(&frame, name.substr(0, dot)))
    return vm_.loader.evalInFrame(&frame, "@(varargin)" + name + "(varargin{:})", 1)[0];
  const bool isNew = site.epoch != table.epoch();
  resolve(site, *frame.code);
  if (isNew) keepForHandles(site);
  Ref<FunctionObj> f = makeRef<FunctionObj>();
  f->name = site.name.str();
  if (site.nestedLevel >= 0) {
    Ref<Environment> e = frame.environment;
    for (int k = 0; k < site.nestedLevel && e; ++k) e = e->parent;
    f->environment = Ref<HeapObject>(e.get());
    f->code = Ref<HeapObject>(site.code);
  } else if (site.code && !site.code->isScript && frame.code->scope &&
             frame.code->scope->functions.count(f->name)) {
    // A local function: the handle keeps it, wherever it is called from.
    f->code = Ref<HeapObject>(site.code);
  }
  return Value::function(f);
}

namespace {

/// A name in an anonymous function that the compiler took for a function's is a variable: a script,
/// load or eval has made it.
bool mentions(const Code& code, const Workspace& variables) {
  auto isVariable = [&](const CallSite& site) {
    const std::string& name = site.name.str();
    return variables.count(name.substr(0, name.find('.'))) > 0;
  };
  auto inside = [&](const Ref<Code>& inner) { return mentions(*inner, variables); };
  return std::any_of(code.sites.begin(), code.sites.end(), isVariable) ||
         std::any_of(code.children.begin(), code.children.end(), inside);
}

}  // namespace

Value FunctionNames::closureOf(Frame& frame, int child) {
  Ref<Code>& code = frame.code->children[size_t(child)];
  if (frame.dynamic && mentions(*code, *frame.dynamic))
    return vm_.loader.evalInFrame(&frame, code->text, 1)[0];
  Ref<FunctionObj> f = makeRef<FunctionObj>();
  f->code = Ref<HeapObject>(code.get());
  f->text = code->text;
  f->environment = Ref<HeapObject>(frame.environment.get());
  for (const Capture& c : code->captures) {
    const Value& v = frame.regs[c.from];
    f->captures.push_back(v.kind() == Value::Kind::Variable ? v.variable().value : v);
    f->captureNames.push_back(code->variables[size_t(c.toSlot)]);
  }
  return Value::function(f);
}

bool FunctionNames::exists(std::string_view name) {
  Callee f = named(name);
  return f.builtin || f.code || f.cls;
}

std::string FunctionNames::fileOf(std::string_view name) {
  Callee f = named(name);
  if (f.cls) return vm_.loader.wholePath(f.cls->file);
  return f.code ? vm_.loader.wholePath(f.code->source->file) : "";
}

Value FunctionNames::makeHandle(std::string_view name) {
  Ref<FunctionObj> f = makeRef<FunctionObj>();
  f->name = std::string(name);
  const FunctionScope* scope =
      vm_.frames.depth() > 0 ? vm_.frames.top().code->scope.get() : nullptr;
  if (scope) {
    auto local = scope->functions.find(f->name);
    if (local != scope->functions.end()) f->code = Ref<HeapObject>(local->second.get());
  }
  return Value::function(f);
}

ValueList FunctionNames::localFunctions() {
  std::vector<std::pair<uint32_t, std::string>> found;  // by the line of their first instruction
  if (FunctionScope* scope = vm_.frames.scope())
    for (const auto& [name, code] : scope->functions)
      if (code.get() != scope->main) found.push_back({code->positionAt(0).line, name});
  std::sort(found.begin(), found.end());
  ValueList out;
  for (const auto& [line, name] : found) out.push_back(makeHandle(name));
  return out;
}

// k < 0 asks for the builtin that runs: its call is the instruction of the innermost frame. A
// function that a builtin called back has no call site, and so no names.
std::string FunctionNames::inputName(int k) {
  size_t at = vm_.frames.depth();
  if (k >= 0) {
    while (at > 0 && vm_.frames.at(at - 1).code->isScript) --at;
    if (k == 0 && at == displayed.depth + 1 && !displayed.name.empty()) return displayed.name;
    if (at == 0 || vm_.frames.at(at - 1).outputMode == uint8_t(Outputs::Mode::Host)) return "";
    --at;
  }
  if (at == 0 || (k < 0 && vm_.calls.calledBack)) return "";
  Frame* caller = &vm_.frames.at(at - 1);
  size_t pc = size_t(caller->pc - caller->code->code.data());
  if (k < 0) pc += size_t(caller->code->wordsAt(pc));
  const CallNote* note = caller->code->noteBehind(pc);
  size_t position = size_t(k < 0 ? -1 - k : k);
  if (!note || position >= note->arguments.size()) return "";
  const std::string& name = note->arguments[position].str();
  return vm_.workspaces.find(caller, name) ? name : "";
}

namespace {

const Code* codeOf(const Value& f) {
  return f.isFunction() && f.function().code ? static_cast<const Code*>(f.function().code.get())
                                             : nullptr;
}

std::string nameOf(const Value& f) { return f.isFunction() ? f.function().name : textOf(f); }

}  // namespace

// What a function's name, or a class's, stands for: a class for its constructor.
const Code* FunctionNames::codeOfCallee(const Callee& callee, const std::string& name) {
  if (callee.code) return callee.code;
  if (callee.cls && callee.cls->constructor)
    return &vm_.classes.methodCode(*callee.cls->constructor);
  fail("MATLAB:narginout:notValidMfile", "Function '%s' does not exist.", name.c_str());
}

int FunctionNames::narginOf(const Value& f) {
  const Code* code = codeOf(f);
  if (!code) {
    Callee callee = named(nameOf(f));
    if (callee.builtin)
      return callee.builtin->maxIn == kAny ? -1 - callee.builtin->minIn : callee.builtin->maxIn;
    code = codeOfCallee(callee, nameOf(f));
  }
  return code->vararginSlot >= 0 ? -1 - code->parameters : code->parameters;
}

int FunctionNames::nargoutOf(const Value& f) {
  const Code* code = codeOf(f);
  if (!code) {
    Callee callee = named(nameOf(f));
    if (callee.builtin) return callee.builtin->maxOut == kAny ? -1 : callee.builtin->maxOut;
    code = codeOfCallee(callee, nameOf(f));
  }
  if (code->isAnonymous) return 1;
  int outputs = int(code->outputs.size());
  return code->varargoutSlot >= 0 ? -1 - outputs : outputs;
}

std::string FunctionNames::helpOf(std::string_view name) {
  Callee f = named(name);
  if (f.cls) return f.cls->help;
  return f.code ? f.code->help : "";
}

}  // namespace matlift
