#include "accel/cost/cost_model.h"

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

CostTerms costOf(const CostModel& model, const WorkCounts& work, const Movement& movement,
                 const CostModel* link) noexcept {
  CostTerms terms;
  if (!model.known()) return terms;
  const CostModel& wire = link ? *link : model;
  terms.known = true;
  terms.launch = static_cast<float>(model.launchSeconds() * work.launches);
  terms.compute = static_cast<float>(model.computeSeconds(work));
  terms.upload = static_cast<float>(wire.uploadSeconds(movement.uploadBytes, movement.uploads));
  terms.download =
      static_cast<float>(wire.downloadSeconds(movement.downloadBytes, movement.downloads));
  terms.sync = static_cast<float>(wire.roundTripSeconds() * movement.syncs);
  terms.compile = movement.compiles ? static_cast<float>(model.compileSeconds()) : 0.0f;
  return terms;
}

}  // namespace accel::cost
