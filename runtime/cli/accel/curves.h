// What work costs at growing sizes, on the CPU and on a device: where their curves cross, the
// device begins to pay.
#pragma once

#include <string>
#include <vector>

#include "accel/decide/measure/cost_model.h"

namespace matlift {

struct CostCurve {
  const char* name;  ///< of the work: "x .* y"
  const char* unit;  ///< of the sizes: "elements", "rows"
  std::vector<double> sizes;
  std::vector<double> seconds;  ///< empty: the model does not know this work
};

/// For work that comes from the host and goes back to it where the model is a device's (moved).
std::vector<CostCurve> costCurves(const accel::cost::CostModel& model, bool moved);

}  // namespace matlift
