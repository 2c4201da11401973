// containers.Map: keys (text or numbers) to values, shared by all copies of the handle.
#include <cmath>
#include <map>

#include "builtins/support/creation_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"
#include "runtime/value/cycles.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

struct NumberLess {
  // NaN is a key like any other and stands last.
  bool operator()(double a, double b) const { return std::isnan(b) ? !std::isnan(a) : a < b; }
};

bool isNumericKeyType(const std::string& t) {
  return t == "double" || t == "single" || t == "int32" || t == "uint32" || t == "int64" ||
         t == "uint64" || t == "int8" || t == "uint8" || t == "int16" || t == "uint16";
}

bool isValueType(const std::string& t) {
  return t == "any" || t == "char" || t == "logical" || isNumericKeyType(t);
}

[[noreturn]] void failKeyType() {
  fail("MATLAB:Containers:TypeMismatch",
       "Specified key type does not match the type expected for this container.");
}

class MapObject final : public ObjectObj, public CycleMember {
 public:
  MapObject() { join(); }

  std::string keyType = "char";
  std::string valueType = "any";

  std::string_view className() const override { return "containers.Map"; }
  Ref<ObjectObj> clone() const override {
    Ref<MapObject> copy = makeRef<MapObject>();
    copy->keyType = keyType;
    copy->valueType = valueType;
    copy->texts_ = texts_;
    copy->numbers_ = numbers_;
    return Ref<ObjectObj>(copy.get());
  }
  const Dims& dims() const override {
    dims_ = Dims(count(), 1);
    return dims_;
  }
  Value columnAt(int64_t) override { return Value::object(Ref<ObjectObj>(this)); }
  int64_t count() const { return int64_t(isText() ? texts_.size() : numbers_.size()); }
  bool isText() const { return keyType == "char"; }

  bool getProperty(std::string_view name, Value& out) override {
    if (name == "Count")
      out = Value::scalar(uint64_t(count()));
    else if (name == "KeyType")
      out = Value::text(keyType);
    else if (name == "ValueType")
      out = Value::text(valueType);
    else
      return false;
    return true;
  }

  HeapObject& asObject() override { return *this; }
  void visitHeld(HeldVisitor& visitor) override {
    for (const auto& [key, v] : texts_) visitor.value(v);
    for (const auto& [key, v] : numbers_) visitor.value(v);
  }
  void letGo() override {
    texts_.clear();
    numbers_.clear();
  }

  const MethodTable* methods() const override;
  Value joined(std::span<Value> others) const;

  Value indexParen(std::span<const Value> args) override {
    requireOneKey(args);
    return get(args[0]);
  }
  void assignParen(std::span<const Value> args, Value v) override {
    requireOneKey(args);
    set(args[0], std::move(v));
  }
  std::string displayText(const DisplayFormat&) const override {
    return "  Map with properties:\n\n        Count: " + std::to_string(count()) +
           "\n      KeyType: " + keyType + "\n    ValueType: " + valueType + "\n";
  }

  const Value* find(const Value& key) const {
    if (isText()) {
      auto at = texts_.find(textKey(key));
      return at == texts_.end() ? nullptr : &at->second;
    }
    auto at = numbers_.find(numberKey(key));
    return at == numbers_.end() ? nullptr : &at->second;
  }
  const Value& get(const Value& key) const {
    const Value* v = find(key);
    if (v) return *v;
    fail("MATLAB:Containers:Map:NoKey", "The specified key is not present in this container.");
  }
  void set(const Value& key, Value v) {
    v = fittedValue(std::move(v));
    if (isText())
      texts_[textKey(key)] = std::move(v);
    else
      numbers_[numberKey(key)] = std::move(v);
  }
  void erase(const Value& key) {
    size_t gone = isText() ? texts_.erase(textKey(key)) : numbers_.erase(numberKey(key));
    if (gone == 0)
      fail("MATLAB:Containers:Map:NoKey", "The specified key is not present in this container.");
  }
  /// True when `key` could be one of this map's and is.
  bool contains(const Value& key) const {
    bool fits = isText() ? key.isTextScalar() : isNumberKey(key);
    return fits && find(key);
  }
  Value keyList() const {
    ValueList out;
    for (const auto& [key, value] : texts_) out.push_back(Value::text(key));
    ClassId cls = plainClassNamed(keyType).value_or(ClassId::Double);
    for (const auto& [key, value] : numbers_) out.push_back(convertClass(Value(key), cls));
    return Value::cellRow(std::move(out));
  }
  Value valueList() const {
    ValueList out;
    for (const auto& [key, value] : texts_) out.push_back(value);
    for (const auto& [key, value] : numbers_) out.push_back(value);
    return Value::cellRow(std::move(out));
  }

