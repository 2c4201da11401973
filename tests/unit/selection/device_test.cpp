// What reaches a device's launches: kernels from the selection, numbers from the strategy of its
// class.
#include <doctest/doctest.h>

#include <map>

#include "accel/selection/device_kernels.h"
#include "accel/tuning/launch_tuner.h"

using namespace accel;
using namespace accel::selection;
using namespace accel::tuning;

namespace {

constexpr std::string_view kTiles[] = {"tile64", "tile32", "small"};

DeviceQuestion product(std::uint64_t n) {
  DeviceQuestion q;
  q.operation = "matmul";
  for (int i = 0; i < 3; ++i) q.sizes[i] = n;
  q.inputs = 2;
  q.kernels = kTiles;
  return q;
}

// A device on which the second kernel is the fastest and each kernel's first run compiles.
struct Device {
  Selector selector;
  DeviceKernels kernels;
  std::map<std::size_t, int> runs;

  explicit Device(bool learning = true) : selector(optionsOf(learning)) {
    addWebGpuKernels(selector.registry());
    kernels.attach(&selector);
  }
  static SelectorOptions optionsOf(bool learning) {
    SelectorOptions o;
    o.learning = learning;
    return o;
  }
  std::size_t run(const DeviceQuestion& q) {
    kernels.begin();
    const std::size_t chosen = kernels.choose(q);
    std::uint64_t nanos = chosen == 1 ? 2000000 : 3000000;
    if (runs[chosen]++ == 0) nanos += 5000000;
    kernels.end(kernels.wantsTime() ? nanos : 0, true);
    return chosen;
  }
};

}  // namespace

TEST_CASE("K1: a device's kernels are chosen by what they took, without the runs that compiled") {
  Device d;
  for (int i = 0; i < 3000; ++i) d.run(product(512));
  CHECK(d.run(product(512)) == 1);
  CHECK(d.runs[1] > 2000);
  // Compiling one to try it is a cost of exploring, and stays within the bound.
  CHECK(d.selector.exploreNanos() <= 0.02 * d.selector.runNanos());
  const auto report = d.selector.report(5);
  REQUIRE(report.choices.size() == 1);
  CHECK(report.choices[0].kernel == "webgpu.matmul.tile32");
  CHECK(report.choices[0].nanos < 4e6);  // the compilation is not in it
}

TEST_CASE("K2: a device's kernels are those that its provider offers for the work") {
  Device d;
  constexpr std::string_view kTwo[] = {"single", "loop"};
  DeviceQuestion q;
  q.operation = "map";
  q.sizes[0] = 1 << 20;
  q.kernels = kTwo;
  for (int i = 0; i < 50; ++i) CHECK(d.run(q) < 2);
  constexpr std::string_view kOne[] = {"loop"};
  q.kernels = kOne;
  CHECK(d.run(q) == 0);
  // Outside of a run, and with nobody to ask, it is the provider's own choice.
  CHECK(d.kernels.choose(product(64)) == 0);
  d.kernels.attach(nullptr);
  CHECK(d.run(product(64)) == 0);
}

TEST_CASE("K5: two choices in one run teach nothing, and without learning nothing is timed") {
  Device d;
  for (int i = 0; i < 20; ++i) {
    d.kernels.begin();
    (void)d.kernels.choose(product(100));
    (void)d.kernels.choose(product(2000));
    CHECK_FALSE(d.kernels.wantsTime());
    d.kernels.end(1000, true);
  }
  CHECK(d.selector.tracker().usage().empty());
  Device off(false);
  const std::size_t first = off.run(product(512));
  for (int i = 0; i < 100; ++i) CHECK(off.run(product(512)) == first);
  CHECK(off.selector.tracker().usage().empty());
}

TEST_CASE("B2: the class of a device follows from its adapter") {
  CHECK(targetOf("NVIDIA GeForce RTX 3080") == Target::Cuda);
  CHECK(targetOf("Apple M2 Pro") == Target::Metal);
  CHECK(targetOf("SwiftShader Device (LLVM 10.0.0)") == Target::WebGpu);
  CHECK(targetOf("") == Target::WebGpu);
}

TEST_CASE("B4: the strategy's numbers reach the launches") {
  LaunchTuner launches(256, 64, Mode::Natural);
  launches.setDevice(Target::Cuda, {}, {});
  launches.begin();
  CHECK(launches.choose("map:x", 100).workgroup == 256);
  CHECK(launches.choose("map:x", 1 << 20).pieceBytes == 0);
  CHECK_FALSE(launches.choose("map:x", 1 << 20).fastCompile);
  launches.end(0);
  // Little memory: in pieces. A latency bound below a compilation: no new pipelines.
  Limits tight;
  tight.memoryBytes = 1 << 20;
  tight.latencyNanos = 1000000;
  launches.setDevice(Target::Metal, {}, tight);
  launches.begin();
  const LaunchChoice c = launches.choose("map:x", 1 << 20);
  CHECK(c.workgroup == 128);
  CHECK(c.fastCompile);
  CHECK(c.pieceBytes > 0);
  CHECK(c.pieceBytes < (std::uint64_t(1) << 20));
  launches.end(0);
}

TEST_CASE("B3: a device's strategy measures its metrics on the launches") {
  LaunchTuner launches(256, 64, Mode::Natural);
  launches.setDevice(Target::WebGpu, {}, {});
  REQUIRE(launches.strategy());
  CHECK(launches.strategy()->metrics().feedbacks == 0);
  for (int i = 0; i < 40; ++i) {
    launches.begin();
    const std::uint32_t size = launches.choose("map:x", 1 << 20).workgroup;
    launches.end(launches.wantsTime() ? 1000000 + 1000 * size : 0);
  }
  const StrategyMetrics m = launches.strategy()->metrics();
  CHECK(m.feedbacks > 5);
  CHECK(m.accuracy > 0);
  CHECK(m.accuracy <= 1);
  CHECK(m.averageSpeedup > 0);
}
