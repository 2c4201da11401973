// One instruction of any kind, with every case it may meet: what the loop's fast paths decline. The
// frame's pc stands at the instruction until it is done, so that an error knows its place. Values,
// jumps and indexing are here; vm_step_statement.cpp has the rest.
#include <cmath>

#include "runtime/value/index.h"
#include "runtime/vm/fast_paths.h"
#include "runtime/vm/step_macros.h"
#include "runtime/vm/vm.h"

namespace matlift {

#define BINARY(Name)                                                                  \
  case Opcode::Name: {                                                                \
    Value left = take(R, i.b);                                                        \
    AFTER_CALL(binarySlow(Operator::Name, R, i.a, std::move(left), take(R, i.c)), 1); \
  }                                                                                   \
  case Opcode::Name##RK:                                                              \
    AFTER_CALL(binarySlow(Operator::Name, R, i.a, take(R, i.b), K[i.c]), 1);          \
  case Opcode::Name##KR:                                                              \
    AFTER_CALL(binarySlow(Operator::Name, R, i.a, K[i.b], take(R, i.c)), 1);

#define COMPARE_JUMP(Name)                                                      \
  case Opcode::JumpNot##Name:                                                   \
  case Opcode::JumpNot##Name##RK: {                                             \
    Value left = read(R, i.a);                                                  \
    const Value& right = i.op == Opcode::JumpNot##Name ? read(R, i.b) : K[i.b]; \
    if (compareSlow(Operator::Name, std::move(left), right, pc[1].a)) {         \
      NEXT(2);                                                                  \
    }                                                                           \
    JUMP(pc[1].target());                                                       \
  }

namespace {

[[noreturn]] void noValue() {
  fail("MATLAB:index:expected_one_output_from_expression",
       "Expected one output from a curly brace or dot indexing expression, but there were 0 "
       "results.");
}

}  // namespace

