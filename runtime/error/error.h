// User errors: an exception with MATLAB's identifier and text. Ends the statement, keeps the
// workspace. Our own mistakes use MATLIFT_ASSERT; provider trouble is an accel::Status.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <vector>

namespace matlift {

/// One call on the stack at the time of an error, innermost first.
struct ErrorFrame {
  std::string file;      ///< path of the source file, empty for typed-in code
  std::string function;  ///< name as MATLAB prints it (`outer/inner` for nested functions)
  uint32_t line = 0;     ///< 1-based, 0 when unknown
  uint32_t column = 0;   ///< 1-based, 0 when unknown
};

class Error : public std::exception {
 public:
  Error(std::string identifier, std::string message)
      : identifier_(std::move(identifier)), message_(std::move(message)) {}

  const char* what() const noexcept override { return message_.c_str(); }
  const std::string& identifier() const { return identifier_; }
  const std::string& message() const { return message_; }

  /// Filled in by the VM where the error crosses it; empty when thrown by a builtin.
  std::vector<ErrorFrame> stack;
  /// The offending source line, for the caret; empty when unknown.
  std::string sourceLine;
  /// MException causes added with addCause, outermost first.
  std::vector<Error> causes;

 private:
  std::string identifier_;
  std::string message_;
};

/// Throws Error(identifier, printf-formatted text).
[[noreturn]] void fail(const char* identifier, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

/// printf into a std::string.
std::string strprintf(const char* format, ...) __attribute__((format(printf, 1, 2)));

/// The user pressed Ctrl-C, or a step limit ran out. A script's `try` does not catch it.
class Interrupted : public std::exception {
 public:
  const char* what() const noexcept override { return "Operation terminated by user"; }
};

/// `exit` or `quit` was called.
class ExitRequest : public std::exception {
 public:
  explicit ExitRequest(int code) : code(code) {}
  const char* what() const noexcept override { return "exit"; }
  int code;
};

[[noreturn]] void assertionFailed(const char* expression, const char* file, int line);

/// Our own bug, not reachable from any input. Throws an Error with identifier Matlift:internal, so
/// that even then a session is not lost.
#define MATLIFT_ASSERT(expression) \
  ((expression) ? void(0) : ::matlift::assertionFailed(#expression, __FILE__, __LINE__))

}  // namespace matlift
