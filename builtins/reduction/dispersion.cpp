// iqr and mad.
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/reduction/reduce.h"
#include "builtins/support/rows.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

using accel::Op;

namespace {

// The dimension arguments of `call` from `first` on, passed on as they are.
std::vector<Value> withDims(Call& call, int first, std::vector<Value> args) {
  for (int k = first; k < call.nargin(); ++k) args.push_back(call.arg(k));
  return args;
}

Value iqr(Call& call) {
  const Value& x = call.arg(0);
  if (!x.isPlain() || x.isComplex() || x.isChar())
    fail("MATLAB:iqr:invalidInput", "First argument must be real numbers.");
  Value low = callNamed(call, "quantile", withDims(call, 1, {x, Value(0.25)}));
  Value high = callNamed(call, "quantile", withDims(call, 1, {x, Value(0.75)}));
  return elementwiseBinary(Op::Sub, std::move(high), std::move(low), call);
}

Value mad(Call& call) {
  const Value& x = call.arg(0);
  if (!x.isPlain() || x.isComplex() || x.isChar())
    fail("MATLAB:mad:invalidInput", "First argument must be real numbers.");
  bool median = call.has(1) && !call.arg(1).isEmpty() && toDouble(call.arg(1), "FLAG") != 0;
  const char* name = median ? "median" : "mean";
  std::vector<Value> args = withDims(call, 2, {x});
  args.push_back(Value::text("omitnan"));
  Value d = elementwiseUnary(
      Op::Abs, elementwiseBinary(Op::Sub, x, callNamed(call, name, args), call), call);
  args[0] = std::move(d);
  return callNamed(call, name, std::move(args));
}

const BuiltinDescriptor kRows[] = {
    functionRow("iqr", iqr, 1, 2, 1,
                "iqr(x) is the interquartile range: quantile(x, 0.75) - quantile(x, 0.25).\niqr(x, "
                "dim | vecdim | "
                "'all').",
                "disp(iqr([1 2 3 4]))", "     2\n"),
    functionRow("mad", mad, 1, 3, 1,
                "mad(x) is the mean absolute deviation from the mean.\nmad(x, 1) is the median "
                "absolute deviation; "
                "mad(x, flag, dim | vecdim | 'all').",
                "disp(mad([1 2 3 4]))", "     1\n"),
};

}  // namespace

BuiltinTheme dispersionTheme() { return kRows; }

}  // namespace matlift::builtins
