// The engine against hand-written loops, both on one thread and on all. Best of several runs;
// results are compared before times count.
#include <accel/host_buffers.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "accel/cpu/thread_pool.h"
#include "accel/engine.h"
#include "tests/bench/fusion/hand_loop.h"

using namespace accel;

namespace {

// Wall time; on a machine that does other work, BENCH_CPU_TIME=1 makes one-thread ratios readable.
double now() {
  static const bool cpuTime = std::getenv("BENCH_CPU_TIME") != nullptr;
  if (cpuTime) return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double best(int runs, const std::function<void()>& work) {
  double t = 1e30;
  for (int r = 0; r < runs; ++r) {
    const double start = now();
    work();
    t = std::min(t, now() - start);
  }
  return t;
}

// The expression writer: each call defers, operands given up as they are used.
struct Expr {
  Engine* engine;
  HookArg arg;
  Expr apply(Op op, std::vector<HookArg> rest = {}) {
    std::vector<HookArg> args{arg};
    args.insert(args.end(), rest.begin(), rest.end());
    Verdict v = engine->map(op, args, {opInfo(op).name, 0});
    if (v.answer != Answer::Done) {
      std::fprintf(stderr, "declined: %s\n", v.reason);
      std::exit(2);
    }
    if (arg.kind == HookArg::Kind::Deferred) engine->release(arg.deferred);
    for (const HookArg& a : rest) {
      if (a.kind == HookArg::Kind::Deferred) engine->release(a.deferred);
    }
    return {engine, HookArg::of(v.array)};
  }
};

template <class T>
struct Data {
  HostBuffers memory;
  std::size_t n;
  HostBlock x, y;
  DType dtype = sizeof(T) == 8 ? DType::F64 : DType::F32;

  explicit Data(std::size_t count) : n(count) {
    x = memory.allocate(n * sizeof(T));
    y = memory.allocate(n * sizeof(T));
    for (std::size_t i = 0; i < n; ++i) {
      const double k = static_cast<double>(i % 1000003);
      static_cast<T*>(x.data)[i] = static_cast<T>(std::fmod(k * 0.618033988749895, 6.0) - 3);
      static_cast<T*>(y.data)[i] = static_cast<T>(std::fmod(k * 0.414213562373095, 4.0) - 2);
    }
  }
  ~Data() {
    memory.release(x.owner);
    memory.release(y.owner);
  }
  HookArg arg(HostBlock b) const {
    return HookArg::of(dtype, Shape{static_cast<std::int64_t>(n), 1}, b);
  }
};

Expr chain(Engine& e, const HookArg& x, const HookArg& y) {
  Expr s = Expr{&e, x}.apply(Op::Sin);
  Expr g = Expr{&e, y}.apply(Op::Neg).apply(Op::Mul, {y}).apply(Op::Exp);
  Expr q = Expr{&e, x}.apply(Op::Mul, {y}).apply(Op::Abs).apply(Op::Sqrt);
  Expr c = Expr{&e, x}.apply(Op::Sub, {y}).apply(Op::Cos);
  return s.apply(Op::Mul, {g.arg}).apply(Op::Add, {q.arg}).apply(Op::Add, {c.arg});
}

int failures = 0;

void report(const char* name, double ours, double hand, bool same) {
  std::printf("%-28s %10.3f ms %10.3f ms %8.2f%s\n", name, ours * 1e3, hand * 1e3, ours / hand,
              same ? "" : "  WRONG RESULT");
  failures += !same;
}

template <class T>
void benchChain(int threads, std::size_t n, int runs) {
  Data<T> data(n);
  Engine engine(data.memory, EngineOptions{true, threads, 1});
  std::vector<T> z(n), copy(n);
  const double ours = best(runs, [&] {
    Expr e = chain(engine, data.arg(data.x), data.arg(data.y));
    Result<HostBlock> r = engine.evaluate(e.arg.deferred);
    std::memcpy(copy.data(), r.value().data, 64);
    if (copy[0] != copy[0]) std::exit(3);
    data.memory.release(r.value().owner);
    engine.release(e.arg.deferred);
  });
  {
    Expr e = chain(engine, data.arg(data.x), data.arg(data.y));
    Result<HostBlock> r = engine.evaluate(e.arg.deferred);
    std::memcpy(copy.data(), r.value().data, n * sizeof(T));
    data.memory.release(r.value().owner);
    engine.release(e.arg.deferred);
  }
  cpu::ThreadPool pool(threads);
  const double hand = best(runs, [&] {
    // A result that is new each time, as the engine's is.
    HostBlock out = data.memory.allocate(n * sizeof(T));
    T* zz = static_cast<T*>(out.data);
    const T* x = static_cast<const T*>(data.x.data);
    const T* y = static_cast<const T*>(data.y.data);
    pool.runOnAll([&](int worker) {
      const std::size_t parts = static_cast<std::size_t>(pool.size()),
                        w = static_cast<std::size_t>(worker);
      const std::size_t first = n / parts * w, end = w + 1 == parts ? n : n / parts * (w + 1);
      if constexpr (sizeof(T) == 8) {
        bench::chainDouble(x + first, y + first, zz + first, end - first);
      } else {
        bench::chainSingle(x + first, y + first, zz + first, end - first);
      }
    });
    if (zz[0] != zz[0]) std::exit(3);
    std::memcpy(z.data(), zz, n * sizeof(T) > 4096 ? 4096 : n * sizeof(T));
    data.memory.release(out.owner);
  });
  const bool same =
      std::memcmp(z.data(), copy.data(), std::min<std::size_t>(4096, n * sizeof(T))) == 0;
  char name[64];
  std::snprintf(name, sizeof name, "chain %s %zu x%d", sizeof(T) == 8 ? "double" : "single", n,
                threads);
  report(name, ours, hand, same);
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-11 * std::abs(b) + 1e-300; }

double reduceOne(Engine& e, HostMemory& memory, Reduce kind, Expr x) {
  HookArg arg = x.arg;
  arg.dying = true;
  Reduced out[1];
  if (!e.reduce(std::span(&kind, 1), arg, 1, {}, out).isOk() || out[0].answer != Answer::Done)
    std::exit(4);
  const double v = out[0].dtype == DType::Bool ? *static_cast<std::uint8_t*>(out[0].host.data)
                                               : *static_cast<double*>(out[0].host.data);
  memory.release(out[0].host.owner);
  if (arg.kind == HookArg::Kind::Deferred) e.release(arg.deferred);
  return v;
}

void benchReductions(std::size_t n, int runs) {
  Data<double> data(n);
  Engine engine(data.memory, EngineOptions{true, 1, 1});
  const double* x = static_cast<const double*>(data.x.data);
  const double* y = static_cast<const double*>(data.y.data);
  const HookArg ax = data.arg(data.x), ay = data.arg(data.y);
  const double count = static_cast<double>(n);
  double a = 0, b = 0;
  double ours = best(runs, [&] {
    const double m = reduceOne(engine, data.memory, Reduce::Mean, Expr{&engine, ax});
    Expr d = Expr{&engine, ax}.apply(Op::Sub, {HookArg::of(Scalar::ofDouble(m))}).apply(Op::Square);
    a = reduceOne(engine, data.memory, Reduce::Sum, d) / (count - 1);
  });
  double hand = best(runs, [&] {
    b = bench::sumSquaredDeviation(x, n, bench::sumOf(x, n) / count) / (count - 1);
  });
  report("variance", ours, hand, close(a, b));
  ours = best(runs, [&] {
    Expr d = Expr{&engine, ax}.apply(Op::Sub, {ay}).apply(Op::Square);
    a = std::sqrt(reduceOne(engine, data.memory, Reduce::Sum, d));
  });
  hand = best(runs, [&] { b = std::sqrt(bench::sumSquaredDifference(x, y, n)); });
  report("norm(x-y)", ours, hand, close(a, b));
  ours = best(runs, [&] {
    Expr l = Expr{&engine, ax}.apply(Op::Gt, {HookArg::of(Scalar::ofDouble(3))});
    Expr r = Expr{&engine, ay}.apply(Op::Lt, {HookArg::of(Scalar::ofDouble(1))});
    a = reduceOne(engine, data.memory, Reduce::Any, l.apply(Op::And, {r.arg}));
  });
  hand = best(runs, [&] { b = bench::anyBoth(x, y, n); });
  report("any(x>3 & y<1)", ours, hand, a == b);
  ours = best(runs, [&] {
    Expr p = Expr{&engine, ax}.apply(Op::Sub, {HookArg::of(Scalar::ofDouble(0.5))});
    a = reduceOne(engine, data.memory, Reduce::Mean,
                  p.apply(Op::Max, {HookArg::of(Scalar::ofDouble(0))}));
  });
  hand = best(runs, [&] { b = bench::sumPayoff(x, n, 0.5) / count; });
  report("mean(max(S-K,0))", ours, hand, close(a, b));
}

void benchDeferral() {
  HostBuffers memory;
  Engine engine(memory, EngineOptions{true, 1, 1});
  HostBlock block = memory.allocate(80000);
  std::memset(block.data, 0, 80000);
  const HookArg args[] = {HookArg::of(DType::F64, Shape{10000, 1}, block)};
  constexpr int kCount = 200000;
  const double t = best(5, [&] {
    for (int i = 0; i < kCount; ++i) engine.release(engine.map(Op::Sin, args, {"sin", 1}).array);
  });
  std::printf("%-28s %10.1f ns (target 150)\n", "a deferral", t / kCount * 1e9);
  memory.release(block.owner);
}

void benchFlat() {
  for (std::size_t n : {100000, 1000000, 10000000}) {
    Data<float> data(n);
    Engine engine(data.memory, EngineOptions{true, 0, 1});
    const double t = best(n > 1000000 ? 3 : 9, [&] {
      Expr e = chain(engine, data.arg(data.x), data.arg(data.y));
      Result<HostBlock> r = engine.evaluate(e.arg.deferred);
      data.memory.release(r.value().owner);
      engine.release(e.arg.deferred);
    });
    std::printf("chain single, %9zu elements: %.3f ns/element\n", n,
                t / static_cast<double>(n) * 1e9);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t n =
      argc > 1 ? static_cast<std::size_t>(std::atoll(argv[1])) : std::size_t(8) << 20;
  const int all = cpu::ThreadPool(0).size();
  std::printf("%-28s %13s %13s %8s\n", "case", "engine", "hand loop", "ratio");
  for (int threads : {1, all}) {
    benchChain<float>(threads, n, 7);
    benchChain<double>(threads, n, 7);
  }
  benchReductions(n, 7);
  benchFlat();
  benchDeferral();
  return failures ? 1 : 0;
}
