#include "accel/decide/which/benchmark.h"

#include <algorithm>
#include <cmath>

namespace accel::selection {

Result<BenchmarkResult> benchmark(const KernelEntry& kernel, const Workload& w,
                                  const RunKernel& run, Clock& clock, int runs) {
  BenchmarkResult r;
  r.kernel = kernel.id;
  std::vector<double> times;
  Status failure(StatusCode::Failed, "no runs were asked for");
  for (int i = 0; i < runs; ++i) {
    const std::uint64_t begin = clock.nanos();
    Status s = run(kernel);
    const std::uint64_t taken = clock.since(begin);
    if (s.isOk()) {
      times.push_back(static_cast<double>(taken));
    } else if (r.failures++ == 0) {
      failure = std::move(s);
    }
  }
  if (times.empty())
    return Status(failure.code(),
                  "all runs of kernel '" + kernel.id + "' failed: " + failure.message());
  r.runs = static_cast<int>(times.size());
  r.least = *std::min_element(times.begin(), times.end());
  r.most = *std::max_element(times.begin(), times.end());
  for (double t : times) r.average += t / static_cast<double>(times.size());
  double squares = 0;
  for (double t : times) squares += (t - r.average) * (t - r.average);
  if (times.size() > 1) r.deviation = std::sqrt(squares / static_cast<double>(times.size() - 1));
  r.stepsPerSecond = w.work() / (r.average * 1e-9);
  r.bytesPerSecond = w.bytes() / (r.average * 1e-9);
  return r;
}

Result<std::vector<BenchmarkResult>> benchmarkAll(Selector& selector, const Workload& w,
                                                  const RunKernel& run, Clock& clock, int runs) {
  const Result<std::vector<const KernelEntry*>> candidates = selector.registry().candidates(w);
  if (!candidates) return candidates.status();
  std::vector<BenchmarkResult> all;
  Status failure;
  for (const KernelEntry* k : candidates.value()) {
    Result<BenchmarkResult> r = benchmark(*k, w, run, clock, runs);
    if (!r) {
      failure = r.status();
      continue;
    }
    selector.observe(w, *k, r.value().average);
    all.push_back(std::move(r.value()));
  }
  if (all.empty()) return failure;
  std::stable_sort(all.begin(), all.end(), [](const BenchmarkResult& a, const BenchmarkResult& b) {
    return a.average < b.average;
  });
  return all;
}

void Benchmarks::run(Selector& selector, const Workload& w, const RunKernel& run) {
  if (static_cast<double>(clock_.since(begin_)) * 1e-9 > kMostSeconds) {
    ++skipped_;
    return;
  }
  const auto candidates = selector.registry().candidates(w);
  if (!candidates) return;
  for (const KernelEntry* kernel : candidates.value()) (void)run(*kernel).isOk();
  Result<std::vector<BenchmarkResult>> r = benchmarkAll(selector, w, run, clock_, runs_);
  if (r) all_.push_back({w, std::move(r.value())});
}

int Benchmarks::compared(Operation operation) const {
  return static_cast<int>(std::count_if(all_.begin(), all_.end(), [&](const Compared& c) {
    return c.workload.operation == operation;
  }));
}

}  // namespace accel::selection
