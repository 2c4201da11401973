// Objects among the operands: their methods come before functions and builtins, whatever asks for
// them (an operator, a call, a literal, display). One place decides which class that is.
#include "runtime/value/concat.h"
#include "runtime/value/display.h"
#include "runtime/value/index.h"
#include "runtime/value/object_array.h"
#include "runtime/vm/vm.h"

namespace matlift {

bool Vm::hasMethod(const Value& object, std::string_view name) {
  Callee unused;
  return object.isObject() && methodOf(object, name, unused);
}

// The leftmost object's class decides, unless one further right is superior to it; when it has no
// such method, the next.
bool Vm::findMethod(std::string_view name, std::span<const Value> args, Callee& out) {
  const Value* dominant = nullptr;
  for (const Value& v : args)
    if (v.isObject() && (!dominant || v.object().isSuperiorTo(dominant->object()))) dominant = &v;
  if (!dominant) return false;
  if (methodOf(*dominant, name, out)) return true;
  for (const Value& v : args)
    if (v.isObject() && &v != dominant && methodOf(v, name, out)) return true;
  out = Callee();
  return false;
}

void Vm::callMethod(const MethodRow& method, std::span<Value> args, const Outputs& out) {
  int nargin = int(args.size());
  if (nargin < method.minIn) fail("MATLAB:minrhs", "Not enough input arguments.");
  if (method.maxIn >= 0 && nargin > method.maxIn)
    fail("MATLAB:TooManyInputs", "Too many input arguments.");
  if (method.maxOut >= 0 && out.nargout > std::max(method.maxOut, 0))
    fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  colonsToText(args);
  if (!cleanups_.due.empty()) runCleanups();
  ValueList outs(size_t(std::max(1, out.nargout)));
  Call call(*this, args, out.nargout, outs);
  Value first = method.function(call);
  outs[0] = std::move(first);
  if (out.nargout == 0 && outs[0].isUndefined()) outs.clear();
  for (Value& a : args) a.reset();
  deliver(out, outs);
}

void Vm::moveElements(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out) {
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
  deliver(out, {&v, 1});
}

void Vm::undefinedFor(const std::string& name, std::span<const Value> args) {
  for (const Value& v : args)
    if (v.isObject())
      fail("MATLAB:UndefinedFunction", "Undefined function '%s' for input arguments of type '%s'.",
           name.c_str(), v.className().c_str());
  undefinedName(name);
}

Value Vm::called(const Callee& f, const std::string& name, std::span<Value> args) {
  ValueList out;
  if (enter(f, name, args, {Outputs::Mode::Host, nullptr, 1, &out})) run(depth_);
  return out.empty() ? Value() : std::move(out[0]);
}

Value Vm::operated(Operator op, std::span<Value> args) {
  ValueList out;
  if (operate(op, args, {Outputs::Mode::Host, nullptr, 1, &out})) run(depth_);
  return out.empty() ? Value() : std::move(out[0]);
}

Value Vm::joined(int dim, std::span<Value> parts) {
  const char* name = dim == 0 ? "vertcat" : "horzcat";
  Callee method;
  if (parts.size() > 1 && findMethod(name, parts, method)) return called(method, name, parts);
  return concatenate(dim, parts);
}

Value Vm::joinedRows(std::span<ValueList> rows) {
  ValueList parts;
  for (ValueList& row : rows) parts.push_back(joined(1, row));
  return parts.size() == 1 ? std::move(parts[0]) : joined(0, parts);
}

void Vm::noSuchMember(const Value& object, const Name& name) {
  fail("MATLAB:noSuchMethodOrField", "Unrecognized method, property, or field '%s' for class '%s'.",
       name.str().c_str(), object.className().c_str());
}

void Vm::perform(const Callee& f, const std::string& name, std::span<Value> args) {
  ValueList unused;
  if (enter(f, name, args, {Outputs::Mode::Host, nullptr, 0, &unused})) run(depth_);
}

}  // namespace matlift
