#include "runtime/value/object.h"

#include "runtime/error/error.h"
#include "runtime/value/display.h"
#include "runtime/value/index.h"
#include "runtime/value/object_array.h"

namespace matlift {

MethodTable::MethodTable(std::vector<MethodRow> rows) : rows_(std::move(rows)) {
  for (size_t k = 0; k < rows_.size(); ++k) byName_.emplace(rows_[k].name, k);
}

const Dims& ObjectObj::dims() const {
  static const Dims kOneByOne(1, 1);
  return kOneByOne;
}

bool ObjectObj::equals(const ObjectObj& other, bool) const { return this == &other; }

void ObjectObj::setProperty(std::string_view name, Value) {
  Value current;
  if (getProperty(name, current))
    fail("MATLAB:class:SetProhibited",
         "Unable to set the '%.*s' property of class '%.*s' because it is read-only.",
         int(name.size()), name.data(), int(className().size()), className().data());
  fail("MATLAB:noPublicFieldForClass", "Unrecognized property '%.*s' for class '%.*s'.",
       int(name.size()), name.data(), int(className().size()), className().data());
}

void ObjectObj::failIndexing(const char* what, const char* brackets) const {
  fail("MATLAB:index:unsupported", "%s with %s is not supported for class '%.*s'.", what, brackets,
       int(className().size()), className().data());
}

Value ObjectObj::indexParen(std::span<const Value> idx) {
  if (!isArrayElement()) failIndexing("Indexing", "()");
  Value self = Value::object(Ref<ObjectObj>(this));
  return ObjectArray::make(matlift::indexParen(ObjectArray::elementsOf(self), idx),
                           Ref<ObjectObj>(this));
}
void ObjectObj::indexBrace(std::span<const Value>, ValueList&) {
  fail("MATLAB:cellRefFromNonCell", "Brace indexing is not supported for variables of this type.");
}
void ObjectObj::assignParen(std::span<const Value>, Value) { failIndexing("Assignment", "()"); }
void ObjectObj::assignBrace(std::span<const Value>, Value) {
  fail("MATLAB:cellAssToNonCell",
       "Unable to perform assignment because brace indexing is not supported for variables of this "
       "type.");
}
void ObjectObj::deleteElements(std::span<const Value>) { failIndexing("Deletion", "() = []"); }

int64_t ObjectObj::endAt(int position, int count) const {
  const Dims& d = dims();
  if (count <= 1) return d.numel();
  if (position < count - 1) return d[position];
  int64_t rest = 1;
  for (int k = position; k < d.count(); ++k) rest *= d[k];
  return rest;
}

Value ObjectObj::columnAt(int64_t k) {
  if (dims().isScalar()) return Value::object(Ref<ObjectObj>(this));
  Value index[2] = {Value::colon(), Value(k + 1)};
  return indexParen(index);
}

Ref<ObjectObj> ObjectObj::arrayModel(const ObjectObj& other) const {
  bool same = other.className() == className();
  return same ? Ref<ObjectObj>(const_cast<ObjectObj*>(this)) : Ref<ObjectObj>();
}

Value ObjectObj::defaultElement() const {
  fail("MATLAB:class:noDefault",
       "Arrays of class '%.*s' cannot have gaps: the class has no default value.",
       int(className().size()), className().data());
}

std::string ObjectObj::displayNamed(std::string_view name, const DisplayFormat& format) const {
  std::string gap = format.compact ? "" : "\n";
  return std::string(name) + " = \n" + gap + displayText(format) + gap;
}

ObjectObj& objectForUpdate(Value& v) {
  ObjectObj& o = v.object();
  if (o.isHandle() || o.unique()) return o;
  v = Value::object(o.clone());
  return v.object();
}

}  // namespace matlift
