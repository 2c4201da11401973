// struct and what is done with fields.
#include <algorithm>
#include <numeric>

#include "builtins/support/creation_args.h"
#include "builtins/support/element_copy.h"
#include "builtins/support/rows.h"
#include "runtime/classes/instance.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/object.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

bool isFieldName(std::string_view s) {
  if (s.empty() || s.size() > 2048 || !isalpha(uint8_t(s[0]))) return false;
  return std::all_of(s.begin(), s.end(), [](char c) { return isalnum(uint8_t(c)) || c == '_'; });
}

std::string fieldNameArg(const Value& v, const char* function) {
  if (!v.isTextScalar())
    fail("MATLAB:structFieldName:invalid",
         "%s: Field names must be character vectors or string scalars.", function);
  return textOf(v);
}

Value structFromPairs(Call& call) {
  if (call.nargin() % 2 != 0)
    fail("MATLAB:StructMustHaveEvenNumberOfInputs", "Field and value inputs must come in pairs.");
  Dims dims(1, 1);
  bool sized = false;
  for (int k = 1; k < call.nargin(); k += 2) {
    const Value& v = call.arg(k);
    if (!v.isCell() || v.isScalar()) continue;
    if (sized && !(v.dims() == dims))
      fail("MATLAB:StructMustBeSameSize",
           "Array dimensions of input '%d' must match those of input '%d' or be scalar.", k + 1, 2);
    dims = v.dims();
    sized = true;
  }
  Value out = Value::structArray(dims, {});
  StructObj& s = out.mutableStructs();
  int64_t n = dims.numel();
  for (int k = 0; k < call.nargin(); k += 2) {
    std::string name = fieldNameArg(call.arg(k), "struct");
    if (!isFieldName(name))
      fail("MATLAB:InvalidFieldName", "Invalid field name \"%s\".", name.c_str());
    int f = s.findOrAdd(name);
    const Value& v = call.arg(k + 1);
    for (int64_t e = 0; e < n; ++e) s.at(e, f) = v.isCell() ? v.cellAt(v.isScalar() ? 0 : e) : v;
  }
  return out;
}

/// All properties of instances, the private ones too.
Value structOfObjects(Interpreter& interpreter, const Value& v) {
  const Value elements = ObjectArray::elementsOf(v);
  Value out = Value::structArray(elements.dims(), {});
  bool warns = false;
  for (int64_t k = 0; k < elements.numel(); ++k) {
    ObjectObj& object = elements.cellAt(k).object();
    if (object.form != ObjectObj::Form::Instance)
      fail("MATLAB:struct:fromObject", "Conversion to struct from %s is not possible.",
           v.className().c_str());
    InstanceObj& instance = static_cast<InstanceObj&>(object);
    warns = warns || !instance.cls->isOldStyle;
    StructObj& s = out.mutableStructs();
    for (const ClassProperty& p : instance.cls->properties) {
      Value value;
      if (p.slot >= 0)
        value = instance.slots[size_t(p.slot)];
      else if (!instance.getProperty(p.def->name.str(), value))
        continue;
      s.at(k, s.findOrAdd(p.def->name)) = value.isDefined() ? value : Value::emptyDouble();
    }
  }
  if (warns)
    interpreter.warn("MATLAB:structOnObject",
                     "Calling STRUCT on an object prevents the object from hiding its "
                     "implementation details and should thus be avoided.");
  return out;
}

Value structFunction(Call& call) {
  if (call.nargin() == 0) return Value::structure();
  if (call.nargin() == 1) {
    const Value& v = call.arg(0);
    if (v.isStruct()) return v;
    if (v.isPlain() && v.isEmpty() && v.dims() == Dims(0, 0))
      return Value::structArray(Dims(0, 0), {});
    if (v.isObject()) return structOfObjects(call.interpreter, v);
  }
  return structFromPairs(call);
}

