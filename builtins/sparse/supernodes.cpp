#include "builtins/sparse/supernodes.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "builtins/support/vector_clones.h"
#include "runtime/error/interrupt.h"

namespace matlift::sparse {

namespace {

// Eight rows and four columns of a product stay in registers.
constexpr int64_t kRows = 8, kColumns = 4;
using Rows [[gnu::vector_size(kRows * sizeof(double))]] = double;

/// C (m × n) -= X (m × k) Y' (k × n); each has a leading dimension.
MATLIFT_VECTOR_CLONES void subtractProduct(double* c, int64_t ldc, const double* x, int64_t ldx,
                                           const double* y, int64_t ldy, int64_t m, int64_t n,
                                           int64_t k) {
  const int64_t tiled = n / kColumns * kColumns, even = m / kRows * kRows;
  for (int64_t j = 0; j < tiled; j += kColumns)
    for (int64_t i = 0; i < even; i += kRows) {
      Rows sum[kColumns] = {};
      for (int64_t p = 0; p < k; ++p) {
        Rows rows;
        std::memcpy(&rows, x + i + p * ldx, sizeof rows);
        const double* factor = y + j + p * ldy;
        for (int64_t q = 0; q < kColumns; ++q) sum[q] += rows * factor[q];
      }
      for (int64_t q = 0; q < kColumns; ++q) {
        Rows old;
        std::memcpy(&old, c + i + (j + q) * ldc, sizeof old);
        old -= sum[q];
        std::memcpy(c + i + (j + q) * ldc, &old, sizeof old);
      }
    }
  // What is left below and beside them.
  for (int64_t j = 0; j < n; ++j)
    for (int64_t p = 0; p < k; ++p) {
      const double factor = y[j + p * ldy];
      double* to = c + j * ldc;
      const double* from = x + p * ldx;
      for (int64_t i = j < tiled ? even : 0; i < m; ++i) to[i] -= from[i] * factor;
    }
}

}  // namespace

SupernodalCholesky::SupernodalCholesky(int64_t n, Columns a, const double* av, Columns l,
                                       const std::vector<int64_t>& parent, double* value)
    : n_(n), a_(a), av_(av), l_(l), value_(value), place_(size_t(n)) {
  int64_t room = 0;
  for (int64_t j = 0; j < n; ++j) {
    const int64_t height = l.start[j + 1] - l.start[j];
    const bool joins =
        j > 0 && parent[size_t(j) - 1] == j && l.start[j] - l.start[j - 1] == height + 1;
    if (!joins) {
      first_.push_back(j);
      offset_.push_back(room);
    }
    of_.push_back(int64_t(first_.size()) - 1);
    room += l.start[first_.back() + 1] - l.start[first_.back()];
  }
  blocks_.resize(size_t(room));
  head_.assign(first_.size(), -1);
  next_.assign(first_.size(), -1);
  done_.assign(first_.size(), 0);
  first_.push_back(n);
}

int64_t SupernodalCholesky::factor() {
  for (int64_t s = 0, count = int64_t(head_.size()); s < count; ++s) {
    interruptionPoint();
    assemble(s);
    for (int64_t k = head_[size_t(s)]; k >= 0;) {
      const int64_t after = next_[size_t(k)];
      update(s, k);
      queue(k);
      k = after;
    }
    const int64_t good = factorBlock(s);
    copyOut(s, good);
    if (good < columnsOf(s)) return first_[size_t(s)] + good;
    done_[size_t(s)] = columnsOf(s);
    queue(s);
  }
  return n_;
}

/// A's part of a block, and where its rows are.
void SupernodalCholesky::assemble(int64_t s) {
  const int64_t height = heightOf(s);
  const int64_t* rows = rowsOf(s);
  for (int64_t i = 0; i < height; ++i) place_[size_t(rows[i])] = i;
  double* block = blockOf(s);
  std::fill_n(block, height * columnsOf(s), 0.0);
  for (int64_t j = first_[size_t(s)]; j < first_[size_t(s) + 1]; ++j, block += height)
    for (int64_t k = a_.start[j]; k < a_.start[j + 1]; ++k)
      block[place_[size_t(a_.row[k])]] = av_[k];
}

/// What an earlier supernode takes from this one.
void SupernodalCholesky::update(int64_t s, int64_t from) {
  const int64_t ld = heightOf(from), begin = done_[size_t(from)], height = ld - begin;
  const int64_t* rows = rowsOf(from) + begin;
  const int64_t count = std::lower_bound(rows, rows + height, first_[size_t(s) + 1]) - rows;
  product_.assign(size_t(height * count), 0.0);
  const double* x = blockOf(from) + begin;
  subtractProduct(product_.data(), height, x, ld, x, ld, height, count, columnsOf(from));
  for (int64_t j = 0; j < count; ++j) {
    double* to = blockOf(s) + (rows[j] - first_[size_t(s)]) * heightOf(s);
    for (int64_t i = j; i < height; ++i)
      to[place_[size_t(rows[i])]] += product_[size_t(i + j * height)];
  }
  done_[size_t(from)] += count;
}

/// Puts a supernode into the list of the next one that it changes.
void SupernodalCholesky::queue(int64_t s) {
  if (done_[size_t(s)] >= heightOf(s)) return;
  const int64_t to = of_[size_t(rowsOf(s)[done_[size_t(s)]])];
  next_[size_t(s)] = head_[size_t(to)];
  head_[size_t(to)] = s;
}

/// How many columns could be done.
int64_t SupernodalCholesky::factorBlock(int64_t s) {
  constexpr int64_t kPanel = 8;
  const int64_t height = heightOf(s), columns = columnsOf(s);
  double* b = blockOf(s);
  for (int64_t first = 0; first < columns; first += kPanel) {
    const int64_t last = std::min(columns, first + kPanel);
    double* corner = b + first + first * height;
    subtractProduct(corner, height, b + first, height, b + first, height, height - first,
                    last - first, first);
    for (int64_t j = first; j < last; ++j) {
      double* column = b + j * height;
      for (int64_t p = first; p < j; ++p) {
        const double* before = b + p * height;
        const double factor = before[j];
        for (int64_t i = j; i < height; ++i) column[i] -= before[i] * factor;
      }
      const double pivot = column[j];
      if (!(pivot > 0) || !std::isfinite(pivot)) return j;
      const double root = std::sqrt(pivot);
      column[j] = root;
      for (int64_t i = j + 1; i < height; ++i) column[i] /= root;
    }
  }
  return columns;
}

void SupernodalCholesky::copyOut(int64_t s, int64_t columns) {
  const int64_t height = heightOf(s), first = first_[size_t(s)];
  const double* block = blockOf(s);
  for (int64_t j = 0; j < columns; ++j)
    std::copy(block + j + j * height, block + (j + 1) * height, value_ + l_.start[first + j]);
}

}  // namespace matlift::sparse
