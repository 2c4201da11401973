// V1-V4, V6, V7: what mode off leaves alone, what a record may say, which samples count.
#include <doctest/doctest.h>

#include <functional>
#include <map>

#include "accel/selection/cpu_tuning.h"
#include "accel/tuning/launch_tuner.h"
#include "machine.h"
#include "text_store.h"

using namespace accel;
using namespace accel::tuning;
using selection_test::TextStore;

namespace {

struct CountingTimer : WorkgroupTimer {
  int asked = 0;
  Result<std::uint64_t> measure(std::uint32_t size) override {
    ++asked;
    return std::uint64_t(size == 64 ? 10 : 100);
  }
};

const std::string kKey = "v1-0123456789abcdef0123456789abcdef";

TextStore storeWith(std::uint32_t size) {
  TextStore store;
  TunerCache cache;
  cache.set(kKey, size);
  store.texts["x"] = cache.text();
  return store;
}

// Launches until settled; how often each size was asked for.
std::map<std::uint32_t, int> launch(WorkgroupTuner& tuner, const std::string& key,
                                    const std::function<std::uint64_t(std::uint32_t, int)>& time) {
  std::map<std::uint32_t, int> asked;
  for (int i = 0; i < 500 && !tuner.isSettled(key); ++i) {
    const std::uint32_t size = tuner.sizeFor(key);
    tuner.report(key, size, time(size, asked[size]));
    ++asked[size];
  }
  return asked;
}

}  // namespace

TEST_CASE("V1: off listens to nothing and writes nothing") {
  TextStore store;
  WorkgroupTuner off(256, Mode::Off);
  for (int i = 0; i < 20; ++i) {
    CHECK(off.sizeFor("p") == 256);
    for (std::uint32_t size : off.candidates()) off.report("p", size, size == 64 ? 1 : 1000);
    off.wish("p", 32);
  }
  CHECK_FALSE(off.isSettled("p"));
  CHECK(off.peek("p") == 256);
  CHECK(off.winners().empty());
  REQUIRE(off.save(store, "x").isOk());
  CHECK(store.writes == 0);
  // Nor does it measure when it is asked to.
  CountingTimer timer;
  CHECK(off.tune("p", timer).value() == 256);
  CHECK(timer.asked == 0);
}

TEST_CASE("V1: off takes what the record says, in every way that it can be asked") {
  TextStore store = storeWith(64);
  WorkgroupTuner off(256, Mode::Off), on(256, Mode::On);
  CountingTimer timer;
  for (WorkgroupTuner* tuner : {&off, &on}) {
    CHECK(tuner->load(store, "x") == "");
    CHECK(tuner->peek(kKey) == 64);
    CHECK(tuner->tune(kKey, timer).value() == 64);
    CHECK(tuner->sizeFor(kKey) == 64);
    REQUIRE(tuner->winners().size() == 1);
    CHECK(tuner->winners()[0].fromRecord);
  }
  CHECK(timer.asked == 0);
}

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
  CHECK(frozen.selector.tracker().usage().empty());
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
    for (int i = 0; i < 3; ++i) {
      (void)tuning.plan(w, 1, k);
      tuning.report(w, 1, k, 5000, true);
    }
    // Of the three the first warmed the caches.
    CHECK(tuning.strategy().metrics().feedbacks == (mode == Mode::Off ? 0 : 2));
  }
}

TEST_CASE("V2: another size, and another default, is another program") {
  const auto keyOf = [](std::uint32_t usual, std::uint64_t invocations) {
    LaunchTuner launches(256, usual, Mode::On);
    for (int i = 0; i < 200; ++i) {
      launches.begin();
      (void)launches.choose("map:x", invocations);
      launches.end(1000);
    }
    REQUIRE(launches.tuner().winners().size() == 1);
    CHECK(launches.tuner().winners()[0].label.find("map:x") == 0);
    return launches.tuner().winners()[0].key;
  };
  CHECK(keyOf(64, 1 << 20) == keyOf(64, (1 << 20) + 7));
  CHECK(keyOf(64, 1 << 20) != keyOf(64, 1 << 22));
  CHECK(keyOf(64, 1 << 20) != keyOf(128, 1 << 20));
}