Value isfield(Call& call) {
  const Value &s = call.arg(0), &names = call.arg(1);
  auto has = [&](const Value& n) {
    return s.isStruct() && n.isTextScalar() && s.structs().find(Name(textOf(n))) >= 0;
  };
  if (!names.isCell() && !(names.isString() && !names.isScalar()))
    return Value::logical(has(names));
  Value out = Value::zeros(ClassId::Logical, names.dims());
  for (int64_t k = 0; k < names.numel(); ++k) out.mutableData<bool>()[k] = has(names.cellAt(k));
  return out;
}

Value namesCell(const std::vector<Name>& fields) {
  Value out = Value::cell(Dims(int64_t(fields.size()), 1));
  for (size_t k = 0; k < fields.size(); ++k) out.setCell(int64_t(k), Value::text(fields[k].str()));
  return out;
}

const StructObj& structArg(const Value& v, const char* id, const char* function) {
  if (!v.isStruct()) fail(id, "%s: the first argument must be a struct.", function);
  return v.structs();
}

Value fieldnames(Call& call) {
  const Value& v = call.arg(0);
  if (v.isObject()) {
    std::vector<Name> names;
    for (const std::string& n : v.object().propertyNames()) names.emplace_back(n);
    return namesCell(names);
  }
  if (!v.isStruct())
    fail("MATLAB:fieldnames:InvalidInput",
         "Invalid input argument of type '%s'. Input must be a structure or a "
         "Java or COM object.",
         v.className().c_str());
  return namesCell(v.structs().fields);
}

Value numfields(Call& call) {
  return call.arg(0).isStruct() ? Value(int64_t(call.arg(0).structs().fields.size())) : Value(0.0);
}

/// A struct array with chosen fields of another, by their numbers.
Value withFields(const StructObj& s, const std::vector<int>& chosen) {
  std::vector<Name> names;
  for (int f : chosen) names.push_back(s.fields[size_t(f)]);
  Value out = Value::structArray(s.dims, names);
  StructObj& to = out.mutableStructs();
  for (int64_t e = 0, n = s.dims.numel(); e < n; ++e)
    for (size_t k = 0; k < chosen.size(); ++k) to.at(e, int(k)) = s.at(e, chosen[k]);
  return out;
}

std::vector<std::string> nameList(const Value& v, const char* function) {
  std::vector<std::string> out;
  if (v.isCell() || (v.isString() && !v.isScalar())) {
    for (const Value& n : v.boxes().elements) out.push_back(fieldNameArg(n, function));
  } else {
    out.push_back(fieldNameArg(v, function));
  }
  return out;
}

Value rmfield(Call& call) {
  const StructObj& s = structArg(call.arg(0), "MATLAB:rmfield:Arg1NotStructArray", "rmfield");
  std::vector<int> kept(s.fields.size());
  std::iota(kept.begin(), kept.end(), 0);
  for (const std::string& name : nameList(call.arg(1), "rmfield")) {
    int f = s.find(Name(name));
    if (f < 0)
      fail("MATLAB:rmfield:InvalidFieldname", "A field named '%s' doesn't exist.", name.c_str());
    std::erase(kept, f);
  }
  return withFields(s, kept);
}

Value orderfields(Call& call) {
  const StructObj& s = structArg(call.arg(0), "MATLAB:orderfields:arg1NotStruct", "orderfields");
  std::vector<int> order(s.fields.size());
  std::iota(order.begin(), order.end(), 0);
  auto differ = [] {
    fail("MATLAB:orderfields:InvalidFieldOrder",
         "The second argument must name every field of the struct once.");
  };
  if (!call.has(1)) {
    std::sort(order.begin(), order.end(),
              [&](int a, int b) { return s.fields[size_t(a)].str() < s.fields[size_t(b)].str(); });
  } else if (call.arg(1).isStruct() || call.arg(1).isCell()) {
    std::vector<std::string> names;
    if (call.arg(1).isStruct()) {
      for (const Name& n : call.arg(1).structs().fields) names.push_back(n.str());
    } else {
      names = nameList(call.arg(1), "orderfields");
    }
    if (names.size() != order.size()) differ();
    for (size_t k = 0; k < names.size(); ++k) {
      order[k] = s.find(Name(names[k]));
      if (order[k] < 0) differ();
    }
  } else {
    if (!call.arg(1).isPlain() || call.arg(1).numel() != int64_t(order.size())) differ();
    for (size_t k = 0; k < order.size(); ++k) {
      double d = call.arg(1).doubleAt(int64_t(k));
      if (!(d >= 1 && d <= double(order.size()) && d == std::floor(d))) differ();
      order[k] = int(d) - 1;
    }
  }
  std::vector<int> sorted = order;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) differ();
  Value permutation = Value::zeros(ClassId::Double, Dims(int64_t(order.size()), 1));
  for (size_t k = 0; k < order.size(); ++k) permutation.mutableData<double>()[k] = order[k] + 1;
  call.setOut(1, std::move(permutation));
  return withFields(s, order);
}

