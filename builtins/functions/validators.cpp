// The mustBe… functions of arguments blocks.
#include <cmath>

#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

[[noreturn]] void refuse(const char* validator, const std::string& text) {
  throw Error(std::string("MATLAB:validators:") + validator, text);
}

/// Refuses unless every element of a real array satisfies the test.
template <class Test>
Value requireAll(Call& call, const char* validator, const char* what, Test test) {
  const Value& v = call.arg(0);
  bool good = v.isPlain() && !v.isComplex();
  for (int64_t i = 0, n = good ? v.numel() : 0; good && i < n; ++i) good = test(v.doubleAt(i));
  if (!good) refuse(validator, std::string("Value must be ") + what + ".");
  return {};
}

Value mustBePositive(Call& c) {
  return requireAll(c, "mustBePositive", "positive", [](double x) { return x > 0; });
}
Value mustBeNonpositive(Call& c) {
  return requireAll(c, "mustBeNonpositive", "nonpositive", [](double x) { return x <= 0; });
}
Value mustBeNegative(Call& c) {
  return requireAll(c, "mustBeNegative", "negative", [](double x) { return x < 0; });
}
Value mustBeNonnegative(Call& c) {
  return requireAll(c, "mustBeNonnegative", "nonnegative", [](double x) { return x >= 0; });
}
Value mustBeInteger(Call& c) {
  if (!c.arg(0).isNumeric() && !c.arg(0).isLogical())
    refuse("mustBeInteger", "Value must be integer.");
  return requireAll(c, "mustBeInteger", "integer",
                    [](double x) { return std::isfinite(x) && x == std::floor(x); });
}

/// The same for tests that complex values may pass too.
template <class Test>
Value requireAllComplex(Call& call, const char* validator, const char* what, Test test) {
  const Value& v = call.arg(0);
  bool good = v.isPlain();
  for (int64_t i = 0, n = good ? v.numel() : 0; good && i < n; ++i) good = test(v.complexAt(i));
  if (!good) refuse(validator, std::string("Value must be ") + what + ".");
  return {};
}
Value mustBeFinite(Call& c) {
  return requireAllComplex(c, "mustBeFinite", "finite", [](Complex z) {
    return std::isfinite(z.real()) && std::isfinite(z.imag());
  });
}
Value mustBeNonNan(Call& c) {
  return requireAllComplex(c, "mustBeNonNan", "nonNaN", [](Complex z) {
    return !std::isnan(z.real()) && !std::isnan(z.imag());
  });
}
Value mustBeNonzero(Call& c) {
  return requireAllComplex(c, "mustBeNonzero", "nonzero",
                           [](Complex z) { return z != Complex(0); });
}

template <class Compare>
Value requireBound(Call& call, const char* validator, const char* relation, Compare compare) {
  double bound = toDouble(call.arg(1), "Bound");
  std::string what = std::string(relation) + " " + numberText(bound);
  return requireAll(call, validator, what.c_str(), [&](double x) { return compare(x, bound); });
}
Value mustBeGreaterThan(Call& c) {
  return requireBound(c, "mustBeGreaterThan", "greater than",
                      [](double x, double b) { return x > b; });
}
Value mustBeGreaterThanOrEqual(Call& c) {
  return requireBound(c, "mustBeGreaterThanOrEqual", "greater than or equal to",
                      [](double x, double b) { return x >= b; });
}
Value mustBeLessThan(Call& c) {
  return requireBound(c, "mustBeLessThan", "less than", [](double x, double b) { return x < b; });
}
Value mustBeLessThanOrEqual(Call& c) {
  return requireBound(c, "mustBeLessThanOrEqual", "less than or equal to",
                      [](double x, double b) { return x <= b; });
}

Value mustBeInRange(Call& call) {
  double low = toDouble(call.arg(1), "Lower bound"), high = toDouble(call.arg(2), "Upper bound");
  bool openLow = false, openHigh = false;
  for (int k = 3; k < call.nargin(); ++k) {
    std::string flag = toText(call.arg(k), "Flag");
    openLow = openLow || flag == "exclusive" || flag == "exclude-lower";
    openHigh = openHigh || flag == "exclusive" || flag == "exclude-upper";
  }
  std::string what = std::string(openLow ? "greater than " : "greater than or equal to ") +
                     numberText(low) + ", and " +
                     (openHigh ? "less than " : "less than or equal to ") + numberText(high);
  return requireAll(call, "mustBeInRange", what.c_str(), [&](double x) {
    return (openLow ? x > low : x >= low) && (openHigh ? x < high : x <= high);
  });
}

