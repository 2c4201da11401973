#include "runtime/cli/options.h"

#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace matlift {

const char* const kHelpText =
    R"(matlift: runs MATLAB-syntax programs, each array operation where it is fastest.

  matlift                    the prompt (also from a pipe)
  matlift FILE.m [ARGS]      run a program (.m may be left out); argv() gives it the ARGS
  matlift run FILE.m [ARGS]  the same
  matlift -e CODE [ARGS]     run CODE; several -e CODE are run one after the other
  matlift - [ARGS]           run the program on standard input
  matlift --workers N ...    any of these, with N worker processes for parfor and spmd
  matlift web [FOLDER]       the workbench in the browser: editor, console, figures, variables
  matlift fmt [FILES]        source in one shape; --check only tells what is not
  matlift lsp                a language server, for editors
  matlift dap                a debug adapter, for editors
  matlift kernel --install   tells Jupyter of it: notebooks [--user | --prefix FOLDER]
  matlift accel report       what the last program ran where, and why; matlift accel help tells more
  matlift --version
  matlift --help

The exit code is 0, 1 after an error, 130 after Ctrl-C, or what exit(N) says.
)";

namespace {

bool isCodeOption(std::string_view word) { return word == "-e" || word == "--eval"; }

// `matlift mc` is mc.m, as at the prompt.
std::string programNamed(const std::string& name) {
  std::error_code ignored;
  const bool there = std::filesystem::exists(name, ignored);
  return !there && std::filesystem::is_regular_file(name + ".m", ignored) ? name + ".m" : name;
}

}  // namespace

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
  } else if (first == "--worker" && argc == 2) {  // what a pool starts; not for people
    line.mode = Mode::Worker;
  } else if (first == "--mpi-pool" && argc == 3) {  // what parpool('mpi') starts
    line.mode = Mode::MpiPool;
    line.subject = argv[2];
  } else if (first == "--workers") {
    const int workers = argc > 2 ? std::atoi(argv[2]) : 0;
    if (workers < 1 || workers > 512) return wrong("--workers needs a number from 1 to 512");
    line = readCommandLine(argc - 2, argv + 2);
    line.workers = workers;
  } else if (first == "-") {
    line.mode = Mode::StandardInput;
    rest(2);
  } else if (isCodeOption(first)) {
    if (argc < 3) return wrong("-e needs the code to run");
    line.mode = Mode::Code;
    line.subject = argv[2];
    int next = 3;
    // Several of them are one program, a line each.
    for (; next + 1 < argc && isCodeOption(argv[next]); next += 2)
      line.subject += std::string("\n") + argv[next + 1];
    if (next < argc && isCodeOption(argv[next])) return wrong("-e needs the code to run");
    rest(next);
  } else if (first == "accel") {
    line.mode = Mode::Accel;
    rest(2);
  } else if (first == "web") {
    line.mode = Mode::Web;
    rest(2);
  } else if (first == "fmt" || first == "lsp" || first == "dap") {
    line.mode = Mode::Editor;
    line.subject = first;
    rest(2);
  } else if (first == "kernel") {
    line.mode = Mode::Kernel;
    rest(2);
  } else if (first == "run" || first == "--") {
    if (argc < 3) return wrong(std::string(first) + " needs a file to run");
    line.mode = Mode::File;
    line.subject = programNamed(argv[2]);
    rest(3);
  } else if (first.size() > 1 && first.front() == '-') {
    return wrong("no option " + std::string(first));
  } else {
    line.mode = Mode::File;
    line.subject = programNamed(std::string(first));
    rest(2);
  }
  return line;
}

}  // namespace matlift
