// Functions of figures and axes: making, choosing, clearing, closing.
#include <algorithm>

#include "builtins/graphics/axes_view.h"
#include "builtins/graphics/functions.h"
#include "builtins/graphics/ruler.h"
#include "builtins/support/text_args.h"
#include "runtime/value/text.h"

namespace matlift::graphics {

[[noreturn]] void failArguments(const char* function) {
  fail("MATLAB:narginchk:notEnoughInputs", "Not enough input arguments for %s.", function);
}

namespace {

using builtins::optionWord;

Value result(Call& call, Node& node) { return call.nargout > 0 ? node.handle() : Value(); }

void makeCurrent(Interpreter& interpreter, Node& figure) {
  rootOf(interpreter).put("CurrentFigure", figure.handle());
  // The current figure is the one in front.
  Ref<Node> self(&figure);
  std::vector<Ref<Node>>& all = figure.parent->children;
  std::erase_if(all, [&](const Ref<Node>& f) { return f.get() == &figure; });
  all.push_back(self);
}

Node* figureNumbered(Node& root, double number) {
  for (const Ref<Node>& f : root.children)
    if (f->number("Number") == number) return f.get();
  return nullptr;
}

Value figureFunction(Call& call) {
  std::span<Value> args = call.args;
  Node* figure = nullptr;
  bool made = false;
  if (!args.empty() && !args[0].isTextScalar()) {
    if (Node* n = objectAs<Node>(args[0])) {
      if (n->deleted) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
      figure = n->ancestor("figure");
      if (!figure)
        fail("MATLAB:hg:figure:badHandle", "Requested figure handle in use by another object.");
    } else {
      const double number = args[0].isPlain() && args[0].numel() == 1 ? args[0].doubleAt(0) : 0;
      if (!(number >= 1) || number != std::floor(number) || number > 2147483646)
        fail("MATLAB:hg:figure:number", "The number of a figure must be a positive integer.");
      figure = figureNumbered(rootOf(call.interpreter), number);
      made = !figure;
      if (!figure) figure = &newFigure(call.interpreter, number);
    }
    args = args.subspan(1);
  }
  made = made || !figure;
  if (!figure) figure = &newFigure(call.interpreter, 0);
  makeCurrent(call.interpreter, *figure);
  setPairs(*figure, args);
  if (made) runCallback(*figure, "CreateFcn");
  return result(call, *figure);
}

Value gcfFunction(Call& call) { return currentFigure(call.interpreter).handle(); }
Value gcaFunction(Call& call) { return currentAxes(call.interpreter).handle(); }
Value grootFunction(Call& call) { return rootOf(call.interpreter).handle(); }

Value gcoFunction(Call& call) {
  Node* f = currentFigureOrNull(call.interpreter);
  Node* n = f ? f->node("CurrentObject") : nullptr;
  return n ? n->handle() : Value::emptyDouble();
}

void clearFigure(Node& figure) {
  std::vector<Ref<Node>> all = figure.children;
  for (const Ref<Node>& child : all) child->destroy();
  figure.put("CurrentAxes", Value::emptyDouble());
}

Value clfFunction(Call& call) {
  Node* figure = nullptr;
  bool reset = false;
  for (const Value& v : call.args) {
    if (optionWord(v) == "reset")
      reset = true;
    else
      figure = nodesOf(rootOf(call.interpreter), v).at(0)->ancestor("figure");
  }
  if (!figure) figure = &currentFigure(call.interpreter);
  clearFigure(*figure);
  if (reset)
    for (const Property& p : figure->cls.properties)
      if (p.kind != PropertyKind::Computed && p.name != "Number" && p.name != "Position" &&
          p.name != "Units")
        figure->put(p.name, p.initial);
  return result(call, *figure);
}

Value claFunction(Call& call) {
  std::span<Value> args = call.args;
  Node& axes = axesFor(call.interpreter, args);
  if (!args.empty() && optionWord(args[0]) == "reset") {
    resetAxes(axes);
    return result(call, axes);
  }
  std::vector<Ref<Node>> all = axes.children;
  for (const Ref<Node>& child : all)
    if (child->word("HandleVisibility") != "off") child->destroy();
  axes.put("ColorOrderIndex", Value(1.0));
  return result(call, axes);
}

/// By its CloseRequestFcn, which may decide against it; `force`: without asking.
void closeFigure(Interpreter& interpreter, Node& figure, bool force) {
  Ref<Node> self(&figure);
  if (figure.deleted) return;
  const Value& request = figure.get("CloseRequestFcn");
  const bool plain = request.isTextScalar() && textOf(request) == "closereq";
  if (force || plain || figure.dying || callbackObject(interpreter) == &figure)
    figure.destroy();
  else
    runCallback(figure, "CloseRequestFcn");
}

Value closeFunction(Call& call) {
  Node& root = rootOf(call.interpreter);
  std::vector<Node*> going;
  bool force = false;
  if (call.args.empty()) {
    if (Node* f = currentFigureOrNull(call.interpreter)) going.push_back(f);
  }
  for (const Value& v : call.args) {
    const std::string word = v.isTextScalar() ? optionWord(v) : "";
    force = force || word == "force";
    if (word == "force" || word == "hidden") {
      if (call.nargin() == 1)
        if (Node* f = currentFigureOrNull(call.interpreter)) going.push_back(f);
      continue;
    }
    if (word == "all") {
      for (const Ref<Node>& f : root.children) going.push_back(f.get());
    } else if (v.isTextScalar()) {
      const std::string name = textOf(v);
      bool found = false;
      for (const Ref<Node>& f : root.children)
        if (f->word("Name") == name ||
            (!name.empty() && name.find_first_not_of("0123456789") == std::string::npos &&
             f->number("Number") == std::stod(name.substr(0, 9)))) {
          going.push_back(f.get());
          found = true;
        }
      if (!found) fail("MATLAB:close:WindowNotFound", "Specified window does not exist.");
    } else if (v.isPlain()) {
      for (int64_t k = 0; k < v.numel(); ++k) {
        Node* f = figureNumbered(root, v.doubleAt(k));
        if (!f) fail("MATLAB:close:InvalidFigureHandle", "Invalid figure handle.");
        going.push_back(f);
      }
    } else {
      for (Node* n : nodesOf(root, v)) {
        if (n->deleted) continue;
        if (!n->is("figure")) fail("MATLAB:close:InvalidFigureHandle", "Invalid figure handle.");
        going.push_back(n);
      }
    }
  }
  // A callback may delete others that are to be closed.
  std::vector<Ref<Node>> kept(going.begin(), going.end());
  for (const Ref<Node>& f : kept) closeFigure(call.interpreter, *f, force);
  return call.nargout > 0 ? Value::logical(true) : Value();
}

Value closereqFunction(Call& call) {
  Node* asked = callbackObject(call.interpreter);
  Node* f = asked ? asked->ancestor("figure") : currentFigureOrNull(call.interpreter);
  if (f) closeFigure(call.interpreter, *f, true);
  return {};
}

Value gcboFunction(Call& call) {
  Node* n = callbackObject(call.interpreter);
  Node* figure = n ? n->ancestor("figure") : nullptr;
  call.setOut(1, figure ? figure->handle() : Value::emptyDouble());
  return n ? n->handle() : Value::emptyDouble();
}

Value gcbfFunction(Call& call) {
  Node* n = callbackObject(call.interpreter);
  Node* figure = n ? n->ancestor("figure") : nullptr;
  return figure ? figure->handle() : Value::emptyDouble();
}

Value axesFunction(Call& call) {
  std::span<Value> args = call.args;
  if (args.size() == 1 && !args[0].isTextScalar()) {
    std::span<Value> rest = args;
    if (Node* axes = takeAxes(rest)) {
      if (Node* figure = axes->ancestor("figure")) {
        figure->put("CurrentAxes", axes->handle());
        makeCurrent(call.interpreter, *figure);
      }
      return result(call, *axes);
    }
  }
  Node* parent = nullptr;
  if (!args.empty() && args[0].isObject()) {
    parent = objectAs<Node>(args[0]);
    if (!parent || parent->deleted)
      fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
    args = args.subspan(1);
  }
  for (size_t k = 0; k + 1 < args.size(); k += 2)
    if (optionWord(args[k]) == "parent") parent = objectAs<Node>(args[k + 1]);
  Node& axes = newAxes(parent ? *parent : currentFigure(call.interpreter));
  try {
    setPairs(axes, args);
  } catch (...) {
    axes.destroy();
    throw;
  }
  runCallback(axes, "CreateFcn");
  return result(call, axes);
}

Value polaraxesFunction(Call& call) {
  std::span<Value> args = call.args;
  if (!args.empty() && args[0].isObject()) {
    Node* n = objectAs<Node>(args[0]);
    if (n && n->is("polaraxes")) {
      if (Node* figure = n->ancestor("figure")) figure->put("CurrentAxes", n->handle());
      return result(call, *n);
    }
    args = args.subspan(1);
  }
  Node& axes = newAxes(currentFigure(call.interpreter), "polaraxes");
  setPairs(axes, args);
  return result(call, axes);
}

/// Cells of an m-by-n grid from the upper left, as a normalized outer position.
std::vector<double> gridCell(double rows, double columns, std::span<const double> cells) {
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (double p : cells) {
    const double r = std::floor((p - 1) / columns), c = (p - 1) - r * columns;
    left = std::min(left, c);
    right = std::max(right, c + 1);
    top = std::min(top, r);
    bottom = std::max(bottom, r + 1);
  }
  return {left / columns, 1 - bottom / rows, (right - left) / columns, (bottom - top) / rows};
}

bool sameCell(const Node& axes, const std::vector<double>& cell) {
  const std::vector<double> own = axes.numbers("OuterPosition");
  for (size_t k = 0; k < 4; ++k)
    if (std::fabs(own[k] - cell[k]) > 1e-9) return false;
  return true;
}

bool overlap(const Node& axes, const std::vector<double>& cell) {
  const std::vector<double> a = axes.numbers("OuterPosition");
  return a[0] + 1e-9 < cell[0] + cell[2] && cell[0] + 1e-9 < a[0] + a[2] &&
         a[1] + 1e-9 < cell[1] + cell[3] && cell[1] + 1e-9 < a[1] + a[3];
}

Value subplotFunction(Call& call) {
  std::span<Value> args = call.args;
  Node& figure = currentFigure(call.interpreter);
  if (args.empty()) return result(call, newAxes(figure));
  if (Node* axes = takeAxes(args)) {
    figure.put("CurrentAxes", axes->handle());
    return result(call, *axes);
  }
  double rows, columns;
  std::vector<double> cells;
  if (args.size() >= 2 && optionWord(args[0]) == "position") {
    Node& axes = newAxes(figure);
    axes.set("Position", args[1]);
    return result(call, axes);
  }
  if (args[0].isTextScalar()) {  // subplot 211 and subplot 2 1 1 are written as text
    for (Value& v : args)
      if (v.isTextScalar() && !textOf(v).empty() && std::isdigit(uint8_t(textOf(v)[0])))
        v = Value(std::atof(textOf(v).c_str()));
  }
  if (args.size() == 1 || args[1].isTextScalar()) {
    const double code = toDouble(args[0], "subplot");
    if (!(code >= 111 && code <= 999) || code != std::floor(code))
      fail("MATLAB:subplot:InvalidSubplotCode", "Argument must be a three digit number.");
    rows = std::floor(code / 100);
    columns = std::fmod(std::floor(code / 10), 10);
    cells = {std::fmod(code, 10)};
    args = args.subspan(1);
  } else {
    if (args.size() < 3) failArguments("subplot");
    rows = toDouble(args[0], "subplot");
    columns = toDouble(args[1], "subplot");
    cells = realNumbers(args[2]);
    args = args.subspan(3);
  }
  if (cells.empty() || !(rows >= 1) || !(columns >= 1))
    fail("MATLAB:subplot:SubplotIndexTooSmall", "Index must be a positive integer.");
  for (double p : cells) {
    if (!(p >= 1)) fail("MATLAB:subplot:SubplotIndexTooSmall", "Index must be a positive integer.");
    if (p > rows * columns)
      fail("MATLAB:subplot:SubplotIndexTooLarge", "Index exceeds number of subplots.");
  }
  const std::vector<double> cell = gridCell(rows, columns, cells);
  const Ref<Node> moved(takeAxes(args));
  const bool anew = !args.empty() && optionWord(args[0]) == "replace";
  if (anew || (!args.empty() && optionWord(args[0]) == "align")) args = args.subspan(1);
  std::vector<Ref<Node>> all = figure.children;
  for (const Ref<Node>& child : all) {
    if ((!child->is("axes") && !child->is("polaraxes")) || child.get() == moved.get()) continue;
    if (!anew && !moved && sameCell(*child, cell)) {
      figure.put("CurrentAxes", child->handle());
      setPairs(*child, args);
      return result(call, *child);
    }
    if (overlap(*child, cell) && child->isAuto("Position")) child->destroy();
  }
  Node& axes = moved ? *moved : newAxes(figure);
  figure.put("CurrentAxes", axes.handle());
  axes.set("OuterPosition", Value::fromVector(cell, true));
  setPairs(axes, args);
  return result(call, axes);
}

Value holdFunction(Call& call) {
  std::span<Value> args = call.args;
  Node& axes = axesFor(call.interpreter, args);
  const bool now = axes.word("NextPlot") == "add";
  const std::string word = args.empty() ? (now ? "off" : "on") : optionWord(args[0]);
  if (word != "on" && word != "off" && word != "all")
    fail("MATLAB:hold:UnknownOption", "Command option must be 'on', 'off', or 'all'.");
  axes.put("NextPlot", Value::text(word == "off" ? "replace" : "add"));
  if (Node* peer = axes.node("YYPeer")) peer->put("NextPlot", axes.get("NextPlot"));
  return {};
}

Value isholdFunction(Call& call) {
  std::span<Value> args = call.args;
  Node* axes = takeAxes(args);
  if (!axes) {
    Node* figure = currentFigureOrNull(call.interpreter);
    axes = figure ? currentAxesOrNull(*figure) : nullptr;
  }
  return Value::logical(axes && axes->word("NextPlot") == "add");
}

Value newplotFunction(Call& call) {
  std::span<Value> args = call.args;
  Node& axes = prepareCartesian(axesFor(call.interpreter, args));
  return call.nargout > 0 ? axes.handle() : Value();
}

/// [ax, args] = axescheck(args{:}): the axes before a function's arguments, [] when there are none.
Value axescheckFunction(Call& call) {
  std::span<Value> args = call.args;
  Node* axes = takeAxes(args);
  // 'Parent', ax among the pairs says the same.
  for (size_t k = 0; k + 1 < args.size() && !axes; ++k)
    if (args[k].isChar() && optionWord(args[k]) == "parent")
      if (Node* n = objectAs<Node>(args[k + 1]); n && (n->is("axes") || n->is("polaraxes")))
        axes = n;
  ValueList rest;
  for (size_t k = 0; k < args.size(); ++k) {
    const bool parent = axes && args[k].isChar() && optionWord(args[k]) == "parent" &&
                        k + 1 < args.size() && objectAs<Node>(args[k + 1]) == axes;
    if (parent) {
      ++k;
      continue;
    }
    rest.push_back(args[k]);
  }
  Value list = Value::cellRow(std::move(rest));
  call.setOut(1, list);
  return axes ? axes->handle() : Value::emptyDouble();
}

/// hgretype(h, type, name, value, ...): the object as one of another type of its kin.
Value hgretypeFunction(Call& call) {
  Node* from = objectAs<Node>(call.arg(0));
  const std::string type = toText(call.arg(1), "type");
  if (!from || from->deleted) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
  if (!nodeClass(type) || nodeClass(type)->kin != from->cls.kin)
    fail("MATLAB:hg:UnknownType", "A %s cannot become '%s'.", from->cls.type.c_str(), type.c_str());
  Node& made = retyped(*from, type);
  setPairs(made, call.args.subspan(2));
  return made.handle();
}

/// hgobject(type, parent, name, value, ...): a new object of any type.
Value hgobjectFunction(Call& call) {
  const std::string type = toText(call.arg(0), "type");
  if (!nodeClass(type))
    fail("MATLAB:hg:UnknownType", "Unknown type of graphics object '%s'.", type.c_str());
  Node* parent = objectAs<Node>(call.arg(1));
  if (!parent || parent->deleted) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
  std::span<const Value> pairs = call.args.subspan(2);
  Node& made =
      type == "axes" || type == "polaraxes" ? newAxes(*parent, type) : newObject(*parent, type);
  try {
    setPairs(made, pairs);
    checkRulers(made);
  } catch (...) {
    made.destroy();
    throw;
  }
  runCallback(made, "CreateFcn");
  return made.handle();
}

/// hgcolor(ax): the next colour of an axes.
Value hgcolorFunction(Call& call) {
  std::span<Value> args = call.args;
  return rgbValue(nextColour(axesFor(call.interpreter, args)));
}

/// hglegend(l): what a legend lists.
Value hglegendFunction(Call& call) {
  Node* legend = objectAs<Node>(call.args[0]);
  if (!legend || !legend->is("legend")) failArguments("hglegend");
  return handleArray(legendObjects(*legend));
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow(
        "figure", figureFunction, 0, kAny, 1,
        "Makes a figure, or makes figure n current.\nfigure, figure(n), figure(name, value, ...)",
        "f = figure('Name', 'A'); disp(f.Number)", "     1\n"),
    builtins::functionRow("gcf", gcfFunction, 0, 0, 1,
                          "The current figure; made when there is none.",
                          "figure(3); disp(get(gcf, 'Number'))", "     3\n"),
    builtins::functionRow("gca", gcaFunction, 0, 0, 1,
                          "The current axes; made when there are none.",
                          "plot(1:3); disp(get(gca, 'XLim'))", "     1     3\n"),
    builtins::functionRow("gco", gcoFunction, 0, 1, 1, "The object that was clicked last; [] here.",
                          "disp(isempty(gco))", "   1\n"),
    builtins::functionRow("groot", grootFunction, 0, 0, 1, "The root of all graphics objects.",
                          "disp(get(groot, 'Type'))", "root\n"),
    builtins::functionRow("clf", clfFunction, 0, 2, 1,
                          "Clears the current figure.\nclf, clf(fig), clf reset",
                          "plot(1:3); clf; disp(isempty(get(gcf, 'Children')))", "   1\n"),
    builtins::functionRow("cla", claFunction, 0, 2, 1,
                          "Clears the current axes.\ncla, cla(ax), cla reset",
                          "plot(1:3); cla; disp(isempty(get(gca, 'Children')))", "   1\n"),
    builtins::functionRow("close", closeFunction, 0, kAny, 1,
                          "Closes figures.\nclose, close all, close(fig), close(n), close(name)",
                          "figure(2); close all; disp(isempty(get(groot, 'CurrentFigure')))",
                          "   1\n"),
    builtins::functionRow("closereq", closereqFunction, 0, 0, 0,
                          "Closes the current figure, as its close button does.",
                          "figure; closereq", ""),
    builtins::functionRow(
        "axes", axesFunction, 0, kAny, 1,
        "Makes axes, or makes them current.\naxes, axes(ax), axes(name, value, ...)",
        "a = axes('Position', [0.1 0.1 0.5 0.5]); disp(a.Position(3))", "    0.5000\n"),
    builtins::functionRow("polaraxes", polaraxesFunction, 0, kAny, 1,
                          "Makes polar axes.\npolaraxes, polaraxes(name, value, ...)",
                          "a = polaraxes; disp(a.Type)", "polaraxes\n"),
    builtins::functionRow(
        "subplot", subplotFunction, 0, kAny, 1,
        "Axes in cell p of an m-by-n grid of the figure.\nsubplot(m,n,p), subplot(mnp), "
        "subplot(m,n,[p q])",
        "a = subplot(2,1,1); b = subplot(2,1,2); disp(numel(get(gcf, 'Children')))", "     2\n"),
    builtins::functionRow(
        "hold", holdFunction, 0, 2, 0,
        "Keeps what is drawn when more is drawn.\nhold on, hold off, hold(ax, 'on')",
        "hold on; disp(ishold)", "   1\n"),
    builtins::functionRow("ishold", isholdFunction, 0, 1, 1,
                          "True when new plots are added to the current axes.", "disp(ishold)",
                          "   0\n"),
    builtins::functionRow("newplot", newplotFunction, 0, 1, 1,
                          "Axes made ready for a new plot: cleared unless they are held.",
                          "a = newplot; disp(a.Type)", "axes\n"),
    builtins::functionRow(
        "axescheck", axescheckFunction, 0, kAny, 2,
        "[ax, args] = axescheck(varargin{:}) takes the axes off a function's arguments.",
        "[ax, args] = axescheck(1, 2); disp(numel(args))", "     2\n"),
    builtins::functionRow(
        "hgobject", hgobjectFunction, 2, kAny, 1,
        "hgobject(type, parent, name, value, ...) makes a graphics object of any type.",
        "h = hgobject('line', gca, 'YData', 1:3); disp(h.Type)", "line\n"),
    builtins::functionRow(
        "hgretype", hgretypeFunction, 2, kAny, 1,
        "hgretype(h, type, name, value, ...) is an object as one of another type that is drawn in "
        "the same way.",
        "h = hgretype(plot(1:3), 'functionline'); disp(h.Type)", "functionline\n"),
    builtins::functionRow(
        "gcbo", gcboFunction, 0, 0, 2,
        "[h, fig] = gcbo is the object whose callback runs, and its figure; [] outside of one.",
        "disp(isempty(gcbo))", "   1\n"),
    builtins::functionRow("gcbf", gcbfFunction, 0, 0, 1,
                          "gcbf is the figure whose callback runs; [] outside of one.",
                          "disp(isempty(gcbf))", "   1\n"),
    builtins::functionRow("hgcolor", hgcolorFunction, 0, 1, 1,
                          "hgcolor(ax) is the next colour of an axes, which moves on.",
                          "disp(size(hgcolor))", "     1     3\n"),
    builtins::functionRow("hglegend", hglegendFunction, 1, 1, 1,
                          "hglegend(l) are the objects that a legend lists.",
                          "plot(magic(3)); disp(numel(hglegend(legend)))", "     3\n"),
};

}  // namespace
}  // namespace matlift::graphics

namespace matlift::builtins {
BuiltinTheme figureTheme() { return graphics::kRows; }
}  // namespace matlift::builtins
