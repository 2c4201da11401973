#include "builtins/graphics/scene.h"

#include <algorithm>
#include <unordered_set>

#include "runtime/error/interrupt.h"

namespace matlift::graphics {

namespace {

/// More faces than this are one picture: as paths they would make a file of more than a megabyte
/// that no viewer draws fluently.
constexpr size_t kMostPaths = 10000;

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
    if (before && now) addSegment(ends[0], ends[1], look);
    ends[0] = ends[1];
    before = now;
  }
}

void Scene::stroke(std::span<const Point> at, double depth, const Pen& pen) {
  if (!pen.visible()) return;
  if (view.flat || view.polar)
    return canvas.stroke(Path::polyline(std::vector(at.begin(), at.end())), pen);
  const uint32_t look = addLook({.fill = {}, .pen = pen, .marker = {}, .text = {}});
  for (size_t k = 1; k < at.size(); ++k) addSegment({at[k - 1], depth}, {at[k], depth}, look);
}

void Scene::face(std::span<const Vec3> corners, const Colour& colour, const Pen& edge) {
  interruptionPoint();
  std::vector<View::Seen> seen;
  for (const Vec3& c : corners) {
    seen.push_back(view(c));
    if (!finite(seen.back().at)) return;
    seen.back().at = tamed(seen.back().at, view.box);
  }
  if (view.flat && !gathers_) {
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

void Scene::pushClip(const Rect& r) {
  canvas.pushClip(r);
  clip_ = r;
}

void Scene::popClip() {
  canvas.popClip();
  clip_.reset();
}

void Scene::flatMarks(std::span<const Point> places, const MarkerLook& look) {
  const bool open = markerIsOpen(look.shape);
  if (places.size() > kMostPaths && canvas.resolution() >= 1) return manyMarks(places, look);
  // The rims of markers at the edge leave the box, so the clip rests while they are drawn.
  const double rim = look.size / 2 + look.edge.width;
  const bool over = clip_ && std::any_of(places.begin(), places.end(), [&](const Point& p) {
                      return p.x - rim < clip_->x || p.x + rim > clip_->right() ||
                             p.y - rim < clip_->y || p.y + rim > clip_->bottom();
                    });
  if (over) canvas.popClip();
  canvas.marks(places, markerPath(look.shape, look.size), look.edge, open ? kNoColour : look.face);
  if (over) canvas.pushClip(*clip_);
}

void Scene::marks(std::span<const Vec3> places, const MarkerLook& look) {
  if (look.shape == "none" || look.shape.empty()) return;
  if (view.flat || view.polar) {
    const Rect box = view.box.grown(clip_ ? 0.01 : 50);
    std::vector<Point> at;
    // Thousands of markers on one spot are one marker.
    std::unordered_set<uint64_t> seen;
    const bool many = places.size() > 5000;
    for (const Vec3& p : places) {
      const Point q = view(p).at;
      if (!finite(q) || q.x < box.x || q.x > box.right() || q.y < box.y || q.y > box.bottom())
        continue;
      if (many &&
          !seen.insert(uint64_t(std::lround(q.x * 4)) << 32 ^ uint64_t(std::lround(q.y * 4)))
               .second)
        continue;
      at.push_back(q);
    }
    return flatMarks(at, look);
  }
  const uint32_t index = addLook({.fill = {}, .pen = {}, .marker = look, .text = {}});
  for (const Vec3& p : places) {
    const View::Seen s = view(p);
    if (finite(s.at)) addItem(Item::Mark, {&s, 1}, index, 0.006);
  }
}

void Scene::manyMarks(std::span<const Point> places, const MarkerLook& look) {
  DepthBuffer picture(view.box.grown(look.size), canvas.pictureResolution());
  const Path shape = markerPath(look.shape, look.size);
  const Colour face = markerIsOpen(look.shape) ? kNoColour : look.face;
  picture.shapes(places, shape, look.edge, face);
  canvas.image(picture.area(), picture.picture(), true);
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
  interruptionPoint();
  double depth = 0;
  const uint32_t first = uint32_t(points_.size());
  Extent deep;
  for (const View::Seen& s : points) {
    depth += s.depth;
    points_.push_back(s);
    deep.add(s.depth);
  }
  items_.push_back(
      {depth / double(points.size()) + nearer, nearer, kind, first, uint32_t(points.size()), look});
  if (kind != Item::Face) return;
  if (reaches_.empty()) reaches_.emplace_back();
  Reach& reach = reaches_.back();
  ++reach.faces;
  reach.depth.add(deep.lo);
  reach.depth.add(deep.hi);
  reach.deepest = std::max(reach.deepest, deep.hi - deep.lo);
  for (const View::Seen& s : points) {
    reach.x.add(s.at.x);
    reach.y.add(s.at.y);
  }
}

void Scene::addSegment(const View::Seen& a, const View::Seen& b, uint32_t look) {
  // A long line may be in front of one thing and behind another: pieces of it are drawn in turn.
  // Dashes would begin anew in each.
  const double far =
      std::max({std::fabs(b.at.x - a.at.x) / view.box.w, std::fabs(b.at.y - a.at.y) / view.box.h,
                std::fabs(b.depth - a.depth)});
  const bool whole = looks_[look].pen.dashes > 0 || !(far > 0.05);
  const int pieces = whole ? 1 : int(std::clamp(far * 25, 1.0, 50.0));
  View::Seen ends[2] = {a, a};
  for (int k = 1; k <= pieces; ++k) {
    const double t = double(k) / pieces;
    ends[1] = {{a.at.x + t * (b.at.x - a.at.x), a.at.y + t * (b.at.y - a.at.y)},
               a.depth + t * (b.depth - a.depth)};
    addItem(Item::Segment, ends, look, 0.004);
    ends[0] = ends[1];
  }
}

void Scene::drawItem(const Item& item) {
  const Look& look = looks_[item.look];
  std::vector<Point> at;
  for (uint32_t k = 0; k < item.count; ++k) at.push_back(points_[item.first + k].at);
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

void Scene::begin(size_t faces) {
  if (view.flat && gathers_) flush();
  gathers_ = view.flat && !view.polar && faces > kMostPaths && canvas.resolution() >= 1;
  reaches_.emplace_back();
}

bool Scene::needsDepth() const {
  // Dots in a terminal are too coarse for either to matter.
  if (canvas.resolution() < 0.9) return false;
  size_t faces = 0;
  for (const Reach& r : reaches_) faces += r.faces;
  if (faces > kMostPaths) return true;
  for (size_t i = 0; i < reaches_.size(); ++i) {
    const Reach& a = reaches_[i];
    // Faces that are long from front to back have no one place in an order.
    if (a.faces > 1 && a.deepest > 0.25) return true;
    for (size_t j = i + 1; a.faces > 0 && j < reaches_.size(); ++j) {
      const Reach& b = reaches_[j];
      auto meet = [](const Extent& p, const Extent& q) { return p.lo < q.hi && q.lo < p.hi; };
      if (b.faces > 0 && meet(a.x, b.x) && meet(a.y, b.y) && meet(a.depth, b.depth)) return true;
    }
  }
  return false;
}

void Scene::drawInto(DepthBuffer& picture, const Item& item) {
  const Look& look = looks_[item.look];
  const std::span<const View::Seen> at(&points_[item.first], item.count);
  if (item.kind == Item::Face) {
    picture.fill(at, look.fill);
    picture.outline(at, look.pen, 0.002);
  } else if (item.kind == Item::Segment) {
    picture.segment(at[0], at[1], look.pen, item.nearer);
  } else if (item.kind == Item::Mark) {
    const bool open = markerIsOpen(look.marker.shape);
    picture.shape(at[0], markerPath(look.marker.shape, look.marker.size), look.marker.edge,
                  open ? kNoColour : look.marker.face, item.nearer);
  }
}

void Scene::drawPicture() {
  Extent x, y;
  for (const View::Seen& s : points_) {
    x.add(s.at.x);
    y.add(s.at.y);
  }
  const Rect room = view.box.grown(view.flat ? 1 : 60);
  const double left = std::max(x.lo - 4, room.x), right = std::min(x.hi + 4, room.right());
  const double top = std::max(y.lo - 4, room.y), bottom = std::min(y.hi + 4, room.bottom());
  if (!(left < right && top < bottom)) return;
  DepthBuffer picture({left, top, right - left, bottom - top}, canvas.pictureResolution());
  // What lies in one plane is drawn in its order.
  if (view.flat)
    for (size_t k = 0; k < points_.size(); ++k) points_[k].depth = 0;
  auto seenThrough = [&](const Item& item) {
    const Look& look = looks_[item.look];
    return look.fill.visible() && look.fill.a < 1;
  };
  for (const bool through : {false, true})
    for (const Item& item : items_) {
      interruptionPoint();
      if (item.kind != Item::Text && seenThrough(item) == through) drawInto(picture, item);
    }
  canvas.image(picture.area(), picture.picture(), true);
}

void Scene::flush() {
  auto farFirst = [](const Item& a, const Item& b) { return a.depth < b.depth; };
  if (!view.flat) std::stable_sort(items_.begin(), items_.end(), farFirst);
  const bool picture = !items_.empty() && (gathers_ || needsDepth());
  if (picture) drawPicture();
  for (const Item& item : items_) {
    interruptionPoint();
    if (!picture || item.kind == Item::Text) drawItem(item);
  }
  gathers_ = false;
  reaches_.clear();
  items_.clear();
  points_.clear();
  looks_.clear();
}

}  // namespace matlift::graphics
