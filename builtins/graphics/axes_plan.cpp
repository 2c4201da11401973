// Margins, ticks and projection of axes, before anything is drawn.
#include <algorithm>
#include <map>

#include "builtins/graphics/axes_view.h"
#include "builtins/graphics/tiles.h"

namespace matlift::graphics {

static double unitsToPoints(const std::string& units, double v, double whole) {
  if (units == "normalized") return v * whole;
  if (units == "inches") return v * 72;
  if (units == "centimeters") return v * 72 / 2.54;
  if (units == "points") return v;
  if (units == "characters") return v * 6;
  return v * 0.75;  // pixels of 1/96 inch
}

Rect placeOn(const std::vector<double>& p, const std::string& units, const Rect& page) {
  Rect r;
  r.w = unitsToPoints(units, p[2], page.w);
  r.h = unitsToPoints(units, p[3], page.h);
  r.x = page.x + unitsToPoints(units, p[0], page.w);
  r.y = page.bottom() - unitsToPoints(units, p[1], page.h) - r.h;
  return r;
}

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kTick = 3.5;    // length of a tick
constexpr double kTickGap = 3;   // between a tick and its label
constexpr double kLabelGap = 4;  // between tick labels and the axis' label
constexpr double kPad = 7;       // at the edge of a figure

TextBlock blockOf(Node* text, double align) {
  if (!text || !text->on("Visible")) return {};
  return layoutText(text->lines("String"), fontOf(*text), markupOf(*text), align);
}

std::string letterOf(int axis) { return std::string(1, "XYZ"[axis]); }

// Labels of neighbours that come closer than a blank's width.
bool overlaps(const AxisLook& look, const Scale& scale, double length, bool alongText) {
  double last = -1e300;
  std::vector<std::pair<double, double>> spans;
  for (size_t k = 0; k < look.ticks.size(); ++k) {
    const double at = scale.at(look.ticks[k]) * length;
    const double half = (alongText ? look.labels[k].width : look.labels[k].height) / 2;
    spans.push_back({at - half, at + half});
  }
  std::sort(spans.begin(), spans.end());
  for (const auto& [from, to] : spans) {
    if (from < last + (alongText ? 5 : 1)) return true;
    last = to;
  }
  return false;
}

void layLabels(AxesPlan& plan, int axis) {
  Node& axes = *plan.axes;
  AxisLook& look = plan.look[axis];
  const TickLabels labels = labelsOf(axes, char('x' + axis), look.ticks);
  const TextMarkup markup = markupOf(axes, "TickLabelInterpreter");
  const Font font = fontOf(axes);
  look.labels.clear();
  look.breadth = 0;
  for (const std::string& text : labels.texts)
    look.labels.push_back(layoutText({text}, font, markup));
  look.exponent = {};
  if (!labels.note.empty()) look.exponent = layoutText({labels.note}, font, TextMarkup::None);
  if (labels.exponent != 0)
    look.exponent = layoutText({"×10^{" + std::string(labels.exponent < 0 ? "−" : "") +
                                std::to_string(std::abs(labels.exponent)) + "}"},
                               font, TextMarkup::Tex);
}

/// A short axis whose round numbers are few takes the first finer ones that fit.
void refineTicks(AxesPlan& plan, int axis, const Scale& scale, double length, bool alongText,
                 int most) {
  AxisLook& look = plan.look[axis];
  if (look.ticks.size() > 2 || scale.log) return;
  for (const AxisLook before = look; ++most <= 10; look = before) {
    look.ticks = ticksOf(*plan.axes, char('x' + axis), plan.limits[axis], most);
    if (look.ticks.size() <= before.ticks.size()) continue;
    layLabels(plan, axis);
    if (!overlaps(look, scale, length, alongText)) return;
  }
}

void layTicks(AxesPlan& plan, int axis, double length, bool alongText) {
  Node& axes = *plan.axes;
  AxisLook& look = plan.look[axis];
  const Scale& scale = axis == 0 ? plan.view.x : axis == 1 ? plan.view.y : plan.view.z;
  const bool chosen = axes.isAuto(letterOf(axis) + "Tick");
  const double each = (alongText && !plan.view.polar ? 3.2 : 2.1) * plan.fontSize;
  int most = std::clamp(int(length / each), 1, plan.view.flat ? 10 : 5);
  look.angle = axes.number(letterOf(axis) + "TickLabelRotation");
  for (;; --most) {
    look.ticks = ticksOf(axes, char('x' + axis), plan.limits[axis], most);
    layLabels(plan, axis);
    if (!chosen || most <= 1 || look.ticks.size() <= 2 || look.angle != 0 ||
        !overlaps(look, scale, length, alongText))
      break;
  }
  if (chosen && plan.view.flat && look.angle == 0)
    refineTicks(plan, axis, scale, length, alongText, most);
  // Names that do not fit beside each other lean.
  if (alongText && look.angle == 0 && axes.isAuto(letterOf(axis) + "TickLabelRotation") &&
      overlaps(look, scale, length, true)) {
    look.angle = 30;
    if (length / double(std::max<size_t>(1, look.ticks.size())) < 1.6 * plan.fontSize)
      look.angle = 90;
  }
  look.breadth = 0;
  for (const TextBlock& b : look.labels) {
    const Rect box = textBox(b, {0, 0}, 0, 0, look.angle);
    look.breadth = std::max(look.breadth, alongText ? box.h : box.w);
  }
}

bool axisShown(const Node& axes, int axis) {
  return axes.on("Visible") && axes.on(letterOf(axis) + "AxisVisible") &&
         axes.word(letterOf(axis) + "Color") != "none";
}

void flatMargins(AxesPlan& plan) {
  Node& axes = *plan.axes;
  const AxisLook &x = plan.look[0], &y = plan.look[1];
  const bool peer = axes.word("YYSide") == "right";
  double below = 0, beside = 0;
  if (axisShown(axes, 0) && !peer && x.breadth > 0) below = kTick + kTickGap + x.breadth;
  if (x.label.height > 0 && !peer) below += kLabelGap + x.label.height;
  if (axisShown(axes, 1) && y.breadth > 0) beside = kTick + kTickGap + y.breadth;
  if (y.label.height > 0) beside += kLabelGap + y.label.height;
  const bool top = axes.word("XAxisLocation") == "top";
  const bool right = axes.word("YAxisLocation") == "right";
  (top ? plan.top : plan.bottom) += below;
  (right ? plan.right : plan.left) += beside;
  // The last labels hang over the ends of their axis.
  double over = 0, under = 0;
  if (axisShown(axes, 0) && !peer && !x.ticks.empty() && x.angle == 0) {
    const double last = plan.view.x.at(x.ticks.back()), first = plan.view.x.at(x.ticks.front());
    over = x.labels.back().width / 2 - (1 - std::max(first, last)) * plan.inner.w;
    under = x.labels.front().width / 2 - std::min(first, last) * plan.inner.w;
  }
  if (x.exponent.width > 0) {
    over = std::max(over, 6.0);
    if (x.label.height <= 0 && !peer) (top ? plan.top : plan.bottom) += x.exponent.height;
  }
  plan.right = std::max(plan.right, over);
  plan.left = std::max(plan.left, under);
  double above = axisShown(axes, 1) && !y.ticks.empty() ? plan.fontSize * 0.5 : 0;
  if (y.exponent.height > 0) above = std::max(above, y.exponent.height + 3);
  plan.top = std::max(plan.top, above);
}

void solidMargins(AxesPlan& plan) {
  if (!plan.axes->on("Visible")) return;
  auto side = [&](int axis) {
    const AxisLook& look = plan.look[axis];
    double widest = 0;
    for (const TextBlock& b : look.labels) widest = std::max(widest, b.width);
    return kTick + kTickGap + widest + (look.label.height > 0 ? kLabelGap + look.label.height : 0);
  };
  plan.left += side(2);
  plan.right += rightOverhang(plan);
  plan.bottom += std::max(side(0), side(1)) * 0.55 + plan.fontSize * 1.4;
  plan.top += plan.fontSize * 0.5;
}

void barMargins(AxesPlan& plan) {
  Node* bar = plan.axes->node("Colorbar");
  if (!bar || !bar->on("Visible") || !bar->isAuto("Position")) return;
  if (besideLayout(*bar) != plan.wholeLayout) return;
  const std::string place = placeBeside(*bar);
  std::vector<double> ticks = bar->isAuto("Ticks") ? roundTicks(plan.colours.lo, plan.colours.hi, 8)
                                                   : bar->numbers("Ticks");
  double widest = plan.fontSize;
  for (const std::string& t : tickLabels(ticks, false).texts)
    widest = std::max(widest, textWidth(t, fontOf(*bar)));
  if (!bar->isAuto("TickLabels"))
    for (const std::string& t : textLines(bar->get("TickLabels")))
      widest = std::max(widest, textWidth(t, fontOf(*bar)));
  Node* label = bar->node("Label");
  const TextBlock block = blockOf(label, 0.5);
  const double more = block.height > 0 ? block.height + kLabelGap : 0;
  const double across = 12 + 10 + kTickGap + widest + more + 2;
  const double along = 12 + 12 + kTickGap + plan.fontSize + more;
  if (place == "eastoutside") plan.right += across;
  if (place == "westoutside") plan.left += across;
  if (place == "northoutside") plan.top += along;
  if (place == "southoutside") plan.bottom += lowBarRoom(*bar);
}

void legendMargins(AxesPlan& plan) {
  Node* legend = plan.axes->node("Legend");
  if (!legend || !legend->on("Visible") || !legend->isAuto("Position")) return;
  if (besideLayout(*legend) != plan.wholeLayout) return;
  const std::string place = placeBeside(*legend);
  if (place.find("outside") == std::string::npos) return;
  const LegendPlan size = planLegend(*legend);
  if (place == "northoutside")
    plan.top += size.height + 8;
  else if (place == "southoutside")
    plan.bottom += size.height + 8;
  else if (place.find("west") == 0 || place == "northwestoutside" || place == "southwestoutside")
    plan.left += size.width + 10;
  else
    plan.right += size.width + 10;
}

void margins(AxesPlan& plan) {
  plan.left = plan.right = plan.top = plan.bottom = 0;
  plan.view.flat ? flatMargins(plan) : solidMargins(plan);
  if (plan.view.polar) plan.left = plan.right = plan.top = plan.bottom = 2.2 * plan.fontSize;
  double titles = 0;
  if (plan.title.height > 0) titles += plan.title.height + 5;
  if (plan.subtitle.height > 0) titles += plan.subtitle.height + 2;
  plan.top += titles;
  barMargins(plan);
  legendMargins(plan);
}

void setScales(AxesPlan& plan) {
  Node& axes = *plan.axes;
  Scale* scales[] = {&plan.view.x, &plan.view.y, &plan.view.z};
  for (int k = 0; k < 3; ++k) {
    scales[k]->lo = plan.limits[k].lo;
    scales[k]->hi = plan.limits[k].hi;
    scales[k]->log = axes.word(letterOf(k) + "Scale") == "log";
    if (scales[k]->log && scales[k]->lo <= 0) {
      const Extent& e = k == 0 ? plan.extents.x : k == 1 ? plan.extents.y : plan.extents.z;
      const double least = e.positive < 1e308 ? e.positive : scales[k]->hi / 10;
      scales[k]->lo = plan.limits[k].lo = std::min(least, std::max(scales[k]->hi, 1e-300) / 10);
      if (scales[k]->hi <= scales[k]->lo) scales[k]->hi = plan.limits[k].hi = 10 * scales[k]->lo;
    }
    scales[k]->reverse = axes.word(letterOf(k) + "Dir") == "reverse";
  }
}

// One unit of x as long as one of y: limits that were chosen grow, given ones narrow the box.
void keepAspect(AxesPlan& plan) {
  Node& axes = *plan.axes;
  const std::vector<double> data = axes.numbers("DataAspectRatio");
  const std::vector<double> box = axes.numbers("PlotBoxAspectRatio");
  Rect& r = plan.inner;
  double want = 0;  // height over width
  if (!axes.isAuto("DataAspectRatio") && plan.view.flat) {
    const double w = (plan.limits[0].hi - plan.limits[0].lo) / data[0];
    const double h = (plan.limits[1].hi - plan.limits[1].lo) / data[1];
    want = h / w;
    auto grows = [&](int k) {
      return axes.isAuto(letterOf(k) + "Lim") &&
             axes.word(letterOf(k) + "LimitMethod") != "tight" &&
             !(k == 0 ? plan.extents.x : plan.extents.y).tight;
    };
    const double have = r.h / r.w;
    const int k = want < have ? 1 : 0;
    if (grows(0) && grows(1) && axes.isAuto("PlotBoxAspectRatio")) {
      const double factor = k == 1 ? have / want : want / have;
      const double middle = (plan.limits[k].lo + plan.limits[k].hi) / 2;
      const double half = (plan.limits[k].hi - plan.limits[k].lo) / 2 * factor;
      plan.limits[k] = {middle - half, middle + half};
      setScales(plan);
      return;
    }
  } else if (!axes.isAuto("PlotBoxAspectRatio") && plan.view.flat) {
    want = box[1] / box[0];
  }
  if (plan.view.polar) want = 1;
  if (!(want > 0) || !std::isfinite(want)) return;
  const double w = std::min(r.w, r.h / want), h = w * want;
  r = {r.x + (r.w - w) / 2, r.y + (r.h - h) / 2, w, h};
}

/// What the camera looks at is the middle of the picture; a narrower angle than the usual enlarges.
void aim(AxesPlan& plan) {
  Node& axes = *plan.axes;
  constexpr double kUsualAngle = 10.3396;
  double zoom = 1;
  if (!axes.isAuto("CameraViewAngle")) {
    const double angle = axes.number("CameraViewAngle");
    if (angle > 0 && angle < 180)
      zoom = std::tan(kUsualAngle / 360 * kPi) / std::tan(angle / 360 * kPi);
  }
  const std::vector<double> target = axes.numbers("CameraTarget");
  std::optional<Vec3> middle;
  if (!axes.isAuto("CameraTarget") && target.size() == 3)
    middle = {plan.view.x.at(target[0]), plan.view.y.at(target[1]), plan.view.z.at(target[2])};
  plan.view.aim(middle, zoom);
}

void setCamera(AxesPlan& plan) {
  Node& axes = *plan.axes;
  plan.view.box = plan.inner;
  if (plan.view.flat) return;
  const std::vector<double> view = axes.numbers("View");
  Vec3 sides{1, 1, 1};
  bool stretch = true;
  if (!axes.isAuto("DataAspectRatio")) {
    const std::vector<double> d = axes.numbers("DataAspectRatio");
    sides = {(plan.limits[0].hi - plan.limits[0].lo) / d[0],
             (plan.limits[1].hi - plan.limits[1].lo) / d[1],
             (plan.limits[2].hi - plan.limits[2].lo) / d[2]};
    stretch = false;
  } else if (!axes.isAuto("PlotBoxAspectRatio")) {
    const std::vector<double> p = axes.numbers("PlotBoxAspectRatio");
    sides = {p[0], p[1], p[2]};
    stretch = false;
  }
  plan.view.look(view[0], view[1], sides, stretch,
                 axes.word("Projection") == "perspective" ? 0.35 : 0);
  aim(plan);
}

void layOut(AxesPlan& plan) {
  if (plan.view.polar) {
    layTicks(plan, 1, plan.inner.w / 2, true);
    return;
  }
  layTicks(plan, 0, plan.inner.w * (plan.view.flat ? 1 : 0.6), true);
  layTicks(plan, 1, plan.inner.h * (plan.view.flat ? 1 : 0.6), !plan.view.flat);
  if (!plan.view.flat) layTicks(plan, 2, plan.inner.h * 0.7, false);
}

void fitInner(AxesPlan& plan) {
  auto shrink = [&] {
    Rect r{plan.outer.x + plan.left, plan.outer.y + plan.top, plan.outer.w - plan.left - plan.right,
           plan.outer.h - plan.top - plan.bottom};
    // Labels that need more than there is must not turn the plot inside out.
    r.w = std::max(r.w, 10.0);
    r.h = std::max(r.h, 10.0);
    plan.inner = r;
  };
  for (int pass = 0; pass < 2; ++pass) {
    layOut(plan);
    margins(plan);
    shrink();
  }
}

void begin(AxesPlan& plan, Node& axes) {
  plan.axes = &axes;
  plan.fontSize = fontOf(axes).size;
  plan.view.flat = isFlat(axes);
  plan.view.polar = axes.is("polaraxes");
  plan.extents = extentsOf(axes);
  if (Node* peer = axes.node("YYPeer")) {
    const Extents other = extentsOf(*peer);
    plan.extents.x.add(other.x.lo);
    plan.extents.x.add(other.x.hi);
    plan.extents.x.tight = plan.extents.x.tight && other.x.tight;
    if (axes.isAuto("XLim") && !peer->isAuto("XLim")) {
      axes.put("XLim", peer->get("XLim"));
      axes.put("XLimMode", Value::text("manual"));
    }
  }
  for (int k = 0; k < 3; ++k) plan.limits[k] = limitsOf(axes, char('x' + k), plan.extents);
  plan.colours = limitsOf(axes, 'c', plan.extents);
  if (plan.view.polar) {
    const double farthest = std::max({plan.extents.y.hi, -plan.extents.y.lo, 0.0});
    plan.limits[1] = axes.isAuto("RLim") ? roundLimits(0, farthest, true)
                                         : Range{axes.numbers("RLim")[0], axes.numbers("RLim")[1]};
    if (!plan.extents.y.any()) plan.limits[1] = {0, 1};
    const std::string zero = axes.word("ThetaZeroLocation");
    plan.view.zeroAngle = zero == "top"      ? kPi / 2
                          : zero == "left"   ? kPi
                          : zero == "bottom" ? -kPi / 2
                                             : 0;
    plan.view.turn = axes.word("ThetaDir") == "clockwise" ? -1 : 1;
  }
  plan.title = blockOf(axes.node("Title"), 0.5);
  plan.subtitle = blockOf(axes.node("Subtitle"), 0.5);
  for (int k = 0; k < 3; ++k) plan.look[k].label = blockOf(axes.node(letterOf(k) + "Label"), 0.5);
  setScales(plan);
}

void finish(AxesPlan& plan) {
  keepAspect(plan);
  layOut(plan);
  setCamera(plan);
}

}  // namespace

