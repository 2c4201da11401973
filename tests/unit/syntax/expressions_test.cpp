#include "tests/unit/syntax/helpers.h"

using syntax_test::errorOf;
using syntax_test::expr;
using syntax_test::read;

TEST_CASE("precedence is MATLAB's") {
  CHECK(expr("a+b*c") == "(a + (b * c))");
  CHECK(expr("-2^2") == "(-(2 ^ 2))");
  CHECK(expr("2^-1") == "(2 ^ (-1))");
  CHECK(expr("2^-1^2") == "((2 ^ (-1)) ^ 2)");
  CHECK(expr("2^3^2") == "((2 ^ 3) ^ 2)");
  CHECK(expr("-a*b") == "((-a) * b)");
  CHECK(expr("!a==b") == "((~a) == b)");
  CHECK(expr("~a'") == "(~(a'))");
  CHECK(expr("a'^b") == "((a') ^ b)");
  CHECK(expr("a^b'") == "((a ^ b)')");
  CHECK(expr("a.^-b'") == "((a .^ (-b))')");
  CHECK(expr("1:n+1") == "(1:(n + 1))");
  CHECK(expr("1:2:n") == "(1:2:n)");
  CHECK(expr("1:2:3:4") == "((1:2:3):4)");
  CHECK(expr("a:b==c") == "((a:b) == c)");
  CHECK(expr("a<b&c|d") == "(((a < b) & c) | d)");
  CHECK(expr("a|b&&c||d&&e") == "(((a | b) && c) || (d && e))");
  CHECK(expr("a&b|c") == "((a & b) | c)");
  CHECK(expr("a-b-c") == "((a - b) - c)");
  CHECK(expr("a/b*c\\d") == "(((a / b) * c) \\ d)");
  CHECK(expr("a./b.*c.\\d") == "(((a ./ b) .* c) .\\ d)");
  CHECK(expr("1<2<3") == "((1 < 2) < 3)");
  CHECK(expr("a ** b") == "(a ^ b)");
  CHECK(expr("a*-b") == "(a * (-b))");
  CHECK(expr("- - a") == "(-(-a))");
  CHECK(expr("a++b") == "(a + (+b))");
  CHECK(expr("a--b") == "(a - (-b))");
  CHECK(expr("a!=b") == "(a ~= b)");
}

TEST_CASE("quotes are transposes after operands") {
  CHECK(expr("a'") == "(a')");
  CHECK(expr("a''") == "((a')')");
  CHECK(expr("a.'") == "(a.')");
  CHECK(expr("a '") == "(a')");
  CHECK(expr("3'") == "(3')");
  CHECK(expr("[1 2]'") == "([1,2]')");
  CHECK(expr("f(1)'*c{2}'") == "((f(1)') * (c{2}'))");
  CHECK(expr("s.x'") == "(s.x')");
  CHECK(expr("x(end')") == "x((end'))");
  CHECK(expr("\"abc\"'") == "(\"abc\"')");
  CHECK(expr("'it''s'") == "'it''s'");
  CHECK(expr("f('a','b')") == "f('a','b')");
  CHECK(expr("a'*'b'") == "((a') * 'b')");
  CHECK(expr("1:3'") == "(1:(3'))");
}

TEST_CASE("white space separates elements as in MATLAB") {
  CHECK(expr("[1 -2]") == "[1,(-2)]");
  CHECK(expr("[1 - 2]") == "[(1 - 2)]");
  CHECK(expr("[1 -2 + 3]") == "[1,((-2) + 3)]");
  CHECK(expr("[1-2]") == "[(1 - 2)]");
  CHECK(expr("[1- 2]") == "[(1 - 2)]");
  CHECK(expr("[a' b']") == "[(a'),(b')]");
  CHECK(expr("[a 'b']") == "[a,'b']");
  CHECK(expr("[a', 'b']") == "[(a'),'b']");
  CHECK(expr("[f (1)]") == "[f,1]");
  CHECK(expr("[f(1)]") == "[f(1)]");
  CHECK(expr("[c {1}]") == "[c,{1}]");
  CHECK(expr("[(a -b)]") == "[(a - b)]");
  CHECK(expr("[f(a -b)]") == "[f((a - b))]");
  CHECK(expr("[c{a -b}]") == "[c{(a - b)}]");
  CHECK(expr("[a ~b]") == "[a,(~b)]");
  CHECK(expr("[a ~= b]") == "[(a ~= b)]");
  CHECK(expr("[a ~=b]") == "[(a ~= b)]");
  CHECK(expr("[1 .5]") == "[1,0.5]");
  CHECK(expr("[a.b c]") == "[a.b,c]");
  CHECK(expr("[a .* b]") == "[(a .* b)]");
  CHECK(expr("[a .*b]") == "[(a .* b)]");
  CHECK(expr("[1 : 3]") == "[(1:3)]");
  CHECK(expr("[a == b]") == "[(a == b)]");
  CHECK(expr("[a &&b]") == "[(a && b)]");
  CHECK(expr("{@(x) x+1, 2}") == "{@(x) (x + 1),2}");
  CHECK(expr("{@sin @cos}") == "{@sin,@cos}");
  CHECK(expr("[x' -y']") == "[(x'),(-(y'))]");
  CHECK(expr("['a' 'b';'c' 'd']") == "['a','b';'c','d']");
  CHECK(expr("[\"a\" \"b\"]") == "[\"a\",\"b\"]");
  CHECK(expr("[[1 2] [3 4]]") == "[[1,2],[3,4]]");
  CHECK(expr("{1 {2 3}}") == "{1,{2,3}}");
  CHECK(expr("[x(1, :) y(: ,2)]") == "[x(1,:),y(:,2)]");
  CHECK(expr("[1 - ...\n 2]") == "[(1 - 2)]");
  CHECK(expr("[a, -b]") == "[a,(-b)]");
  CHECK(expr("[ -1 ]") == "[(-1)]");
}

