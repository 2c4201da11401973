// A whole figure, from its plans to the canvas.
#include <algorithm>

#include "builtins/graphics/draw.h"
#include "builtins/graphics/tiles.h"

namespace matlift::graphics {

namespace {

/// Titles and labels of the whole figure take their room before the axes do.
struct FigureTexts {
  TextBlock title, x, y;
  Colour ink{};
};

/// Is `n` drawn when only this part of a figure is wanted? Both y axes of yyaxis are one axes.
bool belongsTo(const Node* part, const Node& n) {
  for (const Node* at = &n; at; at = at->parent)
    if (at == part || (at->is("axes") && part && at->node("YYPeer") == part)) return true;
  return !part;
}

FigureTexts textsOf(Node& figure) {
  FigureTexts out;
  auto lay = [](Node* n) {
    return n ? layoutText(n->lines("String"), fontOf(*n), markupOf(*n), 0.5) : TextBlock{};
  };
  for (const Ref<Node>& child : figure.children) {
    if (child->is("text") && child->word("Tag") == "sgtitle") out.title = lay(child.get());
    if (!child->is("tiledlayout")) continue;
    out.title = lay(child->node("Title"));
    out.x = lay(child->node("XLabel"));
    out.y = lay(child->node("YLabel"));
  }
  return out;
}

Rect roomFor(const FigureTexts& texts, const Rect& page) {
  Rect r = page;
  if (texts.title.height > 0) {
    r.y += texts.title.height + 6;
    r.h -= texts.title.height + 6;
  }
  if (texts.x.height > 0) r.h -= texts.x.height + 4;
  if (texts.y.height > 0) {
    r.x += texts.y.height + 4;
    r.w -= texts.y.height + 4;
  }
  return r;
}

/// Titles and labels are children, but drawn with the frame.
bool isLabelOf(const Node& axes, const Node* n) {
  for (const char* name : {"Title", "Subtitle", "XLabel", "YLabel", "ZLabel"})
    if (axes.node(name) == n) return true;
  return false;
}

void drawAxes(Canvas& canvas, AxesPlan& plan) {
  drawAxesBack(canvas, plan);
  Scene scene(canvas, plan.view);
  const bool clip = plan.view.flat && !plan.view.polar;
  auto pass = [&](bool free) {  // texts and markers' rims may leave the box
    for (const Ref<Node>& child : plan.axes->children) {
      if (isLabelOf(*plan.axes, child.get())) continue;
      if (child->is("text") == free) drawObject(scene, plan, *child);
    }
  };
  if (clip) scene.pushClip(plan.inner.grown(plan.axes->on("Box") ? 0.3 : 3));
  pass(false);
  scene.flush();
  if (clip) scene.popClip();
  drawAxesFront(canvas, plan);
  pass(true);
  scene.flush();
}

}  // namespace

Point figureSize(const Node& figure) {
  const std::vector<double> p = figure.numbers("Position");
  const std::string units = figure.word("Units");
  const double unit = units == "inches"        ? 72
                      : units == "centimeters" ? 72 / 2.54
                      : units == "points"      ? 1
                      : units == "normalized"  ? 0
                      : units == "characters"  ? 6
                                               : 0.75;
  auto size = [&](double v, double screen) {
    return std::clamp(unit > 0 ? v * unit : v * screen * 0.75, 40.0, 6000.0);
  };
  return {size(p[2], 1920), size(p[3], 1080)};
}

std::vector<AxesPlan> plansOf(Node& figure) {
  const Point size = figureSize(figure);
  return planFigure(figure, roomFor(textsOf(figure), {0, 0, size.x, size.y}));
}

/// As if all axes were one.
static AxesPlan wholeOf(AxesPlan plan) {
  plan.inner = plan.wholeInner;
  plan.outer = plan.wholeOuter;
  plan.title = {};
  plan.view.flat = true;  // labels that hang over belong to the outer box here
  return plan;
}

static void drawTexts(Canvas& canvas, const FigureTexts& texts, const Rect& room, double height) {
  if (texts.title.height > 0)
    drawText(canvas, texts.title, {room.x + room.w / 2, 5}, 0.5, 0, 0, texts.ink);
  if (texts.x.height > 0)
    drawText(canvas, texts.x, {room.x + room.w / 2, height - 4}, 0.5, 1, 0, texts.ink);
  if (texts.y.height > 0)
    drawText(canvas, texts.y, {4, room.y + room.h / 2}, 0.5, 0, 90, texts.ink);
}

void drawContents(Node& figure, Canvas& canvas, const Node* part) {
  const Point size = figureSize(figure);
  const Rect page{0, 0, size.x, size.y};
  const FigureTexts texts = textsOf(figure);
  const Rect room = roomFor(texts, page);
  for (AxesPlan& plan : planFigure(figure, room)) {
    if (!belongsTo(part, *plan.axes)) continue;
    drawAxes(canvas, plan);
    const auto beside = [&](const Node& n) { return besideLayout(n) ? wholeOf(plan) : plan; };
    if (Node* bar = plan.axes->node("Colorbar"); bar && bar->on("Visible"))
      drawColourBar(canvas, beside(*bar), *bar, page);
    if (Node* legend = plan.axes->node("Legend"); legend && legend->on("Visible"))
      drawLegend(canvas, beside(*legend), *legend, tileOf(*legend) ? room : page);
  }
  if (part && !part->is("tiledlayout")) return;
  drawTexts(canvas, texts, room, size.y);
  for (const Ref<Node>& child : figure.children)
    if (!part && child->is("annotation") && child->on("Visible"))
      drawAnnotation(canvas, *child, page);
}

void drawFigure(Node& figure, Canvas& canvas) {
  const Point size = figureSize(figure);
  if (auto paper = figure.colour("Color")) drawPaper(canvas, {0, 0, size.x, size.y}, *paper);
  drawContents(figure, canvas, nullptr);
}

void drawPaper(Canvas& canvas, const Rect& page, const Colour& colour) {
  // To the end of the last pixel, of which the page may cover a part only.
  const double fine = canvas.resolution();
  const Rect all{page.x, page.y, std::ceil(page.w * fine) / fine, std::ceil(page.h * fine) / fine};
  canvas.fill(Path::rect(all), colour, true);
}

}  // namespace matlift::graphics
