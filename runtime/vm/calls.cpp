// Calling functions: user functions push a frame, builtins run at once. Objects among the
// arguments: their methods come first, whatever asks for them (an operator, a call, a literal,
// display); one place decides which class that is.
#include "runtime/vm/calls.h"

#include <algorithm>

#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"
#include "runtime/vm/parts.h"

namespace matlift {

void Calls::takeOperators(const FunctionTable& table) {
  for (int k = 0; k < kOperators; ++k) {
    operators_[k] = table.builtin(kOperatorFunctions[k]);
    if (!operators_[k])
      fail("Matlift:internal", "The builtin table has no '%s'.", kOperatorFunctions[k]);
  }
}

void colonsToText(std::span<Value> args) {
  for (Value& v : args)
    if (v.isColon()) v = Value::text(":");
}

bool Calls::callSite(Frame& frame, int siteIndex, int slot, std::span<Value> args,
                     const Outputs& out, bool bare) {
  const auto useVariable = [&](Value v) {
    if (!bare || out.nargout > 1) return invokeValue(v, args, out);
    vm_.frames.deliver(out, {&v, 1});
    return false;
  };
  CallSite& site = frame.code->sites[size_t(siteIndex)];
  if (slot >= 0) {
    const Value* v = &frame.regs[slot];
    if (v->kind() == Value::Kind::Variable) v = &v->variable().value;
    if (v->isDefined()) return useVariable(*v);
  }
  if (mayHideVariables(frame, slot)) {
    if (Value* v = vm_.workspaces.find(&frame, site.name.str())) return useVariable(*v);
    // Variables shared with nested functions change without notice.
    if (frame.code->isScript && !frame.environment) site.unhidden = vm_.workspaces.version();
  }
  return invokeNamed(site, args, out);
}

bool Calls::invokeNamed(CallSite& site, std::span<Value> args, const Outputs& out) {
  Frame& frame = vm_.frames.top();
  if (site.name.str().find('@') != std::string::npos)
    return vm_.instances.enterSuper(site.name.str(), args, out);
  if (site.name.str()[0] == '?') return vm_.instances.giveMetaclass(site.name.str().substr(1), out);
  vm_.functions.resolve(site, *frame.code);
  Callee f;
  f.builtin = site.builtin;
  f.code = site.code;
  f.cls = site.cls;
  f.overloadable = !site.local;
  if (site.nestedLevel >= 0) {
    f.overloadable = false;
    f.environment = frame.environment;
    for (int k = 0; k < site.nestedLevel && f.environment; ++k)
      f.environment = f.environment->parent;
  }
  return invoke(f, site.name.str(), args, out, &site);
}

// Functions that another one does, with other arguments: when a class has a method for that one, it
// is called.
bool Calls::inTermsOfMethod(const std::string& name, std::span<Value> args, Callee& m) {
  if (args.size() != 2 || name != "ipermute" || !args[1].isPlain()) return false;
  if (!findMethod("permute", args, m)) return false;
  Value inverse = Value::zeros(ClassId::Double, args[1].dims());
  for (int64_t k = 0, n = args[1].numel(); k < n; ++k) {
    const double to = args[1].doubleAt(k);
    if (!(to >= 1 && to <= double(n)))
      fail("MATLAB:permute:badIndex", "ORDER contains an invalid permutation index.");
    inverse.mutableData<double>()[int64_t(to) - 1] = double(k + 1);
  }
  args[1] = inverse;
  return true;
}

bool Calls::invoke(const Callee& f, const std::string& name, std::span<Value> args,
                   const Outputs& out, CallSite* site) {
  if (f.overloadable && anyObject(args)) {
    Callee m;
    if (findMethod(name, args, m)) {
      if (site) vm_.members.rememberMethod(*site, args, m);
      return enter(m, name, args, out);
    }
    if (f.builtin && inTermsOfMethod(name, args, m)) return enter(m, name, args, out);
    if (f.builtin && movesElements(name)) {
      moveElements(*f.builtin, args, out);
      return false;
    }
  }
  return enter(f, name, args, out);
}

bool Calls::enter(const Callee& f, const std::string& name, std::span<Value> args,
                  const Outputs& out) {
  if (f.method) {
    callMethod(*f.method, args, out);
    return false;
  }
  if (f.cls) return vm_.instances.construct(*f.cls, args, out);
  if (f.builtin) {
    if (anyObject(args)) {
      if (joinByName(name, args, out)) return false;
      vm_.instances.unwrapData(name, args);
    }
    callBuiltin(*f.builtin, args, out);
    return false;
  }
  if (!f.code) undefinedFor(name, args);
  if (f.code->isScript) {
    if (!args.empty())
      fail("MATLAB:scriptNotAFunction", "Attempt to execute SCRIPT %s as a function.",
           name.c_str());
    Frame* workspace = vm_.frames.current();
    vm_.frames.pushScript(Ref<Code>(f.code), workspace);
    Frame& s = vm_.frames.top();
    s.outputMode = uint8_t(out.mode);
    s.outputHost = out.host;
    s.nargout = 0;
    return true;
  }
  vm_.frames.push(f, args, out);
  return true;
}

void Calls::callBuiltin(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out) {
  int nargin = int(args.size());
  if (nargin < f.minIn) fail("MATLAB:minrhs", "Not enough input arguments.");
  if (f.maxIn != kAny && nargin > f.maxIn)
    fail("MATLAB:TooManyInputs", "Too many input arguments.");
  if (f.maxOut != kAny && out.nargout > std::max(f.maxOut, 0))
    fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  colonsToText(args);
  vm_.cleanups.runDue();
  calledBack = out.mode == Outputs::Mode::Host;
  if (vm_.device.bridge()) {
    if (vm_.device.offer(f, args, out)) return;
    vm_.device.bridge()->fetchNumbers(args);
  }
  PlainWatch watch(vm_.device.bridge());
  if (out.nargout <= 1) {
    Value none;
    Call call(vm_.host, args, out.nargout, {&none, 1});
    Value v = runBuiltin(f, call);
    watch.done(v);
    interruptionPoint();  // what was interrupted does not assign
    for (Value& a : args) a.reset();
    vm_.cleanups.runDue();
    if (out.mode == Outputs::Mode::Registers) {
      *out.registers = std::move(v);
    } else if (v.isDefined()) {
      vm_.frames.deliver(out, {&v, 1});
    }
    return;
  }
  ValueList outs(size_t(out.nargout));
  Call call(vm_.host, args, out.nargout, outs);
  Value first = runBuiltin(f, call);
  watch.done(first);
  interruptionPoint();
  outs[0] = std::move(first);
  for (Value& a : args) a.reset();
  vm_.frames.deliver(out, outs);
}

bool Calls::invokeValue(const Value& f, std::span<Value> args, const Outputs& out) {
  if (f.isFunction()) {
    const FunctionObj& handle = f.function();
    return invoke(vm_.functions.ofHandle(handle), handle.name, args, out);
  }
  if (f.isObject()) return vm_.members.indexObject(f, args, out);
  if (out.nargout > 1) fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  for (Value& v : args)
    if (v.isObject()) v = vm_.members.indexFrom(v);
  Value v = vm_.operands.indexed(f, args);
  vm_.frames.deliver(out, {&v, 1});
  return false;
}

ValueList Calls::call(const Value& function, std::span<const Value> args, int nargout) {
  ValueList own(args.begin(), args.end());
  ValueList results;
  Outputs out{Outputs::Mode::Host, nullptr, nargout, &results};
  bool pushed;
  if (function.isFunction()) {
    pushed = invokeValue(function, own, out);
  } else if (function.isTextScalar()) {
    std::string name = textOf(function);
    pushed = invoke(vm_.functions.named(name), name, own, out);
  } else {
    fail("MATLAB:feval:functionMustBeHandleOrName",
         "A function must be given by name or as a function handle, not as a value of class '%s'.",
         function.className().c_str());
  }
  if (pushed) vm_.runner.runTop();
  return results;
}

Value Calls::callVariableName(int reg) {
  Frame& frame = vm_.frames.top();
  if (reg >= int(frame.code->variables.size()))
    fail("MATLAB:unassignedOutputs",
         "A value is needed here, but the function called did not return one.");
  const Name& name = frame.code->variables[size_t(reg)];
  if (Value* v = vm_.workspaces.find(&frame, name.str())) return *v;
  vm_.operands.checkGiven(frame, reg);
  Callee f = vm_.functions.named(name.str());
  if (!f.builtin && !f.code) vm_.functions.undefinedName(name.str());
  ValueList out;
  if (invoke(f, name.str(), {}, {Outputs::Mode::Host, nullptr, 1, &out})) vm_.runner.runTop();
  if (out.empty() || out[0].isUndefined()) vm_.functions.undefinedName(name.str());
  return std::move(out[0]);
}

// The leftmost object's class decides, unless one further right is superior to it; when it has no
// such method, the next.
bool Calls::findMethod(std::string_view name, std::span<const Value> args, Callee& out) {
  const Value* dominant = nullptr;
  for (const Value& v : args)
    if (v.isObject() && (!dominant || v.object().isSuperiorTo(dominant->object()))) dominant = &v;
  if (!dominant) return false;
  // A class's name is its constructor, also where a superclass has a converter of that name.
  if (dominant->object().className() == name) {
    out = Callee();
    return false;
  }
  if (vm_.members.methodOf(*dominant, name, out)) return true;
  for (const Value& v : args)
    if (v.isObject() && &v != dominant && vm_.members.methodOf(v, name, out)) return true;
  out = Callee();
  return false;
}

void Calls::callMethod(const MethodRow& method, std::span<Value> args, const Outputs& out) {
  int nargin = int(args.size());
  if (nargin < method.minIn) fail("MATLAB:minrhs", "Not enough input arguments.");
  if (method.maxIn >= 0 && nargin > method.maxIn)
    fail("MATLAB:TooManyInputs", "Too many input arguments.");
  if (method.maxOut >= 0 && out.nargout > std::max(method.maxOut, 0))
    fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  colonsToText(args);
  vm_.cleanups.runDue();
  ValueList outs(size_t(std::max(1, out.nargout)));
  Call call(vm_.host, args, out.nargout, outs);
  Value first = method.function(call);
  outs[0] = std::move(first);
  if (out.nargout == 0 && outs[0].isUndefined()) outs.clear();
  for (Value& a : args) a.reset();
  vm_.frames.deliver(out, outs);
}

// repmat(x, 2, 3) and the like where a class says what () and size mean: x(places).
bool Calls::moveByIndex(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out) {
  static constexpr std::string_view kByIndex[] = {"repmat", "circshift", "flip",
                                                  "fliplr", "flipud",    "rot90"};
  if (std::find(std::begin(kByIndex), std::end(kByIndex), f.name) == std::end(kByIndex) ||
      args.empty() || !args[0].isObject())
    return false;
  const Value object = args[0];
  Callee size;
  if (!vm_.members.overloadsReference(object, PathLink::Kind::Paren) ||
      !vm_.members.methodOf(object, "size", size))
    return false;
  const Value extents = called(size, "size", {args.data(), 1});
  std::vector<int64_t> sizes;
  for (int64_t k = 0; k < extents.numel(); ++k) sizes.push_back(int64_t(extents.doubleAt(k)));
  if (sizes.size() < 2) return false;
  Value places = Value::zeros(ClassId::Double, Dims(std::span<const int64_t>(sizes)));
  for (int64_t k = 0; k < places.numel(); ++k) places.mutableData<double>()[k] = double(k + 1);
  args[0] = places;
  Value moved;
  callBuiltin(f, args, {Outputs::Mode::Registers, &moved, 1, nullptr});
  ValueList made;
  if (vm_.members.indexObject(object, {&moved, 1}, {Outputs::Mode::Host, nullptr, 1, &made}))
    vm_.runner.runTop();
  vm_.frames.deliver(out, made);
  return true;
}

void Calls::moveElements(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out) {
  if (moveByIndex(f, args, out)) return;
  if (InstanceObj* o = instanceIn(args[0]); o && o->holdsNumbers()) {
    const Value model = args[0];
    vm_.instances.unwrapData(f.name, args);
    Value moved;
    callBuiltin(f, args, {Outputs::Mode::Registers, &moved, 1, nullptr});
    Value v = o->withData(std::move(moved));
    vm_.frames.deliver(out, {&v, 1});
    return;
  }
  Ref<ObjectObj> model;
  for (Value& v : args) {
    if (!v.isObject() || !hasObjectArrays(v)) continue;
    if (!model) model = ObjectArray::modelOf(v);
    v = ObjectArray::elementsOf(v);
  }
  if (!model) return callBuiltin(f, args, out);
  Value moved;
  callBuiltin(f, args, {Outputs::Mode::Registers, &moved, 1, nullptr});
  Value v = ObjectArray::make(std::move(moved), model);
  vm_.frames.deliver(out, {&v, 1});
}

void Calls::undefinedFor(const std::string& name, std::span<const Value> args) {
  for (const Value& v : args)
    if (v.isObject())
      fail("MATLAB:UndefinedFunction", "Undefined function '%s' for input arguments of type '%s'.",
           name.c_str(), v.className().c_str());
  vm_.functions.undefinedName(name);
}

Value Calls::called(const Callee& f, const std::string& name, std::span<Value> args) {
  ValueList out;
  if (enter(f, name, args, {Outputs::Mode::Host, nullptr, 1, &out})) vm_.runner.runTop();
  return out.empty() ? Value() : std::move(out[0]);
}

Value Calls::operated(Operator op, std::span<Value> args) {
  ValueList out;
  if (operate(op, args, {Outputs::Mode::Host, nullptr, 1, &out})) vm_.runner.runTop();
  return out.empty() ? Value() : std::move(out[0]);
}

void Calls::perform(const Callee& f, const std::string& name, std::span<Value> args) {
  ValueList unused;
  if (enter(f, name, args, {Outputs::Mode::Host, nullptr, 0, &unused})) vm_.runner.runTop();
}

Value Calls::joined(int dim, std::span<Value> parts) {
  const char* name = dim == 0 ? "vertcat" : "horzcat";
  Callee method;
  if (parts.size() > 1 && findMethod(name, parts, method)) return called(method, name, parts);
  // A class with () of its own has cat for brackets.
  if (parts.size() > 1 && findMethod("cat", parts, method) && method.code) {
    ValueList all{Value(dim + 1)};
    for (Value& v : parts) all.push_back(std::move(v));
    return called(method, "cat", all);
  }
  return concatenateObjects(dim, parts);
}

// Numbers of a class are put together in the first one's class.
Value Calls::concatenateObjects(int dim, std::span<Value> parts) {
  for (const Value& part : parts)
    if (InstanceObj* o = instanceIn(part); o && o->holdsNumbers()) {
      const Value model = part;
      vm_.instances.unwrapData("plus", parts);
      return instanceIn(model)->withData(
          convertClass(concatenate(dim, parts), instanceIn(model)->data.classId()));
    }
  return concatenate(dim, parts);
}

// horzcat(…), vertcat(…) and cat(dim, …) of objects that have numbers: as brackets do it.
bool Calls::joinByName(const std::string& name, std::span<Value> args, const Outputs& out) {
  const bool hasDim = name == "cat" && args.size() > 1 && args[0].isDoubleScalar();
  if (!hasDim && name != "horzcat" && name != "vertcat") return false;
  const std::span<Value> parts = hasDim ? args.subspan(1) : args;
  const double dim = hasDim ? args[0].asDouble() : name == "horzcat" ? 2 : 1;
  const auto hasNumbers = [](const Value& v) {
    const ClassDef* cls = classIn(v);
    return cls && !cls->dataClass.empty();
  };
  const bool fits = dim == 1 || dim == 2 || dim == 3;
  if (!fits || std::none_of(parts.begin(), parts.end(), hasNumbers)) return false;
  Value v = concatenateObjects(int(dim) - 1, parts);
  vm_.frames.deliver(out, {&v, 1});
  return true;
}

Value Calls::joinedRows(std::span<ValueList> rows) {
  ValueList parts;
  for (ValueList& row : rows) parts.push_back(joined(1, row));
  return parts.size() == 1 ? std::move(parts[0]) : joined(0, parts);
}

}  // namespace matlift
