#include <algorithm>

#include "runtime/jit/context.h"
#include "runtime/jit/lifting.h"
#include "runtime/jit/translator_impl.h"

namespace matlift::jit {

namespace {

// A dense real array, or a cell: whether it is so now is asked again at every entry.
bool isViewed(const Value& v) {
  if (v.kind() == Value::Kind::Boxes) return v.classId() == ClassId::Cell;
  return v.kind() == Value::Kind::Array && isCompiledClass(v.classId());
}

constexpr size_t kMostInstructions = 4000;
constexpr int kMostPasses = 12;

}  // namespace

// --- joining what is known

Slot joined(const Slot& a, const Slot& b) {
  if (a == b) return a;
  using Kind = Slot::Kind;
  Slot out;
  out.plain = a.plain && b.plain;
  if (a.kind == Kind::Dead || b.kind == Kind::Dead) {
    out.kind = Kind::Dead;
    return out;
  }
  if (a.kind != b.kind || (a.kind != Kind::Unset && a.cls != b.cls)) return out;
  if (a.isWhole() && a.bits != b.bits) return out;
  out.kind = a.kind;
  out.cls = a.cls;
  out.dirty = a.dirty || b.dirty;
  if (a.isWhole()) out.bits = a.bits;
  if (a.kind != Kind::Scalar) return out;
  out.c = a.c && b.c && a.bits == b.bits;
  if (out.c) out.bits = a.bits;
  out.f = (a.f || a.c) && (b.f || b.c);
  out.i = canCount(a) && canCount(b);
  if (out.i && a.cls == ClassId::Double) {
    out.bound = std::max(boundOf(a), boundOf(b));
    // A bound that grows would grow turn by turn.
    if (a.i && !a.c && out.bound > a.bound) out.i = false;
    if (!out.i) out.bound = 0;
  }
  if (!out.f && !out.i && !out.c) (isCounted(out.cls) ? out.i : out.f) = true;
  return out;
}

// --- the whole

Translator::Translator(const Request& request, Functions& functions)
    : request_(request),
      functions_(functions),
      live_(request.live),
      whole_(bodyOf(request.code, request.begin, request.end, request.entry)),
      referenced_(size_t(request.code.registers)),
      rewritten_(size_t(request.code.registers)),
      writers_(size_t(request.code.registers)),
      viewOf_(size_t(request.code.registers), -1),
      recurs_(request.end - request.begin) {
  now_.body = &whole_;
}

Translator::Body Translator::bodyOf(const Code& code, uint32_t begin, uint32_t end,
                                    uint32_t entry) {
  Body b;
  b.code = &code;
  b.begin = begin;
  b.end = end;
  b.blocks = blocksOf(code, begin, end, entry);
  b.blockAt.assign(end - begin, -1);
  for (size_t k = 0; k < b.blocks.size(); ++k) b.blockAt[b.blocks[k].begin - begin] = int(k);
  b.in.resize(b.blocks.size());
  return b;
}

std::optional<Translated> Translator::run(Reason& why) {
  findReferenced();
  findRewritten();
  makeEntryState();
  findRecurrences();
  do {
    whole_.in.assign(whole_.blocks.size(), {});
    whole_.in[0] = entry_;
    inlined_.clear();
    int passes = 0;
    do {
      changed_ = false;
      pass();
    } while (changed_ && wanted_.empty() && ++passes < kMostPasses);
  } while (addWanted());
  if (changed_) {
    why = {Reason::Kind::Operation, "code of this form"};
    return {};
  }
  if (program_.size() > kMostInstructions) {
    why = {Reason::Kind::Operation, "so long a loop"};
    return {};
  }
  liftFromLoops(program_);
  why = firstReason_;
  return Translated{std::move(program_), std::move(plan_), turns_, std::move(obstacles_)};
}

std::optional<Translated> translate(const Request& request, Functions& functions, Reason& why) {
  return Translator(request, functions).run(why);
}

std::string wordsOf(const Reason& reason) {
  const std::string name = reason.what.empty() ? "a value" : reason.what;
  switch (reason.kind) {
    case Reason::Kind::End:
      return "it is short";
    case Reason::Kind::Turn:
      return "it is time to look for an interrupt";
    case Reason::Kind::Operation:
      return name + " is not compiled";
    case Reason::Kind::Class:
      return name + " is no real scalar or dense array here, or changes its class";
    case Reason::Kind::Index:
      return "an index into " + name + " is outside, or it grows here";
    case Reason::Kind::Domain:
      return name + " leaves the real numbers here";
    case Reason::Kind::Call:
      return name + " is called, which is not compiled";
    default:
      return name + " left its machine code";
  }
}

void Translator::findReferenced() {
  for (const FlowBlock& b : now_.body->blocks) {
    for (uint32_t pc = b.begin; pc < b.end; pc += uint32_t(code().wordsAt(pc))) {
      const Operands o = operandsOf(code(), pc);
      for (const auto* list : {&o.reads, &o.writes})
        for (const Registers& r : *list)
          for (int k = r.first; k < r.first + r.count; ++k)
            if (k < code().registers) referenced_[size_t(k)] = true;
      const Opcode op = code().code[pc].op;
      if (op == Opcode::ForRangeNext) referenced_[code().code[pc].b] = true;
      if (op == Opcode::Call && code().code[pc + 1].c)
        referenced_[size_t(code().code[pc + 1].c - 1)] = true;
    }
  }
}

// Variables that more than their fields and elements change of. What a method gives back may be the
// same object.
void Translator::findRewritten() {
  for (const FlowBlock& b : whole_.blocks) {
    for (uint32_t pc = b.begin; pc < b.end; pc += uint32_t(code().wordsAt(pc))) {
      const Instruction i = code().code[pc];
      const Instruction e = code().wordsAt(pc) == 2 ? code().code[pc + 1] : Instruction{};
      const bool one = (i.op == Opcode::FieldCall ? e.c : e.b) == 1;
      if (i.op == Opcode::ForRangeNext) rewritten_[i.b] = true;
      if (i.op == Opcode::ForRangeNext) ++writers_[i.b];
      if (i.op == Opcode::Answer) rewritten_[i.a] = true;
      const bool isSame = (i.op == Opcode::FieldCall || i.op == Opcode::Call) && one;
      for (const Registers& r : operandsOf(code(), pc).writes) {
        for (int k = r.first; k < r.first + r.count && k < code().registers; ++k) {
          if (!isSame) rewritten_[size_t(k)] = true;
          ++writers_[size_t(k)];
        }
      }
    }
  }
}

// Reads of x(i - 1) or x(i + 1) where the loop writes x(i): most often the element that was written
// just before. It is kept in a register: through memory it would come five times as late.
void Translator::findRecurrences() {
  auto eachOf = [&](auto&& f) {
    for (const FlowBlock& b : now_.body->blocks)
      for (uint32_t pc = b.begin; pc < b.end; pc += uint32_t(code().wordsAt(pc))) f(pc, b);
  };
  auto isWritten = [&](int base, int index) {
    bool found = false;
    eachOf([&](uint32_t pc, const FlowBlock&) {
      const Instruction i = code().code[pc];
      found = found || (i.op == Opcode::SetIndex1 && i.a == base && i.b == index);
    });
    return found;
  };
  eachOf([&](uint32_t pc, const FlowBlock& block) {
    const Instruction step = code().code[pc];
    const uint32_t next = pc + uint32_t(code().wordsAt(pc));
    if (step.op != Opcode::SubRK && step.op != Opcode::AddRK) return;
    const Value& by = code().constants[step.c];
    const Instruction read = next < block.end ? code().code[next] : Instruction{};
    if (read.op != Opcode::Index1 || read.c != step.a || !isVariable(step.b)) return;
    const int view = viewOf_[read.b];
    if (view < 0 || plan_.views[size_t(view)].cls != ClassId::Double) return;
    if (!by.isDoubleScalar() || by.asDouble() != 1 || !isWritten(read.b, step.b)) return;
    recurs_[next - request_.begin] = true;
    lastWritten_.resize(plan_.views.size());
    lastWritten_[size_t(view)].at = 0;  // it gets its registers in every pass
  });
}

// --- what holds at the entry

std::vector<int> inputsOf(const Code& code) {
  std::vector<int> out;
  for (int k = 0; k < code.parameters; ++k) out.push_back(k);
  for (const Capture& c : code.captures) out.push_back(c.toSlot);
  return out;
}

void Translator::makeEntryState() {
  entry_.resize(size_t(code().registers));
  const std::vector<int> inputs = inputsOf(code());
  for (int s = 0; s < code().registers; ++s) {
    Slot& slot = entry_[size_t(s)];
    if (!request_.regs) {
      slot.plain = true;
      const bool isInput = std::find(inputs.begin(), inputs.end(), s) != inputs.end();
      slot.kind = isInput ? Slot::Kind::Scalar : Slot::Kind::Unset;
      slot.f = slot.dirty = slot.isScalar();
      if (!live_.isLive(request_.entry, s)) slot.kind = Slot::Kind::Dead;
    } else if (referenced_[size_t(s)]) {
      slot = entrySlot(s);
    }
  }
  if (!request_.regs) return;
  addWholeCounter();
  addInnerCounters();
  for (int s = 0; s < code().registers; ++s)
    if (referenced_[size_t(s)] && !rewritten_[size_t(s)] && request_.regs[s].isFunction())
      addHandle(s);
}

void Translator::addPlace(const EntryPlan::Place& place) {
  plan_.places.push_back(place);
  Slot slot;
  slot.cls = ClassId(uint8_t(place.tag >> 8));
  viewOf_.push_back(-1);
  if (Value::Kind(uint8_t(place.tag)) == Value::Kind::Scalar) {
    slot.kind = Slot::Kind::Scalar;
    slot.plain = true;
    (isCounted(slot.cls) ? slot.i : slot.f) = true;
  } else {
    slot.kind = Slot::Kind::Array;
    slot.bits = entry_.size();
    viewOf_.back() = int(plan_.views.size());
    plan_.views.push_back({uint16_t(entry_.size()), slot.cls});
  }
  entry_.push_back(slot);
}

// Fields that the last pass would have liked to have in places; then all begins anew.
bool Translator::addWanted() {
  const std::vector<EntryPlan::Place> wanted = std::move(wanted_);
  wanted_.clear();
  for (const EntryPlan::Place& w : wanted) addPlace(w);
  return !wanted.empty();
}

// An anonymous function that may be called: what it captured stands ready.
void Translator::addHandle(int s) {
  const FunctionObj& f = request_.regs[s].function();
  if (!f.isAnonymous() || !f.code || f.environment) return;
  if (plan_.places.size() + f.captures.size() > size_t(kMostPlaces)) return;
  for (const Value& v : f.captures)
    if (!v.isDoubleScalar()) return;
  plan_.handles.push_back({uint16_t(s), f.code});
  for (size_t k = 0; k < f.captures.size(); ++k)
    addPlace({uint16_t(s), {}, int(k), f.captures[k].tag()});
}

// A struct or an object that stays the same one: nothing but its fields changes.
bool Translator::canHold(int s) const {
  const Value& v = request_.regs[s];
  if (!isVariable(s) || rewritten_[size_t(s)]) return false;
  return (v.isStruct() && v.structs().dims.isScalar()) || functions_.classOf(v);
}

Slot Translator::entrySlot(int s) {
  using What = EntryPlan::Check::What;
  const Value& v = request_.regs[s];
  Slot slot;
  if (!live_.isLive(request_.entry, s)) {
    slot.kind = Slot::Kind::Dead;
    slot.plain = true;
    plan_.checks.push_back({uint16_t(s), What::Plain});
  } else if (v.isInlineScalar() && isCompiledClass(v.classId())) {
    slot.kind = Slot::Kind::Scalar;
    slot.cls = v.classId();
    slot.plain = true;
    (isCounted(slot.cls) ? slot.i : slot.f) = true;
    plan_.checks.push_back({uint16_t(s), What::Tag, v.tag()});
  } else if (v.isUndefined()) {
    slot.kind = Slot::Kind::Unset;
    slot.plain = true;
    plan_.checks.push_back({uint16_t(s), What::Unset});
  } else if (isViewed(v) && plan_.views.size() < size_t(kMostViews)) {
    slot.kind = Slot::Kind::Array;
    slot.cls = v.classId();
    slot.bits = uint64_t(s);
    viewOf_[size_t(s)] = int(plan_.views.size());
    plan_.views.push_back({uint16_t(s), v.classId()});
  } else if (canHold(s)) {
    slot.kind = Slot::Kind::Holder;
    slot.bits = uint64_t(s);
  }
  return slot;
}

// A loop that counts in whole numbers counts in integers.
void Translator::addWholeCounter() {
  using What = EntryPlan::Check::What;
  const Instruction i = code().code[request_.entry];
  if (i.op != Opcode::ForRangeNext) return;
  const Value* v = request_.regs + i.a;
  for (int k = 0; k < 4; ++k) {
    if (!v[k].isDoubleScalar() || !isSmallWhole(v[k].asDouble())) return;
  }
  auto asWhole = [&](int s) {
    Slot& slot = entry_[size_t(s)];
    slot.f = false;
    slot.i = true;
    slot.bound = kMostSteps;
    plan_.checks.push_back({uint16_t(s), What::Whole});
  };
  for (int k : {0, 2, 3}) asWhole(i.a + k);
  Slot& step = entry_[size_t(i.a) + 1];
  if (std::abs(v[1].asDouble()) != 1) asWhole(i.a + 1);
  const Value& variable = request_.regs[i.b];
  if (variable.isDoubleScalar() && isSmallWhole(variable.asDouble())) asWhole(i.b);
  if (step.i) return;
  step.f = false;
  step.c = true;
  std::memcpy(&step.bits, v[1].data<double>(), sizeof step.bits);
  plan_.checks.push_back({uint16_t(i.a + 1), What::Exactly, step.bits});
}

// Variables of loops within that nothing else writes: whole from their last time.
void Translator::addInnerCounters() {
  for (const FlowBlock& b : whole_.blocks) {
    const Instruction i = code().code[b.begin];
    if (i.op != Opcode::ForRangeNext || b.begin == request_.entry) continue;
    Slot& slot = entry_[i.b];
    const Value& now = request_.regs[i.b];
    if (writers_[i.b] != 1 || !slot.isDouble() || !slot.f || !isSmallWhole(now.asDouble()))
      continue;
    slot.f = false;
    slot.i = true;
    slot.bound = kMostSteps;
    plan_.checks.push_back({i.b, EntryPlan::Check::What::Whole});
  }
}

// --- one pass over all blocks

void Translator::pass() {
  program_ = {};
  program_.isFunction = !request_.regs;
  program_.frameRegisters = code().registers;
  program_.places = int(plan_.places.size());
  now_ = {};
  now_.body = &whole_;
  now_.regsF.assign(entry_.size(), kNoReg);
  now_.regsI.assign(entry_.size(), kNoReg);
  held_ = {};
  inlinedWords_ = 0;
  turns_ = false;
  firstReason_ = {};
  obstacles_.clear();
  program_.blocks.resize(now_.body->blocks.size() + 1);
  emitEntry();
  for (size_t k = 0; k < now_.body->blocks.size(); ++k) emitBlock(k);
}

// Block 0: everything that the entry state promises is put where it says.
void Translator::emitEntry() {
  current_ = 0;
  now_.state = entry_;
  viewRegs_.clear();
  if (!request_.regs)
    for (int s : inputsOf(code())) program_.parameters.push_back(regF(s));
  for (size_t s = 0; s < entry_.size(); ++s) {
    const Slot& slot = entry_[s];
    if (!request_.regs || !slot.isScalar() || slot.c) continue;
    Instr& load = emit(slot.f ? Op::LoadF : Op::LoadI, slot.f ? regF(int(s)) : regI(int(s)));
    load.slot = uint16_t(s);
    load.cls = slot.cls;
  }
  for (size_t v = 0; v < plan_.views.size(); ++v) {
    for (int word = 0; word < 4; ++word) viewRegs_.push_back(program_.newReg(Rep::I));
    loadViewWords(int(v));
  }
  for (Written& w : lastWritten_) {
    if (w.at == kNoReg) continue;
    w = {program_.newReg(Rep::I), program_.newReg(Rep::F)};
    emitKI(Op::ConstI, w.at, kNoReg, 0);
    emitK(Op::ConstF, w.value, kNoReg, 0.0);
  }
  fitTo(*now_.body->in[0]);
  emit(Op::Jump).yes = 1;
}

void Translator::loadViewWords(int view) {
  for (int word = 0; word < 4; ++word) {
    Instr& load = emit(Op::LoadView, viewWord(view, word));
    load.slot = uint16_t(view);
    load.i = word;
  }
}

void Translator::emitBlock(size_t k) {
  current_ = now_.firstBlock + int(k);
  const FlowBlock block = now_.body->blocks[k];
  now_.pc = block.begin;
  if (!now_.body->in[k]) return emitUnreached();
  now_.state = *now_.body->in[k];
  for (; now_.pc < block.end; now_.pc += uint32_t(code().wordsAt(now_.pc))) {
    now_.before = now_.state;
    now_.exit = held_.exit;
    if (!translate()) {
      if (!isInlined()) held_ = {};
      return;
    }
  }
  goTo(block.end);
}

// Nothing leads here any more.
void Translator::emitUnreached() {
  program_.blocks[size_t(current_)].code.clear();
  now_.state = entry_;
  const int exit = held_.exit >= 0 ? held_.exit : makeExit(now_.pc, State(entry_.size()), {});
  emit(Op::Leave).exit = exit;
}

int Translator::blockAt(uint32_t pc) const {
  const Body& b = *now_.body;
  return pc >= b.begin && pc < b.end ? b.blockAt[pc - b.begin] : -1;
}

void Translator::dropDead(State& state, uint32_t pc) const {
  for (size_t s = code().variables.size(); s < size_t(code().registers); ++s) {
    if (live_.isLive(pc, int(s)) || !referenced_[s]) continue;
    const bool plain = state[s].plain;
    state[s] = {};
    state[s].kind = Slot::Kind::Dead;
    state[s].plain = plain;
  }
}

void Translator::joinInto(int block) {
  State s = now_.state;
  if (!isInlined()) dropDead(s, whole_.blocks[size_t(block)].begin);
  std::optional<State>& in = now_.body->in[size_t(block)];
  if (block == 0 && !isInlined()) turns_ = true;
  if (!in) {
    in = std::move(s);
    return;
  }
  for (size_t k = 0; k < s.size(); ++k) {
    Slot j = joined((*in)[k], s[k]);
    if (j == (*in)[k]) continue;
    (*in)[k] = j;
    changed_ = true;
  }
}

// Brings what now_.state says into the form that `target` expects.
void Translator::fitTo(const State& target) {
  for (size_t s = 0; s < target.size(); ++s) {
    const Slot& t = target[s];
    Slot& now = now_.state[s];
    if (t.kind == Slot::Kind::Memory && now.dirty && !isInlined()) {
      program_.stores.push_back(storeOf(s, now));
      emit(Op::Store).i = int64_t(program_.stores.size()) - 1;
      now.dirty = false;
    }
    if (!t.isScalar() || !now.isScalar()) continue;
    if (t.f && !now.f) asF(int(s));
    if (t.i && !now.i) asI(int(s));
  }
}

void Translator::goTo(uint32_t pc) {
  const int block = blockAt(pc);
  if (block < 0) {
    emit(Op::Leave).exit = makeExit(pc, now_.state, {Reason::Kind::End, ""});
    return;
  }
  joinInto(block);
  fitTo(*now_.body->in[size_t(block)]);
  emit(Op::Jump).yes = now_.firstBlock + block;
}

// Where a branch has to jump to arrive at pc: the block there, or one that prepares for it.
int Translator::edge(uint32_t pc) {
  const int from = current_;
  const State state = now_.state;
  program_.blocks.emplace_back();
  current_ = int(program_.blocks.size()) - 1;
  goTo(pc);
  int to = current_;
  const std::vector<Instr>& code = program_.blocks.back().code;
  if (code.size() == 1 && code[0].op == Op::Jump) {
    to = code[0].yes;
    program_.blocks.pop_back();
  }
  now_.state = state;
  current_ = from;
  return to;
}

// --- leaving

SlotStore Translator::storeOf(size_t s, const Slot& slot) const {
  using From = SlotStore::From;
  SlotStore store{uint16_t(s), From::Nothing, slot.cls, !slot.plain};
  if (slot.isWhole()) {
    store.from = From::Slot;
    store.bits = slot.bits;
  }
  if (!slot.isScalar()) return store;
  if (slot.c) {
    store.from = From::Constant;
    store.bits = slot.bits;
  } else if (isCounted(slot.cls)) {
    store.from = From::I;
    store.reg = now_.regsI[s];
  } else {
    store.from = slot.f ? From::F : From::WholeAsDouble;
    store.reg = slot.f ? now_.regsF[s] : now_.regsI[s];
  }
  return store;
}

int Translator::makeExit(uint32_t pc, const State& state, Reason reason) {
  Exit e{pc, std::move(reason), {}};
  for (size_t s = 0; s < state.size(); ++s) {
    const Slot& slot = state[s];
    const bool isPlace = s >= size_t(code().registers);
    if (!slot.dirty || !(isPlace || live_.isLive(pc, int(s)))) continue;
    if (!slot.isScalar() && !slot.isWhole() && slot.kind != Slot::Kind::Unset) continue;
    e.stores.push_back(storeOf(s, slot));
  }
  program_.exits.push_back(std::move(e));
  return int(program_.exits.size()) - 1;
}

// The exit of the instruction that is being translated: as if it had not begun.
int Translator::exitHere(Reason::Kind kind, const std::string& what) {
  if (now_.exit < 0) now_.exit = makeExit(now_.pc, now_.before, {kind, what});
  return now_.exit;
}

bool Translator::leave(Reason::Kind kind, const std::string& what) {
  if (firstReason_.kind == Reason::Kind::End) firstReason_ = {kind, what};
  const uint32_t pc = held_.exit >= 0 ? held_.pc : now_.pc;
  if (kind != Reason::Kind::End) obstacles_.push_back({pc, {kind, what}});
  now_.exit = held_.exit >= 0 ? held_.exit : makeExit(pc, now_.before, {kind, what});
  emit(Op::Leave).exit = now_.exit;
  return false;
}

// --- registers

Instr& Translator::emit(Op op, Reg d, Reg a, Reg b) {
  Instr i{op};
  i.d = d;
  i.a = a;
  i.b = b;
  std::vector<Instr>& to = program_.blocks[size_t(current_)].code;
  to.push_back(i);
  return to.back();
}

Instr& Translator::emitK(Op op, Reg d, Reg a, double constant) {
  Instr& i = emit(op, d, a);
  i.f = constant;
  return i;
}

Instr& Translator::emitKI(Op op, Reg d, Reg a, int64_t constant) {
  Instr& i = emit(op, d, a);
  i.i = constant;
  return i;
}

Reg Translator::regF(int s) {
  Reg& r = now_.regsF[size_t(s)];
  if (r == kNoReg) r = program_.newReg(Rep::F);
  return r;
}

Reg Translator::regI(int s) {
  Reg& r = now_.regsI[size_t(s)];
  if (r == kNoReg) r = program_.newReg(Rep::I);
  return r;
}

// The scalar in s as a double, whatever its class.
Reg Translator::asF(int s) {
  Slot& slot = now_.state[size_t(s)];
  const Reg r = regF(s);
  if (slot.f) return r;
  if (slot.c && (slot.cls == ClassId::Double || slot.cls == ClassId::Single)) {
    emitK(Op::ConstF, r, kNoReg, slot.constant());
  } else {
    emit(Op::ToFloat, r, asI(s));
  }
  slot.f = true;
  return r;
}

// The scalar in s as an integer; canCount says whether it may be asked for.
Reg Translator::asI(int s) {
  Slot& slot = now_.state[size_t(s)];
  const Reg r = regI(s);
  if (slot.i) return r;
  const bool isDouble = slot.cls == ClassId::Double;
  emitKI(Op::ConstI, r, kNoReg, isDouble ? int64_t(slot.constant()) : int64_t(slot.bits));
  slot.i = true;
  slot.bound = isDouble ? boundOf(slot) : 0;
  return r;
}

Reg Translator::asF(const Operand& x) {
  if (x.slot >= 0) return asF(x.slot);
  const Reg r = program_.newReg(Rep::F);
  emitK(Op::ConstF, r, kNoReg, x.constant);
  return r;
}

// A scalar of a class that is compiled, in virtual registers. What only the interpreter's register
// has is expected to be of the class that it had when the loop was compiled.
bool Translator::ready(int s) {
  Slot& slot = now_.state[size_t(s)];
  if (slot.isScalar()) return true;
  if (slot.kind != Slot::Kind::Memory || !request_.regs || isInlined()) return false;
  if (s >= code().registers) return false;
  const Value& seen = request_.regs[s];
  if (!seen.isInlineScalar() || !isCompiledClass(seen.classId())) return false;
  Instr& guard = emitKI(Op::GuardTag, kNoReg, kNoReg, seen.tag());
  guard.slot = uint16_t(s);
  guard.exit = exitHere(Reason::Kind::Class, nameOf(s));
  slot = {};
  slot.kind = Slot::Kind::Scalar;
  slot.cls = seen.classId();
  slot.plain = true;
  const bool counted = isCounted(slot.cls);
  (counted ? slot.i : slot.f) = true;
  Instr& load = emit(counted ? Op::LoadI : Op::LoadF, counted ? regI(s) : regF(s));
  load.slot = uint16_t(s);
  load.cls = slot.cls;
  return true;
}

// s becomes a new scalar; nothing may leave at this instruction any more.
Slot& Translator::define(int s, ClassId cls) {
  Slot& slot = now_.state[size_t(s)];
  if (!slot.plain) emit(Op::Release).slot = uint16_t(s);
  if (isInlined() && !now_.body->written[size_t(s)])
    now_.body->written[size_t(s)] = changed_ = true;
  else if (!isInlined() && s >= code().registers)
    plan_.places[size_t(s - code().registers)].isWritten = true;
  slot = {};
  slot.kind = Slot::Kind::Scalar;
  slot.cls = cls;
  slot.dirty = slot.plain = true;
  return slot;
}

Reg Translator::defineF(int s, ClassId cls) {
  define(s, cls).f = true;
  return regF(s);
}

Reg Translator::defineI(int s, ClassId cls, int64_t bound) {
  Slot& slot = define(s, cls);
  slot.i = true;
  slot.bound = bound;
  return regI(s);
}

void Translator::defineConstant(int s, ClassId cls, uint64_t bits) {
  Slot& slot = define(s, cls);
  slot.c = true;
  slot.bits = bits;
}

// Of an array, wherever it is.
int Translator::viewOf(int s) const {
  const Slot& slot = now_.state[size_t(s)];
  return slot.kind == Slot::Kind::Array ? viewOf_[size_t(slot.bits)] : -1;
}

std::string Translator::nameOf(int s) const {
  return isVariable(s) ? code().variables[size_t(s)].str() : std::string();
}

}  // namespace matlift::jit
