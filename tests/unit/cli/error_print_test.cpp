#include "runtime/cli/error_print.h"

#include <doctest/doctest.h>

using matlift::Error;
using matlift::errorReport;

namespace {

Error errorAt(std::string sourceLine, uint32_t column) {
  Error error("A:b", "it broke");
  error.stack.push_back({"dir/f.m", "f", 3, column});
  error.sourceLine = std::move(sourceLine);
  return error;
}

}  // namespace

TEST_CASE("an error shows text, identifier, place and caret") {
  CHECK(errorReport(errorAt("x = foo(1)", 5), false) ==
        "error: it broke [A:b]\n  in f at dir/f.m:3:5\n    x = foo(1)\n        ^\n");
}

TEST_CASE("without a place only the text is shown") {
  CHECK(errorReport(Error("", "it broke"), false) == "error: it broke\n");
  CHECK(errorReport(Error("", ""), false) == "error: unspecified error\n");
}

TEST_CASE("the caret stands right behind tabs and multi-byte characters") {
  CHECK(errorReport(errorAt("\tx = bad", 6), false) ==
        "error: it broke [A:b]\n  in f at dir/f.m:3:6\n    \tx = bad\n    \t    ^\n");
  CHECK(errorReport(errorAt("s = 'äö'; bad", 11), false).find("\n              ^\n") !=
        std::string::npos);
}

TEST_CASE("a caret beyond the line stays at its end, an unknown column has none") {
  CHECK(errorReport(errorAt("x =", 99), false).find("    x =\n       ^\n") != std::string::npos);
  CHECK(errorReport(errorAt("x =", 0), false).find('^') == std::string::npos);
}

TEST_CASE("a long line is cut around the caret") {
  const std::string line = std::string(5000, 'a') + "bad" + std::string(5000, 'c');
  const std::string report = errorReport(errorAt(line, 5001), false);
  CHECK(report.size() < 400);
  const size_t source = report.find("    ...");
  const size_t caret = report.find('^');
  REQUIRE(source != std::string::npos);
  REQUIRE(caret != std::string::npos);
  const size_t caretLine = report.rfind('\n', caret) + 1;
  CHECK(report.substr(source + (caret - caretLine), 3) == "bad");
}

TEST_CASE("control characters of the source do not reach the terminal") {
  CHECK(errorReport(errorAt("x = \x1b[2J", 1), false).find('\x1b') == std::string::npos);
}

TEST_CASE("a deep stack shows its two ends") {
  Error error("A:b", "deep");
  for (uint32_t i = 1; i <= 5000; ++i) error.stack.push_back({"f.m", "f", i, 1});
  const std::string report = errorReport(error, false);
  CHECK(report.size() < 2000);
  CHECK(report.find("f.m:1:1\n") != std::string::npos);
  CHECK(report.find("more calls") != std::string::npos);
  CHECK(report.find("f.m:5000:1\n") != std::string::npos);
}
