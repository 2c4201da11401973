// The engine's entry: answers do not depend on what was learned, records decide
// without learning, parameters reach the kernels (B4), workgroups are tuned
// while a device runs (V7).
#include "accel/selection/adaptive.h"

#include <doctest/doctest.h>

#include <map>

#include "kernels.h"
#include "named_device.h"

using namespace accel;
using namespace selection_test;

namespace {

std::vector<KernelIr> someKernels() {
  return {chain({3000}, DType::F64, {Reduce::None}),
          chain({60000}, DType::F32, {Reduce::None}),
          chain({700, 90}, DType::F64, {Reduce::Sum}, 2),
          reduction({200000}, DType::F64, {Reduce::Sum}, 1),
          reduction({300, 400}, DType::F64, {Reduce::Sum}, 2),
          reduction({500, 30}, DType::F32, {Reduce::Max}, 1)};
}

std::shared_ptr<MemoryRecordStore> memoryStore() { return std::make_shared<MemoryRecordStore>(); }

void runAll(Adaptive& adaptive, int times) {
  for (const KernelIr& kernel : someKernels()) {
    Arrays arrays(kernel);
    for (int i = 0; i < times; ++i)
      REQUIRE(adaptive.run(kernel, arrays.inputs, arrays.outputs).isOk());
  }
}

std::string choicesOf(Adaptive& adaptive) {
  std::string out;
  for (const KernelIr& kernel : someKernels()) {
    for (int i = 0; i < 20; ++i) {
      const auto c = adaptive.selector().choose(selection::workloadOf(kernel));
      out += c.value().kernel->id + (c.value().timed ? "!" : "") + " ";
    }
  }
  return out;
}

}  // namespace

TEST_CASE("learning on: the answer does not change by a bit, whichever kernel ran") {
  cpu::CpuProvider cpu(2);
  Adaptive adaptive(cpu, {});
  for (const KernelIr& kernel : someKernels()) {
    Arrays arrays(kernel);
    REQUIRE(cpu.run(MapTask{&kernel}, arrays.inputs, arrays.outputs).isOk());
    const std::vector<char> expected = arrays.take();
    for (int i = 0; i < 150; ++i) {
      REQUIRE(adaptive.run(kernel, arrays.inputs, arrays.outputs).isOk());
      REQUIRE(arrays.take() == expected);
    }
  }
  CHECK(adaptive.selector().tracker().usage().size() >= 4);
}

TEST_CASE(
    "off with a fixed record: two runs make the same choices and leave "
    "the record alone") {
  auto store = memoryStore();
  cpu::CpuProvider cpu(2);
  {
    AdaptiveOptions on;
    on.store = store;
    Adaptive adaptive(cpu, on);
    runAll(adaptive, 60);
  }
  REQUIRE(store->records.size() == 1);
  const auto kept = store->records;
  std::string choices[2];
  for (std::string& c : choices) {
    AdaptiveOptions off;
    off.mode = tuning::Mode::Off;
    off.store = store;
    Adaptive adaptive(cpu, off);
    runAll(adaptive, 30);
    c = choicesOf(adaptive);
    CHECK(c.find('!') == std::string::npos);
    CHECK(adaptive.tuning().strategy().metrics().feedbacks == 0);
  }
  CHECK(choices[0] == choices[1]);
  CHECK(store->records == kept);
}

TEST_CASE(
    "what one run learned the next one knows; a damaged record is told "
    "by its place") {
  auto store = memoryStore();
  cpu::CpuProvider cpu(2);
  std::string warned;
  AdaptiveOptions options;
  options.store = store;
  options.warn = [&](const std::string& line) { warned += line; };
  {
    Adaptive first(cpu, options);
    runAll(first, 40);
  }
  {
    Adaptive second(cpu, options);
    second.load();
    CHECK_FALSE(second.selector().tracker().places().empty());
    // Times of another processor say nothing here.
    CHECK(second.report().recordPlace.find(slugified(cpu.info().adapter)) != std::string::npos);
  }
  CHECK(warned == "");
  store->records.begin()->second = "{\"version\":1,";
  Adaptive third(cpu, options);
  runAll(third, 1);
  CHECK(warned.find("memory:selection/") != std::string::npos);
}

