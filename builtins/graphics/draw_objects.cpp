// How each type of object is drawn from its data.
#include <algorithm>
#include <unordered_map>

#include "builtins/graphics/chart_data.h"
#include "builtins/graphics/draw.h"
#include "builtins/graphics/surfaces.h"

namespace matlift::graphics {

namespace {

std::vector<Vec3> placesOf(const Points& p, const std::vector<double>& indices) {
  std::vector<Vec3> out;
  const size_t n = std::min(p.x.size(), p.z.size() && p.y.empty() ? p.z.size() : p.y.size());
  auto at = [&](size_t k) { return Vec3{p.x[k], p.y[k], k < p.z.size() ? p.z[k] : 0}; };
  if (indices.empty())
    for (size_t k = 0; k < n; ++k) out.push_back(at(k));
  for (double i : indices)
    if (i >= 1 && i <= double(n)) out.push_back(at(size_t(i) - 1));
  return out;
}

void drawMarkers(Scene& scene, const Node& n, const Points& p, const Colour& own) {
  const MarkerLook look = markerLook(n, own);
  if (look.shape == "none" || look.shape.empty()) return;
  scene.marks(placesOf(p, n.numbers("MarkerIndices")), look);
}

void drawLine(Scene& scene, const AxesPlan&, Node& n) {
  const Points p = pointsOf(n);
  scene.line(p.x, p.y, p.z, linePen(n));
  drawMarkers(scene, n, p, seriesColour(n, "Color"));
}

void drawStair(Scene& scene, const AxesPlan&, Node& n) {
  const Points p = pointsOf(n);
  std::vector<double> x, y;
  for (size_t k = 0; k < p.x.size() && k < p.y.size(); ++k) {
    if (k > 0) {
      x.push_back(p.x[k]);
      y.push_back(p.y[k - 1]);
    }
    x.push_back(p.x[k]);
    y.push_back(p.y[k]);
  }
  scene.line(x, y, {}, linePen(n));
  drawMarkers(scene, n, p, seriesColour(n, "Color"));
}

void drawStem(Scene& scene, const AxesPlan& plan, Node& n) {
  const Points p = pointsOf(n);
  const double base = n.number("BaseValue");
  const Pen pen = linePen(n);
  const bool solid = !p.z.empty();
  for (size_t k = 0; k < p.x.size() && k < p.y.size(); ++k)
    scene.line({p.x[k], p.x[k]}, solid ? std::vector{p.y[k], p.y[k]} : std::vector{base, p.y[k]},
               solid ? std::vector{base, k < p.z.size() ? p.z[k] : base} : std::vector<double>{},
               pen);
  if (!solid && n.on("ShowBaseLine")) {
    Pen axis = pen;
    axis.colour = {0.15, 0.15, 0.15};
    axis.width = 0.5;
    axis.dashes = 0;
    scene.line({plan.limits[0].lo, plan.limits[0].hi}, {base, base}, {}, axis);
  }
  drawMarkers(scene, n, p, seriesColour(n, "Color"));
}

void drawErrorBar(Scene& scene, const AxesPlan&, Node& n) {
  const Points p = pointsOf(n);
  const Pen pen = linePen(n);
  scene.line(p.x, p.y, {}, pen);
  Pen bar = pen;
  bar.dashes = 0;
  bar.colour = seriesColour(n, "Color");
  const double cap = n.number("CapSize") / 2;
  auto whisker = [&](double x0, double y0, double x1, double y1) {
    const Point a = scene.view({x0, y0, 0}).at, b = scene.view({x1, y1, 0}).at;
    if (!std::isfinite(a.x + a.y + b.x + b.y) || (a.x == b.x && a.y == b.y)) return;
    Path path = Path::polyline(std::array{a, b});
    const bool up = x0 == x1;
    path.moveTo({b.x - (up ? cap : 0), b.y - (up ? 0 : cap)});
    path.lineTo({b.x + (up ? cap : 0), b.y + (up ? 0 : cap)});
    scene.canvas.stroke(path, bar);
  };
  auto at = [](const std::vector<double>& v, size_t k) { return k < v.size() ? v[k] : 0; };
  const std::vector<double> down = n.numbers("YNegativeDelta"), up = n.numbers("YPositiveDelta");
  const std::vector<double> left = n.numbers("XNegativeDelta"), right = n.numbers("XPositiveDelta");
  for (size_t k = 0; k < p.x.size() && k < p.y.size(); ++k) {
    whisker(p.x[k], p.y[k], p.x[k], p.y[k] - at(down, k));
    whisker(p.x[k], p.y[k], p.x[k], p.y[k] + at(up, k));
    whisker(p.x[k], p.y[k], p.x[k] - at(left, k), p.y[k]);
    whisker(p.x[k], p.y[k], p.x[k] + at(right, k), p.y[k]);
  }
  drawMarkers(scene, n, p, seriesColour(n, "Color"));
}

void drawConstantLine(Scene& scene, const AxesPlan& plan, Node& n) {
  const bool vertical = n.word("InterceptAxis") == "x";
  const double v = n.number("Value");
  Pen pen = linePen(n);
  pen.colour.a *= std::clamp(n.number("Alpha"), 0.0, 1.0);
  const Rect& box = plan.inner;
  const Point at =
      scene.view({vertical ? v : plan.limits[0].lo, vertical ? plan.limits[1].lo : v, 0}).at;
  if (!std::isfinite(at.x + at.y)) return;
  const Point ends[] = {{vertical ? at.x : box.x, vertical ? box.y : at.y},
                        {vertical ? at.x : box.right(), vertical ? box.bottom() : at.y}};
  if (pen.visible()) scene.canvas.stroke(Path::polyline(ends), pen);
  const TextBlock label = layoutText(n.lines("Label"), fontOf(n), markupOf(n));
  if (label.runs.empty()) return;
  const std::string along = n.word("LabelHorizontalAlignment");
  const std::string across = n.word("LabelVerticalAlignment");
  const bool flat = n.word("LabelOrientation") == "horizontal" || !vertical;
  const Colour ink = seriesColour(n, "Color");
  if (vertical) {
    const double y = across == "bottom"   ? box.bottom() - 4
                     : across == "middle" ? box.y + box.h / 2
                                          : box.y + 4;
    const double f = across == "bottom" ? 0 : across == "middle" ? 0.5 : 1;
    if (flat)
      drawText(scene.canvas, label, {at.x + (along == "left" ? -3 : 3), y}, along == "left" ? 1 : 0,
               across == "bottom" ? 1 : 0, 0, ink);
    else
      drawText(scene.canvas, label, {at.x + (along == "left" ? -2.0 : 2.0), y}, f,
               along == "left" ? 1 : 0, 90, ink);
  } else {
    const double f = along == "left" ? 0 : along == "center" ? 0.5 : 1;
    drawText(scene.canvas, label,
             {box.x + 4 + f * (box.w - 8), at.y + (across == "bottom" ? 2 : -2)}, f,
             across == "bottom" ? 0 : 1, 0, ink);
  }
}

void drawScatter(Scene& scene, const AxesPlan& plan, Node& n) {
  const Points p = pointsOf(n);
  const std::vector<Vec3> places = placesOf(p, {});
  const std::vector<double> sizes = n.numbers("SizeData");
  const Value& c = n.get("CData");
  const bool rows = c.dims()[1] == 3 && c.dims()[0] == int64_t(places.size()) && places.size() != 1;
  const bool single = c.numel() == 3 && !rows;
  const bool mapped = !rows && !single && c.numel() == int64_t(places.size());
  const ColourScale scale = colourScale(plan);
  auto colourAt = [&](size_t k) {
    const int64_t i = int64_t(k), r = c.dims().rows();
    if (rows) return Colour{c.doubleAt(i), c.doubleAt(i + r), c.doubleAt(i + 2 * r)};
    if (mapped) return scale.at(c.doubleAt(i));
    if (single) return Colour{c.doubleAt(0), c.doubleAt(1), c.doubleAt(2)};
    return Colour{};
  };
  auto lookAt = [&](size_t k) {
    const Colour own = colourAt(k);
    MarkerLook look;
    look.shape = n.word("Marker");
    look.size = std::sqrt(std::max(sizes.empty()       ? 36
                                   : sizes.size() == 1 ? sizes[0]
                                                       : sizes[k],
                                   0.01));
    look.edge.width = n.number("LineWidth");
    auto pick = [&](const char* name) {
      const std::string w = n.word(name);
      if (w == "none") return kNoColour;
      return n.colour(name).value_or(own);
    };
    look.edge.colour = withAlpha(pick("MarkerEdgeColor"), n.get("MarkerEdgeAlpha"));
    look.face = withAlpha(pick("MarkerFaceColor"), n.get("MarkerFaceAlpha"));
    if (look.shape == ".") {
      look.face = look.edge.colour;
      look.edge.colour = kNoColour;
    }
    return look;
  };
  if (places.empty() || (sizes.size() > 1 && sizes.size() != places.size())) return;
  if (!rows && !mapped && sizes.size() <= 1) return scene.marks(places, lookAt(0));
  // Neighbours of one look are drawn together.
  std::vector<Vec3> run;
  for (size_t k = 0; k < places.size(); ++k) {
    run.push_back(places[k]);
    const bool last = k + 1 == places.size();
    if (!last && sizes.size() <= 1 && colourAt(k) == colourAt(k + 1)) continue;
    if (colourAt(k).visible()) scene.marks(run, lookAt(k));
    run.clear();
  }
}

Pen edgePen(const Node& n, const Colour& own) {
  Pen pen;
  pen.width = n.number("LineWidth");
  const std::string w = n.word("EdgeColor");
  pen.colour = w == "none" ? kNoColour : n.colour("EdgeColor").value_or(own);
  if (n.cls.find("EdgeAlpha") >= 0) pen.colour = withAlpha(pen.colour, n.get("EdgeAlpha"));
  setDashes(pen, n.word("LineStyle"));
  return pen;
}

/// A bar in polar axes: its top and foot are arcs.
std::vector<Vec3> wedge(const Bar& b) {
  std::vector<Vec3> out;
  const int steps = std::clamp(int(std::fabs(b.x1 - b.x0) / 0.03), 1, 400);
  for (int k = 0; k <= steps; ++k) out.push_back({b.x0 + (b.x1 - b.x0) * k / steps, b.y1, 0});
  for (int k = steps; k >= 0; --k) out.push_back({b.x0 + (b.x1 - b.x0) * k / steps, b.y0, 0});
  return out;
}

void drawBars(Scene& scene, const AxesPlan& plan, Node& n) {
  const std::string word = n.word("FaceColor");
  const Value& rows = n.is("bar") ? n.get("CData") : n.get("Tag");
  const Colour own = n.colour("FaceColor").value_or(kNoColour);
  const ColourScale scale = word == "flat" ? colourScale(plan) : ColourScale{};
  for (const Bar& b : barsOf(n)) {
    Colour face = own;
    if (word == "flat" && n.is("bar")) {
      const int64_t r = rows.dims().rows(), k = rows.numel() == 1 || r == 1 ? 0 : b.index;
      if (rows.dims()[1] == 3 && k < r)
        face = {rows.doubleAt(k), rows.doubleAt(k + r), rows.doubleAt(k + 2 * r)};
      else if (k < rows.numel() && rows.dims()[1] != 3)
        face = scale.at(rows.doubleAt(k));
    }
    face = withAlpha(face, n.get("FaceAlpha"));
    if (plan.view.polar) {
      scene.face(wedge(b), face, edgePen(n, own));
      continue;
    }
    const Vec3 corners[] = {{b.x0, b.y0, 0}, {b.x1, b.y0, 0}, {b.x1, b.y1, 0}, {b.x0, b.y1, 0}};
    // On a logarithmic axis a bar stands on the lower limit.
    Vec3 shown[4];
    std::copy(std::begin(corners), std::end(corners), shown);
    for (Vec3& v : shown) {
      if (scene.view.y.log && v.y <= 0) v.y = scene.view.y.lo;
      if (scene.view.x.log && v.x <= 0) v.x = scene.view.x.lo;
    }
    scene.face(shown, face, edgePen(n, own));
  }
  if (n.is("bar") && n.on("ShowBaseLine") && !n.on("Horizontal")) {
    Pen axis;
    axis.colour = {0.15, 0.15, 0.15};
    scene.line({plan.limits[0].lo, plan.limits[0].hi},
               {n.number("BaseValue"), n.number("BaseValue")}, {}, axis);
  }
}

void drawHistogram(Scene& scene, const AxesPlan& plan, Node& n) {
  if (n.word("DisplayStyle") != "stairs") return drawBars(scene, plan, n);
  const bool lying = n.word("Orientation") == "horizontal";
  std::vector<double> edges, heights;
  for (const Bar& b : barsOf(n)) {
    const double first = lying ? b.y0 : b.x0, height = lying ? b.x1 : b.y1;
    if (edges.empty()) {
      edges.push_back(first);
      heights.push_back(0);
    }
    edges.insert(edges.end(), {first, lying ? b.y1 : b.x1});
    heights.insert(heights.end(), {height, height});
  }
  if (edges.empty()) return;
  edges.push_back(edges.back());
  heights.push_back(0);
  Pen pen = edgePen(n, n.colour("FaceColor").value_or(Colour{}));
  if (pen.colour == Colour{1, 1, 1}) pen.colour = n.colour("FaceColor").value_or(Colour{});
  pen.width = std::max(pen.width, 1.0);
  scene.line(lying ? heights : edges, lying ? edges : heights, {}, pen);
}

void drawTower(Scene& scene, const Towers& t, const Tower& tower, const Colour& face,
               const Pen& pen) {
  const double x[] = {t.x[size_t(tower.x)], t.x[size_t(tower.x) + 1]};
  const double y[] = {t.y[size_t(tower.y)], t.y[size_t(tower.y) + 1]};
  const double top = t.tiles ? 0 : tower.height;
  auto shaded = [&](double by) { return Colour{face.r * by, face.g * by, face.b * by, face.a}; };
  const Vec3 lid[] = {{x[0], y[0], top}, {x[1], y[0], top}, {x[1], y[1], top}, {x[0], y[1], top}};
  if (!t.tiles)
    for (int k = 0; k < 4; ++k) {
      const Vec3 &a = lid[k], &b = lid[(k + 1) % 4];
      const Vec3 side[] = {{a.x, a.y, 0}, {b.x, b.y, 0}, b, a};
      scene.face(side, shaded(k % 2 ? 0.72 : 0.86), pen);
    }
  scene.face(lid, face, pen);
}

void drawHistogram2(Scene& scene, const AxesPlan& plan, Node& n) {
  const Towers t = towersOf(n);
  const ColourScale scale = t.coloured ? colourScale(plan) : ColourScale{};
  const Colour own = n.colour("FaceColor").value_or(kNoColour);
  const bool hidden = n.word("FaceColor") == "none";
  const Pen pen = edgePen(n, own);
  scene.begin(t.shown.size() * (t.tiles ? 1 : 5));
  for (const Tower& tower : t.shown) {
    const Colour face = hidden ? kNoColour : t.coloured ? scale.at(tower.height) : own;
    drawTower(scene, t, tower, withAlpha(face, n.get("FaceAlpha")), pen);
  }
}

void drawRectangle(Scene& scene, const AxesPlan&, Node& n) {
  const Bar b = barsOf(n)[0];
  const std::vector<double> curve = n.numbers("Curvature");
  const Colour face = withAlpha(n.colour("FaceColor").value_or(kNoColour), n.get("FaceAlpha"));
  const Pen pen = edgePen(n, {});
  const Point p = scene.view({b.x0, b.y0, 0}).at, q = scene.view({b.x1, b.y1, 0}).at;
  if (!std::isfinite(p.x + p.y + q.x + q.y)) return;
  const Rect r{std::min(p.x, q.x), std::min(p.y, q.y), std::fabs(q.x - p.x), std::fabs(q.y - p.y)};
  Path path;
  const double cx = curve.empty() ? 0 : std::clamp(curve[0], 0.0, 1.0);
  const double cy = curve.size() > 1 ? std::clamp(curve[1], 0.0, 1.0) : cx;
  if (cx == 0 || cy == 0) {
    path = Path::rect(r);
  } else {
    const double rx = cx * r.w / 2, ry = cy * r.h / 2, k = 0.4477;
    path.moveTo({r.x + rx, r.y});
    path.lineTo({r.right() - rx, r.y});
    path.curveTo({r.right() - rx * k, r.y}, {r.right(), r.y + ry * k}, {r.right(), r.y + ry});
    path.lineTo({r.right(), r.bottom() - ry});
    path.curveTo({r.right(), r.bottom() - ry * k}, {r.right() - rx * k, r.bottom()},
                 {r.right() - rx, r.bottom()});
    path.lineTo({r.x + rx, r.bottom()});
    path.curveTo({r.x + rx * k, r.bottom()}, {r.x, r.bottom() - ry * k}, {r.x, r.bottom() - ry});
    path.lineTo({r.x, r.y + ry});
    path.curveTo({r.x, r.y + ry * k}, {r.x + rx * k, r.y}, {r.x + rx, r.y});
    path.close();
  }
  if (face.visible()) scene.canvas.fill(path, face);
  if (pen.visible()) scene.canvas.stroke(path, pen);
}

void drawArea(Scene& scene, const AxesPlan&, Node& n) {
  const Colour own = n.colour("FaceColor").value_or(kNoColour);
  std::vector<Vec3> outline = areaOutline(n);
  if (scene.view.y.log)
    for (Vec3& v : outline) v.y = std::max(v.y, scene.view.y.lo);
  if (!outline.empty()) scene.face(outline, withAlpha(own, n.get("FaceAlpha")), edgePen(n, own));
}

void drawQuiver(Scene& scene, const AxesPlan&, Node& n) {
  const Pen pen = linePen(n);
  if (!pen.visible()) return;
  const double head = n.on("ShowArrowHead") ? n.number("MaxHeadSize") : 0;
  for (const Arrow& a : arrowsOf(n)) {
    scene.line({a.from.x, a.to.x}, {a.from.y, a.to.y}, {a.from.z, a.to.z}, pen);
    const Point p = scene.view(a.from).at, q = scene.view(a.to).at;
    const double length = std::hypot(q.x - p.x, q.y - p.y);
    if (!(length > 0.3) || head <= 0) continue;
    // The head of a short arrow is not larger than the arrow.
    const double size = std::clamp(length * head * 1.6, std::min(1.5, 0.6 * length), 8.0),
                 angle = std::atan2(q.y - p.y, q.x - p.x);
    const Point barbs[] = {
        {q.x - size * std::cos(angle - 0.4), q.y - size * std::sin(angle - 0.4)},
        q,
        {q.x - size * std::cos(angle + 0.4), q.y - size * std::sin(angle + 0.4)}};
    Pen solid = pen;
    solid.dashes = 0;
    scene.stroke(barbs, scene.view(a.to).depth, solid);
  }
}

void drawTextObject(Scene& scene, const AxesPlan& plan, Node& n) {
  const std::string across = n.word("HorizontalAlignment"), up = n.word("VerticalAlignment");
  const double fx = across == "left" ? 0 : across == "center" ? 0.5 : 1;
  const TextBlock block = layoutText(n.lines("String"), fontOf(n), markupOf(n), fx);
  if (block.runs.empty()) return;
  double fy = up == "middle"               ? 0.5
              : up == "top" || up == "cap" ? 0
              : up == "baseline"           ? block.lastBaseline / block.height
                                           : 1;
  const std::vector<double> p = n.numbers("Position");
  const std::string units = n.word("Units");
  const double turn = n.number("Rotation");
  const Colour ink = n.colour("Color").value_or(kNoColour);
  const Rect& box = plan.inner;
  Point at;
  if (units == "data") {
    at = scene.view(Placement(n)({p[0], p[1], p.size() > 2 ? p[2] : 0})).at;
  } else {
    const double unit = units == "pixels"        ? 0.75
                        : units == "inches"      ? 72
                        : units == "centimeters" ? 28.35
                                                 : 1;
    at = units == "normalized" ? Point{box.x + p[0] * box.w, box.bottom() - p[1] * box.h}
                               : Point{box.x + p[0] * unit, box.bottom() - p[1] * unit};
  }
  if (!std::isfinite(at.x + at.y)) return;
  const double margin = std::clamp(n.number("Margin"), 0.0, 100.0);
  const Colour back = n.colour("BackgroundColor").value_or(kNoColour);
  const Colour edge = n.colour("EdgeColor").value_or(kNoColour);
  // A little room between a point and the text beside it.
  if (fx == 0 && !edge.visible() && units == "data") at.x += 1;
  const Path frame = Path::rect(textBox(block, at, fx, fy, turn).grown(margin));
  if (back.visible()) scene.canvas.fill(frame, back);
  if (edge.visible()) {
    Pen pen;
    pen.colour = edge;
    pen.width = n.number("LineWidth");
    setDashes(pen, n.word("LineStyle"));
    scene.canvas.stroke(frame, pen);
  }
  drawText(scene.canvas, block, at, fx, fy, turn, ink);
}

using DrawFunction = void (*)(Scene&, const AxesPlan&, Node&);

void drawGroup(Scene& scene, const AxesPlan& plan, Node& n) {
  for (const Ref<Node>& child : n.children) drawObject(scene, plan, *child);
}

}  // namespace

void drawObject(Scene& scene, const AxesPlan& plan, Node& n) {
  static const std::unordered_map<std::string_view, DrawFunction> all = {
      {"line", drawLine},           {"animatedline", drawLine},
      {"stair", drawStair},         {"stem", drawStem},
      {"errorbar", drawErrorBar},   {"constantline", drawConstantLine},
      {"scatter", drawScatter},     {"bar", drawBars},
      {"histogram", drawHistogram}, {"histogram2", drawHistogram2},
      {"rectangle", drawRectangle}, {"area", drawArea},
      {"quiver", drawQuiver},       {"text", drawTextObject},
      {"image", drawImage},         {"surface", drawSurface},
      {"patch", drawPatch},         {"contour", drawContour},
      {"hggroup", drawGroup},       {"hgtransform", drawGroup},
  };
  if (!n.on("Visible")) return;
  const auto at = all.find(n.cls.kin);
  scene.begin(0);
  if (at != all.end()) at->second(scene, plan, n);
}

}  // namespace matlift::graphics
