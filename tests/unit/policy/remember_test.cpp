// What one call, or one program, leaves behind for the next: prices that rest on a single call, and
// pipelines that have paid for themselves.
#include <doctest/doctest.h>

#include "tests/unit/near.h"
#include "tests/unit/policy/world.h"

using namespace world;

namespace {

// A kind of work that no probe measures: its price is a guess until it has run.
Work guessedWork() {
  return mapWork(1 << 18, 1, false, Reader::Host, DType::F32, cost::WorkClass::Index);
}

// One call that another program holds up.
void stalledCall(Session& s, const Work& w, double seconds) {
  Work work = w;
  Decision d;
  REQUIRE(s.offload.decide(work, d) == Target::Cpu);
  d.nanos = static_cast<std::uint64_t>(1e9 * (s.machine.cpu.seconds(w.counts) + seconds));
  s.machine.clock.charge(static_cast<double>(d.nanos) * 1e-9);
  s.offload.finish(work, d);
}

// The device gains some milliseconds a call, its pipeline takes 20.
Work gainingWork() {
  return mapWork(1 << 20, 1, false, Reader::Host, DType::F32, cost::WorkClass::Function);
}

int callsOnCpu(Session& s, const Work& w, int calls) {
  int onCpu = 0;
  for (int i = 0; i < calls; ++i) onCpu += s.call(w).target == Target::Cpu;
  return onCpu;
}

}  // namespace

TEST_CASE("a stalled call does not send its kind to the device for ever") {
  Machine m("amd_discrete");
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
    const Work w = guessedWork();
    REQUIRE(s.call(w).target == Target::Cpu);
  }
  m.store->records.clear();
  Session s(m);
  REQUIRE(s.offload.calibrate(1, {}).isOk());
  const Work w = guessedWork();
  stalledCall(s, w, 0.2);
  // It is believed at first; each call that goes elsewhere because of it makes it less likely.
  int onDevice = 0;
  for (int i = 0; i < 40; ++i) onDevice += s.call(w).target == Target::Device;
  CHECK(onDevice <= 6);
  CHECK(s.call(w).target == Target::Cpu);
  CHECK(near(s.offload.prices().cpu().computeSeconds(w.counts), m.cpu.seconds(w.counts), 0.2));
}

TEST_CASE("nor does one of an earlier program") {
  Machine m("amd_discrete");
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
    stalledCall(s, guessedWork(), 0.2);
  }
  int onDevice = 0;
  for (int program = 0; program < 10; ++program) {
    Session s(m);
    for (int i = 0; i < 3; ++i) onDevice += s.call(guessedWork()).target == Target::Device;
  }
  CHECK(onDevice <= 6);
}

TEST_CASE("a price that two calls have confirmed is not doubted") {
  cost::TableModel m;
  cost::Numbers n;
  for (int i = 0; i < cost::kSizes; ++i) n.price[0][1][i] = 1e-9F;
  m.set(n, cost::Origin::Measured);
  const cost::WorkCounts w = guessedWork().counts;
  const double guess = m.computeSeconds(w);
  m.learn(w, 10 * guess);
  m.learn(w, 8 * guess);
  CHECK(near(m.computeSeconds(w), 8 * guess, 0.01));
  for (int i = 0; i < 10; ++i) m.doubt(w);
  CHECK(near(m.computeSeconds(w), 8 * guess, 0.01));
  // A measured price moves in small steps, and is not doubted either.
  const cost::WorkCounts add = mapWork(1 << 18).counts;
  m.learn(add, 2 * m.computeSeconds(add));
  const double learned = m.computeSeconds(add);
  m.doubt(add);
  CHECK(m.computeSeconds(add) == learned);
}

TEST_CASE("a device that is known but closed is opened for calls that gain once it is warm") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 2;
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
  }
  Session s(m);
  const Work w = gainingWork();
  const Decision first = s.call(w);
  REQUIRE(first.target == Target::Cpu);
  REQUIRE(first.reason == Reason::CostModel);  // with its pipeline to make, it would not gain
  const double each =
      first.estimates[0].total() -
      (first.estimates[1].total() - first.estimates[1].compile - first.estimates[1].upload);
  REQUIRE(each > 0.002);
  CHECK(callsOnCpu(s, w, 200) < 150);
  CHECK(m.opens == 2);
}

