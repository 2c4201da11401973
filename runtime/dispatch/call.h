// One call of a builtin: its arguments, how many outputs are wanted, and the interpreter behind it.
#pragma once

#include <span>

#include "runtime/error/error.h"
#include "runtime/value/value.h"

namespace matlift {

class Interpreter;

/// A builtin returns its first output (Undefined: none) and sets the others with setOut. Arguments
/// belong to the call: a builtin may move from them or write to them in place.
class Call {
 public:
  Call(Interpreter& interpreter, std::span<Value> args, int nargout, std::span<Value> outs)
      : interpreter(interpreter), args(args), nargout(nargout), outs_(outs) {}

  Interpreter& interpreter;
  std::span<Value> args;
  int nargout;  ///< 0 when called as a statement: the first output then goes to `ans`

  int nargin() const { return int(args.size()); }
  bool has(int k) const { return k < nargin(); }
  Value& arg(int k) { return args[size_t(k)]; }

  /// Output k >= 1; ignored when the caller does not want it.
  void setOut(int k, Value v) {
    if (size_t(k) < outs_.size()) outs_[size_t(k)] = std::move(v);
  }
  bool wants(int k) const { return k < nargout; }

 private:
  std::span<Value> outs_;  // outs_[0] is unused: that one is returned
};

}  // namespace matlift
