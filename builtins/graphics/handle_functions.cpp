// Functions of handles: get, set, findobj, copyobj, ….
#include <algorithm>

#include "builtins/graphics/colour.h"
#include "builtins/graphics/functions.h"
#include "builtins/support/dim_args.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"

namespace matlift::graphics {

namespace {

using builtins::optionWord;

void requireValid(const std::vector<Node*>& nodes) {
  for (Node* n : nodes)
    if (n->deleted) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
}

/// What a new object would have, asked as axescolororder; undefined when there is no such.
Value initialOf(std::string_view word) {
  if (word == "axescolororder") {
    const std::vector<Colour>& order = lineColours();
    const int64_t n = int64_t(order.size());
    Value out = Value::zeros(ClassId::Double, Dims(n, 3));
    for (int64_t k = 0; k < n; ++k) {
      const Colour& c = order[size_t(k)];
      out.mutableData<double>()[k] = c.r;
      out.mutableData<double>()[k + n] = c.g;
      out.mutableData<double>()[k + 2 * n] = c.b;
    }
    return out;
  }
  for (const char* type :
       {"figure", "axes", "line", "text", "patch", "surface", "image", "legend", "bar"}) {
    if (!word.starts_with(type)) continue;
    const NodeClass& cls = *nodeClass(type);
    const int p = cls.findLoose(std::string(word.substr(std::string_view(type).size())));
    if (p >= 0) return cls.properties[size_t(p)].initial;
  }
  return {};
}

Value readNamed(Node& node, const std::string& name) {
  const int k = node.cls.findLoose(name);
  if (k >= 0) return node.read(k);
  std::string word = name;
  for (char& c : word) c = char(c >= 'A' && c <= 'Z' ? c + 32 : c);
  const bool factory = word.starts_with("factory");
  if (word.starts_with("default") || factory) {
    word.erase(0, 7);
    const auto at = node.defaults.find(word);
    if (!factory && at != node.defaults.end()) return at->second;
    if (Value initial = initialOf(word); initial.isDefined()) return initial;
  }
  fail("MATLAB:hg:InvalidProperty", "Unrecognized property %s for class %s.", name.c_str(),
       node.cls.shortName().c_str());
}

Value allProperties(Node& node) {
  Value out = Value::structure();
  std::vector<std::string> names = node.propertyNames();
  std::sort(names.begin(), names.end());
  for (const std::string& name : names) out.setField(Name(name), node.read(node.cls.find(name)));
  return out;
}

Value getFunction(Call& call) {
  if (call.arg(0).isObject() && !objectAs<Node>(call.arg(0)) && !objectAs<ObjectArray>(call.arg(0)))
    fail("MATLAB:hg:InvalidHandle", "Value must be a handle.");
  const std::vector<Node*> nodes = nodesOf(rootOf(call.interpreter), call.arg(0));
  requireValid(nodes);
  if (nodes.empty() && call.nargin() == 2) return Value::emptyDouble();
  if (call.nargin() == 1) {
    if (nodes.size() != 1)
      fail("MATLAB:hg:get:oneHandle", "get without a property name takes one handle.");
    Value all = allProperties(*nodes[0]);
    if (call.nargout > 0) return all;
    std::string text;
    for (const Name& name : all.structs().fields) {
      const Value& v = *all.field(name);
      text += "    " + name.str() + ": ";
      if (v.isTextScalar())
        text += "'" + textOf(v) + "'";
      else if (v.isPlain() && v.numel() == 1)
        text += numberText(v.doubleAt(0));
      else
        text +=
            "[" + (v.isObject() ? v.object().dims() : v.dims()).text() + " " + v.className() + "]";
      text += "\n";
    }
    call.interpreter.write(text);
    return {};
  }
  std::vector<std::string> names;
  const Value& wanted = call.arg(1);
  if (wanted.isCell())
    for (int64_t k = 0; k < wanted.numel(); ++k)
      names.push_back(toText(wanted.cellAt(k), "property name"));
  else
    names.push_back(toText(wanted, "property name"));
  if (nodes.size() == 1 && !wanted.isCell()) return readNamed(*nodes[0], names[0]);
  const int64_t rows = int64_t(nodes.size()), columns = int64_t(names.size());
  Value out = Value::cell(Dims(rows, columns));
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < columns; ++c)
      out.setCell(r + c * rows, readNamed(*nodes[size_t(r)], names[size_t(c)]));
  return out;
}

void showChoices(Call& call, Node& node) {
  std::string text;
  for (const Property& p : node.cls.properties) {
    if (p.kind == PropertyKind::Computed) continue;
    text += "    " + p.name + ":";
    for (const std::string& w : p.words) text += " '" + w + "'";
    text += "\n";
  }
  call.interpreter.write(text);
}

Value setFunction(Call& call) {
  const std::vector<Node*> nodes = nodesOf(rootOf(call.interpreter), call.arg(0));
  requireValid(nodes);
  if (call.nargin() == 1) {
    if (!nodes.empty()) showChoices(call, *nodes[0]);
    return {};
  }
  if (call.nargin() == 2 && call.arg(1).isTextScalar()) {
    if (nodes.empty()) return {};
    const int k = nodes[0]->cls.findLoose(textOf(call.arg(1)));
    if (k < 0) setPairs(*nodes[0], call.args.subspan(1));
    ValueList words;
    for (const std::string& w : nodes[0]->cls.properties[size_t(k)].words)
      words.push_back(Value::text(w));
    const int64_t n = int64_t(words.size());
    return Value::cellOf(std::move(words), Dims(n, n > 0 ? 1 : 0));
  }
  std::span<const Value> pairs = call.args.subspan(1);
  // set(h, {names}, {values}) with a row of values for each handle.
  if (pairs.size() == 2 && pairs[0].isCell() && pairs[1].isCell() &&
      pairs[1].dims().rows() == int64_t(nodes.size()) && nodes.size() > 1) {
    const int64_t rows = pairs[1].dims().rows();
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t c = 0; c < pairs[0].numel() && c < pairs[1].dims()[1]; ++c)
        nodes[size_t(r)]->set(toText(pairs[0].cellAt(c), "property name"),
                              pairs[1].cellAt(r + c * rows));
    return {};
  }
  for (Node* n : nodes) setPairs(*n, pairs);
  return {};
}

