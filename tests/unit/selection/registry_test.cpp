// K1, K2, K6: what the rows of the registry say, and who notices when they change.
#include <doctest/doctest.h>

#include <algorithm>

#include "accel/decide/which/benchmark.h"
#include "accel/decide/which/device_runs.h"
#include "accel/decide/which/products.h"
#include "machine.h"

using namespace selection_test;

namespace {

std::vector<std::string> idsOf(const KernelRegistry& r, const Workload& w) {
  std::vector<std::string> ids;
  const Result<std::vector<const KernelEntry*>> found = r.candidates(w);
  if (!found) return ids;
  for (const KernelEntry* k : found.value()) ids.push_back(k->id);
  return ids;
}

bool has(const std::vector<std::string>& ids, const char* id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

Workload square(std::int64_t n) {
  Workload w;
  w.operation = Operation::Matmul;
  for (int i = 0; i < 3; ++i) w.size[i] = n;
  w.canonical = true;
  return w;
}

}  // namespace

TEST_CASE("K1: bounds that exclude everything are refused; every change is a new version") {
  KernelRegistry r;
  KernelEntry k = kernel("k", 1, 1);
  k.constraints.minElements = 10;
  k.constraints.maxElements = 9;
  CHECK_FALSE(r.add(k).isOk());
  const std::uint64_t before = r.version();
  REQUIRE(r.add(kernel("k", 1, 1)).isOk());
  const std::uint64_t added = r.version();
  CHECK(added != before);
  REQUIRE(r.remove("k"));
  CHECK(r.version() != added);
}

TEST_CASE("K1: the cpu's kernels take what they were made for") {
  KernelRegistry two, one;
  addCpuKernels(two, 2);
  addCpuKernels(one, 1);
  CHECK(has(idsOf(two, mapOf(1000)), "cpu.map.whole"));
  CHECK_FALSE(has(idsOf(two, mapOf(1000)), "cpu.map.blocks_threads"));
  CHECK(has(idsOf(two, mapOf(1000000)), "cpu.map.blocks_threads"));
  CHECK_FALSE(has(idsOf(two, mapOf(1000000)), "cpu.map.whole"));
  CHECK_FALSE(has(idsOf(one, mapOf(1000000)), "cpu.map.blocks_threads"));
  Workload reduce = mapOf(1000000);
  reduce.operation = Operation::Reduce;
  reduce.ways = cpu::wayBit(cpu::RunPlan::Reduction::Strips);
  CHECK(idsOf(two, reduce) ==
        std::vector<std::string>{"cpu.reduce.strips", "cpu.reduce.strips_threads"});
  CHECK(has(idsOf(two, square(4)), "cpu.matmul.small"));
  CHECK_FALSE(has(idsOf(two, square(64)), "cpu.matmul.small"));
  CHECK_FALSE(has(idsOf(two, square(64)), "cpu.matmul.small_threads"));
  CHECK_FALSE(has(idsOf(two, square(34)), "cpu.matmul.tall_threads"));  // 4e4 is more
  CHECK(has(idsOf(two, square(35)), "cpu.matmul.tall_threads"));
  Workload whole = square(8);
  whole.dtype = DType::I32;
  CHECK(idsOf(two, whole).empty());
}

TEST_CASE("K1: a row's plan is the row's way, on its threads") {
  KernelRegistry r;
  addCpuKernels(r, 3);
  using Way = cpu::RunPlan::Reduction;
  const std::pair<const char*, Way> ways[] = {{"cpu.reduce.direct", Way::Direct},
                                              {"cpu.reduce.blocks", Way::Blocks},
                                              {"cpu.reduce.gathered", Way::Gathered},
                                              {"cpu.reduce.strips", Way::Strips},
                                              {"cpu.reduce.two_pass", Way::TwoPass}};
  for (const auto& [id, way] : ways) {
    CHECK(r.find(id)->plan.reduction == way);
    CHECK(r.find(id)->plan.threads == 1);
  }
  const std::pair<const char*, cpu::MatmulWay> products[] = {
      {"cpu.matmul.small", cpu::MatmulWay::Small},
      {"cpu.matmul.tall", cpu::MatmulWay::Tall},
      {"cpu.matmul.blocked", cpu::MatmulWay::Blocked}};
  for (const auto& [id, way] : products) {
    CHECK(r.find(id)->matmul.way == way);
    const KernelEntry& all = *r.find(std::string(id) + "_threads");
    CHECK(all.matmul.way == way);
    CHECK(all.matmul.threads == 3);
    CHECK(all.like == id);
  }
}

TEST_CASE("K1: estimates of memory: several threads stream, a device hides what is shorter") {
  const Workload w = mapOf(10000000);
  KernelEntry k = kernel("k", 0, 1e-6);
  k.characteristics.nanosPerByte = 1;
  const double one = estimateNanos(k, w, 4);
  k.characteristics.parallelEfficiency = 1;
  CHECK(one / estimateNanos(k, w, 4) > 2.4);
  KernelEntry both = kernel("both", 0, 16);
  both.characteristics.nanosPerByte = 1;
  const double sum = estimateNanos(both, w, 1);
  both.backend = Backend::WebGpu;
  CHECK(sum / estimateNanos(both, w, 1) > 1.9);
}

TEST_CASE("K1: until it was measured a device's provider knows best, and compiling has its cost") {
  KernelRegistry r;
  addWebGpuKernels(r);
  const KernelEntry& k = *r.find("webgpu.matmul.tile32");
  CHECK(k.characteristics.firstNanos > 1e6);
  Workload w = square(512);
  w.backend = Backend::WebGpu;
  w.ways = k.way;
  const double offered = estimateNanos(k, w, 1);
  w.ways = k.way | k.way << 8;
  CHECK(offered > 1.4 * estimateNanos(k, w, 1));
}

TEST_CASE("K1: what was granted ends when kernels come or go") {
  Selector s;
  const Workload w = square(64), other = square(700);
  for (const Workload& each : {w, other}) s.slotOf(each, workloadKey(each)).grant.give(nullptr, 10);
  const std::uint64_t stamp = s.stamp();
  CHECK(s.slotOf(w, workloadKey(w)).grant.left == 10);
  REQUIRE(s.registry().add(kernel("new", 1, 1)).isOk());
  CHECK(s.stamp() != stamp);
  CHECK(s.slotOf(w, workloadKey(w)).grant.left == 0);
  CHECK(s.slotOf(other, workloadKey(other)).grant.left == 0);
}

TEST_CASE("K1: a host program's product runs, is told of its repeats, and is gone when removed") {
  Selector s;
  addCpuKernels(s.registry(), 1);
  int calls = 0;
  KernelEntry mine;
  mine.id = "host.mine";
  mine.operation = Operation::Matmul;
  mine.canonical = false;
  mine.function = [&](const MatmulArgs& a) {
    ++calls;
    std::fill_n(static_cast<double*>(a.c), a.m * a.n, 7.0);
    return Status::ok();
  };
  REQUIRE(s.registry().add(mine).isOk());
  cpu::ThreadPool pool(1);
  SteadyClock clock;
  CpuProducts products(s, pool, clock);
  const std::int64_t n = 2, k = 600;
  std::vector<double> a(n * k, 1), b(k * n, 2), c(n * n);
  const MatmulArgs args{DType::F64, n, k, n, 1, a.data(), b.data(), c.data(), 0, 0};
  for (int i = 0; i < 10000; ++i) REQUIRE(products.multiply(args));
  CHECK(calls == 10000);
  CHECK(c[0] == 7);
  // Most were granted without asking, and count all the same.
  s.countGranted();
  const auto reported = s.reported(workloadKey(workloadOf(args)));
  REQUIRE(reported);
  CHECK(reported->runs >= 9990);
  s.countGranted();
  CHECK(s.reported(workloadKey(workloadOf(args)))->runs == reported->runs);
  REQUIRE(s.registry().remove("host.mine"));
  REQUIRE(products.multiply(args));
  CHECK(calls == 10000);
  CHECK(c[0] == 1200);
}

TEST_CASE("K2: each question by itself, and the answer to none") {
  KernelRegistry r;
  REQUIRE(r.add(kernel("map", 1, 1)).isOk());
  Workload w = mapOf(10);
  CHECK(r.canHandle(*r.find("map"), w));
  w.operation = Operation::Reduce;
  CHECK_FALSE(r.canHandle(*r.find("map"), w));
  KernelEntry narrow = kernel("narrow", 1, 1);
  narrow.constraints.shapes = {{{1, 4, 1, 1}, {100, 8, 1, 1}}};
  REQUIRE(r.add(narrow).isOk());
  w = mapOf(10);
  for (std::int64_t second : {3, 4, 8, 9}) {
    w.size[1] = second;
    CHECK(r.canHandle(*r.find("narrow"), w) == (second == 4 || second == 8));
  }
  Selector s;
  REQUIRE(s.registry().add(kernel("only", 1, 1)).isOk());
  w = mapOf(10);
  KernelEntry picky = kernel("picky", 1, 1);
  picky.operation = Operation::Reduce;
  picky.constraints.minElements = 100;
  REQUIRE(s.registry().add(picky).isOk());
  w.operation = Operation::Reduce;
  const std::string said = s.select(w).status().message();
  CHECK(said.find("reduce") != std::string::npos);
  CHECK(said.find("cpu") != std::string::npos);
  CHECK(said.find("1 registered") != std::string::npos);
}

TEST_CASE("K2: without a library a long product is the canonical kernels'") {
  KernelRegistry r;
  addCpuKernels(r, 1);
  Workload w = square(600);
  w.canonical = false;
  CHECK(idsOf(r, w).size() >= 2);
}

TEST_CASE("K6: the first failure is told, steps are the workload's, nobody left is an error") {
  struct : Clock {
    std::uint64_t now = 0;
    std::uint64_t nanos() noexcept override { return now += 100; }
  } clock;
  int run = 0;
  const auto failing = [&](const KernelEntry&) {
    return Status(StatusCode::Failed, run++ == 0 ? "early" : "late");
  };
  Workload w = mapOf(1000);
  w.weight = 4;
  const Result<BenchmarkResult> none = benchmark(kernel("k", 1, 1), w, failing, clock);
  REQUIRE_FALSE(none.isOk());
  CHECK(none.status().message().find("early") != std::string::npos);
  const Result<BenchmarkResult> r = benchmark(
      kernel("k", 1, 1), w, [](const KernelEntry&) { return Status::ok(); }, clock);
  REQUIRE(r.isOk());
  CHECK(r.value().stepsPerSecond / (4000 / 100e-9) > 0.999);
  CHECK(r.value().stepsPerSecond / (4000 / 100e-9) < 1.001);
  Selector s;
  REQUIRE(s.registry().add(kernel("k", 1, 1)).isOk());
  CHECK_FALSE(benchmarkAll(s, w, failing, clock).isOk());
}
