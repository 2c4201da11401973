// parallel.pool.Constant: a value that every worker gets once, or makes for itself.
#include <map>

#include "builtins/parallel/composite.h"
#include "builtins/parallel/shared_objects.h"
#include "builtins/support/rows.h"
#include "runtime/error/error.h"
#include "runtime/value/object.h"

namespace matlift::parallel {

namespace {

class ConstantObject;

/// Of a program: the constants that live; of a worker: those that it was given.
struct Constants {
  int64_t last = 0;
  std::map<int64_t, ConstantObject*> all;
  std::map<int64_t, Ref<ObjectObj>> given;
};

class ConstantObject final : public ObjectObj, public Travelling {
 public:
  ConstantObject(Interpreter& interpreter, int64_t id, bool makes, Value source)
      : interpreter_(interpreter),
        constants_(interpreter.state<Constants>()),
        id_(id),
        makes_(makes),
        source_(std::move(source)) {
    constants_.all[id_] = this;
  }
  ~ConstantObject() override { constants_.all.erase(id_); }

  std::string_view className() const override { return "parallel.pool.Constant"; }
  Ref<ObjectObj> clone() const override {
    return Ref<ObjectObj>(const_cast<ConstantObject*>(this));
  }
  bool getProperty(std::string_view name, Value& out) override {
    if (name != "Value") return false;
    if (makes_ && made_.isUndefined()) made_ = interpreter_.call1(source_, {});
    out = makes_ ? made_ : source_;
    return true;
  }
  std::vector<std::string> propertyNames() const override { return {"Value"}; }
  std::string displayText(const DisplayFormat&) const override {
    return "  Constant with property:\n\n    Value: what each worker has of its own\n";
  }

  Kind kind() const override { return Kind::Constant; }
  void write(Writer& to) const override {
    to.number(id_);
    to.constants.push_back(id_);
  }
  const Parcel* parcel() {
    if (parcel_) return parcel_.get();
    Writer w(interpreter_);
    w.number(id_);
    w.byte(makes_);
    w.subject = "the value of a parallel.pool.Constant";
    w.value(source_);
    parcel_ = std::make_unique<Parcel>(MessageType::Constant, w);
    return parcel_.get();
  }

 private:
  Interpreter& interpreter_;
  Constants& constants_;
  int64_t id_;
  bool makes_;  // the value is what a call of source_ gives
  Value source_, made_;
  std::unique_ptr<Parcel> parcel_;
};

Value makeConstant(Call& call) {
  const bool makes = call.arg(0).isFunction();
  if (call.has(1) && !(makes && call.arg(1).isFunction()))
    fail("MATLAB:parallel:constant:InvalidInput",
         "parallel.pool.Constant takes a value, or a function that makes it.");
  if (call.has(1))
    fail("MATLAB:parallel:constant:NoCleanup",
         "parallel.pool.Constant with a function for the end is not supported: workers end without "
         "running code.");
  Constants& constants = call.interpreter.state<Constants>();
  Ref<ConstantObject> made(
      new ConstantObject(call.interpreter, ++constants.last, makes, call.arg(0)));
  if (!makes) made->parcel();  // what cannot be sent is told here
  return Value::object(Ref<ObjectObj>(made.get()));
}

const BuiltinDescriptor kRows[] = {
    {.name = "parallel.pool.Constant",
     .function = makeConstant,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 1,
     .help = "A value that every worker gets once, however many loops and calls use it.\n"
             "c = parallel.pool.Constant(x), c = parallel.pool.Constant(@f): each worker calls f "
             "once. c.Value is the value.",
     .example = "c = parallel.pool.Constant(magic(4));\ns = 0;\nparfor k = 1:4\n"
                "  s = s + c.Value(k, k);\nend\ndisp(s)",
     .expected = "    34\n",
     .purity = Purity::HasEffects},
};

}  // namespace

const Parcel* constantParcel(Interpreter& interpreter, int64_t id) {
  Constants& constants = interpreter.state<Constants>();
  const auto found = constants.all.find(id);
  return found == constants.all.end() ? nullptr : found->second->parcel();
}

void takeConstant(Reader& in, Interpreter& interpreter) {
  const int64_t id = in.number();
  const bool makes = in.byte() != 0;
  Ref<ObjectObj> made(new ConstantObject(interpreter, id, makes, in.value()));
  interpreter.state<Constants>().given[id] = std::move(made);
}

Value readConstant(Reader& from, Interpreter& interpreter) {
  Constants& constants = interpreter.state<Constants>();
  const auto found = constants.all.find(from.number());
  if (found == constants.all.end())
    fail("Matlift:parallel:BadMessage", "A worker does not have a parallel.pool.Constant.");
  return Value::object(Ref<ObjectObj>(found->second));
}

Value Travelling::read(Kind kind, Reader& from, Interpreter& interpreter) {
  if (kind == Kind::Composite) return readCompositePart(from, interpreter);
  return kind == Kind::Queue ? readQueue(from, interpreter) : readConstant(from, interpreter);
}

}  // namespace matlift::parallel

namespace matlift::builtins {
BuiltinTheme parallelConstantTheme() { return parallel::kRows; }
}  // namespace matlift::builtins
