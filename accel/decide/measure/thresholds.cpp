#include "accel/decide/measure/thresholds.h"

#include <cmath>

namespace accel::policy {

const ThresholdField* findThreshold(std::string_view name) noexcept {
  if (name == "binary" || name == "elemwise") name = "elementwise";
  for (const ThresholdField& field : kThresholdFields) {
    if (name == field.name) return &field;
  }
  return nullptr;
}

bool isThreshold(const ThresholdField& field, double value) noexcept {
  // Nothing takes less than an attosecond, and an element that takes a second is a mistake.
  if (!field.whole) return value >= 1e-18 && value <= 1;
  return value >= (field.mayBeZero ? 0 : 1) && value <= 9.007199254740992e15 &&
         value == std::floor(value);
}

double Thresholds::*thresholdFieldOf(OpClass c) noexcept {
  static constexpr double Thresholds::*kFields[] = {
#define ACCEL_OP_CLASS(id, name, threshold) &Thresholds::threshold,
#include "accel/decide/lists/op_classes.def"
  };
  return kFields[static_cast<int>(c)];
}

double thresholdFor(const Thresholds& t, OpClass c) noexcept { return t.*thresholdFieldOf(c); }

double ruleOfThumbSeconds(const Thresholds& t, OpClass c, double elements, double flops) noexcept {
  if (c == OpClass::Matmul) return t.cpuFlopSeconds * flops;
  if (c == OpClass::Reduction || c == OpClass::Scan) return t.cpuReductionSeconds * elements;
  return t.cpuElementSeconds * elements;
}

}  // namespace accel::policy
