// Events of instances, the last of which is their end.
#include "runtime/vm/object_events.h"

#include "runtime/value/object_array.h"
#include "runtime/vm/parts.h"

namespace matlift {

// ---------------------------------------------------------------- events

void ObjectEvents::notifyProperty(const Value& object, const std::string& property,
                                  const char* event) {
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
    callListener(*l, args,
                 "the " + o->cls->name + " class " + property + " property " + event + " event");
  }
}

// One listener's error does not keep the others, or the program, from going on.
void ObjectEvents::callListener(ListenerObj& l, std::span<Value> args, const std::string& of) {
  struct Running {
    bool& flag;
    ~Running() { flag = false; }
  } running{l.running};
  l.running = true;
  try {
    vm_.calls.call(l.callback, args, 0);
  } catch (const Error& e) {
    if (e.identifier() == "MATLAB:nomem") throw;
    vm_.host.warn(
        "MATLAB:callback:error",
        "Error occurred while executing the listener callback for " + of + ":\n" + e.message());
  }
}

void ObjectEvents::notify(const Value& object, const std::string& event, Value data) {
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
    callListener(*l, args, "event " + event + " defined for class " + o->cls->name);
  }
}

// ---------------------------------------------------------------- the end of a handle

// delete methods from the class up to its superclasses; errors in them become warnings.
void ObjectEvents::destroy(const Value& object) {
  Value cells = ObjectArray::elementsOf(object);
  for (int64_t k = 0; k < cells.numel(); ++k) {
    Value one = cells.cellAt(k);
    InstanceObj* o = instanceIn(one);
    if (!o || o->deleted || o->destroying) continue;
    o->destroying = true;
    if (o->extras) notify(one, "ObjectBeingDestroyed", {});
    for (ClassDef* c : o->cls->ancestors) {
      for (const auto& m : c->ownMethods)
        if (m->name.str() == "delete") runDelete(one, *m);
    }
    o->deleted = true;
    if (o->cls->callsDelete) continue;
  }
}

void ObjectEvents::runDelete(const Value& object, MethodDef& m) {
  try {
    Callee f;
    f.code = &vm_.classes.methodCode(m);
    Value self = object;
    vm_.calls.perform(f, "delete", {&self, 1});
  } catch (const Error& e) {
    vm_.host.warn("MATLAB:class:DestructorError",
                  "The following error was caught while executing '" + m.owner->name +
                      "' class destructor:\n" + e.message());
  }
}

}  // namespace matlift
