// Questions about classes and objects: methods, properties, superclasses, metaclass, …
#include <algorithm>
#include <set>

#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/classes/class_services.h"
#include "runtime/classes/instance.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

/// The class that an argument names or is an instance of; null: it is not a class of the language.
ClassDef* classArg(Call& call, int k) {
  const Value& v = call.arg(k);
  ClassServices* classes = call.interpreter.classes();
  if (!classes) return nullptr;
  if (v.isTextScalar()) return classes->classNamed(textOf(v));
  if (!v.isObject()) return nullptr;
  const Ref<ObjectObj> model = ObjectArray::modelOf(v);
  if (model->form == ObjectObj::Form::Instance) return static_cast<InstanceObj&>(*model).cls.get();
  return classes->classNamed(v.className());
}

Value cellColumn(const std::vector<std::string>& names) {
  Value out = Value::cell(Dims(int64_t(names.size()), 1));
  for (size_t k = 0; k < names.size(); ++k) out.setCell(int64_t(k), Value::text(names[k]));
  return out;
}

/// As the result, or printed under a title when none is wanted.
Value listOrShow(Call& call, const std::string& title, const std::vector<std::string>& names) {
  if (call.nargout > 0) return cellColumn(names);
  std::string text = "\n" + title + "\n\n";
  for (const std::string& n : names) text += "    " + n + "\n";
  call.interpreter.write(text + "\n");
  return {};
}

std::vector<std::string> propertyNamesOf(const ClassDef& cls) {
  std::vector<std::string> out;
  for (const ClassProperty& p : cls.properties)
    if (p.def->get.level == Access::Level::Public && !p.def->hidden)
      out.push_back(p.def->name.str());
  return out;
}

std::vector<std::string> methodNamesOf(const ClassDef& cls) {
  std::set<std::string> out;
  for (const auto& [name, m] : cls.methods)
    if (m->access.level == Access::Level::Public && !m->hidden) out.insert(name);
  if (!cls.isBuiltIn) out.insert(cls.name.substr(cls.name.rfind('.') + 1));
  return {out.begin(), out.end()};
}

Value isMethod(Call& call) {
  std::string name = toText(call.arg(1), "ismethod: method name");
  if (call.arg(0).isObject()) return Value::logical(call.interpreter.hasMethod(call.arg(0), name));
  ClassDef* cls = classArg(call, 0);
  return Value::logical(cls && cls->method(name));
}

Value isProp(Call& call) {
  std::string name = toText(call.arg(1), "isprop: property name");
  ClassDef* cls = classArg(call, 0);
  auto has = [&](const Value& object) {
    if (cls && cls->property(Name(name))) return true;
    if (!object.isObject()) return false;
    std::vector<std::string> all = object.object().propertyNames();
    Value unused;
    return std::find(all.begin(), all.end(), name) != all.end() ||
           (!cls && object.object().getProperty(name, unused));
  };
  if (!call.arg(0).isObject()) return Value::logical(has(call.arg(0)));
  Value cells = ObjectArray::elementsOf(call.arg(0));
  Value out = Value::zeros(ClassId::Logical, cells.dims());
  for (int64_t k = 0; k < cells.numel(); ++k) out.mutableData<bool>()[k] = has(cells.cellAt(k));
  return out;
}

Value propertiesFunction(Call& call) {
  ClassDef* cls = classArg(call, 0);
  std::vector<std::string> names;
  if (call.arg(0).isObject())
    names = call.arg(0).object().propertyNames();
  else if (cls)
    names = propertyNamesOf(*cls);
  std::string title = cls ? cls->name : call.arg(0).className();
  return listOrShow(call, "Properties for class " + title + ":", names);
}

Value methodsFunction(Call& call) {
  ClassDef* cls = classArg(call, 0);
  std::vector<std::string> names;
  if (cls) {
    names = methodNamesOf(*cls);
  } else if (call.arg(0).isObject() && call.arg(0).object().methods()) {
    for (const MethodRow& row : call.arg(0).object().methods()->rows()) names.push_back(row.name);
    std::sort(names.begin(), names.end());
  } else {
    fail(
        "MATLAB:class:invalidClass", "No class %s.",
        call.arg(0).isTextScalar() ? textOf(call.arg(0)).c_str() : call.arg(0).className().c_str());
  }
  std::string title = cls ? cls->name : call.arg(0).className();
  return listOrShow(call, "Methods for class " + title + ":", names);
}

