// The functions of matlift.h about values.
#include <algorithm>
#include <cstring>
#include <new>
#include <span>

#include "runtime/embed/embedded_session.h"
#include "runtime/error/error.h"
#include "runtime/syntax/parser.h"
#include "runtime/value/text.h"

using matlift::ClassId;
using matlift::Dims;
using matlift::embed::Invalid;

namespace {

constexpr int kMaxDimensions = 1000;
constexpr int kMaxDepth = 900;  // the interpreter follows values into values a little deeper

matlift_status attempt(const std::function<void()>& work) noexcept {
  return matlift::embed::statusOf(
      [&] {
        work();
        return MATLIFT_OK;
      },
      matlift::embed::setThreadError);
}

void wants(bool condition, const char* text) {
  if (!condition) throw Invalid{MATLIFT_INVALID, text};
}

Dims dimsOf(int count, const int64_t* extents) {
  wants(extents != nullptr && count >= 2 && count <= kMaxDimensions,
        "An array has at least two extents.");
  const std::span<const int64_t> all(extents, size_t(count));
  wants(std::all_of(all.begin(), all.end(), [](int64_t n) { return n >= 0; }),
        "An extent is negative.");
  return Dims(all);
}

void wantsElement(const matlift_value* v, ClassId cls, int64_t element) {
  wants(v && v->cls == cls, "The value is not of the class that this function changes.");
  if (element < 0 || element >= v->dims.numel())
    throw Invalid{MATLIFT_NOT_FOUND, "There is no such element."};
}

// A part of `whole` becomes a copy of `v`.
void put(matlift_value& whole, matlift_value& part, const matlift_value& v) {
  wants(v.depth < kMaxDepth, "Values nest too deep.");
  matlift_value copy = v.copy();  // first: `v` may be what the part is of
  part = std::move(copy);
  whole.depth = std::max(whole.depth, part.depth + 1);
}

int addField(matlift_value& structs, const char* field) {
  const int width = int(structs.fields.size());
  std::vector<matlift_value> parts(size_t(structs.dims.numel()) * size_t(width + 1));
  structs.fields.emplace_back(field);
  for (size_t k = 0; k < structs.parts.size(); ++k)
    parts[k / size_t(width) * size_t(width + 1) + k % size_t(width)] = std::move(structs.parts[k]);
  structs.parts = std::move(parts);
  structs.depth = std::max(structs.depth, 1);
  return width;
}

matlift_value* owned(matlift_value v) { return new matlift_value(std::move(v)); }

bool has(const matlift_value* v, ClassId cls, int64_t element) {
  return v && v->cls == cls && element >= 0 && element < v->dims.numel();
}

}  // namespace

matlift_status matlift_value_array(matlift_class class_id, int is_complex, int count,
                                   const int64_t* extents, const void* elements,
                                   matlift_value** value) {
  return attempt([&] {
    wants(value != nullptr, "There is no place for the value.");
    *value = nullptr;
    wants(class_id >= MATLIFT_DOUBLE && class_id <= MATLIFT_CHAR,
          "Arrays are of numbers, logicals or characters.");
    const ClassId cls = ClassId(class_id);
    wants(!is_complex || matlift::isFloatClass(cls), "Complex numbers are double or single.");
    matlift_value made =
        matlift::embed::makeHostValue(cls, is_complex != 0, dimsOf(count, extents));
    if (elements && made.elements) std::memcpy(made.elements.get(), elements, made.bytes());
    if (cls == ClassId::Logical && made.elements) {
      auto* bytes = static_cast<unsigned char*>(made.elements.get());
      std::transform(bytes, bytes + made.bytes(), bytes,
                     [](unsigned char b) -> unsigned char { return b != 0; });
    }
    *value = owned(std::move(made));
  });
}

matlift_status matlift_value_scalar(double number, matlift_value** value) {
  const int64_t one[] = {1, 1};
  return matlift_value_array(MATLIFT_DOUBLE, 0, 2, one, &number, value);
}

matlift_status matlift_value_text(const char* utf8, matlift_value** value) {
  return attempt([&] {
    wants(value != nullptr, "There is no place for the value.");
    *value = nullptr;
    wants(utf8 != nullptr, "There is no text: a null pointer was given.");
    const std::u16string units = matlift::utf16FromUtf8(utf8);
    const int64_t n = int64_t(units.size());
    matlift_value made =
        matlift::embed::makeHostValue(ClassId::Char, false, n == 0 ? Dims(0, 0) : Dims(1, n));
    if (n > 0) std::memcpy(made.elements.get(), units.data(), made.bytes());
    *value = owned(std::move(made));
  });
}

