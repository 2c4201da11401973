#include "builtins/solvers/simplex.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "runtime/error/interrupt.h"

namespace matlift::solvers {

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kFeasible = 1e-9;  ///< of scaled bounds
constexpr double kOptimal = 1e-9;   ///< of reduced costs
constexpr double kPivot = 1e-7;     ///< smaller ones are not relied on
constexpr double kMinusOne[] = {-1};

double powerOfTwo(double x) { return std::exp2(std::round(std::log2(x))); }

}  // namespace

Simplex::Simplex(const LinearProblem& problem, std::vector<Place> places) : p_(problem) {
  const size_t m = size_t(p_.rows), n = size_t(p_.variables);
  scale();
  rowStart_.assign(m + 1, 0);
  for (int32_t r : p_.row) ++rowStart_[size_t(r) + 1];
  for (size_t i = 0; i < m; ++i) rowStart_[i + 1] += rowStart_[i];
  rowColumn_.resize(p_.row.size());
  rowValue_.resize(p_.row.size());
  std::vector<int64_t> next(rowStart_.begin(), rowStart_.end() - 1);
  for (size_t j = 0; j < n; ++j)
    for (int64_t k = p_.start[j]; k < p_.start[j + 1]; ++k) {
      const size_t to = size_t(next[size_t(p_.row[size_t(k)])]++);
      rowColumn_[to] = int32_t(j);
      rowValue_[to] = p_.value[size_t(k)];
    }
  logicalRow_.resize(m);
  for (size_t i = 0; i < m; ++i) logicalRow_[i] = int32_t(i);
  p_.cost.resize(p_.all(), 0);
  cost_ = p_.cost;
  x_.assign(p_.all(), 0);
  d_.assign(p_.all(), 0);
  alpha_.assign(p_.all(), 0);
  isTouched_.assign(p_.all(), 0);
  rho_.assign(m, 0);
  column_.assign(m, 0);
  startFrom(std::move(places));
}

/// Rows and columns by powers of two, until their entries are near one.
void Simplex::scale() {
  const size_t m = size_t(p_.rows), n = size_t(p_.variables);
  rowScale_.assign(m, 1);
  columnScale_.assign(n, 1);
  for (int pass = 0; pass < 4; ++pass) {
    std::vector<double> least(m, kInf), most(m, 0);
    for (size_t j = 0; j < n; ++j)
      for (int64_t k = p_.start[j]; k < p_.start[j + 1]; ++k) {
        const size_t r = size_t(p_.row[size_t(k)]);
        const double v = std::fabs(p_.value[size_t(k)]) * columnScale_[j];
        least[r] = std::min(least[r], v);
        most[r] = std::max(most[r], v);
      }
    for (size_t i = 0; i < m; ++i)
      if (most[i] > 0) rowScale_[i] = 1 / std::sqrt(least[i] * most[i]);
    for (size_t j = 0; j < n; ++j) {
      double low = kInf, high = 0;
      for (int64_t k = p_.start[j]; k < p_.start[j + 1]; ++k) {
        const double v = std::fabs(p_.value[size_t(k)]) * rowScale_[size_t(p_.row[size_t(k)])];
        low = std::min(low, v);
        high = std::max(high, v);
      }
      if (high > 0) columnScale_[j] = 1 / std::sqrt(low * high);
    }
  }
  for (double& s : rowScale_) s = powerOfTwo(s);
  for (double& s : columnScale_) s = powerOfTwo(s);
  for (size_t j = 0; j < n; ++j) {
    for (int64_t k = p_.start[j]; k < p_.start[j + 1]; ++k)
      p_.value[size_t(k)] *= columnScale_[j] * rowScale_[size_t(p_.row[size_t(k)])];
    p_.cost[j] *= columnScale_[j];
    p_.low[j] /= columnScale_[j];
    p_.high[j] /= columnScale_[j];
  }
  for (size_t i = 0; i < m; ++i) {
    p_.low[n + i] *= rowScale_[i];
    p_.high[n + i] *= rowScale_[i];
  }
  for (double c : columnScale_) tolerance_.push_back(kFeasible * std::min(1.0, 1 / c));
  for (double r : rowScale_) tolerance_.push_back(kFeasible * std::min(1.0, r));
}

