// R6: calibration measures each term by itself, within its budget, and survives failing probes.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/unit/near.h"
#include "tests/unit/policy/world.h"

using namespace world;
using calibration::Calibrator;

namespace {

struct Bench {
  Machine machine;
  std::unique_ptr<Provider> device;
  std::unique_ptr<Calibrator> calibrator;

  explicit Bench(const char* name, double budget = 2) : machine(name) { make(budget); }
  void make(double budget, policy::Thresholds before = {}) {
    calibrator.reset();
    device = sim::makeSimProvider(machine.profile, machine.idle, {}, machine.clock);
    calibrator = std::make_unique<Calibrator>(
        machine.cpu, device.get(), machine.clock, calibration::HostTasks(), before,
        calibration::CalibratorOptions{budget, 5, nullptr, nullptr, 0});
  }
  void all() {
    while (calibrator->step()) {
    }
  }
};

// Fails what it is told to.
class Broken final : public Provider {
 public:
  Broken(std::unique_ptr<Provider> inner, bool runs, bool uploads)
      : inner_(std::move(inner)), runs_(runs), uploads_(uploads) {}
  const ProviderInfo& info() const noexcept override { return inner_->info(); }
  Support supports(const Task& t, std::span<const Operand> in,
                   std::span<const Operand> out) const noexcept override {
    return inner_->supports(t, in, out);
  }
  Status run(const Task& t, std::span<const Operand> in,
             std::span<const Operand> out) noexcept override {
    const bool reduces = std::get<MapTask>(t).kernel->outputs[0].reduce != Reduce::None;
    if (!runs_ || reduces) return Status(StatusCode::Failed, "no such thing");
    return inner_->run(t, in, out);
  }
  Result<BufferHandle> allocate(std::size_t b) noexcept override { return inner_->allocate(b); }
  Status upload(BufferHandle to, std::size_t o, const void* f, std::size_t n) noexcept override {
    return uploads_ ? inner_->upload(to, o, f, n) : Status(StatusCode::Failed, "cable");
  }
  Status download(BufferHandle b, std::size_t o, void* t, std::size_t n) noexcept override {
    return inner_->download(b, o, t, n);
  }
  void release(BufferHandle b) noexcept override { inner_->release(b); }
  Status sync() noexcept override { return inner_->sync(); }
  std::uint32_t generation() const noexcept override { return 1; }

 private:
  std::unique_ptr<Provider> inner_;
  bool runs_, uploads_;
};

}  // namespace

TEST_CASE("a steady time is the middle of the faster half: busy moments leave no trace") {
  using calibration::steadyTime;
  CHECK(steadyTime({}) == 0);
  CHECK(steadyTime({3}) == 3);
  CHECK(steadyTime({4, 2}) == 2);
  CHECK(steadyTime({1000, 2, 1, 4, 3}) == 2);
  CHECK(steadyTime({5, 1e9, 5.5, 1e9, 5}) == 5);
  CHECK(near(steadyTime({4, 3, 2, 1}), 1.5));
}

// A machine that other programs keep busy: most runs take some times as long as they need.
TEST_CASE("R6: a busy machine is measured as if it were quiet") {
  Bench quiet("intel_integrated"), busy("intel_integrated");
  busy.machine.cpu.disturb = true;
  quiet.all();
  busy.all();
  cost::TableModel a, b;
  a.set(quiet.calibrator->cpu(), cost::Origin::Measured);
  b.set(busy.calibrator->cpu(), cost::Origin::Measured);
  for (std::int64_t n : {300, 20000, 1000000}) {
    for (int ops : {1, 8}) {
      const cost::WorkCounts w = mapWork(n, ops).counts;
      CHECK(near(b.computeSeconds(w), a.computeSeconds(w), 0.05));
    }
  }
}

TEST_CASE("R6: without a device the CPU is measured alone, doubles and products too") {
  Machine m;
  int products = 0, sorts = 0;
  const calibration::HostTasks tasks = [&](const Task& t, std::span<const Operand> in,
                                           std::span<const Operand> out) {
    products += std::holds_alternative<MatmulTask>(t);
    sorts += std::holds_alternative<SortTask>(t);
    Work work;
    policy::describeTask(t, in, out, work);
    m.clock.charge(work.counts.m > 0 ? work.counts.flops() * 1e-10 : 1e-3);
    return Status::ok();
  };
  Calibrator c(m.cpu, nullptr, m.clock, tasks, {}, {1e4, 5, nullptr, nullptr, 0});
  int quick = 0;
  while (!c.usable() && c.step()) ++quick;
  CHECK(quick == 8);
  while (c.step()) {
  }
  CHECK(products > 0);
  CHECK(sorts > 0);
  CHECK(c.failures().empty());
  cost::TableModel cpu;
  cpu.set(c.cpu(), cost::Origin::Measured);
  REQUIRE(cpu.known());
  for (DType type : {DType::F32, DType::F64}) {
    for (int ops : {1, 8}) {
      const cost::WorkCounts w = mapWork(100000, ops, false, Reader::Host, type).counts;
      CHECK(near(cpu.computeSeconds(w), m.cpu.seconds(w), 0.25));
    }
  }
  CHECK(near(1 / cpu.gemmRate(128, 128, 128, cost::Width::F32), 1e-10, 0.01));
  CHECK(near(1 / cpu.gemmRate(256, 256, 256, cost::Width::F64), 1e-10, 0.01));
  // Sizes from which a device is worth it are a device's affair; the coefficients are the CPU's.
  CHECK(c.thresholds().elementwise == 4096);
  CHECK(c.thresholds().cpuElementSeconds < 1e-8);
  CHECK(near(c.thresholds().cpuFlopSeconds, 1e-10, 0.01));
}

