// 2^24 + 1 elements: more than a float counts exactly, and more workgroups than one dimension
// holds.
#include <accel/random_stream.h>

#include "tests/webgpu/cases.h"

using namespace harness;
using accel::DType;
using accel::Op;
using accel::Shape;

namespace {

constexpr size_t kCount = (size_t{1} << 24) + 1;
const Shape kShape{int64_t(kCount), 1};

// Every element near the ends and around the 65,536th workgroup, and some of the rest.
template <class F>
bool holds(F test) {
  for (size_t i = 0; i < kCount; i += i < 1000 || i + 1000 > kCount ? 1 : 251) {
    if (!test(i)) return false;
  }
  return test(65535 * 64) && test(65536 * 64) && test(65536 * 256 - 1) && test(kCount - 1);
}

}  // namespace

TEST_CASE("maps of 2^24 + 1 elements, in each form") {
  const std::vector<float> x = randomFloats(kCount, 1);
  const Array in = Array::of(DType::F32, kShape, x);
  KernelBuilder builder(kShape);
  const auto a = builder.input(DType::F32, kShape);
  const auto twice = builder.apply(Op::Add, {a, a});
  builder.output(twice);
  builder.output(builder.apply(Op::Gt, {twice, builder.constant(accel::Scalar::ofFloat(1))}));
  std::vector<Array> out = builder.outputs();
  REQUIRE(run(need(), accel::MapTask{&builder.kernel()}, {in}, out).isOk());
  const std::vector<float> sums = out[0].as<float>();
  const std::vector<uint8_t> above = out[1].as<uint8_t>();
  CHECK(holds([&](size_t i) { return sums[i] == x[i] + x[i] && above[i] == (x[i] + x[i] > 1); }));

  KernelBuilder function(kShape);
  function.output(function.apply(Op::Exp, {function.input(DType::F32, kShape)}));
  const std::vector<float> powers =
      must(accel::MapTask{&function.kernel()}, {in}, function.outputs()[0]).as<float>();
  CHECK(holds([&](size_t i) { return ulpError(powers[i], std::exp(double(x[i]))) <= 2; }));
}

TEST_CASE("a running sum, chosen elements and random numbers of 2^24 + 1") {
  std::vector<uint32_t> ones(kCount, 1);
  const Array sums =
      must(accel::ScanTask{}, {Array::of(DType::U32, kShape, ones)}, Array(DType::U32, kShape));
  const std::vector<uint32_t> counted = sums.as<uint32_t>();
  CHECK(holds([&](size_t i) { return counted[i] == i + 1; }));

  std::vector<uint8_t> mask(kCount, 0);
  size_t chosen = 0;
  for (size_t i = 0; i < kCount; i += 3) mask[i] = 1, ++chosen;
  const std::vector<uint32_t> kept =
      must(accel::CompactTask{}, {sums, Array::of(DType::Bool, kShape, mask)},
           Array(DType::U32, {int64_t(chosen), 1}))
          .as<uint32_t>();
  bool right = true;
  for (size_t i = 0; i < chosen; ++i) right &= kept[i] == 3 * i + 1;
  CHECK(right);

  accel::RandomTask random;
  random.seed = 77;
  const std::vector<float> drawn = must(random, {}, Array(DType::F32, kShape)).as<float>();
  CHECK(holds([&](size_t i) { return drawn[i] == accel::uniformSingle(77, i); }));
}
