// Reductions: the bits of accel/reduction_tree.h, along any dimensions, with NaN and with index.
#include <accel/reduction_tree.h>

#include "tests/webgpu/cases.h"

using namespace harness;
using accel::DType;
using accel::Reduce;

namespace {

float laneRule(const std::vector<float>& x, size_t first, size_t last, bool product) {
  float lanes[accel::kReduceLanes];
  for (float& lane : lanes) lane = product ? 1.0f : 0.0f;
  for (size_t k = first; k < last; ++k) {
    float& lane = lanes[(k - first) % accel::kReduceLanes];
    lane = product ? lane * x[k] : lane + x[k];
  }
  for (size_t h = accel::kReduceLanes / 2; h > 0; h /= 2) {
    for (size_t j = 0; j < h; ++j)
      lanes[j] = product ? lanes[j] * lanes[j + h] : lanes[j] + lanes[j + h];
  }
  return lanes[0];
}

// The definition, word for word.
float tree(const std::vector<float>& x, bool product = false) {
  if (x.size() <= accel::kReduceSequential) {
    float r = product ? 1.0f : 0.0f;
    for (float v : x) r = product ? r * v : r + v;
    return r;
  }
  if (x.size() <= accel::kReduceBlock) return laneRule(x, 0, x.size(), product);
  std::vector<float> y;
  for (size_t b = 0; b < x.size(); b += accel::kReduceBlock)
    y.push_back(laneRule(x, b, std::min(x.size(), b + accel::kReduceBlock), product));
  return tree(y, product);
}

Array reduce(Reduce kind, const Array& in, uint32_t dims) {
  KernelBuilder builder(in.shape);
  builder.output(builder.input(in.dtype, in.shape), kind, dims);
  return must(accel::MapTask{&builder.kernel()}, {in}, builder.outputs()[0]);
}

uint32_t bits(float value) {
  uint32_t word;
  std::memcpy(&word, &value, 4);
  return word;
}

}  // namespace

TEST_CASE("a sum has the bits of the tree at every size") {
  for (int64_t n : kEdges) {
    const std::vector<float> x = randomFloats(size_t(n), uint32_t(n));
    CAPTURE(n);
    CHECK(bits(reduce(Reduce::Sum, Array::floats(x), 1).as<float>()[0]) == bits(tree(x)));
  }
}

TEST_CASE("a product has the bits of the tree") {
  for (int64_t n : {5, 33, 4097, 70001}) {
    const std::vector<float> x = randomFloats(size_t(n), uint32_t(n), 0.9f, 1.1f);
    CHECK(bits(reduce(Reduce::Prod, Array::floats(x), 1).as<float>()[0]) == bits(tree(x, true)));
  }
}

TEST_CASE("a sum of 2^24+1 elements") {
  const std::vector<float> x = randomFloats((size_t{1} << 24) + 1, 3);
  CHECK(bits(reduce(Reduce::Sum, Array::floats(x), 1).as<float>()[0]) == bits(tree(x)));
}

TEST_CASE("sums along each set of dimensions") {
  const accel::Shape shape{7, 45, 11};
  const std::vector<float> x = randomFloats(size_t(shape.elements()), 9);
  const Array in = Array::of(DType::F32, shape, x);
  for (uint32_t dims = 1; dims < 8; ++dims) {
    const std::vector<float> got = reduce(Reduce::Sum, in, dims).as<float>();
    std::vector<std::vector<float>> sets(got.size());
    for (size_t i = 0; i < x.size(); ++i) {
      const size_t c[3] = {i % 7, i / 7 % 45, i / (7 * 45)};
      size_t at = 0, step = 1;
      for (int d = 0; d < 3; ++d) {
        if (dims >> d & 1) continue;
        at += c[d] * step;
        step *= size_t(shape.size(d));
      }
      sets[at].push_back(x[i]);
    }
    for (size_t s = 0; s < sets.size(); ++s) {
      CAPTURE(dims);
      CHECK(bits(got[s]) == bits(tree(sets[s])));
    }
  }
}

TEST_CASE("extremes ignore NaN and name the first of equals") {
  for (int64_t n : kEdges) {
    const std::vector<float> x = roughFloats(size_t(n), uint32_t(n));
    size_t best = x.size(), least = x.size();
    for (size_t i = 0; i < x.size(); ++i) {
      if (std::isnan(x[i])) continue;
      if (best == x.size() || x[i] > x[best]) best = i;
      if (least == x.size() || x[i] < x[least]) least = i;
    }
    CAPTURE(n);
    const Array in = Array::floats(x);
    const float high = reduce(Reduce::Max, in, 1).as<float>()[0];
    const uint32_t at = reduce(Reduce::ArgMax, in, 1).as<uint32_t>()[0];
    if (best == x.size()) {
      CHECK(std::isnan(high));
      CHECK(at == 0);
    } else {
      CHECK(high == x[best]);
      CHECK(at == best);
      CHECK(reduce(Reduce::ArgMin, in, 1).as<uint32_t>()[0] == least);
    }
  }
  const Array none = Array::floats({NAN, NAN, NAN});
  CHECK(std::isnan(reduce(Reduce::Min, none, 1).as<float>()[0]));
  CHECK(reduce(Reduce::ArgMin, none, 1).as<uint32_t>()[0] == 0);
}

TEST_CASE("any, all, mean and integer sums") {
  const Array x = Array::of<float>(DType::F32, {3, 2}, {0, 0, NAN, 1, 2, NAN});
  CHECK(reduce(Reduce::Any, x, 1).as<uint8_t>() == std::vector<uint8_t>{0, 1});
  CHECK(reduce(Reduce::All, x, 1).as<uint8_t>() == std::vector<uint8_t>{0, 1});
  const std::vector<float> values = randomFloats(5000, 4);
  CHECK(bits(reduce(Reduce::Mean, Array::floats(values), 1).as<float>()[0]) ==
        bits(tree(values) / 5000.0f));
  const std::vector<int32_t> big(5000, 2147483647), low(5000, -2147483647);
  CHECK(reduce(Reduce::Sum, Array::of(DType::I32, {5000, 1}, big), 1).as<int32_t>()[0] ==
        2147483647);
  CHECK(reduce(Reduce::Sum, Array::of(DType::I32, {5000, 1}, low), 1).as<int32_t>()[0] ==
        -2147483647 - 1);
  std::vector<int32_t> mixed = big;
  mixed.insert(mixed.end(), low.begin(), low.end());
  mixed.push_back(-7);
  CHECK(reduce(Reduce::Sum, Array::of(DType::I32, {10001, 1}, mixed), 1).as<int32_t>()[0] == -7);
}

TEST_CASE("reductions of nothing") {
  const Array none(DType::F32, {0, 3});
  CHECK(reduce(Reduce::Sum, none, 1).as<float>() == std::vector<float>{0, 0, 0});
  CHECK(reduce(Reduce::Prod, none, 1).as<float>() == std::vector<float>{1, 1, 1});
  CHECK(reduce(Reduce::All, none, 1).as<uint8_t>() == std::vector<uint8_t>{1, 1, 1});
  CHECK(std::isnan(reduce(Reduce::Mean, none, 1).as<float>()[1]));
  CHECK(reduce(Reduce::Sum, Array(DType::F32, {3, 0}), 1).bytes.empty());
}
