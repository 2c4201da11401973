// Cholesky factors column by column in groups: neighbouring columns of L that have the same rows
// below them (a supernode) are one dense block, and one block changes another by a dense product.
// Left-looking: a block is made of its part of A and of what the blocks before it say.
#pragma once

#include <stddef.h>

#include <cstdint>
#include <vector>

namespace matlift::sparse {

/// Compressed columns: rows of column j at row[start[j]] …, ascending.
struct Columns {
  const int64_t* start;
  const int64_t* row;
};

class SupernodalCholesky {
 public:
  /// `a`: the lower triangle of A with its values; `l`: where L has entries, its diagonal first;
  /// `parent`: the elimination tree. `value` gets L's entries.
  SupernodalCholesky(int64_t n, Columns a, const double* av, Columns l,
                     const std::vector<int64_t>& parent, double* value);
  /// The first column without a positive pivot, or n: those before it are done, their rows up to
  /// it.
  int64_t factor();

 private:
  int64_t columnsOf(int64_t s) const { return first_[size_t(s) + 1] - first_[size_t(s)]; }
  const int64_t* rowsOf(int64_t s) const { return l_.row + l_.start[first_[size_t(s)]]; }
  int64_t heightOf(int64_t s) const {
    const int64_t j = first_[size_t(s)];
    return l_.start[j + 1] - l_.start[j];
  }
  double* blockOf(int64_t s) { return blocks_.data() + offset_[size_t(s)]; }

  void assemble(int64_t s);
  void update(int64_t s, int64_t from);
  void queue(int64_t s);
  int64_t factorBlock(int64_t s);
  void copyOut(int64_t s, int64_t columns);

  int64_t n_;
  Columns a_;
  const double* av_;
  Columns l_;
  double* value_;
  std::vector<int64_t> first_, of_;  // first column of each supernode; the supernode of a column
  std::vector<int64_t> offset_;      // of each block
  std::vector<double> blocks_, product_;
  // Which supernodes change one next, as lists; how many of its rows each is done with.
  std::vector<int64_t> head_, next_, done_;
  std::vector<int64_t> place_;  // of a row in the block at hand
};

}  // namespace matlift::sparse
