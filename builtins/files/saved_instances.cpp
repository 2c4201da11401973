#include "builtins/files/saved_instances.h"

#include <chrono>

#include "runtime/classes/class_services.h"
#include "runtime/classes/instance.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/nesting.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

/// Interpreter state: of the file that is written or read now.
struct CurrentFile {
  SavedInstances* instances = nullptr;
};

const Name kNumber("matlift_instance"), kMember("matlift_member"), kElements("matlift_elements"),
    kData("matlift_data"), kDynamic("matlift_dynamic");

bool isStored(const ClassProperty& p) { return p.slot >= 0 && !p.def->transient; }

Value enumFields(Interpreter& interpreter, const Value& object, ClassDef& cls) {
  Value out = Value::structure();
  out.setField(kNumber, Value(0.0));
  for (EnumMemberDef& member : cls.members)
    if (isEqual(interpreter.classes()->enumMember(cls, member), object))
      out.setField(kMember, Value::text(member.name));
  return out;
}

std::optional<Value> madeArray(Ref<ClassDef> cls, const Value& elements) {
  if (!elements.isCell()) return {};
  for (const Value& e : elements.boxes().elements)
    if (!e.isObject() || !e.isScalar()) return {};
  return ObjectArray::make(elements, Ref<ObjectObj>(new InstanceObj(std::move(cls))));
}

/// One with the defaults of its class; no constructor is called.
Value bare(Interpreter& interpreter, Ref<ClassDef> cls) {
  Ref<InstanceObj> o(new InstanceObj(cls));
  for (const ClassProperty& p : cls->properties)
    if (p.slot >= 0) o->slots[size_t(p.slot)] = interpreter.classes()->defaultValue(*p.def);
  return Value::object(o);
}

void fill(InstanceObj& o, const Value& fields) {
  for (const ClassProperty& p : o.cls->properties)
    if (const Value* v = isStored(p) ? fields.field(p.def->name) : nullptr)
      o.slots[size_t(p.slot)] = *v;
  if (const Value* data = fields.field(kData)) o.data = *data;
  const Value* added = fields.field(kDynamic);
  if (!added || !added->isStruct() || !added->isScalar() || !o.cls->isHandle) return;
  for (const Name& name : added->structs().fields)
    if (!o.cls->property(name)) o.more().dynamic.emplace_back(name, *added->field(name));
}

}  // namespace

// Numbers of two saves into one file must differ: they begin at the time, in microseconds.
SavedInstances::SavedInstances()
    : last_(double(std::chrono::duration_cast<std::chrono::microseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                       .count())) {}

SavedInstances::Scope::Scope(Interpreter& interpreter)
    : interpreter_(interpreter), before_(interpreter.state<CurrentFile>().instances) {
  interpreter.state<CurrentFile>().instances = new SavedInstances;
}
SavedInstances::Scope::~Scope() {
  CurrentFile& file = interpreter_.state<CurrentFile>();
  delete file.instances;
  file.instances = before_;
}

double SavedInstances::numberOf(InstanceObj& handle, bool& known) {
  auto [at, added] = numbers_.try_emplace(&handle, last_ + 1);
  if (added) ++last_;
  known = !written_.insert(&handle).second;
  return at->second;
}

void SavedInstances::beginVariable(Interpreter& interpreter) {
  if (SavedInstances* file = interpreter.state<CurrentFile>().instances) file->written_.clear();
}

Value SavedInstances::fieldsOf(Interpreter& interpreter, const Value& object) {
  if (object.object().form == ObjectObj::Form::Array) {
    Ref<ObjectObj> model = ObjectArray::modelOf(object);
    if (model->form != ObjectObj::Form::Instance) return {};
    Value out = Value::structure();
    out.setField(kNumber, Value(0.0));
    out.setField(kElements, ObjectArray::elementsOf(object));
    return out;
  }
  auto* o = objectAs<InstanceObj>(object);
  if (!o || o->cls->isOldStyle || o->cls->isBuiltIn) return {};
  if (o->cls->isEnumeration) return enumFields(interpreter, object, *o->cls);
  Value out = Value::structure();
  bool known = false;
  SavedInstances* file = interpreter.state<CurrentFile>().instances;
  out.setField(kNumber, Value(o->cls->isHandle && file ? file->numberOf(*o, known) : 0.0));
  if (known) return out;
  for (const ClassProperty& p : o->cls->properties) {
    const Value& v = isStored(p) ? o->slots[size_t(p.slot)] : Value();
    if (v.isDefined()) out.setField(p.def->name, v);
  }
  if (o->data.isDefined()) out.setField(kData, o->data);
  if (o->extras && !o->extras->dynamic.empty()) {
    Value added = Value::structure();
    for (const auto& [name, v] : o->extras->dynamic) added.setField(name, v);
    out.setField(kDynamic, added);
  }
  return out;
}

bool SavedInstances::isInstance(const Value& fields) {
  const Value* number = fields.isStruct() && fields.isScalar() ? fields.field(kNumber) : nullptr;
  return number && number->isDoubleScalar();
}

std::optional<Value> SavedInstances::made(Interpreter& interpreter, const std::string& className,
                                          const Value& fields) {
  Ref<ClassDef> cls(interpreter.classes()->classNamed(className));
  if (!cls) return {};
  if (const Value* elements = fields.field(kElements)) return madeArray(cls, *elements);
  if (const Value* member = fields.field(kMember)) {
    EnumMemberDef* found = member->isCharRow() ? cls->member(textOf(*member)) : nullptr;
    if (!found) return {};
    return interpreter.classes()->enumMember(*cls, *found);
  }
  if (cls->abstract || cls->isEnumeration) return {};
  const double number = fields.field(kNumber)->asDouble();
  SavedInstances* file = interpreter.state<CurrentFile>().instances;
  Value none;
  Value& kept = file && number > 0 && cls->isHandle ? file->handles_[number] : none;
  if (kept.isUndefined()) kept = bare(interpreter, cls);
  Value out = kept;
  auto& o = static_cast<InstanceObj&>(out.object());
  if (o.cls.get() != cls.get()) return {};
  if (fields.structs().fields.size() == 1) return out;  // a further mention
  fill(o, fields);
  if (!cls->method("loadobj")) return out;
  return interpreter.call1(Value::text(className + ".loadobj"), {&out, 1});
}

}  // namespace matlift::builtins
