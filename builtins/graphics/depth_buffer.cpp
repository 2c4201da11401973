#include "builtins/graphics/depth_buffer.h"

#include <algorithm>

namespace matlift::graphics {

namespace {

constexpr double kMostPixels = 9e6;  // 72 MB

}  // namespace

DepthBuffer::DepthBuffer(const Rect& area, double fine) : area_(area), scale_(fine) {
  // Whole pixels of the picture, so that it is not blurred where it is put.
  area_.x = std::floor(area.x * fine) / fine;
  area_.y = std::floor(area.y * fine) / fine;
  double w = std::ceil((area.right() - area_.x) * fine);
  double h = std::ceil((area.bottom() - area_.y) * fine);
  if (w * h > kMostPixels) {  // a poster: coarser pixels
    const double less = std::sqrt(kMostPixels / (w * h));
    scale_ *= less;
    w = std::floor(w * less);
    h = std::floor(h * less);
  }
  w = std::max(w, 1.0);
  h = std::max(h, 1.0);
  area_.w = w / scale_;
  area_.h = h / scale_;
  while (finer_ < 3 && w * h * (finer_ + 1) * (finer_ + 1) <= kMostPixels) ++finer_;
  scale_ *= finer_;
  width_ = int(w) * finer_;
  height_ = int(h) * finer_;
  depth_.assign(size_t(width_) * size_t(height_), -1e30f);
  rgba_.assign(size_t(width_) * size_t(height_) * 4, 0);
}

DepthBuffer::Plane DepthBuffer::planeOf(std::span<const View::Seen> corners) const {
  // Newell's normal: the best plane also where the corners are not in one.
  double nx = 0, ny = 0, nz = 0, cx = 0, cy = 0, cd = 0;
  Plane plane{0, 0, 0, 1e300, -1e300};
  for (size_t k = 0; k < corners.size(); ++k) {
    const View::Seen &a = corners[k], &b = corners[(k + 1) % corners.size()];
    const Point p = pixel(a.at), q = pixel(b.at);
    nx += (p.y - q.y) * (a.depth + b.depth);
    ny += (a.depth - b.depth) * (p.x + q.x);
    nz += (p.x - q.x) * (p.y + q.y);
    cx += p.x;
    cy += p.y;
    cd += a.depth;
    plane.lo = std::min(plane.lo, a.depth);
    plane.hi = std::max(plane.hi, a.depth);
  }
  const double n = double(corners.size());
  if (std::fabs(nz) > 1e-9) {
    plane.x = -nx / nz;
    plane.y = -ny / nz;
  }
  plane.constant = cd / n - plane.x * cx / n - plane.y * cy / n;
  return plane;
}

void DepthBuffer::span(int y, double from, double to, const Plane& plane, const Colour& colour) {
  const int x0 = std::max(0, int(std::ceil(from - 0.5)));
  const int x1 = std::min(width_, int(std::ceil(to - 0.5)));
  const bool opaque = colour.a >= 1;
  const double a = std::clamp(colour.a, 0.0, 1.0);
  auto byte = [&](double v) { return uint8_t(std::clamp(v * a * 255 + 0.5, 0.0, 255.0)); };
  const uint8_t own[4] = {byte(colour.r), byte(colour.g), byte(colour.b), byte(1)};
  const unsigned rest = 255u - own[3];
  for (int x = x0; x < x1; ++x) {
    const size_t k = size_t(y) * size_t(width_) + size_t(x);
    const float depth = float(plane.at(x + 0.5, y + 0.5));
    if (depth < depth_[k]) continue;
    uint8_t* to4 = &rgba_[4 * k];
    for (int c = 0; c < 4; ++c) to4[c] = uint8_t(own[c] + (to4[c] * rest + 127) / 255);
    if (opaque) depth_[k] = depth;
  }
}

void DepthBuffer::fillFlat(std::span<const Point> p, const Plane& plane, const Colour& colour) {
  double top = 1e300, bottom = -1e300;
  for (const Point& q : p) {
    top = std::min(top, q.y);
    bottom = std::max(bottom, q.y);
  }
  const int y0 = int(std::ceil(std::clamp(top, 0.0, double(height_)) - 0.5));
  const int y1 = int(std::ceil(std::clamp(bottom, 0.0, double(height_)) - 0.5));
  for (int y = std::max(y0, 0); y < std::min(y1, height_); ++y) {
    cuts_.clear();
    const double at = y + 0.5;
    for (size_t k = 0; k < p.size(); ++k) {
      // From the upper end, so that neighbours meet in the same places.
      Point a = p[k], b = p[(k + 1) % p.size()];
      if (a.y > b.y || (a.y == b.y && a.x > b.x)) std::swap(a, b);
      if (a.y <= at && b.y > at) cuts_.push_back(a.x + (at - a.y) / (b.y - a.y) * (b.x - a.x));
    }
    std::sort(cuts_.begin(), cuts_.end());
    for (size_t k = 0; k + 1 < cuts_.size(); k += 2)
      span(y, std::clamp(cuts_[k], 0.0, double(width_)),
           std::clamp(cuts_[k + 1], 0.0, double(width_)), plane, colour);
  }
}

void DepthBuffer::fill(std::span<const View::Seen> corners, const Colour& colour) {
  if (corners.size() < 3 || !colour.visible()) return;
  if (corners.size() == 4) {  // mostly not in one plane
    const View::Seen other[] = {corners[0], corners[2], corners[3]};
    fill(corners.first(3), colour);
    return fill(other, colour);
  }
  std::vector<Point> at;
  for (const View::Seen& s : corners) at.push_back(pixel(s.at));
  fillFlat(at, planeOf(corners), colour);
}

void DepthBuffer::strip(Point a, Point b, double width, const Plane& plane, const Colour& colour) {
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  const double half = width / 2;
  const Point along = length > 1e-9
                          ? Point{(b.x - a.x) / length * half, (b.y - a.y) / length * half}
                          : Point{half, 0};
  // A little longer, so that corners of outlines are closed.
  const double more = 0.5;
  const Point from{a.x - along.x * more, a.y - along.y * more};
  const Point to{b.x + along.x * more, b.y + along.y * more};
  const Point corners[] = {{from.x - along.y, from.y + along.x},
                           {to.x - along.y, to.y + along.x},
                           {to.x + along.y, to.y - along.x},
                           {from.x + along.y, from.y - along.x}};
  fillFlat(corners, plane, colour);
}

void DepthBuffer::dashed(Point a, Point b, const Pen& pen, const Plane& plane) {
  // Thinner than a pixel of the picture would be lost.
  const double points = scale_, width = std::max(pen.width * points, 0.8 * finer_);
  if (pen.dashes == 0) return strip(a, b, width, plane, pen.colour);
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  auto at = [&](double s) {
    return Point{a.x + (b.x - a.x) * s / length, a.y + (b.y - a.y) * s / length};
  };
  double from = 0;
  for (int k = 0; from < length; ++k) {
    const double step = std::max(pen.dash[size_t(k % pen.dashes)] * points, 0.5);
    const double to = std::min(from + step, length);
    if (k % 2 == 0) strip(at(from), at(to), width, plane, pen.colour);
    from = to;
  }
}

void DepthBuffer::outline(std::span<const View::Seen> corners, const Pen& pen, double nearer) {
  if (!pen.visible() || corners.size() < 2) return;
  if (corners.size() == 2) return segment(corners[0], corners[1], pen, nearer);
  Plane plane = planeOf(corners);
  plane.constant += nearer;
  plane.lo += nearer;
  plane.hi += nearer;
  for (size_t k = 0; k < corners.size(); ++k)
    dashed(pixel(corners[k].at), pixel(corners[(k + 1) % corners.size()].at), pen, plane);
}

void DepthBuffer::segment(const View::Seen& a, const View::Seen& b, const Pen& pen, double nearer) {
  if (!pen.visible()) return;
  const Point p = pixel(a.at), q = pixel(b.at);
  const double square = (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y);
  Plane plane{0, 0, std::max(a.depth, b.depth) + nearer};
  if (square > 1e-9) {
    plane.x = (b.depth - a.depth) * (q.x - p.x) / square;
    plane.y = (b.depth - a.depth) * (q.y - p.y) / square;
    plane.constant = a.depth + nearer - plane.x * p.x - plane.y * p.y;
  }
  dashed(p, q, pen, plane);
}

void DepthBuffer::shape(const View::Seen& at, const Path& path, const Pen& pen,
                        const Colour& colour, double nearer) {
  const Plane plane{0, 0, at.depth + nearer};
  std::vector<Point> figure;
  auto finish = [&](bool closed) {
    if (figure.size() > 2 && colour.visible()) fillFlat(figure, plane, colour);
    const size_t sides = figure.size() - (closed ? 0 : 1);
    for (size_t k = 0; pen.visible() && figure.size() > 1 && k < sides; ++k)
      dashed(figure[k], figure[(k + 1) % figure.size()], pen, plane);
    figure.clear();
  };
  auto place = [&](const Point& p) { return pixel({at.at.x + p.x, at.at.y + p.y}); };
  size_t next = 0;
  for (Path::Op op : path.ops) {
    if (op == Path::Move && !figure.empty()) finish(false);
    if (op == Path::Move || op == Path::Line) figure.push_back(place(path.points[next++]));
    if (op == Path::Curve) {
      const Point a = figure.back(), b = place(path.points[next]), c = place(path.points[next + 1]),
                  d = place(path.points[next + 2]);
      next += 3;
      for (int k = 1; k <= 6; ++k) {
        const double t = k / 6.0, u = 1 - t;
        const double w[] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
        figure.push_back({w[0] * a.x + w[1] * b.x + w[2] * c.x + w[3] * d.x,
                          w[0] * a.y + w[1] * b.y + w[2] * c.y + w[3] * d.y});
      }
    }
    if (op == Path::Close && !figure.empty()) finish(true);
  }
  if (!figure.empty()) finish(false);
}

void DepthBuffer::shapes(std::span<const Point> places, const Path& path, const Pen& pen,
                         const Colour& colour) {
  double reach = 1;
  for (const Point& p : path.points) reach = std::max({reach, std::fabs(p.x), std::fabs(p.y)});
  reach += pen.width;
  const double middle = std::ceil(reach * scale_);
  if (!(middle < 200)) {  // few of these fit
    for (const Point& p : places) shape({p, 0}, path, pen, colour, 0);
    return;
  }
  // Drawn once beside the picture, then laid over it wherever it is wanted.
  DepthBuffer one({0, 0, 1, 1}, 1);
  one.scale_ = scale_;
  one.area_ = {-middle / scale_, -middle / scale_, 2 * middle / scale_, 2 * middle / scale_};
  one.width_ = one.height_ = 2 * int(middle) + 1;
  one.depth_.assign(size_t(one.width_) * size_t(one.height_), -1e30f);
  one.rgba_.assign(one.depth_.size() * 4, 0);
  one.shape({{0, 0}, 0}, path, pen, colour, 0);
  struct Dot {
    int x, y;
    const uint8_t* rgba;
  };
  std::vector<Dot> dots;
  for (size_t k = 0; k < one.depth_.size(); ++k)
    if (one.rgba_[4 * k + 3] > 0)
      dots.push_back({int(k) % one.width_ - int(middle), int(k) / one.width_ - int(middle),
                      &one.rgba_[4 * k]});
  for (const Point& p : places) {
    const Point q = pixel(p);
    const int px = int(std::lround(q.x)), py = int(std::lround(q.y));
    for (const Dot& d : dots) {
      const int x = px + d.x, y = py + d.y;
      if (x < 0 || y < 0 || x >= width_ || y >= height_) continue;
      uint8_t* to = &rgba_[4 * (size_t(y) * size_t(width_) + size_t(x))];
      const unsigned rest = 255u - d.rgba[3];
      if (rest == 0)
        std::copy_n(d.rgba, 4, to);
      else
        for (int c = 0; c < 4; ++c) to[c] = uint8_t(d.rgba[c] + (to[c] * rest + 127) / 255);
    }
  }
}

Pixels DepthBuffer::picture() const {
  Pixels out(width_ / finer_, height_ / finer_);
  const unsigned count = unsigned(finer_ * finer_);
  for (int y = 0; y < out.height; ++y)
    for (int x = 0; x < out.width; ++x) {
      unsigned sum[4] = {};
      for (int j = 0; j < finer_; ++j)
        for (int i = 0; i < finer_; ++i) {
          const uint8_t* p =
              &rgba_[4 * (size_t(y * finer_ + j) * size_t(width_) + size_t(x * finer_ + i))];
          for (int c = 0; c < 4; ++c) sum[c] += p[c];
        }
      uint8_t* to = out.at(x, y);
      to[3] = uint8_t((sum[3] + count / 2) / count);
      for (int c = 0; c < 3 && sum[3] > 0; ++c)
        to[c] = uint8_t(std::min(255u, (sum[c] * 255 + sum[3] / 2) / sum[3]));
    }
  return out;
}

}  // namespace matlift::graphics
