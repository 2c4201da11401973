// K3: the score's numbers, what a selection carries, what the report says of it.
#include <doctest/doctest.h>

#include <cmath>

#include "machine.h"

using namespace selection_test;

namespace {

// a is the better one by every number that is stated; b is half as fast, needs twice the memory,
// and its accesses find a cache less often.
struct Two {
  Machine m;
  const Workload w = mapOf(10000);
  Two() : m(byScore()) {
    KernelEntry a = kernel("a", 100, 1), b = kernel("b", 100, 2);
    b.characteristics.extraBytesPerElement = w.bytes() / w.elements();
    b.characteristics.cacheEfficiency = 0.5;
    REQUIRE(m.selector.registry().add(a).isOk());
    REQUIRE(m.selector.registry().add(b).isOk());
  }
  static SelectorOptions byScore() {
    SelectorOptions o;
    o.algorithm = Algorithm::Score;
    return o;
  }
  void observe(const char* id, double nanos) {
    for (int i = 0; i < 4; ++i) m.selector.observe(w, *m.selector.registry().find(id), nanos);
  }
  void fail(const char* id, int times) {
    Choice c;
    c.kernel = m.selector.registry().find(id);
    for (int i = 0; i < times; ++i) m.selector.record(w, c, 0, false);
  }
  Selection select() { return m.selector.select(w).value(); }
  double scoreOfB() { return select().alternatives.at(0).score; }
};

bool near(double a, double b) { return std::fabs(a - b) < 1e-9; }

}  // namespace

TEST_CASE("K3: the score is 0.4 time, 0.2 memory, 0.2 cache, 0.15 history, less 0.05 to switch") {
  Two t;
  const double stated = 0.4 * 10100 / 20100 + 0.2 * 0.5 + 0.2 * 0.5;
  CHECK(near(t.scoreOfB(), stated + 0.15 * 0.5));
  REQUIRE(t.m.selector.choose(t.w).value().kernel->id == "a");
  CHECK(near(t.scoreOfB(), stated + 0.15 * 0.5 - 0.05));
  t.observe("a", 1000);
  t.observe("b", 4000);
  CHECK(near(t.scoreOfB(), stated + 0.15 * 0.25 - 0.05));
  // Two of six runs failed.
  t.fail("b", 2);
  CHECK(near(t.scoreOfB(), stated + 0.15 * 0.25 * 4 / 6 - 0.05));
}

TEST_CASE("K3: history decides against what is stated, unless it mostly failed") {
  const auto pick = [](double seconds, int failures) {
    SelectorOptions o;
    o.algorithm = Algorithm::Score;
    Machine m(o);
    const Workload w = mapOf(10000);
    REQUIRE(m.selector.registry().add(kernel("a", 100, 0.9)).isOk());
    REQUIRE(m.selector.registry().add(kernel("b", 100, 1)).isOk());
    for (int i = 0; i < 4; ++i) {
      m.selector.observe(w, *m.selector.registry().find("a"), 30000);
      m.selector.observe(w, *m.selector.registry().find("b"), seconds);
    }
    Choice c;
    c.kernel = m.selector.registry().find("b");
    for (int i = 0; i < failures; ++i) m.selector.record(w, c, 0, false);
    return m.selector.select(w).value().kernel->id;
  };
  CHECK(pick(30000, 0) == "a");
  CHECK(pick(10000, 0) == "b");
  CHECK(pick(15000, 4) == "a");  // works half of the time
}

TEST_CASE("K3: a selection carries its time, a reason that names the next, alternatives in order") {
  Two t;
  REQUIRE(t.m.selector.registry().add(kernel("c", 100, 40)).isOk());
  const Selection s = t.select();
  CHECK(s.kernel->id == "a");
  CHECK(s.nanos / 10100 > 0.99);
  CHECK(s.nanos / 10100 < 1.01);
  REQUIRE(s.alternatives.size() == 2);
  CHECK(s.reason.find(" of " + s.alternatives[0].kernel->id) != std::string::npos);
  CHECK(s.alternatives[0].score > s.alternatives[1].score);
  for (const Alternative& a : s.alternatives) {
    CHECK_FALSE(a.measured);
    const double stated = estimateNanos(*a.kernel, t.w, 1);
    CHECK(a.nanos / stated > 0.99);
    CHECK(a.nanos / stated < 1.01);
  }
  t.observe("b", 70000);
  for (const Alternative& a : t.select().alternatives) {
    CHECK(a.measured == (a.kernel->id == "b"));
    if (a.measured) CHECK(std::fabs(a.nanos / 70000 - 1) < 1e-6);
  }
  // By what was learned, the next is named too.
  for (const char* id : {"a", "c"}) t.observe(id, 50000);
  const Selection learned = t.m.selector.select(t.w, Algorithm::Learned).value();
  CHECK(learned.reason.find("of " + learned.alternatives.at(0).kernel->id) != std::string::npos);
  CHECK(learned.alternatives[0].nanos <= learned.alternatives[1].nanos);
}

TEST_CASE("K3: a kernel without a rival says so") {
  Machine m;
  REQUIRE(m.selector.registry().add(kernel("a", 100, 1)).isOk());
  const Selection s = m.selector.select(mapOf(10)).value();
  CHECK(s.reason.find("only") != std::string::npos);
  CHECK(s.alternatives.empty());
}
