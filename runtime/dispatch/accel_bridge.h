// The only place that knows both values and the offload library: offers calls of builtins to the
// hook and wraps what it defers as values.
//
// A call that the hook declines has had no effect; the builtin's own function then gives the answer
// or the error. Functions whose real answer may not exist are evaluated at once: a value never
// turns complex after it was handed out.
#pragma once

#include <accel/hook.h>

#include <memory>
#include <span>
#include <string_view>

#include "runtime/dispatch/descriptor.h"
#include "runtime/value/value.h"

namespace matlift {

/// The engine's memory is the arrays' own buffers. Lives as long as the engine.
std::unique_ptr<accel::HostMemory> makeStorageMemory();

class AccelBridge {
 public:
  explicit AccelBridge(accel::Hook& hook) : hook_(hook) {}

  /// Is any argument large enough to offer the call? Cheap; ask it first.
  bool worth(std::span<const Value> args) const;
  /// Offers a call for one output. True: `out` is the result. `site` is for the log.
  bool offer(const BuiltinDescriptor& f, std::span<Value> args, const accel::CallSite& site,
             Value& out);
  /// Computes everything still deferred (tic, toc, calls with effects).
  void flush();

 private:
  struct Operand;
  bool map(accel::Op op, std::span<Value> args, const accel::CallSite& site, Value& out);
  bool reduce(const BuiltinDescriptor& f, std::span<Value> args, const accel::CallSite& site,
              Value& out);
  bool finish(accel::Deferred* array, Value& out);

  accel::Hook& hook_;
};

}  // namespace matlift
