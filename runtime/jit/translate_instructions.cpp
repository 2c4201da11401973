// One instruction of bytecode after the other. What an instruction does for the classes at hand is
// what vm_loop.cpp and the builtins do; everything else leaves. Guards stand before the first
// register is defined: who leaves has done nothing of the instruction yet.
#include <accel/kernels.h>

#include <algorithm>
#include <limits>

#include "runtime/jit/scalar_functions.h"
#include "runtime/jit/translator_impl.h"

namespace matlift::jit {

using Kind = Reason::Kind;

namespace {

bool isFamily(Opcode op) { return op >= Opcode::Add && op <= Opcode::NeKR; }

Cond condOf(Operator op) { return Cond(int(op) - int(Operator::Lt)); }
bool isComparison(Operator op) { return op >= Operator::Lt && op <= Operator::Ne; }

// Double, or turned into one by arithmetic.
bool isWide(ClassId c) {
  return c == ClassId::Double || c == ClassId::Logical || c == ClassId::Char;
}

struct Limits {
  int64_t low, high;
};
Limits limitsOf(ClassId c) {
  return withElementType(c, [](auto tag) -> Limits {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_integral_v<T> && sizeof(T) <= 4)
      return {int64_t(std::numeric_limits<T>::min()), int64_t(std::numeric_limits<T>::max())};
    else
      return {0, 0};
  });
}

// A whole double beyond this meets an integer through the interpreter.
constexpr int64_t kMostFactor = int64_t(1) << 30;
// Sums of integers that stand for doubles stay far below 2^53.
constexpr int64_t kMostSum = int64_t(1) << 50;
// No array has more elements.
constexpr int64_t kMostElements = int64_t(1) << 47;

constexpr const char* kNames[] = {
#define OPCODE(name, words, operands) #name,
#include "runtime/bytecode/opcodes.def"
#undef OPCODE
};

}  // namespace

bool Translator::translate() {
  const Instruction i = code().code[now_.pc];
  if (isFamily(i.op)) return translateFamily(i);
  if (successorsOf(code(), now_.pc).count != 1 || i.op == Opcode::Jump || i.op == Opcode::Loop)
    return translateJump(i);
  return translateOther(i);
}

bool Translator::translateFamily(const Instruction& i) {
  const int place = int(i.op) - int(Opcode::Add), form = place % 3;
  const Operator op = Operator(place / 3);
  Operand x{i.b}, y{i.c};
  if (form == 1) y = {-1, code().constants[i.c].asDouble()};
  if (form == 2) x = {-1, code().constants[i.b].asDouble()};
  if ((form == 1 && !code().constants[i.c].isDoubleScalar()) ||
      (form == 2 && !code().constants[i.b].isDoubleScalar()))
    return leave(Kind::Operation, "a constant that is no double");
  if (!ready(x)) return leave(Kind::Class, nameOf(x.slot));
  if (!ready(y)) return leave(Kind::Class, nameOf(y.slot));
  if (isComparison(op)) return compare(op, i.a, x, y);
  return arithmetic(op, i.a, x, y);
}

bool Translator::translateJump(const Instruction& i) {
  const uint32_t next = now_.pc + uint32_t(code().wordsAt(now_.pc));
  switch (i.op) {
    case Opcode::Jump:
      goTo(i.target());
      return false;
    case Opcode::Loop:
      emit(Op::Turn).exit = makeExit(now_.pc, now_.before, {Kind::Turn, ""});
      goTo(i.target());
      return false;
    case Opcode::JumpIf:
    case Opcode::JumpIfNot: {
      Reg truth;
      if (!truthOf(i.a, truth)) return leave(Kind::Class, nameOf(i.a));
      const uint32_t target = code().code[now_.pc + 1].target();
      const int yes = edge(i.op == Opcode::JumpIf ? target : next);
      const int no = edge(i.op == Opcode::JumpIf ? next : target);
      Instr& b = emitKI(Op::BranchI, kNoReg, truth, 0);
      b.cond = Cond::Ne;
      b.yes = yes;
      b.no = no;
      return false;
    }
    case Opcode::JumpNotCase: {
      const Value& candidate = code().constants[i.target()];
      if (!candidate.isDoubleScalar() || !ready(i.a) || !now_.state[i.a].isDouble())
        return leave(Kind::Operation, "switch");
      branch(Operator::Eq, {i.a}, {-1, candidate.asDouble()}, next,
             code().code[now_.pc + 1].target());
      return false;
    }
    case Opcode::ForRangeNext:
      return nextOfRange(i);
    case Opcode::Return:
      return giveResult(code().firstOutput);
    case Opcode::ReturnValue:
      return code().isAnonymous ? giveResult(i.a) : leave(Kind::Operation, "ReturnValue");
    case Opcode::DeclarePersistent:
    case Opcode::JumpIfField:
    case Opcode::JumpIfSet:
    case Opcode::ForRangeSkip:
    case Opcode::ForEachNext:
    case Opcode::ReturnList:
    case Opcode::ParforEnd:
    case Opcode::RethrowArgument:
    case Opcode::MissingArgument:
    case Opcode::EndCleanup:
      return leave(Kind::Operation, kNames[int(i.op)]);
    default:
      return compareJump(i);
  }
}

bool Translator::compareJump(const Instruction& i) {
  const int place = int(i.op) - int(Opcode::JumpNotLt);
  const Operator op = Operator(int(Operator::Lt) + place % 6);
  Operand x{i.a}, y{i.b};
  if (place >= 6) {
    if (!code().constants[i.b].isDoubleScalar()) return leave(Kind::Operation, "a constant");
    y = {-1, code().constants[i.b].asDouble()};
  }
  if (!ready(x)) return leave(Kind::Class, nameOf(x.slot));
  if (!ready(y)) return leave(Kind::Class, nameOf(y.slot));
  if (!isWide(classOf(x)) || !isWide(classOf(y))) {
    if (classOf(x) != classOf(y) || !isCounted(classOf(x)))
      return leave(Kind::Class, nameOf(x.slot));
  }
  branch(op, x, y, now_.pc + 2, code().code[now_.pc + 1].target());
  return false;
}

