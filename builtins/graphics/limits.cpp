// What the objects in an axes reach, and the limits, ticks and colours that follow from it.
#include <algorithm>

#include "builtins/graphics/axes_view.h"
#include "builtins/graphics/chart_data.h"
#include "builtins/graphics/colour.h"
#include "builtins/graphics/ruler.h"
#include "runtime/value/text.h"

namespace matlift::graphics {

namespace {

void addPair(Extent& e, double a, double b) {
  e.add(a);
  e.add(b);
}

void addPoints(const Node& n, Extents& e) {
  const Points p = pointsOf(n);
  e.x.add(p.x);
  e.y.add(p.y);
  e.z.add(p.z);
  if (!p.x.empty()) e.x.tight = e.y.tight = e.z.tight = false;
}

void addImage(const Node& n, Extents& e) {
  const ImageBox box = imageBox(n);
  addPair(e.x, box.x0, box.x1);
  addPair(e.y, box.y0, box.y1);
  if (n.word("CDataMapping") == "scaled" && n.get("CData").dims()[2] == 1)
    e.c.add(n.numbers("CData"));
}

void addSurface(const Node& n, Extents& e) {
  if (Placement(n).moves()) {
    const Grid g = gridOf(n);
    e.x.add(g.x);
    e.y.add(g.y);
    e.z.add(g.z);
    if (!g.x.empty()) e.x.tight = e.y.tight = e.z.tight = false;
  } else {
    addPoints(n, e);
  }
  const bool rgb = n.get("CData").dims().count() == 3;
  if (!rgb && n.word("CDataMapping") == "scaled")
    e.c.add(n.get("CData").numel() ? n.numbers("CData") : n.numbers("ZData"));
}

void addPatch(const Node& n, Extents& e) {
  const std::vector<double> v = n.numbers("Vertices");
  const int64_t rows = n.get("Vertices").dims().rows(), columns = n.get("Vertices").dims()[1];
  const std::vector<double> faces = n.numbers("Faces");
  const Placement place(n);
  for (double f : faces) {
    if (!(f >= 1 && f <= double(rows)) || columns < 2) continue;
    const size_t k = size_t(f) - 1;
    const Vec3 p = place({v[k], v[k + size_t(rows)], columns > 2 ? v[k + 2 * size_t(rows)] : 0});
    e.x.add(p.x);
    e.y.add(p.y);
    if (columns > 2 || place.moves()) e.z.add(p.z);
  }
  if (!v.empty()) e.x.tight = e.y.tight = e.z.tight = false;
  const Value& c = n.get("FaceVertexCData");
  if (c.dims()[1] == 1 && n.word("CDataMapping") == "scaled") e.c.add(n.numbers("FaceVertexCData"));
}

void addErrors(const Node& n, Extents& e) {
  addPoints(n, e);
  const Points p = pointsOf(n);
  auto add = [](Extent& to, const std::vector<double>& at, const std::vector<double>& by,
                int sign) {
    for (size_t k = 0; k < by.size() && k < at.size(); ++k)
      if (std::isfinite(by[k])) to.add(at[k] + sign * by[k]);
  };
  add(e.y, p.y, n.numbers("YNegativeDelta"), -1);
  add(e.y, p.y, n.numbers("YPositiveDelta"), 1);
  add(e.x, p.x, n.numbers("XNegativeDelta"), -1);
  add(e.x, p.x, n.numbers("XPositiveDelta"), 1);
}

void addObject(Node& n, Extents& e);

void addChildren(const Node& parent, Extents& e) {
  for (const Ref<Node>& child : parent.children) {
    const Extents before = e;
    addObject(*child, e);
    if (child->cls.find("XLimInclude") < 0) continue;
    if (!child->on("XLimInclude")) e.x = before.x;
    if (!child->on("YLimInclude")) e.y = before.y;
    if (!child->on("ZLimInclude")) e.z = before.z;
    if (!child->on("CLimInclude")) e.c = before.c;
  }
}

void addRects(Node& n, Extents& e) {
  for (const Bar& b : barsOf(n)) {
    addPair(e.x, b.x0, b.x1);
    addPair(e.y, b.y0, b.y1);
  }
  e.x.tight = e.y.tight = false;
}

void addTowers(Node& n, Extents& e) {
  const Towers t = towersOf(n);
  e.x.add(t.x);
  e.y.add(t.y);
  if (!t.tiles) e.z.add(0);
  for (const Tower& tower : t.shown) {
    if (!t.tiles) e.z.add(tower.height);
    if (t.coloured) e.c.add(tower.height);
  }
  if (!t.tiles) e.x.tight = e.y.tight = e.z.tight = false;
}

void addObject(Node& n, Extents& e) {
  const std::string& type = n.cls.kin;
  if (type == "image")
    addImage(n, e);
  else if (type == "surface")
    addSurface(n, e);
  else if (type == "patch")
    addPatch(n, e);
  else if (type == "errorbar")
    addErrors(n, e);
  else if (type == "bar" || type == "histogram" || type == "rectangle")
    addRects(n, e);
  else if (type == "histogram2")
    addTowers(n, e);
  else if (type == "area") {
    for (const Vec3& p : areaOutline(n)) {
      e.x.add(p.x);
      e.y.add(p.y);
    }
    e.x.tight = false;
    e.y.tight = false;
  } else if (type == "stem") {
    addPoints(n, e);
    (n.get("ZData").numel() ? e.z : e.y).add(n.number("BaseValue"));
  } else if (type == "quiver") {
    addPoints(n, e);
    for (const Arrow& a : arrowsOf(n)) {
      e.x.add(a.to.x);
      e.y.add(a.to.y);
      e.z.add(a.to.z);
    }
  } else if (type == "contour") {
    const Grid g = gridOf(n);
    e.x.add(g.x);
    e.y.add(g.y);
    e.c.add(contourLevels(n));
    if (n.on("Contour3")) e.z.add(g.z);
  } else if (type == "scatter") {
    addPoints(n, e);
    const Value& c = n.get("CData");
    if (c.numel() > 0 && (c.dims()[1] == 1 || c.dims()[0] == 1) && c.numel() != 3)
      e.c.add(n.numbers("CData"));
  } else if (type == "constantline") {
    Extent& to = n.word("InterceptAxis") == "x" ? e.x : e.y;
    to.add(n.number("Value"));
    to.tight = false;
  } else if (type == "hggroup" || type == "hgtransform") {
    addChildren(n, e);
  } else if (type == "line" || type == "stair" || type == "animatedline") {
    addPoints(n, e);
  }
}

Range padded(double lo, double hi, double by) {
  if (lo == hi) return {lo - 1, hi + 1};
  return {lo - by * (hi - lo), hi + by * (hi - lo)};
}

}  // namespace

Extents extentsOf(Node& axes) {
  Extents e;
  addChildren(axes, e);
  return e;
}

bool isFlat(const Node& axes) {
  const std::vector<double> view = axes.numbers("View");
  return view.size() < 2 || (view[1] == 90 && view[0] == 0);
}

Range limitsOf(Node& axes, char axis) { return limitsOf(axes, axis, extentsOf(axes)); }

Range limitsOf(Node& axes, char axis, const Extents& extents) {
  const std::string letter(1, char(std::toupper(axis)));
  const Extent& e = axis == 'x'   ? extents.x
                    : axis == 'y' ? extents.y
                    : axis == 'z' ? extents.z
                                  : extents.c;
  const std::vector<double> fixed = axes.numbers(letter + "Lim");
  Range given{fixed[0], fixed[1]};
  const Ruler ruler = rulerOf(axes, axis);
  if (!axes.isAuto(letter + "Lim")) {
    if (rulerKindOf(axes.get(letter + "Lim")) == RulerKind::Categorical)
      given = {std::min(given.lo, given.hi) - 0.5, std::max(given.lo, given.hi) + 0.5};
    return given;
  }
  if (ruler.kind == RulerKind::Categorical) return ruler.limits(e.lo, e.hi);
  if (!e.any()) return given;
  if (axis == 'c') return e.lo < e.hi ? Range{e.lo, e.hi} : padded(e.lo, e.hi, 0);
  const bool log = axes.word(letter + "Scale") == "log";
  const std::string method = axes.word(letter + "LimitMethod");
  if (log) {
    if (e.positive > e.hi) return {0.1, 1};
    if (method == "tight" && e.positive < e.hi) return {e.positive, e.hi};
    return roundLogLimits(e.positive, e.hi);
  }
  if (method == "tight" || (method == "tickaligned" && e.tight))
    return e.lo < e.hi ? Range{e.lo, e.hi} : padded(e.lo, e.hi, 0);
  if (method == "padded") return padded(e.lo, e.hi, 0.07);
  if (ruler.kind != RulerKind::Numeric) return ruler.limits(e.lo, e.hi);
  return roundLimits(e.lo, e.hi, !isFlat(axes));
}

std::vector<double> ticksOf(Node& axes, char axis, Range limits, int most) {
  const std::string letter(1, char(std::toupper(axis)));
  if (!axes.isAuto(letter + "Tick")) {
    std::vector<double> out;
    for (double t : axes.numbers(letter + "Tick"))
      if (t >= limits.lo - 1e-9 * (limits.hi - limits.lo) &&
          t <= limits.hi + 1e-9 * (limits.hi - limits.lo))
        out.push_back(t);
    return out;
  }
  if (axes.word(letter + "Scale") == "log") return logTicks(limits.lo, limits.hi, most);
  return rulerOf(axes, axis).ticks(limits, most);
}

static TickLabels chosenLabels(Node& axes, char axis, const std::vector<double>& ticks) {
  const std::string letter(1, char(std::toupper(axis)));
  const Ruler ruler = rulerOf(axes, axis);
  const std::string format = axes.word(letter + "TickLabelFormat");
  if (ruler.kind != RulerKind::Numeric || !format.empty()) return ruler.labels(ticks, format);
  const bool given = !axes.isAuto(letter + "Exponent");
  return tickLabels(ticks, axes.word(letter + "Scale") == "log", given,
                    given ? int(axes.number(letter + "Exponent")) : 0);
}

TickLabels labelsOf(Node& axes, char axis, const std::vector<double>& ticks) {
  const std::string letter(1, char(std::toupper(axis)));
  TickLabels out;
  if (axes.isAuto(letter + "TickLabel")) return chosenLabels(axes, axis, ticks);
  const Value& given = axes.get(letter + "TickLabel");
  std::vector<std::string> texts;
  if (given.isCell() || given.isString()) {
    for (int64_t k = 0; k < given.numel(); ++k) {
      const std::vector<std::string> lines = textLines(given.cellAt(k));
      texts.push_back(lines.empty() ? "" : lines[0]);
    }
  } else if (given.isChar() && given.dims().rows() <= 1) {
    std::string all = textOf(given);
    for (size_t at = 0; !all.empty() && at <= all.size();) {
      const size_t end = std::min(all.find('|', at), all.size());
      texts.push_back(all.substr(at, end - at));
      at = end + 1;
    }
  } else {
    texts = textLines(given);
  }
  // Labels belong to all ticks that were given, also to those outside the limits; they are used
  // again when there are too few.
  std::vector<double> all = axes.isAuto(letter + "Tick") ? ticks : axes.numbers(letter + "Tick");
  for (double t : ticks) {
    const size_t k = size_t(std::find(all.begin(), all.end(), t) - all.begin());
    out.texts.push_back(k < texts.size() ? texts[k] : "");
  }
  return out;
}

std::vector<Colour> colourMapOf(Node& axes) {
  auto rows = [](const Value& m) {
    std::vector<Colour> out;
    const int64_t n = m.dims().rows();
    if (m.dims()[1] != 3) return out;
    for (int64_t k = 0; k < n; ++k)
      out.push_back({m.doubleAt(k), m.doubleAt(k + n), m.doubleAt(k + 2 * n)});
    return out;
  };
  std::vector<Colour> own = rows(axes.get("Colormap"));
  if (!own.empty()) return own;
  if (Node* figure = axes.ancestor("figure")) own = rows(figure->get("Colormap"));
  return own.empty() ? mapNamed("parula", 256) : own;
}

std::vector<Colour> colourOrderOf(Node& axes) {
  const Value& m = axes.get("ColorOrder");
  std::vector<Colour> out;
  const int64_t n = m.dims().rows();
  for (int64_t k = 0; k < n && m.dims()[1] == 3; ++k)
    out.push_back({m.doubleAt(k), m.doubleAt(k + n), m.doubleAt(k + 2 * n)});
  return out.empty() ? lineColours() : out;
}

}  // namespace matlift::graphics
