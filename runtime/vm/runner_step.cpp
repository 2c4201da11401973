// One instruction of any kind, with every case it may meet: what the loop's fast paths decline. The
// frame's pc stands at the instruction until it is done, so that an error knows its place. Values,
// jumps and indexing are here; runner_statement.cpp has the rest.
#include <cmath>

#include "runtime/value/index.h"
#include "runtime/vm/fast_paths.h"
#include "runtime/vm/parts.h"
#include "runtime/vm/runner.h"
#include "runtime/vm/step_macros.h"

namespace matlift {

#define BINARY(Name)                                                                               \
  case Opcode::Name: {                                                                             \
    Value left = vm_.operands.take(R, i.b);                                                        \
    AFTER_CALL(vm_.operands.binarySlow(Operator::Name, R, i.a, std::move(left),                    \
                                       vm_.operands.take(R, i.c)),                                 \
               1);                                                                                 \
  }                                                                                                \
  case Opcode::Name##RK:                                                                           \
    AFTER_CALL(vm_.operands.binarySlow(Operator::Name, R, i.a, vm_.operands.take(R, i.b), K[i.c]), \
               1);                                                                                 \
  case Opcode::Name##KR:                                                                           \
    AFTER_CALL(vm_.operands.binarySlow(Operator::Name, R, i.a, K[i.b], vm_.operands.take(R, i.c)), \
               1);

#define COMPARE_JUMP(Name)                                                                   \
  case Opcode::JumpNot##Name:                                                                \
  case Opcode::JumpNot##Name##RK: {                                                          \
    Value left = vm_.operands.read(R, i.a);                                                  \
    const Value& right = i.op == Opcode::JumpNot##Name ? vm_.operands.read(R, i.b) : K[i.b]; \
    if (vm_.operands.compareSlow(Operator::Name, std::move(left), right, pc[1].a)) {         \
      NEXT(2);                                                                               \
    }                                                                                        \
    JUMP(pc[1].target());                                                                    \
  }

