// K1, K4, K5: what is stated, and what is learned from neighbours, from workers that sleep, and in
// spite of disturbances.
#include <doctest/doctest.h>

#include <cmath>

#include "accel/decide/which/learned.h"
#include "machine.h"
#include "tests/unit/near.h"

using namespace selection_test;

namespace {

// A map on one thread and on all, as stated: 10 us against 6.
struct Threads {
  SelectorOptions options;
  Machine m;
  Threads() : m(with()) { addCpuKernels(m.selector.registry(), 2); }
  static SelectorOptions with() {
    SelectorOptions o;
    o.threads = 2;
    return o;
  }
};

constexpr const char *kOne = "cpu.map.blocks", *kAll = "cpu.map.blocks_threads";

}  // namespace

TEST_CASE("K1: every stated number counts in the estimate, and the shares say how much") {
  const Workload w = mapOf(1000000);
  const KernelEntry plain = kernel("a", 100, 1);
  const auto with = [&](auto change, int threads = 1) {
    KernelEntry k = plain;
    change(k.characteristics);
    return estimateOf(k, w, threads);
  };
  const double before = estimateNanos(plain, w, 1);
  CHECK(near(with([](Characteristics& c) { c.startNanos += 1e6; }).nanos, before + 1e6));
  CHECK(near(with([](Characteristics& c) { c.nanosPerStep = 2; }).nanos, 2 * before, 0.01));
  CHECK(with([](Characteristics& c) { c.bestFrom = 1e7; }).nanos > 1.5 * before);
  CHECK(with([](Characteristics& c) { c.bestTo = 1e5; }).nanos > 1.5 * before);
  CHECK(with([](Characteristics& c) { c.parallelEfficiency = 1; }, 2).nanos < 0.6 * before);
  const auto memory = [](Characteristics& c) { c.nanosPerByte = 1; };
  CHECK(with(memory).nanos > 5 * before);
  CHECK(with([&](Characteristics& c) {
          memory(c);
          c.passes = 2;
        }).nanos > 1.5 * with(memory).nanos);
  CHECK(near(with([](Characteristics& c) { c.startNanos = 1e6; }).start, 0.5, 0.01));
  CHECK(with(memory).memory > 0.9);
  CHECK(with([](Characteristics& c) { c.bestTo = 1e5; }).misfit > 0.4);
  const Estimate nothing = estimateOf(plain, w, 1);
  CHECK(nothing.memory == 0);
  CHECK(nothing.misfit == 0);
  // Each matrix of a batch has its own start.
  Workload batch = w;
  batch.operation = Operation::Matmul;
  batch.size[3] = 100;
  KernelEntry parts = plain;
  parts.characteristics.partNanos = 1e6;
  CHECK(near(estimateNanos(parts, batch, 1) - estimateNanos(plain, batch, 1), 1e8));
}

TEST_CASE("K4: a measured workload tells of its neighbours, the less the farther they are") {
  Machine m;
  crossing(m);
  // Here b takes half of what a takes, although it was said to take as long.
  const Workload w = mapOf(1000000);
  const KernelEntry& a = *m.selector.registry().find("a");
  const KernelEntry& b = *m.selector.registry().find("b");
  for (int i = 0; i < 5; ++i) {
    m.selector.observe(w, a, 1e6);
    m.selector.observe(w, b, 5e5);
  }
  const auto ratio = [&](std::int64_t n) {
    return m.selector.predict(b, mapOf(n)).nanos() / m.selector.predict(a, mapOf(n)).nanos();
  };
  CHECK(near(ratio(1000000), 0.5, 0.05));
  CHECK(ratio(2000000) < 0.75);
  CHECK(ratio(2000000) > ratio(1000000));
  CHECK(ratio(100000000) > ratio(2000000));
  // Less is known of what is farther away.
  CHECK(m.selector.predict(b, mapOf(2000000)).apart > m.selector.predict(b, w).apart);
  CHECK(m.selector.predict(b, mapOf(100000000)).apart >
        m.selector.predict(b, mapOf(2000000)).apart);
}

TEST_CASE("K4: no prediction is made of what it was not told") {
  const KernelEntry a = kernel("a", 100, 1);
  const NearbyModel model({positionOf(mapOf(1000))}, {});
  const Prediction p = model.predict(a, {.nanos = 1100});
  CHECK(near(p.nanos(), 1100));
  CHECK_FALSE(p.known);
  CHECK(p.apart >= 1);  // its doubt
}