// To `yes` when x op y, else to `no`.
void Translator::branch(Operator op, const Operand& x, const Operand& y, uint32_t yes,
                        uint32_t no) {
  auto counts = [&](const Operand& o) {
    return o.slot < 0 ? isSmallWhole(o.constant) : canCount(now_.state[size_t(o.slot)]);
  };
  auto floats = [&](const Operand& o) { return o.slot < 0 || now_.state[size_t(o.slot)].f; };
  const bool whole = counts(x) && counts(y) && !(floats(x) && floats(y));
  Reg a, b = kNoReg;
  if (whole) {
    a = asI(x.slot);
    if (y.slot >= 0) b = asI(y.slot);
  } else {
    a = asF(x);
    if (y.slot >= 0) b = asF(y);
  }
  const int toYes = edge(yes), toNo = edge(no);
  Instr& jump = emit(whole ? Op::BranchI : Op::BranchF, kNoReg, a, b);
  jump.cond = condOf(op);
  jump.yes = toYes;
  jump.no = toNo;
  if (y.slot < 0) {
    if (whole)
      jump.i = int64_t(y.constant);
    else
      jump.f = y.constant;
  }
}

bool Translator::translateOther(const Instruction& i) {
  const Instruction e = code().wordsAt(now_.pc) == 2 ? code().code[now_.pc + 1] : Instruction{};
  switch (i.op) {
    case Opcode::LoadK: {
      const Value& k = code().constants[i.target()];
      if (!k.isInlineScalar() || !(k.isDoubleScalar() || isCounted(k.classId())))
        return leave(Kind::Operation, "a constant that is no number");
      uint64_t bits;
      std::memcpy(&bits, k.rawData(), sizeof bits);
      defineConstant(i.a, k.classId(), bits);
      return true;
    }
    case Opcode::Statement:  // only where somebody watches: then nothing of this runs
      return true;
    case Opcode::Move:
    case Opcode::Copy:
      return move(i.a, i.b);
    case Opcode::Clear: {
      Slot& slot = now_.state[i.a];
      if (!slot.plain) emit(Op::Release).slot = i.a;
      slot = {};
      slot.kind = Slot::Kind::Unset;
      slot.dirty = slot.plain = true;
      return true;
    }
    case Opcode::Neg: {
      if (!ready(i.b) || !now_.state[i.b].isDouble()) return leave(Kind::Class, nameOf(i.b));
      const Reg x = asF(i.b);
      emit(Op::NegF, defineF(i.a), x);
      return true;
    }
    case Opcode::Not: {
      Reg truth;
      if (!truthOf(i.b, truth)) return leave(Kind::Class, nameOf(i.b));
      emitKI(Op::XorI, defineI(i.a, ClassId::Logical), truth, 1);
      return true;
    }
    case Opcode::Truth: {
      Reg truth;
      if (!truthOf(i.b, truth)) return leave(Kind::Class, nameOf(i.b));
      emit(Op::MoveI, defineI(i.a, ClassId::Logical), truth);
      return true;
    }
    case Opcode::BinaryOther:
      return logic(Operator(e.a), i.a, i.b, i.c);
    case Opcode::UnaryOther: {
      const Operator op = Operator(e.a);
      if (op != Operator::Plus && op != Operator::Transpose && op != Operator::CTranspose)
        return leave(Kind::Operation, kOperatorFunctions[e.a]);
      if (!ready(i.b) || !now_.state[i.b].isDouble()) return leave(Kind::Class, nameOf(i.b));
      return move(i.a, i.b);
    }
    case Opcode::CaseMatch: {
      if (!ready(i.b) || !ready(i.c) || !now_.state[i.b].isDouble() || !now_.state[i.c].isDouble())
        return leave(Kind::Operation, "switch");
      return compare(Operator::Eq, i.a, {i.b}, {i.c});
    }
    case Opcode::ForRange:
      return startRange(i, e);
    case Opcode::Index1:
      if (isHandle(i.b)) return callHandle(i.a, i.b, {i.c});
      return readElement(i.a, i.b, {i.c});
    case Opcode::Index2:
      if (isHandle(i.b)) return callHandle(i.a, i.b, {i.c, e.a});
      return readElement(i.a, i.b, {i.c, e.a});
    case Opcode::SetIndex1:
      return writeElement(i.a, {i.b}, i.c);
    case Opcode::SetIndex2:
      return writeElement(i.a, {i.b, i.c}, e.a);
    case Opcode::Brace1:
      return readBox(i.a, i.b, i.c);
    case Opcode::SetBrace1:
      return writeBox(i.a, i.b, i.c);
    case Opcode::Field:
      return readField(i.a, i.b, i.c);
    case Opcode::SetField:
      return writeField(i.a, i.b, i.c);
    case Opcode::FieldCall:
      return callMember(i, e);
    case Opcode::Answer:
      return answer(i);
    case Opcode::ListBegin:
      return beginPath();
    case Opcode::ListPush:
    case Opcode::ListTake:
      return pushIndex(i.a);
    case Opcode::SetPath:
      return writePath(i);
    case Opcode::LoadNargin:
    case Opcode::LoadNargout: {
      if (!isInlined()) return leave(Kind::Operation, kNames[int(i.op)]);
      const double n = i.op == Opcode::LoadNargin ? now_.given : now_.asked;
      uint64_t bits;
      std::memcpy(&bits, &n, sizeof bits);
      defineConstant(i.a, ClassId::Double, bits);
      return true;
    }
    case Opcode::End:
      return endOf(i.a, i.b, i.c, e.a);
    case Opcode::IndexN:
    case Opcode::CallValue: {
      const bool calls = i.op == Opcode::IndexN || e.b == 1;
      if (!calls || !isHandle(i.b)) return leave(Kind::Operation, kNames[int(i.op)]);
      std::vector<int> args;
      for (int k = 0; k < e.a; ++k) args.push_back(i.c + k);
      return callHandle(i.a, i.b, args);
    }
    case Opcode::Call:
      return call(i, e);
    default:
      return leave(Kind::Operation, kNames[int(i.op)]);
  }
}

// --- operators

bool Translator::move(int dst, int from) {
  if (dst == from) return true;
  if (now_.state[size_t(from)].isWhole()) return moveWhole(dst, from);
  if (!ready(from)) return leave(Kind::Class, nameOf(from));
  const Slot source = now_.state[size_t(from)];
  put(dst, source, now_.regsF[size_t(from)], now_.regsI[size_t(from)]);
  return true;
}

