// Class conversions and questions about classes.
#include <cstdlib>
#include <cstring>

#include "builtins/support/creation_args.h"
#include "builtins/support/rows.h"
#include "runtime/classes/class_services.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

/// double("3.5") reads the text; NaN where it is no number.
Value numbersOf(const Value& strings) {
  Value out = Value::zeros(ClassId::Double, strings.dims());
  Value one = Value::colon();
  assignParen(out, std::span<const Value>(&one, 1), strings);
  return out;
}

template <ClassId to>
Value convertTo(Call& call) {
  Value& v = call.arg(0);
  if (v.isPlain() && v.classId() == to) return std::move(v);
  if constexpr (to == ClassId::Double) {
    if (v.isLogicalScalar()) return *v.data<bool>() ? 1.0 : 0.0;
  }
  if (v.isString()) return convertClass(numbersOf(v), to);
  return convertClass(v, to);
}

Value cast(Call& call) {
  std::string word = toText(call.arg(1), "cast: class name");
  const Value& v = call.arg(0);
  if (word == "like") {
    if (!call.has(2)) fail("MATLAB:minrhs", "Not enough input arguments.");
    if (!call.arg(2).isPlain())
      fail("MATLAB:cast:invalidLike", "cast: 'like' needs a numeric prototype.");
    return convertClass(v, call.arg(2).classId());
  }
  std::optional<ClassId> cls = plainClassNamed(word);
  if (!cls)
    fail("MATLAB:undefinedCast", "cast: '%s' is not a class that values can be cast to.",
         word.c_str());
  return convertClass(v.isString() ? numbersOf(v) : v, *cls);
}

Value typecast(Call& call) {
  const Value& v = call.arg(0);
  std::string word = toText(call.arg(1), "typecast: class name");
  std::optional<ClassId> cls = plainClassNamed(word);
  if (!cls)
    fail("MATLAB:typecastc:wrongClass",
         "The second argument of typecast must name a numeric class.");
  if (!v.isPlain() || v.isComplex())
    fail("MATLAB:typecastc:wrongClass",
         "The first argument of typecast must be a real numeric array.");
  if (!v.dims().isVector() && !v.isEmpty())
    fail("MATLAB:typecastc:notVector", "The first argument of typecast must be a vector.");
  size_t bytes = size_t(v.numel()) * elementSize(v.classId()), each = elementSize(*cls);
  if (bytes % each != 0)
    fail("MATLAB:typecastc:notEnoughInputElements", "Too few input values to make output type.");
  int64_t n = int64_t(bytes / each);
  bool column = v.dims().isColumn() && !v.isScalar();
  Value out =
      Value::uninitialized(*cls, column ? Dims(n, 1) : Dims(v.isEmpty() ? v.dims().rows() : 1, n));
  if (bytes > 0) std::memcpy(out.mutableRawData(), v.rawData(), bytes);
  if (*cls == ClassId::Logical)
    for (uint8_t *b = static_cast<uint8_t*>(out.mutableRawData()), *end = b + bytes; b < end; ++b)
      *b = *b != 0;
  return out;
}

/// class(x); class(s, name, parents…) in the constructor of an old-style class.
Value classFunction(Call& call) {
  if (call.nargin() == 1) return Value::text(call.arg(0).className());
  ClassServices* classes = call.interpreter.classes();
  if (!classes) fail("MATLAB:TooManyInputs", "Too many input arguments.");
  return classes->oldObject(call.arg(0), toText(call.arg(1), "class: class name"),
                            call.args.subspan(2));
}

template <bool isSuperior>
Value precedence(Call& call) {
  std::vector<std::string> others;
  for (const Value& v : call.args) others.push_back(toText(v, "class name"));
  if (ClassServices* classes = call.interpreter.classes())
    classes->setPrecedence(others, isSuperior);
  return {};
}

/// An object of a class whose superclass is one of numbers.
template <bool (*test)(ClassId)>
bool derivesFromClass(const Value& v) {
  for (int k = 0; v.isObject() && k <= int(ClassId::UInt64); ++k)
    if (test(ClassId(k)) && v.object().isA(className(ClassId(k)))) return true;
  return false;
}

bool isOfClass(const Value& v, const std::string& name) {
  if (name == "numeric") return v.isNumeric() || derivesFromClass<isNumericClass>(v);
  if (name == "float") return v.isFloat() || derivesFromClass<isFloatClass>(v);
  if (name == "integer") return v.isInteger() || derivesFromClass<isIntegerClass>(v);
  if (v.isObject()) return v.object().isA(name);
  return v.className() == name;
}

