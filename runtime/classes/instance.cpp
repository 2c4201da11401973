#include "runtime/classes/instance.h"

#include <algorithm>

#include "runtime/dispatch/cleanup_queue.h"
#include "runtime/error/error.h"
#include "runtime/value/convert.h"
#include "runtime/value/display.h"
#include "runtime/value/display_container.h"
#include "runtime/value/index.h"
#include "runtime/value/nesting.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"

namespace matlift {

InstanceObj::InstanceObj(Ref<ClassDef> c)
    : ObjectObj(Form::Instance), cls(std::move(c)), slots(size_t(cls->slots)) {
  if (cls->isHandle) join();
  if (cls->callsDelete && cls->cleanups) cls->cleanups->expect();
}

void InstanceObj::visitHeld(HeldVisitor& visitor) {
  for (const Value& v : slots) visitor.value(v);
  visitor.value(data);
  if (!extras) return;
  for (const Ref<ListenerObj>& l : extras->listeners) visitor.holder(*l, *l);
  for (const auto& [name, v] : extras->dynamic) visitor.value(v);
  for (const Ref<DynamicPropertyObj>& d : extras->about) visitor.holder(*d, *d);
}

namespace {

void forget(InstanceObj::Extras* extras, const InstanceObj* object) {
  if (!extras) return;
  for (const Ref<DynamicPropertyObj>& d : extras->about) std::erase(d->of, object);
}

}  // namespace

void InstanceObj::letGo() {
  for (Value& v : slots) v.reset();
  data.reset();
  forget(extras.get(), this);
  extras.reset();
}

// The class's delete method needs an object: a twin takes over what this one had, and waits for a
// place where code of the program can run.
InstanceObj::~InstanceObj() {
  forget(extras.get(), this);
  if (!cls->callsDelete || !cls->cleanups || cls->cleanups->closed) return;
  Value task;
  if (!deleted) try {
      Ref<InstanceObj> twin = makeRef<InstanceObj>(cls);
      twin->slots.swap(slots);
      twin->data = std::move(data);
      twin->extras.swap(extras);
      task = Value::object(Ref<ObjectObj>(twin.get()));
    } catch (const std::bad_alloc&) {
      task = Value(0.0);  // it goes without its end, which is told
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
  // As MATLAB documents it: what one handle has of its own is never compared.
  for (const InstanceObj* each : {this, &o})
    if (each->extras && !each->extras->dynamic.empty()) return false;
  const NestingLevel level;
  for (size_t k = 0; k < slots.size(); ++k)
    if (slots[k].isDefined() != o.slots[k].isDefined() ||
        (slots[k].isDefined() && !isEqual(slots[k], o.slots[k], nanEqual)))
      return false;
  return data.isUndefined() || isEqual(data, o.data, nanEqual);
}

Value InstanceObj::withData(Value v) const {
  Ref<ObjectObj> copy = clone();
  static_cast<InstanceObj&>(*copy).data = std::move(v);
  return Value::object(std::move(copy));
}

const Dims& InstanceObj::dims() const { return holdsNumbers() ? data.dims() : ObjectObj::dims(); }

Value InstanceObj::indexParen(std::span<const Value> idx) {
  if (!holdsNumbers()) return ObjectObj::indexParen(idx);
  return withData(matlift::indexParen(data, idx));
}

void InstanceObj::assignParen(std::span<const Value> idx, Value v) {
  if (!holdsNumbers()) return ObjectObj::assignParen(idx, std::move(v));
  const auto* o = v.isObject() && v.object().form == Form::Instance
                      ? static_cast<const InstanceObj*>(&v.object())
                      : nullptr;
  const Value numbers = o && o->data.isDefined() ? o->data : std::move(v);
  matlift::assignParen(data, idx, numbers);
}

void InstanceObj::deleteElements(std::span<const Value> idx) {
  if (!holdsNumbers()) return ObjectObj::deleteElements(idx);
  matlift::deleteElements(data, idx);
}

bool InstanceObj::isSuperiorTo(const ObjectObj& other) const {
  const auto isOther = [&](const std::string& name) { return other.isA(name); };
  if (std::any_of(cls->inferior.begin(), cls->inferior.end(), isOther)) return true;
  if (other.form != Form::Instance) return false;
  const ClassDef& theirs = *static_cast<const InstanceObj&>(other).cls;
  const auto isThis = [&](const std::string& name) { return cls->isA(name); };
  return std::any_of(theirs.superior.begin(), theirs.superior.end(), isThis);
}

Value* InstanceObj::dynamicProperty(std::string_view name) {
  if (!extras) return nullptr;
  for (auto& [n, v] : extras->dynamic)
    if (n == name) return &v;
  return nullptr;
}

DynamicPropertyObj* InstanceObj::aboutDynamic(std::string_view name) {
  if (extras)
    for (const Ref<DynamicPropertyObj>& d : extras->about)
      if (textOf(*d->fields.field("Name")) == name) return d.get();
  return nullptr;
}

void InstanceObj::removeDynamic(std::string_view name) {
  if (!extras) return;
  std::erase_if(extras->dynamic, [&](const auto& d) { return d.first == name; });
  std::erase_if(extras->about, [&](const Ref<DynamicPropertyObj>& d) {
    return textOf(*d->fields.field("Name")) == name;
  });
}

DynamicPropertyObj::DynamicPropertyObj(const Name& name) : fields(Value::structure()) {
  fields.setField("Name", Value::text(name.str()));
  for (const char* access : {"GetAccess", "SetAccess"})
    fields.setField(access, Value::text("public"));
  for (const char* flag :
       {"Dependent", "Transient", "Hidden", "SetObservable", "GetObservable", "AbortSet"})
    fields.setField(flag, Value::logical(false));
  fields.setField("NonCopyable", Value::logical(true));
  for (const char* method : {"GetMethod", "SetMethod"})
    fields.setField(method, Value::emptyDouble());
  for (const char* text : {"Description", "DetailedDescription"})
    fields.setField(text, Value::text(""));
}

bool DynamicPropertyObj::getProperty(std::string_view name, Value& out) {
  const Value* v = fields.field(Name(name));
  if (v) out = *v;
  return v != nullptr;
}

void DynamicPropertyObj::setProperty(std::string_view name, Value v) {
  if (name == "Name" || !fields.field(Name(name)))
    return ObjectObj::setProperty(name, std::move(v));
  fields.setField(Name(name), std::move(v));
}

std::vector<std::string> DynamicPropertyObj::propertyNames() const {
  std::vector<std::string> out;
  for (const Name& n : fields.structs().fields) out.push_back(n.str());
  return out;
}

bool DynamicPropertyObj::isPublic(const char* access) const {
  const Value& v = *fields.field(Name(access));
  return v.isTextScalar() && textOf(v) == "public";
}

Value DynamicPropertyObj::accessor(const char* which) const {
  const Value& f = *fields.field(Name(which));
  return f.isFunction() && !running ? f : Value();
}

std::string DynamicPropertyObj::displayText(const DisplayFormat& format) const {
  return objectText(className(), fields, format);
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

namespace {

// The class's name as a function: a converter of v's class, or the constructor.
Value convertToInstance(const ObjectObj& model, const Value& v) {
  const ClassDef& cls = *static_cast<const InstanceObj&>(model).cls;
  return cls.callMethod ? cls.callMethod(cls.name.c_str(), {&v, 1}) : Value();
}

[[maybe_unused]] const bool kConverts = (elementConverter = convertToInstance, true);

}  // namespace

std::vector<std::string> InstanceObj::propertyNames() const {
  std::vector<std::string> out;
  for (const ClassProperty& p : cls->properties)
    if (p.def->get.level == Access::Level::Public && !p.def->hidden)
      out.push_back(p.def->name.str());
  if (extras)
    for (const auto& [n, v] : extras->dynamic) {
      auto* about = const_cast<InstanceObj*>(this)->aboutDynamic(n.str());
      const bool shown =
          !about || (about->isPublic("GetAccess") && !isTrue(*about->fields.field("Hidden")));
      if (shown) out.push_back(n.str());
    }
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