// dst becomes the scalar that source tells of, which stands in f or i.
void Translator::put(int dst, const Slot& source, Reg f, Reg i) {
  if (source.c) return defineConstant(dst, source.cls, source.bits);
  Slot& to = define(dst, source.cls);
  to.f = source.f && !isCounted(source.cls);
  to.i = source.i;
  to.bound = source.bound;
  const Reg toF = to.f ? regF(dst) : kNoReg, toI = to.i ? regI(dst) : kNoReg;
  if (toF != kNoReg) emit(Op::MoveF, toF, f);
  if (toI != kNoReg) emit(Op::MoveI, toI, i);
}

// An array or a holder of fields on its way into a call or an index: nothing changes it before it
// is used there.
bool Translator::moveWhole(int dst, int from) {
  if (isVariable(dst)) return leave(Kind::Class, nameOf(from));
  Slot& to = now_.state[size_t(dst)];
  const bool plain = to.plain;
  to = now_.state[size_t(from)];
  to.dirty = true;
  to.plain = plain;
  return true;
}

bool Translator::arithmetic(Operator op, int dst, const Operand& x, const Operand& y) {
  const ClassId p = classOf(x), q = classOf(y);
  if (op == Operator::Pow || op == Operator::ElPow) return power(dst, x, y);
  if (isWide(p) && isWide(q)) return floatArithmetic(op, dst, x, y);
  if (isSmallInteger(p) || isSmallInteger(q)) return integerArithmetic(op, dst, x, y);
  if (p == ClassId::Single || q == ClassId::Single) return singleArithmetic(op, dst, x, y);
  return leave(Kind::Class, nameOf(isWide(p) ? y.slot : x.slot));
}

namespace {

Op floatOp(Operator op) {
  switch (op) {
    case Operator::Add:
      return Op::AddF;
    case Operator::Sub:
      return Op::SubF;
    case Operator::Mul:
    case Operator::ElMul:
      return Op::MulF;
    default:
      return Op::DivF;
  }
}

}  // namespace

bool Translator::floatArithmetic(Operator op, int dst, const Operand& x, const Operand& y) {
  auto counts = [&](const Operand& o) {
    if (o.slot < 0) return isSmallWhole(o.constant);
    return now_.state[size_t(o.slot)].isDouble() && canCount(now_.state[size_t(o.slot)]);
  };
  auto floats = [&](const Operand& o) { return o.slot < 0 || now_.state[size_t(o.slot)].f; };
  auto bound = [&](const Operand& o) {
    return o.slot < 0 ? int64_t(std::abs(o.constant)) : boundOf(now_.state[size_t(o.slot)]);
  };
  const bool sums = op == Operator::Add || op == Operator::Sub;
  const bool whole = sums && counts(x) && counts(y) && !(floats(x) && floats(y)) &&
                     bound(x) + bound(y) <= kMostSum;
  if (whole) {
    const int64_t sum = bound(x) + bound(y);
    Reg a;
    if (x.slot >= 0) {
      a = asI(x.slot);
    } else {
      a = program_.newReg(Rep::I);
      emitKI(Op::ConstI, a, kNoReg, int64_t(x.constant));
    }
    const Op add = op == Operator::Add ? Op::AddI : Op::SubI;
    if (y.slot >= 0) {
      const Reg b = asI(y.slot);
      emit(add, defineI(dst, ClassId::Double, sum), a, b);
    } else {
      emitKI(add, defineI(dst, ClassId::Double, sum), a, int64_t(y.constant));
    }
    return true;
  }
  const Reg a = asF(x);
  if (y.slot < 0) {
    emitK(floatOp(op), defineF(dst), a, y.constant);
    return true;
  }
  const Reg b = asF(y);
  emit(floatOp(op), defineF(dst), a, b);
  return true;
}

// Through doubles, rounded once: two singles' sum, product and quotient come out the same.
bool Translator::singleArithmetic(Operator op, int dst, const Operand& x, const Operand& y) {
  auto asSingle = [&](const Operand& o, Reg& out) {
    const ClassId c = classOf(o);
    if (c != ClassId::Single && !isWide(c)) return false;
    out = asF(o);
    if (c == ClassId::Single) return true;
    const Reg rounded = program_.newReg(Rep::F);
    emit(Op::ToSingle, rounded, out);
    out = rounded;
    return true;
  };
  Reg a, b;
  if (!asSingle(x, a)) return leave(Kind::Class, nameOf(x.slot));
  if (!asSingle(y, b)) return leave(Kind::Class, nameOf(y.slot));
  const Reg wide = program_.newReg(Rep::F);
  emit(floatOp(op), wide, a, b);
  emit(Op::ToSingle, defineF(dst, ClassId::Single), wide);
  return true;
}

// x as an integer that meets one of class cls: one of that class, or a double that is whole.
bool Translator::wholeOperand(const Operand& x, ClassId cls, Reg& out) {
  if (x.slot < 0) {
    if (!isSmallWhole(x.constant) || std::abs(x.constant) > double(kMostFactor)) return false;
    out = program_.newReg(Rep::I);
    emitKI(Op::ConstI, out, kNoReg, int64_t(x.constant));
    return true;
  }
  if (classOf(x) == cls) {
    out = asI(x.slot);
    return true;
  }
  if (classOf(x) != ClassId::Double || !indexOf(x.slot, out)) return false;
  if (boundOf(now_.state[size_t(x.slot)]) > kMostFactor) {
    for (const auto& [cond, limit] :
         {std::pair{Cond::Le, kMostFactor}, std::pair{Cond::Ge, -kMostFactor}}) {
      Instr& guard = emitKI(Op::GuardI, kNoReg, out, limit);
      guard.cond = cond;
      guard.exit = exitHere(Kind::Class, nameOf(x.slot));
    }
  }
  return true;
}

void Translator::saturate(Reg r, ClassId cls) {
  const Limits l = limitsOf(cls);
  emitKI(Op::MaxI, r, r, l.low);
  emitKI(Op::MinI, r, r, l.high);
}

