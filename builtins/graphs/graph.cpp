#include "builtins/graphs/graph.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "builtins/library/library.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

using List = GraphObject::List;

bool isNames(const Value& v) { return v.isTextScalar() || v.isCellStr() || v.isString(); }

bool isWord(const Value& v, const char* word) {
  return v.isTextScalar() && optionWord(v) == optionWord(Value::text(word));
}

/// Row numbers that put the list into the order of a comparison.
template <class F>
List ordered(int64_t n, F&& less) {
  List order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), less);
  return order;
}

template <class T>
void gather(std::vector<T>& list, const List& which) {
  std::vector<T> out;
  out.reserve(which.size());
  for (int64_t k : which) out.push_back(list[size_t(k)]);
  list = std::move(out);
}

/// A table without variables keeps its height too.
Ref<TableObject> rowsOf(const TableObject& t, const List& which) {
  Ref<TableObject> out = t.columns.empty() ? copyOf(t) : t.gathered(which);
  out->height = int64_t(which.size());
  return out;
}

[[noreturn]] void failNode(const char* text) { fail("MATLAB:graphfun:findnode:nodes", "%s", text); }

}  // namespace

// ---------------------------------------------------------------- the object

std::vector<double> GraphObject::weights() const {
  std::vector<double> out(size_t(edges()), 1.0);
  const int at = edgeTable->find("Weight");
  if (at < 0) return out;
  const Value& w = edgeTable->columns[size_t(at)].value;
  for (int64_t k = 0; k < edges(); ++k) out[size_t(k)] = w.doubleAt(k);
  return out;
}

void GraphObject::sortEdges() {
  if (!directed)
    for (size_t k = 0; k < from.size(); ++k)
      if (from[k] > to[k]) std::swap(from[k], to[k]);
  keepEdges(ordered(edges(), [&](int64_t a, int64_t b) {
    return std::pair(from[size_t(a)], to[size_t(a)]) < std::pair(from[size_t(b)], to[size_t(b)]);
  }));
}

void GraphObject::keepEdges(const List& which) {
  gather(from, which);
  gather(to, which);
  edgeTable = rowsOf(*edgeTable, which);
}

void GraphObject::keepNodes(const List& which) {
  List place(size_t(nodes), -1), kept;
  for (size_t k = 0; k < which.size(); ++k) place[size_t(which[k])] = int64_t(k);
  for (int64_t e = 0; e < edges(); ++e)
    if (place[size_t(from[size_t(e)])] >= 0 && place[size_t(to[size_t(e)])] >= 0) kept.push_back(e);
  keepEdges(kept);
  for (List* ends : {&from, &to})
    for (int64_t& v : *ends) v = place[size_t(v)];
  if (!names.empty()) gather(names, which);
  places_.clear();
  nodeTable = rowsOf(*nodeTable, which);
  nodes = int64_t(which.size());
  sortEdges();
}

void GraphObject::growTo(int64_t count) {
  if (count <= nodes) return;
  List which(static_cast<size_t>(count), -1);
  std::iota(which.begin(), which.begin() + nodes, 0);
  nodeTable = rowsOf(*nodeTable, which);
  if (!names.empty())
    for (int64_t k = nodes; k < count; ++k) names.push_back("Node" + std::to_string(k + 1));
  places_.clear();
  nodes = count;
}

void GraphObject::setNames(std::vector<std::string> all) {
  if (int64_t(all.size()) != nodes)
    fail("MATLAB:graphfun:graph:NodeNamesSize",
         "The number of node names must match the number of nodes.");
  std::vector<std::string> sorted = all;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    fail("MATLAB:graphfun:graph:NonUniqueNames", "Node names must be unique.");
  names = std::move(all);
  places_.clear();
}

int64_t GraphObject::findName(const std::string& name) const {
  if (places_.empty())
    for (size_t k = 0; k < names.size(); ++k) places_.emplace(names[k], int64_t(k));
  auto at = places_.find(name);
  return at == places_.end() ? -1 : at->second;
}

List GraphObject::nodesArg(const Value& v) const {
  List out;
  if (isNames(v)) {
    for (const std::string& name : textListArg(v, "Node")) {
      out.push_back(findName(name));
      if (out.back() < 0)
        fail("MATLAB:graphfun:findnode:unknownNode", "Unknown node name '%s'.", name.c_str());
    }
    return out;
  }
  if (!v.isPlain() || v.isComplex()) failNode("Nodes must be given by numbers or names.");
  for (int64_t k = 0; k < v.numel(); ++k) {
    const double d = v.doubleAt(k);
    if (v.isLogical()) {
      if (v.numel() != nodes) failNode("A logical node list must have one value for each node.");
      if (d != 0) out.push_back(k);
      continue;
    }
    if (!(d >= 1) || d != std::floor(d)) failNode("Node IDs must be positive integers.");
    if (d > double(nodes))
      fail("MATLAB:graphfun:findnode:nodeOutOfRange",
           "Node %.0f is not in the graph, which has %lld nodes.", d,
           static_cast<long long>(nodes));
    out.push_back(int64_t(d) - 1);
  }
  return out;
}

int64_t GraphObject::nodeArg(const Value& v) const {
  const List list = nodesArg(v);
  if (list.size() != 1) failNode("One node must be given.");
  return list[0];
}

Value GraphObject::nodeList(const List& which, const Value& as, bool column) const {
  if (!isNames(as) || names.empty()) return column ? numberColumn(which) : numberRow(which);
  std::vector<std::string> texts;
  for (int64_t k : which) texts.push_back(names[size_t(k)]);
  return column ? cellColumnOfTexts(texts) : cellRowOfTexts(texts);
}

Ref<ObjectObj> GraphObject::clone() const { return Ref<ObjectObj>(new GraphObject(*this)); }

