// Maps as kernels: sizes, broadcasts, several outputs, constants, guards, shared memory, pieces.
#include "tests/webgpu/cases.h"

using namespace harness;
using accel::DType;
using accel::Op;
using accel::Scalar;
using accel::Shape;

namespace {

size_t offsetOf(size_t i, const Shape& whole, const Shape& part) {
  size_t at = 0, step = 1, rest = i;
  for (int d = 0; d < accel::kMaxRank; ++d) {
    const size_t c = rest % size_t(whole.size(d));
    rest /= size_t(whole.size(d));
    if (part.size(d) != 1) at += c * step;
    step *= size_t(part.size(d));
  }
  return at;
}

}  // namespace

TEST_CASE("sizes around the edges of vectors and workgroups") {
  for (int64_t n : kEdges) {
    const Shape shape{n, 1};
    const std::vector<float> x = roughFloats(size_t(n), 1), y = roughFloats(size_t(n), 2);
    KernelBuilder builder(shape);
    const auto a = builder.input(DType::F32, shape), b = builder.input(DType::F32, shape);
    const auto sum = builder.apply(Op::Add, {a, b});
    builder.output(sum);
    builder.output(builder.apply(Op::Lt, {a, b}));
    std::vector<Array> out = builder.outputs();
    REQUIRE(
        run(need(), accel::MapTask{&builder.kernel()}, {Array::floats(x), Array::floats(y)}, out)
            .isOk());
    const std::vector<float> got = out[0].as<float>();
    const std::vector<uint8_t> less = out[1].as<uint8_t>();
    bool same = true;
    for (size_t i = 0; i < x.size(); ++i) {
      const float want = x[i] + y[i];
      same &= std::memcmp(&got[i], &want, 4) == 0 || (std::isnan(got[i]) && std::isnan(want));
      same &= less[i] == (x[i] < y[i]);
    }
    CAPTURE(n);
    CHECK(same);
  }
}

TEST_CASE("nothing to do") {
  KernelBuilder builder(Shape{0, 5});
  builder.output(builder.apply(Op::Neg, {builder.input(DType::F32, Shape{0, 5})}));
  std::vector<Array> out = builder.outputs();
  CHECK(run(need(), accel::MapTask{&builder.kernel()}, {Array(DType::F32, {0, 5})}, out).isOk());
}

TEST_CASE("broadcasts of every kind") {
  const Shape whole{6, 5, 4, 3};
  const Shape parts[] = {{6, 5, 4, 3}, {1, 1},       {6, 1},       {1, 5},      {6, 5},
                         {1, 1, 4},    {6, 1, 4, 1}, {1, 5, 1, 3}, {1, 1, 1, 3}};
  for (const Shape& p : parts) {
    for (const Shape& q : parts) {
      Shape iteration;
      REQUIRE(accel::broadcastShape(p, q, iteration));
      (void)whole;
      const std::vector<float> x = randomFloats(size_t(p.elements()), 4),
                               y = randomFloats(size_t(q.elements()), 5);
      KernelBuilder builder(iteration);
      const auto a = builder.input(DType::F32, p), b = builder.input(DType::F32, q);
      builder.output(builder.apply(Op::Sub, {a, b}));
      const Array got =
          must(accel::MapTask{&builder.kernel()},
               {Array::of(DType::F32, p, x), Array::of(DType::F32, q, y)}, builder.outputs()[0]);
      std::vector<float> want(size_t(iteration.elements()));
      for (size_t i = 0; i < want.size(); ++i)
        want[i] = x[offsetOf(i, iteration, p)] - y[offsetOf(i, iteration, q)];
      CHECK(got.as<float>() == want);
    }
  }
}

