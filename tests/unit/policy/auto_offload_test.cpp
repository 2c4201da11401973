// R6-R8, R11, R13 and learning: auto-offload as a whole, on a machine made of numbers.
#include <doctest/doctest.h>

#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "tests/unit/near.h"
#include "tests/unit/policy/world.h"

using namespace world;

TEST_CASE("the first calls are served by the CPU; then it is measured between calls") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 20;
  Session s(m);
  // Large, function-heavy work that this device would do many times faster.
  const Work w = mapWork(1 << 22, 20, false, Reader::Host, DType::F32, cost::WorkClass::Function);
  const Decision first = s.call(w);
  CHECK(first.target == Target::Cpu);
  CHECK(first.reason == Reason::Uncalibrated);
  // Nobody has looked for a device, and it says so.
  CHECK(policy::explain(first)[static_cast<std::size_t>(first.steps - 1)].find(
            "no device was looked for") != std::string::npos);
  Decision d;
  int calls = 1;
  for (; calls < 50; ++calls) {
    d = s.call(w);
    if (d.target == Target::Device) break;
  }
  CHECK(d.target == Target::Device);
  CHECK(d.reason == Reason::CostModel);
  CHECK(calls <= 10);
  CHECK(m.opens == 1);
}

TEST_CASE("calibration takes no more than its share of the program's time") {
  Machine m("software_device");
  Session s(m);
  const Work w = mapWork(1 << 18, 4);
  const std::uint64_t begin = m.clock.nanos();
  double calls = 0;
  for (int i = 0; i < 4000; ++i) calls += m.cpu.seconds(w.counts) + 0 * (s.call(w).nanos);
  const double all = static_cast<double>(m.clock.nanos() - begin) * 1e-9;
  // 2 % and the first probes.
  CHECK(all <= calls * 1.03 + 0.1);
  CHECK(s.offload.report().deviceModel == cost::Origin::Measured);
}

TEST_CASE("work that is small never opens a device; doubles do, and stay where it has none") {
  Machine m("nvidia_discrete");
  Session s(m);
  for (int i = 0; i < 1000; ++i) s.call(mapWork(2048));
  CHECK(m.opens == 0);
  const Work doubles = mapWork(1 << 22, 3, false, Reader::Host, DType::F64);
  for (int i = 0; i < 100; ++i) CHECK(s.call(doubles).target == Target::Cpu);
  CHECK(m.opens == 1);
  CHECK(s.call(doubles).reason == Reason::Precision);
}

TEST_CASE("doubles go where integers are fast and their arrays are, and nowhere else") {
  for (const char* name : {"nvidia_discrete", "software_device"}) {
    Machine m(name);
    m.profile.doubles = true;
    Session s(m);
    REQUIRE(s.offload.calibrate(5, {}).isOk());
    Work resident = mapWork(1 << 22, 3, false, Reader::Device, DType::F64);
    REQUIRE(s.offload.prices().device().knows(resident.counts));
    for (int i = 0; i < resident.inputCount; ++i) resident.inputs[i].onDevice = true;
    const bool fast = std::string(name) == "nvidia_discrete";
    CAPTURE(std::string(name));
    Target last = Target::Cpu;  // its pipeline has to be worth making first
    for (int i = 0; i < 200; ++i) last = s.call(resident).target;
    CHECK((last == Target::Device) == fast);
    // Over the bus for three additions: never.
    const Work home = mapWork(1 << 22, 3, false, Reader::Host, DType::F64);
    CHECK(s.call(home).target == Target::Cpu);
  }
}

TEST_CASE("what singles take on a device says nothing about doubles") {
  Machine m("nvidia_discrete");
  Session s(m);
  REQUIRE(s.offload.calibrate(1, {}).isOk());
  cost::Numbers found = s.offload.prices().device().numbers();
  constexpr int wide = static_cast<int>(cost::Width::F64);
  for (auto& rows : found.price) rows[wide] = {};
  found.gemm[1] = {};
  cost::TableModel model;
  model.set(found, cost::Origin::Measured);
  CHECK(model.knows(mapWork(1 << 20).counts));
  const Work doubles = mapWork(1 << 20, 1, false, Reader::Host, DType::F64);
  CHECK(!model.knows(doubles.counts));
  model.learn(doubles.counts, 1e-3);
  CHECK(model.knows(doubles.counts));
}

