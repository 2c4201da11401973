// Kernels against each other on one workload, on purpose: several runs each, with their spread.
#pragma once

#include <accel/status.h>

#include <functional>
#include <string>
#include <vector>

#include "accel/selection/selector.h"
#include "accel/telemetry/clock.h"

namespace accel::selection {

struct BenchmarkResult {
  std::string kernel;
  int runs = 0, failures = 0;
  double average = 0, least = 0, most = 0, deviation = 0;  // nanoseconds
  double stepsPerSecond = 0;                               // Workload::work
  double bytesPerSecond = 0;                               // Workload::bytes
};

// Runs a kernel once.
using RunKernel = std::function<Status(const KernelEntry&)>;

inline constexpr int kBenchmarkRuns = 10;

// Failed runs are not counted in the times; when all failed, the first failure is the answer.
Result<BenchmarkResult> benchmark(const KernelEntry& kernel, const Workload& w,
                                  const RunKernel& run, Clock& clock, int runs = kBenchmarkRuns);

// All candidates of the workload, fastest average first; what was measured is learned. Candidates
// that fail are left out; no candidate, or none that ran, is an error.
Result<std::vector<BenchmarkResult>> benchmarkAll(Selector& selector, const Workload& w,
                                                  const RunKernel& run, Clock& clock,
                                                  int runs = kBenchmarkRuns);

}  // namespace accel::selection
