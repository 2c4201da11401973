// The only place that knows both values and the offload library: offers calls of builtins, slices
// and masked assignments to the hook and wraps what it defers as values.
//
// What is declined has had no effect; the plain path then gives the answer or the error. A value
// whose real answer may not exist is handed out as `guarded`: whoever asks whether it is complex
// has it computed, and where the reals are left the builtins compute it again, with complex
// numbers.
#pragma once

#include <accel/hook.h>

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "runtime/dispatch/descriptor.h"
#include "runtime/dispatch/device_tasks.h"
#include "runtime/value/value.h"

namespace matlift {

struct Selection;

/// The engine's memory is the arrays' own buffers. Lives as long as the engine.
std::unique_ptr<accel::HostMemory> makeStorageMemory();

class AccelBridge final : public DeviceTasks {
 public:
  AccelBridge(accel::Hook& hook, Interpreter& interpreter)
      : hook_(hook), interpreter_(interpreter) {}

  /// Where the program is; for the log. Empty: nowhere.
  std::function<accel::CallSite(const char* builtin)> locate;

  /// Is any argument large enough to offer the call? Cheap; ask it first.
  bool worth(std::span<const Value> args) const;
  bool worth(const Value& x) const {
    return x.kind() == Value::Kind::Array && hook_.wants(x.array()->dims.numel());
  }
  /// The same for its elements being read or written: of arrays on a device, small ones too.
  bool worthIndexing(const Value& x) const {
    return worth(x) || (x.kind() == Value::Kind::Array && hook_.wantsTasks() && anyPinned({&x, 1}));
  }
  /// Offers a call for one output. True: `out` is the result. `site` is for the log.
  bool offer(const BuiltinDescriptor& f, std::span<Value> args, const accel::CallSite& site,
             Value& out);
  /// The kinds of those arrays of a call that are to stay on a device. None: nothing is there, or a
  /// value takes part that is no array of numbers, logicals or characters.
  Kinds kindsThere(std::span<const Value> args) const;
  /// Offers a call for two outputs: [m, i] = max(x) and min.
  bool offerPair(const BuiltinDescriptor& f, std::span<Value> args, const accel::CallSite& site,
                 std::span<Value, 2> out);
  /// Offers x(idx...): a regular slice of x is read where it lies, x(mask) is computed when it is
  /// read.
  bool index(const Value& x, std::span<const Value> idx, Value& out);
  /// Offers x(mask) = a scalar, and x(mask) = y(mask): element by element, the one or the other.
  bool assign(Value& x, std::span<const Value> idx, const Value& rhs);
  /// Before a sink runs: as its row says, its arguments come to the host, or (a clock measures what
  /// was asked for before it) everything still deferred is computed.
  void sink(const BuiltinDescriptor& f, std::span<const Value> args);
  /// Computes everything still deferred.
  void flush();
  /// Before values go where nobody knows of devices (a builtin's own code, a cell, a field):
  /// numbers that are on one are fetched, unless the program has put them there.
  void fetchNumbers(std::span<Value> values) const {
    for (Value& v : values)
      if (v.isForm(ElementForm::Deferred) && v.array()->dims.isScalar() && !anyPinned({&v, 1}))
        v = v.elementAt(0);
  }

  bool wants(std::span<const Value> args, int64_t elements) const override;
  bool run(const char* builtin, const accel::Task& task, std::span<const Value> args,
           std::span<const Form> forms, std::span<Value> out) override;
  bool deferProduct(const Value& a, const Value& b, Value& out) override;
  uint64_t beginsWork(double size) override { return hook_.beginsWork(size); }
  void worked(const char* builtin, const accel::HostWork& work, uint64_t began) override {
    hook_.worked(work, began, locate ? locate(builtin) : accel::CallSite{builtin});
  }
  Facts facts() override;
  bool resides(const Value& v) override;
  Value pinned(const Value& v) override;
  bool isPinned(const Value& v) override;
  Value gathered(const Value& v) override;
  void wait() override;
  bool apply(const char* builtin, accel::Op op, std::span<const Value> args, Value& out) override;
  int64_t countTrue(const Value& mask) override;
  bool nonzero(const char* builtin, const Value& x, Value& out) override;
  bool complexParts(const Value& z, Value& re, Value& im) override;
  bool joinParts(const Value& re, const Value& im, bool sure, Value& out) override;
  bool keepWhere(const Value& z, const Value& where, Value& out) override;
  bool isSurelyComplex(const Value& z) override;

  /// A task was declined, and the builtin that offered it computes by itself: its time is wanted.
  bool timing() const { return timing_; }
  /// It has; `made` is its result.
  void plainDone(const Value& made);
  /// It did not come to its end.
  void plainFailed();

