#include "tests/unit/syntax/helpers.h"

using syntax_test::read;

TEST_CASE("assignment") {
  CHECK(read("x = 1;") == "(x = 1)");
  CHECK(read("x=1") == "(x = 1 !)");
  CHECK(read("x(2).y{3} = 1;") == "(x(2).y{3} = 1)");
  CHECK(read("[a,~,c]=f();") == "([a,~,c] = f())");
  CHECK(read("[a b] = f;") == "([a,b] = f)");
  CHECK(read("[a(1) b{2}.c ~] = f;") == "([a(1),b{2}.c,~] = f)");
  CHECK(read("[~, i] = max(x);") == "([~,i] = max(x))");
  CHECK(read("[a] = 1;") == "([a] = 1)");
  CHECK(read("[a, ...\n b] = f;") == "([a,b] = f)");
  CHECK(read("[1 2 3] == x") == "(([1,2,3] == x) !)");
  CHECK(read("x(2) = [];") == "(delete x(2) = [])");
  CHECK(read("x(2,:) = '';") == "(delete x(2,:) = '')");
  CHECK(read("x{2} = [];") == "(x{2} = [])");
  CHECK(read("x = [];") == "(x = [])");
  CHECK(read("x(2) = ([]);") == "(x(2) = [])");
  CHECK(read("x.a(1) = [];") == "(delete x.a(1) = [])");
}

TEST_CASE("operating assignment") {
  CHECK(read("x += 2;") == "(x += 2)");
  CHECK(read("x(1) -= 2") == "(x(1) -= 2 !)");
  CHECK(read("x *= 2; x /= 2; x ^= 2; x |= 2; x &= 2;") ==
        "(x *= 2) | (x /= 2) | (x ^= 2) | (x |= 2) | (x &= 2)");
  CHECK(read("x++; x--; ++x; --x;") == "(x += 1) | (x -= 1) | (x += 1) | (x -= 1)");
  CHECK(read("x ++;") == "(x += 1)");
  CHECK(read("++x + 1") == "(((+(+x)) + 1) !)");
}

TEST_CASE("command syntax") {
  CHECK(read("hold on") == "(command hold <on> !)");
  CHECK(read("format long;") == "(command format <long>)");
  CHECK(read("clear a b c, x") == "(command clear <a> <b> <c> !) | (x !)");
  CHECK(read("a -1") == "(command a <-1> !)");
  CHECK(read("a - 1") == "((a - 1) !)");
  CHECK(read("a -1;") == "(command a <-1>)");
  CHECK(read("a=1; a -1") == "(a = 1) | ((a - 1) !)");
  CHECK(read("for a=1, a -1, end") == "(for a = 1 {((a - 1) !)})");
  CHECK(read("[q, a] = f; a -1") == "([q,a] = f) | ((a - 1) !)");
  CHECK(read("a == b") == "((a == b) !)");
  CHECK(read("a ==b") == "(command a <==b> !)");
  CHECK(read("a =b") == "(a = b !)");
  CHECK(read("a (1)") == "(a(1) !)");
  CHECK(read("a' b") != "");
  CHECK(read("disp 'a b' \"c d\" e'f g'") == "(command disp <a b> <c d> <ef g> !)");
  CHECK(read("echo it''s") == "(command echo <its> !)");
  CHECK(read("cd ../x % up") == "(command cd <../x> !)");
  CHECK(read("ls *.m") == "(command ls <*.m> !)");
  CHECK(read("clear f(1,2)") == "(command clear <f(1,2)> !)");
  CHECK(read("a ...\n + 1") == "((a + 1) !)");
  CHECK(read("echo one ... and\n two; x\ny") == "(command echo <one> <two>) | (x !) | (y !)");
  CHECK(read("echo one ...") == "(command echo <one> !)");
  CHECK(read("warning off all") == "(command warning <off> <all> !)");
  CHECK(read("function f(p)\n p -1\n q -1\nend") ==
        "(function []=f(p) {((p - 1) !) (command q <-1> !)})");
}

TEST_CASE("names of the workspace are no commands") {
  matlift::syntax::ParseOptions options;
  options.isVariable = [](std::string_view name) { return name == "a"; };
  auto result = matlift::syntax::parse("a -1", options);
  REQUIRE(bool(result));
  CHECK(matlift::syntax::dump(*result.file) == "((a - 1) !)\n");
}