bool GraphObject::equals(const ObjectObj& other, bool nanEqual) const {
  auto* g = dynamic_cast<const GraphObject*>(&other);
  return g && g->directed == directed && g->nodes == nodes && g->from == from && g->to == to &&
         g->names == names && g->edgeTable->equals(*edgeTable, nanEqual) &&
         g->nodeTable->equals(*nodeTable, nanEqual);
}

Value GraphObject::edgesValue() const {
  Ref<TableObject> out = copyOf(*edgeTable);
  Value ends;
  if (names.empty()) {
    ends = Value::uninitialized(ClassId::Double, Dims(edges(), 2));
    auto* p = ends.mutableData<double>();
    for (int64_t k = 0; k < edges(); ++k) {
      p[k] = double(from[size_t(k)] + 1);
      p[k + edges()] = double(to[size_t(k)] + 1);
    }
  } else {
    ValueList texts;
    for (const List* list : {&from, &to})
      for (int64_t v : *list) texts.push_back(Value::text(names[size_t(v)]));
    ends = Value::cellOf(std::move(texts), Dims(edges(), 2));
  }
  out->columns.insert(out->columns.begin(), {"EndNodes", std::move(ends)});
  out->height = edges();
  return tableValue(out);
}

Value GraphObject::nodesValue() const {
  Ref<TableObject> out = copyOf(*nodeTable);
  if (!names.empty()) out->columns.insert(out->columns.begin(), {"Name", cellColumnOfTexts(names)});
  out->height = nodes;
  return tableValue(out);
}

bool GraphObject::getProperty(std::string_view name, Value& out) {
  if (name == "Edges") {
    out = edgesValue();
    return true;
  }
  if (name != "Nodes") return false;
  out = nodesValue();
  return true;
}

void GraphObject::setProperty(std::string_view name, Value v) {
  auto* t = objectAs<TableObject>(v);
  if ((name != "Edges" && name != "Nodes") || !t)
    fail("MATLAB:graphfun:graph:SetProperty",
         "Nodes and Edges of a %s are tables; '%.*s' cannot be set so.",
         std::string(className()).c_str(), int(name.size()), name.data());
  Ref<TableObject> given = copyOf(*t);
  if (given->height != (name == "Edges" ? edges() : nodes))
    fail("MATLAB:graphfun:graph:SetSize",
         "The table must have a row for each %s; use addnode, rmnode, addedge and rmedge to change "
         "their number.",
         name == "Edges" ? "edge" : "node");
  auto takeOut = [&](const char* variable) {
    const int at = given->find(variable);
    if (at < 0) return Value();
    Value column = given->columns[size_t(at)].value;
    given->columns.erase(given->columns.begin() + at);
    return column;
  };
  if (name == "Nodes") {
    const Value column = takeOut("Name");
    if (column.isDefined())
      setNames(textListArg(column, "Name"));
    else
      names.clear();
    nodeTable = given;
    return;
  }
  const Value ends = takeOut("EndNodes");
  Value own = edgesValue();
  if (ends.isUndefined() || !isEqual(ends, objectAs<TableObject>(own)->columns[0].value, false))
    fail("MATLAB:graphfun:graph:SetEdges",
         "The variable EndNodes cannot be changed; use addedge, rmedge and reordernodes.");
  edgeTable = given;
}

std::string GraphObject::displayText(const DisplayFormat&) const {
  auto line = [](const char* name, int64_t rows, size_t columns) {
    return std::string("    ") + name + ": [" + std::to_string(rows) + "×" +
           std::to_string(columns) + " table]\n";
  };
  return "  " + std::string(className()) + " with properties:\n\n" +
         line("Edges", edges(), edgeTable->columns.size() + 1) +
         line("Nodes", nodes, nodeTable->columns.size() + (names.empty() ? 0 : 1));
}

// ---------------------------------------------------------------- what its files share

Adjacent adjacentOf(const GraphObject& g, Along along) {
  if (!g.directed) along = Along::Both;
  Adjacent out;
  out.start.assign(size_t(g.nodes) + 1, 0);
  auto each = [&](auto&& f) {
    for (int64_t e = 0; e < g.edges(); ++e) {
      const int64_t a = g.from[size_t(e)], b = g.to[size_t(e)];
      if (along != Along::In) f(a, b, e);
      if (along != Along::Out && (a != b || along == Along::In)) f(b, a, e);
    }
  };
  each([&](int64_t a, int64_t, int64_t) { ++out.start[size_t(a) + 1]; });
  std::partial_sum(out.start.begin(), out.start.end(), out.start.begin());
  out.steps.resize(size_t(out.start.back()));
  List next(out.start.begin(), out.start.end());
  each([&](int64_t a, int64_t b, int64_t e) { out.steps[size_t(next[size_t(a)]++)] = {b, e}; });
  for (int64_t v = 0; v < g.nodes; ++v)
    std::stable_sort(
        out.steps.begin() + out.start[size_t(v)], out.steps.begin() + out.start[size_t(v) + 1],
        [](const Adjacent::Step& a, const Adjacent::Step& b) { return a.node < b.node; });
  return out;
}

const GraphObject& graphArg(Call& call) {
  auto* g = objectAs<GraphObject>(call.arg(0));
  if (!g) fail("MATLAB:graphfun:graph:NotAGraph", "The first argument must be a graph or digraph.");
  return *g;
}

Value graphValue(Ref<GraphObject> g) { return Value::object(Ref<ObjectObj>(g.get())); }

Value numberRow(const std::vector<int64_t>& list, int64_t base) {
  Value out = Value::uninitialized(ClassId::Double, Dims(1, int64_t(list.size())));
  for (size_t k = 0; k < list.size(); ++k) out.mutableData<double>()[k] = double(list[k] + base);
  return out;
}

