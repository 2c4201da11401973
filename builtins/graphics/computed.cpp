// Properties that are found out when they are asked for.
#include <algorithm>

#include "builtins/graphics/chart_data.h"
#include "builtins/graphics/draw.h"
#include "builtins/graphics/functions.h"
#include "builtins/graphics/ruler.h"
#include "runtime/value/object_array.h"

namespace matlift::graphics {

namespace {

Value rowOf(std::vector<double> v) {
  return v.size() == 1 ? Value(v[0]) : Value::fromVector(v, true);
}

Value childrenOf(Node& node) {
  std::vector<Node*> shown;
  for (size_t k = node.children.size(); k-- > 0;)
    if (!node.children[k]->deleted && node.children[k]->word("HandleVisibility") == "on")
      shown.push_back(node.children[k].get());
  return handleArray(shown);
}

/// The plan of one axes in its whole figure.
std::optional<AxesPlan> planOf(Node& axes, Point& size) {
  Node* figure = axes.ancestor("figure");
  if (!figure) return {};
  size = figureSize(*figure);
  for (AxesPlan& plan : planFigure(*figure, {0, 0, size.x, size.y}))
    if (plan.axes == &axes) return plan;
  return {};
}

Value placeOnPage(const Rect& r, const Point& size) {
  return rowOf({r.x / size.x, 1 - r.bottom() / size.y, r.w / size.x, r.h / size.y});
}

/// Programs see a plain minus sign.
Value textsOf(TickLabels labels) {
  ValueList texts;
  for (std::string& t : labels.texts) {
    for (size_t at; (at = t.find("−")) != std::string::npos;) t.replace(at, 3, "-");
    texts.push_back(Value::text(t));
  }
  const int64_t n = int64_t(texts.size());
  return Value::cellOf(std::move(texts), Dims(n, 1));
}

/// Limits of categories are the first and the last of them.
Value shownLimits(const Ruler& ruler, Range r) {
  if (ruler.kind == RulerKind::Categorical) r = {std::ceil(r.lo), std::floor(r.hi)};
  return ruler.values({r.lo, r.hi});
}

std::optional<Value> axesProperty(Node& axes, const std::string& name) {
  const char axis = char(std::tolower(name[0]));
  const bool ruled = axis == 'x' || axis == 'y' || axis == 'z';
  if ((ruled || axis == 'c') && name.size() == 4 && name.ends_with("Lim") && axes.isAuto(name)) {
    Point size;
    const auto plan = axis == 'c' ? std::nullopt : planOf(axes, size);
    const Range r = plan ? plan->limits[axis - 'x'] : limitsOf(axes, axis);
    return axis == 'c' ? rowOf({r.lo, r.hi}) : shownLimits(rulerOf(axes, axis), r);
  }
  if (ruled && name.size() == 5 && name.ends_with("Axis")) return rulerObjects(axes, axis);
  const bool exponent = name.size() == 9 && name.ends_with("Exponent");
  if (ruled && (name.ends_with("Tick") || name.ends_with("TickLabel") || exponent) &&
      axes.isAuto(name)) {
    Point size;
    const auto plan = planOf(axes, size);
    if (!plan) return {};
    const std::vector<double> ticks = axis == 'z' && plan->view.flat
                                          ? ticksOf(axes, 'z', plan->limits[2], 10)
                                          : plan->look[axis - 'x'].ticks;
    if (name.ends_with("Tick"))
      return ticks.empty() ? Value::emptyDouble() : rulerOf(axes, axis).values(ticks);
    if (exponent) return Value(double(labelsOf(axes, axis, ticks).exponent));
    return textsOf(labelsOf(axes, axis, ticks));
  }
  if ((name == "Position" && axes.isAuto("Position")) || name == "InnerPosition" ||
      name == "TightInset") {
    Point size;
    const auto plan = planOf(axes, size);
    if (!plan) return {};
    if (name == "TightInset")
      return rowOf(
          {plan->left / size.x, plan->bottom / size.y, plan->right / size.x, plan->top / size.y});
    if (!axes.isAuto("Position")) return axes.get("Position");
    const Rect& r = plan->inner;
    return placeOnPage(r, size);
  }
  if (name == "Colormap" && axes.get("Colormap").numel() == 0) {
    const std::vector<Colour> map = colourMapOf(axes);
    const int64_t n = int64_t(map.size());
    Value out = Value::zeros(ClassId::Double, Dims(n, 3));
    double* to = out.mutableData<double>();
    for (int64_t k = 0; k < n; ++k) {
      to[k] = map[size_t(k)].r;
      to[k + n] = map[size_t(k)].g;
      to[k + 2 * n] = map[size_t(k)].b;
    }
    return out;
  }
  if (name == "ColorOrder" && axes.get("ColorOrder").numel() == 0) {
    const std::vector<Colour> order = colourOrderOf(axes);
    const int64_t n = int64_t(order.size());
    Value out = Value::zeros(ClassId::Double, Dims(n, 3));
    for (int64_t k = 0; k < n; ++k) {
      double* to = out.mutableData<double>();
      to[k] = order[size_t(k)].r;
      to[k + n] = order[size_t(k)].g;
      to[k + 2 * n] = order[size_t(k)].b;
    }
    return out;
  }
  return {};
}

Value contourMatrix(Node& n) {
  std::vector<double> flat;
  for (const ContourLine& line : contourLines(gridOf(n), contourLevels(n))) {
    flat.insert(flat.end(), {line.level, double(line.points.size())});
    for (const Point& p : line.points) flat.insert(flat.end(), {p.x, p.y});
  }
  if (flat.empty()) return Value::emptyDouble();
  return Value::fromVector(flat, true).reshaped(Dims(2, int64_t(flat.size()) / 2));
}

std::optional<Value> legendTexts(Node& legend) {
  const Value& given = legend.get("String");
  if (given.isCell() && given.numel() > 0) return given;
  ValueList names;
  int k = 0;
  for (const LegendEntry& e : planLegend(legend).entries) {
    const std::vector<std::string> lines = e.object->lines("DisplayName");
    names.push_back(Value::text(lines.empty() ? "data" + std::to_string(++k) : lines[0]));
  }
  return Value::cellRow(std::move(names));
}

std::optional<Value> barProperty(Node& bar, const std::string& name) {
  Node* axes = bar.node("Axes");
  const bool asked =
      name == "Position" || name == "Limits" || name == "Ticks" || name == "TickLabels";
  if (!axes || !asked || !bar.isAuto(name)) return {};
  Point size;
  const auto plan = planOf(*axes, size);
  if (!plan) return {};
  const BarPlan where = planColourBar(*plan, bar, {0, 0, size.x, size.y});
  if (name == "Position") return placeOnPage(where.box, size);
  if (name == "Limits") return rowOf({where.limits.lo, where.limits.hi});
  if (name == "Ticks") return Value::fromVector(where.ticks, true);
  return textsOf(tickLabels(where.ticks, axes->word("ColorScale") == "log"));
}

}  // namespace

std::optional<Value> computedProperty(Node& node, const std::string& name) {
  if (auto target = rulerTarget(node, name))
    return target->axes->read(target->axes->cls.find(target->name));
  if (name == "Type") return Value::text(node.cls.type);
  if (name == "BeingDeleted") return Value::text(node.dying ? "on" : "off");
  if (name == "Parent") return node.parent ? node.parent->handle() : Value::emptyDouble();
  if (name == "Children") return childrenOf(node);
  // An object that is gone is nobody's title, legend or current figure.
  if (Node* other = objectAs<Node>(node.get(name)); other && other->deleted)
    return Value::emptyDouble();
  // Axes with two sides have one x axis.
  if (name == "XLabel" && node.is("axes") && node.word("YYSide") == "right")
    if (Node* left = node.node("YYPeer")) return left->get("XLabel");
  if (node.is("axes") || node.is("polaraxes")) return axesProperty(node, name);
  if (node.is("colorbar")) return barProperty(node, name);
  if (name == "ContourMatrix") return contourMatrix(node);
  if (node.is("contour") && name == "LevelList" && node.isAuto(name))
    return rowOf(contourLevels(node));
  if (node.is("legend") && name == "String") return legendTexts(node);
  if (node.is("histogram") && name == "Categories") {
    ValueList names;
    Node* axes = node.ancestor("axes");
    const char axis = axisOfProperty(node, "Data");
    if (axes && rulerKindOf(node.get("Data")) == RulerKind::Categorical)
      for (const std::string& text : rulerOf(*axes, axis).categories)
        names.push_back(Value::text(text));
    return Value::cellRow(std::move(names));
  }
  if (name == "XEndPoints" || name == "YEndPoints") {
    std::vector<double> out;
    for (const Bar& b : barsOf(node)) {
      const bool across = node.on("Horizontal");
      out.push_back(name == "XEndPoints" ? (across ? (b.y0 + b.y1) / 2 : (b.x0 + b.x1) / 2)
                                         : (across ? b.x1 : b.y1));
    }
    return rowOf(out);
  }
  if (name == "Extent") {
    Node* axes = node.ancestor("axes");
    Point size;
    const auto plan = axes ? planOf(*axes, size) : std::nullopt;
    if (!plan || !plan->view.flat) return rowOf({0, 0, 0, 0});
    const TextBlock block = layoutText(node.lines("String"), fontOf(node), markupOf(node));
    const std::vector<double> p = node.numbers("Position");
    const double w = block.width / plan->inner.w * (plan->limits[0].hi - plan->limits[0].lo);
    const double h = block.height / plan->inner.h * (plan->limits[1].hi - plan->limits[1].lo);
    return rowOf({p[0], p[1] - h / 2, w, h});
  }
  if (node.is("figure") && (name == "OuterPosition" || name == "InnerPosition"))
    return node.get("Position");
  if (node.is("figure") && name == "Colormap" && node.get("Colormap").numel() == 0) {
    const std::vector<Colour> map = mapNamed("parula", 256);
    Value out = Value::zeros(ClassId::Double, Dims(256, 3));
    double* to = out.mutableData<double>();
    for (size_t k = 0; k < 256; ++k) {
      to[k] = map[k].r;
      to[k + 256] = map[k].g;
      to[k + 512] = map[k].b;
    }
    return out;
  }
  return {};
}

std::string Node::displayText(const DisplayFormat&) const {
  std::string out = "  " + cls.shortName();
  const std::string name = cls.find("DisplayName") >= 0 ? word("DisplayName")
                           : cls.find("Name") >= 0      ? word("Name")
                                                        : "";
  if (deleted) return "  handle to deleted " + cls.shortName() + "\n";
  if (is("figure"))
    out += " (" + numberText(number("Number")) + (name.empty() ? "" : ": " + name) + ")";
  else if (!name.empty())
    out += " (" + name + ")";
  out += " with properties:\n\n";
  static constexpr const char* shown[] = {"Number",    "Name",      "Color",      "LineStyle",
                                          "LineWidth", "Marker",    "MarkerSize", "MarkerFaceColor",
                                          "FaceColor", "EdgeColor", "String",     "FontSize",
                                          "XScale",    "YScale",    "Units"};
  for (const char* p : shown) {
    if (cls.find(p) < 0) continue;
    const Value& v = get(p);
    std::string text = v.isTextScalar() ? "'" + word(p) + "'" : "";
    if (text.empty() && v.isPlain() && v.numel() <= 6) {
      for (int64_t k = 0; k < v.numel(); ++k) text += (k ? " " : "") + numberText(v.doubleAt(k));
      if (v.numel() != 1) text = "[" + text + "]";
    }
    if (text.empty()) text = "[" + v.dims().text() + " " + v.className() + "]";
    const std::string label = p;
    out += std::string(std::max<size_t>(label.size(), 18) - label.size(), ' ') + label + ": " +
           text + "\n";
  }
  return out;
}

}  // namespace matlift::graphics