Value eventsFunction(Call& call) {
  ClassDef* cls = classArg(call, 0);
  std::vector<std::string> names;
  if (cls)
    for (const ClassDef* c : cls->ancestors)
      names.insert(names.end(), c->events.begin(), c->events.end());
  return listOrShow(call, "Events for class " + (cls ? cls->name : std::string()) + ":", names);
}

Value listenerObject(Call& call) {
  if (!call.arg(0).isObject() || !call.arg(0).object().method("listener"))
    fail("MATLAB:class:HandleNeeded", "The source of a listener must be a handle object.");
  ValueList args;
  for (int k = 0; k < call.nargin(); ++k) args.push_back(call.arg(k));
  return call.interpreter.call1(Value::text("listener"), args);
}

Value superclassesFunction(Call& call) {
  ClassDef* cls = classArg(call, 0);
  std::vector<std::string> names;
  if (cls)
    for (const ClassDef* c : cls->ancestors)
      if (c != cls) names.push_back(c->name);
  if (cls && !cls->dataClass.empty()) names.push_back(cls->dataClass);
  return listOrShow(call, "Superclasses for class " + (cls ? cls->name : std::string()) + ":",
                    names);
}

Value enumerationFunction(Call& call) {
  ClassDef* cls = classArg(call, 0);
  if (!cls || !cls->isEnumeration)
    fail("MATLAB:class:notEnumeration",
         "The argument of enumeration must be an enumeration class.");
  std::vector<std::string> names;
  ValueList members;
  for (EnumMemberDef& m : cls->members) {
    names.push_back(m.name);
    members.push_back(call.interpreter.classes()->enumMember(*cls, m));
  }
  call.setOut(1, cellColumn(names));
  if (call.nargout == 0)
    return listOrShow(call, "Enumeration members for class '" + cls->name + "':", names);
  int64_t n = int64_t(members.size());
  Value model = call.interpreter.classes()->emptyArray(*cls, Dims(0, 0));
  return ObjectArray::make(Value::cellOf(std::move(members), Dims(n, 1)),
                           ObjectArray::modelOf(model));
}

Value isEnum(Call& call) {
  ClassDef* cls = call.arg(0).isObject() ? classArg(call, 0) : nullptr;
  return Value::logical(cls && cls->isEnumeration);
}

Value isValid(Call& call) {
  if (!call.arg(0).isObject()) return Value::logical(false);
  Value cells = ObjectArray::elementsOf(call.arg(0));
  Value out = Value::zeros(ClassId::Logical, cells.dims());
  for (int64_t k = 0; k < cells.numel(); ++k)
    out.mutableData<bool>()[k] = cells.cellAt(k).object().isValid();
  return out;
}

// ---------------------------------------------------------------- metaclass

Value metaclassOf(ClassServices& classes, const std::string& name);

/// A word, or the classes of a list.
Value accessValue(ClassServices& classes, const Access& a) {
  switch (a.level) {
    case Access::Level::Private:
      return Value::text("private");
    case Access::Level::Protected:
      return Value::text("protected");
    case Access::Level::Immutable:
      return Value::text("immutable");
    case Access::Level::Listed: {
      ValueList list;
      for (const std::string& name : a.classes) list.push_back(metaclassOf(classes, name));
      const int64_t n = int64_t(list.size());
      return Value::cellOf(std::move(list), Dims(1, n));
    }
    default:
      return Value::text("public");
  }
}

Value recordArray(const char* type, ValueList structs) {
  int64_t n = int64_t(structs.size());
  Ref<ObjectObj> model(new RecordObj(type, Value::structure()));
  for (Value& s : structs) s = Value::object(Ref<ObjectObj>(new RecordObj(type, s)));
  return ObjectArray::make(Value::cellOf(std::move(structs), Dims(n, n == 0 ? 0 : 1)), model);
}

