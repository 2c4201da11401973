#include "accel/decide/where/policy.h"
#include "accel/decide/where/rules/rules.h"

namespace accel::policy {
namespace {

// With costs known, an operand on the device is a transfer saved; without, it decides.
Reason consult(const Work& work, const Situation& s, Decision& d, TrailStep& step) {
  const auto resident = static_cast<double>(d.bytesResident);
  const auto elsewhere = static_cast<double>(d.bytesElsewhere);
  step.numbers[0] = static_cast<float>(resident);
  step.numbers[1] = static_cast<float>(elsewhere);
  step.numbers[2] = static_cast<float>(s.credit);
  const bool counts = work.opClass == OpClass::Elementwise || work.opClass == OpClass::Unary ||
                      work.opClass == OpClass::Transpose;
  if (counts && resident > 0 && !s.modelled() && !s.searching()) {
    step.ruling = Ruling::Device;
    return Reason::Residency;
  }
  return Reason::None;
}

std::string explain(const TrailStep& step, const Decision& d) {
  const bool some = step.numbers[0] > 0, others = step.numbers[1] > 0;
  std::string text =
      !some && !others ? "it has no operands"
      : !some   ? "none of its " + bytesText(step.numbers[1]) + " of operands is on the device"
      : !others ? "its operands (" + bytesText(step.numbers[0]) + ") are on the device"
                : bytesText(step.numbers[0]) + " of its operands are on the device, " +
                      bytesText(step.numbers[1]) + " are not";
  if (step.ruling == Ruling::Device) return text;
  if (step.numbers[2] > 0)
    text += "; earlier calls have made " + secondsText(step.numbers[2]) + " of moving worth it";
  if (d.reader == Reader::Unknown) return text;
  return text + "; its result is read on the " + readerName(d.reader);
}

}  // namespace

const Rule kResidencyRule = {consult, explain};

}  // namespace accel::policy
