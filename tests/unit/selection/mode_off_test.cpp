// V1: what mode off leaves alone.
#include <doctest/doctest.h>

#include "machine.h"
#include "text_store.h"

using namespace accel;
using namespace accel::tuning;
using selection_test::TextStore;

TEST_CASE("V1: off, the selection keeps its record whatever it is told") {
  using namespace selection_test;
  SelectorOptions o;
  o.learning = false;
  Machine frozen(o);
  crossing(frozen);
  TextStore store;
  const Workload w = mapOf(1000);
  const Choice c = frozen.selector.choose(w).value();
  frozen.selector.record(w, c, 0, false);
  CHECK(usageOf(frozen.selector.times()).empty());
  CHECK(frozen.selector.choose(w).value().kernel == c.kernel);
  frozen.selector.observe(w, *c.kernel, 1e9);
  REQUIRE(frozen.selector.save(store, "x").isOk());
  CHECK(store.writes == 0);
}

TEST_CASE("V1: off, nothing is counted of how choices came true") {
  using namespace selection_test;
  for (bool learning : {false, true}) {
    SelectorOptions o;
    o.learning = learning;
    Machine m(o);
    crossing(m);
    const Workload w = mapOf(100000);
    for (int i = 0; i < 3; ++i) m.selector.record(w, m.selector.choose(w).value(), 5000, true);
    CHECK((m.selector.metrics(Backend::Cpu).feedbacks > 0) == learning);
  }
}