/// s.(name) and s{…}(…) steps of getfield and setfield: a cell is an index, text a field.
Value getPath(const Value& v, std::span<const Value> path) {
  if (path.empty()) return v;
  if (path[0].isCell()) return getPath(indexParen(v, path[0].boxes().elements), path.subspan(1));
  std::string name = fieldNameArg(path[0], "getfield");
  if (v.isObject()) {
    Value out;
    if (v.object().getProperty(name, out)) return getPath(out, path.subspan(1));
  }
  const Value* field = v.isStruct() && v.numel() > 0 ? v.field(Name(name)) : nullptr;
  if (!field) fail("MATLAB:nonExistentField", "Unrecognized field name \"%s\".", name.c_str());
  return getPath(*field, path.subspan(1));
}

Value setPath(Value v, std::span<const Value> path, Value rhs) {
  if (path.empty()) return rhs;
  if (path[0].isCell()) {
    const ValueList& idx = path[0].boxes().elements;
    if (path.size() == 1) {
      assignParen(v, idx, std::move(rhs));
      return v;
    }
    int64_t e = structElementForUpdate(v, idx);
    Value element = v.elementAt(e);
    element = setPath(std::move(element), path.subspan(1), std::move(rhs));
    for (const Name& f : element.structs().fields) v.setField(f, *element.field(f), e);
    return v;
  }
  Name name(fieldNameArg(path[0], "setfield"));
  if (v.isUndefined() || (v.isDouble() && v.isEmpty())) v = Value::structure();
  if (!v.isStruct())
    fail("MATLAB:setfield:InvalidInput", "setfield: a value of class %s has no fields.",
         v.className().c_str());
  if (v.numel() == 0) v = Value::structArray(Dims(1, 1), v.structs().fields);
  const Value* old = v.field(name);
  Value inner = old ? *old : Value();
  v.setField(name, setPath(std::move(inner), path.subspan(1), std::move(rhs)));
  return v;
}

Value getfield(Call& call) { return getPath(call.arg(0), call.args.subspan(1)); }
Value setfield(Call& call) {
  Value rhs = call.arg(call.nargin() - 1);
  auto path = call.args.subspan(1, size_t(call.nargin() - 2));
  return setPath(std::move(call.arg(0)), path, std::move(rhs));
}

Value struct2cell(Call& call) {
  const StructObj& s = structArg(call.arg(0), "MATLAB:struct2cell:invalidInput", "struct2cell");
  std::vector<int64_t> extents{int64_t(s.fields.size())};
  if (!(s.dims.isScalar()))
    for (int64_t e : s.dims.extents()) extents.push_back(e);
  else
    extents.push_back(1);
  return Value::cellOf(s.values, Dims(std::span<const int64_t>(extents)));
}

