// The instructions of step() that are not about single values: assignment paths, lists, calls,
// errors, declarations.
#include <algorithm>

#include "runtime/dispatch/join_on_device.h"
#include "runtime/value/concat.h"
#include "runtime/value/exception.h"
#include "runtime/value/index.h"
#include "runtime/vm/argument_rules.h"
#include "runtime/vm/parts.h"
#include "runtime/vm/runner.h"
#include "runtime/vm/step_macros.h"

namespace matlift {

namespace {

/// A variable just declared global or persistent: nested functions see the same one.
void shareDeclared(Frame& frame, int slot) {
  const std::vector<int>& shared = frame.code->boxed;
  auto at = std::find(shared.begin(), shared.end(), slot);
  if (at == shared.end()) return;
  frame.environment->variables[size_t(at - shared.begin())] =
      Ref<VariableObj>(&frame.regs[slot].variable());
}

}  // namespace

bool Runner::stepStatement(Frame& running, Instruction i, size_t stopDepth) {
  Frame* frame = &running;
  Value* R = frame->regs;
  const Instruction* pc = frame->pc;
  switch (i.op) {
    case Opcode::SetPath: {
      const Path& p = frame->code->paths[pc[1].a];
      Value v = vm_.operands.take(R, i.b);
      vm_.paths.assign(vm_.operands.target(R, i.a), {p, frames_.lists.marks.size() - p.size()}, 0,
                       std::move(v), false);
      frames_.lists.drop(p.size());
      NEXT(2);
    }
    case Opcode::DeletePath: {
      const Path& p = frame->code->paths[pc[1].a];
      vm_.paths.assign(vm_.operands.target(R, i.a), {p, frames_.lists.marks.size() - p.size()}, 0,
                       Value(), true);
      frames_.lists.drop(p.size());
      NEXT(2);
    }
    case Opcode::PathEnd: {
      const Path& p = frame->code->paths[pc[1].a];
      size_t link = pc[1].b & 0xff, open = pc[1].b >> 8;
      Value prefix;
      const Value* base = &R[i.b];
      if (base->kind() == Value::Kind::Variable) base = &base->variable().value;
      bool found = base->isDefined() &&
                   vm_.paths.read(*base, {p, frames_.lists.marks.size() - open}, link, prefix);
      Value last = found ? vm_.members.endOfValue(prefix, i.c, pc[1].c) : Value(0);
      R[i.a] = std::move(last);
      NEXT(2);
    }
    case Opcode::PathCount: {
      const Path& p = frame->code->paths[pc[1].a];
      const Value* base = &R[i.b];
      if (base->kind() == Value::Kind::Variable) base = &base->variable().value;
      int64_t count = vm_.paths.count(*base, {p, frames_.lists.marks.size() - p.size()});
      frames_.lists.drop(p.size());
      R[i.a] = Value(count);
      NEXT(2);
    }
    case Opcode::SetPathMany: {
      const Path& p = frame->code->paths[pc[1].a];
      size_t count = size_t(R[i.b].asDouble());
      size_t results = frames_.lists.marks.size() - p.size() - 1;
      size_t begin = frames_.lists.marks[results];
      size_t end = p.empty() ? frames_.lists.values.size() : frames_.lists.marks[results + 1];
      // [varargout{1:nargout}] = f() takes the value that f gives even when none was asked for.
      // Not where the cell has elements already.
      const Value* holder = &R[i.a];
      if (holder->kind() == Value::Kind::Variable) holder = &holder->variable().value;
      bool forAns = count == 0 && end - begin == 1 && results + 2 == frames_.lists.marks.size() &&
                    (!holder->isDefined() || holder->isEmpty()) &&
                    p[0].kind == PathLink::Kind::Brace && frames_.lists.values.size() == end + 1 &&
                    frames_.lists.values.back().isEmpty();
      if (forAns) {
        frames_.lists.values.back() = Value(1.0);
        count = 1;
      }
      if (end - begin < count)
        fail("MATLAB:needMoreRhsOutputs",
             "Insufficient number of outputs from right hand side of equal sign to satisfy "
             "assignment.");
      ValueList values(
          std::make_move_iterator(frames_.lists.values.begin() + int64_t(begin)),
          std::make_move_iterator(frames_.lists.values.begin() + int64_t(begin + count)));
      vm_.paths.assignMany(vm_.operands.target(R, i.a), {p, frames_.lists.marks.size() - p.size()},
                           values);
      frames_.lists.drop(p.size());
      frames_.lists.values.erase(frames_.lists.values.begin() + int64_t(begin),
                                 frames_.lists.values.begin() + int64_t(begin + count));
      NEXT(2);
    }

    case Opcode::ListBegin:
      frames_.lists.marks.push_back(frames_.lists.values.size());
      NEXT(1);
    case Opcode::ListPush: {
      Value v = vm_.operands.read(R, i.a);
      frames_.lists.values.push_back(std::move(v));
      NEXT(1);
    }
    case Opcode::ListTake: {
      Value v = vm_.operands.take(R, i.a);
      frames_.lists.values.push_back(std::move(v));
      NEXT(1);
    }
    case Opcode::ListBrace: {
      const Value base = vm_.operands.read(R, i.b);
      const std::span<const Value> args(R + i.c, size_t(pc[1].a));
      AFTER_CALL(vm_.members.braced(base, args, {Outputs::Mode::List, nullptr, std::max(int(i.a), 1)}), 2);
    }
    case Opcode::ListBraceList: {
      ValueList own(frames_.lists.top().begin(), frames_.lists.top().end());
      frames_.lists.drop(1);
      const Value base = vm_.operands.read(R, i.b);
      AFTER_CALL(vm_.members.braced(base, own, {Outputs::Mode::List, nullptr, std::max(int(i.a), 1)}), 1);
    }
    case Opcode::ListField: {
      Value base = vm_.operands.read(R, i.b);
      frames_.lists.append(vm_.members.fieldsOf(base, frame->code->names[i.c], i.a));
      NEXT(1);
    }
    case Opcode::ListFieldDynamic: {
      vm_.operands.begin();
      SubsLinks links;
      if (RedefinedIndexing::linksOf(vm_.operands.read(R, i.c), links)) {
        const Value object = vm_.operands.read(R, i.b);
        frames_.lists.append(vm_.links.follow(object, links, 1));
        NEXT(1);
      }
      Name field = vm_.paths.linkFieldName(vm_.operands.read(R, i.c), vm_.operands.read(R, i.b));
      Value base = vm_.operands.read(R, i.b);
      frames_.lists.append(vm_.members.fieldsOf(base, field, i.a));
      NEXT(1);
    }
    case Opcode::ListUnpack: {
      std::span<Value> list = frames_.lists.top();
      if (list.size() < size_t(i.b))
        fail("MATLAB:needMoreRhsOutputs",
             "Insufficient number of outputs from right hand side of equal sign to satisfy "
             "assignment.");
      for (int k = 0; k < i.b; ++k) R[i.a + k] = std::move(list[size_t(k)]);
      frames_.lists.drop(1);
      NEXT(1);
    }
    case Opcode::ListPop:
      frames_.lists.drop(1);
      NEXT(1);
    case Opcode::ListNextRow:
      frames_.lists.rowEnds.push_back(frames_.lists.values.size());
      NEXT(1);
    case Opcode::Matrix:
    case Opcode::CellLiteral: {
      size_t rows = i.target();
      size_t begin = frames_.lists.marks.back();
      std::vector<ValueList> parts(rows);
      for (size_t k = 0; k < rows; ++k) {
        size_t end = frames_.lists.rowEnds[frames_.lists.rowEnds.size() - rows + k];
        parts[k].assign(std::make_move_iterator(frames_.lists.values.begin() + int64_t(begin)),
                        std::make_move_iterator(frames_.lists.values.begin() + int64_t(end)));
        begin = end;
      }
      frames_.lists.rowEnds.resize(frames_.lists.rowEnds.size() - rows);
      frames_.lists.drop(1);
      bool objects = false;
      for (const ValueList& row : parts) objects = objects || anyObject(row);
      if (i.op == Opcode::CellLiteral) {
        for (ValueList& row : parts)
          for (Value& v : row) vm_.device.fetchNumber(v);
        R[i.a] = cellLiteral(parts);
      } else if (objects) {
        R[i.a] = vm_.calls.joinedRows(parts);
      } else {
        PlainWatch watch(vm_.device.bridge());
        Value v;
        if (!joinRowsOnDevice(vm_.device.bridge(), parts, v)) v = matrixLiteral(parts);
        watch.done(v);
        R[i.a] = std::move(v);
      }
      NEXT(1);
    }
    case Opcode::Horzcat: {
      Value v;
      const std::span<Value> parts(R + i.b, size_t(i.c));
      Callee method;
      if (anyObject(parts) && vm_.calls.findMethod("horzcat", parts, method)) {
        bool pushed =
            vm_.calls.enter(method, "horzcat", parts, {Outputs::Mode::Registers, R + i.a, 1});
        AFTER_CALL(pushed, 1);
      }
      if (anyObject(parts)) {
        Value all = vm_.calls.joined(1, parts);
        R[i.a] = std::move(all);
        NEXT(1);
      }
      PlainWatch watch(vm_.device.bridge());
      if (!joinOnDevice(vm_.device.bridge(), "horzcat", 1, parts, v)) v = horzcat(parts);
      watch.done(v);
      for (int k = 0; k < i.c; ++k) R[i.b + k].reset();
      R[i.a] = std::move(v);
      NEXT(1);
    }

    case Opcode::Append: {
      vm_.operands.append(R, i.a, {R + i.b, size_t(i.c)}, pc[1].a);
      for (int k = 0; k < i.c; ++k) R[i.b + k].reset();
      NEXT(2);
    }

    case Opcode::Call: {
      const Instruction e = pc[1];
      bool pushed = vm_.calls.callSite(*frame, i.b, int(e.c) - 1, {R + i.c, size_t(e.a)},
                                       {Outputs::Mode::Registers, R + i.a, e.b}, isBareName(i, e));
      AFTER_CALL(pushed, 2);
    }
    case Opcode::CallList:
    case Opcode::CallListN: {
      const Instruction e = pc[1];
      std::span<Value> list = frames_.lists.top();
      ValueList args(std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
      frames_.lists.drop(1);
      Outputs out{Outputs::Mode::Registers, R + i.a, e.b};
      if (i.op == Opcode::CallListN) {
        out = {Outputs::Mode::List, nullptr, int(R[i.c].asDouble())};
        frames_.lists.marks.push_back(frames_.lists.values.size());
      } else if (e.a) {
        out = {Outputs::Mode::List, nullptr, frame->nargout};
      }
      bool pushed = vm_.calls.callSite(*frame, i.b, int(e.c) - 1, args, out,
                                       i.op == Opcode::CallList && i.c == kBareName);
      AFTER_CALL(pushed, 2);
    }
    case Opcode::CallValue: {
      Value f = vm_.operands.read(R, i.b);
      bool pushed = vm_.calls.invokeValue(f, {R + i.c, size_t(pc[1].a)},
                                          {Outputs::Mode::Registers, R + i.a, pc[1].b});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::CallValueList: {
      const Instruction e = pc[1];
      Value f = vm_.operands.read(R, i.b);
      std::span<Value> list = frames_.lists.top();
      ValueList args(std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
      frames_.lists.drop(1);
      Outputs out{Outputs::Mode::Registers, R + i.a, e.b};
      if (e.a == 1) out = {Outputs::Mode::List, nullptr, frame->nargout};
      if (e.a == 2) {
        out = {Outputs::Mode::List, nullptr, int(R[i.c].asDouble())};
        frames_.lists.marks.push_back(frames_.lists.values.size());
      }
      bool pushed = vm_.calls.invokeValue(f, args, out);
      AFTER_CALL(pushed, 2);
    }
    case Opcode::CallDotted: {
      const Instruction e = pc[1];
      bool called = e.a > 0;
      bool pushed = vm_.dotted.call(*frame, frame->code->sites[i.b], int(e.c) - 1,
                                    {R + i.c, called ? size_t(e.a) - 1 : size_t(0)}, called,
                                    {Outputs::Mode::Registers, R + i.a, e.b});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::CallDottedList: {
      const Instruction e = pc[1];
      std::span<Value> list = frames_.lists.top();
      ValueList args(std::make_move_iterator(list.begin()), std::make_move_iterator(list.end()));
      frames_.lists.drop(1);
      Outputs out{Outputs::Mode::Registers, R + i.a, e.b};
      if (e.a == 1) out = {Outputs::Mode::List, nullptr, frame->nargout};
      if (e.a == 2) {
        out = {Outputs::Mode::List, nullptr, int(R[i.c].asDouble())};
        frames_.lists.marks.push_back(frames_.lists.values.size());
      }
      bool called = e.a == 2 || i.c != 0;
      bool pushed =
          vm_.dotted.call(*frame, frame->code->sites[i.b], int(e.c) - 1, args, called, out);
      AFTER_CALL(pushed, 2);
    }
    case Opcode::ListDotted: {
      bool pushed = vm_.dotted.call(*frame, frame->code->sites[i.b], int(pc[1].c) - 1, {}, false,
                                    {Outputs::Mode::List, nullptr, int(pc[1].b)});
      AFTER_CALL(pushed, 2);
    }
    case Opcode::MakeHandle: {
      R[i.a] = vm_.functions.handleOf(*frame, frame->code->sites[i.b]);
      NEXT(1);
    }
    case Opcode::MakeClosure: {
      R[i.a] = vm_.functions.closureOf(*frame, i.b);
      NEXT(1);
    }
    case Opcode::Return: {
      frames_.giveOutputs();
      frames_.pop();
      vm_.cleanups.runDue();
      return frames_.depth_ >= stopDepth;
    }
    case Opcode::ReturnValue: {
      Value v = vm_.operands.take(R, i.a);
      frames_.giveValue(v);
      frames_.pop();
      vm_.cleanups.runDue();
      return frames_.depth_ >= stopDepth;
    }
    case Opcode::ReturnList: {
      frames_.giveList();
      frames_.pop();
      vm_.cleanups.runDue();
      return frames_.depth_ >= stopDepth;
    }

    case Opcode::Parfor: {
      vm_.parallel.run(*frame, i);
      NEXT(1);
    }
    case Opcode::Spmd: {
      vm_.parallel.spmd(*frame, i);
      NEXT(1);
    }
    case Opcode::ParforTurn:
      vm_.parallel.turnBegins(R[i.a]);
      NEXT(1);
    case Opcode::ParforReduce: {
      Value v = vm_.operands.take(R, i.b);
      ParallelLoops::reduce(R[i.a], std::move(v), i.c);
      NEXT(1);
    }
    case Opcode::ParforEnd: {
      for (int k = 0; k < i.b; ++k) frame->outputHost->push_back(std::move(R[i.a + k]));
      frames_.pop();
      vm_.cleanups.runDue();
      return frames_.depth_ >= stopDepth;
    }

    case Opcode::Display: {
      Value v = vm_.operands.read(R, i.a);
      vm_.operands.display(frame->code->names[i.b].str(), v);
      NEXT(1);
    }
    case Opcode::Answer: {
      if (R[i.b].isDefined()) vm_.operands.answer(R, i.a, vm_.operands.take(R, i.b), i.c);
      NEXT(1);
    }
    case Opcode::AnswerList: {
      ValueList all;
      for (Value& v : frames_.lists.top()) all.push_back(std::move(v));
      frames_.lists.drop(1);
      for (Value& v : all) vm_.operands.answer(R, i.a, std::move(v), i.c);
      NEXT(1);
    }
    case Opcode::Statement:
      frames_.observeTop();
      NEXT(1);
    case Opcode::Try:
      frames_.handlers_.push_back({frames_.depth_, i.target(), frames_.lists.values.size(),
                                   frames_.lists.marks.size(), frames_.lists.rowEnds.size()});
      NEXT(1);
    case Opcode::EndTry:
      frames_.handlers_.pop_back();
      NEXT(1);
    case Opcode::Catch:
      if (i.b) R[i.a] = exceptionValue(pending_);
      lastError = pending_;
      NEXT(1);
    case Opcode::Resume:
      R[i.a] = Value(double(i.target()));
      NEXT(1);
    case Opcode::EndCleanup: {
      Value how = std::move(R[i.a]);
      if (!how.isDoubleScalar()) throw errorFromException(how);
      JUMP(uint32_t(how.asDouble()));
    }
    case Opcode::RethrowArgument:
      throw argumentError(pending_, frame->code->rules[i.b]);
    case Opcode::DeclareGlobal: {
      vm_.workspaces.declareGlobal(R, i.a, frame->code->names[i.b].str(), i.c);
      shareDeclared(*frame, i.a);
      NEXT(1);
    }
    case Opcode::DeclarePersistent: {
      Ref<VariableObj>& v = frame->code->persistents[i.b];
      R[i.a] = Value::variable(v);
      shareDeclared(*frame, i.a);
      if (v->value.isDefined()) {
        JUMP(pc[1].target());
      }
      NEXT(2);
    }
    case Opcode::CheckArgument:
      checkArgument(vm_, vm_.operands.target(R, i.a), frame->code->rules[i.b]);
      NEXT(1);
    case Opcode::NameValues:
      nameValues(vm_.operands.target(R, i.a), frame->code->rules[i.b]);
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
