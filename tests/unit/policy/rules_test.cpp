// R1, R4: thresholds and the order of the rules. A decision's trail shows which rule settled it.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <new>
#include <string>

#include "accel/decide/measure/profile_lines.h"
#include "tests/unit/near.h"
#include "tests/unit/policy/world.h"

using namespace world;

namespace {
std::atomic<long> allocations{0};
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size ? size : 1)) return p;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size ? size : 1);
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }

namespace {

struct Scene {
  policy::Thresholds thresholds;
  cost::TableModel cpu, device;
  cost::ProfileModel profile;
  policy::Situation s;

  Scene() {
    s.devicePossible = true;
    s.thresholds = &thresholds;
    s.cpu = &cpu;
    s.device = &device;
  }
  void model(double cpuPrice, double devicePrice) {
    cost::Numbers n;
    n.price[0][1][0] = static_cast<float>(cpuPrice);
    cpu.set(n, cost::Origin::Measured);
    cost::Numbers d;
    d.overlaps = true;
    d.price[0][1][0] = static_cast<float>(devicePrice);
    d.launch = 1e-5;
    d.roundTrip = 1e-4;
    d.upload = {1e-5, 1e-10};
    d.download = {1e-4, 1e-10};
    device.set(d, cost::Origin::Measured);
  }
  Decision ask(const Work& w) {
    Decision d;
    policy::decide(w, s, d);
    return d;
  }
};

bool consulted(const Decision& d, RuleId id) {
  for (int i = 0; i < d.steps; ++i) {
    if (d.trail[static_cast<std::size_t>(i)].rule == id) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("R1: thresholds and coefficients have their defaults") {
  const policy::Thresholds t;
  CHECK(t.unary == 4096);
  CHECK(t.elementwise == 4096);
  CHECK(t.reduction == 256);
  CHECK(t.matmul == 1000000);
  CHECK(t.cpuElementSeconds == 1e-7);
  CHECK(t.cpuReductionSeconds == 1.2e-7);
  CHECK(t.cpuFlopSeconds == 2.5e-11);
  CHECK(t.smallBatchMaxDim == 8);
  CHECK(t.smallBatchMinElements == 1048576);
}

TEST_CASE("R1: the CPU's time by rule of thumb has a coefficient for each kind of call") {
  const policy::Thresholds t;
  CHECK(near(policy::ruleOfThumbSeconds(t, OpClass::Elementwise, 1e6, 0), 0.1));
  CHECK(near(policy::ruleOfThumbSeconds(t, OpClass::Unary, 1e6, 0), 0.1));
  CHECK(near(policy::ruleOfThumbSeconds(t, OpClass::Reduction, 1e6, 0), 0.12));
  CHECK(near(policy::ruleOfThumbSeconds(t, OpClass::Matmul, 1e6, 1e9), 0.025));
}

TEST_CASE("R4: while a device is looked for, no rule of thumb sends anything there") {
  Scene scene;
  for (policy::Search search :
       {policy::Search::NotBegun, policy::Search::Opening, policy::Search::Measuring}) {
    scene.s.search = search;
    CHECK(scene.ask(mapWork(1 << 20)).reason == Reason::Uncalibrated);
    CHECK(scene.ask(mapWork(1 << 20, 1, true)).reason == Reason::Uncalibrated);
    CHECK(scene.ask(mapWork(1 << 20, 3, true, Reader::Device)).reason == Reason::Uncalibrated);
    CHECK(scene.ask(mapWork(1 << 20, 3, true, Reader::Device)).target == Target::Cpu);
  }
}

TEST_CASE("R4: a double goes where single is allowed, by the same rules as any other") {
  Scene scene;
  scene.s.precision = policy::Precision::Single;
  const Decision d = scene.ask(mapWork(1 << 20, 1, false, Reader::Host, DType::F64));
  CHECK(d.target == Target::Device);
  CHECK(d.reason == Reason::Threshold);
}

TEST_CASE("R4: without models a size at its threshold goes to the device, one below stays") {
  Scene scene;
  for (auto [c, limit] : {std::pair{OpClass::Unary, 4096.0},
                          {OpClass::Elementwise, 4096.0},
                          {OpClass::Reduction, 256.0}}) {
    Work w = mapWork(static_cast<std::int64_t>(limit));
    w.opClass = c;
    CHECK(scene.ask(w).target == Target::Device);
    CHECK(scene.ask(w).reason == Reason::Threshold);
    CHECK(scene.ask(w).threshold == limit);
    w.elements = static_cast<std::int64_t>(limit) - 1;
    CHECK(scene.ask(w).target == Target::Cpu);
  }
  Work product = mapWork(10000);
  product.opClass = OpClass::Matmul;
  product.counts.m = product.counts.k = product.counts.n = 100;
  product.counts.matrices = 1;
  CHECK(scene.ask(product).target == Target::Device);
  product.counts.n = 99;
  CHECK(scene.ask(product).target == Target::Cpu);
  CHECK(scene.ask(product).flops == 990000);
}

TEST_CASE("R4: residency decides elementwise and unary calls, not reductions and products") {
  Scene scene;
  Work w = mapWork(16, 1, true);
  for (OpClass c : {OpClass::Elementwise, OpClass::Unary, OpClass::Transpose}) {
    w.opClass = c;
    CHECK(scene.ask(w).target == Target::Device);
    CHECK(scene.ask(w).reason == Reason::Residency);
    CHECK(scene.ask(w).bytesResident == 128);
  }
  for (OpClass c : {OpClass::Reduction, OpClass::Matmul}) {
    w.opClass = c;
    CHECK(scene.ask(w).target == Target::Cpu);
    CHECK(scene.ask(w).reason == Reason::Threshold);
  }
}

TEST_CASE("R4: a reader on the device overrides, before residency is asked") {
  Scene scene;
  Work w = mapWork(16, 3, true, Reader::Device);
  CHECK(scene.ask(w).reason == Reason::FusionOverride);
  CHECK(std::string(scene.ask(w).rule) == "fusion-override");
  CHECK(!consulted(scene.ask(w), RuleId::Residency));
}

TEST_CASE("R4: the small-batch guard keeps large arrays of few pages, but no transposes") {
  Scene scene;
  Work w = mapWork(1048576);
  w.batch = 8;
  CHECK(scene.ask(w).reason == Reason::SmallBatchGuard);
  CHECK(scene.ask(w).target == Target::Cpu);
  w.batch = 9;
  CHECK(scene.ask(w).target == Target::Device);
  w.batch = 8;
  w.elements = 1048575;
  CHECK(scene.ask(w).target == Target::Device);
  w.elements = 1048576;
  w.opClass = OpClass::Transpose;
  CHECK(scene.ask(w).target == Target::Device);
  w.opClass = OpClass::Unary;
  CHECK(scene.ask(w).target == Target::Cpu);
  w.batch = 0;
  CHECK(scene.ask(w).target == Target::Device);
}

TEST_CASE("R4: residency comes before the guard") {
  Scene scene;
  Work w = mapWork(1048576, 1, true);
  w.batch = 2;
  CHECK(scene.ask(w).reason == Reason::Residency);
}

TEST_CASE("R4: with models the cheaper place wins, and nothing favours the device") {
  Scene scene;
  scene.model(1e-9, 1e-12);
  Work w = mapWork(1000000);
  Decision d = scene.ask(w);
  CHECK(d.reason == Reason::CostModel);
  CHECK(d.target ==
        (d.estimates[1].total() < d.estimates[0].total() ? Target::Device : Target::Cpu));
  CHECK(near(d.estimates[0].compute, 1e-3));
  CHECK(near(d.estimates[1].upload, 2e-5 + 8e6 * 1e-10));
  CHECK(near(d.estimates[1].download, 1e-4 + 4e6 * 1e-10));
  // 4 % dearer than the CPU is too dear: the original would have gone.
  const double device = d.estimates[1].total();
  scene.model(device / 1.04 / 1e6, 1e-12);
  CHECK(scene.ask(w).target == Target::Cpu);
  scene.model(device * 1.001 / 1e6, 1e-12);
  CHECK(scene.ask(w).target == Target::Device);
}

TEST_CASE("R4: small batches, residency and fusion are priced when models are known") {
  Scene scene;
  scene.model(1e-9, 1e-12);
  Work w = mapWork(4000000);
  w.batch = 2;
  CHECK(scene.ask(w).reason == Reason::CostModel);
  Work resident = mapWork(16, 1, true);
  CHECK(scene.ask(resident).reason == Reason::CostModel);
  // Bringing the operands down is the CPU's cost then.
  CHECK(scene.ask(resident).estimates[0].download > 1e-4f);
}

TEST_CASE("off, force, sinks, precision, support and losses come first, in this order") {
  Scene scene;
  Work w = mapWork(1 << 20, 1, true, Reader::Device, DType::F64);
  w.sink = true;
  w.support = policy::Support::No;
  w.unsupported = "dtype";
  scene.s.mode = policy::Mode::Off;
  CHECK(scene.ask(w).reason == Reason::Disabled);
  scene.s.mode = policy::Mode::Auto;
  CHECK(scene.ask(w).reason == Reason::Sink);
  w.sink = false;
  CHECK(scene.ask(w).reason == Reason::Precision);
  scene.s.deviceDoubles = true;
  scene.s.deviceLost = true;
  CHECK(scene.ask(w).reason == Reason::Unsupported);
  CHECK(std::string(scene.ask(w).rule) == "dtype");
  w.support = policy::Support::Yes;
  CHECK(scene.ask(w).reason == Reason::DeviceLost);
  scene.s.deviceLost = false;
  scene.s.deviceLate = true;  // it comes back: not lost, and nothing is sent there meanwhile
  CHECK(scene.ask(w).reason == Reason::DeviceLate);
  CHECK(scene.ask(w).target == Target::Cpu);
  scene.s.deviceLate = false;
  scene.s.devicePossible = false;
  CHECK(scene.ask(w).reason == Reason::Unavailable);
  scene.s.devicePossible = true;
  scene.s.deviceMemory = 1000;
  CHECK(scene.ask(w).reason == Reason::Memory);
  scene.s.deviceMemory = 0;
  CHECK(scene.ask(w).reason == Reason::FusionOverride);
  for (Decision d : {scene.ask(w)}) CHECK(d.target == Target::Device);
}

TEST_CASE("force sends what can go, and never lowers precision") {
  Scene scene;
  scene.model(1e-12, 1e-3);
  scene.s.mode = policy::Mode::Force;
  CHECK(scene.ask(mapWork(16)).target == Target::Device);
  CHECK(scene.ask(mapWork(16)).reason == Reason::User);
  CHECK(scene.ask(mapWork(16, 1, false, Reader::Host, DType::F64)).reason == Reason::Precision);
  scene.s.precision = policy::Precision::Single;
  CHECK(scene.ask(mapWork(16, 1, false, Reader::Host, DType::F64)).reason == Reason::User);
}

TEST_CASE("doubles that stay know what single would have cost") {
  Scene scene;
  scene.model(1e-8, 1e-12);
  const Decision d = scene.ask(mapWork(10000000, 1, false, Reader::Host, DType::F64));
  CHECK(d.reason == Reason::Precision);
  CHECK(d.hypothetical);
  CHECK(d.estimates[1].known);
  // Half the bytes.
  CHECK(near(d.estimates[1].upload, 2e-5 + 8e7 * 1e-10));
  DecisionLog log;
  Decision ran = d;
  ran.nanos = 200000000;
  log.add(ran);
  CHECK(log.keptOnCpu(Reason::Precision).wouldWin == 1);
  CHECK(log.keptOnCpu(Reason::Precision).wouldSave > 0.1);
}

TEST_CASE("R10: a profile's lines decide where nothing was measured") {
  Scene scene;
  std::string why;
  REQUIRE(scene.profile.read(R"([{"category":"elementwise","input_shapes":[[1000]],
      "total_ms":{"avg_ms":0.01}},{"category":"elementwise","input_shapes":[[1000,1000]],
      "total_ms":{"avg_ms":1.0}}])",
                             why));
  scene.s.profile = &scene.profile;
  Decision d = scene.ask(mapWork(1000000));
  CHECK(d.reason == Reason::ProfileModel);
  CHECK(d.target == Target::Device);
  // The lines are whole times, and nothing favours the device: 4 % dearer is too dear.
  const double device = d.estimates[1].total();
  CHECK(near(device, 1e-3));
  scene.thresholds.cpuElementSeconds = device / 1.04 / 1e6;
  CHECK(scene.ask(mapWork(1000000)).target == Target::Cpu);
  scene.thresholds.cpuElementSeconds = device * 1.001 / 1e6;
  CHECK(scene.ask(mapWork(1000000)).target == Target::Device);
  // No line for products: the threshold.
  Work product = mapWork(10000);
  product.opClass = OpClass::Matmul;
  product.counts.m = product.counts.k = product.counts.n = 200;
  CHECK(scene.ask(product).reason == Reason::Threshold);
}

