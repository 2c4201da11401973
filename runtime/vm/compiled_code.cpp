#include "runtime/vm/compiled_code.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <unordered_set>

#include "runtime/jit/flow.h"
#include "runtime/jit/slot.h"
#include "runtime/value/index.h"
#include "runtime/vm/fast_paths.h"
#include "runtime/vm/parts.h"

namespace matlift {

namespace {

// A loop whose machine code leaves before it has made so many turns costs more than it saves: going
// in and out is some ten instructions of the interpreter.
constexpr uint32_t kFewTurns = 4;
// After so many entries that is known.
constexpr uint32_t kTrialEntries = 64;
// A loop that is entered so often stands in one that is worth compiling.
constexpr uint32_t kOftenEntered = 8;
// What it was compiled for may change; not for ever.
constexpr int kMostAttempts = 3;
// Of machine code, all together; a loop takes a page or two.
constexpr size_t kMostBytes = size_t(16) << 20;

// Turns that machine code may make before it looks whether the user wants an end.
constexpr uint32_t kFuel = 4096;
// So often it may have more before it goes back to the interpreter: a browser's engine makes better
// code of what runs long, which is used from the next entry on.
#ifdef __EMSCRIPTEN__
constexpr uint32_t kMostRefills = 16;
#else
constexpr uint32_t kMostRefills = ~uint32_t(0);
#endif
// Times that the turns must have run out at a place before it is worth compiling: a browser's
// engine takes milliseconds for a module.
#ifdef __EMSCRIPTEN__
constexpr int kHeats = 6;
#else
constexpr int kHeats = 1;
#endif
// So many turns take the interpreter longer than making the code.
constexpr double kManyTurns = 4.0 * kFuel * kHeats;

// Of a loop that counts; of others nobody knows.
double turnsMade(const Frame& frame, const Instruction& i) {
  const bool counts = i.op == Opcode::ForRangeNext && frame.regs[i.a + 3].isDoubleScalar();
  return counts ? frame.regs[i.a + 3].asDouble() : double(kFuel);
}

// The class of an instance whose members code of class `from` uses without its own `indexing`.
const ClassDef* plainClassOf(const Value& object, const ClassDef* from, const char* indexing) {
  const InstanceObj* o = instanceIn(object);
  if (!o || o->deleted || o->cls->redefinesIndexing || o->cls->isOldStyle) return nullptr;
  const ClassDef& cls = *o->cls;
  const bool isInside = from && (cls.derivesFrom(from) || from->derivesFrom(&cls));
  return isInside || !cls.method(indexing) ? &cls : nullptr;
}

// The property or field of a holder, when it may be used so; or null.
const Value* fieldOf(const Value& holder, const jit::EntryPlan::Place& place) {
  if (place.property >= 0) {
    const InstanceObj& o = *static_cast<InstanceObj*>(&holder.object());
    const bool isOwn = o.cls->isHandle || o.unique();
    return place.isWritten && !isOwn ? nullptr : &o.slots[size_t(place.property)];
  }
  if (!holder.isStruct() || !holder.structs().dims.isScalar()) return nullptr;
  if (place.isWritten && !holder.structs().unique()) return nullptr;
  return holder.field(place.field);
}

uint16_t& markOf(Instruction& i) { return i.op == Opcode::Loop ? i.a : i.c; }
bool canBeMarked(Opcode op) { return op == Opcode::Loop || op == Opcode::ForRangeNext; }

}  // namespace

struct CompiledCode::Loop {
  uint32_t pc = 0;
  std::unique_ptr<jit::MachineCode> machine;  // none: not compiled, or no longer
  jit::EntryPlan plan;
  std::vector<jit::Exit> exits;
  uint64_t epoch = 0;  // of the function table that it was compiled with
  int attempts = 0;
  bool isHopeless = false;
  int heats = 0;
  uint32_t entries = 0, refusals = 0;
  uint64_t turns = 0;
  jit::Reason why;
};

struct CompiledCode::Function {
  jit::FunctionCell cell;
  Code* code = nullptr;
  std::unique_ptr<jit::MachineCode> machine;
  std::vector<jit::Exit> exits;
  uint64_t epoch = 0;
  int attempts = 0;
  bool isBeingCompiled = false, isHopeless = false;
  uint32_t left = 0;
  jit::Reason why;
};

/// Whose machine code there is. Code may outlive the machine: it keeps this.
struct CompiledCode::Budget {
  std::unordered_set<Owned*> owners;
};

struct CompiledCode::Owned final : NativeCode {
  explicit Owned(std::shared_ptr<Budget> b) : budget(std::move(b)) { budget->owners.insert(this); }
  ~Owned() override { budget->owners.erase(this); }

