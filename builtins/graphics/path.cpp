// Common shapes of paths, and what a canvas does unless it knows better.
#include "builtins/graphics/canvas.h"

namespace matlift::graphics {

Path Path::rect(const Rect& r) {
  Path p;
  p.moveTo({r.x, r.y});
  p.lineTo({r.right(), r.y});
  p.lineTo({r.right(), r.bottom()});
  p.lineTo({r.x, r.bottom()});
  p.close();
  return p;
}

Path Path::ellipse(Point c, double rx, double ry) {
  const double k = 0.5522847498;  // four curves that leave a circle by 0.03 %
  Path p;
  p.moveTo({c.x + rx, c.y});
  p.curveTo({c.x + rx, c.y + k * ry}, {c.x + k * rx, c.y + ry}, {c.x, c.y + ry});
  p.curveTo({c.x - k * rx, c.y + ry}, {c.x - rx, c.y + k * ry}, {c.x - rx, c.y});
  p.curveTo({c.x - rx, c.y - k * ry}, {c.x - k * rx, c.y - ry}, {c.x, c.y - ry});
  p.curveTo({c.x + k * rx, c.y - ry}, {c.x + rx, c.y - k * ry}, {c.x + rx, c.y});
  p.close();
  return p;
}

Path Path::polyline(std::span<const Point> points, bool closed) {
  Path p;
  for (size_t k = 0; k < points.size(); ++k) k == 0 ? p.moveTo(points[k]) : p.lineTo(points[k]);
  if (closed && !points.empty()) p.close();
  return p;
}

Path Path::moved(Point by, double scale) const {
  Path p = *this;
  for (Point& q : p.points) q = {q.x * scale + by.x, q.y * scale + by.y};
  return p;
}

void Canvas::marks(std::span<const Point> places, const Path& shape, const Pen& pen,
                   const Colour& colour) {
  for (const Point& at : places) {
    const Path one = shape.moved(at);
    if (colour.visible()) fill(one, colour);
    if (pen.visible()) stroke(one, pen);
  }
}

}  // namespace matlift::graphics
