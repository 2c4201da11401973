// dictionary: keys of one class to values of one class, in the order in which they came. A value,
// not a handle: d2 = d is a copy.
#include <cstring>

#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/cycles.h"
#include "runtime/value/display.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

[[noreturn]] void failKeyNotFound() {
  fail("MATLAB:dictionary:ScalarKeyNotFound", "Key not found.");
}

/// The same for two keys when they are equal: class and contents, cells and structs followed.
void appendIdentity(const Value& v, std::string& out) {
  auto raw = [&](const void* p, size_t n) { out.append(static_cast<const char*>(p), n); };
  out += char(v.classId());
  out += v.dims().text();
  out += ':';
  if (v.isPlain()) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      Complex z = v.complexAt(k);
      double parts[2] = {z.real() + 0.0, z.imag() + 0.0};  // -0 is 0
      raw(parts, sizeof parts);
    }
  } else if (v.kind() == Value::Kind::Boxes) {
    for (const Value& e : v.boxes().elements) {
      if (e.isDefined()) appendIdentity(e, out);
      out += ';';
    }
  } else if (v.isStruct()) {
    for (const Name& f : v.structs().fields) out += f.str() + ',';
    for (const Value& e : v.structs().values) appendIdentity(e, out);
  } else if (v.isObject()) {
    const void* p = &v.object();
    raw(&p, sizeof p);
  } else if (v.isFunction()) {
    out += v.function().isAnonymous() ? v.function().text : v.function().name;
  }
}

class Dictionary final : public ObjectObj, public ValueHolder {
 public:
  std::string_view className() const override { return "dictionary"; }
  bool isHandle() const override { return false; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new Dictionary(*this)); }
  bool equals(const ObjectObj& other, bool nanEqual) const override;
  bool getProperty(std::string_view, Value&) override { return false; }
  const MethodTable* methods() const override;
  Value indexParen(std::span<const Value> idx) override { return lookup(oneKey(idx), nullptr); }
  void indexBrace(std::span<const Value> idx, ValueList& out) override;
  void assignParen(std::span<const Value> idx, Value v) override {
    insert(oneKey(idx), std::move(v), true);
  }
  void assignBrace(std::span<const Value> idx, Value v) override {
    insert(oneKey(idx), Value::cellOf({std::move(v)}, Dims(1, 1)), true);
  }
  void deleteElements(std::span<const Value> idx) override { remove(oneKey(idx)); }
  std::string displayText(const DisplayFormat& format) const override;
  void visitHeld(HeldVisitor& visitor) override {
    for (const Value& v : keys_) visitor.value(v);
    for (const Value& v : values_) visitor.value(v);
  }

  bool isConfigured() const { return !keyType.empty(); }
  int64_t count() const { return int64_t(places_.size()); }
  void configure(const std::string& keys, const std::string& values) {
    keyType = keys;
    valueType = values;
  }
  Value lookup(const Value& keys, const Value* fallback) const;
  void insert(const Value& keys, Value values, bool overwrite);
  void remove(const Value& keys);
  Value contains(const Value& keys) const;
  Value keyList() const { return column(keys_, keyType); }
  Value valueList() const { return column(values_, valueType); }
  /// Keys or values that are there, in order.
  ValueList present(bool keys) const;

  std::string keyType, valueType;

 private:
  static const Value& oneKey(std::span<const Value> idx) {
    if (idx.size() != 1)
      fail("MATLAB:dictionary:WrongNumberOfKeys",
           "A dictionary is indexed with one argument, which may hold several keys.");
    return idx[0];
  }
  /// Text counts as strings; other classes stay.
  static Value asItems(const Value& v) { return v.isChar() ? Value::string(textOf(v)) : v; }
  static Value fitted(const Value& v, const std::string& type, const char* what);
  Value column(const ValueList& all, const std::string& type) const;
  /// The place of a key, or -1. Each loop over keys asks it: an interrupt is seen here.
  int64_t find(const Value& key) const;
  void compact();

  ValueList keys_, values_;  // undefined where one was removed
  std::unordered_map<std::string, size_t> places_;
};

