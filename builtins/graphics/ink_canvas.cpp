#include "builtins/graphics/ink_canvas.h"

#include <algorithm>

namespace matlift::graphics {

namespace {

constexpr int kPiecesOfCurve = 8;

Point onCurve(Point a, const Point* p, double t) {
  const double s = 1 - t;
  auto at = [&](double v0, double v1, double v2, double v3) {
    return s * s * s * v0 + 3 * s * s * t * v1 + 3 * s * t * t * v2 + t * t * t * v3;
  };
  return {at(a.x, p[0].x, p[1].x, p[2].x), at(a.y, p[0].y, p[1].y, p[2].y)};
}

double distance(Point p, Point a, Point b) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double along = dx * dx + dy * dy;
  const double t =
      along > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / along, 0.0, 1.0) : 0;
  return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

bool inside(Point p, std::span<const Point> polygon) {
  bool in = false;
  for (size_t k = 0, before = polygon.size() - 1; k < polygon.size(); before = k++) {
    const Point &a = polygon[k], &b = polygon[before];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

bool within(const Rect& r, Point p) {
  return p.x >= r.x && p.x <= r.right() && p.y >= r.y && p.y <= r.bottom();
}

std::vector<Point> corners(const Rect& r) {
  return {{r.x, r.y}, {r.right(), r.y}, {r.right(), r.bottom()}, {r.x, r.bottom()}};
}

}  // namespace

void InkCanvas::stroke(const Path& path, const Pen& pen) {
  if (pen.visible()) pieces(path, false, pen.width / 2);
}

void InkCanvas::fill(const Path& path, const Colour& colour, bool) {
  if (colour.visible()) pieces(path, true, 0);
}

void InkCanvas::image(const Rect& where, const Pixels& pixels, bool) { picture(where, pixels); }

void InkCanvas::picture(const Rect& where, const Pixels&) { ink(corners(where), true, 0); }

void InkCanvas::text(Point at, double degrees, const std::string& utf8, const Font& font,
                     const Colour& colour, double width) {
  if (!colour.visible() || utf8.find_first_not_of(' ') == std::string::npos) return;
  const double turn = degrees * 3.14159265358979 / 180;
  std::vector<Point> box = corners({0, -0.78 * font.size, width, font.size});
  for (Point& p : box)
    p = {at.x + p.x * std::cos(turn) + p.y * std::sin(turn),
         at.y - p.x * std::sin(turn) + p.y * std::cos(turn)};
  ink(box, true, 0);
}

void InkCanvas::pushClip(const Rect& r) {
  Rect now = r;
  if (const auto before = clip()) {
    now.x = std::max(r.x, before->x);
    now.y = std::max(r.y, before->y);
    now.w = std::max(0.0, std::min(r.right(), before->right()) - now.x);
    now.h = std::max(0.0, std::min(r.bottom(), before->bottom()) - now.y);
  }
  clips_.push_back(now);
}

std::optional<Rect> InkCanvas::clip() const {
  return clips_.empty() ? std::nullopt : std::optional(clips_.back());
}

void InkCanvas::pieces(const Path& path, bool filled, double reach) {
  std::vector<Point> points;
  const auto end = [&] {
    if (!points.empty()) ink(points, filled, reach);
    points.clear();
  };
  const Point* p = path.points.data();
  for (Path::Op op : path.ops) {
    if (op == Path::Move) end();
    if (op == Path::Close) {
      if (!points.empty()) points.push_back(Point(points.front()));
    } else if (op == Path::Curve) {
      const Point from = points.empty() ? p[0] : points.back();
      for (int k = 1; k <= kPiecesOfCurve; ++k)
        points.push_back(onCurve(from, p, double(k) / kPiecesOfCurve));
      p += 3;
    } else {
      points.push_back(*p++);
    }
  }
  end();
}

void InkBounds::ink(std::span<const Point> points, bool, double reach) {
  double x0 = 1e300, y0 = 1e300, x1 = -1e300, y1 = -1e300;
  for (const Point& p : points) {
    x0 = std::min(x0, p.x - reach);
    y0 = std::min(y0, p.y - reach);
    x1 = std::max(x1, p.x + reach);
    y1 = std::max(y1, p.y + reach);
  }
  if (const auto box = clip()) {
    x0 = std::max(x0, box->x);
    y0 = std::max(y0, box->y);
    x1 = std::min(x1, box->right());
    y1 = std::min(y1, box->bottom());
  }
  if (!(x0 <= x1 && y0 <= y1)) return;
  x0_ = std::min(x0_, x0);
  y0_ = std::min(y0_, y0);
  x1_ = std::max(x1_, x1);
  y1_ = std::max(y1_, y1);
}

std::optional<Rect> InkBounds::box() const {
  if (!(x0_ <= x1_)) return {};
  return Rect{x0_, y0_, x1_ - x0_, y1_ - y0_};
}

void InkAt::ink(std::span<const Point> points, bool filled, double reach) {
  if (const auto box = clip(); hit_ || (box && !within(*box, place_))) return;
  hit_ = filled && inside(place_, points);
  const double far = reach + slack_;
  for (size_t k = 0; k + 1 < points.size() && !hit_; ++k)
    hit_ = distance(place_, points[k], points[k + 1]) <= far;
}

void InkAt::picture(const Rect& where, const Pixels& pixels) {
  if (const auto box = clip(); box && !within(*box, place_)) return;
  if (!within(where, place_) || where.w <= 0 || where.h <= 0) return;
  const int x = std::min(pixels.width - 1, int((place_.x - where.x) / where.w * pixels.width));
  const int y = std::min(pixels.height - 1, int((place_.y - where.y) / where.h * pixels.height));
  hit_ = hit_ || (x >= 0 && y >= 0 && pixels.at(x, y)[3] > 0);
}

}  // namespace matlift::graphics
