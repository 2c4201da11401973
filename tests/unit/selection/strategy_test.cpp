// B1-B3: the cpu's parameters from workload and state; feedback; metrics.
#include <doctest/doctest.h>

#include <cmath>

#include "accel/decide/which/cpu_tuning.h"
#ifdef __linux__
#include <unistd.h>
#endif

#include "tests/unit/near.h"

using namespace accel;
using namespace accel::tuning;
using selection::CpuTuning;

namespace {

Workload work(double elements, Operation operation = Operation::Map) {
  Workload w;
  w.operation = operation;
  w.size[0] = static_cast<std::int64_t>(elements);
  w.weight = 10;
  w.inputs = 2;
  return w;
}

Workload square(std::int64_t n) {
  Workload w;
  w.operation = Operation::Matmul;
  w.size[0] = w.size[1] = w.size[2] = n;
  return w;
}

CpuTuning eightCores(const SystemState& state = {}) {
  CpuFacts f;
  f.threads = 8;
  f.vectorBits = 512;
  CpuTuning t(f, Mode::Natural);
  t.setState(state);
  return t;
}

bool says(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("B1: a recommendation has time, alternatives and a reason in words") {
  CpuTuning s = eightCores();
  const Recommendation r = s.recommend(work(1e6));
  CHECK(r.nanos > 0);
  CHECK(r.reason.size() > 20);
  CHECK(r.alternatives.size() >= 2);
  for (std::size_t i = 0; i < r.alternatives.size(); ++i) {
    CHECK(r.alternatives[i].nanos >= (i ? r.alternatives[i - 1].nanos : r.nanos));
    CHECK_FALSE(r.alternatives[i].parameters == r.parameters);
  }
  CHECK(r.confidence == 0);  // nothing was measured
  CHECK(s.predict(work(1e7), r.parameters) > 2 * s.predict(work(1e6), r.parameters));
}

TEST_CASE("B1: confidence is what was measured: accuracy, and how often this setting was seen") {
  CpuTuning s = eightCores();
  const Workload w = work(1e6);
  const Parameters p = s.recommend(w).parameters;
  for (int i = 0; i < 8; ++i) s.feedback(w, p, s.predict(w, p), true);
  CHECK(s.recommend(w).confidence > 0.9);
  CpuTuning wrong = eightCores();
  double nanos = 1000;
  for (int i = 0; i < 8; ++i) wrong.feedback(w, p, nanos *= 30, true);
  CHECK(wrong.recommend(w).confidence < 0.5);
}

TEST_CASE("B2: cpu threads follow the load, power, battery and heat") {
  CpuTuning s = eightCores();
  const auto threads = [&](const SystemState& state) {
    s.setState(state);
    CHECK(s.recommend(work(1e7)).parameters.threads == s.threadsNow());
    return s.threadsNow();
  };
  CHECK(threads({}) == 8);
  SystemState busy;
  busy.load = 5;
  CHECK(threads(busy) == 3);
  CHECK(says(s.recommend(work(1e7)).reason, "busy"));
  busy.load = 100;
  CHECK(threads(busy) == 1);
  SystemState hot, saver, low, full;
  hot.throttled = true;
  saver.power = Power::Saver;
  low.batteryLow = true;
  full.power = Power::Performance;
  CHECK(threads(hot) == 4);
  CHECK(threads(saver) == 4);
  CHECK(threads(low) == 4);
  CHECK(threads(full) == 8);
  CHECK(threads(low) == 4);
  CHECK(says(s.recommend(work(1e7)).reason, "to save power"));
  CHECK(stateText(low) == "battery low");
  CHECK(stateText({}).empty());
}

TEST_CASE("B5: what one memory node's caches hold stays on its cores") {
  CpuFacts f;
  f.threads = 8;
  f.nodeThreads = 4;
  f.secondCache = 1 << 20;
  CpuTuning s(f, Mode::Natural);
  s.setState({});
  CHECK(s.recommend(work(1e5)).parameters.threads == 4);  // 2.4 MB of 4
  CHECK(says(s.recommend(work(1e5)).reason, "4 threads of one memory node"));
  CHECK(s.recommend(work(1e6)).parameters.threads == 8);
  SystemState busy;
  busy.load = 6;
  s.setState(busy);
  CHECK(s.recommend(work(1e5)).parameters.threads == 2);
  CHECK(says(s.recommend(work(1e5)).reason, "busy"));
}

TEST_CASE("B2: cpu blocks follow the first-level cache, panels the second and the vectors") {
  CpuTuning s = eightCores();
  for (int inputs : {1, 7, 19}) {
    Workload w = work(1e6);
    w.inputs = inputs;
    const Recommendation r = s.recommend(w);
    if (inputs <= 7) CHECK(r.parameters.blockBytes * static_cast<std::size_t>(inputs + 1) <= 32768);
    for (const Setting& a : r.alternatives) CHECK(a.parameters.blockBytes >= 1024);
  }
  const auto depth = [](int bits, std::size_t cache) {
    CpuFacts f;
    f.vectorBits = bits;
    f.secondCache = cache;
    return CpuTuning(f, Mode::On).recommend(square(512)).parameters.panelDepth;
  };
  CHECK(depth(512, 1 << 20) == 512);
  CHECK(depth(512, 1 << 19) == 256);
  CHECK(depth(256, 1 << 19) == 512);
  CHECK(depth(512, 1) == 16);
}

TEST_CASE("B2: the cpu's facts are this machine's") {
  const CpuFacts f = cpuFacts(3);
  CHECK(f.threads == 3);
#if defined(__linux__) && defined(_SC_LEVEL1_DCACHE_SIZE)
  if (const long first = sysconf(_SC_LEVEL1_DCACHE_SIZE); first > 0)
    CHECK(f.firstCache == static_cast<std::size_t>(first));
  if (const long second = sysconf(_SC_LEVEL2_CACHE_SIZE); second > 0)
    CHECK(f.secondCache == static_cast<std::size_t>(second));
#endif
#ifdef __x86_64__
  if (__builtin_cpu_supports("avx512bw"))
    CHECK(f.vectorBits == 512);
  else if (__builtin_cpu_supports("avx2"))
    CHECK(f.vectorBits == 256);
#endif
}

TEST_CASE("B3: feedback changes what is recommended") {
  CpuTuning s = eightCores();
  const Workload w = work(1e6);
  const Parameters usual = s.recommend(w).parameters;
  for (int i = 0; i < 8; ++i) s.feedback(w, usual, 4 * s.predict(w, usual), true);
  Parameters other = usual;
  other.blockBytes /= 2;
  for (int i = 0; i < 8; ++i) s.feedback(w, other, s.predict(w, other) / 4, true);
  CHECK(s.recommend(w).parameters == other);
}

TEST_CASE("B3: feedback stays with its kind, type and size, and failures teach nothing") {
  const CpuTuning fresh = eightCores();
  CpuTuning s = eightCores();
  const Workload w = work(1e6);
  const Parameters p = s.defaults(w);
  const auto unchanged = [&](const Workload& other) {
    return std::fabs(s.predict(other, p) / fresh.predict(other, p) - 1) < 1e-9;
  };
  s.feedback(w, p, 5e7, false);
  CHECK(unchanged(w));
  CHECK(s.metrics().accuracy == 0);
  for (int i = 0; i < 5; ++i) s.feedback(w, p, 10 * fresh.predict(w, p), true);
  CHECK_FALSE(unchanged(w));
  CHECK(unchanged(work(1e6, Operation::Reduce)));
  Workload other = w;
  other.dtype = DType::F32;
  CHECK(unchanged(other));
  CHECK(unchanged(work(1e8)));
  CHECK_FALSE(unchanged(work(1.01e6)));
}

TEST_CASE("B3: the average speed-up is the geometric mean against the default") {
  CpuTuning s = eightCores();
  const Workload w = work(1e6);
  const Parameters plain = s.defaults(w);
  Parameters other = plain;
  other.blockBytes = 8192;
  s.feedback(w, plain, 4000, true);
  s.feedback(w, other, 1000, true);
  const StrategyMetrics m = s.metrics();
  CHECK(m.averageSpeedup > 1.8);
  CHECK(m.averageSpeedup < 2.2);  // of 1 and about 4
  CHECK(m.successRate == 1);
  CHECK(m.feedbacks == 2);
}

TEST_CASE("B1: what the OS tells is read without harm") {
  SystemWatch watch;
  for (int i = 0; i < 3; ++i) {
    const SystemState s = watch.read();
    CHECK(s.load >= 0);
  }
}

TEST_CASE("B1: load is what others do now, not this program and not a minute ago") {
  // Ten seconds on two cores: idle for 6, this program busy for 9 of the other 14.
  CHECK(near(loadBetween({100, 50, 3}, {110, 56, 12}, 2), 0.5));
  // All cores taken by this program.
  CHECK(loadBetween({100, 50, 3}, {110, 50, 23}, 2) == 0);
  // All taken by others, whatever was before the first reading.
  CHECK(loadBetween({100, 5000, 3}, {110, 5000, 3}, 2) == 2);
  // A machine with many more cores, most of them idle.
  CHECK(loadBetween({100, 0, 0}, {110, 500, 1}, 2) == 0);
  // No earlier reading, or no time between the two.
  CHECK(loadBetween({}, {110, 0, 0}, 2) == 0);
  CHECK(loadBetween({110, 0, 0}, {110, 0, 0}, 2) == 0);
}
