#include "builtins/support/map_arrays.h"

#include <algorithm>

#include "runtime/error/interrupt.h"

namespace matlift::builtins {

namespace {

using accel::DType;
using accel::KernelTable;
using accel::MapFn;

constexpr int64_t kBlock = 1024;  // three 8 KiB buffers stay in the first-level cache

struct Operand {
  const char* data;
  DType type;
  DType compute;
  size_t bytes() const { return accel::dtypeSize(type); }
};

void castBlock(const KernelTable& kernels, const void* in, DType from, void* out, DType to,
               size_t n) {
  const void* inputs[1] = {in};
  const uint8_t step[1] = {1};
  kernels.findCast(from, to)(inputs, step, out, n);
}

// One run of n elements, in blocks when an operand or the result needs conversion.
template <int kArity>
void mapRun(const KernelTable& kernels, MapFn fn, const Operand (&in)[kArity],
            const uint8_t (&step)[kArity], char* out, DType kernelOut, DType outType, int64_t n) {
  bool plain = kernelOut == outType;
  for (int k = 0; k < kArity; ++k) plain = plain && in[k].type == in[k].compute;
  if (plain) {
    forBlocks(n, [&](int64_t begin, int64_t count) {
      const void* inputs[kArity];
      for (int k = 0; k < kArity; ++k)
        inputs[k] = in[k].data + (step[k] ? size_t(begin) * in[k].bytes() : 0);
      fn(inputs, step, out + size_t(begin) * accel::dtypeSize(outType), size_t(count));
    });
    return;
  }
  alignas(64) char buffer[kArity + 1][kBlock * 8];
  size_t outBytes = accel::dtypeSize(outType);
  for (int64_t start = 0; start < n; start += kBlock) {
    interruptionPoint<256>(uint64_t(start / kBlock));
    size_t m = size_t(std::min(kBlock, n - start));
    const void* inputs[kArity];
    for (int k = 0; k < kArity; ++k) {
      const char* from = in[k].data + (step[k] ? size_t(start) * in[k].bytes() : 0);
      inputs[k] = from;
      if (in[k].type == in[k].compute) continue;
      if (step[k] || start == 0) {
        castBlock(kernels, from, in[k].type, buffer[k], in[k].compute, step[k] ? m : 1);
      }
      inputs[k] = buffer[k];
    }
    char* to = out + size_t(start) * outBytes;
    if (kernelOut == outType) {
      fn(inputs, step, to, m);
    } else {
      fn(inputs, step, buffer[kArity], m);
      castBlock(kernels, buffer[kArity], kernelOut, to, outType, m);
    }
  }
}

bool canReuse(const Value& v, ClassId result, const Dims& dims, DType compute) {
  return v.kind() == Value::Kind::Array && v.classId() == result && dtypeOf(result) == compute &&
         !v.isComplex() && v.array()->isOwn() && v.dims() == dims;
}

Operand operandOf(const Value& v, DType compute) {
  return {v.data<char>(), dtypeOf(v.classId()), compute};
}

}  // namespace

Value mapUnary(const KernelTable& kernels, MapFn fn, Value a, DType compute, DType kernelOut,
               ClassId result) {
  int64_t n = a.numel();
  const Operand in[1] = {operandOf(a, compute)};
  const uint8_t step[1] = {1};
  DType outType = dtypeOf(result);
  if (canReuse(a, result, a.dims(), compute)) {
    char* out = static_cast<char*>(a.array()->elements());
    mapRun<1>(kernels, fn, in, step, out, kernelOut, outType, n);
    return a;
  }
  Value out = Value::uninitialized(result, a.dims());
  if (n > 0) mapRun<1>(kernels, fn, in, step, out.mutableData<char>(), kernelOut, outType, n);
  return out;
}

Value mapBinary(const KernelTable& kernels, MapFn fn, Value a, Value b, const MapTypes& types) {
  BroadcastPlan plan(a.dims(), b.dims());
  // Calling a kernel for a handful of elements costs more than repeating the operands first.
  if (!plan.isSingleRun() && plan.runLength() < 32 && !plan.dims().isEmpty()) {
    Dims dims = plan.dims();
    a = expandTo(a, dims);
    b = expandTo(b, dims);
    return mapBinary(kernels, fn, std::move(a), std::move(b), types);
  }
  const Operand in[2] = {operandOf(a, types.compute[0]), operandOf(b, types.compute[1])};
  Value out;
  if (plan.isSingleRun() && canReuse(a, types.result, plan.dims(), types.compute[0])) {
    out = std::move(a);
  } else if (plan.isSingleRun() && canReuse(b, types.result, plan.dims(), types.compute[1])) {
    out = std::move(b);
  } else {
    out = Value::uninitialized(types.result, plan.dims());
  }
  char* to = out.mutableData<char>();
  DType outType = dtypeOf(types.result);
  size_t outBytes = accel::dtypeSize(outType);
  plan.forEachRun([&](int64_t x, int64_t y, int64_t o, int64_t n, uint8_t stepA, uint8_t stepB) {
    Operand run[2] = {in[0], in[1]};
    run[0].data += size_t(x) * in[0].bytes();
    run[1].data += size_t(y) * in[1].bytes();
    const uint8_t step[2] = {stepA, stepB};
    mapRun<2>(kernels, fn, run, step, to + size_t(o) * outBytes, types.kernelOut, outType, n);
  });
  return out;
}

Value castTo(const KernelTable& kernels, Value v, ClassId to) {
  if (v.classId() == to) return v;
  Value out = Value::uninitialized(to, v.dims(), v.isComplex());
  size_t n = size_t(v.numel()) * (v.isComplex() ? 2 : 1);
  if (dtypeOf(to) == dtypeOf(v.classId())) {
    std::copy_n(v.data<char>(), n * elementSize(to), out.mutableData<char>());
  } else if (n > 0) {
    const size_t from = elementSize(v.classId()), bytes = elementSize(to);
    forBlocks(int64_t(n), [&](int64_t begin, int64_t count) {
      castBlock(kernels, v.data<char>() + size_t(begin) * from, dtypeOf(v.classId()),
                out.mutableData<char>() + size_t(begin) * bytes, dtypeOf(to), size_t(count));
    });
  }
  return out;
}

}  // namespace matlift::builtins