bool matches(Node& node, const std::string& name, const Value& wanted) {
  const int k = node.cls.findLoose(name);
  if (k < 0) return false;
  const Value v = node.read(k);
  if (v.isTextScalar() && wanted.isTextScalar()) {
    std::string a = textOf(v), b = textOf(wanted);
    const bool exact = name.size() == 3 && (name[0] | 32) == 't';  // Tag
    auto fold = [](std::string& s) {
      for (char& c : s) c = char(c >= 'A' && c <= 'Z' ? c + 32 : c);
    };
    if (!exact) {
      fold(a);
      fold(b);
    }
    return a == b;
  }
  if (wanted.isTextScalar())
    if (auto c = colourNamed(textOf(wanted))) return isEqual(v, rgbValue(*c));
  return !v.isObject() && isEqual(v, wanted);
}

/// What findobj is asked: names and values, '-property', '-regexp', '-class', joined by '-and'
/// (also by nothing), '-or', '-xor' and '-not'; a cell is a group of its own.
class Condition {
 public:
  using Test = std::function<bool(Node&)>;
  Condition(Interpreter& interpreter, std::span<const Value> args)
      : interpreter_(interpreter), args_(args) {}
  Test read() {
    return args_.empty() ? [](Node&) { return true; } : alternatives();
  }

 private:
  std::string word() const { return at_ < args_.size() ? optionWord(args_[at_]) : ""; }
  const Value& next() {
    if (at_ >= args_.size())
      fail("MATLAB:hg:findobj:pairs", "Invalid parameter/value pair arguments.");
    return args_[at_++];
  }

  Test alternatives() {
    Test all = conjunction();
    while (word() == "-or" || word() == "-xor") {
      const bool one = word() == "-xor";
      ++at_;
      all = [one, a = std::move(all), b = conjunction()](Node& n) {
        return one ? a(n) != b(n) : a(n) || b(n);
      };
    }
    return all;
  }

  Test conjunction() {
    Test all = single();
    while (at_ < args_.size() && word() != "-or" && word() != "-xor") {
      if (word() == "-and") ++at_;
      all = [a = std::move(all), b = single()](Node& n) { return a(n) && b(n); };
    }
    return all;
  }

