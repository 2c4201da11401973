// The cost of a whole graph of calls on one device: what it takes to bring the inputs, run every
// node, and bring the outputs back. Devices are compared by it (where/device_choice.h), and host
// programs that know their plan before they run it may ask. The engine decides call by call: what
// comes behind one is not known then; that a chain of calls is worth a device although none of them
// is, it finds by where/credit.h.
#pragma once

#include <cstdint>
#include <span>

#include "accel/decide/measure/cost_model.h"

namespace accel::cost {

struct GraphNode {
  enum class Kind : std::uint8_t { Input, Constant, Matmul, Work };
  Kind kind = Kind::Work;
  WorkCounts work;  // Matmul and Work
};

struct Graph {
  std::span<const GraphNode> nodes;
  double uploadBytes = 0;  // not yet on the device
  std::int32_t uploads = 0;
  double readBackBytes = 0;  // wanted on the host
  std::int32_t readBacks = 0;
  std::int32_t syncPoints = 0;  // reads in the middle, at each of which the host waits
};

// One round trip, the nodes (inputs and constants are free), traffic to and from the device (none
// on unified memory), and a round trip for each sync point.
CostTerms graphCost(const CostModel& model, const Graph& graph) noexcept;

}  // namespace accel::cost
