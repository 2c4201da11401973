#include "tests/unit/value/make_values.h"

using namespace matlift;
using namespace matlift::test;

TEST_CASE("one subscript") {
  Value m = magic3();
  CHECK(same(at(m, {4}), 1.0));
  CHECK(same(at(m, {row({1, 9})}), row({8, 2})));
  CHECK(same(at(m, {column({1, 9})}), column({8, 2})));
  CHECK(same(at(row({5, 6, 7}), {column({1, 3})}), row({5, 7})));
  CHECK(same(at(column({5, 6, 7}), {row({3, 1})}), column({7, 5})));
  CHECK(same(at(Value(5.0), {matrix(Dims(2, 2), {1, 1, 1, 1})}), matrix(Dims(2, 2), {5, 5, 5, 5})));
  CHECK(at(m, {colon()}).dims() == Dims(9, 1));
  CHECK(at(row({1, 2, 3}), {Value::emptyDouble()}).dims() == Dims(0, 0));
  CHECK(at(row({1, 2, 3}), {Value::zeros(ClassId::Double, Dims(1, 0))}).dims() == Dims(1, 0));
  CHECK(same(at(Value::text("hello"), {row({5, 4, 3, 2, 1})}), Value::text("olleh")));
}

TEST_CASE("masks") {
  CHECK(same(at(row({1, 2, 3}), {mask(Dims(1, 3), {1, 0, 1})}), row({1, 3})));
  CHECK(same(at(magic3(), {mask(Dims(3, 3), {1, 0, 0, 0, 1, 0, 0, 0, 1})}), column({8, 5, 2})));
  CHECK(same(at(row({1, 2, 3}), {mask(Dims(1, 5), {1, 0, 1, 0, 0})}), row({1, 3})));
  CHECK(errorOf([] {
          at(row({1, 2}), {mask(Dims(1, 3), {0, 0, 1})});
        }) ==
        "MATLAB:badsubscript | The logical indices contain a true value outside of the array "
        "bounds.");
  CHECK(same(at(magic3(), {mask(Dims(1, 3), {0, 1, 0}), colon()}), row({3, 5, 7})));
}