  Test single() {
    const Value& first = next();
    if (first.isCell()) return group(first);
    const std::string option = optionWord(first);
    if (option == "-not") return [a = single()](Node& n) { return !a(n); };
    if (option == "-property")
      return [name = toText(next(), "property")](Node& n) { return n.cls.findLoose(name) >= 0; };
    if (option == "-class")
      return [name = toText(next(), "class")](Node& n) { return n.cls.className == name; };
    if (option == "-regexp") {
      const std::string name = toText(next(), "property name");
      return [&by = interpreter_, name, pattern = next()](Node& n) {
        return resembles(by, n, name, pattern);
      };
    }
    const std::string name = toText(first, "property name");
    return [name, value = next()](Node& n) { return matches(n, name, value); };
  }

  Test group(const Value& cell) {
    ValueList inside;
    for (int64_t k = 0; k < cell.numel(); ++k) inside.push_back(cell.cellAt(k));
    return Condition(interpreter_, inside).read();
  }

  static bool resembles(Interpreter& by, Node& n, const std::string& name, const Value& pattern) {
    const int k = n.cls.findLoose(name);
    if (k < 0) return false;
    const Value v = n.read(k);
    if (!v.isTextScalar()) return false;
    const ValueList args{v, pattern, Value::text("once")};
    return by.call(Value::text("regexp"), args, 1)[0].numel() > 0;
  }

  Interpreter& interpreter_;
  std::span<const Value> args_;
  size_t at_ = 0;
};

Value findAmong(Call& call, bool hidden) {
  Node& root = rootOf(call.interpreter);
  std::vector<Node*> from{&root};
  std::span<Value> args = call.args;
  if (!args.empty() && !args[0].isTextScalar() && !args[0].isCell()) {
    from = nodesOf(root, args[0]);
    requireValid(from);
    args = args.subspan(1);
  }
  double depth = 1e9;
  bool flat = false;
  while (!args.empty() && (optionWord(args[0]) == "flat" || optionWord(args[0]) == "-depth")) {
    if (optionWord(args[0]) == "flat") {
      flat = true;
    } else {
      if (args.size() < 2)
        fail("MATLAB:hg:findobj:pairs", "Invalid parameter/value pair arguments.");
      depth = toDouble(args[1], "depth");
      args = args.subspan(1);
    }
    args = args.subspan(1);
  }
  Condition condition(call.interpreter, args);
  const Condition::Test test = condition.read();
  std::vector<Node*> found;
  std::function<void(Node&, double)> visit = [&](Node& n, double left) {
    if (!hidden && n.word("HandleVisibility") == "off") return;
    if (test(n) && std::find(found.begin(), found.end(), &n) == found.end()) found.push_back(&n);
    if (left <= 0 || flat) return;
    for (size_t k = n.children.size(); k-- > 0;) visit(*n.children[k], left - 1);
  };
  for (Node* n : from) visit(*n, depth);
  return handleArray(found);
}
Value findobjFunction(Call& call) { return findAmong(call, false); }
Value findallFunction(Call& call) { return findAmong(call, true); }

Value allchildFunction(Call& call) {
  std::vector<Node*> out;
  for (Node* n : nodesOf(rootOf(call.interpreter), call.arg(0)))
    for (size_t k = n->children.size(); k-- > 0;) out.push_back(n->children[k].get());
  return handleArray(out);
}

Value ancestorFunction(Call& call) {
  std::vector<std::string> types;
  if (call.arg(1).isCell())
    for (int64_t k = 0; k < call.arg(1).numel(); ++k)
      types.push_back(toText(call.arg(1).cellAt(k), "type"));
  else
    types.push_back(toText(call.arg(1), "type"));
  const std::vector<Node*> nodes = nodesOf(rootOf(call.interpreter), call.arg(0));
  Node* found = nullptr;
  const bool top = call.has(2);
  for (Node* n = nodes.empty() ? nullptr : nodes[0]; n; n = n->parent) {
    const bool fits = std::find(types.begin(), types.end(), n->cls.type) != types.end();
    if (fits && (!found || top)) found = n;
  }
  return found ? found->handle() : Value::emptyDouble();
}

