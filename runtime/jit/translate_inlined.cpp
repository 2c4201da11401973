// What stands in objects and structs, and functions that stand in their calls' places. A call in
// place is one thing: whatever is not compiled in it leaves at the call, as if it had not begun.
// So nothing of it may have an effect before its end: properties that it writes have registers of
// its own, which the caller's take over then.
#include <algorithm>

#include "runtime/jit/context.h"
#include "runtime/jit/translator_impl.h"

namespace matlift::jit {

using Kind = Reason::Kind;

namespace {

constexpr size_t kMostDeep = 4;
constexpr size_t kMostInlinedWords = 160, kMostInlinedAltogether = 800;

// Loops have machine code of their own, entered at their turns.
bool hasLoop(const Code& code) {
  for (uint32_t pc = 0; pc < code.code.size(); pc += uint32_t(code.wordsAt(pc)))
    if (isLoopEnd(code.code[pc].op) || code.code[pc].op == Opcode::ForRangeSkip) return true;
  return false;
}

bool isSelfContained(const Code& c) {
  return c.isPlain && !c.isConstructor && c.captures.empty() && c.boxed.empty() &&
         c.persistents.empty() && c.code.size() <= kMostInlinedWords && !hasLoop(c);
}

}  // namespace

// --- fields

// The slot of a field or property that this code may use so; -1: it has none, or not yet.
int Translator::placeOf(int base, const Name& field, bool writes) {
  const bool isObject = holderIn(base).isObject();
  const int property = isObject ? functions_.propertyOf(code(), holderIn(base), field, writes) : -1;
  isWanted_ = false;
  if (isObject && property < 0) return -1;
  const uint64_t root = now_.state[size_t(base)].bits;
  const Value& holder = request_.regs[root];
  auto isIt = [&](const EntryPlan::Place& p) {
    return p.capture < 0 && p.slot == root && p.property == property &&
           (isObject || p.field == field);
  };
  if (isObject) noteClass(base);
  const auto at = std::find_if(plan_.places.begin(), plan_.places.end(), isIt);
  if (at != plan_.places.end()) return code().registers + int(at - plan_.places.begin());
  const Value* now = isObject ? &functions_.propertyAt(holder, property) : holder.field(field);
  const bool isScalar = now && now->isInlineScalar();
  const bool isArray = now && now->kind() == Value::Kind::Array;
  if ((!isScalar && !isArray) || !isCompiledClass(now->classId())) return -1;
  if (plan_.places.size() + wanted_.size() >= size_t(kMostPlaces)) return -1;
  if (isArray && plan_.views.size() + wanted_.size() >= size_t(kMostViews)) return -1;
  if (std::none_of(wanted_.begin(), wanted_.end(), isIt))
    wanted_.push_back({uint16_t(root), field, -1, now->tag(), property});
  isWanted_ = isScalar;
  return -1;
}

// The object's class was looked at.
void Translator::noteClass(int base) {
  const uint16_t root = uint16_t(now_.state[size_t(base)].bits);
  for (const EntryPlan::Object& o : plan_.objects)
    if (o.slot == root) return;
  plan_.objects.push_back({root, functions_.classOf(request_.regs[root])});
}

bool Translator::readField(int dst, int base, int name) {
  if (now_.state[size_t(base)].kind != Slot::Kind::Holder) return leave(Kind::Class, nameOf(base));
  const int place = placeOf(base, code().names[size_t(name)], false);
  if (place >= 0) return move(dst, place);
  const Value& holder = holderIn(base);
  if (isWanted_) {  // this pass only looks for what else there is
    defineConstant(dst, ClassId(uint8_t(wanted_.back().tag >> 8)), 0);
    return true;
  }
  Code* method = holder.isObject() ? functions_.methodNamed(code(), name, holder) : nullptr;
  if (!method) return leave(Kind::Class, nameOf(base));
  noteClass(base);
  return inlineCall(*method, {base}, dst, 1);
}

bool Translator::writeField(int base, int name, int value) {
  if (now_.state[size_t(base)].kind != Slot::Kind::Holder) return leave(Kind::Class, nameOf(base));
  const int place = placeOf(base, code().names[size_t(name)], true);
  if (isWanted_) return true;
  if (place < 0 || now_.state[size_t(place)].kind == Slot::Kind::Array)
    return leave(Kind::Class, nameOf(base));
  if (!ready(value)) return leave(Kind::Class, nameOf(value));
  return move(place, value);
}

// x.name(…): a method, or an element of a field.
bool Translator::callMember(const Instruction& i, const Instruction& e) {
  const bool isHolder = now_.state[i.b].kind == Slot::Kind::Holder;
  if (!isHolder || e.c > 1) return leave(Kind::Class, nameOf(i.b));
  const Value& holder = holderIn(i.b);
  Code* method = holder.isObject() ? functions_.methodNamed(code(), i.c, holder) : nullptr;
  if (method) {
    std::vector<int> args{i.b};
    for (int k = 0; k < e.b; ++k) args.push_back(e.a + k);
    noteClass(i.b);
    return inlineCall(*method, args, i.a, e.c);
  }
  const int place = placeOf(i.b, code().names[i.c], false);
  const bool isElement = place >= 0 && viewOf(place) >= 0 && (e.b == 1 || e.b == 2);
  if (!isElement || now_.state[i.a].kind == Slot::Kind::Holder)
    return leave(Kind::Class, nameOf(i.b));
  if (e.b == 1) return readElement(i.a, place, {e.a});
  return readElement(i.a, place, {e.a, e.a + 1});
}

// --- x.field(…) = v: some instructions, from the first of which all of them leave

namespace {

// Instructions of a straight run that ends with the assignment; 0: they are something else.
uint32_t endOfPath(const Code& code, uint32_t begin, uint32_t end) {
  int lists = 0, indices = 0;
  for (uint32_t pc = begin; pc < end; pc += uint32_t(code.wordsAt(pc))) {
    const Opcode op = code.code[pc].op;
    lists += op == Opcode::ListBegin;
    indices += op == Opcode::ListPush || op == Opcode::ListTake;
    if (op == Opcode::SetPath) return lists == 2 && (indices == 1 || indices == 2) ? pc : 0;
    const Successors s = successorsOf(code, pc);
    if (s.count != 1 || s.to[0] != pc + uint32_t(code.wordsAt(pc))) return 0;
  }
  return 0;
}

}  // namespace

bool Translator::beginPath() {
  if (held_.exit >= 0 && !isInlined()) return true;  // the list of indices
  uint32_t end = now_.pc + 1;                        // of this block
  while (end < now_.body->end && blockAt(end) < 0) ++end;
  const uint32_t last = endOfPath(code(), now_.pc, end);
  const char* what = "an assignment of this form";
  if (isInlined() || !request_.regs || !last) return leave(Kind::Operation, what);
  const Path& path = code().paths[code().code[last + 1].a];
  const int base = code().code[last].a;
  if (path.size() != 2 || path[0].kind != PathLink::Kind::Field ||
      path[1].kind != PathLink::Kind::Paren || placeOfPath(base, path) < 0)
    return leave(Kind::Operation, what);
  held_ = {exitHere(Kind::Index, nameOf(base)), now_.pc, {}};
  return true;
}

// An array in a field, to write into it.
int Translator::placeOfPath(int base, const Path& path) {
  if (now_.state[size_t(base)].kind != Slot::Kind::Holder) return -1;
  if (placeOf(base, path[0].field, false) < 0) return -1;
  const int place = placeOf(base, path[0].field, true);
  return place >= 0 && viewOf(place) >= 0 ? place : -1;
}

bool Translator::pushIndex(int s) {
  Reg r;
  if (held_.exit < 0 || isInlined() || !indexOf(s, r)) return leave(Kind::Operation, "a list");
  held_.index.push_back(program_.newReg(Rep::I));
  emit(Op::MoveI, held_.index.back(), r);
  return true;
}

bool Translator::writePath(const Instruction& i) {
  if (held_.exit < 0 || isInlined()) return leave(Kind::Operation, "SetPath");
  const int place = placeOfPath(i.a, code().paths[code().code[now_.pc + 1].a]);
  if (place < 0 || !ready(i.b)) return leave(Kind::Class, nameOf(i.a));
  const int view = viewOf(place);
  const Reg at = elementAt(place, view, held_.index);
  if (!storeElement(place, view, at, i.b)) return false;
  plan_.places[size_t(place - code().registers)].isWritten = true;
  held_ = {};
  return true;
}

// --- calls

bool Translator::mayBeInlined(const Code& callee, size_t arguments) const {
  const bool isPath = held_.exit >= 0 && !isInlined();
  if (!request_.regs || isPath || int(arguments) > callee.parameters) return false;
  if (!isSelfContained(callee) || path_.size() >= kMostDeep) return false;
  if (inlinedWords_ + callee.code.size() > kMostInlinedAltogether) return false;
  if (!path_.empty() && functions_.countsCalls()) return false;
  std::vector<uint32_t> around = path_;
  for (; !around.empty(); around.pop_back())
    if (inlined_.at(around).code == &callee) return false;
  return true;
}

// Then it is better in place than called; what calls others is in its place only when it must be.
bool Translator::callsBuiltinsOnly(const Code& callee) {
  for (uint32_t pc = 0; pc < callee.code.size(); pc += uint32_t(callee.wordsAt(pc)))
    if (callee.code[pc].op == Opcode::Call && !functions_.builtinAt(callee, callee.code[pc].b))
      return false;
  return true;
}

// Scalars in registers, arrays, holders; none of the latter twice, as each would be a copy.
bool Translator::readyToPass(const std::vector<int>& args, const std::string& name) {
  for (size_t k = 0; k < args.size(); ++k) {
    const Slot& s = now_.state[size_t(args[k])];
    if (!s.isWhole() && !ready(args[k])) return leave(Kind::Call, name);
    if (s.kind != Slot::Kind::Holder) continue;
    for (size_t other = 0; other < k; ++other) {
      const Slot& o = now_.state[size_t(args[other])];
      if (o.kind == Slot::Kind::Holder && o.bits == s.bits) return leave(Kind::Call, name);
    }
  }
  return true;
}

bool Translator::inlineCall(const Code& callee, const std::vector<int>& args, int dst,
                            int outputs) {
  if (!mayBeInlined(callee, args.size())) return leave(Kind::Call, callee.name);
  if (!readyToPass(args, callee.name)) return false;
  const bool isOutermost = !isInlined();
  if (isOutermost) held_ = {exitHere(Kind::Call, callee.name), now_.pc, {}};
  path_.push_back(now_.pc);
  inlinedWords_ += callee.code.size();
  plan_.deepest = std::max(plan_.deepest, int(path_.size()));
  Body& body = inlined_[path_];
  if (body.code != &callee) {
    body = bodyOf(callee, 0, uint32_t(callee.code.size()), 0);
    body.in.emplace_back();
    body.written.resize(size_t(callee.registers) + plan_.places.size());
  }
  Activation inside = enter(body, args);
  inside.given = int(args.size());
  inside.asked = outputs;
  const Activation done = emitBody(std::move(inside));
  path_.pop_back();
  const bool goesOn =
      body.in.back() ? takeResult(done, dst, outputs) : leave(Kind::Call, callee.name);
  if (isOutermost) held_ = {};
  return goesOn;
}

// A call's registers: what it is given, and what stands in places. What it does not define anew
// stays where it is.
Translator::Activation Translator::enter(Body& body, const std::vector<int>& args) {
  const size_t own = size_t(body.code->registers), here = size_t(code().registers);
  Activation to;
  to.body = &body;
  to.state.resize(own + plan_.places.size());
  to.regsF.assign(to.state.size(), kNoReg);
  to.regsI = to.regsF;
  for (Slot& s : to.state) {
    s.kind = Slot::Kind::Unset;
    s.plain = true;
  }
  auto give = [&](size_t from, size_t at) {
    const Slot& source = now_.state[from];
    to.state[at] = source;
    to.state[at].plain = true;
    to.state[at].dirty = false;
    if (!source.isScalar()) return;
    if (source.f) to.regsF[at] = now_.regsF[from];
    if (source.i) to.regsI[at] = now_.regsI[from];
    if (!body.written[at]) return;
    if (source.f) emit(Op::MoveF, to.regsF[at] = program_.newReg(Rep::F), now_.regsF[from]);
    if (source.i) emit(Op::MoveI, to.regsI[at] = program_.newReg(Rep::I), now_.regsI[from]);
  };
  for (size_t k = 0; k < args.size(); ++k) give(size_t(args[k]), k);
  for (size_t k = 0; k < plan_.places.size(); ++k) give(here + k, own + k);
  return to;
}

// From the block that calls to one behind the call, which is then the current one.
Translator::Activation Translator::emitBody(Activation inside) {
  const size_t count = inside.body->blocks.size();
  inside.firstBlock = int(program_.blocks.size());
  program_.blocks.resize(program_.blocks.size() + count + 1);
  Activation caller = std::exchange(now_, std::move(inside));
  goTo(0);
  for (size_t k = 0; k < count; ++k) emitBlock(k);
  current_ = now_.firstBlock + int(count);
  if (now_.body->in.back()) now_.state = *now_.body->in.back();
  return std::exchange(now_, std::move(caller));
}

// A return of a call in place: of its registers only the result still matters.
bool Translator::endInlined() {
  for (int s = 0; s < code().registers; ++s) {
    if (s == code().firstOutput) continue;
    now_.state[size_t(s)] = {};
    now_.state[size_t(s)].kind = Slot::Kind::Dead;
    now_.state[size_t(s)].plain = true;
  }
  const int end = int(now_.body->blocks.size());
  joinInto(end);
  fitTo(*now_.body->in[size_t(end)]);
  emit(Op::Jump).yes = now_.firstBlock + end;
  return false;
}

// Where the call wrote something that stays: into a handle, or into what it gives back.
bool Translator::staysWritten(const Activation& callee, size_t place) const {
  const EntryPlan::Place& p = plan_.places[place];
  const size_t own = size_t(callee.body->code->registers);
  if (p.capture >= 0 || !callee.body->written[own + place]) return false;
  if (functions_.isHandle(request_.regs[p.slot])) return true;
  const int out = callee.body->code->firstOutput;
  const Slot* result = out < 0 ? nullptr : &callee.state[size_t(out)];
  return result && result->kind == Slot::Kind::Holder && result->bits == p.slot;
}

bool Translator::mayTakeResult(const Activation& callee, int dst, int outputs) const {
  const size_t own = size_t(callee.body->code->registers);
  for (size_t k = 0; k < plan_.places.size(); ++k)
    if (staysWritten(callee, k) && !callee.state[own + k].isScalar()) return false;
  const int out = callee.body->code->firstOutput;
  const Slot none;
  const Slot& result = out < 0 ? none : callee.state[size_t(out)];
  const Slot& to = now_.state[size_t(dst)];
  const bool isHolder = to.kind == Slot::Kind::Holder;
  if (out < 0 || result.kind == Slot::Kind::Unset) return outputs == 0;
  if (result.isScalar()) return isInlined() || !isHolder;
  if (result.kind != Slot::Kind::Holder) return false;
  const bool isSame = isHolder && to.bits == result.bits;
  return isSame || (isInlined() && functions_.isHandle(request_.regs[result.bits]));
}

bool Translator::takeResult(const Activation& callee, int dst, int outputs) {
  const Code& code = *callee.body->code;
  if (!mayTakeResult(callee, dst, outputs)) return leave(Kind::Call, code.name);
  if (!isInlined()) emit(Op::Turn).exit = makeExit(now_.pc, now_.before, {Kind::Turn, ""});
  for (size_t k = 0; k < plan_.places.size(); ++k) {
    if (!staysWritten(callee, k)) continue;
    const size_t at = size_t(code.registers) + k;
    put(this->code().registers + int(k), callee.state[at], callee.regsF[at], callee.regsI[at]);
  }
  if (code.firstOutput < 0) return true;
  const size_t out = size_t(code.firstOutput);
  const Slot& result = callee.state[out];
  if (result.isScalar()) put(dst, result, callee.regsF[out], callee.regsI[out]);
  if (result.kind == Slot::Kind::Holder && isInlined()) now_.state[size_t(dst)] = result;
  return true;
}

// What a call that stands alone gave, if anything, is `ans`.
bool Translator::answer(const Instruction& i) {
  if (now_.state[i.b].kind == Slot::Kind::Unset) return true;
  const bool isShared =
      !isInlined() && request_.regs && request_.regs[i.a].kind() == Value::Kind::Variable;
  if (i.c || isShared || !ready(i.b)) return leave(Kind::Operation, "ans");
  return move(i.a, i.b);
}

}  // namespace matlift::jit
