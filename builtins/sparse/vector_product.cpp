#include "builtins/sparse/vector_product.h"

#include <algorithm>
#include <limits>

#include "builtins/sparse/factor.h"
#include "builtins/support/parallel.h"

namespace matlift::sparse {

using builtins::Parallel;

namespace {

/// How columns are shared out when entries lie near the diagonal: blocks of them, each of which
/// adds into rows that no earlier block touches. The few entries that reach back into rows of
/// earlier blocks come afterwards, in order.
class BandBlocks {
 public:
  explicit BandBlocks(const Pattern& p) {
    const int64_t most = p.count() / 20;
    int64_t back = 0, reached = 0;
    for (int64_t first = 0; first < p.columns && back <= most; first = blocks_.back().last) {
      blocks_.push_back(blockFrom(p, first, reached, most, back));
      reached = blocks_.back().end;
    }
    if (back > most) blocks_ = {};
    if (blocks_.empty()) return;
    blocks_.back().end = p.rows;
    shortenRows(p);
  }

  bool any() const { return !blocks_.empty(); }

  template <class S, class T, class R>
  void multiply(const Parallel& parallel, const Matrix& a, const S* values, const T* x,
                R* y) const {
    parallel.run(int64_t(blocks_.size()), [&](int64_t k, int) {
      const Block& b = blocks_[size_t(k)];
      std::fill(y + b.own, y + b.end, R(0));
      for (int64_t j = b.first; j < b.clear; ++j) addFrom(a, values, x[j], y, j, b.own);
      if (near_.empty())
        addColumns(a, values, x, y, b.clear, b.last);
      else
        addNear(a, values, x, y + b.own, b);
    });
    for (const Block& b : blocks_)
      for (int64_t j = b.first; j < b.clear; ++j) addBefore(a, values, x[j], y, j, b.own);
  }

 private:
  struct Block {
    int64_t first, last;  ///< columns
    int64_t clear;        ///< from this column on no entry lies in rows of earlier blocks
    int64_t own, end;     ///< rows that this block is the first to touch
  };

  /// As many columns as a thread should take at once, from `first` on.
  static Block blockFrom(const Pattern& p, int64_t first, int64_t own, int64_t most,
                         int64_t& back) {
    constexpr int64_t kEntries = 150000;
    const int64_t* start = p.start.data();
    const int64_t enough = start[first] + kEntries;
    Block b{first, first, first, own, own};
    for (; b.last < p.columns && start[b.last] < enough && back <= most; ++b.last) {
      const int64_t *row = p.row.data() + start[b.last], *end = p.row.data() + start[b.last + 1];
      if (row == end) continue;
      b.end = std::max(b.end, end[-1] + 1);
      if (*row >= own) continue;
      b.clear = b.last + 1;
      back += std::lower_bound(row, end, own) - row;
    }
    return b;
  }

  /// Memory is what a product waits for, and half of what it reads are numbers of rows: here they
  /// take 16 bits, counted from the first row of their block, where that is enough.
  void shortenRows(const Pattern& p) {
    for (const Block& b : blocks_)
      if (b.end - b.own > int64_t(std::numeric_limits<uint16_t>::max())) return;
    near_.resize(size_t(p.count()));
    for (const Block& b : blocks_)
      for (int64_t k = p.start[size_t(b.first)]; k < p.start[size_t(b.last)]; ++k)
        near_[size_t(k)] = uint16_t(p.row[size_t(k)] - b.own);  // not used where it is negative
  }

  template <class S, class T, class R>
  static void addFrom(const Matrix& a, const S* values, T xj, R* y, int64_t j, int64_t own) {
    for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k)
      if (a.row()[k] >= own) y[a.row()[k]] += R(values[k]) * R(xj);
  }

  template <class S, class T, class R>
  static void addBefore(const Matrix& a, const S* values, T xj, R* y, int64_t j, int64_t own) {
    for (int64_t k = a.start()[j]; k < a.start()[j + 1] && a.row()[k] < own; ++k)
      y[a.row()[k]] += R(values[k]) * R(xj);
  }

  template <class S, class T, class R>
  void addNear(const Matrix& a, const S* values, const T* x, R* y, const Block& b) const {
    const int64_t* start = a.start();
    const uint16_t* row = near_.data();
    for (int64_t j = b.clear; j < b.last; ++j) {
      const T xj = x[j];
      for (int64_t k = start[j]; k < start[j + 1]; ++k) y[row[k]] += R(values[k]) * R(xj);
    }
  }