bool Vm::step(size_t stopDepth) {
  interruptionPoint();  // whatever the last one took
  Frame* frame = frames_[depth_ - 1].get();
  Value* R = frame->regs;
  const Value* K = frame->code->constants.data();
  const Instruction* pc = frame->pc;
  const Instruction i = *pc;
  nextScratch_ = 0;
  switch (i.op) {
    case Opcode::LoadK:
      R[i.a] = K[i.target()];
      NEXT(1);
    case Opcode::Move: {
      Value v = take(R, i.b);
      R[i.a] = std::move(v);
      NEXT(1);
    }
    case Opcode::Copy: {
      Value v = read(R, i.b);
      R[i.a] = std::move(v);
      NEXT(1);
    }
    case Opcode::Clear:
      R[i.a].reset();
      NEXT(1);
    case Opcode::StoreBox: {
      Value v = take(R, i.b);
      target(R, i.a) = std::move(v);
      NEXT(1);
    }
    case Opcode::LoadNargin:
      R[i.a] = Value(frame->nargin);
      NEXT(1);
    case Opcode::LoadNargout:
      R[i.a] = Value(frame->nargout);
      NEXT(1);
    case Opcode::LoadColon:
      R[i.a] = Value::colon();
      NEXT(1);

      BINARY(Add)
      BINARY(Sub)
      BINARY(Mul)
      BINARY(Div)
      BINARY(ElMul)
      BINARY(ElDiv)
      BINARY(Pow)
      BINARY(ElPow)
      BINARY(Lt)
      BINARY(Le)
      BINARY(Gt)
      BINARY(Ge)
      BINARY(Eq)
      BINARY(Ne)
    case Opcode::BinaryOther: {
      Value left = take(R, i.b);
      AFTER_CALL(binarySlow(Operator(pc[1].a), R, i.a, std::move(left), take(R, i.c)), 2);
    }
    case Opcode::Neg:
      AFTER_CALL(unarySlow(Operator::Neg, R, i.a, i.b), 1);
    case Opcode::Not:
      AFTER_CALL(unarySlow(Operator::Not, R, i.a, i.b), 1);
    case Opcode::UnaryOther:
      AFTER_CALL(unarySlow(Operator(pc[1].a), R, i.a, i.b), 2);
    case Opcode::Range: {
      bool hasStep = pc[1].b;
      Value args[3] = {read(R, i.b), hasStep ? read(R, pc[1].a) : read(R, i.c), read(R, i.c)};
      bool pushed = operate(Operator::Colon, {args, hasStep ? size_t(3) : size_t(2)},
                            {Outputs::Mode::Registers, R + i.a, 1});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::Truth: {
      bool yes = truth(read(R, i.b), pc[1].a + 1);
      R[i.a].setLogical(yes);
      NEXT(2);
    }

    case Opcode::Jump:
      JUMP(i.target());
    case Opcode::Loop:
      if (--fuel_ == 0) {
        countStep();
      }
      JUMP(i.target());
    case Opcode::JumpIf:
    case Opcode::JumpIfNot: {
      const Value& v = R[i.a];
      bool yes;
      if (v.isLogicalScalar()) {
        yes = *v.data<bool>();
      } else {
        const Value& operand = read(R, i.a);
        const bool decides = i.b == kScalarDecides || i.b == kWholeDecides;
        if (decides && (!operand.isPlain() || (i.b == kScalarDecides && operand.numel() != 1))) {
          NEXT(2);
        }
        yes = truth(operand, decides ? 0 : i.b);
      }
      if (yes == (i.op == Opcode::JumpIf)) {
        JUMP(pc[1].target());
      }
      NEXT(2);
    }
      COMPARE_JUMP(Lt)
      COMPARE_JUMP(Le)
      COMPARE_JUMP(Gt)
      COMPARE_JUMP(Ge)
      COMPARE_JUMP(Eq)
      COMPARE_JUMP(Ne)
    case Opcode::CaseMatch: {
      const Value& subject = read(R, i.b);
      bool yes = caseMatches(subject, read(R, i.c));
      R[i.a].setLogical(yes);
      NEXT(1);
    }

    case Opcode::JumpNotCase:
      if (caseMatches(read(R, i.a), K[i.target()])) {
        NEXT(2);
      }
      JUMP(pc[1].target());

    case Opcode::ForRange:
      startForRange(R, i.a, i.b, i.c, pc[1].a, pc[1].b);
      NEXT(2);
    case Opcode::ForRangeNext:
    case Opcode::ForRangeSkip: {
      Value* s = R + i.a;
      if (s[1].isDoubleScalar()) {
        // Whole numbers: first + position * step is exact.
        double position = s[3].asDouble();
        if (position >= s[2].asDouble()) {
          if (position == 0) target(R, i.b) = Value::zeros(ClassId::Double, Dims(1, 0));
          NEXT(2);
        }
        R[i.b].setDouble(s[0].asDouble() + position * s[1].asDouble());
        s[3].setDouble(position + 1);
      } else {
        if (!nextForEach(R, i.a, i.b)) {
          NEXT(2);
        }
      }
      if (--fuel_ == 0) {
        countStep();
      }
      JUMP(pc[1].target());
    }
    case Opcode::ForEach:
      startForEach(R, i.a, read(R, i.b));
      NEXT(1);
    case Opcode::ForEachNext:
      if (!nextForEach(R, i.a, i.b)) {
        NEXT(2);
      }
      if (--fuel_ == 0) countStep();
      JUMP(pc[1].target());

    case Opcode::Index1: {
      Value arg = read(R, i.c);
      bool pushed = indexSlow(R, i.a, i.b, {&arg, 1});
      AFTER_CALL(pushed, 1);
    }
    case Opcode::Index2: {
      Value args[2] = {read(R, i.c), Value()};
      args[1] = read(R, pc[1].a);
      bool pushed = indexSlow(R, i.a, i.b, args);
      AFTER_CALL(pushed, 2);
    }
    case Opcode::IndexN: {
      bool pushed = indexSlow(R, i.a, i.b, {R + i.c, size_t(pc[1].a)});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::IndexList: {
      std::span<Value> args = topList();
      ValueList moved(std::make_move_iterator(args.begin()), std::make_move_iterator(args.end()));
      dropLists(1);
      bool pushed = indexSlow(R, i.a, i.b, moved);
      AFTER_CALL(pushed, 1);
    }
    case Opcode::Brace1: {
      Value base = read(R, i.b);
      Value arg = read(R, i.c);
      ValueList out;
      braced(base, {&arg, 1}, out);
      if (out.empty()) noValue();
      R[i.a] = std::move(out[0]);
      NEXT(1);
    }
    case Opcode::BraceN: {
      ValueList out;
      braced(read(R, i.b), {R + i.c, size_t(pc[1].a)}, out);
      if (out.empty()) noValue();
      R[i.a] = std::move(out[0]);
      NEXT(2);
    }
    case Opcode::BraceList: {
      ValueList out;
      ValueList own(topList().begin(), topList().end());
      braced(read(R, i.b), own, out);
      dropLists(1);
      if (out.empty()) noValue();
      R[i.a] = std::move(out[0]);
      NEXT(1);
    }
    case Opcode::Field: {
      const Value base = read(R, i.b);
      bool pushed = readField(R, i.a, base, frame->code->names[i.c]);
      if (!pushed && base.isObject()) rememberRead(base, i.c);
      AFTER_CALL(pushed, 1);
    }
    case Opcode::FieldDynamic: {
      nextScratch_ = 0;
      Name field = linkFieldName(read(R, i.c));
      bool pushed = readField(R, i.a, read(R, i.b), field);
      AFTER_CALL(pushed, 1);
    }
    case Opcode::FieldCall: {
      if (R[i.b].isObject()) rememberCall(R[i.b], i.c);
      bool pushed = fieldCall(R, i.b, frame->code->names[i.c], {R + pc[1].a, size_t(pc[1].b)},
                              {Outputs::Mode::Registers, R + i.a, pc[1].c});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::FieldCallList: {
      std::span<Value> list = topList();
      ValueList args(std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
      dropLists(1);
      nextScratch_ = 0;
      Name field = pc[1].a ? linkFieldName(read(R, i.c)) : frame->code->names[i.c];
      Outputs out{Outputs::Mode::Registers, R + i.a, pc[1].c};
      if (pc[1].b) {
        out = {Outputs::Mode::List, nullptr, int(R[pc[1].b - 1].asDouble())};
        marks_.push_back(lists_.size());
      }
      bool pushed = fieldCall(R, i.b, field, args, out);
      AFTER_CALL(pushed, 2);
    }
    case Opcode::IndexField:
      indexFieldSlow(R, i.a, i.b, i.c, frame->code->names[pc[1].a]);
      NEXT(2);
    case Opcode::End: {
      const Value* base = &R[i.b];
      if (base->kind() == Value::Kind::Variable) base = &base->variable().value;
      if (base->isUndefined() && pc[1].a == 0)
        fail("MATLAB:badsubscript",
             "The end keyword is only valid inside the index of a variable.");
      Value last = base->isUndefined() ? Value(0) : endOfValue(Value(*base), i.c, pc[1].a);
      R[i.a] = std::move(last);
      NEXT(2);
    }

    case Opcode::SetIndex1: {
      Value index = read(R, i.b);
      assignInto(target(R, i.a), {&index, 1}, take(R, i.c));
      NEXT(1);
    }
    case Opcode::SetIndex2: {
      Value index[2] = {read(R, i.b), Value()};
      index[1] = read(R, i.c);
      assignInto(target(R, i.a), index, take(R, pc[1].a));
      NEXT(2);
    }
    case Opcode::SetIndexN:
      assignInto(target(R, i.a), {R + i.b, size_t(pc[1].a)}, take(R, i.c));
      NEXT(2);
    case Opcode::SetBrace1: {
      int64_t k = boxElement(R[i.a], R[i.b]);
      if (k >= 0) {
        Value v = take(R, i.c);
        R[i.a].mutableBoxes().elements[size_t(k)] = std::move(v);
        NEXT(1);
      }
      Value index = read(R, i.b);
      assignBrace(target(R, i.a), {&index, 1}, take(R, i.c));
      NEXT(1);
    }
    case Opcode::SetField: {
      Value v = take(R, i.c);
      Value& base = R[i.a];
      if (base.tag() == kStruct && base.structs().dims.isScalar()) {
        base.setField(frame->code->names[i.b], std::move(v));
        NEXT(1);
      }
      setFieldSlow(target(R, i.a), frame->code->names[i.b], std::move(v));
      if (R[i.a].isObject()) rememberWrite(R[i.a], i.b);
      NEXT(1);
    }
    default:
      return stepStatement(*frame, stopDepth);
  }
}

}  // namespace matlift
