// R9: applying a sample file.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "tests/unit/near.h"
#include "tests/unit/policy/world.h"

using namespace world;

namespace {

constexpr const char* kSample = R"({"suite": {"auto_offload_calibration": {
  "runs": 3,
  "cpu_time_ms": {"elementwise": 2.0, "reduction": 0, "matmul": 5.0},
  "units": {"elementwise": 1000000, "reduction": 100, "matmul_flops": 1000000000},
  "provider": {"name": "Other", "vendor": "V", "backend": "b", "device_id": 9},
  "provider_conflict": true}}})";

struct File {
  std::string path = "/tmp/matlift_policy_sample_" + std::to_string(getpid()) + ".json";
  explicit File(const std::string& text) { std::ofstream(path, std::ios::trunc) << text; }
  ~File() { std::remove(path.c_str()); }
};

}  // namespace

TEST_CASE("R9: coefficients with before, after and delta; a dry run changes nothing") {
  Machine m;
  Session s(m);
  REQUIRE(s.offload.calibrate(1, {}).isOk());
  const policy::Thresholds before = s.offload.prices().thresholds();
  const std::map<std::string, std::string> records = m.store->records;
  const File file(kSample);
  Result<calibration::SampleOutcome> dry = s.offload.applySample(file.path, false);
  REQUIRE(dry);
  const calibration::SampleOutcome& o = dry.value();
  CHECK(!o.committed);
  CHECK(o.persistedTo.empty());
  CHECK(o.runs == 3);
  REQUIRE(o.delta.size() == 2);
  CHECK(std::string(o.delta[0].name) == "cpu_element_seconds");
  CHECK(o.delta[0].before == before.cpuElementSeconds);
  CHECK(near(o.delta[0].after, 2e-9));
  CHECK(near(o.delta[0].absolute, 2e-9 - before.cpuElementSeconds));
  CHECK(near(*o.delta[0].ratio, 2e-9 / before.cpuElementSeconds));
  CHECK(near(o.delta[1].after, 5e-12));
  CHECK(o.warnings.size() == 2);
  CHECK(m.warnings.size() == 2);
  CHECK(s.offload.prices().thresholds().cpuElementSeconds == before.cpuElementSeconds);
  CHECK(m.store->records == records);

  Result<calibration::SampleOutcome> wet = s.offload.applySample(file.path, true);
  REQUIRE(wet);
  CHECK(wet.value().committed);
  CHECK(wet.value().persistedTo == s.offload.report().cpuCachePath);
  CHECK(near(s.offload.prices().thresholds().cpuElementSeconds, 2e-9));
  CHECK(m.store->records != records);
  const policy::OffloadReport told = s.offload.report();
  CHECK(told.previous.cpuElementSeconds == before.cpuElementSeconds);
  REQUIRE(told.delta.size() == 2);
  CHECK(told.delta[0].before == before.cpuElementSeconds);
  CHECK(near(told.delta[0].absolute, 2e-9 - before.cpuElementSeconds));
  // Once more: nothing new in it.
  CHECK(!s.offload.applySample(file.path, true));
  Session next(m);
  next.offload.initialise();
  CHECK(near(next.offload.prices().thresholds().cpuElementSeconds, 2e-9));
}

