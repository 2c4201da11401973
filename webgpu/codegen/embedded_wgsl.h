// webgpu/kernels/*.wgsl as text; the definition is written by embed.cmake into the build folder.
#pragma once

#include <span>
#include <string_view>

namespace webgpu {

struct EmbeddedWgsl {
  std::string_view name;  // the file's name without ".wgsl"
  std::string_view text;
};

std::span<const EmbeddedWgsl> embeddedWgsl();

}  // namespace webgpu