double rightOverhang(const AxesPlan& plan) {
  if (plan.view.flat || !plan.axes->on("Visible")) return 0;
  double widest = 0;
  for (int axis : {0, 1})
    for (const TextBlock& b : plan.look[axis].labels) widest = std::max(widest, b.width);
  return std::max(plan.fontSize, kTick + kTickGap + 0.7 * widest);
}

Font fontOf(const Node& node, double scale) {
  Font f;
  f.family = node.word("FontName");
  f.size = std::clamp(node.number("FontSize") * scale, 1.0, 500.0);
  const std::string weight = node.word("FontWeight");
  f.bold = weight == "bold" || weight == "demi";
  f.italic = node.word("FontAngle") != "normal";
  return f;
}

TextMarkup markupOf(const Node& node, std::string_view property) {
  const std::string w = node.word(property);
  return w == "none" ? TextMarkup::None : w == "latex" ? TextMarkup::Latex : TextMarkup::Tex;
}

Point View::raw(const Vec3& unit, double* depth) const {
  const double az = azimuth * kPi / 180, el = elevation * kPi / 180;
  const double x = (unit.x - 0.5) * proportions.x, y = (unit.y - 0.5) * proportions.y;
  const double z = (unit.z - 0.5) * proportions.z;
  const double d =
      x * std::sin(az) * std::cos(el) - y * std::cos(az) * std::cos(el) + z * std::sin(el);
  const double grow = perspective_ > 0 ? 1 / (1 - perspective_ * d) : 1;
  // In perspective this, not the distance, is linear across the page.
  if (depth) *depth = perspective_ > 0 ? grow : d;
  return {(x * std::cos(az) + y * std::sin(az)) * grow,
          (-x * std::sin(az) * std::sin(el) + y * std::cos(az) * std::sin(el) + z * std::cos(el)) *
              grow};
}

