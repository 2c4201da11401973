// Memory may end anywhere in a call that may not throw: an answer like any other.
#pragma once

#include <accel/status.h>

#include <new>

namespace accel {

/// What the work returns, a Status or a Result; or that the host has no memory for it.
template <class Work>
auto orOutOfMemory(Work&& work) noexcept -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "host memory");  // short enough to need none
  }
}

}  // namespace accel