TEST_CASE("R7: the next run knows the device without opening it, and opens it when it gains") {
  Machine slow("software_device");
  {
    Session s(slow);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
  }
  CHECK(slow.opens == 1);
  {
    Session s(slow);
    for (int i = 0; i < 1000; ++i) CHECK(s.call(mapWork(1 << 20)).target == Target::Cpu);
    CHECK(s.offload.report().thresholdOrigin == cost::Origin::Cache);
  }
  CHECK(slow.opens == 1);

  Machine fast("nvidia_discrete");
  fast.cpu.slowdown = 20;
  {
    Session s(fast);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
  }
  Session s(fast);
  const Work w = mapWork(1 << 22, 20, false, Reader::Host, DType::F32, cost::WorkClass::Function);
  Decision d;
  for (int i = 0; i < 5 && d.target == Target::Cpu; ++i) d = s.call(w);
  CHECK(d.target == Target::Device);
  CHECK(fast.opens == 2);
  // Not measured again.
  CHECK(s.offload.report().deviceModel == cost::Origin::Cache);
}

TEST_CASE("a program that ends early leaves what it measured") {
  Machine m("software_device");
  {
    Session s(m);
    const Work w = mapWork(1 << 20, 2);
    for (int i = 0; i < 160; ++i) s.call(w);
    REQUIRE(s.offload.prices().device().known());
    CHECK(!s.offload.report().calibrationComplete);
  }
  Session s(m);
  s.offload.initialise();
  CHECK(s.offload.prices().device().known());
  CHECK(!s.offload.report().calibrationComplete);
}

TEST_CASE("what was learned is kept for next time") {
  Machine m("software_device");
  const Work w = mapWork(1 << 20, 2);
  double before = 0;
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
    before = s.offload.prices().cpu().computeSeconds(w.counts);
    m.cpu.slowdown = 1.4;
    for (int i = 0; i < 200; ++i) s.call(w);
    CHECK(near(s.offload.prices().cpu().computeSeconds(w.counts), before * 1.4, 0.1));
  }
  Session s(m);
  s.offload.initialise();
  CHECK(near(s.offload.prices().cpu().computeSeconds(w.counts), before * 1.4, 0.1));
}

TEST_CASE("drift: a device that became slow is measured again and loses its calls") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 20;
  Session s(m);
  REQUIRE(s.offload.calibrate(1, {}).isOk());
  // Many sizes, so that learning one price does not hide the others.
  auto call = [&](int i) {
    return s.call(mapWork((1 << 20) << i % 4, 10 + i % 7, false, Reader::Host, DType::F32,
                          i % 2 ? cost::WorkClass::Function : cost::WorkClass::Special));
  };
  for (int i = 0; i < 64; ++i) CHECK(call(i).target == Target::Device);
  CHECK(s.offload.report().drifts == 0);
  for (double* term : {&m.profile.uploadBandwidth, &m.profile.downloadBandwidth}) *term /= 50;
  int calls = 0;
  for (; calls < 400 && s.offload.report().drifts == 0; ++calls) call(calls);
  CHECK(s.offload.report().drifts == 1);
  CHECK(calls <= 64);
}

TEST_CASE("an upload is paid once enough calls have lost by not having it") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 3;
  Session s(m);
  REQUIRE(s.offload.calibrate(1, {}).isOk());
  // One call does not pay for the upload of its operands.
  Work w = mapWork(1 << 20, 2, false, Reader::Device);
  w.reader = Reader::Unknown;
  Decision d = s.call(w);
  REQUIRE(d.target == Target::Cpu);
  REQUIRE(d.estimates[1].total() - d.estimates[1].upload - d.estimates[1].compile <
          d.estimates[0].total());
  int calls = 1;
  for (; calls < 1000 && d.target == Target::Cpu; ++calls) d = s.call(w);
  CHECK(d.target == Target::Device);
  CHECK(d.credit > 0);
  // No later than twice what the best plan would have paid.
  const double lostEach = d.estimates[0].total() - (d.estimates[1].launch + d.estimates[1].compute);
  CHECK(calls * lostEach <= 2.5 * (d.estimates[1].upload + m.profile.compile) + lostEach);
}

