#include <cmath>

#include "tests/unit/builtins/bench_interpreter.h"

using namespace matlift;
using namespace matlift::test;

namespace {

/// Cell or string array as "[a|b|c]".
std::string listText(const Value& v) {
  std::string out = "[";
  for (int64_t k = 0; k < v.numel(); ++k)
    out += (k ? "|" : "") + (v.cellAt(k).isUndefined() ? "<missing>" : textOf(v.cellAt(k)));
  return out + "]";
}
std::string list(const std::string& name, ValueList args) {
  return listText(call(name, std::move(args)));
}

}  // namespace

TEST_CASE("num2str") {
  CHECK(text("num2str", {3.14159265}) == "3.1416");
  CHECK(text("num2str", {row({1, 2, 3})}) == "1  2  3");
  CHECK(text("num2str", {row({-1, -2, -3})}) == "-1 -2 -3");
  CHECK(text("num2str", {row({10, -200, 3})}) == "10 -200    3");
  CHECK(text("num2str", {row({0.1, 0.22, 0.333})}) == "0.1        0.22       0.333");
  CHECK(text("num2str", {123456.789}) == "123456.789");
  CHECK(text("num2str", {1e10}) == "10000000000");
  CHECK(text("num2str", {-0.5}) == "-0.5");
  CHECK(text("num2str", {1.23456789e-10}) == "1.2346e-10");
  CHECK(text("num2str", {std::nan("")}) == "NaN");
  CHECK(text("num2str", {row({std::nan(""), 1, HUGE_VAL})}) == "NaN    1  Inf");
  CHECK(text("num2str", {M_PI, 8.0}) == "3.1415927");
  CHECK(text("num2str", {M_PI, chars("%10.4f")}) == "3.1416");
  CHECK(text("num2str", {Value::complexScalar(Complex(1, 2))}) == "1+2i");
  CHECK(text("num2str", {Value::logical(true)}) == "1");
  CHECK(text("num2str", {chars("abc")}) == "abc");
  CHECK(text("num2str", {Value::emptyDouble()}) == "");
  CHECK(text("int2str", {2.7}) == "3");
}

TEST_CASE("mat2str") {
  CHECK(text("mat2str", {row({1, 2.5})}) == "[1 2.5]");
  CHECK(text("mat2str", {Value::logical(true)}) == "true");
  CHECK(text("mat2str", {chars("a'b")}) == "'a''b'");
  CHECK(text("mat2str", {Value::emptyDouble()}) == "zeros(0,0)");
  CHECK(text("mat2str", {Value::scalar(int8_t(5)), chars("class")}) == "int8(5)");
  CHECK(text("mat2str", {M_PI, 4.0}) == "3.142");
}

TEST_CASE("str2double takes the whole text or gives NaN") {
  auto number = [](const char* s) { return call("str2double", {chars(s)}).complexAt(0); };
  CHECK(number("2.5e3") == Complex(2500));
  CHECK(number("  -7 ") == Complex(-7));
  CHECK(number("1,000") == Complex(1000));
  CHECK(number("1+2i") == Complex(1, 2));
  CHECK(number("i") == Complex(0, 1));
  CHECK(number("3 - 4j") == Complex(3, -4));
  CHECK(number("-Inf") == Complex(-HUGE_VAL));
  CHECK(number("1d2") == Complex(100));
  for (const char* bad : {"", "1 2", "abc", "--5", "1e", "0x10", "1+2", "e5"}) {
    CAPTURE(bad);
    CHECK(std::isnan(number(bad).real()));
  }
}

TEST_CASE("comparing") {
  CHECK(isTrue(call("strcmp", {chars("a"), chars("a")})));
  CHECK_FALSE(isTrue(call("strcmp", {chars("a"), 97.0})));
  CHECK(isTrue(call("strcmp", {Value::string("a"), chars("a")})));
  Value many = call("strcmp", {cells({"a", "b"}), chars("b")});
  CHECK(many.isLogical());
  CHECK(many.doubleAt(0) == 0);
  CHECK(many.doubleAt(1) == 1);
  CHECK(isTrue(call("strcmpi", {chars("ABC"), chars("abc")})));
  CHECK(isTrue(call("strncmp", {chars("abc"), chars("abd"), 2.0})));
  CHECK_FALSE(isTrue(call("strncmp", {chars("a"), chars("abd"), 2.0})));
  CHECK(isTrue(call("contains",
                    {chars("Hello"), chars("hell"), chars("IgnoreCase"), Value::logical(true)})));
}