TEST_CASE("blocks") {
  CHECK(read("if x, y, end") == "(if x {(y !)})");
  CHECK(read("if (x) y; end") == "(if (x) {(y)})");
  CHECK(read("if x y = 1; end") == "(if x {(y = 1)})");
  CHECK(read("if a\n1;\nelseif b\n2;\nelse\n3;\nendif") ==
        "(if a {(1)} elseif b {(2)} else {(3)})");
  CHECK(read("if a, if b, c; end, else d; end") == "(if a {(if b {(c)})} else {(d)})");
  CHECK(read("if (x) [a,b] = f(); end") == "(if (x) {([a,b] = f())})");
  CHECK(read("if x disp(1) end") == "(if x {(disp(1) !)})");
  CHECK(read("for i=1:3 disp(i); end") == "(for i = (1:3) {(disp(i))})");
  CHECK(read("for (i = 1:3) x(i)=i; endfor") == "(for i = (1:3) {(x(i) = i)})");
  CHECK(read("for k = [1 2;3 4], k, end") == "(for k = [1,2;3,4] {(k !)})");
  CHECK(read("for s.i = 1:2; end") == "(for s.i = (1:2) {})");
  CHECK(read("parfor (i = 1:3, 4)\n i;\nend") == "(parfor i = (1:3) {(i)})");
  CHECK(read("while true, break; continue; return; endwhile") ==
        "(while true {(break) (continue) (return)})");
  CHECK(read("do\n x++;\nuntil x > 3") == "(do {(x += 1)} until (x > 3))");
  CHECK(read("do = 3; until = do + 1;") == "(do = 3) | (until = (do + 1))");
  CHECK(read("switch x\ncase 1\n a;\ncase {2,'b'}\n b;\notherwise\n c;\nend") ==
        "(switch x case 1 {(a)} case {2,'b'} {(b)} otherwise {(c)})");
  CHECK(read("switch (x) case 1, a; end") == "(switch (x) case 1 {(a)})");
  CHECK(read("switch x % why\n % comment\n case 1\nend") == "(switch x case 1 {})");
  CHECK(read("unwind_protect\n a;\nunwind_protect_cleanup\n b;\nend_unwind_protect") ==
        "(unwind_protect {(a)} cleanup {(b)})");
}

TEST_CASE("try and catch") {
  CHECK(read("try\n a;\ncatch ME\n b;\nend") == "(try {(a)} catch ME {(b)})");
  CHECK(read("try\n a;\ncatch\n b;\nend") == "(try {(a)} catch  {(b)})");
  CHECK(read("try, a; catch ME, b; end") == "(try {(a)} catch ME {(b)})");
  CHECK(read("try, a; catch, b; end") == "(try {(a)} catch  {(b)})");
  CHECK(read("try a; catch disp(1); end") == "(try {(a)} catch  {(disp(1))})");
  CHECK(read("try a; catch x = 1; end") == "(try {(a)} catch  {(x = 1)})");
  CHECK(read("try\n a;\nend") == "(try {(a)})");
  CHECK(read("try\n a;\ncatch err % why\n b;\nend_try_catch") == "(try {(a)} catch err {(b)})");
}

TEST_CASE("declarations") {
  CHECK(read("global a b") == "(global a b)");
  CHECK(read("persistent n = 0;") == "(persistent n=0)");
  CHECK(read("global a; a -1") == "(global a) | ((a - 1) !)");
}

TEST_CASE("comments and line ends") {
  CHECK(read("x = 1 % one\ny = 2 # two\n") == "(x = 1 !) | (y = 2 !)");
  CHECK(read("%{\nx\n%{\ny\n%}\n%}\nz") == "(z !)");
  CHECK(read("#{\nx\n#}\nz") == "(z !)");
  CHECK(read("x = 3; %{ not a block\ny") == "(x = 3) | (y !)");
  CHECK(read("x=1;\r\ny=2;\rz=3;") == "(x = 1) | (y = 2) | (z = 3)");
  CHECK(read("\xEF\xBB\xBFx=1;") == "(x = 1)");
  CHECK(read("#!/usr/bin/env matlift\nx=1;") == "(x = 1)");
  CHECK(read("x = 1 ... comment\n + 2;") == "(x = (1 + 2))");
  CHECK(read("") == "");
  CHECK(read(";;,\n;") == "");
  CHECK(read("% only a comment") == "");
}

