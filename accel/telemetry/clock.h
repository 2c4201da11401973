// The time that decisions are measured in. The engine never looks at another clock, so a simulated
// device can charge virtual time to it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace accel {

class Clock {
 public:
  virtual ~Clock() = default;
  // Nanoseconds since some fixed moment; never runs backwards.
  virtual std::uint64_t nanos() noexcept = 0;
  // A call has run on the CPU that should take so long: for a clock that does not go by itself.
  virtual void ran(double /*seconds*/) noexcept {}
  // What reading it takes: twice as long as a small product.
  virtual std::uint64_t readingNanos() noexcept { return 0; }
  // What took place since `begin`, a reading, without the reading; at least 1.
  std::uint64_t since(std::uint64_t begin) noexcept {
    const std::uint64_t elapsed = nanos() - begin, reading = readingNanos();
    return elapsed > reading ? elapsed - reading : 1;
  }
};

class SteadyClock final : public Clock {
 public:
  std::uint64_t nanos() noexcept override {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                          std::chrono::steady_clock::now().time_since_epoch())
                                          .count());
  }
  std::uint64_t readingNanos() noexcept override {
    static const std::uint64_t least = leastBetweenReadings();
    return least;
  }

 private:
  std::uint64_t leastBetweenReadings() noexcept {
    std::uint64_t least = UINT64_MAX, last = nanos();
    for (int i = 0; i < 32; ++i) {
      const std::uint64_t now = nanos();
      least = std::min(least, now - last);
      last = now;
    }
    return least;
  }
};

// Seconds since 1970, for records.
inline std::int64_t unixSeconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace accel
