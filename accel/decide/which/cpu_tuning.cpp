#include "accel/decide/which/cpu_tuning.h"

#include <accel/kernels.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#ifdef __linux__
#include <unistd.h>
#endif

#include "accel/cpu/memory_nodes.h"
#include "accel/decide/constants.h"
#include "accel/telemetry/clock.h"
#include "accel/telemetry/quantity_text.h"

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

}  // namespace accel::tuning

namespace accel::selection {
namespace {

using tuning::Parameters;

constexpr std::uint32_t kRetuneEvery = 64;  // uses of a plan
constexpr std::uint64_t kStateNanos = 1000000000;
// The usual block was the best on average; another has to be better by more than this.
constexpr double kSlack = 1.05;
constexpr std::size_t kMostCells = 4096;

int arraysOf(const Workload& w) { return std::max(1, w.inputs + w.outputs); }

// A cell of corrections: sizes by two octaves (what holds at 1000 elements holds at 3000), threads,
// block and panel.
std::uint64_t cellOf(const Workload& w, const Parameters& p) {
  std::uint64_t key =
      static_cast<std::uint64_t>(w.operation) << 4 | static_cast<std::uint64_t>(w.dtype);
  key = key << 8 | static_cast<std::uint64_t>(std::log2(std::max(1.0, w.work())) / 2);
  key = key << 12 | static_cast<std::uint64_t>(p.threads & 0xfff);
  const auto block = std::min<std::uint64_t>(p.blockBytes, 0xffffff);
  return (key << 24 | block) << 12 | (p.panelDepth & 0xfff);
}

Parameters anyBlock(Parameters p) {
  p.blockBytes = 0;
  return p;
}

Parameters parametersOf(const TunedPlan& t, const Workload& w) {
  Parameters p;
  const bool product = w.operation == Operation::Matmul;
  p.threads = product ? t.matmul.threads : t.plan.threads;
  p.panelDepth = product ? static_cast<std::uint32_t>(t.matmul.panelDepth) : 0;
  if (!product) p.blockBytes = t.plan.blockBytes;
  return p;
}

}  // namespace

void CpuTuning::Correction::add(double v) {
  count = std::min(count + 1, 8.0);  // about the last eight make the mean
  mean += (v - mean) / count;
}

// Cores that nobody else uses; half of them when power or heat is short.
int CpuTuning::threadsIn(const tuning::SystemState& state) const {
  double free = facts_.threads - state.load;
  if (state.throttled || state.saves()) free = std::min(free, facts_.threads / 2.0);
  return static_cast<int>(std::clamp(std::floor(free + 0.5), 1.0, double(facts_.threads)));
}

// What the caches of one memory node hold together stays on that node: another one's cores would
// have to fetch it from there. Larger arrays want the memory of all nodes.
int CpuTuning::threadsFor(const Workload& w) const {
  const int node = facts_.nodeThreads;
  const bool fits = w.bytes() <= static_cast<double>(facts_.secondCache) * node;
  return node > 0 && fits ? std::min(threadsNow(), node) : threadsNow();
}

// The largest up to 4 KiB with which all arrays fit the first-level cache together.
std::size_t CpuTuning::usualBlock(const Workload& w) const {
  std::size_t usual = 4096;
  while (usual > 1024 && usual * static_cast<std::size_t>(arraysOf(w)) > facts_.firstCache)
    usual /= 2;
  return usual;
}

// Inner size of a product's panels: the packed rows of A, eight tiles of two vectors each
// (cpu/matmul_split.cpp), take half of the second-level cache. Flat from 192 on, and 512 is the
// longest inner size (a Zen 3 server: 44 multiply-adds a ns, with 144 it was 39).
std::uint32_t CpuTuning::panelDepth() const {
  const double rowBytes = 8 * 2 * facts_.vectorBits / 8.0;
  const double depth = static_cast<double>(facts_.secondCache) / 2 / rowBytes;
  return static_cast<std::uint32_t>(std::clamp(depth / 16, 1.0, 32.0)) * 16;
}

Parameters CpuTuning::defaults(const Workload& w) const {
  return {threadsFor(w), usualBlock(w), w.operation == Operation::Matmul ? panelDepth() : 0};
}

// Starting values (a nanosecond per five adds or per ten bytes) that feedback corrects.
double CpuTuning::model(const Workload& w, const Parameters& p,
                        const tuning::SystemState& state) const {
  double nanos = 1000 + w.work() * 0.2 / p.threads;
  // One core cannot keep the memory busy; from the fourth on nothing is gained.
  const double streams = 1 + 0.5 * std::min(p.threads - 1, 3);
  if (w.bytes() > static_cast<double>(facts_.secondCache))
    nanos = std::max(nanos, w.bytes() * 0.1 / streams);
  const double block = static_cast<double>(p.blockBytes) * arraysOf(w);
  nanos += w.bytes() / block * machine::kLoopCallNanos / p.threads;
  if (p.blockBytes != usualBlock(w)) nanos *= kSlack;
  if (p.threads > 1) nanos += machine::kWakeNanos;
  // A thread more than there are free cores is waited for.
  const double over = p.threads + state.load - facts_.threads;
  return over > 0 && p.threads > 1 ? nanos * (1 + over / p.threads) : nanos;
}

double CpuTuning::predict(const Workload& w, const Parameters& p,
                          const tuning::SystemState& state) const {
  // From the particular to the general, each as far as it was measured. What is known about other
  // settings is left out: a setting that disappoints must not make an untried one look bad.
  double correction = 0, left = 1;
  const auto mix = [&](const Parameters& setting, double trust) {
    const auto at = cells_.find(cellOf(w, setting));
    if (at == cells_.end()) return;
    const double share = left * at->second.count / (at->second.count + trust);
    correction += share * at->second.mean;
    left -= share;
  };
  mix(p, 0.25);
  mix(anyBlock(p), 0.5);
  return std::max(1.0, model(w, p, state)) * std::exp(correction);
}

double CpuTuning::predict(const Workload& w, const Parameters& p) const {
  return predict(w, p, state_);
}

tuning::Recommendation CpuTuning::recommend(const Workload& w) {
  const std::uint64_t begin = SteadyClock().nanos();
  std::vector<tuning::Setting> all;
  Parameters p = defaults(w);
  const std::size_t usual = p.blockBytes;
  all.push_back({p, predict(w, p)});
  for (p.blockBytes = 1024; p.blockBytes <= 32768; p.blockBytes *= 2)
    if (p.blockBytes != usual &&
        p.blockBytes * static_cast<std::size_t>(arraysOf(w)) <= facts_.firstCache)
      all.push_back({p, predict(w, p)});
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.nanos < b.nanos; });
  tuning::Recommendation r{all[0].parameters,
                           all[0].nanos,
                           0,
                           {all.begin() + 1, all.end()},
                           reason(w, all[0].parameters)};
  if (meter_.read().feedbacks) {
    const auto at = cells_.find(cellOf(w, r.parameters));
    const double seen = at == cells_.end() ? 0 : at->second.count;
    r.confidence = meter_.read().accuracy * (seen + 0.5) / (seen + 1);
  }
  meter_.recommended(static_cast<double>(SteadyClock().nanos() - begin));
  return r;
}

