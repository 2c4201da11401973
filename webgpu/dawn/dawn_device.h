// The device interface on Dawn's C API.
#pragma once

#include <memory>
#include <string>

#include "webgpu/device.h"

namespace webgpu::dawn {

struct DawnOptions {
  std::string cacheFolder;  // Dawn's blob cache; empty: none
  // A wait longer than this is a hung device, which is treated as lost.
  double waitLimitSeconds = 60;
};

// Loads Dawn on the first open(), refuses the Null backend, and trusts nothing before a kernel
// with a known answer has run (see selfCheck).
std::unique_ptr<DeviceSource> makeDawnSource(DawnOptions options);

}  // namespace webgpu::dawn
