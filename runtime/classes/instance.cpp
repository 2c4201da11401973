#include "runtime/classes/instance.h"

#include <algorithm>

#include "runtime/dispatch/cleanup_queue.h"
#include "runtime/error/error.h"
#include "runtime/value/convert.h"
#include "runtime/value/display.h"
#include "runtime/value/display_container.h"
#include "runtime/value/nesting.h"
#include "runtime/value/text.h"

namespace matlift {

InstanceObj::InstanceObj(Ref<ClassDef> c)
    : ObjectObj(Form::Instance), cls(std::move(c)), slots(size_t(cls->slots)) {
  if (cls->callsDelete && cls->cleanups) cls->cleanups->expect();
}

// The class's delete method needs an object: a twin takes over what this one had, and waits for a
// place where code of the program can run.
InstanceObj::~InstanceObj() {
  if (!cls->callsDelete || !cls->cleanups || cls->cleanups->closed) return;
  Value task;
  if (!deleted) try {
      Ref<InstanceObj> twin = makeRef<InstanceObj>(cls);
      twin->slots.swap(slots);
      twin->data = std::move(data);
      twin->extras.swap(extras);
      task = Value::object(Ref<ObjectObj>(twin.get()));
    } catch (const std::bad_alloc&) {
      // No memory for its end: it goes without.
    }
  cls->cleanups->leave(std::move(task));
}

Ref<ObjectObj> InstanceObj::clone() const {
  Ref<InstanceObj> copy = makeRef<InstanceObj>(cls);
  copy->slots = slots;
  copy->data = data;
  return Ref<ObjectObj>(copy.get());
}

bool InstanceObj::equals(const ObjectObj& other, bool nanEqual) const {
  if (this == &other) return true;
  if (other.form != Form::Instance) return false;
  const auto& o = static_cast<const InstanceObj&>(other);
  if (o.cls.get() != cls.get() || cls->isEnumeration) return false;
  const NestingLevel level;
  for (size_t k = 0; k < slots.size(); ++k)
    if (slots[k].isDefined() != o.slots[k].isDefined() ||
        (slots[k].isDefined() && !isEqual(slots[k], o.slots[k], nanEqual)))
      return false;
  return data.isUndefined() || isEqual(data, o.data, nanEqual);
}

bool InstanceObj::isSuperiorTo(const ObjectObj& other) const {
  return std::any_of(cls->inferior.begin(), cls->inferior.end(),
                     [&](const std::string& name) { return other.isA(name); });
}

Value* InstanceObj::dynamicProperty(std::string_view name) {
  if (!extras) return nullptr;
  for (auto& [n, v] : extras->dynamic)
    if (n == name) return &v;
  return nullptr;
}

bool InstanceObj::getProperty(std::string_view name, Value& out) {
  if (Value* v = dynamicProperty(name)) {
    out = *v;
    return true;
  }
  const ClassProperty* p = cls->property(Name(name));
  if (!p || p->slot < 0 || p->def->get.level != Access::Level::Public) return false;
  out = slots[size_t(p->slot)];
  return true;
}

void InstanceObj::setProperty(std::string_view name, Value v) {
  if (Value* place = dynamicProperty(name)) {
    *place = std::move(v);
    return;
  }
  const ClassProperty* p = cls->property(Name(name));
  if (!p || p->slot < 0 || p->def->set.level != Access::Level::Public)
    return ObjectObj::setProperty(name, std::move(v));
  slots[size_t(p->slot)] = std::move(v);
}

std::vector<std::string> InstanceObj::propertyNames() const {
  std::vector<std::string> out;
  for (const ClassProperty& p : cls->properties)
    if (p.def->get.level == Access::Level::Public && !p.def->hidden)
      out.push_back(p.def->name.str());
  if (extras)
    for (const auto& [n, v] : extras->dynamic) out.push_back(n.str());
  return out;
}

// The nearest superclass that both have and that allows different classes in one array.
Ref<ObjectObj> InstanceObj::arrayModel(const ObjectObj& other) const {
  if (other.form != Form::Instance) return {};
  const auto& o = static_cast<const InstanceObj&>(other);
  if (o.cls.get() == cls.get()) return Ref<ObjectObj>(const_cast<InstanceObj*>(this));
  for (ClassDef* c : cls->ancestors)
    if (o.cls->derivesFrom(c) && !c->isBuiltIn && c->isA("matlab.mixin.Heterogeneous"))
      return Ref<ObjectObj>(new InstanceObj(Ref<ClassDef>(c)));
  return {};
}

Value InstanceObj::defaultElement() const { return cls->makeDefault(); }

std::string objectText(std::string_view className, const Value& fields,
                       const DisplayFormat& format) {
  std::string name(className.substr(className.rfind('.') + 1));
  if (fields.structs().fields.empty()) return "  " + name + " with no properties.\n";
  return "  " + name + " with properties:\n" + (format.compact ? "" : "\n") +
         structBody(fields, format, false);
}

std::string InstanceObj::displayText(const DisplayFormat& format) const {
  Value fields = Value::structure();
  for (const ClassProperty& p : cls->properties)
    if (p.slot >= 0 && p.def->get.level == Access::Level::Public && !p.def->hidden)
      fields.setField(p.def->name, slots[size_t(p.slot)]);
  return objectText(cls->name, fields, format);
}

bool ListenerObj::getProperty(std::string_view name, Value& out) {
  if (name == "Enabled")
    out = Value::logical(enabled);
  else if (name == "Recursive")
    out = Value::logical(recursive);
  else if (name == "Callback")
    out = callback;
  else if (name == "EventName")
    out = Value::text(event);
  else
    return false;
  return true;
}

void ListenerObj::setProperty(std::string_view name, Value v) {
  if (name == "Enabled")
    enabled = isTrue(v);
  else if (name == "Recursive")
    recursive = isTrue(v);
  else if (name == "Callback")
    callback = std::move(v);
  else
    ObjectObj::setProperty(name, std::move(v));
}

std::string ListenerObj::displayText(const DisplayFormat&) const {
  return "  listener with properties:\n\n    EventName: '" + event +
         "'\n      Enabled: " + (enabled ? "1\n" : "0\n");
}

bool RecordObj::getProperty(std::string_view name, Value& out) {
  const Value* v = fields.field(Name(name));
  if (v) out = *v;
  return v != nullptr;
}

std::vector<std::string> RecordObj::propertyNames() const {
  std::vector<std::string> out;
  for (const Name& n : fields.structs().fields) out.push_back(n.str());
  return out;
}

bool RecordObj::equals(const ObjectObj& other, bool nanEqual) const {
  auto* o = dynamic_cast<const RecordObj*>(&other);
  return o && o->type == type && isEqual(fields, o->fields, nanEqual);
}

std::string RecordObj::displayText(const DisplayFormat& format) const {
  return objectText(type, fields, format);
}

}  // namespace matlift
