#include "accel/engine.h"

#include <accel/kernels.h>
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "heap_memory.h"

using namespace accel;

namespace {

// One program's view: arrays by value, operations through the hook.
struct Session {
  HeapMemory memory;
  Engine engine;
  explicit Session(int threads = 2, bool fusion = true)
      : engine(memory, EngineOptions{fusion, threads, 1}) {}

  HostBlock array(const std::vector<double>& v) {
    HostBlock b = memory.allocate(v.size() * 8);
    std::memcpy(b.data, v.data(), v.size() * 8);
    return b;
  }
  Deferred* apply(Op op, std::vector<HookArg> args) {
    Verdict v = engine.map(op, args, {"test", 1});
    REQUIRE(v.answer == Answer::Done);
    return v.array;
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

std::vector<double> randomArray(std::size_t n, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> even(-4, 4);
  std::vector<double> v(n);
  for (double& x : v) x = even(random);
  return v;
}

std::vector<double> plain(Op op, const std::vector<double>& a, const std::vector<double>& b = {}) {
  std::vector<double> out(a.size());
  const void* in[2] = {a.data(), b.data()};
  const std::uint8_t step[2] = {1, static_cast<std::uint8_t>(b.size() > 1)};
  cpuKernels().find(op, DType::F64)(in, step, out.data(), out.size());
  return out;
}

bool sameBits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * 8) == 0);
}

}  // namespace

TEST_CASE("a chain has the bits of its parts, for any size and thread count") {
  for (int threads : {1, 2, 5}) {
    for (std::size_t n : {1, 7, 1023, 1024, 1025, 4096, 100000, 400001}) {
      Session s(threads);
      const auto x = randomArray(n, 1), y = randomArray(n, 2);
      const Shape shape{static_cast<std::int64_t>(n), 1};
      HostBlock bx = s.array(x), by = s.array(y);
      const HookArg ax = HookArg::of(DType::F64, shape, bx),
                    ay = HookArg::of(DType::F64, shape, by);
      Deferred* sx = s.apply(Op::Sin, {ax});
      Deferred* yy = s.apply(Op::Mul, {ay, ay});
      Deferred* ny = s.apply(Op::Neg, {HookArg::of(yy)});
      Deferred* ey = s.apply(Op::Exp, {HookArg::of(ny)});
      Deferred* p = s.apply(Op::Mul, {HookArg::of(sx), HookArg::of(ey)});
      for (Deferred* d : {sx, yy, ny}) s.engine.release(d);
      const auto e = plain(Op::Exp, plain(Op::Neg, plain(Op::Mul, y, y)));
      const auto want = plain(Op::Mul, plain(Op::Sin, x), e);
      CHECK(sameBits(s.read(p), want));
      // ey was still referenced: it came out of the same kernel.
      CHECK(s.engine.isEvaluated(ey));
      CHECK(s.engine.log().total() == 1);
      CHECK(sameBits(s.read(ey), e));
      s.engine.release(p);
      s.engine.release(ey);
      s.memory.release(bx.owner);
      s.memory.release(by.owner);
      CHECK(s.memory.blocks == 0);
      CHECK(s.engine.deferredCount() == 0);
    }
  }
}

TEST_CASE("a reduction joins its producers and keeps the tree") {
  for (int threads : {1, 3}) {
    for (std::size_t n : {5, 64, 4096, 4097, 250000}) {
      Session s(threads);
      const auto x = randomArray(n, 4);
      HostBlock bx = s.array(x);
      const Shape shape{1, static_cast<std::int64_t>(n)};
      Deferred* sq = s.apply(Op::Square, {HookArg::of(DType::F64, shape, bx)});
      HookArg arg = HookArg::of(sq);
      arg.dying = true;
      const Reduce kinds[] = {Reduce::Sum, Reduce::Max, Reduce::Any};
      Reduced out[3];
      REQUIRE(s.engine.reduce(kinds, arg, 3, {"sum", 2}, out).isOk());
      const auto squares = plain(Op::Square, x);
      double want;
      cpuKernels().findReduce(Reduce::Sum, DType::F64)(squares.data(), n, &want);
      CHECK(out[0].shape.elements() == 1);
      CHECK(*static_cast<double*>(out[0].host.data) == want);
      cpuKernels().findReduce(Reduce::Max, DType::F64)(squares.data(), n, &want);
      CHECK(*static_cast<double*>(out[1].host.data) == want);
      CHECK(*static_cast<std::uint8_t*>(out[2].host.data) == 1);
      CHECK_FALSE(s.engine.isEvaluated(sq));  // never written out
      for (Reduced& r : out) s.memory.release(r.host.owner);
      s.engine.release(sq);
      s.memory.release(bx.owner);
      CHECK(s.memory.blocks == 0);
    }
  }
}