Value Dictionary::fitted(const Value& v, const std::string& type, const char* what) {
  Value items = asItems(v);
  if (items.className() == type) return items;
  if (type == "cell" && !items.isCell()) return Value::cellOf({items}, Dims(1, 1));
  if (type == "string" && (items.isPlain() || items.isCellStr())) return toStringArray(items);
  std::optional<ClassId> cls;
  for (int k = 0; k <= int(ClassId::Logical); ++k)
    if (type == matlift::className(ClassId(k))) cls = ClassId(k);
  if (!cls || !items.isPlain())
    fail("MATLAB:dictionary:ConversionFailed",
         "Unable to use '%s' as %s of a dictionary with %s type '%s'.", items.className().c_str(),
         what, what, type.c_str());
  return convertClass(items, *cls);
}

int64_t Dictionary::find(const Value& key) const {
  interruptionPoint();
  std::string identity;
  appendIdentity(key, identity);
  auto at = places_.find(identity);
  return at == places_.end() ? -1 : int64_t(at->second);
}

Value Dictionary::lookup(const Value& keys, const Value* fallback) const {
  if (!isConfigured())
    fail("MATLAB:dictionary:UnconfiguredLookup",
         "Unable to perform a lookup. Dictionary with unset types does not support this "
         "operation.");
  Value items = fitted(keys, keyType, "key");
  ValueList found;
  for (int64_t k = 0; k < items.numel(); ++k) {
    int64_t at = find(items.elementAt(k));
    if (at < 0 && !fallback) failKeyNotFound();
    found.push_back(at < 0 ? fitted(*fallback, valueType, "value") : values_[size_t(at)]);
  }
  if (found.size() == 1) return found[0];
  Value all = column(found, valueType);
  return all.isObject() ? all : all.reshaped(items.dims());
}

void Dictionary::indexBrace(std::span<const Value> idx, ValueList& out) {
  Value found = lookup(oneKey(idx), nullptr);
  if (!found.isCell())
    fail("MATLAB:dictionary:BraceNeedsCells",
         "Curly brace indexing is only supported for dictionaries whose values are cells.");
  for (const Value& v : found.boxes().elements) out.push_back(v);
}

void Dictionary::insert(const Value& keys, Value values, bool overwrite) {
  Value items = asItems(keys), contents = asItems(values);
  if (!isConfigured()) configure(items.className(), contents.className());
  items = fitted(items, keyType, "key");
  contents = fitted(contents, valueType, "value");
  int64_t n = items.numel();
  if (contents.numel() != n && contents.numel() != 1)
    fail("MATLAB:dictionary:KeyValueDimsMustMatch",
         "Dimensions of the key and value must be the same, or the value must be scalar.");
  for (int64_t k = 0; k < n; ++k) {
    Value key = items.elementAt(k), value = contents.elementAt(contents.numel() == 1 ? 0 : k);
    int64_t at = find(key);
    if (at >= 0) {
      if (overwrite) values_[size_t(at)] = std::move(value);
      continue;
    }
    std::string identity;
    appendIdentity(key, identity);
    places_.emplace(std::move(identity), keys_.size());
    keys_.push_back(std::move(key));
    values_.push_back(std::move(value));
  }
}

void Dictionary::remove(const Value& keys) {
  if (!isConfigured()) failKeyNotFound();
  Value items = fitted(keys, keyType, "key");
  for (int64_t k = 0; k < items.numel(); ++k)
    if (find(items.elementAt(k)) < 0) failKeyNotFound();
  for (int64_t k = 0; k < items.numel(); ++k) {
    Value key = items.elementAt(k);
    int64_t at = find(key);
    if (at < 0) continue;  // named twice
    std::string identity;
    appendIdentity(key, identity);
    places_.erase(identity);
    keys_[size_t(at)].reset();
    values_[size_t(at)].reset();
  }
  if (places_.size() * 2 < keys_.size()) compact();
}

// Removed entries leave holes; they go when they are the larger part.
void Dictionary::compact() {
  size_t to = 0;
  for (size_t k = 0; k < keys_.size(); ++k) {
    if (keys_[k].isUndefined()) continue;
    std::string identity;
    appendIdentity(keys_[k], identity);
    places_[identity] = to;
    if (to != k) {
      keys_[to] = std::move(keys_[k]);
      values_[to] = std::move(values_[k]);
    }
    ++to;
  }
  keys_.resize(to);
  values_.resize(to);
}

Value Dictionary::contains(const Value& keys) const {
  Value items = asItems(keys);
  if (isConfigured()) items = fitted(items, keyType, "key");
  Value out = Value::zeros(ClassId::Logical, items.dims());
  for (int64_t k = 0; k < items.numel(); ++k)
    out.mutableData<bool>()[k] = find(items.elementAt(k)) >= 0;
  return out;
}

