// Functions of one argument that are one op each: powers, logarithms, rounding, special functions,
// tests.
#include "builtins/elementwise/op_row.h"

namespace matlift::builtins {

using accel::Op;

namespace {

const BuiltinDescriptor kRows[] = {
    opRow<Op::Abs>("abs",
                   "abs(x) is the absolute value of each element; the modulus of a complex one.",
                   "fprintf('%.4f\\n', abs(-3))", "3.0000\n"),
    opRow<Op::Sign>(
        "sign", "sign(x) is -1, 0 or 1 by the sign of each element; z/abs(z) for a complex one.",
        "fprintf('%.4f\\n', sign(-3))", "-1.0000\n"),
    opRow<Op::Sqrt>(
        "sqrt", "sqrt(x) is the square root of each element; complex where an element is negative.",
        "fprintf('%.4f\\n', sqrt(16))", "4.0000\n"),
    opRow<Op::Cbrt>("cbrt", "cbrt(x) is the real cube root of each element.",
                    "fprintf('%.4f\\n', cbrt(27))", "3.0000\n"),
    opRow<Op::Exp>("exp", "exp(x) is e raised to each element.", "fprintf('%.4f\\n', exp(1))",
                   "2.7183\n"),
    opRow<Op::Expm1>("expm1", "expm1(x) is exp(x) - 1, accurate for small x.",
                     "fprintf('%.10g\\n', expm1(1e-05))", "1.000005e-05\n"),
    opRow<Op::Log>(
        "log",
        "log(x) is the natural logarithm of each element; complex where an element is negative.",
        "fprintf('%.4f\\n', log(10))", "2.3026\n"),
    opRow<Op::Log10>("log10", "log10(x) is the common logarithm of each element.",
                     "fprintf('%.4f\\n', log10(1000))", "3.0000\n"),
    opRow<Op::Log1p>("log1p", "log1p(x) is log(1 + x), accurate for small x.",
                     "fprintf('%.10g\\n', log1p(1e-05))", "9.99995e-06\n"),
    opRow<Op::Floor>("floor", "floor(x) is each element rounded towards minus infinity.",
                     "fprintf('%.4f\\n', floor(-2.5))", "-3.0000\n"),
    opRow<Op::Ceil>("ceil", "ceil(x) is each element rounded towards plus infinity.",
                    "fprintf('%.4f\\n', ceil(-2.5))", "-2.0000\n"),
    opRow<Op::Fix>("fix", "fix(x) is each element rounded towards zero.",
                   "fprintf('%.4f\\n', fix(-2.5))", "-2.0000\n"),
    opRow<Op::Nextpow2>("nextpow2", "nextpow2(x) is the smallest p with 2^p >= abs(x).",
                        "fprintf('%.4f\\n', nextpow2(100))", "7.0000\n"),
    opRow<Op::Gamma>("gamma", "gamma(x) is the gamma function of each element.",
                     "fprintf('%.4f\\n', gamma(5))", "24.0000\n"),
    opRow<Op::Gammaln>("gammaln", "gammaln(x) is the logarithm of the gamma function.",
                       "fprintf('%.4f\\n', gammaln(10))", "12.8018\n"),
    opRow<Op::Erf>("erf", "erf(x) is the error function of each element.",
                   "fprintf('%.4f\\n', erf(0.5))", "0.5205\n"),
    opRow<Op::Erfc>("erfc", "erfc(x) is the complementary error function 1 - erf(x).",
                    "fprintf('%.4f\\n', erfc(0.5))", "0.4795\n"),
    opRow<Op::Erfcx>("erfcx",
                     "erfcx(x) is the scaled complementary error function exp(x^2) * erfc(x).",
                     "fprintf('%.4f\\n', erfcx(1))", "0.4276\n"),
    opRow<Op::Erfinv>("erfinv", "erfinv(x) is the inverse of the error function.",
                      "fprintf('%.4f\\n', erfinv(0.5))", "0.4769\n"),
    opRow<Op::Erfcinv>("erfcinv", "erfcinv(x) is the inverse of the complementary error function.",
                       "fprintf('%.4f\\n', erfcinv(0.5))", "0.4769\n"),
    opRow<Op::IsNan>("isnan", "isnan(x) is true where an element is NaN.",
                     "disp(isnan([1 NaN Inf]))", "   0   1   0\n"),
    opRow<Op::IsInf>("isinf", "isinf(x) is true where an element is infinite.",
                     "disp(isinf([1 NaN Inf]))", "   0   0   1\n"),
    opRow<Op::IsFinite>("isfinite",
                        "isfinite(x) is true where an element is neither NaN nor infinite.",
                        "disp(isfinite([1 NaN Inf]))", "   1   0   0\n"),
};

}  // namespace

BuiltinTheme mathFunctionsTheme() { return kRows; }

}  // namespace matlift::builtins