TEST_CASE("R6: each term of a described device is found again") {
  for (const char* name : {"nvidia_discrete", "intel_integrated", "browser_nvidia_discrete"}) {
    CAPTURE(name);
    Bench b(name);
    b.all();
    const sim::DeviceProfile& p = b.machine.profile;
    const cost::Numbers& n = b.calibrator->device();
    CHECK(near(n.launch, p.launch, 0.1));
    CHECK(near(n.roundTrip, p.roundTrip, 0.1));
    CHECK(near(n.compile, p.compile, 0.05));
    CHECK(near(1 / n.upload.perUnit, p.uploadBandwidth, 0.05));
    CHECK(near(1 / n.download.perUnit, p.downloadBandwidth, 0.05));
    CHECK(near(n.download.fixed, p.roundTrip + p.downloadLatency, 0.05));
    CHECK(b.calibrator->failures().empty());
    for (const cost::Numbers* side : {&n, &b.calibrator->cpu()}) {
      int measured = 0;
      for (float price : side->price[0][static_cast<int>(cost::Width::I32)]) measured += price > 0;
      CHECK(measured > 0);
    }
  }
}

TEST_CASE("R6: the models made of it predict the device and the CPU") {
  Bench b("intel_integrated");
  b.all();
  cost::TableModel cpu, device;
  cpu.set(b.calibrator->cpu(), cost::Origin::Measured);
  device.set(b.calibrator->device(), cost::Origin::Measured);
  const sim::DeviceProfile& p = b.machine.profile;
  for (std::int64_t n : {20000, 300000, 3000000}) {
    for (int ops : {1, 4, 20}) {
      CAPTURE(n);
      CAPTURE(ops);
      const cost::WorkCounts w = mapWork(n, ops).counts;
      CHECK(near(cpu.computeSeconds(w), b.machine.cpu.seconds(w), 0.2));
      const double kernel = sim::kernelSeconds(p, w), found = device.computeSeconds(w);
      // One that is over before the next is launched takes no time in a row of them.
      if (kernel > p.launch) CHECK(near(found, kernel, 0.3));
      CHECK(near(device.roundTripSeconds() + device.launchSeconds() + found,
                 p.roundTrip + p.launch + kernel, 0.3));
    }
  }
}

namespace {

// One operation on each element by the described machine's own numbers, from the host and back.
struct Described {
  const Machine& machine;
  int operands;
  bool reduces;

  double device(double n) const {
    const sim::DeviceProfile& p = machine.profile;
    return p.launch * (reduces ? 2 : 1) + sim::kernelSeconds(p, counts(n)) + p.roundTrip +
           p.downloadLatency + operands * (p.uploadLatency + 4 * n / p.uploadBandwidth) +
           (reduces ? 4 : 4 * n) / p.downloadBandwidth;
  }
  double cpu(double n) const { return machine.cpu.seconds(counts(n)); }

 private:
  cost::WorkCounts counts(double n) const {
    cost::WorkCounts w = mapWork(static_cast<std::int64_t>(n), 1, false, Reader::Host, DType::F32,
                                 reduces ? cost::WorkClass::Reduce : cost::WorkClass::Cheap)
                             .counts;
    w.trafficBytes = 4 * n * (operands + (reduces ? 0 : 1));
    return w;
  }
};

// The device wins there, and not at the size that was probed before, or by less than what a
// measurement can tell.
void checkFirstWin(const Described& call, double threshold) {
  CAPTURE(threshold);
  CHECK(call.device(threshold) < call.cpu(threshold));
  constexpr double kDoubt = 1.02;
  if (threshold > 256) CHECK(kDoubt * call.device(threshold / 4) >= call.cpu(threshold / 4));
}

}  // namespace

