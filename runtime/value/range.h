// start:step:stop without building it. The last element and the symmetric filling follow the rule
// that MathWorks published for colon (its support note on how colon works): the range is built from
// both ends, so that rounding is the same seen from either side.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"

namespace matlift {

template <class T>
class NumberRange {
 public:
  NumberRange() = default;
  NumberRange(T start, T step, T stop) : start_(start), step_(step) {
    count_ = countOf(start, step, stop);
    if (count_ == 0) return;
    if (count_ == 1) {
      // An infinite step must not turn the one element into NaN; of an infinite start it is NaN.
      if (std::isinf(start)) start_ = std::numeric_limits<T>::quiet_NaN();
      step_ = 1;
      last_ = start_;
      return;
    }
    whole_ = step == std::floor(step) && start == std::floor(start);
    last_ = start + T(count_ - 1) * step;
    if ((step > 0 ? last_ - stop : stop - last_) > -tolerance(start, stop)) last_ = stop;
  }

  int64_t count() const { return count_; }
  /// Every element is start + k * step, exactly, and whole.
  bool isWhole() const { return whole_; }
  T operator[](int64_t k) const {
    int64_t n = count_ - 1;
    if (whole_ || 2 * k < n) return start_ + T(k) * step_;
    if (2 * k == n) return n == 0 ? start_ : (start_ + last_) / 2;
    return last_ - T(n - k) * step_;
  }
  /// All of them. Throws Interrupted.
  void fill(T* to) const {
    const bool counted = whole_ && count_ <= int64_t(1) << 31;
    forBlocks(count_, [&](int64_t begin, int64_t n) {
      if (!counted) {
        for (int64_t k = begin; k < begin + n; ++k) to[k] = (*this)[k];
        return;
      }
      // Counted in ints: the loop that vectorises.
      const int32_t first = int32_t(begin), end = int32_t(begin + n - 1);
      for (int32_t k = first; k < end; ++k) to[k] = start_ + T(k) * step_;
      to[end] = (*this)[end];
    });
  }

 private:
  static T tolerance(T start, T stop) {
    return 2 * std::numeric_limits<T>::epsilon() * std::max(std::abs(start), std::abs(stop));
  }

  static T lastIndex(T start, T step, T stop) {
    if (start == std::floor(start) && step == 1) return std::floor(stop) - start;
    if (start == std::floor(start) && step == std::floor(step)) {
      T q = std::floor(start / step), r = start - q * step;
      return std::floor((stop - r) / step) - q;
    }
    T n = std::round((stop - start) / step);
    T sign = step > 0 ? T(1) : T(-1);
    return sign * (start + n * step - stop) > tolerance(start, stop) ? n - 1 : n;
  }

  static int64_t countOf(T start, T step, T stop) {
    if (start != start || step != step || stop != stop) return 0;
    if (step == 0 || (step > 0 && start > stop) || (step < 0 && start < stop)) return 0;
    if (start == stop || std::isinf(step)) return 1;
    T n = lastIndex(start, step, stop);
    if (!(n < T(9e15)))
      fail("MATLAB:array:SizeLimitExceeded",
           "Maximum variable size allowed by the program is exceeded.");
    return n < 0 ? 0 : int64_t(n) + 1;
  }

  T start_ = 0, step_ = 1, last_ = 0;
  int64_t count_ = 0;
  bool whole_ = true;
};

}  // namespace matlift
