// What only a terminal shows: pages, clearing, the diary of a prompt, startup.m.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/unit/cli/shell.h"
#include "tests/unit/cli/state_folder.h"
#include "tests/unit/cli/terminal.h"
#include "tests/unit/places.h"

namespace {

std::string textOf(const std::string& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("help stops at every page, more on does so for all output") {
  StateFolder folder;
  Terminal terminal({builtProgram()}, folder.path());
  REQUIRE(terminal.shows(">> "));
  terminal.type("help\n");
  CHECK(terminal.shows("--more--"));
  terminal.type(" ");
  CHECK(terminal.shows("--more--"));
  terminal.type("q");
  CHECK(terminal.shows(">> "));
  terminal.type("for k = 1:30, fprintf('<%d>\\n', k); end, disp end\n");
  CHECK(terminal.shows("<30>"));
  CHECK(terminal.shows(">> "));
  terminal.type("more on\n");
  CHECK(terminal.shows(">> "));
  terminal.type("for k = 1:30, fprintf('<%d>\\n', k); end\n");
  CHECK(terminal.shows("<23>\r\n--more--"));
  terminal.type("\n");
  CHECK(terminal.shows("<24>\r\n--more--"));
  terminal.type(" ");
  CHECK(terminal.shows("<30>"));
  CHECK(terminal.shows(">> "));
}

TEST_CASE("Ctrl-C between pages leaves out the rest, and only that") {
  StateFolder folder;
  Terminal terminal({builtProgram()}, folder.path());
  REQUIRE(terminal.shows(">> "));
  terminal.type("more on\n");
  CHECK(terminal.shows(">> "));
  terminal.type("while true, disp('again'); end\n");
  CHECK(terminal.shows("--more--"));
  terminal.type("\x03");
  CHECK(terminal.shows("terminated by user"));
  CHECK(terminal.shows(">> "));
  terminal.type("disp(6 * 7)\n");
  CHECK(terminal.shows("42"));
}

TEST_CASE("clc clears a terminal and nothing else") {
  StateFolder folder;
  Terminal terminal({builtProgram()}, folder.path());
  REQUIRE(terminal.shows(">> "));
  terminal.type("clc\n");
  CHECK(terminal.shows("\x1b[H\x1b[2J"));
  CHECK(Shell().run("-e 'clc, disp(1)'").text == "     1\n");
}

TEST_CASE("a diary has what was typed, shown and told as an error") {
  StateFolder folder;
  const std::string file = folder.path() + "/notes";
  Terminal terminal({builtProgram()}, folder.path());
  REQUIRE(terminal.shows(">> "));
  for (const std::string& line :
       {"diary " + file, std::string("x = 42;"), std::string("disp(x)"), std::string("nonsense(1)"),
        std::string("diary off"), std::string("disp('secret')")}) {
    terminal.type(line + "\n");
    CHECK(terminal.shows(">> "));
  }
  const std::string text = textOf(file);
  CHECK(text.starts_with("x = 42;\ndisp(x)\n    42\nnonsense(1)\nerror: "));
  CHECK(text.ends_with("diary off\n"));
}

TEST_CASE("edit starts the editor on a function's file") {
  StateFolder folder;
  Terminal terminal({"/usr/bin/env", "-u", "VISUAL", "EDITOR=echo opened", builtProgram()},
                    folder.path());
  REQUIRE(terminal.shows(">> "));
  terminal.type("edit newFunction_\n");
  CHECK(terminal.shows("opened newFunction_.m"));
  CHECK(terminal.shows(">> "));
}

TEST_CASE("startup.m runs from the user's folder, not from the current one, nor without a prompt") {
  StateFolder folder;
  const std::string config = folder.path() + "/.config/matlift";
  std::filesystem::create_directories(config);
  std::ofstream(config + "/startup.m") << "started = 4711; fprintf('wel%s\\n', 'come');\n";
  std::ofstream(folder.path() + "/startup.m") << "disp('not this one')\n";
  const std::string start = "cd '" + folder.path() + "' && unset XDG_CONFIG_HOME && exec ";
  Terminal terminal({"/bin/sh", "-c", start + "'" + builtProgram() + "'"}, folder.path());
  CHECK(terminal.shows("welcome"));
  CHECK(terminal.shown().find("not this one") == std::string::npos);
  REQUIRE(terminal.shows(">> "));
  terminal.type("started + 1\n");
  CHECK(terminal.shows("4712"));
  const Ran piped =
      Shell().shell("echo 'disp(1)' | HOME='" + folder.path() + "' \"$MATLIFT\" 2>&1");
  CHECK(piped.text == "     1\n");
}
