#include "builtins/graphics/chart_data.h"

#include <algorithm>

#include "builtins/graphics/ruler.h"
#include "runtime/error/interrupt.h"

namespace matlift::graphics {

Points pointsOf(const Node& n) {
  Points p{n.numbers("XData"), n.numbers("YData"), n.numbers("ZData")};
  const size_t count = std::max(p.y.size(), p.z.size());
  if (p.x.empty())
    for (size_t k = 0; k < count; ++k) p.x.push_back(double(k + 1));
  const Placement place(n);
  if (!place.moves() || p.x.size() != p.y.size()) return p;
  if (p.z.size() != p.x.size()) p.z.assign(p.x.size(), 0);
  for (size_t k = 0; k < p.x.size(); ++k) {
    const Vec3 to = place({p.x[k], p.y[k], p.z[k]});
    p.x[k] = to.x;
    p.y[k] = to.y;
    p.z[k] = to.z;
  }
  return p;
}

Placement::Placement(const Node& n) {
  for (const Node* at = n.parent; at; at = at->parent) {
    if (!at->is("hgtransform")) continue;
    const Value& by = at->get("Matrix");
    if (!by.isPlain() || by.isComplex() || !(by.dims() == Dims(4, 4))) continue;
    std::array<double, 16> product{};
    for (size_t r = 0; r < 4; ++r)
      for (size_t c = 0; c < 4; ++c)
        for (size_t k = 0; k < 4; ++k)
          product[r + 4 * c] += by.doubleAt(int64_t(r + 4 * k)) * m_[k + 4 * c];
    m_ = product;
    moves_ = true;
  }
}

Vec3 Placement::operator()(const Vec3& p) const {
  const auto row = [&](size_t r) {
    return m_[r] * p.x + m_[r + 4] * p.y + m_[r + 8] * p.z + m_[r + 12];
  };
  const double w = row(3);
  return {row(0) / w, row(1) / w, row(2) / w};
}

namespace {

/// The distance between neighbours: how wide a group of bars may be.
double spacing(std::vector<double> x) {
  std::sort(x.begin(), x.end());
  double least = 1e308;
  for (size_t k = 1; k < x.size(); ++k)
    if (x[k] > x[k - 1]) least = std::min(least, x[k] - x[k - 1]);
  return least < 1e308 ? least : 1;
}

std::vector<Bar> seriesBars(const Node& n) {
  std::vector<Bar> out;
  const Points p = pointsOf(n);
  const bool stacked = n.word("BarLayout") == "stacked";
  const bool histc = n.word("BarLayout") == "histc";
  const double groups = std::max(1.0, n.number("GroupCount"));
  const double room = spacing(p.x) * (groups > 1 && !stacked ? 0.8 : 1);
  const double slot = stacked ? room : room / groups;
  const double width = slot * (histc ? 1 : n.number("BarWidth"));
  const std::vector<double> base = n.numbers("ZData");  // of a stack: where each bar stands
  for (size_t k = 0; k < p.x.size() && k < p.y.size(); ++k) {
    double centre = p.x[k];
    if (!stacked) centre += (n.number("GroupIndex") - (groups + 1) / 2) * slot;
    if (histc) centre += room / 2;
    const double from = k < base.size() ? base[k] : n.number("BaseValue");
    const double to = k < base.size() ? from + p.y[k] : p.y[k];
    if (!std::isfinite(centre) || !std::isfinite(to)) continue;
    Bar b{centre - width / 2, centre + width / 2, from, to, int(k)};
    if (n.on("Horizontal")) b = {from, to, b.x0, b.x1, int(k)};
    out.push_back(b);
  }
  return out;
}

std::vector<Bar> histogramBars(const Node& n) {
  std::vector<Bar> out;
  const std::vector<double> edges = n.numbers("BinEdges"), heights = n.numbers("Values");
  // Bars of categories stand apart.
  const bool apart = rulerKindOf(n.get("Data")) == RulerKind::Categorical;
  const double gap = apart ? std::clamp(1 - n.number("BarWidth"), 0.0, 1.0) / 2 : 0;
  for (size_t k = 0; k < heights.size() && k + 1 < edges.size(); ++k) {
    Bar b{edges[k] + gap, edges[k + 1] - gap, 0, heights[k], int(k)};
    if (n.word("Orientation") == "horizontal") b = {0, heights[k], b.x0, b.x1, int(k)};
    out.push_back(b);
  }
  return out;
}

}  // namespace

std::vector<Bar> barsOf(Node& n) {
  if (n.is("histogram")) return histogramBars(n);
  if (n.is("bar")) return seriesBars(n);
  const std::vector<double> p = n.numbers("Position");
  return {{p[0], p[0] + p[2], p[1], p[1] + p[3], 0}};
}

Towers towersOf(Node& n) {
  Towers out{n.numbers("XBinEdges"), n.numbers("YBinEdges"), {}};
  out.tiles = n.word("DisplayStyle") == "tile";
  out.coloured = out.tiles || n.word("FaceColor") == "flat";
  const std::vector<double> heights = n.numbers("Values");
  const size_t across = out.x.size() < 2 ? 0 : out.x.size() - 1;
  const size_t deep = out.y.size() < 2 ? 0 : out.y.size() - 1;
  if (heights.size() != across * deep) return out;
  const bool empties = n.on("ShowEmptyBins");
  for (size_t j = 0; j < deep; ++j)
    for (size_t i = 0; i < across; ++i)
      if (const double h = heights[i + j * across]; std::isfinite(h) && (h != 0 || empties))
        out.shown.push_back({int(i), int(j), h});
  return out;
}

std::vector<Vec3> areaOutline(Node& n) {
  const Points p = pointsOf(n);
  std::vector<double> base = n.numbers("StackBase");
  base.resize(p.y.size(), n.number("BaseValue"));
  const size_t count = std::min(p.x.size(), p.y.size());
  auto at = [](double v) { return std::isfinite(v) ? v : 0; };
  std::vector<Vec3> out;
  for (size_t k = 0; k < count; ++k) out.push_back({p.x[k], at(base[k]) + at(p.y[k]), 0});
  for (size_t k = count; k-- > 0;) out.push_back({p.x[k], at(base[k]), 0});
  return out;
}

std::vector<Arrow> arrowsOf(const Node& n) {
  std::vector<Arrow> out;
  Points p = pointsOf(n);
  std::vector<double> u = n.numbers("UData"), v = n.numbers("VData"), w = n.numbers("WData");
  const size_t count = std::min(u.size(), v.size());
  double scale = 1;
  if (n.on("AutoScale") && count > 0 && p.x.size() == count && p.y.size() == count) {
    // The longest arrow reaches to about the next one.
    auto range = [](const std::vector<double>& d) {
      const auto [lo, hi] = std::minmax_element(d.begin(), d.end());
      return d.empty() ? 0 : *hi - *lo;
    };
    double longest = 0;
    for (size_t k = 0; k < count; ++k) {
      const double length = std::hypot(u[k], v[k], k < w.size() ? w[k] : 0);
      if (std::isfinite(length)) longest = std::max(longest, length);
    }
    const double cells = std::max(1.0, std::sqrt(double(count)));
    const double cell = std::hypot(range(p.x), range(p.y)) / std::sqrt(2.0) / cells;
    scale = longest > 0 ? n.number("AutoScaleFactor") * (cell > 0 ? cell : 1) / longest : 1;
  }
  for (size_t k = 0; k < count && k < p.x.size() && k < p.y.size(); ++k) {
    const Vec3 from{p.x[k], p.y[k], k < p.z.size() ? p.z[k] : 0};
    out.push_back({from,
                   {from.x + scale * u[k], from.y + scale * v[k],
                    from.z + (k < w.size() ? scale * w[k] : 0)}});
  }
  return out;
}

ImageBox imageBox(const Node& image) {
  const Dims& dims = image.get("CData").dims();
  auto ends = [](std::vector<double> d, int64_t n, double& a, double& b) {
    if (d.empty()) d = {1, double(n)};
    double first = d.front(), last = d.size() > 1 ? d.back() : first + double(n - 1);
    const double half = n > 1 ? (last - first) / double(n - 1) / 2 : 0.5;
    a = first - half;
    b = last + half;
  };
  ImageBox box{};
  ends(image.numbers("XData"), dims[1], box.x0, box.x1);
  ends(image.numbers("YData"), dims[0], box.y0, box.y1);
  return box;
}

static Grid moved(const Grid& g, const Placement& place) {
  Grid out{{}, {}, {}, g.rows, g.columns};
  for (int64_t c = 0; c < g.columns; ++c)
    for (int64_t r = 0; r < g.rows; ++r) {
      const Vec3 p = place({g.xAt(r, c), g.yAt(r, c), g.zAt(r, c)});
      out.x.push_back(p.x);
      out.y.push_back(p.y);
      out.z.push_back(p.z);
    }
  return out;
}

Grid gridOf(const Node& n) {
  Grid g;
  const Value& z = n.get("ZData");
  g.rows = z.dims().rows();
  g.columns = z.dims()[1];
  g.x = n.numbers("XData");
  g.y = n.numbers("YData");
  g.z = realNumbers(z);
  const size_t all = g.z.size();
  if (g.x.empty())
    for (int64_t k = 1; k <= g.columns; ++k) g.x.push_back(double(k));
  if (g.y.empty())
    for (int64_t k = 1; k <= g.rows; ++k) g.y.push_back(double(k));
  const bool fits = (int64_t(g.x.size()) == g.columns || g.x.size() == all) &&
                    (int64_t(g.y.size()) == g.rows || g.y.size() == all);
  if (!fits || int64_t(all) != g.rows * g.columns) return {};
  const Placement place(n);
  return place.moves() ? moved(g, place) : g;
}

std::vector<double> contourLevels(const Node& n) {
  std::vector<double> given = n.numbers("LevelList");
  if (!n.isAuto("LevelList") && !given.empty()) {
    std::sort(given.begin(), given.end());
    given.erase(std::unique(given.begin(), given.end()), given.end());
    return given;
  }
  Extent e;
  e.add(n.numbers("ZData"));
  if (!e.any() || e.lo == e.hi) return {};
  const double step = n.isAuto("LevelStep") || n.number("LevelStep") <= 0
                          ? roundStep((e.hi - e.lo) / 10)
                          : n.number("LevelStep");
  std::vector<double> out;
  // The lowest colour of a filled contour begins at the lowest level that is below all data.
  if (n.on("Fill")) out.push_back(e.lo);
  if ((e.hi - e.lo) / step > 1e4) return out;
  for (double k = std::floor(e.lo / step) + 1; k * step < e.hi; ++k) out.push_back(k * step);
  return out;
}

namespace {

/// Pieces of a level's line in the cells of a grid, joined end to end. Edges are numbered: those
/// to the right of a node (2k) and those below it (2k + 1).
class Tracer {
 public:
  Tracer(const Grid& g, double level) : g_(g), level_(level) {}

