// Slices read where they lie, and reductions of long sequences side by side.
#include <accel/kernels.h>
#include <doctest/doctest.h>

#include <cstring>
#include <vector>

#include "accel/engine.h"
#include "heap_memory.h"

using namespace accel;

namespace {

struct Arrays {
  HeapMemory memory;
  Engine engine;
  explicit Arrays(int threads) : engine(memory, EngineOptions{true, threads, 1}) {}

  HostBlock numbers(std::size_t n) {
    HostBlock b = memory.allocate(n * 8);
    for (std::size_t i = 0; i < n; ++i)
      static_cast<double*>(b.data)[i] = static_cast<double>(i * 7919 % 100003) / 17 - 2000;
    return b;
  }
  std::vector<double> read(Deferred* d) {
    Result<HostBlock> r = engine.evaluate(d);
    REQUIRE(r.isOk());
    const double* p = static_cast<const double*>(r.value().data);
    std::vector<double> out(p, p + d->shape.elements());
    memory.release(r.value().owner);
    return out;
  }
};

bool sameBits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * 8) == 0);
}

// The slice by its definition.
std::vector<double> copied(const double* x, const Slice& s) {
  std::vector<double> out;
  for (std::int64_t k = 0; k < s.shape.size(2); ++k)
    for (std::int64_t j = 0; j < s.shape.size(1); ++j)
      for (std::int64_t i = 0; i < s.shape.size(0); ++i)
        out.push_back(x[s.offset + i * s.strides[0] + j * s.strides[1] + k * s.strides[2]]);
  return out;
}

Slice makeSlice(std::int64_t offset, std::initializer_list<std::int64_t> strides,
                std::initializer_list<std::int64_t> sizes) {
  Slice s;
  s.offset = offset;
  std::copy(strides.begin(), strides.end(), s.strides);
  s.shape = Shape(sizes);
  return s;
}

}  // namespace

TEST_CASE("slices have their elements' values, alone and in kernels") {
  constexpr std::int64_t kRows = 700, kColumns = 30, kPages = 6;
  const Slice slices[] = {
      makeSlice(1, {1, kRows, kRows * kColumns}, {kRows - 2, kColumns, kPages}),
      makeSlice(kRows + 2, {1, kRows, kRows * kColumns}, {kRows - 2, kColumns - 1, kPages}),
      makeSlice(0, {2, kRows, kRows * kColumns}, {kRows / 2, kColumns, kPages}),
      makeSlice(kRows - 1, {-1, kRows, kRows * kColumns}, {kRows, kColumns, kPages}),
      makeSlice(5, {0, kRows, kRows * kColumns}, {1, kColumns, kPages}),
      makeSlice(3, {1, 2 * kRows, kRows * kColumns}, {20, kColumns / 2, kPages}),
      makeSlice(4, {1}, {kRows * kColumns * kPages - 9, 1}),
  };
  for (int threads : {1, 3}) {
    for (const Slice& slice : slices) {
      Arrays a(threads);
      HostBlock block = a.numbers(kRows * kColumns * kPages);
      const auto want = copied(static_cast<const double*>(block.data), slice);
      const HookArg whole = HookArg::of(DType::F64, Shape{kRows, kColumns, kPages}, block);
      Verdict part = a.engine.slice(whole, slice);
      REQUIRE(part.answer == Answer::Done);
      // In a kernel first: it must not be copied for that.
      const HookArg args[] = {HookArg::of(part.array), HookArg::of(Scalar::ofDouble(3))};
      Verdict sum = a.engine.map(Op::Add, args, {"plus", 1});
      REQUIRE(sum.answer == Answer::Done);
      std::vector<double> shifted = want;
      for (double& v : shifted) v += 3;
      CHECK(sameBits(a.read(sum.array), shifted));
      CHECK(!a.engine.isEvaluated(part.array));
      Reduced total[1];
      const Reduce kind[] = {Reduce::Sum};
      REQUIRE(a.engine.reduce(kind, HookArg::of(part.array), 7, {"sum", 1}, total).isOk());
      double expected;
      cpuKernels().findReduce(Reduce::Sum, DType::F64)(want.data(), want.size(), &expected);
      CHECK(*static_cast<double*>(total[0].host.data) == expected);
      a.memory.release(total[0].host.owner);
      CHECK(sameBits(a.read(part.array), want));
      CHECK(a.engine.isEvaluated(part.array));
      a.engine.release(sum.array);
      a.engine.release(part.array);
      a.memory.release(block.owner);
      CHECK(a.memory.blocks == 0);
    }
  }
}

TEST_CASE("long sequences side by side keep the tree") {
  struct Case {
    std::int64_t inner, count, outer;
  };
  const Case cases[] = {{3, 50176, 2},  {1200, 1200, 1}, {2, 70000, 1},
                        {513, 130, 1},  {600, 5000, 1},  {9000, 20, 2},
                        {70000, 32, 1}, {70000, 33, 1},  {511, 4097, 1}};
  for (int threads : {1, 3}) {
    for (const Case& c : cases) {
      Arrays a(threads);
      const auto n = static_cast<std::size_t>(c.inner * c.count * c.outer);
      HostBlock block = a.numbers(n);
      const HookArg x = HookArg::of(DType::F64, Shape{c.inner, c.count, c.outer}, block);
      Verdict negated = a.engine.map(Op::Neg, std::span(&x, 1), {"uminus", 1});
      REQUIRE(negated.answer == Answer::Done);
      HookArg arg = HookArg::of(negated.array);
      arg.dying = true;
      const Reduce kinds[] = {Reduce::Mean, Reduce::Max, Reduce::Sum};
      Reduced out[3];
      REQUIRE(a.engine.reduce(kinds, arg, 2, {"mean", 1}, out).isOk());
      std::vector<double> elements(n);
      for (std::size_t i = 0; i < n; ++i) elements[i] = -static_cast<double*>(block.data)[i];
      for (int k = 0; k < 3; ++k) {
        std::vector<double> want(static_cast<std::size_t>(c.inner * c.outer));
        cpuKernels().findReduceDim(kinds[k], DType::F64)(
            elements.data(), static_cast<std::size_t>(c.inner), static_cast<std::size_t>(c.count),
            static_cast<std::size_t>(c.outer), want.data());
        REQUIRE(out[k].answer == Answer::Done);
        const double* p = static_cast<const double*>(out[k].host.data);
        CHECK(sameBits(std::vector<double>(p, p + want.size()), want));
        a.memory.release(out[k].host.owner);
      }
      a.engine.release(negated.array);
      a.memory.release(block.owner);
      CHECK(a.memory.blocks == 0);
    }
  }
}

TEST_CASE("shapes that do not fit are declined, whichever has more dimensions") {
  Arrays a(1);
  HostBlock block = a.numbers(6000);
  const HookArg column = HookArg::of(DType::F64, Shape{6000, 1}, block);
  const HookArg matrix = HookArg::of(DType::F64, Shape{60, 100}, block);
  for (const auto& [x, y] : {std::pair(column, matrix), std::pair(matrix, column)}) {
    const HookArg args[] = {x, y};
    CHECK(a.engine.map(Op::Add, args, {"plus", 1}).answer == Answer::Declined);
  }
  a.memory.release(block.owner);
}
