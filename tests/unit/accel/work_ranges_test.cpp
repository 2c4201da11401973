#include "accel/cpu/work_ranges.h"

#include <doctest/doctest.h>

#include <thread>

using accel::cpu::WorkRanges;

namespace {

// How often each piece was taken when the first `present` of `workers` come, on threads.
std::vector<int> takenBy(int present, int workers, std::int64_t count) {
  WorkRanges ranges(count, workers);
  std::vector<std::atomic<int>> taken(static_cast<std::size_t>(count));
  std::vector<std::thread> threads;
  for (int w = 0; w < present; ++w)
    threads.emplace_back([&, w] {
      for (std::int64_t i, last; ranges.take(w, i, last);)
        for (; i < last; ++i) ++taken[static_cast<std::size_t>(i)];
    });
  for (std::thread& t : threads) t.join();
  return {taken.begin(), taken.end()};
}

}  // namespace

TEST_CASE("every piece is taken once, whoever comes") {
  for (int workers : {1, 2, 3, 7})
    for (int present = 1; present <= workers; ++present)
      for (std::int64_t count : {0, 1, 2, 5, 64, 10007})
        CHECK(takenBy(present, workers, count) ==
              std::vector<int>(static_cast<std::size_t>(count), 1));
}

TEST_CASE("a worker takes its own part in order, then others' from the back") {
  WorkRanges ranges(10, 2);
  std::vector<std::int64_t> order;
  for (std::int64_t first, last; ranges.take(0, first, last);) order.push_back(first);
  CHECK(order == std::vector<std::int64_t>{0, 1, 2, 3, 4, 9, 8, 7, 6, 5});
}

TEST_CASE("more pieces than a range can count are taken several at once") {
  const std::int64_t count = (std::int64_t{1} << 33) + 3;
  WorkRanges ranges(count, 3);
  std::int64_t first, last;
  REQUIRE(ranges.take(2, first, last));
  CHECK(last - first >= 4);
  CHECK(first % (last - first) == 0);
  CHECK(first >= count / 2);
  CHECK(last <= count);
}
