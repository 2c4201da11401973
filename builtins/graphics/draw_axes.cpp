// The frame of an axes: background, grid, rulers, labels, title; flat, projected and polar.
#include <algorithm>

#include "builtins/graphics/draw.h"

namespace matlift::graphics {

namespace {

constexpr double kTick = 3.5, kGap = 3, kLabelGap = 4;

std::string letterOf(int axis) { return std::string(1, "XYZ"[axis]); }

Pen rulerPen(const Node& axes, int axis) {
  Pen pen;
  pen.colour = axes.colour(letterOf(axis) + "Color").value_or(kNoColour);
  if (!axes.on(letterOf(axis) + "AxisVisible")) pen.colour = kNoColour;
  pen.width = axes.number("LineWidth");
  return pen;
}

Pen gridPen(const Node& axes, bool minor) {
  Pen pen;
  pen.colour = axes.colour(minor ? "MinorGridColor" : "GridColor").value_or(kNoColour);
  pen.colour.a = std::clamp(axes.number(minor ? "MinorGridAlpha" : "GridAlpha"), 0.0, 1.0);
  pen.width = axes.number("GridLineWidth");
  setDashes(pen, axes.word(minor ? "MinorGridLineStyle" : "GridLineStyle"));
  return pen;
}

std::vector<double> minorTicks(const AxesPlan& plan, int axis) {
  const Scale& s = axis == 0 ? plan.view.x : plan.view.y;
  std::vector<double> out;
  if (s.log) {
    for (double p = std::pow(10, std::floor(std::log10(s.lo))); p < s.hi && out.size() < 500;
         p *= 10)
      for (int k = 2; k < 10; ++k)
        if (k * p > s.lo && k * p < s.hi) out.push_back(k * p);
    return out;
  }
  const std::vector<double>& t = plan.look[axis].ticks;
  for (size_t k = 0; k + 1 < t.size(); ++k)
    for (int j = 1; j < 5; ++j) out.push_back(t[k] + (t[k + 1] - t[k]) * j / 5);
  return out;
}

Point onAxis(const AxesPlan& plan, int axis, double v, double across) {
  const Rect& r = plan.inner;
  if (axis == 0) return {r.x + plan.view.x.at(v) * r.w, across};
  return {across, r.bottom() - plan.view.y.at(v) * r.h};
}

void flatGrid(Canvas& canvas, const AxesPlan& plan) {
  const Node& axes = *plan.axes;
  const Rect& r = plan.inner;
  for (int axis = 0; axis < 2; ++axis) {
    auto lines = [&](const std::vector<double>& at, const Pen& pen) {
      Path path;
      for (double t : at) {
        const Point p = onAxis(plan, axis, t, axis == 0 ? r.y : r.x);
        path.moveTo(p);
        path.lineTo(axis == 0 ? Point{p.x, r.bottom()} : Point{r.right(), p.y});
      }
      if (!path.empty() && pen.visible()) canvas.stroke(path, pen);
    };
    const bool log = (axis == 0 ? plan.view.x : plan.view.y).log;
    const bool grid = axes.on(letterOf(axis) + "Grid");
    if (axes.on(letterOf(axis) + "MinorGrid") || (grid && log && plan.look[axis].ticks.size() < 8))
      lines(minorTicks(plan, axis), gridPen(axes, true));
    if (grid) lines(plan.look[axis].ticks, gridPen(axes, false));
  }
}

/// +1: ticks point out of the plot, -1: into it, 0: both or none.
double tickOut(const Node& axes) {
  const std::string dir = axes.isAuto("TickDir") ? "out" : axes.word("TickDir");
  return dir == "out" ? 1 : dir == "in" ? -1 : 0;
}

void flatTicks(Canvas& canvas, const AxesPlan& plan, int axis, double across, int side) {
  const Node& axes = *plan.axes;
  const Pen pen = rulerPen(axes, axis);
  const double out = tickOut(axes);
  const double length = axes.word("TickDir") == "none" && !axes.isAuto("TickDir") ? 0 : kTick;
  Path path;
  auto add = [&](const std::vector<double>& at, double size) {
    for (double t : at) {
      const Point p = onAxis(plan, axis, t, across);
      const double from = out == 0 ? -size : 0, to = out < 0 ? -size : size;
      const double a = across + side * from, b = across + side * to;
      path.moveTo(axis == 0 ? Point{p.x, a} : Point{a, p.y});
      path.lineTo(axis == 0 ? Point{p.x, b} : Point{b, p.y});
    }
  };
  add(plan.look[axis].ticks, length);
  const bool log = (axis == 0 ? plan.view.x : plan.view.y).log;
  if (axes.on(letterOf(axis) + "MinorTick") || log) add(minorTicks(plan, axis), length * 0.55);
  if (!path.empty() && pen.visible() && length > 0) canvas.stroke(path, pen);
}

void flatLabels(Canvas& canvas, const AxesPlan& plan, int axis, double across, int side) {
  const Node& axes = *plan.axes;
  const AxisLook& look = plan.look[axis];
  if (!axes.on(letterOf(axis) + "AxisVisible")) return;
  const Colour ink = axes.colour(letterOf(axis) + "Color").value_or(kNoColour);
  const double away = across + side * (kGap + (tickOut(axes) < 0 ? 0 : kTick));
  for (size_t k = 0; k < look.ticks.size() && k < look.labels.size(); ++k) {
    const Point p = onAxis(plan, axis, look.ticks[k], away);
    double fx = axis == 0 ? 0.5 : side < 0 ? 1 : 0, fy = axis == 0 ? (side > 0 ? 0 : 1) : 0.5;
    if (axis == 0 && look.angle != 0) {  // leaning labels end at their tick
      fx = look.angle > 0 ? 1 : 0;
      fy = std::fabs(look.angle) >= 80 ? 0.5 : 0.2;
      if (side < 0) fx = 1 - fx;
    }
    drawText(canvas, look.labels[k], p, fx, fy, look.angle, ink);
  }
  const Rect& r = plan.inner;
  if (look.exponent.width > 0) {
    if (axis == 0)
      drawText(canvas, look.exponent, {r.right() + 6, away + side * (look.breadth + 1)}, 1,
               side > 0 ? 0 : 1, 0, ink);
    else
      drawText(canvas, look.exponent, {across, r.y - 3}, side < 0 ? 0 : 1, 1, 0, ink);
  }
  if (look.label.height <= 0) return;
  Node* label = axes.node(letterOf(axis) + "Label");
  const Colour labelInk = label->isAuto("Color") ? ink : label->colour("Color").value_or(kNoColour);
  const double beyond = away + side * (look.breadth + kLabelGap);
  if (axis == 0) {
    drawText(canvas, look.label, {r.x + r.w / 2, beyond}, 0.5, side > 0 ? 0 : 1, 0, labelInk);
  } else {
    const double turn = label->number("Rotation") != 0 ? label->number("Rotation") : 90;
    drawText(canvas, look.label, {beyond, r.y + r.h / 2}, 0.5, side < 0 ? 1 : 0, turn, labelInk);
  }
}

void flatFront(Canvas& canvas, const AxesPlan& plan) {
  const Node& axes = *plan.axes;
  const Rect& r = plan.inner;
  const std::string xPlace = axes.word("XAxisLocation"), yPlace = axes.word("YAxisLocation");
  auto origin = [&](int axis) {  // where the other axis is zero, or the edge next to it
    const Scale& s = axis == 0 ? plan.view.y : plan.view.x;
    const double t = std::clamp(s.log ? 0.0 : s.at(0), 0.0, 1.0);
    return axis == 0 ? r.bottom() - t * r.h : r.x + t * r.w;
  };
  const double x = xPlace == "top" ? r.y : xPlace == "origin" ? origin(0) : r.bottom();
  const double y = yPlace == "right" ? r.right() : yPlace == "origin" ? origin(1) : r.x;
  const bool peer = axes.word("YYSide") == "right";
  const Pen xPen = rulerPen(axes, 0), yPen = rulerPen(axes, 1);
  if (xPen.visible() && !peer)
    canvas.stroke(Path::polyline(std::array{Point{r.x, x}, Point{r.right(), x}}), xPen);
  if (yPen.visible())
    canvas.stroke(Path::polyline(std::array{Point{y, r.y}, Point{y, r.bottom()}}), yPen);
  if (axes.on("Box")) {
    for (double edge : {r.y, r.bottom()})
      if (edge != x && xPen.visible() && !peer)
        canvas.stroke(Path::polyline(std::array{Point{r.x, edge}, Point{r.right(), edge}}), xPen);
    // The other side of a pair has its own ruler there.
    for (double edge : {r.x, r.right()})
      if (edge != y && yPen.visible() && !axes.node("YYPeer"))
        canvas.stroke(Path::polyline(std::array{Point{edge, r.y}, Point{edge, r.bottom()}}), yPen);
  }
  if (!peer) {
    flatTicks(canvas, plan, 0, x, xPlace == "top" ? -1 : 1);
    flatLabels(canvas, plan, 0, x, xPlace == "top" ? -1 : 1);
  }
  flatTicks(canvas, plan, 1, y, yPlace == "right" ? 1 : -1);
  flatLabels(canvas, plan, 1, y, yPlace == "right" ? 1 : -1);
}

/// The corner of the unit cube that is farthest away, and which sides the rulers stand on.
struct CubeSides {
  double backX, backY, backZ;
  explicit CubeSides(const View& v) {
    const double az = std::fmod(std::fmod(v.azimuth, 360) + 360, 360);
    backX = az < 180 && az > 0 ? 0 : 1;
    backY = az > 90 && az < 270 ? 0 : 1;
    if (az == 0) backX = 0;
    backZ = v.elevation >= 0 ? 0 : 1;
  }
};

Vec3 unitPoint(const View& v, int axis, double value, double a, double b) {
  // a and b are the other two unit coordinates in order.
  const Scale& s = axis == 0 ? v.x : axis == 1 ? v.y : v.z;
  const double t = s.at(value);
  return axis == 0 ? Vec3{t, a, b} : axis == 1 ? Vec3{a, t, b} : Vec3{a, b, t};
}

void solidBack(Canvas& canvas, const AxesPlan& plan) {
  const Node& axes = *plan.axes;
  const View& v = plan.view;
  const CubeSides s(v);
  auto wall = [&](std::array<Vec3, 4> c) {
    std::array<Point, 4> p;
    for (size_t k = 0; k < 4; ++k) p[k] = v.project(c[k]).at;
    if (auto fill = axes.colour("Color")) canvas.fill(Path::polyline(p, true), *fill);
  };
  const double x = s.backX, y = s.backY, z = s.backZ;
  wall({Vec3{0, 0, z}, {1, 0, z}, {1, 1, z}, {0, 1, z}});
  wall({Vec3{x, 0, 0}, {x, 1, 0}, {x, 1, 1}, {x, 0, 1}});
  wall({Vec3{0, y, 0}, {1, y, 0}, {1, y, 1}, {0, y, 1}});
  const Pen pen = gridPen(axes, false);
  for (int axis = 0; axis < 3; ++axis) {
    if (!axes.on(letterOf(axis) + "Grid") || !pen.visible()) continue;
    Path path;
    for (double t : plan.look[axis].ticks) {
      const double a = axis == 0 ? y : x, b = axis == 2 ? y : z;
      // Along both walls that this tick's plane meets.
      path.moveTo(v.project(unitPoint(v, axis, t, 1 - a, b)).at);
      path.lineTo(v.project(unitPoint(v, axis, t, a, b)).at);
      path.lineTo(v.project(unitPoint(v, axis, t, a, 1 - b)).at);
    }
    if (!path.empty()) canvas.stroke(path, pen);
  }
}

void solidRuler(Canvas& canvas, const AxesPlan& plan, int axis, double a, double b) {
  const Node& axes = *plan.axes;
  const View& v = plan.view;
  const AxisLook& look = plan.look[axis];
  const Pen pen = rulerPen(axes, axis);
  if (!pen.visible()) return;
  auto end = [&](double t) {
    return v.project(axis == 0 ? Vec3{t, a, b} : axis == 1 ? Vec3{a, t, b} : Vec3{a, b, t}).at;
  };
  const Point p = end(0), q = end(1);
  canvas.stroke(Path::polyline(std::array{p, q}), pen);
  // Outwards: away from the middle of the cube.
  const Point middle = v.project({0.5, 0.5, 0.5}).at;
  const double length = std::max(std::hypot(q.x - p.x, q.y - p.y), 1e-6);
  Point out{-(q.y - p.y) / length, (q.x - p.x) / length};
  const Point centre{(p.x + q.x) / 2, (p.y + q.y) / 2};
  if ((centre.x - middle.x) * out.x + (centre.y - middle.y) * out.y < 0) out = {-out.x, -out.y};
  if (axis == 2) out = {centre.x < middle.x ? -1.0 : 1.0, 0};
  // Labels stand wholly beside their tick, so that two rulers that meet keep theirs apart.
  const double fx = out.x > 0.2 ? 0 : out.x < -0.2 ? 1 : 0.5, fy = (1 - out.y) / 2;
  double widest = 0;
  for (size_t k = 0; k < look.ticks.size(); ++k) {
    const Point at = v.project(unitPoint(v, axis, look.ticks[k], a, b)).at;
    canvas.stroke(Path::polyline(std::array{at, Point{at.x + out.x * kTick, at.y + out.y * kTick}}),
                  pen);
    const double away = kTick + kGap;
    const TextBlock& label = look.labels[k];
    drawText(canvas, label, {at.x + out.x * away, at.y + out.y * away}, fx, fy, 0, pen.colour);
    widest = std::max(widest, std::fabs(out.x) * label.width + std::fabs(out.y) * label.height);
  }
  if (look.exponent.width > 0)
    drawText(canvas, look.exponent, {q.x + out.x * 6, q.y + out.y * 6 - (axis == 2 ? 8 : 0)}, fx,
             axis == 2 ? 1 : fy, 0, pen.colour);
  if (look.label.height <= 0) return;
  Node* text = axes.node(letterOf(axis) + "Label");
  const Colour ink = text->isAuto("Color") ? pen.colour : text->colour("Color").value_or(kNoColour);
  const double away = kTick + kGap + widest + kLabelGap;
  const Point at{centre.x + out.x * away, centre.y + out.y * away};
  if (axis == 2)
    drawText(canvas, look.label, at, 0.5, out.x < 0 ? 1 : 0, 90, ink);
  else
    drawText(canvas, look.label, at, fx, std::max(fy - 0.3, 0.0), 0, ink);
}

void solidFront(Canvas& canvas, const AxesPlan& plan) {
  const View& v = plan.view;
  const CubeSides s(v);
  solidRuler(canvas, plan, 0, 1 - s.backY, s.backZ);
  solidRuler(canvas, plan, 1, 1 - s.backX, s.backZ);
  // The vertical ruler stands at the outermost edge on the left.
  double best = 1e300, a = 0, b = 0;
  for (int k = 0; k < 4; ++k) {
    const Point p = v.project({double(k & 1), double(k >> 1), 0}).at;
    if (p.x < best - 1e-6) {
      best = p.x;
      a = k & 1;
      b = k >> 1;
    }
  }
  if (std::fabs(v.elevation) < 89.9) solidRuler(canvas, plan, 2, a, b);
}

void polarBack(Canvas& canvas, const AxesPlan& plan) {
  const Node& axes = *plan.axes;
  const Rect& r = plan.inner;
  const Point centre{r.x + r.w / 2, r.y + r.h / 2};
  const double radius = r.w / 2;
  if (auto fill = axes.colour("Color")) canvas.fill(Path::ellipse(centre, radius, radius), *fill);
  const Pen pen = gridPen(axes, false);
  const Colour ink = axes.colour("ThetaColor").value_or(kNoColour);
  for (double t : plan.look[1].ticks) {
    const double at = plan.view.y.at(t) * radius;
    if (at > 0.5 && at < radius - 0.5 && axes.on("RGrid"))
      canvas.stroke(Path::ellipse(centre, at, at), pen);
  }
  const bool radians = axes.word("ThetaAxisUnits") == "radians";
  std::vector<double> angles = axes.numbers("ThetaTick");
  if (axes.isAuto("ThetaTick")) {
    angles.clear();
    for (int d = 0; d < 360; d += 30) angles.push_back(d);
  }
  const std::vector<std::string> given = axes.isAuto("ThetaTickLabel")
                                             ? std::vector<std::string>{}
                                             : textLines(axes.get("ThetaTickLabel"));
  for (size_t k = 0; k < angles.size(); ++k) {
    const double a = plan.view.zeroAngle + plan.view.turn * angles[k] * 0.017453292519943;
    const double c = std::cos(a), s = -std::sin(a);
    if (axes.on("ThetaGrid"))
      canvas.stroke(
          Path::polyline(std::array{centre, Point{centre.x + c * radius, centre.y + s * radius}}),
          pen);
    std::string text = tickLabels({angles[k]}, false, true).texts[0] + "°";
    if (radians) text = tickLabels({angles[k] / 180}, false, true).texts[0] + "π";
    if (k < given.size()) text = given[k];
    const TextBlock block = layoutText({text}, fontOf(axes), TextMarkup::Tex);
    drawText(canvas, block, {centre.x + c * (radius + 5), centre.y + s * (radius + 5)}, (1 - c) / 2,
             (1 - s) / 2, 0, ink);
  }
}

void polarFront(Canvas& canvas, const AxesPlan& plan) {
  const Node& axes = *plan.axes;
  const Rect& r = plan.inner;
  const Point centre{r.x + r.w / 2, r.y + r.h / 2};
  canvas.stroke(Path::ellipse(centre, r.w / 2, r.w / 2), rulerPen(axes, 0));
  const double a =
      plan.view.zeroAngle + plan.view.turn * axes.number("RAxisLocation") * 0.017453292519943;
  for (size_t k = 0; k < plan.look[1].ticks.size(); ++k) {
    const double at = plan.view.y.at(plan.look[1].ticks[k]) * r.w / 2;
    if (at <= 0.5) continue;
    drawText(canvas, plan.look[1].labels[k],
             {centre.x + at * std::cos(a) + 2, centre.y - at * std::sin(a)}, 0, 0.5, 0,
             axes.colour("RColor").value_or(kNoColour));
  }
}

void drawTitles(Canvas& canvas, const AxesPlan& plan) {
  const Node& axes = *plan.axes;
  double y = plan.inner.y - 5;
  if (!plan.view.flat || axes.word("XAxisLocation") == "top" || plan.view.polar ||
      plan.look[1].exponent.height > 0)
    y = plan.inner.y -
        std::max(5.0, plan.top - (plan.title.height > 0 ? plan.title.height + 5 : 0) -
                          (plan.subtitle.height > 0 ? plan.subtitle.height + 2 : 0));
  const std::string place = axes.word("TitleHorizontalAlignment");
  const double f = place == "left" ? 0 : place == "right" ? 1 : 0.5;
  const double x = plan.inner.x + f * plan.inner.w;
  auto draw = [&](const char* name, const TextBlock& block, double gap) {
    if (block.height <= 0) return;
    const Node* text = axes.node(name);
    drawText(canvas, block, {x, y}, f, 1, 0, text->colour("Color").value_or(kNoColour));
    y -= block.height + gap;
  };
  draw("Subtitle", plan.subtitle, 2);
  draw("Title", plan.title, 0);
}

}  // namespace

void drawAxesBack(Canvas& canvas, const AxesPlan& plan) {
  if (!plan.axes->on("Visible")) return;
  if (plan.view.polar) return polarBack(canvas, plan);
  if (!plan.view.flat) return solidBack(canvas, plan);
  if (auto fill = plan.axes->colour("Color"); fill && plan.axes->word("YYSide") != "right")
    canvas.fill(Path::rect(plan.inner), *fill);
  if (plan.axes->word("Layer") != "top") flatGrid(canvas, plan);
}

void drawAxesFront(Canvas& canvas, const AxesPlan& plan) {
  if (plan.axes->on("Visible")) {
    if (plan.view.polar) {
      polarFront(canvas, plan);
    } else if (plan.view.flat) {
      if (plan.axes->word("Layer") == "top") flatGrid(canvas, plan);
      flatFront(canvas, plan);
    } else {
      solidFront(canvas, plan);
    }
  }
  drawTitles(canvas, plan);
}

}  // namespace matlift::graphics
