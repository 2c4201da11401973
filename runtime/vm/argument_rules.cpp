// Rules of `arguments` blocks.
#include "runtime/vm/argument_rules.h"

#include <algorithm>

#include "runtime/value/convert.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"
#include "runtime/vm/parts.h"

namespace matlift {

namespace {

std::string aboutArgument(const ArgumentRule& rule) {
  if (rule.ofProperty) return "";  // the setting of the property says which
  if (rule.position > 0) return strprintf("Invalid argument at position %d. ", rule.position);
  return "Invalid value for '" + rule.name + "' argument. ";
}

[[noreturn]] void invalid(const char* identifier, const ArgumentRule& rule,
                          const std::string& why) {
  throw Error(identifier, aboutArgument(rule) + why);
}

const ClassId* plainClass(const std::string& name) {
  static constexpr ClassId all[] = {ClassId::Double, ClassId::Single,  ClassId::Int8,
                                    ClassId::Int16,  ClassId::Int32,   ClassId::Int64,
                                    ClassId::UInt8,  ClassId::UInt16,  ClassId::UInt32,
                                    ClassId::UInt64, ClassId::Logical, ClassId::Char};
  for (const ClassId& c : all)
    if (className(c) == name) return &c;
  return nullptr;
}

[[noreturn]] void failClass(const ArgumentRule& rule) {
  const std::string& wanted = rule.className;
  invalid("MATLAB:validation:UnableToConvert", rule,
          "Value must be of type " + wanted + " or be convertible to " + wanted + ".");
}

bool isOf(const Value& v, const std::string& wanted) {
  return v.className() == wanted || (v.isObject() && v.object().isA(wanted));
}

// The function of the class's name: its constructor, or a converter of the value's own class.
void convertByName(VmParts& vm, Value& v, const ArgumentRule& rule) {
  const std::string& wanted = rule.className;
  const bool known = vm.classes.find(wanted) || vm.functions.named(wanted).builtin;
  if (!known) failClass(rule);
  try {
    Value made = vm.host.call1(Value::text(wanted), {&v, 1});
    if (!isOf(made, wanted)) failClass(rule);
    v = std::move(made);
  } catch (const Error& e) {
    if (e.identifier() == "MATLAB:nomem") throw;
    failClass(rule);
  }
}

void checkClass(VmParts& vm, Value& v, const ArgumentRule& rule) {
  const std::string& wanted = rule.className;
  if (wanted.empty() || isOf(v, wanted)) return;
  if (wanted == "function_handle" || wanted == "cell" || wanted == "struct") failClass(rule);
  if (wanted == "string" && v.isCharRow()) {
    v = Value::string(textOf(v));
    return;
  }
  if (wanted == "char" && v.isTextScalar()) {
    v = Value::text(textOf(v));
    return;
  }
  if (wanted == "numeric" && v.isNumeric()) return;
  const ClassId* to = plainClass(wanted);
  if (!to || v.isObject()) return convertByName(vm, v, rule);
  if (!v.isPlain()) failClass(rule);
  v = convertClass(v, *to);
}

void checkSize(VmParts& vm, Value& v, const ArgumentRule& rule) {
  if (rule.size.empty()) return;
  std::string shape;
  for (int64_t s : rule.size)
    shape += (shape.empty() ? "" : "x") + (s < 0 ? std::string(":") : std::to_string(s));
  const Dims& d = v.dims();
  auto fits = [&](const Dims& dims) {
    if (dims.count() > int(rule.size.size())) return false;
    for (size_t k = 0; k < rule.size.size(); ++k)
      if (rule.size[k] >= 0 && rule.size[k] != dims[int(k)]) return false;
    return true;
  };
  if (fits(d)) return;
  // A vector of the other orientation is turned, a scalar is spread, as MATLAB does.
  Dims turned(d.columns(), d.rows());
  if (d.isVector() && fits(turned)) {
    v = v.reshaped(turned);
    return;
  }
  const bool fixed =
      std::all_of(rule.size.begin(), rule.size.end(), [](int64_t s) { return s >= 0; });
  if (fixed && v.numel() == 1 && !v.isObject()) {
    ValueList args{v};
    for (int64_t s : rule.size) args.emplace_back(double(s));
    v = vm.host.call1(Value::text("repmat"), args);
    return;
  }
  invalid("MATLAB:validation:IncompatibleSize", rule,
          "Value must have size " + shape + ", not " + d.text() + ".");
}

}  // namespace

void checkArgument(VmParts& vm, Value& v, const ArgumentRule& rule) {
  checkClass(vm, v, rule);
  checkSize(vm, v, rule);
}

Error argumentError(const Error& e, const ArgumentRule& rule) {
  bool aboutValue = e.identifier() != "MATLAB:UndefinedFunction";
  Error out(e.identifier(), aboutValue ? aboutArgument(rule) + e.message() : e.message());
  out.causes = e.causes;
  return out;
}

// Optional arguments may be left out before names: the first text that is one of the names, with
// pairs from there on, starts them.
int positionalCount(const Code& code, std::span<const Value> args) {
  int given = int(args.size());
  int most = std::min(given, code.parameters - 1);
  const ArgumentRule* names = nullptr;
  for (const ArgumentRule& rule : code.rules)
    if (!rule.names.empty()) names = &rule;
  for (int k = code.requiredInputs; names && k < most; ++k) {
    const Value& v = args[size_t(k)];
    if (!v.isTextScalar() || (given - k) % 2 != 0) continue;
    std::string text = textOf(v);
    for (const std::string& name : names->names)
      if (name == text) return k;
  }
  return most;
}

void nameValues(Value& v, const ArgumentRule& rule) {
  Value out = Value::structure();
  if (!v.isCell()) {
    v = std::move(out);
    return;
  }
  int64_t n = v.numel();
  for (int64_t k = 0; k < n; k += 2) {
    const Value& name = v.cellAt(k);
    std::string text = name.isTextScalar() ? textOf(name) : "";
    std::string known;
    for (const std::string& candidate : rule.names)
      if (candidate == text) known = candidate;
    if (known.empty()) {
      if (text.empty()) fail("MATLAB:TooManyInputs", "Too many input arguments.");
      fail("MATLAB:TooManyInputs", "Invalid argument name '%s'.", text.c_str());
    }
    if (k + 1 >= n)
      fail("MATLAB:namevalue:missing", "Name '%s' must be followed by a value.", text.c_str());
    out.setField(Name(known), v.cellAt(k + 1));
  }
  v = std::move(out);
}

}  // namespace matlift
