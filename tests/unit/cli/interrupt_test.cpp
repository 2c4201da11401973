// Ctrl-C ends every kind of work soon: nothing is assigned, nothing behind it runs, the prompt is
// back. The kinds stand in long_work.txt.
#include <doctest/doctest.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/unit/cli/state_folder.h"
#include "tests/unit/cli/terminal.h"
#include "tests/unit/places.h"

namespace {

struct LongWork {
  std::string name, before, work;
};

std::string trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(' ');
  return first == text.npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<LongWork> allKinds() {
  std::vector<LongWork> all;
  std::ifstream file(sourceFolder() + "/tests/unit/cli/long_work.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const size_t first = line.find(" |"), second = line.find("| ", first + 2);
    REQUIRE(second != line.npos);
    all.push_back({trimmed(line.substr(0, first)),
                   trimmed(line.substr(first + 2, second - first - 2)),
                   trimmed(line.substr(second + 1))});
  }
  return all;
}

constexpr const char* kCtrlC = "\x03";
constexpr double kPatience = 60;  // of a machine with a lot else to do; the work takes longer
// Computed after Ctrl-C, on all threads: 0.2 s each of up to four, and the prompt.
#ifdef __SANITIZE_ADDRESS__
constexpr double kReaction = 20;
#else
constexpr double kReaction = 1;
#endif

}  // namespace

TEST_CASE("Ctrl-C ends every kind of work, and what stands behind it") {
  const std::vector<LongWork> kinds = allKinds();
  CHECK(kinds.size() > 24);
  StateFolder folder;
  Terminal terminal({builtProgram()}, folder.path());
  REQUIRE(terminal.shows(">> "));
  for (const LongWork& kind : kinds) {
    CAPTURE(kind.name);
    terminal.type("clear all; " + kind.before + " R = 0;\n");
    REQUIRE(terminal.shows(">> ", kPatience));
    terminal.type("disp('go'), " + kind.work + ", R = 1;\n");
    REQUIRE(terminal.shows("go\r", kPatience));
    CHECK_FALSE(terminal.shows(">> ", 0.4));
    const double computed = terminal.computedSeconds();
    terminal.type(kCtrlC);
    const bool told = terminal.shows("Operation terminated by user", kPatience);
    if (!told) MESSAGE("shown: ", terminal.shown());
    REQUIRE(told);
    CHECK(terminal.computedSeconds() - computed < kReaction);
    REQUIRE(terminal.shows(">> ", kPatience));
    terminal.type("fprintf('R is %d\\n', R)\n");
    CHECK(terminal.shows("R is 0\r", kPatience));
    REQUIRE(terminal.shows(">> ", kPatience));
  }
}

TEST_CASE("an interrupt of a program that waits for its reader loses no later output") {
  StateFolder folder;
  Terminal terminal({builtProgram()}, folder.path());
  REQUIRE(terminal.shows(">> "));
  for (int turn = 0; turn < 3; ++turn) {
    terminal.type("disp('go'), while true, disp(rand(1000, 7)), end\n");
    REQUIRE(terminal.shows("go\r", kPatience));
    std::this_thread::sleep_for(std::chrono::milliseconds(300));  // the terminal is full
    terminal.type(kCtrlC);
    REQUIRE(terminal.shows("Operation terminated by user", kPatience));
    REQUIRE(terminal.shows(">> ", kPatience));
    terminal.type("fprintf('here is %d\\n', 6 * 7)\n");
    CHECK(terminal.shows("here is 42\r", kPatience));
    REQUIRE(terminal.shows(">> ", kPatience));
  }
}

TEST_CASE("an interrupt runs cleanups, whose own work is done") {
  StateFolder folder;
  Terminal terminal({builtProgram()}, folder.path());
  REQUIRE(terminal.shows(">> "));
  terminal.type(
      "function hold(), c = onCleanup(@() fprintf('sum %d\\n', sum(rand(300) * ones(300, 1) > "
      "-1))); while true, end, end\n");
  REQUIRE(terminal.shows(">> "));
  terminal.type("disp('go'), hold(), R = 1;\n");
  REQUIRE(terminal.shows("go\r"));
  terminal.type(kCtrlC);
  CHECK(terminal.shows("sum 300\r", kPatience));
  CHECK(terminal.shows("Operation terminated by user", kPatience));
  REQUIRE(terminal.shows(">> "));
  terminal.type("exist('R') + 41\n");
  CHECK(terminal.shows("41\r"));
}

TEST_CASE("what an interrupted expression is made of stays whole") {
  StateFolder folder;
  Terminal terminal({builtProgram()}, folder.path());
  REQUIRE(terminal.shows(">> "));
  // y waits to be computed; the reduction that computes it is interrupted again and again.
  terminal.type("x = (1:6e6)' / 6e6; y = sin(exp(x)) .* gamma(x + 1) + erf(x);\n");
  REQUIRE(terminal.shows(">> ", kPatience));
  for (int turn = 0; turn < 3; ++turn) {
    terminal.type("disp('go'), while true, s = sum(gamma(y + 2) + gamma(y + 3) + erf(y)); end\n");
    REQUIRE(terminal.shows("go\r", kPatience));
    terminal.type(kCtrlC);
    REQUIRE(terminal.shows("Operation terminated by user", kPatience));
    REQUIRE(terminal.shows(">> ", kPatience));
  }
  terminal.type("z = sin(exp(x)) .* gamma(x + 1) + erf(x); fprintf('same %d\\n', isequal(y, z))\n");
  CHECK(terminal.shows("same 1\r", kPatience));
}

TEST_CASE("Ctrl-C at the prompt is not for the next statement") {
  StateFolder folder;
  Terminal terminal({builtProgram()}, folder.path());
  REQUIRE(terminal.shows(">> "));
  for (int turn = 0; turn < 3; ++turn) {
    terminal.type("abc");
    REQUIRE(terminal.shows("abc"));
    terminal.type(kCtrlC);
    REQUIRE(terminal.shows(">> "));
    terminal.type("a = rand(300); b = sum(a * a > -1, 'all')\n");
    CHECK(terminal.shows("90000\r", kPatience));
    REQUIRE(terminal.shows(">> "));
  }
}
