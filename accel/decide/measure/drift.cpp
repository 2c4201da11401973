#include "accel/decide/measure/drift.h"

#include <bit>

namespace accel::cost {

int DriftMonitor::outside() const noexcept { return std::popcount(bits_); }

bool DriftMonitor::add(double predicted, double actual) noexcept {
  if (!(predicted > 0) || !(actual > 0)) return false;
  const double ratio = actual / predicted;
  bits_ = bits_ << 1 | static_cast<std::uint32_t>(ratio > kFactor || ratio < 1 / kFactor);
  if (count_ < kWindow) ++count_;
  if (count_ < kWindow || 2 * outside() < kWindow) return false;
  reset();
  return true;
}

}  // namespace accel::cost
