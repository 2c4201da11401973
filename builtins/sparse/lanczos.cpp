#include "builtins/sparse/lanczos.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "builtins/support/eigen.h"
#include "runtime/error/interrupt.h"

namespace matlift::sparse {

namespace {

using Dense = Eigen::MatrixXd;
using Column = Eigen::VectorXd;
constexpr double kEps = std::numeric_limits<double>::epsilon();

/// Places of values, the wanted ones first.
std::vector<int64_t> orderOf(const Column& d, Wanted wanted) {
  std::vector<int64_t> order(static_cast<size_t>(d.size()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    if (wanted == Wanted::Largest) return d[a] > d[b];
    if (wanted == Wanted::Smallest) return d[a] < d[b];
    return std::abs(d[a]) > std::abs(d[b]);
  });
  return order;
}

struct Pairs {
  Column values;
  Dense vectors;
  bool converged = true;
};

/// One search, in the space orthogonal to the columns of `known`.
class Search {
 public:
  Search(const LanczosTask& task, const Dense& known, int64_t k, double tolerance)
      : task_(task),
        known_(known),
        room_(task.n - known.cols()),
        k_(k),
        p_(std::min<int64_t>(std::max<int64_t>(2 * k + 8, 20), room_)),
        tolerance_(std::max(tolerance, 2 * kEps)),
        basis_(task.n, p_ + 1),
        h_(Dense::Zero(p_ + 1, p_)) {}

  Pairs run(Column start) {
    apart(start);
    apart(start);
    basis_.col(0) = start / start.norm();
    int64_t kept = 0;
    for (int64_t round = 1;; ++round) {
      for (int64_t j = kept; j < p_; ++j) extend(j, round);
      if (solveSmall() || p_ >= room_) return pairs(true);
      if (round >= task_.rounds) return pairs(false);
      kept = restart();
    }
  }

 private:
  void apart(Column& v) const {
    if (known_.cols() > 0) v -= known_ * (known_.transpose() * v);
  }

  /// Column j of the operator in the basis, and the basis' next vector.
  void extend(int64_t j, int64_t round) {
    interruptionPoint();
    Column w(task_.n);
    task_.apply(basis_.col(j).data(), w.data());
    apart(w);
    const auto q = basis_.leftCols(j + 1);
    const double before = w.norm();
    Column h = q.transpose() * w;
    w -= q * h;
    double rest = w.norm();
    if (rest < 0.7071 * before) {  // once more: the basis stays orthogonal to rounding
      apart(w);
      const Column again = q.transpose() * w;
      w -= q * again;
      h += again;
      rest = w.norm();
    }
    h_.col(j).head(j + 1) = h;
    if (rest <= 4 * kEps * h.norm()) {
      rest = 0;  // an invariant subspace: any other direction goes on
      if (j + 1 < room_) w = otherDirection(j, round);
    } else {
      w /= rest;
    }
    h_(j + 1, j) = rest;
    if (j + 1 < room_) basis_.col(j + 1) = w;
  }

  Column otherDirection(int64_t j, int64_t round) const {
    Column w(task_.n);
    for (int64_t i = 0; i < task_.n; ++i) w[i] = std::sin(double(i + 1) * double(j + 1 + round));
    const auto q = basis_.leftCols(j + 1);
    for (int turn = 0; turn < 2; ++turn) {
      w -= q * (q.transpose() * w);
      apart(w);
    }
    return w / w.norm();
  }

  /// Eigenpairs within the basis; true when those wanted are exact enough.
  bool solveSmall() {
    const Dense t = h_.topRows(p_);
    const Eigen::SelfAdjointEigenSolver<Dense> solver((t + t.transpose()) / 2);
    const std::vector<int64_t> order = orderOf(solver.eigenvalues(), task_.wanted);
    values_.resize(p_);
    small_.resize(p_, p_);
    for (int64_t c = 0; c < p_; ++c) {
      values_[c] = solver.eigenvalues()[order[size_t(c)]];
      small_.col(c) = solver.eigenvectors().col(order[size_t(c)]);
    }
    for (int64_t c = 0; c < k_; ++c) {
      const double residual = std::abs(h_.row(p_).dot(small_.col(c)));
      const double size = std::max(std::pow(kEps, 2.0 / 3), std::abs(values_[c]));
      if (!(residual <= tolerance_ * size)) return false;
    }
    return true;
  }

  /// The best directions stay; returns how many.
  int64_t restart() {
    const int64_t kept = std::min(k_ + std::max<int64_t>(2, (p_ - k_) / 2), p_ - 1);
    const Dense best = small_.leftCols(kept);
    const Eigen::RowVectorXd last = h_.row(p_) * best;
    const Dense moved = basis_.leftCols(p_) * best;
    basis_.leftCols(kept) = moved;
    basis_.col(kept) = Column(basis_.col(p_));
    h_.setZero();
    h_.topLeftCorner(kept, kept).diagonal() = values_.head(kept);
    h_.row(kept).head(kept) = last;
    return kept;
  }

  Pairs pairs(bool converged) const {
    return {values_.head(k_), basis_.leftCols(p_) * small_.leftCols(k_), converged};
  }

  const LanczosTask& task_;
  const Dense& known_;
  const int64_t room_, k_, p_;
  const double tolerance_;
  Dense basis_, h_, small_;
  Column values_;
};

Column startVector(int64_t n, int64_t known) {
  Column v(n);
  for (int64_t i = 0; i < n; ++i)
    v[i] = 0.5 + std::fmod(double(i + 1) * 0.6180339887498949, 1.0) -
           double(known) * std::cos(double(i + 1));
  return v;
}

/// One more vector, where it belongs to a wanted eigenvalue that has more than were found.
bool addMissed(const LanczosTask& task, Pairs& found) {
  const int64_t k = found.values.size();
  const double largest = found.values.cwiseAbs().maxCoeff();
  const Column start = startVector(task.n, found.vectors.cols());
  auto withOne = [&](const Pairs& one) {
    Column both(k + 1);
    both << found.values, one.values;
    return both;
  };
  // Roughly first: enough to see whether there is one.
  const Pairs rough = Search(task, found.vectors, 1, 1e-3).run(start);
  if (!rough.converged) return false;
  if (orderOf(withOne(rough), task.wanted).back() == k &&
      std::abs(rough.values[0] - found.values[k - 1]) > 2e-3 * largest)
    return false;
  const Pairs one = Search(task, found.vectors, 1, task.tolerance).run(rough.vectors.col(0));
  if (!one.converged) return false;
  const Column both = withOne(one);
  const std::vector<int64_t> order = orderOf(both, task.wanted);
  if (order.back() == k || std::abs(one.values[0] - both[order.back()]) <= 1e-10 * largest)
    return false;
  Dense vectors(task.n, k + 1);
  vectors << found.vectors, one.vectors;
  for (int64_t c = 0; c < k; ++c) {
    found.values[c] = both[order[size_t(c)]];
    found.vectors.col(c) = vectors.col(order[size_t(c)]);
  }
  return true;
}

}  // namespace

Eigenpairs symmetricEigenpairs(const LanczosTask& task) {
  const Dense none(task.n, 0);
  Pairs found = Search(task, none, task.k, task.tolerance).run(startVector(task.n, 0));
  while (found.converged && task.k < task.n && addMissed(task, found)) {
  }
  return {{found.values.begin(), found.values.end()},
          {found.vectors.data(), found.vectors.data() + found.vectors.size()},
          found.converged};
}

}  // namespace matlift::sparse
