#include "runtime/value/value.h"

#include <algorithm>
#include <cstring>

#include "runtime/error/error.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"

namespace matlift {

std::string_view className(ClassId c) {
  static constexpr std::string_view names[] = {
      "double", "single", "int8",   "int16",           "int32",   "int64",
      "uint8",  "uint16", "uint32", "uint64",          "logical", "char",
      "string", "cell",   "struct", "function_handle", "object"};
  return names[size_t(c)];
}

void ArrayObj::fill() {
  if (!storage) {
    storage = source->dense();
    complex = complex || source->turnedComplex();
    guarded = false;
  }
  if (!source->stays()) source = {};
}

Value Value::complexScalar(Complex z) {
  if (z.imag() == 0) return Value(z.real());
  Value v = uninitialized(ClassId::Double, Dims(1, 1), true);
  *v.mutableData<Complex>() = z;
  return v;
}

Value Value::complexScalar(ComplexSingle z) {
  if (z.imag() == 0) return scalar(z.real());
  Value v = uninitialized(ClassId::Single, Dims(1, 1), true);
  *v.mutableData<ComplexSingle>() = z;
  return v;
}

Value Value::text(std::string_view utf8) {
  if (utf8.empty() || asciiRun(utf8) < utf8.size()) return text16(utf16FromUtf8(utf8));
  Value v = uninitialized(ClassId::Char, Dims(1, int64_t(utf8.size())));
  std::copy(utf8.begin(), utf8.end(), v.mutableData<char16_t>());
  return v;
}

Value Value::text16(std::u16string_view units) {
  int64_t n = int64_t(units.size());
  Value v = uninitialized(ClassId::Char, n == 0 ? Dims(0, 0) : Dims(1, n));
  if (n > 0) std::copy(units.begin(), units.end(), v.mutableData<char16_t>());
  return v;
}

Value Value::string(std::string_view utf8) {
  return Value(makeTag(Kind::Boxes, ClassId::String),
               new BoxesObj(ClassId::String, Dims(1, 1), ValueList{text(utf8)}));
}

Value Value::missingString() {
  return Value(makeTag(Kind::Boxes, ClassId::String),
               new BoxesObj(ClassId::String, Dims(1, 1), ValueList(1)));
}

namespace {

Storage allocateFor(ClassId cls, const Dims& dims, bool complex, bool zeroed) {
  size_t bytes = elementSize(cls) * (complex ? 2 : 1);
  return Storage::allocate(size_t(checkedNumel(dims, bytes)) * bytes, zeroed);
}

}  // namespace

Value Value::zeros(ClassId cls, const Dims& dims, bool complex) {
  if (!complex && dims.isScalar()) return inlineScalar(cls);
  return fromStorage(cls, complex, dims, allocateFor(cls, dims, complex, true));
}

Value Value::uninitialized(ClassId cls, const Dims& dims, bool complex) {
  if (!complex && dims.isScalar()) return inlineScalar(cls);
  return fromStorage(cls, complex, dims, allocateFor(cls, dims, complex, false));
}

Value Value::fromStorage(ClassId cls, bool complex, const Dims& dims, Storage storage) {
  return Value(makeTag(Kind::Array, cls), new ArrayObj(cls, complex, dims, std::move(storage)));
}

Value Value::fromSource(ClassId cls, bool complex, const Dims& dims, Ref<ElementSource> source) {
  auto* object = new ArrayObj(cls, complex, dims, Storage());
  object->source = std::move(source);
  return Value(makeTag(Kind::Array, cls), object);
}

Value Value::cell(const Dims& dims) {
  int64_t n = checkedNumel(dims, sizeof(Value));
  return cellOf(ValueList(size_t(n), emptyDouble()), dims);
}

Value Value::cellOf(ValueList elements, const Dims& dims) {
  MATLIFT_ASSERT(int64_t(elements.size()) == dims.numel());
  return Value(makeTag(Kind::Boxes, ClassId::Cell),
               new BoxesObj(ClassId::Cell, dims, std::move(elements)));
}

Value Value::cellRow(ValueList elements) {
  Dims dims(1, int64_t(elements.size()));
  return cellOf(std::move(elements), dims);
}

Value Value::stringArray(const Dims& dims) {
  int64_t n = checkedNumel(dims, sizeof(Value));
  return Value(makeTag(Kind::Boxes, ClassId::String),
               new BoxesObj(ClassId::String, dims, ValueList(size_t(n), text(""))));
}

Value Value::structure() { return Value(makeTag(Kind::Struct, ClassId::Struct), new StructObj); }

Value Value::structArray(const Dims& dims, std::vector<Name> fields) {
  Ref<StructObj> s = makeRef<StructObj>();
  s->dims = dims;
  s->fields = std::move(fields);
  int64_t n = checkedNumel(dims, sizeof(Value) * std::max<size_t>(1, s->fields.size()));
  if (n > 0) s->values.assign(size_t(n) * s->fields.size(), emptyDouble());
  return Value(makeTag(Kind::Struct, ClassId::Struct), s.get());
}

Value Value::function(Ref<FunctionObj> f) {
  return Value(makeTag(Kind::Function, ClassId::Function), f.get());
}
Value Value::object(Ref<ObjectObj> o) {
  return Value(makeTag(Kind::Object, ClassId::Object), o.get());
}
Value Value::variable(Ref<VariableObj> v) {
  return Value(makeTag(Kind::Variable, ClassId::Object), v.get());
}

std::string Value::className() const {
  if (isObject()) return std::string(object().className());
  return std::string(matlift::className(classId()));
}

bool Value::isCharRow() const {
  return isChar() && (isInlineScalar() || dims().isRow() ||
                      (dims().count() == 2 && dims()[0] == 0 && dims()[1] == 0));
}

bool Value::isTextScalar() const {
  return isCharRow() || (isString() && isScalar() && cellAt(0).isDefined());
}

bool Value::isCellStr() const {
  if (!isCell()) return false;
  const ValueList& all = boxes().elements;
  return std::all_of(all.begin(), all.end(), [](const Value& v) { return v.isChar(); });
}

const Dims& Value::dims() const {
  static const Dims kOneByOne(1, 1);
  static const Dims kNone(0, 0);
  switch (kind()) {
    case Kind::Array:
      return array()->dims;
    case Kind::Boxes:
      return boxes().dims;
    case Kind::Struct:
      return structs().dims;
    case Kind::Object:
      return object().dims();
    case Kind::Undefined:
      return kNone;
    default:
      return kOneByOne;
  }
}

void* Value::mutableRawData() {
  if (kind() == Kind::Scalar) return &bits_;
  return mutableArray().storage.data();
}

ArrayObj& Value::mutableArray() {
  ArrayObj* a = array();
  a->elements();  // what is not there yet is made before it is written
  if (!a->unique()) {
    *this = fromStorage(a->cls, a->complex, a->dims, a->storage);
    a = array();
  }
  a->source = {};  // it does not know of what is written now
  if (!a->storage.unique()) {
    size_t bytes = size_t(a->dims.numel()) * a->elementBytes();
    Storage copy = Storage::allocate(bytes, false);
    if (bytes > 0) std::memcpy(copy.data(), a->storage.data(), bytes);
    a->storage = std::move(copy);
  }
  return *a;
}

BoxesObj& Value::mutableBoxes() {
  if (!bits_.p->unique()) *this = Value(tag_, new BoxesObj(boxes()));
  return *static_cast<BoxesObj*>(bits_.p);
}

StructObj& Value::mutableStructs() {
  if (!bits_.p->unique()) *this = Value(tag_, new StructObj(structs()));
  return *static_cast<StructObj*>(bits_.p);
}

double Value::doubleAt(int64_t i) const {
  if (isComplex()) return complexAt(i).real();
  return withElementType(classId(),
                         [&](auto tag) { return double(data<typename decltype(tag)::type>()[i]); });
}

Complex Value::complexAt(int64_t i) const {
  if (!isComplex()) return doubleAt(i);
  if (classId() == ClassId::Single) return Complex(data<ComplexSingle>()[i]);
  // Integer classes can be complex too: pairs of parts.
  return withElementType(classId(), [&](auto tag) {
    const auto* parts = data<typename decltype(tag)::type>();
    return Complex(double(parts[2 * i]), double(parts[2 * i + 1]));
  });
}

Value Value::reshaped(const Dims& newDims) const {
  MATLIFT_ASSERT(newDims.numel() == numel());
  if (newDims == dims()) return *this;
  switch (kind()) {
    case Kind::Scalar:
      return *this;
    case Kind::Array: {
      if (Value out; standing() && standing()->reshape(*this, newDims, out)) return out;
      array()->elements();
      return fromStorage(classId(), isComplex(), newDims, array()->storage);
    }
    case Kind::Boxes: {
      Value v = *this;
      v.mutableBoxes().dims = newDims;
      return v;
    }
    case Kind::Struct: {
      Value v = *this;
      v.mutableStructs().dims = newDims;
      return v;
    }
    default:
      return *this;
  }
}

Value Value::part(int64_t first, int64_t count, const Dims& newDims) const {
  array()->elements();
  const size_t bytes = array()->elementBytes();
  return fromStorage(classId(), array()->complex, newDims,
                     array()->storage.part(size_t(first) * bytes, size_t(count) * bytes));
}

Value Value::elementAt(int64_t i) const {
  switch (kind()) {
    case Kind::Array: {
      Value v = uninitialized(classId(), Dims(1, 1), isComplex());
      size_t bytes = array()->elementBytes();
      std::memcpy(v.mutableRawData(), data<char>() + size_t(i) * bytes, bytes);
      return v;
    }
    case Kind::Boxes:
      return Value(tag_,
                   new BoxesObj(classId(), Dims(1, 1), ValueList{boxes().elements[size_t(i)]}));
    case Kind::Struct: {
      const StructObj& from = structs();
      Ref<StructObj> s = makeRef<StructObj>();
      s->fields = from.fields;
      auto first = from.values.begin() + i * int64_t(from.fields.size());
      s->values.assign(first, first + int64_t(from.fields.size()));
      return Value(tag_, s.get());
    }
    case Kind::Object: {
      if (object().dims().isScalar()) return *this;
      const Value index(i + 1);
      return object().indexParen({&index, 1});
    }
    default:
      return *this;
  }
}

namespace {

template <class T>
bool allReal(const std::complex<T>* z, int64_t n) {
  return std::all_of(z, z + n, [](std::complex<T> v) { return v.imag() == 0; });
}

template <class T>
Value realPart(const Value& v) {
  Value out = Value::uninitialized(v.classId(), v.dims());
  T* to = out.mutableData<T>();
  const std::complex<T>* from = v.data<std::complex<T>>();
  for (int64_t i = 0, n = v.numel(); i < n; ++i) to[i] = from[i].real();
  return out;
}

}  // namespace

Value Value::narrowed() && {
  if (kind() != Kind::Array) return std::move(*this);
  if (isComplex() && classId() == ClassId::Double && allReal(data<Complex>(), numel()))
    return realPart<double>(*this);
  if (isComplex() && classId() == ClassId::Single && allReal(data<ComplexSingle>(), numel()))
    return realPart<float>(*this);
  if (!isComplex() && dims().isScalar()) return elementAt(0);
  return std::move(*this);
}

const Value& Value::cellAt(int64_t i) const { return boxes().elements[size_t(i)]; }

void Value::setCell(int64_t i, Value v) { mutableBoxes().elements[size_t(i)] = std::move(v); }

const Value* Value::field(const Name& name, int64_t element) const {
  if (!isStruct()) return nullptr;
  const StructObj& s = structs();
  int f = s.find(name);
  return f < 0 ? nullptr : &s.at(element, f);
}

void Value::setField(const Name& name, Value v, int64_t element) {
  StructObj& s = mutableStructs();
  int f = s.findOrAdd(name);
  s.at(element, f) = std::move(v);
}

int StructObj::findOrAdd(const Name& name) {
  int f = find(name);
  if (f >= 0) return f;
  size_t old = fields.size();
  int64_t n = dims.numel();
  // Memory may end at every step: the names and the values stay as many.
  if (n == 1) {
    values.push_back(Value::emptyDouble());
    try {
      fields.push_back(name);
    } catch (...) {
      values.pop_back();
      throw;
    }
    return int(old);
  }
  ValueList wide(size_t(n) * (old + 1));
  for (int64_t e = 0; e < n; ++e) wide[size_t(e) * (old + 1) + old] = Value::emptyDouble();
  fields.push_back(name);
  for (int64_t e = 0; e < n; ++e)
    for (size_t k = 0; k < old; ++k)
      wide[size_t(e) * (old + 1) + k] = std::move(values[size_t(e) * old + k]);
  values = std::move(wide);
  return int(old);
}

}  // namespace matlift
