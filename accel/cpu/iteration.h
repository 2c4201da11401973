// The iteration space with as few dimensions as its inputs' broadcasting and slicing allow, and
// where the elements of a repeated or strided input are for a range of it.
#pragma once

#include <accel/kernel_ir.h>
#include <accel/operand.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace accel::cpu {

// Below this many elements in a row, a repeated input is copied out into a block instead of being
// read in place: calls on shorter pieces cost more than the copy. (Measured on an Ice Lake server:
// 10 ns a call.)
inline constexpr std::int64_t kShortRow = 512;

struct RepeatedInput {
  std::uint16_t input = 0;
  std::size_t elementSize = 8;
  std::vector<std::int64_t> strides;  // in elements, per collapsed dimension; 0: repeated along it
};

class Iteration {
 public:
  Iteration(const KernelIr& kernel, std::span<const Operand> inputs);

  std::int64_t elements() const { return elements_; }
  const std::vector<RepeatedInput>& repeated() const { return repeated_; }
  // Elements until the row that holds `start` ends; everything when nothing is repeated.
  std::int64_t rowLeft(std::int64_t start) const {
    return repeated_.empty() ? elements_ - start : dims_[0] - start % dims_[0];
  }
  // Must such inputs be copied out into blocks (else they are read in place, row by row)?
  bool mustExpand() const;

  // Does the input repeat a short row again and again? Then its elements from patternLength() * k
  // on are the same up to a whole number of rows, as long as the next multiple is not reached.
  bool isPattern(const RepeatedInput& in) const {
    return in.strides.size() > 1 && in.strides[1] == 0 && dims_[0] < kShortRow;
  }
  std::int64_t patternRow() const { return dims_[0]; }
  std::int64_t patternLength() const { return dims_[0] * dims_[1]; }
  std::int64_t patternLeft(std::int64_t start) const {
    return patternLength() - start % patternLength();
  }

  // Element offset in the input of iteration index `start`.
  std::int64_t offsetOf(const RepeatedInput& in, std::int64_t start) const;
  // Copies the input's elements for [start, start + n) to out.
  void expand(const RepeatedInput& in, const void* from, std::int64_t start, std::int64_t n,
              void* out) const;

 private:
  template <class T>
  void expandAs(const RepeatedInput& in, const T* from, std::int64_t start, std::int64_t n,
                T* to) const;

  std::int64_t elements_ = 0;
  std::vector<std::int64_t> dims_;
  std::vector<RepeatedInput> repeated_;
};

}  // namespace accel::cpu