  void trace(std::vector<ContourLine>& out) {
    for (int64_t c = 0; c + 1 < g_.columns; ++c)
      for (int64_t r = 0; r + 1 < g_.rows; ++r) cell(r, c);
    join(out);
  }

 private:
  struct Piece {
    int64_t a, b;
  };
  int64_t edgeAcross(int64_t r, int64_t c) const { return 2 * (r + c * g_.rows); }
  int64_t edgeDown(int64_t r, int64_t c) const { return 2 * (r + c * g_.rows) + 1; }
  bool above(double v) const { return v >= level_; }

  void cell(int64_t r, int64_t c) {
    const double v[4] = {g_.zAt(r, c), g_.zAt(r, c + 1), g_.zAt(r + 1, c + 1), g_.zAt(r + 1, c)};
    int kind = 0;
    for (int k = 0; k < 4; ++k) {
      if (std::isnan(v[k])) return;
      kind |= above(v[k]) << k;
    }
    if (kind == 0 || kind == 15) return;
    const int64_t top = edgeAcross(r, c), bottom = edgeAcross(r + 1, c);
    const int64_t left = edgeDown(r, c), right = edgeDown(r, c + 1);
    const bool middle = above((v[0] + v[1] + v[2] + v[3]) / 4);
    switch (kind) {
      case 1:
      case 14:
        add(left, top);
        break;
      case 2:
      case 13:
        add(top, right);
        break;
      case 4:
      case 11:
        add(right, bottom);
        break;
      case 8:
      case 7:
        add(bottom, left);
        break;
      case 3:
      case 12:
        add(left, right);
        break;
      case 6:
      case 9:
        add(top, bottom);
        break;
      case 5:
        middle ? (add(top, right), add(bottom, left)) : (add(left, top), add(right, bottom));
        break;
      default:
        middle ? (add(left, top), add(right, bottom)) : (add(top, right), add(bottom, left));
    }
  }
  void add(int64_t a, int64_t b) {
    interruptionPoint();
    byEdge_[a].push_back(int(pieces_.size()));
    byEdge_[b].push_back(int(pieces_.size()));
    pieces_.push_back({a, b});
  }
  Point place(int64_t edge) const {
    const int64_t node = edge / 2, r = node % g_.rows, c = node / g_.rows;
    const int64_t r2 = edge % 2 ? r + 1 : r, c2 = edge % 2 ? c : c + 1;
    const double a = g_.zAt(r, c), b = g_.zAt(r2, c2);
    const double t = b != a ? (level_ - a) / (b - a) : 0.5;
    const double u = std::isfinite(t) ? t : 0.5;
    return {g_.xAt(r, c) + u * (g_.xAt(r2, c2) - g_.xAt(r, c)),
            g_.yAt(r, c) + u * (g_.yAt(r2, c2) - g_.yAt(r, c))};
  }
  int64_t follow(int64_t edge, std::vector<bool>& used, std::vector<Point>& points) {
    for (;;) {
      int next = -1;
      for (int k : byEdge_[edge])
        if (!used[size_t(k)]) next = k;
      if (next < 0) return edge;
      used[size_t(next)] = true;
      edge = pieces_[size_t(next)].a == edge ? pieces_[size_t(next)].b : pieces_[size_t(next)].a;
      points.push_back(place(edge));
    }
  }
  void join(std::vector<ContourLine>& out) {
    std::vector<bool> used(pieces_.size());
    for (size_t k = 0; k < pieces_.size(); ++k) {
      if (used[k]) continue;
      used[k] = true;
      ContourLine line{level_, false, {}};
      std::vector<Point> back{place(pieces_[k].a)};
      line.points = {place(pieces_[k].b)};
      const int64_t end = follow(pieces_[k].b, used, line.points);
      line.closed = end == pieces_[k].a;
      if (!line.closed) follow(pieces_[k].a, used, back);
      std::reverse(back.begin(), back.end());
      line.points.insert(line.points.begin(), back.begin(), back.end());
      out.push_back(std::move(line));
    }
  }

  const Grid& g_;
  double level_;
  std::vector<Piece> pieces_;
  std::unordered_map<int64_t, std::vector<int>> byEdge_;
};

}  // namespace

std::vector<ContourLine> contourLines(const Grid& grid, const std::vector<double>& levels) {
  std::vector<ContourLine> out;
  for (double level : levels) Tracer(grid, level).trace(out);
  return out;
}

}  // namespace matlift::graphics