void Simplex::startFrom(std::vector<Place> places) {
  const size_t m = size_t(p_.rows), n = size_t(p_.variables);
  const size_t basic = size_t(std::count(places.begin(), places.end(), Place::Basic));
  if (places.size() != p_.all() || basic != m) {
    isCold_ = true;
    places.assign(p_.all(), Place::Low);
    for (size_t i = 0; i < m; ++i) places[n + i] = Place::Basic;
  }
  place_ = std::move(places);
  for (size_t j = 0; j < p_.all(); ++j) {
    if (place_[j] == Place::Basic)
      basis_.push_back(int32_t(j));
    else
      putAtBound(j);
  }
  weight_.assign(m, 1);
  ignored_.assign(m, 0);
}

/// A variable outside of the basis goes to the bound that it is said to be at, if there is one.
void Simplex::putAtBound(size_t j) {
  const bool low = p_.low[j] > -kInf, high = p_.high[j] < kInf;
  if (place_[j] == Place::High ? high : !low && high) {
    place_[j] = Place::High;
    x_[j] = p_.high[j];
  } else if (low) {
    place_[j] = Place::Low;
    x_[j] = p_.low[j];
  } else {
    place_[j] = Place::Free;
    x_[j] = 0;
  }
}

SparseColumn Simplex::columnOf(int32_t j) const {
  if (j >= p_.variables) return {&logicalRow_[size_t(j - p_.variables)], kMinusOne, 1};
  const size_t from = size_t(p_.start[size_t(j)]);
  return {p_.row.data() + from, p_.value.data() + from,
          int32_t(p_.start[size_t(j) + 1] - p_.start[size_t(j)])};
}

void Simplex::scatter(int32_t j, double by, std::vector<double>& x) const {
  const SparseColumn c = columnOf(j);
  for (int32_t k = 0; k < c.count; ++k) x[size_t(c.row[k])] += by * c.value[k];
}

void Simplex::refactor() {
  for (int attempt = 0; attempt < 5; ++attempt) {
    std::vector<SparseColumn> columns;
    columns.reserve(basis_.size());
    for (int32_t j : basis_) columns.push_back(columnOf(j));
    const auto gaps = factor_.factor(columns);
    if (gaps.empty()) break;
    for (auto [position, row] : gaps) {
      int32_t& j = basis_[size_t(position)];
      place_[size_t(j)] = x_[size_t(j)] >= p_.high[size_t(j)] ? Place::High : Place::Low;
      putAtBound(size_t(j));
      j = p_.variables + row;
      place_[size_t(j)] = Place::Basic;
    }
    weight_.assign(weight_.size(), 1);
  }
  computeValues();
  computeReduced();
}

void Simplex::computeValues() {
  std::vector<double>& b = column_;
  std::fill(b.begin(), b.end(), 0);
  for (size_t j = 0; j < p_.all(); ++j)
    if (place_[j] != Place::Basic && x_[j] != 0) scatter(int32_t(j), -x_[j], b);
  factor_.solve(b);
  for (size_t k = 0; k < basis_.size(); ++k) x_[size_t(basis_[k])] = b[k];
}

void Simplex::computeReduced() {
  std::vector<double>& y = column_;
  for (size_t k = 0; k < basis_.size(); ++k) y[k] = cost_[size_t(basis_[k])];
  factor_.solveTransposed(y);
  for (size_t j = 0; j < p_.all(); ++j) {
    if (place_[j] == Place::Basic) {
      d_[j] = 0;
      continue;
    }
    const SparseColumn c = columnOf(int32_t(j));
    double s = cost_[j];
    for (int32_t k = 0; k < c.count; ++k) s -= c.value[k] * y[size_t(c.row[k])];
    d_[j] = s;
  }
}

double Simplex::random() {
  seed_ ^= seed_ << 13;
  seed_ ^= seed_ >> 7;
  seed_ ^= seed_ << 17;
  return double(seed_ >> 11) * 0x1p-53;
}

