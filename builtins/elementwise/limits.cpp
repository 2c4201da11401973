// eps, realmin, realmax, flintmax, intmax, intmin.
#include <limits>

#include "builtins/elementwise/ops.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"

namespace matlift::builtins {

namespace {

// 'single', 'double', or 'like', x.
ClassId floatClassArg(Call& call, const char* name) {
  if (call.nargin() == 0) return ClassId::Double;
  std::string word = optionWord(call.arg(0));
  if (word == "double") return ClassId::Double;
  if (word == "single") return ClassId::Single;
  if (word == "like" && call.has(1)) {
    if (call.arg(1).isFloat()) return call.arg(1).classId();
  }
  fail("MATLAB:floatLimits:invalidClass", "Class name passed to %s must be 'single' or 'double'.",
       name);
}

template <class D, class S>
Value byClass(Call& call, const char* name, D d, S s) {
  return floatClassArg(call, name) == ClassId::Single ? Value::scalar<float>(s) : Value(double(d));
}

Value eps(Call& call) {
  if (call.nargin() >= 1 && call.arg(0).isNumeric()) {
    if (!call.arg(0).isFloat()) failArgument("eps", call.arg(0));
    Value x = std::move(call.arg(0));
    if (x.isComplex()) fail("MATLAB:eps:complexInput", "Input must be real.");
    return elementwiseUnary(accel::Op::Eps, std::move(x), call);
  }
  return byClass(call, "eps", std::numeric_limits<double>::epsilon(),
                 std::numeric_limits<float>::epsilon());
}
Value realmin(Call& call) {
  return byClass(call, "realmin", std::numeric_limits<double>::min(),
                 std::numeric_limits<float>::min());
}
Value realmax(Call& call) {
  return byClass(call, "realmax", std::numeric_limits<double>::max(),
                 std::numeric_limits<float>::max());
}
Value flintmax(Call& call) {
  if (call.nargin() == 1 && call.arg(0).isFloat()) {
    return call.arg(0).isSingle() ? Value::scalar(16777216.0f) : Value(9007199254740992.0);
  }
  return byClass(call, "flintmax", 9007199254740992.0, 16777216.0f);
}

template <bool greatest>
Value integerLimit(Call& call) {
  ClassId cls = ClassId::Int32;
  bool found = call.nargin() == 0;
  if (!found) {
    std::string word = optionWord(call.arg(0));
    const Value& example = word == "like" && call.has(1) ? call.arg(1) : call.arg(0);
    if (example.isInteger()) {
      cls = example.classId();
      found = true;
    }
    for (int c = int(ClassId::Int8); c <= int(ClassId::UInt64) && !found; ++c) {
      found = className(ClassId(c)) == word;
      if (found) cls = ClassId(c);
    }
  }
  if (!found) {
    fail(greatest ? "MATLAB:intmax:invalidClassName" : "MATLAB:intmin:invalidClassName",
         "Invalid integer class name.");
  }
  return withElementType(cls, [](auto tag) {
    using T = typename decltype(tag)::type;
    using Limits = std::numeric_limits<T>;
    return Value::scalar<T>(greatest ? Limits::max() : Limits::min());
  });
}

const BuiltinDescriptor kRows[] = {
    withOp(
        functionRow("eps", eps, 0, 2, 1,
                    "eps is the distance from 1 to the next larger double.\neps(x) is that of each "
                    "element of x.\n"
                    "eps('single') is that of a class.",
                    "fprintf('%.4e\\n', eps)", "2.2204e-16\n"),
        accel::Op::Eps),
    functionRow("realmin", realmin, 0, 2, 1,
                "realmin is the smallest normal double; realmin('single').",
                "fprintf('%.4e\\n', realmin)", "2.2251e-308\n"),
    functionRow("realmax", realmax, 0, 2, 1,
                "realmax is the largest finite double; realmax('single').",
                "fprintf('%.4e\\n', realmax)", "1.7977e+308\n"),
    functionRow("flintmax", flintmax, 0, 2, 1,
                "flintmax is the largest of the consecutive whole doubles, 2^53; "
                "flintmax('single') is 2^24.",
                "fprintf('%d\\n', flintmax)", "9007199254740992\n"),
    functionRow("intmax", integerLimit<true>, 0, 2, 1,
                "intmax is the largest int32.\nintmax('uint8') is that of a class; intmax('like', "
                "x) of x's.",
                "disp(intmax('int8'))", "   127\n"),
    functionRow("intmin", integerLimit<false>, 0, 2, 1,
                "intmin is the smallest int32.\nintmin('int8') is that of a class; intmin('like', "
                "x) of x's.",
                "disp(intmin('int8'))", "   -128\n"),
};

}  // namespace

BuiltinTheme limitsTheme() { return kRows; }

}  // namespace matlift::builtins