TEST_CASE("a pipeline that paid for itself in one program is made at once in the next") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 2;
  const Work w = gainingWork();
  int before = 0;
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
    before = callsOnCpu(s, w, 200);
    CHECK(before >= 2);
    CHECK(before < 100);
  }
  {
    // The device was opened for it as well, and there is nothing to wait for.
    Session s(m);
    CHECK(callsOnCpu(s, w, 200) == 0);
  }
  // Programs that end soon teach that it is not worth it.
  for (int i = 0; i < 12; ++i) {
    Session s(m);
    s.call(w);
  }
  Session s(m);
  CHECK(s.call(w).target == Target::Cpu);
}

TEST_CASE("short programs pay no more than their share, and none of them for a long probe") {
  Machine m("software_device");
  m.absent = true;
  double worst = 0, work = 0, all = 0;
  for (int program = 0; program < 400; ++program) {
    Session s(m);
    const Work w = mapWork(1 << 20, 1 + program % 4);
    const std::uint64_t begin = m.clock.nanos();
    double own = 0;
    for (int i = 0; i < 16; ++i) {
      own += m.cpu.seconds(w.counts);
      s.call(w);
    }
    const double took = static_cast<double>(m.clock.nanos() - begin) * 1e-9;
    if (program > 0) worst = std::max(worst, took / own);  // the first measures what it needs
    work += own;
    all += took;
    s.offload.save();
  }
  CHECK(worst < 1.6);
  CHECK(all < 1.03 * work);
  // Many short programs add up to a whole calibration, but for what none of them could bear.
  const std::string& record = m.store->records.begin()->second;
  const std::size_t at = record.find("\"probes\": ");
  REQUIRE(at != std::string::npos);
  CHECK(std::stoi(record.substr(at + 10)) >= 15);
}

TEST_CASE("what a probe will take is known roughly before it runs") {
  sim::VirtualClock clock(true);
  DescribedCpu cpu(clock);
  calibration::CalibratorOptions options;
  options.budgetSeconds = 10;
  calibration::Calibrator c(cpu, nullptr, clock, {}, {}, options);
  int rightly = 0, steps = 0;
  double before = 0;
  while (!c.done()) {
    const double expected = c.nextSeconds();
    c.step();
    const double took = c.secondsSpent() - before;
    before = c.secondsSpent();
    if (took <= 0) continue;  // a task that nobody computes here
    ++steps;
    rightly += took < 3 * expected && expected < 10 * took;
  }
  CHECK(steps > 20);
  CHECK(rightly >= steps - 3);
}

TEST_CASE("a program that ends while a device is being opened spares the next one the same") {
  Machine m("software_device");
  OffloadOptions options = m.options();
  options.openInBackground = true;
  const Work w = mapWork(1 << 20, 4);
  HeldOpening opening(m);
  {
    Session s(m, options);
    while (!s.opener.started()) s.call(w);
    opening.letGo();
  }
  CHECK(m.opens == 1);
  Session next(m, options);
  next.offload.initialise();
  CHECK(next.offload.prices().device().known());
  CHECK(next.call(w).reason == Reason::CostModel);
}

TEST_CASE("a program that is over before a device could be open does not look for one") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 20;
  const Work w = mapWork(1 << 20, 4);
  const int shortOnes = static_cast<int>(0.15 / m.cpu.seconds(w.counts));
  REQUIRE(shortOnes >= 2);
  for (int program = 0; program < 50; ++program) {
    Session s(m);
    for (int i = 0; i < shortOnes; ++i) s.call(w);
    CHECK(s.offload.report().eligible < s.offload.report().lookAfter);
  }
  CHECK(m.opens == 0);
  // A longer one does, as early as it would have without the others.
  Session s(m);
  int calls = 0;
  for (; calls < 50 && m.opens == 0; ++calls) s.call(w);
  CHECK(near(calls * m.cpu.seconds(w.counts), 0.2, 0.3));
}
