#include "runtime/cli/options.h"

#include <doctest/doctest.h>

#include "tests/unit/places.h"

using matlift::CommandLine;

namespace {

CommandLine read(std::vector<const char*> words) {
  words.insert(words.begin(), "matlift");
  return matlift::readCommandLine(static_cast<int>(words.size()), words.data());
}

}  // namespace

TEST_CASE("each form of the command line") {
  using Mode = CommandLine::Mode;
  CHECK(read({}).mode == Mode::Prompt);
  CHECK(read({"--version"}).mode == Mode::Version);
  CHECK(read({"--help"}).mode == Mode::Help);
  CHECK(read({"-"}).mode == Mode::StandardInput);
  const CommandLine file = read({"a.m", "-e", "x"});
  CHECK(file.mode == Mode::File);
  CHECK(file.subject == "a.m");
  CHECK(file.arguments == std::vector<std::string>{"-e", "x"});
  const CommandLine run = read({"run", "b.m", "1"});
  CHECK(run.mode == Mode::File);
  CHECK(run.subject == "b.m");
  CHECK(run.arguments == std::vector<std::string>{"1"});
  const CommandLine code = read({"-e", "disp(1)", "arg"});
  CHECK(code.mode == Mode::Code);
  CHECK(code.subject == "disp(1)");
  CHECK(code.arguments == std::vector<std::string>{"arg"});
  const CommandLine several = read({"-e", "x = 3", "--eval", "disp(x)", "arg"});
  CHECK(several.subject == "x = 3\ndisp(x)");
  CHECK(several.arguments == std::vector<std::string>{"arg"});
  CHECK(read({"-e", "x", "-e"}).mode == Mode::Wrong);
  const std::string hello = sourceFolder() + "/examples/hello";
  CHECK(read({hello.c_str()}).subject == hello + ".m");
  CHECK(read({"no_such_program"}).subject == "no_such_program");
  CHECK(read({"--", "-odd-name.m"}).subject == "-odd-name.m");
}

TEST_CASE("what is not understood is said") {
  using Mode = CommandLine::Mode;
  CHECK(read({"-e"}).mode == Mode::Wrong);
  CHECK(read({"run"}).mode == Mode::Wrong);
  CHECK(read({"--nonsense"}).subject == "no option --nonsense");
}
