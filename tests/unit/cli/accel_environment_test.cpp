#include "runtime/cli/accel_environment.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

using namespace matlift;

namespace {

// Sets variables for one test and takes them away again.
class Environment {
 public:
  Environment(std::initializer_list<std::pair<const char*, const char*>> values) {
    for (const auto& [name, value] : values) {
      setenv(name, value, 1);
      names_.push_back(name);
    }
  }
  ~Environment() {
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
    Environment set{{"MATLIFT_ACCEL_FORCE", "webgpu"},
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
  CHECK(plain.device.open);
  CHECK(warnings.empty());
}

TEST_CASE("what cannot be understood is told and ignored") {
  Environment set{{"MATLIFT_ACCEL_FORCE", "cuda"},
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