Value propertyRecords(ClassServices& classes, const ClassDef& cls) {
  ValueList out;
  for (const ClassProperty& p : cls.properties) {
    Value s = Value::structure();
    const PropertyDef& d = *p.def;
    s.setField("Name", Value::text(d.name.str()));
    s.setField("GetAccess", accessValue(classes, d.get));
    s.setField("SetAccess", d.constant ? Value::text("none") : accessValue(classes, d.set));
    s.setField("Dependent", Value::logical(d.dependent));
    s.setField("Constant", Value::logical(d.constant));
    s.setField("Abstract", Value::logical(d.abstract));
    s.setField("Transient", Value::logical(d.transient));
    s.setField("Hidden", Value::logical(d.hidden));
    s.setField("SetObservable", Value::logical(d.setObservable));
    s.setField("GetObservable", Value::logical(d.getObservable));
    s.setField("AbortSet", Value::logical(d.abortSet));
    s.setField("TestParameter", Value::logical(d.testParameter));
    s.setField("HasDefault", Value::logical(bool(d.initial)));
    if (d.initial) s.setField("DefaultValue", classes.defaultValue(*p.def));
    s.setField("DefiningClass", metaclassOf(classes, d.owner->name));
    out.push_back(std::move(s));
  }
  return recordArray("meta.property", std::move(out));
}

/// As the class's file lists them, then those of superclasses; null: a constructor nobody wrote.
std::vector<const MethodDef*> methodsInOrder(const ClassDef& cls) {
  std::vector<const MethodDef*> out;
  if (!cls.constructor && !cls.isBuiltIn) out.push_back(nullptr);
  for (const ClassDef* c : cls.ancestors)
    for (const auto& m : c->ownMethods)
      if (m.get() == cls.constructor || cls.method(m->name.str()) == m.get())
        out.push_back(m.get());
  return out;
}

Value methodRecords(ClassServices& classes, const ClassDef& cls) {
  ValueList out;
  for (const MethodDef* m : methodsInOrder(cls)) {
    const std::string name = m ? m->name.str() : cls.name.substr(cls.name.rfind('.') + 1);
    Value s = Value::structure();
    s.setField("Name", Value::text(name));
    s.setField("Access", m ? accessValue(classes, m->access) : Value::text("public"));
    s.setField("Static", Value::logical(m && m->isStatic));
    s.setField("Abstract", Value::logical(m && m->abstract));
    s.setField("Sealed", Value::logical(m && m->sealed));
    s.setField("Hidden", Value::logical(m && m->hidden));
    s.setField("DefiningClass", metaclassOf(classes, m ? m->owner->name : cls.name));
    s.setField("Marks", cellColumn(m ? m->marks : std::vector<std::string>()));
    s.setField("InputNames", cellColumn(m ? m->inputs : std::vector<std::string>()));
    s.setField("Tags", cellColumn(m ? m->tags : std::vector<std::string>()));
    out.push_back(std::move(s));
  }
  return recordArray("meta.method", std::move(out));
}

Value nameRecords(const char* type, const std::vector<std::string>& names) {
  ValueList out;
  for (const std::string& n : names) {
    Value s = Value::structure();
    s.setField("Name", Value::text(n));
    out.push_back(std::move(s));
  }
  return recordArray(type, std::move(out));
}

class MetaClass final : public ObjectObj {
 public:
  MetaClass(ClassServices& classes, Ref<ClassDef> cls) : classes_(classes), cls_(std::move(cls)) {}
  std::string_view className() const override { return "meta.class"; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new MetaClass(classes_, cls_)); }
  bool isArrayElement() const override { return true; }
  bool equals(const ObjectObj& other, bool) const override {
    auto* o = dynamic_cast<const MetaClass*>(&other);
    return o && o->cls_->name == cls_->name;
  }
  bool getProperty(std::string_view name, Value& out) override;
  std::vector<std::string> propertyNames() const override {
    return {"Name",         "Abstract",   "Sealed",    "Enumeration",
            "PropertyList", "MethodList", "EventList", "SuperclassList"};
  }
  const MethodTable* methods() const override;
  std::string displayText(const DisplayFormat&) const override {
    return "  class with properties:\n\n    Name: '" + cls_->name + "'\n";
  }
  const ClassDef& cls() const { return *cls_; }

 private:
  ClassServices& classes_;
  Ref<ClassDef> cls_;
};

