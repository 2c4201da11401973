// Classes: found by name, linked to their superclasses.
#include "runtime/vm/class_table.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "runtime/bytecode/class_code.h"
#include "runtime/dispatch/folder_names.h"
#include "runtime/vm/parts.h"

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
    {"matlab.mixin.Scalar", false},
    {"matlab.mixin.indexing.RedefinesParen", false},
    {"matlab.mixin.indexing.RedefinesBrace", false},
    {"matlab.mixin.indexing.RedefinesDot", false},
    {"event.EventData", true, "handle"},
};

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

/// 'word' or {'word', …}.
std::vector<std::string> wordsOf(const AttributeValue& v) {
  return v.words.empty() && !v.word.empty() ? std::vector<std::string>{v.word} : v.words;
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
    if (name == "TestTags") def->tags = wordsOf(value);
    if (name == "ParameterCombination") def->marks.push_back(value.word);
  }
  return def;
}

std::string shortName(const std::string& name) { return name.substr(name.rfind('.') + 1); }

}  // namespace

ClassDef* ClassTable::builtIn(const std::string& name) {
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
      ClassDef* super = builtIn(c.super);
      cls->supers.push_back(Ref<ClassDef>(super));
      for (ClassDef* a : super->ancestors) cls->ancestors.push_back(a);
    }
    if (name == "handle") cls->events.emplace_back("ObjectBeingDestroyed");
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

ClassDef* ClassTable::find(const std::string& name) {
  if (ClassDef* c = builtIn(name)) return c;
  const FunctionScope* scope =
      vm_.frames.depth() > 0 ? vm_.frames.top().code->scope.get() : nullptr;
  return vm_.functions.table.find(name, scope, vm_.frames.imports()).cls;
}

// ---------------------------------------------------------------- linking

void ClassTable::addSuperclass(ClassDef& cls, const std::string& name) {
  if (isDataClass(name)) {
    cls.dataClass = name;
    return;
  }
  ClassDef* super = find(name);
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
void ClassTable::linkProperties(ClassDef& cls, const ClassCode& code) {
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

void ClassTable::linkAccessor(ClassDef& cls, const MethodCode& m) {
  bool isGet = m.name.starts_with("get.");
  const ClassProperty* p = cls.property(Name(m.name.substr(4)));
  if (!p || p->def->owner != &cls)
    fail("MATLAB:class:AccessorWithoutProperty",
         "Class '%s' has no property '%s' for the method '%s'.", cls.name.c_str(),
         m.name.substr(4).c_str(), m.name.c_str());
  (isGet ? p->def->getter : p->def->setter) = m.code.get();
  accessors_.push_back(m.code);
}

void ClassTable::linkMethods(ClassDef& cls, const ClassCode& code) {
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
void ClassTable::linkFolder(ClassDef& cls, const std::string& folder) {
  for (const std::string& file : folderNames(folder)) {
    const std::filesystem::path path = std::filesystem::path(folder) / file;
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

void ClassTable::link(ClassDef& cls, const ClassCode& code, const std::string& folder) {
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
  cls.cleanups = &vm_.cleanups.queue();
  auto inferior = code.attributes.find("InferiorClasses");
  if (inferior != code.attributes.end()) cls.inferior = inferior->second.classes;
  auto tags = code.attributes.find("TestTags");
  if (tags != code.attributes.end()) cls.tags = wordsOf(tags->second);
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
  for (ClassDef* a : cls.ancestors)
    if (a->name.starts_with("matlab.mixin.indexing.")) cls.redefinesIndexing = true;
  cls.callsDelete = cls.isHandle && cls.methods.count("delete");
  cls.makeDefault = [this, c = &cls] { return vm_.instances.defaultElement(*c); };
  cls.callMethod = [this](const char* method, std::span<const Value> args) {
    return vm_.host.call1(Value::text(method), args);
  };
  size_t before = methodNames_.size();
  for (const auto& [name, m] : cls.methods) methodNames_.insert(name);
  if (methodNames_.size() != before) vm_.functions.table.methodsChanged();
}

Code& ClassTable::methodCode(MethodDef& m) {
  if (!m.code && !m.file.empty()) {
    Ref<Code> code = vm_.loader.loadMethodFile(m.file, m.owner);
    m.code = Ref<HeapObject>(code.get());
    accessors_.push_back(code);
  }
  if (!m.code)
    fail("MATLAB:class:abstractMethod",
         "Abstract method '%s' of class '%s' has no implementation that could be called.",
         m.name.str().c_str(), m.owner->name.c_str());
  return *static_cast<Code*>(m.code.get());
}

bool ClassTable::isDataClass(const std::string& name) {
  for (int k = 0; k <= int(ClassId::Logical); ++k)
    if (name == className(ClassId(k))) return true;
  return name == "char";
}

bool ClassTable::builtInKind(const std::string& name) {
  static constexpr std::string_view kOthers[] = {"string",          "cell", "struct",
                                                 "function_handle", "char", "logical"};
  return isDataClass(name) ||
         std::find(std::begin(kOthers), std::end(kOthers), name) != std::end(kOthers);
}

// ---------------------------------------------------------------- old-style classes

// The classdef of a folder +pkg/@name, when there is one.
ClassDef* ClassTable::classOfFolder(const std::string& folder) {
  std::string name;
  for (const std::filesystem::path& part : std::filesystem::path(folder)) {
    const std::string word = part.string();
    if (word.starts_with('+') || word.starts_with('@'))
      name += (name.empty() ? "" : ".") + word.substr(1);
    else
      name.clear();
  }
  ClassDef* cls = vm_.functions.table.find(name, nullptr, nullptr).cls;
  const bool here = cls && cls->file.starts_with(folder + "/");
  return here ? cls : nullptr;
}

// A function file in a folder @name belongs to a class that class(s, 'name') makes, unless
// @name/name.m is a classdef.
ClassDef* ClassTable::oldClassOf(const std::string& file) {
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
  if (file.size() > folder.size() + 1 && file.compare(folder.size() + 1, 8, "private/") == 0)
    if (ClassDef* cls = classOfFolder(folder)) return cls;
  auto known = oldClasses_.find(folder);
  if (known != oldClasses_.end()) return known->second.get();
  Ref<ClassDef> cls = makeRef<ClassDef>();
  cls->name = last.substr(1);
  cls->isOldStyle = true;
  cls->cleanups = &vm_.cleanups.queue();
  cls->ancestors.push_back(cls.get());
  oldClasses_[folder] = cls;
  linkFolder(*cls, folder);
  for (const auto& [name, m] : cls->methods) methodNames_.insert(name);
  cls->makeDefault = [this, name = cls->name] { return vm_.host.call1(Value::text(name), {}); };
  cls->callMethod = [this](const char* method, std::span<const Value> args) {
    return vm_.host.call1(Value::text(method), args);
  };
  return cls.get();
}

}  // namespace matlift
