// The embedded Runge-Kutta pairs of ode45 and ode23.
#pragma once

#include <cstddef>
#include <vector>

namespace matlift::solvers {

using State = std::vector<double>;

/// An embedded pair: stage coefficients row by row, weights of the result, and of the error
/// estimate. The last stage is the derivative at the new point (first same as last).
struct Pair {
  int stages;
  double order;  ///< the step is scaled by error^(1/order)
  const double* c;
  const double (*a)[6];
  const double* error;
  int refine;
  double firstShrink;  ///< least factor after a first failure
  int degree;          ///< of the polynomial between both ends of a step
};

extern const Pair kDormandPrince;    ///< J. Comput. Appl. Math. 6, 1980
extern const Pair kBogackiShampine;  ///< Appl. Math. Lett. 2, 1989

/// One accepted step, enough to interpolate in it.
struct Step {
  double t = 0, h = 0;
  State y, yNew;
  std::vector<State> f;
};

/// Fourth-order continuation of the Dormand-Prince pair.
State interpolate45(const Step& s, double t);
/// Cubic through both ends of a step with their derivatives.
State interpolate23(const Step& s, double t);

}  // namespace matlift::solvers
