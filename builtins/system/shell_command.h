// A command of the operating system while it runs: its output as it comes, its end, and its end at
// once when the user interrupts.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace matlift::builtins {

class ShellCommand {
 public:
  /// Starts /bin/sh -c command; its standard output comes here, its input and errors are ours.
  /// Throws Error when it cannot be started.
  explicit ShellCommand(const std::string& command);
  /// One that still runs is told to end.
  ~ShellCommand();
  ShellCommand(const ShellCommand&) = delete;
  ShellCommand& operator=(const ShellCommand&) = delete;

  /// Everything that it prints, in parts. Throws Interrupted.
  void read(const std::function<void(std::string_view)>& take);
  /// The exit code; 128 + the signal that ended it. Throws Interrupted.
  int wait();

 private:
  int process_ = -1;  ///< -1: it has ended
  int output_ = -1;
};

}  // namespace matlift::builtins
