// Bessel functions of real order and complex argument: I and K in the right half plane, all others
// from them.
#pragma once

#include <complex>

namespace matlift::special {

using Complex = std::complex<double>;

/// exp(-z) I_nu(z) and exp(z) K_nu(z) for nu >= 0, Re z >= 0, z != 0.
struct ScaledPair {
  Complex i, k;
};
ScaledPair besselPair(double nu, Complex z);

enum class BesselKind { J, Y, I, K, H1, H2 };

/// MATLAB's function of that kind for any real order; `scaled` as its third argument says: J and Y
/// by exp(-|Im z|), I by exp(-|Re z|), K by exp(z), H1 by exp(-iz), H2 by exp(iz).
Complex bessel(BesselKind kind, double nu, Complex z, bool scaled);

}  // namespace matlift::special
