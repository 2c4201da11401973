// Members of instances: properties with their rules, methods, overloaded indexing, names with dots.
#include <algorithm>

#include "runtime/classes/instance.h"
#include "runtime/value/convert.h"
#include "runtime/value/display.h"
#include "runtime/value/index.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"
#include "runtime/vm/vm.h"

namespace matlift {

InstanceObj* Vm::instanceIn(const Value& v) {
  bool yes = v.isObject() && v.object().form == ObjectObj::Form::Instance;
  return yes ? static_cast<InstanceObj*>(&v.object()) : nullptr;
}

ClassDef* Vm::classOf(const Value& v) {
  if (!v.isObject() || v.object().form == ObjectObj::Form::BuiltIn) return nullptr;
  Ref<ObjectObj> model = ObjectArray::modelOf(v);
  bool yes = model->form == ObjectObj::Form::Instance;
  return yes ? static_cast<InstanceObj&>(*model).cls.get() : nullptr;
}

// ---------------------------------------------------------------- methods

namespace {

[[noreturn]] void failMethodAccess(const MethodDef& m) {
  fail("MATLAB:class:MethodRestricted", "Cannot access method '%s' in class '%s'.",
       m.name.str().c_str(), m.owner->name.c_str());
}

}  // namespace

bool Vm::methodOf(const Value& object, std::string_view name, Callee& out) {
  out = Callee();
  out.overloadable = false;
  if (ClassDef* cls = classOf(object)) {
    // delete ends the object, whatever the class does before.
    bool ends = cls->isHandle && name == "delete";
    MethodDef* m = ends ? nullptr : cls->method(std::string(name));
    // A method of the calling class comes before a subclass's when it is private.
    const ClassDef* from = callingClass();
    if (from && from != cls && cls->derivesFrom(from)) {
      MethodDef* own = const_cast<ClassDef*>(from)->method(std::string(name));
      if (own && own->owner == from && own->access.level == Access::Level::Private) m = own;
    }
    if (m && !m->isStatic) {
      if (!ClassDef::allows(m->access, m->owner, from)) failMethodAccess(*m);
      out.code = &methodCode(*m);
      return true;
    }
  }
  out.method = object.object().method(name);
  return out.method != nullptr;
}

// ---------------------------------------------------------------- reading

namespace {

[[noreturn]] void failAccess(const char* verb, const PropertyDef& p, const ClassDef& cls) {
  fail(*verb == 'g' ? "MATLAB:class:GetProhibited" : "MATLAB:class:SetProhibited",
       "You cannot %s the '%s' property of '%s' class.", verb, p.name.str().c_str(),
       cls.name.c_str());
}

[[noreturn]] void failReadOnly(const PropertyDef& p, const ClassDef& cls) {
  fail("MATLAB:class:SetProhibited",
       "Unable to set the '%s' property of class '%s' because it is read-only.",
       p.name.str().c_str(), cls.name.c_str());
}

void checkValid(const InstanceObj& o) {
  if (o.deleted) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
}

}  // namespace

bool Vm::isInside(const ClassDef& cls) {
  const ClassDef* from = callingClass();
  return from && (cls.derivesFrom(from) || from->derivesFrom(&cls));
}

/// The class's own subsref, subsasgn, … when code outside of the class asks.
MethodDef* Vm::overload(const Value& object, const char* name) {
  ClassDef* cls = classOf(object);
  MethodDef* m = cls ? cls->method(name) : nullptr;
  return m && !isInside(*cls) ? m : nullptr;
}

namespace {

const char* const kLinkTypes[] = {"()", "{}", ".", "."};

Value linkSubs(std::span<const Value> args) {
  ValueList subs(args.begin(), args.end());
  for (Value& v : subs)
    if (v.isColon()) v = Value::text(":");
  return Value::cellRow(std::move(subs));
}

Value substructOf(size_t links) {
  return Value::structArray(Dims(1, int64_t(links)), {"type", "subs"});
}

void setLink(Value& s, size_t k, PathLink::Kind kind, Value subs) {
  s.setField("type", Value::text(kLinkTypes[int(kind)]), int64_t(k));
  s.setField("subs", std::move(subs), int64_t(k));
}

}  // namespace

bool Vm::callSubsref(MethodDef& m, const Value& object, Value links, const Outputs& out) {
  Callee f;
  f.code = &methodCode(m);
  Value args[2] = {object, std::move(links)};
  Outputs wanted = out;
  if (wanted.nargout < 1) wanted.nargout = 1;
  return enter(f, "subsref", args, wanted);
}

/// A method of an old-style parent class works on the parent that the object holds.
Value* Vm::parentPart(InstanceObj& o) {
  const ClassDef* from = o.cls->isOldStyle ? callingClass() : nullptr;
  if (!from || from == o.cls.get()) return nullptr;
  for (const Ref<ClassDef>& super : o.cls->supers)
    if (super->derivesFrom(from))
      if (const ClassProperty* p = o.cls->property(Name(super->name)))
        return &o.slots[size_t(p->slot)];
  return nullptr;
}

bool Vm::readInstance(const Value& object, InstanceObj& o, const Name& name, const Outputs& out) {
  if (Value* parent = parentPart(o)) {
    const Value part = *parent;
    return readProperty(part, name, out);
  }
  ClassDef& cls = *o.cls;
  if (const ClassProperty* p = cls.property(name)) {
    PropertyDef& def = *p->def;
    if (cls.isHandle && !def.constant) checkValid(o);
    if (!ClassDef::allows(def.get, def.owner, callingClass())) failAccess("get", def, cls);
    if (def.getter && top().code.get() != def.getter) {
      Callee f;
      f.code = def.getter;
      Value self = object;
      Outputs wanted = out;
      if (wanted.nargout < 1) wanted.nargout = 1;
      return enter(f, "get." + name.str(), {&self, 1}, wanted);
    }
    if (def.getObservable) notifyProperty(object, name.str(), "PreGet");
    Value v = p->slot >= 0 ? o.slots[size_t(p->slot)] : defaultOf(def);
    if (def.getObservable) notifyProperty(object, name.str(), "PostGet");
    deliver(out, {&v, 1});
    return false;
  }
  if (Value* v = o.dynamicProperty(name.str())) {
    checkValid(o);
    Value copy = *v;
    deliver(out, {&copy, 1});
    return false;
  }
  return callMemberFunction(object, name, {}, out);
}

void Vm::rememberRead(const Value& object, int name) {
  InstanceObj* o = instanceIn(object);
  if (!o || overload(object, "subsref")) return;
  const Code& code = *top().code;
  const ClassProperty* p = o->cls->property(code.names[size_t(name)]);
  if (p && p->slot >= 0 && p->def->readsPlainly())
    code.reads[size_t(name)] = {o->cls.get(), p->slot};
}

void Vm::rememberWrite(const Value& object, int name) {
  InstanceObj* o = instanceIn(object);
  if (!o || overload(object, "subsasgn")) return;
  const Code& code = *top().code;
  const ClassProperty* p = o->cls->property(code.names[size_t(name)]);
  if (p && p->slot >= 0 && p->def->isPlain() && p->def->set.level != Access::Level::Immutable)
    code.writes[size_t(name)] = {o->cls.get(), p->slot};
}

void Vm::rememberCall(const Value& object, int name) {
  InstanceObj* o = instanceIn(object);
  if (!o || overload(object, "subsref")) return;
  const Code& code = *top().code;
  const Name& n = code.names[size_t(name)];
  Callee f;
  if (o->cls->property(n) || !o->cls->method(n.str()) || o->cls->method(n.str())->isStatic) return;
  if (methodOf(object, n.str(), f) && f.code && f.code->isPlain)
    code.calls[size_t(name)] = {o->cls.get(), f.code};
}

void Vm::rememberMethod(CallSite& site, std::span<const Value> args, const Callee& f) {
  InstanceObj* o = instanceIn(args[0]);
  if (!o || !f.code || !f.code->isPlain || anyObject(args.subspan(1))) return;
  site.methodClass = o->cls.get();
  site.method = f.code;
}

// A method, static or not, called as obj.name(args).
bool Vm::callMemberFunction(const Value& object, const Name& name, std::span<Value> args,
                            const Outputs& out) {
  ClassDef* cls = classOf(object);
  MethodDef* m = cls ? cls->method(name.str()) : nullptr;
  if (m && m->isStatic) {
    if (!ClassDef::allows(m->access, m->owner, callingClass())) failMethodAccess(*m);
    Callee f;
    f.code = &methodCode(*m);
    return enter(f, name.str(), args, out);
  }
  Callee f;
  if (!methodOf(object, name.str(), f)) noSuchMember(object, name);
  ValueList all{object};
  for (Value& v : args) all.push_back(std::move(v));
  return enter(f, name.str(), all, out);
}

// obj.name: a property, or a method without further arguments.
bool Vm::readProperty(const Value& object, const Name& name, const Outputs& out) {
  if (MethodDef* m = overload(object, "subsref")) {
    Value links = substructOf(1);
    setLink(links, 0, PathLink::Kind::Field, Value::text(name.str()));
    return callSubsref(*m, object, links, out);
  }
  if (InstanceObj* o = instanceIn(object)) return readInstance(object, *o, name, out);
  ClassDef* cls = classOf(object);
  if (cls && cls->property(name)) {
    if (object.numel() != 1)
      fail("MATLAB:index:expected_one_output_from_expression",
           "Expected one output from a curly brace or dot indexing expression, but there were %lld "
           "results.",
           static_cast<long long>(object.numel()));
  } else if (cls) {
    return callMemberFunction(object, name, {}, out);
  }
  Value v;
  if (object.object().getProperty(name.str(), v)) {
    deliver(out, {&v, 1});
    return false;
  }
  return callMemberFunction(object, name, {}, out);
}

// obj.name(args): a method, or a property that is indexed.
bool Vm::callMember(const Value& object, const Name& name, std::span<Value> args,
                    const Outputs& out) {
  if (MethodDef* m = overload(object, "subsref")) {
    Value links = substructOf(2);
    setLink(links, 0, PathLink::Kind::Field, Value::text(name.str()));
    setLink(links, 1, PathLink::Kind::Paren, linkSubs(args));
    return callSubsref(*m, object, links, out);
  }
  ClassDef* cls = classOf(object);
  bool isProperty =
      cls && (cls->property(name) ||
              (instanceIn(object) && instanceIn(object)->dynamicProperty(name.str())));
  Callee method;
  if (!isProperty && (cls || methodOf(object, name.str(), method)))
    return callMemberFunction(object, name, args, out);
  Value member = fieldOf(object, name);
  return invokeValue(member, args, out);
}

void Vm::braced(const Value& base, std::span<const Value> args, ValueList& out) {
  if (MethodDef* m = overload(base, "subsref")) {
    Value links = substructOf(1);
    setLink(links, 0, PathLink::Kind::Brace, linkSubs(args));
    if (callSubsref(*m, base, links, {Outputs::Mode::Host, nullptr, 1, &out})) run(depth_);
    return;
  }
  indexBrace(base, args, out);
}

// obj(args), where no method was named.
bool Vm::indexObject(const Value& object, std::span<Value> args, const Outputs& out) {
  if (MethodDef* m = overload(object, "subsref")) {
    Value links = substructOf(1);
    setLink(links, 0, PathLink::Kind::Paren, linkSubs(args));
    return callSubsref(*m, object, links, out);
  }
  if (out.nargout > 1) fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  for (Value& v : args)
    if (v.isObject()) v = indexFrom(v);
  Value v = indexParen(object, args);
  deliver(out, {&v, 1});
  return false;
}

// An object as an index: what its subsindex gives (0-based), or its value as a number.
Value Vm::indexFrom(const Value& v) {
  if (InstanceObj* o = instanceIn(v); o && o->data.isDefined()) return o->data;
  Callee method;
  if (!methodOf(v, "subsindex", method)) return v;
  Value self = v;
  Value zeroBased = called(method, "subsindex", {&self, 1});
  Value args[2] = {convertClass(zeroBased, ClassId::Double), Value(1.0)};
  return operated(Operator::Add, args);
}

Value Vm::endOfValue(const Value& base, int position, int count) {
  Callee method;
  if (!classOf(base)) return Value(endOf(base, position, count));
  if (methodOf(base, "end", method)) {
    Value args[3] = {base, Value(position + 1), Value(count)};
    return called(method, "end", args);
  }
  if (!isInside(*classOf(base)) && methodOf(base, "size", method)) {
    Value self = base;
    Value size = called(method, "size", {&self, 1});
    std::vector<int64_t> extents;
    for (int64_t k = 0; k < size.numel(); ++k) extents.push_back(int64_t(size.doubleAt(k)));
    Dims d{std::span<const int64_t>(extents)};
    if (count <= 1) return Value(d.numel());
    if (position < count - 1) return Value(d[position]);
    int64_t rest = 1;
    for (int k = position; k < d.count(); ++k) rest *= d[k];
    return Value(rest);
  }
  return Value(endOf(base, position, count));
}

// ---------------------------------------------------------------- writing

Value Vm::checkedValue(PropertyDef& p, Value v) {
  Callee f;
  f.code = static_cast<Code*>(p.check.get());
  try {
    return called(f, p.name.str(), {&v, 1});
  } catch (Error& e) {
    if (e.message().starts_with("Error setting property")) throw;
    Error told(e.identifier(), "Error setting property '" + p.name.str() + "' of class '" +
                                   p.owner->name + "'. " + e.message());
    told.causes = e.causes;
    throw told;
  }
}

/// The property, when the running code may set it.
PropertyDef& Vm::settable(const InstanceObj& o, const ClassProperty& p) {
  PropertyDef& def = *p.def;
  const ClassDef* from = callingClass();
  if (def.constant) failReadOnly(def, *o.cls);
  if (def.set.level == Access::Level::Immutable) {
    bool constructs = from == def.owner && top().code->isConstructor;
    if (!constructs) failReadOnly(def, *o.cls);
  } else if (!ClassDef::allows(def.set, def.owner, from)) {
    bool readable = ClassDef::allows(def.get, def.owner, from);
    if (readable) failReadOnly(def, *o.cls);
    failAccess("set", def, *o.cls);
  }
  if (o.cls->isHandle) checkValid(o);
  return def;
}

void Vm::writeInstance(Value& base, InstanceObj& o, const Name& name, Value v) {
  if (parentPart(o)) {
    auto& own = static_cast<InstanceObj&>(objectForUpdate(base));
    return assignProperty(*parentPart(own), name, std::move(v));
  }
  const ClassProperty* p = o.cls->property(name);
  if (!p) {
    if (Value* place = o.dynamicProperty(name.str())) {
      checkValid(o);
      *place = std::move(v);
      return;
    }
    if (o.cls->method(name.str()))
      fail("MATLAB:class:SetMethod", "'%s' is a method of class '%s': it cannot be set.",
           name.str().c_str(), o.cls->name.c_str());
    fail("MATLAB:noPublicFieldForClass", "Unrecognized property '%s' for class '%s'.",
         name.str().c_str(), o.cls->name.c_str());
  }
  PropertyDef& def = settable(o, *p);
  if (def.check) v = checkedValue(def, std::move(v));
  if (def.abortSet && p->slot >= 0 && isEqual(o.slots[size_t(p->slot)], v)) return;
  bool observed = def.setObservable && o.extras && !o.extras->listeners.empty();
  if (observed) notifyProperty(base, name.str(), "PreSet");
  if (def.setter && top().code.get() != def.setter) {
    callSetter(base, def, std::move(v));
  } else if (p->slot < 0) {
    fail(
        "MATLAB:class:SetDependentProhibited",
        "In class '%s', no set method is defined for Dependent property '%s'. A Dependent property "
        "needs a set method to assign its value.",
        o.cls->name.c_str(), name.str().c_str());
  } else {
    auto& unshared = static_cast<InstanceObj&>(objectForUpdate(base));
    unshared.slots[size_t(p->slot)] = std::move(v);
  }
  if (observed) notifyProperty(base, name.str(), "PostSet");
}

void Vm::callSetter(Value& base, PropertyDef& p, Value v) {
  Callee f;
  f.code = p.setter;
  Value args[2] = {base, std::move(v)};
  ValueList out;
  int nargout = f.code->outputs.empty() ? 0 : 1;
  if (enter(f, "set." + p.name.str(), args, {Outputs::Mode::Host, nullptr, nargout, &out}))
    run(depth_);
  bool returned = !out.empty() && out[0].isObject();
  if (returned && !base.object().isHandle()) base = std::move(out[0]);
}

void Vm::assignProperty(Value& base, const Name& name, Value v) {
  if (overload(base, "subsasgn")) {
    Value links = substructOf(1);
    setLink(links, 0, PathLink::Kind::Field, Value::text(name.str()));
    return callSubsasgn(base, links, std::move(v));
  }
  if (InstanceObj* o = instanceIn(base)) return writeInstance(base, *o, name, std::move(v));
  objectForUpdate(base).setProperty(name.str(), std::move(v));
}

void Vm::callSubsasgn(Value& base, Value links, Value rhs) {
  MethodDef& m = *overload(base, "subsasgn");
  Callee f;
  f.code = &methodCode(m);
  Value args[3] = {base, std::move(links), std::move(rhs)};
  Value changed = called(f, "subsasgn", args);
  if (changed.isDefined()) base = std::move(changed);
}

/// The rest of an assignment path as subsasgn's argument.
Value Vm::pathLinks(const PathArgs& p, size_t from) {
  Value links = substructOf(p.path.size() - from);
  for (size_t k = from; k < p.path.size(); ++k) {
    PathLink::Kind kind = p.path[k].kind;
    bool field = kind == PathLink::Kind::Field || kind == PathLink::Kind::DynamicField;
    setLink(links, k - from, kind,
            field ? Value::text(linkField(p, k).str()) : linkSubs(linkArgs(p, k)));
  }
  return links;
}

/// Where a property can be changed in place by the running code; null: by get and set.
Value* Vm::placeOfProperty(Value& base, const Name& name) {
  InstanceObj* o = instanceIn(base);
  if (!o) return base.object().slot(name.str()) ? objectForUpdate(base).slot(name.str()) : nullptr;
  if (parentPart(*o))
    return placeOfProperty(*parentPart(static_cast<InstanceObj&>(objectForUpdate(base))), name);
  const ClassProperty* p = o->cls->property(name);
  if (!p) return o->dynamicProperty(name.str());
  const ClassDef* from = callingClass();
  PropertyDef& def = *p->def;
  bool getterRuns = top().code.get() == def.getter || top().code.get() == def.setter;
  bool open = (def.isPlain() || (getterRuns && p->slot >= 0 && !def.check && !def.setObservable)) &&
              def.set.level != Access::Level::Immutable &&
              ClassDef::allows(def.get, def.owner, from) &&
              ClassDef::allows(def.set, def.owner, from);
  if (!open) return nullptr;
  if (o->cls->isHandle) checkValid(*o);
  return &static_cast<InstanceObj&>(objectForUpdate(base)).slots[size_t(p->slot)];
}

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
bool Vm::walkMembers(Value v, std::span<const std::string> names, std::span<Value> args,
                     bool called, const Outputs& out) {
  if (names.empty()) {
    if (called) return invokeValue(v, args, out);
    deliver(out, {&v, 1});
    return false;
  }
  for (size_t k = 0; k + 1 < names.size(); ++k) v = fieldOf(v, Name(names[k]));
  const Name last(names.back());
  bool isArray = v.isObject() && v.object().form == ObjectObj::Form::Array;
  bool ofEach = isArray && !(classOf(v) && !classOf(v)->property(last));
  if (out.mode == Outputs::Mode::List && !called && ofEach) {
    pushFields(v, last);
    return false;
  }
  if (v.isObject()) return called ? callMember(v, last, args, out) : readProperty(v, last, out);
  if (out.mode == Outputs::Mode::List && !called) {
    pushFields(v, last);
    return false;
  }
  Value member = fieldOf(v, last);
  if (called) return invokeValue(member, args, out);
  deliver(out, {&member, 1});
  return false;
}

// Class.name.name(args).
bool Vm::classMember(ClassDef& cls, std::span<const std::string> names, std::span<Value> args,
                     bool isCalled, const Outputs& out) {
  const std::string& name = names[0];
  if (EnumMemberDef* m = cls.member(name))
    return walkMembers(memberValue(cls, *m), names.subspan(1), args, isCalled, out);
  const ClassProperty* p = cls.property(Name(name));
  if (p && p->def->constant) {
    if (!ClassDef::allows(p->def->get, p->def->owner, callingClass()))
      failAccess("get", *p->def, cls);
    return walkMembers(defaultOf(*p->def), names.subspan(1), args, isCalled, out);
  }
  MethodDef* m = cls.method(name);
  if (m && m->isStatic) {
    if (!ClassDef::allows(m->access, m->owner, callingClass())) failMethodAccess(*m);
    Callee f;
    f.code = &methodCode(*m);
    if (names.size() == 1) return enter(f, name, args, out);
    return walkMembers(called(f, name, {}), names.subspan(1), args, isCalled, out);
  }
  if (name == "empty") {
    std::vector<int64_t> extents;
    for (const Value& v : args)
      for (int64_t k = 0; k < v.numel(); ++k) extents.push_back(int64_t(v.doubleAt(k)));
    if (extents.size() == 1) extents.push_back(extents[0]);
    Dims dims = extents.empty() ? Dims(0, 0) : Dims(std::span<const int64_t>(extents));
    if (dims.numel() != 0)
      fail("MATLAB:class:emptyMustBeZero", "At least one dimension must be zero.");
    Value v = emptyOf(cls, dims);
    deliver(out, {&v, 1});
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

bool Vm::callDotted(Frame& frame, CallSite& site, int slot, std::span<Value> args, bool isCalled,
                    const Outputs& out) {
  std::vector<std::string> names = componentsOf(site.name.str());
  std::span<const std::string> all(names);
  const Value* variable = slot >= 0 ? &frame.regs[slot] : nullptr;
  if (variable && variable->kind() == Value::Kind::Variable) variable = &variable->variable().value;
  if (!variable || variable->isUndefined())
    variable = mayHideVariables(frame, slot) ? findVariable(&frame, names[0]) : nullptr;
  if (variable) {
    Value v = *variable;
    return walkMembers(std::move(v), all.subspan(1), args, isCalled, out);
  }
  if (slot >= 0) checkGiven(frame, slot);
  for (size_t n = names.size(); n > 0; --n) {
    std::string prefix = names[0];
    for (size_t k = 1; k < n; ++k) prefix += "." + names[k];
    FunctionTable::Found found = functions_.find(prefix, frame.code->scope.get(), importsHere());
    ClassDef* cls = found.cls ? found.cls : n == 1 || n == 3 ? builtInClass(prefix) : nullptr;
    if (!found && !cls) continue;
    if (cls && n < names.size()) return classMember(*cls, all.subspan(n), args, isCalled, out);
    Callee f;
    f.builtin = found.builtin;
    f.code = found.code;
    f.cls = cls;
    f.overloadable = !found.local;
    if (n == names.size()) return invoke(f, prefix, args, out);
    ValueList made;
    if (invoke(f, prefix, {}, {Outputs::Mode::Host, nullptr, 1, &made})) run(depth_);
    if (made.empty()) undefinedName(prefix);
    return walkMembers(std::move(made[0]), all.subspan(n), args, isCalled, out);
  }
  if (functions_.isPackage(names[0]))
    fail("MATLAB:undefinedVarOrClass", "Unable to resolve the name '%s'.", site.name.str().c_str());
  undefinedName(names[0]);
}

// ---------------------------------------------------------------- events

void Vm::notifyProperty(const Value& object, const std::string& property, const char* event) {
  InstanceObj* o = instanceIn(object);
  if (!o || !o->extras) return;
  std::vector<Ref<ListenerObj>> all = o->extras->listeners;
  for (Ref<ListenerObj>& l : all) {
    if (l->deleted || !l->enabled || l->property != property || l->event != event) continue;
    if (l->running && !l->recursive) continue;
    Value about = Value::structure(), data = Value::structure();
    about.setField("Name", Value::text(property));
    about.setField("DefiningClass", Value::text(o->cls->name));
    Value source = Value::object(Ref<ObjectObj>(new RecordObj("meta.property", about)));
    data.setField("AffectedObject", object);
    data.setField("Source", source);
    data.setField("EventName", Value::text(event));
    Value args[2] = {source,
                     Value::object(Ref<ObjectObj>(new RecordObj("event.PropertyEvent", data)))};
    callListener(*l, args);
  }
}

void Vm::callListener(ListenerObj& l, std::span<Value> args) {
  struct Running {
    bool& flag;
    ~Running() { flag = false; }
  } running{l.running};
  l.running = true;
  call(l.callback, args, 0);
}

void Vm::notifyEvent(const Value& object, const std::string& event, Value data) {
  InstanceObj* o = instanceIn(object);
  if (!o || !o->extras) return;
  if (data.isUndefined()) {
    Value fields = Value::structure();
    fields.setField("Source", object);
    fields.setField("EventName", Value::text(event));
    data = Value::object(Ref<ObjectObj>(new RecordObj("event.EventData", fields)));
  } else if (InstanceObj* given = instanceIn(data)) {
    for (const ClassProperty& p : given->cls->properties) {
      if (p.def->name.str() == "Source") given->slots[size_t(p.slot)] = object;
      if (p.def->name.str() == "EventName") given->slots[size_t(p.slot)] = Value::text(event);
    }
  }
  std::vector<Ref<ListenerObj>> all = o->extras->listeners;
  for (Ref<ListenerObj>& l : all) {
    if (l->deleted || !l->enabled || !l->property.empty() || l->event != event) continue;
    if (l->running && !l->recursive) continue;
    Value args[2] = {object, data};
    callListener(*l, args);
  }
}

// ---------------------------------------------------------------- the end of a handle

// delete methods from the class up to its superclasses; errors in them become warnings.
void Vm::destroy(const Value& object) {
  Value cells = ObjectArray::elementsOf(object);
  for (int64_t k = 0; k < cells.numel(); ++k) {
    Value one = cells.cellAt(k);
    InstanceObj* o = instanceIn(one);
    if (!o || o->deleted || o->destroying) continue;
    o->destroying = true;
    if (o->extras) notifyEvent(one, "ObjectBeingDestroyed", {});
    for (ClassDef* c : o->cls->ancestors) {
      for (const auto& m : c->ownMethods)
        if (m->name.str() == "delete") runDelete(one, *m);
    }
    o->deleted = true;
    if (o->cls->callsDelete) continue;
  }
}

void Vm::runDelete(const Value& object, MethodDef& m) {
  try {
    Callee f;
    f.code = &methodCode(m);
    Value self = object;
    perform(f, "delete", {&self, 1});
  } catch (const Error& e) {
    warn("MATLAB:class:DestructorError", "The following error was caught while executing '" +
                                             m.owner->name + "' class destructor:\n" + e.message());
  }
}

// ---------------------------------------------------------------- what builtins ask

Value Vm::readMember(const Value& object, const std::string& name) {
  return fieldOf(object, Name(name));
}
void Vm::writeMember(Value& object, const std::string& name, Value v) {
  assignProperty(object, Name(name), std::move(v));
}

std::string Vm::instanceText(const Value& object) {
  InstanceObj* o = instanceIn(object);
  if (!o) return object.object().displayText(format);
  if (o->deleted) return "  handle to deleted " + o->cls->name + "\n";
  if (o->cls->isEnumeration)
    for (EnumMemberDef& m : o->cls->members)
      if (m.value.isObject() && &m.value.object() == o)
        return "  " + o->cls->name + " enumeration\n\n    " + m.name + "\n";
  if (o->data.isDefined() && o->cls->properties.empty())
    return "  " + o->cls->name + "\n\n" + dispText(o->data, format);
  Value fields = Value::structure();
  for (const ClassProperty& p : o->cls->properties) {
    if (p.def->get.level != Access::Level::Public || p.def->hidden) continue;
    try {
      fields.setField(p.def->name, fieldOf(object, p.def->name));
    } catch (const Error& e) {
      // A property whose get method fails is not shown, as in MATLAB; without memory nothing is.
      if (e.identifier() == "MATLAB:nomem") throw;
    }
  }
  if (o->extras)
    for (const auto& [n, v] : o->extras->dynamic) fields.setField(n, v);
  return objectText(o->cls->name, fields, format);
}

// A class's own display, or its disp under the name, or what the type shows.
void Vm::display(const std::string& name, const Value& v) {
  Callee method;
  if (!v.isObject()) {
    const TextSink out = [this](std::string_view piece) {
      write(piece);
      checkInterrupt();
    };
    return displayTo(out, name, v, format);
  }
  Value self = v;
  if (methodOf(v, "display", method)) return perform(method, "display", {&self, 1});
  const std::string gap = format.compact ? "" : "\n";
  bool own = methodOf(v, "disp", method);
  if (!own && !instanceIn(v)) return write(displayText(name, v, format));
  write(name + " = \n" + gap);
  if (own)
    perform(method, "disp", {&self, 1});
  else
    write(instanceText(v));
  write(gap);
}

}  // namespace matlift
