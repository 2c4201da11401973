// Functions of one argument that are one op each: powers, logarithms, rounding, special functions,
// tests.
#include "builtins/elementwise/ops.h"
#include "builtins/support/rows.h"

namespace matlift::builtins {

using accel::Op;

namespace {

template <Op op>
Value unary(Call& call) {
  return elementwiseUnary(op, std::move(call.arg(0)), call);
}

const BuiltinDescriptor kRows[] = {
    unaryRow("abs", unary<Op::Abs>, Op::Abs,
             "abs(x) is the absolute value of each element; the modulus of a complex one.",
             "fprintf('%.4f\\n', abs(-3))", "3.0000\n"),
    unaryRow("sign", unary<Op::Sign>, Op::Sign,
             "sign(x) is -1, 0 or 1 by the sign of each element; z/abs(z) for a complex one.",
             "fprintf('%.4f\\n', sign(-3))", "-1.0000\n"),
    unaryRow("sqrt", unary<Op::Sqrt>, Op::Sqrt,
             "sqrt(x) is the square root of each element; complex where an element is negative.",
             "fprintf('%.4f\\n', sqrt(16))", "4.0000\n"),
    unaryRow("cbrt", unary<Op::Cbrt>, Op::Cbrt, "cbrt(x) is the real cube root of each element.",
             "fprintf('%.4f\\n', cbrt(27))", "3.0000\n"),
    unaryRow("exp", unary<Op::Exp>, Op::Exp, "exp(x) is e raised to each element.",
             "fprintf('%.4f\\n', exp(1))", "2.7183\n"),
    unaryRow("expm1", unary<Op::Expm1>, Op::Expm1, "expm1(x) is exp(x) - 1, accurate for small x.",
             "fprintf('%.4f\\n', expm1(1e-05))", "0.0000\n"),
    unaryRow(
        "log", unary<Op::Log>, Op::Log,
        "log(x) is the natural logarithm of each element; complex where an element is negative.",
        "fprintf('%.4f\\n', log(10))", "2.3026\n"),
    unaryRow("log10", unary<Op::Log10>, Op::Log10,
             "log10(x) is the common logarithm of each element.", "fprintf('%.4f\\n', log10(1000))",
             "3.0000\n"),
    unaryRow("log1p", unary<Op::Log1p>, Op::Log1p, "log1p(x) is log(1 + x), accurate for small x.",
             "fprintf('%.4f\\n', log1p(1e-05))", "0.0000\n"),
    unaryRow("floor", unary<Op::Floor>, Op::Floor,
             "floor(x) is each element rounded towards minus infinity.",
             "fprintf('%.4f\\n', floor(-2.5))", "-3.0000\n"),
    unaryRow("ceil", unary<Op::Ceil>, Op::Ceil,
             "ceil(x) is each element rounded towards plus infinity.",
             "fprintf('%.4f\\n', ceil(-2.5))", "-2.0000\n"),
    unaryRow("fix", unary<Op::Fix>, Op::Fix, "fix(x) is each element rounded towards zero.",
             "fprintf('%.4f\\n', fix(-2.5))", "-2.0000\n"),
    unaryRow("nextpow2", unary<Op::Nextpow2>, Op::Nextpow2,
             "nextpow2(x) is the smallest p with 2^p >= abs(x).",
             "fprintf('%.4f\\n', nextpow2(100))", "7.0000\n"),
    unaryRow("gamma", unary<Op::Gamma>, Op::Gamma,
             "gamma(x) is the gamma function of each element.", "fprintf('%.4f\\n', gamma(5))",
             "24.0000\n"),
    unaryRow("gammaln", unary<Op::Gammaln>, Op::Gammaln,
             "gammaln(x) is the logarithm of the gamma function.",
             "fprintf('%.4f\\n', gammaln(10))", "12.8018\n"),
    unaryRow("erf", unary<Op::Erf>, Op::Erf, "erf(x) is the error function of each element.",
             "fprintf('%.4f\\n', erf(0.5))", "0.5205\n"),
    unaryRow("erfc", unary<Op::Erfc>, Op::Erfc,
             "erfc(x) is the complementary error function 1 - erf(x).",
             "fprintf('%.4f\\n', erfc(0.5))", "0.4795\n"),
    unaryRow("erfcx", unary<Op::Erfcx>, Op::Erfcx,
             "erfcx(x) is the scaled complementary error function exp(x^2) * erfc(x).",
             "fprintf('%.4f\\n', erfcx(1))", "0.4276\n"),
    unaryRow("erfinv", unary<Op::Erfinv>, Op::Erfinv,
             "erfinv(x) is the inverse of the error function.", "fprintf('%.4f\\n', erfinv(0.5))",
             "0.4769\n"),
    unaryRow("erfcinv", unary<Op::Erfcinv>, Op::Erfcinv,
             "erfcinv(x) is the inverse of the complementary error function.",
             "fprintf('%.4f\\n', erfcinv(0.5))", "0.4769\n"),
    unaryRow("isnan", unary<Op::IsNan>, Op::IsNan, "isnan(x) is true where an element is NaN.",
             "disp(isnan([1 NaN Inf]))", "   0   1   0\n"),
    unaryRow("isinf", unary<Op::IsInf>, Op::IsInf, "isinf(x) is true where an element is infinite.",
             "disp(isinf([1 NaN Inf]))", "   0   0   1\n"),
    unaryRow("isfinite", unary<Op::IsFinite>, Op::IsFinite,
             "isfinite(x) is true where an element is neither NaN nor infinite.",
             "disp(isfinite([1 NaN Inf]))", "   1   0   0\n"),
};

}  // namespace

BuiltinTheme mathFunctionsTheme() { return kRows; }

}  // namespace matlift::builtins