TEST_CASE("reductions along any dimensions agree with the plain ones") {
  const Shape shape{6, 50, 7, 9};
  const std::size_t n = 6 * 50 * 7 * 9;
  const auto x = randomArray(n, 9);
  const auto e = plain(Op::Exp, x);
  for (std::uint32_t dims = 1; dims < 16; ++dims) {
    for (Reduce kind :
         {Reduce::Sum, Reduce::Mean, Reduce::Prod, Reduce::Min, Reduce::ArgMax, Reduce::All}) {
      CAPTURE(dims);
      Session s;
      HostBlock bx = s.array(x);
      Deferred* d = s.apply(Op::Exp, {HookArg::of(DType::F64, shape, bx)});
      HookArg arg = HookArg::of(d);
      arg.dying = true;
      Reduced out[1];
      REQUIRE(s.engine.reduce(std::span(&kind, 1), arg, dims, {}, out).isOk());
      // The definition: gather each reduced set in column-major order.
      std::vector<std::vector<double>> sets(static_cast<std::size_t>(out[0].shape.elements()));
      std::int64_t i[4];
      std::size_t at = 0;
      for (i[3] = 0; i[3] < 9; ++i[3]) {
        for (i[2] = 0; i[2] < 7; ++i[2]) {
          for (i[1] = 0; i[1] < 50; ++i[1]) {
            for (i[0] = 0; i[0] < 6; ++i[0]) {
              std::size_t index = 0, stride = 1;
              for (int k = 0; k < 4; ++k) {
                if (dims >> k & 1) continue;
                index += static_cast<std::size_t>(i[k]) * stride;
                stride *= static_cast<std::size_t>(shape.size(k));
              }
              sets[index].push_back(e[at++]);
            }
          }
        }
      }
      std::vector<char> want(sets.size() * 8);
      const std::size_t size = dtypeSize(out[0].dtype);
      for (std::size_t k = 0; k < sets.size(); ++k) {
        cpuKernels().findReduce(kind, DType::F64)(sets[k].data(), sets[k].size(),
                                                  want.data() + k * size);
      }
      CHECK(std::memcmp(out[0].host.data, want.data(), sets.size() * size) == 0);
      s.memory.release(out[0].host.owner);
      s.engine.release(d);
      s.memory.release(bx.owner);
    }
  }
}

TEST_CASE("broadcasting, with short and long rows") {
  for (std::int64_t rows : {1, 3, 511, 512, 2000}) {
    Session s;
    const std::int64_t columns = 37;
    const auto x = randomArray(static_cast<std::size_t>(rows * columns), 5);
    const auto column = randomArray(static_cast<std::size_t>(rows), 6);
    const auto row = randomArray(static_cast<std::size_t>(columns), 7);
    HostBlock bx = s.array(x), bc = s.array(column), br = s.array(row);
    Deferred* a = s.apply(Op::Sub, {HookArg::of(DType::F64, {rows, columns}, bx),
                                    HookArg::of(DType::F64, {rows, 1}, bc)});
    Deferred* b = s.apply(Op::Mul, {HookArg::of(a), HookArg::of(DType::F64, {1, columns}, br)});
    const auto got = s.read(b);
    bool good = true;
    for (std::int64_t j = 0; j < columns; ++j) {
      for (std::int64_t i = 0; i < rows; ++i) {
        const std::size_t k = static_cast<std::size_t>(i + rows * j);
        good &= got[k] ==
                (x[k] - column[static_cast<std::size_t>(i)]) * row[static_cast<std::size_t>(j)];
      }
    }
    CHECK(good);
    s.engine.release(a);
    s.engine.release(b);
    for (HostBlock h : {bx, bc, br}) s.memory.release(h.owner);
    CHECK(s.memory.blocks == 0);
  }
}

TEST_CASE("a real function that leaves the reals stops, and one that cannot needs no guard") {
  Session s;
  std::vector<double> x(5000, 2.0);
  x[4321] = -1;
  HostBlock bx = s.array(x);
  const HookArg ax = HookArg::of(DType::F64, {5000, 1}, bx);
  Deferred* root = s.apply(Op::Sqrt, {ax});
  CHECK(s.engine.isGuarded(root));
  // What is made of it may leave them too.
  Deferred* above = s.apply(Op::Add, {HookArg::of(root), HookArg::of(Scalar::ofDouble(1))});
  CHECK(s.engine.isGuarded(above));
  s.engine.release(above);
  CHECK(s.engine.evaluate(root).status().code() == StatusCode::DomainExit);
  const Recipe recipe = s.engine.recipe(root);
  CHECK(recipe.op == Op::Sqrt);
  CHECK(recipe.args[0].host.data == bx.data);
  CHECK(std::memcmp(bx.data, x.data(), x.size() * 8) == 0);
  Deferred* magnitude = s.apply(Op::Abs, {ax});
  Deferred* safe = s.apply(Op::Sqrt, {HookArg::of(magnitude)});
  CHECK_FALSE(s.engine.isGuarded(safe));
  CHECK(s.read(safe)[4321] == 1);
  Deferred* cube = s.apply(Op::Power, {ax, HookArg::of(Scalar::ofDouble(3))});
  CHECK_FALSE(s.engine.isGuarded(cube));
  Deferred* half = s.apply(Op::Power, {ax, HookArg::of(Scalar::ofDouble(0.5))});
  CHECK(s.engine.evaluate(half).status().code() == StatusCode::DomainExit);
  for (Deferred* d : {root, magnitude, safe, cube, half}) s.engine.release(d);
  s.memory.release(bx.owner);
  CHECK(s.memory.blocks == 0);
}

