// Loops of builtins on the engine's threads: who does what, what is thrown, what never depends on
// how many threads there are.
#include "builtins/support/parallel.h"

#include <doctest/doctest.h>

#include <complex>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>

#include "accel/cpu/thread_pool.h"
#include "builtins/signal/fft.h"
#include "tests/unit/linalg/fake_interpreter.h"

using namespace matlift;
using builtins::Parallel;

namespace {

struct Crowd {
  explicit Crowd(int threads) : pool(threads) {
    interpreter.state<builtins::WorkersSlot>().workers = &pool;
  }
  test::FakeInterpreter interpreter;
  accel::cpu::ThreadPool pool;
  Parallel parallel() { return Parallel(interpreter); }
};

}  // namespace

TEST_CASE("every piece is done once, by a worker that exists") {
  for (int threads : {1, 2, 5}) {
    Crowd crowd(threads);
    const Parallel parallel = crowd.parallel();
    REQUIRE(parallel.count() == threads);
    for (int64_t pieces = 0; pieces < 200; ++pieces) {
      std::vector<std::atomic<int>> done(static_cast<size_t>(pieces));
      std::atomic<int> strangers{0};
      parallel.run(pieces, [&](int64_t piece, int worker) {
        ++done[size_t(piece)];
        if (worker < 0 || worker >= threads) ++strangers;
      });
      for (auto& d : done) REQUIRE(d == 1);
      REQUIRE(strangers == 0);
    }
  }
}

TEST_CASE("ranges cover everything once, and are not smaller than asked for") {
  Crowd crowd(3);
  for (int64_t n : {0, 1, 99, 100, 101, 12345}) {
    std::vector<std::atomic<int>> done(static_cast<size_t>(n));
    std::atomic<int> small{0};
    crowd.parallel().ranges(n, 100, [&](int64_t begin, int64_t end) {
      if (end - begin < std::min<int64_t>(n, 100)) ++small;
      for (int64_t i = begin; i < end; ++i) ++done[size_t(i)];
    });
    for (auto& d : done) REQUIRE(d == 1);
    CHECK(small == 0);
  }
}

TEST_CASE("the first piece that throws is the one that is heard of") {
  for (int threads : {1, 4}) {
    Crowd crowd(threads);
    for (int round = 0; round < 200; ++round) {
      std::string what;
      try {
        crowd.parallel().run(64, [&](int64_t piece, int) {
          if (piece >= 7) throw std::runtime_error(std::to_string(piece));
        });
      } catch (const std::runtime_error& e) {
        what = e.what();
      }
      REQUIRE(what == "7");
    }
    CHECK_THROWS_AS(crowd.parallel().run(8, [](int64_t, int) { throw std::bad_alloc(); }),
                    std::bad_alloc);
    // And the threads are there for the next one.
    std::atomic<int> done{0};
    crowd.parallel().run(8, [&](int64_t, int) { ++done; });
    CHECK(done == 8);
  }
}

TEST_CASE("a loop inside a piece runs on that piece's thread") {
  Crowd crowd(4);
  const Parallel parallel = crowd.parallel();
  std::atomic<int> done{0}, elsewhere{0};
  parallel.run(16, [&](int64_t, int) {
    const auto self = std::this_thread::get_id();
    Parallel(parallel).run(16, [&](int64_t, int) {
      ++done;
      if (std::this_thread::get_id() != self) ++elsewhere;
    });
  });
  CHECK(done == 256);
  CHECK(elsewhere == 0);
}

TEST_CASE("an interrupt ends the loop") {
  for (int threads : {1, 3}) {
    Crowd crowd(threads);
    accel::StopFlag flag;
    const accel::StopScope scope(&flag);
    std::atomic<int64_t> done{0};
    CHECK_THROWS_AS(crowd.parallel().run(int64_t(1) << 40,
                                         [&](int64_t, int) {
                                           if (++done == 100) flag.raise();
                                         }),
                    Interrupted);
  }
}

TEST_CASE("transforms have the same bits on any number of threads") {
  test::FakeInterpreter alone;
  auto random = [seed = uint64_t(1)](Dims dims, bool complex) mutable {
    Value v = Value::uninitialized(ClassId::Double, dims, complex);
    double* p = static_cast<double*>(v.mutableRawData());
    for (int64_t i = 0; i < v.numel() * (complex ? 2 : 1); ++i) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      p[i] = double(int64_t(seed >> 11)) * 0x1p-53 - 0.5;
    }
    return v;
  };
  const Dims sizes[] = {Dims(1 << 16, 1), Dims(90000, 1), Dims(65537, 1), Dims(300, 301),
                        Dims(40000, 3),   Dims(3, 40000), Dims(97, 1000)};
  for (const Dims& dims : sizes)
    for (bool complex : {false, true}) {
      const Value x = random(dims, complex);
      for (const char* name : {"fft", "ifft", "fft2"}) {
        const Value one = alone.run1(name, {x});
        for (int threads : {2, 3}) {
          Crowd crowd(threads);
          const Value many = crowd.interpreter.run1(name, {x});
          REQUIRE(many.dims() == one.dims());
          REQUIRE(many.isComplex() == one.isComplex());
          const size_t bytes = size_t(one.numel()) * 8 * (one.isComplex() ? 2 : 1);
          CHECK(std::memcmp(one.rawData(), many.rawData(), bytes) == 0);
        }
      }
    }
}
