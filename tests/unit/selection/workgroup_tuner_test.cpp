// V1-V6: candidates, modes, keys, the record, sweeps, the natural-gradient policy, resizing.
#include "accel/tuning/workgroup_tuner.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "accel/tuning/launch_tuner.h"
#include "accel/tuning/resize.h"
#include "tests/unit/near.h"
#include "text_store.h"

using namespace accel;
using namespace accel::tuning;
using selection_test::TextStore;

namespace {

struct FakeTimer : WorkgroupTimer {
  std::function<Result<std::uint64_t>(std::uint32_t)> time;
  std::vector<std::uint32_t> asked;
  Result<std::uint64_t> measure(std::uint32_t size) override {
    asked.push_back(size);
    return time(size);
  }
};

std::uint32_t sum(const std::vector<std::uint32_t>& v) {
  return std::accumulate(v.begin(), v.end(), 0u);
}

const std::vector<Measurement> kThree = {{64, 12000}, {128, 8000}, {256, 10000}};

// Launches a program until it is settled; how many launches used something else than the default.
int launchUntilSettled(WorkgroupTuner& tuner, const std::string& key,
                       const std::function<std::uint64_t(std::uint32_t)>& time) {
  int probes = 0;
  for (int i = 0; i < 500 && !tuner.isSettled(key); ++i) {
    const std::uint32_t size = tuner.sizeFor(key);
    if (i < 2) CHECK(size == tuner.defaultSize());
    probes += size != tuner.defaultSize();
    tuner.report(key, size, time(size));
  }
  return probes;
}

}  // namespace

TEST_CASE("V1: candidates are bounded by the device, modes come from the text") {
  CHECK(workgroupCandidates(256) == std::vector<std::uint32_t>{32, 64, 128, 256});
  CHECK(workgroupCandidates(4096).size() == 6);
  CHECK(workgroupCandidates(31).empty());
  CHECK(modeOf("on") == Mode::On);
  CHECK(modeOf("natural") == Mode::Natural);
  CHECK(modeOf("ng") == Mode::Natural);
  CHECK(modeOf("off") == Mode::Off);
  CHECK(modeOf("default") == Mode::Off);
  CHECK(modeOf("") == Mode::Natural);
  CHECK(modeOf("ON") == Mode::Natural);
  CHECK(WorkgroupTuner(1024, Mode::On).defaultSize() == kDefaultWorkgroup);
  CHECK(WorkgroupTuner(128, Mode::On).defaultSize() == 128);
  CHECK(WorkgroupTuner(16, Mode::On).sizeFor("x") == 16);
}

TEST_CASE("V2: the key is stable, and every field counts") {
  ProgramShape shape{{64, 1, 1}, std::nullopt, 4096};
  const std::string key = tunerKey("abc", shape);
  CHECK(key == tunerKey("abc", shape));
  // Written down: a record of an older build must keep meaning the same programs.
  CHECK(key == "v1-e5de72ae9f31f01e07c2bf74a495f47e");
  std::set<std::string> all = {key, tunerKey("abd", shape), tunerKey("", shape)};
  ProgramShape other = shape;
  other.workgroup[1] = 2;
  all.insert(tunerKey("abc", other));
  other = shape;
  other.workgroupCount = Extent{0, 0, 0};
  all.insert(tunerKey("abc", other));
  other.workgroupCount = Extent{1, 0, 0};
  all.insert(tunerKey("abc", other));
  other = shape;
  other.outputBytes = 4097;
  all.insert(tunerKey("abc", other));
  CHECK(all.size() == 7);
}