TEST_CASE(
    "B4: block and threads of the strategy reach the plan, within what "
    "the kernel is") {
  selection::KernelRegistry r;
  selection::addCpuKernels(r, 4);
  selection::CpuTuning tuning(4, tuning::Mode::Natural);
  selection::Workload w;
  w.size[0] = 1 << 22;
  w.weight = 40;
  w.ops = 4;
  const std::uint64_t key = selection::workloadKey(w);
  tuning::SystemState idle;
  tuning.setState(idle);
  CHECK(tuning.plan(w, key, *r.find("cpu.map.blocks_threads")).threads == 4);
  CHECK(tuning.plan(w, key, *r.find("cpu.map.blocks")).threads == 1);
  const auto rec = tuning.strategy().recommend(selection::tuningWorkload(w), idle, {});
  CHECK(tuning.plan(w, key, *r.find("cpu.map.blocks")).blockBytes == rec.parameters.blockBytes);
  const std::size_t whole = r.find("cpu.map.whole")->plan.blockBytes;
  CHECK(tuning.plan(w, key, *r.find("cpu.map.whole")).blockBytes == whole);
  tuning::SystemState busy;
  busy.load = 10;
  tuning.setState(busy);
  CHECK(tuning.plan(w, key, *r.find("cpu.map.blocks_threads")).threads == 1);
  selection::Workload product;
  product.operation = selection::Operation::Matmul;
  product.size[0] = product.size[1] = product.size[2] = 512;
  selection::KernelEntry shallow = *r.find("cpu.matmul.blocked");
  shallow.matmul.panelDepth = 7;
  const auto& plan = tuning.matmulPlan(product, 1, shallow);
  CHECK(plan.panelDepth > 7);
  CHECK(plan.panelDepth % 16 == 0);
  selection::CpuTuning off(4, tuning::Mode::Off);
  off.setState(busy);
  CHECK(off.plan(w, key, *r.find("cpu.map.blocks_threads")).threads == 4);
}

TEST_CASE("B3: runs of the engine are the strategy's feedback") {
  cpu::CpuProvider cpu(2);
  Adaptive adaptive(cpu, {});
  adaptive.tuning().setState({});  // nobody else is busy: all kernels are timed
  // Until some pick could be compared with another kernel's run: how soon one is tried is real
  // time's.
  const auto enough = [&] {
    return adaptive.report().selection.hindsight.judged > 0 &&
           adaptive.tuning().strategy().metrics().feedbacks > 50;
  };
  for (int round = 0; round < 100 && !enough(); ++round) runAll(adaptive, 200);
  const tuning::StrategyMetrics m = adaptive.tuning().strategy().metrics();
  CHECK(m.feedbacks > 50);
  CHECK(m.recommendations > 5);
  CHECK(m.accuracy > 0);
  CHECK(m.accuracy <= 1);
  CHECK(m.overheadNanos > 0);
  const std::vector<std::string> lines = reportLines(adaptive.report());
  bool metrics = false, choice = false, hindsight = false;
  for (const std::string& line : lines) {
    metrics = metrics || line.find("prediction accuracy") != std::string::npos;
    choice = choice || line.find("cpu.map.") != std::string::npos;
    hindsight = hindsight || line.find("hindsight") != std::string::npos;
  }
  CHECK(metrics);
  CHECK(choice);
  CHECK(hindsight);
}