bool Translator::integerArithmetic(Operator op, int dst, const Operand& x, const Operand& y) {
  const ClassId cls = isSmallInteger(classOf(x)) ? classOf(x) : classOf(y);
  const bool done =
      op == Operator::Add || op == Operator::Sub || op == Operator::Mul || op == Operator::ElMul;
  Reg a, b;
  if (!done) return leave(Kind::Operation, kOperatorFunctions[int(op)]);
  if (!wholeOperand(x, cls, a)) return leave(Kind::Class, nameOf(x.slot));
  if (!wholeOperand(y, cls, b)) return leave(Kind::Class, nameOf(y.slot));
  const Reg wide = program_.newReg(Rep::I);
  emit(op == Operator::Add ? Op::AddI : op == Operator::Sub ? Op::SubI : Op::MulI, wide, a, b);
  saturate(wide, cls);
  emit(Op::MoveI, defineI(dst, cls), wide);
  return true;
}

bool Translator::power(int dst, const Operand& x, const Operand& y) {
  if (classOf(x) != ClassId::Double || classOf(y) != ClassId::Double)
    return leave(Kind::Class, nameOf(x.slot));
  const accel::KernelTable* kernels = functions_.kernels();
  const accel::MapFn kernel =
      kernels ? kernels->find(accel::Op::Power, accel::DType::F64) : nullptr;
  if (!kernel) return leave(Kind::Operation, "power");
  if (y.slot < 0 && y.constant == 2) {  // the kernel's answer too
    const Reg a = asF(x);
    emit(Op::MulF, defineF(dst), a, a);
    return true;
  }
  const Reg a = asF(x), b = asF(y);
  if (y.slot >= 0 || y.constant != std::floor(y.constant)) {
    Instr& guard = emitK(Op::GuardF, kNoReg, a, 0.0);
    guard.cond = Cond::Ge;
    guard.exit = exitHere(Kind::Domain, "power");
  }
  emit(Op::Map2, defineF(dst), a, b).target = reinterpret_cast<const void*>(kernel);
  return true;
}

bool Translator::compare(Operator op, int dst, const Operand& x, const Operand& y) {
  const ClassId p = classOf(x), q = classOf(y);
  if ((isWide(p) && isWide(q)) || (p == ClassId::Single && q == ClassId::Single)) {
    const Reg a = asF(x);
    Instr i{Op::CompareF};
    i.a = a;
    i.cond = condOf(op);
    if (y.slot >= 0)
      i.b = asF(y);
    else
      i.f = y.constant;
    i.d = defineI(dst, ClassId::Logical);
    program_.blocks[size_t(current_)].code.push_back(i);
    return true;
  }
  if (!isSmallInteger(p) && !isSmallInteger(q)) return leave(Kind::Class, nameOf(x.slot));
  const ClassId cls = isSmallInteger(p) ? p : q;
  Reg a, b;
  if (!wholeOperand(x, cls, a)) return leave(Kind::Class, nameOf(x.slot));
  if (!wholeOperand(y, cls, b)) return leave(Kind::Class, nameOf(y.slot));
  emit(Op::CompareI, defineI(dst, ClassId::Logical), a, b).cond = condOf(op);
  return true;
}

// 1 or 0; NaN leaves, which is an error.
bool Translator::truthOf(int s, Reg& out) {
  if (!ready(s)) return false;
  const Slot& slot = now_.state[size_t(s)];
  if (slot.cls == ClassId::Logical) {
    out = asI(s);
    return true;
  }
  if (!slot.isDouble()) return false;
  const Reg x = asF(s);
  Instr& guard = emit(Op::GuardF, kNoReg, x, x);
  guard.cond = Cond::Eq;
  guard.exit = exitHere(Kind::Domain, "NaN as a condition");
  out = program_.newReg(Rep::I);
  emitK(Op::CompareF, out, x, 0.0).cond = Cond::Ne;
  return true;
}

bool Translator::logic(Operator op, int dst, int x, int y) {
  if (op != Operator::And && op != Operator::Or)
    return leave(Kind::Operation, kOperatorFunctions[int(op)]);
  Reg a, b;
  if (!truthOf(x, a)) return leave(Kind::Class, nameOf(x));
  if (!truthOf(y, b)) return leave(Kind::Class, nameOf(y));
  emit(op == Operator::And ? Op::AndI : Op::OrI, defineI(dst, ClassId::Logical), a, b);
  return true;
}

// --- for loops

bool Translator::startRange(const Instruction& i, const Instruction& e) {
  const int first = i.b, last = i.c, step = e.b ? e.a : -1;
  Reg from, to, by = kNoReg;
  auto bounded = [&](int s, Reg& out) {
    if (!ready(s) || !now_.state[size_t(s)].isDouble() || !indexOf(s, out)) return false;
    if (boundOf(now_.state[size_t(s)]) <= kMostWhole) return true;
    for (const auto& [cond, limit] :
         {std::pair{Cond::Le, kMostWhole}, std::pair{Cond::Ge, -kMostWhole}}) {
      Instr& guard = emitKI(Op::GuardI, kNoReg, out, limit);
      guard.cond = cond;
      guard.exit = exitHere(Kind::Class, nameOf(s));
    }
    return true;
  };
  if (!bounded(first, from)) return leave(Kind::Class, nameOf(first));
  if (!bounded(last, to)) return leave(Kind::Class, nameOf(last));
  if (step >= 0 && !bounded(step, by)) return leave(Kind::Class, nameOf(step));
  const Reg count = program_.newReg(Rep::I);
  emit(Op::SubI, count, to, from);
  if (step >= 0) {
    // Exact: quotients of such numbers are far from whole ones that they are not.
    const Reg span = program_.newReg(Rep::F);
    emit(Op::ToFloat, span, count);
    emit(Op::DivF, span, span, asF(step));
    emit(Op::FloorF, span, span);
    emit(Op::ToWhole, count, span).exit = exitHere(Kind::Class, nameOf(step));
  }
  emitKI(Op::AddI, count, count, 1);
  emitKI(Op::MaxI, count, count, 0);
  const Slot stepSlot = step >= 0 ? now_.state[size_t(step)] : Slot{};
  emit(Op::MoveI, defineI(i.a, ClassId::Double, kMostWhole), from);
  emit(Op::MoveI, defineI(i.a + 2, ClassId::Double, kMostSteps), count);
  if (step < 0 || stepSlot.c) {
    const double one = 1;
    uint64_t bits = stepSlot.bits;
    if (step < 0) std::memcpy(&bits, &one, sizeof bits);
    defineConstant(i.a + 1, ClassId::Double, bits);
  } else {
    emit(Op::MoveI, defineI(i.a + 1, ClassId::Double, kMostWhole), by);
  }
  defineConstant(i.a + 3, ClassId::Double, 0);
  return true;
}

