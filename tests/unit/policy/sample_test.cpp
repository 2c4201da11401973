// R9: applying a sample file.
#include <doctest/doctest.h>

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
  const policy::Thresholds before = s.offload.thresholds();
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
  CHECK(s.offload.thresholds().cpuElementSeconds == before.cpuElementSeconds);
  CHECK(m.store->records == records);

  Result<calibration::SampleOutcome> wet = s.offload.applySample(file.path, true);
  REQUIRE(wet);
  CHECK(wet.value().committed);
  CHECK(wet.value().persistedTo == s.offload.report().cpuCachePath);
  CHECK(near(s.offload.thresholds().cpuElementSeconds, 2e-9));
  CHECK(m.store->records != records);
  CHECK(s.offload.report().delta.size() == 2);
  // Once more: nothing new in it.
  CHECK(!s.offload.applySample(file.path, true));
  Session next(m);
  next.offload.initialise();
  CHECK(near(next.offload.thresholds().cpuElementSeconds, 2e-9));
}

TEST_CASE("R9: files that do not serve are errors that name the file") {
  Machine m;
  Session s(m);
  const char* bad[] = {
      "",
      "[]",
      "{}",
      "{\"suite\": {}}",
      "{\"suite\": 3}",
      R"({"auto_offload_calibration": {"runs": 0, "cpu_time_ms": {"elementwise": 1},
          "units": {"elementwise": 10}}})",
      R"({"auto_offload_calibration": {"runs": 1}})",
      R"({"auto_offload_calibration": {"runs": 1, "cpu_time_ms": {"elementwise": 1},
          "units": {"elementwise": 0}}})",
      R"({"auto_offload_calibration": {"runs": 1, "cpu_time_ms": {"elementwise": -1},
          "units": {"elementwise": 5}}})",
      R"({"auto_offload_calibration": {"runs": 1, "cpu_time_ms": {"elementwise": "1"}}})",
      R"({"auto_offload_calibration": 7})"};
  for (const char* text : bad) {
    CAPTURE(text);
    const File file(text);
    Result<calibration::SampleOutcome> r = s.offload.applySample(file.path, true);
    CHECK(!r);
    CHECK(r.status().message().find(file.path) != std::string::npos);
  }
  CHECK(!s.offload.applySample("/nowhere/at/all.json", true));
  CHECK(!s.offload.applySample("/tmp", true));
  const File top(R"({"auto_offload_calibration": {"runs": 1, "cpu_time_ms": {"reduction": 1},
      "units": {"reduction": 1000}}})");
  CHECK(s.offload.applySample(top.path, false));
}
