// Kernels against each other on one workload, on purpose: several runs each, with their spread.
#pragma once

#include <accel/status.h>

#include <functional>
#include <string>
#include <vector>

#include "accel/decide/which/selector.h"
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

// Many workloads one after the other, within a time bound: what is beyond it is left out.
class Benchmarks {
 public:
  static constexpr double kMostSeconds = 30;

  explicit Benchmarks(Clock& clock, int runs = kBenchmarkRuns)
      : clock_(clock), runs_(runs), begin_(clock.nanos()) {}

  // Each candidate once before, so that caches are warm and workers awake, then benchmarkAll.
  void run(Selector& selector, const Workload& w, const RunKernel& run);

  struct Compared {
    Workload workload;
    std::vector<BenchmarkResult> kernels;  // fastest first
  };
  const std::vector<Compared>& all() const { return all_; }
  int skipped() const { return skipped_; }
  int compared(Operation operation) const;
  Status sweep;  // of a device's workgroups

 private:
  Clock& clock_;
  int runs_;
  std::uint64_t begin_;
  std::vector<Compared> all_;
  int skipped_ = 0;
};

}  // namespace accel::selection
