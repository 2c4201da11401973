// Products of doubles as devices compute them: an element is the exact sum of the exact products,
// rounded once, so its bits depend on no order. Where a row or column holds NaN, Inf or numbers too
// far apart for a device's slices, products are added in order, with one rounding a step.
#pragma once

#include <cstdint>

namespace accel {

// Bits from the highest to the lowest of a row or column that slices hold.
inline constexpr int kWidestLine = 110;

// A row or column: elements `step` apart.
struct DoubleLine {
  const double* first;
  std::int64_t step, count;
  double operator[](std::int64_t i) const { return first[i * step]; }
};

// All of it is finite, and no wider than that.
bool isTame(const DoubleLine& line);

class ExactSum {
 public:
  void clear();
  void addProduct(double a, double b);  // finite
  double rounded();

 private:
  // Limbs of 32 bits, with room for 2^31 carries, from the square of the least subnormal on.
  std::int64_t limbs_[136] = {};
};

// The element that belongs to a row and a column; `tame`: both are.
double productElement(const DoubleLine& row, const DoubleLine& column, bool tame, ExactSum& sum);

}  // namespace accel
