// The WebGPU provider: accel's tasks on any device that webgpu/device.h describes.
#pragma once

#include <accel/provider.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "webgpu/device.h"

namespace webgpu {

struct ProviderOptions {
  std::size_t memoryBudget =
      0;  // bytes that accel may keep on the device; 0: twice the largest buffer
  // Each run() is submitted by itself and waited for when lastRunNanos() is asked: for calibration,
  // not for speed.
  bool timeRuns = false;
  // Division, square root and products by our own code even where the adapter's round correctly:
  // what other adapters need, testable on this one.
  bool distrustArithmetic = false;
  // makeDawnProvider: the adapter of this name; empty: Dawn's first.
  std::string adapter;
};

// What the provider has done, for `accel info` and for tests.
struct ProviderCounters {
  uint64_t bytesInUse = 0, bytesFree = 0, peakBytes = 0;
  uint64_t dispatches = 0, submits = 0, pipelines = 0, losses = 0;
};

class WebgpuProvider : public accel::Provider {
 public:
  virtual ProviderCounters counters() const noexcept = 0;
  virtual Device* device() noexcept = 0;  // null between a loss and renew()
};

// Opens a device and probes it. A failure's text says why there is none; ask again later if it may
// have changed.
Result<std::unique_ptr<WebgpuProvider>> makeProvider(std::unique_ptr<DeviceSource> source,
                                                     const ProviderOptions& options);

// Dawn with its shader cache in `cacheFolder` (empty: none). Not in the browser build, where wasm/
// makes a DeviceSource of its own.
Result<std::unique_ptr<WebgpuProvider>> makeDawnProvider(const std::string& cacheFolder,
                                                         const ProviderOptions& options);

// What is known of every adapter that Dawn has, before one is opened. keepOpen lives as long as one
// may be.
Result<std::vector<accel::ProviderInfo>> listDawnAdapters(std::shared_ptr<void>& keepOpen);

}  // namespace webgpu