bool Translator::nextOfRange(const Instruction& i) {
  for (int k = 0; k < 4; ++k)
    if (!ready(i.a + k) || !now_.state[size_t(i.a + k)].isDouble())
      return leave(Kind::Operation, "a loop over columns");
  bool whole = true;
  for (int k = 0; k < 4; ++k) whole = whole && canCount(now_.state[size_t(i.a + k)]);
  if (whole) return nextWhole(i);
  const Reg position = asF(i.a + 3), count = asF(i.a + 2), first = asF(i.a), step = asF(i.a + 1);
  program_.blocks.emplace_back();
  const int body = int(program_.blocks.size()) - 1;
  const int from = current_;
  program_.blocks.emplace_back();
  const int done = int(program_.blocks.size()) - 1;
  Instr& b = emit(Op::BranchF, kNoReg, position, count);
  b.cond = Cond::Lt;
  b.yes = body;
  b.no = done;
  const State state = now_.state;
  current_ = done;
  Instr& guard = emitK(Op::GuardF, kNoReg, position, 0.0);
  guard.cond = Cond::Ne;
  guard.exit = exitHere(Kind::End);
  goTo(now_.pc + 2);
  now_.state = state;
  current_ = body;
  emit(Op::Turn).exit = makeExit(now_.pc, now_.before, {Kind::Turn, ""});
  const Reg offset = program_.newReg(Rep::F);
  emit(Op::MulF, offset, position, step);
  const Reg variable = defineF(i.b);
  emit(Op::AddF, variable, first, offset);
  emitK(Op::AddF, defineF(i.a + 3), position, 1.0);
  goTo(code().code[now_.pc + 1].target());
  current_ = from;
  return false;
}

// All four are whole and small: so is every value of the variable.
bool Translator::nextWhole(const Instruction& i) {
  noteCounter(i);
  const Reg position = asI(i.a + 3), count = asI(i.a + 2), first = asI(i.a);
  program_.blocks.emplace_back();
  const int body = int(program_.blocks.size()) - 1;
  program_.blocks.emplace_back();
  const int done = int(program_.blocks.size()) - 1;
  const Slot step = now_.state[size_t(i.a) + 1];
  const Reg by = step.c ? kNoReg : asI(i.a + 1);
  Instr& b = emit(Op::BranchI, kNoReg, position, count);
  b.cond = Cond::Lt;
  b.yes = body;
  b.no = done;
  const State state = now_.state;
  current_ = done;
  Instr& guard = emitKI(Op::GuardI, kNoReg, position, 0);
  guard.cond = Cond::Ne;
  guard.exit = exitHere(Kind::End);
  goTo(now_.pc + 2);
  now_.state = state;
  current_ = body;
  emit(Op::Turn).exit = makeExit(now_.pc, now_.before, {Kind::Turn, ""});
  Reg offset = position;
  if (!step.c || step.constant() != 1) {
    offset = program_.newReg(Rep::I);
    if (step.c)
      emitKI(Op::MulI, offset, position, int64_t(step.constant()));
    else
      emit(Op::MulI, offset, position, by);
  }
  emit(Op::AddI, defineI(i.b, ClassId::Double, kMostSteps), first, offset);
  emitKI(Op::AddI, defineI(i.a + 3, ClassId::Double, kMostSteps), position, 1);
  goTo(code().code[now_.pc + 1].target());
  return false;
}

// What code before the loop may use of it: registers that are set when the loop is reached.
void Translator::noteCounter(const Instruction& i) {
  const Slot &first = now_.state[i.a], &step = now_.state[size_t(i.a) + 1],
             &count = now_.state[size_t(i.a) + 2], &position = now_.state[size_t(i.a) + 3];
  const bool begins = blockAt(now_.pc) >= 0 && !isInlined();
  if (!begins || !step.c || step.constant() != 1 || !position.i) return;
  Counter c{current_, makeExit(now_.pc, now_.before, {Kind::Index, ""}), regI(i.b), regI(i.a + 3)};
  if (first.i)
    c.first = regI(i.a);
  else
    c.firstIs = int64_t(first.constant());
  if (count.i)
    c.count = regI(i.a + 2);
  else
    c.countIs = int64_t(count.constant());
  program_.counters.push_back(c);
}

// --- elements

// A number that may be an index, as an integer; leaves when it is not whole.
bool Translator::indexOf(int s, Reg& out) {
  if (!ready(s)) return false;
  Slot& slot = now_.state[size_t(s)];
  if (slot.cls == ClassId::Double) {
    if (!canCount(slot)) {
      const Reg x = asF(s);
      emit(Op::ToWhole, regI(s), x).exit = exitHere(Kind::Index, nameOf(s));
      slot.i = true;
      slot.bound = std::numeric_limits<int64_t>::max() / 4;
    }
  } else if (!isSmallInteger(slot.cls)) {
    return false;
  }
  out = asI(s);
  return true;
}

// Where R[base](index...) is: its view and the element's number from 1 on.
bool Translator::element(int base, std::initializer_list<int> index, int& view, Reg& at) {
  view = viewOf(base);
  if (view < 0) return false;
  std::vector<Reg> numbers;
  for (int s : index) {
    Reg r;
    if (!indexOf(s, r)) return false;
    numbers.push_back(r);
  }
  at = elementAt(base, view, numbers);
  for (int s : index) {
    Slot& number = now_.state[size_t(s)];
    if (number.cls == ClassId::Double) number.bound = std::min(number.bound, kMostElements);
  }
  return true;
}

Reg Translator::elementAt(int base, int view, const std::vector<Reg>& index) {
  for (size_t k = 0; k < index.size(); ++k) {
    const int limit = index.size() == 1 ? 1 : 2 + int(k);
    Instr& guard = emit(Op::GuardIndex, kNoReg, index[k], viewWord(view, limit));
    guard.exit = exitHere(Kind::Index, nameOf(base));
  }
  if (index.size() == 1) return index[0];
  plan_.views[size_t(view)].isMatrix = true;
  const Reg at = program_.newReg(Rep::I);
  emitKI(Op::SubI, at, index[1], 1);
  emit(Op::MulI, at, at, viewWord(view, 2));
  emit(Op::AddI, at, at, index[0]);
  return at;
}