TEST_CASE("V7: launches are tuned one probe a run, without the runs that compiled") {
  tuning::LaunchTuner launches(256, 64, tuning::Mode::On);
  std::map<std::uint32_t, int> used;
  bool first[1025] = {};
  auto run = [&](int i) {
    launches.begin();
    const std::uint32_t a = launches.choose("map:x", 1 << 20).workgroup;
    const std::uint32_t b = launches.choose("reduce:y", 1 << 20).workgroup;
    // Never two probes: a's other size is a probe or, later, its winner.
    if (launches.tuner().winners().empty()) CHECK((a == 64 || b == 64));
    CHECK(launches.choose("map:x", 1 << 20).workgroup == a);
    CHECK(launches.choose("tiny", 100).workgroup == 64);
    if (i < 2) CHECK(a == 64);
    ++used[a];
    // 128 is the best for a; a size's first run is slow because it compiles.
    std::uint64_t nanos = a == 128 ? 50000 : 90000;
    if (!first[a]) nanos = 9000000;
    first[a] = true;
    const bool wants = launches.wantsTime();
    launches.end(wants ? nanos : 0);
  };
  for (int i = 0; i < 200; ++i) run(i);
  REQUIRE_FALSE(launches.tuner().winners().empty());
  launches.begin();
  CHECK(launches.choose("map:x", 1 << 20).workgroup == 128);
  CHECK_FALSE(launches.wantsTime());
  // Sizes that are alike share the decision.
  CHECK(launches.choose("map:x", (1 << 20) + 5).workgroup == 128);
  launches.end(0);
  CHECK(used.size() == 4);  // 32, 64, 128, 256
  tuning::LaunchTuner off(256, 64, tuning::Mode::Off);
  for (int i = 0; i < 20; ++i) {
    off.begin();
    CHECK(off.choose("map:x", 1 << 20).workgroup == 64);
    CHECK_FALSE(off.wantsTime());
    off.end(5);
  }
}

TEST_CASE("V3, V7: each adapter has a record of its own, and the report lists the winners") {
  cpu::CpuProvider cpu(2);
  const auto store = memoryStore();
  std::vector<std::string> lines;
  const auto launch = [&](const char* adapter, int times) {
    AdaptiveOptions o;
    o.mode = tuning::Mode::On;
    o.store = store;
    o.launches = std::make_shared<tuning::LaunchTuner>(256, 64, tuning::Mode::On);
    Adaptive adaptive(cpu, o);
    NamedDevice device(adapter);
    for (int i = 0; i < times; ++i) {
      adaptive.beginLaunch(device);
      (void)o.launches->choose("map:x", 1 << 20);
      adaptive.endLaunch(device, true);
    }
    lines = reportLines(adaptive.report());
    return adaptive.report().workgroups;
  };
  const auto first = launch("Adapter One", 400);
  REQUIRE(first.size() == 1);
  CHECK_FALSE(first[0].fromRecord);
  CHECK(store->records.count("tuner/adapter_one") == 1);
  CHECK(launch("Adapter Two", 1).empty());
  const auto again = launch("Adapter One", 1);
  REQUIRE(again.size() == 1);
  CHECK(again[0].fromRecord);
  CHECK(again[0].size == first[0].size);
  bool told = false;
  for (const std::string& line : lines)
    told = told || line.find("(from the record)") != std::string::npos;
  CHECK(told);
}

TEST_CASE("calibrate: products are compared before a program needs them") {
  cpu::CpuProvider cpu(2);
  Adaptive adaptive(cpu, {});
  CHECK(adaptive.calibrate() > 5);
  MatmulArgs args;
  args.m = args.k = args.n = 64;
  const auto reported =
      adaptive.selector().reported(selection::workloadKey(selection::workloadOf(args)));
  REQUIRE(reported);
  int measured = 0;
  for (const auto& other : reported->alternatives) measured += other.measured;
  CHECK(measured >= 2);
  AdaptiveOptions off;
  off.mode = tuning::Mode::Off;
  Adaptive frozen(cpu, off);
  CHECK(frozen.calibrate() == 0);
  CHECK(frozen.selector().tracker().places().empty());
}
