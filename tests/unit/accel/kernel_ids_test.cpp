// Kernels by number: alike but for constants is the same one.
#include "accel/fusion/kernel_ids.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "tests/unit/accel/random_kernels.h"

using namespace accel;
using namespace accel_test;

TEST_CASE("kernels have one number as long as only constants differ") {
  fusion::KernelIds ids;
  Generator generator(5);
  Generated g = generator.make();
  const std::uint64_t id = ids.of(g.kernel);
  CHECK(id != 0);
  generator.refill(g);
  CHECK(ids.of(g.kernel) == id);
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
  std::vector<std::uint64_t> seen = {id};
  for (const KernelIr& k : others) {
    const std::uint64_t found = ids.of(k);
    CHECK(std::find(seen.begin(), seen.end(), found) == seen.end());
    seen.push_back(found);
  }
  // A slice is another matter, and so is each way to slice.
  Operand whole{DType::F64, Shape{4}, nullptr, {}}, slice = whole, wider = whole;
  slice.strided = wider.strided = true;
  slice.strides[0] = 2;
  wider.strides[0] = 3;
  CHECK(ids.of(id, std::span(&whole, 1)) == id);
  const std::uint64_t two = ids.of(id, std::span(&slice, 1));
  CHECK(two != id);
  CHECK(ids.of(id, std::span(&slice, 1)) == two);
  CHECK(ids.of(id, std::span(&wider, 1)) != two);
}
