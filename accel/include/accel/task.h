// What a provider can be asked to run, as data. Each kind has one typed parameter struct; inputs
// and outputs come beside it as operands, in the order that the struct's comment states.
#pragma once

#include <accel/kernel_ir.h>

#include <array>
#include <cstdint>
#include <iterator>
#include <variant>
#include <vector>

namespace accel {

// A regular part of an array: its element (i0, i1, ...) is the array's element offset + strides[0]
// * i0 + strides[1] * i1 + ...; every one of them exists.
struct Slice {
  std::int64_t offset = 0;
  std::int64_t strides[kMaxRank] = {};
  Shape shape;
};

// Inputs as kernel.inputs, outputs as kernel.outputs.
struct MapTask {
  const KernelIr* kernel = nullptr;
};

// in -> out of the same shape, along one dimension. Sum and Prod run left to right (no tree).
enum class ScanKind : std::uint8_t { Sum, Prod, Max, Min };
struct ScanTask {
  ScanKind kind = ScanKind::Sum;
  int dim = 0;
  bool reverse = false;
};

// out(i0,i1,...) with out.size(d) = in.size(order[d]).
struct PermuteTask {
  std::array<std::uint8_t, kMaxRank> order{};
};

// in, indices -> out: out[i] = in[index[i]]; indices are linear, from 0, I32, U32 or I64, already
// checked.
struct GatherTask {};

// base, indices, values -> out: out = base; out[index[i]] = values[i] (the last one wins); values
// may have one element.
struct ScatterTask {};

// in, mask (Bool, same elements) -> out with as many elements as the mask has ones.
struct CompactTask {};

// in1, in2, ... -> out along dim.
struct ConcatTask {
  int dim = 0;
};

// a (m x k x batch), b (k x n x batch), then the epilogue's further inputs -> out. A batch size of
// 1 is repeated. epilogue: input 0 is the product, its iteration shape is the product's; null:
// none.
struct MatmulTask {
  bool transposeA = false;
  bool transposeB = false;
  const KernelIr* epilogue = nullptr;
};

// in -> sorted [, U32 positions from 0 along dim]. Stable. NaN last when ascending, first when
// descending, as MATLAB has it; -0 equals +0.
struct SortTask {
  int dim = 0;
  bool descending = false;
};

// Along dim, length out.size(dim) after padding or cutting. Complex operands are interleaved pairs:
// the first dimension of their shape is 2, and dim does not count it. The inverse divides by the
// length.
struct FftTask {
  int dim = 0;
  bool inverse = false;
  bool complexInput = false;
  bool complexOutput = true;
};

// Philox4x32-10 with key = seed, counter from `offset` on: element i of the stream is defined in
// random_stream.h, equally for every provider.
enum class RandomKind : std::uint8_t { Uniform, Normal, Integer };
struct RandomTask {
  RandomKind kind = RandomKind::Uniform;
  std::uint64_t seed = 0;
  std::uint64_t offset = 0;  // elements already drawn
  std::int64_t low = 0;      // Integer: inclusive bounds
  std::int64_t high = 0;
};

// -> out.
struct FillTask {
  Scalar value;
};
struct LinspaceTask {
  double first = 0;
  double last = 1;
};
struct EyeTask {};

// in -> out: the part's elements in order. out may have another shape of as many elements.
struct SliceTask {
  Slice part;
};

// base [, values] -> out: base, with the part's elements replaced by the values, of which there are
// as many, or without such an operand by `value`, converted as a Cast node would. No element is
// named twice.
struct AssignTask {
  Slice part;
  Scalar value;
};

using Task = std::variant<MapTask, ScanTask, PermuteTask, GatherTask, ScatterTask, CompactTask,
                          ConcatTask, MatmulTask, SortTask, FftTask, RandomTask, FillTask,
                          LinspaceTask, EyeTask, SliceTask, AssignTask>;

constexpr const char* taskName(std::size_t variantIndex) {
  constexpr const char* kNames[] = {"map",      "scan",   "permute", "gather", "scatter", "compact",
                                    "concat",   "matmul", "sort",    "fft",    "random",  "fill",
                                    "linspace", "eye",    "slice",   "assign"};
  return variantIndex < std::size(kNames) ? kNames[variantIndex] : "?";
}

}  // namespace accel