Value isa(Call& call) {
  const Value& names = call.arg(1);
  if (names.isTextScalar()) return Value::logical(isOfClass(call.arg(0), textOf(names)));
  if (!names.isCellStr() && !names.isString())
    fail("MATLAB:isa:invalidClassName", "The class name must be text.");
  Value out = Value::zeros(ClassId::Logical, names.dims());
  for (int64_t k = 0; k < names.numel(); ++k)
    out.mutableData<bool>()[k] = isOfClass(call.arg(0), textOf(names.cellAt(k)));
  return out;
}

template <bool (Value::*test)() const>
Value question(Call& call) {
  return Value::logical((call.arg(0).*test)());
}

#define CONVERSION(name, id, article)                                                              \
  unaryRow(name, convertTo<ClassId::id>, accel::Op::Cast,                                          \
           "Conversion to class " name " (" article ").\n" name "(x)", "disp(class(" name "(1)))", \
           name "\n")

const BuiltinDescriptor kRows[] = {
    CONVERSION("double", Double, "64-bit floating point"),
    CONVERSION("single", Single, "32-bit floating point"),
    CONVERSION("int8", Int8, "rounds and saturates"),
    CONVERSION("int16", Int16, "rounds and saturates"),
    CONVERSION("int32", Int32, "rounds and saturates"),
    CONVERSION("int64", Int64, "rounds and saturates"),
    CONVERSION("uint8", UInt8, "rounds and saturates"),
    CONVERSION("uint16", UInt16, "rounds and saturates"),
    CONVERSION("uint32", UInt32, "rounds and saturates"),
    CONVERSION("uint64", UInt64, "rounds and saturates"),
    CONVERSION("logical", Logical, "true for what is not 0; NaN is an error"),
    functionRow("cast", cast, 2, 3, 1,
                "Conversion to a class named by text.\ncast(x,class), cast(x,'like',p)",
                "disp(class(cast(1,'int8')))", "int8\n"),
    functionRow("typecast", typecast, 2, 2, 1,
                "The same bytes read as another class.\ntypecast(x,class)",
                "disp(typecast(single(1),'uint32'))", "   1065353216\n"),
    functionRow("class", classFunction, 1, kAny, 1,
                "Name of a value's class; in a constructor, an object of an old-style class.\n"
                "class(x), class(s,name), class(s,name,parent1,...)",
                "disp(class('a'))", "char\n"),
    functionRow("isa", isa, 2, 2, 1,
                "True when a value is of a class or class group.\nisa(x,class), isa(x,'numeric'), "
                "isa(x,'float'), isa(x,'integer')",
                "disp(isa(1,'float'))", "   1\n"),
    functionRow("isnumeric", question<&Value::isNumeric>, 1, 1, 1,
                "True for numbers (not logical, not char).\nisnumeric(x)", "disp(isnumeric(1))",
                "   1\n"),
    functionRow("isfloat", question<&Value::isFloat>, 1, 1, 1,
                "True for double and single.\nisfloat(x)", "disp(isfloat(int8(1)))", "   0\n"),
    functionRow("isinteger", question<&Value::isInteger>, 1, 1, 1,
                "True for the integer classes.\nisinteger(x)", "disp(isinteger(int8(1)))",
                "   1\n"),
    functionRow("islogical", question<&Value::isLogical>, 1, 1, 1,
                "True for logical values.\nislogical(x)", "disp(islogical(true))", "   1\n"),
    functionRow("isbool", question<&Value::isLogical>, 1, 1, 1,
                "True for logical values (Octave's name).\nisbool(x)", "disp(isbool(1))", "   0\n"),
    functionRow("iscell", question<&Value::isCell>, 1, 1, 1, "True for cell arrays.\niscell(x)",
                "disp(iscell({}))", "   1\n"),
    functionRow("isstruct", question<&Value::isStruct>, 1, 1, 1, "True for structs.\nisstruct(x)",
                "disp(isstruct(struct()))", "   1\n"),
    functionRow("superiorto", precedence<true>, 1, kAny, 0,
                "In an old-style constructor: methods of the class come before those of others.\n"
                "superiorto('name',...)",
                "% in @money/money.m: superiorto('rate')", ""),
    functionRow("inferiorto", precedence<false>, 1, kAny, 0,
                "In an old-style constructor: methods of others come before those of the class.\n"
                "inferiorto('name',...)",
                "% in @rate/rate.m: inferiorto('money')", ""),
    functionRow("isobject", question<&Value::isObject>, 1, 1, 1,
                "True for objects such as containers.Map.\nisobject(x)", "disp(isobject(1))",
                "   0\n"),
    functionRow("is_function_handle", question<&Value::isFunction>, 1, 1, 1,
                "True for function handles (Octave's name).\nis_function_handle(x)",
                "disp(is_function_handle(@sin))", "   1\n"),
};

}  // namespace

BuiltinTheme classesTheme() { return kRows; }

}  // namespace matlift::builtins