TEST_CASE("V3: a record comes back, unknown entries stay out, damage names the file") {
  TunerCache cache;
  const std::string a = tunerKey("a", {}), b = tunerKey("b", {});
  cache.set(a, 64);
  cache.set(b, 1024);
  const Result<TunerCache> back = TunerCache::load(cache.text(), "here.json");
  REQUIRE(back.isOk());
  CHECK(back.value().entries() == cache.entries());
  CHECK(TunerCache::load("", "here.json").value().size() == 0);

  const std::string odd =
      R"({"version":1,"workgroups":{"v0-x":64,")" + a + R"(":64,")" + b + R"(":100,"zz":[1,2,3]}})";
  const Result<TunerCache> kept = TunerCache::load(odd, "here.json");
  REQUIRE(kept.isOk());
  CHECK(kept.value().size() == 1);
  CHECK(kept.value().find(a) == 64u);
  CHECK_FALSE(kept.value().find(b));
  CHECK(TunerCache::load(R"({"version":2,"workgroups":{}})", "p").value().size() == 0);

  for (const char* bad : {"{", "[]", "{\"workgroups\":{}}", "{\"version\":1}", "\xff\xfe"}) {
    const Result<TunerCache> r = TunerCache::load(bad, "/cache/here.json");
    REQUIRE_FALSE(r.isOk());
    CHECK(r.status().message().find("/cache/here.json") != std::string::npos);
    CHECK(r.status().message().find("remove the file") != std::string::npos);
  }
  CHECK_FALSE(TunerCache::load(std::string(1000000, '['), "p").isOk());
}

TEST_CASE("V3: missing and unreadable records count as empty, a damaged one is told") {
  TextStore store;
  const std::string key = "v1-0123456789abcdef0123456789abcdef";
  WorkgroupTuner tuner(256, Mode::On);
  CHECK(tuner.load(store, "x") == "");
  launchUntilSettled(tuner, key, [](std::uint32_t s) { return s == 64 ? 100u : 200u; });
  REQUIRE(tuner.save(store, "x").isOk());
  CHECK(store.writes == 1);
  REQUIRE(tuner.save(store, "x").isOk());
  CHECK(store.writes == 1);  // nothing new
  WorkgroupTuner second(256, Mode::Off);
  CHECK(second.load(store, "x") == "");
  CHECK(second.sizeFor(key) == 64);
  REQUIRE(second.save(store, "x").isOk());
  CHECK(store.writes == 1);

  for (const char* text : {TextStore::kTooLarge, "{\"version\":1,"}) {
    store.texts["x"] = text;
    WorkgroupTuner third(256, Mode::On);
    CHECK(third.load(store, "x").find("place/x") != std::string::npos);
    CHECK(third.sizeFor(key) == 256);
  }
}

TEST_CASE("V4: a sweep takes the best of N and stops at a failed measurement") {
  FakeTimer timer;
  int call = 0;
  timer.time = [&](std::uint32_t size) -> Result<std::uint64_t> {
    ++call;
    return std::uint64_t(size == 128 ? 50 : 80) + (call % 2 ? 0 : 1000);
  };
  const std::vector<std::uint32_t> sizes = {64, 128, 256};
  const auto all = sweep(sizes, timer, 2);
  REQUIRE(all.isOk());
  CHECK(all.value()[1].nanos == 50);
  CHECK(timer.asked.size() == 6);

  FakeTimer failing;
  failing.time = [](std::uint32_t size) -> Result<std::uint64_t> {
    if (size == 128) return Status(StatusCode::DeviceLost, "timer failed");
    return std::uint64_t(10);
  };
  const auto stopped = sweep(sizes, failing, 1);
  REQUIRE_FALSE(stopped.isOk());
  CHECK(stopped.status().message() == "timer failed");
  CHECK(failing.asked == std::vector<std::uint32_t>{64, 128});
  WorkgroupTuner tuner(256, Mode::On);
  CHECK_FALSE(tuner.tune("key", failing).isOk());
  CHECK_FALSE(tuner.isSettled("key"));
}

