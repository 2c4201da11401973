#include "accel/decide/which/cpu_tuning.h"

#include <accel/kernels.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#ifdef __linux__
#include <unistd.h>
#endif

#include "accel/cpu/memory_nodes.h"
#include "accel/telemetry/clock.h"

namespace accel::tuning {
namespace {

std::size_t cacheBytes([[maybe_unused]] int level, std::size_t otherwise) {
#if defined(__linux__) && defined(_SC_LEVEL1_DCACHE_SIZE)
  const long bytes = sysconf(level == 1 ? _SC_LEVEL1_DCACHE_SIZE : _SC_LEVEL2_CACHE_SIZE);
  if (bytes > 0) return static_cast<std::size_t>(bytes);
#endif
  return otherwise;
}

}  // namespace

CpuFacts cpuFacts(int threads) {
  CpuFacts f;
  f.threads = threads;
  const cpu::MemoryNodes nodes = cpu::memoryNodes();
  if (nodes.size() > 1) f.nodeThreads = static_cast<int>(nodes[0].size());
  const char* target = cpuKernels().target;
  f.vectorBits = std::strstr(target, "AVX3")                                 ? 512
                 : std::strstr(target, "AVX2")                               ? 256
                 : std::strstr(target, "SSE") || std::strstr(target, "NEON") ? 128
                                                                             : 64;
  f.firstCache = cacheBytes(1, f.firstCache);
  f.secondCache = cacheBytes(2, f.secondCache);
  return f;
}

bool CpuFacts::holds(std::size_t blockBytes, const Workload& w) const {
  return blockBytes * static_cast<std::size_t>(w.inputs + w.outputs) <= firstCache;
}

// The packed rows of A, eight tiles of two vectors each (cpu/matmul_split.cpp), take half of the
// second-level cache. Flat from 192 on, and 512 is the longest inner size (a Zen 3 server: 44
// multiply-adds a ns, with 144 it was 39).
std::int64_t CpuFacts::panelDepth() const {
  const double rowBytes = 8 * 2 * vectorBits / 8.0;
  const double depth = static_cast<double>(secondCache) / 2 / rowBytes;
  return static_cast<std::int64_t>(std::clamp(depth / 16, 1.0, 32.0)) * 16;
}

}  // namespace accel::tuning

namespace accel::selection {
namespace {

constexpr std::uint64_t kStateNanos = 1000000000;

std::string counted(int n, const char* what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

}  // namespace

// Cores that nobody else uses; half of them when power or heat is short.
int CpuTuning::threadsNow() const {
  double free = facts_.threads - state_.load;
  if (state_.throttled || state_.saves()) free = std::min(free, facts_.threads / 2.0);
  return static_cast<int>(std::clamp(std::floor(free + 0.5), 1.0, double(facts_.threads)));
}

// What the caches of one memory node hold together stays on that node: another one's cores would
// have to fetch it from there. Larger arrays want the memory of all nodes. One thread stays one
// thread: how many a kernel is about is the selection's, here it only counts who else is busy.
int CpuTuning::threadsFor(const Workload& w, int most) const {
  const int node = facts_.nodeThreads;
  const bool fits = w.bytes() <= static_cast<double>(facts_.secondCache) * node;
  return std::min(most, node > 0 && fits ? std::min(threadsNow(), node) : threadsNow());
}

cpu::RunPlan CpuTuning::planFor(const Workload& w, const KernelEntry& kernel) {
  cpu::RunPlan plan = kernel.plan;
  if (mode_ == tuning::Mode::Off) return plan;
  watch();
  plan.threads = threadsFor(w, plan.threads);
  if (plan.blockBytes != cpu::kBlockBytes) return plan;  // chosen for its blocks
  while (plan.blockBytes > cpu::kMinBlockBytes && !facts_.holds(plan.blockBytes, w))
    plan.blockBytes /= 2;
  return plan;
}

cpu::MatmulPlan CpuTuning::productPlanFor(const Workload& w, const KernelEntry& kernel) {
  cpu::MatmulPlan plan = kernel.matmul;
  if (mode_ == tuning::Mode::Off) return plan;
  watch();
  plan.threads = threadsFor(w, plan.threads);
  return plan;
}

std::string CpuTuning::explain(const Workload& w, const KernelEntry& kernel) {
  if (mode_ == tuning::Mode::Off || kernel.function) return "";
  const bool product = w.operation == Operation::Matmul;
  const int wanted = product ? kernel.matmul.threads : kernel.plan.threads;
  const int threads = product ? productPlanFor(w, kernel).threads : planFor(w, kernel).threads;
  std::string text = "with " + counted(threads, "thread");
  if (threads < std::min(wanted, threadsNow()))
    text += " of one memory node";
  else if (threads < wanted)
    text += ": " + std::to_string(facts_.threads - threads) + " of " +
            counted(facts_.threads, "core") + " are busy or held back" +
            (state_.saves() ? " to save power" : "");
  if (kernel.matmul.way == cpu::MatmulWay::Blocked)
    return text + "; panels " + std::to_string(kernel.matmul.panelDepth) + " deep";
  const std::size_t block = planFor(w, kernel).blockBytes;
  if (product || block > facts_.firstCache) return text;
  return text + "; blocks of " + std::to_string(block) + " bytes, " +
         counted(w.inputs + w.outputs, "array") + " in a first-level cache of " +
         std::to_string(facts_.firstCache / 1024) + " KiB";
}

void CpuTuning::setState(const tuning::SystemState& state) {
  state_ = state;
  ownState_ = true;
}

// Asks the OS once a second.
void CpuTuning::watch() {
  if (ownState_) return;
  const std::uint64_t now = SteadyClock().nanos();
  if (stateAt_ != 0 && now - stateAt_ <= kStateNanos) return;
  stateAt_ = now;
  state_ = watch_.read();
}

}  // namespace accel::selection
