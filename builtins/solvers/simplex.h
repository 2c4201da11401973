// Linear programs with bounds on variables and rows, by the simplex method on sparse matrices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "builtins/solvers/basis_factor.h"

namespace matlift::solvers {

/// Where a variable is: at a bound, in the basis, or free and zero.
enum class Place : uint8_t { Low, High, Basic, Free };

/// cost' x smallest where rowLow <= M x <= rowHigh and low <= x <= high. The vectors low and high
/// have the variables first, then the rows; so has everything else with `all()` elements.
struct LinearProblem {
  int32_t variables = 0, rows = 0;
  std::vector<int64_t> start;  ///< of each column, and the end
  std::vector<int32_t> row;
  std::vector<double> value;
  std::vector<double> cost, low, high;
  size_t all() const { return size_t(variables) + size_t(rows); }
};

enum class Outcome : int8_t { Solved = 1, Limit = 0, Infeasible = -2, Unbounded = -3 };

/// First the dual method, with costs changed as far as it needs them: it ends at a point within all
/// bounds, or knows that there is none. Then the primal method with the true costs. From a basis
/// that was the best of a similar problem (a bound has moved, a row is new) only the dual one has
/// something to do.
class Simplex {
 public:
  /// `places`: where to begin; empty for the rows as basis.
  Simplex(const LinearProblem& problem, std::vector<Place> places);

  Outcome run(int64_t most);
  int64_t iterations() const { return iterations_; }
  std::vector<double> solution() const;  ///< variables
  std::vector<double> prices();          ///< of the rows: what one more unit of a row's bound costs
  const std::vector<Place>& places() const { return place_; }

 private:
  void scale();
  void startFrom(std::vector<Place> places);
  void putAtBound(size_t j);
  SparseColumn columnOf(int32_t j) const;
  void refactor();
  void computeValues();
  void computeReduced();
  void makeDualFeasible();
  void perturb();
  bool primalFeasible() const;
  double infeasibility(int32_t position) const;
  double tolerance(size_t j, double bound) const;
  void rowOf(int32_t position);
  void scatter(int32_t j, double by, std::vector<double>& x) const;
  Outcome dual(int64_t most);
  int32_t leavingRow() const;
  int32_t dualEntering(double sign, double gap, std::vector<int32_t>& flips);
  void flip(const std::vector<int32_t>& flips);
  void updateDualWeights(int32_t r, double pivot);
  Outcome primal(int64_t most);
  int32_t primalEntering();
  int32_t primalLeaving(double way, double& step, bool& toHigh) const;
  void updateReference(int32_t q, int32_t out);
  void updateReduced(int32_t q, int32_t out);
  void keepSigns();
  bool refreshed();
  void exchange(int32_t r, int32_t q, bool leavesHigh);
  double random();

  LinearProblem p_;  // scaled
  std::vector<double> rowScale_, columnScale_, tolerance_;
  std::vector<int64_t> rowStart_;  // M by rows
  std::vector<int32_t> rowColumn_;
  std::vector<double> rowValue_;
  std::vector<int32_t> logicalRow_;  // 0 … m-1: columns of the rows' variables
  std::vector<Place> place_;
  std::vector<int32_t> basis_;  // variable at each position
  std::vector<double> x_, cost_, d_;
  std::vector<double> weight_, reference_;  // of positions (dual), of variables (primal)
  std::vector<double> rho_, alpha_, column_;
  std::vector<int32_t> touched_;
  std::vector<uint8_t> isTouched_, ignored_;
  BasisFactor factor_;
  int64_t iterations_ = 0, stuck_ = 0;
  bool isCold_ = false, perturbed_ = false, costsChanged_ = false;
  uint64_t seed_ = 88172645463325252ull;
};

}  // namespace matlift::solvers
