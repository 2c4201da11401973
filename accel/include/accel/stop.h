// The wish that what a thread is doing ends soon (Ctrl-C, Stop in a page). A flag is raised from
// any thread or a signal handler; whoever runs a program names its flag for the thread that runs
// it, and everything below that may take long looks there: kernels between blocks, waits between
// turns. Who finds it raised ends with StatusCode::Stopped and nothing of its results counts. The
// program alone lowers it.
#pragma once

#include <accel/thread_local.h>

#include <atomic>

namespace accel {

class StopFlag {
 public:
  void raise() noexcept { raised_.store(true, std::memory_order_relaxed); }
  void lower() noexcept { raised_.store(false, std::memory_order_relaxed); }
  bool raised() const noexcept { return raised_.load(std::memory_order_relaxed); }

 private:
  static_assert(std::atomic<bool>::is_always_lock_free);  // for signal handlers
  std::atomic<bool> raised_{false};
};

namespace detail {
ACCEL_THREAD_VARIABLE inline constinit thread_local StopFlag* threadsStop = nullptr;
}

/// The flag of what this thread runs; null: nothing stops it. A loop that other threads take part
/// in asks before it begins, and all of them look at what it got.
inline StopFlag* currentStop() noexcept { return detail::threadsStop; }

inline bool isRaised(const StopFlag* flag) noexcept { return flag && flag->raised(); }
inline bool stopRequested() noexcept { return isRaised(currentStop()); }

/// While it lives, this flag stops what the thread does; null: nothing does (a measurement, a check
/// of a device, that would tell nothing when it is cut short).
class StopScope {
 public:
  explicit StopScope(StopFlag* flag) noexcept : before_(detail::threadsStop) {
    detail::threadsStop = flag;
  }
  ~StopScope() { detail::threadsStop = before_; }
  StopScope(const StopScope&) = delete;
  StopScope& operator=(const StopScope&) = delete;

 private:
  StopFlag* before_;
};

}  // namespace accel
