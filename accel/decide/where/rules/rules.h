// The rules, one file each; lists/rules.def has their order.
#pragma once

#include "accel/decide/where/rule.h"

namespace accel::policy {

#define ACCEL_RULE(id, name) extern const Rule k##id##Rule;
#include "accel/decide/lists/rules.def"

// What it costs on the CPU, if that is known.
void estimateCpu(const Work& work, const Situation& situation, Decision& decision) noexcept;

}  // namespace accel::policy