void CpuTuning::feedback(const Workload& w, const Parameters& p, double nanos, bool ok) {
  if (!ok || !(nanos > 0) || !std::isfinite(nanos)) return meter_.failed();
  const double predicted = predict(w, p, {});
  const double miss = std::log(nanos / std::max(1.0, model(w, p, {})));
  if (cells_.size() >= kMostCells) cells_.clear();
  cells_[cellOf(w, p)].add(miss);
  cells_[cellOf(w, anyBlock(p))].add(miss);
  // The thread count is part of which kernel ran: compared with the defaults at the same count, by
  // what the default takes beside its model, so that sizes that are only alike can be compared.
  Parameters plainly = defaults(w);
  plainly.threads = p.threads;
  const auto plain = cells_.find(cellOf(w, plainly));
  meter_.ran(predicted, nanos,
             plain == cells_.end() ? 0 : model(w, plainly, {}) * std::exp(plain->second.mean));
}

std::string CpuTuning::reason(const Workload& w, const Parameters& p) const {
  std::string text = std::to_string(p.threads) + (p.threads == 1 ? " thread" : " threads");
  if (p.threads < threadsNow())
    text += " of one memory node";
  else if (p.threads < facts_.threads)
    text += ": " + std::to_string(facts_.threads - p.threads) + " of " +
            std::to_string(facts_.threads) + " cores are busy or held back" +
            (state_.saves() ? " to save power" : "");
  return text + "; blocks of " + std::to_string(p.blockBytes) + " bytes, " +
         std::to_string(arraysOf(w)) + " arrays in a first-level cache of " +
         std::to_string(facts_.firstCache / 1024) + " KiB";
}

