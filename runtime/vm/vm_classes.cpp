// Classes: found by name, linked to their superclasses, instances made.
#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>

#include "runtime/bytecode/class_code.h"
#include "runtime/classes/instance.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"
#include "runtime/vm/vm.h"

namespace matlift {

namespace {

/// Superclasses that the system offers. handle: their subclasses are handle classes.
struct BuiltInClass {
  const char* name;
  bool isHandle;
  const char* super = nullptr;
};
constexpr BuiltInClass kBuiltInClasses[] = {
    {"handle", true},
    {"dynamicprops", true, "handle"},
    {"hgsetget", true, "handle"},
    {"matlab.mixin.SetGet", true, "handle"},
    {"matlab.mixin.SetGetExactNames", true, "handle"},
    {"matlab.mixin.Copyable", true, "handle"},
    {"matlab.mixin.Heterogeneous", false},
    {"matlab.mixin.CustomDisplay", false},
    {"matlab.mixin.Scalar", false},
    {"event.EventData", true, "handle"},
};

/// Classes of plain values that a class may have as superclass.
bool isDataClass(const std::string& name) {
  for (int k = 0; k <= int(ClassId::Logical); ++k)
    if (name == className(ClassId(k))) return true;
  return name == "char";
}

bool flagOf(const Attributes& attributes, const char* name) {
  auto at = attributes.find(name);
  return at != attributes.end() && at->second.flag;
}

Access accessOf(const Attributes& attributes, const char* name, Access standard) {
  auto at = attributes.find(name);
  if (at == attributes.end()) return standard;
  const AttributeValue& v = at->second;
  if (!v.classes.empty()) return {Access::Level::Listed, v.classes};
  if (v.word == "private") return {Access::Level::Private, {}};
  if (v.word == "protected") return {Access::Level::Protected, {}};
  if (v.word == "immutable") return {Access::Level::Immutable, {}};
  if (v.word == "none") return {Access::Level::Private, {}};
  if (v.word == "public" || v.word.empty()) return {};
  fail("MATLAB:class:InvalidAccess", "'%s' is not a valid value of the attribute '%s'.",
       v.word.c_str(), name);
}

std::unique_ptr<PropertyDef> propertyOf(const PropertyCode& p, ClassDef* owner) {
  auto def = std::make_unique<PropertyDef>();
  def->name = Name(p.name);
  def->owner = owner;
  Access both = accessOf(p.attributes, "Access", {});
  def->get = accessOf(p.attributes, "GetAccess", both);
  def->set = accessOf(p.attributes, "SetAccess", both);
  def->constant = flagOf(p.attributes, "Constant");
  def->dependent = flagOf(p.attributes, "Dependent");
  def->transient = flagOf(p.attributes, "Transient");
  def->hidden = flagOf(p.attributes, "Hidden");
  def->abstract = flagOf(p.attributes, "Abstract");
  def->setObservable = flagOf(p.attributes, "SetObservable");
  def->getObservable = flagOf(p.attributes, "GetObservable");
  def->abortSet = flagOf(p.attributes, "AbortSet");
  def->nonCopyable = flagOf(p.attributes, "NonCopyable");
  def->testParameter = flagOf(p.attributes, "TestParameter");
  def->initial = Ref<HeapObject>(p.initial.get());
  def->check = Ref<HeapObject>(p.check.get());
  def->size = p.size;
  def->className = p.className;
  return def;
}

std::unique_ptr<MethodDef> methodFrom(const MethodCode& m, ClassDef* owner) {
  auto def = std::make_unique<MethodDef>();
  def->name = Name(m.name);
  def->owner = owner;
  def->code = Ref<HeapObject>(m.code.get());
  def->access = accessOf(m.attributes, "Access", {});
  def->isStatic = flagOf(m.attributes, "Static");
  def->abstract = flagOf(m.attributes, "Abstract");
  def->sealed = flagOf(m.attributes, "Sealed");
  def->hidden = flagOf(m.attributes, "Hidden");
  for (int k = 0; m.code && k < m.code->parameters; ++k)
    def->inputs.push_back(m.code->variables[size_t(k)].str());
  for (const auto& [name, value] : m.attributes) {
    if (value.flag) def->marks.push_back(name);
    if (name == "TestTags") def->tags = value.words;
  }
  return def;
}

std::string shortName(const std::string& name) { return name.substr(name.rfind('.') + 1); }

}  // namespace

const ClassDef* Vm::callingClass() {
  return depth_ > 0 ? static_cast<const ClassDef*>(top().code->owner) : nullptr;
}

ClassDef* Vm::builtInClass(const std::string& name) {
  auto known = builtInClasses_.find(name);
  if (known != builtInClasses_.end()) return known->second.get();
  for (const BuiltInClass& c : kBuiltInClasses) {
    if (name != c.name) continue;
    Ref<ClassDef> cls = makeRef<ClassDef>();
    cls->name = name;
    cls->isHandle = c.isHandle;
    cls->isBuiltIn = true;
    cls->abstract = name != "event.EventData";
    cls->ancestors.push_back(cls.get());
    if (c.super) {
      ClassDef* super = builtInClass(c.super);
      cls->supers.push_back(Ref<ClassDef>(super));
      for (ClassDef* a : super->ancestors) cls->ancestors.push_back(a);
    }
    if (name == "handle") cls->events.push_back("ObjectBeingDestroyed");
    if (name == "event.EventData") {
      for (const char* p : {"Source", "EventName"}) {
        auto def = std::make_unique<PropertyDef>();
        def->name = Name(p);
        def->owner = cls.get();
        def->value = Value::emptyDouble();
        cls->propertyIndex[p] = cls->properties.size();
        cls->properties.push_back({def.get(), cls->slots++});
        cls->ownProperties.push_back(std::move(def));
      }
    }
    builtInClasses_[name] = cls;
    return cls.get();
  }
  return nullptr;
}

ClassDef* Vm::findClass(const std::string& name) {
  if (ClassDef* c = builtInClass(name)) return c;
  const FunctionScope* scope = depth_ > 0 ? top().code->scope.get() : nullptr;
  return functions_.find(name, scope, importsHere()).cls;
}

// ---------------------------------------------------------------- linking

void Vm::addSuperclass(ClassDef& cls, const std::string& name) {
  if (isDataClass(name)) {
    cls.dataClass = name;
    return;
  }
  ClassDef* super = findClass(name);
  if (!super)
    fail("MATLAB:class:UndefinedSuperclass",
         "The specified superclass '%s' contains a parse error, cannot be found on MATLAB's search "
         "path, or is shadowed by another file with the same name.",
         name.c_str());
  if (super->sealed)
    fail("MATLAB:class:SealedClass", "Class '%s' is Sealed and may not be used as a superclass.",
         name.c_str());
  cls.supers.push_back(Ref<ClassDef>(super));
  cls.isHandle = cls.isHandle || super->isHandle;
  if (!super->dataClass.empty()) cls.dataClass = super->dataClass;
}

// Own properties first, then those of superclasses that are not defined again.
void Vm::linkProperties(ClassDef& cls, const ClassCode& code) {
  auto add = [&](PropertyDef* def) {
    if (cls.propertyIndex.count(def->name.str())) return;
    bool stored = !def->constant && !def->dependent;
    cls.propertyIndex[def->name.str()] = cls.properties.size();
    cls.properties.push_back({def, stored ? cls.slots++ : -1});
  };
  for (const PropertyCode& p : code.properties) {
    cls.ownProperties.push_back(propertyOf(p, &cls));
    add(cls.ownProperties.back().get());
  }
  for (const Ref<ClassDef>& super : cls.supers)
    for (const ClassProperty& p : super->properties) add(p.def);
}

void Vm::linkAccessor(ClassDef& cls, const MethodCode& m) {
  bool isGet = m.name.starts_with("get.");
  const ClassProperty* p = cls.property(Name(m.name.substr(4)));
  if (!p || p->def->owner != &cls)
    fail("MATLAB:class:AccessorWithoutProperty",
         "Class '%s' has no property '%s' for the method '%s'.", cls.name.c_str(),
         m.name.substr(4).c_str(), m.name.c_str());
  (isGet ? p->def->getter : p->def->setter) = m.code.get();
  accessors_.push_back(m.code);
}

void Vm::linkMethods(ClassDef& cls, const ClassCode& code) {
  for (const MethodCode& m : code.methods) {
    if (m.name.starts_with("get.") || m.name.starts_with("set.")) {
      if (m.code) linkAccessor(cls, m);
      continue;
    }
    cls.ownMethods.push_back(methodFrom(m, &cls));
    MethodDef* def = cls.ownMethods.back().get();
    if (m.name == shortName(cls.name))
      cls.constructor = def;
    else
      cls.methods[m.name] = def;
  }
  for (const Ref<ClassDef>& super : cls.supers)
    for (const auto& [name, m] : super->methods) {
      auto own = cls.methods.find(name);
      if (own == cls.methods.end()) {
        cls.methods[name] = m;
      } else if (m->sealed && own->second->owner == &cls) {
        fail("MATLAB:class:SealedMethod",
             "Method '%s' is Sealed in class '%s' and cannot be redefined in class '%s'.",
             name.c_str(), m->owner->name.c_str(), cls.name.c_str());
      } else if (own->second->abstract && !m->abstract && own->second->owner != &cls) {
        own->second = m;  // one superclass has what another one only asks for
      }
    }
}

// Method files beside @Name/Name.m.
void Vm::linkFolder(ClassDef& cls, const std::string& folder) {
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
    const std::filesystem::path& path = entry.path();
    std::string name = path.stem().string();
    if (path.extension() != ".m" || name == shortName(cls.name)) continue;
    MethodDef* def = nullptr;
    auto known = cls.methods.find(name);
    if (known != cls.methods.end() && known->second->owner == &cls) {
      def = known->second;
      if (def->code) continue;
    } else {
      cls.ownMethods.push_back(std::make_unique<MethodDef>());
      def = cls.ownMethods.back().get();
      def->name = Name(name);
      def->owner = &cls;
      cls.methods[name] = def;
    }
    def->file = folder + "/" + path.filename().string();
  }
}

