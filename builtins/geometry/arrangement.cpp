#include "builtins/geometry/arrangement.h"

#include <algorithm>
#include <map>

#include "runtime/error/interrupt.h"

namespace matlift::geometry {

namespace {

int side(const Point<2>& a, const Point<2>& b, const Point<2>& c) {
  const double* p[3] = {a.data(), b.data(), c.data()};
  return orientation<2>(p);
}

// Points by cells of a fine grid: one that is there already is found again within the tolerance.
class PointSet {
 public:
  PointSet(std::vector<Point<2>>& points, double tolerance)
      : points_(points), tolerance_(tolerance), width_(std::max(4 * tolerance, 1e-300)) {}

  int32_t find(const Point<2>& p) {
    int64_t cx = cell(p[0]), cy = cell(p[1]);
    for (int64_t x = cx - 1; x <= cx + 1; ++x)
      for (int64_t y = cy - 1; y <= cy + 1; ++y) {
        auto [from, to] = cells_.equal_range({x, y});
        for (; from != to; ++from) {
          const Point<2>& q = points_[size_t(from->second)];
          if (std::abs(q[0] - p[0]) <= tolerance_ && std::abs(q[1] - p[1]) <= tolerance_)
            return from->second;
        }
      }
    return -1;
  }
  void add(int32_t i) {
    const Point<2>& p = points_[size_t(i)];
    cells_.insert({{cell(p[0]), cell(p[1])}, i});
  }
  int32_t findOrAdd(const Point<2>& p) {
    int32_t i = find(p);
    if (i >= 0) return i;
    i = int32_t(points_.size());
    points_.push_back(p);
    add(i);
    return i;
  }

 private:
  int64_t cell(double x) const { return int64_t(std::floor(x / width_)); }

  std::vector<Point<2>>& points_;
  double tolerance_, width_;
  std::multimap<std::pair<int64_t, int64_t>, int32_t> cells_;
};

struct Box {
  double x0, x1, y0, y1;
};

// Calls f(i, j) for pairs of boxes that touch: sorted by their left ends.
template <class F>
void forPairs(const std::vector<Box>& boxes, F&& f) {
  std::vector<int32_t> order(boxes.size()), active;
  for (size_t i = 0; i < order.size(); ++i) order[i] = int32_t(i);
  std::sort(order.begin(), order.end(),
            [&](int32_t a, int32_t b) { return boxes[size_t(a)].x0 < boxes[size_t(b)].x0; });
  for (int32_t i : order) {
    interruptionPoint();
    const Box& b = boxes[size_t(i)];
    size_t kept = 0;
    for (int32_t j : active) {
      const Box& o = boxes[size_t(j)];
      if (o.x1 < b.x0) continue;
      active[kept++] = j;
      if (o.y0 <= b.y1 && b.y0 <= o.y1) f(j, i);
    }
    active.resize(kept);
    active.push_back(i);
  }
}

class Splitter {
 public:
  Splitter(std::vector<Point<2>>& points, std::vector<Segment>& segments)
      : points_(points), segments_(segments), set_(points, tolerance(points)) {
    std::vector<int32_t> same(points.size());
    for (size_t i = 0; i < points.size(); ++i) {
      int32_t known = set_.find(points[i]);
      same[i] = known >= 0 ? known : int32_t(i);
      if (known < 0) set_.add(int32_t(i));
    }
    for (Segment& s : segments_) {
      s.a = same[size_t(s.a)];
      s.b = same[size_t(s.b)];
    }
    dropEmpty();
  }

  // Rounded crossing points may make new crossings, each nearer than the last; few rounds are seen.
  void run() {
    for (int round = 0; round < 8; ++round)
      if (!pass()) break;
  }

 private:
  static double tolerance(const std::vector<Point<2>>& points) {
    double size = 0;
    for (const Point<2>& p : points) size = std::max({size, std::abs(p[0]), std::abs(p[1])});
    return size * 4 * 2.220446049250313e-16;
  }

  void dropEmpty() {
    std::erase_if(segments_, [](const Segment& s) { return s.a == s.b; });
  }

  const Point<2>& at(int32_t i) const { return points_[size_t(i)]; }