/// Costs move a little, each away from zero: equal ratios would let the dual method go in circles.
void Simplex::perturb() {
  for (size_t j = 0; j < size_t(p_.variables); ++j) {
    if (p_.low[j] == p_.high[j] || place_[j] == Place::Basic || place_[j] == Place::Free) continue;
    const double by = (1 + random()) * 5e-7 * (1 + std::fabs(cost_[j]));
    cost_[j] += place_[j] == Place::High ? -by : by;
  }
  perturbed_ = costsChanged_ = true;
}

/// Reduced costs of the wrong sign: the variable moves to its other bound, or its cost is changed.
void Simplex::makeDualFeasible() {
  bool moved = false;
  for (size_t j = 0; j < p_.all(); ++j) {
    if (place_[j] == Place::Basic || p_.low[j] == p_.high[j]) continue;
    const double d = d_[j];
    const bool wrong = place_[j] == Place::Free  ? std::fabs(d) > kOptimal
                       : place_[j] == Place::Low ? d < -kOptimal
                                                 : d > kOptimal;
    if (!wrong) continue;
    if (p_.low[j] > -kInf && p_.high[j] < kInf) {
      place_[j] = place_[j] == Place::Low ? Place::High : Place::Low;
      putAtBound(j);
      moved = true;
    } else {
      cost_[j] -= d;
      d_[j] = 0;
      costsChanged_ = true;
    }
  }
  if (moved) computeValues();
}

/// By how much a bound may be missed: little in the numbers of the user, and in scaled ones.
double Simplex::tolerance(size_t j, double bound) const {
  return std::isfinite(bound) ? std::max(tolerance_[j], 1e-12 * std::fabs(bound)) : 0;
}

/// Below the lower bound: negative; above the upper: positive; 0 within both.
double Simplex::infeasibility(int32_t position) const {
  const size_t j = size_t(basis_[size_t(position)]);
  if (x_[j] < p_.low[j] - tolerance(j, p_.low[j])) return x_[j] - p_.low[j];
  if (x_[j] > p_.high[j] + tolerance(j, p_.high[j])) return x_[j] - p_.high[j];
  return 0;
}

bool Simplex::primalFeasible() const {
  for (int32_t k = 0; k < p_.rows; ++k)
    if (infeasibility(k) != 0 && !ignored_[size_t(k)]) return false;
  return true;
}

/// rho = row `position` of the inverse, alpha = the same of the whole table, for what is not basic.
void Simplex::rowOf(int32_t position) {
  for (int32_t j : touched_) alpha_[size_t(j)] = 0, isTouched_[size_t(j)] = 0;
  touched_.clear();
  std::fill(rho_.begin(), rho_.end(), 0);
  rho_[size_t(position)] = 1;
  factor_.solveTransposed(rho_);
  auto touch = [&](int32_t j) {
    if (isTouched_[size_t(j)]) return;
    isTouched_[size_t(j)] = 1;
    touched_.push_back(j);
  };
  for (size_t i = 0; i < rho_.size(); ++i) {
    const double r = rho_[i];
    if (std::fabs(r) <= 1e-14) continue;
    for (int64_t k = rowStart_[i]; k < rowStart_[i + 1]; ++k) {
      const int32_t j = rowColumn_[size_t(k)];
      if (place_[size_t(j)] == Place::Basic) continue;
      alpha_[size_t(j)] += r * rowValue_[size_t(k)];
      touch(j);
    }
    const int32_t logical = p_.variables + int32_t(i);
    if (place_[size_t(logical)] == Place::Basic) continue;
    alpha_[size_t(logical)] -= r;
    touch(logical);
  }
}

int32_t Simplex::leavingRow() const {
  double best = 0;
  int32_t row = -1;
  for (int32_t k = 0; k < p_.rows; ++k) {
    if (ignored_[size_t(k)]) continue;
    const double gap = infeasibility(k);
    if (gap == 0) continue;
    const double merit = gap * gap / weight_[size_t(k)];
    if (merit > best) best = merit, row = k;
  }
  return row;
}

