#include "accel/cost/pick.h"

namespace accel::cost {
namespace {

Pick cheapest(std::span<const Candidate> candidates, const WorkCounts& work, Allowed allowed,
              std::span<CostTerms> costs) noexcept {
  Pick best;
  CostTerms scratch;
  int unknown = -1, counted = 0;
  double least = 0;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& c = candidates[i];
    if (!allowed.has(i) || !c.available || !c.canRun) continue;
    if (!c.model || !c.model->known()) {
      if (i < costs.size()) costs[i] = {};
      if (unknown < 0) unknown = static_cast<int>(i);
      continue;
    }
    ++counted;
    const double seconds =
        costInto(i < costs.size() ? costs[i] : scratch, *c.model, work, c.movement, c.link);
    if (best.index >= 0 && seconds - c.credit >= least) continue;
    least = seconds - c.credit;
    best.index = static_cast<int>(i);
    best.seconds = seconds;
  }
  best.byCost = counted > 1;
  if (best.index < 0 && unknown >= 0) best.index = unknown;
  return best;
}

}  // namespace

Pick pick(std::span<const Candidate> candidates, const WorkCounts& work, Allowed allowed,
          std::span<CostTerms> costs) noexcept {
  Pick best = cheapest(candidates, work, allowed, costs);
  return best.index >= 0 ? best : cheapest(candidates, work, {}, costs);
}

}  // namespace accel::cost
