// The worker threads: who is called, who is waited for.
#include "accel/cpu/thread_pool.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

using accel::cpu::ThreadPool;

TEST_CASE("runOnAll calls every worker once, run after run, whether they sleep or look out") {
  for (int threads : {1, 2, 5}) {
    ThreadPool pool(threads);
    for (int run = 0; run < 300; ++run) {
      std::vector<std::atomic<int>> calls(static_cast<std::size_t>(threads));
      pool.runOnAll([&](int worker) { ++calls[static_cast<std::size_t>(worker)]; });
      for (const auto& c : calls) REQUIRE(c == 1);
      if (run % 100 == 99) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
}

TEST_CASE("share: every piece is done once, and nobody works when it has returned") {
  ThreadPool pool(4);
  std::atomic<int> inside{0};
  for (int run = 0; run < 2000; ++run) {
    const int pieces = run % 7;
    std::atomic<int> next{0}, done{0};
    pool.share([&](int) {
      ++inside;
      while (next++ < pieces) ++done;
      --inside;
    });
    REQUIRE(inside == 0);
    REQUIRE(done == pieces);
  }
}

TEST_CASE("a pool that never ran, or has just run, ends") {
  { ThreadPool pool(3); }
  for (int i = 0; i < 50; ++i) {
    ThreadPool pool(3);
    pool.share([](int) {});
  }
}
