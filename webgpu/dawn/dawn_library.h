// Finds Dawn's shared library and its functions at run time, so that a program without a GPU (or
// without Dawn) starts and runs as if WebGPU did not exist.
#pragma once

#include <accel/status.h>

#include <string>

#include "webgpu/dawn/dawn_api.h"

namespace webgpu::dawn {

struct DawnLibrary {
  DawnApi api;
  std::string path;  // what was opened
};

// Looks at MATLIFT_DAWN_LIBRARY (then nothing else is tried), in ../lib/matlift of an installed
// program, in the node_modules of the tree in whose build folder the program stands, then for a
// system libwebgpu_dawn.so. The library stays open for the life of the process: unloading Dawn
// while a driver thread runs is not safe.
accel::Result<DawnLibrary> loadDawn();

// What Vulkan lacks here, a loader or any driver; empty: nothing that can be seen. Asked before Dawn
// is, because Dawn prints warnings on stderr in that case.
std::string vulkanLack();

}  // namespace webgpu::dawn
