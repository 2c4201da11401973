// What reaches a device's launches: kernels from the selection, numbers from the strategy of its
// class.
#include <doctest/doctest.h>

#include <map>

#include "accel/decide/which/adaptive.h"
#include "machine.h"
#include "named_device.h"
#include "text_store.h"

using namespace accel;
using namespace accel::selection;
using namespace accel::tuning;
using selection_test::NamedDevice;
using selection_test::TextStore;
using selection_test::usageOf;

namespace {

constexpr std::string_view kTiles[] = {"tile64", "tile32", "small"};

KernelQuestion product(std::uint64_t n) {
  KernelQuestion q;
  q.work.operation = Operation::Matmul;
  for (int i = 0; i < 3; ++i) q.work.size[i] = static_cast<std::int64_t>(n);
  q.work.inputs = 2;
  q.kernels = kTiles;
  return q;
}

// A device on which the second kernel is the fastest and each kernel's first run compiles.
struct Device {
  Selector selector;
  DeviceRuns kernels;
  std::map<std::size_t, int> runs;

  explicit Device(bool learning = true) : selector(optionsOf(learning)), kernels(selector) {
    addWebGpuKernels(selector.registry());
  }
  static SelectorOptions optionsOf(bool learning) {
    SelectorOptions o;
    o.learning = learning;
    return o;
  }
  std::size_t run(const KernelQuestion& q) {
    kernels.begin();
    const std::size_t chosen = kernels.kernel(q);
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
  KernelQuestion q;
  q.work.size[0] = 1 << 20;
  q.kernels = kTwo;
  for (int i = 0; i < 50; ++i) CHECK(d.run(q) < 2);
  constexpr std::string_view kOne[] = {"loop"};
  q.kernels = kOne;
  CHECK(d.run(q) == 0);
  // Outside of a run it is the provider's own choice.
  CHECK(d.kernels.kernel(product(64)) == 0);
}

TEST_CASE("K4: a run that asks two questions is timed, and each learns its share") {
  Device d;
  const KernelQuestion small = product(100), large = product(2000);
  int timed = 0;
  for (int i = 0; i < 60; ++i) {
    d.kernels.begin();
    (void)d.kernels.kernel(small);
    (void)d.kernels.kernel(large);
    timed += d.kernels.wantsTime();
    d.kernels.end(d.kernels.wantsTime() ? 50000000 : 0, true);
  }
  CHECK(timed > 5);
  // Both are known now, and together they take about what the run did.
  double sum = 0;
  for (const auto& choice : d.selector.report(5).choices) sum += choice.nanos;
  CHECK(d.selector.report(5).choices.size() == 2);
  CHECK(sum > 2.5e7);
  CHECK(sum < 1e8);
}

TEST_CASE("K5: without learning nothing is timed") {
  Device off(false);
  const std::size_t first = off.run(product(512));
  for (int i = 0; i < 100; ++i) CHECK(off.run(product(512)) == first);
  CHECK(usageOf(off.selector.times()).empty());
}

TEST_CASE("B2: the class of a device follows from its maker and what drives it") {
  const auto of = [](const char* vendor, const char* backend) {
    ProviderInfo info;
    info.vendor = vendor;
    info.backend = backend;
    return classOf(info);
  };
  CHECK(of("nvidia", "vulkan") == DeviceClass::Cuda);
  CHECK(of("NVIDIA", "d3d12") == DeviceClass::Cuda);
  CHECK(of("apple", "metal") == DeviceClass::Metal);
  CHECK(of("amd", "metal") == DeviceClass::Metal);
  CHECK(of("google", "vulkan") == DeviceClass::WebGpu);
  CHECK(of("", "") == DeviceClass::WebGpu);
}

namespace {

// A device whose programs take what a formula of their workgroup says, without the compilation.
struct Groups {
  Selector selector;
  DeviceRuns runs;
  ProviderInfo info;
  std::map<std::uint32_t, int> used;

