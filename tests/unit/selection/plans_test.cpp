// B4, V7: what was decided reaches the cpu's runs and a device's launches, and only times that
// speak of it come back.
#include <doctest/doctest.h>

#include <map>

#include "accel/decide/which/adaptive.h"
#include "kernels.h"
#include "named_device.h"
#include "tests/unit/selection/machine.h"

using namespace accel;
using namespace selection_test;

namespace {

selection::Workload square(std::int64_t n) {
  MatmulArgs args;
  args.m = args.k = args.n = n;
  return selection::workloadOf(args);
}

bool says(const std::vector<std::string>& lines, const char* part) {
  for (const std::string& line : lines)
    if (line.find(part) != std::string::npos) return true;
  return false;
}

}  // namespace

TEST_CASE("B4: the plan of the chosen kernel is the one that the cpu gets") {
  cpu::CpuProvider cpu(2);
  Adaptive adaptive(cpu, {});
  // A plan that the cpu refuses: that it was refused shows that it arrived.
  selection::KernelEntry odd = *adaptive.selector().registry().find("cpu.map.blocks");
  odd.id = "odd";
  odd.characteristics.startNanos = odd.characteristics.nanosPerStep = 0;
  odd.plan.blockBytes = 512;
  REQUIRE(adaptive.selector().registry().add(odd).isOk());
  const KernelIr kernel = chain({60000}, DType::F64, {Reduce::None});
  Arrays arrays(kernel);
  for (int i = 0; i < 5; ++i) REQUIRE(adaptive.run(kernel, arrays.inputs, arrays.outputs).isOk());
  CHECK(usageOf(adaptive.selector().times()).at("odd").failures == 1);
  CHECK(usageOf(adaptive.selector().times()).at("odd").runs == 0);
}

TEST_CASE("B4: products get free threads and their kernel's panels, joined ones too") {
  selection::SelectorOptions o;
  o.threads = 4;
  selection::Selector s(o);
  addCpuKernels(s.registry(), 4);
  selection::CpuTuning tuning(4, tuning::Mode::Natural);
  cpu::ThreadPool pool(1);
  SteadyClock clock;
  selection::CpuProducts products(s, pool, clock, &tuning);
  tuning.setState({});
  const selection::KernelEntry& all = *s.registry().find("cpu.matmul.blocked_threads");
  const selection::Workload w = square(512);
  CHECK(tuning.productPlanFor(w, all).threads == 4);
  tuning::SystemState busy;
  busy.load = 2;
  tuning.setState(busy);
  CHECK(tuning.productPlanFor(w, all).threads == 2);
  // The best way of this product, with its panel.
  selection::KernelEntry shallow = *s.registry().find("cpu.matmul.blocked");
  shallow.id = "shallow";
  shallow.matmul.panelDepth = 7;
  REQUIRE(s.registry().add(shallow).isOk());
  for (int i = 0; i < 5; ++i)
    for (const selection::KernelEntry* k : s.registry().all())
      if (k->operation == selection::Operation::Matmul)
        s.observe(w, *k, k->id == "shallow" ? 1000 : 9000);
  MatmulArgs args;
  args.m = args.k = args.n = 512;
  const cpu::MatmulPlan plan = products.planOf(args);
  CHECK(plan.way == cpu::MatmulWay::Blocked);
  CHECK(plan.panelDepth == 7);
}

TEST_CASE("B3: products of builtins are feedback too") {
  selection::Selector s;
  addCpuKernels(s.registry(), 1);
  selection::CpuTuning tuning(1, tuning::Mode::Natural);
  cpu::ThreadPool pool(1);
  selection_test::StepClock clock;  // long ones: of short ones only calls that did not ask count
  selection::CpuProducts products(s, pool, clock, &tuning);
  std::vector<double> a(64 * 64, 1), c(64 * 64);
  const MatmulArgs args{DType::F64, 64, 64, 64, 1, a.data(), a.data(), c.data(), 0, 0};
  for (int i = 0; i < 10; ++i) REQUIRE(products.multiply(args));
  CHECK(s.metrics(Backend::Cpu).feedbacks >= 5);
  CHECK(s.metrics(Backend::WebGpu).feedbacks == 0);
}

TEST_CASE("K5: a kernel that got fewer threads than it is about teaches nothing of itself") {
  cpu::CpuProvider cpu(2);
  Adaptive adaptive(cpu, {});
  tuning::SystemState busy;
  busy.load = 10;
  adaptive.tuning().setState(busy);
  const KernelIr kernel = chain({1000000}, DType::F64, {Reduce::None});
  Arrays arrays(kernel);
  for (int i = 0; i < 30; ++i) REQUIRE(adaptive.run(kernel, arrays.inputs, arrays.outputs).isOk());
  CHECK(usageOf(adaptive.selector().times()).count("cpu.map.blocks_threads") == 0);
}

