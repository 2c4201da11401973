// Instances: made by constructors, members of enumerations, old-style objects.
#include "runtime/vm/instances.h"

#include <algorithm>

#include "runtime/value/convert.h"
#include "runtime/value/display.h"
#include "runtime/value/display_pages.h"
#include "runtime/value/index.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"
#include "runtime/vm/member_errors.h"
#include "runtime/vm/members.h"
#include "runtime/vm/parts.h"

namespace matlift {

// ---------------------------------------------------------------- instances

namespace {

Value typedDefault(const PropertyDef& p) {
  bool fixed = !p.size.empty();
  for (int64_t s : p.size) fixed = fixed && s >= 0;
  Dims dims = fixed ? Dims(std::span<const int64_t>(p.size)) : Dims(0, 0);
  if (!fixed && p.size.size() == 2)
    dims = Dims(std::max<int64_t>(p.size[0], 0), std::max<int64_t>(p.size[1], 0));
  if (p.className == "string") return Value::stringArray(dims);
  if (p.className == "cell") return Value::cell(dims);
  if (p.className == "struct") return Value::structArray(dims, {});
  for (int k = 0; k <= int(ClassId::Char); ++k)
    if (p.className == className(ClassId(k))) return Value::zeros(ClassId(k), dims);
  return p.className.empty() ? Value::zeros(ClassId::Double, dims) : Value::emptyDouble();
}

}  // namespace

const Value& Instances::defaultValue(PropertyDef& p) {
  if (p.value.isDefined()) return p.value;
  if (p.evaluating)
    fail("MATLAB:class:circularDefault",
         "The default value of property '%s' of class '%s' refers to itself.", p.name.str().c_str(),
         p.owner->name.c_str());
  struct Done {
    bool& flag;
    ~Done() { flag = false; }
  } done{p.evaluating};
  p.evaluating = true;
  Value v;
  if (p.initial) {
    Callee f;
    f.code = static_cast<Code*>(p.initial.get());
    v = vm_.calls.called(f, p.name.str(), {});
    if (p.check) v = checkedValue(p, std::move(v));
  } else if (p.className.empty() || vm_.classes.builtInKind(p.className) ||
             !vm_.classes.find(p.className)) {
    v = typedDefault(p);
  } else {
    ClassDef& type = *vm_.classes.find(p.className);
    bool scalar = !p.size.empty() &&
                  std::all_of(p.size.begin(), p.size.end(), [](int64_t s) { return s == 1; });
    if (scalar && !type.isEnumeration && type.missing().empty() && !type.abstract)
      v = newObject(type, {});
    else if (scalar && type.isEnumeration && !type.members.empty())
      v = enumMember(type, type.members[0]);
    else
      v = emptyArray(type, Dims(0, 0));
  }
  p.value = std::move(v);
  return p.value;
}

// ---------------------------------------------------------------- writing

Value Instances::checkedValue(PropertyDef& p, Value v) {
  Callee f;
  f.code = static_cast<Code*>(p.check.get());
  try {
    return vm_.calls.called(f, p.name.str(), {&v, 1});
  } catch (Error& e) {
    if (e.message().starts_with("Error setting property")) throw;
    Error told(e.identifier(), "Error setting property '" + p.name.str() + "' of class '" +
                                   p.owner->name + "'. " + e.message());
    told.causes = e.causes;
    throw told;
  }
}

Value Instances::emptyArray(ClassDef& cls, const Dims& dims) {
  Ref<InstanceObj> model = makeRef<InstanceObj>(Ref<ClassDef>(&cls));
  model->deleted = true;  // only stands for the class
  return ObjectArray::make(Value::cell(dims), Ref<ObjectObj>(model.get()));
}

Ref<InstanceObj> Instances::newInstance(ClassDef& cls) {
  Ref<InstanceObj> o = makeRef<InstanceObj>(Ref<ClassDef>(&cls));
  for (const ClassProperty& p : cls.properties)
    if (p.slot >= 0) o->slots[size_t(p.slot)] = defaultValue(*p.def);
  return o;
}

void Instances::checkConcrete(const ClassDef& cls) {
  if (!cls.abstract && cls.missing().empty()) return;
  const std::string& n = cls.name;
  if (cls.abstract)
    fail("MATLAB:class:abstract",
         "Abstract classes cannot be instantiated. Class '%s' is declared "
         "as Abstract.",
         n.c_str());
  fail(
      "MATLAB:class:abstract",
      "Abstract classes cannot be instantiated. Class '%s' inherits abstract methods or properties "
      "but does not implement them. See the list of methods and properties that '%s' must "
      "implement if you do not intend the class to be abstract.",
      n.c_str(), n.c_str());
}

bool Instances::construct(ClassDef& cls, std::span<Value> args, const Outputs& out) {
  if (cls.isEnumeration) {
    Value v = memberFrom(cls, args);
    vm_.frames.deliver(out, {&v, 1});
    return false;
  }
  if (cls.name == "event.EventData") {
    Value v = Value::object(Ref<ObjectObj>(newInstance(cls).get()));
    vm_.frames.deliver(out, {&v, 1});
    return false;
  }
  const MethodDef* constructor = cls.constructor;
  if (constructor && !ClassDef::allows(constructor->access, &cls, vm_.frames.callingClass()))
    failMethodAccess(*constructor);
  checkConcrete(cls);
  Value object = Value::object(Ref<ObjectObj>(newInstance(cls).get()));
  return enterConstructor(cls, std::move(object), args, out);
}

// What fills the gaps of a growing array: the constructor without arguments, or what a class of
// matlab.mixin.Heterogeneous chose.
Value Instances::defaultElement(ClassDef& cls) {
  MethodDef* chosen = cls.method("getDefaultScalarElement");
  if (!chosen || !chosen->isStatic) return newObject(cls, {});
  Callee f;
  f.code = &vm_.classes.methodCode(*chosen);
  return vm_.calls.called(f, chosen->name.str(), {});
}

Value Instances::newObject(ClassDef& cls, std::span<Value> args) {
  ValueList out;
  if (construct(cls, args, {Outputs::Mode::Host, nullptr, 1, &out})) vm_.runner.runTop();
  return out.empty() ? Value() : std::move(out[0]);
}

// Runs the constructor of `cls` on an object that exists: the class's own, or a subclass's.
bool Instances::enterConstructor(ClassDef& cls, Value object, std::span<Value> args,
                                 const Outputs& out) {
  if (cls.constructor) {
    Callee f;
    f.code = &vm_.classes.methodCode(*cls.constructor);
    if (f.code->outputs.empty())
      fail("MATLAB:class:ConstructorOutput",
           "The constructor of class '%s' must return the object.", cls.name.c_str());
    vm_.frames.push(f, args, out);
    Value& place = vm_.frames.top().regs[f.code->outputs[0]];
    (place.kind() == Value::Kind::Variable ? place.variable().value : place) = std::move(object);
    return true;
  }
  std::vector<ClassDef*> parents;
  for (const Ref<ClassDef>& s : cls.supers)
    if (!s->isBuiltIn) parents.push_back(s.get());
  bool takesData = parents.empty() && !cls.dataClass.empty() && args.size() == 1;
  if (takesData) {
    setData(object, args[0]);
  } else if (parents.empty() && !args.empty()) {
    fail("MATLAB:TooManyInputs", "Too many input arguments.");
  }
  for (size_t k = 0; k + 1 < parents.size(); ++k) {
    ValueList made;
    if (enterConstructor(*parents[k], std::move(object), {},
                         {Outputs::Mode::Host, nullptr, 1, &made}))
      vm_.runner.runTop();
    object = std::move(made.at(0));
  }
  if (!parents.empty()) return enterConstructor(*parents.back(), std::move(object), args, out);
  vm_.frames.deliver(out, {&object, 1});
  return false;
}

void Instances::setData(Value& object, const Value& v) {
  auto& instance = static_cast<InstanceObj&>(objectForUpdate(object));
  for (int k = 0; k <= int(ClassId::Char); ++k)
    if (instance.cls->dataClass == className(ClassId(k)))
      instance.data = convertClass(v, ClassId(k));
}

// obj@Base(args) in a constructor, method@Base(obj, args) in a method.
bool Instances::enterSuper(const std::string& name, std::span<Value> args, const Outputs& out) {
  size_t at = name.find('@');
  std::string member = name.substr(0, at), base = name.substr(at + 1);
  if (ClassTable::isDataClass(base) && !args.empty()) {
    if (args.size() > 1) setData(args[0], args[1]);
    vm_.frames.deliver(out, args.first(1));
    return false;
  }
  ClassDef* cls = vm_.classes.find(base);
  const ClassDef* here = vm_.frames.callingClass();
  if (!cls || !here || !here->derivesFrom(cls))
    fail("MATLAB:class:InvalidSuperclass",
         "\"%s\" is not a superclass of class '%s': it cannot be called with '@' here.",
         base.c_str(), here ? here->name.c_str() : "");
  const Code& code = *vm_.frames.top().code;
  bool constructs = code.isConstructor && !code.outputs.empty() &&
                    code.variables[size_t(code.outputs[0])].str() == member;
  if (constructs) {
    Value object = std::move(args[0]);
    if (cls->isBuiltIn) {
      vm_.frames.deliver(out, {&object, 1});
      return false;
    }
    return enterConstructor(*cls, std::move(object), args.subspan(1), out);
  }
  MethodDef* m = cls->method(member);
  if (!m) {
    // Of a built-in superclass: disp, display, delete and the like.
    Callee native;
    native.method = args.empty() || !args[0].isObject() ? nullptr : args[0].object().method(member);
    native.builtin = vm_.functions.table.builtin(member);
    if (!native.method && !native.builtin)
      fail("MATLAB:class:undefinedMethod", "Method '%s' is not defined for class '%s'.",
           member.c_str(), base.c_str());
    return vm_.calls.enter(native, member, args, out);
  }
  Callee f;
  f.code = &vm_.classes.methodCode(*m);
  return vm_.calls.enter(f, member, args, out);
}

bool Instances::giveMetaclass(const std::string& name, const Outputs& out) {
  Value arg = Value::text(name);
  vm_.calls.callBuiltin(*vm_.functions.table.builtin("meta.class.fromName"), {&arg, 1}, out);
  return false;
}

// Builtins see the number behind an instance of a class that is one; questions about the class and
// what only hands values on do not.
void Instances::unwrapData(const std::string& function, std::span<Value> args) {
  static constexpr std::string_view kWholeObjects[] = {
      "class",    "isa",        "isobject", "isequal",      "metaclass",      "disp",
      "display",  "isenum",     "methods",  "superclasses", "properties",     "ismethod",
      "isprop",   "events",     "struct",   "enumeration",  "deal",           "feval",
      "arrayfun", "cellfun",    "setfield", "num2cell",     "containers.Map", "assignin",
      "builtin",  "dictionary", "parfeval", "setappdata",   "isequaln",       "validateattributes",
      "mustBeA",  "onCleanup",  "subsasgn", "subsref",      "backgroundPool", "inputname"};
  if (std::find(std::begin(kWholeObjects), std::end(kWholeObjects), function) !=
      std::end(kWholeObjects))
    return;
  for (Value& v : args) {
    ClassDef* cls = classIn(v);
    if (!cls || cls->dataClass.empty()) continue;
    Value cells = ObjectArray::elementsOf(v);
    Value data;
    for (int64_t k = 0; k < cells.numel(); ++k) {
      const Value& one = instanceIn(cells.cellAt(k))->data;
      if (one.isUndefined()) return;
      if (cells.isScalar()) {
        data = one;
        break;
      }
      Value index(k + 1);
      assignParen(data, {&index, 1}, one);
    }
    if (data.isDefined()) v = cells.isScalar() ? data : data.reshaped(cells.dims());
  }
}

Value Instances::callProtected(const Value& object, const char* method) {
  ClassDef* cls = classIn(object);
  Callee f;
  MethodDef* m = cls ? cls->method(method) : nullptr;
  if (m)
    f.code = &vm_.classes.methodCode(*m);
  else
    f.method = object.object().method(method);
  Value self = object;
  return vm_.calls.called(f, method, {&self, 1});
}

Value Instances::oldObject(const Value& fields, const std::string& name,
                           std::span<const Value> parents) {
  ClassDef* cls = const_cast<ClassDef*>(vm_.frames.callingClass());
  if (!cls || !cls->isOldStyle || cls->name != name)
    fail("MATLAB:class:classNotInConstructor",
         "class(s,'%s') can only be called in the constructor of the class, @%s/%s.m.",
         name.c_str(), name.c_str(), name.c_str());
  if (!fields.isStruct())
    fail("MATLAB:class:RequireStruct", "The first argument must be a struct.");
  auto add = [&](const Name& n) {
    if (cls->property(n)) return;
    auto def = std::make_unique<PropertyDef>();
    def->name = n;
    def->owner = cls;
    def->get.level = def->set.level = Access::Level::Private;
    cls->propertyIndex[n.str()] = cls->properties.size();
    cls->properties.push_back({def.get(), cls->slots++});
    cls->ownProperties.push_back(std::move(def));
  };
  for (const Name& n : fields.structs().fields) add(n);
  for (const Value& p : parents) {
    ClassDef* super = classIn(p);
    if (!super) fail("MATLAB:class:InvalidParent", "A parent must be an object.");
    add(Name(super->name));
    if (cls->derivesFrom(super)) continue;
    cls->supers.push_back(Ref<ClassDef>(super));
    for (ClassDef* a : super->ancestors) cls->ancestors.push_back(a);
    for (const auto& [n, m] : super->methods) cls->methods.emplace(n, m);
  }
  ValueList made;
  for (int64_t e = 0; e < fields.numel(); ++e) {
    Ref<InstanceObj> o = makeRef<InstanceObj>(Ref<ClassDef>(cls));
    for (const Name& n : fields.structs().fields)
      o->slots[size_t(cls->property(n)->slot)] = *fields.field(n, e);
    for (const Value& p : parents) o->slots[size_t(cls->property(Name(p.className()))->slot)] = p;
    made.push_back(Value::object(Ref<ObjectObj>(o.get())));
  }
  Value model = emptyArray(*cls, Dims(0, 0));
  return ObjectArray::make(Value::cellOf(std::move(made), fields.dims()),
                           ObjectArray::modelOf(model));
}

// ---------------------------------------------------------------- enumerations

Value Instances::enumMember(ClassDef& cls, EnumMemberDef& m) {
  if (m.value.isDefined()) return m.value;
  ValueList args;
  if (m.arguments) {
    Callee f;
    f.code = static_cast<Code*>(m.arguments.get());
    Value cell = vm_.calls.called(f, m.name, {});
    args = cell.boxes().elements;
  }
  Value object = Value::object(Ref<ObjectObj>(newInstance(cls).get()));
  if (!cls.dataClass.empty() && !cls.constructor && !args.empty()) {
    setData(object, args[0]);
    args.clear();
  }
  ValueList out;
  if (enterConstructor(cls, std::move(object), args, {Outputs::Mode::Host, nullptr, 1, &out}))
    vm_.runner.runTop();
  m.value = std::move(out.at(0));
  // Of members with one value the first is meant by all the names.
  for (EnumMemberDef& other : cls.members) {
    if (&other == &m || cls.dataClass.empty()) break;
    const Value first = enumMember(cls, other);
    if (!isEqual(instanceIn(first)->data, instanceIn(m.value)->data)) continue;
    m.value = first;
    break;
  }
  return m.value;
}

// Color('Red'), Color(2), Color(Color.Red).
Value Instances::memberFrom(ClassDef& cls, std::span<Value> args) {
  if (args.size() != 1)
    fail("MATLAB:class:EnumerationConstructor",
         "Enumeration members of class '%s' are named: %s.NAME.", cls.name.c_str(),
         cls.name.c_str());
  const Value& v = args[0];
  if (v.isObject() && v.object().isA(cls.name)) return v;
  if (v.isTextScalar()) {
    EnumMemberDef* m = cls.member(textOf(v));
    if (m) return enumMember(cls, *m);
    fail("MATLAB:class:InvalidEnum", "'%s' is not a member of enumeration '%s'.", textOf(v).c_str(),
         cls.name.c_str());
  }
  if (v.isPlain() && !cls.dataClass.empty()) {
    Value cells = Value::cell(v.dims());
    for (int64_t k = 0; k < v.numel(); ++k) {
      Value found;
      for (EnumMemberDef& m : cls.members) {
        Value member = enumMember(cls, m);
        const Value& data = static_cast<InstanceObj&>(member.object()).data;
        if (data.isPlain() && data.numel() == 1 && data.doubleAt(0) == v.doubleAt(k)) {
          found = member;
          break;
        }
      }
      if (found.isUndefined())
        fail("MATLAB:class:InvalidEnum", "%g is not a value of enumeration '%s'.", v.doubleAt(k),
             cls.name.c_str());
      cells.setCell(k, found);
    }
    return ObjectArray::make(cells, cells.isEmpty()
                                        ? ObjectArray::modelOf(emptyArray(cls, Dims(0, 0)))
                                        : ObjectArray::modelOf(cells.cellAt(0)));
  }
  fail("MATLAB:class:InvalidEnum", "A value of class '%s' is not a member of enumeration '%s'.",
       v.className().c_str(), cls.name.c_str());
}

void Instances::setPrecedence(std::span<const std::string> others, bool isSuperior) {
  auto* cls = const_cast<ClassDef*>(vm_.frames.callingClass());
  if (!cls || !cls->isOldStyle)
    fail("MATLAB:class:precedenceOutsideConstructor",
         "The %s function can only be called in the constructor of a class in a folder @name.",
         isSuperior ? "superiorto" : "inferiorto");
  std::vector<std::string>& known = isSuperior ? cls->inferior : cls->superior;
  for (const std::string& other : others)
    if (std::find(known.begin(), known.end(), other) == known.end()) known.push_back(other);
}

// ---------------------------------------------------------------- what builtins ask

ClassDef* Instances::classNamed(const std::string& name) { return vm_.classes.find(name); }
void Instances::destroy(const Value& object) { vm_.events.destroy(object); }
void Instances::notifyEvent(const Value& object, const std::string& event, Value data) {
  vm_.events.notify(object, event, std::move(data));
}
ValueList Instances::follow(const Value& x, const Value& links, int nargout) {
  return vm_.links.follow(x, linksOf(links), nargout);
}
int Instances::listLength(const Value& x, const Value& links) {
  return vm_.links.count(x, linksOf(links));
}
void Instances::assignAt(Value& x, const Value& links, std::span<Value> values) {
  vm_.links.assign(x, linksOf(links), values);
}
Value Instances::readMember(const Value& object, const std::string& name) {
  return vm_.members.fieldOf(object, Name(name));
}

void Instances::writeMember(Value& object, const std::string& name, Value v) {
  vm_.members.assignProperty(object, Name(name), std::move(v));
}

namespace {

// The names of the members in columns, each as wide as its longest name.
std::string memberArrayText(const Value& object, const ClassDef& cls, const DisplayFormat& format) {
  const std::string name = cls.name.substr(cls.name.rfind('.') + 1);
  const std::string gap = format.compact ? "" : "\n";
  const bool none = object.numel() == 0;
  std::string text = "  " + sizeDisplay(object.dims()) + (none ? " empty " : " ") + name +
                     " enumeration" + (none ? "" : " array") + ".\n";
  if (none) return text;
  text.replace(text.size() - 2, 2, "\n" + gap);
  const Value names = memberNames(object);
  const int64_t rows = names.dims().rows(), columns = names.numel() / rows;
  std::vector<size_t> widths(size_t(columns), 0);
  for (int64_t k = 0; k < names.numel(); ++k) {
    size_t& width = widths[size_t(k / rows)];
    width = std::max(width, textOf(names.cellAt(k)).size());
  }
  for (int64_t r = 0; r < rows; ++r, text += "\n")
    for (int64_t c = 0; c < columns; ++c) {
      std::string one = textOf(names.cellAt(c * rows + r));
      if (c + 1 < columns) one.resize(widths[size_t(c)], ' ');
      text += "    " + one;
    }
  return text;
}

}  // namespace

std::string Instances::instanceText(const Value& object) {
  InstanceObj* o = instanceIn(object);
  ClassDef* cls = classIn(object);
  if (!o && cls && cls->isEnumeration) return memberArrayText(object, *cls, vm_.host.format);
  if (!o) return object.object().displayText(vm_.host.format);
  if (o->deleted) return "  handle to deleted " + o->cls->name + "\n";
  if (o->cls->isEnumeration)
    for (EnumMemberDef& m : o->cls->members)
      if (m.value.isObject() && &m.value.object() == o)
        return "  " + o->cls->name + " enumeration\n\n    " + m.name + "\n";
  if (o->data.isDefined() && o->cls->properties.empty())
    return "  " + o->cls->name + "\n\n" + dispText(o->data, vm_.host.format);
  Value fields = Value::structure();
  for (const ClassProperty& p : o->cls->properties) {
    if (p.def->get.level != Access::Level::Public || p.def->hidden) continue;
    try {
      fields.setField(p.def->name, vm_.members.fieldOf(object, p.def->name));
    } catch (const Error& e) {
      // A property whose get method fails is not shown, as in MATLAB; without memory nothing is.
      if (e.identifier() == "MATLAB:nomem") throw;
    }
  }
  if (o->extras)
    for (const auto& [n, v] : o->extras->dynamic) fields.setField(n, v);
  std::string text = objectText(o->cls->name, fields, vm_.host.format);
  if (o->data.isDefined())
    text += "\n  " + o->cls->dataClass + " data:\n\n" + dispText(o->data, vm_.host.format);
  return text;
}

}  // namespace matlift
