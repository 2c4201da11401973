// The device interface on Dawn's C API.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "webgpu/device.h"

namespace webgpu::dawn {

struct DawnOptions {
  std::string cacheFolder;  // Dawn's blob cache; empty: none
  std::string adapter;      // the one of this name (AdapterInfo::name); empty: Dawn's first
  // A wait longer than this is a hung device, which is treated as lost.
  double waitLimitSeconds = 60;
};

// Loads Dawn on the first open(), refuses the Null backend, and trusts nothing before a kernel
// with a known answer has run (see selfCheck).
std::unique_ptr<DeviceSource> makeDawnSource(DawnOptions options);

// Every adapter that Dawn answers with: the fastest, the most sparing and the fallback of each
// backend. None is opened. keepOpen: what has to live as long as a device may be opened, so that
// the driver is not unloaded in between.
Result<std::vector<AdapterInfo>> listAdapters(std::shared_ptr<void>& keepOpen);

}  // namespace webgpu::dawn
