#include "builtins/graphics/scene.h"

#include <algorithm>
#include <unordered_set>

namespace matlift::graphics {

namespace {

bool finite(const Point& p) { return std::isfinite(p.x) && std::isfinite(p.y); }

/// Points of a line with many more of them than the page has columns: of each run within a column
/// the first, the lowest, the highest and the last say all that can be seen.
class Thinner {
 public:
  Thinner(Path& out, double columns) : out_(out), columns_(columns) {}
  void add(Point p) {
    const double column = std::floor(p.x * columns_);
    if (count_ > 0 && column == column_) {
      if (p.y < low_.y) low_ = p;
      if (p.y > high_.y) high_ = p;
      last_ = p;
      ++count_;
      return;
    }
    end();
    column_ = column;
    first_ = low_ = high_ = last_ = p;
    count_ = 1;
  }
  /// A gap, or the end.
  void lift() {
    end();
    started_ = false;
  }

 private:
  void end() {
    if (count_ == 0) return;
    put(first_);
    if (count_ > 2) {
      const bool lowFirst = low_.x <= high_.x;
      put(lowFirst ? low_ : high_);
      put(lowFirst ? high_ : low_);
    }
    if (count_ > 1) put(last_);
    count_ = 0;
  }
  void put(Point p) {
    if (started_ && p.x == put_.x && p.y == put_.y) return;
    started_ ? out_.lineTo(p) : out_.moveTo(p);
    started_ = true;
    put_ = p;
  }

