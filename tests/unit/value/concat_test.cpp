#include "tests/unit/value/make_values.h"

using namespace matlift;
using namespace matlift::test;

TEST_CASE("numbers") {
  CHECK(same(hcat({1, 2, 3}), row({1, 2, 3})));
  CHECK(same(vcat({row({1, 2}), row({3, 4})}), matrix(Dims(2, 2), {1, 3, 2, 4})));
  CHECK(same(hcat({row({1, 2}), Value::emptyDouble(), 3}), row({1, 2, 3})));
  CHECK(
      same(hcat({Value::zeros(ClassId::Double, Dims(1, 0)), 3}), Value(3.0).reshaped(Dims(1, 1))));
  CHECK(same(vcat({Value::zeros(ClassId::Double, Dims(1, 0)), 3}), Value(3.0)));
  CHECK(hcat({Value::emptyDouble(), Value::emptyDouble()}).dims() == Dims(0, 0));
  CHECK(vcat({Value::zeros(ClassId::Double, Dims(0, 3)), row({1, 2, 3})}).dims() == Dims(1, 3));
  CHECK(errorOf([] {
          hcat({row({1, 2}), column({1, 2})});
        }) ==
        "MATLAB:catenate:dimensionMismatch | Dimensions of arrays being concatenated are not "
        "consistent. (1x2 and 2x1)");
  Value a = matrix(Dims(2, 1), {1, 2}), b = matrix(Dims(2, 1), {3, 4});
  CHECK(same(concatenate(2, ValueList{a, b}), matrix(Dims({2, 1, 2}), {1, 2, 3, 4})));
  Value cube = matrix(Dims({1, 2, 2}), {1, 2, 3, 4});
  CHECK(same(vcat({cube, cube}), matrix(Dims({2, 2, 2}), {1, 1, 2, 2, 3, 3, 4, 4})));
}

TEST_CASE("classes") {
  Value i8 = Value::scalar<int8_t>(5), u16 = Value::scalar<uint16_t>(7);
  CHECK(hcat({1.6, i8, u16}).classId() == ClassId::Int8);
  CHECK(hcat({1.6, i8}).doubleAt(0) == 2);
  CHECK(hcat({u16, i8}).classId() == ClassId::UInt16);
  CHECK(same(hcat({Value::text("ab"), 99}), Value::text("abc")));
  CHECK(hcat({Value::scalar<float>(1), 2}).classId() == ClassId::Single);
  CHECK(hcat({Value::logical(true), Value::logical(false)}).classId() == ClassId::Logical);
  CHECK(hcat({Value::logical(true), 2}).classId() == ClassId::Double);
  CHECK(hcat({Value::emptyDouble(), Value::logical(true)}).classId() == ClassId::Logical);
  Value z = hcat({1, Value::complexScalar(Complex(0, 2))});
  CHECK(z.isComplex());
  CHECK(z.complexAt(0) == Complex(1, 0));
}

TEST_CASE("text") {
  CHECK(errorOf([] {
          vcat({Value::text("ab"), Value::text("abc")});
        }).find("dimensionMismatch") != std::string::npos);
  Value s = hcat({Value::string("a"), Value::text("bc"), 5});
  REQUIRE(s.isString());
  CHECK(textOf(s.cellAt(1)) == "bc");
  CHECK(textOf(s.cellAt(2)) == "5");
  ValueList rows[] = {{Value::text("a"), Value::text("b")},
                      {Value::string("c"), Value::string("d")}};
  CHECK(matrixLiteral(rows).dims() == Dims(2, 2));
  CHECK(numberText(3.14159265) == "3.1416");
  CHECK(numberText(12345.678) == "12345.678");
  CHECK(numberText(-0.0) == "0");
}

TEST_CASE("cells and structs") {
  Value c = Value::cellRow({1, 2});
  CHECK(hcat({c, Value::emptyDouble()}).numel() == 2);
  CHECK(hcat({c, 5}).numel() == 3);
  CHECK(hcat({c, Value::cell(Dims(0, 0)), c}).numel() == 4);
  CHECK(vcat({c, c}).dims() == Dims(2, 2));
  ValueList nested[] = {{Value::cell(Dims(0, 0)), 1}};
  CHECK(cellLiteral(nested).numel() == 2);
  Value s = Value::structure(), t = Value::structure();
  s.setField("a", 1);
  s.setField("b", 2);
  t.setField("b", 4);
  t.setField("a", 3);
  Value st = hcat({s, t});
  CHECK(same(*st.field("a", 1), 3.0));
  t.setField("c", 1);
  CHECK(errorOf([&] { hcat({s, t}); }).find("MATLAB:catenate:structFieldBad") == 0);
  auto f = makeRef<FunctionObj>();
  f->name = "sin";
  CHECK(errorOf([&] {
          hcat({Value::function(f), Value::function(f)});
        }).find("Nonscalar arrays") != std::string::npos);
}

TEST_CASE("conversion") {
  CHECK(saturate<int8_t>(127.5) == 127);
  CHECK(saturate<int8_t>(-200) == -128);
  CHECK(saturate<int8_t>(2.5) == 3);
  CHECK(saturate<int8_t>(-2.5) == -3);
  CHECK(saturate<uint64_t>(1.9e19) == UINT64_MAX);
  CHECK(saturate<int64_t>(0x1p63) == INT64_MAX);
  CHECK(convertClass(Value::scalar<int64_t>(INT64_MAX), ClassId::UInt64).data<uint64_t>()[0] ==
        uint64_t(INT64_MAX));
  CHECK(convertClass(Value::scalar<int8_t>(-5), ClassId::UInt8).doubleAt(0) == 0);
  CHECK(convertClass(Value::scalar<uint64_t>(UINT64_MAX), ClassId::Int32).doubleAt(0) == INT32_MAX);
  CHECK(errorOf([] { convertClass(Value(std::nan("")), ClassId::Logical); }) ==
        "MATLAB:nologicalnan | NaN values cannot be converted to logicals.");
}

TEST_CASE("truth and equality") {
  CHECK(!isTrue(Value::emptyDouble()));
  CHECK(isTrue(row({1, 2})));
  CHECK(!isTrue(row({1, 0})));
  CHECK(isTrue(Value::text("a")));
  CHECK(isEqual(Value::text("a"), 97.0));
  CHECK(isEqual(Value::text("abc"), Value::string("abc")));
  CHECK(!isEqual(Value(std::nan("")), Value(std::nan(""))));
  CHECK(isEqual(Value(std::nan("")), Value(std::nan("")), true));
  CHECK(!isEqual(Value::scalar<int64_t>(INT64_MAX), Value(0x1p63)));
  CHECK(isEqual(Value::scalar<int8_t>(-1), Value(-1.0)));
  CHECK(!isEqual(Value::scalar<int8_t>(-1), Value::scalar<uint64_t>(UINT64_MAX)));
  CHECK(isEqual(Value::cellRow({1, Value::text("a")}), Value::cellRow({1, Value::text("a")})));
  CHECK(!isEqual(row({1, 2}), column({1, 2})));
}

TEST_CASE("sizes from arguments") {
  CHECK(toDims(ValueList{3}, "zeros") == Dims(3, 3));
  CHECK(toDims(ValueList{2, -1}, "zeros") == Dims(2, 0));
  CHECK(toDims(ValueList{row({2, 3, 4})}, "zeros") == Dims({2, 3, 4}));
  CHECK(errorOf([] { toDims(ValueList{1.5}, "zeros"); }) != "");
  CHECK(errorOf([] { toDims(ValueList{std::nan("")}, "zeros"); }) != "");
}
