// From an axes object to a place on the page: limits of the data, ticks, margins for labels, and
// the mapping of coordinates, flat or projected.
#pragma once

#include <optional>

#include "builtins/graphics/node.h"
#include "builtins/graphics/text_layout.h"
#include "builtins/graphics/ticks.h"

namespace matlift::graphics {

struct Vec3 {
  double x = 0, y = 0, z = 0;
};

struct Extent {
  double lo = 1e308, hi = -1e308;
  double positive = 1e308;  ///< the smallest number above zero
  bool tight = true;        ///< only by objects that fill their limits (images, contours)
  void add(double v) {
    if (!(std::fabs(v) < 1e308)) return;
    lo = std::fmin(lo, v);
    hi = std::fmax(hi, v);
    if (v > 0) positive = std::fmin(positive, v);
  }
  void add(const std::vector<double>& vs) {
    for (double v : vs) add(v);
  }
  bool any() const { return lo <= hi; }
};

/// What the objects in an axes reach.
struct Extents {
  Extent x, y, z, c;
};
Extents extentsOf(Node& axes);
bool isFlat(const Node& axes);  ///< seen from above

/// The limits in force: 'x', 'y', 'z' or 'c'.
Range limitsOf(Node& axes, char axis);
Range limitsOf(Node& axes, char axis, const Extents& extents);
/// Ticks in force; `most` intervals where they are chosen.
std::vector<double> ticksOf(Node& axes, char axis, Range limits, int most);
TickLabels labelsOf(Node& axes, char axis, const std::vector<double>& ticks);
std::vector<Colour> colourMapOf(Node& axes);
std::vector<Colour> colourOrderOf(Node& axes);

/// One axis' numbers to 0…1.
struct Scale {
  double lo = 0, hi = 1;
  bool log = false, reverse = false;
  double at(double v) const {
    double t = log ? (std::log10(v) - std::log10(lo)) / (std::log10(hi) - std::log10(lo))
                   : (v - lo) / (hi - lo);
    if (log && v <= 0) t = std::nan("");
    return reverse ? 1 - t : t;
  }
};

/// Coordinates to points on the page.
class View {
 public:
  Scale x, y, z;
  Rect box;  ///< where the plot is
  bool flat = true;
  struct Seen {
    Point at;
    double depth;  ///< larger is nearer
  };
  Seen operator()(const Vec3& p) const {
    if (polar) return polarPlace(p);
    if (flat) return {{box.x + x.at(p.x) * box.w, box.bottom() - y.at(p.y) * box.h}, p.z};
    return project({x.at(p.x), y.at(p.y), z.at(p.z)});
  }
  /// From the unit cube.
  Seen project(const Vec3& unit) const;
  Vec3 cube(const Vec3& p) const { return {x.at(p.x), y.at(p.y), z.at(p.z)}; }
  /// Sets the camera for a plot box of these proportions; `stretch`: fills the box.
  void look(double azimuth, double elevation, const Vec3& proportions, bool stretch,
            double perspective);
  /// What is in the middle of the picture, and how much larger all is; after look().
  void aim(const std::optional<Vec3>& middle, double zoom);
  double azimuth = 0, elevation = 90;
  /// Angles (radians) and radii instead of x and y; y is the scale of the radius.
  bool polar = false;
  double zeroAngle = 0, turn = 1;
  Seen polarPlace(const Vec3& p) const {
    // A negative radius lies on the other side.
    const bool across = p.y < 0 && y.lo >= 0;
    const double r = std::fmax(0, y.at(across ? -p.y : p.y)) * box.w / 2;
    const double a = zeroAngle + turn * p.x + (across ? 3.14159265358979 : 0);
    return {{box.x + box.w / 2 + r * std::cos(a), box.y + box.h / 2 - r * std::sin(a)}, 0};
  }
  Vec3 proportions{1, 1, 1};

 private:
  Point raw(const Vec3& unit, double* depth) const;
  double perspective_ = 0;
  double scaleX_ = 1, scaleY_ = 1;
  Point centre_{};
};

struct AxisLook {
  std::vector<double> ticks;
  std::vector<TextBlock> labels;
  TextBlock exponent;
  TextBlock label;
  double angle = 0;    ///< of the tick labels
  double breadth = 0;  ///< of the widest or highest label
};

struct AxesPlan {
  Node* axes = nullptr;
  Rect outer, inner;
  double left = 0, right = 0, top = 0, bottom = 0;  ///< margins that labels need
  Extents extents;
  Range limits[3], colours;
  View view;
  AxisLook look[3];
  TextBlock title, subtitle;
  Rect legend, colourBar;
  double fontSize = 10;
  /// Of all axes of the layout, and the room for them with what stands beside: where legends and
  /// colour bars of the whole layout go.
  Rect wholeInner, wholeOuter;
  bool wholeLayout = false;  ///< a plan for what stands beside the layout
};

/// Where on the page something is whose Position is [left bottom width height] in those units.
Rect placeOn(const std::vector<double>& p, const std::string& units, const Rect& page);
/// Everything about an axes but its drawing. `outer`: the room it may take; a manual Position is
/// taken from the axes.
AxesPlan planAxes(Node& axes, const Rect& figure);
/// The plans of all axes of a figure; those that share a row or a column of it are aligned.
std::vector<AxesPlan> planFigure(Node& figure, const Rect& page);

/// How far labels of a projected axes reach beyond its right edge: the ruler that runs to the right
/// has its last one beside its end.
double rightOverhang(const AxesPlan& plan);

Font fontOf(const Node& node, double scale = 1);
TextMarkup markupOf(const Node& node, std::string_view property = "Interpreter");
/// The legend of an axes: entries, and how large it is.
struct LegendEntry {
  Node* object;
  TextBlock text;
};
struct LegendPlan {
  std::vector<LegendEntry> entries;
  TextBlock title;
  int columns = 1;
  std::vector<double> columnWidths;
  double rowHeight = 0, token = 24, width = 0, height = 0;
};
LegendPlan planLegend(Node& legend);
/// How high a colour bar below the axes is, with what is around it.
double lowBarRoom(Node& bar);
/// What a legend lists, in its order.
std::vector<Node*> legendObjects(Node& legend);

}  // namespace matlift::graphics
