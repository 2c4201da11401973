// The rules, one file each; rule_list.cpp puts them in order.
#pragma once

#include "accel/policy/rule.h"

namespace accel::policy {

extern const Rule kUserOverrideRule;
extern const Rule kSinkRule;
extern const Rule kPrecisionRule;
extern const Rule kUnsupportedRule;
extern const Rule kDeviceLostRule;
extern const Rule kMemoryRule;
extern const Rule kFusionRule;
extern const Rule kResidencyRule;
extern const Rule kSmallBatchRule;
extern const Rule kCostModelRule;
extern const Rule kThresholdRule;

// What it costs on the CPU, if that is known.
void estimateCpu(const Work& work, const Situation& situation, Decision& decision) noexcept;

}  // namespace accel::policy
