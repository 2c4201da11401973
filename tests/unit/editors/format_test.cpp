// The formatter: its rules one by one, and that it changes the meaning of no file that is here.
#include "runtime/cli/editors/format.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "runtime/syntax/printer.h"
#include "runtime/syntax/trace.h"
#include "tests/unit/places.h"

namespace {

namespace fs = std::filesystem;
using matlift::editors::formatSource;
using matlift::editors::Formatted;

std::string formatted(std::string_view source) {
  const Formatted once = formatSource(source);
  CHECK_FALSE(once.error);
  CHECK(formatSource(once.text).text == once.text);
  return once.text;
}

std::string contentOf(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// Classes are not part of the dump: their tokens, with what the parser took them for, are compared.
std::string meaningOf(const std::string& text) {
  const matlift::syntax::TracedFile traced = matlift::syntax::parseTraced(text);
  REQUIRE(traced.file);
  std::string all = matlift::syntax::dump(*traced.file);
  if (traced.file->classes.empty()) return all + std::string(traced.file->help);
  for (const auto& t : traced.tokens) {
    if (t.token.kind == matlift::syntax::Tok::Newline) continue;
    const auto range = t.token.range;
    all += traced.file->source.substr(range.begin, range.end - range.begin) + " " +
           std::to_string(int(t.role)) + "\n";
  }
  return all;
}

// Every file is also tried with its blocks flat.
std::string withoutIndentation(const std::string& text) {
  std::istringstream in(text);
  std::string flat, line;
  while (std::getline(in, line)) {
    const size_t first = line.find_first_not_of(" \t");
    flat += (first == line.npos ? "" : line.substr(first)) + "\n";
  }
  return flat;
}

// Blanks come and go where they may: what that makes of the text is another program, or none.
std::string withOtherBlanks(const std::string& text, std::mt19937& random) {
  std::string other;
  for (char c : text) {
    const unsigned dice = random() % 100;
    if (c == ' ' && dice < 15) continue;
    other += c;
    if (c != '\n' && dice > 95) other += dice > 98 ? "\t" : " ";
    if (c == ',' && dice < 3) other += " ... why\n";
  }
  return other;
}

}  // namespace

TEST_CASE("white space at random") {
  std::mt19937 random(26);
  int formattedTexts = 0;
  for (const char* folder : {"tests/lang", "examples", "builtins/library"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFolder()) / folder)) {
      if (entry.path().extension() != ".m") continue;
      const std::string source = contentOf(entry.path());
      for (int turn = 0; turn < 4; ++turn) {
        const std::string text = withOtherBlanks(source, random);
        if (!matlift::syntax::parse(text)) continue;
        INFO(entry.path().string() << "\n" << text);
        const Formatted once = formatSource(text);
        CHECK_FALSE(once.error);
        CHECK(meaningOf(once.text) == meaningOf(text));
        CHECK(formatSource(once.text).text == once.text);
        ++formattedTexts;
      }
    }
  }
  MESSAGE(formattedTexts << " texts");
  CHECK(formattedTexts > 500);
}

TEST_CASE("blanks around operators and after commas") {
  CHECK(formatted("x=1;y=a+b*c") == "x = 1; y = a + b*c\n");
  CHECK(formatted("f(a,b,c+1)") == "f(a, b, c + 1)\n");
  CHECK(formatted("x=y ( 1 ,: )") == "x = y(1, :)\n");
  CHECK(formatted("if(a==b&&~c)x,end") == "if (a == b && ~c) x, end\n");
  CHECK(formatted("z=a .*b") == "z = a .* b\n");
  CHECK(formatted("z=2^-1") == "z = 2^-1\n");
  CHECK(formatted("x(a+1:end-1)=[]") == "x(a+1:end-1) = []\n");
  CHECK(formatted("g=@(x)x+1;") == "g = @(x) x + 1;\n");
  CHECK(formatted("g=@( x,y )(x)+y;") == "g = @(x, y) (x) + y;\n");
  CHECK(formatted("x+=1;x++") == "x += 1; x++\n");
  CHECK(formatted("y=- -x") == "y = - -x\n");
  CHECK(formatted("++ x;--  y") == "++ x; -- y\n");
  CHECK(formatted("[a,~]=size(x);") == "[a, ~] = size(x);\n");
  CHECK(formatted("plot(x,y,Color='r')") == "plot(x, y, Color='r')\n");
  CHECK(formatted("s . a=1") == "s . a=1\n");  // a command: `s` is no variable
  CHECK(formatted("s=1;s . a=1") == "s = 1; s.a = 1\n");
}

