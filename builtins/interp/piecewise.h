// Piecewise polynomials over increasing breaks: what spline, pchip, makima and the simple methods
// produce, and how they are evaluated.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/value/value.h"

namespace matlift::interp {

enum class Method { Nearest, Next, Previous, Linear, Pchip, Cubic, Makima, Spline };

/// `curves` polynomials on each of breaks.size()-1 pieces. Coefficients highest power first, local
/// to the left break: [piece][curve][power].
template <class T>
struct Piecewise {
  std::vector<double> breaks;
  int64_t curves = 1;
  int order = 4;
  std::vector<T> coefs;

  int64_t pieces() const { return int64_t(breaks.size()) - 1; }
  const T* piece(int64_t k, int64_t curve) const {
    return coefs.data() + size_t((k * curves + curve) * order);
  }
};

/// Slopes at the points by the method's rule (Pchip, Makima, Spline not-a-knot).
template <class T>
std::vector<T> slopes(Method method, const std::vector<double>& x, const T* y, int64_t stride);
/// Clamped spline: slopes with the two end slopes given.
template <class T>
std::vector<T> clampedSlopes(const std::vector<double>& x, const T* y, int64_t stride, T first,
                             T last);

/// Value of curve c at point i is y[i * pointStep + c * curveStep].
template <class T>
Piecewise<T> makePiecewise(Method method, const std::vector<double>& x, const T* y, int64_t curves,
                           int64_t pointStep, int64_t curveStep);
/// Cubic pieces from values and slopes, appended for one curve.
template <class T>
void hermitePiece(double h, T y0, T y1, T d0, T d1, T* coefs);

/// The piece that holds x: 0 below the first break, the last one above. breaks increase.
inline int64_t findPiece(const std::vector<double>& breaks, double x, int64_t guess) {
  int64_t n = int64_t(breaks.size());
  if (guess + 1 < n && x >= breaks[size_t(guess)] && x < breaks[size_t(guess) + 1]) return guess;
  int64_t low = 0, high = n - 1;
  while (high - low > 1) {
    int64_t middle = (low + high) / 2;
    if (x >= breaks[size_t(middle)])
      low = middle;
    else
      high = middle;
  }
  return low;
}

template <class T>
T evaluate(const Piecewise<T>& p, int64_t piece, int64_t curve, double x) {
  double t = x - p.breaks[size_t(piece)];
  const T* c = p.piece(piece, curve);
  T y = c[0];
  for (int k = 1; k < p.order; ++k) y = y * t + c[k];
  return y;
}

/// The struct that mkpp makes, and back.
Value toPpValue(const Piecewise<double>& p, const Dims& curveDims);
Value toPpValue(const Piecewise<Complex>& p, const Dims& curveDims);

}  // namespace matlift::interp
