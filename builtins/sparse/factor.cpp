#include "builtins/sparse/factor.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "builtins/sparse/supernodes.h"
#include "runtime/value/index.h"

namespace matlift::sparse {

// --- Cholesky ---

std::vector<int64_t> eliminationTree(const Matrix& a) {
  const int64_t n = a.columns();
  std::vector<int64_t> parent(size_t(n), -1), ancestor(size_t(n), -1);
  for (int64_t j = 0; j < n; ++j)
    for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k) {
      for (int64_t i = a.row()[k]; i >= 0 && i < j;) {
        const int64_t next = ancestor[size_t(i)];
        ancestor[size_t(i)] = j;
        if (next < 0) parent[size_t(i)] = j;
        i = next;
      }
    }
  return parent;
}

int64_t rowReach(const Matrix& a, int64_t j, const std::vector<int64_t>& parent,
                 std::vector<int64_t>& stack, std::vector<int64_t>& mark) {
  int64_t top = int64_t(stack.size());
  mark[size_t(j)] = j;
  std::vector<int64_t>& path = stack;
  for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k) {
    int64_t i = a.row()[k], length = 0;
    if (i > j) continue;
    for (; mark[size_t(i)] != j; i = parent[size_t(i)]) {
      path[size_t(length++)] = i;
      mark[size_t(i)] = j;
    }
    while (length > 0) stack[size_t(--top)] = path[size_t(--length)];
  }
  return top;
}

namespace {

/// Where L has entries; its rows are room only, until somebody fills them in.
struct CholeskyShape {
  std::vector<int64_t> parent;
  Ref<Pattern> pattern;
  double operations = 0;

  explicit CholeskyShape(const Matrix& a)
      : parent(eliminationTree(a)), pattern(makeRef<Pattern>(a.columns(), a.columns())) {
    const int64_t n = a.columns();
    std::vector<int64_t> counts(size_t(n), 1);
    eachEntry(a, [&](int64_t, int64_t i) { ++counts[size_t(i)]; });
    pattern->start.resize(size_t(n) + 1);
    pattern->start[0] = 0;
    for (int64_t j = 0; j < n; ++j) {
      const int64_t count = counts[size_t(j)];
      pattern->start[size_t(j) + 1] = pattern->start[size_t(j)] + count;
      operations += double(count) * double(count);
    }
    pattern->row.resize(size_t(pattern->count()));
  }

  void fillRows(const Matrix& a) {
    std::vector<int64_t> next(pattern->start.begin(), pattern->start.end() - 1);
    for (int64_t j = 0; j < a.columns(); ++j) pattern->row[size_t(next[size_t(j)]++)] = j;
    eachEntry(a, [&](int64_t j, int64_t i) { pattern->row[size_t(next[size_t(i)]++)] = j; });
  }

 private:
  /// f(j, i) for the entries of L below the diagonal, row after row, in no order within one.
  template <class F>
  void eachEntry(const Matrix& a, F&& f) const {
    std::vector<int64_t> mark(size_t(a.columns()), -1);
    for (int64_t j = 0; j < a.columns(); ++j) {
      mark[size_t(j)] = j;
      for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k)
        for (int64_t i = a.row()[k]; i < j && mark[size_t(i)] != j; i = parent[size_t(i)]) {
          f(j, i);
          mark[size_t(i)] = j;
        }
    }
  }
};

/// L's leading part, of so many columns.
CholeskyFactor leadingPart(const Pattern& p, const Value& values, int64_t size) {
  Ref<Pattern> part = makeRef<Pattern>(size, size);
  part->start.push_back(0);
  Indices place;
  for (int64_t j = 0; j < size; ++j) {
    for (int64_t q = p.start[size_t(j)]; q < p.start[size_t(j) + 1]; ++q) {
      if (p.row[size_t(q)] >= size) break;
      part->row.push_back(p.row[size_t(q)]);
      place.push_back(q);
    }
    part->start.push_back(int64_t(place.size()));
  }
  return {{part, gathered(values, place.data(), int64_t(place.size()))}, size + 1};
}

/// By dense blocks.
CholeskyFactor choleskyOfBlocks(const Matrix& a, CholeskyShape& shape) {
  shape.fillRows(a);
  const Ref<Pattern> p = shape.pattern;
  const Matrix lower =
      transposed(selected(a, [](int64_t i, int64_t j, int64_t) { return i <= j; }));
  Value values = newValues(p->count(), false);
  SupernodalCholesky blocks(a.columns(), {lower.start(), lower.row()}, lower.values.data<double>(),
                            {p->start.data(), p->row.data()}, shape.parent,
                            values.mutableData<double>());
  const int64_t done = blocks.factor();
  if (done < a.columns()) return leadingPart(*p, values, done);
  return {{p, std::move(values)}, 0};
}