  bool pass() {
    std::vector<Box> boxes;
    for (const Segment& s : segments_) {
      auto [x0, x1] = std::minmax(at(s.a)[0], at(s.b)[0]);
      auto [y0, y1] = std::minmax(at(s.a)[1], at(s.b)[1]);
      boxes.push_back({x0, x1, y0, y1});
    }
    cuts_.assign(segments_.size(), {});
    any_ = false;
    forPairs(boxes, [&](int32_t i, int32_t j) { meet(size_t(i), size_t(j)); });
    if (!any_) return false;
    std::vector<Segment> pieces;
    for (size_t i = 0; i < segments_.size(); ++i) {
      Segment s = segments_[i];
      std::vector<int32_t>& cuts = cuts_[i];
      auto along = [&](int32_t k) {
        return (at(k)[0] - at(s.a)[0]) * (at(s.b)[0] - at(s.a)[0]) +
               (at(k)[1] - at(s.a)[1]) * (at(s.b)[1] - at(s.a)[1]);
      };
      std::sort(cuts.begin(), cuts.end(),
                [&](int32_t p, int32_t q) { return along(p) < along(q); });
      int32_t from = s.a;
      for (int32_t to : cuts) {
        if (to != from && to != s.b) pieces.push_back({from, to, s.source});
        if (to != s.b) from = to;
      }
      if (from != s.b) pieces.push_back({from, s.b, s.source});
    }
    segments_ = std::move(pieces);
    return true;
  }

  void cut(size_t i, int32_t k) {
    const Segment& s = segments_[i];
    if (k == s.a || k == s.b) return;
    if (std::find(cuts_[i].begin(), cuts_[i].end(), k) != cuts_[i].end()) return;
    cuts_[i].push_back(k);
    any_ = true;
  }

  bool within(const Segment& s, int32_t k) const {
    const Point<2>&a = at(s.a), &b = at(s.b), &p = at(k);
    auto [x0, x1] = std::minmax(a[0], b[0]);
    auto [y0, y1] = std::minmax(a[1], b[1]);
    return p[0] >= x0 && p[0] <= x1 && p[1] >= y0 && p[1] <= y1;
  }

  void meet(size_t i, size_t j) {
    const Segment s = segments_[i], t = segments_[j];
    int ta = side(at(s.a), at(s.b), at(t.a)), tb = side(at(s.a), at(s.b), at(t.b));
    int sa = side(at(t.a), at(t.b), at(s.a)), sb = side(at(t.a), at(t.b), at(s.b));
    if (ta == 0 && within(s, t.a)) cut(i, t.a);
    if (tb == 0 && within(s, t.b)) cut(i, t.b);
    if (sa == 0 && within(t, s.a)) cut(j, s.a);
    if (sb == 0 && within(t, s.b)) cut(j, s.b);
    if (ta * tb >= 0 || sa * sb >= 0) return;
    int32_t k = set_.findOrAdd(crossing(s, t));
    cut(i, k);
    cut(j, k);
  }

  // Relative to one end, so that nothing is lost far from the origin.
  Point<2> crossing(const Segment& s, const Segment& t) const {
    const Point<2>&a = at(s.a), &b = at(s.b), &c = at(t.a), &d = at(t.b);
    double rx = b[0] - a[0], ry = b[1] - a[1], qx = d[0] - c[0], qy = d[1] - c[1];
    double det = rx * qy - ry * qx;
    double u = det == 0 ? 0.5 : ((c[0] - a[0]) * qy - (c[1] - a[1]) * qx) / det;
    u = std::clamp(u, 0.0, 1.0);
    return u <= 0.5 ? Point<2>{a[0] + u * rx, a[1] + u * ry}
                    : Point<2>{b[0] - (1 - u) * rx, b[1] - (1 - u) * ry};
  }

  std::vector<Point<2>>& points_;
  std::vector<Segment>& segments_;
  PointSet set_;
  std::vector<std::vector<int32_t>> cuts_;
  bool any_ = false;
};

// An edge of the arrangement, a < b in the order of points, and how often each region's border
// runs along it.
struct Edge {
  int32_t a, b;
  int count[2] = {0, 0};
};

// Which regions cover the point just beside an edge: odd numbers of crossings on the way out.
class Sides {
 public:
  Sides(const std::vector<Point<2>>& points, const std::vector<Edge>& edges)
      : points_(points), edges_(edges) {
    strips_[0].init(points, edges, 1);
    strips_[1].init(points, edges, 0);
  }

