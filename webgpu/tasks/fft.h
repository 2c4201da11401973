// Lengths of transforms.
#pragma once

#include <cstdint>

namespace webgpu {

// The power of two in which a transform of any length n is done as a convolution: at least 2n - 1.
inline uint64_t paddedLength(uint64_t n) {
  uint64_t padded = 1;
  while (padded < 2 * n - 1) padded *= 2;
  return padded;
}

// The length of a line in working space.
inline uint64_t workingLength(uint64_t n) { return (n & (n - 1)) == 0 ? n : paddedLength(n); }

}  // namespace webgpu