TEST_CASE("splitting and joining") {
  CHECK(list("strsplit", {chars("a,b,,c"), chars(",")}) == "[a|b|c]");
  CHECK(list("strsplit", {chars("a,b,,c"), chars(","), chars("CollapseDelimiters"),
                          Value::logical(false)}) == "[a|b||c]");
  CHECK(list("strsplit", {chars("a b\tc")}) == "[a|b|c]");
  CHECK(list("strsplit", {chars(""), chars(",")}) == "[]");
  CHECK(text("strjoin", {cells({"a", "b"}), chars("\\n")}) == "a\nb");
  CHECK(text("strjoin", {Value::cell(Dims(1, 0))}) == "");
  CHECK(text("strtok", {chars("  hello world")}) == "hello");
  CHECK(text("strcat", {chars("a "), chars("b")}) == "ab");
  CHECK(list("strcat", {cells({"a "}), chars("b")}) == "[a b]");
  CHECK(list("split", {Value::string("a-b"), chars("-")}) == "[a|b]");
  CHECK(textOf(call("join", {call("split", {Value::string("a-b"), chars("-")}), chars("+")})) ==
        "a+b");
}

TEST_CASE("searching and replacing") {
  CHECK(text("strrep", {chars("abcabc"), chars("bc"), chars("X")}) == "aXaX");
  CHECK(text("strrep", {chars("aaa"), chars("aa"), chars("b")}) == "bb");
  CHECK(text("replace", {chars("abc"), cells({"a", "c"}), cells({"1", "3"})}) == "1b3");
  CHECK(call("strfind", {chars("aaa"), chars("aa")}).numel() == 2);
  CHECK(text("extractAfter", {chars("key=value"), chars("=")}) == "value");
  CHECK(text("extractBefore", {chars("key=value"), 4.0}) == "key");
  CHECK(list("extractBetween", {Value::string("(a)(b)"), chars("("), chars(")")}) == "[a|b]");
  CHECK(text("eraseBetween", {chars("a(b)c"), chars("("), chars(")")}) == "a()c");
  CHECK(text("insertAfter", {chars("ac"), 1.0, chars("b")}) == "abc");
  CHECK(text("pad", {chars("7"), 3.0, chars("left"), chars("0")}) == "007");
  CHECK(text("strip", {chars("xxaxx"), chars("left"), chars("x")}) == "axx");
  CHECK(text("strtrim", {chars(" \t a b \n")}) == "a b");
}

TEST_CASE("bases") {
  CHECK(text("dec2bin", {5.0, 8.0}) == "00000101");
  CHECK(text("dec2bin", {0.0}) == "0");
  CHECK(text("dec2bin", {-5.0}) == "11111011");
  CHECK(text("dec2hex", {255.0}) == "FF");
  CHECK(text("dec2base", {10.0, 3.0}) == "101");
  CHECK(call("bin2dec", {chars("1 0 1")}).doubleAt(0) == 5);
  CHECK(std::isnan(call("hex2dec", {chars("G")}).doubleAt(0)));
  CHECK(call("hex2num", {chars("4008")}).doubleAt(0) == 3);
  CHECK(failure("dec2bin", {1.5}) == "MATLAB:dec2base:FirstArg");
}

TEST_CASE("sscanf") {
  auto scan = [](const char* s, const char* f) { return call("sscanf", {chars(s), chars(f)}); };
  CHECK(scan("1 2 3", "%d").numel() == 3);
  CHECK(scan("1,2,3", "%d,").numel() == 3);
  CHECK(scan("10:20", "%d:%d").doubleAt(1) == 20);
  CHECK(textOf(scan("hello", "%s")) == "hello");
  CHECK(scan("1.5 2", "%*f %f").doubleAt(0) == 2);
  CHECK(scan("0x1F", "%x").doubleAt(0) == 31);
  CHECK(scan("", "%d").isEmpty());
  CHECK(scan("x", "%d").isEmpty());
  CHECK(call("sscanf", {chars("1 2 3 4"), chars("%d"), row({2, 2})}).dims() == Dims(2, 2));
}