TEST_CASE("logical operands, strided, and constants of each type") {
  const Shape column{9, 1}, whole{9, 7};
  const std::vector<uint8_t> mask{1, 0, 0, 1, 1, 0, 1, 0, 1};
  const std::vector<float> x = randomFloats(63, 6);
  KernelBuilder builder(whole);
  const auto m = builder.input(DType::Bool, column);
  const auto a = builder.input(DType::F32, whole);
  const auto c = builder.constant(Scalar::ofFloat(-0.5f));
  builder.output(builder.apply(Op::Select, {m, a, c}));
  builder.output(builder.apply(Op::Or, {m, builder.constant(Scalar::ofBool(false))}));
  std::vector<Array> out = builder.outputs();
  REQUIRE(run(need(), accel::MapTask{&builder.kernel()},
              {Array::of(DType::Bool, column, mask), Array::of(DType::F32, whole, x)}, out)
              .isOk());
  for (size_t i = 0; i < 63; ++i) {
    CHECK(out[0].as<float>()[i] == (mask[i % 9] ? x[i] : -0.5f));
    CHECK(out[1].as<uint8_t>()[i] == mask[i % 9]);
  }
}

TEST_CASE("domain guards stop the task and leave the next one alone") {
  const Shape shape{1003, 1};
  std::vector<float> x = randomFloats(1003, 7, 0.1f, 5);
  KernelBuilder builder(shape);
  const auto a = builder.input(DType::F32, shape);
  builder.output(builder.apply(Op::Sqrt, {a}));
  builder.kernel().guards = {{a, accel::GuardKind::Range, 0.0, INFINITY}};
  std::vector<Array> out = builder.outputs();
  CHECK(run(need(), accel::MapTask{&builder.kernel()}, {Array::floats(x)}, out).isOk());
  x[1002] = -1e-30f;
  CHECK(run(need(), accel::MapTask{&builder.kernel()}, {Array::floats(x)}, out).code() ==
        accel::StatusCode::DomainExit);
  x[1002] = NAN;
  CHECK(run(need(), accel::MapTask{&builder.kernel()}, {Array::floats(x)}, out).isOk());
  KernelBuilder power(shape);
  const auto b = power.input(DType::F32, shape), e = power.input(DType::F32, shape);
  const auto p = power.apply(Op::Power, {b, e});
  power.output(p, accel::Reduce::Sum, 1);
  power.kernel().guards = {{p, accel::GuardKind::PowerReal, 0, 0}};
  out = power.outputs();
  std::vector<float> base(1003, -2.0f), exponent(1003, 3.0f);
  CHECK(run(need(), accel::MapTask{&power.kernel()}, {Array::floats(base), Array::floats(exponent)},
            out)
            .isOk());
  CHECK(out[0].as<float>()[0] == -8024.0f);
  exponent[500] = 0.5f;
  CHECK(run(need(), accel::MapTask{&power.kernel()}, {Array::floats(base), Array::floats(exponent)},
            out)
            .code() == accel::StatusCode::DomainExit);
}

TEST_CASE("an output may share its input's memory") {
  webgpu::WebgpuProvider& provider = need();
  const Shape shape{1000, 1};
  const std::vector<float> x = randomFloats(1000, 8);
  KernelBuilder builder(shape);
  const auto a = builder.input(DType::F32, shape);
  builder.output(builder.apply(Op::Add, {a, a}));
  accel::Operand operand{DType::F32, shape, nullptr, provider.allocate(4000).value()};
  REQUIRE(provider.upload(operand.device, 0, x.data(), 4000).isOk());
  const uint64_t before = provider.counters().submits;
  for (int i = 0; i < 100; ++i)
    REQUIRE(provider.run(accel::MapTask{&builder.kernel()}, {&operand, 1}, {&operand, 1}).isOk());
  std::vector<float> got(1000);
  REQUIRE(provider.download(operand.device, 0, got.data(), 4000).isOk());
  for (size_t i = 0; i < got.size(); ++i) CHECK(got[i] == std::ldexp(x[i], 100));
  CHECK(provider.counters().submits - before == 1);  // a hundred dispatches, one submission
  provider.release(operand.device);
}

TEST_CASE("types that no kernel computes in are refused") {
  KernelBuilder builder(Shape{4, 1});
  builder.output(builder.apply(Op::Neg, {builder.input(DType::I8, {4, 1})}));
  const accel::Operand in{DType::I8, {4, 1}, nullptr, {}};
  const accel::Support support = need().supports(accel::MapTask{&builder.kernel()}, {&in, 1}, {});
  CHECK_FALSE(support.yes);
  CHECK(std::string(support.reason) == "dtype");
}

TEST_CASE("device memory is given back") { CHECK(need().counters().bytesInUse == 0); }
