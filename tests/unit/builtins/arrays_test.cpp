#include "builtins/theme_list.h"
#include "tests/unit/builtins/bench_interpreter.h"
#include "tests/unit/value/make_values.h"

using namespace matlift;
using namespace matlift::test;

TEST_CASE("every builtin has help and an example, and no name is taken twice") {
  std::vector<const BuiltinDescriptor*> rows;
  for (BuiltinTheme theme : builtins::allThemes())
    for (const BuiltinDescriptor& row : theme) rows.push_back(&row);
  std::vector<std::string> names;
  for (const BuiltinDescriptor* row : rows) {
    INFO(row->name);
    CHECK((row->function != nullptr));
    CHECK(row->help != nullptr);
    CHECK(std::string(row->help).size() > 10);
    CHECK(row->example != nullptr);
    CHECK(row->expected != nullptr);
    names.push_back(row->name);
  }
  std::sort(names.begin(), names.end());
  for (size_t k = 1; k < names.size(); ++k) {
    INFO(names[k]);
    CHECK(names[k] != names[k - 1]);
  }
}

TEST_CASE("creation") {
  BenchInterpreter in;
  CHECK(same(in.run1("zeros", {2, 3}), Value::zeros(ClassId::Double, Dims(2, 3))));
  CHECK(in.run1("zeros", {2, Value::text("int8")}).classId() == ClassId::Int8);
  CHECK(in.run1("ones", {-1, 3}).dims() == Dims(0, 3));
  CHECK(same(in.run1("eye", {2, 3}), matrix(Dims(2, 3), {1, 0, 0, 1, 0, 0})));
  CHECK(same(in.run1("linspace", {0, 1, 3}), row({0, 0.5, 1})));
  CHECK(same(in.run1("linspace", {0, 1, 1}), Value(1.0)));
  CHECK(in.run1("linspace", {0, 1, 0}).dims() == Dims(1, 0));
  CHECK(same(in.run1("repmat", {Value::text("ab"), 1, 2}), Value::text("abab")));
  CHECK(in.run1("repmat", {Value::cellRow({1}), 2, 3}).dims() == Dims(2, 3));
  CHECK(in.run1("repmat", {row({1, 2}), 0, 2}).dims() == Dims(0, 4));
  CHECK(errorOf([&] { in.run1("zeros", {1e7, 1e7}); }).find("MATLAB:array:SizeLimitExceeded") == 0);
  CHECK(errorOf([&] {
          in.run1("repmat", {1, 1e9, 1e9});
        }).find("MATLAB:array:SizeLimitExceeded") == 0);
}

TEST_CASE("shape") {
  BenchInterpreter in;
  Value m = matrix(Dims(2, 3), {1, 2, 3, 4, 5, 6});
  CHECK(in.run1("reshape", {m, Value::emptyDouble(), 2}).dims() == Dims(3, 2));
  CHECK(errorOf([&] {
          in.run1("reshape", {m, 4, 2});
        }).find("MATLAB:getReshapeDims:notSameNumel") == 0);
  CHECK(errorOf([&] {
          in.run1("reshape", {m, Value::emptyDouble(), 4});
        }) ==
        "MATLAB:getReshapeDims:notDivisible | Product of known dimensions, 4, not divisible into "
        "total "
        "number of elements, 6.");
  CHECK(same(in.run1("permute", {m, row({2, 1})}), matrix(Dims(3, 2), {1, 3, 5, 2, 4, 6})));
  Value cube = matrix(Dims({2, 2, 2}), {1, 2, 3, 4, 5, 6, 7, 8});
  Value turned = in.run1("permute", {cube, row({3, 1, 2})});
  CHECK(same(turned, matrix(Dims({2, 2, 2}), {1, 5, 2, 6, 3, 7, 4, 8})));
  CHECK(same(in.run1("ipermute", {turned, row({3, 1, 2})}), cube));
  CHECK(same(in.run1("circshift", {row({1, 2, 3, 4}), -1}), row({2, 3, 4, 1})));
  CHECK(same(in.run1("circshift", {m, 1, 2}), matrix(Dims(2, 3), {5, 6, 1, 2, 3, 4})));
  CHECK(same(in.run1("fliplr", {m}), matrix(Dims(2, 3), {5, 6, 3, 4, 1, 2})));
  CHECK(same(in.run1("flipud", {m}), matrix(Dims(2, 3), {2, 1, 4, 3, 6, 5})));
  CHECK(same(in.run1("rot90", {m}), matrix(Dims(3, 2), {5, 3, 1, 6, 4, 2})));
  CHECK(same(in.run1("rot90", {m, 3}), matrix(Dims(3, 2), {2, 4, 6, 1, 3, 5})));
  CHECK(in.run1("squeeze", {Value::zeros(ClassId::Double, Dims({1, 1, 3}))}).dims() == Dims(3, 1));
  CHECK(in.run1("flip", {Value::cellRow({1, 2})}).cellAt(0).asDouble() == 2);
}

