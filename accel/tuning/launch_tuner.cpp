#include "accel/tuning/launch_tuner.h"

#include <bit>

namespace accel::tuning {
namespace {

// Dispatches shorter than this finish before their size can be told from noise.
constexpr std::uint64_t kLeastInvocations = 16384;

}  // namespace

LaunchTuner::LaunchTuner(std::uint32_t limit, std::uint32_t defaultSize, Mode mode)
    : tuner_(limit, mode, defaultSize) {}

void LaunchTuner::begin() {
  probe_.clear();
  running_ = true;
}

std::uint32_t LaunchTuner::choose(std::string_view program, std::uint64_t invocations) {
  if (invocations < kLeastInvocations) return tuner_.defaultSize();
  ProgramShape shape;
  shape.workgroup = {tuner_.defaultSize(), 1, 1};
  // Sizes by octaves: a program is tuned anew when its arrays grow a lot, not with every call.
  shape.outputBytes = std::uint64_t(1) << (63 - std::countl_zero(invocations));
  const std::string key = tunerKey(program, shape);
  if (tuner_.isSettled(key) || !running_) return tuner_.peek(key);
  if (!probe_.empty()) return probe_ == key ? probeSize_ : tuner_.peek(key);
  probe_ = key;
  probeSize_ = tuner_.sizeFor(
      key, std::string(program.substr(0, 60)) + " x " + std::to_string(shape.outputBytes));
  if (tuner_.isSettled(key) || tuner_.mode() == Mode::Off) probe_.clear();
  return probeSize_;
}

void LaunchTuner::end(std::uint64_t nanos) {
  running_ = false;
  if (probe_.empty()) return;
  // The first run with a size also compiled its pipeline.
  const bool first = compiled_.emplace(probe_, probeSize_).second;
  if (!first && nanos > 0) tuner_.report(probe_, probeSize_, nanos);
  probe_.clear();
}

}  // namespace accel::tuning
