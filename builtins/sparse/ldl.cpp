// ldl of a sparse symmetric matrix: pivots of one or two rows in the order of minimum degree, each
// taken only when its column grows by a bounded factor (the threshold test of Duff and Reid);
// others wait for later.
#include <algorithm>
#include <cmath>
#include <deque>

#include "builtins/sparse/eigen_solve.h"
#include "builtins/sparse/factor.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/size_errors.h"
#include "runtime/value/text.h"

namespace matlift::sparse {

namespace {

using Entry = std::pair<int64_t, double>;
using Column = std::vector<Entry>;  // by ascending row

class LdlFactor {
 public:
  LdlFactor(const Matrix& a, double threshold)
      : n_(a.columns()), threshold_(threshold), active_(size_t(n_)), done_(size_t(n_), false) {
    const double* x = a.values.data<double>();
    for (int64_t j = 0; j < n_; ++j)
      for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k)
        active_[size_t(j)].emplace_back(a.row()[k], x[k]);
    for (int64_t j : orderingOf(a, Ordering::Amd)) waiting_.push_back(j);
  }

  void factor() {
    size_t refused = 0;
    while (!waiting_.empty()) {
      interruptionPoint();
      const int64_t k = waiting_.front();
      waiting_.pop_front();
      if (done_[size_t(k)]) continue;
      const auto [other, ok] = pivotAt(k);
      if (ok) {
        eliminate(k, other);
        refused = 0;
        continue;
      }
      waiting_.push_back(k);
      if (++refused < waiting_.size()) continue;
      const auto [first, second] = largestPivot();
      eliminate(first, second);
      refused = 0;
    }
  }

  Matrix lower() const {
    Indices row, column;
    std::vector<double> value;
    for (int64_t j = 0; j < n_; ++j)
      for (const auto& [i, x] : lower_[size_t(j)]) {
        row.push_back(place_.at(size_t(i)));
        column.push_back(j);
        value.push_back(x);
      }
    return assembled(row, column, value);
  }

  Matrix diagonal() const {
    Indices row, column;
    std::vector<double> value;
    for (const auto& [i, j, x] : diagonal_) {
      row.push_back(i);
      column.push_back(j);
      value.push_back(x);
    }
    return assembled(row, column, value);
  }

  Indices order;

 private:
  Matrix assembled(const Indices& row, const Indices& column, std::vector<double>& value) const {
    Value v = newValues(int64_t(value.size()), false);
    std::copy(value.begin(), value.end(), v.mutableData<double>());
    return fromTriplets(n_, n_, row.data(), column.data(), std::move(v), int64_t(value.size()));
  }

  double at(int64_t i, int64_t j) const {
    const Column& c = active_[size_t(j)];
    auto it = std::lower_bound(c.begin(), c.end(), Entry{i, -INFINITY});
    return it != c.end() && it->first == i ? it->second : 0;
  }

  /// The largest element of a column outside the rows i and j, and its row.
  Entry largest(int64_t column, int64_t i, int64_t j) const {
    Entry out{-1, 0};
    for (const auto& [row, x] : active_[size_t(column)])
      if (row != i && row != j && std::abs(x) > out.second) out = {row, std::abs(x)};
    return out;
  }

  /// The second row of a pivot at k (-1: one row will do), and whether there is a good one.
  std::pair<int64_t, bool> pivotAt(int64_t k) const {
    const Entry most = largest(k, k, k);
    const double own = at(k, k);
    if (most.first < 0 || std::abs(own) >= threshold_ * most.second) return {-1, true};
    const int64_t r = most.first;
    const double cross = at(r, k), other = at(r, r), det = own * other - cross * cross;
    if (!(std::abs(det) > 0)) return {-1, false};
    const double p = largest(k, k, r).second, q = largest(r, k, r).second;
    const double limit = std::abs(det) / threshold_;
    const bool good = std::abs(other) * p + std::abs(cross) * q <= limit &&
                      std::abs(cross) * p + std::abs(own) * q <= limit;
    return {r, good};
  }

  /// Of what is left, the largest diagonal element or pair: always good enough (Bunch, Parlett).
  std::pair<int64_t, int64_t> largestPivot() const {
    int64_t onDiagonal = -1, first = -1, second = -1;
    double diagonal = -1, pair = 0;
    for (int64_t j = 0; j < n_; ++j) {
      if (done_[size_t(j)]) continue;
      if (const double d = std::abs(at(j, j)); d > diagonal) diagonal = d, onDiagonal = j;
      const Entry most = largest(j, j, j);
      if (most.second > pair) pair = most.second, first = j, second = most.first;
    }
    if (first < 0 || diagonal >= 0.64 * pair) return {onDiagonal, -1};
    return {first, second};
  }

  /// active column j += sum of factors times the pivot's columns.
  void update(int64_t j, const Column& a, double x, const Column& b, double y) {
    Column& c = active_[size_t(j)];
    merged_.clear();
    size_t ia = 0, ib = 0, ic = 0;
    while (ia < a.size() || ib < b.size() || ic < c.size()) {
      int64_t row = n_;
      if (ia < a.size()) row = std::min(row, a[ia].first);
      if (ib < b.size()) row = std::min(row, b[ib].first);
      if (ic < c.size()) row = std::min(row, c[ic].first);
      double sum = 0;
      if (ic < c.size() && c[ic].first == row) sum += c[ic++].second;
      if (ia < a.size() && a[ia].first == row) sum -= a[ia++].second * x;
      if (ib < b.size() && b[ib].first == row) sum -= b[ib++].second * y;
      if (!done_[size_t(row)]) merged_.emplace_back(row, sum);
    }
    c.swap(merged_);
  }

