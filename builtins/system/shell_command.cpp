#include "builtins/system/shell_command.h"

#ifndef __EMSCRIPTEN__

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"

extern char** environ;

namespace matlift::builtins {

namespace {

constexpr int kLookMilliseconds = 50;  // between two looks for an interrupt

}  // namespace

ShellCommand::ShellCommand(const std::string& command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    fail("MATLAB:system:failed", "The command could not be started.");
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
  // A writer whose reader went away ends, as from any shell.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  std::string text = command;
  char shell[] = "sh", option[] = "-c";
  char* const arguments[] = {shell, option, text.data(), nullptr};
  const int problem = posix_spawn(&process_, "/bin/sh", &files, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  output_ = ends[0];
  if (problem == 0) return;
  close(output_);
  process_ = -1;
  fail("MATLAB:system:failed", "The command could not be started.");
}

ShellCommand::~ShellCommand() {
  if (output_ >= 0) close(output_);
  if (process_ < 0) return;
  // At a terminal Ctrl-C has reached it already. One that does not listen is not waited for.
  kill(process_, SIGINT);
  for (int turn = 0; turn < 10; ++turn) {
    if (waitpid(process_, nullptr, WNOHANG) != 0) return;
    poll(nullptr, 0, 5);
  }
  kill(process_, SIGTERM);
  poll(nullptr, 0, 5);
  waitpid(process_, nullptr, WNOHANG);
}

void ShellCommand::read(const std::function<void(std::string_view)>& take) {
  char buffer[4096];
  for (;;) {
    interruptionPoint();
    pollfd watched{output_, POLLIN, 0};
    const int ready = poll(&watched, 1, kLookMilliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
    const ssize_t got = ::read(output_, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return;
    take(std::string_view(buffer, size_t(got)));
  }
}

int ShellCommand::wait() {
  int status = 0;
  // One that has closed its output mostly ends right after.
  for (int pause = 0;; pause = std::min(kLookMilliseconds, 2 * pause + 1)) {
    interruptionPoint();
    const pid_t ended = waitpid(process_, &status, WNOHANG);
    if (ended != 0 && !(ended < 0 && errno == EINTR)) break;
    if (pause == 0) {
      usleep(200);
    } else {
      poll(nullptr, 0, pause);
    }
  }
  process_ = -1;
  interruptionPoint();
  // Ctrl-C has ended it, and what is told to us may come later: as in a shell, all ends with it.
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGINT) throwInterrupted();
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace matlift::builtins

#endif
