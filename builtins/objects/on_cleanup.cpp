// onCleanup: an object that calls a function when the last copy of it goes.
#include "runtime/dispatch/cleanup_queue.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/object.h"

namespace matlift::builtins {

namespace {

class CleanupObj final : public ObjectObj {
 public:
  CleanupObj(CleanupQueue& queue, Value task) : queue_(queue), task_(std::move(task)) {
    queue_.expect();
  }
  ~CleanupObj() override { queue_.leave(std::move(task_)); }

  std::string_view className() const override { return "onCleanup"; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new CleanupObj(queue_, task_)); }
  bool getProperty(std::string_view name, Value& out) override {
    if (name != "task") return false;
    out = task_.isDefined() ? task_ : Value::emptyDouble();
    return true;
  }
  const MethodTable* methods() const override {
    static const MethodTable kMethods{{"cancel", cancel, 1, 1, 0}};
    return &kMethods;
  }
  std::string displayText(const DisplayFormat&) const override {
    return "  onCleanup with properties:\n\n    task: " + taskText() + "\n";
  }

 private:
  static Value cancel(Call& call) {
    objectAs<CleanupObj>(call.arg(0))->task_.reset();
    return {};
  }
  std::string taskText() const {
    if (task_.isUndefined()) return "[]";
    const FunctionObj& f = task_.function();
    return f.isAnonymous() ? f.text : "@" + f.name;
  }

  CleanupQueue& queue_;  // the interpreter's, which outlives its values
  Value task_;
};

Value onCleanup(Call& call) {
  if (!call.arg(0).isFunction())
    fail("MATLAB:onCleanup:invalidInput", "The input of onCleanup must be a function handle.");
  return Value::object(
      Ref<ObjectObj>(new CleanupObj(call.interpreter.state<CleanupQueue>(), call.arg(0))));
}

const BuiltinDescriptor kRows[] = {
    {.name = "onCleanup",
     .function = onCleanup,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 1,
     .help = "c = onCleanup(f) calls f() when c is cleared, overwritten or its function ends.\n"
             "Errors in f become warnings. cancel(c) forgets f.",
     .example = "c = onCleanup(@() disp('done'));\ndisp('working')\nclear c",
     .expected = "working\ndone\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme onCleanupTheme() { return kRows; }

}  // namespace matlift::builtins
