#include "accel/decide/measure/graph_cost.h"

namespace accel::cost {

CostTerms graphCost(const CostModel& model, const Graph& graph) noexcept {
  CostTerms sum;
  if (!model.known()) return sum;
  sum.known = true;
  for (const GraphNode& node : graph.nodes) {
    if (node.kind == GraphNode::Kind::Input || node.kind == GraphNode::Kind::Constant) continue;
    sum.launch += static_cast<float>(model.launchSeconds() * node.work.launches);
    sum.compute += static_cast<float>(model.computeSeconds(node.work));
  }
  const bool moves = !model.unifiedMemory();
  if (moves) {
    sum.upload = static_cast<float>(model.uploadSeconds(graph.uploadBytes, graph.uploads));
    sum.download = static_cast<float>(model.downloadSeconds(graph.readBackBytes, graph.readBacks));
  }
  sum.sync = static_cast<float>(model.roundTripSeconds() * (1 + graph.syncPoints));
  return sum;
}

}  // namespace accel::cost
