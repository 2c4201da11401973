// The operators as functions: plus, minus, … and colon, transpose.
#include "builtins/elementwise/op_row.h"
#include "builtins/support/on_device.h"
#include "builtins/support/rows.h"
#include "builtins/support/transposes.h"

namespace matlift::builtins {

using accel::Op;

namespace {

template <Op op>
Value binary(Call& call) {
  return elementwiseBinary(op, std::move(call.arg(0)), std::move(call.arg(1)), call);
}

// plus and its like take any number of arguments when they associate: and(a, b, c).
template <Op op>
Value chain(Call& call) {
  Value out = elementwiseBinary(op, std::move(call.arg(0)), std::move(call.arg(1)), call);
  for (int k = 2; k < call.nargin(); ++k) {
    out = elementwiseBinary(op, std::move(out), std::move(call.arg(k)), call);
  }
  return out;
}

Value ldivide(Call& call) {
  return elementwiseBinary(Op::Div, std::move(call.arg(1)), std::move(call.arg(0)), call, ".\\");
}

Value uplus(Call& call) {
  Value& a = call.arg(0);
  if (!a.isPlain()) failOperator("+", a);
  if (a.isLogical() || a.isChar())
    return elementwiseBinary(Op::Add, std::move(a), Value(0.0), call);
  return std::move(a);
}

Value colon(Call& call) {
  if (call.nargin() == 2) return colonRange(call.arg(0), nullptr, call.arg(1));
  return colonRange(call.arg(0), &call.arg(1), call.arg(2));
}

Value flipped(Call& call, const char* name, bool conjugate) {
  Value& x = call.arg(0);
  Value out;
  if (x.isPlain() && x.dims().count() == 2 &&
      onDevice(call.interpreter, name, accel::PermuteTask{{1, 0, 2, 3, 4, 5, 6, 7}}, {&x, 1},
               x.classId(), Dims(x.dims().columns(), x.dims().rows()), out))
    return conjugate ? conjugated(call.interpreter, out) : out;
  return transposed(x, conjugate, Parallel(call.interpreter));
}
Value transpose(Call& call) { return flipped(call, "transpose", false); }
Value ctranspose(Call& call) { return flipped(call, "ctranspose", true); }

constexpr BuiltinDescriptor wideRow(BuiltinDescriptor row) {
  row.maxIn = kAny;
  return row;
}

const BuiltinDescriptor kRows[] = {
    wideRow(binaryRow("plus", chain<Op::Add>, Op::Add,
                      "plus(a, b) adds arrays element by element: a + b.\nStrings are joined.",
                      "disp(plus([1 2 3], 10))", "    11    12    13\n")),
    binaryRow("minus", binary<Op::Sub>, Op::Sub, "minus(a, b) subtracts element by element: a - b.",
              "disp(minus(7, 3))", "     4\n"),
    wideRow(binaryRow("times", chain<Op::Mul>, Op::Mul,
                      "times(a, b) multiplies element by element: a .* b.",
                      "disp(times([1 2 3], [4 5 6]))", "     4    10    18\n")),
    binaryRow("rdivide", binary<Op::Div>, Op::Div,
              "rdivide(a, b) divides element by element: a ./ b.", "disp(rdivide(int32(7), 2))",
              "   4\n"),
    {.name = "ldivide",
     .function = ldivide,
     .minIn = 2,
     .maxIn = 2,
     .maxOut = 1,
     .help = "ldivide(a, b) divides b by a element by element: a .\\ b.",
     .example = "disp(ldivide(2, 8))",
     .expected = "     4\n",
     .tag = AccelTag::Elementwise},
    binaryRow(
        "power", binary<Op::Power>, Op::Power,
        "power(a, b) raises each element to a power: a .^ b.\nA negative base with a fractional "
        "exponent gives a complex result.",
        "disp(power(2, [1 2 3]))", "     2     4     8\n"),
    opRow<Op::Neg>("uminus", "uminus(a) changes the sign: -a.", "disp(uminus(5))", "    -5\n"),
    {.name = "uplus",
     .function = uplus,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 1,
     .help = "uplus(a) is +a: the value itself, logical and char turned into double.",
     .example = "disp(uplus('a'))",
     .expected = "    97\n"},
    opRow<Op::Not>("not", "not(a) is ~a: true where an element is zero.", "disp(not([0 1 2]))",
                   "   1   0   0\n"),
    wideRow(binaryRow("and", chain<Op::And>, Op::And,
                      "and(a, b) is a & b: true where both elements are nonzero.",
                      "disp(and([1 0], [1 1]))", "   1   0\n")),
    wideRow(binaryRow("or", chain<Op::Or>, Op::Or,
                      "or(a, b) is a | b: true where an element of either is nonzero.",
                      "disp(or([1 0], [0 0]))", "   1   0\n")),
    binaryRow("xor", binary<Op::Xor>, Op::Xor,
              "xor(a, b) is true where exactly one of the elements is nonzero.",
              "disp(xor([1 0], [1 1]))", "   0   1\n"),
    binaryRow("eq", binary<Op::Eq>, Op::Eq, "eq(a, b) is a == b, element by element.",
              "disp(eq([1 2 3], 2))", "   0   1   0\n"),
    binaryRow("ne", binary<Op::Ne>, Op::Ne, "ne(a, b) is a ~= b, element by element.",
              "disp(ne([1 2 3], 2))", "   1   0   1\n"),
    binaryRow("lt", binary<Op::Lt>, Op::Lt, "lt(a, b) is a < b, element by element.",
              "disp(lt([1 2 3], 2))", "   1   0   0\n"),
    binaryRow("le", binary<Op::Le>, Op::Le, "le(a, b) is a <= b, element by element.",
              "disp(le([1 2 3], 2))", "   1   1   0\n"),
    binaryRow("gt", binary<Op::Gt>, Op::Gt, "gt(a, b) is a > b, element by element.",
              "disp(gt([1 2 3], 2))", "   0   0   1\n"),
    binaryRow("ge", binary<Op::Ge>, Op::Ge, "ge(a, b) is a >= b, element by element.",
              "disp(ge([1 2 3], 2))", "   0   1   1\n"),
    {.name = "colon",
     .function = colon,
     .minIn = 2,
     .maxIn = 3,
     .maxOut = 1,
     .help = "colon(a, b) is the row a:b.\ncolon(a, step, b) is a:step:b.",
     .example = "disp(colon(1, 2, 7))",
     .expected = "     1     3     5     7\n"},
    {.name = "transpose",
     .function = transpose,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 1,
     .help = "transpose(a) is a.': rows become columns.",
     .example = "disp(transpose([1 2 3]))",
     .expected = "     1\n     2\n     3\n",
     .tag = AccelTag::Transpose},
    {.name = "ctranspose",
     .function = ctranspose,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 1,
     .help = "ctranspose(a) is a': transposed, and conjugated when complex.",
     .example = "disp(ctranspose([1 2]))",
     .expected = "     1\n     2\n",
     .tag = AccelTag::Transpose},
};

}  // namespace

BuiltinTheme operatorsTheme() { return kRows; }

}  // namespace matlift::builtins
