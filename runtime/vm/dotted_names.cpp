// Names with dots: members of variables, packages, classes.
#include "runtime/vm/dotted_names.h"

#include "runtime/vm/member_errors.h"
#include "runtime/vm/parts.h"

namespace matlift {

// ---------------------------------------------------------------- names with dots

namespace {

std::vector<std::string> componentsOf(const std::string& dotted) {
  std::vector<std::string> out;
  size_t begin = 0;
  for (size_t dot; (dot = dotted.find('.', begin)) != std::string::npos; begin = dot + 1)
    out.push_back(dotted.substr(begin, dot - begin));
  out.push_back(dotted.substr(begin));
  return out;
}

}  // namespace

// value.name.name(args): what stands behind a value, a function or a class.
bool DottedNames::walkMembers(Value v, std::span<const std::string> names, std::span<Value> args,
                              bool called, const Outputs& out) {
  if (names.empty()) {
    if (called) return vm_.calls.invokeValue(v, args, out);
    vm_.frames.deliver(out, {&v, 1});
    return false;
  }
  for (size_t k = 0; k + 1 < names.size(); ++k) {
    if (v.isObject() && vm_.members.overloadsReference(v, PathLink::Kind::Field, names[k]))
      return referAll(v, names.subspan(k), args, called, out);
    v = vm_.members.fieldOf(v, Name(names[k]));
  }
  const Name last(names.back());
  bool isArray = v.isObject() && v.object().form == ObjectObj::Form::Array;
  bool ofEach = isArray && !(classIn(v) && !classIn(v)->property(last));
  if (out.mode == Outputs::Mode::List && !called && ofEach) {
    vm_.frames.lists.append(vm_.members.fieldsOf(v, last));
    return false;
  }
  if (v.isObject())
    return called ? vm_.members.callMember(v, last, args, out)
                  : vm_.members.readProperty(v, last, out);
  if (out.mode == Outputs::Mode::List && !called) {
    vm_.frames.lists.append(vm_.members.fieldsOf(v, last));
    return false;
  }
  if (called) return vm_.members.callField(v, last, args, out);
  Value member = vm_.members.fieldOf(v, last);
  vm_.frames.deliver(out, {&member, 1});
  return false;
}

// All links at once, for a class that does its own indexing.
bool DottedNames::referAll(const Value& object, std::span<const std::string> names,
                           std::span<Value> args, bool called, const Outputs& out) {
  SubsLinks links;
  for (const std::string& n : names) links.push_back(fieldLink(Name(n)));
  if (called) links.push_back(indexLink(PathLink::Kind::Paren, args));
  return vm_.members.refer(object, std::move(links), out);
}

namespace {

/// The size that empty(…) asks for.
Dims emptyDims(std::span<const Value> args) {
  std::vector<int64_t> extents;
  for (const Value& v : args)
    for (int64_t k = 0; k < v.numel(); ++k)
      extents.push_back(std::max<int64_t>(int64_t(v.doubleAt(k)), 0));
  if (extents.size() == 1) extents.push_back(extents[0]);
  Dims dims = extents.empty() ? Dims(0, 0) : Dims(std::span<const int64_t>(extents));
  if (dims.numel() != 0)
    fail("MATLAB:class:emptyMustBeZero", "At least one dimension must be zero.");
  return dims;
}

/// double.empty(0, 3) and the like; undefined: not a type of the system.
Value emptyOf(const std::string& type, const Dims& dims) {
  if (type == "cell") return Value::cell(dims);
  if (type == "struct") return Value::structArray(dims, {});
  if (type == "string") return Value::stringArray(dims);
  for (int k = 0; k <= int(ClassId::Char); ++k)
    if (type == className(ClassId(k))) return Value::zeros(ClassId(k), dims);
  return {};
}

}  // namespace

// Class.name.name(args).
bool DottedNames::classMember(ClassDef& cls, std::span<const std::string> names,
                              std::span<Value> args, bool isCalled, const Outputs& out) {
  const std::string& name = names[0];
  if (EnumMemberDef* m = cls.member(name))
    return walkMembers(vm_.instances.enumMember(cls, *m), names.subspan(1), args, isCalled, out);
  const ClassProperty* p = cls.property(Name(name));
  if (p && p->def->constant) {
    if (!ClassDef::allows(p->def->get, p->def->owner, vm_.frames.callingClass()))
      failAccess("get", *p->def, cls);
    return walkMembers(vm_.instances.defaultValue(*p->def), names.subspan(1), args, isCalled, out);
  }
  MethodDef* m = cls.method(name);
  if (m && m->isStatic) {
    if (!ClassDef::allows(m->access, m->owner, vm_.frames.callingClass())) failMethodAccess(*m);
    Callee f;
    f.code = &vm_.classes.methodCode(*m);
    if (names.size() == 1) return vm_.calls.enter(f, name, args, out);
    return walkMembers(vm_.calls.called(f, name, {}), names.subspan(1), args, isCalled, out);
  }
  if (name == "empty") {
    Value v = vm_.instances.emptyArray(cls, emptyDims(args));
    vm_.frames.deliver(out, {&v, 1});
    return false;
  }
  if (p)
    fail("MATLAB:subscripting:classHasNoPropertyOrMethod",
         "The property '%s' in class '%s' must be accessed from a class instance because it is not "
         "a Constant property.",
         name.c_str(), cls.name.c_str());
  if (m)
    fail("MATLAB:class:staticMethodRequired",
         "The method '%s' in class '%s' must be called with a class instance because it is not "
         "Static.",
         name.c_str(), cls.name.c_str());
  fail("MATLAB:subscripting:classHasNoPropertyOrMethod",
       "The class %s has no Constant property or Static method named '%s'.", cls.name.c_str(),
       name.c_str());
}

bool DottedNames::call(Frame& frame, CallSite& site, int slot, std::span<Value> args, bool isCalled,
                       const Outputs& out) {
  std::vector<std::string> names = componentsOf(site.name.str());
  std::span<const std::string> all(names);
  const Value* variable = slot >= 0 ? &frame.regs[slot] : nullptr;
  if (variable && variable->kind() == Value::Kind::Variable) variable = &variable->variable().value;
  if (!variable || variable->isUndefined())
    variable = mayHideVariables(frame, slot) ? vm_.workspaces.find(&frame, names[0]) : nullptr;
  if (variable) {
    Value v = *variable;
    return walkMembers(std::move(v), all.subspan(1), args, isCalled, out);
  }
  if (slot >= 0) vm_.operands.checkGiven(frame, slot);
  if (names.size() == 2 && names[1] == "empty" && ClassTable::builtInKind(names[0])) {
    Value v = emptyOf(names[0], emptyDims(args));
    if (v.isDefined()) {
      vm_.frames.deliver(out, {&v, 1});
      return false;
    }
  }
  for (size_t n = names.size(); n > 0; --n) {
    std::string prefix = names[0];
    for (size_t k = 1; k < n; ++k) prefix += "." + names[k];
    FunctionTable::Found found =
        vm_.functions.table.find(prefix, frame.code->scope.get(), vm_.frames.imports());
    ClassDef* cls = found.cls          ? found.cls
                    : n == 1 || n == 3 ? vm_.classes.builtIn(prefix)
                                       : nullptr;
    if (!found && !cls) continue;
    if (cls && n < names.size()) return classMember(*cls, all.subspan(n), args, isCalled, out);
    Callee f;
    f.builtin = found.builtin;
    f.code = found.code;
    f.cls = cls;
    f.overloadable = !found.local;
    if (n == names.size()) return vm_.calls.invoke(f, prefix, args, out);
    ValueList made;
    if (vm_.calls.invoke(f, prefix, {}, {Outputs::Mode::Host, nullptr, 1, &made}))
      vm_.runner.runTop();
    if (made.empty()) vm_.functions.undefinedName(prefix);
    return walkMembers(std::move(made[0]), all.subspan(n), args, isCalled, out);
  }
  if (vm_.functions.table.isPackage(names[0]))
    fail("MATLAB:undefinedVarOrClass", "Unable to resolve the name '%s'.", site.name.str().c_str());
  vm_.functions.undefinedName(names[0]);
}

}  // namespace matlift