TEST_CASE("R9: what is committed is what the CPU costs from now on, and in the next program") {
  Machine m;
  m.absent = true;
  const File file(R"({"auto_offload_calibration": {"runs": 1,
      "cpu_time_ms": {"elementwise": 2, "reduction": 1, "matmul": 30},
      "units": {"elementwise": 1000000, "reduction": 1000000, "matmul_flops": 1000000000}}})");
  cost::WorkCounts sum =
      mapWork(1 << 20, 1, false, Reader::Host, DType::F32, cost::WorkClass::Reduce).counts;
  sum.trafficBytes = 4.0 * (1 << 20);
  cost::WorkCounts product;
  product.m = product.k = product.n = 1024;
  product.matrices = 1;
  product.elements = 1 << 20;
  product.width = cost::Width::F32;
  auto check = [&](Session& s) {
    CHECK(near(s.offload.prices().thresholds().cpuElementSeconds, 2e-9));
    CHECK(near(s.offload.prices().thresholds().cpuReductionSeconds, 1e-9));
    CHECK(near(s.offload.prices().thresholds().cpuFlopSeconds, 3e-11));
    const cost::TableModel& cpu = s.offload.prices().cpu();
    CHECK(near(cpu.computeSeconds(mapWork(1 << 20).counts), 2e-9 * (1 << 20), 0.3));
    CHECK(near(cpu.computeSeconds(sum), 1e-9 * (1 << 20), 0.3));
    CHECK(near(cpu.computeSeconds(product), 3e-11 * product.flops(), 0.01));
  };
  {
    Session s(m);
    const Result<calibration::SampleOutcome> outcome = s.offload.applySample(file.path, true);
    REQUIRE(outcome);
    CHECK(outcome.value().warnings.empty());
    CHECK(s.offload.report().thresholdOrigin == cost::Origin::Measured);
    CHECK(s.offload.report().cpuModel == cost::Origin::Measured);
    check(s);
  }
  {
    Session s(m);
    s.offload.initialise();
    check(s);
    // The user's numbers are not measured over, however long a program runs.
    for (int i = 0; i < 500; ++i) s.call(mapWork(1 << 20, 3));
  }
  Session s(m);
  CHECK(near(s.offload.prices().thresholds().cpuElementSeconds, 2e-9));
}

namespace {

constexpr const char* kOwn = R"({"auto_offload_calibration": {"runs": 1,
    "cpu_time_ms": {"elementwise": 7, "reduction": 5, "matmul": 30},
    "units": {"elementwise": 1000000, "reduction": 1000000, "matmul_flops": 1000000000}}})";

void checkOwn(Session& s) {
  CHECK(near(s.offload.prices().thresholds().cpuElementSeconds, 7e-9));
  CHECK(near(s.offload.prices().thresholds().cpuReductionSeconds, 5e-9));
  CHECK(near(s.offload.prices().thresholds().cpuFlopSeconds, 3e-11));
  CHECK(near(s.offload.prices().cpu().computeSeconds(mapWork(1 << 20).counts), 7e-9 * (1 << 20),
             0.3));
}

void findDevice(Session& s) {
  REQUIRE(s.side.open());
  s.offload.deviceOpened();
}

// Calls too short to teach anything, while what is due is measured.
void measureToTheEnd(Session& s) {
  for (int i = 0; i < 500 && s.offload.report().calibrating; ++i) {
    s.machine.clock.charge(10);
    s.call(mapWork(1000));
  }
  CHECK(!s.offload.report().calibrating);
}

}  // namespace

TEST_CASE("R9: what is committed outlives the calibration of a device that is found later") {
  const File file(kOwn);
  for (const bool whileMeasured : {false, true}) {
    CAPTURE(whileMeasured);
    Machine m;
    OffloadOptions all = m.options();
    all.calibrationBudget = 100;  // for every probe
    {
      Session s(m, all);
      if (whileMeasured) findDevice(s);
      REQUIRE(s.offload.applySample(file.path, true));
      if (!whileMeasured) findDevice(s);
      CHECK(s.offload.report().calibrating);
      measureToTheEnd(s);
      CHECK(s.offload.report().calibrationComplete);
      CHECK(s.offload.prices().device().origin() == cost::Origin::Measured);
      checkOwn(s);
    }
    {
      Session s(m);
      s.offload.initialise();
      checkOwn(s);
      findDevice(s);
      measureToTheEnd(s);
      checkOwn(s);
    }
    // Another device, in a later program.
    m.profile = deviceProfile("intel_integrated");
    Session s(m);
    findDevice(s);
    CHECK(s.offload.report().calibrating);
    measureToTheEnd(s);
    checkOwn(s);
    // Suggestions need the device alone; who asks to measure means the CPU too.
    REQUIRE(s.offload.calibrate(1, {}, true).isOk());
    checkOwn(s);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
    CHECK(near(s.offload.prices().thresholds().cpuElementSeconds, 1.4e-9, 0.05));
    s.offload.save();
    Session next(m);
    CHECK(near(next.offload.prices().thresholds().cpuElementSeconds, 1.4e-9, 0.05));
  }
}

