#include "runtime/value/display.h"

#include <limits>

#include "tests/unit/value/make_values.h"

using namespace matlift;
using namespace matlift::test;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

std::string shown(const Value& v, DisplayFormat::Style style = DisplayFormat::Style::Short) {
  DisplayFormat f;
  f.style = style;
  return displayText("x", v, f);
}
std::string compact(const Value& v) {
  DisplayFormat f;
  f.compact = true;
  return displayText("x", v, f);
}
std::string disped(const Value& v) { return dispText(v, DisplayFormat()); }
/// The one line of a scalar.
std::string line(double d, DisplayFormat::Style style = DisplayFormat::Style::Short) {
  DisplayFormat f;
  f.style = style;
  return dispText(Value(d), f);
}

}  // namespace

TEST_CASE("scalars in format short") {
  CHECK(shown(5) == "x =\n\n     5\n\n");
  CHECK(compact(5) == "x =\n     5\n");
  CHECK(line(42) == "    42\n");
  CHECK(line(-7) == "    -7\n");
  CHECK(line(-0.0) == "     0\n");
  CHECK(line(999) == "   999\n");
  CHECK(line(1000) == "        1000\n");
  CHECK(line(123456789) == "   123456789\n");
  CHECK(line(1e9) == "   1.0000e+09\n");
  CHECK(line(3.14159265) == "    3.1416\n");
  CHECK(line(-1.5) == "   -1.5000\n");
  CHECK(line(100.5) == "  100.5000\n");
  CHECK(line(1000.5) == "   1.0005e+03\n");
  CHECK(line(0.01) == "    0.0100\n");
  CHECK(line(0.001) == "   1.0000e-03\n");
  CHECK(line(1e-20) == "   1.0000e-20\n");
  CHECK(line(kInf) == "   Inf\n");
  CHECK(line(-kInf) == "  -Inf\n");
  CHECK(line(std::nan("")) == "   NaN\n");
}

TEST_CASE("other formats") {
  using Style = DisplayFormat::Style;
  double pi = 3.141592653589793;
  CHECK(line(pi, Style::Long) == "   3.141592653589793\n");
  CHECK(line(10 * pi, Style::Long) == "  31.415926535897931\n");
  CHECK(line(100 * pi, Style::Long) == "     3.141592653589793e+02\n");
  CHECK(line(5, Style::Long) == "     5\n");
  CHECK(line(pi, Style::ShortG) == "       3.1416\n");
  CHECK(line(1e10, Style::ShortG) == "        1e+10\n");
  CHECK(line(pi, Style::LongG) == "          3.14159265358979\n");
  CHECK(line(pi, Style::ShortE) == "   3.1416e+00\n");
  CHECK(line(pi, Style::LongE) == "     3.141592653589793e+00\n");
  CHECK(line(pi, Style::Bank) == "          3.14\n");
  CHECK(line(pi, Style::Hex) == "   400921fb54442d18\n");
  CHECK(line(0.5, Style::Rational) == "       1/2     \n");
  CHECK(line(pi, Style::Rational) == "     355/113   \n");
  DisplayFormat f;
  f.style = Style::Long;
  CHECK(dispText(Value::scalar<float>(3.14159265f), f) == "   3.1415927\n");
}

