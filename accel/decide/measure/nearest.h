// A row of a table of prices, where only some sizes were measured.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace accel::cost {

inline bool usable(double v) { return std::isfinite(v) && v > 0; }

// The measured value nearest to place i, or 0.
template <std::size_t N>
float nearest(const std::array<float, N>& row, int i) {
  constexpr int kCount = static_cast<int>(N);
  for (int d = 0; d < kCount; ++d) {
    if (i - d >= 0 && usable(row[i - d])) return row[i - d];
    if (i + d < kCount && usable(row[i + d])) return row[i + d];
  }
  return 0;
}

}  // namespace accel::cost
