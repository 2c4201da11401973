#include <limits>

#include "tests/unit/builtins/bench_interpreter.h"

using namespace matlift;
using namespace matlift::test;

namespace {
std::string fmt(std::string_view format, ValueList args) {
  args.insert(args.begin(), chars(format));
  return text("sprintf", args);
}
const double kInf = std::numeric_limits<double>::infinity();
const double kNaN = std::numeric_limits<double>::quiet_NaN();
}  // namespace

TEST_CASE("templates are used again while data is left") {
  CHECK(fmt("%d,", {row({1, 2, 3})}) == "1,2,3,");
  CHECK(fmt("%d, %d\n", {3.0}) == "3, ");
  CHECK(fmt("%s=%d;", {chars("ab"), 1.0, chars("c"), 2.0}) == "ab=1;c=2;");
  CHECK(fmt("hello", {row({1, 2})}) == "hello");
  CHECK(fmt("of %d and %s", {}) == "of ");
  CHECK(fmt("a%db", {Value::emptyDouble()}) == "ab");
  CHECK(fmt("%s|%d|", {chars(""), 5.0}) == "|5|");
}

TEST_CASE("integer conversions of numbers that are none") {
  CHECK(fmt("%d", {1.5}) == "1.500000e+00");
  CHECK(fmt("%i", {1e10}) == "10000000000");
  CHECK(fmt("%d", {1e20}) == "100000000000000000000");
  CHECK(fmt("%d", {-0.0}) == "0");
  CHECK(fmt("%x", {255.0}) == "ff");
  CHECK(fmt("%o", {8.0}) == "10");
  CHECK(fmt("%u", {-5.0}) == "-5");
  CHECK(fmt("%5d|%-5d|%05d", {42.0, 42.0, 42.0}) == "   42|42   |00042");
  CHECK(fmt("%+d", {3.0}) == "+3");
}

TEST_CASE("64-bit integers are exact") {
  CHECK(fmt("%d", {Value::scalar(std::numeric_limits<int64_t>::max())}) == "9223372036854775807");
  CHECK(fmt("%d", {Value::scalar(std::numeric_limits<int64_t>::min())}) == "-9223372036854775808");
  CHECK(fmt("%u", {Value::scalar(std::numeric_limits<uint64_t>::max())}) == "18446744073709551615");
}

TEST_CASE("infinities and NaN") {
  CHECK(fmt("%d %f %g %x", {kInf, -kInf, kNaN, kNaN}) == "Inf -Inf NaN NaN");
  CHECK(fmt("%5d|%-5d|%05d", {kInf, kNaN, kInf}) == "  Inf|NaN  |  Inf");
}

TEST_CASE("text conversions") {
  CHECK(fmt("%s", {65.0}) == "A");
  CHECK(fmt("%s", {3.5}) == "3.500000e+00");
  CHECK(fmt("%d", {chars("ab")}) == "9798");
  CHECK(fmt("%5s|%-5s|%.2s", {chars("abc"), chars("abc"), chars("abc")}) == "  abc|abc  |ab");
  CHECK(fmt("%c%c%c", {chars("abc")}) == "abc");
  CHECK(fmt("%s", {Value::string("xyz")}) == "xyz");
  CHECK(fmt("%s", {chars("h\xC3\xA9llo")}) == "h\xC3\xA9llo");
  CHECK(fmt("%d", {Value::logical(true)}) == "1");
}

TEST_CASE("fields, flags, escapes") {
  CHECK(fmt("%*d|%-*d", {5.0, 3.0, 4.0, 7.0}) == "    3|7   ");
  CHECK(fmt("%.*f", {2.0, 3.14159}) == "3.14");
  CHECK(fmt("%8.3f|%e|%g", {3.14159, 1e5, 1e-5}) == "   3.142|1.000000e+05|1e-05");
  CHECK(fmt("100%%\\n\\t\\x41\\101\\\\", {}) == "100%\n\tAA\\");
  CHECK(fmt("%", {}) == "%");
  CHECK(fmt("\\", {}) == "\\");
  CHECK(failure("sprintf", {chars("%d"), Value::cellRow({})}) == "MATLAB:printf:invalidInputType");
  CHECK(failure("sprintf", {chars("%99999999999d"), 1.0}) == "MATLAB:printf:fieldTooWide");
}

TEST_CASE("fprintf prints and counts bytes") {
  BenchInterpreter in;
  Value n = in.run("fprintf", {chars("%d\n"), row({1, 2})})[0];
  CHECK(in.printed == "1\n2\n");
  CHECK(n.asDouble() == 4);
  in.run("fprintf", {2.0, chars("oops\n")}, 0);
  CHECK(in.printedErrors == "oops\n");
}
