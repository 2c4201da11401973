// B1-B3: what each fact about workload, machine and limits does to the prediction and the
// parameters of a strategy.
#include <doctest/doctest.h>

#include <cmath>

#include "accel/selection/cpu_tuning.h"
#include "accel/tuning/launch_tuner.h"
#include "accel/tuning/strategy.h"
#ifdef __linux__
#include <unistd.h>
#endif

using namespace accel;
using namespace accel::tuning;

namespace {

// Arithmetic alone: memory and calls of blocks do not count.
TuningWorkload arithmetic(double steps = 1e7) {
  TuningWorkload w;
  w.elements = steps / 10;
  w.steps = steps;
  w.arrays = 3;
  return w;
}

TuningWorkload traffic(double bytes) {
  TuningWorkload w;
  w.elements = bytes / 8;
  w.bytes = bytes;
  w.arrays = 3;
  return w;
}

DeviceFacts eightCores() {
  DeviceFacts f;
  f.threads = 8;
  f.vectorBits = 512;
  return f;
}

bool says(const Recommendation& r, const char* part) {
  return r.reason.find(part) != std::string::npos;
}

// How much longer it takes with `changed` than with `w`.
double ratio(const Strategy& s, const TuningWorkload& changed, const TuningWorkload& w,
             const Parameters& p) {
  return s.predict(changed, p, {}) / s.predict(w, p, {});
}

}  // namespace

TEST_CASE("B1: the cpu's prediction feels access, vectors, threads, memory and blocks") {
  const auto s = makeStrategy(Target::Cpu, eightCores());
  const TuningWorkload w = arithmetic();
  Parameters p = s->defaults(w);
  REQUIRE(p.threads == 8);
  TuningWorkload other = w;
  other.access = Access::Random;
  CHECK(ratio(*s, other, w, p) > 3);
  other.access = Access::Strided;
  CHECK(ratio(*s, other, w, p) > 1.3);
  other = w;
  other.vector = 0.5;
  CHECK(ratio(*s, other, w, p) > 1.5);
  other = w;
  other.parallel = 0.5;
  CHECK(ratio(*s, other, w, p) > 3);
  // A byte takes 0.1 ns on one thread, 0.04 on four.
  p.threads = 1;
  const double one = s->predict(traffic(1e9), p, {});
  CHECK(one > 0.99e8);
  p.threads = 4;
  CHECK(s->predict(traffic(1e9), p, {}) < 0.5 * one);
  CHECK(s->predict(traffic(5e5), p, {}) > 1.02 * s->predict(traffic(1), p, {}));
  Parameters block = p;
  block.blockBytes = 2048;
  const double otherBlock = s->predict(w, block, {}) / s->predict(w, p, {});
  CHECK(otherBlock > 1.03);
  CHECK(otherBlock < 1.07);
  SystemState busy;
  busy.load = 6;
  CHECK(s->predict(w, p, busy) > 1.3 * s->predict(w, p, {}));
}

TEST_CASE("B1: the cpu's blocks stay within cache and memory, tiles within the second cache") {
  DeviceFacts f = eightCores();
  f.firstCache = 16384;
  const auto s = makeStrategy(Target::Cpu, f);
  Recommendation r = s->recommend(traffic(1e6), {}, {});
  r.alternatives.push_back({r.parameters, r.nanos});
  CHECK(r.alternatives.size() > 2);
  for (const Setting& a : r.alternatives) CHECK(3 * a.parameters.blockBytes <= 16384);
  Limits tight;
  tight.memoryBytes = 3 * 2048;
  const std::size_t usual = s->defaults(traffic(1e6)).blockBytes;
  r = s->recommend(traffic(1e6), {}, tight);
  for (const Setting& a : r.alternatives) {
    const std::size_t block = a.parameters.blockBytes;
    CHECK((block <= 2048 || block == usual));
  }
  CHECK(s->defaults(arithmetic()).unroll == 4);
  TuningWorkload scalar = arithmetic();
  scalar.vector = 0;
  CHECK(s->defaults(scalar).unroll == 2);
  TuningWorkload product = arithmetic();
  product.kind = WorkKind::Matmul;
  const auto panel = [&] { return makeStrategy(Target::Cpu, f)->defaults(product).tileRows; };
  CHECK(panel() == 512);
  f.secondCache = 65536;
  CHECK(panel() == 32);
  f.vectorBits = 256;
  CHECK(panel() == 64);
}

