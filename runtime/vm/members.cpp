// Members of instances: properties with their rules, methods, overloaded indexing.
#include "runtime/vm/members.h"

#include <algorithm>

#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/object_array.h"
#include "runtime/vm/member_errors.h"
#include "runtime/vm/parts.h"
#include "runtime/vm/subs_links.h"

namespace matlift {

namespace {

void checkValid(const InstanceObj& o) {
  if (o.deleted) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
}

[[noreturn]] void failCount(int64_t n) {
  fail("MATLAB:index:expected_one_output_from_expression",
       "Expected one output from a curly brace or dot indexing expression, but there were %lld "
       "results.",
       static_cast<long long>(n));
}

}  // namespace

InstanceObj* instanceIn(const Value& v) {
  bool yes = v.isObject() && v.object().form == ObjectObj::Form::Instance;
  return yes ? static_cast<InstanceObj*>(&v.object()) : nullptr;
}

ClassDef* classIn(const Value& v) {
  if (!v.isObject() || v.object().form == ObjectObj::Form::BuiltIn) return nullptr;
  Ref<ObjectObj> model = ObjectArray::modelOf(v);
  bool yes = model->form == ObjectObj::Form::Instance;
  return yes ? static_cast<InstanceObj&>(*model).cls.get() : nullptr;
}

bool Members::methodOf(const Value& object, std::string_view name, Callee& out) {
  out = Callee();
  out.overloadable = false;
  if (ClassDef* cls = classIn(object)) {
    // delete ends the object, whatever the class does before.
    bool ends = cls->isHandle && name == "delete";
    MethodDef* m = ends ? nullptr : cls->method(std::string(name));
    // A method of the calling class comes before a subclass's when it is private.
    const ClassDef* from = vm_.frames.callingClass();
    if (from && from != cls && cls->derivesFrom(from)) {
      MethodDef* own = const_cast<ClassDef*>(from)->method(std::string(name));
      if (own && own->owner == from && own->access.level == Access::Level::Private) m = own;
    }
    if (m && !m->isStatic) {
      if (!ClassDef::allows(m->access, m->owner, from)) failMethodAccess(*m);
      out.code = &vm_.classes.methodCode(*m);
      return true;
    }
  }
  out.method = object.object().method(name);
  return out.method != nullptr;
}

bool Members::hasMethod(const Value& object, std::string_view name) {
  if (!object.isObject()) return false;
  ClassDef* cls = classIn(object);
  MethodDef* m = cls ? cls->method(std::string(name)) : nullptr;
  if (m && !ClassDef::allows(m->access, m->owner, vm_.frames.callingClass())) return false;
  Callee unused;
  return methodOf(object, name, unused);
}

void Members::noSuchMember(const Value& object, const Name& name) {
  fail("MATLAB:noSuchMethodOrField", "Unrecognized method, property, or field '%s' for class '%s'.",
       name.str().c_str(), object.className().c_str());
}

bool Members::isInside(const ClassDef& cls) {
  const ClassDef* from = vm_.frames.callingClass();
  return from && (cls.derivesFrom(from) || from->derivesFrom(&cls));
}

/// The class's own subsref, subsasgn, … when code outside of the class asks.
MethodDef* Members::overload(const Value& object, const char* name) {
  ClassDef* cls = classIn(object);
  MethodDef* m = cls ? cls->method(name) : nullptr;
  return m && !isInside(*cls) ? m : nullptr;
}

// The running instruction has further links behind it, and `out` is where they begin.
bool Members::isChained(const Outputs& out) {
  Frame& frame = vm_.frames.top();
  const Code& code = *frame.code;
  return out.mode == Outputs::Mode::Registers && out.registers >= frame.regs &&
         out.registers < frame.regs + code.registers &&
         code.isChained(size_t(frame.pc - code.code.data()));
}

bool Members::overloadsReference(const Value& object, PathLink::Kind first, std::string_view name) {
  return overload(object, "subsref") || vm_.redefined.applies(object, first, name) ||
         objectAs<PendingLinks>(object);
}

bool Members::overloadsAssignment(const Value& object, PathLink::Kind first,
                                  std::string_view name) {
  return overload(object, "subsasgn") || vm_.redefined.applies(object, first, name);
}

namespace {

/// The object that a chain began with; its links so far go before `links`.
Value takePending(const Value& object, SubsLinks& links) {
  auto* before = objectAs<PendingLinks>(object);
  if (!before) return object;
  links.insert(links.begin(), before->links.begin(), before->links.end());
  return before->base;
}

}  // namespace

// How many values {obj{…}} or f(obj.x) ask a class's own subsref for.
int Members::listLength(const Value& base, const SubsLinks& links) {
  Callee method;
  if (!methodOf(base, "numArgumentsFromSubscript", method)) return vm_.links.count(base, links);
  Value args[3] = {base, substructOf(links), Value::text("Expression")};
  const Value n = vm_.calls.called(method, "numArgumentsFromSubscript", args);
  return n.isDoubleScalar() ? int(std::clamp(n.asDouble(), 0.0, 1e6)) : 1;
}

// subsref gets the chain as a whole: links that others follow only gather.
bool Members::refer(const Value& object, SubsLinks links, const Outputs& out) {
  const Value base = takePending(object, links);
  if (isChained(out)) {
    *out.registers = Value::object(Ref<ObjectObj>(new PendingLinks(base, std::move(links))));
    return false;
  }
  MethodDef* own = overload(base, "subsref");
  if (!own) return vm_.redefined.refer(base, links, out);
  Callee f;
  f.code = &vm_.classes.methodCode(*own);
  Outputs wanted = out;
  if (out.mode == Outputs::Mode::List && out.nargout == 1) wanted.nargout = listLength(base, links);
  Value args[2] = {base, substructOf(links)};
  return vm_.calls.enter(f, "subsref", args, wanted);
}

// What the links so far give, for an `end` in the next one.
Value Members::resolved(const Value& v) {
  auto* pending = objectAs<PendingLinks>(v);
  if (!pending) return v;
  ValueList out;
  if (refer(pending->base, pending->links, {Outputs::Mode::Host, nullptr, 1, &out}))
    vm_.runner.runTop();
  return out.empty() ? Value() : std::move(out[0]);
}

/// A method of an old-style parent class works on the parent that the object holds.
Value* Members::parentPart(InstanceObj& o) {
  const ClassDef* from = o.cls->isOldStyle ? vm_.frames.callingClass() : nullptr;
  if (!from || from == o.cls.get()) return nullptr;
  for (const Ref<ClassDef>& super : o.cls->supers)
    if (super->derivesFrom(from))
      if (const ClassProperty* p = o.cls->property(Name(super->name)))
        return &o.slots[size_t(p->slot)];
  return nullptr;
}

namespace {

// While its get or set method runs, a property that addprop made is read and written directly.
struct RunningAccessor {
  explicit RunningAccessor(DynamicPropertyObj& p) : about(&p) { p.running = true; }
  ~RunningAccessor() { about->running = false; }
  Ref<DynamicPropertyObj> about;
};

void checkDynamicAccess(const DynamicPropertyObj& about, const char* access, const char* verb,
                        const InstanceObj& o, const ClassDef* from, const Name& name) {
  if (about.isPublic(access) || (from && o.cls->derivesFrom(from))) return;
  fail(verb[0] == 'g' ? "MATLAB:class:GetProhibited" : "MATLAB:class:SetProhibited",
       "You cannot %s the '%s' property of '%s' class.", verb, name.str().c_str(),
       o.cls->name.c_str());
}

}  // namespace

Value Members::readDynamic(const Value& object, InstanceObj& o, const Name& name) {
  if (DynamicPropertyObj* about = o.aboutDynamic(name.str())) {
    checkDynamicAccess(*about, "GetAccess", "get", o, vm_.frames.callingClass(), name);
    const Value method = about->accessor("GetMethod");
    if (method.isDefined()) {
      const RunningAccessor running(*about);
      return vm_.host.call1(method, {&object, 1});
    }
  }
  return *o.dynamicProperty(name.str());
}

void Members::writeDynamic(const Value& object, InstanceObj& o, const Name& name, Value v) {
  if (DynamicPropertyObj* about = o.aboutDynamic(name.str())) {
    checkDynamicAccess(*about, "SetAccess", "set", o, vm_.frames.callingClass(), name);
    const Value method = about->accessor("SetMethod");
    if (method.isDefined()) {
      const RunningAccessor running(*about);
      const Value args[] = {object, std::move(v)};
      vm_.host.call(method, args, 0);
      return;
    }
  }
  *o.dynamicProperty(name.str()) = std::move(v);
}

bool Members::readInstance(const Value& object, InstanceObj& o, const Name& name,
                           const Outputs& out) {
  if (Value* parent = parentPart(o)) {
    const Value part = *parent;
    return readProperty(part, name, out);
  }
  ClassDef& cls = *o.cls;
  if (const ClassProperty* p = cls.property(name)) {
    PropertyDef& def = *p->def;
    if (cls.isHandle && !def.constant) checkValid(o);
    if (!ClassDef::allows(def.get, def.owner, vm_.frames.callingClass()))
      failAccess("get", def, cls);
    if (def.getter && vm_.frames.top().code.get() != def.getter) {
      Callee f;
      f.code = def.getter;
      Value self = object;
      Outputs wanted = out;
      if (wanted.nargout < 1) wanted.nargout = 1;
      return vm_.calls.enter(f, "get." + name.str(), {&self, 1}, wanted);
    }
    if (def.getObservable) vm_.events.notifyProperty(object, name.str(), "PreGet");
    Value v = p->slot >= 0 ? o.slots[size_t(p->slot)] : vm_.instances.defaultValue(def);
    if (def.getObservable) vm_.events.notifyProperty(object, name.str(), "PostGet");
    vm_.frames.deliver(out, {&v, 1});
    return false;
  }
  if (o.dynamicProperty(name.str())) {
    checkValid(o);
    Value copy = readDynamic(object, o, name);
    vm_.frames.deliver(out, {&copy, 1});
    return false;
  }
  return callMemberFunction(object, name, {}, out);
}

void Members::rememberRead(const Value& object, int name) {
  InstanceObj* o = instanceIn(object);
  if (!o || overload(object, "subsref")) return;
  const Code& code = *vm_.frames.top().code;
  const ClassProperty* p = o->cls->property(code.names[size_t(name)]);
  if (p && p->slot >= 0 && p->def->readsPlainly())
    code.reads[size_t(name)] = {o->cls.get(), p->slot};
}

void Members::rememberWrite(const Value& object, int name) {
  InstanceObj* o = instanceIn(object);
  if (!o || overload(object, "subsasgn")) return;
  const Code& code = *vm_.frames.top().code;
  const ClassProperty* p = o->cls->property(code.names[size_t(name)]);
  if (p && p->slot >= 0 && p->def->isPlain() && p->def->set.level != Access::Level::Immutable)
    code.writes[size_t(name)] = {o->cls.get(), p->slot};
}

void Members::rememberCall(const Value& object, int name) {
  InstanceObj* o = instanceIn(object);
  if (!o || overload(object, "subsref")) return;
  const Code& code = *vm_.frames.top().code;
  const Name& n = code.names[size_t(name)];
  Callee f;
  if (o->cls->property(n) || !o->cls->method(n.str()) || o->cls->method(n.str())->isStatic) return;
  if (methodOf(object, n.str(), f) && f.code && f.code->isPlain)
    code.calls[size_t(name)] = {o->cls.get(), f.code};
}

void Members::rememberMethod(CallSite& site, std::span<const Value> args, const Callee& f) {
  InstanceObj* o = instanceIn(args[0]);
  if (!o || !f.code || !f.code->isPlain || anyObject(args.subspan(1))) return;
  site.methodClass = o->cls.get();
  site.method = f.code;
}

// A method, static or not, called as obj.name(args).
bool Members::callMemberFunction(const Value& object, const Name& name, std::span<Value> args,
                                 const Outputs& out) {
  ClassDef* cls = classIn(object);
  MethodDef* m = cls ? cls->method(name.str()) : nullptr;
  if (m && m->isStatic) {
    if (!ClassDef::allows(m->access, m->owner, vm_.frames.callingClass())) failMethodAccess(*m);
    Callee f;
    f.code = &vm_.classes.methodCode(*m);
    return vm_.calls.enter(f, name.str(), args, out);
  }
  Callee f;
  if (!methodOf(object, name.str(), f)) noSuchMember(object, name);
  ValueList all{object};
  for (Value& v : args) all.push_back(std::move(v));
  return vm_.calls.enter(f, name.str(), all, out);
}

// obj.name: a property, or a method without further arguments.
bool Members::readProperty(const Value& object, const Name& name, const Outputs& out) {
  if (overloadsReference(object, PathLink::Kind::Field, name.str()))
    return refer(object, {fieldLink(name)}, out);
  if (InstanceObj* o = instanceIn(object)) return readInstance(object, *o, name, out);
  ClassDef* cls = classIn(object);
  if (cls && cls->property(name)) {
    // x = objects.name takes the first of them, as it does of a struct array.
    if (object.numel() == 0) failCount(0);
    return readProperty(ObjectArray::elementsOf(object).cellAt(0), name, out);
  }
  if (cls) {
    return callMemberFunction(object, name, {}, out);
  }
  Value v;
  if (object.object().getProperty(name.str(), v)) {
    vm_.frames.deliver(out, {&v, 1});
    return false;
  }
  return callMemberFunction(object, name, {}, out);
}

// obj.name(args): a method, or a property that is indexed.
bool Members::callMember(const Value& object, const Name& name, std::span<Value> args,
                         const Outputs& out) {
  if (overloadsReference(object, PathLink::Kind::Field, name.str()))
    return refer(object, {fieldLink(name), indexLink(PathLink::Kind::Paren, args)}, out);
  ClassDef* cls = classIn(object);
  bool isProperty =
      cls && (cls->property(name) ||
              (instanceIn(object) && instanceIn(object)->dynamicProperty(name.str())));
  Callee method;
  if (!isProperty && (cls || methodOf(object, name.str(), method)))
    return callMemberFunction(object, name, args, out);
  if (isProperty && object.numel() != 1) failCount(object.numel());
  Value member = fieldOf(object, name);
  return vm_.calls.invokeValue(member, args, out);
}

// text.upper, text.replace(a, b): functions of strings that may be called as their methods.
bool Members::isStringMethod(const Value& base, const Name& name) {
  static constexpr std::string_view kMethods[] = {
      "cellstr",      "char",           "compose",        "contains",     "count",
      "double",       "endsWith",       "erase",          "eraseBetween", "extract",
      "extractAfter", "extractBefore",  "extractBetween", "insertAfter",  "insertBefore",
      "ismissing",    "join",           "lower",          "matches",      "pad",
      "replace",      "replaceBetween", "reverse",        "split",        "splitlines",
      "startsWith",   "strip",          "strlength",      "strtrim",      "upper"};
  return base.isString() &&
         std::find(std::begin(kMethods), std::end(kMethods), name.str()) != std::end(kMethods);
}

// base.name(args) of what is no object.
bool Members::callField(const Value& base, const Name& name, std::span<Value> args,
                        const Outputs& out) {
  if (!isStringMethod(base, name)) return vm_.calls.invokeValue(fieldOf(base, name), args, out);
  ValueList all{base};
  for (Value& v : args) all.push_back(std::move(v));
  return vm_.calls.invoke(vm_.functions.named(name.str()), name.str(), all, out);
}

Value Members::fieldOf(const Value& base, const Name& name) {
  if (base.isStruct()) {
    const StructObj& s = base.structs();
    int f = s.find(name);
    if (f < 0)
      fail("MATLAB:nonExistentField", "Unrecognized field name \"%s\".", name.str().c_str());
    int64_t n = base.numel();
    if (n == 1) return s.at(0, f);
    if (n == 0)
      fail("MATLAB:index:expected_one_output_from_expression",
           "Expected one output from a curly brace or dot indexing expression, but there were 0 "
           "results.");
    return s.at(0, f);
  }
  if (base.isObject()) {
    ValueList out;
    if (readProperty(base, name, {Outputs::Mode::Host, nullptr, 1, &out})) vm_.runner.runTop();
    return out.empty() ? Value() : std::move(out[0]);
  }
  if (isStringMethod(base, name)) return vm_.host.call1(Value::text(name.str()), {&base, 1});
  fail("MATLAB:structRefFromNonStruct",
       "Dot indexing is not supported for variables of this type.");
}

ValueList Members::fieldsOf(const Value& base, const Name& name, int nargout) {
  ValueList out;
  if (base.isObject() && overloadsReference(base, PathLink::Kind::Field, name.str())) {
    SubsLinks links{fieldLink(name)};
    const Value object = takePending(base, links);
    const bool own = overload(object, "subsref") != nullptr;
    const int wanted = nargout > 1 ? nargout : own ? std::max(listLength(object, links), 1) : 1;
    if (refer(object, std::move(links), {Outputs::Mode::Host, nullptr, wanted, &out}))
      vm_.runner.runTop();
    return out;
  }
  if (ClassDef* cls = base.isObject() ? classIn(base) : nullptr;
      cls && !cls->property(name) && cls->method(name.str())) {
    if (callMemberFunction(base, name, {}, {Outputs::Mode::Host, nullptr, nargout, &out}))
      vm_.runner.runTop();
    return out;
  }
  if (base.isObject()) {
    Value cells = ObjectArray::elementsOf(base);
    for (int64_t k = 0, n = cells.numel(); k < n; ++k) {
      Value v = fieldOf(cells.cellAt(k), name);
      if (v.isDefined()) out.push_back(std::move(v));
    }
    return out;
  }
  if (!base.isStruct()) return {fieldOf(base, name)};
  const StructObj& s = base.structs();
  int f = s.find(name);
  if (f < 0) fail("MATLAB:nonExistentField", "Unrecognized field name \"%s\".", name.str().c_str());
  for (int64_t e = 0, n = base.numel(); e < n; ++e) out.push_back(s.at(e, f));
  return out;
}

bool Members::braced(const Value& base, std::span<const Value> args, const Outputs& out) {
  if (base.isObject() && overloadsReference(base, PathLink::Kind::Brace))
    return refer(base, {indexLink(PathLink::Kind::Brace, args)}, out);
  ValueList all;
  indexBrace(base, args, all);
  if (out.mode == Outputs::Mode::List) {
    vm_.frames.lists.append(std::move(all));
    return false;
  }
  if (all.empty()) failCount(0);
  vm_.frames.deliver(out, all);
  return false;
}

// obj(args), where no method was named.
bool Members::indexObject(const Value& object, std::span<Value> args, const Outputs& out) {
  if (overloadsReference(object, PathLink::Kind::Paren))
    return refer(object, {indexLink(PathLink::Kind::Paren, args)}, out);
  if (out.nargout > 1) fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  for (Value& v : args)
    if (v.isObject()) v = indexFrom(v);
  Value v = indexParen(object, args);
  vm_.frames.deliver(out, {&v, 1});
  return false;
}

// An object as an index: what its subsindex gives (0-based), or its value as a number.
Value Members::indexFrom(const Value& v) {
  if (InstanceObj* o = instanceIn(v); o && o->data.isDefined()) return o->data;
  Callee method;
  if (!methodOf(v, "subsindex", method)) return v;
  Value self = v;
  Value zeroBased = vm_.calls.called(method, "subsindex", {&self, 1});
  Value args[2] = {convertClass(zeroBased, ClassId::Double), Value(1.0)};
  return vm_.calls.operated(Operator::Add, args);
}

Value Members::endOfValue(const Value& of, int position, int count) {
  const Value base = resolved(of);
  Callee method;
  if (!classIn(base)) return Value(endOf(base, position, count));
  if (methodOf(base, "end", method)) {
    Value args[3] = {base, Value(position + 1), Value(count)};
    return vm_.calls.called(method, "end", args);
  }
  if (!isInside(*classIn(base)) && methodOf(base, "size", method)) {
    Value self = base;
    Value size = vm_.calls.called(method, "size", {&self, 1});
    if (!size.isPlain())
      fail("MATLAB:class:InvalidSize", "Method 'size' of class '%s' must return numbers.",
           base.className().c_str());
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

/// The property, when the running code may set it.
PropertyDef& Members::settable(const InstanceObj& o, const ClassProperty& p) {
  PropertyDef& def = *p.def;
  const ClassDef* from = vm_.frames.callingClass();
  if (def.constant) failReadOnly(def, *o.cls);
  if (def.set.level == Access::Level::Immutable) {
    bool constructs = from == def.owner && vm_.frames.top().code->isConstructor;
    if (!constructs) failReadOnly(def, *o.cls);
  } else if (!ClassDef::allows(def.set, def.owner, from)) {
    bool readable = ClassDef::allows(def.get, def.owner, from);
    if (readable) failReadOnly(def, *o.cls);
    failAccess("set", def, *o.cls);
  }
  if (o.cls->isHandle) checkValid(o);
  return def;
}

void Members::writeInstance(Value& base, InstanceObj& o, const Name& name, Value v) {
  if (parentPart(o)) {
    auto& own = static_cast<InstanceObj&>(objectForUpdate(base));
    return assignProperty(*parentPart(own), name, std::move(v));
  }
  const ClassProperty* p = o.cls->property(name);
  if (!p) {
    if (o.dynamicProperty(name.str())) {
      checkValid(o);
      return writeDynamic(base, o, name, std::move(v));
    }
    if (o.cls->method(name.str()))
      fail("MATLAB:class:SetMethod", "'%s' is a method of class '%s': it cannot be set.",
           name.str().c_str(), o.cls->name.c_str());
    fail("MATLAB:noPublicFieldForClass", "Unrecognized property '%s' for class '%s'.",
         name.str().c_str(), o.cls->name.c_str());
  }
  PropertyDef& def = settable(o, *p);
  if (def.check) v = vm_.instances.checkedValue(def, std::move(v));
  if (def.abortSet && p->slot >= 0 && isEqual(o.slots[size_t(p->slot)], v)) return;
  bool observed = def.setObservable && o.extras && !o.extras->listeners.empty();
  if (observed) vm_.events.notifyProperty(base, name.str(), "PreSet");
  if (def.setter && vm_.frames.top().code.get() != def.setter) {
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
  if (observed) vm_.events.notifyProperty(base, name.str(), "PostSet");
}

void Members::callSetter(Value& base, PropertyDef& p, Value v) {
  Callee f;
  f.code = p.setter;
  Value args[2] = {base, std::move(v)};
  ValueList out;
  int nargout = f.code->outputs.empty() ? 0 : 1;
  if (vm_.calls.enter(f, "set." + p.name.str(), args,
                      {Outputs::Mode::Host, nullptr, nargout, &out}))
    vm_.runner.runTop();
  bool returned = !out.empty() && out[0].isObject();
  if (returned && !base.object().isHandle()) base = std::move(out[0]);
}

void Members::assignProperty(Value& base, const Name& name, Value v) {
  if (overloadsAssignment(base, PathLink::Kind::Field, name.str()))
    return assignOverloaded(base, {fieldLink(name)}, std::move(v));
  if (InstanceObj* o = instanceIn(base)) return writeInstance(base, *o, name, std::move(v));
  objectForUpdate(base).setProperty(name.str(), std::move(v));
}

void Members::assignOverloaded(Value& base, const SubsLinks& links, Value rhs, bool deletes) {
  MethodDef* m = overload(base, "subsasgn");
  if (!m) return vm_.redefined.assign(base, links, std::move(rhs), deletes);
  Callee f;
  f.code = &vm_.classes.methodCode(*m);
  Value args[3] = {base, substructOf(links), deletes ? Value::emptyDouble() : std::move(rhs)};
  Value changed = vm_.calls.called(f, "subsasgn", args);
  if (changed.isDefined()) base = std::move(changed);
}

bool Members::assignManyOverloaded(Value& base, const SubsLinks& links, std::span<Value> values) {
  MethodDef* m = overload(base, "subsasgn");
  if (!m) return false;
  Callee f;
  f.code = &vm_.classes.methodCode(*m);
  if (f.code->vararginSlot < 0 && size_t(f.code->parameters) < values.size() + 2) return false;
  ValueList args{base, substructOf(links)};
  for (const Value& v : values) args.push_back(v);
  Value changed = vm_.calls.called(f, "subsasgn", args);
  if (changed.isDefined()) base = std::move(changed);
  return true;
}

/// Where a property can be changed in place by the running code; null: by get and set.
Value* Members::placeOfProperty(Value& base, const Name& name) {
  InstanceObj* o = instanceIn(base);
  if (!o) return base.object().slot(name.str()) ? objectForUpdate(base).slot(name.str()) : nullptr;
  if (parentPart(*o))
    return placeOfProperty(*parentPart(static_cast<InstanceObj&>(objectForUpdate(base))), name);
  const ClassProperty* p = o->cls->property(name);
  if (!p) return o->aboutDynamic(name.str()) ? nullptr : o->dynamicProperty(name.str());
  const ClassDef* from = vm_.frames.callingClass();
  PropertyDef& def = *p->def;
  bool getterRuns =
      vm_.frames.top().code.get() == def.getter || vm_.frames.top().code.get() == def.setter;
  bool open = (def.isPlain() || (getterRuns && p->slot >= 0 && !def.check && !def.setObservable)) &&
              def.set.level != Access::Level::Immutable &&
              ClassDef::allows(def.get, def.owner, from) &&
              ClassDef::allows(def.set, def.owner, from);
  if (!open) return nullptr;
  if (o->cls->isHandle) checkValid(*o);
  return &static_cast<InstanceObj&>(objectForUpdate(base)).slots[size_t(p->slot)];
}

}  // namespace matlift