  explicit Groups(Mode mode = Mode::On, std::uint32_t limit = 256)
      : selector(optionsOf(mode)), runs(selector) {
    addWebGpuKernels(selector.registry());
    info.maxWorkgroup = limit;
    runs.setDevice(info, {});
  }
  static SelectorOptions optionsOf(Mode mode) {
    SelectorOptions o;
    o.learning = mode != Mode::Off;
    o.natural = mode == Mode::Natural;
    return o;
  }
  template <class Time>
  std::uint32_t run(int times, Time&& time, std::uint64_t idle = 0, const char* program = "map:x") {
    std::uint32_t size = 0;
    for (int i = 0; i < times; ++i) {
      runs.begin(idle);
      size = runs.launch(program, 1 << 20).workgroup;
      ++used[size];
      runs.end(runs.wantsTime() ? time(size) : 0, true);
    }
    return size;
  }
  const Slot* slot() const {
    for (const auto& [key, s] : selector.times().slots())
      if (s.workload.operation == Operation::Workgroup) return &s;
    return nullptr;
  }
};

std::uint64_t fastestAt(std::uint32_t size, std::uint32_t fastest) {
  return 1000000 + (size == fastest ? 0 : 500000);
}

}  // namespace

TEST_CASE("V1: modes come from the text, sizes end at the device's limit") {
  CHECK(modeOf("on") == Mode::On);
  CHECK(modeOf("natural") == Mode::Natural);
  CHECK(modeOf("ng") == Mode::Natural);
  CHECK(modeOf("off") == Mode::Off);
  CHECK(modeOf("default") == Mode::Off);
  CHECK(modeOf("anything") == Mode::Natural);
  CHECK(modeOf("") == Mode::Natural);
  for (std::uint32_t limit : {1024u, 128u, 31u}) {
    CAPTURE(limit);
    Groups g(Mode::On, limit);
    g.run(20000, [](std::uint32_t s) { return 1000000 + s; });
    CHECK(g.used.rbegin()->first == std::min(limit, limit < 32 ? limit : 1024u));
    CHECK(g.used.size() == (limit == 1024 ? 6 : limit == 128 ? 3 : 1));
  }
}

TEST_CASE("V1: off listens to nothing, and takes what the record says") {
  Groups learned;
  learned.run(20000, [](std::uint32_t s) { return fastestAt(s, 128); });
  const std::string text = learned.selector.recordText(Backend::WebGpu);
  Groups off(Mode::Off), told(Mode::Off);
  REQUIRE(told.selector.restore(text, "p", Backend::WebGpu).isOk());
  for (int i = 0; i < 20; ++i) {
    CHECK(off.run(1, [](std::uint32_t) { return 5; }) == 64);
    CHECK(told.run(1, [](std::uint32_t) { return 5; }) == 128);
    CHECK_FALSE(off.runs.wantsTime());
  }
  CHECK(usageOf(off.selector.times()).empty());
  CHECK(told.selector.recordText(Backend::WebGpu) == text);
}

TEST_CASE("V2: the key is stable, and every field counts") {
  CHECK(programKey("map:x", 64, 1 << 20) == programKey("map:x", 64, 1 << 20));
  CHECK(programKey("map:x", 64, 1 << 20) == 2914685613874659999u);
  CHECK(programKey("map:y", 64, 1 << 20) != programKey("map:x", 64, 1 << 20));
  CHECK(programKey("map:x", 128, 1 << 20) != programKey("map:x", 64, 1 << 20));
  CHECK(programKey("map:x", 64, 1 << 21) != programKey("map:x", 64, 1 << 20));
  // Sizes that are alike share the decision, others do not.
  Groups g;
  g.runs.begin();
  for (std::uint64_t n : {1 << 20, (1 << 20) + 7, 1 << 22}) (void)g.runs.launch("map:x", n);
  CHECK(g.selector.times().slots().size() == 2);
}

TEST_CASE("V3: a record is of its device; unknown sizes stay out, damage names the file") {
  Groups g(Mode::On, 1024);
  g.run(20000, [](std::uint32_t s) { return fastestAt(s, 1024); });
  const std::string text = g.selector.recordText(Backend::WebGpu);
  CHECK(g.selector.recordText(Backend::Cpu).find("workgroup") == std::string::npos);
  // A smaller device cannot have what the larger one liked best.
  Groups small(Mode::Off, 256);
  REQUIRE(small.selector.restore(text, "p", Backend::WebGpu).isOk());
  CHECK(small.run(1, [](std::uint32_t) { return 5; }) <= 256);
  std::string odd = text;
  for (std::size_t at = 0; (at = odd.find("workgroup.1024", at)) != std::string::npos;)
    odd.replace(at, 14, "workgroup.1023");
  Groups other(Mode::Off, 1024);
  REQUIRE(other.selector.restore(odd, "p", Backend::WebGpu).isOk());
  CHECK(usageOf(other.selector.times()).count("webgpu.workgroup.1023") == 0);
  TextStore store;
  store.texts["x"] = "{";
  CHECK(other.selector.load(store, "x", Backend::WebGpu).find("place/x") != std::string::npos);
  store.texts["x"] = TextStore::kTooLarge;
  CHECK(other.selector.load(store, "x", Backend::WebGpu).find("too large") != std::string::npos);
  store.texts["x"] = "";
  CHECK(other.selector.load(store, "x", Backend::WebGpu) == "");
}

TEST_CASE("V5: natural mode looks again at a size whose times scatter") {
  // 64 is the usual one; 128 is as fast on average and scatters, 32 is known to be slower.
  int looks[2] = {0, 0};
  for (Mode mode : {Mode::On, Mode::Natural}) {
    Groups g(mode, 128);
    std::map<std::uint32_t, int> n;
    g.run(60000, [&](std::uint32_t s) -> std::uint64_t {
      const int k = n[s]++;
      if (s == 128) return k % 2 ? 1004000 : 996000;
      return s == 64 ? 999000 : 1001000;
    });
    looks[mode == Mode::Natural] = n[128] - n[32];
  }
  CHECK(looks[1] > looks[0]);
}

TEST_CASE("V6: resizing has a dead zone and respects both bounds") {
  const ResizePolicy policy{256, 32, 100000};
  CHECK(policy.suggest(128, 100001, 1) == 64u);
  CHECK_FALSE(policy.suggest(128, 100000, 1));
  CHECK_FALSE(policy.suggest(32, 999999, 0.1));
  CHECK(policy.suggest(128, 0, 0.49) == 256u);
  CHECK_FALSE(policy.suggest(256, 0, 0.49));
  CHECK_FALSE(policy.suggest(128, 0, 0.5));
}

TEST_CASE("V6: a settled size is looked at now and then, and changes when the device idles") {
  Groups g;
  CHECK(g.run(20000, [](std::uint32_t s) { return fastestAt(s, 128); }) == 128);
  // It is timed now and then; the device waits long before each run, so half the size is compared
  // with it, and is better now.
  const int before = g.used[64];
  CHECK(g.run(
            20000, [](std::uint32_t s) { return fastestAt(s, 64); }, 200000) == 64);
  CHECK(g.used[64] > before);
}

TEST_CASE("V7: a size is found while the device runs, one try a run, without those that compiled") {
  Groups g;
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> seen;
  for (int i = 0; i < 30000; ++i) {
    g.runs.begin();
    const std::uint32_t a = g.runs.launch("map:x", 1 << 20).workgroup;
    const std::uint32_t b = g.runs.launch("reduce:y", 1 << 20).workgroup;
    CHECK(g.runs.launch("map:x", 1 << 20).workgroup == a);
    CHECK(g.runs.launch("tiny", 100).workgroup == 64);
    if (i < 2) CHECK((a == 64 && b == 64));
    // 128 is the best for the first; the first run of a size compiles.
    std::uint64_t nanos = (a == 128 ? 500000 : 900000) + (b == 64 ? 500000 : 900000);
    if (seen[{0, a}]++ == 0 || seen[{1, b}]++ == 0) nanos += 9000000;
    g.runs.end(g.runs.wantsTime() ? nanos : 0, true);
  }
  g.runs.begin();
  CHECK(g.runs.launch("map:x", 1 << 20).workgroup == 128);
  CHECK(g.runs.launch("reduce:y", 1 << 20).workgroup == 64);
  g.runs.end(0, true);
  CHECK(g.selector.exploreNanos() <= 0.02 * g.selector.runNanos());
}

TEST_CASE("V7: kernels and workgroups of one dispatch take turns in being tried") {
  Device d;
  for (int i = 0; i < 200; ++i) {
    d.kernels.begin();
    (void)d.kernels.kernel(product(512));
    (void)d.kernels.launch("matmul:x", 1 << 20);
    CHECK(d.kernels.lastWorkload() != 0);
    d.kernels.end(d.kernels.wantsTime() ? 2000000 : 0, true);
  }
  const auto usage = usageOf(d.selector.times());
  CHECK(usage.count("webgpu.matmul.tile64") == 1);
  CHECK(usage.count("webgpu.workgroup.64") == 1);
}

TEST_CASE("V7: outside of a run nothing is tried") {
  Groups g;
  for (int i = 0; i < 20; ++i) {
    CHECK(g.runs.launch("map:x", 1 << 20).workgroup == 64);
    CHECK_FALSE(g.runs.wantsTime());
  }
}

TEST_CASE("B3: a device's metrics are measured on the launches") {
  Groups g;
  CHECK(g.selector.metrics(Backend::WebGpu).feedbacks == 0);
  g.run(2000, [](std::uint32_t s) { return 1000000 + 1000 * s; });
  const StrategyMetrics m = g.selector.metrics(Backend::WebGpu);
  CHECK(m.feedbacks > 5);
  CHECK(m.accuracy > 0);
  CHECK(m.accuracy <= 1);
  CHECK(m.averageSpeedup > 0);
}

TEST_CASE("B2: what was calibrated takes the place of a device's starting values") {
  KernelRegistry r;
  addWebGpuKernels(r);
  const Characteristics& c = r.find("webgpu.map.vec4")->characteristics;
  const double compile = c.firstNanos, byte = c.nanosPerByte;
  timeWebGpuKernels(r, 500, 0.01, 0, 4e7);
  CHECK(c.startNanos == 500);
  CHECK(c.nanosPerStep == 0.01);
  CHECK(c.nanosPerByte == byte);  // not measured: as it was
  CHECK(c.firstNanos > compile);
  CHECK(r.find("webgpu.sort.block512")->characteristics.nanosPerStep > 0.1);
}
