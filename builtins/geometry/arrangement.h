// Segments in the plane that meet at their ends only, and polygons made of them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "builtins/geometry/predicates.h"

namespace matlift::geometry {

struct Segment {
  int32_t a, b;     ///< indices of points
  uint32_t source;  ///< what the caller wants to know of it again
};

/// Splits segments where they cross, touch or overlap. Crossing points are added to `points`;
/// points that coincide become one (the lowest index), segments without length go. Points nearer to
/// each other than rounding lets them be told apart are one.
void split(std::vector<Point<2>>& points, std::vector<Segment>& segments);

enum class BooleanOp { Union, Intersection, Difference, Exclusive };

using Loop = std::vector<Point<2>>;

/// Loops of the region that `op` makes of two regions: the inside of a region is what an odd number
/// of its loops goes around. Outer loops run clockwise, holes the other way; each begins at its
/// leftmost point. Vertices on a straight line are left out unless `keepStraight`.
std::vector<Loop> combine(const std::vector<Loop>& a, const std::vector<Loop>& b, BooleanOp op,
                          bool keepStraight);

}  // namespace matlift::geometry
