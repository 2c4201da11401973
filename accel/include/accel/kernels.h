// The cpu provider's loops, for a caller that has host memory and wants the answer now: a builtin.
// A scalar and an array go through the same code, so they get the same bits.
#pragma once

#include <accel/dtype.h>
#include <accel/kernel_ir.h>
#include <accel/ops.h>

#include <cstddef>
#include <cstdint>

namespace accel {

// out[i] = op(in[0][i * step[0]], in[1][i * step[1]], ...) for i in [0, n). A step is 0 or 1, in
// elements. out may be exactly one of the inputs with step 1 when the element sizes agree, and
// overlap nothing else. No alignment is needed. Reentrant; no allocation.
using MapFn = void (*)(const void* const* in, const std::uint8_t* step, void* out, std::size_t n);

// Reduces count elements, contiguous, into out[0] (see Reduce for types and rules).
using ReduceFn = void (*)(const void* in, std::size_t count, void* out);

// Reduces the middle dimension: in has inner * count * outer elements, out inner * outer:
// out[i + inner * o] = reduce over k of in[i + inner * (k + count * o)].
using ReduceDimFn = void (*)(const void* in, std::size_t inner, std::size_t count,
                             std::size_t outer, void* out);

// The sum of x[k] * y[k], as Reduce::Sum adds the products, none of which is stored.
using SumProductsFn = void (*)(const void* x, const void* y, std::size_t count, void* out);

// Numbers [first, first + n) of stream `seed`, as accel/random_stream.h defines them; and uniform
// numbers, of whatever generator, made normal in place.
struct RandomKernels {
  void (*uniformDoubles)(std::uint64_t seed, std::uint64_t first, double* to, std::size_t n);
  void (*uniformSingles)(std::uint64_t seed, std::uint64_t first, float* to, std::size_t n);
  void (*normalDoubles)(std::uint64_t seed, std::uint64_t first, double* to, std::size_t n);
  void (*normalSingles)(std::uint64_t seed, std::uint64_t first, float* to, std::size_t n);
  void (*toNormalDoubles)(double* x, std::size_t n);
  void (*toNormalSingles)(float* x, std::size_t n);
};

// Looked up once, kept by the caller. A null entry means: no such form (Sin of I32).
struct KernelTable {
  // All operands of type `dtype` (Select: the last two; Shift: the first, the count is I32).
  MapFn map[kOpCount][kDTypes];
  // Arith and Compare of an I64/U64 with an F64: [op][U64?][first operand is the F64?].
  MapFn mixed[kOpCount][2][2];
  MapFn cast[kDTypes][kDTypes];  // [from][to]
  ReduceFn reduce[10][kDTypes];  // [Reduce][dtype]
  ReduceDimFn reduceDim[10][kDTypes];
  SumProductsFn sumProducts[kDTypes];  // F32 and F64
  RandomKernels random;
  const char* target;  // the vector instruction set in use: "AVX3", ...

  MapFn find(Op op, DType dtype) const {
    return map[static_cast<int>(op)][static_cast<int>(dtype)];
  }
  MapFn findCast(DType from, DType to) const {
    return cast[static_cast<int>(from)][static_cast<int>(to)];
  }
  ReduceFn findReduce(Reduce r, DType dtype) const {
    return reduce[static_cast<int>(r)][static_cast<int>(dtype)];
  }
  ReduceDimFn findReduceDim(Reduce r, DType dtype) const {
    return reduceDim[static_cast<int>(r)][static_cast<int>(dtype)];
  }
};

// The table for this machine. Constant after its first use; safe from any thread. Defined by
// accel's cpu part; a program that links accel hands it to whoever needs it (builtins get it
// injected).
const KernelTable& cpuKernels();

}  // namespace accel
