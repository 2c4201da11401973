// What was not measured is not believed, and a device that is far slower than anybody thought costs
// next to nothing.
#include <doctest/doctest.h>

#include "accel/engine.h"
#include "tests/unit/near.h"
#include "tests/unit/policy/world.h"

using namespace world;

namespace {

constexpr double kCpuFlop = 2.5e-11;  // seconds a multiply-add
constexpr std::int64_t kOrder = 1500;
constexpr double kProduct = kCpuFlop * kOrder * kOrder * kOrder;

Work productWork(std::int64_t order, DType dtype = DType::F32) {
  Work w;
  const Operand matrix{dtype, {order, order}, nullptr, {}};
  const Operand in[2] = {matrix, matrix};
  policy::describeTask(MatmulTask{}, in, {&matrix, 1}, w);
  w.site = {"mtimes", 7, ""};
  return w;
}

Status idleTask(const Task&, std::span<const Operand>, std::span<const Operand>) {
  return Status::ok();
}

// An engine on the machine: products of the CPU take described time, those of the device the
// simulated device's.
struct Program {
  Machine& machine;
  Engine engine;
  HostBlock block;

  explicit Program(Machine& m) : machine(m), engine(m.memory, options(m)) {
    block = m.memory.allocate(kOrder * kOrder * 4);
    std::memset(block.data, 0, kOrder * kOrder * 4);
  }
  ~Program() { machine.memory.release(block.owner); }

  static EngineOptions options(Machine& m) {
    m.deviceTasks = idleTask;
    EngineOptions o;
    o.clock = &m.clock;
    o.threads = 1;
    o.device.open = m.open();
    o.offload = m.options();
    o.offload.hostTasks = [&m](const Task& t, std::span<const Operand> in,
                               std::span<const Operand> out) {
      Work work;
      policy::describeTask(t, in, out, work);
      m.clock.charge(work.counts.m > 0 ? work.counts.flops() * kCpuFlop : 1e-4);
      return Status::ok();
    };
    return o;
  }

  // x * x, and somebody reads it. True: the device has done it.
  bool product() {
    const HookArg x = HookArg::of(DType::F32, Shape{kOrder, kOrder}, block);
    const HookArg args[2] = {x, x};
    const ArrayForm form{DType::F32, Shape{kOrder, kOrder}};
    Deferred* made = nullptr;
    const Verdict v = engine.task(MatmulTask{}, args, {&form, 1}, {"mtimes", 7, ""}, {&made, 1});
    if (v.answer != Answer::Done) {
      machine.clock.charge(kProduct);
      engine.plainDone({});
      return false;
    }
    const Result<HostBlock> got = engine.evaluate(made);
    REQUIRE(got);
    machine.memory.release(got.value().owner);
    engine.release(made);
    return true;
  }
  double seconds(int products, int* onDevice = nullptr) {
    const std::uint64_t begin = machine.clock.nanos();
    for (int i = 0; i < products; ++i) {
      const bool there = product();
      if (onDevice) *onDevice += there;
    }
    const auto replays =
        engine.device().residency() ? engine.device().residency()->counters().hostReplays : 0;
    return static_cast<double>(machine.clock.nanos() - begin) * 1e-9 +
           static_cast<double>(replays) * kProduct;
  }
};

// 500 times slower than what a product takes by any number that is built in.
void makeSlow(Machine& m) {
  m.profile.gemmRate = 4e10 / 500;
  m.profile.gemmHalfOrder = 1e-3;
}

}  // namespace

TEST_CASE("products on a device 500 times slower than any guess: no slower than without it") {
  const double cpuOnly = 60 * kProduct;
  SUBCASE("calibrated without a product") {
    Machine m("nvidia_discrete");
    makeSlow(m);
    Program p(m);
    REQUIRE(p.engine.offload().calibrate(1e-4, {}).isOk());
    CHECK(!p.engine.offload().report().calibrationComplete);
    REQUIRE(!p.engine.offload().prices().device().knows(productWork(kOrder).counts));
    int onDevice = 0;
    CHECK(p.seconds(60, &onDevice) <= 1.1 * cpuOnly);
    CHECK(onDevice == 0);
    // Meanwhile it was measured, by a small piece.
    CHECK(p.engine.offload().prices().device().knows(productWork(kOrder).counts));
    CHECK(near(
        p.engine.offload().prices().device().gemmRate(kOrder, kOrder, kOrder, cost::Width::F32),
        m.profile.gemmRate, 0.3));
  }
  SUBCASE("measured when it was fast") {
    Machine m("nvidia_discrete");
    {
      Program p(m);
      REQUIRE(p.engine.offload().calibrate(100, {}).isOk());
      REQUIRE(p.product());
    }
    makeSlow(m);
    {
      Program p(m);
      CHECK(p.seconds(60) <= 1.1 * cpuOnly);
      REQUIRE(p.engine.device().residency());
      CHECK(p.engine.device().residency()->counters().latenesses == 1);
    }
    // The lesson is kept: the next program does not try.
    Program p(m);
    int onDevice = 0;
    CHECK(p.seconds(60, &onDevice) <= 1.02 * cpuOnly);
    CHECK(onDevice == 0);
  }
}

TEST_CASE("a fast device gets the products that it was not measured for") {
  Machine m("nvidia_discrete");
  Program p(m);
  REQUIRE(p.engine.offload().calibrate(1e-4, {}).isOk());
  REQUIRE(!p.engine.offload().prices().device().knows(productWork(kOrder).counts));
  int onDevice = 0;
  p.seconds(60, &onDevice);
  CHECK(onDevice >= 30);
}