TEST_CASE("R9: what is committed is forgotten when a refresh is asked for") {
  const File file(kOwn);
  Machine m;
  {
    Session s(m);
    REQUIRE(s.offload.applySample(file.path, true));
  }
  OffloadOptions options = m.options();
  options.calibrateRefresh = true;
  {
    Session s(m, options);
    findDevice(s);
    measureToTheEnd(s);
    CHECK(near(s.offload.prices().thresholds().cpuElementSeconds, 1.4e-9, 0.05));
  }
  Session s(m);
  CHECK(near(s.offload.prices().thresholds().cpuElementSeconds, 1.4e-9, 0.05));
}

TEST_CASE("R9: calls go on teaching what the CPU costs after a commit") {
  const File file(kOwn);
  Machine m;
  Session s(m);
  REQUIRE(s.offload.applySample(file.path, true));
  findDevice(s);
  measureToTheEnd(s);
  const Work w = mapWork(1 << 20, 1, false, Reader::Host, DType::F64);  // the device has no doubles
  for (int i = 0; i < 300; ++i) s.call(w);
  CHECK(near(s.offload.prices().cpu().computeSeconds(w.counts), m.cpu.seconds(w.counts), 0.1));
  CHECK(near(s.offload.prices().thresholds().cpuElementSeconds, 7e-9));
}

TEST_CASE("R9: without a device, who asks to measure gets what is committed measured again") {
  const File file(kOwn);
  Machine m;
  m.absent = true;
  {
    Session s(m);
    (void)s.offload.calibrate(1, {}).isOk();
    CHECK(near(s.offload.prices().thresholds().cpuElementSeconds, 1.4e-9, 0.05));
  }
  {
    Session s(m);
    REQUIRE(s.offload.applySample(file.path, true));
  }
  Session s(m);
  checkOwn(s);
  (void)s.offload.calibrate(1, {}).isOk();
  CHECK(near(s.offload.prices().thresholds().cpuElementSeconds, 1.4e-9, 0.05));
}

TEST_CASE("R9: a commit or a measurement on purpose ends what was set by hand, and is kept") {
  const File file(kOwn);
  for (bool measures : {false, true}) {
    CAPTURE(measures);
    Machine m;
    {
      Session s(m);
      REQUIRE(s.offload.calibrate(1, {}).isOk());
      const double measured = s.offload.prices().cpu().computeSeconds(mapWork(1 << 20).counts);
      REQUIRE(s.offload.prices().setThreshold("cpu_element_seconds", 1e-4));
      REQUIRE(s.offload.prices().setThreshold("unary", 12345));
      CHECK(s.offload.prices().cpu().computeSeconds(mapWork(1 << 20).counts) > 30 * measured);
      if (measures) {
        REQUIRE(s.offload.calibrate(1, {}).isOk());
        CHECK(near(s.offload.prices().thresholds().cpuElementSeconds, 1.4e-9, 0.05));
        const double again = s.offload.prices().cpu().computeSeconds(mapWork(1 << 20).counts);
        CHECK(near(again, measured, 0.2));
      } else {
        REQUIRE(s.offload.applySample(file.path, true));
        checkOwn(s);
      }
      // A size that the user set is no coefficient, and stays for this session.
      CHECK(s.offload.prices().thresholds().unary == 12345);
    }
    Session next(m);
    next.offload.initialise();
    if (measures) {
      CHECK(near(next.offload.prices().thresholds().cpuElementSeconds, 1.4e-9, 0.05));
    } else {
      checkOwn(next);
    }
    CHECK(next.offload.prices().thresholds().unary != 12345);
  }
}

TEST_CASE("R9: what is set by hand is of one session") {
  Machine m;
  double measured = 0;
  {
    Session s(m);
    REQUIRE(s.offload.calibrate(1, {}).isOk());
    measured = s.offload.prices().thresholds().cpuElementSeconds;
    REQUIRE(s.offload.prices().setThreshold("cpu_element_seconds", 1e-4));
    for (int i = 0; i < 50; ++i) s.call(mapWork(1 << 20, 3));
  }
  Session next(m);
  next.offload.initialise();
  CHECK(next.offload.prices().thresholds().cpuElementSeconds == measured);
}

