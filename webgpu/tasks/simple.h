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

// How a kernel whose text is made here begins: invocation i of P.count.
inline constexpr const char* kMain =
    "@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>, "
    "@builtin(num_workgroups) nw: vec3<u32>, @builtin(local_invocation_index) lid: u32) {\n"
    "let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;\nif (i >= P.count) { return; }\n";

inline uint64_t wordsOf(const Tensor& tensor) { return (tensor.bytes() + 3) / 4; }
inline bool isBytes(const Tensor& tensor) { return accel::dtypeSize(tensor.dtype) == 1; }

// Kernels that only move elements take them as words, or as pairs of words: the type of an element,
// which the text knows as Element, and what tells such a pipeline from the others.
inline bool isPair(const Tensor& tensor) { return accel::dtypeSize(tensor.dtype) == 8; }
inline const char* moved(const Tensor& tensor) { return isPair(tensor) ? "vec2<u32>" : "u32"; }
inline const char* movedKey(const Tensor& tensor) { return isPair(tensor) ? "pair" : ""; }
inline std::string movedText(const Tensor& tensor, std::string_view kernel) {
  return std::string("alias Element = ") + moved(tensor) + ";\n" + std::string(kernel);
}
// Invocations that take an element each, or a word of bytes.
inline uint64_t unitsOf(const Tensor& tensor) {
  return isBytes(tensor) ? wordsOf(tensor) : tensor.elements();
}

}  // namespace webgpu
