// Launches of fixed kernels: one invocation an item.
#pragma once

#include <string>

#include "webgpu/tasks/tasks.h"

namespace webgpu {

// A launch of kernels/<name>.wgsl over `count` invocations; params and buffers are added by the
// caller. The first parameter is "count".
inline Launch fixedLaunch(const std::string& name, uint64_t count,
                          const std::string& variant = "") {
  Launch launch;
  launch.key = name + (variant.empty() ? "" : "." + variant);
  launch.params.u32("count", count);
  launch.body = [name] { return std::string(wgslFile(name)); };
  launch.invocations = count;
  launch.work = count * 4;
  return launch;
}

inline uint64_t wordsOf(const Tensor& tensor) { return (tensor.bytes() + 3) / 4; }
inline bool isBytes(const Tensor& tensor) { return accel::dtypeSize(tensor.dtype) == 1; }

}  // namespace webgpu