bool Translator::readElement(int dst, int base, std::initializer_list<int> index) {
  int view;
  Reg at;
  if (!element(base, index, view, at)) return leave(Kind::Class, nameOf(base));
  const ClassId cls = plan_.views[size_t(view)].cls;
  if (cls == ClassId::Cell) return leave(Kind::Class, nameOf(base));
  Instr i{Op::LoadElement};
  i.a = viewWord(view, 0);
  i.b = at;
  i.cls = cls;
  i.d = isCounted(cls) ? defineI(dst, cls) : defineF(dst, cls);
  loadElement(i, view);
  return true;
}

void Translator::loadElement(const Instr& load, int view) {
  if (isInlined() || !recurs_[now_.pc - request_.begin]) {
    program_.blocks[size_t(current_)].code.push_back(load);
    return;
  }
  const Written& last = lastWritten_[size_t(view)];
  const int kept = int(program_.blocks.size());
  program_.blocks.resize(program_.blocks.size() + 3);
  Instr& b = emit(Op::BranchI, kNoReg, load.b, last.at);
  b.cond = Cond::Eq;
  b.yes = kept;
  b.no = kept + 1;
  current_ = kept;
  emit(Op::MoveF, load.d, last.value);
  emit(Op::Jump).yes = kept + 2;
  current_ = kept + 1;
  program_.blocks[size_t(current_)].code.push_back(load);
  emit(Op::Jump).yes = kept + 2;
  current_ = kept + 2;
}

// x(end + 1) = …, and x(k) = … where x has grown to k elements so far.
bool Translator::mayGrow(int base, int index) const {
  const int view = viewOf(base);
  if (isInlined() || view < 0 || plan_.views[size_t(view)].cls != ClassId::Double) return false;
  if (isVariable(index)) {
    const Value& k = request_.regs[index];
    const double count = double(request_.regs[base].numel());
    return k.isDoubleScalar() && (k.asDouble() == count || k.asDouble() == count + 1);
  }
  for (uint32_t pc = request_.begin; pc + 2 < now_.pc; pc += uint32_t(code().wordsAt(pc))) {
    const Instruction end = code().code[pc], add = code().code[pc + 2];
    if (end.op != Opcode::End || end.b != base || add.op != Opcode::AddRK) continue;
    if (add.b == end.a && add.a == index) return true;
  }
  return false;
}

// Makes room for the element behind the last one when `at` is that.
void Translator::growAt(int base, Reg at) {
  const int view = viewOf(base), exit = exitHere(Kind::Index, nameOf(base));
  const Reg behind = program_.newReg(Rep::I), done = program_.newReg(Rep::I);
  emitKI(Op::AddI, behind, viewWord(view, 1), 1);
  const int grows = int(program_.blocks.size()), fits = grows + 1;
  program_.blocks.resize(program_.blocks.size() + 2);
  Instr& b = emit(Op::BranchI, kNoReg, at, behind);
  b.cond = Cond::Eq;
  b.yes = grows;
  b.no = fits;
  current_ = grows;
  Instr& grow = emitKI(Op::Grow, done, kNoReg, view);
  grow.slot = uint16_t(base);
  Instr& guard = emitKI(Op::GuardI, kNoReg, done, 0);
  guard.cond = Cond::Ne;
  guard.exit = exit;
  loadViewWords(view);
  emit(Op::Jump).yes = fits;
  current_ = fits;
}

bool Translator::writeElement(int base, std::initializer_list<int> index, int value) {
  int view;
  Reg at;
  // What is written into an array cannot be taken back when a call in place leaves later.
  if (isInlined()) return leave(Kind::Operation, "an element written in a function");
  if (!ready(value)) return leave(Kind::Class, nameOf(value));
  const bool isSame = now_.state[size_t(value)].isDouble();
  if (index.size() == 1 && isSame && mayGrow(base, *index.begin())) {
    if (!indexOf(*index.begin(), at)) return leave(Kind::Class, nameOf(base));
    growAt(base, at);
  }
  if (!element(base, index, view, at)) return leave(Kind::Class, nameOf(base));
  return storeElement(base, view, at, value);
}

bool Translator::storeElement(int base, int view, Reg at, int value) {
  const ClassId cls = plan_.views[size_t(view)].cls, from = now_.state[size_t(value)].cls;
  if (cls != from && !(cls == ClassId::Double && from == ClassId::Logical))
    return leave(Kind::Class, nameOf(base));
  plan_.views[size_t(view)].isWritten = true;
  const Reg v = isCounted(cls) ? asI(value) : asF(value);
  emit(Op::StoreElement, v, viewWord(view, 0), at).cls = cls;
  if (size_t(view) < lastWritten_.size() && lastWritten_[size_t(view)].at != kNoReg) {
    emit(Op::MoveI, lastWritten_[size_t(view)].at, at);
    emit(Op::MoveF, lastWritten_[size_t(view)].value, v);
  }
  return true;
}

// --- elements of cells: each is a Value, whose words are read as elements of arrays

namespace {

constexpr size_t kTagOffset = 0, kPayloadOffset = 8;

// Scalars that stand in the first of a cell's elements; of others none is expected.
std::optional<uint32_t> tagWithin(const Value& cell) {
  constexpr size_t kLooked = 8;
  const ValueList& all = cell.boxes().elements;
  for (size_t k = 0; k < std::min(kLooked, all.size()); ++k)
    if (all[k].isInlineScalar() && isCompiledClass(all[k].classId())) return all[k].tag();
  return {};
}

}  // namespace

// The number, among numbers of `size` bytes, of what stands at `offset` in Value `at`; all from 1.
Reg Translator::partOfBox(Reg at, size_t offset, size_t size) {
  const Reg r = program_.newReg(Rep::I);
  const int64_t each = int64_t(sizeof(Value) / size);
  emitKI(Op::MulI, r, at, each);
  emitKI(Op::AddI, r, r, int64_t(offset / size) + 1 - each);
  return r;
}

