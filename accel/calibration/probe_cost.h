// How long a probe will take, roughly: a running program is only held up for as long as it can
// bear.
#pragma once

#include <algorithm>
#include <cmath>

#include "accel/cost/nearest.h"
#include "accel/cost/table_model.h"

namespace accel::calibration {

struct ProbeSize {
  cost::WorkClass work = cost::WorkClass::Cheap;
  cost::Width width = cost::Width::F32;
  double elements = 0;  // of a product: its order
  double ops = 1;
  bool product = false;
};

// Seconds of one run with those numbers; where they say nothing, those of a slow machine.
inline double runSeconds(const cost::Numbers& n, const ProbeSize& p) {
  constexpr double kSlowElement = 2e-9, kMultiplyAdd = 2.5e-11, kSlowByte = 2e-10;
  const auto c = static_cast<std::size_t>(p.work), w = static_cast<std::size_t>(p.width);
  if (p.product) {
    const int order = static_cast<int>(std::log2(std::max(p.elements, 16.0))) - 4;
    const float rate = cost::nearest(n.gemm[p.width == cost::Width::F64 ? 1 : 0], order);
    return std::pow(p.elements, 3) * (rate > 0 ? 1 / static_cast<double>(rate) : kMultiplyAdd);
  }
  const double known = cost::nearest(n.price[c][w], cost::kSizes / 2);
  const double each = known > 0 ? known : kSlowElement;
  const double traffic = cost::nearest(n.trafficPrice, cost::kTrafficSizes - 1);
  const double byte = traffic > 0 ? traffic : kSlowByte;
  return n.start + p.elements * (p.ops * each + 3 * cost::widthBytes(p.width) * byte);
}

// device null: the CPU alone.
inline double probeSeconds(const cost::Numbers& cpu, const cost::Numbers* device,
                           const ProbeSize& p, int repeats) {
  constexpr double kAwake = 1e-4;  // Measurement keeps the CPU busy for so long first
  // Memory that the system gives and clears, and filling it.
  constexpr double kFreshByte = 1e-10;
  const double runs = repeats + 1;
  const double elements = p.product ? p.elements * p.elements : p.elements;
  double seconds =
      kAwake + runs * runSeconds(cpu, p) + 3 * cost::widthBytes(p.width) * elements * kFreshByte;
  if (device)
    seconds +=
        device->compile + runs * (device->roundTrip + device->launch + runSeconds(*device, p));
  return seconds;
}

}  // namespace accel::calibration
