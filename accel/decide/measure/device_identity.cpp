#include "accel/decide/measure/device_identity.h"

#include <fstream>

#include "accel/telemetry/record_store.h"

namespace accel::calibration {

std::string recordKey(const DeviceIdentity& device) {
  return slugified(device.vendor) + "-" + slugified(device.name) + "-" + slugified(device.backend) +
         "-" + std::to_string(device.deviceId);
}

DeviceIdentity identityOf(const ProviderInfo& info) {
  return {info.vendor, info.adapter, info.backend.empty() ? info.name : info.backend, info.driver,
          info.deviceId};
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