  size_t bytes() const {
    size_t sum = function && function->machine ? function->machine->bytes() : 0;
    for (const auto& l : loops) sum += l->machine ? l->machine->bytes() : 0;
    return sum;
  }
  /// What is hot still is compiled again.
  void drop() {
    for (const auto& l : loops) {
      l->machine.reset();
      l->attempts = 0;
    }
    if (!function) return;
    function->cell.entry = nullptr;
    function->machine.reset();
    function->attempts = 0;
  }

  std::vector<std::unique_ptr<Loop>> loops;
  std::unique_ptr<Function> function;
  std::unique_ptr<jit::Liveness> live;
  int heats = 0;  // of the function
  std::shared_ptr<Budget> budget;
};

CompiledCode::CompiledCode(VmParts& vm, const VmOptions& options)
    : vm_(vm), mode_(options.jit), budget_(std::make_shared<Budget>()) {
  context_.owner = this;
  if (mode_ == JitMode::Off) whyNot_ = "it is switched off";
}

CompiledCode::~CompiledCode() = default;

// Asks the machine when the first loop is hot, not before: short programs never need to know.
bool CompiledCode::available() {
  if (!asked_ && mode_ != JitMode::Off) {
    const jit::Helpers helpers{
        [](Value* v) { v->reset(); }, [](Value* to, const Value* from) { *to = *from; },
        &CompiledCode::lookAround, &CompiledCode::grow, &CompiledCode::leaveFunction};
    emitter_ = jit::makeEmitter(helpers, whyNot_);
  }
  asked_ = true;
  return emitter_ != nullptr;
}

CompiledCode::Owned& CompiledCode::ownedBy(Code& code) {
  if (!code.native) code.native = std::make_unique<Owned>(budget_);
  return static_cast<Owned&>(*code.native);
}

// The whole code is looked at: of a long script with many loops that is done once.
const jit::Liveness& CompiledCode::livenessOf(Code& code) {
  Owned& owned = ownedBy(code);
  if (!owned.live) owned.live = std::make_unique<jit::Liveness>(code);
  return *owned.live;
}

// Before more is made. Beyond the limit all is forgotten: a program that makes functions without
// end must not fill the memory.
void CompiledCode::makeRoom() {
  size_t sum = 0;
  for (const Owned* o : budget_->owners) sum += o->bytes();
  if (sum < kMostBytes) return;
  for (Owned* o : budget_->owners) o->drop();
}

// --- heat

void CompiledCode::heat(Code* called) {
  if (mode_ == JitMode::Off || paused_ || vm_.frames.depth() == 0 || !available()) return;
  if (called) {
    if (vm_.options.observer) return;
    Owned& owned = ownedBy(*called);
    const bool hopeless = owned.function && owned.function->isHopeless;
    if (!hopeless && ++owned.heats >= kHeats) called->isHot = true;
    return;
  }
  Frame& frame = vm_.frames.top();
  const uint32_t pc = uint32_t(frame.pc - frame.code->code.data());
  Instruction& i = frame.code->code[pc];
  if (!canBeMarked(i.op) || markOf(i) != 0) return;
  Loop* loop = loopAt(frame, pc);
  if (!loop || loop->isHopeless || ++loop->heats < kHeats) return;
  if (!marksAround(frame, pc)) markOf(i) = kHotLoop;
}

void CompiledCode::beginsRange(const Instruction* pc) {
  Frame& frame = vm_.frames.top();
  const Value& count = frame.regs[pc->a + 2];
  if (!count.isDoubleScalar() || count.asDouble() < kManyTurns) return;
  if (mode_ == JitMode::Off || paused_ || pc[2].op != Opcode::Jump || !available()) return;
  const uint32_t next = pc[2].target();
  Instruction& last = frame.code->code[next];
  if (last.op != Opcode::ForRangeNext || markOf(last) != 0) return;
  if (Loop* loop = loopAt(frame, next); loop && !loop->isHopeless) markOf(last) = kHotLoop;
}

// The loop around it has its machine code in it too, and is entered less often. Whether it ends a
// turn soon enough is seen when the inner one's turns run out again.
bool CompiledCode::marksAround(Frame& frame, uint32_t pc) {
  Code& code = *frame.code;
  const Instruction& i = code.code[pc];
  const Value* range = frame.regs + i.a;
  const bool isLong = i.op == Opcode::ForRangeNext && range[2].isDoubleScalar() &&
                      range[3].isDoubleScalar() &&
                      range[2].asDouble() - range[3].asDouble() > double(kFuel);
  if (isLong) return false;
  const jit::LoopRange around = jit::loopAround(code, jit::loopOf(code, pc));
  if (!around.end) return false;
  Instruction& last = code.code[around.back];
  if (!canBeMarked(last.op) || markOf(last) != 0) return false;
  Loop* outer = loopAt(frame, around.back);
  if (!outer || outer->isHopeless) return false;
  markOf(last) = kHotLoop;
  return true;
}

CompiledCode::Loop* CompiledCode::loopAt(Frame& frame, uint32_t pc) {
  Owned& owned = ownedBy(*frame.code);
  for (size_t k = 0; k < owned.loops.size(); ++k)
    if (owned.loops[k]->pc == pc) return owned.loops[k].get();
  if (owned.loops.size() + 1 >= kHotLoop) return nullptr;
  owned.loops.push_back(std::make_unique<Loop>());
  owned.loops.back()->pc = pc;
  return owned.loops.back().get();
}

// --- loops

void CompiledCode::compileLoop(Frame& frame, Loop& loop) {
  Code& code = *frame.code;
  ++loop.attempts;
  loop.entries = loop.refusals = 0;
  loop.turns = 0;
  const jit::LoopRange range = jit::loopOf(code, loop.pc);
  loop.machine.reset();
  makeRoom();
  try {
    const jit::Request request{code, livenessOf(code), range.top, range.end, loop.pc, frame.regs};
    std::optional<jit::Translated> made = jit::translate(request, *this, loop.why);
    if (!made || !made->turns) return;
    loop.machine = emitter_->emit(made->program, nullptr);
    loop.plan = std::move(made->plan);
    loop.exits = std::move(made->program.exits);
    loop.epoch = vm_.functions.table.epoch();
  } catch (const std::bad_alloc&) {
    loop.machine.reset();  // the interpreter needs less
  }
}

// Somebody watches every statement, so the interpreter runs it; what would be otherwise is told.
void CompiledCode::tellVerdict(Frame& frame, Loop& loop) {
  Code& code = *frame.code;
  const jit::LoopRange range = jit::loopOf(code, loop.pc);
  const jit::Request request{code, livenessOf(code), range.top, range.end, loop.pc, frame.regs};
  const std::optional<jit::Translated> made = jit::translate(request, *this, loop.why);
  auto placed = [&](const jit::Obstacle& o) {
    return "line " + std::to_string(code.positionAt(o.pc).line) + ": " + wordsOf(o.reason);
  };
  std::string verdict = "machine code";
  if (!made)
    verdict = "interpreted: " + wordsOf(loop.why);
  else if (!made->turns)
    verdict = "interpreted: " +
              (made->obstacles.empty() ? wordsOf(loop.why) : placed(made->obstacles[0]));
  else if (!made->obstacles.empty())
    verdict += ", left for the interpreter at " + placed(made->obstacles[0]);
  const bool counts = code.code[loop.pc].op == Opcode::ForRangeNext;
  const uint32_t line = code.positionAt(counts ? loop.pc : range.top).line;
  vm_.options.observer->hotLoop(code.source.get(), line, verdict);
}

void CompiledCode::giveUp(Code& code, Loop& loop) {
  loop.machine.reset();
  loop.isHopeless = true;
  markOf(code.code[loop.pc]) = 0;
}

// Everything that the machine code takes for granted; views are filled on the way.
bool CompiledCode::prepare(Frame& frame, const jit::EntryPlan& plan) {
  using What = jit::EntryPlan::Check::What;
  for (const jit::EntryPlan::Check& c : plan.checks) {
    Value& v = frame.regs[c.slot];
    bool ok = true;
    switch (c.what) {
      case What::Tag:
        ok = v.tag() == c.bits;
        break;
      case What::Whole:
        ok = v.isDoubleScalar() && jit::isSmallWhole(v.asDouble());
        break;
      case What::Exactly:
        ok = v.isDoubleScalar() && std::memcmp(v.rawData(), &c.bits, sizeof c.bits) == 0;
        break;
      case What::Unset:
        ok = v.isUndefined();
        break;
      case What::Plain:
        if (v.kind() >= Value::Kind::Array) v.reset();
        break;
    }
    if (!ok) return false;
  }
  return areAsSeen(frame, plan) && fillPlaces(frame, plan) && fillViews(frame, plan);
}

jit::ArrayView CompiledCode::viewOf(const ArrayObj& array) {
  return {uint64_t(reinterpret_cast<uintptr_t>(array.storage.data())), array.dims.numel(),
          array.dims.rows(), array.dims.columns()};
}

// Arrays, and cells, whose elements are Values.
bool CompiledCode::fillViews(const Frame& frame, const jit::EntryPlan& plan) {
  const size_t registers = size_t(frame.code->registers);
  for (size_t k = 0; k < plan.views.size(); ++k) {
    const jit::EntryPlan::View& view = plan.views[k];
    const bool isPlace = view.slot >= registers;
    const Value& v = isPlace ? *context_.places[view.slot - registers] : frame.regs[view.slot];
    const bool isCell = view.cls == ClassId::Cell;
    if (v.kind() != (isCell ? Value::Kind::Boxes : Value::Kind::Array) || v.classId() != view.cls)
      return false;
    if (isCell) {
      const BoxesObj& b = v.boxes();
      if ((view.isMatrix && b.dims.count() != 2) || (view.isWritten && !b.unique())) return false;
      context_.views[k] = {uint64_t(reinterpret_cast<uintptr_t>(b.elements.data())), b.dims.numel(),
                           b.dims.rows(), b.dims.columns()};
      continue;
    }
    const ArrayObj* a = v.array();
    if (a->complex || a->source || a->guarded || (view.isMatrix && a->dims.count() != 2))
      return false;
    if (view.isWritten && !(a->unique() && a->storage.unique())) return false;
    context_.views[k] = viewOf(*a);
  }
  return true;
}

// The functions that were looked into, and the classes whose methods and properties were.
bool CompiledCode::areAsSeen(const Frame& frame, const jit::EntryPlan& plan) {
  for (const jit::EntryPlan::Handle& h : plan.handles) {
    const Value& v = frame.regs[h.slot];
    if (!v.isFunction() || v.function().code.get() != h.code.get() || v.function().environment)
      return false;
  }
  for (const jit::EntryPlan::Object& o : plan.objects)
    if (!instanceOfClass(frame.regs[o.slot], o.cls.get())) return false;
  return true;
}

// Fields of structs that are the frame's own, properties, and captures: they are kept in machine
// registers meanwhile.
bool CompiledCode::fillPlaces(const Frame& frame, const jit::EntryPlan& plan) {
  for (size_t k = 0; k < plan.places.size(); ++k) {
    const jit::EntryPlan::Place& place = plan.places[k];
    const Value& v = frame.regs[place.slot];
    const Value* at =
        place.capture >= 0 ? &v.function().captures[size_t(place.capture)] : fieldOf(v, place);
    if (!at || at->tag() != place.tag) return false;
    // Two variables that are one handle.
    for (size_t other = 0; other < k; ++other)
      if (context_.places[other] == at && (place.isWritten || plan.places[other].isWritten))
        return false;
    context_.places[k] = const_cast<Value*>(at);
  }
  return true;
}

bool CompiledCode::mayRun(Frame& frame, const Loop& loop) {
  const std::vector<Name>& calls = loop.plan.calls;
  if (!frame.ties.empty()) return false;
  if (loop.plan.asksNames() && loop.epoch != vm_.functions.table.epoch()) return false;
  if (vm_.frames.depth() + size_t(loop.plan.deepest) > size_t(vm_.options.recursionLimit))
    return false;
  // A script in a script, or a frame that eval gave variables: its code does not know them all.
  if (frame.dynamic || (frame.code->isScript && frame.workspace)) {
    for (const Name& name : calls)
      if (vm_.workspaces.find(&frame, name.str())) return false;
  }
  return prepare(frame, loop.plan);
}

void CompiledCode::setContext(uint32_t fuel) {
  FrameStack& frames = vm_.frames;
  context_.fuel = fuel;
  context_.unwound = context_.refills = 0;
  context_.windowEnd = frames.registers_.next() + frames.registers_.room();
  // Frames for as deep as a program may go: calls of machine code only fill them in when they must.
  const size_t most = size_t(vm_.options.recursionLimit);
  while (frames.frames_.size() < most) frames.frames_.push_back(std::make_unique<Frame>());
  context_.mostDepth = std::min(most, frames.frames_.size());
}

bool CompiledCode::runLoop(uint32_t& fuel) {
  if (paused_) return false;
  FrameStack& frames = vm_.frames;
  Frame& frame = frames.top();
  Code& code = *frame.code;
  const uint32_t pc = uint32_t(frame.pc - code.code.data());
  Loop* loop = available() ? loopAt(frame, pc) : nullptr;
  if (!loop || loop->isHopeless) {
    markOf(code.code[pc]) = 0;
    return false;
  }
  // Before the first turn nothing has the class that it will have.
  if (!loop->machine && turnsMade(frame, code.code[pc]) == 0) return false;
  if (vm_.options.observer) {
    tellVerdict(frame, *loop);
    giveUp(code, *loop);
    return false;
  }
  if (!loop->machine) {
    const Instruction& i = code.code[pc];
    if (loop->attempts < kMostAttempts) compileLoop(frame, *loop);
    if (!loop->machine) {
      const bool again = loop->attempts < kMostAttempts;
      // After a few turns a variable may not have the class yet that it will have.
      if (again && (mode_ == JitMode::Always || turnsMade(frame, i) < kFuel / 2))
        markOf(code.code[pc]) = mode_ == JitMode::Always ? kHotLoop : 0;
      else
        giveUp(code, *loop);
      return false;
    }
  }
  if (!mayRun(frame, *loop)) {
    if (++loop->refusals >= kOftenEntered) loop->machine.reset();
    return false;
  }
  loop->refusals = 0;
  setContext(fuel);
  if (frames.registers_.next() != frame.regs + code.registers) context_.windowEnd = nullptr;
  const size_t depth = frames.depth_ - 1;
  const auto run = reinterpret_cast<jit::LoopFn>(loop->machine->entry());
  const jit::Exit& exit = loop->exits[run(&context_, frame.regs, depth)];
  // More than one filling: enough.
  const uint32_t turns = context_.refills ? kFuel : fuel - context_.fuel;
  fuel = context_.fuel;
  frame.pc = code.code.data() + exit.pc;
  if (exit.reason.kind == jit::Reason::Kind::Unwound)
    frames.at(depth + 1).outputRegisters = frame.regs + exit.output;
  const bool moved = exit.pc != pc || exit.reason.kind == jit::Reason::Kind::Unwound;
  judge(frame, *loop, exit, turns);
  return moved;
}

// Is it worth it? And if it is entered often: the loop around it may be, even more.
void CompiledCode::judge(Frame& frame, Loop& loop, const jit::Exit& exit, uint32_t turns) {
  Code& code = *frame.code;
  loop.turns += turns;
  ++loop.entries;
  if (loop.entries == kOftenEntered && exit.reason.kind == jit::Reason::Kind::End) {
    marksAround(frame, loop.pc);
  }
  if (loop.entries % kTrialEntries != 0) return;
  const bool pays = loop.turns >= uint64_t(kFewTurns) * loop.entries;
  loop.turns = loop.entries = 0;
  if (pays) return;
  // Short loops stay short; what left for another reason may do better with the classes of now.
  const bool isShort = exit.reason.kind == jit::Reason::Kind::End;
  if (!isShort) loop.why = exit.reason;
  loop.machine.reset();
  if (isShort || loop.attempts >= kMostAttempts) giveUp(code, loop);
}

// --- functions

// Everything that it is given and gives is a scalar in a register.
bool CompiledCode::canBeCompiled(const Code& code) {
  const bool returns = code.isAnonymous ? !code.opensLists && code.vararginSlot < 0
                                        : code.isPlain && code.returnsQuickly &&
                                              code.firstOutput >= 0 && code.captures.empty();
  return returns && jit::inputsOf(code).size() <= size_t(jit::kMostArguments) &&
         code.boxed.empty() && !code.hasNested && !code.isNested && !code.isScript &&
         !code.isConstructor && available();
}

CompiledCode::Function* CompiledCode::compileFunction(Code& code) {
  if (!canBeCompiled(code)) return nullptr;
  Owned& owned = ownedBy(code);
  if (!owned.function) {
    owned.function = std::make_unique<Function>();
    owned.function->cell.code = owned.function->code = &code;
  }
  Function& f = *owned.function;
  const bool current = f.machine && f.epoch == vm_.functions.table.epoch();
  if (current || f.isBeingCompiled) return &f;
  if (f.isHopeless || f.attempts >= kMostAttempts) return nullptr;
  ++f.attempts;
  f.isBeingCompiled = true;
  f.cell.entry = nullptr;
  f.machine.reset();
  std::optional<jit::Translated> made;
  try {
    const jit::Request request{code, livenessOf(code), 0, uint32_t(code.code.size()), 0, nullptr};
    made = jit::translate(request, *this, f.why);
    if (made) made->program.self = &f.cell;
    if (made && made->turns) f.machine = emitter_->emit(made->program, &f);
  } catch (const std::bad_alloc&) {
    f.machine.reset();
  }
  f.isBeingCompiled = false;
  if (!f.machine) {
    f.isHopeless = true;
    return nullptr;
  }
  f.exits = std::move(made->program.exits);
  f.cell.entry = f.machine->entry();
  f.epoch = vm_.functions.table.epoch();
  return &f;
}

bool CompiledCode::call(Frame& caller, const Instruction* pc, Code& code, uint32_t& fuel) {
  const Instruction i = pc[0], e = pc[1];
  if (e.b > 1 || paused_ || vm_.options.observer) return false;
  const Owned* owned = static_cast<const Owned*>(code.native.get());
  if (!owned || !owned->function || !owned->function->machine) makeRoom();
  Function* f = e.a == code.parameters ? compileFunction(code) : nullptr;
  if (!f || !f->machine) {
    code.isHot = false;
    return false;
  }
  double args[jit::kMostArguments] = {};
  for (int k = 0; k < e.a; ++k) {
    const Value& v = caller.regs[i.c + k];
    if (!v.isDoubleScalar()) return false;
    args[k] = v.asDouble();
  }
  FrameStack& frames = vm_.frames;
  if (frames.registers_.room() < size_t(code.registers)) return false;
  setContext(fuel - 1);
  const size_t depth = frames.depth_;
  const auto run = reinterpret_cast<jit::FunctionFn>(f->cell.entry);
  const double result = run(&context_, frames.registers_.next(), depth, args[0], args[1], args[2],
                            args[3], args[4], args[5], args[6], args[7]);
  fuel = context_.fuel;
  caller.pc = pc + 2;
  if (!context_.unwound) {
    caller.regs[i.a].setDouble(result);
    return true;
  }
  Frame& first = frames.at(depth);
  first.outputRegisters = caller.regs + i.a;
  first.nargout = e.b;
  return true;
}

// Called by machine code when its turns are used up: so many more, or 0 when the interpreter must
// look itself.
uint32_t CompiledCode::lookAround(jit::Context* context) {
  VmParts& vm = static_cast<CompiledCode*>(context->owner)->vm_;
  if (accel::stopRequested() || vm.options.stepLimit) return 0;
  if (context->refills >= kMostRefills) return 0;
  try {
    vm.console.flushWhenDue();
  } catch (...) {
    return 0;  // what fails there fails again where it can be told
  }
  ++context->refills;
  return kFuel;
}

// Called by machine code that writes behind the last element. What fails here fails again in the
// interpreter, which tells.
uint32_t CompiledCode::grow(jit::Context* context, Value* vector, uint32_t view) {
  try {
    ArrayObj& array = *vector->array();
    const int64_t rows = array.dims.rows(), columns = array.dims.columns();
    const size_t count = size_t(array.dims.numel());
    if (array.dims.count() != 2 || count == 0 || (rows != 1 && columns != 1)) return 0;
    if (array.isOwn() && array.storage.capacity() >= (count + 1) * sizeof(double)) {
      static_cast<double*>(array.storage.data())[count] = 0;
      array.dims = rows == 1 ? Dims(1, columns + 1) : Dims(rows + 1, 1);
    } else {
      const Value behind(double(count + 1));
      assignParen(*vector, {&behind, 1}, Value(0.0));
    }
  } catch (...) {
    return 0;
  }
  context->views[view] = viewOf(*vector->array());
  return 1;
}

// Called by machine code that leaves, innermost function first; the window holds its registers.
void CompiledCode::leaveFunction(jit::Context* context, const void* function, uint32_t exit,
                                 Value* window, uint64_t depth) {
  auto& self = *static_cast<CompiledCode*>(context->owner);
  const auto& f = *static_cast<const Function*>(function);
  const jit::Exit& e = f.exits[exit];
  FrameStack& frames = self.vm_.frames;
  if (!context->unwound) {
    context->unwound = 1;
    frames.depth_ = size_t(depth) + 1;
    frames.registers_.take(size_t(window + f.code->registers - frames.registers_.next()));
  }
  self.materialize(f, e, window, size_t(depth));
}

void CompiledCode::materialize(const Function& f, const jit::Exit& exit, Value* window,
                               size_t depth) {
  FrameStack& frames = vm_.frames;
  Frame& frame = frames.at(depth);
  Code& code = *f.code;
  frame.code = Ref<Code>(&code);
  frame.regs = window;
  frame.pc = code.code.data() + exit.pc;
  frame.nargin = code.parameters;
  frame.nargout = 1;
  frame.outputMode = uint8_t(Outputs::Mode::Registers);
  frame.quick = code.isAnonymous || code.returnsQuickly;
  frame.handlers = frame.lists = frame.marks = frame.rows = Frame::kNoHeight;
  if (code.opensLists) frames.markHeights(frame);
  if (exit.reason.kind == jit::Reason::Kind::Unwound)
    frames.at(depth + 1).outputRegisters = window + exit.output;
}

// --- what the translator asks

const BuiltinDescriptor* CompiledCode::builtinAt(const Code& code, int site) {
  const CallSite& s = code.sites[size_t(site)];
  if (s.epoch != vm_.functions.table.epoch() || s.code || s.cls || s.nestedLevel >= 0)
    return nullptr;
  return s.builtin;
}

jit::FunctionCell* CompiledCode::functionAt(const Code& code, int site, int arguments) {
  const CallSite& s = code.sites[size_t(site)];
  if (s.epoch != vm_.functions.table.epoch() || !s.plain || s.nestedLevel >= 0) return nullptr;
  if (s.plain->parameters != arguments) return nullptr;
  Function* f = compileFunction(*s.plain);
  return f ? &f->cell : nullptr;
}

jit::FunctionCell* CompiledCode::anonymous(Code& code) {
  Function* f = code.isAnonymous ? compileFunction(code) : nullptr;
  return f ? &f->cell : nullptr;
}

Code* CompiledCode::codeAt(const Code& code, int site) {
  const CallSite& s = code.sites[size_t(site)];
  return s.epoch == vm_.functions.table.epoch() && s.nestedLevel < 0 ? s.plain : nullptr;
}

Code* CompiledCode::methodAt(const Code& code, int site, const Value& object) {
  const CallSite& s = code.sites[size_t(site)];
  const bool isKnown = s.epoch == vm_.functions.table.epoch() && !s.plain && s.method;
  return isKnown && instanceOfClass(object, s.methodClass) ? s.method : nullptr;
}

// As Members::methodOf finds it, where no property and no subsref of the class comes first.
Code* CompiledCode::methodNamed(const Code& code, int name, const Value& object) {
  const Name& n = code.names[size_t(name)];
  const ClassDef* from = code.owner;
  const ClassDef* cls = plainClassOf(object, from, "subsref");
  if (!cls || cls->property(n) || (cls->isHandle && n.str() == "delete")) return nullptr;
  const MethodDef* m = cls->method(n.str());
  if (from && from != cls && cls->derivesFrom(from)) {
    const MethodDef* own = from->method(n.str());
    if (own && own->owner == from && own->access.level == Access::Level::Private) m = own;
  }
  if (!m || m->isStatic || !m->code || !ClassDef::allows(m->access, m->owner, from)) return nullptr;
  return static_cast<Code*>(m->code.get());
}

Ref<HeapObject> CompiledCode::classOf(const Value& object) {
  const InstanceObj* o = instanceIn(object);
  return o && !o->deleted ? Ref<HeapObject>(o->cls.get()) : Ref<HeapObject>();
}

bool CompiledCode::isHandle(const Value& object) {
  const InstanceObj* o = instanceIn(object);
  return o && o->cls->isHandle;
}

// Nothing but a slot, which code of that class may read, or set.
int CompiledCode::propertyOf(const Code& code, const Value& object, const Name& name, bool writes) {
  const ClassDef* cls = plainClassOf(object, code.owner, writes ? "subsasgn" : "subsref");
  const ClassProperty* p = cls ? cls->property(name) : nullptr;
  if (!p || p->slot < 0 || !(writes ? p->def->isPlain() : p->def->readsPlainly())) return -1;
  const Access& access = writes ? p->def->set : p->def->get;
  if (writes && access.level == Access::Level::Immutable) return -1;
  return ClassDef::allows(access, p->def->owner, code.owner) ? p->slot : -1;
}

const Value& CompiledCode::propertyAt(const Value& object, int property) {
  return instanceIn(object)->slots[size_t(property)];
}

bool CompiledCode::countsCalls() { return vm_.options.stepLimit != 0; }

const accel::KernelTable* CompiledCode::kernels() { return vm_.options.kernels; }

}  // namespace matlift