TEST_CASE("rows") {
  CHECK(expr("[1, 2\n3, 4]") == "[1,2;3,4]");
  CHECK(expr("[1 2;\n3 4]") == "[1,2;3,4]");
  CHECK(expr("[1 2;3 4;]") == "[1,2;3,4]");
  CHECK(expr("[1,2,]") == "[1,2]");
  CHECK(expr("[1,2,\n3,4]") == "[1,2;3,4]");
  CHECK(expr("[\n1 2\n\n3 4\n]") == "[1,2;3,4]");
  CHECK(expr("[1 2 % one\n 3 4 # two\n]") == "[1,2;3,4]");
  CHECK(expr("[1 2 ... more\n 3 4]") == "[1,2,3,4]");
  CHECK(expr("[]") == "[]");
  CHECK(expr("[ ; ]") == "[]");
  CHECK(expr("{}") == "{}");
  CHECK(expr("[;1;;2]") == "[1;2]");
  CHECK(expr("{1,'a';\n\"b\",[]}") == "{1,'a';\"b\",[]}");
  CHECK(expr("[1 2\n%{\ncomment\n%}\n3 4]") == "[1,2;3,4]");
}

TEST_CASE("numbers") {
  CHECK(expr("1e3") == "1e+03");
  CHECK(expr("1.e3") == "1e+03");
  CHECK(expr(".5e-1") == "0.05");
  CHECK(expr("1D2") == "1e+02");
  CHECK(expr("1.") == "1");
  CHECK(expr("1..^2") == "(1 .^ 2)");
  CHECK(expr("1.*2") == "(1 .* 2)");
  CHECK(expr("1./x") == "(1 ./ x)");
  CHECK(expr("1.'") == "(1.')");
  CHECK(expr("3i") == "3i");
  CHECK(expr("1e3j") == "1e+03i");
  CHECK(expr("2.5i'") == "(2.5i')");
  CHECK(expr("0xFF") == "255u8");
  CHECK(expr("0x100") == "256u16");
  CHECK(expr("0xFFFFFFFF") == "4294967295u32");
  CHECK(expr("0x1Fu8") == "31u8");
  CHECK(expr("0xFFs8") == "-1s8");
  CHECK(expr("0x7Fs16") == "127s16");
  CHECK(expr("0b101") == "5u8");
  CHECK(expr("0B11u32") == "3u32");
  CHECK(expr("0.1") == "0.1");
  CHECK(expr("123456789012345678") == "1.2345678901234568e+17");
  CHECK(expr("1e-320") == "1e-320");
  CHECK(expr("1e400") == "inf");
  CHECK(expr("1+...\n2") == "(1 + 2)");
  CHECK(expr("1...\n+2") == "(1 + 2)");
}

TEST_CASE("exact value of 64-bit literals") {
  auto result = matlift::syntax::parse("0xFFFFFFFFFFFFFFFF");
  REQUIRE(bool(result));
  using namespace matlift::syntax;
  auto* e = result.file->statements[0]->as<ExpressionStmt>()->expr->as<NumberExpr>();
  CHECK(e->literalClass == LiteralClass::UInt64);
  CHECK(e->bits == 0xFFFFFFFFFFFFFFFFu);
}

TEST_CASE("texts have no backslash escapes") {
  CHECK(expr("\"a\\n\"") == "\"a\\n\"");
  CHECK(expr("'a\\n'") == "'a\\n'");
  CHECK(expr("\"say \"\"hi\"\"\"") == "\"say \"\"hi\"\"\"");
  CHECK(expr("'%'") == "'%'");
  CHECK(expr("'...'") == "'...'");
}

