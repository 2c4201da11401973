#include "runtime/cli/workbench/value_transfer.h"

#include <algorithm>
#include <cstring>

#include "runtime/error/error.h"
#include "runtime/syntax/parser.h"
#include "runtime/value/nesting.h"
#include "runtime/value/text.h"

namespace matlift::workbench {
namespace {

constexpr size_t kAlignment = 8;  // of each array's first byte: no element is cut by a word
constexpr const char* kIdentifier = "Matlift:workbench:transfer";

// ---- out -------------------------------------------------------------------------------------

void writeElements(JsonWriter& out, std::string& bytes, const Value& v) {
  const size_t size = size_t(v.numel()) * elementSize(v.classId()) * (v.isComplex() ? 2 : 1);
  bytes.resize((bytes.size() + kAlignment - 1) / kAlignment * kAlignment);
  out.integer("at", std::int64_t(bytes.size()));
  if (v.isComplex()) out.flag("complex", true);
  if (size > 0) bytes.append(static_cast<const char*>(v.rawData()), size);
}

void writeItem(JsonWriter& out, std::string& bytes, const Value& v) {
  out.beginItem();
  writeValue(out, bytes, v);
  out.end();
}

void writeBoxes(JsonWriter& out, std::string& bytes, const Value& v) {
  out.beginList(v.isCell() ? "cells" : "texts");
  for (std::int64_t k = 0; k < v.numel(); ++k) {
    const Value& element = v.cellAt(k);
    if (v.isCell())
      writeItem(out, bytes, element);
    else if (element.isDefined())
      out.item(textOf(element));
    else
      out.nothing();
  }
  out.endList();
}

void writeStruct(JsonWriter& out, std::string& bytes, const StructObj& s) {
  out.beginList("fields");
  for (const Name& field : s.fields) out.item(field.str());
  out.endList().beginList("values");
  for (const Value& v : s.values) writeItem(out, bytes, v);
  out.endList();
}

// ---- in --------------------------------------------------------------------------------------

const rapidjson::Value* find(const rapidjson::Value& object, const char* key) {
  const auto at = object.FindMember(key);
  return at == object.MemberEnd() ? nullptr : &at->value;
}

const rapidjson::Value& list(const rapidjson::Value& object, const char* key) {
  const rapidjson::Value* found = find(object, key);
  if (!found || !found->IsArray()) fail(kIdentifier, "A value needs the list '%s'.", key);
  return *found;
}

std::string text(const rapidjson::Value& v) {
  if (!v.IsString()) fail(kIdentifier, "A text was expected in a value.");
  return {v.GetString(), v.GetStringLength()};
}

Dims dimsOf(const rapidjson::Value& description) {
  constexpr rapidjson::SizeType kMaxDims = 64;
  const rapidjson::Value& size = list(description, "size");
  if (size.Size() < 2 || size.Size() > kMaxDims)
    fail(kIdentifier, "The size of a value needs 2 to %u extents.", unsigned(kMaxDims));
  std::vector<std::int64_t> extents;
  for (const rapidjson::Value& extent : size.GetArray()) {
    if (!extent.IsInt64() || extent.GetInt64() < 0)
      fail(kIdentifier, "The size of a value has an extent that is no count.");
    extents.push_back(extent.GetInt64());
  }
  return Dims(std::span<const std::int64_t>(extents));
}

ClassId classOf(const std::string& name) {
  for (int k = 0; k <= int(ClassId::Struct); ++k)
    if (name == className(ClassId(k))) return ClassId(k);
  fail(kIdentifier, "A value of class '%s' cannot be given to a session.", name.c_str());
}

void checkCount(std::int64_t wanted, rapidjson::SizeType given) {
  if (wanted != std::int64_t(given))
    fail(kIdentifier, "A value's size asks for %lld elements, and %u are there.",
         static_cast<long long>(wanted), unsigned(given));
}

Value readElements(ClassId cls, const Dims& dims, const rapidjson::Value& description,
                   const std::string& bytes) {
  const rapidjson::Value* complex = find(description, "complex");
  const bool isComplex = complex && complex->IsBool() && complex->GetBool();
  if (isComplex && !isFloatClass(cls))
    fail(kIdentifier, "A value of class %s cannot be complex.", className(cls).data());
  const size_t one = elementSize(cls) * (isComplex ? 2 : 1);
  const size_t size = size_t(checkedNumel(dims, one)) * one;
  const rapidjson::Value* at = find(description, "at");
  const std::int64_t from = at && at->IsInt64() ? at->GetInt64() : -1;
  if (from < 0 || size_t(from) > bytes.size() || size > bytes.size() - size_t(from))
    fail(kIdentifier, "A value's elements are not among the bytes of its message.");
  Value out = Value::uninitialized(cls, dims, isComplex);
  if (size == 0) return out;
  auto* elements = static_cast<char*>(out.mutableRawData());
  std::memcpy(elements, bytes.data() + from, size);
  if (cls == ClassId::Logical)
    std::transform(elements, elements + size, elements, [](char c) { return char(c != 0); });
  return out;
}

Value readStrings(const Dims& dims, const rapidjson::Value& texts) {
  checkCount(checkedNumel(dims, sizeof(Value)), texts.Size());
  Value out = Value::stringArray(dims);
  std::int64_t next = 0;
  for (const rapidjson::Value& item : texts.GetArray())
    out.setCell(next++, item.IsNull() ? Value() : Value::text(text(item)));
  return out;
}

Value readCells(const Dims& dims, const rapidjson::Value& cells, const std::string& bytes) {
  checkCount(checkedNumel(dims, sizeof(Value)), cells.Size());
  ValueList elements;
  for (const rapidjson::Value& item : cells.GetArray()) elements.push_back(readValue(item, bytes));
  return Value::cellOf(std::move(elements), dims);
}

Value readStruct(const Dims& dims, const rapidjson::Value& description, const std::string& bytes) {
  std::vector<Name> names;
  for (const rapidjson::Value& item : list(description, "fields").GetArray()) {
    const std::string name = text(item);
    if (!syntax::isVariableName(name))
      fail(kIdentifier, "'%s' is no name for a field.", name.c_str());
    if (std::find(names.begin(), names.end(), Name(name)) != names.end())
      fail(kIdentifier, "The field '%s' is there twice.", name.c_str());
    names.emplace_back(name);
  }
  const rapidjson::Value& values = list(description, "values");
  const std::int64_t count = checkedNumel(dims, sizeof(Value) * std::max<size_t>(names.size(), 1));
  checkCount(count * std::int64_t(names.size()), values.Size());
  Value out = Value::structArray(dims, names);
  rapidjson::SizeType next = 0;
  for (std::int64_t element = 0; element < count; ++element)
    for (const Name& name : names) out.setField(name, readValue(values[next++], bytes), element);
  return out;
}

}  // namespace

void writeValue(JsonWriter& out, std::string& bytes, const Value& value) {
  const NestingLevel level;
  out.text("class", value.className()).beginList("size");
  for (const std::int64_t extent : value.dims().extents()) out.count(extent);
  out.endList();
  if (value.isPlain()) {
    writeElements(out, bytes, value);
  } else if (value.isCell() || value.isString()) {
    writeBoxes(out, bytes, value);
  } else if (value.isStruct()) {
    writeStruct(out, bytes, value.structs());
  } else if (value.isFunction()) {
    const FunctionObj& f = value.function();
    out.text("text", f.isAnonymous() ? f.text : f.name);
  }
}

Value readValue(const rapidjson::Value& description, const std::string& bytes) {
  const NestingLevel level;
  if (!description.IsObject()) fail(kIdentifier, "There is no value.");
  const rapidjson::Value* name = find(description, "class");
  const ClassId cls = classOf(name ? text(*name) : "");
  const Dims dims = dimsOf(description);
  if (isPlainClass(cls)) return readElements(cls, dims, description, bytes);
  if (cls == ClassId::String) return readStrings(dims, list(description, "texts"));
  if (cls == ClassId::Cell) return readCells(dims, list(description, "cells"), bytes);
  return readStruct(dims, description, bytes);
}

}  // namespace matlift::workbench