template <class T>
CholeskyFactor cholesky(const Matrix& a) {
  const int64_t n = a.columns();
  CholeskyShape shape(a);
  const std::vector<int64_t>& parent = shape.parent;
  const Ref<Pattern> p = shape.pattern;
  if constexpr (std::is_same_v<T, double>) {
    // With less to do for each entry the blocks are too small to gain anything.
    constexpr double kForBlocks = 40;
    if (shape.operations >= kForBlocks * double(p->count())) return choleskyOfBlocks(a, shape);
  }
  std::vector<int64_t> stack(static_cast<size_t>(n)), mark(size_t(n), -1);
  std::vector<int64_t> next(p->start.begin(), p->start.end() - 1);
  Value values = newValues(p->count(), std::is_same_v<T, Complex>);
  T* l = values.mutableData<T>();
  const T* av = a.values.data<T>();
  std::vector<T> x(size_t(n), T(0));
  for (int64_t j = 0; j < n; ++j) {
    T diagonal = T(0);
    const int64_t top = rowReach(a, j, parent, stack, mark);
    for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k) {
      if (a.row()[k] < j) x[size_t(a.row()[k])] = conjugate(av[k]);
      if (a.row()[k] == j) diagonal = av[k];
    }
    double d = std::real(diagonal);
    const bool real = std::imag(diagonal) == 0;
    for (int64_t t = top; t < n; ++t) {
      const int64_t i = stack[size_t(t)];
      const T lji = x[size_t(i)] / l[p->start[size_t(i)]];
      x[size_t(i)] = T(0);
      for (int64_t q = p->start[size_t(i)] + 1; q < next[size_t(i)]; ++q)
        x[size_t(p->row[size_t(q)])] -= conjugate(l[q]) * lji;
      d -= std::norm(lji);
      const int64_t at = next[size_t(i)]++;
      p->row[size_t(at)] = j;
      l[at] = lji;
    }
    if (!(d > 0) || !real || !std::isfinite(d)) {
      // What is below the leading part is not there yet.
      for (int64_t i = 0; i < j; ++i)
        if (next[size_t(i)] < p->start[size_t(i) + 1]) p->row[size_t(next[size_t(i)])] = n;
      return leadingPart(*p, values, j);
    }
    const int64_t at = next[size_t(j)]++;
    p->row[size_t(at)] = j;
    l[at] = T(std::sqrt(d));
  }
  return {{p, std::move(values)}, 0};
}

// --- LU ---

template <class T>
struct Triangle {
  std::vector<int64_t> start{0}, row;
  std::vector<T> value;
};

/// One column of L U at a time.
template <class T>
class LuColumns {
 public:
  LuColumns(const Matrix& a, const Indices& columns)
      : a_(a),
        columns_(columns),
        av_(a.values.data<T>()),
        x_(size_t(a.rows()), T(0)),
        place_(size_t(a.rows()), -1),
        mark_(size_t(a.rows()), -1) {}

  LuFactor factor() {
    const int64_t m = a_.rows(), n = a_.columns(), k = std::min(m, n);
    for (int64_t j = 0; j < n; ++j) addColumn(j, j < k);
    LuFactor out;
    out.rows.resize(size_t(m));
    // Rows that never were a pivot follow.
    for (int64_t i = 0, free = k; i < m; ++i) {
      if (place_[size_t(i)] < 0) place_[size_t(i)] = free++;
      out.rows[size_t(place_[size_t(i)])] = i;
    }
    for (int64_t& i : lower_.row) i = place_[size_t(i)];
    out.lower = sortedColumns(matrix(lower_, m, k));
    out.upper = sortedColumns(matrix(upper_, k, n));
    return out;
  }

 private:
  static Matrix matrix(const Triangle<T>& t, int64_t rows, int64_t columns) {
    Ref<Pattern> p = makeRef<Pattern>(rows, columns);
    p->start.assign(t.start.begin(), t.start.end());
    p->row.assign(t.row.begin(), t.row.end());
    Value values = newValues(int64_t(t.value.size()), std::is_same_v<T, Complex>);
    std::copy(t.value.begin(), t.value.end(), values.mutableData<T>());
    return {p, std::move(values)};
  }

