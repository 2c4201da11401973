// Calling functions: user functions push a frame, builtins run at once.
#include "runtime/value/index.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"
#include "runtime/vm/vm.h"

namespace matlift {

void Vm::colonsToText(std::span<Value> args) {
  for (Value& v : args)
    if (v.isColon()) v = Value::text(":");
}

void Vm::undefinedName(const std::string& name) {
  fail("MATLAB:UndefinedFunction", "Unrecognized function or variable '%s'.", name.c_str());
}

void Vm::resolve(CallSite& site, const Code& code) {
  bool known = site.builtin || site.code || site.cls || site.isMethod;
  if (site.epoch == functions_.epoch() && known) return;
  if (site.nestedLevel >= 0) {
    site.epoch = functions_.epoch();
    return;
  }
  FunctionTable::Found found =
      functions_.find(site.name.str(), code.scope.get(), code.imports.get());
  site.builtin = found.builtin;
  site.code = found.code;
  site.cls = found.cls;
  site.local = found.local;
  // A function that hides a builtin may be hidden by a method: its calls look at their arguments.
  bool fixed =
      found.local || (!functions_.builtin(site.name.str()) && !methodNames_.count(site.name.str()));
  site.plain = found.code && found.code->isPlain && fixed ? found.code : nullptr;
  site.method = nullptr;
  site.isMethod = methodNames_.count(site.name.str()) > 0;
  site.epoch = functions_.epoch();
}

Vm::Callee Vm::calleeNamed(std::string_view name) {
  FoundName& slot = foundName(name);
  if (!isFound(slot, name)) {
    slot.epoch = 0;  // while a file is read, and when there is none
    FunctionTable::Found found = functions_.find(std::string(name), currentScope(), importsHere());
    slot.name = name;
    slot.scope = Ref<FunctionScope>(currentScope());
    slot.found = found;
    if (found && !(importsHere() && !importsHere()->empty())) slot.epoch = functions_.epoch();
  }
  Callee out;
  out.builtin = slot.found.builtin;
  out.code = slot.found.code;
  out.cls = slot.found.cls;
  if (!slot.found && name.find('.') != name.npos) staticMethod(std::string(name), out);
  out.overloadable = !slot.found.local;
  return out;
}

Vm::Callee Vm::calleeOf(const FunctionObj& f) {
  Callee out;
  if (f.code) {
    out.code = static_cast<Code*>(f.code.get());
    out.overloadable = false;
    out.handle = &f;
    out.environment = Ref<Environment>(static_cast<Environment*>(f.environment.get()));
    return out;
  }
  return calleeNamed(f.name);
}

bool Vm::callSite(Frame& frame, int siteIndex, int slot, std::span<Value> args,
                  const Outputs& out) {
  CallSite& site = frame.code->sites[size_t(siteIndex)];
  if (slot >= 0) {
    const Value* v = &frame.regs[slot];
    if (v->kind() == Value::Kind::Variable) v = &v->variable().value;
    if (v->isDefined()) {
      Value f = *v;
      return invokeValue(f, args, out);
    }
  }
  if (mayHideVariables(frame, slot)) {
    if (Value* v = findVariable(&frame, site.name.str())) {
      Value f = *v;
      return invokeValue(f, args, out);
    }
  }
  return invokeNamed(site, args, out);
}

bool Vm::invokeNamed(CallSite& site, std::span<Value> args, const Outputs& out) {
  Frame& frame = top();
  if (site.name.str().find('@') != std::string::npos) return enterSuper(site.name.str(), args, out);
  if (site.name.str()[0] == '?') return giveMetaclass(site.name.str().substr(1), out);
  resolve(site, *frame.code);
  Callee f;
  f.builtin = site.builtin;
  f.code = site.code;
  f.cls = site.cls;
  f.overloadable = !site.local;
  if (site.nestedLevel >= 0) {
    f.overloadable = false;
    f.environment = frame.environment;
    for (int k = 0; k < site.nestedLevel && f.environment; ++k)
      f.environment = f.environment->parent;
  }
  return invoke(f, site.name.str(), args, out, &site);
}

bool Vm::invoke(const Callee& f, const std::string& name, std::span<Value> args, const Outputs& out,
                CallSite* site) {
  if (f.overloadable && anyObject(args)) {
    Callee m;
    if (findMethod(name, args, m)) {
      if (site) rememberMethod(*site, args, m);
      return enter(m, name, args, out);
    }
    if (f.builtin && movesElements(name)) {
      moveElements(*f.builtin, args, out);
      return false;
    }
  }
  return enter(f, name, args, out);
}

bool Vm::enter(const Callee& f, const std::string& name, std::span<Value> args,
               const Outputs& out) {
  if (f.method) {
    callMethod(*f.method, args, out);
    return false;
  }
  if (f.cls) return construct(*f.cls, args, out);
  if (f.builtin) {
    if (anyObject(args)) unwrapData(name, args);
    callBuiltin(*f.builtin, args, out);
    return false;
  }
  if (!f.code) undefinedFor(name, args);
  if (f.code->isScript) {
    if (!args.empty())
      fail("MATLAB:scriptNotAFunction", "Attempt to execute SCRIPT %s as a function.",
           name.c_str());
    Frame* workspace = current();
    pushScript(Ref<Code>(f.code), workspace);
    Frame& s = top();
    s.outputMode = uint8_t(out.mode);
    s.outputHost = out.host;
    s.nargout = 0;
    return true;
  }
  pushFrame(f, args, out);
  return true;
}

void Vm::deliver(const Outputs& out, std::span<Value> values) {
  size_t wanted = size_t(std::max(1, out.nargout));
  size_t count = std::min(wanted, values.size());
  switch (out.mode) {
    case Outputs::Mode::Registers:
      for (size_t k = 0; k < count; ++k) out.registers[k] = std::move(values[k]);
      for (size_t k = count; k < wanted; ++k) out.registers[k].reset();
      break;
    case Outputs::Mode::List:
      for (size_t k = 0; k < count; ++k)
        if (values[k].isDefined()) lists_.push_back(std::move(values[k]));
      break;
    case Outputs::Mode::Host:
      for (size_t k = 0; k < count; ++k) out.host->push_back(std::move(values[k]));
      break;
  }
}

// The log of the offload engine outlives the code that it tells of.
const char* Vm::keptFileName(const SourceText* source) {
  if (!source) return "";
  // Call after call comes from one file.
  if (source != namedSource_ || keptName_ != source->file) {
    keptName_ = fileNames_.insert(source->file).first->c_str();
    namedSource_ = source;
  }
  return keptName_;
}

// Where the program is, for the offload log.
accel::CallSite Vm::siteOf(const char* builtin) {
  accel::CallSite site{builtin, 0, ""};
  if (depth_ > 0) {
    const Frame& frame = top();
    site.line = int(frame.code->positionAt(size_t(frame.pc - frame.code->code.data())).line);
    site.file = keptFileName(frame.code->source.get());
    if (statement_ > 0 && !*site.file) site.line = statement_;
  }
  return site;
}

// Large arrays may be deferred, joined with others, or sent to a device.
bool Vm::offload(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out) {
  if (f.sink) bridge_->sink(f, args);
  if (f.tag == AccelTag::None || out.nargout > 2 || !bridge_->worth(args)) return false;
  if (standingAmong(args)) return false;
  Value made[2];
  bool done = out.nargout == 2 ? bridge_->offerPair(f, args, siteOf(f.name), made)
                               : bridge_->offer(f, args, siteOf(f.name), made[0]);
  if (!done) return false;
  interruptionPoint();
  for (Value& a : args) a.reset();
  deliver(out, {made, out.nargout == 2 ? size_t(2) : size_t(1)});
  return true;
}

void Vm::callBuiltin(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out) {
  int nargin = int(args.size());
  if (nargin < f.minIn) fail("MATLAB:minrhs", "Not enough input arguments.");
  if (f.maxIn != kAny && nargin > f.maxIn)
    fail("MATLAB:TooManyInputs", "Too many input arguments.");
  if (f.maxOut != kAny && out.nargout > std::max(f.maxOut, 0))
    fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  colonsToText(args);
  if (!cleanups_.due.empty()) runCleanups();
  calledBack_ = out.mode == Outputs::Mode::Host;
  if (bridge_ && offload(f, args, out)) return;
  PlainWatch watch(bridge_.get());
  if (out.nargout <= 1) {
    Value none;
    Call call(*this, args, out.nargout, {&none, 1});
    Value v = runBuiltin(f, call);
    watch.done(v);
    interruptionPoint();  // what was interrupted does not assign
    for (Value& a : args) a.reset();
    if (!cleanups_.due.empty()) runCleanups();
    if (out.mode == Outputs::Mode::Registers) {
      *out.registers = std::move(v);
    } else if (v.isDefined()) {
      deliver(out, {&v, 1});
    }
    return;
  }
  ValueList outs(size_t(out.nargout));
  Call call(*this, args, out.nargout, outs);
  Value first = runBuiltin(f, call);
  watch.done(first);
  interruptionPoint();
  outs[0] = std::move(first);
  for (Value& a : args) a.reset();
  deliver(out, outs);
}

bool Vm::invokeValue(const Value& f, std::span<Value> args, const Outputs& out) {
  if (f.isFunction()) {
    const FunctionObj& handle = f.function();
    return invoke(calleeOf(handle), handle.name, args, out);
  }
  if (f.isObject()) return indexObject(f, args, out);
  if (out.nargout > 1) fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  for (Value& v : args)
    if (v.isObject()) v = indexFrom(v);
  Value v = indexParen(f, args);
  deliver(out, {&v, 1});
  return false;
}

Value Vm::handleOf(Frame& frame, CallSite& site) {
  resolve(site, *frame.code);
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

Value Vm::closureOf(Frame& frame, int child) {
  Ref<Code>& code = frame.code->children[size_t(child)];
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

ValueList Vm::call(const Value& function, std::span<const Value> args, int nargout) {
  ValueList own(args.begin(), args.end());
  ValueList results;
  Outputs out{Outputs::Mode::Host, nullptr, nargout, &results};
  bool pushed;
  if (function.isFunction()) {
    pushed = invokeValue(function, own, out);
  } else if (function.isTextScalar()) {
    std::string name = textOf(function);
    pushed = invoke(calleeNamed(name), name, own, out);
  } else {
    fail("MATLAB:feval:functionMustBeHandleOrName",
         "A function must be given by name or as a function handle, not as a value of class '%s'.",
         function.className().c_str());
  }
  if (pushed) run(depth_);
  return results;
}

}  // namespace matlift