TEST_CASE("V5: weights sum to exactly one for hostile latencies") {
  const std::uint64_t top = UINT64_MAX;
  const std::vector<std::vector<std::uint64_t>> hostile = {
      {0, 1, 2}, {top - 2, top - 1, top}, {0, top, top},          {top, 0, 1}, {5, 5, 5, 5, 5, 5},
      {0, 0, 0}, {top, top, top, 0},      {1, 1u << 31, top / 2}, {7}};
  for (std::uint64_t temperature : {std::uint64_t(1), std::uint64_t(10000), top}) {
    for (const auto& latencies : hostile) {
      std::vector<Measurement> m;
      for (std::uint64_t t : latencies) m.push_back({std::uint32_t(32 << m.size()), t});
      const PolicyResult r =
          NaturalGradientPolicy{temperature}.suggest(m, identityMatrix(m.size()));
      REQUIRE(r.isOk());
      CHECK(sum(r.step.weights) == kOneQ16);
      CHECK(r.step.bestNanos == *std::min_element(latencies.begin(), latencies.end()));
    }
  }
}

TEST_CASE("V5: ten microseconds more weigh a factor e less, unless told otherwise") {
  const std::vector<Measurement> m = {{32, 50000}, {64, 60000}, {128, 70000}};
  const std::vector<std::uint32_t> w =
      NaturalGradientPolicy{}.suggest(m, identityMatrix(3)).step.weights;
  CHECK(near(double(w[0]) / w[1], std::exp(1.0), 0.001));
  CHECK(near(double(w[1]) / w[2], std::exp(1.0), 0.001));
  const std::vector<std::uint32_t> cold =
      NaturalGradientPolicy{1000}.suggest(m, identityMatrix(3)).step.weights;
  CHECK(double(cold[0]) / cold[1] > 1000);
}

TEST_CASE("V5: identity gives the fastest, an anisotropic matrix redirects the next probe only") {
  const NaturalGradientPolicy policy{4000};
  const PolicyResult plain = policy.suggest(kThree, identityMatrix(3));
  REQUIRE(plain.isOk());
  CHECK(plain.step.next == 128);
  CHECK(plain.step.best == 128);
  std::vector<std::uint32_t> matrix = identityMatrix(3);
  matrix[0] = 8 * kOneQ16;
  const PolicyResult bent = policy.suggest(kThree, matrix);
  REQUIRE(bent.isOk());
  CHECK(bent.step.next == 64);
  CHECK(bent.step.best == 128);
  CHECK(bent.step.bestNanos == 8000);
  CHECK(bent.step.gradient[0] > bent.step.gradient[1]);
  const std::vector<std::uint32_t> huge(9, UINT32_MAX);
  CHECK(policy.suggest(kThree, huge).step.gradient[0] >= UINT32_MAX - 3);
}

TEST_CASE("V5: the three bad inputs are three errors") {
  const NaturalGradientPolicy policy;
  CHECK(policy.suggest({}, {}).error == PolicyError::NoMeasurements);
  CHECK(NaturalGradientPolicy{0}.suggest(kThree, identityMatrix(3)).error ==
        PolicyError::ZeroTemperature);
  CHECK(policy.suggest(kThree, identityMatrix(2)).error == PolicyError::MatrixShape);
  CHECK(policy.suggest({}, {}).message != policy.suggest(kThree, {}).message);
}

TEST_CASE("V5: the matrix is estimated from the measurements") {
  CHECK(estimateMatrix({}).empty());
  CHECK(estimateMatrix({{1, 2, 3}}) == identityMatrix(3));
  CHECK(estimateMatrix({{1, 2, 3}, {1, 2, 3}}) == identityMatrix(3));
  // Candidate 0 scatters, the others repeat: its row must stand out and pull the probe to it.
  const std::vector<std::vector<double>> rounds = {
      {12000, 8000, 10000}, {30000, 8010, 10010}, {13000, 7990, 9990}, {25000, 8000, 10000}};
  const std::vector<std::uint32_t> m = estimateMatrix(rounds);
  CHECK(m[0] > 2 * m[4]);
  CHECK(m[0] > 2 * m[8]);
  const PolicyResult r = NaturalGradientPolicy{4000}.suggest(kThree, m);
  CHECK(r.step.next == 64);
  CHECK(r.step.best == 128);
  // Symmetric, and equal scatter without correlation stays close to the identity.
  const std::vector<std::uint32_t> even = estimateMatrix({{1, 5}, {2, 5}, {1, 6}, {2, 6}});
  CHECK(even[0] == even[3]);
  CHECK(even[1] == even[2]);
  CHECK(even[1] < even[0] / 10);
  CHECK(estimateMatrix({{1, INFINITY}, {2, 3}}) == identityMatrix(2));
}

