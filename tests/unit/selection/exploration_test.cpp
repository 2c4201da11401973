// K5: what trying other kernels costs, what is booked, what is learned of it, and what is kept.
#include <doctest/doctest.h>

#include <cmath>

#include "machine.h"
#include "text_store.h"

using namespace selection_test;

namespace {

// Rows as the cpu's are: stated by somebody who measured them somewhere.
KernelEntry stated(const char* id, double step) {
  KernelEntry k = kernel(id, 100, step);
  k.characteristics.doubt = 0.15;
  return k;
}

double shareOf(const Selector& s) { return s.exploreNanos() / s.runNanos(); }

}  // namespace

TEST_CASE("K5: a first try waits until even a kernel that misses its estimate fits the bound") {
  // Stated to be as fast as the best, in truth so many times slower.
  for (double factor : {1.2, 1.6, 2.2}) {
    Machine m;
    REQUIRE(m.selector.registry().add(stated("a", 1)).isOk());
    REQUIRE(m.selector.registry().add(stated("b", 1.02)).isOk());
    m.time = [&](const std::string& id, const Workload& w) {
      return (id == "a" ? 1 : factor) * (100 + w.elements());
    };
    CAPTURE(factor);
    double most = 0;
    for (int i = 0; i < 400; ++i) {
      m.run(mapOf(100000));
      most = std::max(most, shareOf(m.selector));
    }
    CHECK(most <= 0.02);
    CHECK(m.selector.report(1).explored > 0);
  }
}

TEST_CASE("K5: a try in several calls ends where one more like the last would pass the bound") {
  SelectorOptions o;
  o.threads = 2;
  Machine m(o);
  addCpuKernels(m.selector.registry(), 2);
  // All threads should take about as long as one and are tried in several calls; in truth they
  // take several times as long.
  const Workload w = mapOf(131072);
  const KernelEntry& one = *m.selector.registry().find("cpu.map.blocks");
  const KernelEntry& all = *m.selector.registry().find("cpu.map.blocks_threads");
  for (int i = 0; i < 6; ++i) {
    m.selector.observe(w, one, 24000);
    m.selector.observe(mapOf(500000), one, 96000);
    m.selector.observe(mapOf(500000), all, 90000);
  }
  m.time = [&](const std::string& id, const Workload&) {
    return id == all.id ? 100000.0 : id == one.id ? 24000.0 : 160000.0;
  };
  int tries = 0, longest = 0, row = 0;
  for (int i = 0; i < 3000; ++i) {
    const Choice c = m.selector.choose(w).value();
    row = c.exploring && c.kernel == &all ? row + 1 : 0;
    tries += row > 0;
    longest = std::max(longest, row);
    m.selector.record(w, c, static_cast<std::uint64_t>(m.time(c.kernel->id, w)), true);
    // Only what a single run took more than was thought is beyond the bound.
    CHECK(m.selector.exploreNanos() <= 0.02 * m.selector.runNanos() + 76000);
  }
  CHECK(tries > 0);
  CHECK(longest <= 3);
  CHECK(tries <= 20);  // what it took was learned, though it was never seen awake
}

TEST_CASE("K5: what is booked is what tries took above the best") {
  Machine m;
  crossing(m);
  double booked = 0, run = 0;
  int explored = 0;
  for (int i = 0; i < 2000; ++i) {
    const Workload w = mapOf(i % 2 ? 3000 : 2000000);
    const Choice c = m.selector.choose(w).value();
    const auto t = static_cast<std::uint64_t>(m.time(c.kernel->id, w));
    m.selector.record(w, c, t, true);
    // A call that is not timed counts as what was expected of it.
    run += c.timed ? static_cast<double>(t) : c.bestNanos;
    if (!c.exploring) continue;
    ++explored;
    booked += std::max(0.0, static_cast<double>(t) - c.bestNanos);
  }
  CHECK(booked > 0);
  CHECK(std::fabs(m.selector.exploreNanos() / booked - 1) < 1e-9);
  CHECK(std::fabs(m.selector.runNanos() / run - 1) < 1e-9);
  CHECK(m.selector.report(1).explored == static_cast<std::uint64_t>(explored));
  CHECK_FALSE(m.selector.report(1).byKind.empty());
}

TEST_CASE("K5: without a share for it nothing is explored") {
  SelectorOptions o;
  o.exploration = 0;
  Machine m(o);
  crossing(m);
  for (int i = 0; i < 500; ++i) m.run(mapOf(3000));
  CHECK(m.selector.report(1).explored == 0);
}

