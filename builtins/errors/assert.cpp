// assert: MATLAB's assert(condition, message, ...) and Octave's assert(observed, expected,
// tolerance).
#include <cmath>

#include "builtins/errors/message.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

[[noreturn]] void differs(const std::string& where, const std::string& why) {
  fail("MATLAB:assertion:failed", "Assertion failed%s%s: %s.", where.empty() ? "" : " at ",
       where.c_str(), why.c_str());
}

/// Compares observed with expected, saying where they differ first.
class Comparison {
 public:
  Comparison(double tolerance, bool exactClass) : tolerance_(tolerance), exactClass_(exactClass) {}

  void compare(const Value& a, const Value& b, const std::string& where) const {
    if (b.isChar() || b.isString()) return texts(a, b, where);
    if (b.isCell()) return cells(a, b, where);
    if (b.isStruct()) return structs(a, b, where);
    if (b.isPlain()) return numbers(a, b, where);
    if (!isEqual(a, b, true)) differs(where, "values differ");
  }

 private:
  static void sizes(const Value& a, const Value& b, const std::string& where) {
    if (!(a.dims() == b.dims()))
      differs(where, "sizes differ, " + a.dims().text() + " and " + b.dims().text());
  }

  static void texts(const Value& a, const Value& b, const std::string& where) {
    if (!a.isChar() && !a.isString()) differs(where, "expected text, found " + a.className());
    if (a.isString() != b.isString() || (a.isString() && !a.isScalar())) {
      if (!isEqual(a, b, true)) differs(where, "texts differ");
      return;
    }
    bool bothEmpty = a.isEmpty() && b.isEmpty();
    if (!bothEmpty && a.isChar()) sizes(a, b, where);
    if (charUnits(a) != charUnits(b))
      differs(where, "texts differ, '" + textOf(a) + "' and '" + textOf(b) + "'");
  }

  void cells(const Value& a, const Value& b, const std::string& where) const {
    if (!a.isCell()) differs(where, "expected cell, found " + a.className());
    sizes(a, b, where);
    for (int64_t k = 0; k < a.numel(); ++k)
      compare(a.cellAt(k), b.cellAt(k), where + "{" + std::to_string(k + 1) + "}");
  }

  void structs(const Value& a, const Value& b, const std::string& where) const {
    if (!a.isStruct()) differs(where, "expected struct, found " + a.className());
    sizes(a, b, where);
    if (a.structs().fields.size() != b.structs().fields.size()) differs(where, "fields differ");
    for (int64_t k = 0; k < a.numel(); ++k) {
      for (const Name& f : b.structs().fields) {
        const Value* other = a.field(f, k);
        if (!other) differs(where, "there is no field '" + f.str() + "'");
        compare(*other, *b.field(f, k), where + "(" + std::to_string(k + 1) + ")." + f.str());
      }
    }
  }

  void numbers(const Value& a, const Value& b, const std::string& where) const {
    if (!a.isPlain()) differs(where, "expected " + b.className() + ", found " + a.className());
    bool spread = tolerance_ != 0 && b.isScalar();
    if (!spread) sizes(a, b, where);
    if (exactClass_ && a.classId() != b.classId())
      differs(where, "classes differ, " + a.className() + " and " + b.className());
    for (int64_t k = 0; k < a.numel(); ++k) {
      int64_t e = spread ? 0 : k;
      bool wide = a.isInteger() && b.isInteger() && !a.isComplex() && !b.isComplex();
      bool same = wide && a.classId() == b.classId() ? isEqual(a.elementAt(k), b.elementAt(e))
                                                     : near(a.complexAt(k), b.complexAt(e));
      if (!same)
        differs(where + "(" + std::to_string(k + 1) + ")",
                strprintf("%.15g and %.15g differ", a.doubleAt(k), b.doubleAt(e)));
    }
  }

  bool near(Complex x, Complex y) const {
    bool nanX = std::isnan(x.real()) || std::isnan(x.imag());
    bool nanY = std::isnan(y.real()) || std::isnan(y.imag());
    if (nanX || nanY) {
      auto part = [](double p, double q) {
        return std::isnan(p) == std::isnan(q) && (std::isnan(p) || p == q);
      };
      return part(x.real(), y.real()) && part(x.imag(), y.imag());
    }
    if (x == y) return true;
    if (tolerance_ == 0) return false;
    if (!std::isfinite(x.real()) || !std::isfinite(y.real()) || !std::isfinite(x.imag()) ||
        !std::isfinite(y.imag()))
      return false;
    double error = std::abs(x - y), size = std::abs(y);
    if (tolerance_ > 0) return error <= tolerance_;
    return size == 0 ? error <= -tolerance_ : error <= -tolerance_ * size;
  }

  double tolerance_;
  bool exactClass_;
};

bool conditionHolds(const Value& v) {
  if (v.isCell() || v.isStruct() || v.isFunction() || v.isObject() || v.isString())
    fail("MATLAB:assertion:notLogical",
         "The condition input argument must be convertible to a logical scalar.");
  if (v.isEmpty()) return false;
  return isTrue(v);
}

Value assertBuiltin(Call& call) {
  const Value& first = call.arg(0);
  bool message = call.nargin() > 1 && call.arg(1).isTextScalar() && !first.isChar() &&
                 !first.isString() && !first.isCell() && !first.isStruct();
  // assert(true, k): a condition that holds, though what is to be told of it is no text.
  const bool condition = first.isLogicalScalar() && call.arg(call.nargin() - 1).isNumeric();
  if (condition && call.nargin() == 2 && conditionHolds(first)) return {};
  if (call.nargin() == 1 || message) {
    if (conditionHolds(first)) return {};
    if (!message) fail("MATLAB:assertion:failed", "Assertion failed.");
    Message m = parseMessage(call.args.subspan(1), "assert");
    throw Error(m.identifier.empty() ? "MATLAB:assertion:failed" : m.identifier, m.text);
  }
  double tolerance = 0;
  if (call.nargin() > 2) {
    const Value& t = call.arg(2);
    if (t.isPlain() && !t.isEmpty()) tolerance = t.doubleAt(0);
    for (int64_t k = 1; t.isPlain() && k < t.numel(); ++k)
      if (std::abs(t.doubleAt(k)) > std::abs(tolerance)) tolerance = t.doubleAt(k);
  }
  Comparison(tolerance, call.nargin() == 2).compare(first, call.arg(1), "");
  return {};
}

const BuiltinDescriptor kRows[] = {
    {.name = "assert",
     .function = assertBuiltin,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "assert(condition, message, ...) raises an error unless the condition holds.\n"
             "assert(observed, expected, tolerance) compares; a negative tolerance is relative.",
     .example = "try, assert(1 == 2, 'wrong: %d', 5), catch e, disp(e.message), end",
     .expected = "wrong: 5\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme assertTheme() { return kRows; }

}  // namespace matlift::builtins
