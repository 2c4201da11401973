// The engine's entry: answers do not depend on what was learned, records decide
// without learning, parameters reach the kernels (B4), workgroups are tuned
// while a device runs (V7).
#include "accel/decide/which/adaptive.h"

#include <doctest/doctest.h>

#include <map>

#include "kernels.h"
#include "machine.h"
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
  adaptive.tuning().setState({});  // nobody else is busy: all kernels are timed
  for (const KernelIr& kernel : someKernels()) {
    Arrays arrays(kernel);
    REQUIRE(cpu.run(MapTask{&kernel}, arrays.inputs, arrays.outputs).isOk());
    const std::vector<char> expected = arrays.take();
    for (int i = 0; i < 150; ++i) {
      REQUIRE(adaptive.run(kernel, arrays.inputs, arrays.outputs).isOk());
      REQUIRE(arrays.take() == expected);
    }
  }
  CHECK(usageOf(adaptive.selector().times()).size() >= 4);
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
    CHECK(adaptive.selector().metrics(Backend::Cpu).feedbacks == 0);
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
    CHECK_FALSE(second.selector().times().slots().empty());
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
  tuning.setState({});
  CHECK(tuning.planFor(w, *r.find("cpu.map.blocks_threads")).threads == 4);
  CHECK(tuning.planFor(w, *r.find("cpu.map.blocks")).threads == 1);
  for (const char* id : {"cpu.map.blocks", "cpu.map.whole"})
    CHECK(tuning.planFor(w, *r.find(id)).blockBytes == r.find(id)->plan.blockBytes);
  tuning::SystemState busy;
  busy.load = 10;
  tuning.setState(busy);
  CHECK(tuning.planFor(w, *r.find("cpu.map.blocks_threads")).threads == 1);
  selection::CpuTuning off(4, tuning::Mode::Off);
  off.setState(busy);
  CHECK(off.planFor(w, *r.find("cpu.map.blocks_threads")).threads == 4);
  CHECK(off.productPlanFor(w, *r.find("cpu.matmul.tall_threads")).threads == 4);
}

TEST_CASE("B3: runs of the engine are the strategy's feedback") {
  cpu::CpuProvider cpu(2);
  Adaptive adaptive(cpu, {});
  adaptive.tuning().setState({});  // nobody else is busy: all kernels are timed
  // Until some pick could be compared with another kernel's run: how soon one is tried is real
  // time's.
  const auto enough = [&] {
    return adaptive.report().selection.hindsight.judged > 0 &&
           adaptive.selector().metrics(Backend::Cpu).feedbacks > 50;
  };
  for (int round = 0; round < 100 && !enough(); ++round) runAll(adaptive, 200);
  const tuning::StrategyMetrics m = adaptive.selector().metrics(Backend::Cpu);
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

TEST_CASE("V3, V7: each adapter has a record of its own, and the report lists the winners") {
  cpu::CpuProvider cpu(2);
  const auto store = memoryStore();
  std::vector<std::string> lines;
  // How often a workgroup was timed on the adapter, in this program and before.
  const auto launch = [&](const char* adapter, int times) {
    AdaptiveOptions o;
    o.mode = tuning::Mode::On;
    o.store = store;
    Adaptive adaptive(cpu, o);
    NamedDevice device(adapter);
    for (int i = 0; i < times; ++i) {
      adaptive.beginLaunch(device);
      (void)adaptive.deviceRuns().launch("map:x", 1 << 20);
      adaptive.endLaunch(device, true);
    }
    lines = reportLines(adaptive.report());
    return usageOf(adaptive.selector().times())["webgpu.workgroup.64"].runs;
  };
  const auto says = [&](const char* part) {
    for (const std::string& line : lines)
      if (line.find(part) != std::string::npos) return true;
    return false;
  };
  const std::uint64_t first = launch("Adapter One", 400);
  CHECK(first > 0);
  CHECK(says("of map:x: webgpu.workgroup."));
  CHECK(store->records.count("tuner/adapter_one") == 1);
  CHECK(launch("Adapter Two", 1) == 0);
  CHECK(launch("Adapter One", 1) == first);
  CHECK(says("webgpu.workgroup."));
}

TEST_CASE("calibrate: products are compared before a program needs them") {
  cpu::CpuProvider cpu(2);
  Adaptive adaptive(cpu, {});
  CHECK(adaptive.calibrate().compared(Operation::Matmul) > 5);
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
  CHECK(frozen.calibrate().all().empty());
  CHECK(frozen.selector().times().slots().empty());
}