void View::look(double az, double el, const Vec3& sides, bool stretch, double perspective) {
  azimuth = az;
  elevation = el;
  perspective_ = perspective;
  const double longest = std::max({sides.x, sides.y, sides.z});
  proportions = {sides.x / longest, sides.y / longest, sides.z / longest};
  double x0 = 1e300, x1 = -1e300, y0 = 1e300, y1 = -1e300;
  for (int k = 0; k < 8; ++k) {
    const Point p = raw({double(k & 1), double(k >> 1 & 1), double(k >> 2)}, nullptr);
    x0 = std::min(x0, p.x);
    x1 = std::max(x1, p.x);
    y0 = std::min(y0, p.y);
    y1 = std::max(y1, p.y);
  }
  centre_ = {(x0 + x1) / 2, (y0 + y1) / 2};
  scaleX_ = box.w / std::max(x1 - x0, 1e-9);
  scaleY_ = box.h / std::max(y1 - y0, 1e-9);
  if (!stretch) scaleX_ = scaleY_ = std::min(scaleX_, scaleY_);
}

void View::aim(const std::optional<Vec3>& middle, double zoom) {
  if (middle) centre_ = raw(*middle, nullptr);
  scaleX_ *= zoom;
  scaleY_ *= zoom;
}

View::Seen View::project(const Vec3& unit) const {
  double depth;
  const Point p = raw(unit, &depth);
  return {{box.x + box.w / 2 + (p.x - centre_.x) * scaleX_,
           box.y + box.h / 2 - (p.y - centre_.y) * scaleY_},
          depth};
}