TEST_CASE("R9: a sample of this device is no surprise; one that cannot be kept says so") {
  Machine m;
  Session s(m);
  REQUIRE(s.side.open());
  s.offload.deviceOpened();
  const calibration::DeviceIdentity id = calibration::identityOf(s.side.provider()->info());
  const File file(R"({"auto_offload_calibration": {"runs": 1, "cpu_time_ms": {"reduction": 1},
      "units": {"reduction": 1000000}, "provider": {"name": ")" +
                  id.name + R"(", "vendor": ")" + id.vendor + R"(", "backend": ")" + id.backend +
                  R"(", "device_id": 0}}})");
  REQUIRE(s.offload.applySample(file.path, false));
  CHECK(s.offload.applySample(file.path, false).value().warnings.empty());
  CHECK(m.warnings.empty());

  OffloadOptions options = m.options();
  options.store = std::make_shared<FileRecordStore>(file.path + "/below");
  Session other(m, options);
  const Result<calibration::SampleOutcome> outcome = other.offload.applySample(file.path, true);
  REQUIRE(outcome);
  CHECK(outcome.value().committed);
  CHECK(outcome.value().persistedTo.empty());
  CHECK(near(other.offload.prices().thresholds().cpuReductionSeconds, 1e-9));
  CHECK(m.warnings.back().find(file.path + "/below") != std::string::npos);
}

TEST_CASE("R9: files that do not serve are errors that name the file and what is wrong") {
  Machine m;
  Session s(m);
  const std::pair<const char*, const char*> bad[] = {
      {"", "not JSON"},
      {"[]", "no auto_offload_calibration section"},
      {"{}", "no auto_offload_calibration section"},
      {"{\"suite\": {}}", "no auto_offload_calibration section"},
      {"{\"suite\": 3}", "no auto_offload_calibration section"},
      {R"({"auto_offload_calibration": 7})", "no auto_offload_calibration section"},
      {R"({"auto_offload_calibration": {"runs": 0, "cpu_time_ms": {"elementwise": 1},
          "units": {"elementwise": 10}}})",
       "no runs"},
      {R"({"auto_offload_calibration": {"runs": 1}})", "no new coefficient"},
      {R"({"auto_offload_calibration": {"runs": 1, "cpu_time_ms": {"elementwise": 1},
          "units": {"elementwise": 0}}})",
       "no new coefficient"},
      {R"({"auto_offload_calibration": {"runs": 1, "cpu_time_ms": {"elementwise": 1e18},
          "units": {"elementwise": 1}}})",
       "no new coefficient"},
      {R"({"auto_offload_calibration": {"runs": 1, "cpu_time_ms": {"elementwise": 1e-300},
          "units": {"elementwise": 1e18}}})",
       "no new coefficient"},
      {R"({"auto_offload_calibration": {"runs": 1, "cpu_time_ms": {"elementwise": -1},
          "units": {"elementwise": 5}}})",
       "negative"},
      {R"({"auto_offload_calibration": {"runs": 1, "cpu_time_ms": {"elementwise": "1"}}})",
       "no number"}};
  for (const auto& [text, words] : bad) {
    const std::string given = text;
    CAPTURE(given);
    const File file(text);
    Result<calibration::SampleOutcome> r = s.offload.applySample(file.path, true);
    REQUIRE(!r);
    CHECK(r.status().message().find(file.path) != std::string::npos);
    CHECK_MESSAGE(r.status().message().find(words) != std::string::npos, r.status().message());
  }
  CHECK(m.store->records.empty());
  CHECK(!s.offload.applySample("/nowhere/at/all.json", true));
  CHECK(!s.offload.applySample("/tmp", true));
  // Nobody may ever write into a pipe.
  {
    const File pipe("");
    std::remove(pipe.path.c_str());
    REQUIRE(mkfifo(pipe.path.c_str(), 0600) == 0);
    CHECK(!s.offload.applySample(pipe.path, true));
  }
  const File top(R"({"auto_offload_calibration": {"runs": 1, "cpu_time_ms": {"reduction": 1},
      "units": {"reduction": 1000}}})");
  CHECK(s.offload.applySample(top.path, false));
}