TEST_CASE("R6: the first size at which the device wins becomes the threshold; none: it stays") {
  for (double slowdown : {3.0, 10.0, 30.0, 100.0}) {
    CAPTURE(slowdown);
    Bench fast("nvidia_discrete");
    fast.machine.cpu.slowdown = slowdown;
    fast.all();
    const policy::Thresholds t = fast.calibrator->thresholds();
    CHECK(t.elementwise > 0);
    CHECK(t.elementwise <= 65536);
    checkFirstWin({fast.machine, 2, false}, t.elementwise);
    checkFirstWin({fast.machine, 1, true}, t.reduction);
    const Described unary{fast.machine, 1, false};
    CHECK(unary.device(t.unary) < unary.cpu(t.unary));
  }

  Bench slow("software_device");
  slow.all();
  CHECK(slow.calibrator->thresholds().elementwise == 4096);
  CHECK(slow.calibrator->thresholds().reduction == 256);
}

TEST_CASE("R6: the unary threshold never exceeds the binary one") {
  Bench b("nvidia_discrete", 1e4);
  b.machine.cpu.slowdown = 1000;
  b.all();
  const policy::Thresholds t = b.calibrator->thresholds();
  CHECK(t.unary <= t.elementwise);
  CHECK(t.elementwise < 4096);
}

TEST_CASE("R6: the CPU's coefficient is the best measurement") {
  Bench b("software_device");
  b.all();
  const policy::Thresholds t = b.calibrator->thresholds();
  // Large arrays: no start-up left.
  CHECK(near(t.cpuElementSeconds, 12 * 1e-10 + 2e-10, 0.05));
  CHECK(near(t.cpuReductionSeconds, 4 * 1e-10 + 2e-10, 0.1));
}

TEST_CASE("R6: of many measurements the best counts, and none that is not positive") {
  Bench b("software_device");
  b.machine.cpu.cacheBytes = 12 * 70000;  // larger arrays are slower
  b.all();
  CHECK(near(b.calibrator->thresholds().cpuElementSeconds, 12 * 1e-10 + 2e-10, 0.05));
  b.make(2);
  while (!b.calibrator->usable()) b.calibrator->step();
  b.machine.cpu.slowdown = 0;
  b.all();
  CHECK(near(b.calibrator->thresholds().cpuElementSeconds, 12 * 1e-10 + 2e-10, 0.05));
}

TEST_CASE("R6: the first product that the device wins becomes the threshold of products") {
  Machine m("nvidia_discrete");
  const double perFlop = 2e-9;
  const calibration::HostTasks onCpu = [&](const Task& t, std::span<const Operand> in,
                                           std::span<const Operand> out) {
    Work work;
    policy::describeTask(t, in, out, work);
    m.clock.charge(work.counts.flops() * perFlop);
    return Status::ok();
  };
  auto device = sim::makeSimProvider(
      m.profile, m.idle,
      [](const Task&, std::span<const Operand>, std::span<const Operand>) { return Status::ok(); },
      m.clock);
  Calibrator c(m.cpu, device.get(), m.clock, onCpu, {}, {1e4, 5, nullptr, nullptr, 0});
  while (c.step()) {
  }
  auto wins = [&](double order) {
    const double bytes = 4 * order * order, flops = order * order * order;
    const sim::DeviceProfile& p = m.profile;
    const double there = p.launch + p.roundTrip + p.downloadLatency + 2 * p.uploadLatency +
                         2 * bytes / p.uploadBandwidth + bytes / p.downloadBandwidth;
    return there < flops * perFlop;
  };
  REQUIRE(!wins(32));
  REQUIRE(wins(64));
  CHECK(c.thresholds().matmul == 64 * 64 * 64);
}

TEST_CASE("R6: by itself it takes a quarter of a second, and five runs of each probe") {
  CHECK(calibration::CalibratorOptions().budgetSeconds == 0.25);
  CHECK(calibration::CalibratorOptions().repeats == 5);
  CHECK(OffloadOptions().calibrationBudget == 0.25);
}

TEST_CASE("R6: what failed is in the report's notes") {
  Machine m;
  m.cpu.fails = true;
  Session s(m);
  (void)s.offload.calibrate(1, {}).isOk();
  bool told = false;
  for (const std::string& note : s.offload.report().notes)
    told = told || note.find("on strike") != std::string::npos;
  CHECK(told);
}

TEST_CASE("R6: a device that cannot be measured is told of, and then thresholds decide") {
  Machine m;
  m.spoil = [](std::unique_ptr<Provider> device) {
    return std::make_unique<Broken>(std::move(device), false, true);
  };
  Session s(m);
  const Work w = mapWork(1 << 22, 20, false, Reader::Host, DType::F32, cost::WorkClass::Function);
  Decision d;
  for (int i = 0; i < 50; ++i) d = s.call(w);
  CHECK(m.opens == 1);
  CHECK(d.reason == Reason::Threshold);
  REQUIRE(m.warnings.size() == 1);
  CHECK(m.warnings[0].find("no such thing") != std::string::npos);
}

