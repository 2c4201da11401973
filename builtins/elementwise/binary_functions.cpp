// Functions of two arguments, and those of one that have options: mod, atan2, round(x, n), log2,
// pow2, …
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

using accel::Op;

namespace {

template <Op op>
Value realBinary(Call& call) {
  Value &a = call.arg(0), &b = call.arg(1);
  if (a.isComplex() || b.isComplex()) {
    fail("MATLAB:math:mustBeReal", "Inputs to %s must be real.", accel::opInfo(op).name);
  }
  return elementwiseBinary(op, std::move(a), std::move(b), call);
}

Value hypot(Call& call) {
  for (int k = 0; k < 2; ++k) {
    if (call.arg(k).isComplex())
      call.arg(k) = elementwiseUnary(Op::Abs, std::move(call.arg(k)), call);
  }
  return elementwiseBinary(Op::Hypot, std::move(call.arg(0)), std::move(call.arg(1)), call);
}

bool anyTrue(const Value& mask) {
  for (bool b : mask.elements<bool>())
    if (b) return true;
  return false;
}

Value nthroot(Call& call) {
  Value x = call.arg(0), n = call.arg(1);
  if (x.isComplex() || n.isComplex()) {
    fail("MATLAB:nthroot:ComplexInput", "Inputs must be real.");
  }
  Value negative = elementwiseBinary(Op::Lt, x, Value(0.0), call);
  if (anyTrue(negative)) {
    Value odd = elementwiseBinary(Op::Eq, elementwiseBinary(Op::Mod, n, Value(2.0), call),
                                  Value(1.0), call);
    Value even = elementwiseUnary(Op::Not, std::move(odd), call);
    if (anyTrue(elementwiseBinary(Op::And, std::move(negative), std::move(even), call))) {
      fail("MATLAB:nthroot:NegXNotOddIntegerN", "If X is negative, N must be an odd integer.");
    }
  }
  return elementwiseBinary(Op::Nthroot, std::move(x), std::move(n), call);
}

template <Op op>
Value realUnary(Call& call) {
  Value out =
      call.arg(0).isComplex() ? call.arg(0) : elementwiseUnary(op, std::move(call.arg(0)), call);
  if (out.isComplex()) {
    fail(op == Op::Sqrt ? "MATLAB:realsqrt:complexResult" : "MATLAB:reallog:complexResult",
         "%s produced complex result.", op == Op::Sqrt ? "Realsqrt" : "Reallog");
  }
  return out;
}

Value realpow(Call& call) {
  Value out = elementwiseBinary(Op::Power, std::move(call.arg(0)), std::move(call.arg(1)), call);
  if (out.isComplex()) fail("MATLAB:realpow:complexResult", "Realpow produced complex result.");
  return out;
}

Value log2Function(Call& call) {
  if (!call.wants(1)) return elementwiseUnary(Op::Log2, std::move(call.arg(0)), call);
  Value x = call.arg(0);
  if (x.isComplex()) x = elementwiseUnary(Op::Abs, std::move(x), call);
  call.setOut(1, elementwiseUnary(Op::Exponent, x, call));
  return elementwiseUnary(Op::Mantissa, std::move(x), call);
}

Value pow2(Call& call) {
  if (call.nargin() == 1) return elementwiseUnary(Op::Exp2, std::move(call.arg(0)), call);
  Value &f = call.arg(0), &e = call.arg(1);
  if (f.isComplex()) {
    Value scale = elementwiseUnary(Op::Exp2, elementwiseUnary(Op::Fix, e, call), call);
    return elementwiseBinary(Op::Mul, std::move(f), std::move(scale), call);
  }
  if (f.isInteger() || e.isInteger()) failFunction("pow2", f.isInteger() ? f : e);
  return elementwiseBinary(Op::Ldexp, std::move(f), std::move(e), call);
}

// Multiplying and dividing by a whole power of ten rounds once each; a negative power would not.
template <class T>
T roundScaled(T x, T scale, bool up) {
  if (up) {
    T scaled = x * scale;
    return std::isfinite(scaled) ? std::round(scaled) / scale : x;
  }
  if (!std::isfinite(scale)) return std::isfinite(x) ? T(0) : x;
  return std::round(x / scale) * scale;
}

template <class T>
T roundDecimals(T x, int digits) {
  return roundScaled(x, std::pow(T(10), T(std::abs(digits))), digits >= 0);
}

template <class T>
T roundSignificant(T x, int digits) {
  if (x == 0 || !std::isfinite(x)) return x;
  int exponent = int(std::floor(std::log10(std::abs(x)))) + 1;
  return roundDecimals(x, digits - exponent);
}

template <class T>
void roundParts(Value& v, int digits, bool significant) {
  T* x = v.mutableData<T>();
  int64_t n = v.numel() * (v.isComplex() ? 2 : 1);
  T scale = std::pow(T(10), T(std::abs(digits)));
  for (int64_t i = 0; i < n; ++i) {
    x[i] = significant ? roundSignificant(x[i], digits) : roundScaled(x[i], scale, digits >= 0);
  }
}

Value roundFunction(Call& call) {
  Value x = std::move(call.arg(0));
  if (call.nargin() == 1) return elementwiseUnary(Op::Round, std::move(x), call);
  if (!x.isPlain()) failFunction("round", x);
  bool significant = false;
  if (call.has(2)) {
    std::string type = optionWord(call.arg(2));
    if (type != "significant" && type != "decimals") {
      fail("MATLAB:round:UnrecognizedType", "Third argument must be 'significant' or 'decimals'.");
    }
    significant = type == "significant";
  }
  int digits = int(toInteger(call.arg(1), "N", -400, 400));
  if (significant && digits <= 0) {
    fail("MATLAB:round:NumberOfDigits",
         "N must be a positive integer scalar for significant digits.");
  }
  ClassId cls = x.classId();
  if (isIntegerClass(cls) && digits >= 0 && !significant) return x;
  Value y = castTo(*call.interpreter.kernels, std::move(x),
                   cls == ClassId::Single ? ClassId::Single : ClassId::Double);
  if (y.isSingle()) roundParts<float>(y, digits, significant);
  if (y.isDouble()) roundParts<double>(y, digits, significant);
  return isIntegerClass(cls) ? castTo(*call.interpreter.kernels, std::move(y), cls) : y;
}

Op idivideOp(const std::string& mode) {
  if (mode == "floor") return Op::IdivFloor;
  if (mode == "ceil") return Op::IdivCeil;
  if (mode == "round") return Op::IdivRound;
  if (mode == "fix") return Op::IdivFix;
  fail("MATLAB:idivide:InvalidRoundingOption", "Invalid rounding option \"%s\".", mode.c_str());
}

Value idivide(Call& call) {
  Value &a = call.arg(0), &b = call.arg(1);
  if (!a.isInteger() && !b.isInteger()) {
    fail("MATLAB:idivide:MustBeInteger", "At least one argument must belong to an integer class.");
  }
  Op op = call.has(2) ? idivideOp(optionWord(call.arg(2))) : Op::IdivFix;
  return elementwiseBinary(op, std::move(a), std::move(b), call, "idivide");
}

constexpr double kDegree = 0.017453292519943295769;

Value deg2rad(Call& call) {
  if (!call.arg(0).isFloat())
    fail("MATLAB:deg2rad:nonFloatInput", "Argument must be a floating point array.");
  return elementwiseBinary(Op::Mul, std::move(call.arg(0)), Value(kDegree), call);
}

Value rad2deg(Call& call) {
  if (!call.arg(0).isFloat())
    fail("MATLAB:rad2deg:nonFloatInput", "Argument must be a floating point array.");
  return elementwiseBinary(Op::Mul, std::move(call.arg(0)), Value(57.295779513082320877), call);
}

template <class T>
T betaOf(T a, T b) {
  long double r =
      std::lgamma((long double)a) + std::lgamma((long double)b) - std::lgamma((long double)(a) + b);
  return T(std::exp(r));
}
template <class T>
T betalnOf(T a, T b) {
  return T(std::lgamma((long double)a) + std::lgamma((long double)b) -
           std::lgamma((long double)(a) + b));
}

template <bool logarithm>
Value betaFunction(Call& call) {
  const char* name = logarithm ? "betaln" : "beta";
  for (int k = 0; k < 2; ++k) {
    if (!call.arg(k).isFloat() || call.arg(k).isComplex()) failFunction(name, call.arg(k));
  }
  ClassId cls = arithmeticClass(call.arg(0).classId(), call.arg(1).classId());
  Value a = castTo(*call.interpreter.kernels, call.arg(0), ClassId::Double);
  Value b = castTo(*call.interpreter.kernels, call.arg(1), ClassId::Double);
  BroadcastPlan plan(a.dims(), b.dims());
  Value out = Value::uninitialized(ClassId::Double, plan.dims());
  const double *x = a.data<double>(), *y = b.data<double>();
  double* to = out.mutableData<double>();
  plan.forEachRun([&](int64_t i, int64_t j, int64_t o, int64_t n, uint8_t si, uint8_t sj) {
    for (int64_t k = 0; k < n; ++k) {
      double p = x[i + k * si], q = y[j + k * sj];
      if (p < 0 || q < 0) fail("MATLAB:beta:NegativeInput", "Inputs must be nonnegative.");
      to[o + k] = logarithm ? betalnOf(p, q) : betaOf(p, q);
    }
  });
  return castTo(*call.interpreter.kernels, std::move(out), cls);
}

const BuiltinDescriptor kRows[] = {
    binaryRow("mod", realBinary<Op::Mod>, Op::Mod,
              "mod(x, y) is the remainder of x/y with the sign of y; mod(x, 0) is x.",
              "disp(mod([5 -5 5], [3 3 -3]))", "     2     1    -1\n"),
    binaryRow("rem", realBinary<Op::Rem>, Op::Rem,
              "rem(x, y) is the remainder of x/y with the sign of x; rem(x, 0) is NaN.",
              "disp(rem([5 -5 5], [3 3 -3]))", "     2    -2     2\n"),
    binaryRow("atan2", realBinary<Op::Atan2>, Op::Atan2,
              "atan2(y, x) is the angle of the point (x, y), between -pi and pi.",
              "fprintf('%.4f\\n', atan2(1, -1))", "2.3562\n"),
    binaryRow("atan2d", realBinary<Op::Atan2D>, Op::Atan2D,
              "atan2d(y, x) is the angle of the point (x, y) in degrees.",
              "fprintf('%g\\n', atan2d(1, -1))", "135\n"),
    binaryRow("hypot", hypot, Op::Hypot,
              "hypot(x, y) is sqrt(abs(x)^2 + abs(y)^2) without overflow.",
              "fprintf('%g\\n', hypot(3, 4))", "5\n"),
    binaryRow("nthroot", nthroot, Op::Nthroot,
              "nthroot(x, n) is the real n-th root of each element.",
              "fprintf('%g\\n', nthroot(-27, 3))", "-3\n"),
    functionRow("realsqrt", realUnary<Op::Sqrt>, 1, 1, 1,
                "realsqrt(x) is sqrt(x), and an error where that would be complex.",
                "fprintf('%g\\n', realsqrt(9))", "3\n"),
    functionRow("reallog", realUnary<Op::Log>, 1, 1, 1,
                "reallog(x) is log(x), and an error where that would be complex.",
                "fprintf('%g\\n', reallog(1))", "0\n"),
    functionRow("realpow", realpow, 2, 2, 1,
                "realpow(x, y) is x .^ y, and an error where that would be complex.",
                "fprintf('%g\\n', realpow(2, 10))", "1024\n"),
    withOp(functionRow(
               "log2", log2Function, 1, 1, 2,
               "log2(x) is the logarithm to base 2.\n[f, e] = log2(x) gives x = f .* 2.^e with "
               "0.5 <= abs(f) < 1.",
               "[f, e] = log2(10); fprintf('%g %g\\n', f, e)", "0.625 4\n"),
           Op::Log2),
    withOp(functionRow("pow2", pow2, 1, 2, 1, "pow2(x) is 2 .^ x.\npow2(f, e) is f .* 2.^e.",
                       "fprintf('%g\\n', pow2(10))", "1024\n"),
           Op::Exp2),
    withOp(functionRow("round", roundFunction, 1, 3, 1,
                       "round(x) is the nearest integer, halves away from zero.\nround(x, n) "
                       "rounds to n decimal "
                       "digits.\nround(x, n, 'significant') rounds to n significant digits.",
                       "fprintf('%g %g\\n', round(2.5), round(3.14159, 2))", "3 3.14\n"),
           Op::Round),
    withOp(functionRow("idivide", idivide, 2, 3, 1,
                       "idivide(a, b) divides integers, rounding towards zero.\nidivide(a, b, "
                       "'floor'|'ceil'|'round'|"
                       "'fix') chooses the rounding.",
                       "disp(idivide(int32(7), int32(2)))", "   3\n"),
           Op::IdivFix),
    functionRow("deg2rad", deg2rad, 1, 1, 1, "deg2rad(x) turns degrees into radians.",
                "fprintf('%.4f\\n', deg2rad(180))", "3.1416\n"),
    functionRow("rad2deg", rad2deg, 1, 1, 1, "rad2deg(x) turns radians into degrees.",
                "fprintf('%g\\n', rad2deg(pi))", "180\n"),
    functionRow("beta", betaFunction<false>, 2, 2, 1, "beta(z, w) is gamma(z)*gamma(w)/gamma(z+w).",
                "fprintf('%.4f\\n', beta(2, 3))", "0.0833\n"),
    functionRow("betaln", betaFunction<true>, 2, 2, 1,
                "betaln(z, w) is the logarithm of beta(z, w).", "fprintf('%.4f\\n', betaln(2, 3))",
                "-2.4849\n"),
};

}  // namespace

BuiltinTheme binaryFunctionsTheme() { return kRows; }

}  // namespace matlift::builtins
