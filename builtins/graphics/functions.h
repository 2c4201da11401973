// What the functions of graphics share: the tree of one interpreter, current objects, making new
// ones, reading arguments.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "builtins/graphics/colour.h"
#include "builtins/graphics/node.h"
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::graphics {

/// The root object of an interpreter's graphics; made on first use.
Node& rootOf(Interpreter& interpreter);
Node* currentFigureOrNull(Interpreter& interpreter);
Node& currentFigure(Interpreter& interpreter);  ///< made when there is none
Node* currentAxesOrNull(Node& figure);
Node& currentAxes(Interpreter& interpreter);               ///< made when there is none
Node& newFigure(Interpreter& interpreter, double number);  ///< 0: the next free number
Node& newAxes(Node& parent, std::string_view type = "axes");
/// A new object below `parent`, with the defaults that its ancestors set.
Node& newObject(Node& parent, std::string_view type);
/// As MATLAB's newplot: what is there goes unless it is held.
void prepareAxes(Node& axes);
void resetAxes(Node& axes);
/// The same for something that has x and y: polar axes that are not held make room for others.
Node& prepareCartesian(Node& axes);
/// The next colour of an axes' order, which moves on.
Colour nextColour(Node& axes);

/// Leading axes of the arguments, which are taken off, or null.
Node* takeAxes(std::span<Value>& args);
/// The same, or the current axes.
Node& axesFor(Interpreter& interpreter, std::span<Value>& args);
/// Name, value, name, value, ...; structs and cells of names and values too.
void setPairs(Node& node, std::span<const Value> args);

struct LineSpec {
  std::string style, marker;
  std::optional<Colour> colour;
};
/// 'r--o': nothing when the text is none.
std::optional<LineSpec> parseLineSpec(std::string_view text);
void applySpec(Node& line, const LineSpec& spec);

/// What an event's struct has beside Source and EventName.
using EventFields = std::vector<std::pair<const char*, Value>>;
/// Runs what a program has stored under a property such as DeleteFcn. Its errors become warnings.
void runCallback(Interpreter& interpreter, Node& node, const char* property,
                 const std::string& eventName, const EventFields& fields);
/// The interpreter of the tree that an object is in; null outside of one.
Interpreter* interpreterOf(Node& node);
/// The same by the interpreter of the tree that the object is in; nothing outside of one.
void runCallback(Node& node, const char* property);
/// The object whose callback runs; null: none.
Node* callbackObject(Interpreter& interpreter);

// --- called by the model when a program changes a property
void setParent(Node& node, const Value& v);
void reorderChildren(Node& node, const Value& v);
void afterSet(Node& node, const std::string& name);
/// The property of an axes that a property of ax.XAxis stands for; nothing for others.
struct RulerTarget {
  Node* axes;
  std::string name;
};
std::optional<RulerTarget> rulerTarget(Node& ruler, const std::string& name);
/// ax.XAxis: one object, of y axes with two sides both.
Value rulerObjects(Node& axes, char axis);
/// Vertices and faces of a patch from its coordinates.
void patchFromData(Node& patch);
/// Edges and heights of a histogram from its data and settings; `changed` is what was set.
void binHistogram(Node& histogram, const std::string& changed);
/// The same of pairs of numbers.
void binPairs(Node& histogram2, const std::string& changed);

struct RenderOptions {
  double dpi = 150;
  const Node* part = nullptr;         ///< these axes, this layout; null: all
  std::optional<double> margin = {};  ///< around what is drawn, in points; none: the whole page
  std::optional<Colour> paper = {};   ///< none: the figure's own
};
/// The figure as the bytes of a file: "png", "svg", "pdf", "eps", "jpg", "bmp", "tif".
std::string renderFigure(Node& figure, const std::string& format,
                         const RenderOptions& options = {});
Pixels renderPixels(Node& figure, const RenderOptions& options);

/// The row of a function that is called for what it does.
inline BuiltinDescriptor effects(BuiltinDescriptor row) {
  row.purity = Purity::HasEffects;
  row.sink = true;
  return row;
}

[[noreturn]] void failArguments(const char* function);

}  // namespace matlift::graphics
