// Actions of onCleanup objects that have gone. A value may go in the middle of an instruction,
// where no code of the program can run: it only leaves its action here, and the VM runs what is due
// at the next safe place (a return, a builtin's begin or end, before a handler).
#pragma once

#include <vector>

#include "runtime/value/value.h"

namespace matlift {

/// Kept as Interpreter::state<CleanupQueue>().
struct CleanupQueue {
  std::vector<Value> due;  ///< function handles, in the order in which their objects went
};

}  // namespace matlift
