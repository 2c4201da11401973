// Puts one column's entries into the order of their rows.
#pragma once

#include <algorithm>
#include <vector>

namespace matlift::sparse {

template <class T>
struct ColumnEntry {
  int64_t row;
  T value;
};

/// True when two neighbours are equal.
inline bool hasEqual(const int64_t* row, int64_t n) {
  bool equal = false;
  for (int64_t k = 1; k < n; ++k) equal |= row[k] == row[k - 1];
  return equal;
}

/// Sorts n entries by row, those of one row in their order, and tells whether two have the same
/// row; `scratch` is used for long columns.
template <class T>
bool sortColumn(int64_t* row, T* value, int64_t n, std::vector<ColumnEntry<T>>& scratch) {
  if (n <= 24) {
    // Equal ones meet when the later is put in: they need no pass of their own.
    bool equal = false;
    for (int64_t i = 1; i < n; ++i) {
      const int64_t r = row[i];
      if (row[i - 1] < r) continue;
      const T v = value[i];
      int64_t k = i;
      for (; k > 0 && row[k - 1] > r; --k) {
        row[k] = row[k - 1];
        value[k] = value[k - 1];
      }
      equal |= k > 0 && row[k - 1] == r;
      row[k] = r;
      value[k] = v;
    }
    return equal;
  }
  if (!std::is_sorted(row, row + n)) {
    scratch.resize(size_t(n));
    for (int64_t i = 0; i < n; ++i) scratch[size_t(i)] = {row[i], value[i]};
    std::stable_sort(
        scratch.begin(), scratch.end(),
        [](const ColumnEntry<T>& a, const ColumnEntry<T>& b) { return a.row < b.row; });
    for (int64_t i = 0; i < n; ++i) {
      row[i] = scratch[size_t(i)].row;
      value[i] = scratch[size_t(i)].value;
    }
  }
  return hasEqual(row, n);
}

}  // namespace matlift::sparse
