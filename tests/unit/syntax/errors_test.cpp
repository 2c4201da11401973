#include "tests/unit/syntax/helpers.h"

using syntax_test::errorOf;
using syntax_test::incomplete;
using syntax_test::read;

namespace {

// Place, and a part of the message.
void mistake(std::string_view source, unsigned line, unsigned column, std::string_view part) {
  auto error = errorOf(source);
  CAPTURE(source);
  CAPTURE(error.message);
  CHECK(error.pos.line == line);
  CHECK(error.pos.column == column);
  CHECK(error.message.find(part) != std::string::npos);
  CHECK(error.identifier.find("MATLAB:m_") == 0);
}

}  // namespace

TEST_CASE("one for each mistake") {
  mistake("x = 3 4", 1, 7, "expected an operator, ',', ';' or the end of the line but found '4'");
  mistake("x = 3y", 1, 6, "missing multiplication operator");
  mistake("x = ", 1, 5, "expected an expression but found the end of the input");
  mistake("x = \ny", 1, 5, "expected an expression but found the end of the line");
  mistake("y = 1 + * 2", 1, 9, "found '*'");
  mistake("x = (1 + 2", 1, 5, "'(' is not closed");
  mistake("x = f(1,2", 1, 6, "expected ',' or ')'");
  mistake("x = [1 2", 1, 5, "'[' is not closed");
  mistake("x = {1 2", 1, 5, "'{' is not closed");
  mistake("x = (1]", 1, 7, "expected ')'");
  mistake("x = [1)", 1, 7, "'[' is not closed");
  mistake("f(1,2))", 1, 7, "Unbalanced or unexpected ')'");
  mistake("x = f(1,)", 1, 9, "expected an expression");
  mistake("x = [1,,2]", 1, 8, "found ','");
  mistake("x = 'abc", 1, 5, "Character vector is not terminated properly");
  mistake("x = \"abc\n'", 1, 5, "String is not terminated properly");
  mistake("disp 'abc", 1, 6, "not terminated");
  mistake("if x = 3, end", 1, 6, "Incorrect use of '=' operator");
  mistake("while (x = 3), end", 1, 10, "Incorrect use of '=' operator");
  mistake("a = b = 3", 1, 7, "Incorrect use of '=' operator");
  mistake("1 = x", 1, 1, "not a valid target");
  mistake("a' = x", 1, 1, "not a valid target");
  mistake("(a) = x", 1, 1, "not a valid target");
  mistake("[a, 1] = f", 1, 5, "not a valid target");
  mistake("[] = f", 1, 1, "left side of the assignment is empty");
  mistake("end", 1, 1, "reserved keyword \"end\"");
  mistake("x = 1;\nend", 2, 1, "no open block");
  mistake("else", 1, 1, "reserved keyword \"else\"");
  mistake("x = for", 1, 5, "reserved keyword \"for\"");
  mistake("x = (end)", 1, 6, "only inside an index");
  mistake("if x\n y;\n", 1, 1, "the 'if' on line 1 has no matching 'end'");
  mistake("for i=1:3\n if x\n end\n", 1, 1, "'for' on line 1");
  mistake("while x\n endif", 2, 2, "before 'endif'");
  mistake("for 3 = x, end", 1, 5, "loop variable");
  mistake("for i in x, end", 1, 7, "Expected '=' after the loop variable");
  mistake("switch x\n y\nend", 2, 2, "'case'");
  mistake("switch x\n otherwise\n case 1\nend", 3, 2, "must be the last");
  mistake("do\n x;\nend", 3, 1, "no matching 'until'");
  mistake("unwind_protect\n x;\nend", 3, 1, "unwind_protect_cleanup");
  mistake("function 3\nend", 1, 10, "a function name");
  mistake("function f(1)\nend", 1, 12, "a parameter name");
  mistake("function f(a, a)\nend", 1, 15, "used twice");
  mistake("function [a = f\nend", 1, 13, "Incorrect use of '='");
  mistake("x = 1;\nfunction f\n y;\n", 2, 1, "the 'function' on line 2");
  mistake("x.1", 1, 3, "expected a field name");
  mistake("x.", 1, 3, "a field name");
  mistake("@3", 1, 2, "a function name");
  mistake("global 3", 1, 8, "a variable name");
  mistake("classdef\nend", 1, 9, "expected the name of the class");
  mistake("classdef A\n  properties\n    x =\n  end\nend", 3, 8, "expected an expression");
  mistake("classdef A\n  stuff\n  end\nend", 2, 3, "expected 'properties', 'methods'");
  mistake("classdef A\n  methods\n    function f(o)\n    end\n", 2, 3, "no matching 'end'");
  mistake("x = 0xG", 1, 5, "hexadecimal");
  mistake("x = 0b12", 1, 5, "binary");
  mistake("x = 0x1FFu8", 1, 5, "does not fit in 8 bits");
  mistake("x = 0x1FFFFFFFFFFFFFFFF", 1, 5, "does not fit in 64 bits");
  mistake("x = $", 1, 5, "Invalid text character ($)");
  mistake("y = 'ä'; x\xC2\xA0= 1", 1, 11, "Invalid text character");
  mistake("%{\nx", 1, 1, "never closed");
  mistake("x(:1)", 1, 4, "after ':'");
  mistake("function f(x)\narguments\n x (y,1)\nend\nend", 3, 4, "numbers and ':'");
}

