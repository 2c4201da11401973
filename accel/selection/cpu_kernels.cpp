// The cpu's kernels as rows. Start costs and rates were measured once, on a two-core Ice Lake
// server; they only have to be right until a kernel has run.
#include "accel/selection/registry.h"

namespace accel::selection {
namespace {

using Reduction = cpu::RunPlan::Reduction;

constexpr std::uint32_t kFloats = dtypeBit(DType::F64) | dtypeBit(DType::F32);
// Whole-array passes keep each intermediate in memory: no more than this many elements.
constexpr double kWholeLimit = 1 << 16;
constexpr std::size_t kWholeBlock = std::size_t(1) << 30;

struct Row {
  const char* id;
  const char* name;
  Operation operation;
  Variant variant;
  double startNanos, nanosPerStep, passes, extraBytes, parallel, cache;
  double bestFrom, bestTo;
  cpu::RunPlan plan;
};

constexpr double kNoLimit = 1e300;

const Row kRows[] = {
    {"cpu.map.whole",
     "one pass for each operation",
     Operation::Map,
     Variant::Naive,
     300,
     0.3,
     3,
     8,
     0,
     0.4,
     0,
     1 << 15,
     {1, kWholeBlock, Reduction::Auto}},
    {"cpu.map.blocks",
     "fused in blocks, one thread",
     Operation::Map,
     Variant::Vectorized,
     700,
     0.22,
     1,
     0,
     0,
     0.9,
     1 << 10,
     1 << 19,
     {1, cpu::kBlockBytes, Reduction::Auto}},
    {"cpu.map.threads",
     "fused in blocks, all threads",
     Operation::Map,
     Variant::Parallel,
     20000,
     0.22,
     1,
     0,
     0.85,
     0.9,
     1 << 18,
     kNoLimit,
     {-1, cpu::kBlockBytes, Reduction::Auto}},
    {"cpu.reduce.fused",
     "as the blocks are made, one thread",
     Operation::Reduce,
     Variant::Fused,
     900,
     0.25,
     1,
     0,
     0,
     0.9,
     0,
     1 << 19,
     {1, cpu::kBlockBytes, Reduction::Auto}},
    {"cpu.reduce.threads",
     "as the blocks are made, all threads",
     Operation::Reduce,
     Variant::Parallel,
     20000,
     0.25,
     1,
     0,
     0.85,
     0.9,
     1 << 18,
     kNoLimit,
     {-1, cpu::kBlockBytes, Reduction::Auto}},
    {"cpu.reduce.two_pass",
     "elements first, then the reduction",
     Operation::Reduce,
     Variant::Naive,
     900,
     0.4,
     2,
     8,
     0,
     0.5,
     0,
     1 << 16,
     {1, cpu::kBlockBytes, Reduction::TwoPass}},
    {"cpu.reduce.direct",
     "over the array itself, one thread",
     Operation::Reduce,
     Variant::Vectorized,
     200,
     0.15,
     1,
     0,
     0,
     0.9,
     0,
     1 << 19,
     {1, cpu::kBlockBytes, Reduction::Direct}},
    {"cpu.reduce.direct_threads",
     "over the array itself, all threads",
     Operation::Reduce,
     Variant::Optimized,
     20000,
     0.15,
     1,
     0,
     0.85,
     0.9,
     1 << 18,
     kNoLimit,
     {-1, cpu::kBlockBytes, Reduction::Direct}},
};

struct MatmulRow {
  const char* id;
  const char* name;
  Variant variant;
  double startNanos, nanosPerStep, parallel, cache, bestFrom, bestTo;
  cpu::MatmulPlan plan;
};

const MatmulRow kMatmulRows[] = {
    {"cpu.matmul.small",
     "plain loops",
     Variant::Naive,
     10,
     1.5,
     0,
     0.3,
     0,
     64,
     {cpu::MatmulWay::Small, 1}},
    {"cpu.matmul.tiled",
     "register tiles, columns outside",
     Variant::Vectorized,
     30,
     0.05,
     0,
     0.7,
     64,
     1 << 18,
     {cpu::MatmulWay::Tiled, 1}},
    {"cpu.matmul.tall",
     "register tiles, rows outside",
     Variant::Tiled,
     30,
     0.05,
     0,
     0.8,
     64,
     1e9,
     {cpu::MatmulWay::Tall, 1}},
    {"cpu.matmul.blocked",
     "packed panels",
     Variant::Optimized,
     300,
     0.045,
     0,
     0.9,
     1 << 15,
     1e12,
     {cpu::MatmulWay::Blocked, 1}},
    {"cpu.matmul.tall_threads",
     "register tiles, all threads",
     Variant::Parallel,
     15000,
     0.05,
     0.8,
     0.8,
     1 << 18,
     kNoLimit,
     {cpu::MatmulWay::Tall, -1}},
    {"cpu.matmul.blocked_threads",
     "packed panels, all threads",
     Variant::Parallel,
     15000,
     0.045,
     0.8,
     0.9,
     1 << 20,
     kNoLimit,
     {cpu::MatmulWay::Blocked, -1}},
};

void fill(Characteristics& c, double parallel) {
  c.parallelEfficiency = parallel;
  if (parallel > 0) c.threadScaling = Scaling::Linear;
}

KernelEntry entryOf(const Row& row, int threads) {
  KernelEntry k;
  k.id = row.id;
  k.name = row.name;
  k.operation = row.operation;
  k.variant = row.variant;
  Characteristics& c = k.characteristics;
  c.startNanos = row.startNanos;
  c.nanosPerStep = row.nanosPerStep;
  c.passes = row.passes;
  c.extraBytesPerElement = row.extraBytes;
  c.cacheEfficiency = row.cache;
  c.bestFrom = row.bestFrom;
  c.bestTo = row.bestTo;
  fill(c, row.parallel);
  k.plan = row.plan;
  if (k.plan.threads < 0) {
    k.plan.threads = threads;
    k.constraints.features = {"threads"};
  }
  if (k.plan.blockBytes == kWholeBlock) k.constraints.maxElements = kWholeLimit;
  if (k.plan.reduction == Reduction::Direct) k.accepts = [](const Workload& w) { return w.direct; };
  return k;
}

KernelEntry entryOf(const MatmulRow& row, int threads) {
  KernelEntry k;
  k.id = row.id;
  k.name = row.name;
  k.operation = Operation::Matmul;
  k.variant = row.variant;
  Characteristics& c = k.characteristics;
  c.startNanos = row.startNanos;
  c.nanosPerStep = row.nanosPerStep;
  c.cacheEfficiency = row.cache;
  c.bestFrom = row.bestFrom;
  c.bestTo = row.bestTo;
  c.pattern =
      row.plan.way == cpu::MatmulWay::Blocked ? AccessPattern::Blocked : AccessPattern::Strided;
  fill(c, row.parallel);
  k.constraints.dtypes = kFloats;
  k.matmul = row.plan;
  // Plain loops are out of the question long before they are merely slow.
  if (row.plan.way == cpu::MatmulWay::Small) k.constraints.maxElements = 4096;
  if (k.matmul.threads < 0) {
    k.matmul.threads = threads;
    k.constraints.features = {"threads"};
  }
  return k;
}

}  // namespace

void addCpuKernels(KernelRegistry& registry, int threads) {
  if (threads > 1) registry.addFeature("threads");
  // Adding to a registry that has one of these already keeps the older one.
  for (const Row& row : kRows) (void)registry.add(entryOf(row, threads)).isOk();
  for (const MatmulRow& row : kMatmulRows) (void)registry.add(entryOf(row, threads)).isOk();
}

}  // namespace accel::selection
