// The `matlift` program.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>

#include "runtime/cli/options.h"
#include "runtime/cli/prompt.h"
#include "runtime/cli/session.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace {

using namespace matlift;

Session* interruptible = nullptr;  // for the signal handler alone

void onInterrupt(int) {
  if (interruptible) interruptible->interrupt();
}

int terminalWidth() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) return size.ws_col;
  return 80;
}

SessionOptions sessionOptions(const CommandLine& line) {
  SessionOptions options;
  options.output = [](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
  };
  options.errorOutput = [](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
  };
  options.displayWidth = terminalWidth();
  options.colouredErrors = isatty(STDERR_FILENO);
  options.arguments = line.arguments;
  return options;
}

int prompt(Session& session) {
  auto complete = [&](std::string_view line) {
    return matlift::complete(session.interpreter(), line);
  };
  std::unique_ptr<LineSource> source = makeTerminalSource(historyFilePath(), complete);
  bool interactive = source != nullptr;
  if (!source) source = makePipeSource();
  return runPrompt(session, *source, interactive);
}

}  // namespace

int main(int argc, char** argv) {
  CommandLine line = readCommandLine(argc, argv);
  switch (line.mode) {
    case CommandLine::Mode::Version: std::puts("matlift " MATLIFT_VERSION); return 0;
    case CommandLine::Mode::Help: std::fputs(kHelpText, stdout); return 0;
    case CommandLine::Mode::Wrong:
      std::fprintf(stderr, "matlift: %s\nTry 'matlift --help'.\n", line.subject.c_str());
      return 2;
    default: break;
  }
  Session session(sessionOptions(line));
  interruptible = &session;
  std::signal(SIGINT, onInterrupt);
  std::signal(SIGPIPE, SIG_IGN);
  switch (line.mode) {
    case CommandLine::Mode::File: return session.runFile(line.subject).exitCode;
    case CommandLine::Mode::Code: return session.runText(line.subject, "").exitCode;
    case CommandLine::Mode::StandardInput: {
      std::string text{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
      return session.runText(text, "").exitCode;
    }
    default: return prompt(session);
  }
}