TEST_CASE("the prompt asks for more inside blocks and brackets only") {
  CHECK(incomplete("if x"));
  CHECK(incomplete("for i=1:3\n x(i)"));
  CHECK(incomplete("x = [1 2"));
  CHECK(incomplete("x = [1 2\n"));
  CHECK(incomplete("x = f(1,"));
  CHECK(incomplete("x = 1 + ..."));
  CHECK(incomplete("x = 1 + ...\n"));
  CHECK(incomplete("%{\nabc"));
  CHECK(incomplete("try\n x\ncatch"));
  CHECK(incomplete("switch x"));
  CHECK(incomplete("do\n x"));
  CHECK(incomplete("x = {1, @(y) y +"));
  CHECK_FALSE(incomplete("x = "));
  CHECK_FALSE(incomplete("1 +"));
  CHECK_FALSE(incomplete("x = 'abc"));
  CHECK_FALSE(incomplete("if x = 3"));
  CHECK_FALSE(incomplete("f(1))"));
  CHECK_FALSE(incomplete("end"));
  matlift::syntax::ParseOptions prompt;
  prompt.alwaysScript = true;
  CHECK(matlift::syntax::parse("function f\n x;", prompt).error->incomplete);
}

TEST_CASE("nesting has a limit, not the stack") {
  auto repeated = [](std::string_view part, int count) {
    std::string s;
    for (int i = 0; i < count; ++i) s += part;
    return s;
  };
  for (std::string_view part :
       {"(", "[", "{", "x(", "x{", "-", "~", "@()", "2^(", "if x\n", "for i=1\n", "x.(", "while 1,",
        "try,", "do ", "switch 1, case 1,", "1+(", "[x("}) {
    CAPTURE(part);
    auto error = errorOf(repeated(part, 100000));
    CHECK(error.message.find("nested too deeply") != std::string::npos);
    CHECK_FALSE(error.incomplete);
  }
  for (std::string_view part : {"1+", "x.a.", "1:", "x'*", "1&&"}) {
    CAPTURE(part);
    CHECK(errorOf("y=" + repeated(part, 100000) + "1").message.size() > 0);
  }
  CHECK(read(repeated("(", 200) + "1" + repeated(")", 200)) == "(1 !)");
  CHECK(bool(matlift::syntax::parse("x=" + repeated("1+", 1000) + "1;")));
  CHECK(bool(matlift::syntax::parse("x=[" + repeated("1 ", 100000) + "];")));
  CHECK(bool(matlift::syntax::parse(repeated("function f\n x;\n", 2000))));
  CHECK(bool(matlift::syntax::parse(repeated("if x, y; end\n", 2000))));
}
