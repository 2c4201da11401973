// Shortest paths, connected parts, spanning trees, searches, orders.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <queue>

#include "builtins/graphs/graph.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

using List = GraphObject::List;
constexpr double kFar = std::numeric_limits<double>::infinity();

/// The value of an option given as name and value behind argument k; undefined: not given.
Value optionValue(Call& call, int k, const char* name) {
  for (; k + 1 < call.nargin(); ++k)
    if (call.arg(k).isTextScalar() && optionWord(call.arg(k)) == optionWord(Value::text(name)))
      return call.arg(k + 1);
  return {};
}

std::string wordOption(Call& call, int k, const char* name, const char* otherwise) {
  const Value v = optionValue(call, k, name);
  return v.isDefined() && v.isTextScalar() ? optionWord(v) : otherwise;
}

struct Paths {
  std::vector<double> length;  // from the start
  List before, edge;           // the node and the edge through which a node is reached; -1: none
};

/// What the searches for paths read.
struct Roads {
  const GraphObject& g;
  Adjacent next;
  std::vector<double> weight;
  bool negative = false;

  Roads(const GraphObject& g, const std::string& method)
      : g(g), next(adjacentOf(g, Along::Out)), weight(g.weights()) {
    if (method == "unweighted") weight.assign(weight.size(), 1.0);
    for (double w : weight) {
      negative = negative || w < 0;
      if (std::isnan(w))
        fail("MATLAB:graphfun:shortestpath:NaNWeights", "Edge weights must not be NaN.");
    }
    if (negative && (method == "positive" || !g.directed))
      fail("MATLAB:graphfun:shortestpath:NegativeWeights",
           g.directed ? "Edge weights must be nonnegative for this method."
                      : "Edge weights of an undirected graph must be nonnegative.");
  }

  Paths from(int64_t s) const { return negative ? byRounds(s) : byNearest(s); }

 private:
  Paths none(int64_t s) const {
    Paths p{std::vector<double>(size_t(g.nodes), kFar), List(size_t(g.nodes), -1),
            List(size_t(g.nodes), -1)};
    p.length[size_t(s)] = 0;
    return p;
  }

  Paths byNearest(int64_t s) const {
    Paths p = none(s);
    using Item = std::pair<double, int64_t>;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
    queue.emplace(0, s);
    for (uint64_t turn = 0; !queue.empty(); ++turn) {
      interruptionPoint<1024>(turn);
      const auto [length, v] = queue.top();
      queue.pop();
      if (length > p.length[size_t(v)]) continue;
      for (const Adjacent::Step& step : next.at(v)) {
        const double there = length + weight[size_t(step.edge)];
        if (!(there < p.length[size_t(step.node)])) continue;
        p.length[size_t(step.node)] = there;
        p.before[size_t(step.node)] = v;
        p.edge[size_t(step.node)] = step.edge;
        queue.emplace(there, step.node);
      }
    }
    return p;
  }

  /// Bellman and Ford: weights may be negative, circles may not.
  Paths byRounds(int64_t s) const {
    Paths p = none(s);
    for (int64_t round = 0; round <= g.nodes; ++round) {
      interruptionPoint();
      bool changed = false;
      for (int64_t e = 0; e < g.edges(); ++e) {
        const auto a = size_t(g.from[size_t(e)]), b = size_t(g.to[size_t(e)]);
        const double there = p.length[a] + weight[size_t(e)];
        if (!(there < p.length[b])) continue;
        p.length[b] = there;
        p.before[b] = int64_t(a);
        p.edge[b] = e;
        changed = true;
      }
      if (!changed) return p;
    }
    fail("MATLAB:graphfun:shortestpath:NegativeCycle",
         "The graph has a circle of negative length.");
  }
};

}  // namespace

Value graphShortestPath(Call& call) {
  const GraphObject& g = graphArg(call);
  const int64_t s = g.nodeArg(call.arg(1)), t = g.nodeArg(call.arg(2));
  const Paths p = Roads(g, wordOption(call, 3, "Method", "auto")).from(s);
  List nodes, edges;
  if (p.length[size_t(t)] < kFar) {
    for (int64_t v = t; v != s; v = p.before[size_t(v)]) {
      nodes.push_back(v);
      edges.push_back(p.edge[size_t(v)]);
    }
    nodes.push_back(s);
  }
  std::reverse(nodes.begin(), nodes.end());
  std::reverse(edges.begin(), edges.end());
  call.setOut(1, Value(p.length[size_t(t)]));
  call.setOut(2, numberRow(edges));
  return g.nodeList(nodes, call.arg(1), false);
}

