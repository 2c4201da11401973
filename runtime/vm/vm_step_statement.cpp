// The instructions of step() that are not about single values: assignment paths, lists, calls,
// errors, declarations.
#include "runtime/dispatch/join_on_device.h"
#include "runtime/value/concat.h"
#include "runtime/value/index.h"
#include "runtime/vm/step_macros.h"
#include "runtime/vm/vm.h"

namespace matlift {

bool Vm::stepStatement(Frame& running, size_t stopDepth) {
  Frame* frame = &running;
  Value* R = frame->regs;
  const Instruction* pc = frame->pc;
  const Instruction i = *pc;
  switch (i.op) {
    case Opcode::SetPath: {
      const Path& p = frame->code->paths[pc[1].a];
      Value v = take(R, i.b);
      assignPath(target(R, i.a), {p, marks_.size() - p.size()}, 0, std::move(v), false);
      dropLists(p.size());
      NEXT(2);
    }
    case Opcode::DeletePath: {
      const Path& p = frame->code->paths[pc[1].a];
      assignPath(target(R, i.a), {p, marks_.size() - p.size()}, 0, Value(), true);
      dropLists(p.size());
      NEXT(2);
    }
    case Opcode::PathEnd: {
      const Path& p = frame->code->paths[pc[1].a];
      size_t link = pc[1].b & 0xff, open = pc[1].b >> 8;
      Value prefix;
      const Value* base = &R[i.b];
      if (base->kind() == Value::Kind::Variable) base = &base->variable().value;
      bool found = base->isDefined() && readPath(*base, {p, marks_.size() - open}, link, prefix);
      Value last = found ? endOfValue(prefix, i.c, pc[1].c) : Value(0);
      R[i.a] = std::move(last);
      NEXT(2);
    }
    case Opcode::PathCount: {
      const Path& p = frame->code->paths[pc[1].a];
      const Value* base = &R[i.b];
      if (base->kind() == Value::Kind::Variable) base = &base->variable().value;
      int64_t count = countPath(*base, {p, marks_.size() - p.size()});
      dropLists(p.size());
      R[i.a] = Value(count);
      NEXT(2);
    }
    case Opcode::SetPathMany: {
      const Path& p = frame->code->paths[pc[1].a];
      size_t count = size_t(R[i.b].asDouble());
      size_t results = marks_.size() - p.size() - 1;
      size_t begin = marks_[results];
      size_t end = p.empty() ? lists_.size() : marks_[results + 1];
      // [varargout{1:nargout}] = f() takes the value that f gives even when none was asked for.
      bool forAns = count == 0 && end - begin == 1 && results + 2 == marks_.size() &&
                    p[0].kind == PathLink::Kind::Brace && lists_.size() == end + 1 &&
                    lists_.back().isEmpty();
      if (forAns) {
        lists_.back() = Value(1.0);
        count = 1;
      }
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

    case Opcode::ListBegin:
      marks_.push_back(lists_.size());
      NEXT(1);
    case Opcode::ListPush: {
      Value v = read(R, i.a);
      lists_.push_back(std::move(v));
      NEXT(1);
    }
    case Opcode::ListTake: {
      Value v = take(R, i.a);
      lists_.push_back(std::move(v));
      NEXT(1);
    }
    case Opcode::ListBrace: {
      Value base = read(R, i.b);
      ValueList out;
      braced(base, {R + i.c, size_t(pc[1].a)}, out);
      for (Value& v : out) lists_.push_back(std::move(v));
      NEXT(2);
    }
    case Opcode::ListBraceList: {
      Value base = read(R, i.b);
      ValueList out;
      ValueList own(topList().begin(), topList().end());
      braced(base, own, out);
      dropLists(1);
      for (Value& v : out) lists_.push_back(std::move(v));
      NEXT(1);
    }
    case Opcode::ListField: {
      Value base = read(R, i.b);
      pushFields(base, frame->code->names[i.c]);
      NEXT(1);
    }
    case Opcode::ListFieldDynamic: {
      nextScratch_ = 0;
      Name field = linkFieldName(read(R, i.c));
      Value base = read(R, i.b);
      pushFields(base, field);
      NEXT(1);
    }
    case Opcode::ListUnpack: {
      std::span<Value> list = topList();
      if (list.size() < size_t(i.b))
        fail("MATLAB:needMoreRhsOutputs",
             "Insufficient number of outputs from right hand side of equal sign to satisfy "
             "assignment.");
      for (int k = 0; k < i.b; ++k) R[i.a + k] = std::move(list[size_t(k)]);
      dropLists(1);
      NEXT(1);
    }
    case Opcode::ListPop:
      dropLists(1);
      NEXT(1);
    case Opcode::ListNextRow:
      rowEnds_.push_back(lists_.size());
      NEXT(1);
    case Opcode::Matrix:
    case Opcode::CellLiteral: {
      size_t rows = i.target();
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
      bool objects = false;
      for (const ValueList& row : parts) objects = objects || anyObject(row);
      if (i.op == Opcode::CellLiteral)
        R[i.a] = cellLiteral(parts);
      else
        R[i.a] = objects ? joinedRows(parts) : matrixLiteral(parts);
      NEXT(1);
    }
    case Opcode::Horzcat: {
      Value v;
      const std::span<Value> parts(R + i.b, size_t(i.c));
      Callee method;
      if (anyObject(parts) && findMethod("horzcat", parts, method)) {
        bool pushed = enter(method, "horzcat", parts, {Outputs::Mode::Registers, R + i.a, 1});
        AFTER_CALL(pushed, 1);
      }
      PlainWatch watch(bridge_.get());
      if (!joinOnDevice(bridge_.get(), "horzcat", 1, parts, v)) v = horzcat(parts);
      watch.done(v);
      for (int k = 0; k < i.c; ++k) R[i.b + k].reset();
      R[i.a] = std::move(v);
      NEXT(1);
    }

    case Opcode::Append: {
      append(R, i.a, {R + i.b, size_t(i.c)}, pc[1].a);
      for (int k = 0; k < i.c; ++k) R[i.b + k].reset();
      NEXT(2);
    }

    case Opcode::Call: {
      const Instruction e = pc[1];
      bool pushed = callSite(*frame, i.b, int(e.c) - 1, {R + i.c, size_t(e.a)},
                             {Outputs::Mode::Registers, R + i.a, e.b});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::CallList:
    case Opcode::CallListN: {
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
      Value f = read(R, i.b);
      bool pushed =
          invokeValue(f, {R + i.c, size_t(pc[1].a)}, {Outputs::Mode::Registers, R + i.a, pc[1].b});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::CallValueList: {
      const Instruction e = pc[1];
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
    case Opcode::CallDotted: {
      const Instruction e = pc[1];
      bool called = e.a > 0;
      bool pushed = callDotted(*frame, frame->code->sites[i.b], int(e.c) - 1,
                               {R + i.c, called ? size_t(e.a) - 1 : size_t(0)}, called,
                               {Outputs::Mode::Registers, R + i.a, e.b});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::CallDottedList: {
      const Instruction e = pc[1];
      std::span<Value> list = topList();
      ValueList args(std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
      dropLists(1);
      Outputs out{Outputs::Mode::Registers, R + i.a, e.b};
      if (e.a == 1) out = {Outputs::Mode::List, nullptr, frame->nargout};
      if (e.a == 2) {
        out = {Outputs::Mode::List, nullptr, int(R[i.c].asDouble())};
        marks_.push_back(lists_.size());
      }
      bool called = e.a == 2 || i.c != 0;
      bool pushed = callDotted(*frame, frame->code->sites[i.b], int(e.c) - 1, args, called, out);
      AFTER_CALL(pushed, 2);
    }
    case Opcode::ListDotted: {
      bool pushed = callDotted(*frame, frame->code->sites[i.b], int(pc[1].c) - 1, {}, false,
                               {Outputs::Mode::List, nullptr, 1});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::MakeHandle: {
      R[i.a] = handleOf(*frame, frame->code->sites[i.b]);
      NEXT(1);
    }
    case Opcode::MakeClosure: {
      R[i.a] = closureOf(*frame, i.b);
      NEXT(1);
    }
    case Opcode::Return: {
      giveOutputs();
      popFrame();
      if (!cleanups_.due.empty()) runCleanups();
      return depth_ >= stopDepth;
    }
    case Opcode::ReturnValue: {
      Value v = take(R, i.a);
      giveValue(v);
      popFrame();
      if (!cleanups_.due.empty()) runCleanups();
      return depth_ >= stopDepth;
    }
    case Opcode::ReturnList: {
      giveList();
      popFrame();
      if (!cleanups_.due.empty()) runCleanups();
      return depth_ >= stopDepth;
    }

    case Opcode::Display: {
      Value v = read(R, i.a);
      display(frame->code->names[i.b].str(), v);
      NEXT(1);
    }
    case Opcode::Answer: {
      if (R[i.b].isDefined()) answer(R, i.a, take(R, i.b), i.c);
      NEXT(1);
    }
    case Opcode::AnswerList: {
      ValueList all;
      for (Value& v : topList()) all.push_back(std::move(v));
      dropLists(1);
      for (Value& v : all) answer(R, i.a, std::move(v), i.c);
      NEXT(1);
    }
    case Opcode::Statement:
      observeTop();
      NEXT(1);
    case Opcode::Try:
      handlers_.push_back({depth_, i.target(), lists_.size(), marks_.size(), rowEnds_.size()});
      NEXT(1);
    case Opcode::EndTry:
      handlers_.pop_back();
      NEXT(1);
    case Opcode::Catch:
      if (i.b) R[i.a] = exceptionValue(pending_);
      lastError_ = pending_;
      NEXT(1);
    case Opcode::Resume:
      R[i.a] = Value(double(i.target()));
      NEXT(1);
    case Opcode::EndCleanup: {
      Value how = std::move(R[i.a]);
      if (!how.isDoubleScalar()) throw errorFrom(how);
      JUMP(uint32_t(how.asDouble()));
    }
    case Opcode::RethrowArgument:
      throw argumentError(pending_, frame->code->rules[i.b]);
    case Opcode::DeclareGlobal: {
      declareGlobal(R, i.a, frame->code->names[i.b].str(), i.c);
      NEXT(1);
    }
    case Opcode::DeclarePersistent: {
      Ref<VariableObj>& v = frame->code->persistents[i.b];
      R[i.a] = Value::variable(v);
      if (v->value.isDefined()) {
        JUMP(pc[1].target());
      }
      NEXT(2);
    }
    case Opcode::CheckArgument:
      checkArgument(target(R, i.a), frame->code->rules[i.b]);
      NEXT(1);
    case Opcode::NameValues:
      nameValues(target(R, i.a), frame->code->rules[i.b]);
      NEXT(1);
    case Opcode::MissingArgument:
      fail("MATLAB:minrhs", "Not enough input arguments.");
    case Opcode::JumpIfField:
    case Opcode::JumpIfSet: {
      const Value* v = &R[i.a];
      if (v->kind() == Value::Kind::Variable) v = &v->variable().value;
      bool yes =
          i.op == Opcode::JumpIfSet ? v->isDefined() : v->field(frame->code->names[i.b]) != nullptr;
      if (yes) {
        JUMP(pc[1].target());
      }
      NEXT(2);
    }
    default:
      MATLIFT_ASSERT(!"unknown instruction");
  }
}

}  // namespace matlift
