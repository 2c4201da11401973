// plot and its kin: argument forms, line specifications, the primitives line, patch, surface, image
// and text. Charts that are made of these are written in the language: builtins/library/graphics.
#include <algorithm>
#include <map>

#include "builtins/graphics/axes_view.h"
#include "builtins/graphics/functions.h"
#include "builtins/graphics/ruler.h"
#include "builtins/support/element_object.h"
#include "builtins/support/text_args.h"
#include "runtime/value/size_errors.h"
#include "runtime/value/text.h"

namespace matlift::graphics {

std::optional<LineSpec> parseLineSpec(std::string_view text) {
  LineSpec spec;
  while (!text.empty()) {
    auto take = [&](size_t n) { text.remove_prefix(n); };
    if (text.starts_with("--") || text.starts_with("-.")) {
      if (!spec.style.empty()) return {};
      spec.style = text.substr(0, 2);
      take(2);
    } else if (text[0] == '-' || text[0] == ':') {
      if (!spec.style.empty()) return {};
      spec.style = text.substr(0, 1);
      take(1);
    } else if (std::string_view("+o*.xsd^v><ph|_").find(text[0]) != std::string_view::npos) {
      if (!spec.marker.empty()) return {};
      static const std::map<char, const char*> names = {
          {'s', "square"}, {'d', "diamond"}, {'p', "pentagram"}, {'h', "hexagram"}};
      // Words of colours and markers as well as their letters.
      bool word = false;
      for (const char* name : {"square", "diamond", "pentagram", "hexagram"})
        if (text.starts_with(name)) {
          spec.marker = name;
          take(spec.marker.size());
          word = true;
          break;
        }
      if (word) continue;
      const auto at = names.find(text[0]);
      spec.marker = at == names.end() ? std::string(1, text[0]) : at->second;
      take(1);
    } else {
      if (spec.colour) return {};
      size_t n = 0;
      for (const char* name :
           {"red", "green", "blue", "cyan", "magenta", "yellow", "black", "white"})
        if (text.starts_with(name)) n = std::string_view(name).size();
      if (n == 0) n = 1;
      spec.colour = text[0] == '#' ? std::nullopt : colourNamed(text.substr(0, n));
      if (!spec.colour) return {};
      take(n);
    }
  }
  return spec;
}

void applySpec(Node& n, const LineSpec& spec) {
  if (!spec.style.empty()) n.put("LineStyle", Value::text(spec.style));
  if (!spec.marker.empty()) {
    n.put("Marker", Value::text(spec.marker));
    if (spec.style.empty()) n.put("LineStyle", Value::text("none"));
  }
  if (spec.colour) {
    n.put("Color", rgbValue(*spec.colour));
    n.put("ColorMode", Value::text("manual"));
  }
}

namespace {

using builtins::optionWord;

bool isData(const Value& v) {
  return (v.isPlain() && !v.isChar()) || (v.isObject() && !objectAs<Node>(v));
}

/// Numbers of objects that turn into some; dates, durations and categories stay what they are.
Value plainData(Interpreter& interpreter, const Value& v) {
  if (!v.isObject() || rulerKindOf(v) != RulerKind::Numeric) return v;
  const Value args[] = {v};
  return interpreter.call1(Value::text("double"), args);
}

/// f of an array, or of the numbers of dates, durations or categories.
template <class F>
Value shaped(const Value& v, F f) {
  if (rulerKindOf(v) == RulerKind::Numeric) return f(v);
  const auto& object = static_cast<const builtins::ElementObject&>(v.object());
  return object.valueLike(f(object.codes()));
}

Value columnOf(const Value& data, int64_t c) {
  return shaped(data, [c](const Value& v) {
    const int64_t rows = v.dims().rows();
    Value out = Value::zeros(ClassId::Double, Dims(1, rows));
    double* to = out.mutableData<double>();
    for (int64_t k = 0; k < rows; ++k) to[k] = v.doubleAt(c * rows + k);
    return out;
  });
}

Value rowOfAll(const Value& data) {
  return shaped(data, [](const Value& v) {
    if (v.isDouble() && !v.isComplex()) return v.reshaped(Dims(1, v.numel()));
    Value out = Value::zeros(ClassId::Double, Dims(1, v.numel()));
    for (int64_t k = 0; k < v.numel(); ++k) out.mutableData<double>()[k] = v.complexAt(k).real();
    return out;
  });
}

/// The part of a matrix that goes with a vector: its row or column c.
Value lineOf(const Value& data, int64_t c, bool alongRows) {
  return shaped(data, [&](const Value& matrix) {
    const int64_t rows = matrix.dims().rows(), n = alongRows ? matrix.dims()[1] : rows;
    Value line = Value::zeros(ClassId::Double, Dims(1, n));
    for (int64_t k = 0; k < n; ++k)
      line.mutableData<double>()[k] =
          alongRows ? matrix.doubleAt(c + k * rows) : matrix.doubleAt(c * rows + k);
    return line;
  });
}

Value countRow(int64_t n) {
  Value out = Value::zeros(ClassId::Double, Dims(1, n));
  for (int64_t k = 0; k < n; ++k) out.mutableData<double>()[k] = double(k + 1);
  return out;
}

struct Series {
  Value x, y, z;
  std::optional<LineSpec> spec;
};

[[noreturn]] void failLengths(const Value& a, const Value& b) {
  failSizes("MATLAB:plot:Vectors", "Vectors must be the same length.", a.dims(), b.dims());
}

/// One line for each column, vectors with every column of the other.
void addSeries(std::vector<Series>& out, const Value* x, const Value& y,
               const std::optional<LineSpec>& spec) {
  const bool yVector = y.dims().isVector() || y.isScalar();
  if (y.dims().count() > 2 || (x && x->dims().count() > 2))
    fail("MATLAB:plot:NDData", "Data cannot have more than 2 dimensions.");
  if (!x) {
    if (y.isPlain() && y.isComplex()) {
      Value re = Value::zeros(ClassId::Double, Dims(1, y.numel())), im = re;
      for (int64_t k = 0; k < y.numel(); ++k) {
        re.mutableData<double>()[k] = y.complexAt(k).real();
        im.mutableData<double>()[k] = y.complexAt(k).imag();
      }
      out.push_back({re, im, {}, spec});
      return;
    }
    if (yVector) {
      out.push_back({countRow(y.numel()), rowOfAll(y), {}, spec});
      return;
    }
    for (int64_t c = 0; c < y.dims()[1]; ++c)
      out.push_back({countRow(y.dims().rows()), columnOf(y, c), {}, spec});
    return;
  }
  const bool xVector = x->dims().isVector() || x->isScalar();
  if (xVector && yVector) {
    // One number and a vector are separate points, each a line of its own.
    if (x->numel() != y.numel() && (x->isScalar() || y.isScalar())) {
      const Value& many = x->isScalar() ? y : *x;
      for (int64_t k = 0; k < many.numel(); ++k) {
        const Value point = lineOf(rowOfAll(many), k, false);
        x->isScalar() ? out.push_back({rowOfAll(*x), point, {}, spec})
                      : out.push_back({point, rowOfAll(y), {}, spec});
      }
      return;
    }
    if (x->numel() != y.numel()) failLengths(*x, y);
    out.push_back({rowOfAll(*x), rowOfAll(y), {}, spec});
    return;
  }
  if (x->numel() == 0 && y.numel() == 0) {
    out.push_back({rowOfAll(*x), rowOfAll(y), {}, spec});
    return;
  }
  const Value& matrix = xVector ? y : *x;
  const Value& vector = xVector ? *x : y;
  if (!xVector && !yVector) {
    if (!(x->dims() == y.dims())) failLengths(*x, y);
    for (int64_t c = 0; c < y.dims()[1]; ++c)
      out.push_back({columnOf(*x, c), columnOf(y, c), {}, spec});
    return;
  }
  const int64_t rows = matrix.dims().rows(), columns = matrix.dims()[1];
  const bool alongRows = vector.numel() != rows && vector.numel() == columns;
  if (vector.numel() != rows && !alongRows) failLengths(*x, y);
  for (int64_t c = 0; c < (alongRows ? rows : columns); ++c) {
    const Value line = lineOf(matrix, c, alongRows);
    xVector ? out.push_back({rowOfAll(vector), line, {}, spec})
            : out.push_back({line, rowOfAll(vector), {}, spec});
  }
}

void addSeries3(std::vector<Series>& out, std::span<const Value> d,
                const std::optional<LineSpec>& spec) {
  int64_t rows = 0, columns = 1;
  for (const Value& v : d) {
    if (!v.dims().isVector() && !v.isScalar()) {
      rows = v.dims().rows();
      columns = v.dims()[1];
    }
  }
  if (rows == 0) {
    for (size_t k = 1; k < 3; ++k)
      if (d[k].numel() != d[0].numel()) failLengths(d[0], d[k]);
    out.push_back({rowOfAll(d[0]), rowOfAll(d[1]), rowOfAll(d[2]), spec});
    return;
  }
  for (int64_t c = 0; c < columns; ++c) {
    Value part[3];
    for (size_t k = 0; k < 3; ++k) {
      const bool vector = d[k].dims().isVector();
      if (vector ? d[k].numel() != rows : !(d[k].dims() == Dims(rows, columns)))
        failLengths(d[0], d[k]);
      part[k] = vector ? rowOfAll(d[k]) : columnOf(d[k], c);
    }
    out.push_back({part[0], part[1], part[2], spec});
  }
}

/// Splits plot's arguments into series; what is left are names and values.
std::vector<Series> readSeries(Interpreter& interpreter, std::span<Value>& args, size_t most,
                               const char* function) {
  std::vector<Series> out;
  for (Value& v : args)
    if (v.isObject() && !objectAs<Node>(v)) v = plainData(interpreter, v);
  while (!args.empty() && isData(args[0])) {
    size_t n = 0;
    while (n < most && n < args.size() && isData(args[n])) ++n;
    if (most == 3 && n < 3) failArguments(function);
    const std::span<const Value> data = args.subspan(0, n);
    args = args.subspan(n);
    std::optional<LineSpec> spec;
    if (!args.empty() && args[0].isTextScalar()) {
      spec = parseLineSpec(textOf(args[0]));
      if (spec) args = args.subspan(1);
    }
    if (most == 3)
      addSeries3(out, data, spec);
    else
      addSeries(out, n > 1 ? &data[0] : nullptr, data[n - 1], spec);
  }
  if (!args.empty() && args[0].isTextScalar() && args.size() % 2 == 1 &&
      !nodeClass("line")->findLoose(textOf(args[0])))
    fail("MATLAB:plot:InvalidLineSpec", "Error in color/linetype argument.");
  if (!args.empty() && !args[0].isTextScalar() && !args[0].isStruct())
    fail("MATLAB:plot:InvalidData",
         "Data must be numeric, datetime, duration, categorical, or an array convertible to "
         "double.");
  return out;
}

std::string styleAt(const Node& axes, size_t round) {
  std::vector<std::string> styles;
  const Value& order = axes.get("LineStyleOrder");
  if (order.isCell())
    for (int64_t k = 0; k < order.numel(); ++k) styles.push_back(textOf(order.cellAt(k)));
  else if (order.isChar())
    for (const std::string& s : textLines(order)) styles.push_back(s);
  return styles.empty() ? "-" : styles[round % styles.size()];
}

/// The axes that a parent of lines is, or is a group in.
Node& axesAround(Node& parent) {
  Node* axes = parent.ancestor("axes");
  if (!axes) axes = parent.ancestor("polaraxes");
  if (!axes)
    fail("MATLAB:hg:InvalidParent", "Line cannot be a child of %s.",
         parent.cls.shortName().c_str());
  return *axes;
}

Node& makeLine(Node& parent, const Series& s, const char* type, std::span<const Value> pairs) {
  Node& axes = axesAround(parent);
  Node& line = newObject(parent, type);
  line.put("XData", s.x);
  line.put("YData", s.y);
  if (s.z.isDefined()) line.put("ZData", s.z);
  const bool manual = line.word("ColorMode") == "manual";
  if (!(s.spec && s.spec->colour) && !manual) {
    const double before = axes.number("ColorOrderIndex");
    line.put("Color", rgbValue(nextColour(axes)));
    if (axes.number("ColorOrderIndex") <= before)
      axes.put("LineStyleOrderIndex", Value(axes.number("LineStyleOrderIndex") + 1));
    const size_t round = size_t(axes.number("LineStyleOrderIndex")) - 1;
    if (round > 0 && before > 1) line.put("LineStyle", Value::text(styleAt(axes, round)));
  }
  if (s.spec) applySpec(line, *s.spec);
  try {
    checkRulers(line);
    setPairs(line, pairs);
  } catch (...) {
    line.destroy();
    throw;
  }
  runCallback(line, "CreateFcn");
  return line;
}

Node* parentPair(std::span<const Value> pairs) {
  for (size_t k = 0; k + 1 < pairs.size(); k += 2)
    if (optionWord(pairs[k]) == "parent")
      if (Node* n = objectAs<Node>(pairs[k + 1])) return n;
  return nullptr;
}

/// plot(table, variables, ...): the same with the variables' data, which name the axes.
struct FromTable {
  ValueList args, names;
  FromTable(Interpreter& interpreter, std::span<const Value> given) {
    ValueList found = interpreter.call(Value::text("hgtabledata"), given, 2);
    for (int64_t k = 0; k < found[0].numel(); ++k) args.push_back(found[0].cellAt(k));
    for (int64_t k = 0; k < found[1].numel(); ++k) names.push_back(found[1].cellAt(k));
  }
  void label(Interpreter& interpreter, Node& axes) const {
    const char* functions[] = {"xlabel", "ylabel", "zlabel"};
    for (size_t k = 0; k < names.size() && k < 3; ++k) {
      const Value both[] = {axes.handle(), names[k]};
      interpreter.call(Value::text(functions[k]), both, 0);
    }
  }
};

Value plotWith(Call& call, size_t most, const char* function, const char* xScale,
               const char* yScale) {
  std::span<Value> args = call.args;
  Node* axes = takeAxes(args);
  const bool given = axes != nullptr;
  if (args.empty()) failArguments(function);
  std::optional<FromTable> table;
  if (args[0].isObject() &&
      (args[0].className() == "table" || args[0].className() == "timetable")) {
    ValueList forms{args[0], Value(double(most))};
    forms.insert(forms.end(), args.begin() + 1, args.end());
    table.emplace(call.interpreter, forms);
    args = table->args;
  }
  const bool hasData = isData(args[0]);
  const std::vector<Series> all = readSeries(call.interpreter, args, most, function);
  if (!hasData)
    fail("MATLAB:plot:InvalidData",
         "Data must be numeric, datetime, duration, categorical, or an array convertible to "
         "double.");
  Node* parent = given ? nullptr : parentPair(args);
  if (parent) axes = &axesAround(*parent);
  if (!axes) axes = &currentAxes(call.interpreter);
  // Into a group that is there: nothing goes.
  const bool grouped = parent && parent != axes;
  // Names are checked before anything that is there goes.
  for (size_t k = 0; k + 1 < args.size(); k += 2)
    if (args[k].isTextScalar() && nodeClass("line")->findLoose(textOf(args[k])) < 0)
      fail("MATLAB:hg:InvalidProperty", "Unrecognized property %s for class Line.",
           textOf(args[k]).c_str());
  const bool held = grouped || axes->word("NextPlot") == "add";
  const bool fresh =
      axes->word("NextPlot").starts_with("replace") && axes->word("NextPlot") != "replacechildren";
  if (given)
    prepareAxes(*axes);
  else if (!grouped)
    axes = &prepareCartesian(*axes);
  if (!held && axes->is("axes")) {
    axes->put("XScale", Value::text(xScale));
    axes->put("YScale", Value::text(yScale));
    if (most == 3) axes->put("View", Value::fromVector(std::vector<double>{-37.5, 30}, true));
    if (most == 3)
      for (const char* grid : {"XGrid", "YGrid", "ZGrid"}) axes->put(grid, Value::text("off"));
    if (most == 2 && fresh) axes->put("Box", Value::text("on"));
  }
  std::vector<Node*> made;
  for (const Series& s : all) made.push_back(&makeLine(grouped ? *parent : *axes, s, "line", args));
  if (table && !held) table->label(call.interpreter, *axes);
  return call.nargout > 0 ? handleArray(made) : Value();
}

Value plotFunction(Call& call) { return plotWith(call, 2, "plot", "linear", "linear"); }
Value plot3Function(Call& call) { return plotWith(call, 3, "plot3", "linear", "linear"); }
Value semilogxFunction(Call& call) { return plotWith(call, 2, "semilogx", "log", "linear"); }
Value semilogyFunction(Call& call) { return plotWith(call, 2, "semilogy", "linear", "log"); }
Value loglogFunction(Call& call) { return plotWith(call, 2, "loglog", "log", "log"); }

/// line, as text and patch, adds to the axes and clears nothing.
Value lineFunction(Call& call) {
  std::span<Value> args = call.args;
  Node* axes = takeAxes(args);
  std::vector<Series> all;
  size_t n = 0;
  while (n < args.size() && n < 3 && isData(args[n])) ++n;
  for (size_t k = 0; k < n; ++k) args[k] = plainData(call.interpreter, args[k]);
  if (n == 1) failArguments("line");
  if (n == 3) addSeries3(all, args.subspan(0, 3), {});
  if (n == 2) addSeries(all, &args[0], args[1], {});
  if (n == 0)
    all.push_back({Value::fromVector(std::vector<double>{0, 1}, true),
                   Value::fromVector(std::vector<double>{0, 1}, true),
                   {},
                   {}});
  args = args.subspan(n);
  if (!axes) axes = parentPair(args);
  if (!axes) axes = &currentAxes(call.interpreter);
  std::vector<Node*> made;
  for (const Series& s : all) {
    Series own = s;
    own.spec = LineSpec{"-", "", colourOrderOf(axesAround(*axes))[0]};
    made.push_back(&makeLine(*axes, own, "line", args));
  }
  return call.nargout > 0 ? handleArray(made) : Value();
}

Value textFunction(Call& call) {
  std::span<Value> args = call.args;
  Node* axes = takeAxes(args);
  size_t n = 0;
  while (n < args.size() && n < 3 && isData(args[n])) ++n;
  if (n < 2 && !(n == 0 && !args.empty())) failArguments("text");
  std::vector<std::vector<double>> at;
  for (size_t k = 0; k < n; ++k) at.push_back(realNumbers(plainData(call.interpreter, args[k])));
  Value string = Value::text("");
  args = args.subspan(n);
  if (n > 0) {
    if (args.empty()) failArguments("text");
    string = args[0];
    args = args.subspan(1);
  }
  if (!axes) axes = parentPair(args);
  if (!axes) axes = &currentAxes(call.interpreter);
  size_t count = at.empty() ? 1 : 0;
  for (const auto& v : at) count = std::max(count, v.size());
  const bool list =
      (string.isCell() || string.isString()) && string.numel() == int64_t(count) && count > 1;
  const bool rows = string.isChar() && string.dims().rows() == int64_t(count) && count > 1;
  std::vector<Node*> made;
  for (size_t k = 0; k < count; ++k) {
    Node& t = newObject(*axes, "text");
    std::vector<double> place(3);
    for (size_t j = 0; j < at.size(); ++j) {
      if (at[j].size() != count && at[j].size() != 1) {
        t.destroy();
        fail("MATLAB:text:sizes", "Vectors must be the same length.");
      }
      place[j] = at[j][at[j].size() == 1 ? 0 : k];
    }
    t.put("Position", Value::fromVector(place, true));
    t.set("String", list   ? string.cellAt(int64_t(k))
                    : rows ? Value::text16(charRow(string, int64_t(k)))
                           : string);
    try {
      setPairs(t, args);
    } catch (...) {
      t.destroy();
      throw;
    }
    runCallback(t, "CreateFcn");
    made.push_back(&t);
  }
  return call.nargout > 0 ? handleArray(made) : Value();
}

/// [pairs, rest] = hglinespec(args): the first text that is a specification, as names and values.
Value hglinespecFunction(Call& call) {
  ValueList pairs;
  const Value& v = call.arg(0);
  if (v.isTextScalar())
    if (auto spec = parseLineSpec(textOf(v))) {
      if (!spec->style.empty())
        pairs.insert(pairs.end(), {Value::text("LineStyle"), Value::text(spec->style)});
      if (!spec->marker.empty())
        pairs.insert(pairs.end(), {Value::text("Marker"), Value::text(spec->marker)});
      if (spec->colour) pairs.insert(pairs.end(), {Value::text("Color"), rgbValue(*spec->colour)});
      call.setOut(1, Value::logical(true));
      return Value::cellRow(std::move(pairs));
    }
  call.setOut(1, Value::logical(false));
  return Value::cellRow({});
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow("plot", plotFunction, 1, kAny, 1,
                          "Draws lines.\nplot(y), plot(x,y), plot(x,y,'r--o'), "
                          "plot(x1,y1,x2,y2,...), plot(..., name, value), plot(ax, ...)",
                          "h = plot(1:3, [2 4 8], 'r--'); disp(h.LineStyle)", "--\n"),
    builtins::functionRow(
        "plot3", plot3Function, 3, kAny, 1,
        "Draws lines in space.\nplot3(x,y,z), plot3(x,y,z,spec), plot3(..., name, value)",
        "h = plot3(1:3, 1:3, 1:3); disp(h.ZData)", "     1     2     3\n"),
    builtins::functionRow("semilogx", semilogxFunction, 1, kAny, 1,
                          "As plot, with a logarithmic x axis.",
                          "semilogx([1 10 100], 1:3); disp(get(gca, 'XScale'))", "log\n"),
    builtins::functionRow("semilogy", semilogyFunction, 1, kAny, 1,
                          "As plot, with a logarithmic y axis.",
                          "semilogy([1 10 100]); disp(get(gca, 'YLim'))", "     1   100\n"),
    builtins::functionRow("loglog", loglogFunction, 1, kAny, 1,
                          "As plot, with two logarithmic axes.",
                          "loglog([1 10], [1 10]); disp(get(gca, 'YScale'))", "log\n"),
    builtins::functionRow(
        "line", lineFunction, 0, kAny, 1,
        "Adds a line to the axes.\nline(x,y), line(x,y,z), line(..., name, value)",
        "h = line([0 1], [0 2]); disp(h.YData)", "     0     2\n"),
    builtins::functionRow(
        "text", textFunction, 1, kAny, 1,
        "Adds text to the axes.\ntext(x,y,txt), text(x,y,z,txt), text(..., name, value)",
        "h = text(0.5, 0.5, 'here'); disp(h.String)", "here\n"),
    builtins::functionRow(
        "hglinespec", hglinespecFunction, 1, 1, 2,
        "[pairs, found] = hglinespec(text) reads a line specification as names and values.",
        "[p, ok] = hglinespec('r--'); disp(p{2})", "--\n"),
};

}  // namespace
}  // namespace matlift::graphics

namespace matlift::builtins {
BuiltinTheme plotTheme() { return graphics::kRows; }
}  // namespace matlift::builtins
