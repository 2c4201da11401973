// The time that decisions are measured in. The engine never looks at another clock, so a simulated
// device can charge virtual time to it.
#pragma once

#include <chrono>
#include <cstdint>

namespace accel {

class Clock {
 public:
  virtual ~Clock() = default;
  // Nanoseconds since some fixed moment; never runs backwards.
  virtual std::uint64_t nanos() noexcept = 0;
};

class SteadyClock final : public Clock {
 public:
  std::uint64_t nanos() noexcept override {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                          std::chrono::steady_clock::now().time_since_epoch())
                                          .count());
  }
};

// Seconds since 1970, for records.
inline std::int64_t unixSeconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace accel