TEST_CASE("sizes") {
  BenchInterpreter in;
  Value cube = Value::zeros(ClassId::Double, Dims({2, 3, 4}));
  CHECK(same(in.run1("size", {cube}), row({2, 3, 4})));
  CHECK(same(in.run1("size", {cube, row({1, 3})}), row({2, 4})));
  ValueList two = in.run("size", {cube}, 2);
  CHECK(two[0].asDouble() == 2);
  CHECK(two[1].asDouble() == 12);
  CHECK(in.run1("length", {cube}).asDouble() == 4);
  CHECK(in.run1("length", {Value::zeros(ClassId::Double, Dims(0, 5))}).asDouble() == 0);
}

TEST_CASE("named matrices") {
  BenchInterpreter in;
  CHECK(same(in.run1("magic", {3}), magic3()));
  for (int n : {3, 4, 5, 6, 8, 10}) {
    Value m = in.run1("magic", {n});
    double want = n * (double(n) * n + 1) / 2;
    for (int k = 0; k < n; ++k) {
      double rowSum = 0, columnSum = 0;
      for (int j = 0; j < n; ++j) {
        rowSum += m.doubleAt(k + j * n);
        columnSum += m.doubleAt(j + k * n);
      }
      CHECK(rowSum == want);
      CHECK(columnSum == want);
    }
  }
  CHECK(same(in.run1("magic", {4}),
             matrix(Dims(4, 4), {16, 5, 9, 4, 2, 11, 7, 14, 3, 10, 6, 15, 13, 8, 12, 1})));
  CHECK(same(at(in.run1("magic", {6}), {1, colon()}), row({35, 1, 6, 26, 19, 24})));
  CHECK(same(in.run1("invhilb", {3}),
             matrix(Dims(3, 3), {9, -36, 30, -36, 192, -180, 30, -180, 180})));
  CHECK(same(in.run1("pascal", {3, 1}), matrix(Dims(3, 3), {1, 1, 1, 0, -1, -2, 0, 0, 1})));
  CHECK(same(in.run1("vander", {row({1, 2, 3})}), matrix(Dims(3, 3), {1, 4, 9, 1, 2, 3, 1, 1, 1})));
  CHECK(same(in.run1("toeplitz", {row({1, 2}), row({1, 5, 6})}),
             matrix(Dims(2, 3), {1, 2, 5, 1, 6, 5})));
  CHECK(same(in.run1("diag", {row({1, 2}), 1}), matrix(Dims(3, 3), {0, 0, 0, 1, 0, 0, 0, 2, 0})));
  CHECK(same(in.run1("diag", {magic3(), -1}), column({3, 9})));
  CHECK(same(in.run1("tril", {magic3(), -1}), matrix(Dims(3, 3), {0, 3, 4, 0, 0, 9, 0, 0, 0})));
  CHECK(same(in.run1("triu", {magic3()}), matrix(Dims(3, 3), {8, 0, 0, 1, 5, 0, 6, 7, 2})));
}

TEST_CASE("subscripts and classes") {
  BenchInterpreter in;
  CHECK(in.run1("sub2ind", {row({3, 4}), 2, 3}).asDouble() == 8);
  CHECK(errorOf([&] {
          in.run1("sub2ind", {row({3, 4}), 4, 1});
        }) == "MATLAB:sub2ind:IndexOutOfRange | Out of range subscript.");
  ValueList rc = in.run("ind2sub", {row({3, 4}), 8}, 2);
  CHECK(rc[0].asDouble() == 2);
  CHECK(rc[1].asDouble() == 3);
  CHECK(in.run1("int8", {300}).doubleAt(0) == 127);
  CHECK(in.run1("double", {Value::string("3.5")}).doubleAt(0) == 3.5);
  CHECK(in.run1("typecast", {Value::scalar<float>(1), Value::text("uint32")}).doubleAt(0) ==
        1065353216.0);
  CHECK(in.run1("isa", {1, Value::text("float")}).data<bool>()[0]);
}

