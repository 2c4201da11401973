#include "runtime/value/cycles.h"

#include <accel/thread_local.h>

#include <algorithm>

namespace matlift {

namespace {

constexpr size_t kFewest = 50'000;  // members before a search is worth its time
constexpr size_t kGrowth = 3;
constexpr size_t kSoon = 1000;  // members until a search that had no memory is tried again

// Plain data: usable as long as the thread runs, also by what is deleted at its very end.
struct Members {
  CycleMember* first;
  size_t count;
  size_t due;
  CycleMember::Wake wake;
  void* context;
  bool asked;
};

ACCEL_THREAD_VARIABLE constinit thread_local Members members{nullptr, 0,       kFewest,
                                                             nullptr, nullptr, false};

}  // namespace

void CycleMember::join() {
  Members& m = members;
  joined_ = true;
  next_ = m.first;
  if (next_) next_->previous_ = this;
  m.first = this;
  if (++m.count <= m.due || m.asked || !m.wake) return;
  m.asked = m.wake(m.context);
  if (!m.asked) searchFailed();
}

CycleMember::~CycleMember() {
  if (!joined_) return;
  Members& m = members;
  (previous_ ? previous_->next_ : m.first) = next_;
  if (next_) next_->previous_ = previous_;
  --m.count;
}

CycleMember* CycleMember::first() { return members.first; }
size_t CycleMember::count() { return members.count; }

void CycleMember::onGrowth(Wake wake, void* context) {
  members.wake = wake;
  members.context = context;
  members.asked = false;
}

void CycleMember::forgetGrowth(void* context) {
  if (members.context == context) onGrowth(nullptr, nullptr);
}

void CycleMember::searchFailed() {
  members.asked = false;
  members.due = members.count + kSoon;
}

void CycleMember::searched() {
  members.asked = false;
  members.due = std::max(kFewest, kGrowth * members.count);
}

}  // namespace matlift