bool MetaClass::getProperty(std::string_view name, Value& out) {
  if (name == "Name") {
    out = Value::text(cls_->name);
  } else if (name == "Abstract") {
    out = Value::logical(cls_->abstract || !cls_->missing().empty());
  } else if (name == "Sealed") {
    out = Value::logical(cls_->sealed);
  } else if (name == "Enumeration") {
    out = Value::logical(cls_->isEnumeration);
  } else if (name == "HandleCompatible") {
    out = Value::logical(cls_->isHandle);
  } else if (name == "PropertyList") {
    out = propertyRecords(classes_, *cls_);
  } else if (name == "MethodList") {
    out = methodRecords(classes_, *cls_);
  } else if (name == "Properties" || name == "Methods") {
    // The older form of these lists: cells.
    const bool methods = name == "Methods";
    out = ObjectArray::elementsOf(methods ? methodRecords(classes_, *cls_)
                                          : propertyRecords(classes_, *cls_));
  } else if (name == "Tags_") {
    // TestTags of a class and its superclasses.
    std::vector<std::string> tags;
    for (const ClassDef* c : cls_->ancestors)
      tags.insert(tags.end(), c->tags.begin(), c->tags.end());
    out = cellColumn(tags);
  } else if (name == "EventList") {
    std::vector<std::string> events;
    for (const ClassDef* c : cls_->ancestors)
      events.insert(events.end(), c->events.begin(), c->events.end());
    out = nameRecords("meta.event", events);
  } else if (name == "EnumerationMemberList") {
    std::vector<std::string> members;
    for (const EnumMemberDef& m : cls_->members) members.push_back(m.name);
    out = nameRecords("meta.EnumeratedValue", members);
  } else if (name == "SuperclassList") {
    ValueList supers;
    for (const Ref<ClassDef>& s : cls_->supers)
      supers.push_back(Value::object(Ref<ObjectObj>(new MetaClass(classes_, s))));
    int64_t n = int64_t(supers.size());
    out = ObjectArray::make(Value::cellOf(std::move(supers), Dims(n, n == 0 ? 0 : 1)),
                            Ref<ObjectObj>(this));
  } else {
    return false;
  }
  return true;
}

const ClassDef& metaArg(Call& call, int k) {
  auto* m = objectAs<MetaClass>(call.arg(k));
  if (!m) fail("MATLAB:class:NotMetaclass", "meta.class objects can only be compared to others.");
  return m->cls();
}
Value isSubclass(Call& call) {
  const ClassDef &a = metaArg(call, 0), &b = metaArg(call, 1);
  return Value::logical(a.name != b.name && a.isA(b.name));
}
Value isSubclassOrSame(Call& call) {
  return Value::logical(metaArg(call, 0).isA(metaArg(call, 1).name));
}
Value isSuperclass(Call& call) {
  const ClassDef &a = metaArg(call, 0), &b = metaArg(call, 1);
  return Value::logical(a.name != b.name && b.isA(a.name));
}
Value isSuperclassOrSame(Call& call) {
  return Value::logical(metaArg(call, 1).isA(metaArg(call, 0).name));
}
Value sameClass(Call& call) {
  return Value::logical(metaArg(call, 0).name == metaArg(call, 1).name);
}
Value differentClass(Call& call) {
  return Value::logical(metaArg(call, 0).name != metaArg(call, 1).name);
}

const MethodTable* MetaClass::methods() const {
  static const MethodTable kMethods{{"lt", isSubclass, 2, 2},   {"le", isSubclassOrSame, 2, 2},
                                    {"gt", isSuperclass, 2, 2}, {"ge", isSuperclassOrSame, 2, 2},
                                    {"eq", sameClass, 2, 2},    {"ne", differentClass, 2, 2}};
  return &kMethods;
}

/// Types whose metaclass only has a name.
constexpr std::string_view kTypes[] = {
    "double",   "single",   "int8",        "int16",      "int32",          "int64",
    "uint8",    "uint16",   "uint32",      "uint64",     "logical",        "char",
    "string",   "cell",     "struct",      "table",      "timetable",      "function_handle",
    "datetime", "duration", "categorical", "MException", "containers.Map", "dictionary"};