ValueList Dictionary::present(bool keys) const {
  ValueList out;
  for (size_t k = 0; k < keys_.size(); ++k)
    if (keys_[k].isDefined()) out.push_back(keys ? keys_[k] : values_[k]);
  return out;
}

Value Dictionary::column(const ValueList& all, const std::string& type) const {
  ValueList parts;
  for (const Value& v : all)
    if (v.isDefined()) parts.push_back(v);
  if (!parts.empty()) return parts.size() == 1 ? parts[0] : vertcat(parts);
  if (type == "string") return Value::stringArray(Dims(0, 1));
  if (type == "cell") return Value::cell(Dims(0, 1));
  for (int k = 0; k <= int(ClassId::Logical); ++k)
    if (type == matlift::className(ClassId(k))) return Value::zeros(ClassId(k), Dims(0, 1));
  return Value::zeros(ClassId::Double, Dims(0, 1));
}

bool Dictionary::equals(const ObjectObj& other, bool nanEqual) const {
  auto* o = dynamic_cast<const Dictionary*>(&other);
  if (!o || o->count() != count() || o->keyType != keyType || o->valueType != valueType)
    return false;
  for (size_t k = 0; k < keys_.size(); ++k) {
    if (keys_[k].isUndefined()) continue;
    int64_t at = o->find(keys_[k]);
    if (at < 0 || !isEqual(values_[k], o->values_[size_t(at)], nanEqual)) return false;
  }
  return true;
}