AxesPlan planAxes(Node& axes, const Rect& page) {
  AxesPlan plan;
  begin(plan, axes);
  if (!axes.isAuto("Position")) {
    plan.inner = placeOn(axes.numbers("Position"), axes.word("Units"), page);
    plan.inner.w = std::max(plan.inner.w, 1.0);
    plan.inner.h = std::max(plan.inner.h, 1.0);
    plan.outer = plan.inner.grown(30);
    layOut(plan);
    margins(plan);
    plan.outer = {plan.inner.x - plan.left, plan.inner.y - plan.top,
                  plan.inner.w + plan.left + plan.right, plan.inner.h + plan.top + plan.bottom};
    return plan;
  }
  plan.outer = placeOn(axes.numbers("OuterPosition"), axes.word("Units"), page);
  const double pad = tileGap(axes) * std::min({kPad, plan.outer.w / 10, plan.outer.h / 10});
  plan.outer = plan.outer.grown(-pad);
  plan.inner = plan.outer.grown(-20);
  fitInner(plan);
  return plan;
}

namespace {

void collectAxes(Node& parent, std::vector<Node*>& out) {
  for (const Ref<Node>& child : parent.children) {
    if (child->is("axes") || child->is("polaraxes"))
      out.push_back(child.get());
    else if (child->is("tiledlayout"))
      collectAxes(*child, out);
  }
}

/// What is left of a page beside the legends and colour bars of whole layouts.
Rect besideLayouts(const std::vector<Node*>& axes, const Rect& page) {
  AxesPlan sides;
  for (Node* one : axes) {
    const Node *legend = one->node("Legend"), *bar = one->node("Colorbar");
    if (!(legend && besideLayout(*legend)) && !(bar && besideLayout(*bar))) continue;
    AxesPlan plan = planAxes(*one, page);
    plan.left = plan.right = plan.top = plan.bottom = 0;
    plan.wholeLayout = true;
    barMargins(plan);
    legendMargins(plan);
    sides.left += plan.left;
    sides.right += plan.right;
    sides.top += plan.top;
    sides.bottom += plan.bottom;
  }
  return {page.x + sides.left, page.y + sides.top,
          std::max(20.0, page.w - sides.left - sides.right),
          std::max(20.0, page.h - sides.top - sides.bottom)};
}

/// Tells each plan what all axes take.
void noteWhole(std::vector<AxesPlan>& plans, const Rect& page) {
  if (plans.empty()) return;
  double x0 = 1e300, y0 = 1e300, x1 = -1e300, y1 = -1e300;
  for (const AxesPlan& p : plans) {
    x0 = std::min(x0, p.inner.x);
    y0 = std::min(y0, p.inner.y);
    x1 = std::max(x1, p.outer.right());
    y1 = std::max(y1, p.inner.bottom());
  }
  for (AxesPlan& p : plans) {
    p.wholeInner = {x0, y0, x1 - x0, y1 - y0};
    p.wholeOuter = page.grown(-kPad);
  }
}

}  // namespace

