// Calling functions: user functions push a frame, builtins run at once.
#include "runtime/value/index.h"
#include "runtime/value/text.h"
#include "runtime/vm/vm.h"

namespace matlift {

namespace {

void colonsToText(std::span<Value> args) {
  for (Value& v : args)
    if (v.isColon()) v = Value::text(":");
}

}  // namespace

void Vm::undefinedName(const std::string& name) {
  fail("MATLAB:UndefinedFunction", "Unrecognized function or variable '%s'.", name.c_str());
}

void Vm::resolve(CallSite& site, const Code& code) {
  if (site.epoch == functions_.epoch() && (site.builtin || site.code)) return;
  if (site.nestedLevel >= 0) {
    site.epoch = functions_.epoch();
    return;
  }
  FunctionTable::Found found = functions_.find(site.name.str(), code.scope.get());
  site.builtin = found.builtin;
  site.code = found.code;
  site.epoch = functions_.epoch();
}

Vm::Callee Vm::calleeNamed(std::string_view name) {
  const FunctionScope* scope = depth_ > 0 ? top().code->scope.get() : nullptr;
  FunctionTable::Found found = functions_.find(std::string(name), scope);
  Callee out;
  out.builtin = found.builtin;
  out.code = found.code;
  return out;
}

Vm::Callee Vm::calleeOf(const FunctionObj& f) {
  Callee out;
  if (f.code) {
    out.code = static_cast<Code*>(f.code.get());
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
  if (frame.dynamic || frame.code->isScript) {
    if (Value* v = findVariable(&frame, site.name.str())) {
      Value f = *v;
      return invokeValue(f, args, out);
    }
  }
  return invokeNamed(site, args, out);
}

bool Vm::invokeNamed(CallSite& site, std::span<Value> args, const Outputs& out) {
  Frame& frame = top();
  resolve(site, *frame.code);
  Callee f;
  f.builtin = site.builtin;
  f.code = site.code;
  if (site.nestedLevel >= 0) {
    f.environment = frame.environment;
    for (int k = 0; k < site.nestedLevel && f.environment; ++k)
      f.environment = f.environment->parent;
  }
  return invoke(f, site.name.str(), args, out);
}

bool Vm::invoke(const Callee& f, const std::string& name, std::span<Value> args,
                const Outputs& out) {
  if (f.builtin || !f.code) {
    for (Value& v : args)
      if (v.isObject() && v.object().hasMethod(name)) {
        callMethod(name, args, out);
        return false;
      }
    if (!f.builtin) undefinedName(name);
    callBuiltin(*f.builtin, args, out);
    return false;
  }
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

bool Vm::callMethod(std::string_view name, std::span<Value> args, const Outputs& out) {
  colonsToText(args);
  for (Value& v : args) {
    if (!v.isObject() || !v.object().hasMethod(name)) continue;
    Value object = v;
    ValueList rest;
    for (Value& a : args)
      if (&a != &v) rest.push_back(a);
    ValueList results;
    if (!object.object().callMethod(name, rest, out.nargout, results)) continue;
    deliver(out, results);
    return true;
  }
  return false;
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
  return source ? fileNames_.insert(source->file).first->c_str() : "";
}

// Large arrays may be deferred, joined with others, or sent to a device.
bool Vm::offload(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out) {
  if (&f == tic_ || &f == toc_) bridge_->flush();  // a clock measures what was asked for before it
  if (f.tag == AccelTag::None || out.nargout > 1 || !bridge_->worth(args)) return false;
  accel::CallSite site{f.name, 0, ""};
  if (depth_ > 0) {
    const Frame& frame = top();
    site.line = int(frame.code->positionAt(size_t(frame.pc - frame.code->code.data())).line);
    site.file = keptFileName(frame.code->source.get());
  }
  Value v;
  if (!bridge_->offer(f, args, site, v)) return false;
  for (Value& a : args) a.reset();
  deliver(out, {&v, 1});
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
  if (bridge_ && offload(f, args, out)) return;
  if (out.nargout <= 1) {
    Value none;
    Call call(*this, args, out.nargout, {&none, 1});
    Value v = f.function(call);
    for (Value& a : args) a.reset();
    if (out.mode == Outputs::Mode::Registers) {
      *out.registers = std::move(v);
    } else if (v.isDefined()) {
      deliver(out, {&v, 1});
    }
    return;
  }
  ValueList outs(size_t(out.nargout));
  Call call(*this, args, out.nargout, outs);
  Value first = f.function(call);
  outs[0] = std::move(first);
  for (Value& a : args) a.reset();
  deliver(out, outs);
}

bool Vm::invokeValue(const Value& f, std::span<Value> args, const Outputs& out) {
  if (f.isFunction()) {
    const FunctionObj& handle = f.function();
    Callee callee = calleeOf(handle);
    if (!callee.code && !callee.builtin) {
      for (Value& v : args)
        if (v.isObject() && v.object().hasMethod(handle.name)) {
          callMethod(handle.name, args, out);
          return false;
        }
    }
    return invoke(callee, handle.name, args, out);
  }
  if (out.nargout > 1) fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  Value v;
  if (f.isObject()) {
    v = f.object().indexParen(args);
  } else {
    v = indexParen(f, args);
  }
  deliver(out, {&v, 1});
  return false;
}

void Vm::pushFrame(const Callee& f, std::span<Value> args, const Outputs& out) {
  Code& code = *f.code;
  int given = int(args.size());
  int outputs = int(code.outputs.size());
  bool takesMore = code.vararginSlot >= 0 || code.nameValueArguments;
  if (given > code.parameters && !takesMore) {
    fail("MATLAB:TooManyInputs", "Too many input arguments.");
  }
  if (out.nargout > outputs && code.varargoutSlot < 0 && !code.isAnonymous)
    fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  if (int(depth_) >= options_.recursionLimit)
    fail("MATLAB:recursionLimit",
         "Maximum recursion limit of %d reached. Use a loop, or check that the recursion ends.",
         options_.recursionLimit);
  if (--fuel_ == 0) countStep();
  colonsToText(args);
  if (depth_ == frames_.size()) frames_.push_back(std::make_unique<Frame>());
  Frame& frame = *frames_[depth_];
  Value* regs = registers_.take(size_t(code.registers));
  frame.code = Ref<Code>(&code);
  frame.regs = regs;
  frame.pc = code.code.data();
  frame.nargin = given;
  frame.nargout = out.nargout;
  frame.outputMode = uint8_t(out.mode);
  frame.outputRegisters = out.registers;
  frame.outputHost = out.host;
  frame.workspace = nullptr;
  frame.handlers = handlers_.size();
  frame.lists = lists_.size();
  frame.marks = marks_.size();
  frame.rows = rowEnds_.size();
  ++depth_;

  int direct =
      code.nameValueArguments ? positionalCount(code, args) : std::min(given, code.parameters);
  for (int k = 0; k < direct; ++k) regs[k] = std::move(args[size_t(k)]);
  if (takesMore) {
    ValueList rest;
    for (int k = direct; k < given; ++k) rest.push_back(std::move(args[size_t(k)]));
    int slot = code.vararginSlot >= 0 ? code.vararginSlot : code.parameters - 1;
    Dims dims(rest.empty() ? 0 : 1, int64_t(rest.size()));
    regs[slot] = Value::cellOf(std::move(rest), dims);
  }
  if (code.isAnonymous) {
    for (size_t k = 0; k < code.captures.size(); ++k)
      regs[code.captures[k].toSlot] = f.handle->captures[k];
    frame.environment = f.environment;
  } else if (code.isNested || code.hasNested) {
    enterEnvironment(frame, f.environment);
  }
}

bool Vm::callPlain(const Instruction* pc) {
  Frame& caller = *frames_[depth_ - 1];
  const Instruction i = pc[0], e = pc[1];
  const CallSite& site = caller.code->sites[i.b];
  Code* code = site.code;
  if (!code || site.builtin || !code->isPlain || site.epoch != functions_.epoch()) return false;
  int given = e.a;
  bool fits = given <= code->parameters && e.b <= code->outputs.size() &&
              int(depth_) < options_.recursionLimit && fuel_ > 1;
  // The name may be a variable after all.
  bool maybeVariable =
      caller.dynamic || caller.code->isScript || (e.c != 0 && caller.regs[e.c - 1].isDefined());
  if (!fits || maybeVariable) return false;
  Value* args = caller.regs + i.c;
  for (int k = 0; k < given; ++k)
    if (args[k].isColon()) return false;
  if (depth_ == frames_.size()) frames_.push_back(std::make_unique<Frame>());
  Frame& frame = *frames_[depth_];
  Value* regs = registers_.take(size_t(code->registers));
  --fuel_;
  caller.pc = pc + 2;
  frame.code = Ref<Code>(code);
  frame.regs = regs;
  frame.pc = code->code.data();
  frame.nargin = given;
  frame.nargout = e.b;
  frame.outputMode = uint8_t(Outputs::Mode::Registers);
  frame.outputRegisters = caller.regs + i.a;
  frame.outputHost = nullptr;
  frame.workspace = nullptr;
  frame.handlers = handlers_.size();
  frame.lists = lists_.size();
  frame.marks = marks_.size();
  frame.rows = rowEnds_.size();
  ++depth_;
  for (int k = 0; k < given; ++k) regs[k] = std::move(args[k]);
  return true;
}

bool Vm::returnPlain(size_t stopDepth) {
  Frame& frame = *frames_[depth_ - 1];
  const Code& code = *frame.code;
  if (!code.isPlain || depth_ <= stopDepth || frame.nargout > 1 || code.outputs.empty() ||
      frame.outputMode != uint8_t(Outputs::Mode::Registers) || frame.dynamic)
    return false;
  Value& out = frame.regs[code.outputs[0]];
  if (out.isUndefined() || out.kind() == Value::Kind::Variable) return false;
  bool level = handlers_.size() == frame.handlers && lists_.size() == frame.lists &&
               marks_.size() == frame.marks && rowEnds_.size() == frame.rows;
  if (!level) return false;
  *frame.outputRegisters = std::move(out);
  size_t count = size_t(code.registers);
  for (size_t k = 0; k < count; ++k) frame.regs[k].reset();
  registers_.giveBack(frame.regs, count);
  frame.code = {};
  --depth_;
  return true;
}

void Vm::enterEnvironment(Frame& frame, const Ref<Environment>& outer) {
  Code& code = *frame.code;
  for (const Capture& c : code.captures) {
    Environment* e = outer.get();
    for (int k = 0; k < c.level && e; ++k) e = e->parent.get();
    MATLIFT_ASSERT(e);
    frame.regs[c.toSlot] = Value::variable(e->variables[size_t(c.from)]);
  }
  Ref<Environment> own = makeRef<Environment>();
  own->parent = outer;
  for (int slot : code.boxed) {
    Ref<VariableObj> v = makeRef<VariableObj>();
    v->value = std::move(frame.regs[slot]);
    frame.regs[slot] = Value::variable(v);
    own->variables.push_back(std::move(v));
  }
  frame.environment = std::move(own);
}

void Vm::pushScript(Ref<Code> code, Frame* workspace) {
  if (int(depth_) >= options_.recursionLimit)
    fail("MATLAB:recursionLimit", "Maximum recursion limit of %d reached.",
         options_.recursionLimit);
  // Values move into the script's registers; what the script does not name stays where it is.
  Value* regs = registers_.take(size_t(code->registers));
  for (size_t k = 0; k < code->variables.size(); ++k)
    regs[k] = takeVariable(workspace, code->variables[k].str());
  if (depth_ == frames_.size()) frames_.push_back(std::make_unique<Frame>());
  Frame& frame = *frames_[depth_];
  frame.regs = regs;
  frame.pc = code->code.data();
  frame.nargin = workspace ? workspace->nargin : 0;
  frame.nargout = 0;
  frame.workspace = workspace;
  frame.code = std::move(code);
  frame.environment = workspace ? workspace->environment : Ref<Environment>();
  frame.outputMode = uint8_t(Outputs::Mode::Host);
  frame.outputHost = nullptr;
  frame.outputRegisters = nullptr;
  frame.handlers = handlers_.size();
  frame.lists = lists_.size();
  frame.marks = marks_.size();
  frame.rows = rowEnds_.size();
  ++depth_;
}

void Vm::popFrame() {
  Frame& frame = top();
  --depth_;
  size_t count = size_t(frame.code->registers);
  if (frame.code->isScript) {
    for (size_t k = 0; k < frame.code->variables.size(); ++k)
      if (frame.regs[k].isDefined())
        putVariable(frame.workspace, frame.code->variables[k].str(), std::move(frame.regs[k]));
  }
  // Outputs have been taken out; dropping a value may run no code of the program.
  for (size_t k = 0; k < count; ++k) frame.regs[k].reset();
  registers_.giveBack(frame.regs, count);
  handlers_.resize(std::min(handlers_.size(), frame.handlers));
  // A list result stays: its mark belongs to the caller.
  if (frame.outputMode != uint8_t(Outputs::Mode::List)) {
    lists_.resize(std::min(lists_.size(), frame.lists));
  }
  marks_.resize(std::min(marks_.size(), frame.marks));
  rowEnds_.resize(std::min(rowEnds_.size(), frame.rows));
  frame.environment = {};
  frame.dynamic.reset();
  frame.code = {};
  if (options_.observer && depth_ > 0) observeTop();
}

void Vm::giveOutputs() {
  Frame& frame = top();
  const Code& code = *frame.code;
  if (code.isScript) return;
  Outputs out{Outputs::Mode(frame.outputMode), frame.outputRegisters, frame.nargout,
              frame.outputHost};
  int wanted = std::max(1, frame.nargout);
  auto valueOf = [&](int slot) -> Value {
    Value& v = frame.regs[slot];
    if (v.kind() == Value::Kind::Variable) return v.variable().value;
    return std::move(v);
  };
  int named = int(code.outputs.size());
  auto complain = [&](const std::string& output) {
    fail("MATLAB:unassignedOutputs",
         "Output argument \"%s\" (and possibly others) not assigned a value in the execution with "
         "\"%s\" function.",
         output.c_str(), code.name.c_str());
  };
  if (wanted == 1 && named >= 1 && out.mode == Outputs::Mode::Registers) {
    Value v = valueOf(code.outputs[0]);
    if (v.isUndefined() && frame.nargout > 0)
      complain(code.variables[size_t(code.outputs[0])].str());
    *frame.outputRegisters = std::move(v);
    return;
  }
  ValueList values;
  for (int k = 0; k < wanted && k < named; ++k) {
    values.push_back(valueOf(code.outputs[size_t(k)]));
    if (values.back().isUndefined() && k < frame.nargout)
      complain(code.variables[size_t(code.outputs[size_t(k)])].str());
  }
  if (wanted > named && code.varargoutSlot >= 0) {
    Value rest = valueOf(code.varargoutSlot);
    int64_t extra = rest.isCell() ? rest.numel() : 0;
    if (rest.isDefined() && !rest.isCell())
      fail("MATLAB:varargoutNotCell", "varargout must be a cell array.");
    for (int64_t k = 0; k < extra && int(values.size()) < wanted; ++k)
      values.push_back(rest.cellAt(k));
    if (int(values.size()) < frame.nargout)
      fail("MATLAB:needMoreRhsOutputs", "Element number %d is undefined in return list.",
           int(values.size()) + 1);
  }
  if (!values.empty() && values[0].isUndefined() && frame.nargout == 0) values.clear();
  deliver(out, values);
}

void Vm::giveList() {
  Frame& frame = top();
  std::span<Value> list = topList();
  ValueList values(std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
  dropLists(1);
  Outputs out{Outputs::Mode(frame.outputMode), frame.outputRegisters, frame.nargout,
              frame.outputHost};
  if (int(values.size()) < frame.nargout) {
    if (values.empty())
      fail("MATLAB:maxlhs", "The anonymous function returned no value where one is needed.");
    fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  }
  deliver(out, values);
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