Value numberColumn(const std::vector<int64_t>& list, int64_t base) {
  return numberRow(list, base).reshaped(Dims(int64_t(list.size()), 1));
}

// ---------------------------------------------------------------- making one

namespace {

/// Ends of edges that may name or number new nodes: the graph grows.
List endsArg(GraphObject& g, const Value& v) {
  List out;
  if (isNames(v)) {
    std::vector<std::string> all = g.names;
    std::unordered_map<std::string, int64_t> fresh;
    for (const std::string& name : textListArg(v, "Node")) {
      int64_t at = g.findName(name);
      if (at < 0) {
        if (g.nodes > 0 && g.names.empty())
          fail("MATLAB:graphfun:findnode:unknownNode", "The nodes of this graph have no names.");
        auto [it, isNew] = fresh.emplace(name, int64_t(all.size()));
        if (isNew) all.push_back(name);
        at = it->second;
      }
      out.push_back(at);
    }
    if (!fresh.empty()) {
      g.growTo(int64_t(all.size()));
      g.setNames(std::move(all));
    }
    return out;
  }
  if (!v.isPlain() || v.isComplex()) failNode("Nodes must be given by numbers or names.");
  for (int64_t k = 0; k < v.numel(); ++k) {
    const double d = v.doubleAt(k);
    if (!(d >= 1) || d != std::floor(d) || d > 0x1p31)
      failNode("Node IDs must be positive integers.");
    out.push_back(int64_t(d) - 1);
  }
  int64_t most = 0;
  for (int64_t k : out) most = std::max(most, k + 1);
  g.growTo(most);
  return out;
}

/// Appends edges; `more` is undefined, weights or a table.
void appendEdges(GraphObject& g, const Value& s, const Value& t, const Value& more) {
  List a = endsArg(g, s), b = endsArg(g, t);
  const size_t n = std::max(a.size(), b.size());
  if (a.size() == 1 && n != 1) a.assign(n, a[0]);
  if (b.size() == 1 && n != 1) b.assign(n, b[0]);
  if (a.size() != b.size())
    fail("MATLAB:graphfun:graph:InvalidEndNodes",
         "The two lists of end nodes must have the same length.");
  Ref<TableObject> fresh = makeRef<TableObject>();
  if (auto* table = more.isDefined() ? objectAs<TableObject>(more) : nullptr) {
    fresh = copyOf(*table);
  } else if (more.isDefined() && more.numel() > 0) {
    if (!more.isPlain() || (more.numel() != int64_t(n) && more.numel() != 1))
      fail("MATLAB:graphfun:graph:InvalidWeights", "There must be one weight for each edge.");
    Value w = Value::uninitialized(ClassId::Double, Dims(int64_t(n), 1));
    for (size_t k = 0; k < n; ++k)
      w.mutableData<double>()[k] = more.doubleAt(more.numel() == 1 ? 0 : int64_t(k));
    fresh->columns.push_back({"Weight", std::move(w)});
  } else if (g.edgeTable->find("Weight") >= 0) {
    fresh->columns.push_back({"Weight", Value::zeros(ClassId::Double, Dims(int64_t(n), 1))});
    std::fill_n(fresh->columns[0].value.mutableData<double>(), n, 1.0);
  }
  fresh->height = int64_t(n);
  if (g.edges() == 0) {
    g.edgeTable = fresh;
  } else if (!fresh->columns.empty() || !g.edgeTable->columns.empty()) {
    const Value parts[] = {tableValue(g.edgeTable), tableValue(fresh)};
    g.edgeTable = copyOf(*objectAs<TableObject>(TableObject::join(0, parts)));
  }
  g.from.insert(g.from.end(), a.begin(), a.end());
  g.to.insert(g.to.end(), b.begin(), b.end());
  g.edgeTable->height = g.edges();
}

/// Takes 'omitselfloops' and the like out of the end of the arguments.
bool takeWord(Call& call, const char* word) {
  for (int k = 1; k < call.nargin(); ++k)
    if (isWord(call.arg(k), word)) {
      for (int j = k; j + 1 < call.nargin(); ++j) std::swap(call.arg(j), call.arg(j + 1));
      call.args = call.args.first(call.args.size() - 1);
      return true;
    }
  return false;
}

/// Nodes given as a number, names, or a table.
void setNodes(GraphObject& g, const Value& v) {
  if (auto* table = objectAs<TableObject>(v)) {
    g.growTo(table->height);
    g.setProperty("Nodes", v);
  } else if (isNames(v)) {
    std::vector<std::string> names = textListArg(v, "Node names");
    g.growTo(int64_t(names.size()));
    g.setNames(std::move(names));
  } else if (v.isPlain() && v.numel() == 1) {
    g.growTo(int64_t(v.doubleAt(0)));
  } else {
    failNode("Nodes must be given as a number, names or a table.");
  }
}

void fromAdjacency(Call& call, GraphObject& g, const Value& given, bool upper, bool lower) {
  if (given.dims().count() > 2 || given.dims().rows() != given.dims().columns())
    fail("MATLAB:graphfun:graph:SquareAdjacency", "Adjacency matrix must be square.");
  const ValueList args{given};
  if (!g.directed && !upper && !lower) {
    const Value whole[] = {given,
                           call.interpreter.call1(Value::text("transpose"), ValueList{given})};
    if (!isTrue(call.interpreter.call1(Value::text("isequal"), whole)))
      fail("MATLAB:graphfun:graph:NotSymmetric", "Adjacency matrix must be symmetric.");
  }
  const ValueList found = call.interpreter.call(Value::text("find"), args, 3);
  g.growTo(given.dims().rows());
  const Value &i = found[0], &j = found[1], &w = found[2];
  std::vector<double> weights;
  for (int64_t k = 0; k < i.numel(); ++k) {
    const auto a = int64_t(i.doubleAt(k)) - 1, b = int64_t(j.doubleAt(k)) - 1;
    // Of a graph one triangle: the upper one unless the lower is asked for.
    if (!g.directed && (lower ? a < b : a > b)) continue;
    g.from.push_back(a);
    g.to.push_back(b);
    weights.push_back(w.doubleAt(k));
  }
  g.edgeTable->height = g.edges();
  if (!given.isLogical())
    g.edgeTable->columns.push_back({"Weight", Value::fromVector(weights, false)});
}

/// One column of a table's EndNodes.
Value endColumn(const Value& ends, int64_t column) {
  const int64_t m = ends.numel() / 2;
  if (!ends.isCell() && !ends.isString()) {
    std::vector<double> out;
    for (int64_t k = 0; k < m; ++k) out.push_back(ends.doubleAt(k + column * m));
    return Value::fromVector(out, false);
  }
  std::vector<std::string> out, all = textListArg(ends, "EndNodes");
  out.assign(all.begin() + column * m, all.begin() + (column + 1) * m);
  return cellColumnOfTexts(out);
}

Value makeGraph(Call& call, bool directed) {
  Ref<GraphObject> g = makeRef<GraphObject>(directed);
  const bool upper = takeWord(call, "upper"), lower = takeWord(call, "lower"),
             noLoops = takeWord(call, "omitselfloops");
  const int n = call.nargin();
  if (n > 0 && objectAs<TableObject>(call.arg(0))) {
    Ref<TableObject> edges = copyOf(*objectAs<TableObject>(call.arg(0)));
    const Value ends = edges->columns[edges->require("EndNodes")].value;
    edges->columns.erase(edges->columns.begin() + edges->find("EndNodes"));
    if (n > 1) setNodes(*g, call.arg(1));
    if (ends.numel() != 2 * edges->height)
      fail("MATLAB:graphfun:graph:InvalidEndNodes", "The variable EndNodes must have two columns.");
    appendEdges(*g, endColumn(ends, 0), endColumn(ends, 1), tableValue(edges));
  } else if (n == 1 || (n == 2 && !isNames(call.arg(0)) &&
                        call.arg(0).dims().rows() == call.arg(0).dims().columns() &&
                        call.arg(0).numel() != 1 &&
                        (isNames(call.arg(1)) || objectAs<TableObject>(call.arg(1))))) {
    fromAdjacency(call, *g, call.arg(0), upper, lower);
    if (n > 1) setNodes(*g, call.arg(1));
  } else if (n >= 2) {
    // Names first, so that the edges find them.
    if (n > 3) setNodes(*g, call.arg(3));
    const bool third = n > 2 && !(call.arg(2).isPlain() && call.arg(2).numel() == 0);
    appendEdges(*g, call.arg(0), call.arg(1), third ? call.arg(2) : Value());
  }
  g->sortEdges();
  if (noLoops) {
    List kept;
    for (int64_t e = 0; e < g->edges(); ++e)
      if (g->from[size_t(e)] != g->to[size_t(e)]) kept.push_back(e);
    g->keepEdges(kept);
  }
  return graphValue(g);
}

Value makeUndirected(Call& call) { return makeGraph(call, false); }
Value makeDirected(Call& call) { return makeGraph(call, true); }

// ---------------------------------------------------------------- methods

Ref<GraphObject> copyOf(Call& call) { return makeRef<GraphObject>(graphArg(call)); }

Value numnodes(Call& call) { return graphArg(call).nodes; }
Value numedges(Call& call) { return graphArg(call).edges(); }

Value addnode(Call& call) {
  Ref<GraphObject> g = copyOf(call);
  const Value& v = call.arg(1);
  if (isNames(v)) {
    std::vector<std::string> all = g->names;
    if (all.empty())
      for (int64_t k = 0; k < g->nodes; ++k) all.push_back("Node" + std::to_string(k + 1));
    for (const std::string& name : textListArg(v, "Node names")) all.push_back(name);
    g->growTo(int64_t(all.size()));
    g->setNames(std::move(all));
  } else if (auto* t = objectAs<TableObject>(v)) {
    Value own;
    g->getProperty("Nodes", own);
    const Value parts[] = {own, v};
    Value both = g->nodes == 0 ? v : TableObject::join(0, parts);
    g->growTo(g->nodes + t->height);
    g->setProperty("Nodes", both);
  } else if (v.isPlain() && v.numel() == 1 && v.doubleAt(0) >= 0 &&
             v.doubleAt(0) == std::floor(v.doubleAt(0))) {
    g->growTo(g->nodes + int64_t(v.doubleAt(0)));
  } else {
    failNode("Nodes to add must be given as a number, names or a table.");
  }
  return graphValue(g);
}

Value rmnode(Call& call) {
  Ref<GraphObject> g = copyOf(call);
  std::vector<bool> gone(size_t(g->nodes), false);
  for (int64_t v : g->nodesArg(call.arg(1))) gone[size_t(v)] = true;
  List kept;
  for (int64_t v = 0; v < g->nodes; ++v)
    if (!gone[size_t(v)]) kept.push_back(v);
  g->keepNodes(kept);
  return graphValue(g);
}

Value addedge(Call& call) {
  Ref<GraphObject> g = copyOf(call);
  if (objectAs<TableObject>(call.arg(1))) {
    // A table of edges is what the constructor takes.
    Value edges = call.arg(1), none;
    Call inner(call.interpreter, {&edges, 1}, 1, {&none, 1});
    const Value made = makeGraph(inner, g->directed);
    auto* other = objectAs<GraphObject>(made);
    auto ends = [&](const List& list) {
      if (other->names.empty()) return numberColumn(list);
      std::vector<std::string> texts;
      for (int64_t v : list) texts.push_back(other->names[size_t(v)]);
      return cellColumnOfTexts(texts);
    };
    appendEdges(*g, ends(other->from), ends(other->to), tableValue(other->edgeTable));
  } else {
    if (call.nargin() < 3) fail("MATLAB:minrhs", "Not enough input arguments.");
    appendEdges(*g, call.arg(1), call.arg(2), call.has(3) ? call.arg(3) : Value());
  }
  g->sortEdges();
  return graphValue(g);
}

int64_t edgeBetween(const GraphObject& g, int64_t a, int64_t b) {
  if (!g.directed && a > b) std::swap(a, b);
  int64_t low = std::lower_bound(g.from.begin(), g.from.end(), a) - g.from.begin();
  for (; low < g.edges() && g.from[size_t(low)] == a; ++low)
    if (g.to[size_t(low)] == b) return low;
  return -1;
}

/// Edges given by their ends or numbers.
List edgesArg(Call& call, const GraphObject& g) {
  List out;
  if (call.nargin() == 2) {
    const Value& v = call.arg(1);
    for (int64_t k = 0; k < v.numel(); ++k) {
      const double d = v.doubleAt(k);
      if (!(d >= 1 && d <= double(g.edges())) || d != std::floor(d))
        fail("MATLAB:graphfun:findedge:EdgeBounds",
             "Edges must be numbers from 1 to the number of edges.");
      out.push_back(int64_t(d) - 1);
    }
    return out;
  }
  List a = g.nodesArg(call.arg(1)), b = g.nodesArg(call.arg(2));
  const size_t n = std::max(a.size(), b.size());
  if (a.size() == 1) a.assign(n, a[0]);
  if (b.size() == 1) b.assign(n, b[0]);
  if (a.size() != b.size())
    fail("MATLAB:graphfun:graph:InvalidEndNodes",
         "The two lists of end nodes must have the same length.");
  for (size_t k = 0; k < n; ++k) out.push_back(edgeBetween(g, a[k], b[k]));
  return out;
}

Value rmedge(Call& call) {
  Ref<GraphObject> g = copyOf(call);
  std::vector<bool> gone(size_t(g->edges()), false);
  for (int64_t e : edgesArg(call, *g)) {
    if (e < 0) fail("MATLAB:graphfun:rmedge:EdgeNotFound", "There is no such edge.");
    for (size_t k = size_t(e); k < gone.size(); ++k) {
      const bool same = g->from[k] == g->from[size_t(e)] && g->to[k] == g->to[size_t(e)];
      if (k == size_t(e) || (same && call.nargin() > 2)) gone[k] = true;
      if (!same) break;
    }
  }
  List kept;
  for (int64_t e = 0; e < g->edges(); ++e)
    if (!gone[size_t(e)]) kept.push_back(e);
  g->keepEdges(kept);
  return graphValue(g);
}

Value findedge(Call& call) {
  const GraphObject& g = graphArg(call);
  if (call.nargin() > 2) return numberColumn(edgesArg(call, g));
  List which;
  if (call.nargin() == 1) {
    which.resize(size_t(g.edges()));
    std::iota(which.begin(), which.end(), 0);
  } else {
    which = edgesArg(call, g);
  }
  List a, b;
  for (int64_t e : which) {
    a.push_back(g.from[size_t(e)]);
    b.push_back(g.to[size_t(e)]);
  }
  const Value as = g.names.empty() ? Value(1.0) : Value::text("");
  call.setOut(1, g.nodeList(b, as, true));
  return g.nodeList(a, as, true);
}

Value findnode(Call& call) {
  const GraphObject& g = graphArg(call);
  List out;
  if (isNames(call.arg(1)))
    for (const std::string& name : textListArg(call.arg(1), "Node"))
      out.push_back(g.findName(name));
  else
    for (int64_t k = 0; k < call.arg(1).numel(); ++k) {
      const double d = call.arg(1).doubleAt(k);
      out.push_back(d >= 1 && d <= double(g.nodes) ? int64_t(d) - 1 : -1);
    }
  return numberColumn(out);
}

Value neighboursAlong(Call& call, Along along) {
  const GraphObject& g = graphArg(call);
  const Adjacent next = adjacentOf(g, along);
  List out;
  for (const Adjacent::Step& step : next.at(g.nodeArg(call.arg(1))))
    if (out.empty() || out.back() != step.node) out.push_back(step.node);
  return g.nodeList(out, call.arg(1), true);
}
Value neighbors(Call& call) { return neighboursAlong(call, Along::Both); }
Value successors(Call& call) { return neighboursAlong(call, Along::Out); }
Value predecessors(Call& call) { return neighboursAlong(call, Along::In); }

Value edgesAlong(Call& call, Along along) {
  const GraphObject& g = graphArg(call);
  const Adjacent next = adjacentOf(g, along);
  const int64_t v = g.nodeArg(call.arg(1));
  List edges, other;
  for (const Adjacent::Step& step : next.at(v)) {
    edges.push_back(step.edge);
    other.push_back(step.node);
  }
  call.setOut(1, g.nodeList(other, call.arg(1), true));
  return numberColumn(edges);
}
Value outedges(Call& call) { return edgesAlong(call, Along::Out); }
Value inedges(Call& call) { return edgesAlong(call, Along::In); }

/// How many ends of edges each node has.
Value degreeAlong(Call& call, bool starts, bool ends) {
  const GraphObject& g = graphArg(call);
  List count(size_t(g.nodes), 0);
  for (int64_t e = 0; e < g.edges(); ++e) {
    if (starts) ++count[size_t(g.from[size_t(e)])];
    if (ends) ++count[size_t(g.to[size_t(e)])];
  }
  if (!call.has(1)) return numberColumn(count, 0);
  List out;
  for (int64_t v : g.nodesArg(call.arg(1))) out.push_back(count[size_t(v)]);
  return numberColumn(out, 0);
}
Value degree(Call& call) { return degreeAlong(call, true, true); }
Value outdegree(Call& call) { return degreeAlong(call, true, false); }
Value indegree(Call& call) { return degreeAlong(call, false, true); }

Value sparseOf(Call& call, const std::vector<double>& i, const std::vector<double>& j,
               const std::vector<double>& v, int64_t m, int64_t n) {
  const Value args[] = {Value::fromVector(i, false), Value::fromVector(j, false),
                        Value::fromVector(v, false), m, n};
  return call.interpreter.call1(Value::text("sparse"), args);
}

Value adjacency(Call& call) {
  const GraphObject& g = graphArg(call);
  std::vector<double> w(size_t(g.edges()), 1.0), i, j, v;
  if (call.has(1)) {
    if (isWord(call.arg(1), "weighted")) {
      w = g.weights();
    } else {
      const Value& given = call.arg(1);
      if (!given.isPlain() || (given.numel() != g.edges() && given.numel() != 1))
        fail("MATLAB:graphfun:adjacency:InvalidWeights", "There must be one weight for each edge.");
      for (int64_t k = 0; k < g.edges(); ++k)
        w[size_t(k)] = given.doubleAt(given.numel() == 1 ? 0 : k);
    }
  }
  for (size_t e = 0; e < w.size(); ++e)
    for (int turn = 0; turn < (!g.directed && g.from[e] != g.to[e] ? 2 : 1); ++turn) {
      i.push_back(double((turn ? g.to : g.from)[e] + 1));
      j.push_back(double((turn ? g.from : g.to)[e] + 1));
      v.push_back(w[e]);
    }
  return sparseOf(call, i, j, v, g.nodes, g.nodes);
}

Value incidence(Call& call) {
  const GraphObject& g = graphArg(call);
  std::vector<double> i, j, v;
  for (int64_t e = 0; e < g.edges(); ++e) {
    if (g.from[size_t(e)] == g.to[size_t(e)])
      fail("MATLAB:graphfun:incidence:SelfLoops",
           "A graph with self-loops has no incidence matrix.");
    for (int end = 0; end < 2; ++end) {
      i.push_back(double((end ? g.to : g.from)[size_t(e)] + 1));
      j.push_back(double(e + 1));
      v.push_back(end ? 1 : -1);
    }
  }
  return sparseOf(call, i, j, v, g.nodes, g.edges());
}

Value laplacian(Call& call) {
  const GraphObject& g = graphArg(call);
  if (g.directed)
    fail("MATLAB:graphfun:laplacian:Directed", "laplacian is defined for undirected graphs.");
  std::vector<double> i, j, v;
  auto add = [&](int64_t a, int64_t b, double x) {
    i.push_back(double(a + 1));
    j.push_back(double(b + 1));
    v.push_back(x);
  };
  for (size_t e = 0; e < g.from.size(); ++e) {
    if (g.from[e] == g.to[e])
      fail("MATLAB:graphfun:laplacian:SelfLoops",
           "A graph with self-loops has no Laplacian matrix.");
    add(g.from[e], g.to[e], -1);
    add(g.to[e], g.from[e], -1);
    add(g.from[e], g.from[e], 1);
    add(g.to[e], g.to[e], 1);
  }
  return sparseOf(call, i, j, v, g.nodes, g.nodes);
}

Value subgraph(Call& call) {
  Ref<GraphObject> g = copyOf(call);
  const List which = g->nodesArg(call.arg(1));
  List sorted = which;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    failNode("Each node may be given once.");
  g->keepNodes(which);
  return graphValue(g);
}

Value reordernodes(Call& call) {
  if (int64_t(graphArg(call).nodesArg(call.arg(1)).size()) != graphArg(call).nodes)
    failNode("The order must have every node once.");
  return subgraph(call);
}

Value flipedge(Call& call) {
  Ref<GraphObject> g = copyOf(call);
  if (!g->directed) fail("MATLAB:UndefinedFunction", "flipedge is defined for digraphs.");
  List which(size_t(g->edges()));
  std::iota(which.begin(), which.end(), 0);
  if (call.nargin() > 1) which = edgesArg(call, *g);
  for (int64_t e : which) {
    if (e < 0) fail("MATLAB:graphfun:flipedge:EdgeNotFound", "There is no such edge.");
    std::swap(g->from[size_t(e)], g->to[size_t(e)]);
  }
  g->sortEdges();
  return graphValue(g);
}

bool sameEnds(const GraphObject& g, int64_t e) {
  return g.from[size_t(e)] == g.from[size_t(e) - 1] && g.to[size_t(e)] == g.to[size_t(e) - 1];
}

Value ismultigraph(Call& call) {
  const GraphObject& g = graphArg(call);
  for (int64_t e = 1; e < g.edges(); ++e)
    if (sameEnds(g, e)) return Value::logical(true);
  return Value::logical(false);
}

Value simplify(Call& call) {
  Ref<GraphObject> g = copyOf(call);
  List kept;
  for (int64_t e = 0; e < g->edges(); ++e)
    if (g->from[size_t(e)] != g->to[size_t(e)] && (e == 0 || !sameEnds(*g, e))) kept.push_back(e);
  g->keepEdges(kept);
  return graphValue(g);
}

Value edgecount(Call& call) {
  const GraphObject& g = graphArg(call);
  int64_t a = g.nodeArg(call.arg(1)), b = g.nodeArg(call.arg(2)), n = 0;
  if (!g.directed && a > b) std::swap(a, b);
  for (size_t e = 0; e < g.from.size(); ++e) n += g.from[e] == a && g.to[e] == b;
  return n;
}

#define MATLIFT_GRAPH_METHODS(X)                                                                  \
  X(numnodes, numnodes, 1, 1, 1, "The number of nodes of a graph.\nnumnodes(G)",                  \
    "disp(numnodes(graph([1 2],[2 5])))", "     5\n")                                             \
  X(numedges, numedges, 1, 1, 1, "The number of edges of a graph.\nnumedges(G)",                  \
    "disp(numedges(graph([1 2],[2 5])))", "     2\n")                                             \
  X(addnode, addnode, 2, 2, 1,                                                                    \
    "A graph with more nodes: a number, names or a table.\naddnode(G,3), addnode(G,{'a','b'})",   \
    "disp(numnodes(addnode(graph([1 2],[2 3]),2)))", "     5\n")                                  \
  X(rmnode, rmnode, 2, 2, 1, "A graph without some nodes and their edges.\nrmnode(G,nodes)",      \
    "disp(rmnode(graph([1 2],[2 3]),1).Edges.EndNodes)", "     1     2\n")                        \
  X(addedge, addedge, 2, 4, 1,                                                                    \
    "A graph with more edges; new nodes are added.\naddedge(G,s,t), addedge(G,s,t,w), "           \
    "addedge(G,table)",                                                                           \
    "disp(addedge(graph(1,2),2,3).Edges.EndNodes)", "     1     2\n     2     3\n")               \
  X(rmedge, rmedge, 2, 3, 1, "A graph without some edges.\nrmedge(G,s,t), rmedge(G,numbers)",     \
    "disp(rmedge(graph([1 2],[2 3]),1,2).Edges.EndNodes)", "     2     3\n")                      \
  X(findnode, findnode, 2, 2, 1,                                                                  \
    "Numbers of nodes by name, 0 where there is none.\nfindnode(G,names)",                        \
    "disp(findnode(graph({'a'},{'b'}),'b'))", "     2\n")                                         \
  X(findedge, findedge, 1, 3, 2,                                                                  \
    "Numbers of edges between nodes (0: none), or the ends of edges.\nfindedge(G,s,t), [s,t] = "  \
    "findedge(G,numbers)",                                                                        \
    "disp(findedge(graph([1 2],[2 3]),2,3))", "     2\n")                                         \
  X(edgecount, edgecount, 3, 3, 1, "The number of edges between two nodes.\nedgecount(G,s,t)",    \
    "disp(edgecount(graph([1 1],[2 2]),1,2))", "     2\n")                                        \
  X(neighbors, neighbors, 2, 2, 1, "The nodes beside a node.\nneighbors(G,node)",                 \
    "disp(neighbors(graph([1 2],[2 3]),2)')", "     1     3\n")                                   \
  X(successors, successors, 2, 2, 1,                                                              \
    "The nodes that edges of a node lead to.\nsuccessors(G,node)",                                \
    "disp(successors(digraph([1 2],[2 3]),2))", "     3\n")                                       \
  X(predecessors, predecessors, 2, 2, 1,                                                          \
    "The nodes from which edges lead to a node.\npredecessors(G,node)",                           \
    "disp(predecessors(digraph([1 2],[2 3]),2))", "     1\n")                                     \
  X(outedges, outedges, 2, 2, 2,                                                                  \
    "The edges from a node and where they lead.\n[numbers,nodes] = outedges(G,node)",             \
    "disp(outedges(digraph([1 2],[2 3]),2))", "     2\n")                                         \
  X(inedges, inedges, 2, 2, 2,                                                                    \
    "The edges to a node and where they come from.\n[numbers,nodes] = inedges(G,node)",           \
    "disp(inedges(digraph([1 2],[2 3]),2))", "     1\n")                                          \
  X(degree, degree, 1, 2, 1,                                                                      \
    "How many edges nodes have; a loop counts twice.\ndegree(G), degree(G,nodes)",                \
    "disp(degree(graph([1 2],[2 3]))')", "     1     2     1\n")                                  \
  X(indegree, indegree, 1, 2, 1, "How many edges lead to nodes.\nindegree(G), indegree(G,nodes)", \
    "disp(indegree(digraph([1 2],[2 3]))')", "     0     1     1\n")                              \
  X(outdegree, outdegree, 1, 2, 1,                                                                \
    "How many edges come from nodes.\noutdegree(G), outdegree(G,nodes)",                          \
    "disp(outdegree(digraph([1 2],[2 3]))')", "     1     1     0\n")                             \
  X(adjacency, adjacency, 1, 2, 1,                                                                \
    "The sparse matrix with a one (or the weight) for each edge.\nadjacency(G), "                 \
    "adjacency(G,'weighted'), adjacency(G,weights)",                                              \
    "disp(full(adjacency(graph(1,2))))", "     0     1\n     1     0\n")                          \
  X(incidence, incidence, 1, 1, 1,                                                                \
    "The sparse matrix with -1 and 1 at the ends of each edge.\nincidence(G)",                    \
    "disp(full(incidence(graph([1 2],[2 3]))))", "    -1     0\n     1    -1\n     0     1\n")    \
  X(laplacian, laplacian, 1, 1, 1, "Degrees on the diagonal, -1 for each edge.\nlaplacian(G)",    \
    "disp(full(laplacian(graph(1,2))))", "     1    -1\n    -1     1\n")                          \
  X(subgraph, subgraph, 2, 2, 1, "Some nodes and the edges between them.\nsubgraph(G,nodes)",     \
    "disp(numedges(subgraph(graph([1 2 3],[2 3 1]),[1 2])))", "     1\n")                         \
  X(reordernodes, reordernodes, 2, 2, 1, "The nodes in another order.\nreordernodes(G,order)",    \
    "disp(reordernodes(graph([1 1],[2 3]),[3 2 1]).Edges.EndNodes)",                              \
    "     1     3\n     2     3\n")                                                               \
  X(flipedge, flipedge, 1, 3, 1,                                                                  \
    "A digraph with edges turned round.\nflipedge(G), flipedge(G,s,t)",                           \
    "disp(flipedge(digraph(1,2)).Edges.EndNodes)", "     2     1\n")                              \
  X(ismultigraph, ismultigraph, 1, 1, 1,                                                          \
    "True when two edges have the same ends.\nismultigraph(G)",                                   \
    "disp(ismultigraph(graph([1 1],[2 2])))", "   1\n")                                           \
  X(simplify, simplify, 1, 1, 1,                                                                  \
    "A graph without loops and repeated edges, of which the first stays.\nsimplify(G)",           \
    "disp(numedges(simplify(graph([1 1 2],[2 2 2]))))", "     1\n")                               \
  X(shortestpath, graphShortestPath, 3, kAny, 3,                                                  \
    "The nodes of a shortest path, its length and its edges.\n[path,length,edges] = "             \
    "shortestpath(G,s,t), shortestpath(G,s,t,'Method','unweighted')",                             \
    "disp(shortestpath(graph([1 1 2],[2 3 3],[1 5 1]),1,3))", "     1     2     3\n")             \
  X(distances, graphDistances, 1, kAny, 1,                                                        \
    "Lengths of shortest paths between all nodes, or from some to some.\ndistances(G), "          \
    "distances(G,s), distances(G,s,t)",                                                           \
    "disp(distances(graph([1 2],[2 3])))",                                                        \
    "     0     1     2\n     1     0     1\n     2     1     0\n")                               \
  X(nearest, graphNearest, 3, kAny, 2,                                                            \
    "Nodes within a distance of a node, nearest first.\n[nodes,lengths] = nearest(G,s,d)",        \
    "disp(nearest(graph([1 2],[2 3]),1,1))", "     2\n")                                          \
  X(conncomp, graphComponents, 1, kAny, 2,                                                        \
    "Which connected part each node is in, and how large they are.\n[bins,sizes] = conncomp(G), " \
    "conncomp(G,'OutputForm','cell'), conncomp(G,'Type','weak')",                                 \
    "disp(conncomp(graph([1 3],[2 4])))", "     1     1     2     2\n")                           \
  X(minspantree, graphSpanningTree, 1, kAny, 2,                                                   \
    "A tree of least weight through the nodes of the first one's part.\n[T,pred] = "              \
    "minspantree(G), minspantree(G,'Type','forest'), minspantree(G,'Root',node)",                 \
    "disp(minspantree(graph([1 1 2],[2 3 3],[1 5 1])).Edges.EndNodes)",                           \
    "     1     2\n     2     3\n")                                                               \
  X(bfsearch, graphBreadthFirst, 2, 3, 1,                                                         \
    "Nodes by breadth first search; the events 'discovernode', 'finishnode', "                    \
    "'edgetonew'.\nbfsearch(G,s)",                                                                \
    "disp(bfsearch(graph([1 1 2],[2 3 4]),1)')", "     1     2     3     4\n")                    \
  X(dfsearch, graphDepthFirst, 2, 3, 1,                                                           \
    "Nodes by depth first search; the events 'discovernode', 'finishnode', "                      \
    "'edgetonew'.\ndfsearch(G,s)",                                                                \
    "disp(dfsearch(graph([1 1 2],[2 3 4]),1)')", "     1     2     4     3\n")                    \
  X(toposort, graphTopologicalOrder, 1, 3, 2,                                                     \
    "Nodes of a digraph, each before those that its edges lead to.\ntoposort(G)",                 \
    "disp(toposort(digraph([3 2],[1 3])))", "     2     3     1\n")                               \
  X(isdag, graphIsAcyclic, 1, 1, 1, "True for a digraph without circles.\nisdag(G)",              \
    "disp(isdag(digraph([1 2],[2 1])))", "   0\n")

}  // namespace

