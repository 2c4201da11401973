// A thread for the interpreter. Calls and expressions nest as deep as a program makes them, up to
// limits that a small stack would not reach: a stack of its own, which takes memory only where it
// is used.
#pragma once

#include <pthread.h>

#include <cstddef>

namespace matlift {

/// False: there is no room for such a thread.
inline bool startOnLargeStack(pthread_t& thread, void* (*function)(void*), void* argument) {
  constexpr std::size_t kStackBytes = std::size_t(1) << 30;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  const bool started = pthread_attr_setstacksize(&attributes, kStackBytes) == 0 &&
                       pthread_create(&thread, &attributes, function, argument) == 0;
  pthread_attr_destroy(&attributes);
  return started;
}

}  // namespace matlift
