// The order in which the rules are asked. What cannot be comes before what is not worth it; facts
// before models, and models before guesses.
#include "accel/policy/rules/rules.h"

namespace accel::policy {
namespace {

constexpr const Rule* kList[] = {&kUserOverrideRule, &kSinkRule,       &kPrecisionRule,
                                 &kUnsupportedRule,  &kDeviceLostRule, &kMemoryRule,
                                 &kFusionRule,       &kResidencyRule,  &kSmallBatchRule,
                                 &kCostModelRule,    &kThresholdRule};
static_assert(sizeof(kList) / sizeof(kList[0]) == kRules);

}  // namespace

std::span<const Rule* const> ruleList() noexcept { return kList; }

const Rule& ruleOf(RuleId id) noexcept { return *kList[static_cast<int>(id)]; }

}  // namespace accel::policy