TEST_CASE("K5: calls that were granted count as run and as picked") {
  Machine m;
  crossing(m);
  const Workload w = mapOf(3000);
  for (int i = 0; i < 200; ++i) m.run(w);
  const double before = m.selector.runNanos();
  const std::uint64_t judged = m.selector.report(1).hindsight.judged;
  const double usual = m.selector.predict(*m.selector.registry().find("b"), w).nanos();
  Grant& grant = m.selector.slotOf(w, workloadKey(w)).grant;
  grant.give(nullptr, 1000);
  grant.left = 0;
  (void)m.selector.choose(w).value();
  CHECK((m.selector.runNanos() - before) / (1000 * usual) > 0.9);
  CHECK(m.selector.report(1).hindsight.judged >= judged + 1000);
}

TEST_CASE("K5: young workloads are asked about every time, known short ones seldom") {
  Machine m;
  REQUIRE(m.selector.registry().add(stated("a", 1)).isOk());
  m.time = [](const std::string&, const Workload&) { return 1000; };
  std::uint32_t last = 0;
  for (int i = 0; i < 40; ++i) {
    const Choice c = m.selector.choose(mapOf(1000)).value();
    if (i < 8) CHECK(c.repeat == 0);
    last = c.repeat;
    m.selector.record(mapOf(1000), c, 1000, true);
  }
  // A judgement takes at most a percent of the kernel's time, settled an eighth of that.
  CHECK(last > 100);
  CHECK(last < 20 * 8 * 100);
}

TEST_CASE("K5: a run that also prepared its kernel, and one that nobody timed, teach nothing") {
  Machine m;
  crossing(m);
  const Workload w = mapOf(1000);
  Choice c = m.selector.choose(w).value();
  c.first = true;
  m.selector.record(w, c, 5000000, true);
  CHECK(usageOf(m.selector.times()).empty());
  c.first = c.timed = false;
  m.selector.record(w, c, 5000000, true);
  CHECK(usageOf(m.selector.times()).empty());
  c.timed = true;
  m.selector.record(w, c, 5000, true);
  CHECK(usageOf(m.selector.times()).at(c.kernel->id).runs == 1);
}

TEST_CASE("K5: usage, time and success are those of the runs") {
  Times t;
  const Workload w = mapOf(100);
  Slot& p = t.slot(w, workloadKey(w));
  for (double nanos : {100.0, 300.0, 200.0}) t.measured(p, "a", nanos, 5);
  t.failed(p, "a", 6);
  CHECK(usageOf(t).at("a").runs == 3);
  CHECK(usageOf(t).at("a").failures == 1);
  CHECK(p.tracks["a"].last == 6);
  CHECK(p.tracks["a"].successRate() == 0.75);
  CHECK(Track{}.successRate() == 1);
}

TEST_CASE("K5: the least recently used go first, and there is a bound") {
  Times t;
  for (std::uint64_t i = 1; i <= 50; ++i)
    t.measured(t.slot(mapOf(5), i), "c", 5, static_cast<double>(i));
  t.retain(60, 10);
  CHECK(t.slots().size() == 10);
  for (std::uint64_t i = 41; i <= 50; ++i) CHECK(t.find(i) != nullptr);
  Machine m;
  crossing(m);
  Choice c;
  c.kernel = m.selector.registry().find("a");
  c.timed = true;
  for (std::int32_t inputs = 0; inputs < 16; ++inputs)
    for (std::int64_t n = 0; n < 300; ++n) {
      Workload w = mapOf(std::int64_t(1) << (n % 50));
      w.inputs = inputs;
      w.weight = static_cast<double>(std::int64_t(1) << (n / 50));
      m.selector.record(w, c, 100, true);
    }
  CHECK(m.selector.times().slots().size() < 4000);
}

TEST_CASE("K5: a record keeps failures and dates, is of its threads, and loses what is old") {
  Machine m;
  crossing(m);
  const Workload w = mapOf(3000);
  for (int i = 0; i < 50; ++i) m.run(w);
  Choice c = m.selector.choose(w).value();
  m.selector.record(w, c, 0, false);
  const std::string text = m.selector.recordText();
  Machine same;
  crossing(same);
  REQUIRE(same.selector.restore(text, "p").isOk());
  CHECK(same.selector.recordText() == text);
  const Slot* place = same.selector.times().find(workloadKey(w));
  REQUIRE(place);
  CHECK(place->last == 1000);
  CHECK(place->tracks.at(c.kernel->id).failures == 1);
  SelectorOptions two;
  two.threads = 2;
  Machine other(two);
  crossing(other);
  REQUIRE(other.selector.restore(text, "p").isOk());
  CHECK(other.selector.times().slots().empty());
  // Eight days later only what is new is written.
  TextStore store;
  m.seconds += 8 * 24 * 3600.0;
  m.run(mapOf(2000000));
  REQUIRE(m.selector.save(store, "x").isOk());
  CHECK(store.texts["x"].find("2000000") != std::string::npos);
  CHECK(store.texts["x"].find("3000,") == std::string::npos);
}
