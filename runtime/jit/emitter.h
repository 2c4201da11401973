// The compiler's own form → code that this machine runs.
#pragma once

#include <cstdint>
#include <memory>

#include "runtime/jit/context.h"
#include "runtime/jit/ir.h"

namespace matlift::jit {

/// Runs a loop from its entry; the number of the exit that it left through. `depth`: the frame's
/// place among the frames.
using LoopFn = uint32_t (*)(Context*, Value* registers, uint64_t depth);
/// A function: its window of registers and up to kMostArguments doubles. Its exits have called
/// leaveFunction when it returns with context->unwound set.
constexpr int kMostArguments = 8;
using FunctionFn = double (*)(Context*, Value* window, uint64_t depth, double, double, double,
                              double, double, double, double, double);

/// Code that belongs to its maker: written once, then only executable.
class MachineCode {
 public:
  virtual ~MachineCode() = default;
  virtual void* entry() const = 0;
  virtual size_t bytes() const = 0;
};

/// What compiled code calls.
struct Helpers {
  void (*release)(Value* slot);
  void (*copy)(Value* to, const Value* from);
  /// The turns are used up: how many more may be made; 0: the interpreter must look around.
  uint32_t (*lookAround)(Context*);
  /// One element more for the vector that is the view; 0 when the interpreter must do it.
  uint32_t (*grow)(Context*, Value* slot, uint32_t view);
  /// A function's exit: its window has been filled. `function` is what it was emitted with.
  void (*leaveFunction)(Context*, const void* function, uint32_t exit, Value* window,
                        uint64_t depth);
};

class Emitter {
 public:
  virtual ~Emitter() = default;
  /// Null when it cannot be made: no memory, or none that may be executed.
  virtual std::unique_ptr<MachineCode> emit(const Program& program, const void* function) = 0;
};

/// Null where there is none; `why` tells then.
std::unique_ptr<Emitter> makeEmitter(const Helpers& helpers, const char*& why);

}  // namespace matlift::jit
