// The simulated device: what it charges, and which descriptions it refuses.
#include <doctest/doctest.h>

#include <filesystem>

#include "accel/decide/measure/probe.h"
#include "accel/engine.h"
#include "tests/unit/near.h"
#include "tests/unit/places.h"
#include "tests/unit/policy/world.h"

using namespace world;

namespace {

double seconds(sim::VirtualClock& clock) { return static_cast<double>(clock.nanos()) * 1e-9; }

std::string descriptionWith(const std::string& field, const std::string& value) {
  std::string text =
      R"({"name": "x", "backend": "b", "unified": false, "doubles": false, "numbers": {)";
  bool first = true;
  for (const char* name :
       {"launch", "round_trip", "compile", "upload_bandwidth", "upload_latency",
        "download_bandwidth", "download_latency", "memory_bandwidth", "memory_bytes", "cheap_rate",
        "medium_rate", "function_rate", "special_rate", "integer_rate", "gemm_rate",
        "gemm_half_order", "fill_elements"}) {
    if (field == name && value.empty()) continue;
    text += (first ? "\"" : ", \"") + std::string(name) +
            "\": {\"value\": " + (field == name ? value : "1") + ", \"source\": \"s\"}";
    first = false;
  }
  return text + "}}";
}

}  // namespace

TEST_CASE("a launch is charged at once, the kernel when somebody waits") {
  Machine m("nvidia_discrete");
  cpu::CpuProvider real(1);
  auto device = sim::makeSimProvider(m.profile, real, {}, m.clock);
  const std::int64_t n = 1 << 20;
  KernelIr kernel = calibration::probeKernel(cost::WorkClass::Cheap, DType::F32, n, 1);
  std::vector<float> x(static_cast<std::size_t>(n), 1.0f), y = x, z(x.size());
  Operand in[2], out;
  for (Operand* o : {&in[0], &in[1], &out}) {
    *o = {DType::F32, Shape{n, 1}, nullptr, device->allocate(x.size() * 4).value()};
  }
  const double t0 = seconds(m.clock);
  REQUIRE(device->upload(in[0].device, 0, x.data(), x.size() * 4).isOk());
  CHECK(near(seconds(m.clock) - t0, m.profile.uploadLatency + 4.0 * n / m.profile.uploadBandwidth));
  REQUIRE(device->upload(in[1].device, 0, y.data(), y.size() * 4).isOk());
  REQUIRE(device->run(MapTask{&kernel}, in, {&out, 1}).isOk());
  const double t1 = seconds(m.clock);
  REQUIRE(device->run(MapTask{&kernel}, in, {&out, 1}).isOk());
  // The pipeline was there, so this is a launch alone.
  CHECK(near(seconds(m.clock) - t1, m.profile.launch));
  const double t2 = seconds(m.clock);
  REQUIRE(device->sync().isOk());
  const double kernelTime = static_cast<double>(device->lastRunNanos()) * 1e-9;
  CHECK(near(kernelTime, 12.0 * n / m.profile.memoryBandwidth, 0.1));
  CHECK(seconds(m.clock) - t2 <= 2 * kernelTime + m.profile.roundTrip + 1e-9);
  CHECK(seconds(m.clock) - t2 >= 0.999 * (kernelTime + m.profile.roundTrip));
  const double t3 = seconds(m.clock);
  REQUIRE(device->download(out.device, 0, z.data(), z.size() * 4).isOk());
  CHECK(near(seconds(m.clock) - t3, m.profile.roundTrip + m.profile.downloadLatency +
                                        4.0 * n / m.profile.downloadBandwidth));
  for (float v : z) REQUIRE(v == 2.0f);
  for (Operand* o : {&in[0], &in[1], &out}) device->release(o->device);
}

TEST_CASE("an engine on a simulated device gives the CPU's answers, in the device's time") {
  Machine m("nvidia_discrete");
  cpu::CpuProvider real(1);
  for (bool force : {false, true}) {
    sim::VirtualClock clock;
    EngineOptions options;
    options.clock = &clock;
    options.device.force = force;
    options.device.open = [&]() -> Result<std::unique_ptr<Provider>> {
      return sim::makeSimProvider(m.profile, real, {}, clock);
    };
    Engine engine(m.memory, options);
    const std::int64_t n = 100000;
    HostBlock block = m.memory.allocate(4 * n);
    auto* data = static_cast<float*>(block.data);
    for (std::int64_t i = 0; i < n; ++i) data[i] = static_cast<float>(i % 17);
    const HookArg x = HookArg::of(DType::F32, Shape{n, 1}, block);
    const HookArg args[2] = {x, x};
    Verdict sum = engine.map(Op::Add, args, {"plus", 3, ""});
    REQUIRE(sum.answer == Answer::Done);
    Result<HostBlock> got = engine.evaluate(sum.array);
    REQUIRE(got);
    for (std::int64_t i = 0; i < n; ++i)
      REQUIRE(static_cast<float*>(got.value().data)[i] == 2 * data[i]);
    const Decision d = engine.log().last(1)[0];
    CHECK(d.site.line == 3);
    CHECK(d.reader == Reader::Host);
    if (force) {
      CHECK(std::string(d.provider) == "sim");
      CHECK(d.reason == Reason::User);
      const double least = m.profile.compile + m.profile.launch + m.profile.roundTrip;
      CHECK(static_cast<double>(d.nanos) * 1e-9 > least);
      CHECK(static_cast<double>(d.nanos) * 1e-9 < 2 * least);
      CHECK(d.bytesUp == 4 * n);
      CHECK(d.bytesDown == 4 * n);
    } else {
      // Nothing is known of the device yet: the CPU serves, and it is not even opened.
      CHECK(std::string(d.provider) == "cpu");
      CHECK(!engine.offload().report().deviceOpen);
    }
    m.memory.release(got.value().owner);
    engine.release(sum.array);
    m.memory.release(block.owner);
  }
  CHECK(m.memory.blocks == 0);
}