TEST_CASE("random numbers") {
  BenchInterpreter in;
  in.run("rng", {0, Value::text("twister")}, 0);
  Value r = in.run1("rand", {1, 5});
  const double want[] = {0.8147, 0.9058, 0.1270, 0.9134, 0.6324};
  for (int k = 0; k < 5; ++k) CHECK(std::fabs(r.doubleAt(k) - want[k]) < 5e-5);
  in.run("rng", {1, Value::text("twister")}, 0);
  CHECK(std::fabs(in.run1("rand", {}).asDouble() - 0.417022004702574) < 1e-14);
  in.run("rng", {Value::text("default")}, 0);
  Value all = in.run1("rand", {1, 1000});
  in.run("rng", {Value::text("default")}, 0);
  Value parts = hcat({in.run1("rand", {1, 7}), in.run1("rand", {1, 993})});
  CHECK(same(all, parts));
  Value saved = in.run1("rng", {});
  Value next = in.run1("rand", {3, 3});
  in.run("rng", {saved}, 0);
  CHECK(same(in.run1("rand", {3, 3}), next));
  Value n = in.run1("randn", {1, 20000});
  double sum = 0, squares = 0;
  for (int64_t i = 0; i < n.numel(); ++i) {
    sum += n.doubleAt(i);
    squares += n.doubleAt(i) * n.doubleAt(i);
  }
  CHECK(std::fabs(sum / 20000) < 0.03);
  CHECK(std::fabs(squares / 20000 - 1) < 0.05);
  CHECK(in.run1("rand", {2, Value::text("single")}).classId() == ClassId::Single);
  CHECK(in.run1("randi", {row({5, 7}), 1, 100, Value::text("int8")}).classId() == ClassId::Int8);
  CHECK(errorOf([&] { in.run1("randi", {0}); }).find("MATLAB:randi:badLimits") == 0);
}

TEST_CASE("cellfun") {
  BenchInterpreter in;
  Value c = Value::cellRow({Value::text("ab"), Value::text("c")});
  CHECK(same(in.run1("cellfun", {in.makeHandle("numel"), c}), row({2, 1})));
  CHECK(same(in.run1("cellfun", {in.makeHandle("abs"), Value::cellRow({-1, -2})}), row({1, 2})));
  Value kept = in.run1(
      "cellfun", {in.makeHandle("upper"), c, Value::text("UniformOutput"), Value::logical(false)});
  CHECK(same(kept.cellAt(0), Value::text("AB")));
  CHECK(errorOf([&] {
          in.run1("cellfun", {in.makeHandle("upper"), c});
        }).find("MATLAB:cellfun:NotAScalarOutput") == 0);
  CHECK(same(in.run1("arrayfun", {in.makeHandle("sqrt"), row({4, -1})}),
             hcat({2, Value::complexScalar(Complex(0, 1))})));
}

TEST_CASE("maps") {
  BenchInterpreter in;
  Value m = in.run1("containers.Map", {});
  m.object().assignParen(ValueList{Value::text("b")}, 1.0);
  m.object().assignParen(ValueList{Value::text("a")}, 2.0);
  CHECK(in.run1("keys", {m}).cellAt(0).numel() == 1);
  CHECK(same(in.run1("values", {m}), Value::cellRow({2, 1})));
  CHECK(in.run1("numel", {m}).asDouble() == 2);
  CHECK(errorOf([&] { m.object().indexParen(ValueList{Value::text("zz")}); }) ==
        "MATLAB:Containers:Map:NoKey | The specified key is not present in this container.");
  CHECK(errorOf([&] {
          m.object().indexParen(ValueList{Value(1.0)});
        }).find("MATLAB:Containers:TypeMismatch") == 0);
  Value n = in.run1("containers.Map", {row({3, 1, 2}), Value::cellRow({1, 2, 3})});
  CHECK(same(in.run1("keys", {n}), Value::cellRow({1, 2, 3})));
}