Value graphDistances(Call& call) {
  const GraphObject& g = graphArg(call);
  // 'Method' and its word may stand after none, one or two lists of nodes.
  const int methodAt =
      optionValue(call, 1, "Method").isDefined() ? call.nargin() - 2 : call.nargin();
  auto nodesAt = [&](int k) {
    const bool given = k < methodAt;
    const bool all = given && call.arg(k).isTextScalar() && optionWord(call.arg(k)) == "all" &&
                     g.findName("all") < 0;
    if (given && !all) return g.nodesArg(call.arg(k));
    List every(size_t(g.nodes));
    std::iota(every.begin(), every.end(), 0);
    return every;
  };
  const List from = nodesAt(1), to = nodesAt(methodAt == 1 ? call.nargin() : 2);
  const Roads roads(g, wordOption(call, 1, "Method", "auto"));
  Value out = Value::uninitialized(ClassId::Double, Dims(int64_t(from.size()), int64_t(to.size())));
  auto* d = out.mutableData<double>();
  for (size_t i = 0; i < from.size(); ++i) {
    const Paths p = roads.from(from[i]);
    for (size_t j = 0; j < to.size(); ++j) d[i + j * from.size()] = p.length[size_t(to[j])];
  }
  return out;
}

Value graphNearest(Call& call) {
  const GraphObject& g = graphArg(call);
  const int64_t s = g.nodeArg(call.arg(1));
  const double radius = call.arg(2).doubleAt(0);
  const Paths p = Roads(g, wordOption(call, 3, "Method", "auto")).from(s);
  List near;
  for (int64_t v = 0; v < g.nodes; ++v)
    if (v != s && p.length[size_t(v)] <= radius) near.push_back(v);
  std::stable_sort(near.begin(), near.end(),
                   [&](int64_t a, int64_t b) { return p.length[size_t(a)] < p.length[size_t(b)]; });
  std::vector<double> lengths;
  for (int64_t v : near) lengths.push_back(p.length[size_t(v)]);
  call.setOut(1, Value::fromVector(lengths, false));
  return g.nodeList(near, call.arg(1), true);
}

// ---------------------------------------------------------------- connected parts

