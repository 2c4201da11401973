// Breakpoints, steps and the K>> prompt, as a person uses them.
#include <doctest/doctest.h>

#include <string>

#include "tests/unit/cli/shell.h"
#include "tests/unit/cli/state_folder.h"
#include "tests/unit/cli/terminal.h"
#include "tests/unit/places.h"

namespace {

// A function with a loop and a local function; what is typed goes to the prompt through a pipe.
struct Debugged {
  Shell shell;
  Debugged() {
    shell.write("sumsq.m",
                "function s = sumsq(x)\n"     // 1
                "% the sum of the squares\n"  // 2
                "s = 0;\n"                    // 3
                "for k = 1:numel(x)\n"        // 4
                "  t = sq(x(k));\n"           // 5
                "  s = s + t;\n"              // 6
                "end\n"                       // 7
                "end\n"                       // 8
                "function y = sq(v)\n"        // 9
                "y = v^2;\n"                  // 10
                "end\n");
  }
  Ran type(const std::string& lines, const std::string& program = "") const {
    shell.write("typed.txt", lines);
    return shell.shell("timeout 60 $MATLIFT " + program + " <typed.txt 2>&1");
  }
};

bool has(const Ran& ran, const std::string& text) {
  const bool found = ran.text.find(text) != ran.text.npos;
  if (!found) MESSAGE("no '", text, "' in: ", ran.text);
  return found;
}

int count(const Ran& ran, const std::string& text) {
  int n = 0;
  for (size_t at = 0; (at = ran.text.find(text, at)) != ran.text.npos; at += text.size()) ++n;
  return n;
}

}  // namespace

TEST_CASE("a program stops before the line of a breakpoint, with its variables") {
  const Ran ran = Debugged().type(
      "dbstop in sumsq at 6\nsumsq([1 2 3]);\nfprintf('k=%d t=%d\\n', k, t)\ndbcont\n"
      "fprintf('k=%d t=%d\\n', k, t)\ndbclear all\ndbcont\nfprintf('<%d>\\n', exist('t'))\n");
  CHECK(has(ran, "In sumsq\n6      s = s + t;\nk=1 t=1\n"));
  CHECK(has(ran, "6      s = s + t;\nk=2 t=4\n<0>\n"));
  CHECK(ran.code == 0);
}

TEST_CASE("a line without a statement stands for the next one that has one") {
  const Ran ran = Debugged().type("dbstop in sumsq at 2\ndbstop in sumsq at sq\ndbstatus\n");
  CHECK(has(ran, "Breakpoints for sumsq are on lines 3, 10."));
  const Ran none = Debugged().type("dbstop in sumsq at 11\n");
  CHECK(has(none, "There is no statement to stop at in \"sumsq\" from line 11 on."));
}

TEST_CASE("a condition decides, and a wrong one stops and says why") {
  const Ran ran = Debugged().type(
      "dbstop in sumsq at 6 if k == 3\nsumsq([1 2 3]);\nfprintf('k=%d\\n', k)\ndbquit\n"
      "dbstop in sumsq at 6 if nosuch > 1\nsumsq(5);\ndbquit\n");
  CHECK(has(ran, "k=3\n"));
  CHECK(count(ran, "s = s + t;") == 2);
  CHECK(has(ran, "The condition of the breakpoint at line 6 of sumsq failed: "));
}

TEST_CASE("steps go over calls, into them and out of them") {
  const Ran ran = Debugged().type(
      "dbstop in sumsq at 5\nsumsq([1 2]);\ndbclear all\ndbstep\ndbstep\ndbstep in\n"
      "fprintf('v=%d\\n', v)\ndbstack\ndbstep out\ndbstep 2\nsumsq(7)\n");
  CHECK(has(ran,
            "5      t = sq(x(k));\nIn sumsq\n6      s = s + t;\nIn sumsq\n5      t = sq(x(k));\n"));
  CHECK(has(ran, "In sq\n10   y = v^2;\nv=2\n> In sq (line 10)\n  In sumsq (line 5)\n"));
  CHECK(has(ran, "In sumsq\n6      s = s + t;\nans =\n\n    49\n"));
}

TEST_CASE("dbup shows the caller's variables, and values can be changed") {
  const Ran ran = Debugged().type(
      "dbstop in sumsq at sq\nr = sumsq([3 4]);\ndbup\nfprintf('k=%d\\n', k)\ndbdown\nv = 10;\n"
      "dbclear all\ndbcont\nfprintf('r=%d\\n', r)\n");
  CHECK(has(ran, "In the workspace of sumsq, line 5.\nk=1\n"));
  CHECK(has(ran, "r=116\n"));
}

TEST_CASE("keyboard stops a script; at the end of input it goes on") {
  const Debugged d;
  d.shell.write("prog.m", "b = 1;\nkeyboard\nfprintf('b=%d\\n', b)\n");
  const Ran changed = d.type("b = 42;\nreturn\n", "prog.m");
  CHECK(has(changed, "In prog.m\n2    keyboard\nb=42\n"));
  const Ran stepped = d.type("dbstep\nfprintf('here\\n')\ndbquit\n", "prog.m");
  CHECK(has(stepped, "3    fprintf('b=%d\\n', b)\nhere\n"));
  CHECK_FALSE(stepped.text.find("b=1") != stepped.text.npos);
  const Ran alone = d.type("", "prog.m");
  CHECK(has(alone, "b=1\n"));
  CHECK(alone.code == 0);
}

