// A program on a pseudo-terminal, as a person uses it.
#pragma once

#include <string>
#include <vector>

class Terminal {
 public:
  /// Starts the program with its own empty state folder, so that no test sees a developer's
  /// history.
  Terminal(const std::vector<std::string>& command, const std::string& stateFolder);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void type(const std::string& text);
  /// Waits until the text appears in what was shown since the last success, at most some seconds.
  bool shows(const std::string& text, double seconds = 10);
  /// What was shown and not yet asked for; for the message of a failed check.
  const std::string& shown() const { return shown_; }
  /// Waits for the end; -1 when it does not come.
  int exitCode(double seconds = 10);
  /// What the program has computed so far, on all its threads; other programs' load is not in it.
  double computedSeconds() const;

 private:
  bool readMore(double seconds);

  int child_ = -1;
  int descriptor_ = -1;
  std::string shown_;
};
