#include "runtime/value/object_array.h"

#include <algorithm>

#include "runtime/error/error.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/display.h"
#include "runtime/value/display_pages.h"
#include "runtime/value/index.h"
#include "runtime/value/size_errors.h"
#include "runtime/value/text.h"

namespace matlift {

namespace {

ObjectArray* asArray(const Value& v) {
  bool isArray = v.isObject() && v.object().form == ObjectObj::Form::Array;
  return isArray ? static_cast<ObjectArray*>(&v.object()) : nullptr;
}

std::string shortName(std::string_view name) {
  return std::string(name.substr(name.rfind('.') + 1));
}

[[noreturn]] void failMixed(const ObjectObj& a, std::string_view other, const char* why = "") {
  fail("MATLAB:class:mixedArray",
       "Objects of class '%.*s' and values of class '%.*s' cannot be in one array.%s%s",
       int(a.className().size()), a.className().data(), int(other.size()), other.data(),
       *why ? " The conversion said: " : "", why);
}

/// The model of an array with the elements of both, if there can be one.
Ref<ObjectObj> modelOfBoth(const Ref<ObjectObj>& a, const Ref<ObjectObj>& b) {
  Ref<ObjectObj> both = a->arrayModel(*b);
  return both ? both : b->arrayModel(*a);
}

Ref<ObjectObj> commonModel(const Ref<ObjectObj>& a, const Ref<ObjectObj>& b) {
  Ref<ObjectObj> both = modelOfBoth(a, b);
  if (!both) failMixed(*a, b->className());
  return both;
}

/// Gaps of a grown cell are [] there and the class's default here.
void fillGaps(Value& cell, const ObjectObj& model) {
  ValueList& all = cell.mutableBoxes().elements;
  for (Value& v : all)
    if (!v.isObject()) v = model.defaultElement();
}

}  // namespace

Value ObjectArray::make(Value elements, Ref<ObjectObj> model) {
  if (elements.dims().isScalar()) return elements.cellAt(0);
  return Value::object(Ref<ObjectObj>(new ObjectArray(std::move(elements), std::move(model))));
}

Value ObjectArray::elementsOf(const Value& object) {
  if (ObjectArray* a = asArray(object)) return a->elements_;
  return Value::cellOf({object}, Dims(1, 1));
}

Ref<ObjectObj> ObjectArray::modelOf(const Value& object) {
  if (ObjectArray* a = asArray(object)) return a->model_;
  return Ref<ObjectObj>(&object.object());
}

Value (*elementConverter)(const ObjectObj& model, const Value& v) = nullptr;

Value asElementOf(const Ref<ObjectObj>& model, const Value& v) {
  if (v.isObject() && modelOfBoth(model, ObjectArray::modelOf(v))) return v;
  std::string why;
  if (elementConverter && model->form == ObjectObj::Form::Instance) {
    try {
      Value made = elementConverter(*model, v);
      if (made.isObject() && modelOfBoth(model, ObjectArray::modelOf(made))) return made;
    } catch (const Error& e) {
      why = e.message();
    }
  }
  failMixed(*model, v.className(), why.c_str());
}

Value ObjectArray::join(int dim, std::span<const Value> parts) {
  const auto first =
      std::find_if(parts.begin(), parts.end(), [](const Value& p) { return p.isObject(); });
  Ref<ObjectObj> model = modelOf(*first);
  ValueList cells;
  for (const Value& part : parts) {
    if (!part.isObject() && part.isPlain() && part.isEmpty()) continue;
    const Value v = asElementOf(model, part);
    model = commonModel(model, modelOf(v));
    cells.push_back(elementsOf(v));
  }
  return make(concatenate(dim, cells), model);
}

Value ObjectArray::compareIdentity(const Value& a, const Value& b, bool equal) {
  for (const Value* v : {&a, &b})
    if (!modelOf(*v)->isHandle())
      fail("MATLAB:UndefinedFunction", "Operator '%s' is not supported for operands of type '%s'.",
           equal ? "==" : "~=", v->className().c_str());
  Value x = elementsOf(a), y = elementsOf(b);
  bool fits = x.isScalar() || y.isScalar() || x.dims() == y.dims();
  if (!fits) failElementwiseSizes(x.dims(), y.dims());
  const Dims& dims = x.isScalar() ? y.dims() : x.dims();
  Value out = Value::zeros(ClassId::Logical, dims);
  bool* to = out.mutableData<bool>();
  for (int64_t k = 0, n = dims.numel(); k < n; ++k) {
    const Value& left = x.cellAt(x.isScalar() ? 0 : k);
    const Value& right = y.cellAt(y.isScalar() ? 0 : k);
    to[k] = (&left.object() == &right.object()) == equal;
  }
  return out;
}

bool ObjectArray::equals(const ObjectObj& other, bool nanEqual) const {
  if (other.form != Form::Array) return false;
  const auto& o = static_cast<const ObjectArray&>(other);
  return isEqual(elements_, o.elements_, nanEqual);
}

bool ObjectArray::getProperty(std::string_view name, Value& out) {
  // A list of several is the VM's; here stands what one value is asked of.
  if (elements_.numel() == 0) return false;
  return elements_.cellAt(0).object().getProperty(name, out);
}

void ObjectArray::setProperty(std::string_view, Value) {
  fail("MATLAB:class:scalarRequired",
       "Assigning a property of an object array needs one element: index it first.");
}

Value ObjectArray::indexParen(std::span<const Value> idx) {
  return make(matlift::indexParen(elements_, idx), model_);
}

void ObjectArray::assignParen(std::span<const Value> idx, Value v) {
  v = asElementOf(model_, v);
  model_ = commonModel(model_, modelOf(v));
  matlift::assignParen(elements_, idx, elementsOf(v));
  fillGaps(elements_, *model_);
}

void ObjectArray::deleteElements(std::span<const Value> idx) {
  matlift::deleteElements(elements_, idx);
}

namespace {

/// Graphics objects are told one by one: what each is, and its name or number.
std::string listedObjects(const ValueList& elements, bool mixed) {
  std::string text = (mixed ? "graphics" : shortName(elements.front().className())) + " array:\n\n";
  size_t wide = 0;
  for (const Value& e : elements) wide = std::max(wide, shortName(e.className()).size());
  for (const Value& e : elements) {
    std::string line = "  " + shortName(e.className()), about;
    for (const char* property : {"DisplayName", "Number"}) {
      Value v;
      if (!about.empty() || !e.object().getProperty(property, v)) continue;
      if (v.isTextScalar())
        about = textOf(v);
      else if (v.isPlain() && v.isScalar())
        about = std::to_string(toInteger(v, "number", INT32_MIN, INT32_MAX));
    }
    if (!about.empty()) line += std::string(wide + 6 - line.size(), ' ') + "(" + about + ")";
    text += line + "\n";
  }
  return text;
}

}  // namespace

std::string ObjectArray::displayText(const DisplayFormat&) const {
  std::string text = "  " + sizeDisplay(dims()) + " ";
  if (dims().numel() == 0) text += "empty ";
  const auto& elements = elements_.boxes().elements;
  const bool mixed = std::any_of(elements.begin(), elements.end(), [&](const Value& e) {
    return e.className() != elements.front().className();
  });
  const std::string_view package = className();
  const bool graphics =
      package.starts_with("matlab.graphics.") || package.starts_with("matlab.ui.");
  if (graphics && !elements.empty() && model_->form == Form::BuiltIn)
    return text + listedObjects(elements, mixed);
  if (mixed) text += "heterogeneous ";
  text += shortName(className());
  text += " array";
  std::vector<std::string> names = propertyNames();
  text += names.empty() ? " with no properties.\n" : " with properties:\n\n";
  for (const std::string& n : names) text += "    " + n + "\n";
  return text;
}

bool hasObjectArrays(const Value& object) {
  const ObjectObj& o = object.object();
  return o.form == ObjectObj::Form::Array || o.isArrayElement();
}

bool movesElements(std::string_view name) {
  static constexpr std::string_view kNames[] = {"reshape", "repmat",   "transpose", "ctranspose",
                                                "permute", "ipermute", "squeeze",   "circshift",
                                                "flip",    "fliplr",   "flipud",    "rot90",
                                                "repelem", "vec",      "shiftdim",  "rotdim"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

void assignObjects(Value& x, std::span<const Value> idx, const Value& given) {
  const Value rhs = x.isObject() ? asElementOf(ObjectArray::modelOf(x), given) : given;
  Ref<ObjectObj> model = ObjectArray::modelOf(rhs);
  Value cells = Value::cell(Dims(0, 0));
  if (x.isObject()) {
    model = commonModel(ObjectArray::modelOf(x), model);
    cells = ObjectArray::elementsOf(x);
  } else if (x.isDefined() && !x.isEmpty()) {
    failMixed(*model, x.className());
  }
  assignParen(cells, idx, ObjectArray::elementsOf(rhs));
  fillGaps(cells, *model);
  x = ObjectArray::make(std::move(cells), model);
}

}  // namespace matlift
