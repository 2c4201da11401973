// Products whose elements go through an expression in the product's own kernel: the bits of the
// product and the map one after the other, with a dispatch less.
#include <doctest/doctest.h>

#include <limits>

#include "tests/webgpu/cases.h"

using accel::DType;
using accel::MatmulTask;
using accel::NodeId;
using accel::Op;
using accel::Scalar;
using accel::Shape;
using harness::Array;
using harness::need;
using harness::randomFloats;

namespace {

Array numbers(DType dtype, const Shape& shape, unsigned seed) {
  const std::vector<float> singles = randomFloats(size_t(shape.elements()), seed);
  if (dtype == DType::F32) return Array::of(dtype, shape, singles);
  std::vector<double> doubles;
  for (float v : singles) doubles.push_back(double(v) * 1.000000001);
  return Array::of(dtype, shape, doubles);
}

uint64_t dispatches(const accel::Task& task, const std::vector<Array>& in,
                    std::vector<Array>& out) {
  const uint64_t before = need().counters().dispatches;
  const accel::Status status = harness::run(need(), task, in, out);
  REQUIRE_MESSAGE(status.isOk(), status.message());
  return need().counters().dispatches - before;
}

// The product by itself, then the expression over it; then both at once. `fewer`: dispatches saved.
void same(const MatmulTask& task, std::vector<Array> in, const accel::KernelIr& kernel,
          const std::vector<Array>& forms, uint64_t fewer) {
  std::vector<Array> product{Array(in[0].dtype, kernel.inputs[0].shape)}, apart = forms,
                                                                          together = forms;
  const MatmulTask alone{task.transposeA, task.transposeB, nullptr};
  uint64_t count = dispatches(alone, {in[0], in[1]}, product);
  std::vector<Array> operands{product[0]};
  operands.insert(operands.end(), in.begin() + 2, in.end());
  count += dispatches(accel::MapTask{&kernel}, operands, apart);
  const MatmulTask whole{task.transposeA, task.transposeB, &kernel};
  CHECK(dispatches(whole, in, together) + fewer == count);
  for (size_t i = 0; i < forms.size(); ++i) CHECK(together[i].bytes == apart[i].bytes);
}

Scalar number(DType dtype, double v) {
  return dtype == DType::F64 ? Scalar::ofDouble(v) : Scalar::ofFloat(float(v));
}

// max(0.5 * p + column, 0) - row, and beside it p + 1.
harness::KernelBuilder layer(DType dtype, const Shape& shape) {
  harness::KernelBuilder b(shape);
  const NodeId p = b.input(dtype, shape), column = b.input(dtype, {shape.size(0), 1}),
               row = b.input(dtype, {1, shape.size(1)});
  const NodeId scaled = b.apply(Op::Mul, {p, b.constant(number(dtype, 0.5))});
  const NodeId biased = b.apply(Op::Add, {scaled, column});
  const NodeId positive = b.apply(Op::Max, {biased, b.constant(number(dtype, 0))});
  b.output(b.apply(Op::Sub, {positive, row}));
  b.output(b.apply(Op::Add, {p, b.constant(number(dtype, 1))}));
  return b;
}

}  // namespace

TEST_CASE("a layer of singles is one kernel") {
  const int64_t sizes[][3] = {{65, 17, 63}, {3, 50, 200}, {200, 9, 2}, {33, 0, 40}};
  for (const auto& s : sizes) {
    for (int turns = 0; turns < 4; ++turns) {
      const bool ta = turns & 1, tb = turns & 2;
      const Shape shape{s[0], s[2]};
      harness::KernelBuilder b = layer(DType::F32, shape);
      same({ta, tb, nullptr},
           {numbers(DType::F32, ta ? Shape{s[1], s[0]} : Shape{s[0], s[1]}, 1),
            numbers(DType::F32, tb ? Shape{s[2], s[1]} : Shape{s[1], s[2]}, 2),
            numbers(DType::F32, {s[0], 1}, 3), numbers(DType::F32, {1, s[2]}, 4)},
           b.kernel(), b.outputs(), 1);
    }
  }
}

TEST_CASE("a layer of doubles ends where its elements are rounded, wild lines too") {
  const int64_t m = 35, k = 20, n = 33;
  Array a = numbers(DType::F64, {m, k}, 5);
  auto* x = reinterpret_cast<double*>(a.bytes.data());
  x[3] = std::numeric_limits<double>::infinity();
  x[7 + m] = 1e-300;
  x[9 + 2 * m] = std::numeric_limits<double>::quiet_NaN();
  harness::KernelBuilder b = layer(DType::F64, {m, n});
  for (bool wild : {true, false}) {
    if (!wild) a = numbers(DType::F64, {m, k}, 5);
    same({},
         {a, numbers(DType::F64, {k, n}, 6), numbers(DType::F64, {m, 1}, 7),
          numbers(DType::F64, {1, n}, 8)},
         b.kernel(), b.outputs(), 1);
  }
}

TEST_CASE("alpha * A * B + C, of pages too") {
  for (int64_t pages : {1, 3}) {
    const Shape shape{20, 30, pages};
    harness::KernelBuilder b(shape);
    const NodeId p = b.input(DType::F32, shape), c = b.input(DType::F32, shape);
    const NodeId scaled = b.apply(Op::Mul, {p, b.constant(Scalar::ofFloat(-2.5f))});
    b.output(b.apply(Op::Add, {scaled, c}));
    same({},
         {numbers(DType::F32, {20, 40, pages}, 9), numbers(DType::F32, {40, 30}, 10),
          numbers(DType::F32, shape, 11)},
         b.kernel(), b.outputs(), 1);
  }
}

TEST_CASE("what an epilogue cannot do in the product's kernel is done after it") {
  const Shape shape{20, 30};
  const Array a = numbers(DType::F32, {20, 10}, 12), c = numbers(DType::F32, {10, 30}, 13);
  {
    harness::KernelBuilder b(shape);
    b.output(b.apply(Op::Gt, {b.input(DType::F32, shape), b.constant(Scalar::ofFloat(0))}));
    same({}, {a, c}, b.kernel(), b.outputs(), 0);
  }
  {
    harness::KernelBuilder b(shape);
    const NodeId p = b.input(DType::F32, shape);
    b.output(b.apply(Op::Sqrt, {b.apply(Op::Abs, {p})}));
    b.kernel().guards.push_back({p, accel::GuardKind::Range, -1e30, 1e30});
    same({}, {a, c}, b.kernel(), b.outputs(), 0);
  }
}
