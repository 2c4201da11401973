// The CPU's own prices: built in, learned from the first call, measured after some milliseconds of
// work, and kept, with a device or without.
#include <doctest/doctest.h>

#include <cmath>

#include "accel/decide/measure/table_model.h"
#include "tests/unit/near.h"
#include "tests/unit/policy/world.h"

using namespace world;

namespace {

double errorOf(const Decision& d) {
  return std::fabs(std::log2(static_cast<double>(d.nanos) * 1e-9 / d.estimates[0].total()));
}

bool keptCpu(const Machine& m) {
  for (const auto& [key, text] : m.store->records)
    if (key.rfind("cpu-", 0) == 0 && !text.empty()) return true;
  return false;
}

}  // namespace

TEST_CASE("the built-in prices are a vector unit's, and say that they are a guess") {
  cost::TableModel m;
  m.set(cost::cpuDefaults(2), cost::Origin::BuiltIn);
  REQUIRE(m.known());
  CHECK(std::string(cost::originName(m.origin())) == "built-in-default");
  // A million additions in single: between 50 us and 5 ms on anything with a vector unit.
  const double add = m.computeSeconds(mapWork(1000000).counts);
  CHECK(add > 5e-5);
  CHECK(add < 5e-3);
  cost::TableModel one;
  one.set(cost::cpuDefaults(1), cost::Origin::BuiltIn);
  const cost::WorkCounts functions =
      mapWork(1 << 20, 4, false, Reader::Host, DType::F64, cost::WorkClass::Function).counts;
  CHECK(one.computeSeconds(functions) > 1.5 * m.computeSeconds(functions));
  cost::TableModel none;
  none.set(cost::cpuDefaults(0), cost::Origin::BuiltIn);
  CHECK(none.known());
}

TEST_CASE("a guessed price takes its first lesson whole and lends it to other sizes") {
  cost::TableModel m;
  m.set(cost::cpuDefaults(2), cost::Origin::BuiltIn);
  const cost::WorkCounts w = mapWork(1 << 20, 3).counts, larger = mapWork(1 << 22, 3).counts;
  const double before = m.computeSeconds(larger);
  m.learn(w, 10 * m.computeSeconds(w));
  CHECK(near(m.computeSeconds(larger), 10 * before, 0.01));
  // Another kind of work has learned nothing.
  const cost::WorkCounts functions =
      mapWork(1 << 20, 3, false, Reader::Host, DType::F32, cost::WorkClass::Function).counts;
  cost::TableModel fresh;
  fresh.set(cost::cpuDefaults(2), cost::Origin::BuiltIn);
  CHECK(m.computeSeconds(functions) == fresh.computeSeconds(functions));
  // Measured prices do not jump.
  cost::TableModel measured;
  measured.set(cost::cpuDefaults(2), cost::Origin::Measured);
  const double first = measured.computeSeconds(w);
  measured.learn(w, 10 * first);
  CHECK(measured.computeSeconds(w) < 1.5 * first);
}

TEST_CASE("predictions are meaningful from the second call on, on any machine, with no device") {
  for (double slowdown : {0.3, 1.0, 20.0}) {
    CAPTURE(slowdown);
    Machine m;
    m.absent = true;
    m.cpu.slowdown = slowdown;
    Session s(m);
    const Work w = mapWork(1 << 20, 4, false, Reader::Host, DType::F64);
    s.call(w);
    const Decision second = s.call(w);
    CHECK(second.estimates[0].known);
    CHECK(errorOf(second) < 0.6);
  }
}

TEST_CASE("the CPU is measured after some milliseconds of work, and kept without a device") {
  Machine m;
  m.absent = true;
  m.cpu.slowdown = 4;
  {
    Session s(m);
    s.call(mapWork(3000));
    CHECK(s.offload.report().cpuModel == cost::Origin::BuiltIn);
  }
  CHECK(!keptCpu(m));  // a short program measures and writes nothing
  {
    Session s(m);
    for (int i = 0; i < 2000; ++i) s.call(mapWork(1 << 18, 3));
    const policy::OffloadReport r = s.offload.report();
    CHECK(r.cpuModel == cost::Origin::Measured);
    CHECK(r.cpuMeasuredAt > 0);
    CHECK(!r.cpuCachePath.empty());
    CHECK(r.thresholds.cpuElementSeconds < 1e-7);
    CHECK(r.unavailable == "no adapter");
  }
  CHECK(keptCpu(m));
  Session next(m);
  // Right from the first call on, also for work that the last run did not do.
  const Decision d =
      next.call(mapWork(1 << 16, 4, false, Reader::Host, DType::F64, cost::WorkClass::Function));
  CHECK(next.offload.report().cpuModel == cost::Origin::Cache);
  CHECK(errorOf(d) < 0.6);
}