TEST_CASE("R6: a probe that fails leaves its threshold alone, and the others go on") {
  Bench b("nvidia_discrete", 1e4);
  b.machine.cpu.slowdown = 1000;
  Broken broken(std::move(b.device), true, true);
  policy::Thresholds before;
  before.reduction = 1234;
  Calibrator c(b.machine.cpu, &broken, b.machine.clock, {}, before, {1e4, 5, nullptr, nullptr, 0});
  while (c.step()) {
  }
  CHECK(c.thresholds().reduction == 1234);
  CHECK(c.thresholds().elementwise < 4096);
  CHECK(!c.failures().empty());
  CHECK(c.usable());
}

TEST_CASE("R6: a device that cannot run anything is not calibrated, and nothing crashes") {
  for (bool runs : {false, true}) {
    Bench b("nvidia_discrete");
    Broken broken(std::move(b.device), runs, false);
    Calibrator c(b.machine.cpu, &broken, b.machine.clock, {}, {}, {2, 5, nullptr, nullptr, 0});
    while (c.step()) {
    }
    CHECK(!c.usable());
    CHECK(c.done());
    CHECK(c.thresholds().elementwise == 4096);
  }
}

TEST_CASE("R6: the budget ends it, sizes go up until the winner is clear") {
  Bench shortly("software_device", 0.02);
  shortly.all();
  CHECK(shortly.calibrator->cutShort());
  CHECK(shortly.calibrator->usable());
  CHECK(shortly.calibrator->secondsSpent() < 0.2);
  Bench whole("software_device", 5);
  whole.all();
  CHECK(!whole.calibrator->cutShort());
  CHECK(whole.calibrator->progress().done > shortly.calibrator->progress().done);
}

// Where a round trip takes longer than the work, the CPU's win says nothing of larger arrays.
TEST_CASE("R6: sizes go up until memory is reached, although small arrays are clear") {
  Bench b("apple_unified", 5);
  b.machine.cpu.perByte = 1e-11;
  b.machine.cpu.perCheap = b.machine.cpu.perFunction = 1e-12;
  b.machine.cpu.cacheBytes = 32e6;
  b.make(5);
  b.all();
  cost::TableModel cpu;
  cpu.set(b.calibrator->cpu(), cost::Origin::Measured);
  // Before the cache ends and after: a byte costs five times as much, and the step between is met.
  for (std::int64_t n : {100000, 1000000, 1800000, 4200000, 10000000, 30000000}) {
    CAPTURE(n);
    const cost::WorkCounts w = mapWork(n, 1).counts;
    CHECK(near(cpu.computeSeconds(w), b.machine.cpu.seconds(w), 0.3));
  }
}

TEST_CASE("R6: an operation that hides behind its traffic is not paid for twice") {
  Bench b("intel_integrated", 5);
  b.machine.cpu.hides = true;
  b.machine.cpu.perCheap = 1.4e-9;  // more than the 12 bytes of an element take
  b.make(5);
  b.all();
  cost::TableModel cpu;
  cpu.set(b.calibrator->cpu(), cost::Origin::Measured);
  for (DType type : {DType::F32, DType::I32}) {
    for (int ops : {1, 2, 16}) {
      CAPTURE(ops);
      const cost::WorkCounts w = mapWork(100000, ops, false, Reader::Host, type).counts;
      CHECK(near(cpu.computeSeconds(w), b.machine.cpu.seconds(w), 0.1));
    }
  }
}

TEST_CASE("R6: step by step, usable after the first few") {
  Bench b("nvidia_discrete");
  int steps = 0;
  while (!b.calibrator->usable() && b.calibrator->step()) ++steps;
  CHECK(steps == 8);
  const calibration::Progress p = b.calibrator->progress();
  CHECK(p.done == 8);
  CHECK(p.total > 20);
  CHECK(p.seconds > 0);
  CHECK(!b.calibrator->done());
}

TEST_CASE("R6: what the budget leaves no time for keeps its number") {
  Bench whole("nvidia_discrete", 1e4);
  whole.all();
  const cost::Numbers cpu = whole.calibrator->cpu(), device = whole.calibrator->device();
  Machine m("nvidia_discrete");
  auto provider = sim::makeSimProvider(m.profile, m.idle, {}, m.clock);
  Calibrator again(m.cpu, provider.get(), m.clock, {}, {}, {1e-9, 5, &cpu, &device, 0});
  while (again.step()) {
  }
  CHECK(again.cutShort());
  CHECK(again.device().price[3][1][4] == device.price[3][1][4]);
  CHECK(again.cpu().price[0][3][4] == cpu.price[0][3][4]);
}
