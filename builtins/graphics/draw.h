// Drawing of figures on any canvas.
#pragma once

#include "builtins/graphics/axes_view.h"
#include "builtins/graphics/scene.h"

namespace matlift::graphics {

/// Colours of numbers: a map and the limits that belong to its ends.
struct ColourScale {
  std::vector<Colour> map;
  Range limits;
  bool log = false;
  /// `direct`: v is a row of the map.
  Colour at(double v, bool direct = false) const;
};

/// Everything that stands in an axes, from a child on downwards.
void drawObject(Scene& scene, const AxesPlan& plan, Node& object);
/// The frame: background, grid, axes, ticks, labels, title.
void drawAxesBack(Canvas& canvas, const AxesPlan& plan);
void drawAxesFront(Canvas& canvas, const AxesPlan& plan);
void drawLegend(Canvas& canvas, const AxesPlan& plan, Node& legend, const Rect& page);
void drawColourBar(Canvas& canvas, const AxesPlan& plan, Node& bar, const Rect& page);
/// Where a colour bar is: its numbers go along the box, on the side away from the axes.
struct BarPlan {
  Rect box;
  bool across = false, flip = false;
  Range limits;
  std::vector<double> ticks;
};
BarPlan planColourBar(const AxesPlan& plan, Node& bar, const Rect& page);
/// Lines, arrows and text boxes of annotation(), in the page's coordinates.
void drawAnnotation(Canvas& canvas, Node& shape, const Rect& page);

/// The whole figure in its own size.
void drawFigure(Node& figure, Canvas& canvas);
/// Without its paper; `part`: only these axes or this tiled layout, where they are in the figure.
void drawContents(Node& figure, Canvas& canvas, const Node* part);
void drawPaper(Canvas& canvas, const Rect& page, const Colour& colour);
/// The figure's own size in points.
Point figureSize(const Node& figure);
/// Where its axes are when it is drawn in its own size.
std::vector<AxesPlan> plansOf(Node& figure);

// Looks that drawing and legends share.
Pen linePen(const Node& n, double scale = 1);
MarkerLook markerLook(const Node& n, const Colour& own);
ColourScale colourScale(const AxesPlan& plan);
Colour withAlpha(Colour c, const Value& alpha);
Colour seriesColour(const Node& n, std::string_view property);

}  // namespace matlift::graphics