TEST_CASE("K4: what large calls tell of a number counts in small ones by its share") {
  Threads t;
  Selector& s = t.m.selector;
  const KernelEntry& one = *s.registry().find("cpu.matmul.tall");
  const KernelEntry& all = *s.registry().find("cpu.matmul.tall_threads");
  const auto square = [](std::int64_t n) {
    Workload w;
    w.operation = Operation::Matmul;
    for (int i = 0; i < 3; ++i) w.size[i] = n;
    w.inputs = 2;
    w.canonical = true;
    return w;
  };
  // Waking takes a tenth of what was stated; the rest is as it was said.
  const double waking = all.characteristics.startNanos - one.characteristics.startNanos;
  const auto time = [&](const KernelEntry& k, const Workload& w) {
    return estimateNanos(k, w, 2) - (k.like.empty() ? 0 : 0.9 * waking);
  };
  const Workload small = square(36);  // of less work than 4e4 no kernel on all threads takes any
  REQUIRE(time(all, small) < 0.75 * time(one, small));
  CHECK(s.select(small, Algorithm::Learned).value().kernel->like.empty());
  CHECK(s.select(small, Algorithm::Score).value().kernel == &one);
  for (int i = 0; i < 4; ++i)
    for (std::int64_t n : {40, 48, 64, 96, 128, 256})
      for (const char* id : {"tiled", "tall", "tall_threads", "blocked", "blocked_threads"}) {
        const KernelEntry& k = *s.registry().find("cpu.matmul." + std::string(id));
        s.observe(square(n), k, time(k, square(n)));
      }
  CHECK(s.predict(all, small).nanos() < 0.85 * estimateNanos(all, small, 2));
  CHECK(near(s.predict(one, small).nanos(), time(one, small), 0.15));
  CHECK(s.select(small, Algorithm::Learned).value().kernel == &all);
}

TEST_CASE("K4: what kernels err in together leaves their difference alone") {
  Threads t;
  Selector& s = t.m.selector;
  const KernelEntry &one = *s.registry().find(kOne), &all = *s.registry().find(kAll);
  const std::vector<Workload> places = {mapOf(1000000), mapOf(2000000)};
  const auto subject = [&](const KernelEntry& k, std::size_t place) {
    return Subject{&k, place, estimateOf(k, places[place], 2)};
  };
  const NearbyModel model({positionOf(places[0]), positionOf(places[1])},
                          {{subject(one, 1), 0.7, 0.01}, {subject(all, 1), 0.7, 0.01}});
  const Subject both[] = {subject(one, 0), subject(all, 0)};
  const NearbyModel::Predictions p = model.predictAll(both);
  REQUIRE(p.each.size() == 2);
  CHECK(p.between[1] == p.between[2]);
  CHECK(p.between[1] < std::hypot(p.each[0].deviation, p.each[1].deviation));
  CHECK(p.between[1] < std::hypot(p.each[0].apart, p.each[1].apart));
  // One at a time they are the same.
  CHECK(model.predict(one, both[0].estimate).mean == p.each[0].mean);
  CHECK(p.each[0].mean > std::log(both[0].estimate.nanos) + 0.3);
}

TEST_CASE("K4: a guessed lead that is smaller than its uncertainty does not displace the stated") {
  Machine m;
  KernelEntry a = kernel("a", 100, 1), b = kernel("b", 100, 1);
  a.characteristics.cacheEfficiency = 0.9;  // the better score
  REQUIRE(m.selector.registry().add(a).isOk());
  REQUIRE(m.selector.registry().add(b).isOk());
  const auto observe = [&](double lead, int runs) {
    for (int i = 0; i < runs; ++i) {
      m.selector.observe(mapOf(1000000), *m.selector.registry().find("a"), 1e6);
      m.selector.observe(mapOf(1000000), *m.selector.registry().find("b"), 1e6 / lead);
    }
  };
  const auto pick = [&](std::int64_t n) {
    return m.selector.select(mapOf(n), Algorithm::Learned).value().kernel->id;
  };
  observe(1.1, 5);
  CHECK(pick(1000000) == "b");  // where it ran it is believed
  CHECK(pick(4000000) == "a");
  CHECK(m.selector.predict(*m.selector.registry().find("b"), mapOf(4000000)).mean <
        m.selector.predict(*m.selector.registry().find("a"), mapOf(4000000)).mean);
  observe(8, 200);
  CHECK(pick(4000000) == "b");
}

TEST_CASE(
    "K4: without any run the learned choice is the fastest as stated, whatever else a score "
    "likes") {
  Machine m;
  KernelEntry lean = kernel("lean", 100, 1.1), fast = kernel("fast", 100, 1);
  lean.characteristics.cacheEfficiency = 1;
  fast.characteristics.cacheEfficiency = 0.1;
  REQUIRE(m.selector.registry().add(lean).isOk());
  REQUIRE(m.selector.registry().add(fast).isOk());
  CHECK(m.selector.select(mapOf(1000), Algorithm::Score).value().kernel->id == "lean");
  CHECK(m.selector.select(mapOf(1000), Algorithm::Learned).value().kernel->id == "fast");
}

