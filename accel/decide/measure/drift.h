// Notices when predictions have stopped being true.
#pragma once

#include <bit>
#include <cstdint>

namespace accel::cost {

class DriftMonitor {
 public:
  static constexpr int kWindow = 32;
  static constexpr double kFactor = 1.5;

  // Seconds. True: over the last kWindow predictions, as many were outside the factor as inside;
  // the window then starts anew.
  bool add(double predicted, double actual) noexcept {
    if (!(predicted > 0) || !(actual > 0)) return false;
    const double ratio = actual / predicted;
    bits_ = bits_ << 1 | static_cast<std::uint32_t>(ratio > kFactor || ratio < 1 / kFactor);
    if (count_ < kWindow) ++count_;
    if (count_ < kWindow || 2 * outside() < kWindow) return false;
    reset();
    return true;
  }
  void reset() noexcept { bits_ = 0, count_ = 0; }
  int count() const noexcept { return count_; }
  int outside() const noexcept { return std::popcount(bits_); }

 private:
  std::uint32_t bits_ = 0;  // newest lowest; 1: outside
  int count_ = 0;
};

}  // namespace accel::cost
