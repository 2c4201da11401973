// A question from the interpreter's thread to the browser's: the JavaScript side fills in the text,
// then the state, and wakes us. One place for waiting.
#pragma once

#include <emscripten.h>
#include <emscripten/threading.h>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace matlift::browser {

struct Request {
  enum State : int32_t { kPending, kDone, kOutOfMemory, kFailed, kLost };
  int32_t state = kPending;
  char text[1020] = {};
};
// The JavaScript libraries write by these numbers.
static_assert(offsetof(Request, text) == 4 && sizeof(Request) == 1024);

/// Sleeps until the browser's thread has answered, for at most so long.
inline bool answered(Request& request, double limitMilliseconds) {
  const double end = emscripten_get_now() + limitMilliseconds;
  while (__atomic_load_n(&request.state, __ATOMIC_ACQUIRE) == Request::kPending) {
    const double left = end - emscripten_get_now();
    if (left <= 0) return false;
    emscripten_futex_wait(&request.state, Request::kPending, left);
  }
  return true;
}

/// Starts the work on the browser's thread and sleeps until it has answered. Null: no answer came
/// within the limit; the request is then left alive, as a late answer must find its place.
template <class Start>
std::unique_ptr<Request> ask(Start start, double limitMilliseconds) {
  auto request = std::make_unique<Request>();
  start(request.get());
  if (answered(*request, limitMilliseconds)) return request;
  (void)request.release();
  return nullptr;
}

}  // namespace matlift::browser
