// B1-B3: parameters from workload, state and limits, for four classes of backends; feedback;
// metrics.
#include "accel/tuning/strategy.h"

#include <doctest/doctest.h>

#include <set>

#include "accel/tuning/strategies.h"
#include "tests/unit/near.h"

using namespace accel;
using namespace accel::tuning;

namespace {

TuningWorkload work(double elements, WorkKind kind = WorkKind::Elementwise) {
  TuningWorkload w;
  w.kind = kind;
  w.elements = elements;
  w.bytes = elements * 24;
  w.steps = elements * 10;
  w.arrays = 3;
  return w;
}

DeviceFacts eightCores() {
  DeviceFacts f;
  f.threads = 8;
  f.vectorBits = 512;
  f.firstCache = 32768;
  return f;
}

bool says(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("B1: a recommendation has time, alternatives and a reason in words") {
  for (Target t : {Target::Cpu, Target::WebGpu, Target::Metal, Target::Cuda}) {
    CAPTURE(targetName(t));
    auto s = makeStrategy(t, eightCores());
    CHECK(s->target() == t);
    const Recommendation r = s->recommend(work(1e6), {}, {});
    CHECK(r.nanos > 0);
    CHECK(r.reason.size() > 20);
    CHECK(r.alternatives.size() >= 2);
    for (std::size_t i = 0; i < r.alternatives.size(); ++i) {
      CHECK(r.alternatives[i].nanos >= (i ? r.alternatives[i - 1].nanos : r.nanos));
      CHECK_FALSE(r.alternatives[i].parameters == r.parameters);
    }
    CHECK(r.confidence == 0);  // nothing was measured
    CHECK(s->predict(work(1e7), r.parameters, {}) > 2 * s->predict(work(1e6), r.parameters, {}));
  }
}

TEST_CASE("B2: cpu threads follow the potential, the load, power and heat") {
  auto s = makeStrategy(Target::Cpu, eightCores());
  auto threads = [&](TuningWorkload w, SystemState state, Limits limits = {}) {
    return s->recommend(w, state, limits).parameters.threads;
  };
  CHECK(threads(work(1e7), {}) == 8);
  CHECK(threads(work(1000), {}) == 1);
  SystemState busy;
  busy.load = 5;
  CHECK(threads(work(1e7), busy) == 3);
  busy.load = 100;
  CHECK(threads(work(1e7), busy) == 1);
  TuningWorkload half = work(1e7);
  half.parallel = 0.5;
  CHECK(threads(half, {}) == 4);
  half.parallel = 0;
  CHECK(threads(half, {}) == 1);
  SystemState hot;
  hot.throttled = true;
  CHECK(threads(work(1e7), hot) == 4);
  SystemState saver;
  saver.power = Power::Saver;
  CHECK(threads(work(1e7), saver) == 4);
  SystemState shared;
  shared.concurrency = 2;
  CHECK(threads(work(1e7), shared) == 4);
  DeviceFacts watts = eightCores();
  watts.watts = 80;
  Limits limit;
  limit.watts = 20;
  CHECK(makeStrategy(Target::Cpu, watts)->recommend(work(1e7), {}, limit).parameters.threads == 2);
  CHECK(says(s->recommend(work(1e7), busy, {}).reason, "busy"));
  CHECK(s->recommend(work(1e7), busy, {}).parameters.schedule == Schedule::Dynamic);
}

TEST_CASE("B2: cpu vectors follow the instruction set, blocks the cache") {
  auto s = makeStrategy(Target::Cpu, eightCores());
  CHECK(s->recommend(work(1e6), {}, {}).parameters.vectorBits == 512);
  TuningWorkload scalar = work(1e6);
  scalar.vector = 0.1;
  CHECK(s->recommend(scalar, {}, {}).parameters.vectorBits == 64);
  for (int arrays : {2, 8, 20}) {
    TuningWorkload w = work(1e6);
    w.arrays = arrays;
    const Recommendation r = s->recommend(w, {}, {});
    if (arrays <= 8) CHECK(r.parameters.blockBytes * static_cast<std::size_t>(arrays) <= 32768);
    for (const Setting& a : r.alternatives) CHECK(a.parameters.blockBytes >= 1024);
  }
  TuningWorkload two = work(1e6), many = work(1e6);
  two.arrays = 2;
  many.arrays = 16;
  CHECK(s->recommend(two, {}, {}).parameters.blockBytes >
        s->recommend(many, {}, {}).parameters.blockBytes);
}

TEST_CASE("B2: a device's workgroups, dispatches and memory stay within the limits") {
  DeviceFacts f;
  f.maxWorkgroup = 128;
  f.maxGroups = 1000;
  f.maxBufferBytes = 1e6;
  f.compileNanos = 5e6;
  for (Target t : {Target::WebGpu, Target::Metal, Target::Cuda}) {
    auto s = makeStrategy(t, f);
    for (double n : {1.0, 1e5, 1e7}) {
      for (WorkKind kind : {WorkKind::Elementwise, WorkKind::Reduction, WorkKind::Matmul}) {
        Recommendation r = s->recommend(work(n, kind), {}, {});
        r.alternatives.push_back({r.parameters, r.nanos});
        for (const Setting& a : r.alternatives) {
          const Parameters& p = a.parameters;
          CHECK(p.workgroup >= 1);
          CHECK(p.workgroup <= 128);
          CHECK(p.groups[0] >= 1);
          CHECK(p.groups[0] <= 1000);
          CHECK(p.groups[1] <= 1000);
          CHECK(work(n).bytes / p.pieces <= 1e6 + 1);
          CHECK((p.pieces > 1) == (p.memory == MemoryUse::Streamed));
          CHECK(p.cachePipelines);
        }
      }
    }
    Limits quick;
    quick.latencyNanos = 1e6;
    CHECK(s->recommend(work(1e4), {}, quick).parameters.fastCompile);
    CHECK_FALSE(s->recommend(work(1e4), {}, {}).parameters.fastCompile);
    Limits tight;
    tight.memoryBytes = 1000;
    CHECK(s->recommend(work(1e4), {}, tight).parameters.pieces >= 240);
    CHECK(says(s->recommend(work(1e4), {}, tight).reason, "pieces"));
  }
}

TEST_CASE("B2: Metal class uses unified memory, CUDA class larger groups and occupancy") {
  DeviceFacts f;
  f.maxWorkgroup = 1024;
  f.maxResident = 2048;
  f.workgroupMemory = 49152;
  const Parameters plain = makeStrategy(Target::WebGpu, f)->defaults(work(1e6));
  const Parameters cuda = makeStrategy(Target::Cuda, f)->defaults(work(1e6));
  CHECK(cuda.workgroup > plain.workgroup);
  CHECK(cuda.occupancy > 0.9);
  CHECK(cuda.memory == MemoryUse::Pinned);
  f.unified = true;
  const Recommendation metal = makeStrategy(Target::Metal, f)->recommend(work(1e6), {}, {});
  CHECK(metal.parameters.memory == MemoryUse::Unified);
  CHECK(metal.parameters.workgroup % f.subgroup == 0);
  CHECK(says(metal.reason, "unified"));
  // Occupancy falls where shared memory is short, and the prediction feels it.
  auto s = makeStrategy(Target::Cuda, f);
  f.workgroupMemory = 8192;
  auto poor = makeStrategy(Target::Cuda, f);
  TuningWorkload product = work(1e6, WorkKind::Matmul);
  product.dtype = DType::F32;
  product.steps = 1e9;
  CHECK(poor->defaults(product).occupancy < s->defaults(product).occupancy);
  CHECK(poor->predict(product, poor->defaults(product), {}) >
        s->predict(product, s->defaults(product), {}));
  CHECK(s->defaults(work(1e4, WorkKind::Matmul)).tileRows <
        s->defaults(work(1e7, WorkKind::Matmul)).tileRows);
}

TEST_CASE("B3: feedback changes what is recommended, for like workloads only") {
  auto s = makeStrategy(Target::Cpu, eightCores());
  TuningWorkload w = work(1e6);
  const TuningWorkload far = work(1e9);
  w.steps = 1e8;
  const Recommendation first = s->recommend(w, {}, {});
  CHECK(first.parameters.threads == 8);
  // On this machine eight threads are a disaster at this size.
  for (int i = 0; i < 6; ++i) {
    const Recommendation r = s->recommend(w, {}, {});
    const double actual = r.parameters.threads == 8 ? 5e7 : 1e6;
    s->feedback({w, r.parameters, r.nanos, actual, true});
  }
  CHECK(s->recommend(w, {}, {}).parameters.threads == 1);
  CHECK(s->recommend(far, {}, {}).nanos > 0);
  // Predictions become those of the machine.
  Parameters p = s->defaults(w);
  p.threads = 1;
  for (int i = 0; i < 40; ++i) s->feedback({w, p, s->predict(w, p, {}), 123456, true});
  CHECK(near(s->predict(w, p, {}), 123456, 0.1));
}

TEST_CASE("B3: metrics are measured") {
  auto s = makeStrategy(Target::Cpu, eightCores());
  CHECK(s->metrics().feedbacks == 0);
  CHECK(s->metrics().accuracy == 0);
  CHECK(s->metrics().averageSpeedup == 0);
  const TuningWorkload w = work(1e6);
  const Parameters plain = s->defaults(w);
  Parameters other = plain;
  other.blockBytes = 8192;
  s->feedback({w, plain, 1000, 2000, true});  // accuracy 1/2
  s->feedback({w, other, 1000, 1000, true});  // exact, twice as fast as the default
  s->feedback({w, other, 1000, 4000, true});  // 1/4, half as fast: no success
  s->feedback({w, other, 1000, 0, false});    // failed: no accuracy, no success
  const StrategyMetrics m = s->metrics();
  CHECK(m.feedbacks == 4);
  CHECK(near(m.accuracy, (0.5 + 1 + 0.25) / 4));
  CHECK(near(m.successRate, 0.5));
  CHECK(near(m.averageSpeedup, 1.0));  // 1 * 2 * 0.5
  s->recommend(w, {}, {});
  CHECK(s->metrics().recommendations == 1);
  CHECK(s->metrics().overheadNanos > 0);
  CHECK(s->metrics().overheadNanos < 1e7);
  CHECK(s->recommend(w, {}, {}).confidence > 0);
}

TEST_CASE("B1: what the OS tells is read without harm") {
  SystemWatch watch;
  for (int i = 0; i < 3; ++i) {
    const SystemState s = watch.read();
    CHECK(s.load >= 0);
    CHECK(s.concurrency == 1);
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
