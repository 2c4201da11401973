// Rules about what somebody wants and what cannot be: they come before what is worth it.
#include <string_view>

#include "accel/decide/where/policy.h"

namespace accel::policy {
namespace {

Reason consultUserOverride(const Work& work, const Situation& s, Decision&, TrailStep& step) {
  if (s.mode == Mode::Off) return answer(step, Ruling::Cpu, Reason::Disabled, "off");
  if (s.mode != Mode::Force || work.sink) return answer(step, Ruling::Pass, Reason::None, "auto");
  // Forcing says where, not in what precision, and does not make a device out of nothing.
  if (work.computesDouble && !s.deviceDoubles && s.precision == Precision::Double)
    return answer(step, Ruling::Pass, Reason::None, "force");
  if (!s.devicePossible || s.deviceLost || work.support == Support::No)
    return answer(step, Ruling::Pass, Reason::None, "force");
  return answer(step, Ruling::Device, Reason::User, "force");
}

std::string explainUserOverride(const TrailStep& step, const Decision&) {
  switch (step.ruling) {
    case Ruling::Cpu:
      return "offloading is switched off: everything stays on the CPU";
    case Ruling::Device:
      return "you asked for the device";
    default:
      return step.detail[0] == 'f' ? "you asked for the device, but see below"
                                   : "you have not said where";
  }
}

Reason consultSink(const Work& work, const Situation&, Decision&, TrailStep& step) {
  return work.sink ? answer(step, Ruling::Cpu, Reason::Sink, "") : Reason::None;
}

std::string explainSink(const TrailStep& step, const Decision&) {
  return step.ruling == Ruling::Cpu
             ? "it reads its arguments on the host (it prints, saves or the like)"
             : "it does not print, save or the like";
}

// Also works out what single would have cost, so that the report can say what doubles keep away.
Reason consultPrecision(const Work& work, const Situation& s, Decision& d, TrailStep& step) {
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

std::string explainPrecision(const TrailStep& step, const Decision& d) {
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

Reason consultUnsupported(const Work& work, const Situation&, Decision&, TrailStep& step) {
  if (work.support == Support::No)
    return answer(step, Ruling::Cpu, Reason::Unsupported, work.unsupported);
  return answer(step, Ruling::Pass, Reason::None, work.support == Support::Yes ? "yes" : "unknown");
}

std::string explainUnsupported(const TrailStep& step, const Decision&) {
  if (step.ruling == Ruling::Cpu)
    return std::string("the device cannot run this (") + step.detail + ")";
  return step.detail[0] == 'y' ? "the device can run this"
                               : "asked only when the device would be the choice";
}

Reason consultDeviceLost(const Work&, const Situation& s, Decision&, TrailStep& step) {
  if (s.deviceLost) return answer(step, Ruling::Cpu, Reason::DeviceLost, "lost");
  if (s.deviceLate) return answer(step, Ruling::Cpu, Reason::DeviceLate, "late");
  if (!s.devicePossible) return answer(step, Ruling::Cpu, Reason::Unavailable, s.absent);
  return Reason::None;
}

std::string explainDeviceLost(const TrailStep& step, const Decision& d) {
  if (step.ruling == Ruling::Pass) return "there is one, or none was looked for yet";
  if (d.reason == Reason::DeviceLate)
    return "the device is still at work on a call that took far longer than expected";
  if (d.reason == Reason::DeviceLost) return "the device was lost too often and given up";
  return std::string("there is no device") + (*step.detail ? ": " : "") + step.detail;
}

Reason consultMemory(const Work& work, const Situation& s, Decision& d, TrailStep& step) {
  const auto bytes = static_cast<double>(work.outputBytes + d.bytesResident + d.bytesElsewhere);
  step.numbers[0] = static_cast<float>(bytes);
  step.numbers[1] = static_cast<float>(s.deviceMemory);
  if (!s.deviceMemory || bytes <= static_cast<double>(s.deviceMemory)) return Reason::None;
  step.ruling = Ruling::Cpu;
  return Reason::Memory;
}

std::string explainMemory(const TrailStep& step, const Decision&) {
  const std::string need = "its arrays take " + bytesText(step.numbers[0]);
  if (step.ruling == Ruling::Cpu)
    return need + ", more than the device's " + bytesText(step.numbers[1]);
  return step.numbers[1] > 0 ? need + " of the device's " + bytesText(step.numbers[1]) : need;
}

}  // namespace

const Rule kUserOverrideRule = {consultUserOverride, explainUserOverride};
const Rule kSinkRule = {consultSink, explainSink};
const Rule kPrecisionRule = {consultPrecision, explainPrecision};
const Rule kUnsupportedRule = {consultUnsupported, explainUnsupported};
const Rule kDeviceLostRule = {consultDeviceLost, explainDeviceLost};
const Rule kMemoryRule = {consultMemory, explainMemory};

}  // namespace accel::policy
