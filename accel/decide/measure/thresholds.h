// Sizes from which a call is worth offloading when nothing better is known, and the CPU's cost by
// rule of thumb.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "accel/telemetry/decision_log.h"

namespace accel::policy {

struct Thresholds {
  double unary = 4096;        // elements
  double elementwise = 4096;  // elements; "binary"
  double reduction = 256;     // elements
  double matmul = 1000000;    // m * k * n
  double cpuElementSeconds = 1e-7;
  double cpuReductionSeconds = 1.2e-7;
  double cpuFlopSeconds = 2.5e-11;
  double smallBatchMaxDim = 8;
  double smallBatchMinElements = 1048576;
};

// The names that the report prints and `accel thresholds` takes, in this order.
struct ThresholdField {
  const char* name;
  double Thresholds::*value;
  bool whole;  // a count: no fraction; otherwise seconds
  bool mayBeZero = false;
};
inline constexpr ThresholdField kThresholdFields[] = {
    {"unary", &Thresholds::unary, true},
    {"elementwise", &Thresholds::elementwise, true},
    {"reduction", &Thresholds::reduction, true},
    {"matmul", &Thresholds::matmul, true},
    {"cpu_element_seconds", &Thresholds::cpuElementSeconds, false},
    {"cpu_reduction_seconds", &Thresholds::cpuReductionSeconds, false},
    {"cpu_flop_seconds", &Thresholds::cpuFlopSeconds, false},
    {"small_batch_max_dim", &Thresholds::smallBatchMaxDim, true, true},  // 0: no guard
    {"small_batch_min_elements", &Thresholds::smallBatchMinElements, true, true},
};
inline constexpr int kThresholdCount = sizeof(kThresholdFields) / sizeof(kThresholdFields[0]);

// Null: no such name ("binary" and "elemwise" mean elementwise).
const ThresholdField* findThreshold(std::string_view name) noexcept;
// A count, or seconds that something may take.
bool isThreshold(const ThresholdField& field, double value) noexcept;

// Bits by place in kThresholdFields.
using ThresholdSet = std::uint32_t;
constexpr ThresholdSet bitOf(double Thresholds::*value) noexcept {
  for (int i = 0; i < kThresholdCount; ++i)
    if (kThresholdFields[i].value == value) return 1U << i;
  return 0;
}

// The threshold and the CPU's seconds by rule of thumb that apply to a class of operation.
double Thresholds::*thresholdFieldOf(OpClass c) noexcept;
double thresholdFor(const Thresholds& t, OpClass c) noexcept;
double ruleOfThumbSeconds(const Thresholds& t, OpClass c, double elements, double flops) noexcept;

// Before, after, and the difference, of the fields that changed.
struct ThresholdDelta {
  const char* name;
  double before;
  double after;
  double absolute;
  std::optional<double> ratio;  // none when before is 0
};

}  // namespace accel::policy
