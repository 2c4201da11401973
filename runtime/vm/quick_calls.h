// Calls and returns of the common kinds, complete; false, with nothing changed, for all others.
// They are part of the loop in runner_loop.cpp: a call is some fifty machine instructions, no more
// of which should go into calling these.
#pragma once

#include <new>

#include "runtime/vm/fast_paths.h"
#include "runtime/vm/parts.h"

namespace matlift {

[[gnu::noinline, gnu::cold]] inline void Runner::colonToText(Value& v) { colonsToText({&v, 1}); }

// The part of a call that all of them have in common: a frame, registers, arguments moved.
[[gnu::always_inline]] inline Frame& Runner::enterQuick(Frame& caller, const Instruction* pc,
                                                        Code& code) {
  Frame& frame = frames_.at(frames_.depth_);
  const Instruction i = pc[0], e = pc[1];
  Value* regs = frames_.registers_.take(size_t(code.registers));
  --fuel_;
  caller.pc = pc + 2;
  new (&frame.code) Ref<Code>(&code);  // a free frame has none to let go of
  frame.regs = regs;
  frame.pc = code.code.data();
  frame.nargin = e.a;
  frame.nargout = e.b;
  frame.outputMode = uint8_t(Outputs::Mode::Registers);
  frame.outputRegisters = caller.regs + i.a;
  frame.handlers = frame.lists = frame.marks = frame.rows = Frame::kNoHeight;
  ++frames_.depth_;
  // Free registers are unset: nothing to let go of.
  Value* args = caller.regs + i.c;
  for (Value *to = regs, *end = regs + e.a; to != end; ++to, ++args) {
    new (to) Value(std::move(*args));
    if (to->isColon()) [[unlikely]]
      colonToText(*to);
  }
  return frame;
}

[[gnu::always_inline]] inline void Runner::leaveQuick(Frame& frame) {
  Value* const regs = frame.regs;
  for (Value *r = regs, *end = regs + frame.code->registers; r != end; ++r) r->reset();
  frames_.registers_.giveBack(regs);
  frame.code = {};
  --frames_.depth_;
  if (!cleanups_.due.empty()) vm_.cleanups.run();
}

// Enough fuel, and a frame at hand: there are never more than the recursion limit allows.
[[gnu::always_inline]] inline bool Runner::mayEnter(const Frame& caller) const {
  return fuel_ > 1 && frames_.hasSpare() && caller.ties.empty();
}

[[gnu::always_inline]] inline bool Runner::callPlain(Frame& caller, const Instruction* pc) {
  const Instruction i = pc[0], e = pc[1];
  // The name may be a variable after all.
  if (e.c != 0 && caller.regs[e.c - 1].isDefined())
    return callHandle(caller, pc, caller.regs[e.c - 1]);
  const CallSite& site = caller.code->sites[i.b];
  Code* code = site.plain;
  if (!code && site.method) [[unlikely]]
    code = knownMethod(site, {caller.regs + i.c, size_t(e.a)});
  if (!code || site.epoch != vm_.functions.table.epoch()) return false;
  if (mayHideVariables(caller, int(e.c) - 1) &&
      (caller.dynamic || site.unhidden != vm_.workspaces.version()))
    return false;
  return enterPlain(caller, pc, *code);
}

[[gnu::always_inline]] inline bool Runner::enterPlain(Frame& caller, const Instruction* pc,
                                                      Code& code) {
  const Instruction e = pc[1];
  if (e.a > code.parameters || e.b > code.outputCount || !mayEnter(caller)) return false;
  if (code.isHot && vm_.compiled.call(caller, pc, code, fuel_)) return true;
  Frame& frame = enterQuick(caller, pc, code);
  frame.quick = e.b <= 1 && code.returnsQuickly;
  if (code.opensLists) frames_.markHeights(frame);
  return true;
}

// f(obj, …) where the last object of that class had the method f.
[[gnu::noinline]] inline Code* Runner::knownMethod(const CallSite& site,
                                                   std::span<const Value> args) {
  if (!site.method || args.empty() || !instanceOfClass(args[0], site.methodClass)) return nullptr;
  for (const Value& v : args.subspan(1))
    if (v.isObject()) return nullptr;
  return site.method;
}

// obj.f(…) where the last object of that class had the method f.
[[gnu::noinline]] inline bool Runner::callMethodPlain(Frame& caller, const Instruction* pc) {
  const Instruction i = pc[0], e = pc[1];
  const Value& base = caller.regs[i.b];
  const Code::MethodCache& seen = caller.code->calls[i.c];
  if (!seen.code || !instanceOfClass(base, seen.cls)) return false;
  Code& code = *seen.code;
  if (e.b + 1 > code.parameters || e.c > code.outputCount || !mayEnter(caller)) return false;
  Frame& frame = frames_.at(frames_.depth_);
  Value* regs = frames_.registers_.take(size_t(code.registers));
  --fuel_;
  caller.pc = pc + 2;
  new (&frame.code) Ref<Code>(&code);
  frame.regs = regs;
  frame.pc = code.code.data();
  frame.nargin = e.b + 1;
  frame.nargout = e.c;
  frame.outputMode = uint8_t(Outputs::Mode::Registers);
  frame.outputRegisters = caller.regs + i.a;
  frame.handlers = frame.lists = frame.marks = frame.rows = Frame::kNoHeight;
  ++frames_.depth_;
  new (regs) Value(base);
  Value* args = caller.regs + e.a;
  for (int k = 0; k < e.b; ++k) {
    new (regs + 1 + k) Value(std::move(args[k]));
    if (regs[1 + k].isColon()) [[unlikely]]
      colonToText(regs[1 + k]);
  }
  frame.quick = e.c <= 1 && code.returnsQuickly;
  if (code.opensLists) frames_.markHeights(frame);
  return true;
}

[[gnu::always_inline]] inline bool Runner::returnPlain(Frame& frame, size_t stopDepth) {
  if (!frame.quick || frames_.depth_ <= stopDepth || frame.dynamic) return false;
  Value& out = frame.regs[frame.code->firstOutput];
  if (out.isUndefined() || out.kind() == Value::Kind::Variable) return false;
  *frame.outputRegisters = std::move(out);
  leaveQuick(frame);
  return true;
}

[[gnu::noinline]] inline bool Runner::callHandle(Frame& caller, const Instruction* pc,
                                                 const Value& f) {
  if (!f.isFunction() || isBareName(pc[0], pc[1])) return false;
  const FunctionObj& handle = f.function();
  if (handle.isAnonymous()) return callAnonymous(caller, pc, handle);
  Code* code = static_cast<Code*>(handle.code.get());
  const std::span<const Value> args(caller.regs + pc->c, size_t(pc[1].a));
  if (!code && !anyObject(args)) code = vm_.functions.known(handle.name, frames_.scope());
  return code && code->isPlain && enterPlain(caller, pc, *code);
}

[[gnu::always_inline]] inline bool Runner::callAnonymous(Frame& caller, const Instruction* pc,
                                                         const FunctionObj& handle) {
  const Instruction e = pc[1];
  if (!handle.code) return false;
  Code& code = *static_cast<Code*>(handle.code.get());
  bool fits = code.isAnonymous && e.a <= code.parameters && e.b <= 1 && code.vararginSlot < 0 &&
              !code.opensLists && mayEnter(caller);
  if (!fits) return false;
  Frame& frame = enterQuick(caller, pc, code);
  frame.quick = true;
  for (size_t k = 0; k < code.captures.size(); ++k)
    frame.regs[code.captures[k].toSlot] = handle.captures[k];
  if (handle.environment)
    frame.environment = Ref<Environment>(static_cast<Environment*>(handle.environment.get()));
  return true;
}

[[gnu::noinline]] inline bool Runner::returnAnonymous(Frame& frame, const Instruction* pc,
                                                      size_t stopDepth) {
  if (!frame.quick || frames_.depth_ <= stopDepth || frame.dynamic) return false;
  Value& out = frame.regs[pc->a];
  if (out.isUndefined() || out.kind() == Value::Kind::Variable) return false;
  *frame.outputRegisters = std::move(out);
  frame.environment = {};
  leaveQuick(frame);
  return true;
}

}  // namespace matlift
