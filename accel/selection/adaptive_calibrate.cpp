// `accel calibrate`: products by every kernel that takes them, so that the first ones of a program
// go to the best kernel of this machine already. Maps and reductions have good built-in times;
// products differ most between machines.
#include <vector>

#include "accel/selection/adaptive.h"
#include "accel/selection/benchmark.h"

namespace accel {
namespace {

// m, k, n: small, square, tall, wide.
constexpr std::int64_t kProducts[][3] = {
    {4, 4, 4},     {16, 16, 16},   {64, 64, 64},  {128, 128, 128}, {256, 256, 256}, {10000, 4, 4},
    {10000, 8, 8}, {10000, 32, 8}, {4, 4, 10000}, {8, 8, 10000},   {16, 16, 10000}, {500, 20, 500},
};
constexpr int kRuns = 5;

}  // namespace

int Adaptive::calibrate() {
  if (!options_.enabled || options_.mode == tuning::Mode::Off) return 0;
  load();
  int compared = 0;
  for (const auto& size : kProducts) {
    MatmulArgs args;
    args.m = size[0];
    args.k = size[1];
    args.n = size[2];
    const std::vector<double> a(static_cast<std::size_t>(args.m * args.k), 0.5),
        b(static_cast<std::size_t>(args.k * args.n), 0.25);
    std::vector<double> c(static_cast<std::size_t>(args.m * args.n));
    args.a = a.data();
    args.b = b.data();
    args.c = c.data();
    const auto run = [&](const selection::KernelEntry& kernel) {
      return products_.run(kernel, args, kernel.matmul);
    };
    const selection::Workload w = selection::workloadOf(args);
    const auto candidates = selector_.registry().candidates(w);
    if (!candidates) continue;
    // Caches are warm and workers awake before anything is timed.
    for (const selection::KernelEntry* kernel : candidates.value()) (void)run(*kernel).isOk();
    if (selection::benchmarkAll(selector_, w, run, clock_, kRuns)) ++compared;
  }
  return compared;
}

}  // namespace accel