  // out[0]: left of a -> b, out[1]: right; bit r is region r.
  void of(size_t index, int out[2]) const {
    const Edge& e = edges_[index];
    const Point<2>&a = points_[size_t(e.a)], &b = points_[size_t(e.b)];
    // A ray along the axis that the edge is steeper against.
    int along = std::abs(b[1] - a[1]) >= std::abs(b[0] - a[0]) ? 0 : 1, across = 1 - along;
    Point<2> middle{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2};
    int odd = 0;
    strips_[along].forAt(middle[size_t(across)], [&](int32_t k) {
      if (size_t(k) == index) return;
      const Edge& o = edges_[size_t(k)];
      Point<2> p = points_[size_t(o.a)], q = points_[size_t(o.b)];
      if (p[size_t(across)] > q[size_t(across)]) std::swap(p, q);
      double m = middle[size_t(across)];
      if (!(p[size_t(across)] <= m && m < q[size_t(across)])) return;
      // Beyond the middle in the ray's direction?
      int s = side(p, q, middle);
      if (along == 0 ? s > 0 : s < 0) odd ^= (o.count[0] & 1) | (o.count[1] & 1) << 1;
    });
    int own = (e.count[0] & 1) | (e.count[1] & 1) << 1;
    // The ray leaves on this side; the other one has the edge itself between.
    bool rayOnRight = along == 0 ? b[1] > a[1] : b[0] < a[0];
    out[rayOnRight ? 1 : 0] = odd;
    out[rayOnRight ? 0 : 1] = odd ^ own;
  }

 private:
  // Edges by the strips across an axis that they touch.
  struct Strips {
    void init(const std::vector<Point<2>>& points, const std::vector<Edge>& edges, size_t axis) {
      low = INFINITY;
      double high = -INFINITY;
      for (const Edge& e : edges)
        for (int32_t v : {e.a, e.b}) {
          low = std::min(low, points[size_t(v)][axis]);
          high = std::max(high, points[size_t(v)][axis]);
        }
      count = std::max<size_t>(1, edges.size() / 2);
      scale = high > low ? double(count) / (high - low) : 0;
      lists.assign(count, {});
      for (size_t k = 0; k < edges.size(); ++k) {
        auto [u, v] =
            std::minmax(points[size_t(edges[k].a)][axis], points[size_t(edges[k].b)][axis]);
        for (size_t s = strip(u); s <= strip(v); ++s) lists[s].push_back(int32_t(k));
      }
    }
    size_t strip(double x) const {
      double s = (x - low) * scale;
      return s <= 0 ? 0 : std::min(count - 1, size_t(s));
    }
    template <class F>
    void forAt(double x, F&& f) const {
      for (int32_t k : lists[strip(x)]) f(k);
    }
    double low = 0, scale = 0;
    size_t count = 0;
    std::vector<std::vector<int32_t>> lists;
  };

  const std::vector<Point<2>>& points_;
  const std::vector<Edge>& edges_;
  Strips strips_[2];
};

bool covered(int regions, BooleanOp op) {
  bool a = regions & 1, b = regions & 2;
  switch (op) {
    case BooleanOp::Union:
      return a || b;
    case BooleanOp::Intersection:
      return a && b;
    case BooleanOp::Difference:
      return a && !b;
    case BooleanOp::Exclusive:
      return a != b;
  }
  return false;
}

// Edges with the region on their right, joined to loops.
class Loops {
 public:
  Loops(const std::vector<Point<2>>& points, std::vector<std::pair<int32_t, int32_t>> edges)
      : points_(points), edges_(std::move(edges)), used_(edges_.size(), false) {
    for (size_t k = 0; k < edges_.size(); ++k) from_[edges_[k].first].push_back(int32_t(k));
  }

  std::vector<Loop> take(bool keepStraight) {
    std::vector<Loop> loops;
    for (size_t k = 0; k < edges_.size(); ++k) {
      if (used_[k]) continue;
      std::vector<int32_t> walk = follow(k);
      for (std::vector<int32_t>& part : simple(walk)) {
        Loop loop = points(part, keepStraight);
        if (loop.size() >= 3) loops.push_back(std::move(loop));
      }
    }
    return loops;
  }

 private:
  std::vector<int32_t> follow(size_t start) {
    std::vector<int32_t> walk;
    size_t k = start;
    while (!used_[k]) {
      used_[k] = true;
      walk.push_back(edges_[k].first);
      int32_t next = choose(edges_[k]);
      if (next < 0) return {};  // an open end: rounding left a sliver
      k = size_t(next);
    }
    return walk;
  }

