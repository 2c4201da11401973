// The size of a workgroup is a matter of speed: every result has the same bits with any.
#include <set>

#include "tests/webgpu/cases.h"

using namespace harness;
using accel::DType;
using accel::Op;
using accel::Reduce;
using accel::Shape;

namespace {

struct Asked final : accel::LaunchAdvisor {
  uint32_t size = 64;
  std::set<std::string> keys;

  accel::LaunchParameters launch(std::string_view key, uint64_t invocations) override {
    CHECK(invocations > 0);
    keys.emplace(key);
    return {size};
  }
  std::size_t kernel(const accel::KernelQuestion&) override { return 0; }
};

std::unique_ptr<webgpu::WebgpuProvider> providerOf(Asked& asked) {
  need();
  auto made = webgpu::makeDawnProvider("", {});
  REQUIRE_MESSAGE(made, made.status().message());
  made.value()->takeAdvice(&asked);
  return std::move(made.value());
}

std::vector<char> results(accel::Provider& provider) {
  std::vector<char> all;
  auto keep = [&](const accel::Task& task, const std::vector<Array>& in, std::vector<Array> out) {
    const accel::Status status = run(provider, task, in, out);
    REQUIRE_MESSAGE(status.isOk(), status.message());
    for (const Array& array : out) all.insert(all.end(), array.bytes.begin(), array.bytes.end());
  };
  for (int64_t n : {1, 257, 8197}) {
    const Shape shape{n, 3};
    const Array x = Array::of(DType::F32, shape, roughFloats(size_t(n) * 3, uint32_t(n)));
    const Array y = Array::of(DType::F32, {1, 3}, randomFloats(3, 5));
    KernelBuilder map(shape);
    const accel::NodeId a = map.input(DType::F32, shape), b = map.input(DType::F32, {1, 3});
    const accel::NodeId product = map.apply(Op::Mul, {a, b});
    map.output(product);
    map.output(map.apply(Op::Lt, {product, b}));
    keep(accel::MapTask{&map.kernel()}, {x, y}, map.outputs());
    for (uint32_t dims : {1u, 2u, 3u}) {
      for (Reduce kind : {Reduce::Sum, Reduce::ArgMin, Reduce::Any}) {
        KernelBuilder reduce(shape);
        reduce.output(reduce.input(DType::F32, shape), kind, dims);
        keep(accel::MapTask{&reduce.kernel()}, {x}, reduce.outputs());
      }
    }
    keep(accel::ScanTask{accel::ScanKind::Sum, 1, false}, {x}, {Array(DType::F32, shape)});
    keep(accel::SortTask{0, false}, {x}, {Array(DType::F32, shape)});
    accel::RandomTask random;
    random.seed = 7;
    keep(random, {}, {Array(DType::F32, shape)});
  }
  return all;
}

}  // namespace

TEST_CASE("results do not depend on the workgroup size, which is made to fit the device") {
  Asked asked;
  std::unique_ptr<webgpu::WebgpuProvider> provider = providerOf(asked);
  const std::vector<char> want = results(*provider);
  CHECK(asked.keys.size() > 10);
  const uint64_t pipelines = provider->counters().pipelines;
  for (uint32_t size : {16u, 256u, 0u, 3u, 100u, 0xffffffffu}) {
    asked.size = size;
    CAPTURE(size);
    CHECK(results(*provider) == want);
  }
  // Three sizes came of it: 16, 64 and 256.
  CHECK(provider->counters().pipelines > 2 * pipelines);
  CHECK(provider->counters().pipelines <= 3 * pipelines);
}
