// Methods that every instance has: of handle and of the other built-in superclasses.
#include <algorithm>
#include <memory>

#include "runtime/classes/class_services.h"
#include "runtime/classes/instance.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/object_array.h"
#include "runtime/value/size_errors.h"
#include "runtime/value/text.h"

namespace matlift {

namespace {

ClassServices& services(Call& call) { return *call.interpreter.classes(); }

InstanceObj* instanceOf(const Value& v) {
  bool yes = v.isObject() && v.object().form == ObjectObj::Form::Instance;
  return yes ? static_cast<InstanceObj*>(&v.object()) : nullptr;
}

std::string wordArg(Call& call, int k, const char* what) {
  if (!call.has(k) || !call.arg(k).isTextScalar())
    fail("MATLAB:class:RequireString", "%s must be text.", what);
  return textOf(call.arg(k));
}

template <class F>
void forEachInstance(const Value& v, F f) {
  Value cells = ObjectArray::elementsOf(v);
  for (int64_t k = 0; k < cells.numel(); ++k)
    if (InstanceObj* o = instanceOf(cells.cellAt(k))) f(*o, cells.cellAt(k), k);
}

Value dispInstance(Call& call) {
  call.interpreter.write(services(call).instanceText(call.arg(0)));
  return {};
}

Value deleteHandle(Call& call) {
  services(call).destroy(call.arg(0));
  return {};
}

Value isValidHandle(Call& call) {
  Value cells = ObjectArray::elementsOf(call.arg(0));
  Value out = Value::zeros(ClassId::Logical, cells.dims());
  for (int64_t k = 0; k < cells.numel(); ++k)
    out.mutableData<bool>()[k] = cells.cellAt(k).object().isValid();
  return out;
}

// ---------------------------------------------------------------- events

void checkEvent(const InstanceObj& o, const std::string& event) {
  if (!o.cls->hasEvent(event))
    fail("MATLAB:class:InvalidEvent", "Event '%s' is not defined for class '%s'.", event.c_str(),
         o.cls->name.c_str());
}

Value notifyListeners(Call& call) {
  std::string event = wordArg(call, 1, "The event's name");
  forEachInstance(call.arg(0), [&](InstanceObj& o, const Value& self, int64_t) {
    checkEvent(o, event);
    services(call).notifyEvent(self, event, call.has(2) ? call.arg(2) : Value());
  });
  return {};
}

/// A property by its name, or by what describes it.
std::string propertyArg(Call& call, int k) {
  Value name;
  if (call.arg(k).isObject() && call.arg(k).object().getProperty("Name", name)) return textOf(name);
  return wordArg(call, k, "The property's name");
}

Ref<ListenerObj> newListener(Call& call) {
  Ref<ListenerObj> l = makeRef<ListenerObj>();
  bool ofProperty = call.nargin() == 4;
  l->event = wordArg(call, ofProperty ? 2 : 1, "The event's name");
  if (ofProperty) l->property = propertyArg(call, 1);
  l->callback = call.arg(ofProperty ? 3 : 2);
  if (!l->callback.isFunction())
    fail("MATLAB:class:InvalidCallback", "The callback of a listener must be a function handle.");
  forEachInstance(call.arg(0), [&](InstanceObj& o, const Value&, int64_t) {
    if (!ofProperty) {
      checkEvent(o, l->event);
    } else {
      const ClassProperty* p = o.cls->property(Name(l->property));
      bool set = l->event == "PreSet" || l->event == "PostSet";
      if (!p || !(set ? p->def->setObservable : p->def->getObservable))
        fail("MATLAB:class:nonSetObservableProp",
             "While adding a %s listener, property '%s' in class '%s' is not defined to be %s.",
             l->event.c_str(), l->property.c_str(), o.cls->name.c_str(),
             set ? "SetObservable" : "GetObservable");
    }
    auto& all = o.more().listeners;
    std::erase_if(all, [](const Ref<ListenerObj>& other) { return other->deleted; });
    all.push_back(l);
  });
  return l;
}

/// addlistener(obj, event, callback), addlistener(obj, property, 'PostSet', callback)
Value addListener(Call& call) { return Value::object(Ref<ObjectObj>(newListener(call).get())); }

/// The same, as long as what it returns is held.
Value listenWhileHeld(Call& call) {
  return Value::object(Ref<ObjectObj>(makeRef<ListenerOwnerObj>(newListener(call)).get()));
}

// ---------------------------------------------------------------- dynamicprops, Copyable, SetGet

Value addProperty(Call& call) {
  Name name(wordArg(call, 1, "The property's name"));
  Ref<DynamicPropertyObj> about = makeRef<DynamicPropertyObj>(name);
  forEachInstance(call.arg(0), [&](InstanceObj& o, const Value&, int64_t) {
    if (o.cls->property(name) || o.dynamicProperty(name.str()))
      fail("MATLAB:class:PropertyInUse",
           "Cannot add the property '%s' because it already exists in class '%s'.",
           name.str().c_str(), o.cls->name.c_str());
    o.more().dynamic.emplace_back(name, Value::emptyDouble());
    o.more().about.push_back(about);
    about->of.push_back(&o);
  });
  return Value::object(Ref<ObjectObj>(about.get()));
}

/// A new handle with the same property values.
Value copyElement(Call& call) {
  InstanceObj* o = instanceOf(call.arg(0));
  if (!o) fail("MATLAB:class:InvalidHandle", "A scalar object is needed.");
  Ref<InstanceObj> copy = makeRef<InstanceObj>(o->cls);
  for (const ClassProperty& p : o->cls->properties) {
    if (p.slot < 0) continue;
    copy->slots[size_t(p.slot)] =
        p.def->nonCopyable ? services(call).defaultValue(*p.def) : o->slots[size_t(p.slot)];
  }
  if (o->extras)
    for (const Ref<DynamicPropertyObj>& d : o->extras->about) {
      if (isTrue(*d->fields.field("NonCopyable"))) continue;
      const Name name(textOf(*d->fields.field("Name")));
      copy->more().dynamic.emplace_back(name, *o->dynamicProperty(name.str()));
      copy->more().about.push_back(d);
      d->of.push_back(copy.get());
    }
  return Value::object(Ref<ObjectObj>(copy.get()));
}

Value copyObjects(Call& call) {
  Value cells = ObjectArray::elementsOf(call.arg(0));
  for (int64_t k = 0; k < cells.numel(); ++k) {
    const Value one = cells.cellAt(k);
    cells.setCell(k, services(call).callProtected(one, "copyElement"));
  }
  return ObjectArray::make(cells, ObjectArray::modelOf(call.arg(0)));
}

Value getProperties(Call& call) {
  const Value& object = call.arg(0);
  if (call.has(1)) {
    if (!call.arg(1).isCell())
      return services(call).readMember(object, wordArg(call, 1, "The property's name"));
    Value out = Value::cell(Dims(1, call.arg(1).numel()));
    for (int64_t k = 0; k < out.numel(); ++k)
      out.setCell(k, services(call).readMember(object, textOf(call.arg(1).cellAt(k))));
    return out;
  }
  Value out = Value::structure();
  for (const std::string& n : object.object().propertyNames())
    out.setField(Name(n), services(call).readMember(object, n));
  return out;
}

using NamesAndValues = std::vector<std::pair<std::string, Value>>;

/// set(obj, name, value, …), set(obj, struct), set(obj, {names}, {values}): what it sets.
NamesAndValues settings(Call& call) {
  NamesAndValues out;
  for (int k = 1; k < call.nargin();) {
    const Value& first = call.arg(k++);
    if (first.isStruct()) {
      for (const Name& n : first.structs().fields) out.emplace_back(n.str(), *first.field(n));
      continue;
    }
    if (k >= call.nargin())
      fail("MATLAB:class:InvalidArgument", "set needs names and values in pairs.");
    const Value& second = call.arg(k++);
    if (!first.isCell()) {
      out.emplace_back(wordArg(call, k - 2, "The property's name"), second);
      continue;
    }
    if (!second.isCell() || second.numel() != first.numel())
      fail("MATLAB:class:InvalidArgument", "set needs as many values as names.");
    for (int64_t n = 0; n < first.numel(); ++n)
      out.emplace_back(textOf(first.cellAt(n)), second.cellAt(n));
  }
  return out;
}

Value setProperties(Call& call) {
  Value cells = ObjectArray::elementsOf(call.arg(0));
  const NamesAndValues all = settings(call);
  for (int64_t e = 0; e < cells.numel(); ++e)
    for (const auto& [name, v] : all) {
      Value one = cells.cellAt(e);
      services(call).writeMember(one, name, v);
    }
  return {};
}

/// findobj(objects, 'Name', value, …), findobj(objects, '-isa', class)
Value findObjects(Call& call) {
  Value cells = ObjectArray::elementsOf(call.arg(0));
  ValueList found;
  for (int64_t k = 0; k < cells.numel(); ++k) {
    const Value& one = cells.cellAt(k);
    bool fits = true;
    for (int a = 1; a + 1 < call.nargin() && fits; a += 2) {
      std::string word = wordArg(call, a, "The property's name");
      if (word == "-property") {
        const std::vector<std::string> names = one.object().propertyNames();
        const std::string wanted = wordArg(call, a + 1, "The property's name");
        fits = std::find(names.begin(), names.end(), wanted) != names.end();
        continue;
      }
      if (word == "-isa") {
        fits = one.object().isA(wordArg(call, a + 1, "The class's name"));
        continue;
      }
      std::vector<std::string> names = one.object().propertyNames();
      fits = std::find(names.begin(), names.end(), word) != names.end() &&
             isEqual(services(call).readMember(one, word), call.arg(a + 1));
    }
    if (fits) found.push_back(one);
  }
  Dims dims(int64_t(found.size()), found.empty() ? 0 : 1);
  return ObjectArray::make(Value::cellOf(std::move(found), dims),
                           ObjectArray::modelOf(call.arg(0)));
}

/// findprop(obj, name): what describes a property, as metaclass(obj).PropertyList does; [] if none.
Value findProperty(Call& call) {
  const std::string name = wordArg(call, 1, "The property's name");
  InstanceObj* o = instanceOf(call.arg(0));
  if (!o) fail("MATLAB:class:InvalidHandle", "A scalar object is needed.");
  if (DynamicPropertyObj* d = o->aboutDynamic(name)) return Value::object(Ref<ObjectObj>(d));
  const Value meta = call.interpreter.call1(Value::text("metaclass"), {&call.arg(0), 1});
  Value all;
  meta.object().getProperty("PropertyList", all);
  const Value cells = ObjectArray::elementsOf(all);
  for (const Value& p : cells.boxes().elements) {
    Value known;
    if (p.object().getProperty("Name", known) && textOf(known) == name) return p;
  }
  return ObjectArray::make(Value::cell(Dims(0, 0)), ObjectArray::modelOf(all));
}

// ---------------------------------------------------------------- enumerations

// Names of functions as template arguments.
constexpr char kStrcmp[] = "strcmp", kStrcmpi[] = "strcmpi", kStrncmp[] = "strncmp",
               kStrncmpi[] = "strncmpi", kIsmember[] = "ismember", kUnique[] = "unique",
               kUnion[] = "union", kIntersect[] = "intersect", kSetdiff[] = "setdiff",
               kSetxor[] = "setxor";

std::string memberName(const Value& v) {
  InstanceObj* o = instanceOf(v);
  if (o)
    for (EnumMemberDef& m : o->cls->members)
      if (m.value.isObject() && &m.value.object() == o) return m.name;
  return {};
}

Value enumString(Call& call) {
  const Value names = memberNames(call.arg(0));
  Value out = Value::stringArray(names.dims());
  for (int64_t k = 0; k < names.numel(); ++k) out.setCell(k, names.cellAt(k));
  return out;
}
Value enumCellstr(Call& call) { return memberNames(call.arg(0)); }
Value enumChar(Call& call) {
  const Value names = memberNames(call.arg(0));
  return names.isScalar() ? names.cellAt(0)
                          : call.interpreter.call1(Value::text("char"), {&names, 1});
}

/// Members by identity, text by name, numbers by the value of the member.
bool sameMember(const Value& a, const Value& b) {
  if (a.isObject() && b.isObject()) {
    InstanceObj *x = instanceOf(a), *y = instanceOf(b);
    if (x == y) return true;
    return x && y && x->data.isDefined() && y->data.isDefined() && isEqual(x->data, y->data);
  }
  const Value &object = a.isObject() ? a : b, &other = a.isObject() ? b : a;
  if (other.isTextScalar()) return memberName(object) == textOf(other);
  InstanceObj* o = instanceOf(object);
  return o && o->data.isDefined() && other.isPlain() && other.numel() == 1 &&
         o->data.doubleAt(0) == other.doubleAt(0);
}

Value compareMembers(Call& call, bool equal) {
  auto items = [](const Value& v) {
    if (v.isObject()) return ObjectArray::elementsOf(v);
    if (v.isChar()) return Value::cellOf({v}, Dims(1, 1));
    Value cells = Value::cell(v.dims());
    for (int64_t k = 0; k < v.numel(); ++k)
      cells.setCell(k, v.isCell() ? v.cellAt(k) : v.elementAt(k));
    return cells;
  };
  Value x = items(call.arg(0)), y = items(call.arg(1));
  if (!x.isScalar() && !y.isScalar() && !(x.dims() == y.dims()))
    failElementwiseSizes(x.dims(), y.dims());
  Value out = Value::zeros(ClassId::Logical, x.isScalar() ? y.dims() : x.dims());
  bool* to = out.mutableData<bool>();
  for (int64_t k = 0; k < out.numel(); ++k)
    to[k] = sameMember(x.cellAt(x.isScalar() ? 0 : k), y.cellAt(y.isScalar() ? 0 : k)) == equal;
  return out;
}
Value membersEqual(Call& call) { return compareMembers(call, true); }
Value membersDiffer(Call& call) { return compareMembers(call, false); }

// strcmp and its kin see names.
template <const char* Name>
Value compareNames(Call& call) {
  ValueList args;
  for (int k = 0; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    args.push_back(v.isObject() ? memberNames(v) : v);
  }
  return call.interpreter.call1(Value::text(Name), args);
}

/// Members by the order in which their class lists them.
class MemberOrder {
 public:
  explicit MemberOrder(Call& call) {
    for (int k = 0; k < call.nargin() && !cls_; ++k)
      if (call.arg(k).isObject())
        cls_ = static_cast<InstanceObj&>(*ObjectArray::modelOf(call.arg(k))).cls.get();
    for (EnumMemberDef& m : cls_->members) members_.push_back(services(call).enumMember(*cls_, m));
  }
  /// Places of members, or of what names them; 0: not one.
  Value places(const Value& v) const {
    const Value cells = v.isObject() ? ObjectArray::elementsOf(v)
                        : v.isCell() ? v
                                     : Value::cellOf({v}, Dims(1, 1));
    Value out = Value::zeros(ClassId::Double, cells.dims());
    for (int64_t k = 0; k < cells.numel(); ++k)
      out.mutableData<double>()[k] = place(cells.cellAt(k));
    return out;
  }
  Value membersAt(const Value& places) const {
    Value cells = Value::cell(places.dims());
    for (int64_t k = 0; k < places.numel(); ++k)
      cells.setCell(k, members_.at(size_t(places.doubleAt(k)) - 1));
    return ObjectArray::make(cells, ObjectArray::modelOf(members_.at(0)));
  }

