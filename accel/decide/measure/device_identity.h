// Whose record it is.
#pragma once

#include <accel/provider.h>

#include <cstdint>
#include <string>

namespace accel::calibration {

struct DeviceIdentity {
  std::string vendor, name, backend, driver;
  std::uint32_t deviceId = 0;
  friend bool operator==(const DeviceIdentity&, const DeviceIdentity&) = default;
};

// "<vendor>-<name>-<backend>-<device id>", each slugified. The driver is no part of the name:
// another driver's record is replaced.
std::string recordKey(const DeviceIdentity& device);

// From what a provider says of itself.
DeviceIdentity identityOf(const ProviderInfo& info);

// Model, cores and vector target: a record of another CPU is no record.
std::string cpuIdentity(const std::string& target, int threads);

}  // namespace accel::calibration
