// Kernels that were seen before: alike but for constants is the same one.
#include "accel/decide/which/cached_kernel.h"

#include <doctest/doctest.h>

#include <vector>

#include "tests/unit/accel/random_kernels.h"

using namespace accel;
using namespace accel_test;

TEST_CASE("kernels have one record as long as only constants differ") {
  KernelCache cache;
  Generator generator(5);
  Generated g = generator.make();
  CachedKernel* const first = &cache.of(g.kernel, {});
  first->key = 1;
  generator.refill(g);
  CHECK(&cache.of(g.kernel, {}) == first);
  std::vector<KernelIr> others;
  auto other = [&](auto change) {
    others.push_back(g.kernel);
    change(others.back());
  };
  other([](KernelIr& k) { k.iteration = Shape{k.iteration.elements() + 1}; });
  other([](KernelIr& k) { k.reduceDims ^= 4; });
  other([](KernelIr& k) { k.nodes.back().args[0] = 1; });
  other([](KernelIr& k) { k.nodes.back().dtype = DType::I8; });
  other([](KernelIr& k) { k.inputs[0].dtype = DType::I8; });
  other([](KernelIr& k) { k.inputs[0].shape = Shape{7}; });
  other([](KernelIr& k) { k.outputs[0].reduce = Reduce::Prod; });
  other([](KernelIr& k) { k.outputs.push_back({0, Reduce::None}); });
  other([](KernelIr& k) { k.guards.push_back({0, GuardKind::Range, 0, 1}); });
  other([](KernelIr& k) { k.guards.push_back({0, GuardKind::Range, 0, 2}); });
  for (const KernelIr& k : others) {
    CachedKernel& found = cache.of(k, {});
    CHECK(found.key == 0);
    found.key = 2;
  }
  // A slice is another matter, and so is each way to slice.
  const std::int64_t two[] = {0, 2}, three[] = {0, 3};
  CHECK(cache.of(g.kernel, two).key == 0);
  cache.of(g.kernel, two).key = 3;
  CHECK(cache.of(g.kernel, three).key == 0);
  CHECK(cache.of(g.kernel, two).key == 3);
}

TEST_CASE("a kernel that comes again after many others starts anew, and two of a place stay") {
  KernelCache cache;
  Generator generator(7);
  Generated g = generator.make();
  for (int turn = 0; turn < 3; ++turn) {
    for (std::int64_t n = 1; n <= 100; ++n) {
      g.kernel.iteration = Shape{n};
      CachedKernel& found = cache.of(g.kernel, {});
      CHECK((found.key == 0 || found.key == static_cast<std::uint64_t>(n)));
      found.key = static_cast<std::uint64_t>(n);
    }
  }
  g.kernel.iteration = Shape{1};
  for (std::int64_t n = 1000; n < 6000; ++n) {
    KernelIr k = g.kernel;
    k.iteration = Shape{n};
    cache.of(k, {}).key = static_cast<std::uint64_t>(n);
  }
  CHECK(cache.of(g.kernel, {}).key == 0);
}
