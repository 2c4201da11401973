// The strategies by class of backend; makeStrategy picks among them.
#pragma once

#include "accel/tuning/strategy.h"

namespace accel::tuning {

std::unique_ptr<Strategy> makeCpuStrategy(const DeviceFacts& facts);
// WebGPU in general, and what is known beyond it about two classes of adapters behind it.
std::unique_ptr<Strategy> makeGpuStrategy(Target target, const DeviceFacts& facts);

}  // namespace accel::tuning
