// Pens, markers and colours as properties say them.
#include <algorithm>

#include "builtins/graphics/draw.h"

namespace matlift::graphics {

Colour withAlpha(Colour c, const Value& alpha) {
  if (alpha.isPlain() && !alpha.isChar() && alpha.numel() == 1)
    c.a *= std::clamp(alpha.doubleAt(0), 0.0, 1.0);
  return c;
}

Pen linePen(const Node& n, double scale) {
  Pen pen;
  pen.colour = n.colour("Color").value_or(kNoColour);
  pen.width = std::clamp(n.number("LineWidth") * scale, 0.0, 200.0);
  setDashes(pen, n.word("LineStyle"));
  return pen;
}

MarkerLook markerLook(const Node& n, const Colour& own) {
  MarkerLook look;
  look.shape = n.word("Marker");
  look.size = std::clamp(n.number("MarkerSize"), 0.1, 500.0);
  const std::string edge = n.word("MarkerEdgeColor"), face = n.word("MarkerFaceColor");
  look.edge.width =
      n.cls.find("LineWidth") >= 0 ? std::clamp(n.number("LineWidth"), 0.1, 20.0) : 0.75;
  look.edge.colour = edge == "none" ? kNoColour : n.colour("MarkerEdgeColor").value_or(own);
  look.face = face == "none" ? kNoColour : n.colour("MarkerFaceColor").value_or(own);
  if (look.shape == ".") {  // a dot has no inside of its own
    look.face = look.edge.colour;
    look.edge.colour = kNoColour;
  }
  return look;
}

Colour ColourScale::at(double v, bool direct) const {
  if (map.empty() || std::isnan(v)) return kNoColour;
  const double n = double(map.size());
  double at = v - 1;
  if (!direct) {
    const double lo = log ? std::log10(limits.lo) : limits.lo;
    const double hi = log ? std::log10(limits.hi) : limits.hi;
    at = hi > lo ? ((log ? std::log10(v) : v) - lo) / (hi - lo) * n : 0;
  }
  return map[size_t(std::clamp(std::floor(at), 0.0, n - 1))];
}

ColourScale colourScale(const AxesPlan& plan) {
  return {colourMapOf(*plan.axes), plan.colours, plan.axes->word("ColorScale") == "log"};
}

Colour seriesColour(const Node& n, std::string_view property) {
  return n.colour(property).value_or(kNoColour);
}

}  // namespace matlift::graphics
