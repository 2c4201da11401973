// Products that are computed with what is done to their elements: the same bits, no array between.
#include <accel/kernels.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "accel/engine.h"
#include "heap_memory.h"

using namespace accel;

namespace {

template <class T>
struct Session {
  HeapMemory memory;
  Engine engine;
  std::int64_t m, k, n;
  HostBlock a, b, column, row, full;
  static constexpr DType kType = sizeof(T) == 8 ? DType::F64 : DType::F32;

  Session(std::int64_t rows, std::int64_t inner, std::int64_t columns, int threads)
      : engine(memory, EngineOptions{true, threads, 1}), m(rows), k(inner), n(columns) {
    a = random(m * k, 1);
    b = random(k * n, 2);
    column = random(m, 3);
    row = random(n, 4);
    full = random(m * n, 5);
  }
  ~Session() {
    for (HostBlock block : {a, b, column, row, full}) memory.release(block.owner);
    CHECK(engine.deferredCount() == 0);
  }

  HostBlock random(std::int64_t count, unsigned seed) {
    HostBlock block = memory.allocate(static_cast<std::size_t>(count) * sizeof(T));
    std::mt19937 numbers(seed);
    std::uniform_real_distribution<T> even(-2, 2);
    for (std::int64_t i = 0; i < count; ++i) static_cast<T*>(block.data)[i] = even(numbers);
    return block;
  }
  HookArg arg(HostBlock block, Shape shape) const { return HookArg::of(kType, shape, block); }
  static HookArg constant(double v) {
    return HookArg::of(sizeof(T) == 8 ? Scalar::ofDouble(v) : Scalar::ofFloat(float(v)));
  }
  Deferred* product() {
    const Verdict v = engine.product(arg(a, {m, k}), arg(b, {k, n}), {"mtimes", 1});
    REQUIRE(v.answer == Answer::Done);
    return v.array;
  }
  // Gives up its first operand, as a temporary is.
  Deferred* apply(Op op, Deferred* first, std::vector<HookArg> rest = {}) {
    rest.insert(rest.begin(), HookArg::of(first));
    const Verdict v = engine.map(op, rest, {opInfo(op).name, 1});
    REQUIRE(v.answer == Answer::Done);
    engine.release(first);
    return v.array;
  }
  std::vector<T> read(Deferred* d) {
    const Result<HostBlock> r = engine.evaluate(d);
    REQUIRE(r.isOk());
    const T* p = static_cast<const T*>(r.value().data);
    std::vector<T> out(p, p + d->shape.elements());
    memory.release(r.value().owner);
    return out;
  }
  // max(0.5 * (a * b) + column, 0) - row, or with the product computed on its own before.
  std::vector<T> layer(bool first) {
    Deferred* p = product();
    if (first) REQUIRE(engine.compute(p).isOk());
    Deferred* d = apply(Op::Mul, p, {constant(0.5)});
    d = apply(Op::Add, d, {arg(column, {m, 1})});
    d = apply(Op::Max, d, {constant(0)});
    d = apply(Op::Sub, d, {arg(row, {1, n})});
    std::vector<T> out = read(d);
    engine.release(d);
    return out;
  }
};

template <class T>
bool sameBits(const std::vector<T>& x, const std::vector<T>& y) {
  return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(T)) == 0;
}

}  // namespace

TEST_CASE("an expression over a product has the bits of the product computed before") {
  const std::int64_t sizes[][3] = {{3, 5, 7},     {64, 64, 64},   {100, 8, 300}, {1000, 16, 9},
                                   {17, 512, 33}, {257, 40, 263}, {4000, 3, 2},  {2, 3, 4000}};
  for (int threads : {1, 2, 3}) {
    for (const auto& s : sizes) {
      Session<double> wide(s[0], s[1], s[2], threads);
      CHECK(sameBits(wide.layer(false), wide.layer(true)));
      Session<float> narrow(s[0], s[1], s[2], threads);
      CHECK(sameBits(narrow.layer(false), narrow.layer(true)));
    }
  }
}

TEST_CASE("the product takes no memory of its own, and one call does it all") {
  Session<double> s(200, 50, 300, 2);
  const int before = s.memory.allocations;
  (void)s.layer(false);
  CHECK(s.memory.allocations == before + 1);
  CHECK(s.engine.log().total() == 1);
  (void)s.layer(true);
  // Computed before, it has an array, which is the expression's as soon as nobody else has it.
  CHECK(s.memory.allocations == before + 2);
}

