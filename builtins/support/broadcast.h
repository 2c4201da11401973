// Implicit expansion of two arrays as a list of runs: each run is a contiguous stretch of the
// result in which either operand advances by one element or stands still.
#pragma once

#include <cstdint>

#include "runtime/value/dims.h"
#include "runtime/value/value.h"

namespace matlift::builtins {

class BroadcastPlan {
 public:
  /// Throws MATLAB:sizeDimensionsMustMatch when the sizes do not fit.
  BroadcastPlan(const Dims& a, const Dims& b);

  const Dims& dims() const { return dims_; }
  /// Elements of one run; runs of a few elements are not worth a kernel call each.
  int64_t runLength() const { return count_ == 0 ? 1 : levels_[0].extent; }
  bool isSingleRun() const { return count_ <= 1; }

  /// Calls f(offsetA, offsetB, offsetOut, n, stepA, stepB) for every run, in the result's order.
  template <class F>
  void forEachRun(F&& f) const {
    if (empty_) return;
    if (count_ == 0) {
      f(int64_t(0), int64_t(0), int64_t(0), int64_t(1), uint8_t(1), uint8_t(1));
      return;
    }
    const Level& run = levels_[0];
    int64_t position[kMaxLevels] = {};
    int64_t a = 0, b = 0, out = 0;
    while (true) {
      f(a, b, out, run.extent, run.aMoves, run.bMoves);
      out += run.extent;
      int k = 1;
      for (; k < count_; ++k) {
        const Level& level = levels_[k];
        a += level.aStride;
        b += level.bStride;
        if (++position[k] < level.extent) break;
        a -= level.aStride * level.extent;
        b -= level.bStride * level.extent;
        position[k] = 0;
      }
      if (k >= count_) return;
    }
  }

 private:
  static constexpr int kMaxLevels = 64;
  struct Level {
    int64_t extent;
    uint8_t aMoves, bMoves;
    int64_t aStride, bStride;
  };
  Dims dims_;
  int count_ = 0;
  bool empty_ = false;
  Level levels_[kMaxLevels];
};

/// The array repeated to `dims`, which its own must broadcast to. Any plain class.
Value expandTo(const Value& v, const Dims& dims);

}  // namespace matlift::builtins
