#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "runtime/cli/accel_environment.h"

using namespace matlift;

namespace {

// Sets variables for one test and takes them away again.
class SetVariables {
 public:
  SetVariables(std::initializer_list<std::pair<const char*, const char*>> values) {
    for (const auto& [name, value] : values) {
      setenv(name, value, 1);
      names_.push_back(name);
    }
  }
  ~SetVariables() {
    for (const char* name : names_) unsetenv(name);
  }

 private:
  std::vector<const char*> names_;
};

accel::EngineOptions readWith(std::vector<std::string>& warnings) {
  return engineOptionsFromEnvironment([&](std::string_view line) { warnings.emplace_back(line); });
}

}  // namespace

TEST_CASE("quantities have units and limits") {
  std::int64_t n = 0;
  CHECK(readQuantity("1", n));
  CHECK(n == 1);
  CHECK(readQuantity("64M", n));
  CHECK(n == INT64_C(64) << 20);
  CHECK(readQuantity("3k", n));
  CHECK(n == 3072);
  CHECK(readQuantity("8589934591G", n));  // 2^63 - 2^30
  for (const char* wrong : {"", "M", "0", "-1", "1.5G", "1T", "1MM", " 1", "1 ", "0x10",
                            "8589934592G", "9223372036854775808", "nan"})
    CHECK_MESSAGE(!readQuantity(wrong, n), wrong);
}

TEST_CASE("the environment sets the device's options") {
  std::vector<std::string> warnings;
  {
    SetVariables set{{"MATLIFT_ACCEL_FORCE", "webgpu"},
                     {"MATLIFT_ACCEL_VALIDATE", "1"},
                     {"MATLIFT_ACCEL_MEMORY", "16M"},
                     {"MATLIFT_ACCEL_MIN_ELEMENTS", "1"}};
    const accel::EngineOptions options = readWith(warnings);
    CHECK(options.device.force);
    CHECK(options.device.validate);
    CHECK(options.device.residency.budget == 16u << 20);
    CHECK(options.minElements == 1);
    CHECK(warnings.empty());
  }
  const accel::EngineOptions plain = readWith(warnings);
  CHECK(!plain.device.force);
  CHECK(!plain.device.validate);
  CHECK(plain.device.residency.budget == 0);
  CHECK(plain.minElements == accel::EngineOptions().minElements);
  CHECK(plain.devices.open);
  CHECK(warnings.empty());
}

TEST_CASE("what cannot be understood is told and ignored") {
  SetVariables set{{"MATLIFT_ACCEL_FORCE", "cuda"},
                   {"MATLIFT_ACCEL_VALIDATE", "maybe"},
                   {"MATLIFT_ACCEL_MEMORY", "lots"},
                   {"MATLIFT_ACCEL_MIN_ELEMENTS", "-3"},
                   {"MATLIFT_FUSION", "half"}};
  std::vector<std::string> warnings;
  const accel::EngineOptions options = readWith(warnings);
  CHECK(!options.device.force);
  CHECK(!options.device.validate);
  CHECK(options.device.residency.budget == 0);
  CHECK(options.minElements == accel::EngineOptions().minElements);
  CHECK(options.fusion);
  CHECK(warnings.size() == 5);
  for (const std::string& line : warnings) CHECK(line.rfind("Warning: MATLIFT_", 0) == 0);
}

TEST_CASE("R12: the environment steers auto-offload") {
  std::vector<std::string> warnings;
  {
    const accel::EngineOptions o = readWith(warnings);
    CHECK(o.offload.mode == accel::policy::Mode::Auto);
    CHECK(o.offload.calibrate);
    CHECK(!o.offload.calibrateRefresh);
    CHECK(o.offload.thresholds.empty());
    CHECK(o.offload.logLevel == accel::policy::LogLevel::Off);
    CHECK(o.offload.profilePaths == std::vector<std::string>{"wgpu_profile.json"});
  }
  for (const char* no : {"0", "false", "no", "off", "FALSE", " 0 ", "Off\t"}) {
    const SetVariables e{{"MATLIFT_ACCEL_AUTO_OFFLOAD", no}, {"MATLIFT_ACCEL_CALIBRATE", no}};
    const accel::EngineOptions o = readWith(warnings);
    CHECK(o.offload.mode == accel::policy::Mode::Off);
    CHECK(!o.offload.calibrate);
  }
  for (const char* yes : {"1", "true", "yes", "on", "TRUE", " 1 ", "\tOn", "Yes"}) {
    const SetVariables e{{"MATLIFT_ACCEL_AUTO_OFFLOAD", yes},
                         {"MATLIFT_ACCEL_CALIBRATE", yes},
                         {"MATLIFT_ACCEL_CALIBRATE_REFRESH", yes}};
    const accel::EngineOptions o = readWith(warnings);
    CHECK(o.offload.mode == accel::policy::Mode::Auto);
    CHECK(o.offload.calibrate);
    CHECK(o.offload.calibrateRefresh);
  }
  const SetVariables e{{"MATLIFT_ACCEL_THRESHOLD_ALL", "1000"},
                       {"MATLIFT_ACCEL_THRESHOLD_MATMUL", "5M"},
                       {"MATLIFT_ACCEL_SMALL_BATCH_MAX_DIM", "3"},
                       {"MATLIFT_ACCEL_PROFILE", "some.json"},
                       {"MATLIFT_ACCEL_LOG", "trace"}};
  const accel::EngineOptions o = readWith(warnings);
  CHECK(warnings.empty());
  CHECK(o.offload.thresholds.size() == 6);
  CHECK(o.offload.thresholds[4] == std::pair<std::string, double>("matmul", 5 << 20));
  CHECK(o.offload.profilePaths == std::vector<std::string>{"some.json", "wgpu_profile.json"});
  CHECK(o.offload.logLevel == accel::policy::LogLevel::Trace);
}

