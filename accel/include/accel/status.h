// What a provider, the engine or the hook answers. Returned, never thrown, across every border of
// accel: a status is neither a user error nor an assertion.
#pragma once

#include <string>
#include <utility>

namespace accel {

enum class StatusCode {
  Ok,
  Unsupported,  // the provider cannot do this; the message names the reason (see Reason)
  OutOfMemory,  // host or device memory; evict and retry, then another provider
  DeviceLost,   // every buffer handle of that generation is dead
  Stopped,      // the program is to end (stop.h): nothing of the results counts
  DomainExit,   // a real function met an argument whose answer is complex; nothing was written
  InvalidTask,  // the task breaks its contract: the caller's bug
  Failed,       // anything else the device said, in the message
};

class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(StatusCode code, std::string message) : code_(code), message_(std::move(message)) {}

  static Status ok() { return {}; }

  bool isOk() const { return code_ == StatusCode::Ok; }
  explicit operator bool() const { return isOk(); }
  StatusCode code() const { return code_; }
  const std::string& message() const { return message_; }

 private:
  StatusCode code_ = StatusCode::Ok;
  std::string message_;
};

// Trying again, or another way, would end the same.
inline bool isFinal(const Status& s) {
  return s.isOk() || s.code() == StatusCode::DomainExit || s.code() == StatusCode::Stopped;
}

// A value or the status that kept it from being made. value() is only for an ok result.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Status status) : status_(std::move(status)) {}

  bool isOk() const { return status_.isOk(); }
  explicit operator bool() const { return isOk(); }
  const Status& status() const { return status_; }
  T& value() { return value_; }
  const T& value() const { return value_; }

 private:
  Status status_;
  T value_{};
};

}  // namespace accel