Value copyobjFunction(Call& call) {
  Node& root = rootOf(call.interpreter);
  const std::vector<Node*> from = nodesOf(root, call.arg(0)), to = nodesOf(root, call.arg(1));
  requireValid(from);
  requireValid(to);
  if (to.empty() || (to.size() != 1 && to.size() != from.size()))
    fail("MATLAB:hg:copyobj:sizes", "Number of parents must be one or the number of objects.");
  std::vector<Node*> made;
  for (size_t k = 0; k < from.size(); ++k) {
    Ref<Node> copy = copyOf(*from[k]);
    to[to.size() == 1 ? 0 : k]->add(copy);
    made.push_back(copy.get());
  }
  return handleArray(made);
}

Value isHandleValue(Call& call, bool numbersCount, const char* type) {
  const Value& v = call.arg(0);
  Node& root = rootOf(call.interpreter);
  auto one = [&](const Value& e) {
    if (Node* n = objectAs<Node>(e)) return !n->deleted && (!type || n->is(type));
    if (!numbersCount || !e.isPlain() || e.isChar() || e.numel() != 1) return false;
    try {
      Node* found = nodesOf(root, e)[0];
      return !type || found->is(type);
    } catch (const Error&) {  // no object has that number
      return false;
    }
  };
  if (v.isObject()) {
    const Value all = ObjectArray::elementsOf(v);
    if (all.numel() == 1)
      return Value::logical(
          one(v) || (!objectAs<Node>(v) && !type && v.object().isHandle() && v.object().isValid()));
    Value out = Value::zeros(ClassId::Logical, all.dims());
    for (int64_t k = 0; k < all.numel(); ++k) out.mutableData<bool>()[k] = one(all.cellAt(k));
    return out;
  }
  if (!v.isPlain()) return Value::logical(false);
  if (v.numel() == 1) return Value::logical(one(v));
  Value out = Value::zeros(ClassId::Logical, v.dims());
  for (int64_t k = 0; k < v.numel(); ++k) out.mutableData<bool>()[k] = one(v.elementAt(k));
  return out;
}
Value ishandleFunction(Call& call) { return isHandleValue(call, true, nullptr); }
Value isgraphicsFunction(Call& call) {
  const std::string type = call.has(1) ? toText(call.arg(1), "type") : "";
  return isHandleValue(call, true, call.has(1) ? type.c_str() : nullptr);
}

Value resetFunction(Call& call) {
  for (Node* n : nodesOf(rootOf(call.interpreter), call.arg(0))) {
    if (n->is("axes") || n->is("polaraxes")) {
      resetAxes(*n);
      continue;
    }
    for (const Property& p : n->cls.properties)
      if (p.kind != PropertyKind::Computed && p.kind != PropertyKind::Data && p.name != "Number" &&
          p.name != "String")
        n->put(p.name, p.initial);
  }
  return {};
}

Value deleteMethod(Call& call) {
  for (const Value& v : call.args)
    for (Node* n : nodesOf(rootOf(call.interpreter), v)) {
      // What belongs to axes goes with them.
      if (n->is("axes") && !n->deleted)
        for (const char* peer : {"Legend", "Colorbar"})
          if (Node* other = n->node(peer)) other->destroy();
      n->destroy();
    }
  return {};
}

Value isvalidMethod(Call& call) {
  const Value all = ObjectArray::elementsOf(call.arg(0));
  if (all.numel() == 1) return Value::logical(all.cellAt(0).object().isValid());
  Value out = Value::zeros(ClassId::Logical, all.dims());
  for (int64_t k = 0; k < all.numel(); ++k)
    out.mutableData<bool>()[k] = all.cellAt(k).object().isValid();
  return out;
}

Value isequalMethod(Call& call) {
  const Value first = ObjectArray::elementsOf(call.arg(0).isObject() ? call.arg(0) : call.arg(1));
  for (const Value& v : call.args) {
    if (!v.isObject()) return Value::logical(false);
    const Value other = ObjectArray::elementsOf(v);
    if (!(other.dims() == first.dims())) return Value::logical(false);
    for (int64_t k = 0; k < first.numel(); ++k)
      if (&first.cellAt(k).object() != &other.cellAt(k).object()) return Value::logical(false);
  }
  return Value::logical(true);
}

