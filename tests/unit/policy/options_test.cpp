// R12: what the options say is done, and what they forbid is not.
#include <doctest/doctest.h>

#include <utility>

#include "tests/unit/policy/world.h"

using namespace world;

namespace {

// Enough of it to look for a device, and to measure the CPU.
const Work kMuch = mapWork(1 << 22, 20, false, Reader::Host, DType::F32, cost::WorkClass::Function);

bool keptDevice(const Machine& m) {
  for (const auto& [key, text] : m.store->records)
    if (key.rfind("simulated-", 0) == 0) return true;
  return false;
}

// Works until a thread has begun to open the device.
void workUntilOpening(Session& s) {
  for (int i = 0; i < 1000 && !s.opener.started(); ++i) s.call(kMuch);
  REQUIRE(s.opener.started());
}

}  // namespace

TEST_CASE("R12: off means off: nothing is opened, measured or kept") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 1000;
  OffloadOptions options = m.options();
  options.mode = policy::Mode::Off;
  {
    Session s(m, options);
    for (int i = 0; i < 100; ++i) {
      const Decision d = s.call(mapWork(1 << 22, 20));
      CHECK(d.reason == Reason::Disabled);
      CHECK(d.target == Target::Cpu);
    }
    CHECK(s.offload.report().cpuModel == cost::Origin::BuiltIn);
    CHECK(!s.offload.report().calibrating);
  }
  CHECK(m.opens == 0);
  CHECK(m.store->records.empty());
}

TEST_CASE("R12: switched off while the device is being opened, nothing of it is measured") {
  Machine m("nvidia_discrete");
  m.cpu.slowdown = 20;
  OffloadOptions options = m.options();
  options.openInBackground = true;
  HeldOpening opening(m);
  {
    Session s(m, options);
    workUntilOpening(s);
    s.offload.setMode(policy::Mode::Off);
    opening.letGo();
  }
  CHECK(!keptDevice(m));
  // Left on, it is: the next program knows it.
  opening.hold();
  {
    Session s(m, options);
    workUntilOpening(s);
    opening.letGo();
  }
  CHECK(keptDevice(m));
}

TEST_CASE("R12: without calibration the thresholds decide, and nothing is measured") {
  Machine m("nvidia_discrete");
  OffloadOptions options = m.options();
  options.calibrate = false;
  {
    Session s(m, options);
    CHECK(s.call(mapWork(4095)).target == Target::Cpu);
    CHECK(m.opens == 0);
    const Decision d = s.call(mapWork(4096));
    CHECK(d.target == Target::Device);
    CHECK(d.reason == Reason::Threshold);
    CHECK(m.opens == 1);
    for (int i = 0; i < 50; ++i) {
      s.call(kMuch);
      s.call(mapWork(1 << 22, 20, false, Reader::Host, DType::F64));
    }
    const policy::OffloadReport r = s.offload.report();
    CHECK(!r.calibrating);
    CHECK(r.cpuModel == cost::Origin::BuiltIn);
    CHECK(r.deviceModel == cost::Origin::None);
  }
  CHECK(m.store->records.empty());
}

TEST_CASE("R12: without calibration a device is not opened to be measured") {
  Machine m("nvidia_discrete");
  OffloadOptions options = m.options();
  options.calibrate = false;
  options.thresholds = {{"elementwise", 1e12}};  // nothing goes there
  Session s(m, options);
  for (int i = 0; i < 100; ++i) CHECK(s.call(kMuch).target == Target::Cpu);
  CHECK(m.opens == 0);
}

TEST_CASE("R12: without calibration a program's end measures nothing either") {
  Machine m("nvidia_discrete");
  OffloadOptions options = m.options();
  options.calibrate = false;
  options.openInBackground = true;
  HeldOpening opening(m);
  {
    Session s(m, options);
    workUntilOpening(s);
    opening.letGo();
  }
  CHECK(m.store->records.empty());
}

TEST_CASE("R12: without calibration what drifts is not measured again") {
  Machine m("software_device");
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
  }
  OffloadOptions options = m.options();
  options.calibrate = false;
  Session s(m, options);
  for (int i = 0; i < 400 && s.offload.report().drifts == 0; ++i) {
    m.cpu.slowdown = i % 2 ? 4 : 0.25;
    s.call(mapWork((1 << 18) << i % 4, 1 + i % 7));
  }
  REQUIRE(s.offload.report().drifts > 0);
  CHECK(!s.offload.report().calibrating);
}

TEST_CASE("R12: who forces the device does not wait for its measurement") {
  Machine m("nvidia_discrete");
  OffloadOptions options = m.options();
  options.mode = policy::Mode::Force;
  Session s(m, options);
  REQUIRE(s.side.open());
  s.offload.deviceOpened();
  const Decision d = s.call(mapWork(16));
  CHECK(d.target == Target::Device);
  CHECK(d.reason == Reason::User);
  CHECK(!s.offload.report().calibrating);
}

TEST_CASE("R12: calibrate-refresh measures although a record is there") {
  Machine m("nvidia_discrete");
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
  }
  OffloadOptions options = m.options();
  options.calibrateRefresh = true;
  Session s(m, options);
  s.offload.initialise();
  CHECK(!s.offload.prices().device().known());
  CHECK(s.offload.report().cpuModel == cost::Origin::BuiltIn);
  REQUIRE(s.side.open());
  s.offload.deviceOpened();
  CHECK(s.offload.report().calibrating);
  CHECK(!s.offload.prices().device().known());
}

TEST_CASE("R12: info logs what left the CPU, trace every call, off none") {
  for (policy::LogLevel level :
       {policy::LogLevel::Off, policy::LogLevel::Info, policy::LogLevel::Trace}) {
    Machine m("nvidia_discrete");
    OffloadOptions options = m.options();
    options.calibrate = false;
    options.logLevel = level;
    std::vector<std::string> lines;
    options.trace = [&](const std::string& line) { lines.push_back(line); };
    Session s(m, options);
    const Work small = mapWork(4095);
    const Decision here = s.call(small);
    REQUIRE(here.target == Target::Cpu);
    // Alike calls are let through unasked only where nobody wants to hear of each.
    CHECK((s.offload.repeats(small, here) > 0) == (level == policy::LogLevel::Off));
    REQUIRE(s.call(mapWork(4096)).target == Target::Device);
    // One at the start, then the calls.
    const std::size_t start = level == policy::LogLevel::Off ? 0 : 1;
    CHECK(lines.size() == start + static_cast<std::size_t>(level));
    if (start) CHECK(lines[0].find("device from unary 4,096") != std::string::npos);
    if (lines.empty()) continue;
    CHECK(lines.back().rfind("accel: line 12 plus single ", 0) == 0);
    CHECK(lines.back().find("-> sim (threshold)") != std::string::npos);
  }
}

TEST_CASE("R4: calls that were not to be asked about are, once the user has set something") {
  Machine m("nvidia_discrete");
  Session s(m, m.options());
  std::uint64_t before = s.offload.stamp();
  const auto changed = [&] {
    const std::uint64_t last = std::exchange(before, s.offload.stamp());
    return last != before;
  };
  CHECK_FALSE(s.offload.prices().setThreshold("unary", -1));
  CHECK_FALSE(changed());
  CHECK(s.offload.prices().setThreshold("unary", 5));
  CHECK(changed());
  CHECK_FALSE(s.offload.prices().setProfile("/nonexistent"));
  CHECK(changed());
}
