#include "builtins/solvers/basis_factor.h"

#include <algorithm>
#include <cmath>

#include "runtime/error/interrupt.h"

namespace matlift::solvers {

BasisFactor::Order BasisFactor::singletonsFirst(const std::vector<SparseColumn>& columns) {
  const int32_t m = int32_t(columns.size());
  std::vector<int32_t> left(static_cast<size_t>(m)), rowLeft(static_cast<size_t>(m), 0);
  for (int32_t j = 0; j < m; ++j) {
    left[size_t(j)] = columns[size_t(j)].count;
    for (int32_t k = 0; k < columns[size_t(j)].count; ++k)
      ++rowLeft[size_t(columns[size_t(j)].row[k])];
  }
  // The columns of each row, one row after the other.
  std::vector<size_t> start(static_cast<size_t>(m) + 1, 0);
  for (size_t i = 0; i < size_t(m); ++i) start[i + 1] = start[i] + size_t(rowLeft[i]);
  std::vector<int32_t> inRow(start[size_t(m)]);
  std::vector<size_t> next(start.begin(), start.end() - 1);
  for (int32_t j = 0; j < m; ++j)
    for (int32_t k = 0; k < columns[size_t(j)].count; ++k)
      inRow[next[size_t(columns[size_t(j)].row[k])]++] = j;
  auto columnsOfRow = [&](int32_t row) {
    const size_t from = start[size_t(row)];
    return std::span<const int32_t>(inRow.data() + from, start[size_t(row) + 1] - from);
  };
  std::vector<uint8_t> rowDone(static_cast<size_t>(m), 0), columnDone(static_cast<size_t>(m), 0);
  std::vector<int32_t> queueC, queueR;
  for (int32_t k = 0; k < m; ++k) {
    if (left[size_t(k)] == 1) queueC.push_back(k);
    if (rowLeft[size_t(k)] == 1) queueR.push_back(k);
  }
  Order order;
  auto take = [&](int32_t row, int32_t column) {
    rowDone[size_t(row)] = columnDone[size_t(column)] = 1;
    order.columns.push_back(column);
    order.rows.push_back(row);
    for (int32_t j : columnsOfRow(row))
      if (!columnDone[size_t(j)] && --left[size_t(j)] == 1) queueC.push_back(j);
    const SparseColumn& c = columns[size_t(column)];
    for (int32_t k = 0; k < c.count; ++k)
      if (!rowDone[size_t(c.row[k])] && --rowLeft[size_t(c.row[k])] == 1)
        queueR.push_back(c.row[k]);
  };
  // An entry that is tiny beside its column's largest is no pivot to rely on.
  auto fair = [&](const SparseColumn& c, int32_t k) {
    double largest = 0;
    for (int32_t i = 0; i < c.count; ++i) largest = std::max(largest, std::fabs(c.value[i]));
    return std::fabs(c.value[k]) >= 0.1 * largest;
  };
  while (!queueC.empty() || !queueR.empty()) {
    if (!queueC.empty()) {
      const int32_t j = queueC.back();
      queueC.pop_back();
      if (columnDone[size_t(j)] || left[size_t(j)] != 1) continue;
      const SparseColumn& c = columns[size_t(j)];
      for (int32_t k = 0; k < c.count; ++k)
        if (!rowDone[size_t(c.row[k])] && std::fabs(c.value[k]) > 1e-9) {
          take(c.row[k], j);
          break;
        }
    } else {
      const int32_t i = queueR.back();
      queueR.pop_back();
      if (rowDone[size_t(i)] || rowLeft[size_t(i)] != 1) continue;
      for (int32_t j : columnsOfRow(i)) {
        if (columnDone[size_t(j)]) continue;
        const SparseColumn& c = columns[size_t(j)];
        const int32_t k = int32_t(std::find(c.row, c.row + c.count, i) - c.row);
        if (fair(c, k)) take(i, j);
        break;
      }
    }
  }
  const size_t fixed = order.columns.size();
  for (int32_t j = 0; j < m; ++j)
    if (!columnDone[size_t(j)]) order.columns.push_back(j);
  std::stable_sort(order.columns.begin() + long(fixed), order.columns.end(),
                   [&](int32_t a, int32_t b) { return left[size_t(a)] < left[size_t(b)]; });
  order.rows.resize(size_t(m), -1);
  return order;
}

/// The steps whose rows an entry at `row` leads to, each after those that it changes.
void BasisFactor::reach(int32_t row, std::vector<int32_t>& topological) {
  if (stepOfRow_[size_t(row)] < 0 || seen_[size_t(row)]) return;
  struct Place {
    int32_t step;
    size_t next;
  };
  std::vector<Place> stack{{stepOfRow_[size_t(row)], 0}};
  seen_[size_t(row)] = 1;
  while (!stack.empty()) {
    Place& p = stack.back();
    const std::span<const Entry> below = lower_[size_t(p.step)];
    bool deeper = false;
    while (p.next < below.size()) {
      const int32_t r = below[p.next++].index;
      if (stepOfRow_[size_t(r)] >= 0 && !seen_[size_t(r)]) {
        seen_[size_t(r)] = 1;
        stack.push_back({stepOfRow_[size_t(r)], 0});
        deeper = true;
        break;
      }
    }
    if (deeper) continue;
    topological.push_back(p.step);
    stack.pop_back();
  }
}

/// One column with the steps so far, in work_; rows that have no step yet are in `touched`.
void BasisFactor::eliminate(const SparseColumn& column, std::vector<int32_t>& touched,
                            std::vector<int32_t>& steps) {
  steps.clear();
  touched.clear();
  for (int32_t k = 0; k < column.count; ++k) {
    reach(column.row[k], steps);
    work_[size_t(column.row[k])] += column.value[k];
  }
  auto touch = [&](int32_t row) {
    if (stepOfRow_[size_t(row)] >= 0 || seen_[size_t(row)]) return;
    seen_[size_t(row)] = 1;
    touched.push_back(row);
  };
  for (int32_t k = 0; k < column.count; ++k) touch(column.row[k]);
  std::reverse(steps.begin(), steps.end());
  for (int32_t step : steps) {
    const double v = work_[size_t(pivotRow_[size_t(step)])];
    for (const Entry& e : lower_[size_t(step)]) {
      work_[size_t(e.index)] -= e.value * v;
      touch(e.index);
    }
  }
}

/// Among entries of a fair size the one whose row has the fewest entries; -1: the column is zero.
int32_t BasisFactor::choosePivot(const std::vector<int32_t>& touched, int32_t wanted) const {
  double largest = 0;
  for (int32_t row : touched) largest = std::max(largest, std::fabs(work_[size_t(row)]));
  if (!(largest > 1e-11)) return -1;
  if (wanted >= 0 && std::fabs(work_[size_t(wanted)]) >= 0.1 * largest) return wanted;
  int32_t best = -1;
  for (int32_t row : touched) {
    if (std::fabs(work_[size_t(row)]) < 0.1 * largest) continue;
    if (best < 0 || rowCount_[size_t(row)] < rowCount_[size_t(best)]) best = row;
  }
  return best;
}

void BasisFactor::keepStep(int32_t position, int32_t pivot, const std::vector<int32_t>& touched,
                           const std::vector<int32_t>& steps) {
  for (int32_t step : steps) {
    const double v = work_[size_t(pivotRow_[size_t(step)])];
    if (v != 0) upper_.entries.push_back({step, v});
  }
  const double d = work_[size_t(pivot)];
  for (int32_t row : touched) {
    const double v = work_[size_t(row)];
    if (row != pivot && std::fabs(v) > 1e-14) lower_.entries.push_back({row, v / d});
  }
  upper_.close();
  lower_.close();
  stepOfRow_[size_t(pivot)] = int32_t(diagonal_.size());
  diagonal_.push_back(d);
  pivotRow_.push_back(pivot);
  pivotPosition_.push_back(position);
}

std::vector<BasisFactor::Gap> BasisFactor::factor(const std::vector<SparseColumn>& columns) {
  m_ = int32_t(columns.size());
  const size_t m = size_t(m_);
  lower_.clear();
  upper_.clear();
  diagonal_.clear();
  pivotRow_.clear();
  pivotPosition_.clear();
  etas_.clear();
  etaEntries_.clear();
  stepOfRow_.assign(m, -1);
  rowCount_.assign(m, 0);
  work_.assign(m, 0);
  other_.assign(m, 0);
  seen_.assign(m, 0);
  for (const SparseColumn& c : columns)
    for (int32_t k = 0; k < c.count; ++k) ++rowCount_[size_t(c.row[k])];
  const Order order = singletonsFirst(columns);
  std::vector<int32_t> touched, steps, dependent;
  for (size_t k = 0; k < m; ++k) {
    interruptionPoint<64>(k);
    const int32_t position = order.columns[k];
    eliminate(columns[size_t(position)], touched, steps);
    const int32_t wanted = order.rows[k];
    const int32_t pivot =
        choosePivot(touched, wanted >= 0 && stepOfRow_[size_t(wanted)] < 0 ? wanted : -1);
    if (pivot < 0)
      dependent.push_back(position);
    else
      keepStep(position, pivot, touched, steps);
    for (int32_t row : touched) work_[size_t(row)] = 0, seen_[size_t(row)] = 0;
    for (int32_t step : steps) {
      const size_t row = size_t(pivotRow_[size_t(step)]);
      work_[row] = 0;
      seen_[row] = 0;
    }
  }
  std::vector<Gap> gaps;
  int32_t row = 0;
  for (int32_t position : dependent) {
    while (stepOfRow_[size_t(row)] >= 0) ++row;
    gaps.push_back({position, row++});
  }
  return gaps;
}

void BasisFactor::solve(std::vector<double>& x) {
  const size_t m = size_t(m_);
  for (size_t k = 0; k < m; ++k) {
    const double v = x[size_t(pivotRow_[k])];
    if (v != 0)
      for (const Entry& e : lower_[k]) x[size_t(e.index)] -= e.value * v;
    other_[k] = v;
  }
  for (size_t k = m; k-- > 0;) {
    if (other_[k] == 0) continue;
    const double v = other_[k] / diagonal_[k];
    other_[k] = v;
    for (const Entry& e : upper_[k]) other_[size_t(e.index)] -= e.value * v;
  }
  for (size_t k = 0; k < m; ++k) x[size_t(pivotPosition_[k])] = other_[k];
  for (const Eta& eta : etas_) {
    double& p = x[size_t(eta.position)];
    if (p == 0) continue;
    p /= eta.pivot;
    const double v = p;
    for (size_t k = eta.begin; k < eta.end; ++k)
      x[size_t(etaEntries_[k].index)] -= etaEntries_[k].value * v;
  }
}

void BasisFactor::solveTransposed(std::vector<double>& y) {
  const size_t m = size_t(m_);
  for (size_t t = etas_.size(); t-- > 0;) {
    const Eta& eta = etas_[t];
    double v = y[size_t(eta.position)];
    for (size_t k = eta.begin; k < eta.end; ++k)
      v -= etaEntries_[k].value * y[size_t(etaEntries_[k].index)];
    y[size_t(eta.position)] = v / eta.pivot;
  }
  for (size_t k = 0; k < m; ++k) {
    double v = y[size_t(pivotPosition_[k])];
    for (const Entry& e : upper_[k]) v -= e.value * other_[size_t(e.index)];
    other_[k] = v / diagonal_[k];
  }
  for (size_t k = 0; k < m; ++k) y[size_t(pivotRow_[k])] = other_[k];
  for (size_t k = m; k-- > 0;) {
    double v = y[size_t(pivotRow_[k])];
    for (const Entry& e : lower_[k]) v -= e.value * y[size_t(e.index)];
    y[size_t(pivotRow_[k])] = v;
  }
}

void BasisFactor::exchange(int32_t position, const std::vector<double>& alpha) {
  Eta eta{position, alpha[size_t(position)], etaEntries_.size(), 0};
  for (int32_t i = 0; i < m_; ++i)
    if (i != position && std::fabs(alpha[size_t(i)]) > 1e-14)
      etaEntries_.push_back({i, alpha[size_t(i)]});
  eta.end = etaEntries_.size();
  etas_.push_back(eta);
}

bool BasisFactor::isLong() const {
  return etas_.size() >= 100 ||
         etaEntries_.size() > 3 * (lower_.entries.size() + upper_.entries.size()) + 10 * size_t(m_);
}

}  // namespace matlift::solvers
