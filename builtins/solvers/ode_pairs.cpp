#include "builtins/solvers/ode_pairs.h"

namespace matlift::solvers {

namespace {

// J. R. Dormand and P. J. Prince, J. Comput. Appl. Math. 6, 1980.
constexpr double kC45[] = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
constexpr double kA45[7][6] = {
    {},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
constexpr double kE45[] = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                           -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

// P. Bogacki and L. F. Shampine, Appl. Math. Lett. 2, 1989.
constexpr double kC23[] = {0, 1.0 / 2, 3.0 / 4, 1};
constexpr double kA23[4][6] = {{}, {1.0 / 2}, {0, 3.0 / 4}, {2.0 / 9, 1.0 / 3, 4.0 / 9}};
constexpr double kE23[] = {-5.0 / 72, 1.0 / 12, 1.0 / 9, -1.0 / 8};

}  // namespace

const Pair kDormandPrince{7, 5, kC45, kA45, kE45, 4, 0.1, 4};
const Pair kBogackiShampine{4, 3, kC23, kA23, kE23, 1, 0.5, 3};

// Fourth-order continuation of the Dormand-Prince pair (Hairer, Nørsett, Wanner, chapter II.6).
State interpolate45(const Step& s, double t) {
  static constexpr double kB[7][3] = {{-183.0 / 64, 37.0 / 12, -145.0 / 128},
                                      {0, 0, 0},
                                      {1500.0 / 371, -1000.0 / 159, 1000.0 / 371},
                                      {-125.0 / 32, 125.0 / 12, -375.0 / 64},
                                      {9477.0 / 3392, -729.0 / 106, 25515.0 / 6784},
                                      {-11.0 / 7, 11.0 / 3, -55.0 / 28},
                                      {3.0 / 2, -4, 5.0 / 2}};
  double u = (t - s.t) / s.h;
  State y = s.y;
  for (std::size_t k = 0; k < 7; ++k) {
    double w = s.h * (u * (k == 0 ? 1 : 0) + u * u * (kB[k][0] + u * (kB[k][1] + u * kB[k][2])));
    for (std::size_t i = 0; i < y.size(); ++i) y[i] += w * s.f[k][i];
  }
  return y;
}

// Cubic through both ends with their derivatives.
State interpolate23(const Step& s, double t) {
  double u = (t - s.t) / s.h;
  State y(s.y.size());
  const State &f0 = s.f.front(), &f1 = s.f.back();
  for (std::size_t i = 0; i < y.size(); ++i) {
    double d = s.yNew[i] - s.y[i], h = s.h;
    y[i] = s.y[i] + u * (h * f0[i] +
                         u * (3 * d - h * (2 * f0[i] + f1[i]) + u * (h * (f0[i] + f1[i]) - 2 * d)));
  }
  return y;
}

}  // namespace matlift::solvers
