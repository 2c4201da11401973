#include "accel/cost/pick.h"

namespace accel::cost {
namespace {

Pick cheapest(std::span<const Candidate> candidates, const WorkCounts& work,
              Allowed allowed) noexcept {
  Pick best;
  int unknown = -1, counted = 0;
  double least = 0;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Candidate& c = candidates[i];
    if (!allowed.has(i) || !c.available || !c.canRun) continue;
    const CostTerms terms = c.model ? costOf(*c.model, work, c.movement, c.link) : CostTerms{};
    if (!terms.known) {
      if (unknown < 0) unknown = static_cast<int>(i);
      continue;
    }
    ++counted;
    const double seconds = terms.total() - c.credit;
    if (best.index >= 0 && seconds >= least) continue;
    least = seconds;
    best.index = static_cast<int>(i);
    best.cost = terms;
  }
  best.byCost = counted > 1;
  if (best.index < 0 && unknown >= 0) best.index = unknown;
  return best;
}

}  // namespace

Pick pick(std::span<const Candidate> candidates, const WorkCounts& work, Allowed allowed) noexcept {
  Pick best = cheapest(candidates, work, allowed);
  return best.index >= 0 ? best : cheapest(candidates, work, {});
}

}  // namespace accel::cost
