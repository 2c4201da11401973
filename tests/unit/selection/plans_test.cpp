// B4, V7: what was decided reaches the cpu's runs and a device's launches, and only times that
// speak of it come back.
#include <doctest/doctest.h>

#include "accel/selection/adaptive.h"
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
  CHECK(adaptive.selector().tracker().usage().at("odd").failures == 1);
  CHECK(adaptive.selector().tracker().usage().at("odd").runs == 0);
}

TEST_CASE("B4: products get the strategy's threads and panels, joined ones too") {
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
  CHECK(tuning.matmulPlan(w, 1, all).threads == 4);
  tuning::SystemState busy;
  busy.load = 2;
  tuning.setState(busy);
  CHECK(tuning.matmulPlan(w, 1, all).threads == 2);
  // The best way of this product, with the panel that the strategy gives.
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
  const auto r = tuning.strategy().recommend(selection::tuningWorkload(w), {}, {});
  CHECK(plan.panelDepth == r.parameters.tileRows);
}

TEST_CASE("B4: what a plan took is learned for the numbers that it had") {
  selection::KernelRegistry r;
  selection::addCpuKernels(r, 4);
  const auto feedback = [&](const selection::Workload& w, const char* id, auto change) {
    selection::CpuTuning tuning(4, tuning::Mode::Natural);
    tuning.setState({});
    tuning::Parameters p =
        tuning.strategy().recommend(selection::tuningWorkload(w), {}, {}).parameters;
    change(p);
    const auto predicted = [&] {
      return tuning.strategy().predict(selection::tuningWorkload(w), p, {});
    };
    const double before = predicted();
    for (int i = 0; i < 6; ++i) {
      if (w.operation == selection::Operation::Matmul) {
        (void)tuning.matmulPlan(w, 1, *r.find(id));
      } else {
        (void)tuning.plan(w, 1, *r.find(id));
      }
      tuning.report(w, 1, *r.find(id), 100 * before, true);
    }
    return predicted() / before;
  };
  selection::Workload w;
  w.size[0] = 1 << 22;
  w.weight = 40;
  w.ops = 4;
  const auto one = [](tuning::Parameters& p) { p.threads = 1; };
  const auto none = [](tuning::Parameters&) {};
  CHECK(feedback(w, "cpu.map.blocks", one) > 50);
  CHECK(feedback(w, "cpu.map.blocks", none) < 1.01);
  CHECK(feedback(square(512), "cpu.matmul.blocked", one) > 50);
  CHECK(feedback(square(512), "cpu.matmul.blocked", none) < 1.01);
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
  CHECK(tuning.strategy().metrics().feedbacks >= 5);
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
  CHECK(adaptive.selector().tracker().usage().count("cpu.map.blocks_threads") == 0);
}

TEST_CASE("B4: the device's class, its memory and the host's limits reach its launches") {
  cpu::CpuProvider cpu(1);
  const auto chosen = [&](const char* adapter, std::size_t budget, std::size_t buffer,
                          tuning::Limits limits) {
    AdaptiveOptions o;
    o.launches = std::make_shared<tuning::LaunchTuner>(256, 64, tuning::Mode::On);
    o.deviceLimits = limits;
    Adaptive adaptive(cpu, o);
    NamedDevice device(adapter);
    device.named.memoryBudget = budget;
    if (buffer) device.named.maxBufferBytes = buffer;
    adaptive.beginLaunch(device);
    const tuning::LaunchChoice c = o.launches->choose("map:x", 1 << 20);
    adaptive.endLaunch(device, true);
    return c;
  };
  const tuning::LaunchChoice plain = chosen("Some Adapter", 0, 0, {});
  CHECK(plain.workgroup == 64);
  CHECK(plain.pieceBytes == 0);
  CHECK_FALSE(plain.fastCompile);
  CHECK(chosen("NVIDIA Something", 0, 0, {}).workgroup == 256);
  CHECK(chosen("Some Adapter", 1 << 20, 0, {}).pieceBytes > 0);
  CHECK(chosen("Some Adapter", 0, 1 << 20, {}).pieceBytes > 0);
  tuning::Limits limits;
  limits.memoryBytes = 1 << 20;
  limits.latencyNanos = 1000;
  CHECK(chosen("Some Adapter", 0, 0, limits).pieceBytes > 0);
  CHECK(chosen("Some Adapter", 0, 0, limits).fastCompile);
}

TEST_CASE("B4: pieces fit the memory at every size, and the device's own limit is the strategy's") {
  tuning::LaunchTuner launches(128, 64, tuning::Mode::On);
  tuning::Limits tight;
  tight.memoryBytes = 1 << 20;
  launches.setDevice(tuning::Target::Cuda, {}, tight);
  CHECK(launches.strategy()->facts().maxWorkgroup == 128);
  launches.begin();
  for (std::uint64_t n : {1 << 20, (1 << 21) - 1}) {
    const std::uint64_t piece = launches.choose("map:x", n).pieceBytes;
    CHECK(piece > 0);
    CHECK(2 * piece <= (1 << 20));  // read and written
  }
}

TEST_CASE("V7: only runs that worked and had nothing else in their time are samples") {
  cpu::CpuProvider cpu(1);
  const auto winners = [&](bool countable, bool ok) {
    AdaptiveOptions o;
    o.launches = std::make_shared<tuning::LaunchTuner>(256, 64, tuning::Mode::On);
    Adaptive adaptive(cpu, o);
    NamedDevice device("Adapter");
    for (int i = 0; i < 300; ++i) {
      adaptive.beginLaunch(device);
      (void)o.launches->choose("map:x", 1 << 20);
      adaptive.endLaunch(device, countable, ok);
    }
    CHECK(says(reportLines(adaptive.report()), "workgroup ") == (countable && ok));
    return adaptive.report().workgroups.size();
  };
  CHECK(winners(true, true) == 1);
  CHECK(winners(false, true) == 0);
  CHECK(winners(true, false) == 0);
}

TEST_CASE("B4: a device's kernels are asked within its runs and told what they took") {
  cpu::CpuProvider cpu(1);
  AdaptiveOptions o;
  o.kernels = std::make_shared<selection::DeviceKernels>();
  Adaptive adaptive(cpu, o);
  NamedDevice device("Adapter");
  constexpr std::string_view kTiles[] = {"tile64", "tile32"};
  selection::DeviceQuestion q;
  q.operation = "matmul";
  for (int i = 0; i < 3; ++i) q.sizes[i] = 512;
  q.kernels = kTiles;
  for (int i = 0; i < 3; ++i) {
    adaptive.beginLaunch(device);
    (void)o.kernels->choose(q);
    adaptive.endLaunch(device, true);
    CHECK(adaptive.lastWorkload() != 0);
    // The first run compiled.
    const auto& usage = adaptive.selector().tracker().usage();
    CHECK(usage.size() == (i == 0 ? 0 : 1));
  }
  adaptive.beginLaunch(device);
  (void)o.kernels->choose(q);
  adaptive.endLaunch(device, true, false);
  std::uint64_t failures = 0;
  for (const auto& [id, u] : adaptive.selector().tracker().usage()) failures += u.failures;
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
