// How far a long read has come, on a terminal: a line on standard error that appears after two
// seconds and goes away when it is done. Nothing where standard error is no terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace matlift::builtins {

class Progress {
 public:
  Progress(std::string what, int64_t total) : what_(std::move(what)), total_(total) {}
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Cheap enough for every block.
  void at(int64_t done);

 private:
  using Clock = std::chrono::steady_clock;
  std::string what_;
  int64_t total_;
  Clock::time_point next_ = Clock::now() + std::chrono::seconds(2);
  bool shown_ = false;
};

}  // namespace matlift::builtins