  /// Rows that column j reaches through L, those that others depend on first.
  void reach(int64_t column, int64_t j) {
    order_.clear();
    for (int64_t q = a_.start()[column]; q < a_.start()[column + 1]; ++q) {
      if (mark_[size_t(a_.row()[q])] == j) continue;
      path_.assign(1, {a_.row()[q], 0});
      mark_[size_t(a_.row()[q])] = j;
      while (!path_.empty()) {
        auto& [i, at] = path_.back();
        const int64_t c = place_[size_t(i)];
        const int64_t first = c < 0 ? 0 : lower_.start[size_t(c)];
        const int64_t count = c < 0 ? 0 : lower_.start[size_t(c) + 1] - first;
        bool deeper = false;
        while (at < count && !deeper) {
          const int64_t next = lower_.row[size_t(first + at++)];
          if (mark_[size_t(next)] == j) continue;
          mark_[size_t(next)] = j;
          path_.emplace_back(next, 0);
          deeper = true;
        }
        if (deeper) continue;
        order_.push_back(i);
        path_.pop_back();
      }
    }
    std::reverse(order_.begin(), order_.end());
  }

  void addColumn(int64_t j, bool pivots) {
    const int64_t column = columns_.empty() ? j : columns_[size_t(j)];
    reach(column, j);
    for (int64_t q = a_.start()[column]; q < a_.start()[column + 1]; ++q)
      x_[size_t(a_.row()[q])] = av_[q];
    int64_t pivot = -1;
    double size = -1;
    for (int64_t i : order_) {
      const int64_t c = place_[size_t(i)];
      if (c < 0) {
        const double here = std::abs(x_[size_t(i)]);
        if (here > size || (here == size && i == column)) pivot = i, size = here;
        continue;
      }
      const T value = x_[size_t(i)];
      upper_.row.push_back(c);
      upper_.value.push_back(value);
      for (int64_t q = lower_.start[size_t(c)] + 1; q < lower_.start[size_t(c) + 1]; ++q)
        x_[size_t(lower_.row[size_t(q)])] -= lower_.value[size_t(q)] * value;
    }
    if (pivots) {
      if (pivot < 0 || !(size > 0)) {
        while (place_[size_t(unused_)] >= 0) ++unused_;
        if (pivot < 0) pivot = unused_;
      }
      addPivot(j, pivot);
    }
    for (int64_t i : order_) x_[size_t(i)] = T(0);
    upper_.start.push_back(int64_t(upper_.row.size()));
  }

  void addPivot(int64_t j, int64_t pivot) {
    const T value = x_[size_t(pivot)];
    upper_.row.push_back(j);
    upper_.value.push_back(value);
    lower_.row.push_back(pivot);
    lower_.value.push_back(T(1));
    for (int64_t i : order_) {
      if (place_[size_t(i)] >= 0 || i == pivot || x_[size_t(i)] == T(0)) continue;
      lower_.row.push_back(i);
      lower_.value.push_back(x_[size_t(i)] / value);
    }
    place_[size_t(pivot)] = j;
    lower_.start.push_back(int64_t(lower_.row.size()));
  }

  const Matrix& a_;
  const Indices& columns_;
  const T* av_;
  std::vector<T> x_;
  std::vector<int64_t> place_, mark_;  // of rows: the pivot that it is, the last column that saw it
  std::vector<int64_t> order_;
  std::vector<std::pair<int64_t, int64_t>> path_;
  int64_t unused_ = 0;
  Triangle<T> lower_, upper_;
};

}  // namespace

CholeskyFactor choleskyOf(const Matrix& a) {
  return a.isComplex() ? cholesky<Complex>(a) : cholesky<double>(a);
}

LuFactor luOf(const Matrix& a, const Indices& columns) {
  return a.isComplex() ? LuColumns<Complex>(a, columns).factor()
                       : LuColumns<double>(a, columns).factor();
}

Matrix permuted(const Matrix& a, const Indices& rows, const Indices& columns) {
  const Value idx[] = {rows.empty() ? Value::colon() : indexVector(rows),
                       columns.empty() ? Value::colon() : indexVector(columns)};
  return matrixOf(indexParen(toValue(a), idx));
}

Value indexVector(const Indices& list) {
  Value out = Value::uninitialized(ClassId::Double, Dims(1, int64_t(list.size())));
  auto* to = out.mutableData<double>();
  for (size_t k = 0; k < list.size(); ++k) to[k] = double(list[k] + 1);
  return out;
}

Matrix adjointOf(const Matrix& m) {
  Matrix t = transposed(m);
  if (t.isComplex())
    for (Complex *z = t.values.mutableData<Complex>(), *end = z + t.count(); z != end; ++z)
      *z = std::conj(*z);
  return t;
}

Matrix identity(int64_t n) {
  Indices all(static_cast<size_t>(n));
  std::iota(all.begin(), all.end(), 0);
  return permutationMatrix(all);
}

Matrix permutationMatrix(const Indices& order) {
  const auto n = int64_t(order.size());
  Indices row(static_cast<size_t>(n));
  std::iota(row.begin(), row.end(), 0);
  return fromTriplets(n, n, row.data(), order.data(), Value(1.0), n);
}

}  // namespace matlift::sparse