Value require(bool good, const char* validator, const char* text) {
  if (!good) refuse(validator, text);
  return {};
}
Value mustBeNumeric(Call& c) {
  return require(c.arg(0).isNumeric(), "mustBeNumeric", "Value must be numeric.");
}
Value mustBeNumericOrLogical(Call& c) {
  return require(c.arg(0).isNumeric() || c.arg(0).isLogical(), "mustBeNumericOrLogical",
                 "Value must be numeric or logical.");
}
Value mustBeFloat(Call& c) {
  return require(c.arg(0).isFloat(), "mustBeFloat", "Value must be a floating-point array.");
}
Value mustBeReal(Call& c) {
  return require(c.arg(0).isPlain() && !c.arg(0).isComplex(), "mustBeReal", "Value must be real.");
}
Value mustBeNonempty(Call& c) {
  return require(!c.arg(0).isEmpty(), "mustBeNonempty", "Value must not be empty.");
}
Value mustBeNonsparse(Call& c) {
  return require(!c.arg(0).isSparse(), "mustBeNonsparse", "Value must not be sparse.");
}
Value mustBeScalarOrEmpty(Call& c) {
  return require(c.arg(0).isScalar() || c.arg(0).isEmpty(), "mustBeScalarOrEmpty",
                 "Value must be scalar or empty.");
}
Value mustBeVector(Call& c) {
  bool allowEmpty = c.has(1) && c.arg(1).isTextScalar() && c.arg(0).dims() == Dims(0, 0);
  return require(c.arg(0).dims().isVector() || allowEmpty, "mustBeVector",
                 "Value must be a 1-by-n vector or an n-by-1 vector.");
}
bool isTextValue(const Value& v) { return v.isCharRow() || v.isString() || v.isCellStr(); }
Value mustBeText(Call& c) {
  return require(
      isTextValue(c.arg(0)), "mustBeText",
      "Value must be a character vector, string array or cell array of character vectors.");
}
Value mustBeTextScalar(Call& c) {
  return require(c.arg(0).isCharRow() || (c.arg(0).isString() && c.arg(0).isScalar()),
                 "mustBeTextScalar", "Value must be a character vector or string scalar.");
}
Value mustBeNonzeroLengthText(Call& c) {
  const Value& v = c.arg(0);
  bool good = isTextValue(v) && !(v.isChar() && v.isEmpty());
  if (good && v.kind() == Value::Kind::Boxes)
    for (const Value& e : v.boxes().elements) good = good && e.isDefined() && !e.isEmpty();
  return require(good, "mustBeNonzeroLengthText",
                 "Value must be text with one or more characters.");
}
Value mustBeValidVariableName(Call& c) {
  bool good = c.arg(0).isTextScalar();
  std::string s = good ? textOf(c.arg(0)) : "";
  good = good && !s.empty() && isalpha(uint8_t(s[0])) && s.size() <= 2048;
  for (char ch : s) good = good && (isalnum(uint8_t(ch)) || ch == '_');
  return require(good, "mustBeValidVariableName", "Value must be a valid variable name.");
}

std::string quotedList(const Value& v) {
  std::string out;
  auto add = [&](const std::string& s) { out += (out.empty() ? "'" : ", '") + s + "'"; };
  if (v.isTextScalar()) {
    add(textOf(v));
  } else if (v.isCell() || v.isString()) {
    for (const Value& e : v.boxes().elements)
      if (e.isTextScalar()) add(textOf(e));
  } else if (v.isPlain()) {
    for (int64_t i = 0; i < v.numel(); ++i) add(numberText(v.doubleAt(i)));
  }
  return out;
}

bool isMemberOf(const Value& one, const Value& set) {
  if (set.isCell() || set.isString()) {
    for (const Value& e : set.boxes().elements)
      if (e.isDefined() && isEqual(one, e)) return true;
    return false;
  }
  if (one.isTextScalar() && set.isChar()) return isEqual(one, set);
  if (!set.isPlain() || !one.isPlain()) return isEqual(one, set);
  for (int64_t i = 0; i < set.numel(); ++i)
    if (isEqual(one, set.elementAt(i))) return true;
  return false;
}

Value mustBeMember(Call& call) {
  const Value &v = call.arg(0), &set = call.arg(1);
  bool good = true;
  if (v.isTextScalar()) {
    good = isMemberOf(v, set);
  } else if (v.isCell() || v.isString()) {
    for (const Value& e : v.boxes().elements) good = good && e.isDefined() && isMemberOf(e, set);
  } else {
    for (int64_t i = 0; good && v.isPlain() && i < v.numel(); ++i)
      good = isMemberOf(v.elementAt(i), set);
  }
  if (!good) refuse("mustBeMember", "Value must be a member of this set:\n    " + quotedList(set));
  return {};
}

Value mustBeA(Call& call) {
  ValueList names;
  if (call.arg(1).isCell() || call.arg(1).isString())
    names = call.arg(1).boxes().elements;
  else
    names.push_back(call.arg(1));
  const Value& v = call.arg(0);
  for (const Value& n : names) {
    std::string name = toText(n, "Class name");
    bool group = (name == "numeric" && v.isNumeric()) || (name == "float" && v.isFloat()) ||
                 (name == "integer" && v.isInteger());
    if (group || v.className() == name) return {};
  }
  refuse("mustBeA", "Value must be one of the following types: " + quotedList(call.arg(1)) + ".");
}

