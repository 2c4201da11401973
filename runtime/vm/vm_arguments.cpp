// Rules of `arguments` blocks.
#include "runtime/value/convert.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"
#include "runtime/vm/vm.h"

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

void checkClass(Value& v, const ArgumentRule& rule) {
  const std::string& wanted = rule.className;
  if (wanted.empty() || v.className() == wanted) return;
  if (v.isObject() && v.object().isA(wanted)) return;
  if (wanted == "function_handle" || wanted == "cell" || wanted == "struct")
    invalid("MATLAB:validation:UnableToConvert", rule,
            "Value must be of type " + wanted + " or be convertible to " + wanted + ".");
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
  if (!to || !v.isPlain())
    invalid("MATLAB:validation:UnableToConvert", rule,
            "Value must be of type " + wanted + " or be convertible to " + wanted + ".");
  v = convertClass(v, *to);
}

void checkSize(Value& v, const ArgumentRule& rule) {
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
  invalid("MATLAB:validation:IncompatibleSize", rule,
          "Value must have size " + shape + ", not " + d.text() + ".");
}

}  // namespace

void Vm::checkArgument(Value& v, const ArgumentRule& rule) {
  checkClass(v, rule);
  checkSize(v, rule);
}

Error Vm::argumentError(const Error& e, const ArgumentRule& rule) {
  bool aboutValue = e.identifier() != "MATLAB:UndefinedFunction";
  Error out(e.identifier(), aboutValue ? aboutArgument(rule) + e.message() : e.message());
  out.causes = e.causes;
  return out;
}

// Optional arguments may be left out before names: the first text that is one of the names, with
// pairs from there on, starts them.
int Vm::positionalCount(const Code& code, std::span<const Value> args) {
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

void Vm::nameValues(Value& v, const ArgumentRule& rule) {
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
