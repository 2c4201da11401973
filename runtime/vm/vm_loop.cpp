// The instruction loop: fast paths for inline scalars, unshared double arrays, cells and structs.
// They touch nothing that throws or needs a destructor, so that the compiler keeps pc and the
// registers' address in machine registers; everything else is one call of step().
#include <cmath>

#include "runtime/vm/fast_paths.h"
#include "runtime/vm/vm.h"

namespace matlift {

#define NEXT(words) \
  pc += words;      \
  goto dispatch
#define JUMP(to)             \
  pc = code + (to).target(); \
  goto dispatch

#define BINARY_CASE(Name, X, Y, FAST)               \
  case Opcode::Name: {                              \
    const Value& x = X;                             \
    const Value& y = Y;                             \
    if (x.isDoubleScalar() && y.isDoubleScalar()) { \
      double p = x.asDouble(), q = y.asDouble();    \
      R[i.a].FAST;                                  \
      NEXT(1);                                      \
    }                                               \
    goto slow;                                      \
  }
#define BINARY(Name, FAST)                    \
  BINARY_CASE(Name, R[i.b], R[i.c], FAST)     \
  BINARY_CASE(Name##RK, R[i.b], K[i.c], FAST) \
  BINARY_CASE(Name##KR, K[i.b], R[i.c], FAST)

#define POWER_CASE(Name, X, Y)                                                    \
  case Opcode::Name: {                                                            \
    const Value& x = X;                                                           \
    const Value& y = Y;                                                           \
    bool plain = power_ && x.isDoubleScalar() && y.isDoubleScalar() &&            \
                 (x.asDouble() >= 0 || y.asDouble() == std::floor(y.asDouble())); \
    if (!plain) goto slow;                                                        \
    R[i.a].setDouble(scalarPower(power_, x.asDouble(), y.asDouble()));            \
    NEXT(1);                                                                      \
  }
#define POWER(Name)                    \
  POWER_CASE(Name, R[i.b], R[i.c])     \
  POWER_CASE(Name##RK, R[i.b], K[i.c]) \
  POWER_CASE(Name##KR, K[i.b], R[i.c])

#define COMPARE_JUMP(Name, OPER)        \
  COMPARE_JUMP_CASE(Name, R[i.b], OPER) \
  COMPARE_JUMP_CASE(Name##RK, K[i.b], OPER)
#define COMPARE_JUMP_CASE(Name, Y, OPER)                       \
  case Opcode::JumpNot##Name: {                                \
    const Value& x = R[i.a];                                   \
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

void Vm::loop(size_t stopDepth) {
  Value* R;
  const Value* K;
  const Instruction* pc;
  const Instruction* code;

reload : {
  Frame& frame = *frames_[depth_ - 1];
  R = frame.regs;
  K = frame.code->constants.data();
  pc = frame.pc;
  code = frame.code->code.data();
}

dispatch:
  const Instruction i = *pc;
  switch (i.op) {
    case Opcode::LoadK:
      R[i.a] = K[i.target()];
      NEXT(1);
    case Opcode::Move:
      if (!R[i.b].isInlineScalar()) goto slow;
      R[i.a] = R[i.b];
      NEXT(1);
    case Opcode::Clear:
      R[i.a].reset();
      NEXT(1);

      BINARY(Add, setDouble(p + q))
      BINARY(Sub, setDouble(p - q))
      BINARY(Mul, setDouble(p * q))
      BINARY(Div, setDouble(p / q))
      BINARY(ElMul, setDouble(p * q))
      BINARY(ElDiv, setDouble(p / q))
      BINARY(Lt, setLogical(p < q))
      BINARY(Le, setLogical(p <= q))
      BINARY(Gt, setLogical(p > q))
      BINARY(Ge, setLogical(p >= q))
      BINARY(Eq, setLogical(p == q))
      BINARY(Ne, setLogical(p != q))
      POWER(Pow)
      POWER(ElPow)

    case Opcode::Neg:
      if (!R[i.b].isDoubleScalar()) goto slow;
      R[i.a].setDouble(-R[i.b].asDouble());
      NEXT(1);
    case Opcode::Not:
      if (!R[i.b].isLogicalScalar()) goto slow;
      R[i.a].setLogical(!*R[i.b].data<bool>());
      NEXT(1);

    case Opcode::Jump:
      JUMP(i);
    case Opcode::Loop:
      if (--fuel_ == 0) goto slowStep;
      JUMP(i);
    case Opcode::JumpIf:
      if (!R[i.a].isLogicalScalar()) goto slow;
      if (*R[i.a].data<bool>()) {
        JUMP(pc[1]);
      }
      NEXT(2);
    case Opcode::JumpIfNot:
      if (!R[i.a].isLogicalScalar()) goto slow;
      if (!*R[i.a].data<bool>()) {
        JUMP(pc[1]);
      }
      NEXT(2);
      COMPARE_JUMP(Lt, <)
      COMPARE_JUMP(Le, <=)
      COMPARE_JUMP(Gt, >)
      COMPARE_JUMP(Ge, >=)
      COMPARE_JUMP(Eq, ==)
      COMPARE_JUMP(Ne, !=)

    case Opcode::ForRangeNext: {
      Value* s = R + i.a;
      if (!s[1].isDoubleScalar()) goto slow;
      // Whole numbers: first + position * step is exact.
      double position = s[3].asDouble();
      if (position >= s[2].asDouble()) goto slow;
      if (--fuel_ == 0) goto slowStep;
      R[i.b].setDouble(s[0].asDouble() + position * s[1].asDouble());
      s[3].setDouble(position + 1);
      JUMP(pc[1]);
    }

    case Opcode::ForRangeSkip: {
      Value* s = R + i.a;
      if (!s[1].isDoubleScalar()) goto slow;
      double position = s[3].asDouble();
      double turns = std::min(s[2].asDouble() - position, double(fuel_ - 1));
      if (!(turns >= 1)) goto slow;  // done, or time to look for an interrupt
      R[i.b].setDouble(s[0].asDouble() + (position + turns - 1) * s[1].asDouble());
      s[3].setDouble(position + turns);
      fuel_ -= uint32_t(turns);
      goto dispatch;
    }

    case Opcode::Index1: {
      int64_t k = plainElement(R[i.b], R[i.c]);
      if (k < 0) {
        if (!readElement(R[i.b], R[i.c], R[i.a])) goto slow;
        NEXT(1);
      }
      R[i.a].setDouble(doubles(R[i.b])[k]);
      NEXT(1);
    }
    case Opcode::Index2: {
      int64_t k = plainElement2(R[i.b], R[i.c], R[pc[1].a]);
      if (k < 0) goto slow;
      R[i.a].setDouble(doubles(R[i.b])[k]);
      NEXT(2);
    }
    case Opcode::SetIndex1: {
      int64_t k = R[i.c].isDoubleScalar() ? plainElement(R[i.a], R[i.b]) : -1;
      if (k < 0 || !writable(R[i.a])) {
        if (!writeElement(R[i.a], R[i.b], R[i.c])) goto slow;
        NEXT(1);
      }
      doubles(R[i.a])[k] = R[i.c].asDouble();
      NEXT(1);
    }
    case Opcode::SetIndex2: {
      const Value& v = R[pc[1].a];
      int64_t k = v.isDoubleScalar() ? plainElement2(R[i.a], R[i.b], R[i.c]) : -1;
      if (k < 0 || !writable(R[i.a])) goto slow;
      doubles(R[i.a])[k] = v.asDouble();
      NEXT(2);
    }
    case Opcode::End: {
      Value::Kind kind = R[i.b].kind();
      if (pc[1].a != 1 || (kind != Value::Kind::Array && kind != Value::Kind::Boxes)) goto slow;
      R[i.a].setDouble(double(R[i.b].numel()));
      NEXT(2);
    }
    case Opcode::Brace1: {
      int64_t k = boxElement(R[i.b], R[i.c]);
      if (k < 0) goto slow;
      if (i.a == i.b) goto slow;
      R[i.a] = R[i.b].boxes().elements[size_t(k)];
      NEXT(1);
    }
    case Opcode::Field: {
      const Value& base = R[i.b];
      if (base.tag() != kStruct || i.a == i.b || !base.structs().dims.isScalar()) goto slow;
      const StructObj& s = base.structs();
      int f = s.find(frames_[depth_ - 1]->code->names[i.c]);
      if (f < 0) goto slow;
      R[i.a] = s.values[size_t(f)];
      NEXT(1);
    }
    case Opcode::Call:
      if (!callPlain(pc)) goto slow;
      goto reload;
    case Opcode::Return:
      if (!returnPlain(stopDepth)) goto slow;
      goto reload;
    case Opcode::CallValue:
      if (!callAnonymous(pc, R[i.b])) goto slow;
      goto reload;
    case Opcode::ReturnValue:
      if (!returnAnonymous(pc, stopDepth)) goto slow;
      goto reload;
    case Opcode::CaseMatch: {
      const int yes = sameCase(R[i.b], R[i.c]);
      if (yes < 0) goto slow;
      R[i.a].setLogical(yes != 0);
      NEXT(1);
    }
    default:
      goto slow;
  }

slowStep:
  fuel_ = 1;  // step() counts it again
slow:
  if (i.op >= Opcode::Add && i.op <= Opcode::NeKR && integerStep(i, R, K)) {
    NEXT(1);
  }
  frames_[depth_ - 1]->pc = pc;
  if (!step(stopDepth)) return;
  goto reload;
}

}  // namespace matlift
