// The instruction loop. Fast paths for inline scalars and unshared double arrays stand here; everything
// else is a call to a slow path. Before anything that may throw or push a frame, frame->pc is set.
#include <cmath>

#include "runtime/value/concat.h"
#include "runtime/value/index.h"
#include "runtime/vm/vm.h"

namespace matlift {

namespace {

constexpr uint32_t kDoubleArray = Value::makeTag(Value::Kind::Array, ClassId::Double);
constexpr uint32_t kCellArray = Value::makeTag(Value::Kind::Boxes, ClassId::Cell);
constexpr uint32_t kStruct = Value::makeTag(Value::Kind::Struct, ClassId::Struct);

/// 0-based element of a double array for a scalar index, or -1 when the slow path has to look.
inline int64_t plainElement(const Value& x, const Value& index) {
  if (!index.isDoubleScalar() || x.tag() != kDoubleArray) return -1;
  const ArrayObj* a = x.array();
  if (a->complex || a->deferred) return -1;
  double d = index.asDouble();
  if (!(d >= 1 && d <= 9e15)) return -1;
  int64_t k = int64_t(d);
  if (double(k) != d || k > a->dims.numel()) return -1;
  return k - 1;
}

inline int64_t plainElement2(const Value& x, const Value& row, const Value& column) {
  if (!row.isDoubleScalar() || !column.isDoubleScalar() || x.tag() != kDoubleArray) return -1;
  const ArrayObj* a = x.array();
  if (a->complex || a->deferred || a->dims.count() != 2) return -1;
  double r = row.asDouble(), c = column.asDouble();
  if (!(r >= 1 && c >= 1 && r <= double(a->dims.rows()) && c <= double(a->dims.columns()))) return -1;
  int64_t i = int64_t(r), j = int64_t(c);
  if (double(i) != r || double(j) != c) return -1;
  return i - 1 + (j - 1) * a->dims.rows();
}

inline bool writable(const Value& x) { return x.array()->unique() && x.array()->storage.unique(); }

inline double* doubles(const Value& x) { return static_cast<double*>(x.array()->storage.data()); }

inline int64_t boxElement(const Value& x, const Value& index) {
  if (!index.isDoubleScalar() || x.tag() != kCellArray) return -1;
  double d = index.asDouble();
  if (!(d >= 1 && d <= double(x.boxes().elements.size()))) return -1;
  int64_t k = int64_t(d);
  return double(k) == d ? k - 1 : -1;
}

}  // namespace

#define NEXT(words) \
  pc += words;      \
  goto dispatch
#define SYNC() frame->pc = pc
// After a call that may have pushed a frame.
#define RELOAD()                   \
  frame = frames_[depth_ - 1].get(); \
  R = frame->regs;                 \
  K = frame->code->constants.data(); \
  pc = frame->pc;                  \
  goto dispatch
// `pushed` is true when the call goes on in a new frame, which then returns behind this instruction.
#define AFTER_CALL(pushed, words) \
  if (pushed) {                   \
    frame->pc = pc + words;       \
    RELOAD();                     \
  }                               \
  NEXT(words)

#define BINARY_CASE(Name, X, Y, FAST, ...)                       \
  case Opcode::Name: {                                           \
    const Value& x = X;                                          \
    const Value& y = Y;                                          \
    if (x.isDoubleScalar() && y.isDoubleScalar()) {              \
      double p = x.asDouble(), q = y.asDouble();                 \
      R[i.a].FAST;                                               \
      NEXT(1);                                                   \
    }                                                            \
    SYNC();                                                      \
    __VA_ARGS__;                                                 \
    NEXT(1);                                                     \
  }
#define BINARY(Name, FAST)                                                                        \
  BINARY_CASE(Name, R[i.b], R[i.c], FAST,                                                         \
              nextScratch_ = 0;                                                                   \
              const Value& left = read(R, i.b); const Value& right = read(R, i.c);                \
              binarySlow(Operator::Name, R, i.a, left, right))                                    \
  BINARY_CASE(Name##RK, R[i.b], K[i.c], FAST,                                                     \
              nextScratch_ = 0; binarySlow(Operator::Name, R, i.a, read(R, i.b), K[i.c]))         \
  BINARY_CASE(Name##KR, K[i.b], R[i.c], FAST,                                                     \
              nextScratch_ = 0; binarySlow(Operator::Name, R, i.a, K[i.b], read(R, i.c)))

#define COMPARE_JUMP(Name, OPER)                                             \
  case Opcode::JumpNot##Name: {                                              \
    const Value& x = R[i.a];                                                 \
    const Value& y = R[i.b];                                                 \
    bool yes;                                                                \
    if (x.isDoubleScalar() && y.isDoubleScalar()) {                          \
      yes = x.asDouble() OPER y.asDouble();                                  \
    } else {                                                                 \
      SYNC();                                                                \
      yes = compareSlow(Operator::Name, R, i.a, i.b, pc[1].a);               \
    }                                                                        \
    if (!yes) {                                                              \
      pc = frame->code->code.data() + pc[1].target();                        \
      goto dispatch;                                                         \
    }                                                                        \
    NEXT(2);                                                                 \
  }