/// A handle where a number is wanted: double(gcf), x(k) = plot(…) of a numeric x.
Value doubleMethod(Call& call) {
  std::vector<double> out;
  for (Node* n : nodesOf(rootOf(call.interpreter), call.arg(0))) out.push_back(handleNumber(*n));
  return out.size() == 1 ? Value(out[0]) : Value::fromVector(out, false);
}

// --- values that programs keep with an object, by name

Node& nodeArg(Call& call) {
  const std::vector<Node*> nodes = nodesOf(rootOf(call.interpreter), call.arg(0));
  requireValid(nodes);
  if (nodes.size() != 1) fail("MATLAB:hg:InvalidHandle", "One handle is needed.");
  return *nodes[0];
}

std::string dataName(Call& call) { return toText(call.arg(1), "The name of application data"); }

Value setappdataFunction(Call& call) {
  nodeArg(call).applicationData[dataName(call)] = call.arg(2);
  return {};
}

Value getappdataFunction(Call& call) {
  const auto& data = nodeArg(call).applicationData;
  if (call.nargin() == 1) {
    Value all = Value::structure();
    for (const auto& [name, v] : data) all.setField(Name(name), v);
    return all;
  }
  const auto at = data.find(dataName(call));
  return at == data.end() ? Value::emptyDouble() : at->second;
}

Value isappdataFunction(Call& call) {
  return Value::logical(nodeArg(call).applicationData.contains(dataName(call)));
}

Value rmappdataFunction(Call& call) {
  if (nodeArg(call).applicationData.erase(dataName(call)) == 0)
    fail("MATLAB:HandleGraphics:Appdata:InvalidNameToRemove",
         "There is no application data named '%s' to remove.", dataName(call).c_str());
  return {};
}

// The object of a handle, which may be a number.
Value handleFunction(Call& call) {
  if (call.arg(0).isObject()) return call.arg(0);
  return nodeArg(call).handle();
}

