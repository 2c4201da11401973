#include "runtime/cli/suggestion.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "runtime/cli/matlab_names.h"
#include "runtime/cli/session.h"

using namespace matlift;

namespace {

std::string errorsOf(const std::string& program) {
  std::string errors;
  SessionOptions options;
  options.output = [](std::string_view) {};
  options.errorOutput = [&](std::string_view text) { errors += text; };
  Session session(std::move(options));
  session.runText(program, "");
  return errors;
}

}  // namespace

TEST_CASE("the distance counts letters added, lost, exchanged and swapped") {
  CHECK(editDistance("sum", "sum", 2) == 0);
  CHECK(editDistance("strsplt", "strsplit", 2) == 1);
  CHECK(editDistance("lenght", "length", 2) == 1);
  CHECK(editDistance("abcd", "badc", 2) == 2);
  CHECK(editDistance("", "abc", 2) == 3);
  CHECK(editDistance("abcdef", "uvwxyz", 2) == 3);
}

TEST_CASE("an undefined name is followed by what was meant") {
  CHECK(errorsOf("strsplt('a b')").find("Did you mean 'strsplit'?") != std::string::npos);
  CHECK(errorsOf("Disp(3)").find("Did you mean 'disp'?") != std::string::npos);
  CHECK(errorsOf("temperature = 3; temprature").find("Did you mean 'temperature'?") !=
        std::string::npos);
}

TEST_CASE("a member that is not there is followed by the class's nearest one") {
  const std::string cls =
      "classdef Tank < handle\n properties\n level = 1\n end\n"
      " properties (SetAccess = private)\n volume = 2\n end\n"
      " properties (Access = private)\n secret = 3\n end\n"
      " methods\n function drain(t)\n t.level = 0;\n end\n end\n"
      " methods (Static)\n function t = filled()\n t = Tank;\n end\n end\nend\nt = Tank;\n";
  const auto suggests = [&](const char* program, const char* text) {
    return errorsOf(cls + program).find(text) != std::string::npos;
  };
  CHECK(suggests("t.levle", "Did you mean 'level'?"));
  CHECK(suggests("t.Drain()", "Did you mean 'drain'?"));
  CHECK(suggests("t.lvel = 4;", "Did you mean 'level'?"));
  CHECK(suggests("Tank.filed()", "Did you mean 'filled'?"));
  CHECK(suggests("t.volme", "Did you mean 'volume'?"));
  // What nobody may set, or see, is not suggested.
  CHECK_FALSE(suggests("t.volme = 4;", "Did you mean"));
  CHECK_FALSE(suggests("t.secrte", "Did you mean"));
  CHECK_FALSE(suggests("error('MATLAB:noSuchMethodOrField', '''a'' of ''b''')", "Did you mean"));
}

TEST_CASE("nothing is suggested for names far from all, short ones and other errors") {
  for (const char* program :
       {"qqqqqqqq(1)", "zz", "error('a:b', 'no ''sums'' here')", "[1 2] + [1 2 3]"})
    CHECK(errorsOf(program).find("Did you mean") == std::string::npos);
}

TEST_CASE("hostile names are no trouble") {
  CHECK(errorsOf("error('MATLAB:UndefinedFunction', '''')").find("Did you") == std::string::npos);
  CHECK(errorsOf("error('MATLAB:UndefinedFunction', ['''' repmat('x', 1, 1e5) ''''])")
            .find("Did you mean") == std::string::npos);
}

TEST_CASE("what MATLAB has and Matlift does not is told as such") {
  const std::string errors = errorsOf("fitcsvm([1 2])");
  CHECK(errors.find("'fitcsvm' is a MATLAB function that Matlift does not have.") !=
        std::string::npos);
  CHECK(errors.find("Did you mean") == std::string::npos);
  // One that is there for other arguments is not missing.
  CHECK(errorsOf("sin({1})").find("does not have") == std::string::npos);
  // A variable that no statement has set yet.
  CHECK(errorsOf("clear, ans").find("does not have") == std::string::npos);
  CHECK(isMatlabName("readtable"));
  CHECK_FALSE(isMatlabName("lenght"));
  CHECK(std::is_sorted(matlabNames().begin(), matlabNames().end()));
  CHECK(matlabNames().size() > 3000);
}