/// The ratio test of the dual method. Variables with two bounds whose reduced cost changes its sign
/// on the way move to the other bound (`flips`) as long as that leaves something to repair; among
/// ratios that are nearly equal the largest pivot is taken.
int32_t Simplex::dualEntering(double sign, double gap, std::vector<int32_t>& flips) {
  flips.clear();
  std::vector<int32_t> open;
  for (int32_t j : touched_) {
    const double a = sign * alpha_[size_t(j)];
    if (p_.low[size_t(j)] == p_.high[size_t(j)] || std::fabs(a) <= 1e-9) continue;
    const Place at = place_[size_t(j)];
    if (at == Place::Free || (at == Place::Low ? a > 0 : a < 0)) open.push_back(j);
  }
  double slope = std::fabs(gap);
  while (!open.empty()) {
    double limit = kInf;
    for (int32_t j : open) {
      const double a = std::fabs(alpha_[size_t(j)]);
      limit = std::min(limit, (std::fabs(d_[size_t(j)]) + kOptimal) / a);
    }
    int32_t best = -1;
    double largest = 0, drop = 0;
    std::vector<int32_t> group, rest;
    for (int32_t j : open) {
      const double a = std::fabs(alpha_[size_t(j)]);
      if (std::fabs(d_[size_t(j)]) / a > limit) {
        rest.push_back(j);
        continue;
      }
      group.push_back(j);
      drop += a * (p_.high[size_t(j)] - p_.low[size_t(j)]);
      if (a > largest) largest = a, best = j;
    }
    slope -= drop;
    if (!(slope > 0) || rest.empty()) return best;
    flips.insert(flips.end(), group.begin(), group.end());
    open = std::move(rest);
  }
  return -1;
}

void Simplex::flip(const std::vector<int32_t>& flips) {
  if (flips.empty()) return;
  std::vector<double> b(size_t(p_.rows), 0);
  for (int32_t j : flips) {
    const double before = x_[size_t(j)];
    place_[size_t(j)] = place_[size_t(j)] == Place::Low ? Place::High : Place::Low;
    putAtBound(size_t(j));
    scatter(j, before - x_[size_t(j)], b);
  }
  factor_.solve(b);
  for (size_t k = 0; k < basis_.size(); ++k) x_[size_t(basis_[k])] += b[k];
}

/// Steepest edges of the dual method (Forrest and Goldfarb); rho_ and column_ are those of the
/// step.
void Simplex::updateDualWeights(int32_t r, double pivot) {
  double own = 0;
  for (double v : rho_) own += v * v;
  std::vector<double> tau = rho_;
  factor_.solve(tau);
  for (size_t i = 0; i < weight_.size(); ++i) {
    if (column_[i] == 0 || int32_t(i) == r) continue;
    const double ratio = column_[i] / pivot;
    weight_[i] = std::max(weight_[i] - 2 * ratio * tau[i] + ratio * ratio * own, 1e-4);
  }
  weight_[size_t(r)] = std::max(own / (pivot * pivot), 1e-4);
}

/// Reduced costs after variable q has entered for `out`, where alpha_ is the table's row.
void Simplex::updateReduced(int32_t q, int32_t out) {
  const double theta = d_[size_t(q)] / alpha_[size_t(q)];
  for (int32_t j : touched_) d_[size_t(j)] -= theta * alpha_[size_t(j)];
  d_[size_t(q)] = 0;
  d_[size_t(out)] = -theta;
}

/// A sign that rounding or a nearly equal ratio has turned: the cost moves, not the variable.
void Simplex::keepSigns() {
  for (int32_t j : touched_) {
    const double d = d_[size_t(j)];
    const Place at = place_[size_t(j)];
    const bool wrong = at == Place::Free ? d != 0 : at == Place::Low ? d < 0 : d > 0;
    if (at == Place::Basic || !wrong || p_.low[size_t(j)] == p_.high[size_t(j)]) continue;
    cost_[size_t(j)] -= d;
    d_[size_t(j)] = 0;
    costsChanged_ = true;
  }
}

void Simplex::exchange(int32_t r, int32_t q, bool leavesHigh) {
  const int32_t out = basis_[size_t(r)];
  factor_.exchange(r, column_);
  basis_[size_t(r)] = q;
  place_[size_t(q)] = Place::Basic;
  place_[size_t(out)] = leavesHigh ? Place::High : Place::Low;
  putAtBound(size_t(out));
  ++iterations_;
}

/// Factors again where that may help; false when the factors are fresh already.
bool Simplex::refreshed() {
  if (factor_.exchanges() == 0) return false;
  refactor();
  makeDualFeasible();
  return true;
}

