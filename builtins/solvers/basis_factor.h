// The basis of a simplex method as sparse factors: L and U of its columns, then one elementary
// matrix for each column that was exchanged since.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace matlift::solvers {

/// A sparse column: `count` entries.
struct SparseColumn {
  const int32_t* row;
  const double* value;
  int32_t count;
};

class BasisFactor {
 public:
  /// A column that depends on those before it, and a row that no column was found for.
  struct Gap {
    int32_t position, row;
  };

  /// Factors the columns; what it returns must be filled before it is of use. Columns with a single
  /// entry left, and rows, go first: they bring no new entries, and most of a basis is of this
  /// kind.
  std::vector<Gap> factor(const std::vector<SparseColumn>& columns);
  /// x, by rows, becomes the solution of B x = b, by positions.
  void solve(std::vector<double>& x);
  /// y, by positions, becomes the solution of B' y = c, by rows.
  void solveTransposed(std::vector<double>& y);
  /// The column at `position` is exchanged for one whose solution of B x = a is `alpha`.
  void exchange(int32_t position, const std::vector<double>& alpha);
  int32_t exchanges() const { return int32_t(etas_.size()); }
  /// Entries of the exchanges are many against those of the factors: time to factor again.
  bool isLong() const;

 private:
  struct Entry {
    int32_t index;
    double value;
  };
  struct Eta {
    int32_t position;
    double pivot;
    size_t begin, end;  // in etaEntries_
  };
  struct Order {
    std::vector<int32_t> columns, rows;  // row -1: to be chosen by size
  };

  static Order singletonsFirst(const std::vector<SparseColumn>& columns);
  void reach(int32_t row, std::vector<int32_t>& topological);
  void eliminate(const SparseColumn& column, std::vector<int32_t>& touched,
                 std::vector<int32_t>& steps);
  int32_t choosePivot(const std::vector<int32_t>& touched, int32_t wanted) const;
  void keepStep(int32_t position, int32_t pivot, const std::vector<int32_t>& touched,
                const std::vector<int32_t>& steps);

  int32_t m_ = 0;
  /// Entries of one step after the other.
  struct Steps {
    std::vector<size_t> start{0};
    std::vector<Entry> entries;
    void clear() {
      start.assign(1, 0);
      entries.clear();
    }
    void close() { start.push_back(entries.size()); }
    std::span<const Entry> operator[](size_t step) const {
      return {entries.data() + start[step], start[step + 1] - start[step]};
    }
  };
  Steps lower_, upper_;  // rows below; earlier steps
  std::vector<double> diagonal_;
  std::vector<int32_t> pivotRow_, pivotPosition_;  // by step
  std::vector<int32_t> stepOfRow_;                 // -1: no pivot yet
  std::vector<int32_t> rowCount_;                  // entries of a row, at first
  std::vector<double> work_, other_;
  std::vector<uint8_t> seen_;
  std::vector<Eta> etas_;
  std::vector<Entry> etaEntries_;
};

}  // namespace matlift::solvers
