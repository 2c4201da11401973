// Kernels that a launcher may choose among have the same bits, and what is chosen reaches them.
#include <set>

#include "tests/webgpu/cases.h"

using namespace harness;
using accel::DType;
using accel::Op;
using accel::Reduce;
using accel::Shape;

namespace {

struct Chooser final : accel::LaunchAdvisor {
  std::size_t index = 0;
  accel::LaunchParameters parameters;
  std::set<std::string> asked;

  accel::LaunchParameters launch(std::string_view, uint64_t) override { return parameters; }
  std::size_t kernel(const accel::KernelQuestion& q) override {
    CHECK(q.kernels.size() > 1);
    for (std::string_view name : q.kernels)
      asked.insert(std::string(accel::operationName(q.work.operation)) + "." + std::string(name));
    return index;
  }
};

std::unique_ptr<webgpu::WebgpuProvider> providerOf(Chooser& chooser) {
  need();
  auto made = webgpu::makeDawnProvider("", {});
  REQUIRE_MESSAGE(made, made.status().message());
  made.value()->takeAdvice(&chooser);
  return std::move(made.value());
}

void keep(accel::Provider& provider, const accel::Task& task, const std::vector<Array>& in,
          std::vector<Array> out, std::vector<char>& all) {
  const accel::Status status = run(provider, task, in, out);
  REQUIRE_MESSAGE(status.isOk(), status.message());
  for (const Array& array : out) all.insert(all.end(), array.bytes.begin(), array.bytes.end());
}

void addMaps(accel::Provider& provider, int64_t n, std::vector<char>& all) {
  const Shape shape{n, 3};
  const Array x = Array::of(DType::F32, shape, roughFloats(size_t(n) * 3, uint32_t(n)));
  const Array y = Array::of(DType::F32, {1, 3}, randomFloats(3, 5));
  for (bool function : {false, true}) {
    KernelBuilder map(shape);
    const accel::NodeId a = map.input(DType::F32, shape), b = map.input(DType::F32, {1, 3});
    accel::NodeId v = map.apply(Op::Mul, {a, b});
    if (function) v = map.apply(Op::Exp, {v});
    map.output(v);
    map.output(map.apply(Op::Sub, {v, a}));
    keep(provider, accel::MapTask{&map.kernel()}, {x, y}, map.outputs(), all);
    KernelBuilder logical(shape);
    const accel::NodeId c = logical.input(DType::F32, shape);
    logical.output(logical.apply(Op::Lt, {c, logical.input(DType::F32, {1, 3})}));
    keep(provider, accel::MapTask{&logical.kernel()}, {x, y}, logical.outputs(), all);
    for (uint32_t dims : {1u, 2u, 3u}) {
      for (Reduce kind : {Reduce::Sum, Reduce::Max, Reduce::ArgMin}) {
        KernelBuilder reduce(shape);
        const accel::NodeId d = reduce.input(DType::F32, shape);
        reduce.output(reduce.apply(function ? Op::Exp : Op::Neg, {d}), kind, dims);
        keep(provider, accel::MapTask{&reduce.kernel()}, {x}, reduce.outputs(), all);
      }
    }
  }
}

void addProducts(accel::Provider& provider, std::vector<char>& all) {
  const int64_t shapes[][3] = {{1, 1, 1}, {5, 3, 7}, {33, 40, 31}, {64, 17, 64}, {100, 65, 3}};
  for (const auto& s : shapes) {
    const int64_t m = s[0], k = s[1], n = s[2];
    const Array a = Array::of(DType::F32, {m, k}, randomFloats(size_t(m * k), 1));
    const Array b = Array::of(DType::F32, {k, n}, randomFloats(size_t(k * n), 2));
    keep(provider, accel::MatmulTask{}, {a, b}, {Array(DType::F32, {m, n})}, all);
    const Array t = Array::of(DType::F32, {k, m}, randomFloats(size_t(m * k), 3));
    keep(provider, accel::MatmulTask{true, false, nullptr}, {t, b}, {Array(DType::F32, {m, n})},
         all);
  }
}

void addMoves(accel::Provider& provider, std::vector<char>& all) {
  const accel::PermuteTask turn{{1, 0, 2, 3, 4, 5, 6, 7}};
  for (const Shape& s : {Shape{40, 33}, Shape{3, 500}, Shape{17, 20, 4}}) {
    const Array x = Array::of(DType::F32, s, roughFloats(size_t(s.elements()), 6));
    keep(provider, turn, {x}, {Array(DType::F32, {s.size(1), s.size(0), s.size(2)})}, all);
  }
  for (const Shape& s : {Shape{2000, 1}, Shape{37, 11}, Shape{300, 5}}) {
    const Array x = Array::of(DType::F32, s, roughFloats(size_t(s.elements()), 7));
    keep(provider, accel::SortTask{0, true}, {x}, {Array(DType::F32, s), Array(DType::U32, s)},
         all);
  }
}

std::vector<char> results(accel::Provider& provider) {
  std::vector<char> all;
  for (int64_t n : {1, 257, 8197}) addMaps(provider, n, all);
  addProducts(provider, all);
  addMoves(provider, all);
  return all;
}

}  // namespace

TEST_CASE("results do not depend on the kernels that are chosen") {
  Chooser chooser;
  std::unique_ptr<webgpu::WebgpuProvider> provider = providerOf(chooser);
  const std::vector<char> want = results(*provider);
  const uint64_t usual = provider->counters().pipelines;
  for (const char* kernel :
       {"map.vec4", "map.loop", "map.single", "reduce.fused", "reduce.two_pass", "matmul.small",
        "matmul.tile32", "matmul.tile64", "transpose.tile16", "transpose.walk", "sort.block512",
        "sort.block256"})
    CHECK_MESSAGE(chooser.asked.count(kernel), kernel);
  for (std::size_t index : {std::size_t(1), std::size_t(2), std::size_t(77)}) {
    chooser.index = index;
    CAPTURE(index);
    CHECK(results(*provider) == want);
  }
  CHECK(provider->counters().pipelines > usual);  // others really ran
}

TEST_CASE("a bound on a dispatch's bytes cuts it in pieces, with the same bits") {
  Chooser chooser;
  std::unique_ptr<webgpu::WebgpuProvider> provider = providerOf(chooser);
  std::vector<char> want, cut;
  addMaps(*provider, 8197, want);
  const uint64_t before = provider->counters().dispatches;
  addMaps(*provider, 8197, cut);
  const uint64_t whole = provider->counters().dispatches - before;
  CHECK(cut == want);
  cut.clear();
  chooser.parameters.pieceBytes = 16384;
  addMaps(*provider, 8197, cut);
  CHECK(cut == want);
  CHECK(provider->counters().dispatches - before - whole > whole + 4);
}

TEST_CASE("compiling fast takes a pipeline that is there, whatever its workgroup") {
  Chooser chooser;
  std::unique_ptr<webgpu::WebgpuProvider> provider = providerOf(chooser);
  std::vector<char> want, other;
  addMaps(*provider, 257, want);
  const uint64_t pipelines = provider->counters().pipelines;
  chooser.parameters = {128, 0, true};
  addMaps(*provider, 257, other);
  CHECK(other == want);
  CHECK(provider->counters().pipelines == pipelines);
  chooser.parameters.fastCompile = false;
  other.clear();
  addMaps(*provider, 257, other);
  CHECK(other == want);
  CHECK(provider->counters().pipelines > pipelines);
}
