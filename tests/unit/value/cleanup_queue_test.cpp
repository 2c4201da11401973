#include "runtime/dispatch/cleanup_queue.h"

#include <doctest/doctest.h>

using matlift::CleanupQueue;
using matlift::Value;

TEST_CASE("room for the ends of many objects is taken a few times, not once for each") {
  CleanupQueue queue;
  int taken = 0;
  for (int k = 0; k < 10000; ++k) {
    const size_t before = queue.due.capacity();
    queue.expect();
    taken += queue.due.capacity() != before;
  }
  CHECK(taken < 30);
  // All of them go without taking more.
  const size_t room = queue.due.capacity();
  for (int k = 0; k < 10000; ++k) queue.leave(Value(double(k)));
  CHECK(queue.due.size() == 10000);
  CHECK(queue.due.capacity() == room);
}