  Path& out_;
  double columns_;
  double column_ = 0;
  Point first_, low_, high_, last_, put_;
  int64_t count_ = 0;
  bool started_ = false;
};

/// Keeps what is far outside from overflowing a file's numbers.
Point tamed(Point p, const Rect& box) {
  auto tame = [](double v, double lo, double hi) {
    const double room = 20 * (hi - lo) + 1000;
    return std::clamp(v, lo - room, hi + room);
  };
  return {tame(p.x, box.x, box.right()), tame(p.y, box.y, box.bottom())};
}

}  // namespace

bool markerIsOpen(const std::string& s) {
  return s == "+" || s == "*" || s == "x" || s == "|" || s == "_";
}

Path markerPath(const std::string& s, double size) {
  Path p;
  const double r = size / 2;
  auto stick = [&](double angle) {
    const double a = angle * 3.14159265358979 / 180;
    p.moveTo({-r * std::cos(a), r * std::sin(a)});
    p.lineTo({r * std::cos(a), -r * std::sin(a)});
  };
  auto polygon = [&](int corners, double from, double inner) {
    const int n = inner > 0 ? 2 * corners : corners;
    std::vector<Point> at;
    for (int k = 0; k < n; ++k) {
      const double a = (from + 360.0 * k / n) * 3.14159265358979 / 180;
      const double length = r * (inner > 0 && k % 2 ? inner : 1.12);
      at.push_back({length * std::cos(a), -length * std::sin(a)});
    }
    p = Path::polyline(at, true);
  };
  if (s == "+") {
    stick(0);
    stick(90);
  } else if (s == "x") {
    stick(45);
    stick(135);
  } else if (s == "*") {
    stick(0);
    stick(45);
    stick(90);
    stick(135);
  } else if (s == "|") {
    stick(90);
  } else if (s == "_") {
    stick(0);
  } else if (s == ".") {
    p = Path::ellipse({0, 0}, r / 3, r / 3);
  } else if (s == "square" || s == "s") {
    p = Path::rect({-r * 0.9, -r * 0.9, r * 1.8, r * 1.8});
  } else if (s == "diamond" || s == "d") {
    polygon(4, 90, 0);
  } else if (s == "^") {
    polygon(3, 90, 0);
  } else if (s == "v") {
    polygon(3, 270, 0);
  } else if (s == ">") {
    polygon(3, 0, 0);
  } else if (s == "<") {
    polygon(3, 180, 0);
  } else if (s == "pentagram" || s == "p") {
    polygon(5, 90, 0.45);
  } else if (s == "hexagram" || s == "h") {
    polygon(6, 90, 0.6);
  } else {
    p = Path::ellipse({0, 0}, r, r);
  }
  return p;
}

void setDashes(Pen& pen, const std::string& style) {
  const double w = std::max(pen.width, 0.6);
  pen.dashes = 0;
  if (style == "--") {
    pen.dash = {5 * w, 3 * w};
    pen.dashes = 2;
  } else if (style == ":") {
    pen.dash = {1.2 * w, 2 * w};
    pen.dashes = 2;
  } else if (style == "-.") {
    pen.dash = {5 * w, 2 * w, 1.2 * w, 2 * w};
    pen.dashes = 4;
  } else if (style == "none") {
    pen.colour = kNoColour;
  }
}

void Scene::flatLine(const std::vector<double>& x, const std::vector<double>& y, const Pen& pen) {
  const size_t n = std::min(x.size(), y.size());
  Path path;
  const double columns = canvas.resolution();
  const bool many = double(n) > 4 * view.box.w * columns && !view.polar;
  Thinner thin(path, many ? columns : 1e6);
  size_t pieces = 0;
  for (size_t k = 0; k < n; ++k) {
    const Point p = view({x[k], y[k], 0}).at;
    if (!finite(p)) {
      thin.lift();
      continue;
    }
    thin.add(tamed(p, view.box));
    // Dashes and joins of very long paths take time that grows faster than they do.
    if (path.points.size() > 4000 && ++pieces) {
      thin.lift();
      if (!path.empty()) canvas.stroke(path, pen);
      path.clear();
      thin.add(tamed(p, view.box));
    }
  }
  thin.lift();
  if (!path.empty()) canvas.stroke(path, pen);
}

void Scene::line(const std::vector<double>& x, const std::vector<double>& y,
                 const std::vector<double>& z, const Pen& pen) {
  if (!pen.visible()) return;
  if (view.flat || view.polar) return flatLine(x, y, pen);
  const size_t n = std::min(x.size(), y.size());
  const uint32_t look = addLook({.fill = {}, .pen = pen, .marker = {}, .text = {}});
  View::Seen ends[2];
  bool before = false;
  for (size_t k = 0; k < n; ++k) {
    ends[1] = view({x[k], y[k], k < z.size() ? z[k] : 0});
    const bool now = finite(ends[1].at);
    if (before && now) addItem(Item::Segment, ends, look, 0.004);
    ends[0] = ends[1];
    before = now;
  }
}

void Scene::face(std::span<const Vec3> corners, const Colour& colour, const Pen& edge) {
  std::vector<View::Seen> seen;
  for (const Vec3& c : corners) {
    seen.push_back(view(c));
    if (!finite(seen.back().at)) return;
    seen.back().at = tamed(seen.back().at, view.box);
  }
  if (view.flat) {
    std::vector<Point> at;
    for (const View::Seen& s : seen) at.push_back(s.at);
    const Path path = Path::polyline(at, true);
    if (colour.visible()) canvas.fill(path, colour, !edge.visible() && colour.a >= 1);
    if (edge.visible()) canvas.stroke(path, edge);
    return;
  }
  // Neighbours mostly look the same: one look for a run of them.
  uint32_t look = uint32_t(looks_.size());
  if (!looks_.empty() && looks_.back().fill == colour && looks_.back().pen.colour == edge.colour &&
      looks_.back().pen.width == edge.width)
    --look;
  else
    addLook({.fill = colour, .pen = edge, .marker = {}, .text = {}});
  addItem(Item::Face, seen, look, 0);
}

void Scene::marks(std::span<const Vec3> places, const MarkerLook& look) {
  if (look.shape == "none" || look.shape.empty()) return;
  if (view.flat || view.polar) {
    std::vector<Point> at;
    // Thousands of markers on one spot are one marker.
    std::unordered_set<uint64_t> seen;
    const bool many = places.size() > 5000;
    for (const Vec3& p : places) {
      const Point q = view(p).at;
      if (!finite(q) || q.x < view.box.x - 50 || q.x > view.box.right() + 50 ||
          q.y < view.box.y - 50 || q.y > view.box.bottom() + 50)
        continue;
      if (many &&
          !seen.insert(uint64_t(std::lround(q.x * 4)) << 32 ^ uint64_t(std::lround(q.y * 4)))
               .second)
        continue;
      at.push_back(q);
    }
    const bool open = markerIsOpen(look.shape);
    canvas.marks(at, markerPath(look.shape, look.size), look.edge, open ? kNoColour : look.face);
    return;
  }
  const uint32_t index = addLook({.fill = {}, .pen = {}, .marker = look, .text = {}});
  for (const Vec3& p : places) {
    const View::Seen s = view(p);
    if (finite(s.at)) addItem(Item::Mark, {&s, 1}, index, 0.006);
  }
}

void Scene::text(const TextBlock& block, const Vec3& at, double fx, double fy, double degrees,
                 const Colour& colour) {
  const View::Seen s = view(at);
  if (!finite(s.at)) return;
  if (view.flat || view.polar) return drawText(canvas, block, s.at, fx, fy, degrees, colour);
  Look look{.fill = colour, .pen = {}, .marker = {}, .text = block};
  look.fx = fx;
  look.fy = fy;
  look.degrees = degrees;
  addItem(Item::Text, {&s, 1}, addLook(std::move(look)), 10);
}

uint32_t Scene::addLook(Look look) {
  looks_.push_back(std::move(look));
  return uint32_t(looks_.size() - 1);
}

void Scene::addItem(Item::Kind kind, std::span<const View::Seen> points, uint32_t look,
                    double nearer) {
  double depth = 0;
  const uint32_t first = uint32_t(points_.size());
  for (const View::Seen& s : points) {
    depth += s.depth;
    points_.push_back(s.at);
  }
  items_.push_back(
      {depth / double(points.size()) + nearer, kind, first, uint32_t(points.size()), look});
}

void Scene::drawItem(const Item& item) {
  const Look& look = looks_[item.look];
  const std::span<const Point> at(&points_[item.first], item.count);
  if (item.kind == Item::Face) {
    const Path path = Path::polyline(at, true);
    if (look.fill.visible()) canvas.fill(path, look.fill, !look.pen.visible() && look.fill.a >= 1);
    if (look.pen.visible()) canvas.stroke(path, look.pen);
  } else if (item.kind == Item::Segment) {
    canvas.stroke(Path::polyline(at), look.pen);
  } else if (item.kind == Item::Mark) {
    const bool open = markerIsOpen(look.marker.shape);
    canvas.marks(at, markerPath(look.marker.shape, look.marker.size), look.marker.edge,
                 open ? kNoColour : look.marker.face);
  } else {
    drawText(canvas, look.text, at[0], look.fx, look.fy, look.degrees, look.fill);
  }
}

void Scene::flush() {
  std::stable_sort(items_.begin(), items_.end(),
                   [](const Item& a, const Item& b) { return a.depth < b.depth; });
  for (const Item& item : items_) drawItem(item);
  items_.clear();
  points_.clear();
  looks_.clear();
}

}  // namespace matlift::graphics
