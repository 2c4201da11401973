// Showing figures, colour maps that are tables, figures as JSON, progress.
#include <rapidjson/document.h>

#include <cmath>
#include <cstdio>

#include "builtins/graphics/draw.h"
#include "builtins/graphics/functions.h"
#include "builtins/graphics/show.h"
#include "runtime/value/text.h"

#ifndef __EMSCRIPTEN__
#include <unistd.h>
#endif

namespace matlift::graphics {

void showFigures(Interpreter& interpreter) {
  FigureSlot& slot = interpreter.state<FigureSlot>();
  if (!slot.viewer) return;
  std::map<int, unsigned long long> now;
  std::vector<Ref<Node>> figures = rootOf(interpreter).children;
  for (const Ref<Node>& f : figures) {
    if (!f->on("Visible")) continue;
    const int number = int(f->number("Number"));
    now[number] = f->changes;
    const auto at = slot.shown.find(number);
    if (at != slot.shown.end() && at->second == f->changes) continue;
    interpreter.flush();  // what was printed before comes before
    slot.viewer->show(number, f->word("Name"), *f);
  }
  for (const auto& [number, changes] : slot.shown)
    if (!now.count(number)) slot.viewer->closed(number);
  slot.shown = std::move(now);
}

std::string figureSvg(Node& figure) { return renderFigure(figure, "svg"); }
std::string figurePng(Node& figure, double dpi) {
  return renderFigure(figure, "png", {.dpi = dpi});
}
std::string figureText(Node& figure, int columns) {
  const Point size = figureSize(figure);
  auto canvas =
      makeTextCanvas(size.x, size.y, columns, std::max(8, int(columns * size.y / size.x / 2)));
  drawFigure(figure, *canvas);
  return canvas->finish();
}

namespace {

Value hgshowFunction(Call& call) {
  handleEvents(call.interpreter);
  showFigures(call.interpreter);
  return {};
}

Value hgmapFunction(Call& call) {
  const double n = toDouble(call.arg(1), "number of colours");
  const int rows = int(std::min(std::max(n, 0.0), 1e6));
  const std::vector<Colour> map = mapNamed(toText(call.arg(0), "name"), rows);
  Value out = Value::zeros(ClassId::Double, Dims(int64_t(map.size()), 3));
  double* to = out.mutableData<double>();
  for (size_t k = 0; k < map.size(); ++k) {
    to[k] = map[k].r;
    to[k + map.size()] = map[k].g;
    to[k + 2 * map.size()] = map[k].b;
  }
  return out;
}

// --- figures as JSON: type, properties that differ from the defaults, children

void quoted(std::string& out, const std::string& text) {
  out += '"';
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (uint8_t(c) < 32)
      out += strprintf("\\u%04x", c);
    else
      out += c;
  }
  out += '"';
}

void number(std::string& out, double x) {
  if (std::isfinite(x))
    out += strprintf("%.17g", x);
  else
    out += std::isnan(x) ? "\"NaN\"" : x > 0 ? "\"Inf\"" : "\"-Inf\"";
}

void sizes(std::string& out, const Dims& dims) {
  out += "\"size\":[";
  for (int k = 0; k < dims.count(); ++k) out += (k ? "," : "") + std::to_string(dims[k]);
  out += ']';
}

bool writeValue(std::string& out, const Value& v) {
  if (v.isCharRow()) {
    quoted(out, textOf(v));
  } else if (v.isPlain() && v.numel() == 1 && v.isDouble() && !v.isComplex()) {
    number(out, v.doubleAt(0));
  } else if (v.isPlain() && !v.isComplex()) {
    out += "{\"class\":\"" + v.className() + "\",";
    sizes(out, v.dims());
    out += ",\"data\":[";
    for (int64_t k = 0; k < v.numel(); ++k) {
      if (k) out += ',';
      number(out, v.doubleAt(k));
    }
    out += "]}";
  } else if (v.isCell() || v.isString()) {
    out += "{\"class\":\"cell\",";
    sizes(out, v.dims());
    out += ",\"data\":[";
    for (int64_t k = 0; k < v.numel(); ++k) {
      if (k) out += ',';
      if (!writeValue(out, v.cellAt(k))) out += "0";
    }
    out += "]}";
  } else {
    return false;
  }
  return true;
}

void writeNode(std::string& out, Node& n) {
  out += "{\"type\":";
  quoted(out, n.cls.type);
  out += ",\"properties\":{";
  bool first = true;
  for (const Property& p : n.cls.properties) {
    const Value& v = n.get(p.name);
    if (p.kind == PropertyKind::Computed || p.kind == PropertyKind::Handle || v.isObject() ||
        v.isFunction())
      continue;
    if (!p.initial.isObject() && isEqual(v, p.initial) && v.className() == p.initial.className())
      continue;
    std::string text;
    if (!writeValue(text, v)) continue;
    if (!first) out += ',';
    first = false;
    quoted(out, p.name);
    out += ':' + text;
  }
  out += "},\"children\":[";
  for (size_t k = 0; k < n.children.size(); ++k) {
    Node& child = *n.children[k];
    if (k) out += ',';
    std::string one;
    writeNode(one, child);
    // What a child is to its parent (a title, a label), and which axes a legend belongs to.
    for (const Property& p : n.cls.properties)
      if (p.kind == PropertyKind::Handle && n.node(p.name) == &child)
        one.insert(1, "\"role\":\"" + p.name + "\",");
    if ((child.is("legend") || child.is("colorbar")) && child.node("Axes")) {
      for (size_t j = 0; j < n.children.size(); ++j)
        if (n.children[j].get() == child.node("Axes"))
          one.insert(1, "\"axes\":" + std::to_string(j) + ",");
    }
    out += one;
  }
  out += "]}";
}

Value hgjsonFunction(Call& call) {
  const std::vector<Node*> nodes = nodesOf(rootOf(call.interpreter), call.arg(0));
  if (nodes.size() != 1 || nodes[0]->deleted)
    fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
  std::string out;
  writeNode(out, *nodes[0]);
  return Value::text(out);
}

using Json = rapidjson::Value;

[[noreturn]] void failJson() {
  fail("MATLAB:openfig:badFile", "The file is no figure that savefig wrote.");
}

double numberOf(const Json& j) {
  if (j.IsNumber()) return j.GetDouble();
  if (!j.IsString()) failJson();
  const std::string_view s = j.GetString();
  return s == "Inf" ? HUGE_VAL : s == "-Inf" ? -HUGE_VAL : std::nan("");
}

Value valueOf(const Json& j) {
  if (j.IsNumber()) return Value(j.GetDouble());
  if (j.IsString()) return Value::text({j.GetString(), j.GetStringLength()});
  if (!j.IsObject() || !j.HasMember("class") || !j.HasMember("size") || !j.HasMember("data") ||
      !j["data"].IsArray() || !j["size"].IsArray() || !j["class"].IsString())
    failJson();
  std::vector<int64_t> extents;
  int64_t count = 1;
  for (const Json& e : j["size"].GetArray()) {
    if (!e.IsInt64() || e.GetInt64() < 0 || e.GetInt64() > int64_t(1) << 31) failJson();
    extents.push_back(e.GetInt64());
    count *= e.GetInt64();
    if (count > int64_t(1) << 31) failJson();
  }
  const auto data = j["data"].GetArray();
  if (extents.size() < 2 || count != int64_t(data.Size())) failJson();
  const Dims dims{std::span<const int64_t>(extents)};
  if (std::string_view(j["class"].GetString()) == "cell") {
    ValueList all;
    for (const Json& e : data) all.push_back(valueOf(e));
    return Value::cellOf(std::move(all), dims);
  }
  Value out = Value::zeros(ClassId::Double, dims);
  for (rapidjson::SizeType k = 0; k < data.Size(); ++k)
    out.mutableData<double>()[k] = numberOf(data[k]);
  static const std::pair<const char*, ClassId> classes[] = {
      {"single", ClassId::Single}, {"uint8", ClassId::UInt8},     {"uint16", ClassId::UInt16},
      {"int32", ClassId::Int32},   {"logical", ClassId::Logical}, {"char", ClassId::Char}};
  for (const auto& [name, cls] : classes)
    if (std::string_view(j["class"].GetString()) == name) return convertClass(out, cls);
  return out;
}

void readProperties(Node& n, const Json& j) {
  if (!j.HasMember("properties") || !j["properties"].IsObject()) failJson();
  for (const auto& member : j["properties"].GetObject()) {
    const int k = n.cls.find(member.name.GetString());
    if (k < 0 || n.cls.properties[size_t(k)].kind == PropertyKind::Computed ||
        std::string_view(member.name.GetString()) == "Number")
      continue;
    const Property& p = n.cls.properties[size_t(k)];
    n.put(p.name, checkedProperty(n.cls, p, valueOf(member.value)));
  }
}

void readChildren(Node& parent, const Json& j) {
  if (!j.HasMember("children") || !j["children"].IsArray()) failJson();
  std::vector<Node*> made;
  for (const Json& c : j["children"].GetArray()) {
    if (!c.IsObject() || !c.HasMember("type") || !c["type"].IsString() ||
        !nodeClass(c["type"].GetString()))
      failJson();
    const std::string type = c["type"].GetString();
    const char* role =
        c.HasMember("role") && c["role"].IsString() ? c["role"].GetString() : nullptr;
    Node* child = role && parent.cls.find(role) >= 0 ? parent.node(role) : nullptr;
    if (!child)
      child =
          type == "axes" || type == "polaraxes" ? &newAxes(parent, type) : &newObject(parent, type);
    if (role && parent.cls.find(role) >= 0) parent.put(role, child->handle());
    readProperties(*child, c);
    readChildren(*child, c);
    made.push_back(child);
    if (c.HasMember("axes") && c["axes"].IsUint() && c["axes"].GetUint() < made.size()) {
      Node& axes = *made[c["axes"].GetUint()];
      child->put("Axes", axes.handle());
      if (axes.cls.find("Legend") >= 0)
        axes.put(type == "legend" ? "Legend" : "Colorbar", child->handle());
    }
  }
}

void readFigure(Node& figure, const Json& j) {
  if (!j.IsObject() || !j.HasMember("type") || !j["type"].IsString() ||
      std::string_view(j["type"].GetString()) != "figure")
    failJson();
  readProperties(figure, j);
  readChildren(figure, j);
}

/// One figure, or a list of them.
Value hgunjsonFunction(Call& call) {
  const std::string text = toText(call.arg(0), "text");
  rapidjson::Document d;
  d.Parse<rapidjson::kParseIterativeFlag>(text.c_str());
  if (d.HasParseError() || (d.IsArray() && d.Empty())) failJson();
  std::vector<Node*> made;
  try {
    for (rapidjson::SizeType k = 0; k < (d.IsArray() ? d.Size() : 1); ++k) {
      made.push_back(&newFigure(call.interpreter, 0));
      readFigure(*made.back(), d.IsArray() ? d[k] : d);
    }
  } catch (...) {
    for (Node* figure : made) figure->destroy();
    throw;
  }
  return handleArray(made, false);
}

Value hgprogressFunction(Call& call) {
#ifndef __EMSCRIPTEN__
  if (!isatty(2)) return {};
#endif
  const double x = std::min(std::max(toDouble(call.arg(0), "fraction"), 0.0), 1.0);
  std::string line = "\r" + toText(call.arg(1), "message") + " [";
  for (int k = 0; k < 30; ++k) line += k < x * 30 ? '#' : '.';
  call.interpreter.writeError(line + strprintf("] %3.0f%%", 100 * x) + (x >= 1 ? "\n" : ""));
  return {};
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow("hgshow", hgshowFunction, 0, 0, 0,
                          "hgshow shows figures that have changed where somebody looks on.",
                          "figure; hgshow", ""),
    builtins::functionRow("hgmap", hgmapFunction, 2, 2, 1,
                          "hgmap(name, n) is a colour map that is a table.",
                          "disp(size(hgmap('turbo', 3)))", "     3     3\n"),
    builtins::functionRow("hgjson", hgjsonFunction, 1, 1, 1,
                          "hgjson(fig) is a figure with its data as JSON.",
                          "s = hgjson(figure); disp(s(1:16))", "{\"type\":\"figure\"\n"),
    builtins::functionRow("hgunjson", hgunjsonFunction, 1, 1, 1,
                          "hgunjson(text) makes a figure of what hgjson wrote.",
                          "h = hgunjson(hgjson(figure)); disp(h.Type)", "figure\n"),
    builtins::functionRow("hgprogress", hgprogressFunction, 2, 2, 0,
                          "hgprogress(x, message) draws a line of progress on a terminal.",
                          "hgprogress(0.5, 'x')", ""),
};

}  // namespace
}  // namespace matlift::graphics

namespace matlift::builtins {
BuiltinTheme showFiguresTheme() { return graphics::kRows; }
}  // namespace matlift::builtins