void Vm::linkClass(ClassDef& cls, const ClassCode& code, const std::string& folder) {
  if (!linking_.insert(cls.name).second)
    fail("MATLAB:class:CircularInheritance", "Class '%s' is its own superclass.", cls.name.c_str());
  struct Leave {
    std::set<std::string>& linking;
    const std::string& name;
    ~Leave() { linking.erase(name); }
  } leave{linking_, cls.name};
  cls.help = code.help;
  cls.abstract = flagOf(code.attributes, "Abstract");
  cls.sealed = flagOf(code.attributes, "Sealed");
  cls.isHandle = flagOf(code.attributes, "HandleCompatible") && false;
  cls.isEnumeration = code.isEnumeration;
  cls.cleanups = &cleanups_;
  auto inferior = code.attributes.find("InferiorClasses");
  if (inferior != code.attributes.end()) cls.inferior = inferior->second.classes;
  for (const std::string& s : code.supers) addSuperclass(cls, s);
  cls.ancestors.push_back(&cls);
  for (const Ref<ClassDef>& super : cls.supers)
    for (ClassDef* a : super->ancestors)
      if (!cls.derivesFrom(a)) cls.ancestors.push_back(a);
  linkProperties(cls, code);
  linkMethods(cls, code);
  if (!folder.empty()) linkFolder(cls, folder);
  cls.events = code.events;
  for (const MemberCode& m : code.members)
    cls.members.push_back({m.name, Ref<HeapObject>(m.arguments.get()), {}});
  cls.callsDelete = cls.isHandle && cls.methods.count("delete");
  cls.makeDefault = [this, c = &cls] { return constructed(*c, {}); };
  size_t before = methodNames_.size();
  for (const auto& [name, m] : cls.methods) methodNames_.insert(name);
  if (methodNames_.size() != before) functions_.methodsChanged();
}