std::vector<AxesPlan> planFigure(Node& figure, const Rect& page) {
  std::vector<AxesPlan> plans;
  std::vector<Node*> axes;
  collectAxes(figure, axes);
  const Rect room = besideLayouts(axes, page);
  for (Node* one : axes) plans.push_back(planAxes(*one, room));
  // Axes above each other share their left and right edges, those beside each other the others.
  std::map<std::pair<long, long>, std::pair<double, double>> columns, rows;
  auto key = [](double a, double b) { return std::pair(std::lround(a * 4), std::lround(b * 4)); };
  auto most = [](std::pair<double, double>& m, double a, double b) {
    m = {std::max(m.first, a), std::max(m.second, b)};
  };
  for (AxesPlan& p : plans) {
    if (!p.axes->isAuto("Position")) continue;
    most(columns[key(p.outer.x, p.outer.w)], p.left, p.right);
    most(rows[key(p.outer.y, p.outer.h)], p.top, p.bottom);
  }
  for (AxesPlan& p : plans) {
    if (p.axes->isAuto("Position")) {
      std::tie(p.left, p.right) = columns[key(p.outer.x, p.outer.w)];
      std::tie(p.top, p.bottom) = rows[key(p.outer.y, p.outer.h)];
      p.inner = {p.outer.x + p.left, p.outer.y + p.top,
                 std::max(10.0, p.outer.w - p.left - p.right),
                 std::max(10.0, p.outer.h - p.top - p.bottom)};
    }
    finish(p);
  }
  noteWhole(plans, page);
  return plans;
}

}  // namespace matlift::graphics
