// Which triangle (tetrahedron) holds a point: boxes of a grid list those that reach into them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "builtins/geometry/predicates.h"
#include "runtime/error/interrupt.h"

namespace matlift::geometry {

template <int D>
class Locator {
 public:
  using Simplex = std::array<int32_t, D + 1>;

  /// Both must outlive the locator.
  Locator(const std::vector<Point<D>>& points, const std::vector<Simplex>& cells)
      : points_(points), cells_(cells) {
    low_.fill(INFINITY);
    Point<D> high;
    high.fill(-INFINITY);
    for (const Simplex& c : cells)
      for (int32_t v : c)
        for (size_t j = 0; j < D; ++j) {
          low_[j] = std::min(low_[j], points[size_t(v)][j]);
          high[j] = std::max(high[j], points[size_t(v)][j]);
        }
    side_ = std::max<int64_t>(1, int64_t(std::pow(double(cells.size()), 1.0 / D)));
    int64_t total = 1;
    for (size_t j = 0; j < D; ++j) {
      scale_[j] = high[j] > low_[j] ? double(side_) / (high[j] - low_[j]) : 0;
      total *= side_;
    }
    lists_.resize(size_t(total));
    for (size_t c = 0; c < cells.size(); ++c) {
      interruptionPoint<1024>(c);
      enter(int32_t(c));
    }
  }

  /// Index of a cell that holds q, its borders included, and the barycentric coordinates; -1: none.
  int32_t find(const double* q, double* weights) const {
    size_t at = 0;
    for (size_t j = D; j-- > 0;) {
      double s = (q[j] - low_[j]) * scale_[j];
      if (!(s >= -1e-9 && s <= double(side_) * (1 + 1e-12) + 1e-9)) return -1;
      at = at * size_t(side_) + size_t(box(q[j], j));
    }
    for (int32_t c : lists_[at])
      if (holds(c, q, weights)) return c;
    return -1;
  }

 private:
  int64_t box(double x, size_t j) const {
    return std::clamp<int64_t>(int64_t((x - low_[j]) * scale_[j]), 0, side_ - 1);
  }

  void enter(int32_t c) {
    std::array<int64_t, D> from, to;
    for (size_t j = 0; j < D; ++j) {
      double low = INFINITY, high = -INFINITY;
      for (int32_t v : cells_[size_t(c)]) {
        low = std::min(low, points_[size_t(v)][j]);
        high = std::max(high, points_[size_t(v)][j]);
      }
      from[j] = box(low, j);
      to[j] = box(high, j);
    }
    std::array<int64_t, D> at = from;
    while (true) {
      size_t index = 0;
      for (size_t j = D; j-- > 0;) index = index * size_t(side_) + size_t(at[j]);
      lists_[index].push_back(c);
      size_t j = 0;
      while (j < D && ++at[j] > to[j]) {
        at[j] = from[j];
        ++j;
      }
      if (j == D) break;
    }
  }

  // Coordinates by Cramer's rule, with room for rounding at the borders.
  bool holds(int32_t c, const double* q, double* weights) const {
    const double* p[D + 1];
    for (size_t k = 0; k <= D; ++k) p[k] = points_[size_t(cells_[size_t(c)][k])].data();
    double a[D][D + 1];
    for (size_t i = 0; i < D; ++i) {
      for (size_t k = 0; k < D; ++k) a[i][k] = p[k + 1][i] - p[0][i];
      a[i][D] = q[i] - p[0][i];
    }
    double rest = 1;
    if constexpr (D == 2) {
      double det = a[0][0] * a[1][1] - a[0][1] * a[1][0];
      weights[1] = (a[0][2] * a[1][1] - a[0][1] * a[1][2]) / det;
      weights[2] = (a[0][0] * a[1][2] - a[0][2] * a[1][0]) / det;
    } else {
      auto minor = [&](size_t u, size_t v, size_t w) {
        return a[0][u] * (a[1][v] * a[2][w] - a[1][w] * a[2][v]) -
               a[0][v] * (a[1][u] * a[2][w] - a[1][w] * a[2][u]) +
               a[0][w] * (a[1][u] * a[2][v] - a[1][v] * a[2][u]);
      };
      double det = minor(0, 1, 2);
      weights[1] = minor(3, 1, 2) / det;
      weights[2] = minor(0, 3, 2) / det;
      weights[3] = minor(0, 1, 3) / det;
    }
    for (size_t k = 1; k <= D; ++k) rest -= weights[k];
    weights[0] = rest;
    for (size_t k = 0; k <= D; ++k)
      if (!(weights[k] >= -1e-12)) return false;
    return true;
  }

  const std::vector<Point<D>>& points_;
  const std::vector<Simplex>& cells_;
  Point<D> low_, scale_;
  int64_t side_ = 1;
  std::vector<std::vector<int32_t>> lists_;
};

}  // namespace matlift::geometry
