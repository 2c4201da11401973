// Notices when predictions have stopped being true.
#pragma once

#include <cstdint>

namespace accel::cost {

class DriftMonitor {
 public:
  static constexpr int kWindow = 32;
  static constexpr double kFactor = 1.5;

  // Seconds. True: over the last kWindow predictions, as many were outside the factor as inside;
  // the window then starts anew.
  bool add(double predicted, double actual) noexcept;
  void reset() noexcept { bits_ = 0, count_ = 0; }
  int count() const noexcept { return count_; }
  int outside() const noexcept;

 private:
  std::uint32_t bits_ = 0;  // newest lowest; 1: outside
  int count_ = 0;
};

}  // namespace accel::cost
