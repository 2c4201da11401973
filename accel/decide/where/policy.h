// Where a piece of work should run, by the rules in their order.
#pragma once

#include <string>
#include <vector>

#include "accel/decide/where/rule.h"
#include "accel/telemetry/quantity_text.h"

namespace accel::policy {

// Fills in the decision's facts, trail, estimates, target and reason. Never allocates; about as
// cheap as the two cost estimates.
Target decide(const Work& work, const Situation& situation, Decision& decision) noexcept;

// A decision in words: one line a rule that was asked, with the numbers it saw, then what was
// expected and what happened.
std::vector<std::string> explain(const Decision& decision);

}  // namespace accel::policy