const MethodTable* GraphObject::methods() const {
#define ROW(name, function, least, most, outs, help, example, printed) \
  {#name, function, least, most, outs},
  static const MethodTable kMethods{
      MATLIFT_GRAPH_METHODS(ROW){"plot", MATLIFT_LIBRARY("graphPlot"), 1, kAny, 1},
      {"centrality", MATLIFT_LIBRARY("graphCentrality"), 2, kAny, 1},
      {"maxflow", MATLIFT_LIBRARY("graphMaxflow"), 3, kAny, 4},
  };
#undef ROW
  return &kMethods;
}

namespace {

const BuiltinDescriptor kRows[] = {
    functionRow("graph", makeUndirected, 0, kAny, 1,
                "Nodes and undirected edges between them.\n"
                "graph(A) of a symmetric matrix, graph(A,names), graph(A,'upper'), "
                "graph(s,t), graph(s,t,weights), graph(s,t,weights,names), graph(EdgeTable), "
                "graph(EdgeTable,NodeTable); 'omitselfloops'.\n"
                "G.Nodes, G.Edges; shortestpath, distances, conncomp, minspantree, neighbors, "
                "degree, adjacency, addedge, rmnode, bfsearch, plot, ...",
                "G = graph([1 1 2],[2 3 3],[1 5 1]); disp(shortestpath(G,1,3))",
                "     1     2     3\n"),
    functionRow("digraph", makeDirected, 0, kAny, 1,
                "Nodes and directed edges between them: what graph takes, with matrices of any "
                "pattern.\nG.Nodes, G.Edges; successors, predecessors, toposort, isdag, ...",
                "G = digraph({'a','a'},{'b','c'}); disp(numedges(G))", "     2\n"),
#define ROW(name, function, least, most, outs, help, example, printed) \
  functionRow(#name, function, least, most, outs, help, example, printed),
    MATLIFT_GRAPH_METHODS(ROW)
#undef ROW
};

}  // namespace

BuiltinTheme graphTheme() { return kRows; }

}  // namespace matlift::builtins
