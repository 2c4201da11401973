// Roots of a polynomial, shared by roots and residue.
#pragma once

#include <vector>

#include "runtime/value/value.h"

namespace matlift::poly {

/// Roots by the companion matrix; coefficients are finite, highest power first.
std::vector<Complex> rootsOf(const std::vector<Complex>& coefficients);

}  // namespace matlift::poly
