// A class written in the language, or a built-in superclass of one (handle, matlab.mixin.Copyable,
// …): what its instances have in common. Made by the VM when the class is first named.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/value/object.h"

namespace matlift {

struct Code;
struct ClassDef;
struct CleanupQueue;

/// Who may use a member. Immutable: only constructors of the class may set it.
struct Access {
  enum class Level : uint8_t { Public, Protected, Private, Immutable, Listed };
  Level level = Level::Public;
  std::vector<std::string> classes;  ///< Listed
};

struct PropertyDef {
  Name name;
  ClassDef* owner = nullptr;
  Access get, set;
  bool constant = false, dependent = false, transient = false, hidden = false, abstract = false;
  bool setObservable = false, getObservable = false, abortSet = false, nonCopyable = false;
  Ref<HeapObject> initial, check;  ///< Code
  Code *getter = nullptr, *setter = nullptr;
  std::vector<int64_t> size;  ///< of a declared property without a default
  std::string className;
  bool testParameter = false;
  Value value;  ///< the default, or the constant, once it was asked for
  bool evaluating = false;
  /// Nothing but a slot: read and written without calling anything.
  bool isPlain() const {
    return !getter && !setter && !constant && !dependent && !check && !setObservable &&
           !getObservable && !abortSet;
  }
  bool readsPlainly() const { return !getter && !constant && !dependent && !getObservable; }
};

struct MethodDef {
  Name name;
  ClassDef* owner = nullptr;
  Ref<HeapObject> code;  ///< Code; null: still in its file, or abstract
  std::string file;      ///< of a method in a class folder
  Access access;
  bool isStatic = false, abstract = false, sealed = false, hidden = false;
  std::vector<std::string> marks;  ///< other attributes by name: Test, TestMethodSetup, …
  std::vector<std::string> tags;   ///< of TestTags = {…}
  std::vector<std::string> inputs;
};

struct EnumMemberDef {
  std::string name;
  Ref<HeapObject> arguments;  ///< Code that gives a cell of the constructor's arguments; or null
  Value value;                ///< the one instance, once it was asked for
};

/// A property and where instances of one class keep it.
struct ClassProperty {
  PropertyDef* def;
  int slot;  ///< -1: nowhere (constant, dependent)
};

struct ClassDef final : HeapObject {
  std::string name;  ///< with its packages
  std::string file, help;
  std::vector<Ref<ClassDef>> supers;
  std::vector<ClassDef*> ancestors;  ///< itself first
  bool isHandle = false, abstract = false, sealed = false, isEnumeration = false;
  bool isOldStyle = false;   ///< made by class(s, name) in a constructor function
  bool isBuiltIn = false;    ///< a superclass that the system offers
  bool callsDelete = false;  ///< the class or a superclass has a method delete
  std::string dataClass;     ///< a numeric or logical superclass: instances have such a value
  std::vector<std::string> inferior;
  std::vector<std::string> superior;      ///< classes whose methods come first: inferiorto
  bool redefinesIndexing = false;         ///< derives from one of matlab.mixin.indexing
  std::vector<ClassProperty> properties;  ///< in the order of display
  int slots = 0;
  std::unordered_map<std::string, MethodDef*> methods;  ///< own and inherited, no constructor
  MethodDef* constructor = nullptr;
  std::vector<std::string> events;
  std::vector<std::string> tags;  ///< of TestTags = {…}
  std::vector<EnumMemberDef> members;
  std::vector<std::unique_ptr<PropertyDef>> ownProperties;
  std::vector<std::unique_ptr<MethodDef>> ownMethods;
  const MethodTable* nativeMethods = nullptr;  ///< once InstanceObj::methods() was asked
  Ref<HeapObject> scope;                       ///< functions of the file: keeps code alive
  CleanupQueue* cleanups = nullptr;
  std::function<Value()> makeDefault;  ///< the constructor without arguments
  /// A method of that name as other code calls it, for what holds instances.
  std::function<Value(const char* name, std::span<const Value> args)> callMethod;

  const ClassProperty* property(const Name& name) const {
    auto at = propertyIndex.find(name.str());
    return at == propertyIndex.end() ? nullptr : &properties[at->second];
  }
  MethodDef* method(const std::string& n) const {
    auto at = methods.find(n);
    return at == methods.end() ? nullptr : at->second;
  }
  EnumMemberDef* member(std::string_view n);
  bool derivesFrom(const ClassDef* other) const;
  bool isA(std::string_view className) const;
  bool hasEvent(std::string_view event) const;
  /// Code of class `from` (null: of none) may use a member of `owner`.
  static bool allows(const Access& access, const ClassDef* owner, const ClassDef* from);
  /// Members that no class in the hierarchy has implemented.
  std::vector<std::string> missing() const;

  std::unordered_map<std::string, size_t> propertyIndex;
};

}  // namespace matlift