TEST_CASE("a product that is wanted by itself is kept, and computed once") {
  Session<double> s(60, 20, 70, 1);
  Deferred* p = s.product();
  const Verdict sum = s.engine.map(
      Op::Add, std::vector<HookArg>{HookArg::of(p), s.arg(s.full, {60, 70})}, {"plus", 1});
  REQUIRE(sum.answer == Answer::Done);
  const std::vector<double> both = s.read(sum.array);
  const std::vector<double> alone = s.read(p);
  const double* full = static_cast<const double*>(s.full.data);
  for (std::size_t i = 0; i < both.size(); ++i) REQUIRE(both[i] == alone[i] + full[i]);
  s.engine.release(p);
  s.engine.release(sum.array);
  // Twice in one expression, and two products in one.
  Deferred* q = s.product();
  const Verdict squared =
      s.engine.map(Op::Mul, std::vector<HookArg>{HookArg::of(q), HookArg::of(q)}, {"times", 1});
  s.engine.release(q);
  const std::vector<double> squares = s.read(squared.array);
  for (std::size_t i = 0; i < squares.size(); ++i) REQUIRE(squares[i] == alone[i] * alone[i]);
  s.engine.release(squared.array);
  Deferred *one = s.product(), *two = s.product();
  const Verdict twice =
      s.engine.map(Op::Sub, std::vector<HookArg>{HookArg::of(one), HookArg::of(two)}, {"minus", 1});
  s.engine.release(one);
  s.engine.release(two);
  for (double v : s.read(twice.array)) REQUIRE(v == 0);
  s.engine.release(twice.array);
}

TEST_CASE("an input that dies with the expression is not written over by the product") {
  Session<double> s(50, 30, 60, 1);
  Deferred* p = s.product();
  const std::vector<double> alone = s.read(p);
  s.engine.release(p);
  HostBlock dying = s.random(50 * 60, 9);
  const std::vector<double> held(static_cast<double*>(dying.data),
                                 static_cast<double*>(dying.data) + 50 * 60);
  Deferred* sum = s.apply(Op::Add, s.product(), {s.arg(dying, {50, 60})});
  s.memory.release(dying.owner);
  const std::vector<double> got = s.read(sum);
  for (std::size_t i = 0; i < got.size(); ++i) REQUIRE(got[i] == alone[i] + held[i]);
  s.engine.release(sum);
}

TEST_CASE("a product is reduced, cast, compared, and leaves the reals as any array does") {
  Session<double> s(40, 30, 50, 2);
  Deferred* p = s.product();
  const std::vector<double> alone = s.read(p);
  s.engine.release(p);
  Deferred* q = s.product();
  Reduced total;
  const Reduce kinds[] = {Reduce::Max};
  HookArg arg = HookArg::of(q);
  REQUIRE(s.engine.reduce(kinds, arg, 3, {"max", 1}, std::span(&total, 1)).isOk());
  REQUIRE(total.answer == Answer::Done);
  CHECK(*static_cast<double*>(total.host.data) == *std::max_element(alone.begin(), alone.end()));
  s.memory.release(total.host.owner);
  s.engine.release(q);
  Deferred* positive = s.apply(Op::Gt, s.product(), {Session<double>::constant(0)});
  const Result<HostBlock> flags = s.engine.evaluate(positive);
  REQUIRE(flags.isOk());
  for (std::size_t i = 0; i < alone.size(); ++i)
    REQUIRE(static_cast<std::uint8_t*>(flags.value().data)[i] == (alone[i] > 0));
  s.memory.release(flags.value().owner);
  s.engine.release(positive);
  Deferred* root = s.apply(Op::Sqrt, s.product());
  CHECK(s.engine.evaluate(root).status().code() == StatusCode::DomainExit);
  const Recipe recipe = s.engine.recipe(root);
  REQUIRE(recipe.argCount == 1);
  REQUIRE(recipe.args[0].kind == HookArg::Kind::Deferred);
  CHECK(sameBits(s.read(recipe.args[0].deferred), alone));
  s.engine.release(root);
  // A clock makes it due.
  Deferred* due = s.product();
  CHECK_FALSE(s.engine.isEvaluated(due));
  CHECK(s.engine.flush().isOk());
  CHECK(s.engine.isEvaluated(due));
  s.engine.release(due);
}

TEST_CASE("what is no product of ours is declined") {
  Session<double> s(30, kLongestChain + 1, 40, 1);
  const HookArg a = s.arg(s.a, {s.m, s.k}), b = s.arg(s.b, {s.k, s.n});
  CHECK(s.engine.product(a, b, {}).answer == Answer::Declined);
  CHECK(s.engine.product(b, a, {}).answer == Answer::Declined);
  CHECK(s.engine.product(a, Session<double>::constant(2), {}).answer == Answer::Declined);
  HookArg single = b;
  single.dtype = DType::F32;
  CHECK(s.engine.product(a, single, {}).answer == Answer::Declined);
}
