#include "accel/selection/cpu_tuning.h"

#include <accel/kernels.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "accel/telemetry/clock.h"
#ifdef __linux__
#include <unistd.h>
#endif

namespace accel::selection {
namespace {

constexpr std::uint32_t kRetuneEvery = 64;  // uses of a plan
constexpr std::uint64_t kStateNanos = 1000000000;
constexpr std::size_t kMostTuned = 8192;

std::size_t cacheBytes([[maybe_unused]] int level, std::size_t otherwise) {
#if defined(__linux__) && defined(_SC_LEVEL1_DCACHE_SIZE)
  const long bytes = sysconf(level == 1 ? _SC_LEVEL1_DCACHE_SIZE : _SC_LEVEL2_CACHE_SIZE);
  if (bytes > 0) return static_cast<std::size_t>(bytes);
#endif
  return otherwise;
}

}  // namespace

tuning::DeviceFacts cpuFacts(int threads) {
  tuning::DeviceFacts f;
  f.threads = threads;
  const char* target = cpuKernels().target;
  f.vectorBits = std::strstr(target, "AVX3")                                 ? 512
                 : std::strstr(target, "AVX2")                               ? 256
                 : std::strstr(target, "SSE") || std::strstr(target, "NEON") ? 128
                                                                             : 64;
  f.firstCache = cacheBytes(1, f.firstCache);
  f.secondCache = cacheBytes(2, f.secondCache);
  f.unified = true;
  return f;
}

tuning::TuningWorkload tuningWorkload(const Workload& w) {
  tuning::TuningWorkload t;
  t.kind = w.operation == Operation::Map      ? tuning::WorkKind::Elementwise
           : w.operation == Operation::Reduce ? tuning::WorkKind::Reduction
                                              : tuning::WorkKind::Matmul;
  t.dtype = w.dtype;
  t.elements = w.elements();
  t.bytes = w.bytes();
  t.steps = w.work();
  t.arrays = w.inputs + w.outputs;
  if (w.operation == Operation::Reduce && w.size[0] > 1) t.access = tuning::Access::Strided;
  if (w.operation == Operation::Matmul) t.access = tuning::Access::Blocked;
  return t;
}

CpuTuning::CpuTuning(int threads, tuning::Mode mode)
    : mode_(mode), strategy_(tuning::makeStrategy(tuning::Target::Cpu, cpuFacts(threads))) {}

void CpuTuning::setState(const tuning::SystemState& state) {
  state_ = state;
  ownState_ = true;
  tuned_.clear();
}

void CpuTuning::watch() {
  if (ownState_ || mode_ == tuning::Mode::Off) return;
  const std::uint64_t now = SteadyClock().nanos();
  if (stateAt_ != 0 && now - stateAt_ <= kStateNanos) return;
  stateAt_ = now;
  const tuning::SystemState before = state_;
  state_ = watch_.read();
  if (std::lround(before.load) != std::lround(state_.load) || before.power != state_.power ||
      before.throttled != state_.throttled)
    ++situation_;
}

// Numbers within what the chosen kernel is: one thread stays one thread, whole passes stay whole.
void CpuTuning::retune(Tuned& t, const Workload& w, const KernelEntry& kernel) {
  t.plan = kernel.plan;
  t.matmul = kernel.matmul;
  if (mode_ == tuning::Mode::Off) return;
  const tuning::Recommendation r = strategy_->recommend(tuningWorkload(w), state_, {});
  t.parameters = r.parameters;
  t.predicted = r.nanos;
  // One thread or all is which kernel, and the selection's: here it only counts who else is busy.
  const int free = strategy_->threadsNow(state_, {});
  if (t.plan.threads > 1) t.plan.threads = std::clamp(free, 1, t.plan.threads);
  if (t.plan.blockBytes == cpu::kBlockBytes) t.plan.blockBytes = r.parameters.blockBytes;
  if (t.matmul.threads > 1) t.matmul.threads = std::clamp(free, 1, t.matmul.threads);
  if (r.parameters.tileRows) t.matmul.panelDepth = r.parameters.tileRows;
  // What will run, so that its time is learned for what it was.
  if (w.operation == Operation::Matmul) {
    t.parameters.threads = t.matmul.threads;
  } else {
    t.parameters.threads = t.plan.threads;
    t.parameters.blockBytes = t.plan.blockBytes;
  }
}

std::uint64_t CpuTuning::slotOf(std::uint64_t key, const KernelEntry& kernel) {
  const auto address = reinterpret_cast<std::uintptr_t>(&kernel);
  return key ^ std::rotl(std::uint64_t(address) * 0x9e3779b97f4a7c15u, 21);
}

CpuTuning::Tuned& CpuTuning::tuned(const Workload& w, std::uint64_t key,
                                   const KernelEntry& kernel) {
  if (tuned_.size() > kMostTuned) tuned_.clear();
  Tuned& t = tuned_[slotOf(key, kernel)];
  watch();
  if (t.uses++ % kRetuneEvery == 0 || t.situation != situation_) retune(t, w, kernel);
  t.situation = situation_;
  return t;
}

const cpu::RunPlan& CpuTuning::plan(const Workload& w, std::uint64_t key,
                                    const KernelEntry& kernel) {
  return tuned(w, key, kernel).plan;
}

const cpu::MatmulPlan& CpuTuning::matmulPlan(const Workload& w, std::uint64_t key,
                                             const KernelEntry& kernel) {
  return tuned(w, key, kernel).matmul;
}

void CpuTuning::report(const Workload& w, std::uint64_t key, const KernelEntry& kernel,
                       double nanos, bool ok) {
  if (mode_ == tuning::Mode::Off) return;
  const auto at = tuned_.find(slotOf(key, kernel));
  // The first run warms the caches and wakes the workers.
  if (at == tuned_.end() || at->second.uses <= 1) return;
  const Tuned& t = at->second;
  const double predicted = strategy_->predict(tuningWorkload(w), t.parameters, {});
  strategy_->feedback({tuningWorkload(w), t.parameters, predicted, nanos, ok});
}

}  // namespace accel::selection
