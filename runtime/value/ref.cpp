#include "runtime/value/ref.h"

#include <accel/thread_local.h>

#include <new>

namespace matlift {

namespace {

// Levels that are deleted by plain recursion, which is the faster way: some 100 bytes of stack
// each, so that even a small thread's stack has room.
constexpr int kMaxDepth = 100;

struct Pending {
  HeapObject* object;
  Pending* next;
};

// Plain data: usable as long as the thread runs, also by what is deleted at its very end.
struct Destruction {
  int depth;
  Pending* pending;  ///< from below kMaxDepth; the outermost call deletes them
};

ACCEL_THREAD_VARIABLE constinit thread_local Destruction destruction{0, nullptr};

/// False when there is no memory for it: then recursion has to do.
bool later(Destruction& d, HeapObject* object) noexcept {
  auto* entry = new (std::nothrow) Pending{object, d.pending};
  if (entry) d.pending = entry;
  return entry != nullptr;
}

HeapObject* takePending(Destruction& d) noexcept {
  Pending* entry = d.pending;
  HeapObject* object = entry->object;
  d.pending = entry->next;
  delete entry;
  return object;
}

}  // namespace

void HeapObject::destroy() noexcept {
  Destruction& d = destruction;
  if (d.depth >= kMaxDepth && later(d, this)) return;
  ++d.depth;
  delete this;
  if (d.depth == 1)
    while (d.pending) delete takePending(d);
  --d.depth;
}

}  // namespace matlift