TEST_CASE("matrices of numbers") {
  CHECK(disped(row({1, 2, 3})) == "     1     2     3\n");
  CHECK(disped(row({-1, 100})) == "    -1   100\n");
  CHECK(disped(row({1, 1000})) == "           1        1000\n");
  CHECK(disped(row({1, std::nan(""), kInf})) == "     1   NaN   Inf\n");
  CHECK(disped(row({1.5, 0, 100})) == "    1.5000         0  100.0000\n");
  CHECK(disped(row({1000.5, 2.5})) == "   1.0e+03 *\n\n    1.0005    0.0025\n");
  CHECK(disped(row({0.001, 0.002})) == "    0.0010    0.0020\n");
  CHECK(disped(row({0.001, 0})) == "   1.0e-03 *\n\n    1.0000         0\n");
  CHECK(disped(row({5e-4, 0})) == "   1.0e-03 *\n\n    0.5000         0\n");
  CHECK(disped(row({2.2204e-16, -8.8818e-16})) == "   1.0e-15 *\n\n    0.2220   -0.8882\n");
  CHECK(disped(row({0.5, std::nan("")})) == "    0.5000       NaN\n");
  CHECK(disped(row({1, 1e10})) == "   1.0e+10 *\n\n    0.0000    1.0000\n");
  CHECK(shown(matrix(Dims(2, 2), {1, 3, 2, 4})) == "x =\n\n     1     2\n     3     4\n\n");
  DisplayFormat compactFormat;
  compactFormat.compact = true;
  CHECK(dispText(row({1000.5, 2.5}), compactFormat) == "   1.0e+03 *\n    1.0005    0.0025\n");
}

TEST_CASE("wide matrices are split into ranges of columns") {
  std::vector<double> n;
  for (int i = 1; i <= 14; ++i) n.push_back(i);
  CHECK(shown(row(n)) ==
        "x =\n\n  Columns 1 through 13\n\n"
        "     1     2     3     4     5     6     7     8     9    10    11    12    13\n\n"
        "  Column 14\n\n    14\n\n");
  CHECK(compact(row(n)).find("x =\n  Columns 1 through 13\n     1") == 0);
}

TEST_CASE("pages") {
  Value v = matrix(Dims({1, 2, 2}), {1, 2, 3, 4});
  CHECK(shown(v) == "x(:,:,1) =\n\n     1     2\n\n\nx(:,:,2) =\n\n     3     4\n\n");
  CHECK(disped(v) == "(:,:,1) =\n\n     1     2\n\n\n(:,:,2) =\n\n     3     4\n\n");
}

TEST_CASE("empties") {
  CHECK(shown(Value::emptyDouble()) == "x =\n\n     []\n\n");
  CHECK(shown(Value::zeros(ClassId::Double, Dims(0, 3))) == "x =\n\n  0×3 empty double matrix\n\n");
  CHECK(shown(Value::zeros(ClassId::Double, Dims(1, 0))) ==
        "x =\n\n  1×0 empty double row vector\n\n");
  CHECK(shown(Value::zeros(ClassId::Int8, Dims(0, 1))) ==
        "x =\n\n  0×1 empty int8 column vector\n\n");
  CHECK(shown(Value::zeros(ClassId::Double, Dims({0, 1, 2}))) ==
        "x =\n\n  0×1×2 empty double array\n\n");
  CHECK(shown(Value::text("")) == "x =\n\n  0×0 empty char array\n\n");
  CHECK(shown(Value::cell(Dims(0, 0))) == "x =\n\n  0×0 empty cell array\n\n");
  CHECK(shown(Value::structArray(Dims(0, 0), {"a"})) ==
        "x = \n\n  0×0 empty struct array with fields:\n\n    a\n\n");
  CHECK(disped(Value::text("")) == "\n");
  CHECK(disped(Value::emptyDouble()) == "");
}

TEST_CASE("classes other than double are named") {
  CHECK(shown(Value::scalar<int8_t>(5)) == "x =\n\n  int8\n\n   5\n\n");
  CHECK(shown(Value::logical(true)) == "x =\n\n  logical\n\n   1\n\n");
  CHECK(shown(Value::scalar<float>(2.5f)) == "x =\n\n  single\n\n    2.5000\n\n");
  CHECK(shown(convertClass(row({1, 20, 3}), ClassId::Int32)) ==
        "x =\n\n  1×3 int32 row vector\n\n    1   20    3\n\n");
  CHECK(shown(mask(Dims(1, 2), {1, 0})) == "x =\n\n  1×2 logical array\n\n   1   0\n\n");
  CHECK(disped(Value::scalar<uint64_t>(UINT64_MAX)) == "   18446744073709551615\n");
}

