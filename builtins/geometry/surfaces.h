// Smooth surfaces over triangles of the plane.
#pragma once

#include <vector>

#include "builtins/geometry/locator.h"

namespace matlift::geometry {

using Triangles = std::vector<std::array<int32_t, 3>>;

/// Sibson's natural neighbours: weights are the parts of the cells that a new point would take.
class NaturalNeighbours {
 public:
  NaturalNeighbours(const std::vector<Point<2>>& points, const Triangles& triangles);
  /// Weights by point, sum 1; empty outside of all triangles.
  void weights(const double* q, std::vector<std::pair<int32_t, double>>& out) const;

 private:
  const std::vector<Point<2>>& points_;
  const Triangles& triangles_;
  Locator<2> locator_;
  std::vector<std::array<int32_t, 3>> neighbours_;
};

/// The cubic surface of Clough and Tocher, its slopes at the points chosen so that the curvature
/// along all edges is least (Nielson, "A method for interpolating scattered data", 1983).
class CloughTocher {
 public:
  CloughTocher(const std::vector<Point<2>>& points, const Triangles& triangles,
               std::vector<double> values);
  /// NaN outside of all triangles.
  double at(const double* q) const;

 private:
  void estimateSlopes();
  const std::vector<Point<2>>& points_;
  const Triangles& triangles_;
  std::vector<double> values_;
  Locator<2> locator_;
  std::vector<Point<2>> slopes_;
};

}  // namespace matlift::geometry