TEST_CASE("R11: the report says where thresholds come from and what changed them") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 20;
  OffloadOptions options = m.options();
  options.thresholds = {{"reduction", 999}, {"nonsense", 5}, {"unary", -3}, {"matmul", 0.5}};
  Session s(m, options);
  s.offload.initialise();
  policy::OffloadReport r = s.offload.report();
  CHECK(std::string(cost::originName(r.thresholdOrigin)) == "built-in-default");
  CHECK(r.provider == "none");
  CHECK(r.thresholds.reduction == 999);
  CHECK(r.thresholds.unary == 4096);
  CHECK(r.overridden == std::vector<std::string>{"reduction"});
  CHECK(m.warnings.size() == 3);
  REQUIRE(s.offload.calibrate(1, {}).isOk());
  r = s.offload.report();
  CHECK(std::string(cost::originName(r.thresholdOrigin)) == "calibrated");
  CHECK(r.provider == "sim");
  CHECK(r.adapter == "NVIDIA RTX 3060 class");
  CHECK(r.thresholds.reduction == 999);
  CHECK(r.calibratedAt > 0);
  CHECK(r.calibrationMillis > 0);
  CHECK(!r.cachePath.empty());
  REQUIRE(!r.delta.empty());
  CHECK(r.previous.elementwise == 4096);
  CHECK(r.previous.cpuElementSeconds == 1e-7);
  for (const policy::ThresholdDelta& d : r.delta) {
    const policy::ThresholdField* field = policy::findThreshold(d.name);
    REQUIRE(field);
    CHECK(d.before == r.previous.*field->value);
    CHECK(near(d.absolute, d.after - d.before));
    CHECK(near(*d.ratio, d.after / d.before));
  }
  // Once more, on a machine that has become slower: against what was measured before.
  const policy::Thresholds first = r.thresholds;
  m.cpu.slowdown = 60;
  REQUIRE(s.offload.calibrate(1, {}).isOk());
  r = s.offload.report();
  CHECK(r.previous.cpuElementSeconds == first.cpuElementSeconds);
  CHECK(near(r.thresholds.cpuElementSeconds, 3 * first.cpuElementSeconds, 0.1));
  CHECK(m.warnings.size() == 3);  // told once
  Session next(m);
  next.offload.initialise();
  r = next.offload.report();
  CHECK(std::string(cost::originName(r.thresholdOrigin)) == "loaded-from-cache");
  CHECK(r.thresholds.reduction != 999);
}

TEST_CASE("thresholds can be set by name; nonsense is refused") {
  Machine m;
  Session s(m);
  CHECK(s.offload.prices().setThreshold("elemwise", 100));
  CHECK(s.offload.prices().thresholds().elementwise == 100);
  CHECK(s.offload.prices().setThreshold("cpu_flop_seconds", 1e-12));
  CHECK(!s.offload.prices().setThreshold("elementwise", 1.5));
  CHECK(!s.offload.prices().setThreshold("elementwise", 0));
  CHECK(!s.offload.prices().setThreshold("elementwise", -1));
  CHECK(!s.offload.prices().setThreshold("elementwise", 1e300));
  CHECK(!s.offload.prices().setThreshold("no such", 10));
  CHECK(s.offload.prices().thresholds().elementwise == 100);
}

TEST_CASE("R13: initialisation happens once, from any number of threads") {
  struct Counting final : RecordStore {
    std::mutex mutex;
    std::map<std::string, int> loads;
    Result<std::string> load(const std::string& key) override {
      const std::lock_guard lock(mutex);
      ++loads[key];
      return std::string();
    }
    Status save(const std::string&, std::string_view) override { return Status::ok(); }
    Status erase(const std::string&) override { return Status::ok(); }
    std::string placeOf(const std::string& k) const override { return k; }
  };
  Machine m;
  auto store = std::make_shared<Counting>();
  OffloadOptions options = m.options();
  options.store = store;
  Session s(m, options);
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back([&] { s.offload.initialise(); });
  for (std::thread& t : threads) t.join();
  CHECK(store->loads.size() == 2);  // the CPU's, and which device was last
  for (const auto& [key, times] : store->loads) CHECK_MESSAGE(times == 1, key);
}

TEST_CASE("R13: no device now does not mean none for ever") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 20;
  m.absent = true;
  Session s(m);
  const Work w = mapWork(1 << 22, 20, false, Reader::Host, DType::F32, cost::WorkClass::Function);
  for (int i = 0; i < 10; ++i) CHECK(s.call(w).target == Target::Cpu);
  CHECK(m.opens >= 1);
  CHECK(s.offload.report().unavailable == "no adapter");
  m.absent = false;
  Decision d;
  for (int i = 0; i < 200 && d.target == Target::Cpu; ++i) d = s.call(w);
  CHECK(d.target == Target::Device);
}

