// V1: what mode off leaves alone.
#include <doctest/doctest.h>

#include "accel/decide/which/cpu_tuning.h"
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

TEST_CASE("V1: off, the cpu's strategy is told nothing") {
  selection::KernelRegistry r;
  selection::addCpuKernels(r, 2);
  const selection::KernelEntry& k = *r.find("cpu.map.blocks");
  const selection::Workload w = selection_test::mapOf(100000);
  for (Mode mode : {Mode::Off, Mode::Natural}) {
    selection::CpuTuning tuning(2, mode);
    selection::Slot slot;
    for (int i = 0; i < 3; ++i) {
      (void)tuning.planFor(w, slot, k);
      tuning.report(w, slot, k, 5000, true);
    }
    // Of the three the first warmed the caches.
    CHECK(tuning.metrics().feedbacks == (mode == Mode::Off ? 0 : 2));
  }
}
