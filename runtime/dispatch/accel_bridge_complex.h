// Complex numbers on a device: two real arrays, of the real and of the imaginary parts, so that
// every operation on them is one or a few of the hook's real ones. Internal to the bridge.
#pragma once

#include "runtime/dispatch/accel_bridge_values.h"

namespace matlift {

/// An operand of a complex operation. Real ones have no imaginary part.
struct AccelBridge::ComplexOperand {
  Value re, im;
  bool complex = false;
  bool sure = false;  ///< complex even where every imaginary part is zero
  Value whole;        ///< the value itself, where `any` is kept
};

}  // namespace matlift
