// Comparing measured and computed numbers. doctest::Approx adds 1 to the scale of what it compares,
// so that of two times in seconds nearly any pass for equal; here the bound is relative, always.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <cstdio>

struct Near {
  double value, expected, relative;
  explicit operator bool() const {
    return std::fabs(value - expected) <= relative * std::fabs(expected);
  }
};

// CHECK(near(value, expected)): within a share of what is expected; only 0 is near 0, and nothing
// is near what is not finite.
inline Near near(double value, double expected, double relative = 1e-6) {
  return {value, expected, std::isfinite(expected) ? relative : NAN};
}

inline doctest::String toString(const Near& n) {
  char text[120];
  std::snprintf(text, sizeof text, "%.9g, expected %.9g within %.3g of it", n.value, n.expected,
                n.relative);
  return text;
}