TEST_CASE("B4: the device's class, its memory and the host's limits reach its launches") {
  cpu::CpuProvider cpu(1);
  const auto chosen = [&](const char* vendor, std::size_t budget, std::size_t buffer,
                          tuning::Limits limits) {
    AdaptiveOptions o;
    o.mode = tuning::Mode::On;
    o.deviceLimits = limits;
    Adaptive adaptive(cpu, o);
    NamedDevice device("Some Adapter");
    device.named.vendor = vendor;
    device.named.memoryBudget = budget;
    if (buffer) device.named.maxBufferBytes = buffer;
    adaptive.beginLaunch(device);
    const LaunchParameters c = adaptive.deviceRuns().launch("map:x", 1 << 20);
    adaptive.endLaunch(device, true);
    return c;
  };
  const LaunchParameters plain = chosen("someone", 0, 0, {});
  CHECK(plain.workgroup == 64);
  CHECK(plain.pieceBytes == 0);
  CHECK_FALSE(plain.fastCompile);
  CHECK(chosen("nvidia", 0, 0, {}).workgroup == 256);
  CHECK(chosen("someone", 1 << 20, 0, {}).pieceBytes > 0);
  CHECK(chosen("someone", 0, 1 << 20, {}).pieceBytes > 0);
  tuning::Limits limits;
  limits.memoryBytes = 1 << 20;
  limits.latencyNanos = 1000;
  CHECK(chosen("someone", 0, 0, limits).pieceBytes > 0);
  CHECK(chosen("someone", 0, 0, limits).fastCompile);
}

TEST_CASE("B4: pieces fit the memory at every size") {
  selection::Selector selector;
  selection::DeviceRuns runs(selector);
  tuning::Limits tight;
  tight.memoryBytes = 1 << 20;
  runs.setDevice({}, tight);
  runs.begin();
  for (std::uint64_t n : {1 << 20, (1 << 21) - 1}) {
    const std::uint64_t piece = runs.launch("map:x", n).pieceBytes;
    CHECK(piece > 0);
    CHECK(2 * piece <= (1 << 20));  // read and written
  }
}

TEST_CASE("V7: only runs that worked and had nothing else in their time are samples") {
  cpu::CpuProvider cpu(1);
  const auto winners = [&](bool countable, bool ok) {
    AdaptiveOptions o;
    o.mode = tuning::Mode::On;
    Adaptive adaptive(cpu, o);
    NamedDevice device("Adapter");
    for (int i = 0; i < 300; ++i) {
      adaptive.beginLaunch(device);
      (void)adaptive.deviceRuns().launch("map:x", 1 << 20);
      adaptive.endLaunch(device, countable, ok);
    }
    std::uint64_t runs = 0;
    for (const auto& [id, u] : usageOf(adaptive.selector().times())) runs += u.runs;
    if (countable && ok) CHECK(says(reportLines(adaptive.report()), "of map:x: webgpu.workgroup."));
    return runs;
  };
  CHECK(winners(true, true) > 0);
  CHECK(winners(false, true) == 0);
  CHECK(winners(true, false) == 0);
}

namespace {

// Asks about each run, which is fastest with workgroups of 128.
struct AskingDevice final : NamedDevice {
  LaunchAdvisor* advisor = nullptr;
  std::uint64_t buffers = 0;
  std::uint32_t failsFrom = UINT32_MAX;
  std::map<std::uint32_t, int> runs;

  AskingDevice() : NamedDevice("Asking") { named.hostMemory = false; }
  void takeAdvice(LaunchAdvisor* given) noexcept override { advisor = given; }
  Result<BufferHandle> allocate(std::size_t) noexcept override {
    return BufferHandle{++buffers, 1};
  }
  void release(BufferHandle) noexcept override { --buffers; }
  Status run(const Task&, std::span<const Operand>, std::span<const Operand>) noexcept override {
    const std::uint32_t size = advisor->launch("map:probe", 1 << 18).workgroup;
    ++runs[size];
    if (size >= failsFrom) return Status(StatusCode::Failed, "group of " + std::to_string(size));
    SteadyClock clock;
    const std::uint64_t begin = clock.nanos(), wanted = size == 128 ? 20000 : 2000000;
    while (clock.nanos() - begin < wanted) {
    }
    return Status::ok();
  }
};

}  // namespace