namespace {

List undirectedParts(const GraphObject& g, int64_t& count) {
  const Adjacent next = adjacentOf(g, Along::Both);
  List part(size_t(g.nodes), -1), queue;
  count = 0;
  for (int64_t root = 0; root < g.nodes; ++root) {
    if (part[size_t(root)] >= 0) continue;
    queue.assign(1, root);
    part[size_t(root)] = count;
    while (!queue.empty()) {
      const int64_t v = queue.back();
      queue.pop_back();
      for (const Adjacent::Step& step : next.at(v))
        if (part[size_t(step.node)] < 0) {
          part[size_t(step.node)] = count;
          queue.push_back(step.node);
        }
    }
    ++count;
  }
  return part;
}

/// Tarjan's strong components; those that edges lead out of come first.
List strongParts(const GraphObject& g, int64_t& count) {
  const Adjacent next = adjacentOf(g, Along::Out);
  List index(size_t(g.nodes), -1), low(size_t(g.nodes), 0), part(size_t(g.nodes), -1), stack;
  std::vector<std::pair<int64_t, size_t>> path;
  int64_t seen = 0;
  count = 0;
  auto open = [&](int64_t v) {
    index[size_t(v)] = low[size_t(v)] = seen++;
    stack.push_back(v);
    path.emplace_back(v, 0);
  };
  for (int64_t root = 0; root < g.nodes; ++root) {
    if (index[size_t(root)] < 0) open(root);
    while (!path.empty()) {
      const int64_t v = path.back().first;
      size_t& k = path.back().second;
      if (k < next.at(v).size()) {
        const int64_t u = next.at(v)[k++].node;
        if (index[size_t(u)] < 0)
          open(u);
        else if (part[size_t(u)] < 0)
          low[size_t(v)] = std::min(low[size_t(v)], index[size_t(u)]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) {
        int64_t& above = low[size_t(path.back().first)];
        above = std::min(above, low[size_t(v)]);
      }
      if (low[size_t(v)] != index[size_t(v)]) continue;
      for (int64_t u = -1; u != v;) {
        u = stack.back();
        stack.pop_back();
        part[size_t(u)] = count;
      }
      ++count;
    }
  }
  for (int64_t& p : part) p = count - 1 - p;
  return part;
}

}  // namespace

Value graphComponents(Call& call) {
  const GraphObject& g = graphArg(call);
  const bool strong = g.directed && wordOption(call, 1, "Type", "strong") != "weak";
  int64_t count = 0;
  const List part = strong ? strongParts(g, count) : undirectedParts(g, count);
  List sizes(size_t(count), 0);
  for (int64_t p : part) ++sizes[size_t(p)];
  call.setOut(1, numberRow(sizes, 0));
  if (wordOption(call, 1, "OutputForm", "vector") != "cell") return numberRow(part);
  std::vector<List> members(static_cast<size_t>(count));
  for (int64_t v = 0; v < g.nodes; ++v) members[size_t(part[size_t(v)])].push_back(v);
  ValueList cells;
  const Value as = g.names.empty() ? Value(1.0) : Value::text("");
  for (const List& list : members) cells.push_back(g.nodeList(list, as, false));
  return Value::cellOf(std::move(cells), Dims(1, count));
}

Value graphSpanningTree(Call& call) {
  const GraphObject& g = graphArg(call);
  if (g.directed) fail("MATLAB:UndefinedFunction", "minspantree is defined for undirected graphs.");
  const Value rootGiven = optionValue(call, 1, "Root");
  const int64_t root = rootGiven.isDefined() ? g.nodeArg(rootGiven) : 0;
  const bool forest = wordOption(call, 1, "Type", "tree") == "forest";
  const Adjacent next = adjacentOf(g, Along::Both);
  const std::vector<double> weight = g.weights();
  std::vector<double> before(size_t(g.nodes), std::nan(""));
  std::vector<bool> inside(size_t(g.nodes), false);
  List edges;
  struct Item {
    double weight;
    int64_t edge, node, from;
    bool operator>(const Item& o) const {
      return std::pair(weight, edge) > std::pair(o.weight, o.edge);
    }
  };
  auto grow = [&](int64_t start) {
    std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
    queue.push({0, -1, start, -1});
    while (!queue.empty()) {
      const Item item = queue.top();
      queue.pop();
      if (inside[size_t(item.node)]) continue;
      inside[size_t(item.node)] = true;
      before[size_t(item.node)] = double(item.from + 1);
      if (item.edge >= 0) edges.push_back(item.edge);
      for (const Adjacent::Step& step : next.at(item.node))
        if (!inside[size_t(step.node)])
          queue.push({weight[size_t(step.edge)], step.edge, step.node, item.node});
    }
  };
  if (g.nodes > 0) grow(root);
  for (int64_t v = 0; forest && v < g.nodes; ++v)
    if (!inside[size_t(v)]) grow(v);
  std::sort(edges.begin(), edges.end());
  Ref<GraphObject> tree = makeRef<GraphObject>(g);
  tree->keepEdges(edges);
  call.setOut(1, Value::fromVector(before, true));
  return graphValue(tree);
}

// ---------------------------------------------------------------- searches

namespace {

struct Search {
  List discovered, finished, edgesToNew;
};

Search breadthFirst(const GraphObject& g, int64_t s) {
  const Adjacent next = adjacentOf(g, Along::Out);
  Search out;
  std::vector<bool> seen(size_t(g.nodes), false);
  seen[size_t(s)] = true;
  out.discovered.push_back(s);
  for (size_t head = 0; head < out.discovered.size(); ++head) {
    for (const Adjacent::Step& step : next.at(out.discovered[head]))
      if (!seen[size_t(step.node)]) {
        seen[size_t(step.node)] = true;
        out.discovered.push_back(step.node);
        out.edgesToNew.push_back(step.edge);
      }
    out.finished.push_back(out.discovered[head]);
  }
  return out;
}

Search depthFirst(const GraphObject& g, int64_t s) {
  const Adjacent next = adjacentOf(g, Along::Out);
  Search out;
  std::vector<bool> seen(size_t(g.nodes), false);
  std::vector<std::pair<int64_t, size_t>> path{{s, 0}};
  seen[size_t(s)] = true;
  out.discovered.push_back(s);
  while (!path.empty()) {
    const int64_t v = path.back().first;
    size_t& k = path.back().second;
    if (k == next.at(v).size()) {
      out.finished.push_back(v);
      path.pop_back();
      continue;
    }
    const Adjacent::Step step = next.at(v)[k++];
    if (seen[size_t(step.node)]) continue;
    seen[size_t(step.node)] = true;
    out.discovered.push_back(step.node);
    out.edgesToNew.push_back(step.edge);
    path.emplace_back(step.node, 0);
  }
  return out;
}

Value searched(Call& call, Search (*search)(const GraphObject&, int64_t)) {
  const GraphObject& g = graphArg(call);
  const Search found = search(g, g.nodeArg(call.arg(1)));
  const std::string event = call.has(2) ? optionWord(call.arg(2)) : "discovernode";
  if (event == "discovernode") return g.nodeList(found.discovered, call.arg(1), true);
  if (event == "finishnode") return g.nodeList(found.finished, call.arg(1), true);
  if (event != "edgetonew")
    fail("MATLAB:graphfun:search:Event",
         "The event must be 'discovernode', 'finishnode' or 'edgetonew'.");
  // The node that was there first stands left.
  std::vector<bool> seen(size_t(g.nodes), false);
  if (!found.discovered.empty()) seen[size_t(found.discovered[0])] = true;
  List ends;
  for (int64_t e : found.edgesToNew) {
    int64_t a = g.from[size_t(e)], b = g.to[size_t(e)];
    if (!seen[size_t(a)]) std::swap(a, b);
    seen[size_t(b)] = true;
    ends.push_back(a);
    ends.push_back(b);
  }
  List columns;
  for (size_t k = 0; k < 2; ++k)
    for (size_t e = k; e < ends.size(); e += 2) columns.push_back(ends[e]);
  return g.nodeList(columns, call.arg(1), true).reshaped(Dims(int64_t(ends.size() / 2), 2));
}

/// Nodes in topological order, the smallest first where there is a choice; shorter when there is a
/// circle.
List topologicalOrder(const GraphObject& g) {
  const Adjacent next = adjacentOf(g, Along::Out);
  List open(size_t(g.nodes), 0), out;
  for (int64_t v : g.to) ++open[size_t(v)];
  std::priority_queue<int64_t, List, std::greater<>> ready;
  for (int64_t v = 0; v < g.nodes; ++v)
    if (open[size_t(v)] == 0) ready.push(v);
  while (!ready.empty()) {
    const int64_t v = ready.top();
    ready.pop();
    out.push_back(v);
    for (const Adjacent::Step& step : next.at(v))
      if (--open[size_t(step.node)] == 0) ready.push(step.node);
  }
  return out;
}

const GraphObject& digraphArg(Call& call, const char* name) {
  const GraphObject& g = graphArg(call);
  if (!g.directed) fail("MATLAB:UndefinedFunction", "%s is defined for digraphs.", name);
  return g;
}

}  // namespace

Value graphBreadthFirst(Call& call) { return searched(call, breadthFirst); }
Value graphDepthFirst(Call& call) { return searched(call, depthFirst); }

Value graphTopologicalOrder(Call& call) {
  const GraphObject& g = digraphArg(call, "toposort");
  const List order = topologicalOrder(g);
  if (int64_t(order.size()) != g.nodes)
    fail("MATLAB:graphfun:toposort:NotADag",
         "The graph has circles: there is no topological order.");
  if (call.nargout > 1) {
    Ref<GraphObject> sorted = makeRef<GraphObject>(g);
    sorted->keepNodes(order);
    call.setOut(1, graphValue(sorted));
  }
  return numberRow(order);
}

Value graphIsAcyclic(Call& call) {
  const GraphObject& g = digraphArg(call, "isdag");
  return Value::logical(int64_t(topologicalOrder(g).size()) == g.nodes);
}

}  // namespace matlift::builtins
