// Adaptive Gauss-Kronrod quadrature on one line, finite or infinite.
#pragma once

#include <cmath>
#include <functional>
#include <vector>

#include "builtins/solvers/callback.h"

namespace matlift::solvers {

/// Gauss-Kronrod 7-15 on [-1, 1]: nodes, Kronrod weights, Gauss weights of every second node.
extern const double kNodes[15];
extern const double kKronrod[15];
extern const double kGauss[15];

struct Tolerances {
  double absolute = 1e-10, relative = 1e-6;
};

struct Interval {
  double low, high;
};

struct Result {
  Complex value = 0;
  double error = 0;
};

/// Values at all of the given points.
using Integrand = std::function<std::vector<Complex>(const std::vector<double>&)>;

/// The variable t in [-1,1] (finite limits), [0,1) or (-1,1) stands for x; the maps take the edge
/// off singular end points (L. F. Shampine, J. Comput. Appl. Math. 211, 2008).
struct Transform {
  enum Kind { Finite, ToInfinity, FromMinusInfinity, Whole } kind = Finite;
  double a = 0, b = 0;
  double low() const { return kind == ToInfinity ? 0 : kind == FromMinusInfinity ? -1 : -1; }
  double high() const { return kind == FromMinusInfinity ? 0 : 1; }
  double x(double t) const {
    switch (kind) {
      case ToInfinity: {
        double r = t / (1 - t);
        return a + r * r;
      }
      case FromMinusInfinity: {
        double r = t / (1 + t);
        return b - r * r;
      }
      case Whole:
        return t / (1 - t * t);
      default: {
        // (b-a)/4 t (3-t^2) + (b+a)/2, from the nearer end: no digits are lost beside it.
        double u = 1 - std::fabs(t), step = (b - a) / 4 * u * u * (3 - u);
        return t < 0 ? a + step : b - step;
      }
    }
  }
  double weight(double t) const {
    switch (kind) {
      case ToInfinity:
        return 2 * t / ((1 - t) * (1 - t) * (1 - t));
      case FromMinusInfinity:
        return -2 * t / ((1 + t) * (1 + t) * (1 + t));
      case Whole:
        return (1 + t * t) / ((1 - t * t) * (1 - t * t));
      default:
        return (b - a) / 4 * 3 * std::fma(-t, t, 1.0);
    }
  }
};

Transform transformFor(double a, double b);

/// The integral from a to b. Warnings carry the identifiers of `name`.
Result integrateOver(Interpreter& interpreter, const Integrand& f, double a, double b,
                     Tolerances tolerance, const char* name);

/// The name-value options that integral, integral2, quadgk, ... share.
struct IntegralOptions {
  Tolerances tolerance;
  bool arrayValued = false;
  bool vectorized = true;
  std::vector<Complex> waypoints;
};
IntegralOptions readIntegralOptions(Call& call, int from, const char* name);

}  // namespace matlift::solvers