TEST_CASE("R11: new arrays go by the unary threshold where nothing was measured, never doubles") {
  Scene scene;
  scene.thresholds.unary = 5000;
  Work w = mapWork(5000);
  w.opClass = OpClass::Creation;
  CHECK(scene.ask(w).target == Target::Device);
  CHECK(scene.ask(w).reason == Reason::Threshold);
  CHECK(scene.ask(w).threshold == 5000);
  Work fewer = mapWork(4999);
  fewer.opClass = OpClass::Creation;
  CHECK(scene.ask(fewer).target == Target::Cpu);
  w.computesDouble = true;
  CHECK(scene.ask(w).reason == Reason::Precision);
}

TEST_CASE("what rounding doubles on the CPU takes is among the terms of the device's time") {
  Scene scene;
  scene.model(1e-9, 1e-10);
  scene.s.precision = policy::Precision::Single;
  Work w = mapWork(1 << 20, 1, false, Reader::Host, DType::F64);
  w.inputs[0].isDouble = true;
  const Decision d = scene.ask(w);
  REQUIRE(d.reason == Reason::CostModel);
  const TrailStep& step = d.trail[static_cast<std::size_t>(RuleId::CostModel)];
  CHECK(near(static_cast<double>(d.estimates[1].total()), static_cast<double>(step.numbers[1]),
             1e-4));
}