TEST_CASE("K5: a tenth of the judged calls tries another kernel once all are known") {
  CHECK(SelectorOptions{}.exploration == 0.1);
  CHECK(SelectorOptions{}.explorationCost == 0.02);
  // Two that take the same time: trying costs nothing, so that only the factor bounds it.
  Machine m;
  REQUIRE(m.selector.registry().add(kernel("a", 100, 1)).isOk());
  REQUIRE(m.selector.registry().add(kernel("b", 100, 1)).isOk());
  m.time = [](const std::string&, const Workload& w) { return 100 + w.elements(); };
  const Workload w = mapOf(1000000);
  for (int i = 0; i < 40; ++i) m.run(w);
  int tries = 0;
  for (int i = 0; i < 1000; ++i) {
    const Choice c = m.selector.choose(w).value();
    tries += c.exploring;
    m.selector.record(w, c, 1000100, true);
  }
  CHECK(tries > 50);
  CHECK(tries < 150);
}

TEST_CASE("K5: a kernel on all threads is tried until its workers are awake") {
  Threads t;
  const Workload w = mapOf(131072);  // shorter ones are not shared
  // On one thread 24 us. On all 14.4 us, but 42 us until two calls in a row have woken the
  // workers, who sleep again after a dozen calls without them.
  int awake = 0, idle = 0;
  t.m.time = [&](const std::string& id, const Workload&) {
    if (id != kAll) {
      if (++idle > 12) awake = 0;
      return id == kOne ? 24000.0 : 160000.0;
    }
    idle = 0;
    return ++awake > 2 ? 14400.0 : 42000.0;
  };
  for (int i = 0; i < 6; ++i) t.m.selector.observe(w, *t.m.selector.registry().find(kOne), 24000);
  int late = 0;
  for (int i = 0; i < 8000; ++i) late += t.m.run(w) == 14400 && i >= 7000;
  CHECK(late > 800);
  CHECK(t.m.selector.exploreNanos() <= 0.02 * t.m.selector.runNanos());
}

TEST_CASE("K5: a try is as long as workers were seen to take to wake") {
  const auto longest = [](float worker) {
    cpu::Waking seen;
    seen.worker = worker;
    SelectorOptions o = Threads::with();
    o.waking = &seen;
    Machine m(o);
    addCpuKernels(m.selector.registry(), 2);
    const Workload w = mapOf(131072);
    for (int i = 0; i < 6; ++i) m.selector.observe(w, *m.selector.registry().find(kOne), 24000);
    int most = 0, now = 0;
    for (int i = 0; i < 4000; ++i) {
      const Choice c = m.selector.choose(w).value();
      now = c.exploring && c.kernel->id == kAll ? now + 1 : 0;
      most = std::max(most, now);
      m.selector.record(w, c, c.kernel->id == kOne ? 24000 : 30000, true);
    }
    return most;
  };
  CHECK(longest(1000) < 4);
  CHECK(longest(300000) > 8);
}

TEST_CASE("K5: how seldom kernels are judged follows from what judging takes here") {
  const auto granted = [](Clock* clock) {
    SelectorOptions o;
    o.clock = clock;
    Machine m(o);
    crossing(m);
    std::uint32_t most = 0;
    for (int i = 0; i < 40; ++i) {
      const Choice c = m.selector.choose(mapOf(1000000)).value();
      most = std::max(most, c.repeat);
      m.selector.record(mapOf(1000000), c, c.kernel->id == "a" ? 220000 : 500000, true);
    }
    return most;
  };
  StepClock slow;  // a millisecond each
  CHECK(granted(nullptr) > 0);
  CHECK(granted(&slow) > 10 * granted(nullptr));
}

TEST_CASE("K5: what was measured on a busy machine is tried again") {
  Threads t;
  const Workload w = mapOf(262144);
  // A record of a busy hour: all threads took longer than one.
  for (int i = 0; i < 20; ++i) {
    t.m.selector.observe(w, *t.m.selector.registry().find(kOne), 100000);
    t.m.selector.observe(w, *t.m.selector.registry().find(kAll), 150000);
  }
  Threads next;
  REQUIRE(next.m.selector.restore(t.m.selector.recordText(), "p").isOk());
  CHECK(next.m.selector.select(w).value().kernel->id == kOne);
  next.m.time = [](const std::string& id, const Workload&) {
    return id == kAll ? 55000.0 : id == kOne ? 100000.0 : 400000.0;
  };
  int late = 0;
  for (int i = 0; i < 600; ++i) late += next.m.run(w) == 55000 && i >= 500;
  CHECK(late > 80);
  CHECK(next.m.selector.exploreNanos() <= 0.02 * next.m.selector.runNanos());
}

TEST_CASE("K5: runs that were disturbed hardly count") {
  Times t;
  const Workload w = mapOf(1000);
  Slot& p = t.slot(w, workloadKey(w));
  for (int i = 0; i < 20; ++i) t.measured(p, "a", i % 3 == 2 ? 4000 : 1000, 1);
  CHECK(p.tracks["a"].nanos() < 1100);
  // A kernel that did become slower is believed, later.
  for (int i = 0; i < 60; ++i) t.measured(p, "a", 4000, 1);
  CHECK(p.tracks["a"].nanos() > 3000);
}
