// The tree of graphics objects: root, current figure and axes, new objects.
#include <algorithm>

#include "builtins/graphics/axes_view.h"
#include "builtins/graphics/functions.h"
#include "builtins/graphics/ruler.h"
#include "builtins/graphics/tiles.h"
#include "runtime/value/text.h"

namespace matlift::graphics {

namespace {

/// Kept as Interpreter::state: the root outlives every program of a session.
struct Tree {
  Ref<Node> root = makeRef<Node>(*nodeClass("root"));
};

constexpr const char* kLabels[] = {"Title", "Subtitle", "XLabel", "YLabel", "ZLabel"};

void scaleLabels(Node& axes) {
  const double size = axes.number("FontSize");
  for (const char* name : kLabels) {
    Node* label = axes.node(name);
    if (!label) continue;
    const bool title = std::string_view(name) == "Title";
    if (label->isAuto("FontSize"))
      label->put("FontSize", Value(size * (title ? axes.number("TitleFontSizeMultiplier")
                                                 : axes.number("LabelFontSizeMultiplier"))));
    if (title && label->isAuto("FontWeight")) label->put("FontWeight", axes.get("TitleFontWeight"));
    label->put("FontName", axes.get("FontName"));
  }
  for (const char* name : {"Legend", "Colorbar"}) {
    Node* beside = axes.node(name);
    if (!beside || !beside->isAuto("FontSize")) continue;
    beside->put("FontSize", Value(0.9 * size));
    for (const char* own : {"Title", "Label"})
      if (Node* text = beside->cls.find(own) >= 0 ? beside->node(own) : nullptr;
          text && text->isAuto("FontSize"))
        text->put("FontSize", Value(beside->is("legend") ? 0.9 * size : size));
  }
}

void makeLabels(Node& axes) {
  for (const char* name : kLabels) {
    if (Node* old = axes.node(name)) old->destroy();
    Node& label = newObject(axes, "text");
    label.put("HandleVisibility", Value::text("off"));
    label.put("HorizontalAlignment", Value::text("center"));
    label.put("Color", rgbValue({0.1, 0.1, 0.1}));
    axes.put(name, label.handle());
  }
  scaleLabels(axes);
}

Value rowValue(const std::vector<double>& v) { return Value::fromVector(v, true); }

std::string lowerCase(std::string text) {
  for (char& c : text) c = char(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return text;
}

void applyDefaults(Node& node) {
  std::vector<Node*> above;
  for (Node* n = node.parent; n; n = n->parent) above.push_back(n);
  const std::string prefix = lowerCase(node.cls.type);
  // From the root down: what is nearer wins.
  for (size_t k = above.size(); k-- > 0;)
    for (const auto& [name, value] : above[k]->defaults) {
      if (!name.starts_with(prefix)) continue;
      const int index = node.cls.findLoose(name.substr(prefix.size()));
      if (index >= 0 &&
          lowerCase(node.cls.properties[size_t(index)].name) == name.substr(prefix.size()))
        node.set(index, value);
    }
}

}  // namespace

Node& rootOf(Interpreter& interpreter) {
  Node& root = *interpreter.state<Tree>().root;
  root.interpreter = &interpreter;
  const char* spacing = interpreter.format.compact ? "compact" : "loose";
  if (textOf(root.get("FormatSpacing")) != spacing) root.put("FormatSpacing", Value::text(spacing));
  return root;
}

Node* currentFigureOrNull(Interpreter& interpreter) {
  Node& root = rootOf(interpreter);
  if (Node* f = root.node("CurrentFigure")) return f;
  return root.children.empty() ? nullptr : root.children.back().get();
}

Node& currentFigure(Interpreter& interpreter) {
  Node* f = currentFigureOrNull(interpreter);
  return f ? *f : newFigure(interpreter, 0);
}

Node& newObject(Node& parent, std::string_view type) {
  Ref<Node> made = makeRef<Node>(*nodeClass(type));
  parent.add(made);
  applyDefaults(*made);
  return *made;
}

Node& newFigure(Interpreter& interpreter, double number) {
  Node& root = rootOf(interpreter);
  if (number <= 0) {
    number = 1;
    auto taken = [&] {
      return std::any_of(root.children.begin(), root.children.end(),
                         [&](const Ref<Node>& f) { return f->number("Number") == number; });
    };
    while (taken()) ++number;
  }
  Node& figure = newObject(root, "figure");
  figure.put("Number", Value(number));
  root.put("CurrentFigure", figure.handle());
  return figure;
}

Node& newAxes(Node& parent, std::string_view type) {
  Node& axes = newObject(parent, type);
  makeLabels(axes);
  if (parent.is("tiledlayout")) {
    Value layout = Value::structure();
    layout.setField(Name("Tile"), Value(1.0));
    layout.setField(Name("TileSpan"), rowValue({1, 1}));
    axes.set("Layout", layout);
  }
  if (Node* figure = axes.ancestor("figure")) figure->put("CurrentAxes", axes.handle());
  return axes;
}

Node* currentAxesOrNull(Node& figure) {
  if (Node* a = figure.node("CurrentAxes")) return a;
  for (size_t k = figure.children.size(); k-- > 0;)
    if (figure.children[k]->is("axes") || figure.children[k]->is("polaraxes"))
      return figure.children[k].get();
  return nullptr;
}

Node& currentAxes(Interpreter& interpreter) {
  Node& figure = currentFigure(interpreter);
  Node* a = currentAxesOrNull(figure);
  return a ? *a : newAxes(figure);
}

void resetAxes(Node& axes) {
  static constexpr const char* kept[] = {
      "Position", "PositionMode", "OuterPosition", "OuterPositionMode", "Units", "Layout", "Tag",
      "UserData", "YYSide",       "YYPeer",        "YAxisLocation"};
  std::vector<Ref<Node>> below = axes.children;
  for (const Ref<Node>& child : below) child->destroy();
  for (const char* peer : {"Legend", "Colorbar"})
    if (Node* n = axes.node(peer)) n->destroy();
  const bool second = axes.word("YYSide") != "none";
  for (const Property& p : axes.cls.properties) {
    if (p.kind == PropertyKind::Computed ||
        std::find(std::begin(kept), std::end(kept), p.name) != std::end(kept))
      continue;
    if (second && (p.name == "YColor" || p.name == "Color" || p.name == "ColorOrder")) continue;
    axes.put(p.name, p.initial);
  }
  applyDefaults(axes);
  makeLabels(axes);
}

void prepareAxes(Node& axes) {
  const std::string next = axes.word("NextPlot");
  if (Node* figure = axes.ancestor("figure")) figure->put("CurrentAxes", axes.handle());
  if (next == "add") return;
  if (next == "replacechildren") {
    std::vector<Ref<Node>> below = axes.children;
    for (const Ref<Node>& child : below)
      if (child->word("HandleVisibility") == "on") child->destroy();
    axes.put("ColorOrderIndex", Value(1.0));
    return;
  }
  // A linked, log or titled axes is as new when something else is drawn into it.
  resetAxes(axes);
}

Node& prepareCartesian(Node& axes) {
  Node* parent = axes.parent;
  if (!axes.is("polaraxes") || axes.word("NextPlot") == "add" || !parent) {
    prepareAxes(axes);
    return axes;
  }
  Ref<Node> old(&axes);
  Node& made = newAxes(*parent);
  for (const char* name : {"OuterPosition", "Position", "PositionMode", "Units", "Layout"})
    made.put(name, old->get(name));
  old->destroy();
  if (Node* figure = made.ancestor("figure")) figure->put("CurrentAxes", made.handle());
  return made;
}

Colour nextColour(Node& axes) {
  const std::vector<Colour> order = colourOrderOf(axes);
  const double index = std::max(axes.number("ColorOrderIndex"), 1.0);
  axes.put("ColorOrderIndex", Value(std::fmod(index, double(order.size())) + 1));
  return order[size_t(index - 1) % order.size()];
}

Node* takeAxes(std::span<Value>& args) {
  if (args.empty()) return nullptr;
  Node* n = objectAs<Node>(args[0]);
  if (!n) return nullptr;
  if (n->deleted) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
  if (!n->is("axes") && !n->is("polaraxes")) return nullptr;
  args = args.subspan(1);
  return n;
}

Node& axesFor(Interpreter& interpreter, std::span<Value>& args) {
  Node* n = takeAxes(args);
  return n ? *n : currentAxes(interpreter);
}

void setPairs(Node& node, std::span<const Value> args) {
  for (size_t k = 0; k < args.size();) {
    if (args[k].isStruct()) {
      for (const Name& name : args[k].structs().fields) node.set(name.str(), *args[k].field(name));
      ++k;
      continue;
    }
    if (args[k].isCell() && k + 1 < args.size() && args[k + 1].isCell()) {
      for (int64_t j = 0; j < args[k].numel() && j < args[k + 1].numel(); ++j)
        node.set(toText(args[k].cellAt(j), "property name"), args[k + 1].cellAt(j));
      k += 2;
      continue;
    }
    if (!args[k].isTextScalar())
      fail("MATLAB:hg:InvalidProperty", "Invalid parameter/value pair arguments.");
    if (k + 1 >= args.size())
      fail("MATLAB:hg:InvalidPair", "Invalid parameter/value pair arguments.");
    node.set(textOf(args[k]), args[k + 1]);
    k += 2;
  }
}

void setParent(Node& node, const Value& v) {
  Node* to = objectAs<Node>(v);
  if (!to || to->deleted || to == &node)
    fail("MATLAB:hg:InvalidParent",
         "Error setting property 'Parent' of class '%s':\nParent must be a valid graphics object.",
         node.cls.shortName().c_str());
  for (Node* n = to; n; n = n->parent)
    if (n == &node)
      fail("MATLAB:hg:InvalidParent", "An object cannot be the parent of its parent.");
  Ref<Node> self(&node);
  node.removeFromParent();
  to->add(self);
}

void reorderChildren(Node& node, const Value& v) {
  std::vector<Node*> order = nodesOf(node, v);
  std::reverse(order.begin(), order.end());  // the first is the one in front
  std::vector<Ref<Node>> now = node.children;
  std::stable_sort(now.begin(), now.end(), [&](const Ref<Node>& a, const Ref<Node>& b) {
    auto rank = [&](const Ref<Node>& n) {
      return std::find(order.begin(), order.end(), n.get()) - order.begin();
    };
    return rank(a) < rank(b);
  });
  node.children = std::move(now);
}

/// linkaxes: axes with the same number have the same limits.
static void followLimits(Node& at, const Node& leader, const std::string& name) {
  const std::string link = name.substr(0, 1) + "Link";
  if (at.is("axes") && &at != &leader && at.number(link) == leader.number(link)) {
    at.put(name, leader.get(name));
    at.put(name + "Mode", leader.get(name + "Mode"));
  }
  for (const Ref<Node>& child : at.children) followLimits(*child, leader, name);
}

/// What a function chart shows is found again.
static void sampleAgain(Node& node) {
  Interpreter* interpreter = interpreterOf(node);
  const Value sampler = node.get("Sampler");
  const Value self = node.handle();
  if (interpreter && sampler.isFunction()) interpreter->call(sampler, {&self, 1}, 0);
}

/// Functions without a range of their own are drawn over the limits.
static void followRange(Node& axes, const std::string& name) {
  const std::string range = name.substr(0, 1) + "Range";
  const std::vector<Ref<Node>> below = axes.children;
  for (const Ref<Node>& child : below)
    if (child->cls.find("Sampler") >= 0 && child->isAuto(range) &&
        child->numbers(range) != axes.numbers(name)) {
      child->put(range, rowValue(axes.numbers(name)));
      sampleAgain(*child);
    }
}

static bool decidesSamples(const std::string& name) {
  return name.ends_with("Function") || name.ends_with("Range") || name == "MeshDensity" ||
         name == "ShowPoles";
}

/// plot(dates, y, 'DatetimeTickFormat', format): of the axes whose data are dates.
static void setTickFormat(Node& line, const std::string& name) {
  const RulerKind kind = name[1] == 'a' ? RulerKind::Datetime : RulerKind::Duration;
  Node* axes = line.ancestor("axes");
  for (const char letter : {'X', 'Y', 'Z'})
    if (axes && rulerKindOf(line.get(letter + std::string("Data"))) == kind)
      axes->set(letter + std::string("TickLabelFormat"), line.get(name));
}

void afterSet(Node& node, const std::string& name) {
  if (name == "DatetimeTickFormat" || name == "DurationTickFormat") setTickFormat(node, name);
  if (name == "Layout" && node.cls.find("OuterPosition") >= 0) placeInTile(node);
  if (name == "Layout" && (node.is("legend") || node.is("colorbar")))
    node.put("Location", Value::text("layout"));
  if (node.is("tiledlayout") && (name == "GridSize" || name == "TileIndexing")) placeTiles(node);
  if (node.cls.find("Sampler") >= 0 && decidesSamples(name)) sampleAgain(node);
  if (node.is("figure") && (name == "Position" || name == "WindowState")) {
    runCallback(node, "SizeChangedFcn");
    runCallback(node, "ResizeFcn");
  }
  if (node.is("axes") || node.is("polaraxes")) {
    if (name.starts_with("Font") || name == "TitleFontSizeMultiplier" ||
        name == "LabelFontSizeMultiplier" || name == "TitleFontWeight")
      scaleLabels(node);
    // Both sides have one x axis.
    if (Node* peer = node.node("YYPeer"); peer && name[0] == 'X' && name != "XLabel") {
      peer->put(name, node.get(name));
      if (peer->cls.find(name + "Mode") >= 0) peer->put(name + "Mode", Value::text("manual"));
    }
    if (name.size() == 4 && name.ends_with("Lim") && name[0] >= 'X' && name[0] <= 'Z' &&
        node.number(name.substr(0, 1) + "Link") > 0) {
      Node* top = &node;
      while (top->parent) top = top->parent;
      followLimits(*top, node, name);
    }
    if (name == "XLim" || name == "YLim") followRange(node, name);
    if (name == "OuterPosition") node.put("PositionMode", Value::text("auto"));
    if (name == "InnerPosition") {
      node.put("Position", node.get("InnerPosition"));
      node.put("PositionMode", Value::text("manual"));
    }
  } else if (node.is("patch")) {
    if (name == "XData" || name == "YData" || name == "ZData" || name == "CData")
      patchFromData(node);
  } else if (node.is("histogram")) {
    binHistogram(node, name);
  } else if (node.is("histogram2")) {
    binPairs(node, name);
  }
}

void patchFromData(Node& patch) {
  const Value &x = patch.get("XData"), &y = patch.get("YData"), &z = patch.get("ZData");
  if (x.numel() != y.numel() || (z.numel() > 0 && z.numel() != x.numel())) return;
  const bool vector = x.dims().isVector();
  const int64_t corners = vector ? x.numel() : x.dims().rows(), faces = vector ? 1 : x.dims()[1];
  const int64_t n = x.numel();
  Value vertices = Value::zeros(ClassId::Double, Dims(n, z.numel() ? 3 : 2));
  Value list = Value::zeros(ClassId::Double, Dims(faces, corners));
  if (n == 0) {
    patch.put("Vertices", Value::emptyDouble());
    patch.put("Faces", Value::emptyDouble());
    return;
  }
  double *v = vertices.mutableData<double>(), *f = list.mutableData<double>();
  const std::vector<double> xs = patch.numbers("XData"), ys = patch.numbers("YData");
  const std::vector<double> zs = patch.numbers("ZData");
  if (xs.size() != size_t(n) || ys.size() != size_t(n) || zs.size() != size_t(z.numel())) return;
  for (int64_t k = 0; k < n; ++k) {
    v[k] = xs[size_t(k)];
    v[k + n] = ys[size_t(k)];
    if (z.numel()) v[k + 2 * n] = zs[size_t(k)];
    f[k / corners + (k % corners) * faces] = double(k + 1);
  }
  patch.put("Vertices", vertices);
  patch.put("Faces", list);
  const Value& c = patch.get("CData");
  if (c.isPlain() && !c.isChar() && c.numel() > 0) {
    const bool pages = c.dims().count() == 3;
    patch.put("FaceVertexCData", pages ? c.reshaped(Dims(c.numel() / 3, 3))
                                 : c.numel() == 3 && faces != 3 && n != 3
                                     ? c.reshaped(Dims(1, 3))
                                     : c.reshaped(Dims(c.numel(), 1)));
  }
}

}  // namespace matlift::graphics
