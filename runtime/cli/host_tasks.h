// What a task costs on this machine's CPU is what the builtins take for it: calibration times them
// through this.
#pragma once

#include <accel/matmul.h>
#include <accel/operand.h>
#include <accel/status.h>
#include <accel/task.h>

#include <span>

#include "runtime/value/value.h"

namespace matlift {

class Interpreter;

/// The product of two matrices on the host, as a product's kernel takes it.
accel::MatmulArgs productArgs(std::span<const accel::Operand> inputs, const accel::Operand& output);

/// Runs the builtin that would do the task, and drops its result. One thread at a time.
class HostTaskProbes {
 public:
  /// Null until the interpreter is there: nothing can be run.
  Interpreter* interpreter = nullptr;

  /// Unsupported: no builtin does that alone. Leaves no trace in the program: neither its random
  /// numbers nor its decisions change.
  accel::Status run(const accel::Task& task, std::span<const accel::Operand> inputs,
                    std::span<const accel::Operand> outputs) noexcept;

 private:
  accel::Status runBuiltin(const char* name, std::span<Value> args);
  const Value& valueOf(const accel::Operand& operand);

  // The operand of the runs so far: repeated runs must not pay for making it again.
  Value operand_;
  const void* operandHost_ = nullptr;
};

}  // namespace matlift