bool Translator::readBox(int dst, int base, int index) {
  int view;
  Reg at;
  const bool isCell = viewOf(base) >= 0 && now_.state[size_t(base)].cls == ClassId::Cell;
  const uint64_t slot = now_.state[size_t(base)].bits;
  if (!isCell || slot >= uint64_t(whole_.code->registers)) return leave(Kind::Class, nameOf(base));
  const std::optional<uint32_t> tag = tagWithin(request_.regs[slot]);
  if (!tag || !element(base, {index}, view, at)) return leave(Kind::Class, nameOf(base));
  const ClassId cls = ClassId(uint8_t(*tag >> 8));
  const Reg data = viewWord(view, 0), seen = program_.newReg(Rep::I);
  emit(Op::LoadElement, seen, data, partOfBox(at, kTagOffset, 4)).cls = ClassId::UInt32;
  Instr& guard = emitKI(Op::GuardI, kNoReg, seen, *tag);
  guard.cond = Cond::Eq;
  guard.exit = exitHere(Kind::Class, nameOf(base));
  const Reg part = partOfBox(at, kPayloadOffset, elementSize(cls));
  const Reg d = isCounted(cls) ? defineI(dst, cls) : defineF(dst, cls);
  emit(Op::LoadElement, d, data, part).cls = cls;
  return true;
}

// A number in a number's place: what else an element may be has to be let go of.
bool Translator::writeBox(int base, int index, int value) {
  int view;
  Reg at;
  const bool isCell = viewOf(base) >= 0 && now_.state[size_t(base)].cls == ClassId::Cell;
  if (!isCell || isInlined()) return leave(Kind::Class, nameOf(base));
  if (!ready(value) || !now_.state[size_t(value)].isDouble())
    return leave(Kind::Class, nameOf(value));
  if (!element(base, {index}, view, at)) return leave(Kind::Class, nameOf(base));
  const Reg data = viewWord(view, 0), tag = program_.newReg(Rep::I);
  emit(Op::LoadElement, tag, data, partOfBox(at, kTagOffset, 1)).cls = ClassId::UInt8;
  Instr& guard = emitKI(Op::GuardI, kNoReg, tag, int64_t(Value::Kind::Array));
  guard.cond = Cond::Lt;
  guard.exit = exitHere(Kind::Class, nameOf(base));
  plan_.views[size_t(view)].isWritten = true;
  const Reg v = asF(value);
  emitKI(Op::ConstI, tag, kNoReg, Value::makeTag(Value::Kind::Scalar, ClassId::Double));
  emit(Op::StoreElement, tag, data, partOfBox(at, kTagOffset, 4)).cls = ClassId::UInt32;
  emit(Op::StoreElement, v, data, partOfBox(at, kPayloadOffset, 8)).cls = ClassId::Double;
  return true;
}

bool Translator::endOf(int dst, int base, int position, int count) {
  const int view = viewOf(base);
  if (view < 0 || count < 1 || count > 2) return leave(Kind::Class, nameOf(base));
  if (count == 2) plan_.views[size_t(view)].isMatrix = true;
  const Reg word = viewWord(view, count == 1 ? 1 : 2 + position);
  emit(Op::MoveI, defineI(dst, ClassId::Double, kMostElements), word);
  return true;
}

// --- functions

bool Translator::call(const Instruction& i, const Instruction& e) {
  const CallSite& site = code().sites[i.b];
  const std::string& name = site.name.str();
  if (e.c && now_.state[size_t(e.c) - 1].kind != Slot::Kind::Unset) return leave(Kind::Call, name);
  // A script's name without a place of its own may be a variable of the workspace.
  if (e.b > 1 || (code().isScript && !e.c)) return leave(Kind::Call, name);
  if (!isInlined() &&
      std::find(plan_.calls.begin(), plan_.calls.end(), site.name) == plan_.calls.end())
    plan_.calls.push_back(site.name);
  std::vector<int> args;
  for (int k = 0; k < e.a; ++k) args.push_back(i.c + k);
  const bool isHeld = !args.empty() && now_.state[size_t(args[0])].kind == Slot::Kind::Holder;
  if (isHeld && holderIn(args[0]).isObject()) {
    Code* method = functions_.methodAt(code(), i.b, holderIn(args[0]));
    for (size_t k = 1; k < args.size(); ++k)
      if (now_.state[size_t(args[k])].kind == Slot::Kind::Holder) method = nullptr;
    if (!method) return leave(Kind::Call, name);
    noteClass(args[0]);
    return inlineCall(*method, args, i.a, e.b);
  }
  // What holds fields is no number from here on: only what gives itself back may stand here.
  const bool staysHolder = !isInlined() && now_.state[i.a].kind == Slot::Kind::Holder;
  const BuiltinDescriptor* builtin = functions_.builtinAt(code(), i.b);
  if (builtin && e.b == 1 && !staysHolder) return callBuiltin(*builtin, i, e);
  Code* callee = functions_.codeAt(code(), i.b);
  const bool isSmall = callee && callsBuiltinsOnly(*callee) && mayBeInlined(*callee, args.size());
  if (e.b == 1 && held_.exit < 0 && !staysHolder && !isSmall && takesNumbers(args))
    if (FunctionCell* cell = functions_.functionAt(code(), i.b, e.a))
      return callFunction(*cell, name, i.a, args);
  if (!callee) return leave(Kind::Call, name);
  return inlineCall(*callee, args, i.a, e.b);
}

// All of them doubles, as functions with machine code of their own want them.
bool Translator::takesNumbers(const std::vector<int>& args) {
  for (int s : args)
    if (!ready(s) || !now_.state[size_t(s)].isDouble()) return false;
  return true;
}