TEST_CASE("B1: reasons name what decided") {
  auto s = makeStrategy(Target::Cpu, eightCores());
  const Recommendation small = s->recommend(arithmetic(1000), {}, {});
  CHECK(small.parameters.threads == 1);
  CHECK(says(small, "too little work"));
  CHECK(says(small, "vectors of 512 bits"));
  CHECK(says(small, "blocks of 4096 bytes"));
  auto cuda = makeStrategy(Target::Cuda, {});
  TuningWorkload product = arithmetic();
  product.kind = WorkKind::Matmul;
  Limits quick;
  quick.latencyNanos = 1e6;
  const Recommendation r = cuda->recommend(product, {}, quick);
  CHECK(says(r, "tiles of"));
  CHECK(says(r, "pinned"));
  CHECK(says(r, "latency bound"));
  CHECK_FALSE(says(cuda->recommend(arithmetic(), {}, {}), "latency bound"));
}

TEST_CASE("B1: no setting is offered twice") {
  auto s = makeStrategy(Target::Cpu, eightCores());
  SystemState busy;
  busy.load = 8;  // one thread is all that is left
  const Recommendation r = s->recommend(arithmetic(), busy, {});
  for (std::size_t i = 0; i < r.alternatives.size(); ++i) {
    CHECK_FALSE(r.alternatives[i].parameters == r.parameters);
    for (std::size_t j = 0; j < i; ++j)
      CHECK_FALSE(r.alternatives[i].parameters == r.alternatives[j].parameters);
  }
}

TEST_CASE("B1: confidence is the accuracy so far, less where the setting was seldom seen") {
  auto s = makeStrategy(Target::Cpu, eightCores());
  const TuningWorkload w = arithmetic(), far = arithmetic(1e12);
  const auto feed = [&](double factor) {
    const Recommendation r = s->recommend(w, {}, {});
    s->feedback({w, r.parameters, 1000, 1000 * factor, true});
  };
  feed(1);
  CHECK(std::fabs(s->recommend(w, {}, {}).confidence - 0.75) < 1e-9);
  CHECK(std::fabs(s->recommend(far, {}, {}).confidence - 0.5) < 1e-9);
  for (int i = 0; i < 9; ++i) feed(1);
  CHECK(s->recommend(w, {}, {}).confidence > 0.9);
  for (int i = 0; i < 30; ++i) feed(4);
  CHECK(s->recommend(w, {}, {}).confidence < 0.5);
}

TEST_CASE("B1: a device's prediction feels access, heat, power, pieces, lanes and compiling") {
  DeviceFacts f;
  f.maxResident = 2048;
  const auto s = makeStrategy(Target::WebGpu, f);
  const TuningWorkload w = arithmetic(1e9);
  const Parameters p = s->defaults(w);
  const double usual = s->predict(w, p, {});
  TuningWorkload random = w;
  random.access = Access::Random;
  CHECK(ratio(*s, random, w, p) > 3);
  SystemState hot, saver;
  hot.throttled = true;
  saver.power = Power::Saver;
  CHECK(s->predict(w, p, hot) > 1.4 * usual);
  CHECK(s->predict(w, p, saver) > 1.2 * usual);
  Parameters quick = p, pieces = p, streamed = p, odd = p;
  quick.fastCompile = true;
  CHECK(s->predict(w, quick, {}) > 1.05 * usual);
  pieces.pieces = 1000000;
  CHECK(s->predict(w, pieces, {}) > 2 * usual);
  odd.workgroup = 33;  // two subgroups, one lane of the second
  CHECK(s->predict(w, odd, {}) > 1.5 * usual);
  const TuningWorkload bytes = traffic(1e9);
  CHECK(s->predict(bytes, p, {}) > 0.99e8);
  streamed.memory = MemoryUse::Streamed;
  CHECK(s->predict(bytes, streamed, {}) > 1.9 * s->predict(bytes, p, {}));
}

TEST_CASE("B1: what the selection knows of a workload reaches the strategy") {
  selection::Workload w;
  w.operation = selection::Operation::Reduce;
  w.dtype = DType::F32;
  w.size[0] = 10;
  w.size[1] = 100;
  w.weight = 7;
  w.inputs = 3;
  w.outputs = 2;
  TuningWorkload t = selection::tuningWorkload(w);
  CHECK(t.kind == WorkKind::Reduction);
  CHECK(t.dtype == DType::F32);
  CHECK(t.elements == 1000);
  CHECK(t.steps == 7000);
  CHECK(t.bytes == w.bytes());
  CHECK(t.arrays == 5);
  CHECK(t.access == Access::Strided);
  w.size[0] = 1;
  CHECK(selection::tuningWorkload(w).access == Access::Sequential);
  w.operation = selection::Operation::Matmul;
  t = selection::tuningWorkload(w);
  CHECK(t.kind == WorkKind::Matmul);
  CHECK(t.access == Access::Blocked);
}