  std::vector<Block> blocks_;
  std::vector<uint16_t, Unwritten<uint16_t>> near_;
};

/// How rows are shared out when entries lie anywhere: each part adds its rows of every column.
class RowParts {
 public:
  /// What is kept takes eight bytes a column for each part after the first: less than an eighth of
  /// what the entries take.
  RowParts(const Pattern& p, int threads)
      : rows_(p.rows),
        columns_(p.columns),
        parts_(std::min<int64_t>({threads, 4, 1 + p.count() / (4 * p.columns)})),
        border_(size_t((parts_ - 1) * p.columns)) {
    int64_t* to = border_.data();
    for (int64_t j = 0; j < columns_; ++j) {
      const int64_t *row = p.row.data() + p.start[size_t(j)],
                    *end = p.row.data() + p.start[size_t(j) + 1];
      for (int64_t part = 1; part < parts_; ++part) {
        row = std::lower_bound(row, end, firstRow(part));
        *to++ = row - p.row.data();
      }
    }
  }

  template <class S, class T, class R>
  void multiply(const Parallel& parallel, const Matrix& a, const S* values, const T* x,
                R* y) const {
    const int64_t* row = a.row();
    const int64_t step = parts_ - 1;
    parallel.run(parts_, [&](int64_t part, int) {
      std::fill(y + firstRow(part), y + firstRow(part + 1), R(0));
      // A part begins where the one before it ends.
      const int64_t* begin = part == 0 ? a.start() : border_.data() + part - 1;
      const int64_t* end = part == step ? a.start() + 1 : border_.data() + part;
      const int64_t beginStep = part == 0 ? 1 : step, endStep = part == step ? 1 : step;
      for (int64_t j = 0; j < columns_; ++j, begin += beginStep, end += endStep) {
        const T xj = x[j];
        for (int64_t k = *begin; k < *end; ++k) y[row[k]] += R(values[k]) * R(xj);
      }
    });
  }

 private:
  int64_t firstRow(int64_t part) const { return rows_ * part / parts_; }

  int64_t rows_, columns_, parts_;
  Indices border_;
};

}  // namespace

class VectorPlan {
 public:
  VectorPlan(const Pattern& p, int threads)
      : band_(p), parts_(band_.any() ? nullptr : std::make_unique<RowParts>(p, threads)) {}

  template <class S, class T, class R>
  void multiply(const Parallel& parallel, const Matrix& a, const S* values, const T* x,
                R* y) const {
    if (parts_)
      parts_->multiply(parallel, a, values, x, y);
    else
      band_.multiply(parallel, a, values, x, y);
  }

 private:
  BandBlocks band_;
  std::unique_ptr<RowParts> parts_;
};

template <class S, class T>
void multiplyVector(const Parallel& parallel, const Matrix& a, const S* values, const T* x,
                    Product<S, T>* y) {
  const Pattern& p = *a.pattern;
  // A plan takes as long as a product: the first does without.
  if (!p.multiplied) {
    p.multiplied = true;
    std::fill_n(y, a.rows(), Product<S, T>(0));
    return addColumns(a, values, x, y, 0, a.columns());
  }
  if (!p.vectorPlan) p.vectorPlan = std::make_shared<VectorPlan>(p, parallel.count());
  p.vectorPlan->multiply(parallel, a, values, x, y);
}

template <class S, class T>
void multiplyTransposed(const Parallel& parallel, const Matrix& a, bool conjugated, const T* x,
                        Product<S, T>* y) {
  using R = Product<S, T>;
  const S* values = a.values.data<S>();
  const int64_t least = a.columns() / std::max<int64_t>(1, a.count() / 100000);
  parallel.ranges(a.columns(), std::max<int64_t>(1, least), [&](int64_t first, int64_t last) {
    const int64_t* row = a.row();
    for (int64_t j = first; j < last; ++j) {
      R sum(0);
      for (int64_t k = a.start()[j]; k < a.start()[j + 1]; ++k)
        sum += R(conjugated ? conjugate(values[k]) : values[k]) * R(x[row[k]]);
      y[j] = sum;
    }
  });
}

#define MATLIFT_VECTOR_PRODUCTS(S, T)                                                    \
  template void multiplyVector<S, T>(const Parallel&, const Matrix&, const S*, const T*, \
                                     Product<S, T>*);                                    \
  template void multiplyTransposed<S, T>(const Parallel&, const Matrix&, bool, const T*, \
                                         Product<S, T>*);
MATLIFT_VECTOR_PRODUCTS(double, double)
MATLIFT_VECTOR_PRODUCTS(double, Complex)
MATLIFT_VECTOR_PRODUCTS(Complex, double)
MATLIFT_VECTOR_PRODUCTS(Complex, Complex)
#undef MATLIFT_VECTOR_PRODUCTS

}  // namespace matlift::sparse
