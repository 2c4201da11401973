// Circular and hyperbolic functions and their inverses: one op each.
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
    unaryRow("sin", unary<Op::Sin>, Op::Sin, "sin(x) is the sine of each element in radians.",
             "fprintf('%.4f\\n', sin(1))", "0.8415\n"),
    unaryRow("cos", unary<Op::Cos>, Op::Cos, "cos(x) is the cosine of each element in radians.",
             "fprintf('%.4f\\n', cos(1))", "0.5403\n"),
    unaryRow("tan", unary<Op::Tan>, Op::Tan, "tan(x) is the tangent of each element in radians.",
             "fprintf('%.4f\\n', tan(1))", "1.5574\n"),
    unaryRow("sec", unary<Op::Sec>, Op::Sec, "sec(x) is the secant of each element in radians.",
             "fprintf('%.4f\\n', sec(1))", "1.8508\n"),
    unaryRow("csc", unary<Op::Csc>, Op::Csc, "csc(x) is the cosecant of each element in radians.",
             "fprintf('%.4f\\n', csc(1))", "1.1884\n"),
    unaryRow("cot", unary<Op::Cot>, Op::Cot, "cot(x) is the cotangent of each element in radians.",
             "fprintf('%.4f\\n', cot(1))", "0.6421\n"),
    unaryRow("sind", unary<Op::SinD>, Op::SinD, "sind(x) is the sine of each element in degrees.",
             "fprintf('%.4f\\n', sind(60))", "0.8660\n"),
    unaryRow("cosd", unary<Op::CosD>, Op::CosD, "cosd(x) is the cosine of each element in degrees.",
             "fprintf('%.4f\\n', cosd(60))", "0.5000\n"),
    unaryRow("tand", unary<Op::TanD>, Op::TanD,
             "tand(x) is the tangent of each element in degrees.", "fprintf('%.4f\\n', tand(60))",
             "1.7321\n"),
    unaryRow("secd", unary<Op::SecD>, Op::SecD, "secd(x) is the secant of each element in degrees.",
             "fprintf('%.4f\\n', secd(60))", "2.0000\n"),
    unaryRow("cscd", unary<Op::CscD>, Op::CscD,
             "cscd(x) is the cosecant of each element in degrees.", "fprintf('%.4f\\n', cscd(60))",
             "1.1547\n"),
    unaryRow("cotd", unary<Op::CotD>, Op::CotD,
             "cotd(x) is the cotangent of each element in degrees.", "fprintf('%.4f\\n', cotd(60))",
             "0.5774\n"),
    unaryRow("sinpi", unary<Op::SinPi>, Op::SinPi,
             "sinpi(x) is sin(pi*x), exact at whole and half numbers.",
             "fprintf('%.4f\\n', sinpi(0.5))", "1.0000\n"),
    unaryRow("cospi", unary<Op::CosPi>, Op::CosPi,
             "cospi(x) is cos(pi*x), exact at whole and half numbers.",
             "fprintf('%.4f\\n', cospi(1))", "-1.0000\n"),
    unaryRow(
        "asin", unary<Op::Asin>, Op::Asin,
        "asin(x) is the inverse sine of each element, in radians; complex outside the real domain.",
        "fprintf('%.4f\\n', asin(0.5))", "0.5236\n"),
    unaryRow("acos", unary<Op::Acos>, Op::Acos,
             "acos(x) is the inverse cosine of each element, in radians; complex outside the real "
             "domain.",
             "fprintf('%.4f\\n', acos(0.5))", "1.0472\n"),
    unaryRow("atan", unary<Op::Atan>, Op::Atan,
             "atan(x) is the inverse tangent of each element, in radians.",
             "fprintf('%.4f\\n', atan(0.5))", "0.4636\n"),
    unaryRow("asec", unary<Op::Asec>, Op::Asec,
             "asec(x) is the inverse secant of each element, in radians; complex outside the real "
             "domain.",
             "fprintf('%.4f\\n', asec(2))", "1.0472\n"),
    unaryRow("acsc", unary<Op::Acsc>, Op::Acsc,
             "acsc(x) is the inverse cosecant of each element, in radians; complex outside the "
             "real domain.",
             "fprintf('%.4f\\n', acsc(2))", "0.5236\n"),
    unaryRow("acot", unary<Op::Acot>, Op::Acot,
             "acot(x) is the inverse cotangent of each element, in radians.",
             "fprintf('%.4f\\n', acot(0.5))", "1.1071\n"),
    unaryRow("asind", unary<Op::AsinD>, Op::AsinD,
             "asind(x) is the inverse sine of each element, in degrees.",
             "fprintf('%.4f\\n', asind(0.5))", "30.0000\n"),
    unaryRow("acosd", unary<Op::AcosD>, Op::AcosD,
             "acosd(x) is the inverse cosine of each element, in degrees.",
             "fprintf('%.4f\\n', acosd(0.5))", "60.0000\n"),
    unaryRow("atand", unary<Op::AtanD>, Op::AtanD,
             "atand(x) is the inverse tangent of each element, in degrees.",
             "fprintf('%.4f\\n', atand(0.5))", "26.5651\n"),
    unaryRow("asecd", unary<Op::AsecD>, Op::AsecD,
             "asecd(x) is the inverse secant of each element, in degrees.",
             "fprintf('%.4f\\n', asecd(2))", "60.0000\n"),
    unaryRow("acscd", unary<Op::AcscD>, Op::AcscD,
             "acscd(x) is the inverse cosecant of each element, in degrees.",
             "fprintf('%.4f\\n', acscd(2))", "30.0000\n"),
    unaryRow("acotd", unary<Op::AcotD>, Op::AcotD,
             "acotd(x) is the inverse cotangent of each element, in degrees.",
             "fprintf('%.4f\\n', acotd(0.5))", "63.4349\n"),
    unaryRow("sinh", unary<Op::Sinh>, Op::Sinh, "sinh(x) is the hyperbolic sine of each element.",
             "fprintf('%.4f\\n', sinh(1))", "1.1752\n"),
    unaryRow("cosh", unary<Op::Cosh>, Op::Cosh, "cosh(x) is the hyperbolic cosine of each element.",
             "fprintf('%.4f\\n', cosh(1))", "1.5431\n"),
    unaryRow("tanh", unary<Op::Tanh>, Op::Tanh,
             "tanh(x) is the hyperbolic tangent of each element.", "fprintf('%.4f\\n', tanh(1))",
             "0.7616\n"),
    unaryRow("sech", unary<Op::Sech>, Op::Sech, "sech(x) is the hyperbolic secant of each element.",
             "fprintf('%.4f\\n', sech(1))", "0.6481\n"),
    unaryRow("csch", unary<Op::Csch>, Op::Csch,
             "csch(x) is the hyperbolic cosecant of each element.", "fprintf('%.4f\\n', csch(1))",
             "0.8509\n"),
    unaryRow("coth", unary<Op::Coth>, Op::Coth,
             "coth(x) is the hyperbolic cotangent of each element.", "fprintf('%.4f\\n', coth(1))",
             "1.3130\n"),
    unaryRow("asinh", unary<Op::Asinh>, Op::Asinh,
             "asinh(x) is the inverse hyperbolic sine of each element.",
             "fprintf('%.4f\\n', asinh(0.5))", "0.4812\n"),
    unaryRow("acosh", unary<Op::Acosh>, Op::Acosh,
             "acosh(x) is the inverse hyperbolic cosine of each element.",
             "fprintf('%.4f\\n', acosh(2))", "1.3170\n"),
    unaryRow("atanh", unary<Op::Atanh>, Op::Atanh,
             "atanh(x) is the inverse hyperbolic tangent of each element.",
             "fprintf('%.4f\\n', atanh(0.5))", "0.5493\n"),
    unaryRow("asech", unary<Op::Asech>, Op::Asech,
             "asech(x) is the inverse hyperbolic secant of each element.",
             "fprintf('%.4f\\n', asech(0.5))", "1.3170\n"),
    unaryRow("acsch", unary<Op::Acsch>, Op::Acsch,
             "acsch(x) is the inverse hyperbolic cosecant of each element.",
             "fprintf('%.4f\\n', acsch(0.5))", "1.4436\n"),
    unaryRow("acoth", unary<Op::Acoth>, Op::Acoth,
             "acoth(x) is the inverse hyperbolic cotangent of each element.",
             "fprintf('%.4f\\n', acoth(2))", "0.5493\n"),
};

}  // namespace

BuiltinTheme trigonometryTheme() { return kRows; }

}  // namespace matlift::builtins
