#include "accel/tuning/launch_tuner.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>

namespace accel::tuning {
namespace {

// Dispatches shorter than this finish before their size can be told from noise.
constexpr std::uint64_t kLeastInvocations = 16384;
// An invocation of a map reads and writes four elements of four bytes each.
constexpr double kElements = 4, kBytes = 32;

int octave(std::uint64_t n) { return 63 - std::countl_zero(std::max<std::uint64_t>(1, n)); }

WorkKind kindOf(std::string_view program) {
  return program.starts_with("reduce")   ? WorkKind::Reduction
         : program.starts_with("matmul") ? WorkKind::Matmul
                                         : WorkKind::Elementwise;
}

TuningWorkload workloadOf(WorkKind kind, std::uint64_t invocations) {
  TuningWorkload w;
  w.kind = kind;
  w.dtype = DType::F32;
  w.elements = static_cast<double>(invocations);
  w.steps = w.elements * kElements;
  w.bytes = w.elements * kBytes;
  return w;
}

}  // namespace

Target targetOf(std::string_view adapter) {
  std::string name(adapter);
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto has = [&](const char* word) { return name.find(word) != std::string::npos; };
  if (has("apple") || has("metal")) return Target::Metal;
  if (has("nvidia") || has("geforce") || has("rtx") || has("tesla")) return Target::Cuda;
  return Target::WebGpu;
}

LaunchTuner::LaunchTuner(std::uint32_t limit, std::uint32_t defaultSize, Mode mode)
    : tuner_(limit, mode, defaultSize), limit_(limit) {}

void LaunchTuner::setDevice(Target target, const DeviceFacts& facts, const Limits& limits) {
  DeviceFacts known = facts;
  known.maxWorkgroup = limit_;
  strategy_ = makeStrategy(target, known);
  limits_ = limits;
  recommended_.clear();
  const Parameters usual = strategy_->defaults(workloadOf(WorkKind::Elementwise, 1 << 20));
  tuner_ = WorkgroupTuner(limit_, tuner_.mode(), usual.workgroup);
}

void LaunchTuner::begin(std::uint64_t idleMicros) {
  probe_.clear();
  idleMicros_ = idleMicros;
  running_ = true;
}

const Parameters& LaunchTuner::recommended(WorkKind kind, std::uint64_t invocations) {
  const auto [at, added] = recommended_.try_emplace({static_cast<int>(kind), octave(invocations)});
  // The largest of the octave, so that memory suffices for all of it.
  const std::uint64_t most = (std::uint64_t(2) << octave(invocations)) - 1;
  if (added) at->second = strategy_->recommend(workloadOf(kind, most), {}, limits_).parameters;
  return at->second;
}

LaunchChoice LaunchTuner::choose(std::string_view program, std::uint64_t invocations) {
  LaunchChoice out;
  out.workgroup = workgroup(program, invocations);
  if (!strategy_ || !running_) return out;
  const Parameters& p = recommended(kindOf(program), invocations);
  out.fastCompile = p.fastCompile;
  if (p.pieces > 1) {
    const double elements = static_cast<double>(invocations) * kElements;
    out.pieceBytes = static_cast<std::uint64_t>(std::ceil(elements / p.pieces)) * 4;
  }
  return out;
}

std::uint32_t LaunchTuner::workgroup(std::string_view program, std::uint64_t invocations) {
  if (invocations < kLeastInvocations) return tuner_.defaultSize();
  ProgramShape shape;
  shape.workgroup = {tuner_.defaultSize(), 1, 1};
  // Sizes by octaves: a program is tuned anew when its arrays grow a lot, not with every call.
  shape.outputBytes = std::uint64_t(1) << octave(invocations);
  const std::string key = tunerKey(program, shape);
  if (tuner_.isSettled(key) || !running_) return tuner_.peek(key);
  if (!probe_.empty()) return probe_ == key ? probeSize_ : tuner_.peek(key);
  probe_ = key;
  probed_ = workloadOf(kindOf(program), invocations);
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
  if (!first && nanos > 0) {
    tuner_.report(probe_, probeSize_, nanos);
    resize_.limit = limit_;
    const double rate = probed_.elements / (static_cast<double>(nanos) * 1e-3);
    if (const auto size = resize_.suggest({probeSize_, idleMicros_, rate}))
      tuner_.wish(probe_, *size);
    if (strategy_) {
      Parameters p = recommended(probed_.kind, static_cast<std::uint64_t>(probed_.elements));
      p.workgroup = probeSize_;
      const double predicted = strategy_->predict(probed_, p, {});
      strategy_->feedback({probed_, p, predicted, static_cast<double>(nanos), true});
    }
  }
  probe_.clear();
}

}  // namespace accel::tuning
