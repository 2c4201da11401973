// The cpu's kernels. Start costs and rates were measured once, on a two-core AMD Zen 4 server; they
// only have to be right until a kernel has run. On a Zen 3 server most were off by up to 30 %
// against each other, which is their `doubt`.
#include <algorithm>

#include "accel/decide/constants.h"
#include "accel/decide/which/cpu_tuning.h"
#include "accel/decide/which/registry.h"

namespace accel::selection {
namespace {

using Way = cpu::RunPlan::Reduction;
using cpu::MatmulWay;

constexpr std::uint32_t kFloats = dtypeBit(DType::F64) | dtypeBit(DType::F32);
// Whole-array passes keep each intermediate in memory: no more than this many elements.
constexpr double kWholeLimit = 1 << 16;
constexpr std::size_t kWholeBlock = std::size_t(1) << 30;
struct Costs {
  double start = 100, step = 0.2;     // nanoseconds
  double part = 0;                    // for each matrix of a batch
  double passes = 1, extraBytes = 0;  // over the arrays; of temporaries, an element
  double cache = 0.9;
  double from = 0, to = 1e300;  // work that it was made for
};

KernelEntry entry(const char* id, const char* name, Operation operation, Variant variant,
                  const Costs& costs) {
  KernelEntry k;
  k.id = id;
  k.name = name;
  k.operation = operation;
  k.variant = variant;
  Characteristics& c = k.characteristics;
  c.startNanos = costs.start;
  c.nanosPerStep = costs.step;
  c.partNanos = costs.part;
  c.passes = costs.passes;
  c.extraBytesPerElement = costs.extraBytes;
  c.cacheEfficiency = costs.cache;
  c.bestFrom = costs.from;
  c.bestTo = costs.to;
  c.doubt = 0.3;
  return k;
}

class Rows {
 public:
  Rows(KernelRegistry& registry, int threads) : registry_(registry), threads_(threads) {}

  // A kernel on one thread.
  void add(KernelEntry k) {
    k.plan.threads = k.matmul.threads = 1;
    // Adding to a registry that has it already keeps the older one.
    (void)registry_.add(std::move(k)).isOk();
  }
  // The same on one thread and on all. `from`: the work from which all are worth waking.
  void addBoth(const KernelEntry& k, double from) {
    add(k);
    KernelEntry all = k;
    all.like = k.id;
    all.id += "_threads";
    all.name += ", all threads";
    all.variant = Variant::Parallel;
    Characteristics& c = all.characteristics;
    c.startNanos += machine::kWakeNanos;
    c.parallelEfficiency = machine::kParallelShare;
    c.bestFrom = std::max(c.bestFrom, from);
    all.plan.threads = all.matmul.threads = threads_;
    all.constraints.features = {"threads"};
    const double least =
        k.operation == Operation::Matmul ? machine::kLeastSharedProduct : machine::kLeastShared;
    all.accepts = [least, accepts = k.accepts](const Workload& w) {
      return w.work() >= least && (!accepts || accepts(w));
    };
    (void)registry_.add(std::move(all)).isOk();
  }

 private:
  KernelRegistry& registry_;
  int threads_;
};

KernelEntry map(const char* id, const char* name, Variant variant, const Costs& costs,
                std::size_t blockBytes) {
  KernelEntry k = entry(id, name, Operation::Map, variant, costs);
  k.plan.blockBytes = blockBytes;
  if (blockBytes == kWholeBlock) k.constraints.maxElements = kWholeLimit;
  return k;
}

KernelEntry reduce(const char* id, const char* name, Variant variant, Way way, const Costs& costs) {
  KernelEntry k = entry(id, name, Operation::Reduce, variant, costs);
  k.plan.reduction = way;
  k.accepts = [way](const Workload& w) { return (w.ways & cpu::wayBit(way)) != 0; };
  return k;
}

KernelEntry matmul(const char* id, const char* name, Variant variant, MatmulWay way,
                   const Costs& costs) {
  KernelEntry k = entry(id, name, Operation::Matmul, variant, costs);
  k.constraints.dtypes = kFloats;
  k.matmul.way = way;
  if (way == MatmulWay::Small) {
    k.accepts = [](const Workload& w) {
      return w.size[0] <= cpu::smallProductRows(w.dtype) && w.size[1] <= cpu::kSmallDepth;
    };
  }
  return k;
}

}  // namespace

void addCpuKernels(KernelRegistry& registry, int threads) {
  if (threads > 1) registry.addFeature("threads");
  Rows rows(registry, threads);

  rows.add(map("cpu.map.whole", "one pass for each operation", Variant::Naive,
               {.start = 300, .step = 0.22, .passes = 2, .extraBytes = 8, .cache = 0.5, .to = 1e5},
               kWholeBlock));
  rows.addBoth(map("cpu.map.blocks", "fused in blocks", Variant::Vectorized,
                   {.start = 500, .step = 0.23, .from = 1e3}, cpu::kBlockBytes),
               2e4);

  rows.addBoth(reduce("cpu.reduce.direct", "over the array itself", Variant::Vectorized,
                      Way::Direct, {.start = 100, .step = 0.1}),
               2e4);
  rows.addBoth(reduce("cpu.reduce.blocks", "as the blocks are made, one sequence after the other",
                      Variant::Fused, Way::Blocks, {.start = 700, .step = 0.24}),
               2e4);
  rows.addBoth(reduce("cpu.reduce.gathered", "whole slices in cache, then reduced", Variant::Fused,
                      Way::Gathered, {.start = 700, .step = 0.33}),
               2e4);
  rows.addBoth(reduce("cpu.reduce.strips", "as the blocks are made, sequences side by side",
                      Variant::Fused, Way::Strips, {.start = 700, .step = 0.27}),
               2e4);
  rows.add(reduce("cpu.reduce.two_pass", "elements first, then the reduction", Variant::Naive,
                  Way::TwoPass,
                  {.start = 900, .step = 0.3, .passes = 3, .extraBytes = 8, .cache = 0.5}));

  rows.addBoth(matmul("cpu.matmul.small", "A in registers", Variant::Optimized, MatmulWay::Small,
                      {.start = 12, .step = 0.035, .part = 4}),
               5e4);
  rows.add(matmul("cpu.matmul.tiled", "register tiles, columns outside", Variant::Vectorized,
                  MatmulWay::Tiled,
                  {.start = 20, .step = 0.037, .part = 20, .cache = 0.7, .to = 2e7}));
  rows.addBoth(matmul("cpu.matmul.tall", "register tiles, rows outside", Variant::Tiled,
                      MatmulWay::Tall, {.start = 20, .step = 0.037, .part = 20, .to = 4e7}),
               5e4);
  KernelEntry blocked =
      matmul("cpu.matmul.blocked", "packed panels", Variant::Tiled, MatmulWay::Blocked,
             {.start = 100, .step = 0.04, .part = 100, .from = 1e7});
  blocked.matmul.panelDepth = tuning::cpuFacts(threads).panelDepth();
  rows.addBoth(blocked, 5e4);
}

}  // namespace accel::selection