TEST_CASE("every decision can be told in words, with its numbers") {
  Scene scene;
  scene.model(1e-9, 1e-12);
  Decision d = scene.ask(mapWork(1000000));
  d.nanos = 1000000;
  const std::vector<std::string> lines = policy::explain(d);
  REQUIRE(lines.size() == d.steps + 1u);
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  CHECK(all.find("cost-model: CPU 1.00 ms") != std::string::npos);
  CHECK(all.find("upload") != std::string::npos);
  CHECK(all.find("ran on") != std::string::npos);
  for (int i = 0; i < kRules; ++i) {
    const policy::Rule& rule = policy::ruleOf(static_cast<RuleId>(i));
    TrailStep step;
    for (Ruling r : {Ruling::Pass, Ruling::Cpu, Ruling::Device}) {
      step.ruling = r;
      CHECK(!rule.explain(step, d).empty());
    }
  }
}

// Its time is the decisions bench's: a test must not depend on how busy the machine is.
TEST_CASE("a decision for the CPU allocates nothing") {
  Scene scene;
  scene.model(1e-10, 1e-9);
  const Work w = mapWork(10000, 3);
  Decision d;
  const long before = allocations;
  for (int i = 0; i < 1000; ++i) policy::decide(w, scene.s, d);
  CHECK(allocations == before);
  CHECK(d.target == Target::Cpu);
}

TEST_CASE("logging a decision allocates nothing") {
  DecisionLog log;
  Decision d;
  const long before = allocations;
  for (int i = 0; i < 10000; ++i) log.add(d);
  CHECK(allocations == before);
}