bool Translator::callBuiltin(const BuiltinDescriptor& f, const Instruction& i,
                             const Instruction& e) {
  if (const Value* v = e.a == 0 ? constantFunction(f) : nullptr) {
    uint64_t bits;
    std::memcpy(&bits, v->rawData(), sizeof bits);
    defineConstant(i.a, v->classId(), bits);
    return true;
  }
  if (asksArray(f, i, e)) return true;
  if (std::string_view(f.name) == "mod" && e.a == 2 && wholeModulus(i.a, i.c, i.c + 1)) return true;
  if (std::string_view(f.name) == "isnan" && e.a == 1 && ready(i.c) && now_.state[i.c].isDouble())
    return compare(Operator::Ne, i.a, {i.c}, {i.c});
  const ScalarFunction* s = scalarFunction(f);
  const accel::KernelTable* kernels = functions_.kernels();
  if (!s || s->arity != e.a || !kernels) return leave(Kind::Call, f.name);
  Reg r[2] = {kNoReg, kNoReg};
  for (int k = 0; k < s->arity; ++k) {
    if (!ready(i.c + k) || !now_.state[size_t(i.c + k)].isDouble())
      return leave(Kind::Call, f.name);
    r[k] = asF(i.c + k);
  }
  for (const auto& [cond, limit] : {std::pair{Cond::Ge, s->low}, std::pair{Cond::Le, s->high}}) {
    if (std::isinf(limit)) continue;
    Instr& guard = emitK(Op::GuardF, kNoReg, r[0], limit);
    guard.cond = cond;
    guard.exit = exitHere(Kind::Domain, f.name);
  }
  const accel::MapFn kernel = kernels->find(s->op, accel::DType::F64);
  const bool calls = s->inlined == Op::Map1 || s->inlined == Op::Map2;
  if (calls && !kernel) return leave(Kind::Call, f.name);
  Instr done{s->inlined};
  done.a = r[0];
  done.b = r[1];
  if (calls) done.target = reinterpret_cast<const void*>(kernel);
  done.d = defineF(i.a);
  program_.blocks[size_t(current_)].code.push_back(done);
  return true;
}

// numel, length, isempty, size(x, 1) and size(x, 2) of an array that is looked at anyway.
bool Translator::asksArray(const BuiltinDescriptor& f, const Instruction& i, const Instruction& e) {
  if (e.a < 1 || e.a > 2) return false;
  const int view = viewOf(i.c);
  if (view < 0) return false;
  const std::string_view name = f.name;
  const bool counts = name == "numel" && e.a == 1;
  if (counts || (name == "isempty" && e.a == 1)) {
    const Reg count = viewWord(view, 1);
    if (counts)
      emit(Op::MoveI, defineI(i.a, ClassId::Double, kMostElements), count);
    else
      emitKI(Op::CompareI, defineI(i.a, ClassId::Logical), count, 0).cond = Cond::Eq;
    return true;
  }
  return false;
}

// x - floor(x / y) * y is what mod gives for a whole y > 0 when quotients are far from 2^53.
bool Translator::wholeModulus(int dst, int x, int y) {
  if (!ready(x) || !ready(y) || !now_.state[size_t(x)].isDouble()) return false;
  const Slot& divisor = now_.state[size_t(y)];
  if (!divisor.isDouble() || !canCount(divisor) || boundOf(divisor) > kMostSteps) return false;
  if (divisor.c && divisor.constant() <= 0) return false;
  if (!divisor.c) {
    Instr& guard = emitKI(Op::GuardI, kNoReg, asI(y), 0);
    guard.cond = Cond::Gt;
    guard.exit = exitHere(Kind::Domain, "mod");
  }
  const Reg a = asF(x), b = asF(y), size = program_.newReg(Rep::F);
  emit(Op::AbsF, size, a);
  Instr& guard = emitK(Op::GuardF, kNoReg, size, 0x1p51);
  guard.cond = Cond::Lt;
  guard.exit = exitHere(Kind::Domain, "mod");
  const Reg quotient = program_.newReg(Rep::F), rest = program_.newReg(Rep::F);
  emit(Op::DivF, quotient, a, b);
  emit(Op::FloorF, quotient, quotient);
  emit(Op::MulF, quotient, quotient, b);
  emit(Op::SubF, rest, a, quotient);
  Instr& sign = emitK(Op::GuardF, kNoReg, rest, 0.0);
  sign.cond = Cond::Ge;
  sign.exit = exitHere(Kind::Domain, "mod");
  emit(Op::MoveF, defineF(dst), rest);
  return true;
}

bool Translator::callFunction(FunctionCell& cell, const std::string& name, int dst,
                              const std::vector<int>& args) {
  if (held_.exit >= 0) return leave(Kind::Call, name);
  std::vector<Reg> regs;
  for (int s : args) {
    if (!ready(s) || !now_.state[size_t(s)].isDouble()) return leave(Kind::Call, name);
    regs.push_back(asF(s));
  }
  emit(Op::Turn).exit = makeExit(now_.pc, now_.before, {Kind::Turn, ""});
  const int cannot = exitHere(Kind::Call, name);
  const int unwound =
      makeExit(now_.pc + uint32_t(code().wordsAt(now_.pc)), now_.before, {Kind::Unwound, name});
  program_.exits.back().output = uint16_t(dst);
  program_.args.push_back(std::move(regs));
  const int64_t list = int64_t(program_.args.size()) - 1;
  const Reg result = program_.newReg(Rep::F);
  Instr& c = emitKI(Op::CallFunction, result, kNoReg, list);
  c.target = &cell;
  c.exit = unwound;
  c.no = cannot;
  emit(Op::MoveF, defineF(dst), result);
  return true;
}

bool Translator::isHandle(int s) const {
  if (isInlined()) return false;
  for (const EntryPlan::Handle& h : plan_.handles)
    if (h.slot == s) return now_.state[size_t(s)].kind == Slot::Kind::Memory;
  return false;
}

// A call of an anonymous function: what it captured goes along.
bool Translator::callHandle(int dst, int base, const std::vector<int>& args) {
  Code* called = nullptr;
  for (const EntryPlan::Handle& h : plan_.handles)
    if (h.slot == base) called = static_cast<Code*>(h.code.get());
  std::vector<int> all = args;
  for (size_t k = 0; k < plan_.places.size(); ++k)
    if (plan_.places[k].slot == base && plan_.places[k].capture >= 0)
      all.push_back(code().registers + int(k));
  FunctionCell* cell =
      int(args.size()) == called->parameters ? functions_.anonymous(*called) : nullptr;
  if (!cell) return leave(Kind::Call, nameOf(base));
  return callFunction(*cell, nameOf(base), dst, all);
}

bool Translator::giveResult(int out) {
  if (isInlined()) return endInlined();
  if (request_.regs) return leave(Kind::End);
  if (out < 0 || !now_.state[size_t(out)].isDouble())
    return leave(Kind::Class, out < 0 ? "" : nameOf(out));
  turns_ = true;
  const Reg result = asF(out);
  emit(Op::ReturnF, kNoReg, result);
  return false;
}

}  // namespace matlift::jit
