// Loops over independent pieces, on all threads of the program. What a piece computes must not
// depend on which thread takes it or how many there are: then no result does.
//
// Only plain memory may be touched in a piece: no Value is made, copied or dropped (reference
// counts belong to the interpreter's thread), no elements are asked for that may be deferred, and
// the interpreter is not called.
#pragma once

#include <accel/stop.h>
#include <accel/workers.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <type_traits>

#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"

namespace matlift::builtins {

/// Interpreter state: the threads. Set by the program that joins the parts; none: one thread.
struct WorkersSlot {
  accel::Workers* workers = nullptr;
};

class Parallel {
 public:
  /// One thread, no interrupts.
  Parallel() = default;
  explicit Parallel(Interpreter& interpreter)
      : workers_(interpreter.state<WorkersSlot>().workers), interpreter_(&interpreter) {}

  /// Threads, the caller's included. Scratch memory is by worker in [0, count).
  int count() const { return workers_ ? workers_->count() : 1; }

  /// Calls f(piece, worker) for every piece in [0, pieces). Throws what a piece has thrown, the
  /// first of them by number, or Interrupted: then not all were done.
  template <class F>
  void run(int64_t pieces, F&& f) const {
    Run<std::remove_reference_t<F>> all{f, pieces, interpreter_};
    if (workers_ && pieces > 1)
      workers_->share(&Run<std::remove_reference_t<F>>::work, &all);
    else
      all.take(0);
    if (all.thrown) std::rethrow_exception(all.thrown);
  }

  /// The same over [0, elements) in ranges of at least `least`, which f(begin, end) gets: one alone
  /// where threads do not pay. Waking a thread takes 25 to 55 us on a virtual machine with two Zen
  /// 4 cores: a range should take longer.
  template <class F>
  void ranges(int64_t elements, int64_t least, F&& f) const {
    const int64_t most = std::max<int64_t>(1, elements / least);
    // Some for each thread: one that comes late finds less left, and interrupts are seen between.
    const int64_t pieces = std::min<int64_t>(most, std::max<int64_t>(8 * count(), most / 64));
    run(pieces,
        [&](int64_t piece, int) { f(elements * piece / pieces, elements * (piece + 1) / pieces); });
  }

 private:
  template <class F>
  struct Run {
    F& f;
    int64_t pieces;
    Interpreter* interpreter;
    accel::StopFlag* stop = accel::currentStop();
    std::atomic<int64_t> next{0};
    std::mutex mutex{};
    std::exception_ptr thrown{};
    int64_t thrower = std::numeric_limits<int64_t>::max();

    static void work(void* context, int worker) {
      Run* run = static_cast<Run*>(context);
      const accel::StopScope scope(run->stop);
      run->take(worker);
    }

    // Pieces are taken in order, so the first that throws is always among those that were begun.
    void take(int worker) noexcept {
      int64_t piece = -1;
      try {
        for (;;) {
          if (interpreter) interruptionPoint();
          piece = next++;
          if (piece >= pieces) return;
          f(piece, worker);
          piece = -1;
        }
      } catch (...) {
        next = pieces;
        std::lock_guard lock(mutex);
        if (thrown && thrower < piece) return;
        thrown = std::current_exception();
        thrower = piece;
      }
    }
  };

  accel::Workers* workers_ = nullptr;
  Interpreter* interpreter_ = nullptr;
};

}  // namespace matlift::builtins
