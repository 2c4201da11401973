// graph and digraph: nodes by number, perhaps with names, and edges between them, each with a table
// of variables.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "builtins/tables/table.h"
#include "runtime/dispatch/call.h"
#include "runtime/value/object.h"

namespace matlift::builtins {

class GraphObject final : public ObjectObj {
 public:
  using List = std::vector<int64_t>;

  explicit GraphObject(bool directed) : directed(directed) {}

  bool directed;
  int64_t nodes = 0;
  List from, to;                   ///< ends of edges, from 0; sorted, from <= to where undirected
  std::vector<std::string> names;  ///< of nodes; empty: they have none
  Ref<TableObject> nodeTable = makeRef<TableObject>();  ///< other variables of nodes
  Ref<TableObject> edgeTable = makeRef<TableObject>();  ///< variables of edges, Weight among them

  int64_t edges() const { return int64_t(from.size()); }
  bool weighted() const { return edgeTable->find("Weight") >= 0; }
  /// One a edge; ones where there are no weights.
  std::vector<double> weights() const;

  /// Puts edges, appended in any order, into their order.
  void sortEdges();
  /// The edges with these numbers alone.
  void keepEdges(const List& which);
  /// The nodes with these numbers alone, in this order, and the edges between them.
  void keepNodes(const List& which);
  void growTo(int64_t count);
  void setNames(std::vector<std::string> all);

  /// Numbers from 0 of nodes given by numbers or names.
  List nodesArg(const Value& v) const;
  int64_t nodeArg(const Value& v) const;
  /// -1: there is none.
  int64_t findName(const std::string& name) const;
  /// Nodes as a program gets them back: names where it gave names.
  Value nodeList(const List& which, const Value& as, bool column) const;

  std::string_view className() const override { return directed ? "digraph" : "graph"; }
  bool isHandle() const override { return false; }
  Ref<ObjectObj> clone() const override;
  bool equals(const ObjectObj& other, bool nanEqual) const override;
  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  std::vector<std::string> propertyNames() const override { return {"Edges", "Nodes"}; }
  const MethodTable* methods() const override;
  std::string displayText(const DisplayFormat& format) const override;

 private:
  Value edgesValue() const;
  Value nodesValue() const;

  mutable std::unordered_map<std::string, int64_t> places_;  // of names, made when first needed
};

/// The edges at each node: those of node v are at start[v] … start[v + 1].
struct Adjacent {
  struct Step {
    int64_t node, edge;
  };
  std::vector<int64_t> start;
  std::vector<Step> steps;
  std::span<const Step> at(int64_t v) const {
    return {steps.data() + start[size_t(v)], size_t(start[size_t(v) + 1] - start[size_t(v)])};
  }
};
enum class Along : uint8_t { Out, In, Both };
/// Of an undirected graph all directions are the same.
Adjacent adjacentOf(const GraphObject& g, Along along);

/// The graph of a method's first argument.
const GraphObject& graphArg(Call& call);
Value graphValue(Ref<GraphObject> g);
Value numberRow(const std::vector<int64_t>& list, int64_t base = 1);
Value numberColumn(const std::vector<int64_t>& list, int64_t base = 1);

// --- paths and parts, as methods (graph_paths.cpp)
Value graphShortestPath(Call& call);
Value graphDistances(Call& call);
Value graphComponents(Call& call);
Value graphSpanningTree(Call& call);
Value graphBreadthFirst(Call& call);
Value graphDepthFirst(Call& call);
Value graphTopologicalOrder(Call& call);
Value graphIsAcyclic(Call& call);
Value graphNearest(Call& call);

}  // namespace matlift::builtins
