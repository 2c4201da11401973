// Waiting for futures.
#pragma once

#include <chrono>

#include "builtins/parallel/futures.h"
#include "builtins/parallel/pool.h"

namespace matlift::parallel {

using FutureList = std::vector<std::shared_ptr<Future>>;

inline bool allDone(const FutureList& futures) {
  for (const auto& f : futures)
    if (!f->isDone()) return false;
  return true;
}

/// Until it is so, or so many seconds have gone. Workers' messages are taken meanwhile.
template <class Condition>
void waitUntil(Interpreter& interpreter, double seconds, Condition&& isSo) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  while (!isSo()) {
    const double left = seconds - std::chrono::duration<double>(Clock::now() - start).count();
    if (left <= 0 || !poolOf(interpreter)) return;
    waitForFutures(interpreter, left);
  }
}

}  // namespace matlift::parallel
