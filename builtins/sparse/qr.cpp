#include "builtins/sparse/qr.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "builtins/sparse/eigen_solve.h"
#include "builtins/sparse/factor.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/text.h"

namespace matlift::sparse {

namespace {

/// A = H1 H2 … R with Hermitian reflections H = I - tau v v'. A reflection acts on the rows of its
/// v; all of them but its pivot row are rows of the next reflection that has any of them, so those
/// that a column needs lie on paths of a tree (the elimination tree of A' A).
template <class T>
class HouseholderQr {
 public:
  /// Columns of A in the given order. What is left of a column that is no longer than `tolerance`
  /// counts as zero, and the column gets no row of R; a negative one lets every column have its
  /// row.
  HouseholderQr(const Matrix& a, const Indices& order, double tolerance)
      : a_(a),
        order_(order),
        tolerance_(tolerance),
        x_(size_t(a.rows()), T(0)),
        seenRow_(size_t(a.rows()), -1),
        first_(size_t(a.rows()), -1),
        stepOf_(size_t(a.rows()), -1) {
    for (int64_t k = 0; k < a.columns(); ++k) addColumn(k);
    place_ = stepOf_;
    int64_t free = steps();
    for (int64_t& p : place_)
      if (p < 0) p = free++;
  }

  int64_t steps() const { return int64_t(rowOf_.size()); }

  /// The first `rows` rows of R.
  Matrix upper(int64_t rows) const {
    Ref<Pattern> p = makeRef<Pattern>(rows, a_.columns());
    p->start.assign(upperStart_.begin(), upperStart_.end());
    p->row.assign(upperRow_.begin(), upperRow_.end());
    return sortedColumns({p, column(upperValue_)});
  }

  /// The first `rows` rows of Q' B.
  Matrix timesAdjoint(const Matrix& b, int64_t rows) {
    Ref<Pattern> p = makeRef<Pattern>(rows, b.columns());
    p->start.push_back(0);
    std::vector<T> values;
    for (int64_t j = 0; j < b.columns(); ++j) {
      interruptionPoint();
      load(b, j);
      reflect();
      for (int64_t i : rows_) {
        const T value = take(i);
        if (place_[size_t(i)] >= rows || value == T(0)) continue;
        p->row.push_back(place_[size_t(i)]);
        values.push_back(value);
      }
      p->start.push_back(int64_t(values.size()));
    }
    return sortedColumns({p, column(values)});
  }

  /// x (zero before) := a solution for one dense column; b is written over.
  void solve(T* b, T* x) const {
    for (int64_t s = 0; s < steps(); ++s) reflectBy(s, b);
    for (int64_t s = steps() - 1; s >= 0; --s) {
      const int64_t k = columnOf_[size_t(s)];
      const int64_t end = upperStart_[size_t(k) + 1];
      const T value = b[rowOf_[size_t(s)]] / upperValue_[size_t(end) - 1];
      x[order_.empty() ? k : order_[size_t(k)]] = value;
      for (int64_t q = upperStart_[size_t(k)]; q < end - 1; ++q)
        b[rowOf_[size_t(upperRow_[size_t(q)])]] -= upperValue_[size_t(q)] * value;
    }
  }

 private:
  static Value column(const std::vector<T>& values) {
    Value out = newValues(int64_t(values.size()), std::is_same_v<T, Complex>);
    std::copy(values.begin(), values.end(), out.mutableData<T>());
    return out;
  }

  T take(int64_t i) {
    const T value = x_[size_t(i)];
    x_[size_t(i)] = T(0);
    return value;
  }

  void see(int64_t i) {
    if (seenRow_[size_t(i)] == stamp_) return;
    seenRow_[size_t(i)] = stamp_;
    rows_.push_back(i);
  }

  /// Column j of B into x_, and the reflections that it needs into path_, ascending.
  void load(const Matrix& b, int64_t j) {
    ++stamp_;
    rows_.clear();
    path_.clear();
    const T* values = b.values.template data<T>();
    for (int64_t q = b.start()[j]; q < b.start()[j + 1]; ++q) {
      const int64_t i = b.row()[q];
      see(i);
      x_[size_t(i)] = values[q];
      for (int64_t s = first_[size_t(i)]; s >= 0 && seenStep_[size_t(s)] != stamp_;
           s = parent_[size_t(s)]) {
        seenStep_[size_t(s)] = stamp_;
        path_.push_back(s);
      }
    }
    std::sort(path_.begin(), path_.end());
  }