Outcome Simplex::dual(int64_t most) {
  std::vector<int32_t> flips;
  const int64_t begun = iterations_;
  while (true) {
    interruptionPoint();
    if (iterations_ >= most) return Outcome::Limit;
    if (!perturbed_ && iterations_ - begun > 100) {
      perturb();
      refactor();
    }
    if (factor_.isLong()) refreshed();
    const int32_t r = leavingRow();
    if (r < 0) return Outcome::Solved;
    const double gap = infeasibility(r);
    const int32_t out = basis_[size_t(r)];
    const double bound = gap > 0 ? p_.high[size_t(out)] : p_.low[size_t(out)];
    rowOf(r);
    const int32_t q = dualEntering(gap > 0 ? 1 : -1, gap, flips);
    if (q < 0) {
      if (refreshed()) continue;
      if (std::fabs(gap) > 1e-7 * (1 + std::fabs(bound))) return Outcome::Infeasible;
      ignored_[size_t(r)] = 1;  // rounding, and nothing that could repair it
      continue;
    }
    std::fill(column_.begin(), column_.end(), 0);
    scatter(q, 1, column_);
    factor_.solve(column_);
    const double pivot = column_[size_t(r)], off = std::fabs(pivot - alpha_[size_t(q)]);
    if (off > 1e-7 * (1 + std::fabs(pivot)) || std::fabs(pivot) < kPivot) {
      if (refreshed()) continue;
      if (std::fabs(pivot) < 1e-9) {
        ignored_[size_t(r)] = 1;
        continue;
      }
    }
    flip(flips);
    updateDualWeights(r, pivot);
    updateReduced(q, out);
    const double step = (x_[size_t(out)] - bound) / pivot;
    for (size_t k = 0; k < basis_.size(); ++k) x_[size_t(basis_[k])] -= step * column_[k];
    x_[size_t(q)] += step;
    exchange(r, q, gap > 0);
    keepSigns();
    std::fill(ignored_.begin(), ignored_.end(), 0);
  }
}

/// What is gained per length of the edge, as far as that is known (Devex). After many steps that
/// led nowhere chance decides: it leads out of every circle.
int32_t Simplex::primalEntering() {
  double best = 0;
  int32_t q = -1;
  for (size_t j = 0; j < p_.all(); ++j) {
    const Place at = place_[j];
    if (at == Place::Basic || p_.low[j] == p_.high[j]) continue;
    const double d = d_[j];
    const bool gains = at == Place::Free  ? std::fabs(d) > kOptimal
                       : at == Place::Low ? d < -kOptimal
                                          : d > kOptimal;
    if (!gains) continue;
    const double merit = stuck_ > 100 ? random() + 1e-3 : d * d / reference_[j];
    if (q < 0 || merit > best) best = merit, q = int32_t(j);
  }
  return q;
}

/// The position that blocks first when variable q goes `way`, -1: none. Bounds may be passed by a
/// little where that gives a larger pivot (Harris).
int32_t Simplex::primalLeaving(double way, double& step, bool& toHigh) const {
  double limit = kInf;
  auto room = [&](size_t k, double slack) {
    const double a = way * column_[k];
    const size_t j = size_t(basis_[k]);
    if (std::fabs(a) <= kPivot) return kInf;
    if (a > 0) return (x_[j] - p_.low[j] + slack * tolerance(j, p_.low[j])) / a;
    return (p_.high[j] - x_[j] + slack * tolerance(j, p_.high[j])) / -a;
  };
  for (size_t k = 0; k < basis_.size(); ++k) limit = std::min(limit, room(k, 0.5));
  int32_t r = -1;
  if (limit == kInf) return r;
  for (size_t k = 0; k < basis_.size(); ++k) {
    if (room(k, 0) > limit) continue;
    if (r < 0 || std::fabs(column_[k]) > std::fabs(column_[size_t(r)])) r = int32_t(k);
  }
  if (r < 0) return r;
  step = std::max(0.0, room(size_t(r), 0));
  toHigh = way * column_[size_t(r)] < 0;
  return r;
}

