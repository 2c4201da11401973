#include "tests/unit/cli/terminal.h"

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <sstream>

using Clock = std::chrono::steady_clock;

namespace {

Clock::time_point after(double seconds) {
  return Clock::now() +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

Terminal::Terminal(const std::vector<std::string>& command, const std::string& stateFolder) {
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  winsize size{};
  size.ws_row = 24;
  size.ws_col = 80;
  child_ = forkpty(&descriptor_, nullptr, nullptr, &size);
  if (child_ == 0) {
    setenv("TERM", "xterm", 1);
    setenv("NO_COLOR", "1", 1);
    setenv("XDG_STATE_HOME", stateFolder.c_str(), 1);
    setenv("HOME", stateFolder.c_str(), 1);
    execv(argv[0], argv.data());
    _exit(127);
  }
}

Terminal::~Terminal() {
  if (child_ > 0) {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  close(descriptor_);
}

void Terminal::type(const std::string& text) {
  // A person is slower than the editor: what comes between the prompt's text and the editor's raw
  // mode would be handled by the terminal itself (a Ctrl-D as end of file, a Ctrl-C as a signal).
  readMore(0.15);
  if (write(descriptor_, text.data(), text.size()) < 0) shown_ += "<the program does not read>";
}

bool Terminal::readMore(double seconds) {
  pollfd waiting{descriptor_, POLLIN, 0};
  if (poll(&waiting, 1, static_cast<int>(seconds * 1000)) <= 0) return false;
  char buffer[4096];
  const ssize_t count = read(descriptor_, buffer, sizeof buffer);
  if (count > 0) shown_.append(buffer, static_cast<size_t>(count));
  return count > 0;
}

bool Terminal::shows(const std::string& text, double seconds) {
  const Clock::time_point deadline = after(seconds);
  for (;;) {
    const size_t found = shown_.find(text);
    if (found != std::string::npos) {
      shown_.erase(0, found + text.size());
      return true;
    }
    const double left = std::chrono::duration<double>(deadline - Clock::now()).count();
    if (left <= 0 || !readMore(left)) return false;
  }
}

int Terminal::exitCode(double seconds) {
  const Clock::time_point deadline = after(seconds);
  int status = 0;
  while (Clock::now() < deadline) {
    // The terminal's buffer must not hold up a program that says good-bye.
    readMore(0.01);
    if (waitpid(child_, &status, WNOHANG) == child_) {
      child_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
  }
  return -1;
}

double Terminal::computedSeconds() const {
  std::ifstream file("/proc/" + std::to_string(child_) + "/stat");
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::istringstream fields(
      text.substr(text.rfind(')') + 2));  // behind the name, which may hold anything
  std::string skipped;
  for (int k = 0; k < 11; ++k) fields >> skipped;
  double user = 0, system = 0;
  fields >> user >> system;
  return (user + system) / double(sysconf(_SC_CLK_TCK));
}
