// Legends, colour bars and annotations.
#include <algorithm>

#include "builtins/graphics/chart_data.h"
#include "builtins/graphics/draw.h"
#include "builtins/graphics/tiles.h"

namespace matlift::graphics {

namespace {

constexpr double kRowGap = 2.5, kInset = 5, kTokenGap = 5;

bool isListed(const Node& n) {
  static constexpr std::string_view types[] = {
      "line",         "stair",        "stem",    "errorbar",  "scatter", "bar",
      "area",         "histogram",    "patch",   "contour",   "surface", "quiver",
      "constantline", "animatedline", "hggroup", "histogram2"};
  return std::find(std::begin(types), std::end(types), n.cls.kin) != std::end(types);
}

void drawToken(Canvas& canvas, Node& n, const Rect& r, const ColourScale& scale) {
  const Point mid{r.x + r.w / 2, r.y + r.h / 2};
  auto filled = [&](Colour face, const Pen& pen) {
    const Path box = Path::rect({r.x + r.w * 0.18, mid.y - r.h * 0.36, r.w * 0.64, r.h * 0.72});
    if (face.visible()) canvas.fill(box, face);
    if (pen.visible()) canvas.stroke(box, pen);
  };
  const std::string& type = n.cls.kin;
  if (type == "bar" || type == "area" || type == "histogram" || type == "histogram2" ||
      type == "patch" || type == "surface") {
    Pen pen;
    pen.width = n.number("LineWidth");
    pen.colour = n.colour("EdgeColor").value_or(kNoColour);
    Colour face = n.colour("FaceColor").value_or(kNoColour);
    if (n.word("FaceColor") == "flat" || n.word("FaceColor") == "interp")
      face = scale.at((scale.limits.lo + scale.limits.hi) / 2);
    if (n.word("FaceColor") == "flat" && n.cls.find("FaceVertexCData") >= 0) {
      const Value& c = n.get("FaceVertexCData");
      if (c.numel() == 3) face = {c.doubleAt(0), c.doubleAt(1), c.doubleAt(2)};
      if (c.numel() > 0 && c.dims()[1] == 1) face = scale.at(c.doubleAt(0));
    }
    return filled(withAlpha(face, n.get("FaceAlpha")), pen);
  }
  if (type == "contour") {
    Pen pen;
    pen.width = n.number("LineWidth");
    pen.colour = n.colour("LineColor").value_or(scale.at((scale.limits.lo + scale.limits.hi) / 2));
    canvas.stroke(Path::ellipse(mid, r.w * 0.35, r.h * 0.32), pen);
    return;
  }
  Colour own;
  if (type == "scatter") {
    const Value& c = n.get("CData");
    own = c.numel() == 3 ? Colour{c.doubleAt(0), c.doubleAt(1), c.doubleAt(2)}
                         : scale.at((scale.limits.lo + scale.limits.hi) / 2);
  } else if (n.cls.find("Color") >= 0) {
    own = n.colour("Color").value_or(kNoColour);
    const Pen pen = linePen(n);
    if (pen.visible())
      canvas.stroke(Path::polyline(std::array{Point{r.x, mid.y}, Point{r.right(), mid.y}}), pen);
  }
  if (n.cls.find("Marker") < 0) return;
  MarkerLook look = markerLook(n, own);
  if (look.shape == "none") return;
  look.size = std::min(look.size, r.h);
  canvas.marks(std::array{mid}, markerPath(look.shape, look.size), look.edge,
               markerIsOpen(look.shape) ? kNoColour : look.face);
}

/// How much of the data a box would cover.
double covered(const AxesPlan& plan, const Rect& box) {
  double hits = 0;
  const Rect wide = box.grown(3);
  std::function<void(Node&)> visit = [&](Node& n) {
    if (!n.on("Visible")) return;
    if (n.is("bar") || n.is("histogram") || n.is("rectangle")) {
      for (const Bar& b : barsOf(n)) {
        const Point p = plan.view({b.x0, b.y0, 0}).at, q = plan.view({b.x1, b.y1, 0}).at;
        const bool meets = std::max(p.x, q.x) > wide.x && std::min(p.x, q.x) < wide.right() &&
                           std::max(p.y, q.y) > wide.y && std::min(p.y, q.y) < wide.bottom();
        hits += meets;
      }
    } else if (n.cls.find("YData") >= 0 && !n.is("surface")) {
      const Points p = n.is("contour") ? Points{} : pointsOf(n);
      const size_t count = std::min(p.x.size(), p.y.size()),
                   step = std::max<size_t>(1, count / 2000);
      Point last{1e9, 1e9};
      for (size_t k = 0; k < count; k += step) {
        const Point q = plan.view({p.x[k], p.y[k], k < p.z.size() ? p.z[k] : 0}).at;
        // Points, and what lies between two that are far apart.
        const int parts =
            last.x < 1e8 ? std::clamp(int(std::hypot(q.x - last.x, q.y - last.y) / 6), 1, 60) : 1;
        for (int j = 1; j <= parts; ++j) {
          const double t = double(j) / parts;
          const Point m =
              last.x < 1e8 ? Point{last.x + t * (q.x - last.x), last.y + t * (q.y - last.y)} : q;
          if (m.x > wide.x && m.x < wide.right() && m.y > wide.y && m.y < wide.bottom()) hits += 1;
        }
        last = q;
      }
    }
    for (const Ref<Node>& child : n.children) visit(*child);
  };
  visit(*plan.axes);
  return hits;
}

Rect insidePlace(const AxesPlan& plan, const std::string& place, double w, double h) {
  const Rect r = plan.inner.grown(-6);
  double x = r.x + (r.w - w) / 2, y = r.y + (r.h - h) / 2;
  if (place.find("north") == 0) y = r.y;
  if (place.find("south") == 0) y = r.bottom() - h;
  if (place.find("east") != std::string::npos) x = r.right() - w;
  if (place.find("west") != std::string::npos) x = r.x;
  return {x, y, w, h};
}

Rect legendPlace(const AxesPlan& plan, Node& legend, double w, double h, const Rect& page) {
  if (!legend.isAuto("Position")) {
    const std::vector<double> p = legend.numbers("Position");
    if (p.size() >= 2) return {page.w * p[0], page.h * (1 - p[1]) - h, w, h};
  }
  const std::string place = placeBeside(legend);
  if (const auto tile = tileOf(legend))
    return {page.x + (tile->x + tile->w / 2) * page.w - w / 2,
            page.bottom() - (tile->y + tile->h / 2) * page.h - h / 2, w, h};
  const Rect& r = plan.inner;
  const bool chosen = place == "best" || place == "none" || place == "layout";
  if (plan.view.polar && place.find("outside") == std::string::npos) {
    // Beside the circle and its angles, in a corner of the room around it.
    AxesPlan roomy = plan;
    const double top = r.y - 1.5 * plan.fontSize;
    roomy.inner = {plan.outer.x, top, plan.outer.w, plan.outer.bottom() - top};
    return insidePlace(roomy, chosen ? "northeast" : place, w, h);
  }
  if (chosen) {
    static const char* const order[] = {"northeast", "northwest", "southeast", "southwest",
                                        "east",      "west",      "north",     "south"};
    Rect best{};
    double least = 1e300;
    for (const char* p : order) {
      const Rect here = insidePlace(plan, p, w, h);
      const double hits = covered(plan, here);
      if (hits < least) {
        least = hits;
        best = here;
      }
    }
    return best;
  }
  if (place.find("outside") == std::string::npos) return insidePlace(plan, place, w, h);
  const Rect& outer = plan.outer;
  if (place == "northoutside")
    return {r.x + (r.w - w) / 2, outer.y + (plan.title.height > 0 ? plan.title.height + 8 : 0), w,
            h};
  if (place == "southoutside") return {r.x + (r.w - w) / 2, outer.bottom() - h, w, h};
  const double y = place.find("south") == 0                           ? r.bottom() - h
                   : place == "eastoutside" || place == "westoutside" ? r.y + (r.h - h) / 2
                                                                      : r.y;
  const bool west = place.find("west") != std::string::npos;
  return {west ? outer.x : outer.right() - w, y, w, h};
}

}  // namespace

std::vector<Node*> legendObjects(Node& legend) {
  std::vector<Node*> objects;
  Node* axes = legend.node("Axes");
  const Value& chosen = legend.get("PlotChildren");
  if (!axes) return objects;
  if (chosen.isObject()) {
    for (Node* n : nodesOf(legend, chosen))
      if (!n->deleted) objects.push_back(n);
    return objects;
  }
  std::vector<Node*> without;
  if (legend.get("LeftOut").isObject()) without = nodesOf(legend, legend.get("LeftOut"));
  auto add = [&](Node& from) {
    for (const Ref<Node>& child : from.children)
      if (isListed(*child) && child->on("LegendVisible") &&
          child->word("HandleVisibility") != "off" &&
          std::find(without.begin(), without.end(), child.get()) == without.end())
        objects.push_back(child.get());
  };
  add(*axes);
  if (Node* peer = axes->node("YYPeer")) add(*peer);
  return objects;
}

LegendPlan planLegend(Node& legend) {
  LegendPlan plan;
  const std::vector<Node*> objects = legendObjects(legend);
  const Value& chosen = legend.get("PlotChildren");
  const Value& names = legend.get("String");
  const bool named = (names.isCell() || names.isString()) && names.numel() > 0;
  const Font font = fontOf(legend);
  const TextMarkup markup = markupOf(legend);
  int nameless = 0;
  for (size_t k = 0; k < objects.size(); ++k) {
    std::vector<std::string> lines = objects[k]->lines("DisplayName");
    if (named && int64_t(k) < names.numel()) lines = textLines(names.cellAt(int64_t(k)));
    if (named && int64_t(k) >= names.numel() && lines.empty() && !legend.on("AutoUpdate")) continue;
    if (named && int64_t(k) >= names.numel() && lines.empty() && chosen.isObject()) continue;
    if (lines.empty()) lines = {"data" + std::to_string(++nameless)};
    plan.entries.push_back({objects[k], layoutText(lines, font, markup)});
  }
  if (Node* title = legend.node("Title")) {
    const std::vector<std::string> lines = title->lines("String");
    if (!lines.empty()) plan.title = layoutText(lines, fontOf(*title), markupOf(*title), 0.5);
  }
  if (plan.entries.empty()) return plan;
  const int n = int(plan.entries.size());
  plan.columns = legend.word("Orientation") == "horizontal" && legend.isAuto("NumColumns")
                     ? n
                     : std::clamp(int(legend.number("NumColumns")), 1, n);
  plan.columnWidths.assign(size_t(plan.columns), 0);
  const int rows = (n + plan.columns - 1) / plan.columns;
  for (int k = 0; k < n; ++k) {
    const TextBlock& text = plan.entries[size_t(k)].text;
    plan.rowHeight = std::max(plan.rowHeight, text.height);
    double& w = plan.columnWidths[size_t(k / rows)];
    w = std::max(w, plan.token + kTokenGap + text.width);
  }
  for (double w : plan.columnWidths) plan.width += w + 8;
  plan.width += 2 * kInset - 8;
  plan.height = rows * plan.rowHeight + (rows - 1) * kRowGap + 2 * kInset;
  if (plan.title.height > 0) {
    plan.height += plan.title.height + 3;
    plan.width = std::max(plan.width, plan.title.width + 2 * kInset);
  }
  return plan;
}

void drawLegend(Canvas& canvas, const AxesPlan& axes, Node& legend, const Rect& page) {
  const LegendPlan plan = planLegend(legend);
  if (plan.entries.empty()) return;
  const Rect r = legendPlace(axes, legend, plan.width, plan.height, page);
  if (legend.on("Box")) {
    if (auto fill = legend.colour("Color"))
      canvas.fill(Path::rect(r), {fill->r, fill->g, fill->b, std::min(fill->a, 0.92)});
    Pen pen;
    pen.colour = legend.colour("EdgeColor").value_or(kNoColour);
    pen.colour.a *= 0.45;
    pen.width = legend.number("LineWidth");
    if (pen.visible()) canvas.stroke(Path::rect(r), pen);
  }
  const Colour ink = legend.colour("TextColor").value_or(kNoColour);
  double top = r.y + kInset;
  if (plan.title.height > 0) {
    drawText(canvas, plan.title, {r.x + r.w / 2, top}, 0.5, 0, 0, ink);
    top += plan.title.height + 3;
  }
  const ColourScale scale = colourScale(axes);
  const int n = int(plan.entries.size()), rows = (n + plan.columns - 1) / plan.columns;
  double x = r.x + kInset;
  for (int c = 0; c < plan.columns; ++c) {
    for (int k = c * rows; k < std::min(n, (c + 1) * rows); ++k) {
      const LegendEntry& e = plan.entries[size_t(k)];
      const double y = top + (k - c * rows) * (plan.rowHeight + kRowGap);
      drawToken(canvas, *e.object, {x, y, plan.token, plan.rowHeight}, scale);
      drawText(canvas, e.text, {x + plan.token + kTokenGap, y + plan.rowHeight / 2}, 0, 0.5, 0,
               ink);
    }
    x += plan.columnWidths[size_t(c)] + 8;
  }
}

double lowBarRoom(Node& bar) {
  Node* label = bar.node("Label");
  const TextBlock text =
      label ? layoutText(label->lines("String"), fontOf(*label), markupOf(*label)) : TextBlock{};
  return 10 + 12 + 4 + 1.3 * fontOf(bar).size + (text.height > 0 ? text.height + 4 : 0);
}

/// Round numbers for a colour bar: at least three where they fit.
static std::vector<double> barTicks(const Scale& scale, double length, bool across) {
  const int most = std::clamp(int(length / (across ? 36 : 22)), 1, 10);
  if (scale.log) return logTicks(scale.lo, scale.hi, most);
  std::vector<double> ticks = roundTicks(scale.lo, scale.hi, most);
  const int fit = int(length / (across ? 30 : 13));
  for (int k = most + 1; ticks.size() < 3 && k <= std::min(fit, 10); ++k)
    ticks = roundTicks(scale.lo, scale.hi, k);
  return ticks;
}

BarPlan planColourBar(const AxesPlan& plan, Node& bar, const Rect& page) {
  const std::string place = placeBeside(bar);
  const Rect& r = plan.inner;
  const double thick = 12, gap = 10;
  BarPlan out;
  Rect& box = out.box;
  out.across = place.find("north") == 0 || place.find("south") == 0;
  out.flip =
      place == "westoutside" || place == "east" || place == "northoutside" || place == "south";
  if (!bar.isAuto("Position") && bar.numbers("Position").size() == 4) {
    box = placeOn(bar.numbers("Position"), bar.word("Units"), page);
    if (place == "manual") out.across = box.w > box.h;
  } else if (place == "westoutside") {
    box = {plan.outer.x + plan.left - (plan.left > 60 ? 60 : plan.left), r.y, thick, r.h};
  } else if (place == "northoutside") {
    box = {r.x, r.y - gap - thick, r.w, thick};
  } else if (place == "southoutside") {
    box = {r.x, plan.outer.bottom() - lowBarRoom(bar) + 10, r.w, thick};
  } else if (place == "east") {
    box = {r.right() - 2 * thick, r.y + 10, thick, r.h - 20};
  } else if (place == "west") {
    box = {r.x + thick, r.y + 10, thick, r.h - 20};
  } else if (place == "north") {
    box = {r.x + 10, r.y + thick, r.w - 20, thick};
  } else if (place == "south") {
    box = {r.x + 10, r.bottom() - 2 * thick, r.w - 20, thick};
  } else {
    box = {r.right() + gap + rightOverhang(plan), r.y, thick, r.h};
  }
  out.limits = plan.colours;
  if (const std::vector<double> own = bar.numbers("Limits");
      !bar.isAuto("Limits") && own.size() == 2 && own[0] < own[1])
    out.limits = {own[0], own[1]};
  const Scale scale{out.limits.lo, out.limits.hi, plan.axes->word("ColorScale") == "log", false};
  out.ticks = bar.isAuto("Ticks") ? barTicks(scale, out.across ? box.w : box.h, out.across)
                                  : bar.numbers("Ticks");
  return out;
}

/// The map's colours between the bar's limits, first at the left or at the bottom.
static Pixels barPixels(const AxesPlan& plan, const BarPlan& bar, const Scale& scale) {
  const ColourScale colours = colourScale(plan);
  const bool whole = bar.limits.lo == plan.colours.lo && bar.limits.hi == plan.colours.hi;
  const int n = whole ? int(colours.map.size()) : 256;
  Pixels pixels(bar.across ? n : 1, bar.across ? 1 : n);
  for (int k = 0; k < n; ++k) {
    const int from = scale.reverse ? n - 1 - k : k;
    const Colour c =
        whole ? colours.map[size_t(from)]
              : colours.at(scale.log ? scale.lo * std::pow(scale.hi / scale.lo, (from + 0.5) / n)
                                     : scale.lo + (scale.hi - scale.lo) * (from + 0.5) / n);
    uint8_t* to = bar.across ? pixels.at(k, 0) : pixels.at(0, n - 1 - k);
    to[0] = uint8_t(std::lround(c.r * 255));
    to[1] = uint8_t(std::lround(c.g * 255));
    to[2] = uint8_t(std::lround(c.b * 255));
    to[3] = 255;
  }
  return pixels;
}

void drawColourBar(Canvas& canvas, const AxesPlan& plan, Node& bar, const Rect& page) {
  const BarPlan where = planColourBar(plan, bar, page);
  const Rect& box = where.box;
  const bool across = where.across;
  const std::vector<double>& ticks = where.ticks;
  const Scale scale{where.limits.lo, where.limits.hi, plan.axes->word("ColorScale") == "log",
                    bar.word("Direction") == "reverse"};
  canvas.image(box, barPixels(plan, where, scale), false);
  Pen pen;
  pen.colour = bar.colour("Color").value_or(kNoColour);
  pen.width = bar.number("LineWidth");
  canvas.stroke(Path::rect(box), pen);
  TickLabels labels = tickLabels(ticks, scale.log);
  if (!bar.isAuto("TickLabels")) {
    labels = {textLines(bar.get("TickLabels")), 0, ""};
    labels.texts.resize(ticks.size());
  }
  const int side = where.flip ? -1 : 1;
  double widest = 0;
  for (size_t k = 0; k < ticks.size(); ++k) {
    const double t = scale.at(ticks[k]);
    if (!(t >= -1e-9 && t <= 1 + 1e-9)) continue;
    const TextBlock text =
        layoutText({labels.texts[k]}, fontOf(bar), markupOf(bar, "TickLabelInterpreter"));
    const double edge =
        across ? (side > 0 ? box.bottom() : box.y) : (side > 0 ? box.right() : box.x);
    const Point at = across ? Point{box.x + t * box.w, edge + side * 4}
                            : Point{edge + side * 4, box.bottom() - t * box.h};
    drawText(canvas, text, at,
             across     ? 0.5
             : side > 0 ? 0
                        : 1,
             across ? (side > 0 ? 0 : 1) : 0.5, 0, pen.colour);
    const Point from = across ? Point{at.x, edge} : Point{edge, at.y};
    canvas.stroke(Path::polyline(std::array{
                      from, across ? Point{at.x, edge - side * 3} : Point{edge - side * 3, at.y}}),
                  pen);
    widest = std::max(widest, across ? text.height : text.width);
  }
  if (labels.exponent != 0) {
    const TextBlock text = layoutText({"×10^{" + std::string(labels.exponent < 0 ? "−" : "") +
                                       std::to_string(std::abs(labels.exponent)) + "}"},
                                      fontOf(bar), TextMarkup::Tex);
    drawText(canvas, text, {box.x, box.y - 2}, 0, 1, 0, pen.colour);
  }
  auto named = [&](const char* property) {
    Node* text = bar.node(property);
    return text ? layoutText(text->lines("String"), fontOf(*text), markupOf(*text), 0.5)
                : TextBlock{};
  };
  const TextBlock label = named("Label"), title = named("Title");
  if (label.height > 0) {
    if (across)
      drawText(canvas, label,
               {box.x + box.w / 2, (side > 0 ? box.bottom() : box.y) + side * (6 + widest)}, 0.5,
               side > 0 ? 0 : 1, 0, pen.colour);
    else
      drawText(canvas, label,
               {(side > 0 ? box.right() : box.x) + side * (8 + widest), box.y + box.h / 2}, 0.5,
               side > 0 ? 0 : 1, 90, pen.colour);
  }
  if (title.height > 0)
    drawText(canvas, title, {box.x + box.w / 2, box.y - 4}, 0.5, 1, 0, pen.colour);
}

void drawAnnotation(Canvas& canvas, Node& n, const Rect& page) {
  const std::string kind = n.word("Kind");
  auto place = [&](double x, double y) {
    return n.word("Units") == "normalized" ? Point{page.x + x * page.w, page.bottom() - y * page.h}
                                           : Point{page.x + x * 0.75, page.bottom() - y * 0.75};
  };
  const Font font = fontOf(n);
  if (kind == "line" || kind == "arrow" || kind == "doublearrow" || kind == "textarrow") {
    const std::vector<double> x = n.numbers("X"), y = n.numbers("Y");
    if (x.size() < 2 || y.size() < 2) return;
    const Point a = place(x[0], y[0]), b = place(x[1], y[1]);
    Pen pen = linePen(n);
    if (!pen.visible()) return;
    canvas.stroke(Path::polyline(std::array{a, b}), pen);
    auto head = [&](Point tip, Point from) {
      const double angle = std::atan2(tip.y - from.y, tip.x - from.x),
                   size = n.number("HeadLength") * 0.75;
      const double half = n.number("HeadWidth") * 0.75 / 2;
      const Point back{tip.x - size * std::cos(angle), tip.y - size * std::sin(angle)};
      canvas.fill(
          Path::polyline(
              std::array{tip,
                         Point{back.x - half * std::sin(angle), back.y + half * std::cos(angle)},
                         Point{back.x + half * std::sin(angle), back.y - half * std::cos(angle)}},
              true),
          pen.colour);
    };
    if (kind != "line") head(b, a);
    if (kind == "doublearrow") head(a, b);
    if (kind == "textarrow") {
      const TextBlock text = layoutText(n.lines("String"), font, markupOf(n));
      drawText(canvas, text, a, b.x > a.x ? 1.02 : -0.02, b.y > a.y ? 1 : 0, 0,
               n.colour("TextColor").value_or(Colour{}));
    }
    return;
  }
  const std::vector<double> p = n.numbers("Position");
  const Point low = place(p[0], p[1]), high = place(p[0] + p[2], p[1] + p[3]);
  Rect box{low.x, high.y, high.x - low.x, low.y - high.y};
  Pen pen;
  pen.colour = n.colour(kind == "textbox" ? "EdgeColor" : "Color").value_or(kNoColour);
  pen.width = n.number("LineWidth");
  setDashes(pen, n.word("LineStyle"));
  const TextBlock text =
      kind == "textbox" ? layoutText(n.lines("String"), font, markupOf(n)) : TextBlock{};
  if (kind == "textbox" && n.on("FitBoxToText") && text.height > 0) {
    const double top = box.y;
    box = {box.x, top, text.width + 2 * n.number("Margin"), text.height + 2 * n.number("Margin")};
  }
  const Path path = kind == "ellipse" ? Path::ellipse({box.x + box.w / 2, box.y + box.h / 2},
                                                      box.w / 2, box.h / 2)
                                      : Path::rect(box);
  const Colour face =
      n.colour(kind == "textbox" ? "BackgroundColor" : "FaceColor").value_or(kNoColour);
  if (face.visible()) canvas.fill(path, withAlpha(face, n.get("FaceAlpha")));
  if (pen.visible()) canvas.stroke(path, pen);
  if (text.height > 0)
    drawText(canvas, text, {box.x + n.number("Margin"), box.y + n.number("Margin")}, 0, 0, 0,
             n.colour("Color").value_or(Colour{}));
}

}  // namespace matlift::graphics
