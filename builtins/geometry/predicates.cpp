#include "builtins/geometry/predicates.h"

#include <vector>

namespace matlift::geometry::detail {

namespace {

// A number as a sum of doubles that do not overlap, the smallest first, zeros left out (Shewchuk,
// "Adaptive precision floating-point arithmetic", 1997).
using Expansion = std::vector<double>;

inline void twoSum(double a, double b, double& sum, double& rest) {
  sum = a + b;
  double bb = sum - a;
  rest = (a - (sum - bb)) + (b - bb);
}

inline void split(double a, double& high, double& low) {
  double c = 134217729 * a;  // 2^27 + 1
  high = c - (c - a);
  low = a - high;
}

inline void twoProduct(double a, double b, double& product, double& rest) {
  product = a * b;
  double ah, al, bh, bl;
  split(a, ah, al);
  split(b, bh, bl);
  rest = al * bl - (((product - ah * bh) - al * bh) - ah * bl);
}

void add(Expansion& e, double x) {
  size_t out = 0;
  for (size_t k = 0; k < e.size(); ++k) {
    double sum, rest;
    twoSum(e[k], x, sum, rest);
    x = sum;
    if (rest != 0) e[out++] = rest;
  }
  e.resize(out);
  if (x != 0) e.push_back(x);
}

void add(Expansion& e, const Expansion& f, double sign) {
  for (double x : f) add(e, sign * x);
}

Expansion times(const Expansion& e, const Expansion& f) {
  Expansion out;
  for (double a : e)
    for (double b : f) {
      double product, rest;
      twoProduct(a, b, product, rest);
      if (rest != 0) add(out, rest);
      add(out, product);
    }
  return out;
}

Expansion difference(double a, double b) {
  double d, rest;
  twoSum(a, -b, d, rest);
  Expansion e;
  if (rest != 0) e.push_back(rest);
  if (d != 0) e.push_back(d);
  return e;
}

// det = sum over subsets of columns, row by row: f[mask] uses the first popcount(mask) rows.
template <class F>
void forMinors(int n, F&& f) {
  for (unsigned mask = 1; mask < (1u << n); ++mask) {
    int row = __builtin_popcount(mask) - 1;
    for (int column = 0, behind = row; column < n; ++column)
      if (mask >> column & 1) {
        f(mask, row, column, behind % 2 == 0 ? 1.0 : -1.0);
        --behind;
      }
  }
}

}  // namespace

template <int D>
int exactSign(const double* const* p, const double* o, bool lifted) {
  int n = D + (lifted ? 1 : 0);
  std::vector<Expansion> a(size_t(n * n));
  for (int i = 0; i < n; ++i) {
    Expansion square;
    for (int j = 0; j < D; ++j) {
      Expansion& e = a[size_t(i * n + j)];
      e = difference(p[i][j], o[j]);
      if (lifted) add(square, times(e, e), 1);
    }
    if (lifted) a[size_t(i * n + D)] = std::move(square);
  }
  std::vector<Expansion> minors(size_t(1) << n);
  minors[0] = {1};
  forMinors(n, [&](unsigned mask, int row, int column, double sign) {
    const Expansion& e = a[size_t(row * n + column)];
    const Expansion& rest = minors[mask & ~(1u << column)];
    if (!e.empty() && !rest.empty()) add(minors[mask], times(e, rest), sign);
  });
  const Expansion& det = minors.back();
  return det.empty() ? 0 : det.back() > 0 ? 1 : -1;
}

template <int D>
int roundedSign(const double* const* p, const double* o, bool lifted) {
  constexpr int kMost = D + 1;
  int n = D + (lifted ? 1 : 0);
  double a[kMost * kMost];
  for (int i = 0; i < n; ++i) {
    double square = 0;
    for (int j = 0; j < D; ++j) {
      double d = p[i][j] - o[j];
      a[i * n + j] = d;
      square += d * d;
    }
    if (lifted) a[i * n + D] = square;
  }
  double value[1 << kMost], size[1 << kMost];
  for (int k = 0; k < 1 << n; ++k) value[k] = size[k] = 0;
  value[0] = size[0] = 1;
  forMinors(n, [&](unsigned mask, int row, int column, double sign) {
    double e = a[row * n + column];
    unsigned rest = mask & ~(1u << column);
    value[mask] += sign * e * value[rest];
    size[mask] += std::abs(e) * size[rest];
  });
  double det = value[(1 << n) - 1];
  // Each term has n factors of relative error up to (D + 2) units, and n sums.
  double bound = (2 * n + D + 8) * n * kUnit * size[(1 << n) - 1];
  return det > bound ? 1 : -det > bound ? -1 : 2;
}

#define MATLIFT_DIMENSION(D)                                            \
  template int exactSign<D>(const double* const*, const double*, bool); \
  template int roundedSign<D>(const double* const*, const double*, bool);
MATLIFT_DIMENSION(2)
MATLIFT_DIMENSION(3)
MATLIFT_DIMENSION(4)
MATLIFT_DIMENSION(5)
MATLIFT_DIMENSION(6)
#undef MATLIFT_DIMENSION

}  // namespace matlift::geometry::detail