TEST_CASE("V6: resizing has a dead zone and respects both bounds") {
  const ResizePolicy policy{256, 32, 1.0, 100000};
  CHECK(policy.suggest({128, 100001, 5.0}) == 64u);
  CHECK_FALSE(policy.suggest({128, 100000, 5.0}));
  CHECK_FALSE(policy.suggest({32, 999999, 0.1}));
  CHECK(policy.suggest({128, 0, 0.5}) == 256u);
  CHECK_FALSE(policy.suggest({256, 0, 0.5}));
  CHECK_FALSE(policy.suggest({128, 0, 1.0}));
  CHECK(policy.suggest({0, 0, 0.5}) == 2u);
  CHECK_FALSE(ResizePolicy{}.suggest({UINT32_MAX, 0, 0.0}));
}

TEST_CASE("V6: a launch that idles or crawls has its neighbour looked at once more") {
  for (bool idles : {true, false}) {
    LaunchTuner launches(256, 64, Mode::On);
    std::map<std::uint32_t, int> asked;
    for (int i = 0; i < 200; ++i) {
      launches.begin(idles ? 200000 : 0);
      const std::uint32_t size = launches.choose("map:x", 1 << 20).workgroup;
      if (launches.wantsTime()) ++asked[size];
      // More than an invocation a microsecond, or less than that at the smallest size.
      launches.end(!launches.wantsTime() ? 0 : !idles && size == 32 ? 2000000000 : 1000000 + size);
    }
    CHECK(launches.tuner().winners().size() == 1);
    // The default's half when idle; twice the smallest when that crawls.
    CHECK(asked[idles ? 32 : 64] > asked[256]);
  }
}

TEST_CASE("V7: live tuning starts with the default, finds the winner, reports it") {
  auto time = [](std::uint32_t s) -> std::uint64_t { return s == 64 ? 5000 : 9000 + s; };
  for (Mode mode : {Mode::On, Mode::Natural}) {
    WorkgroupTuner tuner(1024, mode);
    const int probes = launchUntilSettled(tuner, "p", time);
    CHECK(probes >= 5);
    CHECK(tuner.isSettled("p"));
    CHECK(tuner.sizeFor("p") == 64);
    REQUIRE(tuner.winners().size() == 1);
    CHECK(tuner.winners()[0].size == 64);
    CHECK(tuner.winners()[0].nanos == 5000);
    CHECK(tuner.winners()[0].defaultNanos == 9256);
  }
  WorkgroupTuner off(1024, Mode::Off);
  for (int i = 0; i < 50; ++i) {
    CHECK(off.sizeFor("p") == kDefaultWorkgroup);
    off.report("p", 64, 1);
  }
  CHECK(off.winners().empty());
}

TEST_CASE("V7: natural mode looks again at a candidate whose times scatter") {
  // 128 is the fastest so far by its luckiest run; 64 had one bad round and is truly faster.
  WorkgroupTuner natural(128, Mode::Natural), plain(128, Mode::On);
  std::map<std::uint32_t, int> seen;
  auto time = [&](std::uint32_t s) -> std::uint64_t {
    const int n = seen[s]++;
    if (s == 64) return n < 3 ? 8500 + 4000 * (n % 2) : 6000;
    return s == 128 ? 8000 : 20000;
  };
  launchUntilSettled(plain, "p", time);
  CHECK(plain.sizeFor("p") == 128);
  seen.clear();
  launchUntilSettled(natural, "p", time);
  CHECK(natural.sizeFor("p") == 64);
}
