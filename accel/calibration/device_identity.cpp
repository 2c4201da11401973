#include "accel/calibration/device_identity.h"

#include <fstream>

#include "accel/telemetry/record_store.h"

namespace accel::calibration {

std::string recordKey(const DeviceIdentity& device) {
  return slugified(device.vendor) + "-" + slugified(device.name) + "-" + slugified(device.backend) +
         "-" + std::to_string(device.deviceId);
}

// The note begins "<backend>, <vendor> <architecture>, <driver's words>".
DeviceIdentity identityOf(const ProviderInfo& info) {
  DeviceIdentity id;
  id.name = info.adapter;
  id.backend = info.name;
  id.deviceId = info.deviceId;
  const std::size_t comma = info.note.find(", ");
  if (comma == std::string::npos) return id;
  id.backend = info.note.substr(0, comma);
  const std::size_t start = comma + 2, end = info.note.find_first_of(", ", start);
  id.vendor = info.note.substr(start, end == std::string::npos ? end : end - start);
  const std::size_t facts = info.note.find(';');
  id.driver = info.note.substr(start, facts == std::string::npos ? facts : facts - start);
  return id;
}

std::string cpuIdentity(const std::string& target, int threads) {
  std::string model;
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; model.empty() && std::getline(info, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) model = line.substr(colon + 2);
  }
  return (model.empty() ? std::string("cpu") : model) + ", " + target +
         (threads > 0 ? ", " + std::to_string(threads) : std::string());
}

}  // namespace accel::calibration