  // The sharpest turn to the right keeps loops that touch at a point apart.
  int32_t choose(const std::pair<int32_t, int32_t>& in) {
    auto place = from_.find(in.second);
    if (place == from_.end()) return -1;
    int32_t best = -1;
    double bestTurn = 10;
    const Point<2>&p = points_[size_t(in.first)], &q = points_[size_t(in.second)];
    double back = std::atan2(p[1] - q[1], p[0] - q[0]);
    for (int32_t k : place->second) {
      const Point<2>& r = points_[size_t(edges_[size_t(k)].second)];
      double turn = std::atan2(r[1] - q[1], r[0] - q[0]) - back;
      while (turn <= 1e-15) turn += 6.283185307179586;
      if (used_[size_t(k)] && place->second.size() > 1) turn += 7;
      if (best < 0 || turn < bestTurn) {
        best = k;
        bestTurn = turn;
      }
    }
    return best;
  }

  // Cuts a walk where it passes a point twice.
  static std::vector<std::vector<int32_t>> simple(const std::vector<int32_t>& walk) {
    std::vector<std::vector<int32_t>> out;
    std::vector<int32_t> path;
    std::map<int32_t, size_t> where;
    for (int32_t v : walk) {
      if (auto known = where.find(v); known != where.end()) {
        size_t first = known->second;
        out.emplace_back(path.begin() + std::ptrdiff_t(first), path.end());
        for (size_t k = first; k < path.size(); ++k) where.erase(path[k]);
        path.resize(first);
      }
      where[v] = path.size();
      path.push_back(v);
    }
    out.push_back(path);
    return out;
  }

  Loop points(const std::vector<int32_t>& walk, bool keepStraight) const {
    Loop loop;
    size_t n = walk.size();
    for (size_t k = 0; k < n; ++k) {
      const Point<2>&a = points_[size_t(walk[(k + n - 1) % n])], &b = points_[size_t(walk[k])],
            &c = points_[size_t(walk[(k + 1) % n])];
      if (keepStraight || !straight(a, b, c)) loop.push_back(b);
    }
    auto first = std::min_element(loop.begin(), loop.end());
    std::rotate(loop.begin(), first, loop.end());
    return loop;
  }

  static bool straight(const Point<2>& a, const Point<2>& b, const Point<2>& c) {
    double ux = b[0] - a[0], uy = b[1] - a[1], vx = c[0] - b[0], vy = c[1] - b[1];
    double cross = std::abs(ux * vy - uy * vx);
    double size = std::max({std::abs(a[0]), std::abs(a[1]), std::abs(b[0]), std::abs(b[1])});
    double slack = 8 * 2.220446049250313e-16 * size *
                   (std::abs(ux) + std::abs(uy) + std::abs(vx) + std::abs(vy));
    return cross <= slack && ux * vx + uy * vy >= 0;
  }

  const std::vector<Point<2>>& points_;
  std::vector<std::pair<int32_t, int32_t>> edges_;
  std::vector<bool> used_;
  std::map<int32_t, std::vector<int32_t>> from_;
};

void addLoops(const std::vector<Loop>& loops, uint32_t region, std::vector<Point<2>>& points,
              std::vector<Segment>& segments) {
  for (const Loop& loop : loops) {
    int32_t first = int32_t(points.size()), n = int32_t(loop.size());
    points.insert(points.end(), loop.begin(), loop.end());
    for (int32_t k = 0; k < n; ++k) segments.push_back({first + k, first + (k + 1) % n, region});
  }
}

}  // namespace

void split(std::vector<Point<2>>& points, std::vector<Segment>& segments) {
  Splitter(points, segments).run();
}

std::vector<Loop> combine(const std::vector<Loop>& a, const std::vector<Loop>& b, BooleanOp op,
                          bool keepStraight) {
  std::vector<Point<2>> points;
  std::vector<Segment> segments;
  addLoops(a, 0, points, segments);
  addLoops(b, 1, points, segments);
  split(points, segments);
  std::map<std::pair<int32_t, int32_t>, size_t> known;
  std::vector<Edge> edges;
  for (const Segment& s : segments) {
    auto [low, high] = std::minmax(s.a, s.b);
    auto [place, isNew] = known.try_emplace({low, high}, edges.size());
    if (isNew) edges.push_back({low, high});
    ++edges[place->second].count[s.source];
  }
  if (edges.empty()) return {};
  Sides sides(points, edges);
  std::vector<std::pair<int32_t, int32_t>> border;
  for (size_t k = 0; k < edges.size(); ++k) {
    interruptionPoint<256>(k);
    int around[2];
    sides.of(k, around);
    bool left = covered(around[0], op), right = covered(around[1], op);
    if (left == right) continue;
    if (right)
      border.push_back({edges[k].a, edges[k].b});
    else
      border.push_back({edges[k].b, edges[k].a});
  }
  return Loops(points, std::move(border)).take(keepStraight);
}

}  // namespace matlift::geometry