  void reflectBy(int64_t s, T* x) const {
    T dot = T(0);
    const int64_t begin = start_[size_t(s)], end = start_[size_t(s) + 1];
    for (int64_t q = begin; q < end; ++q) dot += conjugate(value_[size_t(q)]) * x[row_[size_t(q)]];
    dot *= tau_[size_t(s)];
    for (int64_t q = begin; q < end; ++q) x[row_[size_t(q)]] -= value_[size_t(q)] * dot;
  }

  void reflect() {
    for (int64_t s : path_) {
      for (int64_t q = start_[size_t(s)]; q < start_[size_t(s) + 1]; ++q) see(row_[size_t(q)]);
      reflectBy(s, x_.data());
    }
  }

  void addColumn(int64_t k) {
    interruptionPoint<64>(uint64_t(k));
    load(a_, order_.empty() ? k : order_[size_t(k)]);
    reflect();
    int64_t pivot = -1;
    double rest = 0;
    for (int64_t i : rows_) {
      const int64_t s = stepOf_[size_t(i)];
      if (s < 0) {
        if (pivot < 0 || i < pivot) pivot = i;
        rest = std::hypot(rest, std::abs(x_[size_t(i)]));
      } else if (const T value = take(i); value != T(0)) {
        upperRow_.push_back(s);
        upperValue_.push_back(value);
      }
    }
    if (!(rest <= tolerance_) && steps() < a_.rows()) {
      if (pivot < 0) pivot = unusedRow();
      addReflection(k, pivot, rest);
    }
    for (int64_t i : rows_) x_[size_t(i)] = T(0);
    upperStart_.push_back(int64_t(upperRow_.size()));
  }

  int64_t unusedRow() {
    while (stepOf_[size_t(unused_)] >= 0) ++unused_;
    return unused_;
  }

  /// Row `pivot` is the next one of R; the other rows of x_ that have none are reflected away.
  void addReflection(int64_t k, int64_t pivot, double rest) {
    const int64_t step = steps();
    const T head = x_[size_t(pivot)];
    const double size = std::abs(head);
    T diagonal = head;
    double tau = 0;
    if (rest > size || std::isnan(rest)) {
      const T sign = size > 0 ? head / size : T(1);
      diagonal = -sign * rest;
      tau = 1 / (rest * (rest + size));
      x_[size_t(pivot)] = head - diagonal;
      const int64_t begin = int64_t(row_.size());
      for (int64_t i : rows_) {
        if (stepOf_[size_t(i)] >= 0) continue;
        row_.push_back(i);
        value_.push_back(x_[size_t(i)]);
        if (first_[size_t(i)] < 0) first_[size_t(i)] = step;
      }
      for (int64_t s : path_)
        if (parent_[size_t(s)] < 0 && start_[size_t(s) + 1] - start_[size_t(s)] > 1)
          parent_[size_t(s)] = step;
      if (begin == int64_t(row_.size())) tau = 0;
    }
    start_.push_back(int64_t(row_.size()));
    tau_.push_back(tau);
    parent_.push_back(-1);
    seenStep_.push_back(-1);
    rowOf_.push_back(pivot);
    columnOf_.push_back(k);
    stepOf_[size_t(pivot)] = step;
    upperRow_.push_back(step);
    upperValue_.push_back(diagonal);
  }