 private:
  static bool isNumberKey(const Value& v) {
    return v.isPlain() && !v.isChar() && !v.isComplex() && v.numel() == 1;
  }
  static std::string textKey(const Value& v) {
    if (!v.isTextScalar()) failKeyType();
    return textOf(v);
  }
  double numberKey(const Value& v) const {
    if (!isNumberKey(v)) failKeyType();
    return v.doubleAt(0);
  }
  static void requireOneKey(std::span<const Value> args) {
    if (args.size() != 1)
      fail("MATLAB:Containers:Map:WrongNumberOfKeys",
           "Only '()' indexing with exactly one key is supported by "
           "containers.Map.");
  }
  Value fittedValue(Value v) const {
    if (valueType == "any") return v;
    auto mismatch = [] {
      fail("MATLAB:Containers:TypeMismatch",
           "Specified value type does not match the type expected for this container.");
    };
    if (valueType == "char") {
      if (!v.isTextScalar()) mismatch();
      return v.isString() ? v.cellAt(0) : v;
    }
    if (!v.isPlain() || v.isChar() || v.numel() != 1) mismatch();
    return convertClass(v, *plainClassNamed(valueType));
  }

  mutable Dims dims_;
  std::map<std::string, Value, std::less<>> texts_;
  std::map<double, Value, NumberLess> numbers_;
};

/// Calls f for each key of a cell, string array or numeric array, or for the one key itself.
template <class F>
void forEachKey(const Value& keys, F f) {
  bool list = keys.isCell() || (keys.isString() && !keys.isScalar());
  if (!list) return f(keys, int64_t(0));
  for (int64_t k = 0; k < keys.numel(); ++k) {
    interruptionPoint(uint64_t(k));
    f(keys.cellAt(k), k);
  }
}

Value valuesAt(const MapObject& m, const Value& keys) {
  if (!keys.isCell() && !keys.isString())
    fail("MATLAB:Containers:Map:NotCell", "Specified keys must be a cell array.");
  Value out = Value::cell(keys.isCell() ? keys.dims() : Dims(1, keys.numel()));
  forEachKey(keys, [&](const Value& key, int64_t k) { out.setCell(k, m.get(key)); });
  return out;
}

Value isKeyOf(const MapObject& m, const Value& keys) {
  bool list = keys.isCell() || (keys.isString() && !keys.isScalar());
  if (!list) return Value::logical(m.contains(keys));
  Value out = Value::zeros(ClassId::Logical, keys.dims());
  forEachKey(keys,
             [&](const Value& key, int64_t k) { out.mutableData<bool>()[k] = m.contains(key); });
  return out;
}

// [m1; m2; ...]: a new map with the keys of all; later values win.
Value MapObject::joined(std::span<Value> others) const {
  Ref<ObjectObj> copy = clone();
  auto& all = static_cast<MapObject&>(*copy);
  for (const Value& v : others) {
    auto* other = v.isObject() ? dynamic_cast<MapObject*>(&v.object()) : nullptr;
    if (!other)
      fail("MATLAB:Containers:Map:NotMap", "Maps can only be concatenated with other maps.");
    if (other->isText() != isText())
      fail("MATLAB:Containers:TypeMismatch",
           "Specified key type does not match the type expected for this container.");
    if (other->valueType != valueType) all.valueType = "any";
    for (const auto& [key, value] : other->texts_) all.texts_[key] = value;
    for (const auto& [key, value] : other->numbers_) all.numbers_[key] = value;
  }
  return Value::object(copy);
}

