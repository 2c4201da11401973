#include <algorithm>

#include "runtime/jit/context.h"
#include "runtime/jit/translator_impl.h"

namespace matlift::jit {

namespace {

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
  out.kind = a.kind;
  out.cls = a.cls;
  out.dirty = a.dirty || b.dirty;
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
      code_(request.code),
      functions_(functions),
      live_(request.live),
      blocks_(blocksOf(request.code, request.begin, request.end, request.entry)),
      blockAt_(request.end - request.begin, -1),
      referenced_(size_t(request.code.registers)),
      in_(blocks_.size()),
      viewOf_(size_t(request.code.registers), -1),
      recurs_(request.end - request.begin) {
  for (size_t k = 0; k < blocks_.size(); ++k) blockAt_[blocks_[k].begin - request.begin] = int(k);
}

std::optional<Translated> Translator::run(Reason& why) {
  findReferenced();
  makeEntryState();
  findRecurrences();
  in_[0] = entry_;
  int passes = 0;
  do {
    changed_ = false;
    pass();
  } while (changed_ && ++passes < kMostPasses);
  if (changed_) {
    why = {Reason::Kind::Operation, "code of this form"};
    return {};
  }
  if (program_.size() > kMostInstructions) {
    why = {Reason::Kind::Operation, "so long a loop"};
    return {};
  }
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
  for (const FlowBlock& b : blocks_) {
    for (uint32_t pc = b.begin; pc < b.end; pc += uint32_t(code_.wordsAt(pc))) {
      const Operands o = operandsOf(code_, pc);
      for (const auto* list : {&o.reads, &o.writes})
        for (const Registers& r : *list)
          for (int k = r.first; k < r.first + r.count; ++k)
            if (k < code_.registers) referenced_[size_t(k)] = true;
      const Opcode op = code_.code[pc].op;
      if (op == Opcode::ForRangeNext) referenced_[code_.code[pc].b] = true;
      if (op == Opcode::Call && code_.code[pc + 1].c)
        referenced_[size_t(code_.code[pc + 1].c - 1)] = true;
    }
  }
}

// Reads of x(i - 1) or x(i + 1) where the loop writes x(i): most often the element that was written
// just before. It is kept in a register: through memory it would come five times as late.
void Translator::findRecurrences() {
  auto eachOf = [&](auto&& f) {
    for (const FlowBlock& b : blocks_)
      for (uint32_t pc = b.begin; pc < b.end; pc += uint32_t(code_.wordsAt(pc))) f(pc, b);
  };
  auto isWritten = [&](int base, int index) {
    bool found = false;
    eachOf([&](uint32_t pc, const FlowBlock&) {
      const Instruction i = code_.code[pc];
      found = found || (i.op == Opcode::SetIndex1 && i.a == base && i.b == index);
    });
    return found;
  };
  eachOf([&](uint32_t pc, const FlowBlock& block) {
    const Instruction step = code_.code[pc];
    const uint32_t next = pc + uint32_t(code_.wordsAt(pc));
    if (step.op != Opcode::SubRK && step.op != Opcode::AddRK) return;
    const Value& by = code_.constants[step.c];
    const Instruction read = next < block.end ? code_.code[next] : Instruction{};
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
  entry_.resize(size_t(code_.registers));
  const std::vector<int> inputs = inputsOf(code_);
  for (int s = 0; s < code_.registers; ++s) {
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
  if (request_.regs) addWholeCounter();
  if (request_.regs) addPlaces();
}

// Fields of scalar structs, and properties, that this code reads or writes and does not use
// otherwise.
void Translator::addPlaces() {
  for (const FlowBlock& b : blocks_) {
    for (uint32_t pc = b.begin; pc < b.end; pc += uint32_t(code_.wordsAt(pc))) {
      const Instruction i = code_.code[pc];
      const bool reads = i.op == Opcode::Field, writes = i.op == Opcode::SetField;
      if (!reads && !writes) continue;
      const int base = reads ? i.b : i.a;
      const int name = reads ? i.c : i.b;
      const Name& field = code_.names[size_t(name)];
      const Value& v = request_.regs[base];
      if (!isVariable(base)) continue;
      const Value* now = nullptr;
      if (v.isStruct() && v.structs().dims.isScalar()) now = v.field(field);
      if (v.isObject()) now = request_.propertyOf(code_, v, name, writes);
      if (!now || !now->isInlineScalar() || !isCompiledClass(now->classId())) continue;
      if (placeOf(base, field) >= 0 || plan_.places.size() == size_t(kMostPlaces)) continue;
      addPlace({uint16_t(base), field, -1, now->tag(), name});
    }
  }
  for (int s = 0; s < code_.registers; ++s)
    if (referenced_[size_t(s)] && request_.regs[s].isFunction()) addHandle(s);
}

void Translator::addPlace(const EntryPlan::Place& place) {
  plan_.places.push_back(place);
  Slot slot;
  slot.kind = Slot::Kind::Scalar;
  slot.cls = ClassId(uint8_t(place.tag >> 8));
  slot.plain = true;
  (isCounted(slot.cls) ? slot.i : slot.f) = true;
  entry_.push_back(slot);
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

// The slot of a field; -1: it has none.
int Translator::placeOf(int base, const Name& field) const {
  for (size_t k = 0; k < plan_.places.size(); ++k)
    if (plan_.places[k].capture < 0 && plan_.places[k].slot == base &&
        plan_.places[k].field == field)
      return code_.registers + int(k);
  return -1;
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
  } else if (v.kind() == Value::Kind::Array && isCompiledClass(v.classId()) &&
             plan_.views.size() < size_t(kMostViews)) {
    slot.kind = Slot::Kind::Array;
    slot.cls = v.classId();
    viewOf_[size_t(s)] = int(plan_.views.size());
    plan_.views.push_back({uint16_t(s), v.classId()});
  }
  return slot;
}

// A loop that counts in whole numbers counts in integers.
void Translator::addWholeCounter() {
  using What = EntryPlan::Check::What;
  const Instruction i = code_.code[request_.entry];
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

// --- one pass over all blocks

void Translator::pass() {
  program_ = {};
  program_.isFunction = !request_.regs;
  program_.frameRegisters = code_.registers;
  program_.places = int(plan_.places.size());
  regsF_.assign(entry_.size(), kNoReg);
  regsI_.assign(entry_.size(), kNoReg);
  turns_ = false;
  firstReason_ = {};
  obstacles_.clear();
  program_.blocks.resize(blocks_.size() + 1);
  emitEntry();
  for (size_t k = 0; k < blocks_.size(); ++k) emitBlock(k);
}

// Block 0: everything that the entry state promises is put where it says.
void Translator::emitEntry() {
  current_ = 0;
  state_ = entry_;
  viewRegs_.clear();
  if (!request_.regs)
    for (int s : inputsOf(code_)) program_.parameters.push_back(regF(s));
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
  fitTo(*in_[0]);
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
  current_ = int(k) + 1;
  if (!in_[k]) {  // nothing leads here any more
    program_.blocks[size_t(current_)].code.clear();
    state_ = entry_;
    pc_ = blocks_[k].begin;
    emit(Op::Leave).exit = makeExit(pc_, State(entry_.size()), {});
    return;
  }
  state_ = *in_[k];
  for (pc_ = blocks_[k].begin; pc_ < blocks_[k].end; pc_ += uint32_t(code_.wordsAt(pc_))) {
    before_ = state_;
    exit_ = -1;
    if (!translate()) return;
  }
  goTo(blocks_[k].end);
}

int Translator::blockAt(uint32_t pc) const {
  return pc >= request_.begin && pc < request_.end ? blockAt_[pc - request_.begin] : -1;
}

void Translator::dropDead(State& state, uint32_t pc) const {
  for (size_t s = code_.variables.size(); s < size_t(code_.registers); ++s) {
    if (live_.isLive(pc, int(s)) || !referenced_[s]) continue;
    const bool plain = state[s].plain;
    state[s] = {};
    state[s].kind = Slot::Kind::Dead;
    state[s].plain = plain;
  }
}

void Translator::joinInto(int block) {
  State s = state_;
  dropDead(s, blocks_[size_t(block)].begin);
  std::optional<State>& in = in_[size_t(block)];
  if (block == 0) turns_ = true;
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

// Brings what state_ says into the form that `target` expects.
void Translator::fitTo(const State& target) {
  for (size_t s = 0; s < target.size(); ++s) {
    const Slot& t = target[s];
    Slot& now = state_[s];
    if (t.kind == Slot::Kind::Memory && now.dirty) {
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
    emit(Op::Leave).exit = makeExit(pc, state_, {Reason::Kind::End, ""});
    return;
  }
  joinInto(block);
  fitTo(*in_[size_t(block)]);
  emit(Op::Jump).yes = block + 1;
}

// Where a branch has to jump to arrive at pc: the block there, or one that prepares for it.
int Translator::edge(uint32_t pc) {
  const int from = current_;
  const State state = state_;
  program_.blocks.emplace_back();
  current_ = int(program_.blocks.size()) - 1;
  goTo(pc);
  int to = current_;
  const std::vector<Instr>& code = program_.blocks.back().code;
  if (code.size() == 1 && code[0].op == Op::Jump) {
    to = code[0].yes;
    program_.blocks.pop_back();
  }
  state_ = state;
  current_ = from;
  return to;
}

// --- leaving

SlotStore Translator::storeOf(size_t s, const Slot& slot) const {
  using From = SlotStore::From;
  SlotStore store{uint16_t(s), From::Nothing, slot.cls, !slot.plain};
  if (!slot.isScalar()) return store;
  if (slot.c) {
    store.from = From::Constant;
    store.bits = slot.bits;
  } else if (isCounted(slot.cls)) {
    store.from = From::I;
    store.reg = regsI_[s];
  } else {
    store.from = slot.f ? From::F : From::WholeAsDouble;
    store.reg = slot.f ? regsF_[s] : regsI_[s];
  }
  return store;
}

int Translator::makeExit(uint32_t pc, const State& state, Reason reason) {
  Exit e{pc, std::move(reason), {}};
  for (size_t s = 0; s < state.size(); ++s) {
    const Slot& slot = state[s];
    const bool isPlace = s >= size_t(code_.registers);
    if (!slot.dirty || !(isPlace || live_.isLive(pc, int(s)))) continue;
    if (!slot.isScalar() && slot.kind != Slot::Kind::Unset) continue;
    e.stores.push_back(storeOf(s, slot));
  }
  program_.exits.push_back(std::move(e));
  return int(program_.exits.size()) - 1;
}

// The exit of the instruction that is being translated: as if it had not begun.
int Translator::exitHere(Reason::Kind kind, const std::string& what) {
  if (exit_ < 0) exit_ = makeExit(pc_, before_, {kind, what});
  return exit_;
}

bool Translator::leave(Reason::Kind kind, const std::string& what) {
  if (firstReason_.kind == Reason::Kind::End) firstReason_ = {kind, what};
  if (kind != Reason::Kind::End) obstacles_.push_back({pc_, {kind, what}});
  exit_ = makeExit(pc_, before_, {kind, what});
  emit(Op::Leave).exit = exit_;
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
  Reg& r = regsF_[size_t(s)];
  if (r == kNoReg) r = program_.newReg(Rep::F);
  return r;
}

Reg Translator::regI(int s) {
  Reg& r = regsI_[size_t(s)];
  if (r == kNoReg) r = program_.newReg(Rep::I);
  return r;
}

// The scalar in s as a double, whatever its class.
Reg Translator::asF(int s) {
  Slot& slot = state_[size_t(s)];
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
  Slot& slot = state_[size_t(s)];
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
  Slot& slot = state_[size_t(s)];
  if (slot.isScalar()) return true;
  if (slot.kind != Slot::Kind::Memory || !request_.regs || s >= code_.registers) return false;
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
  Slot& slot = state_[size_t(s)];
  if (!slot.plain) emit(Op::Release).slot = uint16_t(s);
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

std::string Translator::nameOf(int s) const {
  return isVariable(s) ? code_.variables[size_t(s)].str() : std::string();
}

}  // namespace matlift::jit
