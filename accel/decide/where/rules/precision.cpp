#include "accel/decide/where/rules/rules.h"

namespace accel::policy {
namespace {

// Also works out what single would have cost, so that the report can say what doubles keep away.
Reason consult(const Work& work, const Situation& s, Decision& d, TrailStep& step) {
  if (!work.computesDouble)
    return answer(step, Ruling::Pass, Reason::None, work.roundsInputs ? "rounded" : "single");
  if (s.keepsDoubles()) return answer(step, Ruling::Pass, Reason::None, "doubles");
  if (s.precision == Precision::Single) return answer(step, Ruling::Pass, Reason::None, "allowed");
  cost::WorkCounts counts = work.counts;
  counts.width = cost::Width::F32;
  counts.trafficBytes /= 2;
  if (s.modelled() && s.device->knows(counts)) {
    cost::Movement move = work.movementTo(Target::Device);
    move.uploadBytes /= 2;
    move.downloadBytes /= 2;
    d.estimates[static_cast<int>(Target::Device)] = cost::costOf(*s.device, counts, move);
    d.hypothetical = true;
  }
  return answer(step, Ruling::Cpu, Reason::Precision, "double");
}

std::string explain(const TrailStep& step, const Decision& d) {
  if (step.ruling == Ruling::Cpu)
    return "it computes in double, which the device cannot; a double is never computed in less "
           "unless `accel precision single` allows it";
  switch (step.detail[0]) {
    case 'd':
      return "the device computes doubles in full";
    case 'r':
      return "it rounds doubles to single first (on the CPU) and computes in single, which the "
             "device may do";
    case 'a':
      return "it computes in double, and `accel precision single` allows less";
    default:
      return std::string("it computes in ") + dtypeName(d.dtype) + ", which the device may do";
  }
}

}  // namespace

const Rule kPrecisionRule = {consult, explain};

}  // namespace accel::policy