TEST_CASE("functions") {
  CHECK(read("function f\nend") == "(function []=f() {})");
  CHECK(read("function y = f(x), y = x; end") == "(function [y]=f(x) {(y = x)})");
  CHECK(read("function [a, b] = f(x, ~, varargin)\n a = 1;\nendfunction") ==
        "(function [a,b]=f(x,~,varargin) {(a = 1)})");
  CHECK(read("function [a b] = f\nend") == "(function [a,b]=f() {})");
  CHECK(read("function [] = f()\nend") == "(function []=f() {})");
  CHECK(read("function f\n x;\nfunction g\n y;") ==
        "(function []=f() {(x)}) | (function []=g() {(y)})");
  CHECK(read("function f\n x;\n function g\n  y;\n end\nend") ==
        "(function []=f() {(x)} (function []=g() {(y)}))");
  CHECK(read("function f\n x;\nend\nfunction g\n y;\nend") ==
        "(function []=f() {(x)}) | (function []=g() {(y)})");
  CHECK(read("x = f;\nfunction y = f\n y = 1;\nend") == "(x = f) | (function [y]=f() {(y = 1)})");
  CHECK(read("function varargout = f(varargin)\nend") == "(function [varargout]=f(varargin) {})");
  CHECK(read("function f\n if x\n return\n end\nfunction g\n y;") ==
        "(function []=f() {(if x {(return)})}) | (function []=g() {(y)})");
}

TEST_CASE("files") {
  using namespace matlift::syntax;
  CHECK(parse("function f\nend").file->kind == FileKind::FunctionFile);
  CHECK(parse("1;\nfunction f\nend").file->kind == FileKind::Script);
  CHECK(parse("function f\nend\nf").file->kind == FileKind::Script);
  ParseOptions prompt;
  prompt.alwaysScript = true;
  CHECK(parse("function f\nend", prompt).file->kind == FileKind::Script);
  auto two = parse("function [varargout] = f(a, varargin)\nend");
  CHECK(two.file->functions[0]->varargin);
  CHECK(two.file->functions[0]->varargout);
}

TEST_CASE("arguments blocks") {
  CHECK(read("function f(x, opts)\narguments\n"
             " x (1,:) double {mustBePositive, mustBeMember(x,[1 2])} = 3\n"
             " opts.name string = \"q\"  % why\nend\ny = 1;\nend") ==
        "(function []=f(x,opts) arguments(){x (1,:) double {mustBePositive,mustBeMember(x,[1,2])} "
        "= 3; "
        "opts.name string = \"q\"} {(y = 1)})");
  CHECK(read("function f(varargin)\narguments (Repeating)\n varargin\nend\nend") ==
        "(function []=f(varargin) arguments(Repeating){varargin} {})");
  CHECK(read("function y = f()\narguments (Output)\n y (1,1) pkg.Class\nend\nend") ==
        "(function [y]=f() arguments(Output){y (1,1) pkg.Class} {})");
  CHECK(read("function f\narguments = 3;\nend") == "(function []=f() {(arguments = 3)})");
}

TEST_CASE("help texts") {
  using namespace matlift::syntax;
  auto after = parse("function f\n% one\n%  two\n\n% three\nx\nend");
  CHECK(after.file->functions[0]->help == " one\n  two\n");
  auto before = parse("% one\n% two\nfunction f\nx\nend");
  CHECK(before.file->functions[0]->help == " one\n two\n");
  CHECK(before.file->help == " one\n two\n");
  auto script = parse("% about\n% this\n\nx = 1;");
  CHECK(script.file->help == " about\n this\n");
  auto none = parse("function f\nx % trailing\nend");
  CHECK(none.file->functions[0]->help == "");
}

TEST_CASE("names") {
  using namespace matlift::syntax;
  CHECK(isVariableName("a1_b"));
  CHECK_FALSE(isVariableName("1a"));
  CHECK_FALSE(isVariableName("_a"));
  CHECK_FALSE(isVariableName("end"));
  CHECK_FALSE(isVariableName(""));
  CHECK_FALSE(isVariableName("a b"));
  CHECK(isVariableName(std::string(63, 'a')));
  CHECK_FALSE(isVariableName(std::string(64, 'a')));
  CHECK(isKeyword("while"));
  CHECK(isKeyword("end_try_catch"));
  CHECK_FALSE(isKeyword("do"));
  CHECK_FALSE(isKeyword("foo"));
}