Code& Vm::methodCode(MethodDef& m) {
  if (!m.code && !m.file.empty()) {
    Ref<Code> code = loadMethodFile(m.file, m.owner);
    m.code = Ref<HeapObject>(code.get());
    accessors_.push_back(code);
  }
  if (!m.code)
    fail("MATLAB:class:abstractMethod",
         "Abstract method '%s' of class '%s' has no implementation that could be called.",
         m.name.str().c_str(), m.owner->name.c_str());
  return *static_cast<Code*>(m.code.get());
}

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

const Value& Vm::defaultOf(PropertyDef& p) {
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
    v = called(f, p.name.str(), {});
    if (p.check) v = checkedValue(p, std::move(v));
  } else if (p.className.empty() || builtInKind(p.className) || !findClass(p.className)) {
    v = typedDefault(p);
  } else {
    ClassDef& type = *findClass(p.className);
    bool scalar = !p.size.empty() &&
                  std::all_of(p.size.begin(), p.size.end(), [](int64_t s) { return s == 1; });
    if (scalar && !type.isEnumeration && type.missing().empty() && !type.abstract)
      v = constructed(type, {});
    else if (scalar && type.isEnumeration && !type.members.empty())
      v = memberValue(type, type.members[0]);
    else
      v = emptyOf(type, Dims(0, 0));
  }
  p.value = std::move(v);
  return p.value;
}