  /// The array as a value, by the builtins where its real answer does not exist. For HookElements.
  Value compute(accel::Deferred* array);

 private:
  class LentArgument;
  bool map(accel::Op op, std::span<Value> args, const accel::CallSite& site, Value& out);
  bool truthsThere(const Value& x, const accel::CallSite& site, Value& out);
  bool mapForm(const BuiltinDescriptor& f, std::span<Value> args, const accel::CallSite& site,
               Value& out);
  bool cast(ClassId to, Value& arg, const accel::CallSite& site, Value& out);
  bool reduce(const BuiltinDescriptor& f, std::span<Value> args, const accel::CallSite& site,
              Value& out);
  bool reduceOne(accel::Reduce kind, const accel::HookArg& arg, uint32_t dims,
                 const accel::CallSite& site, Value& out);
  bool spread(std::span<Value> args, bool root, const accel::CallSite& site, Value& out);
  bool euclidean(std::span<Value> args, const accel::CallSite& site, Value& out);
  bool normThere(std::span<Value> args, const accel::CallSite& site, Value& out);
  bool count(const Value& x, const accel::CallSite& site, Value& out);
  bool dot(std::span<Value> args, const accel::CallSite& site, Value& out);
  class ComplexSteps;
  struct ComplexOperand;
  bool offerComplex(const BuiltinDescriptor& f, std::span<Value> args, const accel::CallSite& site,
                    Value& out);
  bool complexReduction(const BuiltinDescriptor& f, std::span<Value> args,
                        const accel::CallSite& site, Value& out);
  bool nonzeroParts(const Value& z, const accel::CallSite& site, Value& out);
  bool operandOf(const Value& v, ComplexOperand& out);
  bool choose(const Value& flag, const Value& yes, const Value& no, const accel::CallSite& site,
              Value& out);
  bool anyOf(const Value& mask, const accel::CallSite& site, Value& out);
  bool flagOf(const Value& z, const accel::CallSite& site, Value& flag);
  Value realPartOf(const Value& z);
  Value imaginaryPartOf(const Value& z);
  Value joined(const Value& re, const Value& im, bool sure);
  bool runParts(const char* builtin, const accel::Task& task, std::span<const Value> args,
                std::span<const Form> forms, std::span<Value> out);
  bool multiplyParts(const char* builtin, std::span<const Value> args, const Form& form,
                     Value& out);
  bool zerosLike(const Value& v, Value& out);
  Value copyOf(const Value& v);
  bool sliceOf(const Value& x, std::span<const Value> idx, Value& out);
  bool masked(const Value& x, const Value& mask, Value& out);
  bool partOnDevice(const Value& x, std::span<const Value> idx, Value& out);
  bool staysAway(const Value& x) const;
  void gatherMasked(ArrayObj* array);
  bool assignOnDevice(Value& x, std::span<const Value> idx, const Value& rhs);
  bool scatterOnDevice(const Value& x, const Selection& s, const Value& rhs, const Form& form,
                       Value& out);
  bool argOf(const Value& v, accel::HookArg& out);
  Value finish(accel::Deferred* array);
  bool anyPinned(std::span<const Value> args) const;
  bool anyStaying(std::span<const Value> args) const;
  Value answerOf(const accel::Reduced& reduced);
  bool anyOnDevice(std::span<const Value> args) const;
  /// As run, where no builtin computes what is declined.
  bool runUntimed(const char* builtin, const accel::Task& task, std::span<const Value> args,
                  const Form& form, Value& out);
  Value valueOf(const accel::HookArg& arg);
  /// The builtin that computes an op; null: no single one does.
  const BuiltinDescriptor* builtinOf(accel::Op op);
  Value applyPlainly(accel::Op op, accel::DType to, std::span<Value> args);

  accel::Hook& hook_;
  Interpreter& interpreter_;
  std::vector<const BuiltinDescriptor*> byOp_;  // made on first need
  bool timing_ = false;
};

/// Tells the bridge when a builtin that has offered its work is done with it, or fails.
class PlainWatch {
 public:
  explicit PlainWatch(AccelBridge* bridge) : bridge_(bridge) {
    if (bridge_ && bridge_->timing()) bridge_->plainFailed();  // another's
  }
  PlainWatch(const PlainWatch&) = delete;
  PlainWatch& operator=(const PlainWatch&) = delete;
  ~PlainWatch() {
    if (bridge_ && bridge_->timing()) bridge_->plainFailed();
  }
  void done(const Value& made) {
    if (bridge_ && bridge_->timing()) bridge_->plainDone(made);
  }

 private:
  AccelBridge* bridge_;
};

}  // namespace matlift
