// The worker threads: who is called, who is waited for.
#include "accel/cpu/thread_pool.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "accel/cpu/memory_nodes.h"

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

TEST_CASE("what waking sleeping workers takes is measured when it happens") {
  ThreadPool pool(3);
  const auto nothing = [](int) {};
  pool.runOnAll(nothing);
  CHECK(pool.waking().worker == 0);  // they were just made
  for (int i = 0; i < 3; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // they look out for 0.1 ms
    pool.runOnAll(nothing);
  }
  CHECK(pool.waking().caller > 0);
  CHECK(pool.waking().worker > 0);
  CHECK(pool.waking().worker < 1e9);
}

TEST_CASE("B5: a worker keeps to one memory node, and the caller's is filled first") {
  namespace fs = std::filesystem;
  using accel::cpu::coresOfWorker;
  const fs::path folder = fs::temp_directory_path() / "memory_nodes_test";
  fs::remove_all(folder);
  const char* const lists[] = {"0-1,4", "", "2-3,5-5,x", "9-2,-7"};
  for (int i = 0; i < 4; ++i) {
    const fs::path node = folder / ("node" + std::to_string(2 * i));
    fs::create_directories(node);
    std::ofstream(node / "cpulist") << lists[i] << "\n";
  }
  const accel::cpu::MemoryNodes nodes = accel::cpu::memoryNodes(folder.string());
  fs::remove_all(folder);
  const std::vector<int> first = {0, 1, 4}, second = {2, 3, 5};
  REQUIRE(nodes == accel::cpu::MemoryNodes{first, second});
  CHECK(coresOfWorker(nodes, 1, 1) == first);
  CHECK(coresOfWorker(nodes, 1, 2) == first);
  CHECK(coresOfWorker(nodes, 1, 3) == second);
  CHECK(coresOfWorker(nodes, 5, 1) == second);
  CHECK(coresOfWorker(nodes, 5, 3) == first);
  CHECK(coresOfWorker(nodes, -1, 5) == second);
  CHECK(coresOfWorker(nodes, 0, 6).empty());
  CHECK(coresOfWorker({first}, 0, 1).empty());  // nothing to keep apart
  CHECK(accel::cpu::memoryNodes("/no/such/folder").empty());
}
