// K6: benchmarking of kernels, and products through the selection.
#include "accel/decide/which/benchmark.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "accel/decide/which/products.h"
#include "machine.h"
#include "tests/unit/near.h"

using namespace accel;
using namespace accel::selection;

namespace {

struct ScriptedClock : Clock {
  std::uint64_t now = 0;
  std::uint64_t nanos() noexcept override { return now; }
};

KernelEntry kernel(const char* id) {
  KernelEntry k;
  k.id = id;
  return k;
}

Workload thousand() {
  Workload w;
  w.size[0] = 1000;
  return w;
}

}  // namespace

TEST_CASE("K6: ten runs give average, least, most, deviation, throughput and bandwidth") {
  ScriptedClock clock;
  int run = 0;
  const Result<BenchmarkResult> r = benchmark(
      kernel("k"), thousand(),
      [&](const KernelEntry&) {
        clock.now += run++ % 2 ? 300 : 100;
        return Status::ok();
      },
      clock);
  REQUIRE(r.isOk());
  CHECK(run == 10);
  CHECK(r.value().runs == 10);
  CHECK(r.value().average == 200);
  CHECK(r.value().least == 100);
  CHECK(r.value().most == 300);
  CHECK(near(r.value().deviation, 100 * std::sqrt(10.0 / 9)));
  CHECK(near(r.value().stepsPerSecond, 1000 / 200e-9));
  CHECK(near(r.value().bytesPerSecond, 16000 / 200e-9));
}

TEST_CASE("K6: failed runs do not count, and nothing but failures is an error") {
  ScriptedClock clock;
  int run = 0;
  const auto sometimes = [&](const KernelEntry&) {
    clock.now += 50;
    return run++ < 4 ? Status(StatusCode::Failed, "no luck") : Status::ok();
  };
  const Result<BenchmarkResult> r = benchmark(kernel("k"), thousand(), sometimes, clock);
  REQUIRE(r.isOk());
  CHECK(r.value().runs == 6);
  CHECK(r.value().failures == 4);
  const Result<BenchmarkResult> none = benchmark(
      kernel("k"), thousand(),
      [](const KernelEntry&) { return Status(StatusCode::OutOfMemory, "full"); }, clock);
  REQUIRE_FALSE(none.isOk());
  CHECK(none.status().code() == StatusCode::OutOfMemory);
  CHECK(none.status().message().find("'k'") != std::string::npos);
  CHECK(none.status().message().find("full") != std::string::npos);
}

TEST_CASE("K6: the best kernel comes first, and the selector has learned it") {
  ScriptedClock clock;
  SelectorOptions o;
  o.now = [] { return 1.0; };
  Selector s(o);
  for (const char* id : {"slow", "fast", "broken"}) REQUIRE(s.registry().add(kernel(id)).isOk());
  const auto run = [&](const KernelEntry& k) {
    if (k.id == "broken") return Status(StatusCode::Failed, "broken");
    clock.now += k.id == "fast" ? 100 : 900;
    return Status::ok();
  };
  const Result<std::vector<BenchmarkResult>> all = benchmarkAll(s, thousand(), run, clock);
  REQUIRE(all.isOk());
  REQUIRE(all.value().size() == 2);
  CHECK(all.value()[0].kernel == "fast");
  CHECK(s.select(thousand(), Algorithm::Learned).value().kernel->id == "fast");
  Workload other = thousand();
  other.backend = Backend::WebGpu;
  CHECK_FALSE(benchmarkAll(s, other, run, clock).isOk());
}

TEST_CASE("products: the answer's bits do not depend on what was learned") {
  Selector s;
  addCpuKernels(s.registry(), 2);
  cpu::ThreadPool pool(2);
  SteadyClock clock;
  CpuProducts products(s, pool, clock);
  std::vector<double> a(40 * 30), b(30 * 20), first(40 * 20), c(40 * 20);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = 1.0 / static_cast<double>(i + 1);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = 1.0 / static_cast<double>(i + 3);
  MatmulArgs args{DType::F64, 40, 30, 20, 1, a.data(), b.data(), first.data(), 0, 0};
  REQUIRE(products.multiply(args));
  args.c = c.data();
  // Trying another one is paid for by the time that the product takes: a fast one must run often.
  for (int i = 0; i < 300 || (i < 300000 && selection_test::usageOf(s.times()).size() < 2); ++i) {
    c.assign(c.size(), -1);
    REQUIRE(products.multiply(args));
    REQUIRE(c == first);
  }
  CHECK(selection_test::usageOf(s.times()).size() >= 2);  // several kernels really ran
}

TEST_CASE("products: a host program's kernel that fails is replaced, with the right answer") {
  Selector s;
  addCpuKernels(s.registry(), 1);
  KernelEntry broken;
  broken.id = "host.broken";
  broken.operation = Operation::Matmul;
  broken.canonical = false;
  int calls = 0;
  broken.function = [&](const MatmulArgs&) {
    ++calls;
    return Status(StatusCode::Failed, "no");
  };
  REQUIRE(s.registry().add(broken).isOk());
  cpu::ThreadPool pool(1);
  SteadyClock clock;
  CpuProducts products(s, pool, clock);
  const std::int64_t n = 16, k = 600;
  std::vector<double> a(n * k, 1), b(k * n, 2), c(n * n);
  const MatmulArgs args{DType::F64, n, k, n, 1, a.data(), b.data(), c.data(), 0, 0};
  REQUIRE_FALSE(isCanonicalProduct(k));
  REQUIRE(products.multiply(args));
  CHECK(calls > 0);
  CHECK(c == std::vector<double>(n * n, 2 * k));
}