Outcome Simplex::primal(int64_t most) {
  reference_.assign(p_.all(), 1);
  stuck_ = 0;
  while (true) {
    interruptionPoint();
    if (iterations_ >= most) return Outcome::Limit;
    if (factor_.isLong()) refactor();
    const int32_t q = primalEntering();
    if (q < 0) return Outcome::Solved;
    const double way = d_[size_t(q)] < 0 ? 1 : -1;
    std::fill(column_.begin(), column_.end(), 0);
    scatter(q, 1, column_);
    factor_.solve(column_);
    double step = kInf;
    bool toHigh = false;
    const int32_t r = primalLeaving(way, step, toHigh);
    const double own = p_.high[size_t(q)] - p_.low[size_t(q)];
    if (r < 0 && own == kInf) {
      if (factor_.exchanges() == 0) return Outcome::Unbounded;
      refactor();
      continue;
    }
    const bool flips = r < 0 || own <= step;
    if (flips) step = own;
    stuck_ = step * std::fabs(d_[size_t(q)]) > 1e-14 ? 0 : stuck_ + 1;
    const int32_t out = flips ? -1 : basis_[size_t(r)];
    if (!flips) {
      rowOf(r);
      const double pivot = column_[size_t(r)];
      if (std::fabs(pivot - alpha_[size_t(q)]) > 1e-7 * (1 + std::fabs(pivot)) &&
          factor_.exchanges() > 0) {
        refactor();
        continue;
      }
      updateReference(q, out);
      updateReduced(q, out);
    }
    for (size_t k = 0; k < basis_.size(); ++k) x_[size_t(basis_[k])] -= way * step * column_[k];
    x_[size_t(q)] += way * step;
    if (flips) {
      place_[size_t(q)] = place_[size_t(q)] == Place::Low ? Place::High : Place::Low;
      putAtBound(size_t(q));
      ++iterations_;
    } else {
      exchange(r, q, toHigh);
    }
  }
}

void Simplex::updateReference(int32_t q, int32_t out) {
  const double own = reference_[size_t(q)], pivot = alpha_[size_t(q)];
  double largest = 0;
  for (int32_t j : touched_) {
    const double ratio = alpha_[size_t(j)] / pivot;
    reference_[size_t(j)] = std::max(reference_[size_t(j)], ratio * ratio * own);
    largest = std::max(largest, reference_[size_t(j)]);
  }
  reference_[size_t(out)] = std::max(own / (pivot * pivot), 1.0);
  // Weights that have grown that much tell nothing of the edges any more.
  if (!(largest < 1e8)) std::fill(reference_.begin(), reference_.end(), 1.0);
}

Outcome Simplex::run(int64_t most) {
  for (size_t j = 0; j < p_.all(); ++j)
    if (p_.low[j] > p_.high[j] || p_.low[j] == kInf || p_.high[j] == -kInf)
      return Outcome::Infeasible;
  refactor();
  for (int round = 0; round < 50; ++round) {
    if (!primalFeasible()) {
      if (isCold_ || round > 0) {
        perturb();
        computeReduced();
      }
      makeDualFeasible();
      if (const Outcome o = dual(most); o != Outcome::Solved) return o;
    }
    if (costsChanged_) {
      cost_ = p_.cost;
      costsChanged_ = perturbed_ = false;
      refactor();
    }
    if (!primalFeasible()) continue;
    if (const Outcome o = primal(most); o != Outcome::Solved) return o;
    if (factor_.exchanges() > 0) refactor();
    // Reduced costs from fresh factors have the last word, not those that were updated on the way.
    if (primalFeasible() && primalEntering() < 0) return Outcome::Solved;
  }
  return Outcome::Limit;
}

std::vector<double> Simplex::solution() const {
  std::vector<double> x(x_.begin(), x_.begin() + p_.variables);
  for (size_t j = 0; j < x.size(); ++j)
    x[j] = std::min(std::max(x[j], p_.low[j]), p_.high[j]) * columnScale_[j];
  return x;
}

std::vector<double> Simplex::prices() {
  std::vector<double> y(basis_.size());
  for (size_t k = 0; k < basis_.size(); ++k) y[k] = p_.cost[size_t(basis_[k])];
  factor_.solveTransposed(y);
  for (size_t i = 0; i < y.size(); ++i) y[i] *= rowScale_[i];
  return y;
}

}  // namespace matlift::solvers
