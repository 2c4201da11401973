// Actions of onCleanup objects that have gone. A value may go in the middle of an instruction,
// where no code of the program can run: it only leaves its action here, and the VM runs what is due
// at the next safe place (a return, a builtin's begin or end, before a handler).
#pragma once

#include <algorithm>
#include <cstddef>
#include <new>
#include <utility>
#include <vector>

#include "runtime/value/value.h"

namespace matlift {

/// Kept as Interpreter::state<CleanupQueue>().
struct CleanupQueue {
  std::vector<Value> due;  ///< function handles, in the order in which their objects went

  bool closed = false;  ///< the interpreter ends: nothing runs any more

  /// An object comes: the queue has room for its action from now on, so that it can go without
  /// taking memory, which may have ended.
  void expect() {
    makeRoom();
    ++expected;
  }
  /// Circles of references are to be looked for: a colon among the actions. False: no memory.
  bool askForCollection() noexcept {
    try {
      makeRoom();
    } catch (const std::bad_alloc&) {
      return false;  // another time
    }
    due.push_back(Value::colon());
    return true;
  }
  /// An object goes; undefined: without an action.
  void leave(Value task) noexcept {
    --expected;
    if (task.isDefined()) due.push_back(std::move(task));
  }

 private:
  // For one more. Twice as much each time: reserve() by itself takes what it is told, anew for
  // every object.
  void makeRoom() {
    const std::size_t needed = due.size() + expected + 1;
    if (needed > due.capacity()) due.reserve(std::max(needed, 2 * due.capacity()));
  }

  std::size_t expected = 0;
};

}  // namespace matlift
