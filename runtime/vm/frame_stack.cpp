// Frames: pushed with the arguments, popped when the outputs have gone to the caller.
#include "runtime/vm/frame_stack.h"

#include "runtime/value/index.h"
#include "runtime/vm/argument_rules.h"
#include "runtime/vm/parts.h"

namespace matlift {

void Frame::noteTie(int slot) {
  std::erase_if(ties, [&](const Tie& tie) { return tie.slot == slot; });
  if (regs[slot].kind() != Value::Kind::Variable || code->expectsTie[size_t(slot)]) return;
  if (!dynamic) dynamic = std::make_unique<Workspace>();
  ties.push_back({slot, Ref<VariableObj>(&regs[slot].variable()), true});
}

void Frame::giveTies() {
  for (Tie& tie : ties) {
    if (tie.isGiven) continue;
    tie.variable->value = std::move(regs[tie.slot]);
    regs[tie.slot] = Value::variable(tie.variable);
    tie.isGiven = true;
  }
}

// A call may have left its result in the register, which is the global's new value. What was
// cleared, or went into a script, is tied no more.
void Frame::takeTies() {
  std::erase_if(ties, [&](Tie& tie) {
    if (!tie.isGiven) return false;
    tie.isGiven = false;
    Value& r = regs[tie.slot];
    if (r.isUndefined()) return true;
    Value value = std::move(tie.variable->value);
    if (r.kind() == Value::Kind::Variable) r = std::move(value);
    return false;
  });
}

void FrameStack::push(const Callee& f, std::span<Value> args, const Outputs& out) {
  Code& code = *f.code;
  int given = int(args.size());
  int outputs = int(code.outputs.size());
  bool takesMore = code.vararginSlot >= 0 || code.nameValueArguments;
  if (given > code.parameters && !takesMore) {
    fail("MATLAB:TooManyInputs", "Too many input arguments.");
  }
  if (out.nargout > outputs && code.varargoutSlot < 0 && !code.isAnonymous)
    fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  if (int(depth_) >= vm_.options.recursionLimit)
    fail("MATLAB:recursionLimit",
         "Maximum recursion limit of %d reached. Use a loop, or check that the recursion ends.",
         vm_.options.recursionLimit);
  vm_.runner.countCall(code);
  colonsToText(args);
  if (depth_ == frames_.size()) frames_.push_back(std::make_unique<Frame>());
  if (depth_ > 0) top().giveTies();
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
  frame.quick = false;
  markHeights(frame);
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

void FrameStack::markHeights(Frame& frame) {
  frame.handlers = handlers_.size();
  frame.lists = lists.values.size();
  frame.marks = lists.marks.size();
  frame.rows = lists.rowEnds.size();
}

void FrameStack::enterEnvironment(Frame& frame, const Ref<Environment>& outer) {
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

void FrameStack::pushScript(Ref<Code> code, Frame* workspace) {
  if (int(depth_) >= vm_.options.recursionLimit)
    fail("MATLAB:recursionLimit", "Maximum recursion limit of %d reached.",
         vm_.options.recursionLimit);
  // Values move into the script's registers; what the script does not name stays where it is. All
  // memory is taken first, that of the way back too: no variable is lost when there is none.
  if (depth_ == frames_.size()) frames_.push_back(std::make_unique<Frame>());
  vm_.workspaces.changed();
  if (depth_ > 0) top().giveTies();
  for (const Name& name : code->variables) vm_.workspaces.placeOf(workspace, name.str());
  Value* regs = registers_.take(size_t(code->registers));
  for (size_t k = 0; k < code->variables.size(); ++k)
    regs[k] = vm_.workspaces.take(workspace, code->variables[k].str());
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
  frame.quick = false;
  markHeights(frame);
  ++depth_;
  for (size_t k = 0; k < frame.code->variables.size(); ++k) frame.noteTie(int(k));
  frame.takeTies();
}

void FrameStack::pop() {
  Frame& frame = top();
  frame.giveTies();
  --depth_;
  size_t count = size_t(frame.code->registers);
  if (frame.code->isScript) {
    vm_.workspaces.changed();
    for (size_t k = 0; k < frame.code->variables.size(); ++k) {
      const std::string& name = frame.code->variables[k].str();
      if (frame.regs[k].isDefined())
        vm_.workspaces.put(frame.workspace, name, std::move(frame.regs[k]));
      else
        vm_.workspaces.forgetPlace(frame.workspace, name);
    }
  }
  // Outputs have been taken out; dropping a value may run no code of the program.
  for (size_t k = 0; k < count; ++k) frame.regs[k].reset();
  registers_.giveBack(frame.regs);
  handlers_.resize(std::min(handlers_.size(), frame.handlers));
  // A list result stays: its mark belongs to the caller.
  if (frame.outputMode != uint8_t(Outputs::Mode::List)) {
    lists.values.resize(std::min(lists.values.size(), frame.lists));
  }
  lists.marks.resize(std::min(lists.marks.size(), frame.marks));
  lists.rowEnds.resize(std::min(lists.rowEnds.size(), frame.rows));
  frame.environment = {};
  frame.dynamic.reset();
  frame.ties.clear();
  frame.workspace = nullptr;
  frame.code = {};
  if (depth_ > 0) top().takeTies();
  if (vm_.options.observer && depth_ > 0) observeTop();
}

void FrameStack::unwindTo(size_t depth) {
  while (depth_ > depth) pop();
}

void FrameStack::deliver(const Outputs& out, std::span<Value> values) {
  size_t wanted = size_t(std::max(1, out.nargout));
  size_t count = std::min(wanted, values.size());
  switch (out.mode) {
    case Outputs::Mode::Registers:
      for (size_t k = 0; k < count; ++k) out.registers[k] = std::move(values[k]);
      for (size_t k = count; k < wanted; ++k) out.registers[k].reset();
      break;
    case Outputs::Mode::List:
      for (size_t k = 0; k < count; ++k)
        if (values[k].isDefined()) lists.values.push_back(std::move(values[k]));
      break;
    case Outputs::Mode::Host:
      for (size_t k = 0; k < count; ++k) out.host->push_back(std::move(values[k]));
      break;
  }
}

// The call assigns this output of the running function to ~.
bool FrameStack::isIgnored(int output) {
  if (depth_ < 2 || top().outputMode != uint8_t(Outputs::Mode::Registers)) return false;
  const Frame& caller = *frames_[depth_ - 2];
  const CallNote* note = caller.code->noteBehind(size_t(caller.pc - caller.code->code.data()));
  return note && output < 64 && (note->ignored >> output & 1);
}

void FrameStack::giveOutputs() {
  Frame& frame = top();
  const Code& code = *frame.code;
  if (code.isScript) return;
  frame.giveTies();
  Outputs out{Outputs::Mode(frame.outputMode), frame.outputRegisters, frame.nargout,
              frame.outputHost};
  int wanted = std::max(1, frame.nargout);
  auto valueOf = [&](int slot) -> Value {
    Value& v = frame.regs[slot];
    if (v.kind() == Value::Kind::Variable) return v.variable().value;
    return std::move(v);
  };
  int named = int(code.outputs.size());
  auto complain = [&](int output) {
    if (isIgnored(output)) return;
    fail("MATLAB:unassignedOutputs",
         "Output argument \"%s\" (and possibly others) not assigned a value in the execution with "
         "\"%s\" function.",
         code.variables[size_t(code.outputs[size_t(output)])].str().c_str(), code.name.c_str());
  };
  if (wanted == 1 && named >= 1 && out.mode == Outputs::Mode::Registers) {
    Value v = valueOf(code.outputs[0]);
    if (v.isUndefined() && frame.nargout > 0) complain(0);
    *frame.outputRegisters = std::move(v);
    return;
  }
  ValueList values;
  for (int k = 0; k < wanted && k < named; ++k) {
    values.push_back(valueOf(code.outputs[size_t(k)]));
    if (values.back().isUndefined() && k < frame.nargout) complain(k);
  }
  if (wanted > named && code.varargoutSlot >= 0) {
    Value rest = valueOf(code.varargoutSlot);
    int64_t extra = rest.isCell() ? rest.numel() : 0;
    if (rest.isDefined() && !rest.isCell())
      fail("MATLAB:varargoutNotCell", "varargout must be a cell array.");
    for (int64_t k = 0; k < extra && int(values.size()) < wanted; ++k)
      values.push_back(rest.cellAt(k));
    if (int(values.size()) < frame.nargout)
      fail("MATLAB:unassignedOutputs",
           "One or more output arguments not assigned during call to \"%s\".", code.name.c_str());
  }
  if (!values.empty() && values[0].isUndefined() && frame.nargout == 0) values.clear();
  deliver(out, values);
}

void FrameStack::giveValue(Value& v) {
  Frame& frame = top();
  if (frame.nargout > 1) fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  deliver({Outputs::Mode(frame.outputMode), frame.outputRegisters, frame.nargout, frame.outputHost},
          {&v, 1});
}

void FrameStack::giveList() {
  Frame& frame = top();
  std::span<Value> list = lists.top();
  ValueList values(std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
  lists.drop(1);
  Outputs out{Outputs::Mode(frame.outputMode), frame.outputRegisters, frame.nargout,
              frame.outputHost};
  if (int(values.size()) < frame.nargout) {
    if (values.empty())
      fail("MATLAB:maxlhs", "The anonymous function returned no value where one is needed.");
    fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  }
  deliver(out, values);
}

std::vector<ErrorFrame> FrameStack::callStack() {
  std::vector<ErrorFrame> out;
  for (size_t k = depth_; k-- > 0;) {
    const Frame& f = *frames_[k];
    // A frame that waits for another one stands behind its call; one that runs, or that called back
    // through a builtin, at its instruction.
    bool waits = k + 1 < depth_ && frames_[k + 1]->outputMode != uint8_t(Outputs::Mode::Host);
    size_t pc = size_t(f.pc - f.code->code.data());
    CodePosition at = f.code->positionAt(waits && pc > 0 ? pc - 1 : pc);
    out.push_back({f.code->source->file, f.code->name, at.line, at.column});
  }
  return out;
}

void FrameStack::annotate(Error& e) {
  if (!e.stack.empty() || depth_ == 0) return;
  try {
    e.stack = callStack();
    e.sourceLine = top().code->source->line(e.stack[0].line);
  } catch (const std::bad_alloc&) {
    // An error without its place is better than another error.
  }
}

// The function (or script) that called the one running; base when there is none.
Frame* FrameStack::callerFrame() {
  size_t k = depth_;
  while (k > 0 && frames_[k - 1]->code->isScript) --k;  // scripts belong to what runs them
  if (k == 0) return depth_ > 0 ? frames_[depth_ - 1].get() : nullptr;
  return k >= 2 ? frames_[k - 2].get() : nullptr;
}

// The innermost script that runs in the base workspace: its registers hold base variables.
Frame* FrameStack::baseFrame() {
  Frame* found = nullptr;
  for (size_t k = 0; k < depth_; ++k) {
    Frame* f = frames_[k].get();
    if (f->code->isScript && f->workspace == found) found = f;
  }
  return found;
}

void FrameStack::observeTop() {
  Frame& frame = top();
  const Code& code = *frame.code;
  const size_t pc = size_t(frame.pc - code.code.data());
  vm_.options.observer->at(code.source.get(), code.positionAt(pc).line);
}

int FrameStack::callerNargin() {
  Frame* f = current();
  while (f && f->code->isScript) f = f->workspace;
  return f ? f->nargin : -1;
}

int FrameStack::callerNargout() {
  Frame* f = current();
  while (f && f->code->isScript) f = f->workspace;
  return f ? f->nargout : -1;
}

const ClassDef* FrameStack::callingClass() {
  return depth_ > 0 ? static_cast<const ClassDef*>(top().code->owner) : nullptr;
}

}  // namespace matlift