TEST_CASE("measuring the CPU takes no more than its share of the work") {
  Machine m;
  m.absent = true;
  Session s(m);
  const Work w = mapWork(1 << 18, 3);
  const std::uint64_t begin = m.clock.nanos();
  double work = 0;
  for (int i = 0; i < 300; ++i) {
    work += m.cpu.seconds(w.counts);
    s.call(w);
  }
  const double all = static_cast<double>(m.clock.nanos() - begin) * 1e-9;
  // 10 % for the first probes, one of which may run over.
  CHECK(all < 1.15 * work + 0.01);
  CHECK(s.offload.report().cpuModel == cost::Origin::Measured);
}

TEST_CASE("a program that ends early leaves its probes to the next one") {
  Machine m;
  m.absent = true;
  OffloadOptions options = m.options();
  int sessions = 0;
  std::string last;
  for (; sessions < 200; ++sessions) {
    Session s(m, options);
    for (int i = 0; i < 60; ++i) s.call(mapWork(1 << 20, 3));
    s.offload.save();
    for (const auto& [key, text] : m.store->records)
      if (key.rfind("cpu-", 0) == 0) last = text;
    if (last.find("\"complete\": true") != std::string::npos) break;
  }
  CHECK(sessions < 100);
  CHECK(sessions > 0);
}

TEST_CASE("a damaged record of the CPU is named, and it is measured anew") {
  Machine m;
  m.absent = true;
  {
    Session s(m);
    CHECK(s.offload.calibrate(1, {}).code() == StatusCode::Unsupported);
    CHECK(s.offload.report().cpuModel == cost::Origin::Measured);
  }
  REQUIRE(keptCpu(m));
  for (auto& [key, text] : m.store->records) text.resize(text.size() / 2);
  Session s(m);
  s.offload.initialise();
  REQUIRE(m.warnings.size() == 1);
  CHECK(m.warnings[0].find("memory:cpu-") != std::string::npos);
  CHECK(m.warnings[0].find("measured anew") != std::string::npos);
  CHECK(s.offload.report().cpuModel == cost::Origin::BuiltIn);
}

TEST_CASE("coefficients that a user sets are the CPU's prices, for this session only") {
  Machine m;
  m.absent = true;
  {
    Session s(m);
    (void)s.offload.calibrate(1, {}).isOk();
    const cost::WorkCounts w = mapWork(1 << 20).counts;
    const double before = s.offload.prices().cpu().computeSeconds(w);
    const double coefficient = s.offload.prices().thresholds().cpuElementSeconds;
    REQUIRE(s.offload.prices().setThreshold("cpu_element_seconds", 5 * coefficient));
    CHECK(near(s.offload.prices().cpu().computeSeconds(w), 5 * before, 0.3));
    for (int i = 0; i < 10; ++i) s.call(mapWork(1 << 20));
  }
  Session next(m);
  next.offload.initialise();
  const cost::WorkCounts w = mapWork(1 << 20).counts;
  CHECK(near(next.offload.prices().cpu().computeSeconds(w), m.cpu.seconds(w), 0.2));
}

TEST_CASE("no device: the reason is said, and asked again later") {
  Machine m;
  m.absent = true;
  Session s(m);
  const Work w = mapWork(1 << 22, 20, false, Reader::Host, DType::F32, cost::WorkClass::Function);
  CHECK(s.call(w).reason == Reason::Uncalibrated);
  Decision d;
  for (int i = 0; i < 5 && d.reason != Reason::Unavailable; ++i) d = s.call(w);
  REQUIRE(d.reason == Reason::Unavailable);
  std::string words;
  for (const std::string& line : policy::explain(d)) words += line + "\n";
  CHECK(words.find("no adapter") != std::string::npos);
  CHECK(words.find("being measured") == std::string::npos);
  CHECK(d.estimates[0].known);
}