TEST_CASE("R12: 0 is a size of small batches, and of nothing else") {
  std::vector<std::string> warnings;
  {
    const SetVariables e{{"MATLIFT_ACCEL_SMALL_BATCH_MAX_DIM", "0"}};
    const accel::EngineOptions o = readWith(warnings);
    REQUIRE(o.offload.thresholds.size() == 1);
    CHECK(o.offload.thresholds[0] == std::pair<std::string, double>("small_batch_max_dim", 0));
    CHECK(warnings.empty());
  }
  const SetVariables e{{"MATLIFT_ACCEL_THRESHOLD_MATMUL", "0"}};
  CHECK(readWith(warnings).offload.thresholds.empty());
  CHECK(warnings.size() == 1);
}

TEST_CASE("subnormals are exact on request") {
  std::vector<std::string> warnings;
  CHECK(!readWith(warnings).device.exactSubnormals);
  {
    const SetVariables e{{"MATLIFT_ACCEL_SUBNORMALS", "exact"}};
    CHECK(readWith(warnings).device.exactSubnormals);
    CHECK(warnings.empty());
  }
  const SetVariables e{{"MATLIFT_ACCEL_SUBNORMALS", "1"}};
  CHECK(!readWith(warnings).device.exactSubnormals);
  CHECK(warnings.size() == 1);
}

TEST_CASE("R12: each variable sets its own threshold") {
  using Set = std::vector<std::pair<std::string, double>>;
  const std::pair<const char*, Set> rows[] = {
      {"MATLIFT_ACCEL_THRESHOLD_UNARY", {{"unary", 123}}},
      {"MATLIFT_ACCEL_THRESHOLD_ELEMWISE", {{"elementwise", 123}}},
      {"MATLIFT_ACCEL_THRESHOLD_REDUCTION", {{"reduction", 123}}},
      {"MATLIFT_ACCEL_THRESHOLD_MATMUL", {{"matmul", 123}}},
      {"MATLIFT_ACCEL_THRESHOLD_ALL",
       {{"unary", 123}, {"elementwise", 123}, {"reduction", 123}, {"matmul", 123}}},
      {"MATLIFT_ACCEL_SMALL_BATCH_MAX_DIM", {{"small_batch_max_dim", 123}}},
      {"MATLIFT_ACCEL_SMALL_BATCH_MIN_ELEMS", {{"small_batch_min_elements", 123}}}};
  for (const auto& [name, set] : rows) {
    const std::string given = name;
    CAPTURE(given);
    const SetVariables e{{name, "123"}};
    std::vector<std::string> warnings;
    CHECK(readWith(warnings).offload.thresholds == set);
    CHECK(warnings.empty());
  }
}

TEST_CASE("R12: the log has three levels, and somewhere to go") {
  using accel::policy::LogLevel;
  const std::pair<const char*, LogLevel> rows[] = {
      {"off", LogLevel::Off}, {"info", LogLevel::Info}, {"trace", LogLevel::Trace}};
  for (const auto& [word, level] : rows) {
    const std::string given = word;
    CAPTURE(given);
    const SetVariables e{{"MATLIFT_ACCEL_LOG", word}};
    std::vector<std::string> lines;
    const accel::EngineOptions o = readWith(lines);
    CHECK(o.offload.logLevel == level);
    CHECK(lines.empty());
    REQUIRE(o.offload.trace);
    o.offload.trace("a line");
    CHECK(lines == std::vector<std::string>{"a line"});
  }
}

TEST_CASE("R12: what cannot be understood is named and ignored") {
  for (const char* name :
       {"MATLIFT_ACCEL_AUTO_OFFLOAD", "MATLIFT_ACCEL_CALIBRATE", "MATLIFT_ACCEL_CALIBRATE_REFRESH",
        "MATLIFT_ACCEL_THRESHOLD_ALL", "MATLIFT_ACCEL_THRESHOLD_UNARY",
        "MATLIFT_ACCEL_THRESHOLD_ELEMWISE", "MATLIFT_ACCEL_THRESHOLD_REDUCTION",
        "MATLIFT_ACCEL_THRESHOLD_MATMUL", "MATLIFT_ACCEL_SMALL_BATCH_MAX_DIM",
        "MATLIFT_ACCEL_SMALL_BATCH_MIN_ELEMS", "MATLIFT_ACCEL_LOG"}) {
    for (const char* value : {"maybe", "-1", "1.5", "9100000000000000", "99999999999999999999"}) {
      const SetVariables e{{name, value}};
      std::vector<std::string> warnings;
      const accel::EngineOptions o = readWith(warnings);
      CHECK_MESSAGE(warnings.size() == 1, name << "=" << value);
      CHECK(warnings[0].find(name) != std::string::npos);
      CHECK(o.offload.mode == accel::policy::Mode::Auto);
      CHECK(o.offload.calibrate);
      CHECK(o.offload.thresholds.empty());
    }
  }
}