/// One key or value as the display shows it: "a", 3, {[1 2 3]}.
std::string shown(const Value& v, const DisplayFormat& format) {
  if (v.isString())
    return v.cellAt(0).isDefined() ? "\"" + textOf(v.cellAt(0)) + "\"" : "<missing>";
  std::string text = dispText(v, format);
  size_t first = text.find_first_not_of(" \n"), last = text.find_last_not_of(" \n");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

std::string Dictionary::displayText(const DisplayFormat& format) const {
  if (!isConfigured()) return "  dictionary with unset key and value types.\n";
  std::string text = "  dictionary (" + keyType + " ⟼ " + valueType + ") with ";
  if (count() == 0) return text + "no entries.\n";
  text += std::to_string(count()) + (count() == 1 ? " entry:\n" : " entries:\n");
  if (!format.compact) text += "\n";
  std::vector<std::string> left;
  size_t width = 0;
  for (const Value& key : present(true)) {
    left.push_back(shown(key, format));
    width = std::max(width, utf16FromUtf8(left.back()).size());
  }
  size_t k = 0;
  for (const Value& v : present(false)) {
    text += "    " + left[k] + std::string(width - utf16FromUtf8(left[k]).size(), ' ') + " ⟼ ";
    text += shown(v, format) + "\n";
    ++k;
  }
  return text;
}

// ---------------------------------------------------------------- functions and methods

const Dictionary& read(Call& call, const char* name) {
  auto* d = objectAs<Dictionary>(call.arg(0));
  if (!d)
    fail("MATLAB:UndefinedFunction", "Undefined function '%s' for input arguments of type '%s'.",
         name, call.arg(0).className().c_str());
  return *d;
}

/// The call's dictionary for a change, which then is the result.
Dictionary& changed(Call& call, const char* name) {
  read(call, name);
  return static_cast<Dictionary&>(objectForUpdate(call.arg(0)));
}

/// True when the last arguments are name and value; the value goes to `out`.
bool option(Call& call, int from, const char* name, Value& out) {
  if (call.nargin() == from) return false;
  if (call.nargin() != from + 2 || !call.arg(from).isTextScalar() ||
      optionWord(call.arg(from)) != optionWord(Value::text(name)))
    fail("MATLAB:dictionary:InvalidOption", "Expected the option '%s' and its value.", name);
  out = call.arg(from + 1);
  return true;
}

Value makeDictionary(Call& call) {
  Ref<Dictionary> d = makeRef<Dictionary>();
  Value out = Value::object(Ref<ObjectObj>(d.get()));
  if (call.nargin() % 2 != 0)
    fail("MATLAB:dictionary:NotEnoughInputs",
         "Every key needs a value: the number of arguments must be even.");
  for (int k = 0; k < call.nargin(); k += 2) d->insert(call.arg(k), call.arg(k + 1), true);
  return out;
}

Value configureDictionary(Call& call) {
  Ref<Dictionary> d = makeRef<Dictionary>();
  std::string types[2];
  for (int k = 0; k < 2; ++k) {
    types[k] = toText(call.arg(k), "configureDictionary: data type");
    if (types[k] == "char") types[k] = "string";
  }
  d->configure(types[0], types[1]);
  return Value::object(Ref<ObjectObj>(d.get()));
}

bool asCell(Call& call, int k) {
  return call.has(k) && call.arg(k).isTextScalar() && optionWord(call.arg(k)) == "cell";
}

Value cellColumn(ValueList items) {
  int64_t n = int64_t(items.size());
  for (Value& v : items)
    if (v.isCell() && v.isScalar()) v = Value(v.cellAt(0));
  return Value::cellOf(std::move(items), Dims(n, 1));
}

Value dictionaryKeys(Call& call) {
  const Dictionary& d = read(call, "keys");
  return asCell(call, 1) ? cellColumn(d.present(true)) : d.keyList();
}

Value dictionaryValues(Call& call) {
  const Dictionary& d = read(call, "values");
  if (asCell(call, 1) && call.nargin() == 2) return cellColumn(d.present(false));
  return call.has(1) ? d.lookup(call.arg(1), nullptr) : d.valueList();
}

Value entries(Call& call) {
  const Dictionary& d = read(call, "entries");
  std::string form = call.has(1) ? optionWord(call.arg(1)) : "table";
  if (form == "struct") {
    ValueList keys = d.present(true), values = d.present(false);
    Value out = Value::structArray(Dims(int64_t(keys.size()), 1), {"Key", "Value"});
    for (size_t k = 0; k < keys.size(); ++k) {
      out.setField("Key", keys[k], int64_t(k));
      out.setField("Value", values[k], int64_t(k));
    }
    return out;
  }
  if (form == "cell") {
    ValueList all = d.present(true);
    for (Value& v : d.present(false)) all.push_back(std::move(v));
    return Value::cellOf(std::move(all), Dims(d.count(), 2));
  }
  if (form != "table")
    fail("MATLAB:dictionary:InvalidFormat",
         "The format must be \"table\", \"struct\" or \"cell\".");
  const Value args[] = {d.keyList(), d.valueList(), Value::text("VariableNames"),
                        Value::cellRow({Value::text("Key"), Value::text("Value")})};
  return call.interpreter.call1(Value::text("table"), args);
}

Value dictionaryHas(Call& call) { return read(call, "isKey").contains(call.arg(1)); }
Value numEntries(Call& call) { return read(call, "numEntries").count(); }
Value hasTypes(Call& call) { return Value::logical(read(call, "isConfigured").isConfigured()); }

Value lookupKeys(Call& call) {
  Value fallback;
  bool given = option(call, 2, "FallbackValue", fallback);
  return read(call, "lookup").lookup(call.arg(1), given ? &fallback : nullptr);
}

Value insertEntries(Call& call) {
  Value flag;
  bool overwrite = !option(call, 3, "Overwrite", flag) || isTrue(flag);
  changed(call, "insert").insert(call.arg(1), call.arg(2), overwrite);
  return call.arg(0);
}

Value removeKeys(Call& call) {
  changed(call, "remove").remove(call.arg(1));
  return call.arg(0);
}

Value typeName(const std::string& type) {
  return type.empty() ? Value::missingString() : Value::string(type);
}

Value types(Call& call) {
  const Dictionary& d = read(call, "types");
  if (call.nargout > 1) {
    call.setOut(1, typeName(d.valueType));
    return typeName(d.keyType);
  }
  Value out = Value::stringArray(Dims(1, 2));
  out.setCell(0, typeName(d.keyType).cellAt(0));
  out.setCell(1, typeName(d.valueType).cellAt(0));
  return out;
}

Value savedDictionary(Call& call) {
  const Dictionary& d = read(call, "saveobj");
  Value out = Value::structure();
  out.setField("keyType", Value::text(d.keyType));
  out.setField("valueType", Value::text(d.valueType));
  ValueList keys = d.present(true), values = d.present(false);
  const Dims dims(int64_t(keys.size()), 1);
  out.setField("keys", Value::cellOf(std::move(keys), dims));
  out.setField("values", Value::cellOf(std::move(values), dims));
  return out;
}

Value loadedDictionary(Call& call) {
  const Value& s = call.arg(0);
  auto part = [&](const char* name) {
    const Value* f = s.isStruct() && s.numel() == 1 ? s.field(name) : nullptr;
    if (!f) fail("MATLAB:dictionary:loadobj", "The fields of a saved dictionary do not fit.");
    return *f;
  };
  Ref<Dictionary> d = makeRef<Dictionary>();
  d->configure(toText(part("keyType"), "Key type"), toText(part("valueType"), "Value type"));
  Value keys = part("keys"), values = part("values");
  if (!keys.isCell() || !values.isCell() || keys.numel() != values.numel())
    fail("MATLAB:dictionary:loadobj", "The fields of a saved dictionary do not fit.");
  for (int64_t k = 0; k < keys.numel(); ++k) d->insert(keys.cellAt(k), values.cellAt(k), true);
  return Value::object(Ref<ObjectObj>(d.get()));
}

const MethodTable* Dictionary::methods() const {
  static const MethodTable kMethods{
      {"saveobj", savedDictionary, 1, 1}, {"keys", dictionaryKeys, 1, 2},
      {"values", dictionaryValues, 1, 3}, {"entries", entries, 1, 2},
      {"isKey", dictionaryHas, 2, 2},     {"numEntries", numEntries, 1, 1},
      {"isConfigured", hasTypes, 1, 1},   {"lookup", lookupKeys, 2, 4},
      {"insert", insertEntries, 3, 5},    {"remove", removeKeys, 2, 2},
      {"types", types, 1, 1, 2}};
  return &kMethods;
}

const BuiltinDescriptor kRows[] = {
    functionRow("dictionary", makeDictionary, 0, kAny, 1,
                "Map from keys of one class to values of one class; a value, not a handle.\n"
                "dictionary(keys,values), dictionary(k1,v1,k2,v2,...), dictionary\n"
                "d(key), d(key) = value, d(key) = []; keys, values, entries, isKey, numEntries,\n"
                "lookup, insert, remove, types, isConfigured",
                "d = dictionary(\"a\",1,\"b\",2); d(\"c\") = 3; disp(d([\"a\" \"c\"]))",
                "     1     3\n"),
    functionRow("dictionary.loadobj", loadedDictionary, 1, 1, 1,
                "A dictionary from what a MAT-file has of it.\ndictionary.loadobj(s)",
                "d = dictionary.loadobj(saveobj(dictionary(\"a\",5))); disp(d(\"a\"))", "     5\n"),
    functionRow("configureDictionary", configureDictionary, 2, 2, 1,
                "Empty dictionary with given types.\nconfigureDictionary(keyType,valueType)",
                "d = configureDictionary(\"string\",\"double\"); disp(numEntries(d))", "     0\n"),
    functionRow("entries", entries, 1, 2, 1,
                "Keys and values of a dictionary as a table, struct array or cell.\n"
                "entries(d), entries(d,\"struct\"), entries(d,\"cell\")",
                "e = entries(dictionary(\"a\",7),\"struct\"); disp(e.Value)", "     7\n"),
    functionRow("numEntries", numEntries, 1, 1, 1, "Number of keys in a dictionary.\nnumEntries(d)",
                "disp(numEntries(dictionary([1 2 3],[4 5 6])))", "     3\n"),
    functionRow("lookup", lookupKeys, 2, 4, 1,
                "Values of keys in a dictionary, or a fallback where there is none.\n"
                "lookup(d,keys), lookup(d,keys,FallbackValue=v)",
                "disp(lookup(dictionary(\"a\",1),\"b\",FallbackValue=0))", "     0\n"),
    functionRow("insert", insertEntries, 3, 5, 1,
                "Dictionary with more entries.\ninsert(d,keys,values), "
                "insert(d,keys,values,Overwrite=false)",
                "d = insert(dictionary(\"a\",1),\"b\",2); disp(numEntries(d))", "     2\n"),
    functionRow("types", types, 1, 1, 2,
                "Classes of a dictionary's keys and values.\ntypes(d), [k,v] = types(d)",
                "[k,v] = types(dictionary(\"a\",1)); disp(k + \" \" + v)", "string double\n"),
    functionRow("isConfigured", hasTypes, 1, 1, 1,
                "True when a dictionary's types are set.\nisConfigured(d)",
                "disp(isConfigured(dictionary))", "   0\n"),
};

}  // namespace

BuiltinTheme dictionaryTheme() { return kRows; }

}  // namespace matlift::builtins
