// The cpu: threads by what can run side by side and by the machine's load, vectors by the
// instruction set, blocks by the first-level cache.
#include <algorithm>
#include <cmath>

#include "accel/tuning/strategies.h"

namespace accel::tuning {
namespace {

// Waking the workers, measured on a two-core Zen 4 server: they may have been looking out
// (cpu/thread_pool.h).
constexpr double kWakeNanos = 3000;
constexpr std::size_t kDefaultBlock = 4096;
// The default was the best block on average; another has to be better by more than this.
constexpr double kOtherBlock = 1.05;
// One call of a vector loop; a block costs that once for each operation.
constexpr double kCallNanos = 10;

class CpuStrategy final : public Strategy {
 public:
  using Strategy::Strategy;
  Target target() const override { return Target::Cpu; }
  int threadsNow(const SystemState& state, const Limits& limits) const override {
    return freeThreads(state, limits);
  }

 protected:
  // Cores that nobody else uses; half of them when power or heat is short.
  int freeThreads(const SystemState& state, const Limits& limits) const {
    double free = facts().threads - state.load;
    free /= std::max(1, state.concurrency);
    if (state.throttled || state.power == Power::Saver)
      free = std::min(free, facts().threads / 2.0);
    if (facts().watts > 0) free = std::min(free, facts().threads * limits.watts / facts().watts);
    return static_cast<int>(std::clamp(std::floor(free + 0.5), 1.0, double(facts().threads)));
  }

  std::size_t defaultBlock(const TuningWorkload& w) const {
    std::size_t b = kDefaultBlock;
    while (b > 1024 && b * static_cast<std::size_t>(std::max(1, w.arrays)) > facts().firstCache)
      b /= 2;
    return b;
  }

  // Blocks whose arrays fit the first-level cache together.
  std::vector<std::size_t> blocks(const TuningWorkload& w, const Limits& limits) const {
    const std::size_t usual = defaultBlock(w);
    std::vector<std::size_t> out = {usual};
    for (std::size_t b = 1024; b <= 32768; b *= 2) {
      const double taken = static_cast<double>(b) * std::max(1, w.arrays);
      if (b != usual && taken <= static_cast<double>(facts().firstCache) &&
          taken <= limits.memoryBytes)
        out.push_back(b);
    }
    return out;
  }

  std::vector<Parameters> candidates(const TuningWorkload& w, const SystemState& state,
                                     const Limits& limits) const override {
    Parameters p;
    p.vectorBits = w.vector < 0.25 ? 64 : facts().vectorBits;
    p.unroll = p.vectorBits >= 256 ? 4 : 2;
    p.schedule = state.load >= 0.5 || state.concurrency > 1 ? Schedule::Dynamic : Schedule::Static;
    const int free = freeThreads(state, limits);
    const int wanted = std::max(1, static_cast<int>(std::lround(w.parallel * free)));
    std::vector<Parameters> out;
    for (int threads : {wanted, 1}) {
      for (std::size_t b : blocks(w, limits)) {
        p.threads = threads;
        p.blockBytes = b;
        if (w.kind == WorkKind::Matmul) p.tileRows = p.tileColumns = panelDepth();
        out.push_back(p);
      }
    }
    return out;
  }

  // Inner size of a product's panels: the packed rows of A, eight tiles of two vectors each
  // (cpu/matmul_split.cpp), take half of the second-level cache. Flat from 192 on, and 512 is the
  // longest inner size (a Zen 3 server: 44 multiply-adds a ns, with 144 it was 39).
  std::uint32_t panelDepth() const {
    const double rowBytes = 8 * 2 * facts().vectorBits / 8.0;
    const double depth = static_cast<double>(facts().secondCache) / 2 / rowBytes;
    return static_cast<std::uint32_t>(std::clamp(depth / 16, 1.0, 32.0)) * 16;
  }

  double model(const TuningWorkload& w, const Parameters& p,
               const SystemState& state) const override {
    const double lanes =
        std::max(1.0, p.vectorBits / 8.0 / static_cast<double>(dtypeSize(w.dtype)));
    // nanosPerStep is for the machine's own vectors.
    const double own =
        std::max(1.0, facts().vectorBits / 8.0 / static_cast<double>(dtypeSize(w.dtype)));
    double step = facts().nanosPerStep * own / (w.vector * lanes + (1 - w.vector));
    if (w.access == Access::Random) step *= 4;
    if (w.access == Access::Strided) step *= 1.5;
    const double speed = 1 / ((1 - w.parallel) + w.parallel / p.threads);
    double nanos = facts().startNanos + w.steps * step / speed;
    // One core cannot keep the memory busy; from the fourth on nothing is gained.
    const double streams = 1 + 0.5 * std::min(p.threads - 1, 3);
    if (w.bytes > static_cast<double>(facts().secondCache))
      nanos = std::max(nanos, w.bytes * facts().nanosPerByte / streams);
    const double blockCount = w.bytes / std::max<double>(1, double(p.blockBytes) * w.arrays);
    nanos += blockCount * kCallNanos / p.threads;
    if (p.blockBytes != defaultBlock(w)) nanos *= kOtherBlock;
    if (p.threads > 1) nanos += kWakeNanos;
    // A thread more than there are free cores is waited for.
    const double over = p.threads + state.load - facts().threads;
    return over > 0 && p.threads > 1 ? nanos * (1 + over / p.threads) : nanos;
  }

  std::string reason(const TuningWorkload& w, const Parameters& p, const SystemState& state,
                     const Limits& limits) const override {
    std::string text = std::to_string(p.threads) + (p.threads == 1 ? " thread" : " threads");
    const int free = freeThreads(state, limits);
    if (p.threads < facts().threads) {
      text += p.threads == free
                  ? ": " + std::to_string(facts().threads - free) + " of " +
                        std::to_string(facts().threads) + " cores are busy or held back"
                  : ": too little work to wake more";
    }
    text += "; blocks of " + std::to_string(p.blockBytes) + " bytes, " + std::to_string(w.arrays) +
            " arrays in a first-level cache of " + std::to_string(facts().firstCache / 1024) +
            " KiB";
    text += "; vectors of " + std::to_string(p.vectorBits) + " bits";
    return text;
  }
};

}  // namespace

std::unique_ptr<Strategy> makeCpuStrategy(const DeviceFacts& facts) {
  return std::make_unique<CpuStrategy>(facts);
}

}  // namespace accel::tuning
