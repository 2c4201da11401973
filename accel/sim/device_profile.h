// A device described by numbers, in a JSON file: what the sim provider charges.
#pragma once

#include <accel/status.h>

#include <string>
#include <string_view>
#include <vector>

#include "accel/decide/measure/table_model.h"

namespace accel::sim {

// Rates in operations a second, bandwidths in bytes a second, times in seconds.
struct DeviceProfile {
  std::string name;     // "NVIDIA RTX 3060 class, native"
  std::string backend;  // "vulkan", "metal", "browser"
  std::string driver;
  double launch = 0;
  double roundTrip = 0;
  double compile = 0;
  double uploadBandwidth = 0, uploadLatency = 0;
  double downloadBandwidth = 0, downloadLatency = 0;
  double memoryBandwidth = 0;
  bool unified = false;
  bool doubles = false;  // computed by integers, at integerRate
  double memoryBytes = 0;
  double cheapRate = 0;  // adds a second, single
  double mediumRate = 0;
  double functionRate = 0;
  double specialRate = 0;
  double integerRate = 0;  // 32-bit integer operations a second
  double gemmRate = 0;       // multiply-adds a second of large products
  double gemmHalfOrder = 0;  // order of the square product that reaches half of it
  double fillElements = 0;   // elements in flight at which half the memory bandwidth is reached
  struct Source {
    std::string field, text;
  };
  std::vector<Source> sources;  // where each number comes from
};

// A failure's text names the file and the field: missing, not a number, negative, not finite, huge.
Result<DeviceProfile> readDeviceProfile(const std::string& path);
Result<DeviceProfile> parseDeviceProfile(std::string_view json, const std::string& name);

// The described cost model, and the arithmetic that the sim provider charges by.
cost::Numbers numbersOf(const DeviceProfile& profile);
double kernelSeconds(const DeviceProfile& profile, const cost::WorkCounts& work);

}  // namespace accel::sim
