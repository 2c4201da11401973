#include <string>
#include <string_view>

#include "accel/decide/measure/profile_lines.h"
#include "accel/decide/measure/record.h"
#include "accel/decide/measure/sample_file.h"
#include "accel/decide/which/selector.h"
#include "accel/sim/device_profile.h"
#include "tests/fuzz/targets.h"

namespace fuzz {

namespace {

void mustHold(bool fact) {
  if (!fact) __builtin_trap();
}

// What was read is written and read again; what was refused says why, unless it is an earlier
// version's, which is replaced without a word.
void calibrationRecord(std::string_view text) {
  accel::calibration::Record record, again;
  std::string why;
  if (!accel::calibration::readRecord(text, record, why))
    return mustHold(!why.empty() || text.find("version") != text.npos);
  mustHold(accel::calibration::readRecord(accel::calibration::writeRecord(record), again, why));
}

void sampleFile(std::string_view text) {
  const auto sample = accel::calibration::parseSampleFile(text, "sample.json");
  if (!sample.isOk()) return mustHold(!sample.status().message().empty());
  const auto outcome = accel::calibration::applySample(sample.value(), {}, {});
  mustHold(outcome.isOk() || !outcome.status().message().empty());
}

void selectorRecord(std::string_view text) {
  for (accel::Backend backend : {accel::Backend::Cpu, accel::Backend::WebGpu}) {
    accel::selection::Selector selector;
    if (!selector.restore(text, "selector.json", backend).isOk()) continue;
    accel::selection::Selector again;
    mustHold(again.restore(selector.recordText(backend), "selector.json", backend).isOk());
    selector.report(10);
  }
}

void deviceProfile(std::string_view text) {
  const auto profile = accel::sim::parseDeviceProfile(text, "device.json");
  if (!profile.isOk()) return mustHold(!profile.status().message().empty());
  accel::sim::numbersOf(profile.value());
}

void profileLines(std::string_view text) {
  accel::cost::ProfileModel model;
  std::string why;
  mustHold(model.read(text, why) || !why.empty());
}

}  // namespace

void recordsInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  calibrationRecord(text);
  sampleFile(text);
  selectorRecord(text);
  deviceProfile(text);
  profileLines(text);
}

}  // namespace fuzz