  void eliminate(int64_t k, int64_t r) {
    const auto step = int64_t(order.size());
    Column a = std::move(active_[size_t(k)]), b;
    if (r >= 0) b = std::move(active_[size_t(r)]);
    for (int64_t i : {k, r}) {
      if (i < 0) continue;
      done_[size_t(i)] = true;
      place_.resize(size_t(n_), -1);
      place_[size_t(i)] = int64_t(order.size());
      order.push_back(i);
      lower_.emplace_back(Column{{i, 1.0}});
    }
    auto valueAt = [](const Column& c, int64_t i) {
      auto it = std::lower_bound(c.begin(), c.end(), Entry{i, -INFINITY});
      return it != c.end() && it->first == i ? it->second : 0;
    };
    const double akk = valueAt(a, k), ark = r < 0 ? 0 : valueAt(a, r),
                 arr = r < 0 ? 1 : valueAt(b, r);
    diagonal_.push_back({step, step, akk});
    if (r >= 0) {
      diagonal_.push_back({step + 1, step, ark});
      diagonal_.push_back({step, step + 1, ark});
      diagonal_.push_back({step + 1, step + 1, arr});
    }
    auto outside = [&](Column& c) {
      c.erase(std::remove_if(c.begin(), c.end(),
                             [&](const Entry& e) { return e.first == k || e.first == r; }),
              c.end());
    };
    outside(a);
    outside(b);
    if (r < 0 && akk == 0) return;  // nothing stands in the column
    const double det = akk * arr - ark * ark;
    std::vector<int64_t> rows;
    for (const Entry& e : a) rows.push_back(e.first);
    for (const Entry& e : b) rows.push_back(e.first);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    for (int64_t i : rows) {
      const double p = valueAt(a, i), q = r < 0 ? 0 : valueAt(b, i);
      const double x = r < 0 ? p / akk : (arr * p - ark * q) / det;
      const double y = r < 0 ? 0 : (akk * q - ark * p) / det;
      if (x != 0) lower_[size_t(step)].emplace_back(i, x);
      if (y != 0) lower_[size_t(step) + 1].emplace_back(i, y);
      update(i, a, x, b, y);
    }
  }

  struct Block {
    int64_t row, column;
    double value;
  };
  int64_t n_;
  double threshold_;
  std::vector<Column> active_, lower_;
  std::vector<bool> done_;
  std::vector<int64_t> place_;
  std::vector<Block> diagonal_;
  std::deque<int64_t> waiting_;
  Column merged_;
};

/// The matrix whose other triangle mirrors the one that is read.
Matrix symmetricOf(const Matrix& m, bool fromUpper) {
  Indices row, column, place;
  for (int64_t j = 0; j < m.columns(); ++j)
    for (int64_t k = m.start()[j]; k < m.start()[j + 1]; ++k) {
      const int64_t i = m.row()[k];
      if (i == j || (fromUpper ? i < j : i > j)) {
        row.push_back(i);
        column.push_back(j);
        place.push_back(k);
        if (i == j) continue;
        row.push_back(j);
        column.push_back(i);
        place.push_back(k);
      }
    }
  const auto count = int64_t(row.size());
  return fromTriplets(m.rows(), m.columns(), row.data(), column.data(),
                      gathered(m.values, place.data(), count), count);
}

}  // namespace

bool ldlForm(std::string_view, Call& call, Value& out) {
  if (!call.arg(0).isSparse()) return false;
  bool vector = false, upper = false;
  double threshold = 0.01;
  for (int k = 1; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    const std::string word = v.isTextScalar() ? textOf(v) : "";
    if (word == "vector" || word == "matrix") {
      vector = word == "vector";
    } else if (word == "upper" || word == "lower") {
      upper = word == "upper";
    } else if (v.isDoubleScalar() && v.asDouble() >= 0 && v.asDouble() <= 0.5) {
      threshold = std::max(v.asDouble(), 1e-12);
    } else {
      fail("MATLAB:ldl:InvalidOption",
           "Options of ldl are a threshold in [0, 0.5], 'upper', 'lower' and 'vector'.");
    }
  }
  const Matrix m = numbersOf(matrixOf(call.arg(0)));
  if (m.rows() != m.columns()) failNotSquare(Dims(m.rows(), m.columns()));
  if (m.isComplex())
    fail("MATLAB:ldl:complexSparseLDLnotAvailable", "Sparse complex LDL is not available.");
  LdlFactor f(symmetricOf(m, upper), threshold);
  f.factor();
  Matrix l = f.lower();
  if (call.nargout < 3) {
    // Rows go back to where they were: P L.
    Indices back(f.order.size());
    for (size_t k = 0; k < f.order.size(); ++k) back[size_t(f.order[k])] = int64_t(k);
    l = permuted(l, back, {});
  }
  out = upper ? toValue(transposed(l)) : toValue(l);
  call.setOut(1, toValue(f.diagonal()));
  call.setOut(2, vector ? indexVector(f.order) : toValue(transposed(permutationMatrix(f.order))));
  call.setOut(3, toValue(identity(m.rows())));
  return true;
}

}  // namespace matlift::sparse
