// The cheapest place that may, and can, run a piece of work.
#pragma once

#include <cstdint>
#include <span>

#include "accel/cost/cost_model.h"

namespace accel::cost {

struct Candidate {
  const char* name = "";
  const CostModel* model = nullptr;  // null or not known(): its cost is not known
  bool available = true;
  bool canRun = true;  // Provider::supports
  Movement movement;
  const CostModel* link = nullptr;  // whose transfers they are; null: its own
  double credit = 0;  // seconds of its cost that do not count against it (policy's affair)
};

// Which candidates may be used, bit i for candidate i.
struct Allowed {
  std::uint32_t mask = ~std::uint32_t{0};
  bool has(std::size_t i) const { return i < 32 && (mask >> i & 1) != 0; }
};

struct Pick {
  int index = -1;       // -1: nobody can run it
  double seconds = 0;   // its whole cost, credit not taken off; 0 when it is not known
  bool byCost = false;  // false: costs were not known, or only one was left
};

// The cheapest of those that are allowed, available and able; ties go to the first. Where the
// allow-list leaves nobody, it is the cheapest of the available and able ones. One whose cost is
// not known is picked only when it is the first and no cost is known, or nobody else is left.
// costs: where given, one a candidate, filled in for all that were looked at.
Pick pick(std::span<const Candidate> candidates, const WorkCounts& work, Allowed allowed = {},
          std::span<CostTerms> costs = {}) noexcept;

}  // namespace accel::cost
