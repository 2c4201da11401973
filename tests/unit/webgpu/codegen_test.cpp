// What needs no adapter: index plans, keys, parameter blocks, the function library, a missing Dawn.
#include <doctest/doctest.h>

#include <cstdlib>

#include "webgpu/codegen/index_plan.h"
#include "webgpu/codegen/kernel_writer.h"
#include "webgpu/codegen/wgsl_library.h"
#include "webgpu/kernels/elementwise_rows.h"
#include "webgpu/param_block.h"
#include "webgpu/provider.h"

using namespace accel;
using namespace webgpu;

namespace {

KernelIr twoInputs(const Shape& a, const Shape& b, Op op = Op::Add) {
  KernelIr kernel;
  REQUIRE(broadcastShape(a, b, kernel.iteration));
  kernel.inputs = {{DType::F32, a}, {DType::F32, b}};
  kernel.nodes = {{NodeKind::Input, DType::F32, Op::Add, {}, 0},
                  {NodeKind::Input, DType::F32, Op::Add, {}, 1},
                  {NodeKind::Apply, DType::F32, op, {0, 1, 0}, 0}};
  kernel.outputs = {{2, Reduce::None}};
  return kernel;
}

const Arithmetic kExact{.exactSums = true,
                        .keepsOrder = true,
                        .exactDivision = true,
                        .exactSqrt = true,
                        .fusedMultiplyAdd = true,
                        .flushesSubnormals = false};
const Arithmetic kPlain{.exactSums = true, .keepsOrder = true};

}  // namespace

TEST_CASE("dimensions that no input tells apart are merged") {
  const IndexPlan same = planIndices(twoInputs({4, 5, 6}, {4, 5, 6}));
  CHECK(same.dims.size() == 1);
  CHECK(same.dims[0].size == 120);
  CHECK(same.inputs[0].access == Access::Full);
  const IndexPlan row = planIndices(twoInputs({4, 5, 6}, {1, 5, 6}));
  CHECK(row.dims.size() == 2);
  CHECK(row.inputs[1].access == Access::Strided);
  CHECK(row.inputs[1].strides == std::vector<uint64_t>{0, 1});
  const IndexPlan one = planIndices(twoInputs({4, 5}, {1, 1}));
  CHECK(one.inputs[1].access == Access::One);
  KernelIr reduced = twoInputs({4, 5, 6}, {4, 5, 6});
  reduced.reduceDims = 2;
  CHECK(planIndices(reduced).dims.size() == 3);
}

TEST_CASE("keys tell texts apart and sizes not") {
  const auto key = [](const KernelIr& kernel) {
    return indexKey(planIndices(kernel)) + elementKey(kernel, {2}, false);
  };
  CHECK(key(twoInputs({4, 5}, {4, 5})) == key(twoInputs({900, 7}, {900, 7})));
  CHECK(key(twoInputs({4, 5}, {4, 5})) != key(twoInputs({4, 5}, {1, 5})));
  CHECK(key(twoInputs({4, 5}, {1, 5})) != key(twoInputs({4, 5}, {4, 1})));
  CHECK(key(twoInputs({4, 5}, {4, 5}, Op::Mul)) != key(twoInputs({4, 5}, {4, 5}, Op::Add)));
}

TEST_CASE("a parameter block declares what it holds") {
  ParamBlock block;
  block.u32("count", 7);
  block.f32("scale", 1.0f);
  CHECK(block.declaration() == "struct Params { count: u32, scale: f32, }\n");
  CHECK(block.words() == std::vector<uint32_t>{7, 0x3f800000, 0, 0});
}

TEST_CASE("the library gives a kernel what it names, in the adapter's variant, and no more") {
  const std::string exact = WgslLibrary(kExact).functionsFor("y = sin_f32(x);");
  const std::string plain = WgslLibrary(kPlain).functionsFor("y = div_f32(sin_f32(x), z);");
  CHECK(exact.find("fn reduce_large(") != std::string::npos);
  CHECK(exact.find("fma(a, b, -p)") != std::string::npos);
  CHECK(exact.find("fn gamma_f32(") == std::string::npos);
  CHECK(plain.find("0xfffff000u") != std::string::npos);
  CHECK(plain.find("fn round_pack(") != std::string::npos);
  CHECK(WgslLibrary(kPlain).functionsFor("let a = 1;").empty());
}

TEST_CASE("every function that a row names is in the library") {
  for (const Arithmetic& arithmetic : {kExact, kPlain}) {
    const WgslLibrary library(arithmetic);
    for (const OpInfo& info : kOps) {
      const ElementwiseRow& row = elementwiseRow(info.op);
      for (const char* text : {row.f32, row.i32, row.u32, row.boolean}) {
        if (!text) continue;
        const std::string call = text;
        const size_t open = call.find('(');
        if (open == std::string::npos || call.find("_") > open)
          continue;  // an operator or a WGSL function
        const size_t start = call.find_first_not_of("!");
        const std::string name = call.substr(start, open - start);
        CAPTURE(name);
        CHECK(library.functionsFor(call).find("fn " + name + "(") != std::string::npos);
      }
    }
  }
}

TEST_CASE("without Dawn there is a reason instead of a provider") {
  setenv("MATLIFT_DAWN_LIBRARY", "/nonexistent/libdawn.so", 1);
  const Result<std::unique_ptr<WebgpuProvider>> made = makeDawnProvider("", {});
  unsetenv("MATLIFT_DAWN_LIBRARY");
  CHECK_FALSE(made.isOk());
  CHECK(made.status().message().find("/nonexistent/libdawn.so") != std::string::npos);
}
