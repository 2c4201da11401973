// Eigenvalues of a large real symmetric operator that is known by what it does to vectors.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace matlift::sparse {

/// Which eigenvalues come first.
enum class Wanted : uint8_t { LargestAbs, Largest, Smallest };

struct LanczosTask {
  int64_t n = 0;  ///< size of the operator
  int64_t k = 0;  ///< eigenvalues wanted
  Wanted wanted = Wanted::LargestAbs;
  double tolerance = 1e-14;
  int64_t rounds = 300;
  std::function<void(const double* x, double* y)> apply;
};

struct Eigenpairs {
  std::vector<double> values;   ///< in the order wanted
  std::vector<double> vectors;  ///< n × k, orthonormal
  bool converged = true;
};

/// Lanczos' way with full orthogonalisation and thick restarts (Wu and Simon), and a search beside
/// what was found for further vectors of multiple eigenvalues.
Eigenpairs symmetricEigenpairs(const LanczosTask& task);

}  // namespace matlift::sparse