TEST_CASE("indexing") {
  CHECK(expr("a(1,:)") == "a(1,:)");
  CHECK(expr("a(:)'") == "(a(:)')");
  CHECK(expr("a (1)") == "a(1)");
  CHECK(expr("c{:}") == "c{:}");
  CHECK(expr("s.a.b(2).c{3}") == "s.a.b(2).c{3}");
  CHECK(expr("s.('x y')") == "s.('x y')");
  CHECK(expr("s.(n)(end)") == "s.(n)(end)");
  CHECK(expr("s.end") == "s.end");
  CHECK(expr("s.if.for") == "s.if.for");
  CHECK(expr("x(end,end-1)") == "x(end,(end - 1))");
  CHECK(expr("x(y(end)+end)") == "x((y(end) + end))");
  CHECK(expr("x([1 end])") == "x([1,end])");
  CHECK(expr("f()") == "f()");
  CHECK(expr("f(1)(2)") == "f(1)(2)");
  CHECK(expr("[1 2 3](2)") == "[1,2,3](2)");
  CHECK(expr("(a)(1)") == "(a)(1)");
  CHECK(expr("f(Name=3, Other=\"x\")") == "f(\"Name\",3,\"Other\",\"x\")");
  CHECK(expr("f(1,\n 2)") == "f(1,2)");
  CHECK(expr("f(1, ... why\n 2)") == "f(1,2)");
}

TEST_CASE("handles") {
  CHECK(expr("@sin") == "@sin");
  CHECK(expr("@pkg.sub.f") == "@pkg.sub.f");
  CHECK(expr("@() 1") == "@() 1");
  CHECK(expr("@(x, ~, varargin) x + 1") == "@(x,~,varargin) (x + 1)");
  CHECK(expr("@(x) @(y) x+y") == "@(x) @(y) (x + y)");
  CHECK(expr("@(x) x' ") == "@(x) (x')");
  CHECK(expr("@() 'text'") == "@() 'text'");
  CHECK(expr("{@(x) 'text' 'more'}") == "{@(x) 'text','more'}");
  CHECK(expr("cellfun(@(c) c(end), x)") == "cellfun(@(c) c(end),x)");
}

TEST_CASE("func2str's text") {
  auto text = [](const char* source) {
    auto result = matlift::syntax::parse(source);
    REQUIRE(bool(result));
    using namespace matlift::syntax;
    return toText(*result.file->statements[0]->as<ExpressionStmt>()->expr);
  };
  CHECK(text("@(x) x.^2 + 1") == "@(x)x.^2+1");
  CHECK(text("@(x, y) ( x + y ) * 2") == "@(x,y)(x+y)*2");
  CHECK(text("@() disp( 'it''s' )") == "@()disp('it''s')");
  CHECK(text("@(x) [1 2; 3, 4]") == "@(x)[1,2;3,4]");
  CHECK(text("@(s) s.a{ end } . b") == "@(s)s.a{end}.b");
  CHECK(text("@(x) !x && x != 3 || x'") == "@(x)~x&&x~=3||x'");
  CHECK(text("@(x) 1e3 + 0xFF + 1:2:10") == "@(x)1e3+0xFF+1:2:10");
  CHECK(text("@(varargin) f( varargin{ : } , \"q\" )") == "@(varargin)f(varargin{:},\"q\")");
  CHECK(text("@(x) ((x))") == "@(x)((x))");
  CHECK(text("@(x) x.(n)") == "@(x)x.(n)");
  CHECK(text("@(x) 1. * x") == "@(x)1*x");
}

TEST_CASE("positions count characters") {
  using namespace matlift::syntax;
  auto result = parse("a = 1;\n  'äö'; bc");
  REQUIRE(bool(result));
  CHECK(result.file->statements[0]->pos == SourcePos{1, 1});
  CHECK(result.file->statements[1]->pos == SourcePos{2, 3});
  CHECK(result.file->statements[2]->pos == SourcePos{2, 9});
  SourceRange r = result.file->statements[2]->range;
  CHECK(result.file->source.substr(r.begin, r.end - r.begin) == "bc");
  auto sum = parse("x = (a + b) * c;");
  const Expr* rhs = sum.file->statements[0]->as<AssignStmt>()->rhs;
  CHECK(rhs->pos == SourcePos{1, 5});
  CHECK(rhs->as<BinaryExpr>()->opPos == SourcePos{1, 13});
  CHECK(sum.file->source.substr(rhs->range.begin, rhs->range.end - rhs->range.begin) ==
        "(a + b) * c");
}

TEST_CASE("bytes that are not UTF-8 are read as Windows-1252, NULs as blanks") {
  CHECK(expr("'\xFF\x80'") == expr("'\xC3\xBF\xE2\x82\xAC'"));
  CHECK(expr("'\xC0\xAF'") == expr("'\xC3\x80\xC2\xAF'"));  // too long for its value
  CHECK(expr("'\xED\xA0\x80'") == expr("'\xC3\xAD\xC2\xA0\xE2\x82\xAC'"));  // a surrogate
  CHECK(expr("'\xE2\x82'") == expr("'\xC3\xA2\xE2\x80\x9A'"));              // cut off
  CHECK(expr("'\xC3\xA9\xE9'") == expr("'\xC3\xA9\xC3\xA9'"));              // both in one text
  CHECK(read(std::string_view("x\0= 1;\r\n%\0\xE9\ny = 2;", 18)) == read("x = 1;\n%\ny = 2;"));
  // Outside of text and comments such a letter is no better than others.
  CHECK(errorOf("x = \x93").message.find("Invalid text character") != std::string::npos);
}