  const Matrix& a_;
  const Indices& order_;
  double tolerance_;
  std::vector<T> x_;                            // one column, all zero between columns
  std::vector<int64_t> seenRow_, rows_, path_;  // its rows and the reflections it needs
  std::vector<int64_t> first_;                  // of rows: their first reflection
  std::vector<int64_t> stepOf_, place_;         // of rows: their row of R, or -1
  std::vector<int64_t> parent_, seenStep_, rowOf_, columnOf_;  // of reflections
  std::vector<double> tau_;
  std::vector<int64_t> start_{0}, row_;  // the v of reflections
  std::vector<T> value_;
  std::vector<int64_t> upperStart_{0}, upperRow_;  // R, the diagonal last in its column
  std::vector<T> upperValue_;
  int64_t stamp_ = 0, unused_ = 0;
};

template <class T>
double longestColumn(const Matrix& a) {
  const T* x = a.values.data<T>();
  double longest = 0;
  for (int64_t j = 0; j < a.columns(); ++j) {
    double size = 0;
    for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k)
      size = std::hypot(size, std::abs(x[k]));
    longest = std::max(longest, size);
  }
  return longest;
}

/// What stands behind the matrix: B, 'econ' or 0, 'vector' or 'matrix'.
struct QrArguments {
  Value right;
  bool econ = false, vector = false;
};

QrArguments readArguments(Call& call) {
  QrArguments out;
  for (int k = 1; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    const std::string word = v.isTextScalar() ? textOf(v) : "";
    if (v.isTextScalar()) {
      if (word == "econ" || word == "0") {
        out.econ = true;
      } else if (word == "vector" || word == "matrix") {
        out.vector = word == "vector";
      } else {
        fail("MATLAB:qr:InvalidOption", "Unknown option '%s'.", word.c_str());
      }
    } else if (k > 0 && v.isPlain() && v.isDense() && v.numel() == 1 && v.doubleAt(0) == 0 &&
               k == call.nargin() - 1) {
      out.econ = out.vector = true;
    } else if (k == 1 && v.isPlain()) {
      out.right = v;
    } else {
      fail("MATLAB:qr:InvalidInput", "Argument %d of qr must be 'econ', 'vector' or 0.", k + 1);
    }
  }
  return out;
}

template <class T>
Value factors(Call& call, const Matrix& a, const QrArguments& o) {
  const int64_t m = a.rows(), rows = o.econ ? std::min(m, a.columns()) : m;
  Indices order;
  if (call.nargout > 2) order = orderingOf(a, Ordering::Colamd);
  HouseholderQr<T> qr(a, order, -1);
  const Value upper = toValue(qr.upper(rows));
  if (call.nargout > 2)
    call.setOut(2, o.vector ? indexVector(order) : toValue(transposed(permutationMatrix(order))));
  if (call.nargout < 2) return upper;
  call.setOut(1, upper);
  if (o.right.isUndefined()) {
    Matrix unit = identity(m);
    if (a.isComplex()) unit = complexOf(unit);
    return toValue(adjointOf(qr.timesAdjoint(unit, rows)));
  }
  if (o.right.dims().rows() != m)
    fail("MATLAB:qr:dimagree", "The right-hand side must have as many rows as the matrix.");
  Matrix b = numbersOf(toMatrix(o.right));
  if (a.isComplex()) b = complexOf(b);
  const Value c = toValue(qr.timesAdjoint(b, rows));
  return o.right.isSparse() ? c : denseOf(c);
}

}  // namespace

template <class T>
int64_t solveLeastSquares(const Matrix& a, const T* b, int64_t columns, T* x, double& tolerance) {
  const Indices order = orderingOf(a, Ordering::Colamd);
  tolerance = 20 * double(a.rows() + a.columns()) * std::numeric_limits<double>::epsilon() *
              longestColumn<T>(a);
  const HouseholderQr<T> qr(a, order, tolerance);
  std::vector<T> right(static_cast<size_t>(a.rows()));
  std::fill_n(x, a.columns() * columns, T(0));
  for (int64_t c = 0; c < columns; ++c) {
    std::copy_n(b + c * a.rows(), a.rows(), right.begin());
    qr.solve(right.data(), x + c * a.columns());
  }
  return qr.steps();
}

template int64_t solveLeastSquares<double>(const Matrix&, const double*, int64_t, double*, double&);
template int64_t solveLeastSquares<Complex>(const Matrix&, const Complex*, int64_t, Complex*,
                                            double&);

bool qrForm(std::string_view, Call& call, Value& out) {
  if (!call.arg(0).isSparse()) return false;
  const Matrix a = numbersOf(matrixOf(call.arg(0)));
  const QrArguments o = readArguments(call);
  const bool complex = a.isComplex() || (o.right.isDefined() && o.right.isComplex());
  out = complex ? factors<Complex>(call, complexOf(a), o) : factors<double>(call, a, o);
  return true;
}

}  // namespace matlift::sparse
