// B1-B5: the cpu's numbers from workload and state, and in words; metrics.
#include <doctest/doctest.h>

#include <cmath>

#include "accel/decide/which/cpu_tuning.h"
#include "accel/decide/which/selector.h"
#ifdef __linux__
#include <unistd.h>
#endif

#include "tests/unit/near.h"

using namespace accel;
using namespace accel::tuning;
using selection::CpuTuning;

namespace {

Workload work(double elements, Operation operation = Operation::Map) {
  Workload w;
  w.operation = operation;
  w.size[0] = static_cast<std::int64_t>(elements);
  w.weight = 10;
  w.inputs = 2;
  return w;
}

Workload square(std::int64_t n) {
  Workload w;
  w.operation = Operation::Matmul;
  w.size[0] = w.size[1] = w.size[2] = n;
  return w;
}

CpuTuning eightCores(const SystemState& state = {}) {
  CpuFacts f;
  f.threads = 8;
  f.vectorBits = 512;
  CpuTuning t(f, Mode::Natural);
  t.setState(state);
  return t;
}

selection::KernelEntry eight() {
  selection::KernelEntry k;
  k.plan.threads = k.matmul.threads = 8;
  return k;
}
selection::KernelEntry one() {
  selection::KernelEntry k;
  k.plan.threads = 1;
  return k;
}

bool says(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("B1: what the numbers are, and why, in words") {
  CpuTuning s = eightCores();
  CHECK(s.explain(work(1e6), one()) ==
        "with 1 thread; blocks of 4096 bytes, 3 arrays in a first-level cache of 32 KiB");
  selection::KernelEntry wide = one();
  wide.plan.blockBytes = 8192;
  CHECK(says(s.explain(work(1e6), wide), "blocks of 8192 bytes"));
  CHECK(says(s.explain(work(1e6), eight()), "with 8 threads; "));
  selection::KernelEntry blocked = eight();
  blocked.matmul.way = cpu::MatmulWay::Blocked;
  blocked.matmul.panelDepth = 48;
  CHECK(s.explain(square(512), blocked) == "with 8 threads; panels 48 deep");
  CHECK(CpuTuning(CpuFacts(), Mode::Off).explain(work(1e6), one()) == "");
  // The host program's own: nobody knows its numbers.
  blocked.function = [](const MatmulArgs&) { return Status::ok(); };
  CHECK(s.explain(square(512), blocked) == "");
}

TEST_CASE("B2: cpu threads follow the load, power, battery and heat") {
  CpuTuning s = eightCores();
  const auto threads = [&](const SystemState& state) {
    s.setState(state);
    CHECK(s.planFor(work(1e7), eight()).threads == s.threadsNow());
    CHECK(s.productPlanFor(square(512), eight()).threads == s.threadsNow());
    CHECK(s.planFor(work(1e7), one()).threads == 1);
    return s.threadsNow();
  };
  CHECK(threads({}) == 8);
  SystemState busy;
  busy.load = 5;
  CHECK(threads(busy) == 3);
  CHECK(says(s.explain(work(1e7), eight()), "5 of 8 cores are busy"));
  CHECK_FALSE(says(s.explain(work(1e7), one()), "busy"));
  busy.load = 100;
  CHECK(threads(busy) == 1);
  SystemState hot, saver, low, full;
  hot.throttled = true;
  saver.power = Power::Saver;
  low.batteryLow = true;
  full.power = Power::Performance;
  CHECK(threads(hot) == 4);
  CHECK(threads(saver) == 4);
  CHECK(threads(low) == 4);
  CHECK(threads(full) == 8);
  CHECK(threads(low) == 4);
  CHECK(says(s.explain(work(1e7), eight()), "to save power"));
  CHECK(stateText(low) == "battery low");
  CHECK(stateText({}).empty());
}

TEST_CASE("B5: what one memory node's caches hold stays on its cores") {
  CpuFacts f;
  f.threads = 8;
  f.nodeThreads = 4;
  f.secondCache = 1 << 20;
  CpuTuning s(f, Mode::Natural);
  s.setState({});
  CHECK(s.planFor(work(1e5), eight()).threads == 4);  // 2.4 MB of 4
  CHECK(says(s.explain(work(1e5), eight()), "4 threads of one memory node"));
  CHECK(s.planFor(work(1e6), eight()).threads == 8);
  SystemState busy;
  busy.load = 6;
  s.setState(busy);
  CHECK(s.planFor(work(1e5), eight()).threads == 2);
  CHECK(says(s.explain(work(1e5), eight()), "busy"));
}

TEST_CASE("B2: cpu blocks follow the first-level cache, panels the second and the vectors") {
  CpuTuning s = eightCores();
  const auto block = [&](int inputs) {
    Workload w = work(1e6);
    w.inputs = inputs;
    return s.planFor(w, one()).blockBytes;
  };
  CHECK(block(1) == 4096);
  CHECK(block(7) == 4096);
  CHECK(block(15) == 2048);
  CHECK(block(100) == 1024);
  const auto depth = [](int bits, std::size_t cache) {
    CpuFacts f;
    f.vectorBits = bits;
    f.secondCache = cache;
    return f.panelDepth();
  };
  CHECK(depth(512, 1 << 20) == 512);
  CHECK(depth(512, 1 << 19) == 256);
  CHECK(depth(256, 1 << 19) == 512);
  CHECK(depth(512, 1) == 16);
}

TEST_CASE("B2: the cpu's facts are this machine's, and its kernels are made for them") {
  const CpuFacts f = cpuFacts(3);
  CHECK(f.threads == 3);
#if defined(__linux__) && defined(_SC_LEVEL1_DCACHE_SIZE)
  if (const long first = sysconf(_SC_LEVEL1_DCACHE_SIZE); first > 0)
    CHECK(f.firstCache == static_cast<std::size_t>(first));
  if (const long second = sysconf(_SC_LEVEL2_CACHE_SIZE); second > 0)
    CHECK(f.secondCache == static_cast<std::size_t>(second));
#endif
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512bw"))
    CHECK(f.vectorBits == 512);
  else if (__builtin_cpu_supports("avx2"))
    CHECK(f.vectorBits == 256);
#endif
  selection::KernelRegistry r;
  selection::addCpuKernels(r, 3);
  CHECK(r.find("cpu.matmul.blocked_threads")->matmul.panelDepth == f.panelDepth());
}

TEST_CASE("B3: how many threads run follows from what they took") {
  selection::Selector s;
  addCpuKernels(s.registry(), 2);
  const Workload w = work(1e6);
  const auto took = [&](const char* id, double nanos, int times) {
    for (int i = 0; i < times; ++i) s.observe(w, *s.registry().find(id), nanos);
    return s.select(w).value().kernel->plan.threads;
  };
  took("cpu.map.blocks", 300000, 8);
  CHECK(took("cpu.map.blocks_threads", 200000, 8) == 2);
  CHECK(took("cpu.map.blocks_threads", 900000, 80) == 1);
}

TEST_CASE("B3: a strategy's accuracy, success and geometric speed-up against its first kernel") {
  StrategyMeter meter;
  meter.ran(1000, 1000, 0);  // nothing to compare with
  meter.ran(1000, 2000, 8000);
  meter.ran(2000, 1000, 1000);
  meter.ran(1000, 1000, 500);  // slower
  meter.recommended(30);
  meter.recommended(50);
  const StrategyMetrics m = meter.read();
  CHECK(m.feedbacks == 4);
  CHECK(near(m.accuracy, 0.75));
  CHECK(near(m.successRate, 0.75));
  CHECK(near(m.averageSpeedup, std::cbrt(4 * 1 * 0.5)));
  CHECK(near(m.overheadNanos, 40));
  meter.failed();
  CHECK(near(meter.read().successRate, 0.6));
}

TEST_CASE("B3: failures count, and another device begins anew") {
  selection::Selector s;
  addCpuKernels(s.registry(), 1);
  const Workload w = work(1e6);
  s.record(w, s.choose(w).value(), 5000, true);
  s.record(w, s.choose(w).value(), 5000, false);
  CHECK(s.metrics(Backend::Cpu).feedbacks == 2);
  CHECK(s.metrics(Backend::Cpu).successRate == 0.5);
  s.forget(Backend::WebGpu);
  CHECK(s.metrics(Backend::Cpu).feedbacks == 2);
  s.forget(Backend::Cpu);
  CHECK(s.metrics(Backend::Cpu).feedbacks == 0);
}

TEST_CASE("B1: what the OS tells is read without harm") {
  SystemWatch watch;
  for (int i = 0; i < 3; ++i) {
    const SystemState s = watch.read();
    CHECK(s.load >= 0);
  }
}

TEST_CASE("B1: load is what others do now, not this program and not a minute ago") {
  // Ten seconds on two cores: idle for 6, this program busy for 9 of the other 14.
  CHECK(near(loadBetween({100, 50, 3}, {110, 56, 12}, 2), 0.5));
  // All cores taken by this program.
  CHECK(loadBetween({100, 50, 3}, {110, 50, 23}, 2) == 0);
  // All taken by others, whatever was before the first reading.
  CHECK(loadBetween({100, 5000, 3}, {110, 5000, 3}, 2) == 2);
  // A machine with many more cores, most of them idle.
  CHECK(loadBetween({100, 0, 0}, {110, 500, 1}, 2) == 0);
  // No earlier reading, or no time between the two.
  CHECK(loadBetween({}, {110, 0, 0}, 2) == 0);
  CHECK(loadBetween({110, 0, 0}, {110, 0, 0}, 2) == 0);
}
