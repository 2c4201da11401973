#include "builtins/graphics/interact.h"

#include <algorithm>
#include <cmath>

#include "builtins/graphics/chart_data.h"
#include "builtins/graphics/draw.h"
#include "builtins/graphics/functions.h"
#include "builtins/graphics/ruler.h"

namespace matlift::graphics {
namespace {

Node* axesOf(Node& figure, size_t index) {
  std::vector<AxesPlan> plans = plansOf(figure);
  return index < plans.size() ? plans[index].axes : nullptr;
}

Value pairValue(double a, double b) { return Value::fromVector(std::vector<double>{a, b}, true); }

// The nearest of the data seen so far.
struct Nearest {
  Point place;
  double reach;
  std::optional<DataTip> tip;
  Ruler x{}, y{};  ///< of the axes that are asked

  bool closer(const View& view, const Vec3& datum, Point& at) {
    at = view(datum).at;
    const double away = std::hypot(at.x - place.x, at.y - place.y);
    if (!(away <= reach)) return false;
    reach = away;
    return true;
  }
  std::string textOf(const Vec3& datum, const char* names) const {
    return std::string(1, names[0]) + ": " + x.text(datum.x) + "\n" + names[1] + ": " +
           y.text(datum.y);
  }
  void offer(const View& view, const Vec3& datum, const char* names, bool hasZ) {
    Point at;
    if (!closer(view, datum, at)) return;
    std::string text = textOf(datum, names);
    if (hasZ) text += strprintf("\n%c: %.6g", names[2], datum.z);
    tip = DataTip{at, text};
  }
};

void offerPoints(Nearest& nearest, const View& view, const Node& object) {
  const Points p = pointsOf(object);
  const size_t count = std::min(p.x.size(), p.y.size());
  const bool hasZ = p.z.size() >= count && count > 0;
  for (size_t k = 0; k < count; ++k)
    nearest.offer(view, {p.x[k], p.y[k], hasZ ? p.z[k] : 0}, view.polar ? "tr" : "XYZ", hasZ);
}

void offerBars(Nearest& nearest, const View& view, Node& object) {
  for (const Bar& bar : barsOf(object)) {
    // Anywhere inside counts; the tip stands at its end.
    const Point a = view({bar.x0, bar.y0, 0}).at, b = view({bar.x1, bar.y1, 0}).at;
    const Point p = nearest.place;
    if (p.x < std::min(a.x, b.x) || p.x > std::max(a.x, b.x) || p.y < std::min(a.y, b.y) ||
        p.y > std::max(a.y, b.y))
      continue;
    const bool lying = object.cls.find("Horizontal") >= 0 && object.on("Horizontal");
    const Vec3 end =
        lying ? Vec3{bar.x1, (bar.y0 + bar.y1) / 2, 0} : Vec3{(bar.x0 + bar.x1) / 2, bar.y1, 0};
    nearest.reach = 0;
    nearest.tip = DataTip{view(end).at, nearest.textOf(end, "XY")};
  }
}

void offerGrid(Nearest& nearest, const View& view, const Node& object) {
  const Grid grid = gridOf(object);
  for (int64_t c = 0; c < grid.columns; ++c)
    for (int64_t r = 0; r < grid.rows; ++r)
      nearest.offer(view, {grid.xAt(r, c), grid.yAt(r, c), grid.zAt(r, c)}, "XYZ", true);
}

void offerImage(Nearest& nearest, const View& view, const Node& image) {
  const ImageBox box = imageBox(image);
  const Point a = view({box.x0, box.y0, 0}).at, b = view({box.x1, box.y1, 0}).at;
  const Dims& dims = image.get("CData").dims();
  if (dims.numel() == 0 || a.x == b.x || a.y == b.y) return;
  const double column = (nearest.place.x - a.x) / (b.x - a.x) * double(dims[1]);
  const double row = (nearest.place.y - a.y) / (b.y - a.y) * double(dims[0]);
  if (!(column >= 0 && row >= 0 && column < double(dims[1]) && row < double(dims[0]))) return;
  if (nearest.tip) return;  // what is drawn on it comes first
  const int64_t r = int64_t(row), c = int64_t(column);
  const Value& data = image.get("CData");
  std::string text = strprintf("row %lld, column %lld", (long long)(r + 1), (long long)(c + 1));
  const int64_t channels = dims.count() > 2 ? dims[2] : 1;
  for (int64_t k = 0; k < channels; ++k)
    text += strprintf("%s%.6g", k == 0 ? "\nvalue: " : " ",
                      data.doubleAt(r + c * dims[0] + k * dims[0] * dims[1]));
  nearest.tip = DataTip{nearest.place, text};
}

void offerObject(Nearest& nearest, const View& view, Node& object) {
  if (object.cls.find("Visible") >= 0 && !object.on("Visible")) return;
  if (object.is("bar") || object.is("histogram"))
    offerBars(nearest, view, object);
  else if (object.is("surface") || object.is("contour"))
    offerGrid(nearest, view, object);
  else if (object.is("image"))
    offerImage(nearest, view, object);
  else if (object.cls.find("XData") >= 0 && object.cls.find("YData") >= 0 && !object.is("patch"))
    offerPoints(nearest, view, object);
  for (const Ref<Node>& child : object.children) offerObject(nearest, view, *child);
}

bool rising(const double limits[2]) {
  return std::isfinite(limits[0]) && std::isfinite(limits[1]) && limits[0] < limits[1];
}

}  // namespace

Node* figureNumbered(Interpreter& interpreter, int number) {
  for (const Ref<Node>& figure : rootOf(interpreter).children)
    if (figure->is("figure") && int(figure->number("Number")) == number) return figure.get();
  return nullptr;
}

std::vector<AxesFacts> axesFacts(Node& figure) {
  std::vector<AxesFacts> out;
  for (const AxesPlan& plan : plansOf(figure)) {
    const View& view = plan.view;
    AxesFacts facts;
    facts.box = plan.inner;
    for (int end = 0; end < 2; ++end) {
      facts.x[end] = end ? view.x.hi : view.x.lo;
      facts.y[end] = end ? view.y.hi : view.y.lo;
    }
    facts.autoLimits = plan.axes->cls.find("XLimMode") >= 0 && plan.axes->isAuto("XLim") &&
                       plan.axes->isAuto("YLim");
    facts.flat = view.flat;
    facts.polar = view.polar;
    facts.logX = view.x.log;
    facts.logY = view.y.log;
    facts.reverseX = view.x.reverse;
    facts.reverseY = view.y.reverse;
    facts.azimuth = view.azimuth;
    facts.elevation = view.elevation;
    out.push_back(facts);
  }
  return out;
}

std::optional<DataTip> tipAt(Node& figure, Point place, double reach) {
  Nearest nearest{place, reach, {}, {}, {}};
  for (const AxesPlan& plan : plansOf(figure)) {
    const Rect box = plan.inner.grown(reach);
    const bool inside =
        place.x >= box.x && place.x <= box.right() && place.y >= box.y && place.y <= box.bottom();
    if (!inside) continue;
    nearest.x = rulerOf(*plan.axes, 'x');
    nearest.y = rulerOf(*plan.axes, 'y');
    // The one drawn last lies on top, and is asked first.
    for (size_t k = plan.axes->children.size(); k-- > 0;)
      offerObject(nearest, plan.view, *plan.axes->children[k]);
  }
  return nearest.tip;
}

bool showLimits(Node& figure, size_t index, const double x[2], const double y[2]) {
  Node* axes = axesOf(figure, index);
  if (!axes || axes->cls.find("XLim") < 0 || !rising(x) || !rising(y)) return false;
  axes->set("XLim", rulerOf(*axes, 'x').values({x[0], x[1]}));
  axes->set("YLim", rulerOf(*axes, 'y').values({y[0], y[1]}));
  noteChange(*axes);
  return true;
}

bool showAll(Node& figure, size_t index) {
  Node* axes = axesOf(figure, index);
  if (!axes || axes->cls.find("XLimMode") < 0) return false;
  for (const char* mode : {"XLimMode", "YLimMode"}) axes->set(mode, Value::text("auto"));
  noteChange(*axes);
  return true;
}

bool turn(Node& figure, size_t index, double azimuth, double elevation) {
  Node* axes = axesOf(figure, index);
  if (!axes || axes->cls.find("View") < 0 || !std::isfinite(azimuth) || !std::isfinite(elevation))
    return false;
  axes->set("View", pairValue(std::remainder(azimuth, 360), std::clamp(elevation, -90.0, 90.0)));
  noteChange(*axes);
  return true;
}

}  // namespace matlift::graphics