/// Key type of the keys a map is made with.
std::string keyTypeOf(const Value& keys) {
  bool list = keys.isCell() || keys.isString();
  if (!list) return keys.isChar() ? "char" : std::string(className(keys.classId()));
  if (keys.isString() || keys.numel() == 0) return "char";
  bool texts = true, numbers = true;
  for (const Value& v : keys.boxes().elements) {
    texts = texts && v.isTextScalar();
    numbers = numbers && v.isPlain() && !v.isChar() && v.numel() == 1;
  }
  if (texts) return "char";
  if (!numbers)
    fail("MATLAB:Containers:Map:UnsupportedKeyType",
         "Specified key type is not supported by this container; keys are all text or all real "
         "scalars.");
  std::string first = keys.cellAt(0).className();
  for (const Value& v : keys.boxes().elements)
    if (v.className() != first) return "double";
  return isNumericKeyType(first) ? first : "double";
}

/// The name-value options at the end: KeyType, ValueType, UniformValues.
size_t readOptions(Call& call, MapObject& map, bool& keyTypeGiven) {
  size_t end = call.args.size();
  while (end >= 2) {
    std::string word = optionWord(call.args[end - 2]);
    const Value& v = call.args[end - 1];
    if (end == 2 && word != "keytype" && word != "valuetype" && word != "uniformvalues") break;
    if (word == "keytype") {
      map.keyType = toText(v, "KeyType");
      keyTypeGiven = true;
      if (map.keyType != "char" && !isNumericKeyType(map.keyType))
        fail("MATLAB:Containers:Map:UnsupportedKeyType", "Unsupported KeyType '%s'.",
             map.keyType.c_str());
    } else if (word == "valuetype") {
      map.valueType = toText(v, "ValueType");
      if (!isValueType(map.valueType))
        fail("MATLAB:Containers:Map:UnsupportedValueType", "Unsupported ValueType '%s'.",
             map.valueType.c_str());
    } else if (word == "uniformvalues") {
      if (!isTrue(v)) map.valueType = "any";
    } else {
      break;
    }
    end -= 2;
  }
  return end;
}

Value makeMap(Call& call) {
  Ref<MapObject> map = makeRef<MapObject>();
  Value out = Value::object(Ref<ObjectObj>(map.get()));
  bool keyTypeGiven = false;
  size_t end = readOptions(call, *map, keyTypeGiven);
  if (end == 0) return out;
  if (end > 2) fail("MATLAB:TooManyInputs", "Too many input arguments.");
  const Value& keys = call.arg(0);
  if (!keys.isPlain() && !keys.isCell() && !keys.isString())
    fail("MATLAB:Containers:Map:UnsupportedKeyType",
         "Specified key type is not supported by this container.");
  if (!keyTypeGiven) map->keyType = keyTypeOf(keys);
  if (map->keyType != "char" && !isNumericKeyType(map->keyType)) map->keyType = "double";
  bool list = keys.isCell() || (keys.isString() && !keys.isScalar()) ||
              (keys.isPlain() && !keys.isChar() && keys.numel() != 1);
  auto keyAt = [&](int64_t k) {
    return keys.isCell() || keys.isString() ? keys.cellAt(k) : keys.elementAt(k);
  };
  if (end == 1) {
    for (int64_t k = 0; list && k < keys.numel(); ++k) {
      interruptionPoint(uint64_t(k));
      map->set(keyAt(k), Value::emptyDouble());
    }
    if (!list) map->set(keys, Value::emptyDouble());
    return out;
  }
  const Value& values = call.arg(1);
  if (!list) {
    map->set(keys, values);
    return out;
  }
  bool single = keys.numel() == 1 && !values.isCell();
  if (!single && values.numel() != keys.numel())
    fail("MATLAB:Containers:Map:KeyValueMismatch", "The number of keys and values must match.");
  if (values.isNumeric() && !values.isComplex() && end == call.args.size() && !single)
    map->valueType = values.className();
  for (int64_t k = 0; k < keys.numel(); ++k) {
    interruptionPoint(uint64_t(k));
    Value v = single ? values : values.isCell() ? values.cellAt(k) : values.elementAt(k);
    map->set(keyAt(k), std::move(v));
  }
  return out;
}

/// The map that a method was called with.
MapObject& mapOf(Call& call, const char* name) {
  auto* m = objectAs<MapObject>(call.arg(0));
  if (!m)
    fail("MATLAB:UndefinedFunction", "Undefined function '%s' for input arguments of type '%s'.",
         name, call.arg(0).className().c_str());
  return *m;
}