Value cell2struct(Call& call) {
  const Value& c = call.arg(0);
  if (!c.isCell())
    fail("MATLAB:cell2struct:wrongInputClass",
         "cell2struct: the first argument must be a cell array.");
  std::vector<std::string> names;
  if (call.arg(1).isChar() && call.arg(1).dims().rows() > 1) {
    for (int64_t r = 0; r < call.arg(1).dims().rows(); ++r) {
      std::string name = utf8FromUtf16(charRow(call.arg(1), r));
      names.push_back(name.substr(0, name.find_last_not_of(' ') + 1));
    }
  } else {
    names = nameList(call.arg(1), "cell2struct");
  }
  int dim = call.has(2) ? dimArg(call.arg(2), "cell2struct") : 0;
  if (int64_t(names.size()) != c.dims()[dim])
    fail("MATLAB:cell2struct:fieldNamesMismatch",
         "Number of field names must match number of fields in new structure.");
  std::vector<Name> fields;
  for (const std::string& n : names) {
    if (!isFieldName(n)) fail("MATLAB:InvalidFieldName", "Invalid field name \"%s\".", n.c_str());
    fields.push_back(Name(n));
  }
  // The rest of the dimensions shape the array; a single one makes a column.
  std::vector<int64_t> rest;
  for (int k = 0; k < c.dims().count(); ++k)
    if (k != dim) rest.push_back(c.dims()[k]);
  if (rest.size() == 1) rest.push_back(1);
  Value out = Value::structArray(Dims(std::span<const int64_t>(rest)), fields);
  StructObj& s = out.mutableStructs();
  Around a(c.dims(), dim);
  for (int64_t o = 0; o < a.outer; ++o)
    for (int64_t f = 0; f < a.along; ++f)
      for (int64_t i = 0; i < a.inner; ++i)
        s.at(i + o * a.inner, int(f)) = c.cellAt(i + (f + o * a.along) * a.inner);
  return out;
}

const BuiltinDescriptor kRows[] = {
    functionRow("struct", structFunction, 0, kAny, 1,
                "Struct from field names and values; cells of values make a struct array.\nstruct, "
                "struct(name,value,...), struct([])",
                "s = struct('a',1); disp(s.a)", "     1\n"),
    functionRow("isfield", isfield, 2, 2, 1,
                "True for names that are fields of a struct.\nisfield(s,name), isfield(s,names)",
                "disp(isfield(struct('a',1),'a'))", "   1\n"),
    functionRow("fieldnames", fieldnames, 1, 1, 1,
                "Names of the fields of a struct, as a cell column.\nfieldnames(s)",
                "disp(fieldnames(struct('a',1)))", "    {'a'}\n\n"),
    functionRow("fields", fieldnames, 1, 1, 1, "The same as fieldnames.\nfields(s)",
                "disp(fields(struct('a',1)))", "    {'a'}\n\n"),
    functionRow("numfields", numfields, 1, 1, 1,
                "Number of fields of a struct (Octave's).\nnumfields(s)",
                "disp(numfields(struct('a',1)))", "     1\n"),
    functionRow("rmfield", rmfield, 2, 2, 1,
                "Struct without some fields.\nrmfield(s,name), rmfield(s,names)",
                "disp(isfield(rmfield(struct('a',1),'a'),'a'))", "   0\n"),
    functionRow("orderfields", orderfields, 1, 2, 2,
                "Struct with its fields in another order.\n[t,p] = orderfields(s), "
                "orderfields(s,like), orderfields(s,names), orderfields(s,p)",
                "s = orderfields(struct('b',1,'a',2)); f = fieldnames(s); disp(f{1})", "a\n"),
    functionRow("getfield", getfield, 2, kAny, 1,
                "Value of a field, through any depth.\ngetfield(s,name,...), indices in cells",
                "disp(getfield(struct('a',5),'a'))", "     5\n"),
    functionRow(
        "setfield", setfield, 3, kAny, 1,
        "Struct with a field set, at any depth.\nsetfield(s,name,...,value), indices in cells",
        "s = setfield(struct(),'a',5); disp(s.a)", "     5\n"),
    functionRow("struct2cell", struct2cell, 1, 1, 1,
                "Values of a struct's fields in a cell array.\nstruct2cell(s)",
                "c = struct2cell(struct('a',5)); disp(c{1})", "     5\n"),
    functionRow("cell2struct", cell2struct, 2, 3, 1,
                "Struct from values and field names.\ncell2struct(c,names,dim)",
                "s = cell2struct({1;2},{'a';'b'},1); disp(s.b)", "     2\n"),
};

}  // namespace

BuiltinTheme structsTheme() { return kRows; }

}  // namespace matlift::builtins