void CpuTuning::setState(const tuning::SystemState& state) {
  state_ = state;
  ownState_ = true;
  ++situation_;
}

void CpuTuning::watch() {
  if (ownState_ || mode_ == tuning::Mode::Off) return;
  const std::uint64_t now = SteadyClock().nanos();
  if (stateAt_ != 0 && now - stateAt_ <= kStateNanos) return;
  stateAt_ = now;
  const int before = threadsNow();
  state_ = watch_.read();
  if (before != threadsNow()) ++situation_;
}

// Numbers within what the chosen kernel is: one thread stays one thread (which kernel is the
// selection's, here it only counts who else is busy), whole passes stay whole.
void CpuTuning::retune(TunedPlan& t, const Workload& w) {
  t.plan = t.kernel->plan;
  t.matmul = t.kernel->matmul;
  if (mode_ == tuning::Mode::Off) return;
  const Parameters p = recommend(w).parameters;
  if (t.plan.threads > 1) t.plan.threads = std::clamp(p.threads, 1, t.plan.threads);
  if (t.plan.blockBytes == cpu::kBlockBytes) t.plan.blockBytes = p.blockBytes;
  if (t.matmul.threads > 1) t.matmul.threads = std::clamp(p.threads, 1, t.matmul.threads);
  if (p.panelDepth) t.matmul.panelDepth = p.panelDepth;
}

const TunedPlan& CpuTuning::planFor(const Workload& w, Slot& slot, const KernelEntry& kernel) {
  auto at = std::find_if(slot.tuned.begin(), slot.tuned.end(),
                         [&](const TunedPlan& t) { return t.kernel == &kernel; });
  if (at == slot.tuned.end()) {
    at = slot.tuned.insert(at, TunedPlan{});
    at->kernel = &kernel;
  }
  watch();
  if (at->uses++ % kRetuneEvery == 0 || at->situation != situation_) retune(*at, w);
  at->situation = situation_;
  return *at;
}

void CpuTuning::report(const Workload& w, Slot& slot, const KernelEntry& kernel, double nanos,
                       bool ok) {
  if (mode_ == tuning::Mode::Off) return;
  for (const TunedPlan& t : slot.tuned) {
    // The first run warms the caches and wakes the workers.
    if (t.kernel == &kernel && t.uses > 1) feedback(w, parametersOf(t, w), nanos, ok);
  }
}

std::string CpuTuning::explain(const Workload& w) {
  if (mode_ == tuning::Mode::Off) return "";
  watch();
  const tuning::Recommendation r = recommend(w);
  std::string text = r.reason;
  if (!r.alternatives.empty()) {
    const tuning::Setting& other = r.alternatives.front();
    text += " (" + secondsText(r.nanos * 1e-9) + " by its model, blocks of " +
            std::to_string(other.parameters.blockBytes) + " " + secondsText(other.nanos * 1e-9) +
            ")";
  }
  return text + ", confidence " + std::to_string(std::lround(100 * r.confidence)) + " %";
}

}  // namespace accel::selection
