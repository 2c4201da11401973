// A run of simple operations whose values between stay in registers: what one compiled loop does.
#pragma once

#include <accel/kernel_ir.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace accel::cpu {

struct Segment {
  struct Input {
    DType dtype = DType::F64;
    bool repeated = false;  // one element for all, else an array
    // Its elements repeat after so many vectors, which then stay in registers; 0: they do not. The
    // first of them are read whatever n is.
    std::uint8_t cycle = 0;
  };
  struct Step {
    Op op = Op::Add;
    DType dtype = DType::F64;  // of the result
    std::uint16_t args[3] = {0, 0, 0};
  };
  struct Output {
    std::uint16_t value = 0;
    Reduce reduce = Reduce::None;
  };
  // Values are numbered: the inputs, then the steps.
  std::vector<Input> inputs;
  std::vector<Step> steps;
  std::vector<Output> outputs;
  std::size_t width = 8;  // bytes of its floats: singles and doubles never share a segment
  // Partial results of a reduction: kReduceLanes for each of the sequences side by side.
  std::size_t lanes = 64;

  DType dtypeOf(std::uint16_t value) const {
    return value < inputs.size() ? inputs[value].dtype : steps[value - inputs.size()].dtype;
  }
  // Which values and inputs a value is made of, itself too.
  std::vector<bool> coneOf(std::uint16_t value) const;
  // The operand of any(a & b) or all(a | b), the only output, that decides it for most elements and
  // needs fewer arrays than both; -1: there is none.
  int decidingPart() const;
  // Equal for segments that the same code does.
  std::string key() const;
};

// in[k]: the first element of input k. out[k]: the first element of the result; of a reduction the
// lanes that it goes on with, element i to lane i % lanes (Any, All: one byte,
// which is set to 1 or cleared when that is decided, and left alone otherwise). A result may lie
// exactly where an input of its element size does.
using SegmentFn = void (*)(const void* const* in, void* const* out, std::size_t n);

// After how many vectors a row of so many elements begins with a vector again; 0: too many to keep.
// At most so many registers are one segment's.
std::uint8_t cycleOf(std::int64_t row, std::size_t width);
inline constexpr std::size_t kMostCycleVectors = 6;

// Can this operation be a step? By types that ops.def allows.
bool isSegmentOp(Op op, DType result, DType first);
// Can a segment do this reduction of a value of that type?
bool isSegmentReduce(Reduce kind, DType dtype);

}  // namespace accel::cpu
