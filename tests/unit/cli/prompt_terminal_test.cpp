// The prompt as a person at a terminal sees it.
#include <doctest/doctest.h>

#include <string>

#include "tests/unit/cli/state_folder.h"
#include "tests/unit/cli/terminal.h"
#include "tests/unit/places.h"

namespace {

struct Prompt {
  StateFolder folder;
  Terminal terminal{{builtProgram()}, folder.path()};
  Prompt() { REQUIRE(terminal.shows(">> ")); }
  bool answers(const std::string& line, const std::string& answer) {
    terminal.type(line + "\n");
    const bool yes = terminal.shows(answer) && terminal.shows(">> ");
    if (!yes) MESSAGE("shown: ", terminal.shown());
    return yes;
  }
};

constexpr const char* kCtrlC = "\x03";
constexpr const char* kCtrlD = "\x04";

}  // namespace

TEST_CASE("a statement is answered, an error does not end the session") {
  Prompt prompt;
  CHECK(prompt.answers("x = 40 + 2", "42"));
  CHECK(prompt.answers("nonsense(1)", "[MATLAB:UndefinedFunction]"));
  CHECK(prompt.answers("x + 1", "43"));
  prompt.terminal.type(kCtrlD);
  CHECK(prompt.terminal.exitCode() == 0);
}

TEST_CASE("a block is asked for until its end") {
  Prompt prompt;
  prompt.terminal.type("for k = 1:3\n");
  CHECK_FALSE(prompt.terminal.shows(">> ", 0.3));
  prompt.terminal.type("fprintf('<%d>', k * 11);\n");
  CHECK(prompt.answers("end", "<11><22><33>"));
}

TEST_CASE("Ctrl-C cancels a line and a half-typed block") {
  Prompt prompt;
  prompt.terminal.type("while true\n");
  CHECK(prompt.terminal.shows("\n   "));
  prompt.terminal.type("abc");
  CHECK(prompt.terminal.shows("abc"));
  prompt.terminal.type(kCtrlC);
  CHECK(prompt.answers("disp(6 * 7)", "42"));
}

TEST_CASE("Ctrl-C cancels a line that is still being drawn") {
  // Both at once: the signal comes while the editor is busy with what was typed, or waits for it.
  // The prompt's own text is not looked for: the terminal drops what stands unread at a Ctrl-C.
  Prompt prompt;
  for (int turn = 0; turn < 20; ++turn) {
    prompt.terminal.type("x = [" + std::string(40, '1'));
    prompt.terminal.type(kCtrlC);
    const std::string number = std::to_string(turn);
    prompt.terminal.type("fprintf('<%d>', " + number + ")\n");
    REQUIRE(prompt.terminal.shows("<" + number + ">"));
  }
}

TEST_CASE("Ctrl-C interrupts a running program and keeps the workspace") {
  Prompt prompt;
  CHECK(prompt.answers("y = 5;", ""));
  prompt.terminal.type("disp('start'), while 1, end\n");
  CHECK(prompt.terminal.shows("start\r"));
  prompt.terminal.type(kCtrlC);
  CHECK(prompt.terminal.shows("terminated by user"));
  CHECK(prompt.terminal.shows(">> "));
  CHECK(prompt.answers("y * 2", "10"));
}

TEST_CASE("Tab completes variables, functions and fields") {
  Prompt prompt;
  CHECK(prompt.answers("longVariable.fieldOne = 77;", ""));
  prompt.terminal.type("longV\t.fie\t\n");
  CHECK(prompt.terminal.shows("77"));
  CHECK(prompt.terminal.shows(">> "));
  prompt.terminal.type("fprint\t('%d!', 12)\n");
  CHECK(prompt.terminal.shows("12!"));
}

TEST_CASE("history is kept across starts") {
  StateFolder folder;
  {
    Terminal first({builtProgram()}, folder.path());
    REQUIRE(first.shows(">> "));
    first.type("disp(1234 + 1)\n");
    CHECK(first.shows("1235"));
    first.type("exit(3)\n");
    CHECK(first.exitCode() == 3);
  }
  Terminal second({builtProgram()}, folder.path());
  REQUIRE(second.shows(">> "));
  second.type("\x1b[A\x1b[A\n");
  CHECK(second.shows("1235"));
}

TEST_CASE("a statement of several lines comes back whole, by what it begins with") {
  Prompt prompt;
  prompt.terminal.type("wide = [10 20\n");
  CHECK(prompt.terminal.shows("\n   "));
  CHECK(prompt.answers("30 40];", ""));
  CHECK(prompt.answers("disp(sum(wide(:)))", "100"));
  CHECK(prompt.answers("wide = 0;", ""));
  // The newest that begins so is `wide = 0;`; the one before it has two lines.
  prompt.terminal.type("wid\x1b[A\x1b[A\n");
  CHECK(prompt.terminal.shows(">> "));
  CHECK(prompt.answers("disp(sum(wide(:)) + 1)", "101"));
}

TEST_CASE("pasted text is taken as it is") {
  Prompt prompt;
  prompt.terminal.type("\x1b[200~if true\r\tdisp('ta\tb'),\r\tfprin = 5;\rend\r\x1b[201~");
  CHECK(prompt.terminal.shows("ta\tb\r"));
  CHECK(prompt.terminal.shows(">> "));
  CHECK(prompt.answers("fprin + 1", "6"));
  // Without a line's end it waits for more.
  prompt.terminal.type("\x1b[200~disp(6 *\x1b[201~");
  CHECK_FALSE(prompt.terminal.shows("\r\n", 0.3));
  prompt.terminal.type(" 7)\n");
  CHECK(prompt.terminal.shows("42\r"));
}

TEST_CASE("Tab knows what commands take, struct arrays and names with a dot") {
  Prompt prompt;
  CHECK(prompt.answers("t = struct('alphabet', {1, 2});", ""));
  prompt.terminal.type("t(2).alph\t\n");
  CHECK(prompt.terminal.shows("2\r"));
  CHECK(prompt.terminal.shows(">> "));
  prompt.terminal.type("accel ex\t\n");
  CHECK(prompt.terminal.shows("accel explain"));
  CHECK(prompt.terminal.shows(">> "));
  prompt.terminal.type("m = containers.M\t; m.Count\n");
  CHECK(prompt.terminal.shows("0\r"));
}

TEST_CASE("statements are numbered, and one of them can be explained") {
  Prompt prompt;
  CHECK(prompt.answers("x = single(1:4e5);", ""));
  CHECK(prompt.answers("y = sum(x);", ""));
  CHECK(prompt.answers("z = max(x);", ""));
  CHECK(prompt.answers("accel explain 2", "sum on 400,000 elements"));
  CHECK(prompt.answers("accel explain", "max on 400,000 elements"));
}
