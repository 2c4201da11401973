// Our functions in WGSL (webgpu/kernels/*.wgsl, embedded by the build), cut to what a kernel uses.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "webgpu/self_check.h"

namespace webgpu {

// Files named lib_* hold functions and constants; of the pairs named with_* / without_* the one
// that fits the adapter's arithmetic is taken (both declare the same names).
class WgslLibrary {
 public:
  explicit WgslLibrary(const Arithmetic& arithmetic);

  // The declarations that `body` names, and what those name in turn.
  std::string functionsFor(std::string_view body) const;

 private:
  void split(std::string_view text);
  std::vector<std::string> namesIn(std::string_view text) const;

  std::unordered_map<std::string, std::string_view> declarations_;
};

// The text of an embedded kernel file ("matmul"), empty when there is none.
std::string_view wgslFile(std::string_view name);

}  // namespace webgpu
