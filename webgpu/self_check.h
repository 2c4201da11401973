// Trust is earned: what a device must answer rightly before anything runs on it, and what its
// arithmetic can be relied on for.
#pragma once

#include <string>

#include "webgpu/device.h"

namespace webgpu {

// Runs a kernel whose answer is known (integers, so that no rounding is involved). A wrong answer
// means a wrong ABI, a Null device or a broken driver.
Status selfCheck(Device& device);

// What WGSL leaves open and our functions need to know, found by running it on the device.
struct Arithmetic {
  bool exactSums = false;         // a + b, a * b correctly rounded, never reassociated
  bool keepsOrder = false;        // roundings hidden by opaque() are done one by one, as written
  bool exactDivision = false;     // a / b correctly rounded
  bool exactSqrt = false;         // sqrt correctly rounded
  bool fusedMultiplyAdd = false;  // fma() rounds once
  bool flushesSubnormals = true;
};

// Error-free transformations (two-sum, two-product) are only sound with exactSums; without it the
// provider offers no function that rests on them.
Result<Arithmetic> probeArithmetic(Device& device);

}  // namespace webgpu
