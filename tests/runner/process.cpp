#include "tests/runner/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

namespace script_tests {
namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void becomeProgram(const std::vector<std::string>& arguments,
                                const std::string& folder, int output, int errors) {
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  setpgid(0, 0);
  const int input = open("/dev/null", O_RDONLY);
  dup2(input, 0);
  dup2(output, 1);
  dup2(errors, 2);
  if (chdir(folder.c_str()) != 0) _exit(126);
  execv(argv[0], argv.data());
  _exit(127);
}

// A script that prints without end must not fill the memory.
constexpr size_t kMaxOutput = size_t{16} << 20;

// False at end of file.
bool readSome(int descriptor, std::string& text) {
  char buffer[16384];
  const ssize_t count = read(descriptor, buffer, sizeof buffer);
  if (count <= 0) return count < 0 && errno == EINTR;
  if (text.size() < kMaxOutput) text.append(buffer, static_cast<size_t>(count));
  return true;
}

void collect(int output, int errors, Clock::time_point deadline, Outcome& outcome) {
  pollfd pipes[2] = {{output, POLLIN, 0}, {errors, POLLIN, 0}};
  std::string* texts[2] = {&outcome.output, &outcome.errorOutput};
  while (pipes[0].fd >= 0 || pipes[1].fd >= 0) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0 || poll(pipes, 2, static_cast<int>(left)) == 0) {
      outcome.timedOut = true;
      return;
    }
    for (int i = 0; i < 2; ++i)
      if (pipes[i].fd >= 0 && pipes[i].revents != 0 && !readSome(pipes[i].fd, *texts[i]))
        pipes[i].fd = -1;
  }
}

}  // namespace

Outcome runProcess(const std::vector<std::string>& arguments, const std::string& folder,
                   double seconds) {
  int output[2];
  int errors[2];
  Outcome outcome;
  if (pipe2(output, O_CLOEXEC) != 0 || pipe2(errors, O_CLOEXEC) != 0) {
    outcome.errorOutput = "the runner has no pipe left";
    outcome.exitCode = 125;
    return outcome;
  }
  const pid_t child = fork();
  if (child == 0) becomeProgram(arguments, folder, output[1], errors[1]);
  close(output[1]);
  close(errors[1]);
  const auto budget = std::chrono::duration<double>(seconds);
  collect(output[0], errors[0], Clock::now() + std::chrono::duration_cast<Clock::duration>(budget),
          outcome);
  if (outcome.timedOut) kill(-child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  outcome.exitCode = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  close(output[0]);
  close(errors[0]);
  return outcome;
}

}  // namespace script_tests
