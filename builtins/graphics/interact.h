// What somebody who looks at a drawn figure can do with it: find out what is under the mouse, show
// other limits, turn it. Places are points of the figure drawn in its own size.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "builtins/graphics/canvas.h"

namespace matlift {
class Interpreter;
}

namespace matlift::graphics {

class Node;

/// Null: there is no such figure.
Node* figureNumbered(Interpreter& interpreter, int number);

struct AxesFacts {
  Rect box;
  double x[2], y[2];       ///< limits
  bool autoLimits = true;  ///< by the data, not by the program
  bool flat = true;        ///< seen from above: limits can be moved; else it can be turned
  bool polar = false;      ///< neither
  bool logX = false, logY = false, reverseX = false, reverseY = false;
  double azimuth = 0, elevation = 90;
};
/// In the order in which they are drawn.
std::vector<AxesFacts> axesFacts(Node& figure);

struct DataTip {
  Point at;          ///< where the datum is drawn
  std::string text;  ///< its coordinates, a line each
};
/// The datum that is drawn nearest to a place, at most `reach` away.
std::optional<DataTip> tipAt(Node& figure, Point place, double reach);

/// False: there are no such axes, or the limits are none.
bool showLimits(Node& figure, size_t axes, const double x[2], const double y[2]);
/// Limits by the data again; the view as the program set it stays.
bool showAll(Node& figure, size_t axes);
bool turn(Node& figure, size_t axes, double azimuth, double elevation);

}  // namespace matlift::graphics
