#include "runtime/embed/host_value.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "runtime/error/error.h"
#include "runtime/value/nesting.h"
#include "runtime/value/text.h"

using matlift::ClassId;

std::size_t matlift_value::bytes() const {
  return std::size_t(dims.numel()) * matlift::elementSize(cls) * (complex ? 2 : 1);
}

matlift_value matlift_value::copy() const {
  matlift_value out;
  out.cls = cls;
  out.complex = complex;
  out.dims = dims;
  out.className = className;
  out.strings = strings;
  out.fields = fields;
  out.depth = depth;
  out.text = text;
  if (elements) {
    out.elements.reset(std::malloc(bytes()));
    if (!out.elements) throw std::bad_alloc();
    std::memcpy(out.elements.get(), elements.get(), bytes());
  }
  out.parts.reserve(parts.size());
  for (const matlift_value& part : parts) out.parts.push_back(part.copy());
  return out;
}

int matlift_value::fieldIndex(std::string_view name) const {
  const auto at = std::find(fields.begin(), fields.end(), name);
  return at == fields.end() ? -1 : int(at - fields.begin());
}

namespace matlift::embed {
namespace {

void addPart(matlift_value& whole, const Value& v) {
  whole.parts.push_back(fromValue(v));
  whole.depth = std::max(whole.depth, whole.parts.back().depth + 1);
}

void takeStruct(matlift_value& out, const StructObj& s) {
  for (const Name& field : s.fields) out.fields.push_back(field.str());
  out.parts.reserve(s.values.size());
  for (const Value& v : s.values) addPart(out, v);
}

void takeBoxes(matlift_value& out, const Value& v) {
  for (int64_t k = 0; k < v.numel(); ++k) {
    const Value& element = v.cellAt(k);
    if (out.cls == ClassId::Cell) {
      addPart(out, element);
    } else {
      out.strings.push_back(element.isDefined() ? std::optional(matlift::textOf(element))
                                                : std::nullopt);
    }
  }
}

Value boxesOf(const matlift_value& v) {
  if (v.cls == ClassId::Cell) {
    ValueList elements;
    for (const matlift_value& part : v.parts) elements.push_back(toValue(part));
    return Value::cellOf(std::move(elements), v.dims);
  }
  Value out = Value::stringArray(v.dims);
  for (size_t k = 0; k < v.strings.size(); ++k)
    out.setCell(int64_t(k), v.strings[k] ? Value::text(*v.strings[k]) : Value());
  return out;
}

Value structOf(const matlift_value& v) {
  std::vector<Name> names(v.fields.begin(), v.fields.end());
  Value out = Value::structArray(v.dims, names);
  size_t next = 0;
  for (int64_t element = 0; element < v.dims.numel(); ++element)
    for (const Name& name : names) out.setField(name, toValue(v.parts[next++]), element);
  return out;
}

}  // namespace

matlift_value makeHostValue(ClassId cls, bool complex, const Dims& dims) {
  matlift_value out;
  out.cls = cls;
  out.complex = complex;
  out.dims = dims;
  out.className = std::string(className(cls));
  const int64_t count = checkedNumel(
      dims, isPlainClass(cls) ? elementSize(cls) * (complex ? 2 : 1) : sizeof(matlift_value));
  if (isPlainClass(cls)) {
    if (count == 0) return out;
    out.elements.reset(std::calloc(out.bytes(), 1));
    if (!out.elements) throw std::bad_alloc();
  } else if (cls == ClassId::String) {
    out.strings.assign(size_t(count), std::string());
  } else if (cls == ClassId::Cell) {
    out.parts.resize(size_t(count));
    out.depth = count > 0 ? 1 : 0;
  }
  return out;
}

matlift_value fromValue(const Value& v) {
  const NestingLevel level;
  matlift_value out;
  out.cls = v.classId();
  out.dims = v.dims();
  out.className = v.className();
  if (v.isPlain()) {
    out.complex = v.isComplex();
    if (v.numel() == 0) return out;
    const void* elements = v.rawData();  // computes what is deferred
    out.elements.reset(std::malloc(out.bytes()));
    if (!out.elements) throw std::bad_alloc();
    std::memcpy(out.elements.get(), elements, out.bytes());
  } else if (v.isCell() || v.isString()) {
    takeBoxes(out, v);
  } else if (v.isStruct()) {
    takeStruct(out, v.structs());
  } else if (v.isFunction()) {
    const FunctionObj& f = v.function();
    out.text = f.isAnonymous() ? f.text : f.name;
  }
  return out;
}

Value toValue(const matlift_value& v) {
  const NestingLevel level;
  if (v.cls == ClassId::Cell || v.cls == ClassId::String) return boxesOf(v);
  if (v.cls == ClassId::Struct) return structOf(v);
  if (!isPlainClass(v.cls))
    fail("Matlift:embed:class", "A value of class %s cannot be given to a session.",
         v.className.c_str());
  Value out = Value::uninitialized(v.cls, v.dims, v.complex);
  if (v.elements) std::memcpy(out.mutableRawData(), v.elements.get(), v.bytes());
  return out;
}

const std::string& textOf(const matlift_value& v) {
  if (v.text) return *v.text;
  std::string text;
  if (v.cls == ClassId::Char && v.elements) {
    text = utf8FromUtf16({static_cast<const char16_t*>(v.elements.get()), size_t(v.dims.numel())});
  } else if (v.cls == ClassId::String && v.strings.size() == 1 && v.strings[0]) {
    text = *v.strings[0];
  }
  return v.text.emplace(std::move(text));
}

}  // namespace matlift::embed