// Among its parent's children, of which the last is in front.
Value uistackFunction(Call& call) {
  const std::vector<Node*> nodes = nodesOf(rootOf(call.interpreter), call.arg(0));
  requireValid(nodes);
  const std::string way = call.has(1) ? optionWord(call.arg(1)) : "up";
  const double steps = call.has(2) ? call.arg(2).doubleAt(0) : 1;
  if (way != "up" && way != "down" && way != "top" && way != "bottom")
    builtins::failOption("uistack", call.arg(1));
  for (Node* n : nodes) {
    if (!n->parent) continue;
    std::vector<Ref<Node>>& all = n->parent->children;
    const auto at = std::find_if(all.begin(), all.end(), [&](auto& c) { return c.get() == n; });
    const auto from = at - all.begin(), last = std::ptrdiff_t(all.size()) - 1;
    const auto by = std::ptrdiff_t(std::clamp(steps, 0.0, double(all.size())));
    const auto to = way == "top"      ? last
                    : way == "bottom" ? 0
                    : way == "up"     ? std::min(from + by, last)
                                      : std::max<std::ptrdiff_t>(from - by, 0);
    const Ref<Node> moved = *at;
    all.erase(at);
    all.insert(all.begin() + to, moved);
    if (Node* figure = n->ancestor("figure")) ++figure->changes;
  }
  return {};
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow("setappdata", setappdataFunction, 3, 3, 0,
                          "Keeps a value with a graphics object.\nsetappdata(h, name, value)",
                          "setappdata(gcf, 'n', 3); disp(getappdata(gcf, 'n'))", "     3\n"),
    builtins::functionRow("getappdata", getappdataFunction, 1, 2, 1,
                          "A value that setappdata kept, [] if there is none; a struct of all "
                          "without a name.\ngetappdata(h, name)",
                          "disp(isempty(getappdata(gcf, 'none')))", "   1\n"),
    builtins::functionRow("isappdata", isappdataFunction, 2, 2, 1,
                          "True when setappdata kept a value of that name.\nisappdata(h, name)",
                          "disp(isappdata(gcf, 'none'))", "   0\n"),
    builtins::functionRow("rmappdata", rmappdataFunction, 2, 2, 0,
                          "Forgets a value that setappdata kept.\nrmappdata(h, name)",
                          "setappdata(gcf, 'n', 3); rmappdata(gcf, 'n'); disp(isappdata(gcf, 'n'))",
                          "   0\n"),
    builtins::functionRow("handle", handleFunction, 1, 1, 1,
                          "The object that a handle, or the number of a figure, stands for.",
                          "f = figure(3); disp(handle(3) == f)", "   1\n"),
    builtins::functionRow("uistack", uistackFunction, 1, 3, 0,
                          "Moves objects among those of their parent: 'up', 'down', 'top', "
                          "'bottom'.\nuistack(h, way, steps)",
                          "a = plot(1:2); hold on; b = plot(3:4); uistack(a, 'top'); "
                          "c = get(gca, 'Children'); disp(c(1) == a)",
                          "   1\n"),
    builtins::functionRow(
        "get", getFunction, 1, 2, 1,
        "Reads properties of graphics objects.\nget(h, name), get(h, {names}), get(h)",
        "h = plot(1:3); disp(get(h, 'LineStyle'))", "-\n"),
    builtins::functionRow(
        "set", setFunction, 1, kAny, 1,
        "Changes properties of graphics objects.\nset(h, name, value, ...), set(h, struct)",
        "h = plot(1:3); set(h, 'LineWidth', 2); disp(h.LineWidth)", "     2\n"),
    builtins::functionRow("findobj", findobjFunction, 0, kAny, 1,
                          "Graphics objects with given properties.\nfindobj(name, value, ...), "
                          "findobj(h, ...), findobj(h, '-depth', d, ...); '-property', '-regexp', "
                          "'-and', '-or', '-xor' and '-not' as in MATLAB",
                          "plot(1:3); h = findobj('Type', 'line'); disp(numel(h))", "     1\n"),
    builtins::functionRow("findall", findallFunction, 0, kAny, 1, "As findobj, hidden objects too.",
                          "axes; disp(numel(findall(gcf, 'Type', 'axes')))", "     1\n"),
    builtins::functionRow("allchild", allchildFunction, 1, 1, 1,
                          "All children of objects, hidden ones too.",
                          "axes; disp(numel(allchild(gcf)))", "     1\n"),
    builtins::functionRow(
        "ancestor", ancestorFunction, 2, 3, 1,
        "The nearest parent of a type.\nancestor(h, type), ancestor(h, type, 'toplevel')",
        "h = plot(1:3); disp(get(ancestor(h, 'axes'), 'Type'))", "axes\n"),
    builtins::functionRow("copyobj", copyobjFunction, 2, 3, 1,
                          "Copies objects and what is below them to new parents.",
                          "h = plot(1:3); g = copyobj(h, gca); disp(g.YData)",
                          "     1     2     3\n"),
    builtins::functionRow("ishandle", ishandleFunction, 1, 1, 1,
                          "True for valid handles of graphics objects.",
                          "f = figure; close(f); disp(ishandle(f))", "   0\n"),
    builtins::functionRow("ishghandle", isgraphicsFunction, 1, 2, 1,
                          "True for valid handles of graphics objects, of a type if one is given.",
                          "disp(ishghandle(figure, 'axes'))", "   0\n"),
    builtins::functionRow("isgraphics", isgraphicsFunction, 1, 2, 1,
                          "True for valid handles of graphics objects, of a type if one is given.",
                          "disp(isgraphics(figure))", "   1\n"),
    builtins::functionRow("reset", resetFunction, 1, 1, 0,
                          "Gives objects the properties of new ones.",
                          "a = axes; a.FontSize = 20; reset(a); disp(a.FontSize)", "    10\n"),
};

}  // namespace

const MethodTable* Node::methods() const {
  static const MethodTable table = {{"delete", deleteMethod, 1, -1, 0},
                                    {"isvalid", isvalidMethod, 1, 1, 1},
                                    {"isequal", isequalMethod, 1, -1, 1},
                                    {"double", doubleMethod, 1, 1, 1}};
  return &table;
}

}  // namespace matlift::graphics

namespace matlift::builtins {
BuiltinTheme handleFunctionsTheme() { return graphics::kRows; }
}  // namespace matlift::builtins
