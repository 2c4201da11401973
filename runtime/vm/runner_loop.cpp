// The instruction loop: fast paths for inline scalars, unshared double arrays, cells and structs.
// They touch nothing that throws or needs a destructor, so that the compiler keeps pc and the
// registers' address in machine registers; everything else is one call of step().
#include <cmath>

#include "runtime/vm/fast_paths.h"
#include "runtime/vm/quick_calls.h"

namespace matlift {

// Every instruction ends with a jump of its own to the next one: the processor then predicts each
// by what usually follows that instruction, not by what follows any.
#define DISPATCH() goto* kPlaces[size_t(pc->op)]
#define OP(name) \
  name:
#define NEXT(words) \
  pc += words;      \
  DISPATCH()
#define JUMP(to)             \
  pc = code + (to).target(); \
  DISPATCH()

#define BINARY_CASE(Name, X, Y, FAST)                          \
  OP(Name) {                                                   \
    const Value& x = X;                                        \
    const Value& y = Y;                                        \
    if (!x.isDoubleScalar() || !y.isDoubleScalar()) goto slow; \
    makeRoom(R[pc->a]);                                        \
    const double p = x.asDouble(), q = y.asDouble();           \
    overwrite(R[pc->a], FAST);                                 \
    NEXT(1);                                                   \
  }
#define BINARY(Name, FAST)                        \
  BINARY_CASE(Name, R[pc->b], R[pc->c], FAST)     \
  BINARY_CASE(Name##RK, R[pc->b], K[pc->c], FAST) \
  BINARY_CASE(Name##KR, K[pc->b], R[pc->c], FAST)

#define POWER_CASE(Name, X, Y)                                                    \
  OP(Name) {                                                                      \
    const Value& x = X;                                                           \
    const Value& y = Y;                                                           \
    bool plain = power_ && x.isDoubleScalar() && y.isDoubleScalar() &&            \
                 (x.asDouble() >= 0 || y.asDouble() == std::floor(y.asDouble())); \
    if (!plain) goto slow;                                                        \
    put(R[pc->a], scalarPower(power_, x.asDouble(), y.asDouble()));               \
    NEXT(1);                                                                      \
  }
#define POWER(Name)                        \
  POWER_CASE(Name, R[pc->b], R[pc->c])     \
  POWER_CASE(Name##RK, R[pc->b], K[pc->c]) \
  POWER_CASE(Name##KR, K[pc->b], R[pc->c])

#define COMPARE_JUMP(Name, OPER)          \
  COMPARE_JUMP_CASE(Name, R[pc->b], OPER) \
  COMPARE_JUMP_CASE(Name##RK, K[pc->b], OPER)
#define COMPARE_JUMP_CASE(Name, Y, OPER)                       \
  OP(JumpNot##Name) {                                          \
    const Value& x = R[pc->a];                                 \
    const Value& y = Y;                                        \
    if (!x.isDoubleScalar() || !y.isDoubleScalar()) goto slow; \
    if (x.asDouble() OPER y.asDouble()) {                      \
      NEXT(2);                                                 \
    }                                                          \
    JUMP(pc[1]);                                               \
  }

namespace {

// Through the kernel, so that a scalar and an element of an array give the same bits.
[[gnu::noinline]] double scalarPower(accel::MapFn power, double x, double y) {
  const void* in[2] = {&x, &y};
  const uint8_t step[2] = {0, 0};
  double out;
  power(in, step, &out, 1);
  return out;
}

/// Where the operands of a BINARY_FAMILY stand, and which of them it is.
struct FamilyForm {
  Opcode plain;
  const Value *x, *y;
};
FamilyForm familyOf(const Instruction& i, const Value* R, const Value* K) {
  const int place = int(i.op) - int(Opcode::Add), form = place % 3;
  return {Opcode(int(Opcode::Add) + place - form), form == 2 ? K + i.b : R + i.b,
          form == 1 ? K + i.c : R + i.c};
}

/// R[a] = x op y where one is a scalar of at most 32 bits and the other of its class, or a whole
/// double: exact in 64 bits, then saturated. False for everything else.
[[gnu::noinline]] bool integerStep(const Instruction& i, Value* R, const Value* K) {
  const FamilyForm f = familyOf(i, R, K);
  int64_t p, q;
  ClassId cls;
  if (!smallIntegers(*f.x, *f.y, cls, p, q)) return false;
  switch (f.plain) {
    case Opcode::Add:
      return setSaturated(R[i.a], cls, p + q);
    case Opcode::Sub:
      return setSaturated(R[i.a], cls, p - q);
    case Opcode::Mul:
    case Opcode::ElMul:
      return setSaturated(R[i.a], cls, p * q);
    case Opcode::Lt:
      R[i.a].setLogical(p < q);
      return true;
    case Opcode::Le:
      R[i.a].setLogical(p <= q);
      return true;
    case Opcode::Gt:
      R[i.a].setLogical(p > q);
      return true;
    case Opcode::Ge:
      R[i.a].setLogical(p >= q);
      return true;
    case Opcode::Eq:
      R[i.a].setLogical(p == q);
      return true;
    case Opcode::Ne:
      R[i.a].setLogical(p != q);
      return true;
    default:
      return false;
  }
}

}  // namespace

void Runner::loop(size_t stopDepth) {
  static constexpr void* kPlaces[] = {
#define OPCODE(name, words, operands) &&slow,
#define FAST_OPCODE(name, words, operands) &&name,
#include "runtime/bytecode/opcodes.def"
#undef FAST_OPCODE
#undef OPCODE
  };
  Value* R;
  const Value* K;
  const Instruction* pc;
  const Instruction* code;

reload:
  R = frames_.top().regs;
  K = frames_.top().code->constants.data();
  pc = frames_.top().pc;
  code = frames_.top().code->code.data();
  DISPATCH();

  OP(LoadK) {
    R[pc->a] = K[pc->target()];
    NEXT(1);
  }
  OP(Move) {
    if (!R[pc->b].isInlineScalar()) goto slow;
    R[pc->a] = R[pc->b];
    NEXT(1);
  }
  OP(Clear) {
    R[pc->a].reset();
    NEXT(1);
  }

  BINARY(Add, p + q)
  BINARY(Sub, p - q)
  BINARY(Mul, p * q)
  BINARY(Div, p / q)
  BINARY(ElMul, p * q)
  BINARY(ElDiv, p / q)
  BINARY(Lt, p < q)
  BINARY(Le, p <= q)
  BINARY(Gt, p > q)
  BINARY(Ge, p >= q)
  BINARY(Eq, p == q)
  BINARY(Ne, p != q)
  POWER(Pow)
  POWER(ElPow)

  OP(Neg) {
    if (!R[pc->b].isDoubleScalar()) goto slow;
    put(R[pc->a], -R[pc->b].asDouble());
    NEXT(1);
  }
  OP(Not) {
    if (!R[pc->b].isLogicalScalar()) goto slow;
    put(R[pc->a], !*R[pc->b].data<bool>());
    NEXT(1);
  }

  OP(Jump) { JUMP(*pc); }
  OP(Loop) {
    if (pc->a) goto compiled;
    if (--fuel_ == 0) goto slowStep;
    JUMP(*pc);
  }
  OP(JumpIf) {
    if (!R[pc->a].isLogicalScalar()) goto slow;
    if (*R[pc->a].data<bool>()) {
      JUMP(pc[1]);
    }
    NEXT(2);
  }
  OP(JumpIfNot) {
    if (!R[pc->a].isLogicalScalar()) goto slow;
    if (!*R[pc->a].data<bool>()) {
      JUMP(pc[1]);
    }
    NEXT(2);
  }
  COMPARE_JUMP(Lt, <)
  COMPARE_JUMP(Le, <=)
  COMPARE_JUMP(Gt, >)
  COMPARE_JUMP(Ge, >=)
  COMPARE_JUMP(Eq, ==)
  COMPARE_JUMP(Ne, !=)

  OP(ForRangeNext) {
    if (pc->c) goto compiled;
    Value* s = R + pc->a;
    if (!s[1].isDoubleScalar()) goto slow;
    // Whole numbers: first + position * step is exact.
    double position = s[3].asDouble();
    if (position >= s[2].asDouble()) goto slow;
    if (--fuel_ == 0) goto slowStep;
    makeRoom(R[pc->b]);
    overwrite(R[pc->b], s[0].asDouble() + s[3].asDouble() * s[1].asDouble());
    overwrite(s[3], s[3].asDouble() + 1);
    JUMP(pc[1]);
  }

  OP(ForRangeSkip) {
    Value* s = R + pc->a;
    if (!s[1].isDoubleScalar()) goto slow;
    double position = s[3].asDouble();
    double turns = std::min(s[2].asDouble() - position, double(fuel_ - 1));
    if (!(turns >= 1)) goto slow;  // done, or time to look for an interrupt
    put(R[pc->b], s[0].asDouble() + (position + turns - 1) * s[1].asDouble());
    put(s[3], position + turns);
    fuel_ -= uint32_t(turns);
    DISPATCH();
  }

  OP(Index1) {
    int64_t k = plainElement(R[pc->b], R[pc->c]);
    if (k < 0) {
      if (!readElement(R[pc->b], R[pc->c], R[pc->a])) goto slow;
      NEXT(1);
    }
    put(R[pc->a], doubles(R[pc->b])[k]);
    NEXT(1);
  }
  OP(Index2) {
    int64_t k = plainElement2(R[pc->b], R[pc->c], R[pc[1].a]);
    if (k < 0) goto slow;
    put(R[pc->a], doubles(R[pc->b])[k]);
    NEXT(2);
  }
  OP(SetIndex1) {
    int64_t k = R[pc->c].isDoubleScalar() ? plainElement(R[pc->a], R[pc->b]) : -1;
    if (k < 0 || !writable(R[pc->a])) {
      if (!writeElement(R[pc->a], R[pc->b], R[pc->c])) goto slow;
      NEXT(1);
    }
    doubles(R[pc->a])[k] = R[pc->c].asDouble();
    NEXT(1);
  }
  OP(SetIndex2) {
    const Value& v = R[pc[1].a];
    int64_t k = v.isDoubleScalar() ? plainElement2(R[pc->a], R[pc->b], R[pc->c]) : -1;
    if (k < 0 || !writable(R[pc->a])) goto slow;
    doubles(R[pc->a])[k] = v.asDouble();
    NEXT(2);
  }
  OP(End) {
    Value::Kind kind = R[pc->b].kind();
    if (pc[1].a != 1 || (kind != Value::Kind::Array && kind != Value::Kind::Boxes)) goto slow;
    put(R[pc->a], double(R[pc->b].numel()));
    NEXT(2);
  }
  OP(Brace1) {
    int64_t k = boxElement(R[pc->b], R[pc->c]);
    if (k < 0) goto slow;
    if (pc->a == pc->b) goto slow;
    R[pc->a] = R[pc->b].boxes().elements[size_t(k)];
    NEXT(1);
  }
  OP(Field) {
    const Value& base = R[pc->b];
    if (base.tag() == kObject) {
      const Code::FieldCache& seen = frames_.top().code->reads[pc->c];
      const InstanceObj* o = instanceOfClass(base, seen.cls);
      if (!o || pc->a == pc->b) goto slow;
      R[pc->a] = o->slots[size_t(seen.slot)];
      NEXT(1);
    }
    if (base.tag() != kStruct || pc->a == pc->b || !base.structs().dims.isScalar()) goto slow;
    const StructObj& s = base.structs();
    int f = s.find(frames_.top().code->names[pc->c]);
    if (f < 0) goto slow;
    R[pc->a] = s.values[size_t(f)];
    NEXT(1);
  }
  OP(SetField) {
    Value& base = R[pc->a];
    Value& v = R[pc->c];
    if (base.tag() != kObject || v.isUndefined() || v.kind() == Value::Kind::Variable) goto slow;
    const Code::FieldCache& seen = frames_.top().code->writes[pc->b];
    InstanceObj* o = instanceOfClass(base, seen.cls);
    if (!o || !(o->cls->isHandle || o->unique())) goto slow;
    Value& place = o->slots[size_t(seen.slot)];
    if (pc->c < frames_.top().code->variables.size()) {
      place = v;
    } else {
      place = std::move(v);
    }
    NEXT(1);
  }
  OP(FieldCall) {
    if (!callMethodPlain(frames_.top(), pc)) goto slow;
    goto reload;
  }
  OP(Call) {
    if (!callPlain(frames_.top(), pc)) goto slow;
    goto reload;
  }
  OP(Return) {
    if (!returnPlain(frames_.top(), stopDepth)) goto slow;
    goto reload;
  }
  OP(CallValue) {
    if (!callHandle(frames_.top(), pc, R[pc->b])) goto slow;
    goto reload;
  }
  OP(ReturnValue) {
    if (!returnAnonymous(frames_.top(), pc, stopDepth)) goto slow;
    goto reload;
  }
  OP(CaseMatch) {
    const int yes = sameCase(R[pc->b], R[pc->c]);
    if (yes < 0) goto slow;
    put(R[pc->a], yes != 0);
    NEXT(1);
  }
  OP(JumpNotCase) {
    const int yes = anyCase(R[pc->a], K[pc->target()]);
    if (yes < 0) goto slow;
    if (yes) {
      NEXT(2);
    }
    JUMP(pc[1]);
  }
  OP(Try) {
    if (frames_.handlers_.size() == frames_.handlers_.capacity()) goto slow;
    frames_.handlers_.push_back({frames_.depth_, pc->target(), frames_.lists.values.size(),
                                 frames_.lists.marks.size(), frames_.lists.rowEnds.size()});
    NEXT(1);
  }
  OP(EndTry) {
    frames_.handlers_.pop_back();
    NEXT(1);
  }

compiled:
  // Where machine code has not got on, step() does: there is always a way on.
  frames_.top().pc = pc;
  if (vm_.compiled.runLoop(fuel_)) goto reload;
  goto slow;

slowStep:
  fuel_ = 1;  // step() counts it again
slow:
  if (pc->op >= Opcode::Add && pc->op <= Opcode::NeKR && integerStep(*pc, R, K)) {
    NEXT(1);
  }
  frames_.top().pc = pc;
  if (!step(stopDepth)) return;
  if (watched && !watchedRun(stopDepth)) return;
  goto reload;
}

}  // namespace matlift