TEST_CASE("white space in a matrix keeps its meaning") {
  CHECK(formatted("[1 -2]") == "[1 -2]\n");
  CHECK(formatted("[1 - 2]") == "[1 - 2]\n");
  CHECK(formatted("[1  -2 ,3;4,5 , 6]") == "[1 -2, 3; 4, 5, 6]\n");
  CHECK(formatted("[a' b']") == "[a' b']\n");
  CHECK(formatted("[a ' b']") == "[a ' b']\n");
  CHECK(formatted("f( 'a' ' ,1)") == "f('a' ', 1)\n");  // 'a'' would go on
  CHECK(formatted("{f (1), g(1,2)}") == "{f (1), g(1, 2)}\n");
  CHECK(formatted("c={ @(x)x+1 , 'a' }") == "c = {@(x)x+1, 'a'}\n");
  CHECK(formatted("a=[1   2\n   10 20];") == "a = [1   2\n     10 20];\n");
}

TEST_CASE("quotes, commands and comments stay") {
  CHECK(formatted("y=x';z=x.';s='a  b';t=\"c,d\"") == "y = x'; z = x.'; s = 'a  b'; t = \"c,d\"\n");
  CHECK(formatted("hold   on;x=1") == "hold   on; x = 1\n");
  CHECK(formatted("!ls  -l,x") == "!ls  -l,x\n");
  CHECK(formatted("x=1;%a,b\n%c") == "x = 1; %a,b\n%c\n");
  CHECK(formatted("if a\n%{\n  kept,as=is\n  %}\nx=1\nend") ==
        "if a\n    %{\n  kept,as=is\n    %}\n    x = 1\nend\n");
  CHECK(formatted("x=1;   % one\nyy=22; % two\n") == "x = 1;   % one\nyy = 22; % two\n");
  CHECK(formatted("x=1;     % one\nlong=22; % two\n         % more\n") ==
        "x = 1;     % one\nlong = 22; % two\n           % more\n");
}

TEST_CASE("blocks, cases, continuations") {
  CHECK(formatted("switch x\ncase 1\ny\n  otherwise\nz\nend") ==
        "switch x\n    case 1\n        y\n    otherwise\n        z\nend\n");
  CHECK(formatted("try\nx\n% over it\ncatch e\ny\nend") ==
        "try\n    x\n% over it\ncatch e\n    y\nend\n");
  CHECK(formatted("if a\nx=f(1,...\n2);\nend") == "if a\n    x = f(1, ...\n        2);\nend\n");
  CHECK(formatted("if a\nx=f(1,... why\n    2);\nend") ==
        "if a\n    x = f(1, ... why\n          2);\nend\n");
  CHECK(formatted("function f\nx\nfunction g\ny") == "function f\n    x\nfunction g\n    y\n");
  CHECK(formatted("classdef A<handle\nproperties\nx=1\nend\nmethods(Static)\nfunction f\nend\n"
                  "end\nend") ==
        "classdef A < handle\n    properties\n        x = 1\n    end\n    methods (Static)\n"
        "        function f\n        end\n    end\nend\n");
  CHECK(formatted("do\nx++\nuntil(x>3)") == "do\n    x++\nuntil (x > 3)\n");
  CHECK(formatted("\n\nx\n\n\n\n\ny\n\n") == "x\n\n\ny\n");
  CHECK(formatted("") == "");
  CHECK(formatted("x=1;\r\ny=2;\r\n") == "x = 1;\r\ny = 2;\r\n");
}

TEST_CASE("indentation as an editor asks for it") {
  CHECK(formatSource("if a\nif b\nx\nend\nend", {2, false}).text ==
        "if a\n  if b\n    x\n  end\nend\n");
  CHECK(formatSource("if a\nx\nend", {4, true}).text == "if a\n\tx\nend\n");
}

TEST_CASE("a text with a mistake stays as it is, and the place is told") {
  const Formatted out = formatSource("x=1;\ny=(2;\n");
  CHECK(out.text == "x=1;\ny=(2;\n");
  REQUIRE(out.error);
  CHECK(out.error->pos.line == 2);
}

TEST_CASE("no file of the tests and examples changes its meaning") {
  int files = 0, wrong = 0;
  for (const char* folder : {"tests", "examples", "builtins"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFolder()) / folder)) {
      if (entry.path().extension() != ".m") continue;
      const std::string source = contentOf(entry.path());
      for (const std::string& text : {source, withoutIndentation(source)}) {
        INFO(entry.path().string());
        const Formatted once = formatSource(text);
        if (!matlift::syntax::parse(text)) {
          ++wrong;
          CHECK(once.error);
          CHECK(once.text == text);
          continue;
        }
        ++files;
        CHECK_FALSE(once.error);
        CHECK(meaningOf(once.text) == meaningOf(text));
        CHECK(formatSource(once.text).text == once.text);
      }
    }
  }
  MESSAGE(files << " texts formatted, " << wrong << " with mistakes left alone");
  CHECK(files > 2000);
  CHECK(wrong > 0);
}
