#include "accel/decide/where/credit.h"

#include <algorithm>

#include "accel/decide/measure/record.h"

namespace accel::policy {
namespace {

// What was gained by a pipeline before, over its price, for it to be made at once.
constexpr double kSureGain = 1.25;
constexpr float kWorthKeeping = 1e-4F;  // seconds: no pipeline is made in less

// Uses of what a call makes: positive on the device, negative on the host, for so many calls.
constexpr float kReadOnDevice = 1, kReadOnHost = -16;

std::uint64_t keyOf(const void* block) noexcept {
  return reinterpret_cast<std::uintptr_t>(block) / 16;
}

std::uint64_t siteOf(const CallSite& site) noexcept {
  return reinterpret_cast<std::uintptr_t>(site.file) * 31 +
         reinterpret_cast<std::uintptr_t>(site.name) + static_cast<std::uint64_t>(site.line) + 1;
}

}  // namespace

double gainOf(const Decision& d, double cpu) noexcept {
  const CostTerms& there = d.estimates[1];
  if (!d.estimates[0].known || !there.known) return 0;
  return cpu - (there.total() - there.upload - there.compile);
}

double Credits::of(const Work& work, bool compiled, const cost::TableModel& device) const noexcept {
  double upload = 0, earned = 0;
  for (int i = 0; i < work.inputCount; ++i) {
    const WorkInput& in = work.inputs[i];
    if (in.onDevice || !in.bytes) continue;
    upload += device.uploadSeconds(static_cast<double>(in.bytes), 1);
    earned += blocks_.at(keyOf(in.key));
  }
  double credit = std::min(upload, earned);
  if (!compiled) {
    const double compile = device.compileSeconds();
    credit += paidBefore(work.signature, compile)
                  ? compile
                  : std::min<double>(compile, pipelineCredit_.at(work.signature) / 2);
  }
  return credit;
}

bool Credits::paidBefore(std::uint64_t signature, double seconds) const noexcept {
  return gains_.at(signature).before >= kSureGain * seconds;
}

void Credits::ranOnDevice(const Work& work) noexcept {
  pipelines_.set(work.signature, true);
  pipelineCredit_.set(work.signature, 0);
  for (int i = 0; i < work.inputCount; ++i)
    if (!work.inputs[i].onDevice) blocks_.set(keyOf(work.inputs[i].key), 0);
}

void Credits::stayedOnCpu(const Work& work, const Decision& d, double actual) noexcept {
  if (d.reason != Reason::CostModel || !d.estimates[1].known) return;
  const double lost = gainOf(d, actual > 0 ? actual : d.estimates[0].total());
  std::uint64_t bytes = 0;
  float carried = 0;
  for (int i = 0; i < work.inputCount; ++i) {
    if (!work.inputs[i].onDevice) bytes += work.inputs[i].bytes;
  }
  for (int i = 0; i < work.inputCount; ++i) {
    const WorkInput& in = work.inputs[i];
    if (in.onDevice || !in.bytes) continue;
    if (lost > 0)
      blocks_[keyOf(in.key)] +=
          static_cast<float>(lost * static_cast<double>(in.bytes) / static_cast<double>(bytes));
    carried = std::max(carried, blocks_.at(keyOf(in.key)));
  }
  // A result follows its operands: in x = f(x) the array is a new one each time.
  if (work.outputKey && work.reader != Reader::Host && carried > 0)
    blocks_.set(keyOf(work.outputKey), carried);
  if (lost > 0 && d.estimates[1].compile > 0)
    pipelineCredit_[work.signature] += static_cast<float>(lost);
}

bool Credits::countGain(const Work& work, const Decision& d, double actual) noexcept {
  if (d.reason != Reason::CostModel && d.reason != Reason::Unavailable) return false;
  double gain = 0;
  if (d.target == Target::Cpu) {
    gain = std::max(0.0, gainOf(d, actual > 0 ? actual : d.estimates[0].total()));
  } else if (d.estimates[0].known && actual > 0) {
    gain = d.estimates[0].total() - (actual - (d.compiled ? d.estimates[1].compile : 0));
  }
  if (gain == 0) return false;
  Gain& g = gains_[work.signature];
  g.now += static_cast<float>(gain);
  g.used = true;
  return true;
}

std::vector<std::pair<std::uint64_t, double>> Credits::gains() const {
  static_assert(decltype(gains_)::kEntries <= calibration::kMostPipelines);
  std::vector<std::pair<std::uint64_t, double>> out;
  for (const auto& [signature, gain] : gains_.entries())
    if (gain.next() > kWorthKeeping) out.emplace_back(signature, gain.next());
  return out;
}

void Credits::remember(const std::vector<std::pair<std::uint64_t, double>>& gains) noexcept {
  for (const auto& [signature, seconds] : gains)
    gains_[signature].before = static_cast<float>(seconds);
}

void Readers::created(const CallSite& site, const void* block) noexcept {
  if (block) origins_.set(keyOf(block), siteOf(site));
}

void Readers::readOnHost(const void* block) noexcept {
  if (const std::uint64_t site = origins_.at(keyOf(block))) siteUse_.set(site, kReadOnHost);
}

void Readers::ran(const Work& work, Target target) noexcept {
  for (int i = 0; i < work.inputCount; ++i) {
    const WorkInput& in = work.inputs[i];
    const std::uint64_t site = in.key ? origins_.at(keyOf(in.key)) : 0;
    if (site != 0) siteUse_.set(site, target == Target::Device ? kReadOnDevice : kReadOnHost);
  }
}

bool Readers::isReadOnDevice(const CallSite& site) const noexcept {
  return siteUse_.at(siteOf(site)) > 0;
}

bool Readers::isReadOnHost(const CallSite& site) noexcept {
  if (siteUse_.at(siteOf(site)) >= 0) return false;
  siteUse_[siteOf(site)] += 1;
  return true;
}

}  // namespace accel::policy