TEST_CASE("complex") {
  Value z = Value::complexScalar(Complex(1, 2));
  CHECK(shown(z) == "x =\n\n   1.0000 + 2.0000i\n\n");
  CHECK(disped(Value::complexScalar(Complex(-0.5, -20))) == "  -0.5000 -20.0000i\n");
  CHECK(disped(Value::complexScalar(Complex(100, 200))) == "   1.0000e+02 + 2.0000e+02i\n");
  CHECK(disped(hcat({z, 3})) == "   1.0000 + 2.0000i   3.0000 + 0.0000i\n");
  CHECK(disped(hcat({Value::complexScalar(Complex(1000, 1)), 3})) ==
        "   1.0e+03 *\n\n   1.0000 + 0.0010i   0.0030 + 0.0000i\n");
}

TEST_CASE("text") {
  CHECK(shown(Value::text("abc")) == "x =\n\n    'abc'\n\n");
  CHECK(shown(vcat({Value::text("ab"), Value::text("cd")})) ==
        "x =\n\n  2×2 char array\n\n    'ab'\n    'cd'\n\n");
  CHECK(disped(Value::text("abc")) == "abc\n");
  CHECK(shown(Value::string("abc")) == "x = \n\n    \"abc\"\n\n");
  CHECK(shown(hcat({Value::string("a"), Value::string("bcd")})) ==
        "x = \n\n  1×2 string array\n\n    \"a\"    \"bcd\"\n\n");
  CHECK(disped(Value::missingString()) == "<missing>\n");
}

TEST_CASE("cells") {
  CHECK(shown(Value::cellRow({1, Value::text("abc"), row({1, 2, 3})})) ==
        "x =\n\n  1×3 cell array\n\n    {[1]}    {'abc'}    {[1 2 3]}\n\n");
  CHECK(shown(Value::cellOf({1, Value::text("abcd")}, Dims(2, 1))) ==
        "x =\n\n  2×1 cell array\n\n    {[   1]}\n    {'abcd'}\n\n");
  CHECK(shown(Value::cellOf({Value::text("a"), Value::text("bcd")}, Dims(2, 1))) ==
        "x =\n\n  2×1 cell array\n\n    {'a'  }\n    {'bcd'}\n\n");
  CHECK(shown(Value::cellRow(
            {Value::emptyDouble(), Value::text(""), magic3(), Value::structure()})) ==
        "x =\n\n  1×4 cell array\n\n    {0×0 double}    {0×0 char}    {3×3 double}    {1×1 "
        "struct}\n\n");
  CHECK(shown(Value::cellRow({0.5, Value::logical(true), Value::cellRow({1, 2})})) ==
        "x =\n\n  1×3 cell array\n\n    {[0.5000]}    {[1]}    {1×2 cell}\n\n");
}

TEST_CASE("structs and handles") {
  Value s = Value::structure();
  CHECK(shown(s) == "x = \n\n  struct with no fields.\n\n");
  s.setField("a", 1);
  s.setField("name", Value::text("hi"));
  s.setField("m", magic3());
  s.setField("v", row({1, 2.5}));
  s.setField("c", Value::cellRow({1}));
  s.setField("s", Value::structure());
  CHECK(shown(s) ==
        "x = \n\n  struct with fields:\n\n       a: 1\n    name: 'hi'\n       m: [3×3 double]\n"
        "       v: [1 2.5000]\n       c: {1×1 cell}\n       s: [1×1 struct]\n\n");
  CHECK(shown(Value::structArray(Dims(1, 3), {"a", "b"})) ==
        "x = \n\n  1×3 struct array with fields:\n\n    a\n    b\n\n");
  auto f = makeRef<FunctionObj>();
  f->text = "@(x)x+1";
  CHECK(shown(Value::function(f)) == "x = \n\n  function_handle with value:\n\n    @(x)x+1\n\n");
}
