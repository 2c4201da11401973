// What the numbers along an axis mean: plain numbers, moments, durations or categories. The model
// keeps values as programs gave them; whatever reckons with places uses the numbers of the ruler.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "builtins/graphics/ticks.h"
#include "builtins/time/zone.h"
#include "runtime/value/value.h"

namespace matlift::graphics {

class Node;

enum class RulerKind : uint8_t {
  Numeric,
  Datetime,     ///< milliseconds since 1970 of the clock that is shown
  Duration,     ///< milliseconds
  Categorical,  ///< places from 1
};

/// What a value would make of an axis.
RulerKind rulerKindOf(const Value& v);
const char* rulerKindName(RulerKind kind);  ///< "datetime"

struct Ruler {
  RulerKind kind = RulerKind::Numeric;
  std::shared_ptr<const builtins::TimeZone> zone;  ///< of moments; null: none
  std::string format;                              ///< of durations: as the data show theirs
  std::vector<std::string> categories;

  /// Places as a program sees them.
  Value values(const std::vector<double>& places) const;
  /// Limits at round places around data.
  Range limits(double lo, double hi) const;
  std::vector<double> ticks(Range limits, int most) const;
  /// Edges of bins at round moments around data. `unit`: "day", "month", …; "": what gives about
  /// `most` bins.
  std::vector<double> edges(double lo, double hi, int most, const std::string& unit) const;
  /// `format`: a TickLabelFormat, or "" for what fits.
  TickLabels labels(const std::vector<double>& ticks, const std::string& format) const;
  /// One place as a data tip shows it.
  std::string text(double place) const;
};

/// The ruler of an axes' axis ('x', 'y', 'z'), as its objects, limits and ticks make it.
Ruler rulerOf(Node& axes, char axis);
/// The kind that the objects alone make it; whether there are any with data.
RulerKind dataRulerOf(Node& axes, char axis);
bool hasData(Node& axes, char axis);
/// Along which axis the values of a property lie; 0: none.
char axisOfProperty(const Node& node, std::string_view property);
/// Numbers of a node's property in its axes' terms.
std::vector<double> placesOf(const Node& node, std::string_view property);
/// An error unless the data of a new object are of the kind that the axes' others have.
void checkRulers(Node& made);

/// Labels by a format such as '%.2f', 'usd' or 'degrees'; an error for what is no such format.
TickLabels formattedLabels(const std::vector<double>& ticks, const std::string& format);

}  // namespace matlift::graphics