 private:
  double place(const Value& v) const {
    for (size_t k = 0; k < members_.size(); ++k)
      if (sameMember(members_[k], v)) return double(k + 1);
    if (v.isTextScalar())
      fail("MATLAB:class:InvalidEnum", "'%s' is not a member of enumeration '%s'.",
           textOf(v).c_str(), cls_->name.c_str());
    return 0;
  }
  ClassDef* cls_ = nullptr;
  ValueList members_;
};

// unique, union, … of members: those of their places.
template <const char* Name, int Sets>
Value membersAsSet(Call& call) {
  const MemberOrder order(call);
  ValueList args;
  for (int k = 0; k < call.nargin(); ++k)
    args.push_back(k < Sets ? order.places(call.arg(k)) : call.arg(k));
  ValueList out = call.interpreter.call(Value::text(Name), args, std::max(call.nargout, 1));
  for (size_t k = 1; k < out.size(); ++k) call.setOut(int(k), std::move(out[k]));
  return std::string_view(Name) == "ismember" ? out.at(0) : order.membersAt(out.at(0));
}

// ---------------------------------------------------------------- tables

struct Kinds {
  bool handle, dynamic, copyable, setGet, enumeration;
  size_t index() const {
    return size_t(handle) | size_t(dynamic) << 1 | size_t(copyable) << 2 | size_t(setGet) << 3 |
           size_t(enumeration) << 4;
  }
};

std::vector<MethodRow> rowsOf(const Kinds& k) {
  std::vector<MethodRow> rows{{"disp", dispInstance, 1, 1, 0}};
  auto add = [&](std::initializer_list<MethodRow> more) {
    rows.insert(rows.end(), more.begin(), more.end());
  };
  if (k.handle)
    add({{"delete", deleteHandle, 1, 1, 0},
         {"isvalid", isValidHandle, 1, 1},
         {"notify", notifyListeners, 2, 3, 0},
         {"addlistener", addListener, 3, 4},
         {"listener", listenWhileHeld, 3, 4},
         {"findobj", findObjects, 1, -1},
         {"findprop", findProperty, 2, 2}});
  if (k.dynamic) add({{"addprop", addProperty, 2, 2}});
  if (k.copyable) add({{"copy", copyObjects, 1, 1}, {"copyElement", copyElement, 1, 1}});
  if (k.setGet) add({{"get", getProperties, 1, 2}, {"set", setProperties, 1, -1, 0}});
  if (k.enumeration)
    add({{"char", enumChar, 1, 1},
         {"string", enumString, 1, 1},
         {"cellstr", enumCellstr, 1, 1},
         {"eq", membersEqual, 2, 2},
         {"ne", membersDiffer, 2, 2},
         {"strcmp", compareNames<kStrcmp>, 2, 2},
         {"strcmpi", compareNames<kStrcmpi>, 2, 2},
         {"strncmp", compareNames<kStrncmp>, 3, 3},
         {"strncmpi", compareNames<kStrncmpi>, 3, 3},
         {"ismember", membersAsSet<kIsmember, 2>, 2, 2, 2},
         {"unique", membersAsSet<kUnique, 1>, 1, -1, 3},
         {"union", membersAsSet<kUnion, 2>, 2, -1, 3},
         {"intersect", membersAsSet<kIntersect, 2>, 2, -1, 3},
         {"setdiff", membersAsSet<kSetdiff, 2>, 2, -1, 2},
         {"setxor", membersAsSet<kSetxor, 2>, 2, -1, 3}});
  return rows;
}

// delete(p): the property goes from the objects that have it.
Value deleteDynamicProperty(Call& call) {
  auto* p = objectAs<DynamicPropertyObj>(call.arg(0));
  if (!p) return {};
  const std::string name = textOf(*p->fields.field("Name"));
  const std::vector<InstanceObj*> owners = std::move(p->of);
  p->of.clear();
  for (InstanceObj* o : owners) o->removeDynamic(name);
  return {};
}

Value deleteListener(Call& call) {
  if (auto* l = objectAs<ListenerObj>(call.arg(0))) l->deleted = true;
  if (auto* o = objectAs<ListenerOwnerObj>(call.arg(0))) o->owned->deleted = true;
  return {};
}

}  // namespace

Value memberNames(const Value& members) {
  const Value cells = ObjectArray::elementsOf(members);
  Value out = Value::cell(cells.dims());
  for (int64_t k = 0; k < cells.numel(); ++k)
    out.setCell(k, Value::text(memberName(cells.cellAt(k))));
  return out;
}

const MethodTable* InstanceObj::methods() const {
  if (cls->nativeMethods) return cls->nativeMethods;
  static std::unique_ptr<const MethodTable> tables[32];
  Kinds kinds{cls->isHandle, cls->isA("dynamicprops"), cls->isA("matlab.mixin.Copyable"),
              cls->isA("matlab.mixin.SetGet") || cls->isA("hgsetget"), cls->isEnumeration};
  auto& table = tables[kinds.index()];
  if (!table) table = std::make_unique<const MethodTable>(rowsOf(kinds));
  cls->nativeMethods = table.get();
  return table.get();
}

const MethodTable* DynamicPropertyObj::methods() const {
  static const MethodTable kMethods{{"delete", deleteDynamicProperty, 1, 1, 0},
                                    {"isvalid", isValidHandle, 1, 1}};
  return &kMethods;
}

const MethodTable* ListenerObj::methods() const {
  static const MethodTable kMethods{{"delete", deleteListener, 1, 1, 0},
                                    {"isvalid", isValidHandle, 1, 1}};
  return &kMethods;
}

}  // namespace matlift
