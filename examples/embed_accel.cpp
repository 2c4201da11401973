// Evaluates a fused expression with no interpreter: sum of sin(x) .* exp(-x .* x) over a million
// elements, in one pass, and the array itself, in another.
#include <accel/embed.h>
#include <accel/host_buffers.h>

#include <cmath>
#include <cstdio>

int main() {
  using namespace accel;
  HostBuffers memory;
  const std::unique_ptr<EmbeddedEngine> made = makeEngine(memory);
  Hook& engine = made->hook();

  const std::int64_t n = 1000000;
  HostBlock x = memory.allocate(static_cast<std::size_t>(n) * sizeof(double));
  for (std::int64_t i = 0; i < n; ++i)
    static_cast<double*>(x.data)[i] = static_cast<double>(i) / n * 4;
  const HookArg arg = HookArg::of(DType::F64, Shape{n, 1}, x);
  const CallSite site{"example", 1};

  // Each call only writes down what is to be done.
  const HookArg square[] = {arg, arg};
  Deferred* xx = engine.map(Op::Mul, square, site).array;
  const HookArg negated[] = {HookArg::of(xx)};
  Deferred* minus = engine.map(Op::Neg, negated, site).array;
  const HookArg exponent[] = {HookArg::of(minus)};
  Deferred* e = engine.map(Op::Exp, exponent, site).array;
  const HookArg angle[] = {arg};
  Deferred* s = engine.map(Op::Sin, angle, site).array;
  const HookArg factors[] = {HookArg::of(s), HookArg::of(e)};
  Deferred* product = engine.map(Op::Mul, factors, site).array;
  for (Deferred* d : {xx, minus, e, s}) engine.release(d);  // nobody reads them: never stored

  const Reduce kind[] = {Reduce::Sum};
  Reduced total[1];
  HookArg reduced = HookArg::of(product);
  if (Status status = engine.reduce(kind, reduced, 1, site, total); !status.isOk()) {
    std::fprintf(stderr, "%s\n", status.message().c_str());
    return 1;
  }
  std::printf("sum  %.12g\n", *static_cast<double*>(total[0].host.data));
  memory.release(total[0].host.owner);

  Result<HostBlock> z = engine.evaluate(product);
  if (!z.isOk()) return 1;
  std::printf("z(n/2)  %.12g\n", static_cast<double*>(z.value().data)[n / 2]);
  memory.release(z.value().owner);
  engine.release(product);
  memory.release(x.owner);

  for (const std::string& line : made->explain(10)) std::printf("%s\n", line.c_str());
  return 0;
}
