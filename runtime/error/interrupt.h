// Where a program can be interrupted: in every loop that may take long, and after every call.
#pragma once

#include <accel/stop.h>

#include <cstdint>

namespace matlift {

/// Throws Interrupted. The flag stays raised until the run is over (Vm::run), so that nothing on
/// the way, on this thread or on others that help it, goes on.
[[noreturn]] void throwInterrupted();

/// Throws Interrupted when the user wants the program to end. Two loads where nobody does.
inline void interruptionPoint() {
  if (accel::stopRequested()) [[unlikely]]
    throwInterrupted();
}

/// For loops whose turns are short: every `every`th (a power of two) is an interruption point.
template <uint64_t every = 4096>
inline void interruptionPoint(uint64_t turn) {
  static_assert((every & (every - 1)) == 0);
  if ((turn & (every - 1)) == 0) [[unlikely]]
    interruptionPoint();
}

/// Calls f(begin, n) for pieces of [0, count), with an interruption point before each: for kernels
/// that do not look themselves.
template <class F>
void forBlocks(int64_t count, F&& f) {
  constexpr int64_t kBlock = 1 << 20;
  for (int64_t begin = 0; begin < count; begin += kBlock) {
    interruptionPoint();
    f(begin, count - begin < kBlock ? count - begin : kBlock);
  }
}

}  // namespace matlift