void Vm::loop(size_t stopDepth) {
  Frame* frame = frames_[depth_ - 1].get();
  Value* R = frame->regs;
  const Value* K = frame->code->constants.data();
  const Instruction* pc = frame->pc;

dispatch:
  const Instruction i = *pc;
  switch (i.op) {
    case Opcode::LoadK: R[i.a] = K[i.target()]; NEXT(1);
    case Opcode::Move: {
      const Value& v = R[i.b];
      if (v.isInlineScalar()) {
        R[i.a] = v;
        NEXT(1);
      }
      SYNC();
      nextScratch_ = 0;
      Value copy = read(R, i.b);
      R[i.a] = std::move(copy);
      NEXT(1);
    }
    case Opcode::Clear: R[i.a].reset(); NEXT(1);
    case Opcode::StoreBox: {
      SYNC();
      Value v = take(R, i.b);
      target(R, i.a) = std::move(v);
      NEXT(1);
    }
    case Opcode::LoadNargin: R[i.a] = Value(frame->nargin); NEXT(1);
    case Opcode::LoadNargout: R[i.a] = Value(frame->nargout); NEXT(1);
    case Opcode::LoadColon: R[i.a] = Value::colon(); NEXT(1);

      BINARY(Add, setDouble(p + q))
      BINARY(Sub, setDouble(p - q))
      BINARY(Mul, setDouble(p* q))
      BINARY(Div, setDouble(p / q))
      BINARY(ElMul, setDouble(p* q))
      BINARY(ElDiv, setDouble(p / q))
      BINARY(Lt, setLogical(p < q))
      BINARY(Le, setLogical(p <= q))
      BINARY(Gt, setLogical(p > q))
      BINARY(Ge, setLogical(p >= q))
      BINARY(Eq, setLogical(p == q))
      BINARY(Ne, setLogical(p != q))

#define POWER(Name, X, Y, LEFT, RIGHT)                                              \
  case Opcode::Name: {                                                              \
    const Value& x = X;                                                             \
    const Value& y = Y;                                                             \
    bool plain = power_ && x.isDoubleScalar() && y.isDoubleScalar() &&              \
                 (x.asDouble() >= 0 || y.asDouble() == std::floor(y.asDouble()));   \
    if (plain) {                                                                    \
      const void* in[2] = {x.rawData(), y.rawData()};                               \
      const uint8_t step[2] = {0, 0};                                               \
      double out;                                                                   \
      power_(in, step, &out, 1);                                                    \
      R[i.a].setDouble(out);                                                        \
      NEXT(1);                                                                      \
    }                                                                               \
    SYNC();                                                                         \
    nextScratch_ = 0;                                                               \
    const Value& left = LEFT;                                                       \
    const Value& right = RIGHT;                                                     \
    binarySlow(i.op < Opcode::ElPow ? Operator::Pow : Operator::ElPow, R, i.a, left, right); \
    NEXT(1);                                                                        \
  }
      POWER(Pow, R[i.b], R[i.c], read(R, i.b), read(R, i.c))
      POWER(PowRK, R[i.b], K[i.c], read(R, i.b), K[i.c])
      POWER(PowKR, K[i.b], R[i.c], K[i.b], read(R, i.c))
      POWER(ElPow, R[i.b], R[i.c], read(R, i.b), read(R, i.c))
      POWER(ElPowRK, R[i.b], K[i.c], read(R, i.b), K[i.c])
      POWER(ElPowKR, K[i.b], R[i.c], K[i.b], read(R, i.c))
#undef POWER

    case Opcode::BinaryOther: {
      SYNC();
      nextScratch_ = 0;
      const Value& left = read(R, i.b);
      const Value& right = read(R, i.c);
      binarySlow(Operator(pc[1].a), R, i.a, left, right);
      NEXT(2);
    }
    case Opcode::Neg:
      if (R[i.b].isDoubleScalar()) {
        R[i.a].setDouble(-R[i.b].asDouble());
        NEXT(1);
      }
      SYNC();
      unarySlow(Operator::Neg, R, i.a, i.b);
      NEXT(1);
    case Opcode::Not:
      if (R[i.b].isLogicalScalar()) {
        R[i.a].setLogical(!*R[i.b].data<bool>());
        NEXT(1);
      }
      SYNC();
      unarySlow(Operator::Not, R, i.a, i.b);
      NEXT(1);
    case Opcode::UnaryOther:
      SYNC();
      unarySlow(Operator(pc[1].a), R, i.a, i.b);
      NEXT(2);
    case Opcode::Range: {
      SYNC();
      nextScratch_ = 0;
      bool hasStep = pc[1].b;
      Value args[3] = {read(R, i.b), hasStep ? read(R, pc[1].a) : read(R, i.c), read(R, i.c)};
      Value out;
      callBuiltin(*operators_[int(Operator::Colon)], {args, hasStep ? size_t(3) : size_t(2)},
                  {Outputs::Mode::Registers, &out, 1});
      R[i.a] = std::move(out);
      NEXT(2);
    }
    case Opcode::Truth: {
      SYNC();
      nextScratch_ = 0;
      bool yes = truth(read(R, i.b), pc[1].a + 1);
      R[i.a].setLogical(yes);
      NEXT(2);
    }

    case Opcode::Jump: pc = frame->code->code.data() + i.target(); goto dispatch;
    case Opcode::Loop:
      if (--fuel_ == 0) {
        SYNC();
        countStep();
      }
      pc = frame->code->code.data() + i.target();
      goto dispatch;
    case Opcode::JumpIf:
    case Opcode::JumpIfNot: {
      const Value& v = R[i.a];
      bool yes;
      if (v.isLogicalScalar()) {
        yes = *v.data<bool>();
      } else {
        SYNC();
        nextScratch_ = 0;
        yes = truth(read(R, i.a), i.b);
      }
      if (yes == (i.op == Opcode::JumpIf)) {
        pc = frame->code->code.data() + pc[1].target();
        goto dispatch;
      }
      NEXT(2);
    }
      COMPARE_JUMP(Lt, <)
      COMPARE_JUMP(Le, <=)
      COMPARE_JUMP(Gt, >)
      COMPARE_JUMP(Ge, >=)
      COMPARE_JUMP(Eq, ==)
      COMPARE_JUMP(Ne, !=)
    case Opcode::CaseMatch: {
      SYNC();
      nextScratch_ = 0;
      const Value& subject = read(R, i.b);
      bool yes = caseMatches(subject, read(R, i.c));
      R[i.a].setLogical(yes);
      NEXT(1);
    }

    case Opcode::ForRange:
      SYNC();
      startForRange(R, i.a, i.b, i.c, pc[1].a, pc[1].b);
      NEXT(2);
    case Opcode::ForRangeNext: {
      Value* s = R + i.a;
      if (s[1].isDoubleScalar()) {
        // Whole numbers: first + position * step is exact.
        double position = s[3].asDouble();
        if (position >= s[2].asDouble()) {
          NEXT(2);
        }
        R[i.b].setDouble(s[0].asDouble() + position * s[1].asDouble());
        s[3].setDouble(position + 1);
      } else {
        SYNC();
        if (!nextForEach(R, i.a, i.b)) {
          NEXT(2);
        }
      }
      if (--fuel_ == 0) {
        SYNC();
        countStep();
      }
      pc = frame->code->code.data() + pc[1].target();
      goto dispatch;
    }
    case Opcode::ForEach:
      SYNC();
      nextScratch_ = 0;
      startForEach(R, i.a, read(R, i.b));
      NEXT(1);
    case Opcode::ForEachNext:
      SYNC();
      if (!nextForEach(R, i.a, i.b)) {
        NEXT(2);
      }
      if (--fuel_ == 0) countStep();
      pc = frame->code->code.data() + pc[1].target();
      goto dispatch;

    case Opcode::Index1: {
      int64_t k = plainElement(R[i.b], R[i.c]);
      if (k >= 0) {
        R[i.a].setDouble(doubles(R[i.b])[k]);
        NEXT(1);
      }
      SYNC();
      nextScratch_ = 0;
      Value arg = read(R, i.c);
      SYNC();
      bool pushed = indexSlow(R, i.a, i.b, {&arg, 1});
      AFTER_CALL(pushed, 1);
    }
    case Opcode::Index2: {
      int64_t k = plainElement2(R[i.b], R[i.c], R[pc[1].a]);
      if (k >= 0) {
        R[i.a].setDouble(doubles(R[i.b])[k]);
        NEXT(2);
      }
      SYNC();
      nextScratch_ = 0;
      Value args[2] = {read(R, i.c), Value()};
      args[1] = read(R, pc[1].a);
      SYNC();
      bool pushed = indexSlow(R, i.a, i.b, args);
      AFTER_CALL(pushed, 2);
    }
    case Opcode::IndexN: {
      SYNC();
      bool pushed = indexSlow(R, i.a, i.b, {R + i.c, size_t(pc[1].a)});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::IndexList: {
      SYNC();
      std::span<Value> args = topList();
      ValueList moved(std::make_move_iterator(args.begin()), std::make_move_iterator(args.end()));
      dropLists(1);
      bool pushed = indexSlow(R, i.a, i.b, moved);
      AFTER_CALL(pushed, 1);
    }
    case Opcode::Brace1: {
      int64_t k = boxElement(R[i.b], R[i.c]);
      if (k >= 0) {
        Value v = R[i.b].boxes().elements[size_t(k)];
        R[i.a] = std::move(v);
        NEXT(1);
      }
      SYNC();
      nextScratch_ = 0;
      const Value& base = read(R, i.b);
      Value arg = read(R, i.c);
      ValueList out;
      indexBrace(base, {&arg, 1}, out);
      if (out.empty()) fail("MATLAB:badsubscript", "This index gives no value where one is needed.");
      R[i.a] = std::move(out[0]);
      NEXT(1);
    }
    case Opcode::BraceN: {
      SYNC();
      nextScratch_ = 0;
      ValueList out;
      indexBrace(read(R, i.b), {R + i.c, size_t(pc[1].a)}, out);
      if (out.empty()) fail("MATLAB:badsubscript", "This index gives no value where one is needed.");
      R[i.a] = std::move(out[0]);
      NEXT(2);
    }
    case Opcode::BraceList: {
      SYNC();
      nextScratch_ = 0;
      ValueList out;
      indexBrace(read(R, i.b), topList(), out);
      dropLists(1);
      if (out.empty()) fail("MATLAB:badsubscript", "This index gives no value where one is needed.");
      R[i.a] = std::move(out[0]);
      NEXT(1);
    }
    case Opcode::Field: {
      const Value& base = R[i.b];
      if (base.tag() == kStruct && base.structs().dims.isScalar()) {
        const StructObj& s = base.structs();
        int f = s.find(frame->code->names[i.c]);
        if (f >= 0) {
          Value v = s.values[size_t(f)];
          R[i.a] = std::move(v);
          NEXT(1);
        }
      }
      SYNC();
      nextScratch_ = 0;
      Value v = fieldOf(read(R, i.b), frame->code->names[i.c]);
      R[i.a] = std::move(v);
      NEXT(1);
    }
    case Opcode::FieldDynamic: {
      SYNC();
      nextScratch_ = 0;
      Name field = linkFieldName(read(R, i.c));
      Value v = fieldOf(read(R, i.b), field);
      R[i.a] = std::move(v);
      NEXT(1);
    }
    case Opcode::FieldCall: {
      SYNC();
      bool pushed = fieldCall(R, i.a, i.b, frame->code->names[i.c],
                              {R + pc[1].a, size_t(pc[1].b)}, pc[1].c);
      AFTER_CALL(pushed, 2);
    }
    case Opcode::IndexField:
      SYNC();
      indexFieldSlow(R, i.a, i.b, i.c, frame->code->names[pc[1].a]);
      NEXT(2);
    case Opcode::End: {
      SYNC();
      const Value* base = &R[i.b];
      if (base->kind() == Value::Kind::Variable) base = &base->variable().value;
      if (base->isUndefined() && pc[1].a == 0)
        fail("MATLAB:badsubscript", "The end keyword is only valid inside the index of a variable.");
      R[i.a] = Value(base->isUndefined() ? 0 : endOf(*base, i.c, pc[1].a));
      NEXT(2);
    }

    case Opcode::SetIndex1: {
      int64_t k = R[i.c].isDoubleScalar() ? plainElement(R[i.a], R[i.b]) : -1;
      if (k >= 0 && writable(R[i.a])) {
        doubles(R[i.a])[k] = R[i.c].asDouble();
        NEXT(1);
      }
      SYNC();
      nextScratch_ = 0;
      Value index = read(R, i.b);
      assignParen(target(R, i.a), {&index, 1}, take(R, i.c));
      NEXT(1);
    }
    case Opcode::SetIndex2: {
      const Value& v = R[pc[1].a];
      int64_t k = v.isDoubleScalar() ? plainElement2(R[i.a], R[i.b], R[i.c]) : -1;
      if (k >= 0 && writable(R[i.a])) {
        doubles(R[i.a])[k] = v.asDouble();
        NEXT(2);
      }
      SYNC();
      nextScratch_ = 0;
      Value index[2] = {read(R, i.b), Value()};
      index[1] = read(R, i.c);
      assignParen(target(R, i.a), index, take(R, pc[1].a));
      NEXT(2);
    }
    case Opcode::SetIndexN:
      SYNC();
      nextScratch_ = 0;
      assignParen(target(R, i.a), {R + i.b, size_t(pc[1].a)}, take(R, i.c));
      NEXT(2);
    case Opcode::SetBrace1: {
      int64_t k = boxElement(R[i.a], R[i.b]);
      SYNC();
      nextScratch_ = 0;
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
      SYNC();
      nextScratch_ = 0;
      Value v = take(R, i.c);
      Value& base = R[i.a];
      if (base.tag() == kStruct && base.structs().dims.isScalar()) {
        base.setField(frame->code->names[i.b], std::move(v));
        NEXT(1);
      }
      setFieldSlow(target(R, i.a), frame->code->names[i.b], std::move(v));
      NEXT(1);
    }
    case Opcode::SetPath: {
      SYNC();
      nextScratch_ = 0;
      const Path& p = frame->code->paths[pc[1].a];
      Value v = take(R, i.b);
      assignPath(target(R, i.a), {p, marks_.size() - p.size()}, 0, std::move(v), false);
      dropLists(p.size());
      NEXT(2);
    }
    case Opcode::DeletePath: {
      SYNC();
      const Path& p = frame->code->paths[pc[1].a];
      assignPath(target(R, i.a), {p, marks_.size() - p.size()}, 0, Value(), true);
      dropLists(p.size());
      NEXT(2);
    }
    case Opcode::PathEnd: {
      SYNC();
      const Path& p = frame->code->paths[pc[1].a];
      size_t link = pc[1].b & 0xff, open = pc[1].b >> 8;
      Value prefix;
      const Value* base = &R[i.b];
      if (base->kind() == Value::Kind::Variable) base = &base->variable().value;
      bool found = base->isDefined() && readPath(*base, {p, marks_.size() - open}, link, prefix);
      R[i.a] = Value(found ? endOf(prefix, i.c, pc[1].c) : 0);
      NEXT(2);
    }
    case Opcode::PathCount: {
      SYNC();
      const Path& p = frame->code->paths[pc[1].a];
      const Value* base = &R[i.b];
      if (base->kind() == Value::Kind::Variable) base = &base->variable().value;
      int64_t count = countPath(*base, {p, marks_.size() - p.size()});
      dropLists(p.size());
      R[i.a] = Value(count);
      NEXT(2);
    }
    case Opcode::SetPathMany: {
      SYNC();
      const Path& p = frame->code->paths[pc[1].a];
      size_t count = size_t(R[i.b].asDouble());
      size_t results = marks_.size() - p.size() - 1;
      size_t begin = marks_[results];
      size_t end = p.empty() ? lists_.size() : marks_[results + 1];
      if (end - begin < count)
        fail("MATLAB:needMoreRhsOutputs",
             "Insufficient number of outputs from right hand side of equal sign to satisfy "
             "assignment.");
      ValueList values(std::make_move_iterator(lists_.begin() + int64_t(begin)),
                       std::make_move_iterator(lists_.begin() + int64_t(begin + count)));
      assignMany(target(R, i.a), {p, marks_.size() - p.size()}, values);
      dropLists(p.size());
      lists_.erase(lists_.begin() + int64_t(begin), lists_.begin() + int64_t(begin + count));
      NEXT(2);
    }

    case Opcode::ListBegin: marks_.push_back(lists_.size()); NEXT(1);
    case Opcode::ListPush: {
      SYNC();
      nextScratch_ = 0;
      Value v = read(R, i.a);
      lists_.push_back(std::move(v));
      NEXT(1);
    }
    case Opcode::ListTake: {
      SYNC();
      nextScratch_ = 0;
      Value v = take(R, i.a);
      lists_.push_back(std::move(v));
      NEXT(1);
    }
    case Opcode::ListBrace: {
      SYNC();
      nextScratch_ = 0;
      Value base = read(R, i.b);
      ValueList out;
      indexBrace(base, {R + i.c, size_t(pc[1].a)}, out);
      for (Value& v : out) lists_.push_back(std::move(v));
      NEXT(2);
    }
    case Opcode::ListBraceList: {
      SYNC();
      nextScratch_ = 0;
      Value base = read(R, i.b);
      ValueList out;
      indexBrace(base, topList(), out);
      dropLists(1);
      for (Value& v : out) lists_.push_back(std::move(v));
      NEXT(1);
    }
    case Opcode::ListField: {
      SYNC();
      nextScratch_ = 0;
      Value base = read(R, i.b);
      pushFields(base, frame->code->names[i.c]);
      NEXT(1);
    }
    case Opcode::ListFieldDynamic: {
      SYNC();
      nextScratch_ = 0;
      Name field = linkFieldName(read(R, i.c));
      Value base = read(R, i.b);
      pushFields(base, field);
      NEXT(1);
    }
    case Opcode::ListUnpack: {
      SYNC();
      std::span<Value> list = topList();
      if (list.size() < size_t(i.b))
        fail("MATLAB:needMoreRhsOutputs",
             "Insufficient number of outputs from right hand side of equal sign to satisfy "
             "assignment.");
      for (int k = 0; k < i.b; ++k) R[i.a + k] = std::move(list[size_t(k)]);
      dropLists(1);
      NEXT(1);
    }
    case Opcode::ListPop: dropLists(1); NEXT(1);
    case Opcode::ListNextRow: rowEnds_.push_back(lists_.size()); NEXT(1);
    case Opcode::Matrix:
    case Opcode::CellLiteral: {
      SYNC();
      size_t rows = i.b;
      size_t begin = marks_.back();
      std::vector<ValueList> parts(rows);
      for (size_t k = 0; k < rows; ++k) {
        size_t end = rowEnds_[rowEnds_.size() - rows + k];
        parts[k].assign(std::make_move_iterator(lists_.begin() + int64_t(begin)),
                        std::make_move_iterator(lists_.begin() + int64_t(end)));
        begin = end;
      }
      rowEnds_.resize(rowEnds_.size() - rows);
      dropLists(1);
      R[i.a] = i.op == Opcode::Matrix ? matrixLiteral(parts) : cellLiteral(parts);
      NEXT(1);
    }
    case Opcode::Horzcat: {
      SYNC();
      Value v = horzcat({R + i.b, size_t(i.c)});
      for (int k = 0; k < i.c; ++k) R[i.b + k].reset();
      R[i.a] = std::move(v);
      NEXT(1);
    }

    case Opcode::Call: {
      SYNC();
      const Instruction e = pc[1];
      bool pushed = callSite(*frame, i.b, int(e.c) - 1, {R + i.c, size_t(e.a)},
                             {Outputs::Mode::Registers, R + i.a, e.b});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::CallList:
    case Opcode::CallListN: {
      SYNC();
      const Instruction e = pc[1];
      std::span<Value> list = topList();
      ValueList args(std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
      dropLists(1);
      Outputs out{Outputs::Mode::Registers, R + i.a, e.b};
      if (i.op == Opcode::CallListN) {
        out = {Outputs::Mode::List, nullptr, int(R[i.c].asDouble())};
        marks_.push_back(lists_.size());
      } else if (e.a) {
        out = {Outputs::Mode::List, nullptr, frame->nargout};
      }
      bool pushed = callSite(*frame, i.b, int(e.c) - 1, args, out);
      AFTER_CALL(pushed, 2);
    }
    case Opcode::CallValue: {
      SYNC();
      nextScratch_ = 0;
      Value f = read(R, i.b);
      bool pushed = invokeValue(f, {R + i.c, size_t(pc[1].a)},
                                {Outputs::Mode::Registers, R + i.a, pc[1].b});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::CallValueList: {
      SYNC();
      const Instruction e = pc[1];
      nextScratch_ = 0;
      Value f = read(R, i.b);
      std::span<Value> list = topList();
      ValueList args(std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
      dropLists(1);
      Outputs out{Outputs::Mode::Registers, R + i.a, e.b};
      if (e.a == 1) out = {Outputs::Mode::List, nullptr, frame->nargout};
      if (e.a == 2) {
        out = {Outputs::Mode::List, nullptr, int(R[i.c].asDouble())};
        marks_.push_back(lists_.size());
      }
      bool pushed = invokeValue(f, args, out);
      AFTER_CALL(pushed, 2);
    }
    case Opcode::MakeHandle: {
      SYNC();
      R[i.a] = handleOf(*frame, frame->code->sites[i.b]);
      NEXT(1);
    }
    case Opcode::MakeClosure: {
      SYNC();
      R[i.a] = closureOf(*frame, i.b);
      NEXT(1);
    }
    case Opcode::Return: {
      SYNC();
      giveOutputs();
      popFrame();
      if (depth_ < stopDepth) return;
      RELOAD();
    }
    case Opcode::ReturnList: {
      SYNC();
      giveList();
      popFrame();
      if (depth_ < stopDepth) return;
      RELOAD();
    }

    case Opcode::Display: {
      SYNC();
      nextScratch_ = 0;
      Value v = read(R, i.a);
      display(frame->code->names[i.b].str(), v);
      NEXT(1);
    }
    case Opcode::Answer: {
      SYNC();
      if (R[i.b].isDefined()) answer(R, i.a, take(R, i.b), i.c);
      NEXT(1);
    }
    case Opcode::AnswerList: {
      SYNC();
      ValueList all;
      for (Value& v : topList()) all.push_back(std::move(v));
      dropLists(1);
      for (Value& v : all) answer(R, i.a, std::move(v), i.c);
      NEXT(1);
    }
    case Opcode::Try:
      handlers_.push_back({depth_, i.target(), lists_.size(), marks_.size(), rowEnds_.size()});
      NEXT(1);
    case Opcode::EndTry: handlers_.pop_back(); NEXT(1);
    case Opcode::Catch:
      SYNC();
      if (i.b) R[i.a] = exceptionValue(pending_);
      lastError_ = pending_;
      NEXT(1);
    case Opcode::Rethrow: SYNC(); throw errorFrom(R[i.a]);
    case Opcode::DeclareGlobal: {
      SYNC();
      declareGlobal(R, i.a, frame->code->names[i.b].str(), i.c);
      NEXT(1);
    }
    case Opcode::DeclarePersistent: {
      Ref<VariableObj>& v = frame->code->persistents[i.b];
      R[i.a] = Value::variable(v);
      if (v->value.isDefined()) {
        pc = frame->code->code.data() + pc[1].target();
        goto dispatch;
      }
      NEXT(2);
    }
    case Opcode::CheckArgument:
      SYNC();
      checkArgument(target(R, i.a), frame->code->rules[i.b]);
      NEXT(1);
    case Opcode::NameValues:
      SYNC();
      nameValues(target(R, i.a), frame->code->rules[i.b]);
      NEXT(1);
    case Opcode::MissingArgument:
      SYNC();
      fail("MATLAB:minrhs", "Not enough input arguments.");
    case Opcode::JumpIfField:
    case Opcode::JumpIfSet: {
      const Value* v = &R[i.a];
      if (v->kind() == Value::Kind::Variable) v = &v->variable().value;
      bool yes = i.op == Opcode::JumpIfSet ? v->isDefined()
                                           : v->field(frame->code->names[i.b]) != nullptr;
      if (yes) {
        pc = frame->code->code.data() + pc[1].target();
        goto dispatch;
      }
      NEXT(2);
    }
  }
  MATLIFT_ASSERT(!"unknown instruction");
}

}  // namespace matlift