matlift_status matlift_value_container(matlift_class class_id, int count, const int64_t* extents,
                                       matlift_value** value) {
  return attempt([&] {
    wants(value != nullptr, "There is no place for the value.");
    *value = nullptr;
    wants(class_id == MATLIFT_STRING || class_id == MATLIFT_CELL || class_id == MATLIFT_STRUCT,
          "Containers are strings, cells or structs.");
    *value = owned(matlift::embed::makeHostValue(ClassId(class_id), false, dimsOf(count, extents)));
  });
}

matlift_status matlift_value_set_string(matlift_value* strings, int64_t element, const char* utf8) {
  return attempt([&] {
    wantsElement(strings, ClassId::String, element);
    wants(utf8 != nullptr, "There is no text: a null pointer was given.");
    strings->strings[size_t(element)] = utf8;
    strings->text.reset();
  });
}

matlift_status matlift_value_set_cell(matlift_value* cells, int64_t element,
                                      const matlift_value* value) {
  return attempt([&] {
    wantsElement(cells, ClassId::Cell, element);
    wants(value != nullptr, "There is no value: a null pointer was given.");
    put(*cells, cells->parts[size_t(element)], *value);
  });
}

matlift_status matlift_value_set_field(matlift_value* structs, int64_t element, const char* field,
                                       const matlift_value* value) {
  return attempt([&] {
    wantsElement(structs, ClassId::Struct, element);
    wants(value != nullptr, "There is no value: a null pointer was given.");
    wants(field && matlift::syntax::isVariableName(field), "This is no name for a field.");
    matlift_value copy = value->copy();  // it may be a part of the struct that moves
    int index = structs->fieldIndex(field);
    if (index < 0) index = addField(*structs, field);
    put(*structs, structs->parts[size_t(element) * structs->fields.size() + size_t(index)], copy);
  });
}

void matlift_value_free(matlift_value* value) { delete value; }

matlift_class matlift_value_class(const matlift_value* value) {
  return value ? static_cast<matlift_class>(value->cls) : MATLIFT_DOUBLE;
}
const char* matlift_value_class_name(const matlift_value* value) {
  return value ? value->className.c_str() : "";
}
int matlift_value_is_complex(const matlift_value* value) { return value && value->complex; }
int matlift_value_dimensions(const matlift_value* value) { return value ? value->dims.count() : 0; }
const int64_t* matlift_value_extents(const matlift_value* value) {
  return value ? value->dims.extents().data() : nullptr;
}
int64_t matlift_value_count(const matlift_value* value) { return value ? value->dims.numel() : 0; }
const void* matlift_value_data(const matlift_value* value) {
  return value ? value->elements.get() : nullptr;
}
size_t matlift_value_bytes(const matlift_value* value) { return value ? value->bytes() : 0; }

const char* matlift_value_utf8(const matlift_value* value) {
  try {
    return value ? matlift::embed::textOf(*value).c_str() : "";
  } catch (...) {
    return "";  // no memory for it
  }
}

const char* matlift_value_string_at(const matlift_value* strings, int64_t element) {
  if (!has(strings, ClassId::String, element)) return nullptr;
  const auto& text = strings->strings[size_t(element)];
  return text ? text->c_str() : nullptr;
}

const matlift_value* matlift_value_cell_at(const matlift_value* cells, int64_t element) {
  return has(cells, ClassId::Cell, element) ? &cells->parts[size_t(element)] : nullptr;
}

int matlift_value_fields(const matlift_value* structs) {
  return structs ? int(structs->fields.size()) : 0;
}
const char* matlift_value_field_name(const matlift_value* structs, int index) {
  const bool there = index >= 0 && index < matlift_value_fields(structs);
  return there ? structs->fields[size_t(index)].c_str() : nullptr;
}

const matlift_value* matlift_value_field(const matlift_value* structs, int64_t element,
                                         const char* field) {
  if (!field || !has(structs, ClassId::Struct, element)) return nullptr;
  const int index = structs->fieldIndex(field);
  if (index < 0) return nullptr;
  return &structs->parts[size_t(element) * structs->fields.size() + size_t(index)];
}
