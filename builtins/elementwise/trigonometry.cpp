// Circular and hyperbolic functions and their inverses: one op each.
#include "builtins/elementwise/op_row.h"

namespace matlift::builtins {

using accel::Op;

namespace {

const BuiltinDescriptor kRows[] = {
    opRow<Op::Sin>("sin", "sin(x) is the sine of each element in radians.",
                   "fprintf('%.4f\\n', sin(1))", "0.8415\n"),
    opRow<Op::Cos>("cos", "cos(x) is the cosine of each element in radians.",
                   "fprintf('%.4f\\n', cos(1))", "0.5403\n"),
    opRow<Op::Tan>("tan", "tan(x) is the tangent of each element in radians.",
                   "fprintf('%.4f\\n', tan(1))", "1.5574\n"),
    opRow<Op::Sec>("sec", "sec(x) is the secant of each element in radians.",
                   "fprintf('%.4f\\n', sec(1))", "1.8508\n"),
    opRow<Op::Csc>("csc", "csc(x) is the cosecant of each element in radians.",
                   "fprintf('%.4f\\n', csc(1))", "1.1884\n"),
    opRow<Op::Cot>("cot", "cot(x) is the cotangent of each element in radians.",
                   "fprintf('%.4f\\n', cot(1))", "0.6421\n"),
    opRow<Op::SinD>("sind", "sind(x) is the sine of each element in degrees.",
                    "fprintf('%.4f\\n', sind(60))", "0.8660\n"),
    opRow<Op::CosD>("cosd", "cosd(x) is the cosine of each element in degrees.",
                    "fprintf('%.4f\\n', cosd(60))", "0.5000\n"),
    opRow<Op::TanD>("tand", "tand(x) is the tangent of each element in degrees.",
                    "fprintf('%.4f\\n', tand(60))", "1.7321\n"),
    opRow<Op::SecD>("secd", "secd(x) is the secant of each element in degrees.",
                    "fprintf('%.4f\\n', secd(60))", "2.0000\n"),
    opRow<Op::CscD>("cscd", "cscd(x) is the cosecant of each element in degrees.",
                    "fprintf('%.4f\\n', cscd(60))", "1.1547\n"),
    opRow<Op::CotD>("cotd", "cotd(x) is the cotangent of each element in degrees.",
                    "fprintf('%.4f\\n', cotd(60))", "0.5774\n"),
    opRow<Op::SinPi>("sinpi", "sinpi(x) is sin(pi*x), exact at whole and half numbers.",
                     "fprintf('%.4f\\n', sinpi(0.5))", "1.0000\n"),
    opRow<Op::CosPi>("cospi", "cospi(x) is cos(pi*x), exact at whole and half numbers.",
                     "fprintf('%.4f\\n', cospi(1))", "-1.0000\n"),
    opRow<Op::Sinc>("sinc", "sinc(x) is sin(pi*x)/(pi*x), and 1 at 0; 0 at other whole numbers.",
                    "fprintf('%.4f\\n', sinc(0.5))", "0.6366\n"),
    opRow<Op::Asin>(
        "asin",
        "asin(x) is the inverse sine of each element, in radians; complex outside the real domain.",
        "fprintf('%.4f\\n', asin(0.5))", "0.5236\n"),
    opRow<Op::Acos>(
        "acos",
        "acos(x) is the inverse cosine of each element, in radians; complex outside the real "
        "domain.",
        "fprintf('%.4f\\n', acos(0.5))", "1.0472\n"),
    opRow<Op::Atan>("atan", "atan(x) is the inverse tangent of each element, in radians.",
                    "fprintf('%.4f\\n', atan(0.5))", "0.4636\n"),
    opRow<Op::Asec>(
        "asec",
        "asec(x) is the inverse secant of each element, in radians; complex outside the real "
        "domain.",
        "fprintf('%.4f\\n', asec(2))", "1.0472\n"),
    opRow<Op::Acsc>(
        "acsc",
        "acsc(x) is the inverse cosecant of each element, in radians; complex outside the "
        "real domain.",
        "fprintf('%.4f\\n', acsc(2))", "0.5236\n"),
    opRow<Op::Acot>("acot", "acot(x) is the inverse cotangent of each element, in radians.",
                    "fprintf('%.4f\\n', acot(0.5))", "1.1071\n"),
    opRow<Op::AsinD>("asind", "asind(x) is the inverse sine of each element, in degrees.",
                     "fprintf('%.4f\\n', asind(0.5))", "30.0000\n"),
    opRow<Op::AcosD>("acosd", "acosd(x) is the inverse cosine of each element, in degrees.",
                     "fprintf('%.4f\\n', acosd(0.5))", "60.0000\n"),
    opRow<Op::AtanD>("atand", "atand(x) is the inverse tangent of each element, in degrees.",
                     "fprintf('%.4f\\n', atand(0.5))", "26.5651\n"),
    opRow<Op::AsecD>("asecd", "asecd(x) is the inverse secant of each element, in degrees.",
                     "fprintf('%.4f\\n', asecd(2))", "60.0000\n"),
    opRow<Op::AcscD>("acscd", "acscd(x) is the inverse cosecant of each element, in degrees.",
                     "fprintf('%.4f\\n', acscd(2))", "30.0000\n"),
    opRow<Op::AcotD>("acotd", "acotd(x) is the inverse cotangent of each element, in degrees.",
                     "fprintf('%.4f\\n', acotd(0.5))", "63.4349\n"),
    opRow<Op::Sinh>("sinh", "sinh(x) is the hyperbolic sine of each element.",
                    "fprintf('%.4f\\n', sinh(1))", "1.1752\n"),
    opRow<Op::Cosh>("cosh", "cosh(x) is the hyperbolic cosine of each element.",
                    "fprintf('%.4f\\n', cosh(1))", "1.5431\n"),
    opRow<Op::Tanh>("tanh", "tanh(x) is the hyperbolic tangent of each element.",
                    "fprintf('%.4f\\n', tanh(1))", "0.7616\n"),
    opRow<Op::Sech>("sech", "sech(x) is the hyperbolic secant of each element.",
                    "fprintf('%.4f\\n', sech(1))", "0.6481\n"),
    opRow<Op::Csch>("csch", "csch(x) is the hyperbolic cosecant of each element.",
                    "fprintf('%.4f\\n', csch(1))", "0.8509\n"),
    opRow<Op::Coth>("coth", "coth(x) is the hyperbolic cotangent of each element.",
                    "fprintf('%.4f\\n', coth(1))", "1.3130\n"),
    opRow<Op::Asinh>("asinh", "asinh(x) is the inverse hyperbolic sine of each element.",
                     "fprintf('%.4f\\n', asinh(0.5))", "0.4812\n"),
    opRow<Op::Acosh>("acosh", "acosh(x) is the inverse hyperbolic cosine of each element.",
                     "fprintf('%.4f\\n', acosh(2))", "1.3170\n"),
    opRow<Op::Atanh>("atanh", "atanh(x) is the inverse hyperbolic tangent of each element.",
                     "fprintf('%.4f\\n', atanh(0.5))", "0.5493\n"),
    opRow<Op::Asech>("asech", "asech(x) is the inverse hyperbolic secant of each element.",
                     "fprintf('%.4f\\n', asech(0.5))", "1.3170\n"),
    opRow<Op::Acsch>("acsch", "acsch(x) is the inverse hyperbolic cosecant of each element.",
                     "fprintf('%.4f\\n', acsch(0.5))", "1.4436\n"),
    opRow<Op::Acoth>("acoth", "acoth(x) is the inverse hyperbolic cotangent of each element.",
                     "fprintf('%.4f\\n', acoth(2))", "0.5493\n"),
};

}  // namespace

BuiltinTheme trigonometryTheme() { return kRows; }

}  // namespace matlift::builtins
