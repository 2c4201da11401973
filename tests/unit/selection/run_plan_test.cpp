// B4's other half: whatever plan reaches the cpu provider, the answer has the same bits.
#include <doctest/doctest.h>

#include "accel/cpu/direct_reduce.h"
#include "kernels.h"

using namespace accel;
using namespace selection_test;
using cpu::RunPlan;

namespace {

std::vector<RunPlan> allPlans() {
  std::vector<RunPlan> plans;
  for (int threads : {0, 1, 2, 3}) {
    for (std::size_t block :
         {std::size_t(1024), std::size_t(4096), std::size_t(32768), std::size_t(1) << 24}) {
      for (auto reduction :
           {RunPlan::Reduction::Auto, RunPlan::Reduction::TwoPass, RunPlan::Reduction::Direct,
            RunPlan::Reduction::Blocks, RunPlan::Reduction::Gathered, RunPlan::Reduction::Strips}) {
        plans.push_back({threads, block, reduction});
      }
    }
  }
  return plans;
}

void checkAllPlans(cpu::CpuProvider& provider, const KernelIr& kernel) {
  Arrays arrays(kernel);
  REQUIRE(provider.run(MapTask{&kernel}, arrays.inputs, arrays.outputs).isOk());
  const std::vector<char> expected = arrays.take();
  for (const RunPlan& plan : allPlans()) {
    CAPTURE(plan.threads);
    CAPTURE(plan.blockBytes);
    CAPTURE(static_cast<int>(plan.reduction));
    REQUIRE(provider.run(MapTask{&kernel}, arrays.inputs, arrays.outputs, plan).isOk());
    CHECK(arrays.take() == expected);
  }
}

const std::vector<Shape> kShapes = {{1},       {7},      {4096},       {4097},     {100003},
                                    {300, 70}, {50, 60}, {3, 5, 1000}, {65, 4100}, {0, 4}};

}  // namespace

TEST_CASE("every plan gives a map the same bits") {
  cpu::CpuProvider provider(3);
  for (const Shape& shape : kShapes) {
    for (DType dtype : {DType::F64, DType::F32})
      checkAllPlans(provider, chain(shape, dtype, {Reduce::None}));
  }
}

TEST_CASE("every plan gives a reduction the same bits, along each dimension") {
  cpu::CpuProvider provider(3);
  for (const Shape& shape : kShapes) {
    for (unsigned dims : {1u, 2u, 3u, 4u, 5u, 7u}) {
      if (shape.elements() == 0 && (dims & 1)) continue;
      CAPTURE(dims);
      for (DType dtype : {DType::F64, DType::F32, DType::I32}) {
        std::vector<Reduce> kinds = {Reduce::Sum, Reduce::Max};
        if (dtype != DType::I32) kinds.insert(kinds.end(), {Reduce::Mean, Reduce::All});
        checkAllPlans(provider, reduction(shape, dtype, kinds, dims));
      }
      checkAllPlans(provider,
                    chain(shape, DType::F64, {Reduce::None, Reduce::Sum, Reduce::Min}, dims));
    }
  }
}

namespace {

// Reductions of x .* y, or of x .* x.
KernelIr products(const Shape& shape, DType dtype, std::vector<Reduce> kinds, unsigned dims,
                  bool squares = false) {
  KernelIr ir = chain(shape, dtype, std::move(kinds), dims);
  ir.nodes.resize(3);
  if (squares) ir.nodes[2].args[1] = 0;
  for (KernelOutput& o : ir.outputs) o.node = 2;
  return ir;
}

}  // namespace

TEST_CASE("every plan gives a sum of products the same bits") {
  cpu::CpuProvider provider(3);
  for (const Shape& shape : kShapes) {
    if (shape.elements() == 0) continue;
    for (unsigned dims : {1u, 3u, 7u}) {
      for (DType dtype : {DType::F64, DType::F32}) {
        for (Reduce kind : {Reduce::Sum, Reduce::Mean, Reduce::Max})
          checkAllPlans(provider, products(shape, dtype, {kind}, dims));
        checkAllPlans(provider, products(shape, dtype, {Reduce::Sum}, dims, true));
      }
    }
  }
}

TEST_CASE("only long sums of whole products go direct") {
  CHECK(cpu::reducesProducts(products({100003}, DType::F64, {Reduce::Sum}, 1)));
  CHECK(cpu::reducesProducts(products({100003}, DType::F32, {Reduce::Mean}, 1, true)));
  CHECK(cpu::reducesProducts(products({300, 70}, DType::F64, {Reduce::Sum}, 3)));
  CHECK_FALSE(cpu::reducesProducts(products({4096}, DType::F64, {Reduce::Sum}, 1)));
  CHECK_FALSE(cpu::reducesProducts(products({100003}, DType::I32, {Reduce::Sum}, 1)));
  CHECK_FALSE(cpu::reducesProducts(products({100003}, DType::F64, {Reduce::Max}, 1)));
  CHECK_FALSE(cpu::reducesProducts(products({5000, 7}, DType::F64, {Reduce::Sum}, 1)));
  CHECK_FALSE(cpu::reducesProducts(chain({100003}, DType::F64, {Reduce::Sum}, 1)));
  CHECK_FALSE(cpu::reducesProducts(products({100003}, DType::F64, {Reduce::Sum, Reduce::Sum}, 1)));
  KernelIr repeated = products({100003}, DType::F64, {Reduce::Sum}, 1);
  repeated.inputs[1].shape = {1};
  CHECK_FALSE(cpu::reducesProducts(repeated));
}

TEST_CASE("only reductions of whole inputs go direct") {
  CHECK(cpu::reducesInputs(reduction({10, 20}, DType::F64, {Reduce::Sum}, 1)));
  CHECK_FALSE(cpu::reducesInputs(chain({10, 20}, DType::F64, {Reduce::Sum}, 1)));
  CHECK_FALSE(cpu::reducesInputs(reduction({10, 20, 3}, DType::F64, {Reduce::Sum}, 5)));
  CHECK_FALSE(cpu::reducesInputs(reduction({10}, DType::F64, {Reduce::None}, 1)));
}

TEST_CASE("a plan that makes no sense is refused, not obeyed") {
  cpu::CpuProvider provider(1);
  const KernelIr kernel = chain({100}, DType::F64, {Reduce::None});
  Arrays arrays(kernel);
  for (const RunPlan& plan : {RunPlan{-1}, RunPlan{0, 0}, RunPlan{0, 512}, RunPlan{0, 5000}}) {
    const Status s = provider.run(MapTask{&kernel}, arrays.inputs, arrays.outputs, plan);
    CHECK(s.code() == StatusCode::InvalidTask);
  }
}
