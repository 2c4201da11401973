// An instance of a class written in the language.
#pragma once

#include <memory>

#include "runtime/classes/class_def.h"

namespace matlift {

/// A listener of an event or of a property's changes.
struct ListenerObj;

struct InstanceObj final : ObjectObj {
  explicit InstanceObj(Ref<ClassDef> c);
  ~InstanceObj() override;

  std::string_view className() const override { return cls->name; }
  bool isA(std::string_view name) const override { return cls->isA(name); }
  bool isHandle() const override { return cls->isHandle; }
  Ref<ObjectObj> clone() const override;
  bool isValid() const override { return !deleted; }
  bool equals(const ObjectObj& other, bool nanEqual) const override;
  bool isSuperiorTo(const ObjectObj& other) const override;
  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  std::vector<std::string> propertyNames() const override;
  const MethodTable* methods() const override;
  bool isArrayElement() const override { return true; }
  Ref<ObjectObj> arrayModel(const ObjectObj& other) const override;
  Value defaultElement() const override;
  std::string displayText(const DisplayFormat& format) const override;

  Ref<ClassDef> cls;
  std::vector<Value> slots;
  Value data;  ///< of a class with a built-in superclass: its value
  bool deleted = false, destroying = false;
  /// What only some handles have.
  struct Extras {
    std::vector<Ref<ListenerObj>> listeners;
    std::vector<std::pair<Name, Value>> dynamic;  ///< properties added by addprop
  };
  std::unique_ptr<Extras> extras;
  Extras& more() {
    if (!extras) extras = std::make_unique<Extras>();
    return *extras;
  }
  Value* dynamicProperty(std::string_view name);
};

/// Listens until it is deleted, or its source is.
struct ListenerObj final : ObjectObj {
  std::string_view className() const override {
    return property.empty() ? "event.listener" : "event.proplistener";
  }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new ListenerObj(*this)); }
  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  bool isValid() const override { return !deleted; }
  const MethodTable* methods() const override;
  std::string displayText(const DisplayFormat& format) const override;

  std::string event;  ///< "PostSet" and the like when it listens to a property
  std::string property;
  Value callback;
  bool enabled = true, deleted = false, running = false, recursive = false;
};

/// An object that only has properties: event data, and what meta.class lists.
struct RecordObj : ObjectObj {
  RecordObj(std::string type, Value fields) : type(std::move(type)), fields(std::move(fields)) {}
  std::string_view className() const override { return type; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new RecordObj(type, fields)); }
  bool getProperty(std::string_view name, Value& out) override;
  std::vector<std::string> propertyNames() const override;
  bool isArrayElement() const override { return true; }
  bool equals(const ObjectObj& other, bool nanEqual) const override;
  std::string displayText(const DisplayFormat& format) const override;

  std::string type;
  Value fields;  ///< a struct
};

/// "  Name with properties:" and the fields of a struct, as disp shows an object.
std::string objectText(std::string_view className, const Value& fields,
                       const DisplayFormat& format);

}  // namespace matlift
