// X3: which of several devices is opened.
#include "accel/decide/where/device_choice.h"

#include <doctest/doctest.h>

#include <map>

#include "accel/decide/measure/record.h"
#include "accel/sim/device_profile.h"
#include "tests/unit/policy/world.h"

using namespace accel;
using namespace world;

namespace {

struct Records final : RecordStore {
  std::map<std::string, std::string> texts;
  Result<std::string> load(const std::string& key) override { return texts[key]; }
  Status save(const std::string& key, std::string_view text) override {
    texts[key] = text;
    return Status::ok();
  }
  Status erase(const std::string& key) override {
    texts.erase(key);
    return Status::ok();
  }
  std::string placeOf(const std::string& key) const override { return key; }
};

ProviderInfo device(const char* name, bool software, bool unified) {
  ProviderInfo info;
  info.name = "webgpu";
  info.adapter = name;
  info.vendor = "maker";
  info.backend = "vulkan";
  info.software = software;
  info.unifiedMemory = unified;
  return info;
}

std::vector<ProviderInfo> three() {
  return {device("Slow CPU", true, true), device("Chip inside", false, true),
          device("Card 9000", false, false)};
}

void measure(Records& store, const ProviderInfo& info, const char* like) {
  calibration::Record record;
  record.device = calibration::identityOf(info);
  record.cpu = "some cpu";
  record.matlift = "1";
  record.time = 1;
  record.numbers = sim::numbersOf(deviceProfile(like));
  store.texts[calibration::recordKey(record.device)] = calibration::writeRecord(record);
}

std::string chosen(const std::vector<std::string>& allowed, RecordStore* store) {
  for (const auto& c : policy::chooseDevice(three(), allowed, store))
    if (c.chosen) return c.info.adapter;
  return "";
}

}  // namespace

TEST_CASE("R7: a provider that does not tell its backend is known by its name") {
  ProviderInfo info;
  info.name = "sim";
  CHECK(calibration::identityOf(info).backend == "sim");
  info.backend = "vulkan";
  CHECK(calibration::identityOf(info).backend == "vulkan");
}

TEST_CASE("X3: without records a discrete device comes first, then an integrated one") {
  CHECK(chosen({}, nullptr) == "Card 9000");
  CHECK(chosen({"integrated", "software"}, nullptr) == "Chip inside");
  CHECK(chosen({"software"}, nullptr) == "Slow CPU");
}

TEST_CASE("X3: the allow-list takes parts of names, makers, backends and kinds, in any case") {
  CHECK(chosen({"card"}, nullptr) == "Card 9000");
  CHECK(chosen({"INSIDE"}, nullptr) == "Chip inside");
  CHECK(chosen({"slow"}, nullptr) == "Slow CPU");
  CHECK(chosen({"vulkan"}, nullptr) == "Card 9000");
  CHECK(chosen({"none"}, nullptr).empty());
}

TEST_CASE("X2, X3: of measured devices the one whose program would be fastest") {
  Records store;
  measure(store, three()[1], "apple_unified");
  measure(store, three()[2], "intel_integrated");
  CHECK(chosen({}, &store) == "Chip inside");
  measure(store, three()[2], "nvidia_discrete");
  CHECK(chosen({}, &store) == "Card 9000");
  // One that nobody has measured gets its chance, unless the CPU computes for it.
  Records one;
  measure(one, three()[2], "nvidia_discrete");
  CHECK(chosen({}, &one) == "Chip inside");
  measure(one, three()[1], "intel_integrated");
  CHECK(chosen({}, &one) == "Card 9000");
}

TEST_CASE("workers take the adapters in turn, those that the CPU computes for only by themselves") {
  const auto ofWorker = [](int worker, const std::vector<std::string>& allowed) {
    std::string out;
    for (const auto& c : policy::chooseDevice(three(), allowed, nullptr, worker))
      if (c.chosen) out += c.info.adapter;
    return out;
  };
  CHECK(ofWorker(1, {}) == "Card 9000");
  CHECK(ofWorker(2, {}) == "Chip inside");
  CHECK(ofWorker(3, {}) == "Card 9000");
  CHECK(ofWorker(4, {"inside"}) == "Chip inside");
  CHECK(ofWorker(2, {"software"}) == "Slow CPU");
  CHECK(ofWorker(2, {"none"}).empty());
  CHECK(policy::sharedDevices(policy::chooseDevice(three(), {}, nullptr)) == 2);
  policy::DeviceList devices;
  devices.worker = 2;
  devices.list = [] { return Result<std::vector<ProviderInfo>>(three()); };
  std::string tried;
  devices.open = [&](const ProviderInfo& info) -> Result<std::unique_ptr<Provider>> {
    tried += info.adapter + ";";
    return Status(StatusCode::Failed, "broken");
  };
  CHECK_FALSE(policy::openChosen(devices, nullptr));
  CHECK(tried == "Chip inside;Card 9000;Slow CPU;");
}

TEST_CASE(
    "X3: one that cannot be opened leaves the next best, and none allowed says what there is") {
  policy::DeviceList devices;
  devices.list = [] { return Result<std::vector<ProviderInfo>>(three()); };
  std::string tried;
  devices.open = [&](const ProviderInfo& info) -> Result<std::unique_ptr<Provider>> {
    tried += info.adapter + ";";
    return Status(StatusCode::Failed, "broken");
  };
  CHECK(policy::openChosen(devices, nullptr).status().message() == "broken");
  CHECK(tried == "Card 9000;Chip inside;Slow CPU;");
  devices.allowed = {"nothing"};
  const std::string why = policy::openChosen(devices, nullptr).status().message();
  CHECK(why.find("Card 9000") != std::string::npos);
  CHECK(why.find("allowed") != std::string::npos);
}
