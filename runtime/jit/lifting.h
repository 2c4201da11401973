// What does not change within a loop that counts is computed, and checked, before it.
#pragma once

#include "runtime/jit/ir.h"

namespace matlift::jit {

/// Moves out of loops what is the same at every turn, and turns checks of indices that follow the
/// loop's variable into checks of its first and last value. They leave where the loop begins a
/// turn.
void liftFromLoops(Program& program);

}  // namespace matlift::jit
