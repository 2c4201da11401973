// R5: the log.
#include <doctest/doctest.h>

#include <cmath>

#include "accel/engine.h"
#include "tests/unit/near.h"
#include "tests/unit/policy/world.h"

using namespace world;

TEST_CASE("R5: the ring keeps 4096, the totals everything") {
  DecisionLog log;
  CHECK(log.capacity() == 4096);
  CHECK(accel::policy::OffloadOptions().logCapacity == 4096);
  Decision d;
  d.nanos = 10;
  d.bytesUp = 3;
  d.bytesDown = 2;
  d.regret = 0.5F;
  for (int i = 0; i < 5000; ++i) {
    d.target = i % 2 ? Target::Device : Target::Cpu;
    d.reason = i % 2 ? Reason::CostModel : Reason::Precision;
    log.add(d);
  }
  CHECK(log.total() == 5000);
  const std::vector<Decision> last = log.last(100000);
  REQUIRE(last.size() == 4096);
  CHECK(last.front().sequence == 904);
  CHECK(last.back().sequence == 4999);
  CHECK(log.of(Target::Device).calls == 2500);
  CHECK(log.of(Target::Device).bytesUp == 7500);
  CHECK(log.of(Target::Device).bytesDown == 5000);
  CHECK(log.of(Target::Device).nanos == 25000);
  CHECK(log.of(Target::Device).regret == 1250);
  CHECK(log.of(Reason::Precision).calls == 2500);
  CHECK(log.keptOnCpu(Reason::Precision).calls == 2500);
  CHECK(log.keptOnCpu(Reason::CostModel).calls == 0);
  CHECK(log.totalNanos() == 50000);
  CHECK(log.last(3).size() == 3);
  log.clear();
  CHECK(log.total() == 0);
  CHECK(log.last(10).empty());
  CHECK(log.of(Target::Cpu).calls == 0);
  CHECK(log.of(Reason::Precision).calls == 0);
  CHECK(log.keptOnCpu(Reason::Precision).calls == 0);
  CHECK(log.totalNanos() == 0);
}

TEST_CASE("R5: predicted against actual is counted with its error") {
  DecisionLog log;
  Decision d;
  d.estimates[0].known = true;
  d.estimates[0].compute = 1e-3f;
  for (double factor : {1.0, 2.0, 0.5}) {
    d.nanos = static_cast<std::uint64_t>(1e6 * factor);
    log.add(d);
  }
  const DecisionTotals& t = log.of(Target::Cpu);
  CHECK(t.predicted == 3);
  CHECK(t.mispredicted == 2);
  CHECK(near(t.errorFactor(), std::exp2(2.0 / 3), 1e-4));
}

TEST_CASE("R5: a decision of auto-offload has every field of the log") {
  Machine m;
  Session s(m);
  REQUIRE(s.offload.calibrate(1, {}).isOk());
  m.clock.charge(1);
  Work w = mapWork(4000000, 20, false, Reader::Host);
  w.batch = 4;
  w.fusion = FusionKind::Chain;
  const Decision d = s.call(w);
  CHECK(d.time > 0);
  CHECK(d.site.line == 12);
  CHECK(std::string(d.site.name) == "plus");
  CHECK(d.opClass == OpClass::Elementwise);
  CHECK(d.dtype == DType::F32);
  CHECK(d.elements == 4000000);
  CHECK(d.flops == 80000000);
  CHECK(d.batch == 4);
  CHECK(d.fusion == FusionKind::Chain);
  CHECK(d.reason == Reason::CostModel);
  CHECK(d.estimates[0].known);
  CHECK(d.estimates[1].known);
  CHECK(d.nanos > 0);
  if (d.target == Target::Device) {
    CHECK(d.bytesUp == 32000000);
    CHECK(d.bytesDown == 16000000);
    CHECK(std::string(d.provider) == "sim");
  }
}

TEST_CASE("regret is what the other place would have saved") {
  Machine m;
  Session s(m);
  REQUIRE(s.offload.calibrate(1, {}).isOk());
  Work w = mapWork(100000);
  Decision d;
  REQUIRE(s.offload.decide(w, d) == Target::Cpu);
  d.nanos = static_cast<std::uint64_t>((d.estimates[1].total() + 0.25) * 1e9);
  s.offload.finish(w, d);
  CHECK(near(d.regret, 0.25, 0.01));
}

TEST_CASE("R5: work of the host's own stands in the log as a call on the CPU") {
  Machine machine;
  EngineOptions options;
  options.clock = &machine.clock;
  options.threads = 1;
  options.device.open = machine.open();
  options.offload = machine.options();
  Engine engine(machine.memory, options);
  CHECK(engine.beginsWork(1000) == 0);
  const std::uint64_t began = engine.beginsWork(1e6);
  REQUIRE(began > 0);
  machine.clock.charge(2e-3);
  HostWork work;
  work.why = "sparse operands";
  work.elements = 500000;
  work.operations = 1e6;
  work.bytes = 8000000;
  engine.worked(work, began, {"mtimes", 4, "x.m"});
  REQUIRE(engine.log().total() == 1);
  const Decision d = engine.log().last(1)[0];
  CHECK(d.target == Target::Cpu);
  CHECK(d.reason == Reason::Unsupported);
  CHECK(d.elements == 500000);
  CHECK(d.flops == 1e6);
  CHECK(near(static_cast<double>(d.nanos) * 1e-9, 2e-3));
  CHECK(d.site.line == 4);
  CHECK(!d.estimate().known);
  const std::vector<std::string> words = policy::explain(d);
  CHECK(words[0] == "unsupported: the device cannot run this (sparse operands) -> CPU");
  CHECK(engine.log().keptOnCpu(Reason::Unsupported).calls == 1);
  // No price was learned from it, and no device is looked for because of it.
  CHECK(engine.offload().report().eligible == 0);
}
