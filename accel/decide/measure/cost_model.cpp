#include "accel/decide/measure/cost_model.h"

namespace accel::cost {

double CostModel::uploadSeconds(double bytes, int copies) const noexcept {
  if (unifiedMemory() || copies <= 0) return 0;
  const double bandwidth = uploadBandwidth();
  return bandwidth > 0 ? bytes / bandwidth : 0;
}

double CostModel::downloadSeconds(double bytes, int copies) const noexcept {
  if (unifiedMemory() || copies <= 0) return 0;
  const double bandwidth = readBackBandwidth();
  return bandwidth > 0 ? bytes / bandwidth : 0;
}

double CostModel::moveInto(CostTerms& terms, const Movement& movement) const noexcept {
  const double upload = uploadSeconds(movement.uploadBytes, movement.uploads);
  const double download = downloadSeconds(movement.downloadBytes, movement.downloads);
  const double sync = roundTripSeconds() * movement.syncs;
  terms.upload = static_cast<float>(upload);
  terms.download = static_cast<float>(download);
  terms.sync = static_cast<float>(sync);
  return upload + download + sync;
}

double CostModel::runInto(CostTerms& terms, const WorkCounts& work, bool compiles) const noexcept {
  const double launch = launchSeconds() * work.launches, compute = computeSeconds(work);
  const double compile = compiles ? compileSeconds() : 0;
  terms.launch = static_cast<float>(launch);
  terms.compute = static_cast<float>(compute);
  terms.compile = static_cast<float>(compile);
  return launch + compute + compile;
}

double costInto(CostTerms& terms, const CostModel& model, const WorkCounts& work,
                const Movement& movement, const CostModel* link) noexcept {
  terms.known = true;
  double seconds = model.runInto(terms, work, movement.compiles);
  if (movement.uploads || movement.downloads || movement.syncs) {
    seconds += (link ? *link : model).moveInto(terms, movement);
  } else {
    terms.upload = terms.download = terms.sync = 0;
  }
  return seconds;
}

CostTerms costOf(const CostModel& model, const WorkCounts& work, const Movement& movement,
                 const CostModel* link) noexcept {
  CostTerms terms;
  if (model.known()) costInto(terms, model, work, movement, link);
  return terms;
}

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
