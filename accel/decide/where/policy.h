// Where a piece of work should run, by the rules in their order. A rule settles the question or
// passes it on; they are in rules/, their order in lists/rules.def.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "accel/decide/measure/cost_model.h"
#include "accel/decide/measure/thresholds.h"
#include "accel/decide/where/work.h"
#include "accel/telemetry/decision_log.h"
#include "accel/telemetry/quantity_text.h"

namespace accel::policy {

enum class Mode : std::uint8_t { Auto, Off, Force };
enum class Precision : std::uint8_t { Double, Single };

// What stands between the program and a device whose costs are known.
enum class Search : std::uint8_t { Over, NotBegun, Opening, Measuring };

// The state that rules look at beside the work.
struct Situation {
  Mode mode = Mode::Auto;
  Precision precision = Precision::Double;
  bool deviceDoubles = false;  // the device computes F64 in full
  bool keepsDoubles() const noexcept { return deviceDoubles && precision == Precision::Double; }
  bool deviceKnown = false;        // it was open once, or its record was found
  bool devicePossible = false;     // there is a way to get one
  bool deviceLost = false;         // given up after losses
  std::uint64_t deviceMemory = 0;  // bytes that operands may take; 0: no limit known
  bool deviceLate = false;         // still at work on a call that the CPU has taken over
  const Thresholds* thresholds = nullptr;
  ThresholdSet asked = 0;  // of them, those that the user has set: they decide above any model
  const cost::CostModel* cpu = nullptr;
  const cost::CostModel* device = nullptr;
  const cost::CostModel* profile = nullptr;  // a profile file's, when one was given
  // Seconds of one-off costs (uploads, compiling) that earlier calls have already made worth
  // paying.
  double credit = 0;
  bool compiled = true;  // the pipeline is there
  // Until it is over, the CPU serves.
  Search search = Search::Over;
  double eligible = 0,
         lookAfter = 0;     // seconds of work seen, and from which a device is looked for
  const char* absent = "";  // why there is none, where that is known

  bool searching() const noexcept { return search != Search::Over; }
  bool asks(double Thresholds::*field) const noexcept { return asked & bitOf(field); }
  bool asksFor(OpClass c) const noexcept { return asked && asks(thresholdFieldOf(c)); }
  bool modelled() const noexcept { return cpu && device && cpu->known() && device->known(); }
};

// How a rule fills in its step of the trail.
inline Reason answer(TrailStep& step, Ruling ruling, Reason reason, const char* detail, float a = 0,
                     float b = 0, float c = 0) noexcept {
  step.ruling = ruling;
  step.detail = detail;
  step.numbers[0] = a;
  step.numbers[1] = b;
  step.numbers[2] = c;
  return reason;
}

struct Rule {
  // Settles the question with a reason, or leaves the step at Pass and answers Reason::None; puts
  // what it looked at into the step. May fill in the decision's estimates and threshold. Does not
  // allocate.
  Reason (*consult)(const Work& work, const Situation& situation, Decision& decision,
                    TrailStep& step);
  // The step in words, with its numbers.
  std::string (*explain)(const TrailStep& step, const Decision& decision);
};

#define ACCEL_RULE(id, name) extern const Rule k##id##Rule;
#include "accel/decide/lists/rules.def"

const Rule& ruleOf(RuleId id) noexcept;

// What it costs on the CPU, if that is known.
void estimateCpu(const Work& work, const Situation& situation, Decision& decision) noexcept;

// Fills in the decision's facts, trail, estimates, target and reason. Never allocates; about as
// cheap as the two cost estimates.
Target decide(const Work& work, const Situation& situation, Decision& decision) noexcept;

// The decision about work that no device is ever asked to do.
void describeHostWork(const HostWork& work, const CallSite& site, Decision& d) noexcept;

// A decision in words: one line a rule that was asked, with the numbers it saw, then what was
// expected and what happened.
std::vector<std::string> explain(const Decision& decision);

}  // namespace accel::policy
