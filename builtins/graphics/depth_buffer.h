// Faces and lines of a projected axes as a picture: of each pixel what is nearest. For scenes that
// no order of painting gets right (surfaces that cut each other), and for those with too many faces
// to be worth a path each.
#pragma once

#include "builtins/graphics/axes_view.h"

namespace matlift::graphics {

class DepthBuffer {
 public:
  /// `fine`: pixels a point in the picture; inside, each of them is several.
  DepthBuffer(const Rect& area, double fine);

  /// A filled polygon. Opaque ones in any order; transparent ones after them, from far to near.
  void fill(std::span<const View::Seen> corners, const Colour& colour);
  /// The outline of a polygon, as near as the polygon itself and `nearer`.
  void outline(std::span<const View::Seen> corners, const Pen& pen, double nearer);
  void segment(const View::Seen& a, const View::Seen& b, const Pen& pen, double nearer);
  /// A shape that faces the viewer.
  void shape(const View::Seen& at, const Path& path, const Pen& pen, const Colour& colour,
             double nearer);

  /// The same shape at many places, to the nearest of the inner pixels; nothing is nearer.
  void shapes(std::span<const Point> places, const Path& path, const Pen& pen,
              const Colour& colour);

  const Rect& area() const { return area_; }
  Pixels picture() const;

 private:
  /// Depth as a function of the pixel: a plane.
  struct Plane {
    double x = 0, y = 0, constant = 0;
    double lo = -1e300, hi = 1e300;  ///< what it cannot leave
    double at(double px, double py) const {
      return std::fmin(std::fmax(x * px + y * py + constant, lo), hi);
    }
  };
  Point pixel(const Point& p) const { return {(p.x - area_.x) * scale_, (p.y - area_.y) * scale_}; }
  Plane planeOf(std::span<const View::Seen> corners) const;
  void fillFlat(std::span<const Point> corners, const Plane& plane, const Colour& colour);
  void span(int y, double from, double to, const Plane& plane, const Colour& colour);
  void strip(Point a, Point b, double width, const Plane& plane, const Colour& colour);
  void dashed(Point a, Point b, const Pen& pen, const Plane& plane);

  Rect area_;
  int finer_ = 1;  ///< pixels across one of the picture
  double scale_;
  int width_, height_;
  std::vector<float> depth_;
  std::vector<uint8_t> rgba_;  ///< premultiplied
  std::vector<double> cuts_;
};

}  // namespace matlift::graphics