TEST_CASE("every device file is read, and each number says where it comes from") {
  int files = 0;
  const std::string folder = sourceFolder() + "/tests/bench/devices";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    Result<sim::DeviceProfile> p = sim::readDeviceProfile(entry.path().string());
    CAPTURE(entry.path().string());
    REQUIRE(p);
    CHECK(p.value().sources.size() == 17);
    for (const auto& s : p.value().sources) CHECK(s.text.size() > 8);
    ++files;
  }
  CHECK(files >= 8);
}

TEST_CASE("descriptions with bad numbers are refused by file and field") {
  CHECK(sim::parseDeviceProfile(descriptionWith("", ""), "f.json"));
  for (const char* field : {"launch", "memory_bandwidth", "gemm_rate", "fill_elements"}) {
    for (const char* value : {"-1", "NaN", "Infinity", "1e300", "\"3\"", "null", "[]", ""}) {
      CAPTURE(field);
      CAPTURE(value);
      Result<sim::DeviceProfile> p =
          sim::parseDeviceProfile(descriptionWith(field, value), "f.json");
      CHECK(!p);
      CHECK(p.status().message().find("f.json") != std::string::npos);
      CHECK(p.status().message().find(field) != std::string::npos);
    }
  }
  CHECK(!sim::parseDeviceProfile(descriptionWith("launch", "0"), "f.json"));
  CHECK(sim::parseDeviceProfile(descriptionWith("compile", "0"), "f.json"));
  for (const char* text : {"", "{", "[]", "{}", "{\"name\": \"x\"}", "3"})
    CHECK(!sim::parseDeviceProfile(text, "f.json"));
  CHECK(!sim::readDeviceProfile("/nowhere.json"));
}

TEST_CASE("a virtual clock leaves out what the simulation takes") {
  sim::VirtualClock clock;
  const std::uint64_t before = clock.nanos();
  clock.pause();
  clock.pause();
  volatile double sum = 0;
  for (int i = 0; i < 3000000; ++i) sum = sum + i;
  clock.resume();
  clock.resume();
  CHECK(static_cast<double>(clock.nanos() - before) < 1e6);
  clock.charge(0.5);
  CHECK(near(static_cast<double>(clock.nanos() - before) * 1e-9, 0.5, 0.01));
  clock.waitUntil(0);
  clock.waitUntil(before + 2000000000);
  CHECK(near(static_cast<double>(clock.nanos() - before) * 1e-9, 2, 0.01));
}

TEST_CASE("doubles are computed in single only when the user allows it") {
  Machine m("nvidia_discrete");
  cpu::CpuProvider real(1);
  for (bool allowed : {false, true}) {
    sim::VirtualClock clock;
    EngineOptions options;
    options.clock = &clock;
    options.device.force = true;
    if (allowed) options.offload.precision = policy::Precision::Single;
    options.device.open = [&]() -> Result<std::unique_ptr<Provider>> {
      return sim::makeSimProvider(m.profile, real, {}, clock);
    };
    Engine engine(m.memory, options);
    const std::int64_t n = 25000;
    HostBlock block = m.memory.allocate(8 * n);
    auto* data = static_cast<double*>(block.data);
    for (std::int64_t i = 0; i < n; ++i) data[i] = 0.1 * static_cast<double>(i + 1);
    const HookArg args[2] = {HookArg::of(DType::F64, Shape{n, 1}, block),
                             HookArg::of(Scalar::ofDouble(0.3))};
    Verdict product = engine.map(Op::Mul, args, {"times", 5, ""});
    REQUIRE(product.answer == Answer::Done);
    CHECK(product.array->dtype == DType::F64);
    Result<HostBlock> got = engine.evaluate(product.array);
    REQUIRE(got);
    for (std::int64_t i = 0; i < n; ++i) {
      const double v = static_cast<double*>(got.value().data)[i];
      REQUIRE(v ==
              (allowed ? static_cast<double>(static_cast<float>(data[i]) * 0.3f) : data[i] * 0.3));
    }
    const Decision d = engine.log().last(1)[0];
    CHECK(d.dtype == DType::F64);
    CHECK(d.reason == (allowed ? Reason::User : Reason::Precision));
    m.memory.release(got.value().owner);
    engine.release(product.array);
    const Reduce kinds[1] = {Reduce::Sum};
    Reduced sum;
    REQUIRE(engine.reduce(kinds, args[0], 1, {"sum", 6, ""}, {&sum, 1}).isOk());
    CHECK(sum.dtype == DType::F64);
    const double total = *static_cast<double*>(sum.host.data);
    CHECK(near(total, 0.1 * n * (n + 1) / 2, allowed ? 1e-5 : 1e-14));
    m.memory.release(sum.host.owner);
    m.memory.release(block.owner);
  }
  CHECK(m.memory.blocks == 0);
}
