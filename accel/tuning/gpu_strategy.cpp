// Devices: workgroups and dispatches within the limits, memory in pieces where it does not hold
// all, compiling fast under a latency bound. Metal class: unified memory, threadgroups of whole
// SIMD groups, small tiles. CUDA class: larger groups, chosen by how many a core can hold at a
// time.
#include <algorithm>
#include <cmath>

#include "accel/tuning/strategies.h"
#include "accel/tuning/workgroup_tuner.h"

namespace accel::tuning {
namespace {

class GpuStrategy : public Strategy {
 public:
  GpuStrategy(Target target, const DeviceFacts& facts) : Strategy(facts), target_(target) {}
  Target target() const override { return target_; }

 protected:
  // Of one invocation's 4 x 4 results and the tiles that the group shares.
  double sharedBytes(const TuningWorkload& w, const Parameters& p) const {
    if (w.kind == WorkKind::Matmul) return 2.0 * p.tileRows * 16 * double(dtypeSize(w.dtype));
    return w.kind == WorkKind::Reduction ? p.workgroup * double(dtypeSize(w.dtype)) : 0;
  }

  // Whole groups that fit one core of the device, as a share of what it could hold.
  double occupancy(const TuningWorkload& w, const Parameters& p) const {
    if (p.workgroup == 0) return 0;
    double groups = std::floor(double(facts().maxResident) / p.workgroup);
    const double shared = sharedBytes(w, p);
    if (shared > 0) groups = std::min(groups, std::floor(double(facts().workgroupMemory) / shared));
    return std::clamp(groups * p.workgroup / double(facts().maxResident), 0.0, 1.0);
  }

  std::vector<std::uint32_t> sizes(const TuningWorkload& w) const {
    std::vector<std::uint32_t> out = workgroupCandidates(facts().maxWorkgroup);
    if (out.empty()) out = {std::max(1u, facts().maxWorkgroup)};
    const std::uint32_t usual = target_ == Target::Cuda ? 256
                                : target_ == Target::Metal
                                    ? (w.kind == WorkKind::Matmul ? 256 : 128)
                                    : 64;
    // The default first, never below a whole subgroup.
    std::vector<std::uint32_t> sorted = {std::min(usual, out.back())};
    for (std::uint32_t s : out)
      if (s != sorted[0] && s >= std::min(facts().subgroup, out.back())) sorted.push_back(s);
    return sorted;
  }

  std::vector<Parameters> candidates(const TuningWorkload& w, const SystemState& state,
                                     const Limits& limits) const override {
    std::vector<Parameters> out;
    for (std::uint32_t size : sizes(w)) {
      Parameters p;
      p.threads = facts().threads;
      p.vectorBits = 128;
      p.workgroup = size;
      p.memory = facts().unified ? MemoryUse::Unified
                 : target_ == Target::Cuda && state.power != Power::Saver && !state.throttled
                     ? MemoryUse::Pinned
                     : MemoryUse::Default;
      const double room = std::min(limits.memoryBytes, facts().maxBufferBytes);
      if (w.bytes > room) {
        p.memory = MemoryUse::Streamed;
        p.pieces = static_cast<int>(std::min(1e6, std::ceil(w.bytes / std::max(1.0, room))));
      }
      if (w.kind == WorkKind::Matmul) {
        const bool large = w.elements >= (target_ == Target::Metal ? 512 * 512 : 256 * 256);
        p.tileRows = p.tileColumns = target_ == Target::Cuda ? (large ? 128 : 64) : large ? 64 : 32;
        while (p.tileRows > 16 && sharedBytes(w, p) > double(facts().workgroupMemory)) {
          p.tileRows /= 2;
          p.tileColumns /= 2;
        }
      }
      p.occupancy = occupancy(w, p);
      setGroups(w, p);
      p.unroll = target_ == Target::Cuda ? 4 : 1;
      p.fastCompile = limits.latencyNanos < facts().compileNanos;
      out.push_back(p);
    }
    return out;
  }

  void setGroups(const TuningWorkload& w, Parameters& p) const {
    double each = p.workgroup;
    if (w.kind == WorkKind::Matmul) each = double(p.tileRows) * p.tileColumns;
    const double groups = std::max(1.0, std::ceil(w.elements / p.pieces / std::max(1.0, each)));
    const double across = std::min(groups, double(facts().maxGroups));
    p.groups[0] = static_cast<std::uint32_t>(across);
    p.groups[1] =
        static_cast<std::uint32_t>(std::min(double(facts().maxGroups), std::ceil(groups / across)));
  }

  double model(const TuningWorkload& w, const Parameters& p,
               const SystemState& state) const override {
    double work = w.steps * facts().nanosPerStep;
    if (w.access == Access::Random) work *= 4;
    // Half the occupancy hides most of the latency; less is felt.
    work /= std::clamp(0.4 + 1.2 * p.occupancy, 0.4, 1.0);
    // Lanes of the last subgroup that do nothing.
    const double lanes = std::ceil(double(p.workgroup) / facts().subgroup) * facts().subgroup;
    work *= lanes / std::max(1.0, double(p.workgroup));
    double traffic = w.bytes * facts().nanosPerByte;
    if (p.memory == MemoryUse::Streamed) traffic *= 2;
    double nanos = facts().startNanos * p.pieces + std::max(work, traffic);
    if (state.throttled) nanos *= 1.5;
    if (state.power == Power::Saver) nanos *= 1.3;
    if (p.fastCompile) nanos *= 1.1;
    return nanos;
  }

  std::string reason(const TuningWorkload& w, const Parameters& p, const SystemState&,
                     const Limits& limits) const override {
    std::string text = "workgroups of " + std::to_string(p.workgroup) + " within the limit of " +
                       std::to_string(facts().maxWorkgroup) + ", " +
                       std::to_string(std::lround(100 * p.occupancy)) + " % occupancy";
    if (w.kind == WorkKind::Matmul)
      text += "; tiles of " + std::to_string(p.tileRows) + " x " + std::to_string(p.tileColumns);
    if (p.memory == MemoryUse::Unified) text += "; unified memory: nothing is copied";
    if (p.memory == MemoryUse::Pinned) text += "; pinned host memory";
    if (p.memory == MemoryUse::Streamed)
      text += "; in " + std::to_string(p.pieces) + " pieces, memory does not hold all at once";
    if (p.fastCompile && std::isfinite(limits.latencyNanos))
      text += "; compiled fast, the latency bound is shorter than a full compilation";
    return text;
  }

 private:
  Target target_;
};

}  // namespace

std::unique_ptr<Strategy> makeGpuStrategy(Target target, const DeviceFacts& facts) {
  return std::make_unique<GpuStrategy>(target, facts);
}

std::unique_ptr<Strategy> makeStrategy(Target target, const DeviceFacts& facts) {
  return target == Target::Cpu ? makeCpuStrategy(facts) : makeGpuStrategy(target, facts);
}

}  // namespace accel::tuning
