// Running code to its end: errors and their handlers, interrupts.
#include "runtime/vm/runner.h"

#include <new>
#include <stdexcept>

#include "runtime/vm/parts.h"

namespace matlift {

namespace {
constexpr uint32_t kFuel = 4096;  // loop turns between two looks at the interrupt flag
}

Runner::Runner(VmParts& vm, const accel::KernelTable* kernels, CleanupQueue& cleanups)
    : frames_(vm), fuel_(kFuel), cleanups_(cleanups), vm_(vm) {
  if (kernels) power_ = kernels->find(accel::Op::Power, accel::DType::F64);
}

// Whatever ends the run, its frames are gone and their cleanups done.
void Runner::run(size_t stopDepth) {
  try {
    while (!ranToEnd(stopDepth)) {
    }
  } catch (const Interrupted&) {
    frames_.unwindTo(stopDepth - 1);
    // Answered: cleanups are run, and can be interrupted themselves.
    if (accel::StopFlag* flag = accel::currentStop()) flag->lower();
    vm_.cleanups.run();
    throw;
  } catch (...) {
    frames_.unwindTo(stopDepth - 1);
    vm_.cleanups.run();
    throw;
  }
}

// False: one of this run's handlers has got an error, and goes on from there.
bool Runner::ranToEnd(size_t stopDepth) {
  try {
    loop(stopDepth);
    return true;
  } catch (Error& e) {
    if (!enterHandler(e, stopDepth)) throw;
  } catch (std::bad_alloc&) {
    Error e("MATLAB:nomem", "Out of memory.");
    if (!enterHandler(e, stopDepth)) throw e;
  } catch (std::length_error&) {
    Error e("MATLAB:nomem", "Out of memory: a value would be too large.");
    if (!enterHandler(e, stopDepth)) throw e;
  }
  return false;
}

// Frames at or above stopDepth belong to this run.
bool Runner::enterHandler(Error& e, size_t stopDepth) {
  const bool isNew = e.stack.empty();  // later it passes through the runs around this one
  frames_.annotate(e);
  if (isNew) vm_.debugger.atError(e, !frames_.handlers_.empty());
  if (frames_.handlers_.empty() || frames_.handlers_.back().depth < stopDepth) return false;
  Handler h = frames_.handlers_.back();
  frames_.handlers_.pop_back();
  frames_.unwindTo(h.depth);
  vm_.cleanups.run();
  pending_ = std::move(e);
  frames_.lists.values.resize(h.lists);
  frames_.lists.marks.resize(h.marks);
  frames_.lists.rowEnds.resize(h.rows);
  frames_.top().pc = frames_.top().code->code.data() + h.pc;
  return true;
}

namespace {
bool makesNumbers(Opcode op) {
  return (op >= Opcode::Add && op <= Opcode::BinaryOther) || op == Opcode::Call;
}
}  // namespace

bool Runner::watchedRun(size_t stopDepth) {
  while (watched) {
    Frame& frame = frames_.top();
    const Code& code = *frame.code;
    const size_t pc = size_t(frame.pc - code.code.data());
    if (frame.pc->op != Opcode::Break && code.beginsStatement(pc)) vm_.debugger.atStatement();
    const size_t depth = frames_.depth();
    const Opcode op = code.opcodeAt(pc);
    const int result = frame.pc->a;
    if (!step(stopDepth)) return false;
    if (!makesNumbers(op) || frames_.depth() != depth) continue;
    const Instruction* next = frame.pc;
    frame.pc = code.code.data() + pc;  // it stands at what made the value
    vm_.debugger.atResult(frame.regs[result]);
    frame.pc = next;
  }
  return true;
}

void Runner::countStep(Code* called) {
  vm_.compiled.heat(called);
  fuel_ = kFuel;
  steps_ += kFuel;
  if (vm_.options.stepLimit && steps_ > vm_.options.stepLimit) throw Interrupted();
  vm_.console.flushWhenDue();
  interruptionPoint();
  if (!called) vm_.cleanups.runDue();  // a loop without calls has no other place for it
}

}  // namespace matlift