TEST_CASE("errors, caught errors and warnings stop where they happen") {
  const Debugged d;
  d.shell.write("bad.m", "function bad(n)\nx = n;\nerror('my:id', 'no %d', x);\nend\n");
  d.shell.write("tries.m", "try\n  bad(1)\ncatch\n  disp caught\nend\nwarning('w:w', 'look')\n");
  Ran ran = d.type("dbstop if error\nbad(3)\nfprintf('x=%d\\n', x)\ndbquit\n");
  CHECK(has(ran, "error: no 3\nIn bad\n3    error('my:id', 'no %d', x);\nx=3\n"));
  ran = d.type("dbstop if error\ntries\n");
  CHECK(has(ran, "caught\n"));
  CHECK(count(ran, "In bad") == 0);
  ran = d.type("dbstop if caught error my:id\ndbstop if warning\ntries\nx\ndbcont\ndbcont\n");
  CHECK(has(ran, "In bad\n"));
  CHECK(has(ran, "6    warning('w:w', 'look')"));
  ran = d.type("dbstop if error other:id\nbad(3)\n");
  CHECK(count(ran, "In bad\n3    error") == 0);
}

TEST_CASE("NaN and Inf stop where they are made") {
  const Debugged d;
  d.shell.write("ratio.m", "function r = ratio(a, b)\nc = a + b;\nr = c / (a - b);\nend\n");
  const Ran ran = d.type("dbstop if naninf\nratio(2, 1);\nratio(1, 1);\ndbquit\n");
  CHECK(count(ran, "NaN or Inf\n") == 1);
  CHECK(has(ran, "3    r = c / (a - b);"));
}

TEST_CASE("a breakpoint of a running function counts at once, and one inside cellfun") {
  const Debugged d;
  const Ran ran = d.type(
      "dbstop in sumsq at 3\nr = cellfun(@sumsq, {1, [1 1]});\ndbstop in sumsq at 6\ndbclear in "
      "sumsq at 3\n"
      "dbcont\nfprintf('s=%d\\n', s)\ndbclear all\ndbcont\nfprintf('%d ', r)\n");
  CHECK(has(ran, "6      s = s + t;\ns=0\n1 2 "));
}

TEST_CASE("what is typed while a program stands may stop by itself") {
  const Ran ran = Debugged().type(
      "dbstop in sumsq at 6 if numel(x) == 2\ndbstop in sumsq at 3 if numel(x) == 1\n"
      "sumsq([1 2]);\nq = sumsq(4);\nfprintf('inner %d\\n', x)\ndbcont\nfprintf('q=%d k=%d\\n', q, "
      "k)\n"
      "dbquit\nfprintf('<%d>\\n', exist('q'))\n");
  CHECK(has(ran, "inner 4\nq=16 k=1\n<0>\n"));
}

TEST_CASE("a breakpoint counts in a loop that has become machine code, and is free again") {
  const Debugged d;
  d.shell.write("turns.m",
                "function s = turns(n)\ns = 0;\nfor k = 1:n\n  s = s + k;\n"
                "  if k == 50000, dbstop in turns at 4, end\nend\nend\n");
  const Ran ran = d.type(
      "turns(60000);\nfprintf('k=%d\\n', k)\ndbstep\ndbstep\ndbcont\nfprintf('k=%d\\n', "
      "k)\ndbclear all\n"
      "dbcont\nfprintf('%d\\n', turns(40000))\n");
  CHECK(has(ran, "k=50001\n"));
  CHECK(has(ran, "k=50003\n800020000\n"));
}

TEST_CASE("dbstatus gives what dbstop takes") {
  const Ran ran = Debugged().type(
      "dbstop in sumsq at 5 if k > 1\ndbstop if error\ns = dbstatus;\ndbclear "
      "all\ndbstatus\ndbstop(s)\ndbstatus\n");
  CHECK(has(ran, "Breakpoint for sumsq is on line 5 (if k > 1).\nStop if error.\n"));
}

TEST_CASE("Ctrl-C at K>> and in what it runs leaves the program standing") {
  StateFolder folder;
  Debugged d;
  Terminal terminal({builtProgram()}, d.shell.folder().string());
  REQUIRE(terminal.shows(">> "));
  terminal.type("cd '" + d.shell.folder().string() + "'\n");
  REQUIRE(terminal.shows(">> "));
  terminal.type("dbstop in sumsq at 6\n");
  REQUIRE(terminal.shows(">> "));
  terminal.type("sumsq([1 2 3]);\n");
  REQUIRE(terminal.shows("K>> "));
  terminal.type("fprintf('<%s>', 'runs'), while true, end\n");
  REQUIRE(terminal.shows("<runs>"));
  terminal.type("\x03");
  terminal.type("fprintf('<%d>', t * 11)\n");
  REQUIRE(terminal.shows("<11>"));
  CHECK(terminal.shows("K>> "));
  terminal.type("dbquit\n");
  CHECK(terminal.shows(">> "));
  terminal.type("fprintf('<%d>', exist('t') + 70)\n");
  CHECK(terminal.shows("<70>"));
}
