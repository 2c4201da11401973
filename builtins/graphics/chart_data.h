// What the data of an object amount to before they are drawn: points, bars, arrows, grids. Limits
// and drawing both read them here.
#pragma once

#include "builtins/graphics/axes_view.h"

namespace matlift::graphics {

struct Points {
  std::vector<double> x, y, z;  ///< z may be empty
};
/// XData, YData, ZData; x counts from 1 where it is missing. Moved by the transforms it stands in.
Points pointsOf(const Node& n);

/// What the hgtransform objects around an object do to its points.
class Placement {
 public:
  explicit Placement(const Node& n);
  bool moves() const { return moves_; }
  Vec3 operator()(const Vec3& p) const;

 private:
  bool moves_ = false;
  std::array<double, 16> m_{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};  ///< by columns
};

struct Bar {
  double x0, x1, y0, y1;
  int index;  ///< of the datum
};
/// Rectangles of a bar series, a histogram or a rectangle object.
std::vector<Bar> barsOf(Node& n);
/// The bins of a histogram of pairs.
struct Tower {
  int x, y;  ///< which bin, from 0
  double height;
};
struct Towers {
  std::vector<double> x, y;  ///< edges
  std::vector<Tower> shown;
  bool tiles = false;     ///< flat, the colour tells the height
  bool coloured = false;  ///< by the map
};
Towers towersOf(Node& n);
/// Closed outline of an area.
std::vector<Vec3> areaOutline(Node& n);

struct Arrow {
  Vec3 from, to;
};
std::vector<Arrow> arrowsOf(const Node& quiver);

struct ImageBox {
  double x0, x1, y0, y1;  ///< outer edges
};
ImageBox imageBox(const Node& image);

/// A rectangular grid of heights: x and y are as long as z has columns and rows, or as z itself.
struct Grid {
  std::vector<double> x, y, z;
  int64_t rows = 0, columns = 0;
  double xAt(int64_t r, int64_t c) const {
    return x[size_t(int64_t(x.size()) == columns ? c : r + c * rows)];
  }
  double yAt(int64_t r, int64_t c) const {
    return y[size_t(int64_t(y.size()) == rows ? r : r + c * rows)];
  }
  double zAt(int64_t r, int64_t c) const { return z[size_t(r + c * rows)]; }
};
/// Of a surface or a contour; sizes that do not agree give an empty grid.
Grid gridOf(const Node& n);

struct ContourLine {
  double level;
  bool closed;
  std::vector<Point> points;
};
std::vector<double> contourLevels(const Node& n);
std::vector<ContourLine> contourLines(const Grid& grid, const std::vector<double>& levels);

}  // namespace matlift::graphics