Value keys(Call& call) { return mapOf(call, "keys").keyList(); }
Value values(Call& call) {
  MapObject& m = mapOf(call, "values");
  return call.has(1) ? valuesAt(m, call.arg(1)) : m.valueList();
}
Value isKey(Call& call) { return isKeyOf(mapOf(call, "isKey"), call.arg(1)); }
Value removeKey(Call& call) {
  MapObject& m = mapOf(call, "remove");
  forEachKey(call.arg(1), [&](const Value& key, int64_t) { m.erase(key); });
  return call.arg(0);
}
Value countKeys(Call& call) { return mapOf(call, "length").count(); }
Value isEmptyMap(Call& call) { return Value::logical(mapOf(call, "isempty").count() == 0); }
Value joinMaps(Call& call) { return mapOf(call, "vertcat").joined(call.args.subspan(1)); }

Value savedMap(Call& call) {
  MapObject& m = mapOf(call, "saveobj");
  Value out = Value::structure();
  out.setField("KeyType", Value::text(m.keyType));
  out.setField("ValueType", Value::text(m.valueType));
  out.setField("keys", m.keyList());
  out.setField("values", m.valueList());
  return out;
}

Value loadedMap(Call& call) {
  const Value& s = call.arg(0);
  auto text = [&](const char* name, std::string& to) {
    const Value* f = s.isStruct() && s.numel() == 1 ? s.field(name) : nullptr;
    if (f && f->isCharRow()) to = textOf(*f);
    return f && f->isCharRow();
  };
  Ref<MapObject> m = makeRef<MapObject>();
  bool good = text("KeyType", m->keyType) && text("ValueType", m->valueType) &&
              (m->keyType == "char" || isNumericKeyType(m->keyType)) && isValueType(m->valueType);
  const Value* k = good ? s.field("keys") : nullptr;
  const Value* v = good ? s.field("values") : nullptr;
  if (!k || !v || !k->isCell() || !v->isCell() || k->numel() != v->numel())
    fail("MATLAB:Containers:Map:loadobj", "The fields of a saved map do not fit.");
  for (int64_t i = 0; i < k->numel(); ++i) m->set(k->cellAt(i), v->cellAt(i));
  return Value::object(Ref<ObjectObj>(m.get()));
}

const MethodTable* MapObject::methods() const {
  static const MethodTable kMethods{
      {"saveobj", savedMap, 1, 1}, {"keys", keys, 1, 1},          {"values", values, 1, 2},
      {"isKey", isKey, 2, 2},      {"remove", removeKey, 2, 2},   {"length", countKeys, 1, 1},
      {"numel", countKeys, 1, -1}, {"isempty", isEmptyMap, 1, 1}, {"vertcat", joinMaps}};
  return &kMethods;
}

const BuiltinDescriptor kRows[] = {
    functionRow(
        "containers.Map", makeMap, 0, kAny, 1,
        "Map from keys to values.\ncontainers.Map(), containers.Map(keys,values), "
        "containers.Map('KeyType',k,'ValueType',v), containers.Map(..., 'UniformValues', tf)",
        "m = containers.Map(); m('a') = 5; disp(m('a'))", "     5\n"),
    functionRow("containers.Map.loadobj", loadedMap, 1, 1, 1,
                "A map from what a MAT-file has of it.\ncontainers.Map.loadobj(s)",
                "m = containers.Map.loadobj(saveobj(containers.Map('a',5))); disp(m('a'))",
                "     5\n"),
    functionRow("keys", keys, 1, 1, 1, "Keys of a map, sorted.\nkeys(m)",
                "k = keys(containers.Map({'b','a'},[1 2])); disp(k{1})", "a\n"),
    functionRow(
        "values", values, 1, 2, 1,
        "Values of a map in the order of its keys, or of some keys.\nvalues(m), values(m,keys)",
        "v = values(containers.Map({'b','a'},[1 2])); disp(v{1})", "     2\n"),
    functionRow("isKey", isKey, 2, 2, 1,
                "True for keys that a map has.\nisKey(m,key), isKey(m,keys)",
                "disp(isKey(containers.Map('a',1),'a'))", "   1\n"),
    functionRow("remove", removeKey, 2, 2, 1,
                "Removes keys and their values from a map.\nremove(m,key), remove(m,keys)",
                "m = containers.Map('a',1); remove(m,'a'); disp(m.Count)", "   0\n"),
};

}  // namespace

BuiltinTheme mapTheme() { return kRows; }

}  // namespace matlift::builtins
