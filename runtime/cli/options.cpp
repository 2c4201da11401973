#include "runtime/cli/options.h"

#include <string_view>

namespace matlift {

const char* const kHelpText =
    R"(matlift: runs MATLAB-syntax programs, each array operation where it is fastest.

  matlift                    the prompt (also from a pipe)
  matlift FILE.m [ARGS]      run a program; argv() gives it the ARGS
  matlift run FILE.m [ARGS]  the same
  matlift -e CODE [ARGS]     run CODE
  matlift - [ARGS]           run the program on standard input
  matlift accel report       what the last program ran where, and why; matlift accel help tells more
  matlift --version
  matlift --help

The exit code is 0, 1 after an error, 130 after Ctrl-C, or what exit(N) says.
)";

CommandLine readCommandLine(int argc, const char* const* argv) {
  using Mode = CommandLine::Mode;
  CommandLine line;
  const auto rest = [&](int first) { line.arguments.assign(argv + first, argv + argc); };
  const auto wrong = [&](std::string why) {
    line.mode = Mode::Wrong;
    line.subject = std::move(why);
    return line;
  };
  if (argc < 2) return line;
  const std::string_view first = argv[1];
  if (first == "--version" || first == "-v") {
    line.mode = Mode::Version;
  } else if (first == "--help" || first == "-h") {
    line.mode = Mode::Help;
  } else if (first == "-") {
    line.mode = Mode::StandardInput;
    rest(2);
  } else if (first == "-e" || first == "--eval") {
    if (argc < 3) return wrong("-e needs the code to run");
    line.mode = Mode::Code;
    line.subject = argv[2];
    rest(3);
  } else if (first == "accel") {
    line.mode = Mode::Accel;
    rest(2);
  } else if (first == "run" || first == "--") {
    if (argc < 3) return wrong(std::string(first) + " needs a file to run");
    line.mode = Mode::File;
    line.subject = argv[2];
    rest(3);
  } else if (first.size() > 1 && first.front() == '-') {
    return wrong("no option " + std::string(first));
  } else {
    line.mode = Mode::File;
    line.subject = first;
    rest(2);
  }
  return line;
}

}  // namespace matlift
