// Nearest points: a tree that halves the points along their widest coordinate.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace matlift::geometry {

/// Which distance: the p-norm of differences. p = 1, 2, infinity or another number.
class KdTree {
 public:
  /// `x` has `count` points of `dims` coordinates each, point after point; it must outlive the
  /// tree.
  KdTree(const double* x, int64_t count, int64_t dims, double p);

  /// The k nearest, the nearest first; of points as far as each other the lower index first.
  void nearest(const double* q, int64_t k, std::vector<std::pair<double, int64_t>>& out) const;
  /// All within a distance, the nearest first.
  void within(const double* q, double radius, std::vector<std::pair<double, int64_t>>& out) const;

 private:
  struct Node {
    int64_t begin, end;  // of order_
    int64_t left = -1;   // children left, left + 1; -1: a leaf
    int64_t axis = 0;
    double low = 0, high = 0;  // largest of the left half, least of the right one
  };
  void divide(size_t node);
  double powered(const double* q, int64_t point) const;
  double part(double d) const;
  double joined(double a, double b) const { return infinite_ ? std::max(a, b) : a + b; }
  double distance(double power) const;
  template <class Take>
  void visit(size_t node, const double* q, std::vector<double>& gaps, double gap, Take& take) const;

  const double* x_;
  int64_t dims_;
  double p_;
  bool infinite_;
  std::vector<int64_t> order_;
  std::vector<Node> nodes_;
};

}  // namespace matlift::geometry