bool Vm::builtInKind(const std::string& name) {
  static constexpr std::string_view kOthers[] = {"string",          "cell", "struct",
                                                 "function_handle", "char", "logical"};
  return isDataClass(name) ||
         std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers);
}

Value Vm::emptyOf(ClassDef& cls, const Dims& dims) {
  Ref<InstanceObj> model = makeRef<InstanceObj>(Ref<ClassDef>(&cls));
  model->deleted = true;  // only stands for the class
  return ObjectArray::make(Value::cell(dims), Ref<ObjectObj>(model.get()));
}

Ref<InstanceObj> Vm::newInstance(ClassDef& cls) {
  Ref<InstanceObj> o = makeRef<InstanceObj>(Ref<ClassDef>(&cls));
  for (const ClassProperty& p : cls.properties)
    if (p.slot >= 0) o->slots[size_t(p.slot)] = defaultOf(*p.def);
  return o;
}

void Vm::checkConcrete(const ClassDef& cls) {
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

bool Vm::construct(ClassDef& cls, std::span<Value> args, const Outputs& out) {
  if (cls.isEnumeration) {
    Value v = memberFrom(cls, args);
    deliver(out, {&v, 1});
    return false;
  }
  if (cls.name == "event.EventData") {
    Value v = Value::object(Ref<ObjectObj>(newInstance(cls).get()));
    deliver(out, {&v, 1});
    return false;
  }
  checkConcrete(cls);
  Value object = Value::object(Ref<ObjectObj>(newInstance(cls).get()));
  return enterConstructor(cls, std::move(object), args, out);
}

Value Vm::constructed(ClassDef& cls, std::span<Value> args) {
  ValueList out;
  if (construct(cls, args, {Outputs::Mode::Host, nullptr, 1, &out})) run(depth_);
  return out.empty() ? Value() : std::move(out[0]);
}

// Runs the constructor of `cls` on an object that exists: the class's own, or a subclass's.
bool Vm::enterConstructor(ClassDef& cls, Value object, std::span<Value> args, const Outputs& out) {
  if (cls.constructor) {
    Callee f;
    f.code = &methodCode(*cls.constructor);
    if (f.code->outputs.empty())
      fail("MATLAB:class:ConstructorOutput",
           "The constructor of class '%s' must return the object.", cls.name.c_str());
    pushFrame(f, args, out);
    Value& place = top().regs[f.code->outputs[0]];
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
      run(depth_);
    object = std::move(made.at(0));
  }
  if (!parents.empty()) return enterConstructor(*parents.back(), std::move(object), args, out);
  deliver(out, {&object, 1});
  return false;
}

void Vm::setData(Value& object, const Value& v) {
  auto& instance = static_cast<InstanceObj&>(objectForUpdate(object));
  for (int k = 0; k <= int(ClassId::Char); ++k)
    if (instance.cls->dataClass == className(ClassId(k)))
      instance.data = convertClass(v, ClassId(k));
}

// obj@Base(args) in a constructor, method@Base(obj, args) in a method.
bool Vm::enterSuper(const std::string& name, std::span<Value> args, const Outputs& out) {
  size_t at = name.find('@');
  std::string member = name.substr(0, at), base = name.substr(at + 1);
  if (isDataClass(base) && !args.empty()) {
    if (args.size() > 1) setData(args[0], args[1]);
    deliver(out, args.first(1));
    return false;
  }
  ClassDef* cls = findClass(base);
  const ClassDef* here = callingClass();
  if (!cls || !here || !here->derivesFrom(cls))
    fail("MATLAB:class:InvalidSuperclass",
         "\"%s\" is not a superclass of class '%s': it cannot be called with '@' here.",
         base.c_str(), here ? here->name.c_str() : "");
  const Code& code = *top().code;
  bool constructs = code.isConstructor && !code.outputs.empty() &&
                    code.variables[size_t(code.outputs[0])].str() == member;
  if (constructs) {
    Value object = std::move(args[0]);
    if (cls->isBuiltIn) {
      deliver(out, {&object, 1});
      return false;
    }
    return enterConstructor(*cls, std::move(object), args.subspan(1), out);
  }
  MethodDef* m = cls->method(member);
  if (!m) {
    // Of a built-in superclass: disp, display, delete and the like.
    Callee native;
    native.method = args.empty() || !args[0].isObject() ? nullptr : args[0].object().method(member);
    native.builtin = functions_.builtin(member);
    if (!native.method && !native.builtin)
      fail("MATLAB:class:undefinedMethod", "Method '%s' is not defined for class '%s'.",
           member.c_str(), base.c_str());
    return enter(native, member, args, out);
  }
  Callee f;
  f.code = &methodCode(*m);
  return enter(f, member, args, out);
}

bool Vm::giveMetaclass(const std::string& name, const Outputs& out) {
  Value arg = Value::text(name);
  callBuiltin(*functions_.builtin("meta.class.fromName"), {&arg, 1}, out);
  return false;
}

// @Class.method and the like: a static method by its full name.
void Vm::staticMethod(const std::string& dotted, Callee& out) {
  size_t dot = dotted.rfind('.');
  ClassDef* cls = findClass(dotted.substr(0, dot));
  MethodDef* m = cls ? cls->method(dotted.substr(dot + 1)) : nullptr;
  if (m && m->isStatic) out.code = &methodCode(*m);
}

// Builtins see the number behind an instance of a class that is one; questions about the class do
// not.
void Vm::unwrapData(const std::string& function, std::span<Value> args) {
  static constexpr std::string_view kAboutClass[] = {"class",     "isa",  "isobject", "isequal",
                                                     "metaclass", "disp", "display",  "isenum"};
  if (std::find(std::begin(kAboutClass), std::end(kAboutClass), function) != std::end(kAboutClass))
    return;
  for (Value& v : args) {
    ClassDef* cls = classOf(v);
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

Value Vm::callProtected(const Value& object, const char* method) {
  ClassDef* cls = classOf(object);
  Callee f;
  MethodDef* m = cls ? cls->method(method) : nullptr;
  if (m)
    f.code = &methodCode(*m);
  else
    f.method = object.object().method(method);
  Value self = object;
  return called(f, method, {&self, 1});
}

// ---------------------------------------------------------------- old-style classes

// A function file in a folder @name belongs to a class that class(s, 'name') makes, unless
// @name/name.m is a classdef.
ClassDef* Vm::oldClassOf(const std::string& file) {
  size_t slash = file.rfind('/');
  if (slash == std::string::npos) return nullptr;
  std::string folder = file.substr(0, slash);
  size_t before = folder.rfind('/');
  std::string last = before == std::string::npos ? folder : folder.substr(before + 1);
  if (last == "private") {
    folder = folder.substr(0, before == std::string::npos ? 0 : before);
    before = folder.rfind('/');
    last = before == std::string::npos ? folder : folder.substr(before + 1);
  }
  if (!last.starts_with('@')) return nullptr;
  auto known = oldClasses_.find(folder);
  if (known != oldClasses_.end()) return known->second.get();
  Ref<ClassDef> cls = makeRef<ClassDef>();
  cls->name = last.substr(1);
  cls->isOldStyle = true;
  cls->cleanups = &cleanups_;
  cls->ancestors.push_back(cls.get());
  oldClasses_[folder] = cls;
  linkFolder(*cls, folder);
  for (const auto& [name, m] : cls->methods) methodNames_.insert(name);
  cls->makeDefault = [this, name = cls->name] { return call1(Value::text(name), {}); };
  return cls.get();
}

Value Vm::oldObject(const Value& fields, const std::string& name, std::span<const Value> parents) {
  ClassDef* cls = const_cast<ClassDef*>(callingClass());
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
    ClassDef* super = classOf(p);
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
  Value model = emptyOf(*cls, Dims(0, 0));
  return ObjectArray::make(Value::cellOf(std::move(made), fields.dims()),
                           ObjectArray::modelOf(model));
}

// ---------------------------------------------------------------- enumerations

Value Vm::memberValue(ClassDef& cls, EnumMemberDef& m) {
  if (m.value.isDefined()) return m.value;
  ValueList args;
  if (m.arguments) {
    Callee f;
    f.code = static_cast<Code*>(m.arguments.get());
    Value cell = called(f, m.name, {});
    args = cell.boxes().elements;
  }
  Value object = Value::object(Ref<ObjectObj>(newInstance(cls).get()));
  if (!cls.dataClass.empty() && !cls.constructor && !args.empty()) {
    setData(object, args[0]);
    args.clear();
  }
  ValueList out;
  if (enterConstructor(cls, std::move(object), args, {Outputs::Mode::Host, nullptr, 1, &out}))
    run(depth_);
  m.value = std::move(out.at(0));
  return m.value;
}

// Color('Red'), Color(2), Color(Color.Red).
Value Vm::memberFrom(ClassDef& cls, std::span<Value> args) {
  if (args.size() != 1)
    fail("MATLAB:class:EnumerationConstructor",
         "Enumeration members of class '%s' are named: %s.NAME.", cls.name.c_str(),
         cls.name.c_str());
  const Value& v = args[0];
  if (v.isObject() && v.object().isA(cls.name)) return v;
  if (v.isTextScalar()) {
    EnumMemberDef* m = cls.member(textOf(v));
    if (m) return memberValue(cls, *m);
    fail("MATLAB:class:InvalidEnum", "'%s' is not a member of enumeration '%s'.", textOf(v).c_str(),
         cls.name.c_str());
  }
  if (v.isPlain() && !cls.dataClass.empty()) {
    Value cells = Value::cell(v.dims());
    for (int64_t k = 0; k < v.numel(); ++k) {
      Value found;
      for (EnumMemberDef& m : cls.members) {
        Value member = memberValue(cls, m);
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
    return ObjectArray::make(cells, cells.isEmpty() ? ObjectArray::modelOf(emptyOf(cls, Dims(0, 0)))
                                                    : ObjectArray::modelOf(cells.cellAt(0)));
  }
  fail("MATLAB:class:InvalidEnum", "A value of class '%s' is not a member of enumeration '%s'.",
       v.className().c_str(), cls.name.c_str());
}

}  // namespace matlift