TEST_CASE("B2: a device's groups, tiles and occupancy follow its facts") {
  DeviceFacts f;
  f.maxWorkgroup = 256;
  f.subgroup = 64;
  f.maxResident = 1000;
  f.maxGroups = 1000;
  TuningWorkload w = arithmetic(1e8);
  auto s = makeStrategy(Target::Cuda, f);
  const Recommendation r = s->recommend(w, {}, {});
  CHECK(r.parameters.workgroup >= 64);
  for (const Setting& a : r.alternatives) CHECK(a.parameters.workgroup >= 64);
  // Three whole groups of 256.
  const Parameters p = s->defaults(w);
  CHECK(std::fabs(p.occupancy - 0.768) < 1e-9);
  CHECK(p.unroll == 4);
  // Ten million elements: 39063 groups, in two dimensions.
  CHECK(p.groups[0] == 1000);
  CHECK(p.groups[1] == 40);
  w.bytes = 4 * f.maxBufferBytes;
  CHECK(s->defaults(w).pieces == 4);
  CHECK(s->defaults(w).groups[1] == 10);
  SystemState saver;
  saver.power = Power::Saver;
  CHECK(s->recommend(arithmetic(), {}, {}).parameters.memory == MemoryUse::Pinned);
  CHECK(s->recommend(arithmetic(), saver, {}).parameters.memory == MemoryUse::Default);
}

TEST_CASE("B2: tiles by class, size and shared memory") {
  const auto tile = [](Target t, double elements, std::size_t shared = 1 << 16) {
    DeviceFacts f;
    f.workgroupMemory = shared;
    TuningWorkload w = arithmetic();
    w.kind = WorkKind::Matmul;
    w.dtype = DType::F32;
    w.elements = elements;
    return makeStrategy(t, f)->defaults(w).tileRows;
  };
  CHECK(tile(Target::WebGpu, 300 * 300) == 64);
  CHECK(tile(Target::WebGpu, 100 * 100) == 32);
  CHECK(tile(Target::Metal, 300 * 300) == 32);
  CHECK(tile(Target::Metal, 600 * 600) == 64);
  CHECK(tile(Target::Cuda, 300 * 300) == 128);
  CHECK(tile(Target::Cuda, 100 * 100) == 64);
  CHECK(tile(Target::Cuda, 300 * 300, 4096) == 32);
}

TEST_CASE("B2: classes have other names than their makers'") {
  CHECK(targetOf("GeForce GTX 1080") == Target::Cuda);
  CHECK(targetOf("Tesla T4") == Target::Cuda);
  CHECK(targetOf("Metal device") == Target::Metal);
}

TEST_CASE("B2: the cpu's facts are this machine's") {
  const DeviceFacts f = selection::cpuFacts(3);
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

TEST_CASE("B3: feedback stays with its kind, type and size, and failures teach nothing") {
  const auto fresh = makeStrategy(Target::Cpu, eightCores());
  auto s = makeStrategy(Target::Cpu, eightCores());
  const TuningWorkload w = arithmetic();
  const Parameters p = s->defaults(w);
  const auto unchanged = [&](const TuningWorkload& other) {
    return std::fabs(s->predict(other, p, {}) / fresh->predict(other, p, {}) - 1) < 1e-9;
  };
  s->feedback({w, p, 1000, 5e7, false});
  CHECK(unchanged(w));
  CHECK(s->metrics().accuracy == 0);
  for (int i = 0; i < 5; ++i) s->feedback({w, p, 1000, 10 * fresh->predict(w, p, {}), true});
  CHECK_FALSE(unchanged(w));
  TuningWorkload other = w;
  other.kind = WorkKind::Reduction;
  CHECK(unchanged(other));
  other = w;
  other.dtype = DType::F32;
  CHECK(unchanged(other));
  other = w;
  other.steps *= 100;
  CHECK(unchanged(other));
  other = w;
  other.steps *= 1.01;
  CHECK_FALSE(unchanged(other));
}

TEST_CASE("B3: the average speed-up is the geometric mean against the default") {
  auto s = makeStrategy(Target::Cpu, eightCores());
  const TuningWorkload w = arithmetic();
  const Parameters plain = s->defaults(w);
  Parameters other = plain;
  other.blockBytes = 8192;
  s->feedback({w, plain, 1000, 4000, true});
  s->feedback({w, other, 1000, 1000, true});
  CHECK(std::fabs(s->metrics().averageSpeedup - 2) < 1e-6);  // of 1 and 4
  CHECK(s->metrics().successRate == 1);
}
