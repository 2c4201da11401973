// An instance of a class written in the language.
#pragma once

#include <memory>

#include "runtime/classes/class_def.h"
#include "runtime/value/cycles.h"

namespace matlift {

/// A listener of an event or of a property's changes.
struct ListenerObj;
/// What addprop gives: attributes of a property that one handle has.
struct DynamicPropertyObj;

struct InstanceObj final : ObjectObj, CycleMember {
  explicit InstanceObj(Ref<ClassDef> c);
  ~InstanceObj() override;

  std::string_view className() const override { return cls->name; }
  bool isA(std::string_view name) const override {
    return cls->isA(name) || (!name.empty() && cls->dataClass == name);
  }
  bool isHandle() const override { return cls->isHandle; }
  Ref<ObjectObj> clone() const override;
  bool isValid() const override { return !deleted; }
  bool equals(const ObjectObj& other, bool nanEqual) const override;
  bool isSuperiorTo(const ObjectObj& other) const override;
  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  std::vector<std::string> propertyNames() const override;
  const MethodTable* methods() const override;
  bool isArrayElement() const override { return !holdsNumbers(); }
  Ref<ObjectObj> arrayModel(const ObjectObj& other) const override;
  Value defaultElement() const override;
  std::string displayText(const DisplayFormat& format) const override;

  // --- An object of a class with a numeric superclass is as large as its value, and () is of it.
  bool holdsNumbers() const { return data.isDefined() && !cls->isEnumeration; }
  Value withData(Value v) const;
  const Dims& dims() const override;
  Value indexParen(std::span<const Value> idx) override;
  void assignParen(std::span<const Value> idx, Value v) override;
  void deleteElements(std::span<const Value> idx) override;

  // --- CycleMember, of handle classes
  HeapObject& asObject() override { return *this; }
  void visitHeld(HeldVisitor& visitor) override;
  void letGo() override;

  Ref<ClassDef> cls;
  std::vector<Value> slots;
  Value data;  ///< of a class with a built-in superclass: its value
  bool deleted = false, destroying = false;
  /// What only some handles have.
  struct Extras {
    std::vector<Ref<ListenerObj>> listeners;
    std::vector<std::pair<Name, Value>> dynamic;  ///< properties added by addprop
    std::vector<Ref<DynamicPropertyObj>> about;   ///< of those, the ones that addprop gave out
  };
  std::unique_ptr<Extras> extras;
  Extras& more() {
    if (!extras) extras = std::make_unique<Extras>();
    return *extras;
  }
  Value* dynamicProperty(std::string_view name);
  DynamicPropertyObj* aboutDynamic(std::string_view name);
  void removeDynamic(std::string_view name);
};

/// Listens until it is deleted, or its source is.
struct ListenerObj final : ObjectObj, ValueHolder {
  std::string_view className() const override {
    return property.empty() ? "event.listener" : "event.proplistener";
  }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new ListenerObj(*this)); }
  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  bool isValid() const override { return !deleted; }
  const MethodTable* methods() const override;
  std::string displayText(const DisplayFormat& format) const override;

  void visitHeld(HeldVisitor& visitor) override { visitor.value(callback); }

  std::string event;  ///< "PostSet" and the like when it listens to a property
  std::string property;
  Value callback;
  bool enabled = true, deleted = false, running = false, recursive = false;
};

/// What listener(...) gives: it listens as long as somebody holds this.
struct ListenerOwnerObj final : ObjectObj, ValueHolder {
  explicit ListenerOwnerObj(Ref<ListenerObj> l) : owned(std::move(l)) {}
  ~ListenerOwnerObj() override { owned->deleted = true; }
  std::string_view className() const override { return owned->className(); }
  Ref<ObjectObj> clone() const override { return owned->clone(); }
  bool getProperty(std::string_view name, Value& out) override {
    return owned->getProperty(name, out);
  }
  void setProperty(std::string_view name, Value v) override {
    owned->setProperty(name, std::move(v));
  }
  bool isValid() const override { return !owned->deleted; }
  const MethodTable* methods() const override { return owned->methods(); }
  std::string displayText(const DisplayFormat& format) const override {
    return owned->displayText(format);
  }

  void visitHeld(HeldVisitor& visitor) override { visitor.holder(*owned, *owned); }

  Ref<ListenerObj> owned;
};

struct DynamicPropertyObj final : ObjectObj, ValueHolder {
  explicit DynamicPropertyObj(const Name& name);
  std::string_view className() const override { return "meta.DynamicProperty"; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new DynamicPropertyObj(*this)); }
  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  std::vector<std::string> propertyNames() const override;
  bool isValid() const override { return !of.empty(); }
  const MethodTable* methods() const override;
  std::string displayText(const DisplayFormat& format) const override;

  void visitHeld(HeldVisitor& visitor) override { visitor.value(fields); }

  bool isPublic(const char* access) const;  ///< "GetAccess", "SetAccess"
  /// The function in "GetMethod" or "SetMethod"; undefined: none, or it is running.
  Value accessor(const char* which) const;

  Value fields;                  ///< a struct of the attributes
  std::vector<InstanceObj*> of;  ///< the objects that have it; they say when they go
  bool running = false;
};

/// An object that only has properties: event data, and what meta.class lists.
struct RecordObj : ObjectObj, ValueHolder {
  RecordObj(std::string type, Value fields) : type(std::move(type)), fields(std::move(fields)) {}
  std::string_view className() const override { return type; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new RecordObj(type, fields)); }
  bool getProperty(std::string_view name, Value& out) override;
  std::vector<std::string> propertyNames() const override;
  bool isArrayElement() const override { return true; }
  bool equals(const ObjectObj& other, bool nanEqual) const override;
  std::string displayText(const DisplayFormat& format) const override;

  void visitHeld(HeldVisitor& visitor) override { visitor.value(fields); }

  std::string type;
  Value fields;  ///< a struct
};

/// The names of the members in an array of an enumeration: a cell of its size.
Value memberNames(const Value& members);

/// "  Name with properties:" and the fields of a struct, as disp shows an object.
std::string objectText(std::string_view className, const Value& fields,
                       const DisplayFormat& format);

}  // namespace matlift
