// A triangulation of the plane whose edges can be prescribed.
#pragma once

#include <set>
#include <vector>

#include "builtins/geometry/delaunay.h"

namespace matlift::geometry {

class ConstrainedMesh {
 public:
  using Cell = Delaunay<2>::Cell;

  ConstrainedMesh(const std::vector<Point<2>>& points, const Delaunay<2>& mesh);

  /// Makes the segment edges of the mesh: several, where other points lie on it.
  void require(int32_t a, int32_t b);

  /// Real cells; `inside` (when given) tells which ones the prescribed edges enclose an odd number
  /// of times.
  std::vector<std::array<int32_t, 3>> triangles(std::vector<bool>* inside) const;
  const std::set<std::pair<int32_t, int32_t>>& edges() const { return fixed_; }

 private:
  struct Side {
    int32_t cell, facet;
  };
  const Point<2>& at(int32_t v) const { return points_[size_t(v)]; }
  int side(int32_t a, int32_t b, int32_t c) const;
  int indexOf(int32_t cell, int32_t v) const;
  Side findEdge(int32_t a, int32_t b) const;
  bool isFixed(int32_t a, int32_t b) const {
    return fixed_.count({std::min(a, b), std::max(a, b)}) > 0;
  }
  int32_t crossed(int32_t a, int32_t b, std::vector<std::pair<int32_t, int32_t>>& out) const;
  bool convex(Side e) const;
  std::pair<int32_t, int32_t> flip(Side e);
  void replaceNeighbour(int32_t cell, int32_t from, int32_t to);
  void restore(std::vector<std::pair<int32_t, int32_t>> edges);

  const std::vector<Point<2>>& points_;
  std::vector<Cell> cells_;
  std::vector<int32_t> cellOf_;  // one cell of each vertex, -1: none
  std::set<std::pair<int32_t, int32_t>> fixed_;
};

}  // namespace matlift::geometry