/// Example of a validator: what it says to a value that it refuses.
#define VALIDATOR(name, inputs, summary, badCall, text)                                            \
  functionRow(#name, name, inputs,                                                                 \
              inputs == 3   ? kAny                                                                 \
              : inputs == 1 ? 2                                                                    \
                            : inputs,                                                              \
              0, summary "\n" #name "(x, ...)", "try, " badCall ", catch e, disp(e.message), end", \
              text "\n")

const BuiltinDescriptor kRows[] = {
    VALIDATOR(mustBePositive, 1, "Error unless all values are positive.", "mustBePositive(-1)",
              "Value must be positive."),
    VALIDATOR(mustBeNonpositive, 1, "Error unless no value is positive.", "mustBeNonpositive(1)",
              "Value must be nonpositive."),
    VALIDATOR(mustBeNegative, 1, "Error unless all values are negative.", "mustBeNegative(1)",
              "Value must be negative."),
    VALIDATOR(mustBeNonnegative, 1, "Error unless no value is negative.", "mustBeNonnegative(-1)",
              "Value must be nonnegative."),
    VALIDATOR(mustBeInteger, 1, "Error unless all values are whole numbers.", "mustBeInteger(1.5)",
              "Value must be integer."),
    VALIDATOR(mustBeFinite, 1, "Error unless all values are finite.", "mustBeFinite(Inf)",
              "Value must be finite."),
    VALIDATOR(mustBeNonNan, 1, "Error when a value is NaN.", "mustBeNonNan(NaN)",
              "Value must be nonNaN."),
    VALIDATOR(mustBeNonzero, 1, "Error when a value is zero.", "mustBeNonzero(0)",
              "Value must be nonzero."),
    VALIDATOR(mustBeNumeric, 1, "Error unless the value is numeric.", "mustBeNumeric('a')",
              "Value must be numeric."),
    VALIDATOR(mustBeNumericOrLogical, 1, "Error unless the value is numeric or logical.",
              "mustBeNumericOrLogical('a')", "Value must be numeric or logical."),
    VALIDATOR(mustBeFloat, 1, "Error unless the value is double or single.", "mustBeFloat(int8(1))",
              "Value must be a floating-point array."),
    VALIDATOR(mustBeReal, 1, "Error unless the value is real.", "mustBeReal(1i)",
              "Value must be real."),
    VALIDATOR(mustBeNonempty, 1, "Error when the value is empty.", "mustBeNonempty([])",
              "Value must not be empty."),
    functionRow("mustBeNonsparse", mustBeNonsparse, 1, 1, 0,
                "Error when the value is sparse.\nmustBeNonsparse(x)", "mustBeNonsparse(1)", ""),
    VALIDATOR(mustBeScalarOrEmpty, 1, "Error unless the value is scalar or empty.",
              "mustBeScalarOrEmpty([1 2])", "Value must be scalar or empty."),
    VALIDATOR(mustBeVector, 1, "Error unless the value is a vector.", "mustBeVector(eye(2))",
              "Value must be a 1-by-n vector or an n-by-1 vector."),
    VALIDATOR(mustBeText, 1, "Error unless the value is text.", "mustBeText(1)",
              "Value must be a character vector, string array or cell array of character vectors."),
    VALIDATOR(mustBeTextScalar, 1, "Error unless the value is one text.", "mustBeTextScalar(1)",
              "Value must be a character vector or string scalar."),
    VALIDATOR(mustBeNonzeroLengthText, 1, "Error unless the value is text with characters.",
              "mustBeNonzeroLengthText('')", "Value must be text with one or more characters."),
    VALIDATOR(mustBeValidVariableName, 1, "Error unless the value could name a variable.",
              "mustBeValidVariableName('1a')", "Value must be a valid variable name."),
    VALIDATOR(mustBeGreaterThan, 2, "Error unless all values exceed a bound.",
              "mustBeGreaterThan(1,2)", "Value must be greater than 2."),
    VALIDATOR(mustBeGreaterThanOrEqual, 2, "Error when a value is below a bound.",
              "mustBeGreaterThanOrEqual(1,2)", "Value must be greater than or equal to 2."),
    VALIDATOR(mustBeLessThan, 2, "Error unless all values are below a bound.",
              "mustBeLessThan(3,2)", "Value must be less than 2."),
    VALIDATOR(mustBeLessThanOrEqual, 2, "Error when a value exceeds a bound.",
              "mustBeLessThanOrEqual(3,2)", "Value must be less than or equal to 2."),
    VALIDATOR(mustBeInRange, 3, "Error unless all values are in a range.", "mustBeInRange(9,1,5)",
              "Value must be greater than or equal to 1, and less than or equal to 5."),
    VALIDATOR(mustBeMember, 2, "Error unless the value is in a set.", "mustBeMember('c',{'a','b'})",
              "Value must be a member of this set:\n    'a', 'b'"),
    VALIDATOR(mustBeA, 2, "Error unless the value is of a class.", "mustBeA(1,'char')",
              "Value must be one of the following types: 'char'."),
};

}  // namespace

BuiltinTheme validatorsTheme() { return kRows; }

}  // namespace matlift::builtins