TEST_CASE("two and more subscripts") {
  Value m = magic3();
  CHECK(same(at(m, {2, 3}), 7.0));
  CHECK(same(at(m, {colon(), 2}), column({1, 5, 9})));
  CHECK(same(at(m, {2, colon()}), row({3, 5, 7})));
  CHECK(same(at(m, {row({3, 1}), row({1, 2})}), matrix(Dims(2, 2), {4, 8, 9, 1})));
  Value cube = matrix(Dims({2, 2, 2}), {1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(same(at(cube, {2, 1, 2}), 6.0));
  CHECK(same(at(cube, {1, 4}), 7.0));
  CHECK(same(at(cube, {colon(), colon(), 2}), matrix(Dims(2, 2), {5, 6, 7, 8})));
  CHECK(same(at(cube, {colon(), colon()}), matrix(Dims(2, 4), {1, 2, 3, 4, 5, 6, 7, 8})));
  CHECK(same(at(m, {1, 1, 1}), 8.0));
}

TEST_CASE("mistakes in subscripts have MATLAB's texts") {
  Value v = row({1, 2, 3, 4, 5});
  CHECK(
      errorOf([&] { at(v, {6}); }) ==
      "MATLAB:badsubscript | Index exceeds the number of array elements. Index must not exceed 5.");
  CHECK(errorOf([&] {
          at(magic3(), {4, 1});
        }) ==
        "MATLAB:badsubscript | Index in position 1 exceeds array bounds. Index must not exceed 3.");
  CHECK(errorOf([&] { at(v, {0}); }) ==
        "MATLAB:badsubscript | Array indices must be positive integers or logical values.");
  CHECK(errorOf([&] { at(v, {1.5}); }) ==
        "MATLAB:badsubscript | Array indices must be positive integers or logical values.");
  CHECK(errorOf([&] {
          at(v, {1, std::nan("")});
        }) ==
        "MATLAB:badsubscript | Index in position 2 is invalid. Array indices must be positive "
        "integers "
        "or logical values.");
  CHECK(errorOf([&] { at(v, {1e300}); }).find("Array indices") != std::string::npos);
  CHECK(errorOf([&] { at(v, {row({1, 2, -1})}); }).find("Array indices") != std::string::npos);
  CHECK(errorOf([&] { at(v, {Value::cellRow({1})}); }).find("type cell as an index") !=
        std::string::npos);
}

TEST_CASE("assignment in place, with growth") {
  Value x;
  put(x, {3}, 7.0);
  CHECK(same(x, row({0, 0, 7})));
  put(x, {2, 4}, 1.0);
  CHECK(same(x, matrix(Dims(2, 4), {0, 0, 0, 0, 7, 0, 0, 1})));
  Value c = column({1, 2});
  put(c, {4}, 9.0);
  CHECK(same(c, column({1, 2, 0, 9})));
  CHECK(errorOf([&] {
          Value m = magic3();
          put(m, {20}, 1.0);
        }).find("ambiguous dimension") != std::string::npos);
  Value m = magic3();
  put(m, {2, colon()}, row({0, 0, 0}));
  CHECK(same(at(m, {2, colon()}), row({0, 0, 0})));
  put(m, {colon(), 1}, row({1, 2, 3}));
  CHECK(same(at(m, {colon(), 1}), column({1, 2, 3})));
  put(m, {mask(Dims(3, 3), {1, 1, 1, 0, 0, 0, 0, 0, 0})}, 5.0);
  CHECK(same(at(m, {colon(), 1}), column({5, 5, 5})));
  Value e = Value::emptyDouble();
  put(e, {colon(), 1}, column({1, 2, 3}));
  CHECK(same(e, column({1, 2, 3})));
  Value f;
  put(f, {2, colon()}, row({1, 2, 3}));
  CHECK(same(f, matrix(Dims(2, 3), {0, 1, 0, 2, 0, 3})));
  Value g;
  put(g, {colon(), colon(), 2}, matrix(Dims(2, 2), {1, 2, 3, 4}));
  CHECK(same(g, matrix(Dims({2, 2, 2}), {0, 0, 0, 0, 1, 2, 3, 4})));
}

TEST_CASE("appending does not copy the array each time") {
  Value x = Value::emptyDouble();
  const void* last = nullptr;
  int moves = 0;
  for (int i = 1; i <= 100000; ++i) {
    put(x, {i}, double(i));
    if (x.rawData() != last && x.numel() > 1) ++moves;
    last = x.rawData();
  }
  CHECK(x.numel() == 100000);
  CHECK(x.doubleAt(99999) == 100000);
  CHECK(moves < 60);
  Value s, cells;
  for (int i = 1; i <= 20000; ++i) {
    Value one = Value::structure();
    one.setField("a", double(i));
    put(s, {i, 1}, one);
    assignBrace(cells, ValueList{Value(i)}, double(i));
  }
  CHECK(s.dims() == Dims(20000, 1));
  CHECK(same(*s.field("a", 19999), 20000.0));
  CHECK(cells.dims() == Dims(1, 20000));
}

TEST_CASE("a shared array is copied before it is written") {
  Value a = row({1, 2, 3}), b = a;
  put(a, {2}, 9.0);
  CHECK(same(b, row({1, 2, 3})));
  put(a, {5}, 1.0);
  Value c = a;
  put(a, {6}, 2.0);
  CHECK(c.numel() == 5);
  put(c, {6}, 3.0);
  CHECK(same(a, row({1, 9, 3, 0, 1, 2})));
  CHECK(same(c, row({1, 9, 3, 0, 1, 3})));
}

TEST_CASE("classes on assignment") {
  Value i8 = convertClass(row({1, 2, 3}), ClassId::Int8);
  put(i8, {2}, 300.7);
  CHECK(i8.classId() == ClassId::Int8);
  CHECK(i8.doubleAt(1) == 127);
  Value text = Value::text("abc");
  put(text, {2}, 65.0);
  CHECK(same(text, Value::text("aAc")));
  Value none = Value::emptyDouble();
  put(none, {1}, Value::scalar<int8_t>(4));
  CHECK(none.classId() == ClassId::Int8);
  Value z = row({1, 2});
  put(z, {2}, Value::complexScalar(Complex(0, 1)));
  CHECK(z.isComplex());
  CHECK(z.complexAt(1) == Complex(0, 1));
  put(z, {2}, 5.0);
  CHECK(same(z, row({1, 5})));
  Value s = Value::string("a");
  put(s, {3}, Value::text("c"));
  CHECK(s.dims() == Dims(1, 3));
  CHECK(s.cellAt(1).isUndefined());
  CHECK(errorOf([] {
          Value x = row({1, 2});
          put(x, {1}, Value::cellRow({1}));
        }) == "MATLAB:invalidConversion | Conversion to double from cell is not possible.");
  CHECK(errorOf([] {
          Value x = mask(Dims(1, 2), {1, 0});
          put(x, {1}, std::nan(""));
        }).find("MATLAB:nologicalnan") == 0);
}

TEST_CASE("a failed assignment changes nothing") {
  Value x = row({1, 2, 3});
  CHECK(errorOf([&] {
          put(x, {row({1, 2})}, row({1, 2, 3}));
        }) ==
        "MATLAB:matrix:singleSubscriptNumelMismatch | Unable to perform assignment because the "
        "left and "
        "right sides have a different number of elements. (2 and 3)");
  CHECK(errorOf([&] {
          put(x, {1, row({1, 2})}, row({1, 2, 3}));
        }) ==
        "MATLAB:subsassigndimmismatch | Unable to perform assignment because the size of the left "
        "side "
        "is 1-by-2 and the size of the right side is 1-by-3.");
  CHECK(same(x, row({1, 2, 3})));
  Value none;
  CHECK(errorOf([&] { put(none, {0}, 1.0); }) != "");
  CHECK(none.isUndefined());
}

TEST_CASE("deletion") {
  Value x = row({1, 2, 3, 4});
  drop(x, {2});
  CHECK(same(x, row({1, 3, 4})));
  drop(x, {mask(Dims(1, 3), {1, 0, 1})});
  CHECK(same(x, 3.0));
  Value m = magic3();
  drop(m, {2, colon()});
  CHECK(same(m, matrix(Dims(2, 3), {8, 4, 1, 9, 6, 2})));
  drop(m, {colon(), row({1, 2})});
  CHECK(same(m, column({6, 2})));
  Value n = magic3();
  drop(n, {row({1, 2})});
  CHECK(n.dims() == Dims(1, 7));
  Value p = magic3();
  drop(p, {colon(), colon()});
  CHECK(p.dims() == Dims(0, 3));
  drop(p = row({1, 2}), {colon()});
  CHECK(p.dims() == Dims(0, 0));
  CHECK(errorOf([] {
          Value q = magic3();
          drop(q, {1, 1});
        }) == "MATLAB:subsdeldimmismatch | A null assignment can have only one non-colon index.");
  CHECK(errorOf([] {
          Value q = row({1, 2});
          drop(q, {5});
        }).find("out of range for deletion") != std::string::npos);
  Value c = Value::cellRow({1, 2, 3});
  drop(c, {3});
  CHECK(c.dims() == Dims(1, 2));
}

TEST_CASE("cells") {
  Value c;
  assignBrace(c, ValueList{2, 2}, Value::text("x"));
  CHECK(c.isCell());
  CHECK(c.dims() == Dims(2, 2));
  CHECK(c.cellAt(0).dims() == Dims(0, 0));
  ValueList out;
  indexBrace(c, ValueList{colon(), 2}, out);
  REQUIRE(out.size() == 2);
  CHECK(same(out[1], Value::text("x")));
  CHECK(at(c, {2, 2}).isCell());
  CHECK(errorOf([] {
          Value d = row({1, 2});
          assignBrace(d, ValueList{1}, 1.0);
        }).find("MATLAB:cellAssToNonCell") == 0);
  CHECK(errorOf([] {
          ValueList none;
          indexBrace(Value(1.0), ValueList{1}, none);
        }) ==
        "MATLAB:cellRefFromNonCell | Brace indexing is not supported for variables of this type.");
  elementForUpdate(c, ValueList{5, 1}) = Value(3.0);
  CHECK(c.dims() == Dims(5, 2));
  CHECK(same(c.cellAt(6), Value::text("x")));
}

TEST_CASE("struct arrays") {
  Value s;
  CHECK(structElementForUpdate(s, ValueList{3}) == 2);
  s.setField("name", Value::text("c"), 2);
  CHECK(s.dims() == Dims(1, 3));
  CHECK(s.field("name", 0)->dims() == Dims(0, 0));
  Value other = Value::structure();
  other.setField("x", 1.0);
  CHECK(errorOf([&] { put(s, {1}, other); }).find("dissimilar structures") != std::string::npos);
  Value two = at(s, {row({3, 1})});
  CHECK(same(*two.field("name", 0), Value::text("c")));
  drop(s, {row({1, 2})});
  CHECK(s.numel() == 1);
}

TEST_CASE("end") {
  Value cube = Value::zeros(ClassId::Double, Dims({2, 3, 4}));
  CHECK(endOf(cube, 0, 1) == 24);
  CHECK(endOf(cube, 0, 2) == 2);
  CHECK(endOf(cube, 1, 2) == 12);
  CHECK(endOf(cube, 2, 3) == 4);
  CHECK(endOf(cube, 3, 4) == 1);
}

TEST_CASE("a large run of elements is a view") {
  Value x = Value::zeros(ClassId::Double, Dims(4000, 4));
  for (int i = 0; i < 16000; ++i) x.mutableData<double>()[i] = i;
  const double* memory = x.data<double>();
  Value second = at(x, {colon(), 2});
  CHECK(second.data<double>() == memory + 4000);
  CHECK(second.dims() == Dims(4000, 1));
  Value half = at(x, {colon(), row({2, 3})});
  CHECK(half.data<double>() == memory + 4000);
  // A view of a view is one of the array, and keeps it alive.
  Value part = at(half, {colon(), 2});
  CHECK(part.data<double>() == memory + 8000);
  CHECK_FALSE(part.array()->isOwn());
  // A writer copies, whichever it is.
  part.mutableData<double>()[0] = -1;
  CHECK(part.data<double>() != memory + 8000);
  CHECK(x.data<double>()[8000] == 8000);
  put(x, {1}, -5);
  CHECK(x.data<double>() != memory);
  CHECK(second.data<double>()[0] == 4000);
  x = Value();
  CHECK(half.data<double>()[3999] == 7999);
  // Small ones, small parts of large arrays and what does not lie together are copied.
  Value wide = Value::zeros(ClassId::Double, Dims(4000, 5));
  CHECK(at(wide, {colon(), 1}).data<double>() != wide.data<double>());
  Value small = Value::zeros(ClassId::Double, Dims(500, 4));
  CHECK(at(small, {colon(), 1}).data<double>() != small.data<double>());
  CHECK(at(wide, {row({1, 2, 3}), colon()}).array()->isOwn());
}
