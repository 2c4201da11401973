// What the program prints: gathered in pieces, sent on in time, or captured.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace matlift {

struct VmOptions;

class Console {
 public:
  explicit Console(const VmOptions& options) : options_(options) {}

  void write(std::string_view utf8);
  void writeError(std::string_view utf8);
  void flush();
  /// What was printed before a long loop must not wait for the loop's end.
  void flushWhenDue();
  /// What `action` prints.
  std::string capture(const std::function<void()>& action);

 private:
  const VmOptions& options_;
  std::string output_;
  std::chrono::steady_clock::time_point lastFlush_{};
  std::vector<std::string> captures_;
};

}  // namespace matlift