bool Runner::step(size_t stopDepth) {
  interruptionPoint();  // whatever the last one took
  Frame* frame = &frames_.top();
  Value* R = frame->regs;
  const Value* K = frame->code->constants.data();
  const Instruction* pc = frame->pc;
  Instruction i = *pc;
  if (i.op == Opcode::Break) i.op = vm_.debugger.atBreak();
  vm_.operands.begin();
  switch (i.op) {
    case Opcode::LoadK:
      R[i.a] = K[i.target()];
      NEXT(1);
    case Opcode::Move: {
      Value v = vm_.operands.take(R, i.b);
      R[i.a] = std::move(v);
      NEXT(1);
    }
    case Opcode::Copy: {
      Value v = vm_.operands.read(R, i.b);
      R[i.a] = std::move(v);
      NEXT(1);
    }
    case Opcode::Clear:
      R[i.a].reset();
      NEXT(1);
    case Opcode::StoreBox: {
      Value v = vm_.operands.take(R, i.b);
      vm_.operands.target(R, i.a) = std::move(v);
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
      Value left = vm_.operands.take(R, i.b);
      AFTER_CALL(vm_.operands.binarySlow(Operator(pc[1].a), R, i.a, std::move(left),
                                         vm_.operands.take(R, i.c)),
                 2);
    }
    case Opcode::Neg:
      AFTER_CALL(vm_.operands.unarySlow(Operator::Neg, R, i.a, i.b), 1);
    case Opcode::Not:
      AFTER_CALL(vm_.operands.unarySlow(Operator::Not, R, i.a, i.b), 1);
    case Opcode::UnaryOther:
      AFTER_CALL(vm_.operands.unarySlow(Operator(pc[1].a), R, i.a, i.b), 2);
    case Opcode::Range: {
      bool hasStep = pc[1].b;
      Value args[3] = {vm_.operands.read(R, i.b),
                       hasStep ? vm_.operands.read(R, pc[1].a) : vm_.operands.read(R, i.c),
                       vm_.operands.read(R, i.c)};
      bool pushed = vm_.calls.operate(Operator::Colon, {args, hasStep ? size_t(3) : size_t(2)},
                                      {Outputs::Mode::Registers, R + i.a, 1});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::Truth: {
      bool yes = vm_.operands.truth(vm_.operands.read(R, i.b), pc[1].a + 1);
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
        const Value& operand = vm_.operands.read(R, i.a);
        const bool decides = i.b == kScalarDecides || i.b == kWholeDecides;
        if (decides && (!operand.isPlain() || (i.b == kScalarDecides && operand.numel() != 1))) {
          NEXT(2);
        }
        yes = vm_.operands.truth(operand, decides ? 0 : i.b);
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
      const Value& subject = vm_.operands.read(R, i.b);
      bool yes = vm_.operands.caseMatches(subject, vm_.operands.read(R, i.c));
      R[i.a].setLogical(yes);
      NEXT(1);
    }

    case Opcode::JumpNotCase:
      if (vm_.operands.caseMatches(vm_.operands.read(R, i.a), K[i.target()])) {
        NEXT(2);
      }
      JUMP(pc[1].target());

    case Opcode::ForRange:
      vm_.operands.startForRange(R, i.a, i.b, i.c, pc[1].a, pc[1].b);
      vm_.compiled.beginsRange(pc);
      NEXT(2);
    case Opcode::ForRangeNext:
    case Opcode::ForRangeSkip: {
      Value* s = R + i.a;
      if (s[1].isDoubleScalar()) {
        // Whole numbers: first + position * step is exact.
        double position = s[3].asDouble();
        if (position >= s[2].asDouble()) {
          if (position == 0)
            vm_.operands.target(R, i.b) = Value::zeros(ClassId::Double, Dims(1, 0));
          NEXT(2);
        }
        R[i.b].setDouble(s[0].asDouble() + position * s[1].asDouble());
        s[3].setDouble(position + 1);
      } else {
        if (!vm_.operands.nextForEach(R, i.a, i.b)) {
          NEXT(2);
        }
      }
      if (--fuel_ == 0) {
        countStep();
      }
      JUMP(pc[1].target());
    }
    case Opcode::ForEach:
      vm_.operands.startForEach(R, i.a, vm_.operands.read(R, i.b));
      NEXT(1);
    case Opcode::ForEachNext:
      if (!vm_.operands.nextForEach(R, i.a, i.b)) {
        NEXT(2);
      }
      if (--fuel_ == 0) countStep();
      JUMP(pc[1].target());

    case Opcode::Index1: {
      Value arg = vm_.operands.read(R, i.c);
      bool pushed = vm_.operands.indexSlow(R, i.a, i.b, {&arg, 1});
      AFTER_CALL(pushed, 1);
    }
    case Opcode::Index2: {
      Value args[2] = {vm_.operands.read(R, i.c), Value()};
      args[1] = vm_.operands.read(R, pc[1].a);
      bool pushed = vm_.operands.indexSlow(R, i.a, i.b, args);
      AFTER_CALL(pushed, 2);
    }
    case Opcode::IndexN: {
      bool pushed = vm_.operands.indexSlow(R, i.a, i.b, {R + i.c, size_t(pc[1].a)});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::IndexList: {
      std::span<Value> args = frames_.lists.top();
      ValueList moved(std::make_move_iterator(args.begin()), std::make_move_iterator(args.end()));
      frames_.lists.drop(1);
      bool pushed = vm_.operands.indexSlow(R, i.a, i.b, moved);
      AFTER_CALL(pushed, 1);
    }
    case Opcode::Brace1: {
      Value base = vm_.operands.read(R, i.b);
      Value arg = vm_.operands.read(R, i.c);
      AFTER_CALL(vm_.members.braced(base, {&arg, 1}, {Outputs::Mode::Registers, R + i.a, 1}), 1);
    }
    case Opcode::BraceN: {
      const Value base = vm_.operands.read(R, i.b);
      const std::span<const Value> args(R + i.c, size_t(pc[1].a));
      AFTER_CALL(vm_.members.braced(base, args, {Outputs::Mode::Registers, R + i.a, 1}), 2);
    }
    case Opcode::BraceList: {
      ValueList own(frames_.lists.top().begin(), frames_.lists.top().end());
      frames_.lists.drop(1);
      const Value base = vm_.operands.read(R, i.b);
      AFTER_CALL(vm_.members.braced(base, own, {Outputs::Mode::Registers, R + i.a, 1}), 1);
    }
    case Opcode::Field: {
      const Value base = vm_.operands.read(R, i.b);
      bool pushed = vm_.operands.readField(R, i.a, base, frame->code->names[i.c]);
      if (!pushed && base.isObject()) vm_.members.rememberRead(base, i.c);
      AFTER_CALL(pushed, 1);
    }
    case Opcode::FieldDynamic: {
      vm_.operands.begin();
      SubsLinks links;
      if (RedefinedIndexing::linksOf(vm_.operands.read(R, i.c), links)) {
        const Value base = vm_.operands.read(R, i.b);
        ValueList values = vm_.links.follow(base, links, 1);
        frames_.deliver({Outputs::Mode::Registers, R + i.a, 1}, values);
        NEXT(1);
      }
      Name field = vm_.paths.linkFieldName(vm_.operands.read(R, i.c), vm_.operands.read(R, i.b));
      bool pushed = vm_.operands.readField(R, i.a, vm_.operands.read(R, i.b), field);
      AFTER_CALL(pushed, 1);
    }
    case Opcode::FieldCall: {
      if (R[i.b].isObject()) vm_.members.rememberCall(R[i.b], i.c);
      bool pushed =
          vm_.operands.fieldCall(R, i.b, frame->code->names[i.c], {R + pc[1].a, size_t(pc[1].b)},
                                 {Outputs::Mode::Registers, R + i.a, pc[1].c});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::FieldCallList: {
      std::span<Value> list = frames_.lists.top();
      ValueList args(std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
      frames_.lists.drop(1);
      vm_.operands.begin();
      Name field = pc[1].a & 1 ? vm_.paths.linkFieldName(vm_.operands.read(R, i.c), vm_.operands.read(R, i.b))
                               : frame->code->names[i.c];
      Outputs out{Outputs::Mode::Registers, R + i.a, pc[1].c};
      if (pc[1].a & 2) out = {Outputs::Mode::List, nullptr, frame->nargout};
      if (pc[1].b) {
        out = {Outputs::Mode::List, nullptr, int(R[pc[1].b - 1].asDouble())};
        frames_.lists.marks.push_back(frames_.lists.values.size());
      }
      bool pushed = vm_.operands.fieldCall(R, i.b, field, args, out);
      AFTER_CALL(pushed, 2);
    }
    case Opcode::IndexField:
      AFTER_CALL(vm_.operands.indexFieldSlow(R, i.a, i.b, i.c, frame->code->names[pc[1].a]), 2);
    case Opcode::End: {
      const Value* base = &R[i.b];
      if (base->kind() == Value::Kind::Variable) base = &base->variable().value;
      if (base->isUndefined() && pc[1].a == 0)
        fail("MATLAB:badsubscript",
             "The end keyword is only valid inside the index of a variable.");
      Value last =
          base->isUndefined() ? Value(0) : vm_.members.endOfValue(Value(*base), i.c, pc[1].a);
      R[i.a] = std::move(last);
      NEXT(2);
    }

    case Opcode::SetIndex1: {
      Value index = vm_.operands.read(R, i.b);
      vm_.operands.assignInto(vm_.operands.target(R, i.a), {&index, 1}, vm_.operands.take(R, i.c));
      NEXT(1);
    }
    case Opcode::SetIndex2: {
      Value index[2] = {vm_.operands.read(R, i.b), Value()};
      index[1] = vm_.operands.read(R, i.c);
      vm_.operands.assignInto(vm_.operands.target(R, i.a), index, vm_.operands.take(R, pc[1].a));
      NEXT(2);
    }
    case Opcode::SetIndexN:
      vm_.operands.assignInto(vm_.operands.target(R, i.a), {R + i.b, size_t(pc[1].a)},
                              vm_.operands.take(R, i.c));
      NEXT(2);
    case Opcode::SetBrace1: {
      int64_t k = boxElement(R[i.a], R[i.b]);
      if (k >= 0) {
        Value v = vm_.operands.take(R, i.c);
        vm_.device.fetchNumber(v);
        R[i.a].mutableBoxes().elements[size_t(k)] = std::move(v);
        NEXT(1);
      }
      Value index = vm_.operands.read(R, i.b);
      Value& x = vm_.operands.target(R, i.a);
      Value v = vm_.operands.take(R, i.c);
      vm_.device.fetchNumber(v);
      if (x.isObject() && vm_.members.overloadsAssignment(x, PathLink::Kind::Brace))
        vm_.members.assignOverloaded(x, {indexLink(PathLink::Kind::Brace, {&index, 1})}, v);
      else
        assignBrace(x, {&index, 1}, std::move(v));
      NEXT(1);
    }
    case Opcode::SetField: {
      Value v = vm_.operands.take(R, i.c);
      vm_.device.fetchNumber(v);
      Value& base = R[i.a];
      if (base.tag() == kStruct && base.structs().dims.isScalar()) {
        base.setField(frame->code->names[i.b], std::move(v));
        NEXT(1);
      }
      vm_.operands.setFieldSlow(vm_.operands.target(R, i.a), frame->code->names[i.b], std::move(v));
      if (R[i.a].isObject()) vm_.members.rememberWrite(R[i.a], i.b);
      NEXT(1);
    }
    default:
      return stepStatement(*frame, i, stopDepth);
  }
}

}  // namespace matlift
