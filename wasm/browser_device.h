// The device interface on the browser's navigator.gpu.
#pragma once

#include <memory>

#include "webgpu/device.h"

namespace webgpu::browser {

/// Made and used on the interpreter's thread; the browser's own thread does the work (gpu.js).
std::unique_ptr<DeviceSource> makeBrowserSource();

}  // namespace webgpu::browser