TEST_CASE("regular expressions") {
  BenchInterpreter in;
  ValueList out = in.run("regexp", {chars("ab12 cd3"), chars("([a-z]+)(\\d+)")}, 7);
  CHECK(out[0].numel() == 2);
  CHECK(out[0].doubleAt(1) == 6);
  CHECK(out[1].doubleAt(0) == 4);
  CHECK(out[2].cellAt(0).dims() == Dims(2, 2));
  CHECK(listText(out[3]) == "[ab12|cd3]");
  CHECK(listText(out[4].cellAt(1)) == "[cd|3]");
  CHECK(listText(out[6]) == "[| |]");
  CHECK(textOf(*call("regexp", {chars("k=v"), chars("(?<key>\\w)=(?<val>\\w)"), chars("names")})
                    .field("val")) == "v");
  CHECK(text("regexp", {chars("foo123"), chars("\\d+"), chars("match"), chars("once")}) == "123");
  CHECK(text("regexp", {chars("foo"), chars("\\d+"), chars("match"), chars("once")}) == "");
  CHECK(call("regexp", {chars("foo"), chars("x*")}).isEmpty());
  CHECK(text("regexprep", {chars("John Smith"), chars("(\\w+) (\\w+)"), chars("$2, $1")}) ==
        "Smith, John");
  CHECK(text("regexprep", {chars("aaa"), chars("a"), chars("b"), chars("once")}) == "baa");
  CHECK(text("regexprep", {chars("abc"), chars("(?<x>b)"), chars("[$<x>$0]")}) == "a[bb]c");
  CHECK(text("regexprep", {chars("a.b"), chars("\\."), chars("\\n")}) == "a\nb");
  CHECK(text("regexprep", {chars("the cat"), chars("\\<c"), chars("b")}) == "the bat");
  CHECK(failure("regexp", {chars("a"), chars("(")}) == "MATLAB:regexp:parseError");
  CHECK(failure("regexp", {chars("a"), 5.0}) == "MATLAB:regexp:InvalidInput");
}

TEST_CASE("errors as values") {
  try {
    call("error", {chars("my:id"), chars("n = %d"), 3.0});
    FAIL("no error");
  } catch (const Error& e) {
    CHECK(e.identifier() == "my:id");
    CHECK(e.message() == "n = 3");
  }
  Value e = call("MException", {chars("a:b"), chars("x %s"), chars("y")});
  Value message;
  CHECK(e.object().getProperty("message", message));
  CHECK(textOf(message) == "x y");
  CHECK(failure("throw", {e}) == "a:b");
  CHECK(failure("error", {chars("just %d text")}) == "");
  CHECK(failure("assert", {Value::logical(false)}) == "MATLAB:assertion:failed");
  CHECK(failure("assert", {row({1, 2}), row({1, 2.1}), 0.2}) == "");
  CHECK(failure("assert", {row({1, 2}), row({1, 2.1})}) == "MATLAB:assertion:failed");
  CHECK(text("validatestring", {chars("app"), cells({"apple", "pear"})}) == "apple");
  CHECK(failure("validatestring", {chars("x"), cells({"apple", "pear"})}) ==
        "MATLAB:unrecognizedStringChoice");
}

TEST_CASE("warning states") {
  BenchInterpreter in;
  in.run("warning", {chars("off"), chars("my:id")}, 0);
  in.run("warning", {chars("my:id"), chars("hidden %d"), 1.0}, 0);
  CHECK(in.printedErrors == "");
  CHECK(textOf(in.run("lastwarn", {})[0]) == "hidden 1");
  in.run("warning", {chars("on"), chars("my:id")}, 0);
  in.run("warning", {chars("my:id"), chars("shown")}, 0);
  CHECK(in.printedErrors == "Warning: shown\n");
  in.run("warning", {chars("error"), chars("my:id")}, 0);
  CHECK_THROWS_AS(in.run("warning", {chars("my:id"), chars("thrown")}, 0), Error);
}

TEST_CASE("every row has help, an example, and a first line") {
  for (BuiltinTheme theme : builtins::allThemes()) {
    for (const BuiltinDescriptor& row : theme) {
      CAPTURE(row.name);
      CHECK(row.help != nullptr);
      CHECK(row.example != nullptr);
      CHECK(row.expected != nullptr);
      CHECK(bool(row.function));
    }
  }
}