TEST_CASE("V4: asked to calibrate, every size of a device's workgroups is measured at once") {
  cpu::CpuProvider cpu(1);
  AdaptiveOptions o;
  o.mode = tuning::Mode::On;
  Adaptive adaptive(cpu, o);
  AskingDevice device;
  CHECK(adaptive.calibrate(false, &device).sweep.isOk());
  CHECK(device.buffers == 0);  // all given back
  for (std::uint32_t size : {32, 64, 128, 256}) CHECK(device.runs[size] >= 2);
  CHECK(says(reportLines(adaptive.report()), "webgpu.workgroup.128"));
  // From now on it is used.
  adaptive.beginLaunch(device);
  CHECK(adaptive.deviceRuns().launch("map:probe", 1 << 18).workgroup == 128);
  adaptive.endLaunch(device, true);
}

TEST_CASE("V4: a failed measurement ends the sweep and is told") {
  cpu::CpuProvider cpu(1);
  Adaptive adaptive(cpu, {});
  AskingDevice device;
  device.failsFrom = 128;
  const Status swept = adaptive.calibrate(false, &device).sweep;
  CHECK_FALSE(swept.isOk());
  CHECK(swept.message() == "group of 128");
  CHECK(device.buffers == 0);
  CHECK(device.runs.count(256) == 0);
  CHECK(usageOf(adaptive.selector().times()).count("webgpu.workgroup.128") == 0);
}

TEST_CASE("K6: in full, maps and reductions are benchmarked too, with their spread") {
  cpu::CpuProvider cpu(1);
  Adaptive adaptive(cpu, {});
  const selection::Benchmarks all = adaptive.calibrate(true);
  CHECK(all.compared(Operation::Matmul) == 12);
  CHECK(all.compared(Operation::Map) == 3);
  CHECK(all.compared(Operation::Reduce) == 3);
  CHECK(all.skipped() == 0);
  for (const auto& compared : all.all()) {
    CHECK_FALSE(compared.kernels.empty());
    for (const selection::BenchmarkResult& r : compared.kernels) {
      CHECK(r.runs == 5);
      CHECK(r.least <= r.average);
      CHECK(r.average <= r.most);
      CHECK(r.stepsPerSecond > 0);
    }
  }
}

TEST_CASE("K6: beyond its time bound nothing more is measured") {
  StepClock clock;
  selection::Selector s;
  addCpuKernels(s.registry(), 1);
  selection::Benchmarks b(clock, 2);
  const auto run = [&](const selection::KernelEntry&) {
    clock.now += 20000000000u;
    return Status::ok();
  };
  b.run(s, square(64), run);
  b.run(s, square(128), run);
  CHECK(b.all().size() == 1);
  CHECK(b.skipped() == 1);
}

TEST_CASE("B4: a device's kernels are asked within its runs and told what they took") {
  cpu::CpuProvider cpu(1);
  Adaptive adaptive(cpu, {});
  NamedDevice device("Adapter");
  constexpr std::string_view kTiles[] = {"tile64", "tile32"};
  KernelQuestion q;
  q.work.operation = Operation::Matmul;
  for (int i = 0; i < 3; ++i) q.work.size[i] = 512;
  q.kernels = kTiles;
  for (int i = 0; i < 3; ++i) {
    adaptive.beginLaunch(device);
    (void)adaptive.deviceRuns().kernel(q);
    adaptive.endLaunch(device, true);
    CHECK(adaptive.lastWorkload() != 0);
    // The first run compiled.
    const auto usage = usageOf(adaptive.selector().times());
    CHECK(usage.size() == (i == 0 ? 0 : 1));
  }
  adaptive.beginLaunch(device);
  (void)adaptive.deviceRuns().kernel(q);
  adaptive.endLaunch(device, true, false);
  std::uint64_t failures = 0;
  for (const auto& [id, u] : usageOf(adaptive.selector().times())) failures += u.failures;
  CHECK(failures == 1);
}

TEST_CASE("K3: what the report and explain say of a choice") {
  cpu::CpuProvider cpu(1);
  Adaptive adaptive(cpu, {});
  const KernelIr kernel = chain({30000}, DType::F64, {Reduce::None});
  Arrays arrays(kernel);
  REQUIRE(adaptive.run(kernel, arrays.inputs, arrays.outputs).isOk());
  const std::string said = adaptive.explain(adaptive.lastWorkload());
  CHECK(said.find(" against ") != std::string::npos);
  CHECK(said.find("(predicted)") != std::string::npos);
  CHECK(
      (said.find("; score ") != std::string::npos || said.find("; learned") != std::string::npos));
  CHECK(adaptive.explain(12345) == "");
  AdaptiveReport report;
  report.selection.byKind.push_back(
      {selection::Operation::Map, selection::Backend::Cpu, {.judged = 4, .good = 3}});
  report.selection.explored = 2;
  report.selection.exploreNanos = 1;
  report.selection.runNanos = 100;
  CHECK(says(reportLines(report), "  map on cpu: 75 % of 4"));
  CHECK(says(reportLines(report), "exploring took 1 % of"));
}
