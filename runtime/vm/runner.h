// Runs the code of the frames: the loop over instructions, calls and returns of the common kinds,
// errors and their handlers.
#pragma once

#include <accel/kernels.h>

#include "runtime/dispatch/cleanup_queue.h"
#include "runtime/vm/frame_stack.h"

namespace matlift {

class Runner {
 public:
  Runner(VmParts& vm, const accel::KernelTable* kernels, CleanupQueue& cleanups);

  /// Runs until the frame on top now has returned.
  void runTop() { run(frames_.depth_); }
  FrameStack& frames() { return frames_; }
  /// A call is made: now and then, look whether the user wants an end.
  void countCall(Code& called) {
    if (--fuel_ == 0) countStep(&called);
  }

  Error lastError{"", ""};
  /// A debugger wants to know of every statement: the loop goes slowly (watchedRun).
  bool watched = false;

 private:
  void run(size_t stopDepth);
  bool ranToEnd(size_t stopDepth);
  /// Fast paths (runner_loop.cpp).
  void loop(size_t stopDepth);
  /// Runs the instruction at the top frame's pc; false when the run ends (runner_step.cpp).
  bool step(size_t stopDepth);
  bool stepStatement(Frame& running, Instruction i, size_t stopDepth);
  /// Instruction by instruction as long as `watched`; false when the run ended.
  bool watchedRun(size_t stopDepth);
  bool enterHandler(Error& e, size_t stopDepth);
  void countStep(Code* called = nullptr);

  // The loop's own (quick_calls.h): Call and Return, an anonymous function's call and its result.
  bool callPlain(Frame& caller, const Instruction* pc);
  bool returnPlain(Frame& frame, size_t stopDepth);
  bool enterPlain(Frame& caller, const Instruction* pc, Code& code);
  bool callHandle(Frame& caller, const Instruction* pc, const Value& f);
  bool callAnonymous(Frame& caller, const Instruction* pc, const FunctionObj& handle);
  bool returnAnonymous(Frame& frame, const Instruction* pc, size_t stopDepth);
  bool mayEnter(const Frame& caller) const;
  bool callMethodPlain(Frame& caller, const Instruction* pc);
  static Code* knownMethod(const CallSite& site, std::span<const Value> args);
  static void colonToText(Value& v);
  Frame& enterQuick(Frame& caller, const Instruction* pc, Code& code);
  void leaveQuick(Frame& frame);

  FrameStack frames_;
  uint32_t fuel_;
  accel::MapFn power_ = nullptr;
  CleanupQueue& cleanups_;
  VmParts& vm_;
  Error pending_{"", ""};
  uint64_t steps_ = 0;
};

}  // namespace matlift