TEST_CASE(
    "products of doubles are believed when they were measured, not when those of singles were") {
  Machine m("nvidia_discrete");
  m.profile.doubles = true;
  Program p(m);
  REQUIRE(p.engine.offload().calibrate(100, {}).isOk());
  const cost::TableModel& whole = p.engine.offload().prices().device();
  CHECK(whole.knows(productWork(kOrder, DType::F64).counts));
  CHECK(near(whole.gemmRate(256, 256, 256, cost::Width::F64),
             m.profile.integerRate / 60 * 256 / (256 + m.profile.gemmHalfOrder), 0.3));
  cost::Numbers numbers = whole.numbers();
  numbers.gemm[1] = {};
  numbers.learned = {};
  cost::TableModel part;
  part.set(numbers, cost::Origin::Measured);
  CHECK(part.knows(productWork(kOrder).counts));
  CHECK(!part.knows(productWork(kOrder, DType::F64).counts));
}

TEST_CASE("why a call stays is told") {
  Machine m("nvidia_discrete");
  Session s(m);
  REQUIRE(s.offload.calibrate(1, {}).isOk());
  Work w = productWork(512);
  Decision d;
  CHECK(s.offload.decide(w, d) == Target::Cpu);
  CHECK(d.reason == Reason::Uncalibrated);
  CHECK(!d.estimates[1].known);
  std::string all;
  for (const std::string& line : policy::explain(d)) all += line;
  CHECK(all.find("has not been measured") != std::string::npos);
}

TEST_CASE("a calibration that was cut short is not complete, and goes on in later programs") {
  Machine m("software_device");
  m.deviceTasks = idleTask;
  OffloadOptions options = m.options();
  options.calibrationBudget = 0.25;
  const Work w = mapWork(1 << 20, 4);
  {
    Session s(m, options);
    REQUIRE(s.offload.calibrate(0, {}).isOk());
    REQUIRE(!s.offload.report().calibrationComplete);
  }
  int unknown = 0, before = 1000, programs = 0;
  bool complete = false;
  auto unknownKinds = [](AutoOffload& offload) {
    int count = 0;
    for (int kind = 0; kind <= cost::kWorkClasses; ++kind)
      count += !offload.prices().device().knowsKind(kind);
    return count;
  };
  for (; programs < 40 && !complete; ++programs) {
    Session s(m, options);
    s.offload.initialise();
    s.side.open();
    s.offload.deviceOpened();
    CHECK(s.offload.prices().device().known());
    for (int i = 0; i < 3000; ++i) s.call(w);
    unknown = unknownKinds(s.offload);
    CHECK(unknown <= before);
    before = unknown;
    complete = s.offload.report().calibrationComplete;
  }
  CHECK(complete);
  CHECK(unknown == 0);
  CHECK(programs > 1);
}

TEST_CASE("time on the device is the call's that caused it, whoever waits") {
  Machine m("nvidia_discrete");
  m.profile.gemmRate = 5e11;  // 6.75 ms
  Program p(m);
  REQUIRE(p.engine.offload().calibrate(100, {}).isOk());
  REQUIRE(p.product());
  p.engine.resetLog();
  REQUIRE(p.product());
  const std::vector<Decision> log = p.engine.log().last(8);
  REQUIRE(!log.empty());
  const Decision& d = log[0];
  CHECK(d.target == Target::Device);
  CHECK(near(static_cast<double>(d.nanos) * 1e-9, kProduct / kCpuFlop / 5e11, 0.3));
  CHECK(p.engine.log().of(Target::Device).nanos == d.nanos);
}

TEST_CASE("what the user has set decides, whatever the models say") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 20;
  OffloadOptions options = m.options();
  {
    Session s(m, options);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
    CHECK(s.call(mapWork(1 << 20, 8)).reason == Reason::CostModel);
  }
  const Work large =
      mapWork(1 << 22, 20, false, Reader::Host, DType::F32, cost::WorkClass::Function);
  for (double limit : {1.0, 1e12}) {
    options.thresholds = {{"elementwise", limit}};
    Session s(m, options);
    const Decision d = s.call(limit == 1 ? mapWork(1000, 1) : large);
    CHECK(d.target == (limit == 1 ? Target::Device : Target::Cpu));
    CHECK(d.reason == Reason::Threshold);
    std::string all;
    for (const std::string& line : policy::explain(d)) all += line;
    CHECK(all.find("you have set") != std::string::npos);
    // Others are decided as before.
    Work sum = mapWork(1 << 20, 1);
    sum.opClass = OpClass::Reduction;
    CHECK(s.call(sum).reason == Reason::CostModel);
  }
}

TEST_CASE("0 switches the guard for small batches off, other numbers set it above the models") {
  const policy::ThresholdField& field = *policy::findThreshold("small_batch_max_dim");
  CHECK(policy::isThreshold(field, 0));
  CHECK(!policy::isThreshold(*policy::findThreshold("matmul"), 0));
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 20;
  OffloadOptions options = m.options();
  options.calibrate = false;
  Work pages = mapWork(1 << 22, 20, false, Reader::Host, DType::F32, cost::WorkClass::Function);
  pages.batch = 4;
  {
    Session s(m, options);
    CHECK(s.call(pages).reason == Reason::SmallBatchGuard);
  }
  options.thresholds = {{"small_batch_max_dim", 0}};
  {
    Session s(m, options);
    CHECK(s.call(pages).reason == Reason::Threshold);
  }
  options.thresholds = {{"small_batch_max_dim", 4}};
  options.calibrate = true;
  Session s(m, options);
  REQUIRE(s.offload.calibrate(1, {}).isOk());
  CHECK(s.call(pages).reason == Reason::SmallBatchGuard);
  pages.batch = 5;
  CHECK(s.call(pages).reason == Reason::CostModel);
}
