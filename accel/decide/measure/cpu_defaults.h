// What the CPU is taken to cost until it was measured here.
#pragma once

#include "accel/decide/measure/table_model.h"

namespace accel::cost {

// Prices of a vector unit with that many threads. A guess for any other machine: measured within
// the first milliseconds of array work, and corrected by every call until then.
Numbers cpuDefaults(int threads) noexcept;

}  // namespace accel::cost
