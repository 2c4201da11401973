// A question from the interpreter's thread to the browser's: the JavaScript side fills in the text,
// then the state, and wakes us. One place for waiting.
#pragma once

#include <accel/stop.h>
#include <emscripten.h>
#include <emscripten/threading.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace matlift::browser {

struct Request {
  // kWriting: the answer is being written where the question said. kAbandoned: nobody waits any
  // more, and nothing may be written.
  enum State : int32_t { kPending, kDone, kOutOfMemory, kFailed, kLost, kWriting, kAbandoned };
  int32_t state = kPending;
  char text[1020] = {};
};
// The JavaScript libraries write by these numbers.
static_assert(offsetof(Request, text) == 4 && sizeof(Request) == 1024);

/// Sleeps until the browser's thread has answered, for at most so long, and no longer than until
/// `stop` is raised.
inline bool answered(Request& request, double limitMilliseconds,
                     const accel::StopFlag* stop = nullptr) {
  constexpr double kTurn = 50;
  const double end = emscripten_get_now() + limitMilliseconds;
  for (;;) {
    const int32_t state = __atomic_load_n(&request.state, __ATOMIC_ACQUIRE);
    if (state != Request::kPending && state != Request::kWriting) return true;
    const double left = end - emscripten_get_now();
    // What is being written is there in a moment.
    if (state == Request::kPending && (left <= 0 || accel::isRaised(stop))) return false;
    emscripten_futex_wait(&request.state, uint32_t(state), std::clamp(left, 1.0, kTurn));
  }
}

/// Starts the work on the browser's thread and sleeps until it has answered. Null: no answer came
/// within the limit, or `stop` was raised; the request is then left alive, as a late answer must
/// find its place.
template <class Start>
std::unique_ptr<Request> ask(Start start, double limitMilliseconds,
                             const accel::StopFlag* stop = nullptr) {
  auto request = std::make_unique<Request>();
  start(request.get());
  for (;;) {
    int32_t pending = Request::kPending;
    if (answered(*request, limitMilliseconds, stop)) return request;
    if (__atomic_compare_exchange_n(&request->state, &pending, int32_t(Request::kAbandoned), false,
                                    __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
      (void)request.release();
      return nullptr;
    }
  }
}

}  // namespace matlift::browser