TEST_CASE("R13: a device that is not there is asked for ever more seldom, in the background too") {
  for (bool background : {false, true}) {
    CAPTURE(background);
    Machine m("nvidia_discrete");
    m.cpu.slowdown = 20;
    m.absent = true;
    OffloadOptions options = m.options();
    options.openInBackground = background;
    Session s(m, options);
    const Work w = mapWork(1 << 22, 20, false, Reader::Host, DType::F32, cost::WorkClass::Function);
    // A call is 3.4 s of work that a device might have done: with 0.2, 0.8, 3.2, 12.8, 51.2 and
    // then every 60 s of it a hundred calls ask some ten times.
    for (int i = 0; i < 100; ++i) {
      CHECK(s.call(w).target == Target::Cpu);
      while (s.opener.started() && !s.opener.finished()) std::this_thread::yield();
    }
    CHECK(m.opens >= 5);
    CHECK(m.opens <= 15);
    m.absent = false;
    Decision d;
    for (int i = 0; i < 200 && d.target == Target::Cpu; ++i) {
      d = s.call(w);
      while (s.opener.started() && !s.opener.finished()) std::this_thread::yield();
    }
    CHECK(d.target == Target::Device);
    CHECK(s.offload.report().unavailable.empty());
  }
}

TEST_CASE("R13: what a record promised of a device that is gone is not waited for") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 20;
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
  }
  m.absent = true;
  Session s(m);
  const Work w = mapWork(1 << 22, 20, false, Reader::Host, DType::F32, cost::WorkClass::Function);
  Decision d;
  for (int i = 0; i < 20; ++i) d = s.call(w);
  CHECK(d.reason == Reason::Unavailable);
  CHECK(!s.offload.prices().device().known());
  CHECK(s.offload.report().unavailable == "no adapter");
}

TEST_CASE("R13: one that cannot be opened because something throws is one that is not there") {
  int asked = 0;
  policy::DeviceOpener opener([&]() -> Result<std::unique_ptr<Provider>> {
    ++asked;
    throw std::runtime_error("the driver is upset");
  });
  opener.start();
  opener.start();  // under way
  const Result<std::unique_ptr<Provider>> made = opener.take();
  REQUIRE(!made);
  CHECK(made.status().message() == "the driver is upset");
  CHECK(asked == 1);
  CHECK(!opener.started());
}

TEST_CASE("a device is opened in the background while calls go on") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 20;
  OffloadOptions options = m.options();
  options.openInBackground = true;
  Session s(m, options);
  const Work w = mapWork(1 << 22, 20, false, Reader::Host, DType::F32, cost::WorkClass::Function);
  Decision d;
  for (int i = 0; i < 100000 && d.target == Target::Cpu; ++i) {
    d = s.call(w);
    std::this_thread::yield();
  }
  CHECK(d.target == Target::Device);
  CHECK(m.opens == 1);
}

TEST_CASE("calibrate reports progress, can be stopped, and says why it cannot") {
  Machine m("nvidia_discrete");
  Session s(m);
  int calls = 0;
  const Status stopped = s.offload.calibrate(1, [&](const calibration::Progress& p) {
    CHECK(p.done <= p.total);
    return ++calls < 3;
  });
  CHECK(!stopped.isOk());
  CHECK(calls == 3);
  CHECK(!s.offload.prices().device().known());
  CHECK(s.offload.calibrate(1, {}).isOk());
  Machine none("nvidia_discrete");
  none.absent = true;
  Session nothing(none);
  CHECK(nothing.offload.calibrate(1, {}).message() == "no adapter");
}

TEST_CASE("R11: a program that asks before it has computed anything is told what will count") {
  Machine m;
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
  }
  OffloadOptions options = m.options();
  options.thresholds = {{"matmul", 12345}};
  {
    Session s(m, options);
    CHECK(s.offload.prices().thresholds().matmul == 12345);
  }
  Session s(m, options);
  const policy::OffloadReport r = s.offload.report();
  CHECK(r.cpuModel == cost::Origin::Cache);
  CHECK(r.thresholdOrigin == cost::Origin::Cache);
  CHECK(r.overridden == std::vector<std::string>{"matmul"});
  CHECK(r.cpuMeasuredAt > 0);
  CHECK(r.calibratedAt > 0);
  // Nothing kept: built in, and not measured at the beginning of the calendar.
  m.store->records.clear();
  Session fresh(m);
  CHECK(fresh.offload.report().cpuModel == cost::Origin::BuiltIn);
  CHECK(fresh.offload.report().cpuMeasuredAt == 0);
}