Value metaclassOf(ClassServices& classes, const std::string& name) {
  Ref<ClassDef> cls(classes.classNamed(name));
  if (!cls && std::find(std::begin(kTypes), std::end(kTypes), name) != std::end(kTypes)) {
    cls = makeRef<ClassDef>();
    cls->name = name;
    cls->isBuiltIn = true;
    cls->ancestors.push_back(cls.get());
  }
  if (!cls) {
    Ref<ObjectObj> model(new RecordObj("meta.class", Value::structure()));
    return ObjectArray::make(Value::cell(Dims(0, 0)), model);
  }
  return Value::object(Ref<ObjectObj>(new MetaClass(classes, cls)));
}

Value metaclassFunction(Call& call) {
  ClassServices& classes = *call.interpreter.classes();
  if (ClassDef* cls = call.arg(0).isObject() ? classArg(call, 0) : nullptr)
    return Value::object(Ref<ObjectObj>(new MetaClass(classes, Ref<ClassDef>(cls))));
  return metaclassOf(classes, call.arg(0).className());
}
Value metaFromName(Call& call) {
  return metaclassOf(*call.interpreter.classes(),
                     toText(call.arg(0), "meta.class.fromName: class name"));
}

const BuiltinDescriptor kRows[] = {
    functionRow("ismethod", isMethod, 2, 2, 1,
                "True when an object's class has a method.\nismethod(obj,name)",
                "disp(ismethod(containers.Map,'keys'))", "   1\n"),
    functionRow("isprop", isProp, 2, 2, 1, "True where an object has a property.\nisprop(obj,name)",
                "disp(isprop(containers.Map,'Count'))", "   1\n"),
    functionRow("properties", propertiesFunction, 1, 1, 1,
                "Names of the public properties of an object or class.\nproperties(obj), "
                "p = properties('Name')",
                "disp(isempty(properties(containers.Map)))", "   1\n"),
    functionRow("methods", methodsFunction, 1, 1, 1,
                "Names of the public methods of an object or class.\nmethods(obj), "
                "m = methods('Name')",
                "m = methods(containers.Map); disp(m{1})", "isKey\n"),
    functionRow("events", eventsFunction, 1, 1, 1,
                "Names of the events of a handle class.\nevents(obj), events('Name')",
                "e = events('handle'); disp(e{1})", "ObjectBeingDestroyed\n"),
    functionRow("event.listener", listenerObject, 3, 3, 1,
                "Listens to an event as long as it is held.\nevent.listener(obj,event,callback)",
                "try, event.listener(1, 'E', @disp), catch e, disp(e.identifier), end",
                "MATLAB:class:HandleNeeded\n"),
    functionRow("event.proplistener", listenerObject, 4, 4, 1,
                "Listens to a property as long as it is held.\n"
                "event.proplistener(obj,property,event,callback)",
                "try, event.proplistener(1, 'p', 'PostSet', @disp), catch e, disp(e.identifier), "
                "end",
                "MATLAB:class:HandleNeeded\n"),
    functionRow("superclasses", superclassesFunction, 1, 1, 1,
                "Names of the superclasses of an object or class.\nsuperclasses(obj)",
                "s = superclasses('dynamicprops'); disp(s{1})", "handle\n"),
    functionRow("enumeration", enumerationFunction, 1, 1, 2,
                "Members and names of an enumeration class.\n[m,names] = enumeration('Name')",
                "try, enumeration('handle'), catch e, disp(e.identifier), end",
                "MATLAB:class:notEnumeration\n"),
    functionRow("isenum", isEnum, 1, 1, 1, "True for members of an enumeration.\nisenum(x)",
                "disp(isenum(1))", "   0\n"),
    functionRow("isvalid", isValid, 1, 1, 1, "True for handles that were not deleted.\nisvalid(h)",
                "disp(isvalid(containers.Map))", "   1\n"),
    functionRow("metaclass", metaclassFunction, 1, 1, 1,
                "What is known of an object's class, as ?Name gives it.\nmetaclass(obj)",
                "disp(metaclass(5).Name)", "double\n"),
    functionRow("meta.class.fromName", metaFromName, 1, 1, 1,
                "What is known of a class.\nmeta.class.fromName(name)",
                "m = meta.class.fromName('handle'); disp(m.Name)", "handle\n"),
};

}  // namespace

BuiltinTheme introspectionTheme() { return kRows; }

}  // namespace matlift::builtins
