// Passes over all elements of a matrix: beside a decomposition of 100 by 100 they count.
#include <algorithm>

#include "builtins/linalg/matrix.h"

namespace matlift::linalg {

template <class T>
bool allFinite(const T* p, int64_t n) {
  // x - x is 0 for finite x only; eight sums side by side do not wait for each other.
  using R = RealOf<T>;
  const R* x = reinterpret_cast<const R*>(p);
  R part[8] = {};
  int64_t count = n * (isComplexType<T> ? 2 : 1), i = 0;
  for (; i + 8 <= count; i += 8)
    for (int k = 0; k < 8; ++k) part[k] += x[i + k] - x[i + k];
  for (; i < count; ++i) part[0] += x[i] - x[i];
  R sum = 0;
  for (R s : part) sum += s;
  return sum == 0;
}

template <class T>
bool isHermitian(const T* a, int64_t n) {
  // Eight columns at a time against the rows that mirror them: a walk along one row would touch a
  // new cache line with every element. Differences are counted, so that none waits for a branch.
  constexpr int64_t kColumns = 8;
  const int64_t whole = n - n % kColumns;
  for (int64_t j = 0; j < whole; j += kColumns) {
    RealOf<T> differ[kColumns] = {};
    for (int64_t i = 0; i < j + kColumns; ++i)
      for (int64_t c = 0; c < kColumns; ++c)
        differ[c] += RealOf<T>(a[i + (j + c) * n] == conjugate(a[j + c + i * n]) ? 0 : 1);
    for (RealOf<T> d : differ)
      if (d != 0) return false;
  }
  for (int64_t j = whole; j < n; ++j)
    for (int64_t i = 0; i <= j; ++i)
      if (!(a[i + j * n] == conjugate(a[j + i * n]))) return false;
  return true;
}

template <class T>
void keepTriangle(Mat<T>& a, bool lower) {
  const int64_t rows = a.rows();
  for (int64_t j = 0; j < a.columns(); ++j) {
    T* column = a.data() + j * rows;
    if (lower)
      std::fill_n(column, std::min(j, rows), T(0));
    else
      std::fill(column + std::min(j + 1, rows), column + rows, T(0));
  }
}

#define MATLIFT_PASSES(T)                       \
  template bool allFinite(const T*, int64_t);   \
  template bool isHermitian(const T*, int64_t); \
  template void keepTriangle(Mat<T>&, bool);
MATLIFT_PASSES(double)
MATLIFT_PASSES(float)
MATLIFT_PASSES(Complex)
MATLIFT_PASSES(ComplexSingle)
#undef MATLIFT_PASSES

}  // namespace matlift::linalg
