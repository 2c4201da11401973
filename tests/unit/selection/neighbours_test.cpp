// K4: which workloads are alike, how far apart others are, and what of one tells of another.
#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "accel/decide/which/learned.h"
#include "machine.h"

using namespace selection_test;

namespace {

KernelEntry certain(const char* id) {
  KernelEntry k = kernel(id, 100, 1);
  k.characteristics.doubt = 0;
  return k;
}

// What a sample that took e times as long as estimated says of another kernel or estimate, as a
// logarithm; on the same workload, or on one that is so far away that only the numbers that
// estimates are made of tell anything.
double told(const KernelEntry& of, Estimate from, const KernelEntry& about, Estimate to,
            bool far = true) {
  std::vector<Position> places = {positionOf(mapOf(1))};
  if (far) places.push_back(positionOf(mapOf(std::int64_t(1) << 60)));
  from.nanos = to.nanos = 1000;
  const NearbyModel model(places, {{{&of, far ? 1u : 0u, from}, 1, 0.01}});
  return model.predict(about, to).mean - std::log(1000);
}

}  // namespace

TEST_CASE("K4: workloads are alike when all that kernels differ by is") {
  Workload w = mapOf(1030);
  w.inputs = 2;
  w.weight = 3;
  std::set<std::uint64_t> keys = {workloadKey(w)};
  std::size_t changes = 1;
  const auto differs = [&](auto change) {
    Workload other = w;
    change(other);
    keys.insert(workloadKey(other));
    ++changes;
  };
  differs([](Workload& o) { o.operation = Operation::Matmul; });
  differs([](Workload& o) { o.backend = Backend::WebGpu; });
  differs([](Workload& o) { o.dtype = DType::F32; });
  differs([](Workload& o) { o.size[0] = 1500; });  // half an octave more
  differs([](Workload& o) { o.size[3] = 2; });
  differs([](Workload& o) { o.ops = 2; });
  differs([](Workload& o) { o.weight = 30; });
  differs([](Workload& o) { o.inputs = 3; });
  differs([](Workload& o) { o.outputs = 2; });
  differs([](Workload& o) { o.broadcast = true; });
  differs([](Workload& o) { o.canonical = true; });
  differs([](Workload& o) { o.ways = 1; });
  CHECK(keys.size() == changes);
  Workload alike = w;
  alike.size[0] = 1400;
  CHECK(workloadKey(alike) == workloadKey(w));
}

TEST_CASE("K4: sizes, work, weight, joined operations and type each move a workload") {
  const Position from = positionOf(mapOf(1000));
  const auto moved = [&](std::size_t axis, auto change) {
    Workload w = mapOf(1000);
    change(w);
    return std::fabs(positionOf(w)[axis] - from[axis]) > 0.5;
  };
  CHECK(moved(0, [](Workload& w) { w.size[0] *= 2; }));
  CHECK(moved(4, [](Workload& w) { w.weight = 4; }));
  CHECK(moved(5, [](Workload& w) { w.weight = 4; }));
  CHECK(moved(5, [](Workload& w) { w.ops = 0; }));
  CHECK(moved(6, [](Workload& w) { w.dtype = DType::F32; }));
}

TEST_CASE("K4: each number of an estimate is learned by its share, however far away") {
  const KernelEntry a = certain("a"), b = certain("b");
  KernelEntry allA = certain("a_all"), allB = certain("b_all");
  allA.like = "a";
  allB.like = "b";
  const Estimate none, start{.nanos = 1000, .start = 1}, memory{.nanos = 1000, .memory = 1},
      misfit{.nanos = 1000, .misfit = 1};
  CHECK(told(a, none, a, none) < 0.02);
  CHECK(told(a, start, a, start) > 0.1);        // a kernel's own start
  CHECK(told(a, start, b, start) < 0.02);       // is no other's
  CHECK(told(allA, start, allB, start) > 0.3);  // waking threads is alike for all
  CHECK(told(a, memory, b, memory) > 0.3);
  CHECK(told(a, memory, a, memory) > told(a, memory, b, memory) + 0.02);
  CHECK(told(a, misfit, b, misfit) > 0.3);
}

TEST_CASE("K4: a kernel tells of its other version, and is uncertain by itself") {
  KernelEntry a = certain("a"), all = certain("a_all"), b = certain("b");
  a.characteristics.doubt = all.characteristics.doubt = b.characteristics.doubt = 1;
  all.like = "a";
  CHECK(told(a, {}, all, {}, false) > told(a, {}, b, {}, false) + 0.2);
  const KernelEntry sure = certain("sure");
  const Prediction p = NearbyModel({positionOf(mapOf(1000))}, {}).predict(sure, {.nanos = 1000});
  CHECK(p.apart > 0.2);
  CHECK(p.apart < 0.4);
}

TEST_CASE("K4: other operations and backends are no neighbours") {
  Machine m;
  REQUIRE(m.selector.registry().add(kernel("map", 100, 1)).isOk());
  KernelEntry reduce = kernel("reduce", 100, 1), device = kernel("device", 100, 1);
  reduce.operation = Operation::Reduce;
  device.backend = Backend::WebGpu;
  REQUIRE(m.selector.registry().add(reduce).isOk());
  REQUIRE(m.selector.registry().add(device).isOk());
  const Workload w = mapOf(10000);
  Workload reduced = w, there = w;
  reduced.operation = Operation::Reduce;
  there.backend = Backend::WebGpu;
  const KernelEntry& map = *m.selector.registry().find("map");
  const double before = m.selector.predict(map, w).nanos();
  for (int i = 0; i < 5; ++i) {
    m.selector.observe(reduced, *m.selector.registry().find("reduce"), 1e6);
    m.selector.observe(there, *m.selector.registry().find("device"), 1e6);
  }
  CHECK(m.selector.predict(map, w).nanos() == before);
}

TEST_CASE("K4: one run is believed less than several, and the nearest are asked first") {
  Machine m;
  for (const char* id : {"a", "b"}) REQUIRE(m.selector.registry().add(kernel(id, 100, 1)).isOk());
  const KernelEntry &a = *m.selector.registry().find("a"), &b = *m.selector.registry().find("b");
  const Workload w = mapOf(10000);
  const auto factor = [&] { return m.selector.predict(a, w).nanos() / 10100; };
  m.selector.observe(w, a, 101000);
  CHECK(factor() > 5);
  CHECK(factor() < 8.5);
  for (int i = 0; i < 5; ++i) m.selector.observe(w, a, 101000);
  CHECK(factor() > 9);
  // More workloads than are looked at; of the nearest both took ten times as long.
  Machine many;
  for (const char* id : {"a", "b"})
    REQUIRE(many.selector.registry().add(kernel(id, 100, 1)).isOk());
  for (std::int64_t second = 1; second < std::int64_t(1) << 40; second *= 2) {
    Workload o = mapOf(14000);
    o.size[1] = second;
    for (const KernelEntry* k : {&a, &b}) {
      const KernelEntry& mine = *many.selector.registry().find(k->id);
      const double stated = estimateNanos(mine, o, 1);
      for (int i = 0; i < 3; ++i) many.selector.observe(o, mine, stated * (second < 8 ? 10 : 1));
    }
  }
  CHECK(many.selector.predict(*many.selector.registry().find("a"), w).nanos() / 10100 > 5);
}

TEST_CASE("K4: as good as the best is what is no more than 5 % slower") {
  const Prediction p;
  CHECK(chanceToBeBest(p, p, 0.1) > 0.6);
  CHECK(chanceToBeBest(p, p, 0.1) < 0.75);
}