TEST_CASE("V3: a record of a larger device, or of another version, is not obeyed") {
  TextStore store = storeWith(1024);
  WorkgroupTuner tuner(256, Mode::Off, 64);
  CHECK(tuner.load(store, "x") == "");
  CHECK(tuner.peek(kKey) == 64);
  CHECK(tuner.sizeFor(kKey) == 64);
  std::string text = storeWith(128).texts["x"];
  text.replace(text.find("\"version\":1"), 11, "\"version\":2");
  CHECK(TunerCache::load(text, "p").value().size() == 0);
}

TEST_CASE("V3: programs beyond what a record holds run by the default") {
  WorkgroupTuner tuner(256, Mode::On);
  for (int i = 0; i < 20000; ++i) (void)tuner.sizeFor("p" + std::to_string(i));
  const auto asked = launch(tuner, "one more", [](std::uint32_t, int) { return 100u; });
  CHECK(asked.size() == 1);
  CHECK(asked.count(256) == 1);
  CHECK_FALSE(tuner.isSettled("one more"));
  CHECK(launch(tuner, "p7", [](std::uint32_t, int) { return 100u; }).size() == 4);
}

TEST_CASE("V4: a candidate counts by its best sample; one that is far behind has only one") {
  WorkgroupTuner tuner(256, Mode::On);
  auto asked = launch(tuner, "p", [](std::uint32_t size, int n) -> std::uint64_t {
    if (size == 64) return n == 0 ? 50 : 90;
    return size == 32 ? 1000 : 60;
  });
  CHECK(tuner.sizeFor("p") == 64);
  CHECK(asked[32] == 1);
  CHECK(asked[64] == 3);
  CHECK(asked[128] == 3);
}

TEST_CASE("V5: what differs by less than the usual temperature is told apart in a short kernel") {
  // 128 scatters a little and takes nearly twice as long: no reason to look again.
  WorkgroupTuner tuner(128, Mode::Natural);
  auto asked = launch(tuner, "p", [](std::uint32_t size, int n) -> std::uint64_t {
    return size == 64 ? 1000 : 1900 + 10 * static_cast<std::uint64_t>(n % 2);
  });
  CHECK(tuner.sizeFor("p") == 64);
  CHECK(asked[64] == 3);
  CHECK(asked[32] == 3);
}

TEST_CASE("V6: wishes end, and only candidates are granted") {
  WorkgroupTuner tuner(256, Mode::On);
  std::map<std::uint32_t, int> asked;
  for (int i = 0; i < 2000 && !tuner.isSettled("p"); ++i) {
    const std::uint32_t size = tuner.sizeFor("p");
    ++asked[size];
    tuner.wish("p", i % 2 ? 512 : 100);
    tuner.wish("p", 32);
    tuner.report("p", size, 100 + size);
  }
  CHECK(tuner.isSettled("p"));
  CHECK(asked.size() == 4);
  CHECK(asked[32] > 3);
}

TEST_CASE("V7: the launch that built the pipeline is no sample") {
  WorkgroupTuner tuner(256, Mode::On);
  int launches = 0;
  launch(tuner, "p", [&](std::uint32_t size, int) -> std::uint64_t {
    return launches++ == 0 ? 1 : size == 64 ? 50 : 100;
  });
  CHECK(tuner.sizeFor("p") == 64);
}

TEST_CASE("V7: outside of a run nothing is tried") {
  LaunchTuner launches(256, 64, Mode::On);
  for (int i = 0; i < 20; ++i) {
    CHECK(launches.choose("map:x", 1 << 20).workgroup == 64);
    CHECK_FALSE(launches.wantsTime());
  }
}