TEST_CASE("a dead input's memory is used again, a live one's never") {
  Session s;
  const auto x = randomArray(10000, 8);
  HostBlock bx = s.array(x);
  Deferred* a =
      s.apply(Op::Add, {HookArg::of(DType::F64, {10000, 1}, bx), HookArg::of(Scalar::ofDouble(1))});
  s.memory.release(bx.owner);  // only the expression holds it now
  const int before = s.memory.allocations;
  const auto got = s.read(a);
  CHECK(s.memory.allocations == before);
  CHECK(got[77] == x[77] + 1);
  // a stays alive: computing from it must not write over it.
  Deferred* b = s.apply(Op::Mul, {HookArg::of(a), HookArg::of(a)});
  CHECK(s.read(b)[77] == got[77] * got[77]);
  CHECK(s.read(a)[77] == got[77]);
  s.engine.release(a);
  s.engine.release(b);
  CHECK(s.memory.blocks == 0);
}

TEST_CASE("an array that is named twice is still the expression's own when it is dead") {
  Session s;
  const auto x = randomArray(10000, 8);
  HostBlock bx = s.array(x);
  const HookArg ax = HookArg::of(DType::F64, {10000, 1}, bx);
  Deferred* rest = s.apply(Op::Sub, {HookArg::of(Scalar::ofDouble(1)), ax});
  Deferred* product = s.apply(Op::Mul, {ax, HookArg::of(rest)});
  s.engine.release(rest);
  s.memory.release(bx.owner);
  const int before = s.memory.allocations;
  const auto got = s.read(product);
  CHECK(s.memory.allocations == before);
  CHECK(sameBits(got, plain(Op::Mul, x, plain(Op::Sub, std::vector<double>(10000, 1.0), x))));
  s.engine.release(product);
  CHECK(s.memory.blocks == 0);
}

TEST_CASE("arrays that only an expression holds do not pile up") {
  HeapMemory memory;
  EngineOptions options{true, 1, 1};
  options.maxPinnedBytes = 3 * 8000;
  Engine engine(memory, options);
  auto newArray = [&] {
    HostBlock b = memory.allocate(8000);
    std::fill_n(static_cast<double*>(b.data), 1000, 1.0);
    return b;
  };
  HostBlock first = newArray();
  const HookArg start[] = {HookArg::of(DType::F64, {1000, 1}, first),
                           HookArg::of(Scalar::ofDouble(1))};
  Deferred* sum = engine.map(Op::Add, start, {}).array;
  int most = 0;
  for (int i = 0; i < 11; ++i) {
    HostBlock b = newArray();
    const HookArg both[] = {HookArg::of(sum), HookArg::of(DType::F64, {1000, 1}, b)};
    Deferred* next = engine.map(Op::Add, both, {}).array;
    engine.release(sum);
    memory.release(b.owner);  // the program has gone on
    sum = next;
    most = std::max(most, memory.blocks);
  }
  CHECK(most <= 6);  // without the bound: all twelve
  Result<HostBlock> got = engine.evaluate(sum);
  CHECK(static_cast<double*>(got.value().data)[999] == 13);
  memory.release(got.value().owner);
  memory.release(first.owner);
  engine.release(sum);
  CHECK(memory.blocks == 0);
}

TEST_CASE("declines, memory failures and long chains") {
  Session off(1, false);
  CHECK_FALSE(off.engine.wants(1 << 20));
  Session s;
  const auto x = randomArray(3000, 3);
  HostBlock bx = s.array(x);
  const HookArg ax = HookArg::of(DType::F64, {3000, 1}, bx);
  const HookArg wrong[] = {ax, HookArg::of(DType::F64, {7, 1}, bx)};
  CHECK(std::string(s.engine.map(Op::Add, wrong, {}).reason) == "shape");
  const HookArg classes[] = {ax, HookArg::of(Scalar::ofInt(DType::I32, 1))};
  CHECK(std::string(s.engine.map(Op::Add, classes, {}).reason) == "class");
  CHECK(std::string(s.engine.cast(ax, DType::Bool, {}).reason) == "nan");
  Deferred* d = s.apply(Op::Sin, {ax});
  s.memory.fail = true;
  CHECK(s.engine.evaluate(d).status().code() == StatusCode::OutOfMemory);
  s.memory.fail = false;
  auto want = plain(Op::Sin, x);
  for (int i = 0; i < 200; ++i) {
    Deferred* next = s.apply(Op::Add, {HookArg::of(d), ax});
    s.engine.release(d);
    d = next;
    want = plain(Op::Add, want, x);
  }
  CHECK(sameBits(s.read(d), want));
  s.engine.release(d);
  Deferred* kept = s.apply(Op::Cos, {ax});
  CHECK(s.engine.flush().isOk());
  CHECK(s.engine.isEvaluated(kept));
  s.engine.release(kept);
  s.memory.release(bx.owner);
  CHECK(s.memory.blocks == 0);
}
